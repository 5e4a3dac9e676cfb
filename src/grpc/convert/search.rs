//! Searches as they are asked.

use super::cursor::{identity, page};
use super::facet::facets;
use super::fields::{enumerated, language, optional, parsed};
use super::filter::filter;
use crate::catalog::{FieldError, Reason};
use crate::config::{Config, FusionKind};
use crate::pb::v1;
use crate::search::{Filter, FusionOverride, Mode, PageLimit, QueryText, SearchRequest, Sort};
use crate::store::ItemKind;

/// Why an empty query is refused.
const NOTHING_ASKED: &str = "must not be empty, unless a filter or a sort by price or date says what to browse";
/// The greatest weight a request may name.
const MAX_WEIGHT: f64 = 1_000.0;

/// What is asked, with every field at fault.
///
/// # Errors
/// Every field at fault, by its path.
pub fn search_request(message: v1::SearchRequest, config: &Config) -> Result<SearchRequest, Vec<FieldError>> {
    let mut faults = Vec::new();
    let identity = identity(&message);
    let kind = keep(&mut faults, item_kind(message.kind, "kind")).flatten().unwrap_or(ItemKind::Product);
    let query = keep(&mut faults, QueryText::parse_any(&message.query, config.limits.query_chars.get()));
    let limit = keep(&mut faults, PageLimit::parse(message.limit, kind, config));
    let mode = keep(&mut faults, mode(message.mode));
    let filter = keep(&mut faults, filter(message.filter.unwrap_or_default(), &config.limits));
    let fusion = keep(&mut faults, fusion(message.fusion.unwrap_or_default()));
    let threshold = message.similarity_threshold;
    let threshold = keep(&mut faults, real(threshold, "similarity_threshold", 0.0..=1.0));
    let language = message.language.and_then(optional).map(|tag| parsed(&tag, "language", language));
    let language = keep(&mut faults, language.transpose());
    let sort = keep(&mut faults, sort(message.sort)).unwrap_or_default();
    let facets = keep(&mut faults, facets(message.facets, config)).unwrap_or_default();
    let page = keep(&mut faults, page(&message.page_token)).flatten();
    if query == Some(None) && sort.is_relevance() && filter.as_ref().is_some_and(|filter| *filter == Filter::default())
    {
        faults.push(FieldError::new("query", Reason::Missing, NOTHING_ASKED));
    }
    match (query, limit, mode, filter, fusion, threshold, language) {
        (Some(query), Some(limit), Some(mode), Some(filter), Some(fusion), Some(threshold), Some(language))
            if faults.is_empty() =>
        {
            Ok(SearchRequest {
                query,
                kind,
                mode,
                limit,
                filter,
                fusion,
                similarity_threshold: threshold,
                recency: message.recency,
                explain: message.explain,
                min_revision: message.min_revision,
                language,
                typos: message.typos.unwrap_or(true),
                related_only: message.related_only,
                sort,
                facets,
                count: message.count.unwrap_or(true),
                page,
                identity,
                highlight: message.highlight.unwrap_or(false),
            })
        }
        _ => Err(faults),
    }
}

/// The kind of an item; `None` when it is left out.
///
/// # Errors
/// A number that is not in the contract.
pub fn item_kind(value: i32, field: &str) -> Result<Option<ItemKind>, FieldError> {
    Ok(match enumerated(value, field)? {
        v1::ItemKind::Unspecified => None,
        v1::ItemKind::Product => Some(ItemKind::Product),
        v1::ItemKind::Document => Some(ItemKind::Document),
    })
}

fn keep<T>(faults: &mut Vec<FieldError>, result: Result<T, FieldError>) -> Option<T> {
    result.map_err(|error| faults.push(error)).ok()
}

fn mode(value: i32) -> Result<Mode, FieldError> {
    Ok(match enumerated(value, "mode")? {
        v1::SearchMode::Unspecified | v1::SearchMode::Hybrid => Mode::Hybrid,
        v1::SearchMode::Lexical => Mode::Lexical,
        v1::SearchMode::Dense => Mode::Dense,
    })
}

fn sort(value: i32) -> Result<Sort, FieldError> {
    Ok(match enumerated(value, "sort")? {
        v1::SearchSort::Unspecified | v1::SearchSort::Relevance => Sort::Relevance,
        v1::SearchSort::PriceAsc => Sort::PriceAsc,
        v1::SearchSort::PriceDesc => Sort::PriceDesc,
        v1::SearchSort::Newest => Sort::Newest,
    })
}

fn fusion(message: v1::Fusion) -> Result<FusionOverride, FieldError> {
    let method = match enumerated(message.method, "fusion.method")? {
        v1::FusionMethod::Unspecified => None,
        v1::FusionMethod::Rrf => Some(FusionKind::Rrf),
        v1::FusionMethod::Convex => Some(FusionKind::Convex),
        v1::FusionMethod::Calibrated => Some(FusionKind::Calibrated),
    };
    let asked = FusionOverride {
        method,
        lexical_weight: real(message.lexical_weight, "fusion.lexical_weight", 0.0..=MAX_WEIGHT)?,
        dense_weight: real(message.dense_weight, "fusion.dense_weight", 0.0..=MAX_WEIGHT)?,
        k: real(message.k, "fusion.k", 0.0..=MAX_WEIGHT)?,
    };
    if asked.lexical_weight == Some(0.0) && asked.dense_weight == Some(0.0) {
        return Err(FieldError::invalid("fusion.dense_weight", "one of the two weights must be above 0"));
    }
    Ok(asked)
}

/// A number of a range; NaN is in none.
fn real(value: Option<f64>, field: &str, range: std::ops::RangeInclusive<f64>) -> Result<Option<f64>, FieldError> {
    match value {
        Some(number) if !range.contains(&number) => {
            Err(FieldError::invalid(field, format!("is not from {} to {}", range.start(), range.end())))
        }
        _ => Ok(value),
    }
}
