//! Suggestions: what was typed, and what completes it.

use temei_index::{SuggestKind, Suggestion};

use super::fields::{at, enumerated, within};
use super::found::{span, stage_time};
use crate::calls::suggest::{SuggestAnswer, SuggestRequest};
use crate::catalog::FieldError;
use crate::config::Config;
use crate::pb::v1;
use crate::search::QueryText;

/// What is asked.
///
/// # Errors
/// Every field at fault, by its path.
pub fn suggest_request(message: &v1::SuggestRequest, config: &Config) -> Result<SuggestRequest, Vec<FieldError>> {
    let mut faults = Vec::new();
    let text = QueryText::parse(&message.text, config.limits.query_chars.get());
    let text = text.map_err(|error| faults.push(FieldError { field: "text".to_owned(), ..error })).ok();
    let most = config.limits.suggestions.get();
    let limit = match message.limit as usize {
        0 => config.search.suggestions.get(),
        asked => asked,
    };
    if limit > most {
        faults.push(FieldError::too_long("limit", most, "suggestions"));
    }
    let kinds = kinds(&message.kinds).map_err(|error| faults.push(error)).ok();
    match (text, kinds) {
        (Some(text), Some(kinds)) if faults.is_empty() => {
            Ok(SuggestRequest { text, limit, kinds, min_revision: message.min_revision })
        }
        _ => Err(faults),
    }
}

/// Everything that completes it.
pub fn suggest_response(answer: SuggestAnswer) -> v1::SuggestResponse {
    v1::SuggestResponse {
        suggestions: answer.suggestions.into_iter().map(suggestion).collect(),
        index_revision: answer.index_revision,
        generation: answer.generation,
        timings: answer.timings.into_iter().map(stage_time).collect(),
    }
}

/// None named is all; UNSPECIFIED is no kind.
fn kinds(named: &[i32]) -> Result<Vec<SuggestKind>, FieldError> {
    within(named.len(), "kinds", SuggestKind::ALL.len())?;
    if named.is_empty() {
        return Ok(SuggestKind::ALL.to_vec());
    }
    let mut kinds = Vec::with_capacity(named.len());
    for (index, &value) in named.iter().enumerate() {
        let field = at("kinds", index);
        kinds.push(match enumerated(value, &field)? {
            v1::SuggestionKind::Unspecified => return Err(FieldError::invalid(&field, "must name a kind")),
            v1::SuggestionKind::Query => SuggestKind::Query,
            v1::SuggestionKind::Product => SuggestKind::Product,
            v1::SuggestionKind::Brand => SuggestKind::Brand,
            v1::SuggestionKind::Category => SuggestKind::Category,
        });
    }
    Ok(kinds)
}

pub(super) fn suggestion(suggestion: Suggestion) -> v1::Suggestion {
    let kind = match suggestion.kind {
        SuggestKind::Query => v1::SuggestionKind::Query,
        SuggestKind::Product => v1::SuggestionKind::Product,
        SuggestKind::Brand => v1::SuggestionKind::Brand,
        SuggestKind::Category => v1::SuggestionKind::Category,
    };
    v1::Suggestion {
        kind: kind.into(),
        text: suggestion.text,
        sku: suggestion.sku.map(|sku| sku.to_string()).unwrap_or_default(),
        items: suggestion.items,
        spans: suggestion.spans.into_iter().map(span).collect(),
        corrected: suggestion.corrected,
    }
}
