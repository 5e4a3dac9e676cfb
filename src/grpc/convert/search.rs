//! Searches as they are asked.

use super::fields::{at, country, enumerated, language, money, optional, parsed, text, texts, within};
use crate::catalog::limits::NAME_CHARS;
use crate::catalog::{FieldError, Money};
use crate::config::{Config, FusionKind};
use crate::pb::v1;
use crate::search::{Filter, FusionOverride, Mode, PageLimit, QueryText, SearchRequest};
use crate::store::ItemKind;

/// Alternatives of one condition.
const MAX_VALUES: usize = 64;
/// The greatest weight a request may name.
const MAX_WEIGHT: f64 = 1_000.0;

/// What is asked, with every field at fault.
///
/// # Errors
/// Every field at fault, by its path.
pub fn search_request(message: v1::SearchRequest, config: &Config) -> Result<SearchRequest, Vec<FieldError>> {
    let mut faults = Vec::new();
    let kind = keep(&mut faults, item_kind(message.kind, "kind")).flatten().unwrap_or(ItemKind::Product);
    let query = keep(&mut faults, QueryText::parse(&message.query, config.limits.query_chars.get()));
    let limit = keep(&mut faults, PageLimit::parse(message.limit, kind, config));
    let mode = keep(&mut faults, mode(message.mode));
    let filter = keep(&mut faults, filter(message.filter.unwrap_or_default()));
    let fusion = keep(&mut faults, fusion(message.fusion.unwrap_or_default()));
    let threshold = message.similarity_threshold;
    let threshold = keep(&mut faults, real(threshold, "similarity_threshold", 0.0..=1.0));
    let language_of = |tag: String| parsed(&tag, "language", language);
    let language = keep(&mut faults, message.language.and_then(optional).map(language_of).transpose());
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

fn fusion(message: v1::Fusion) -> Result<FusionOverride, FieldError> {
    let method = match enumerated(message.method, "fusion.method")? {
        v1::FusionMethod::Unspecified => None,
        v1::FusionMethod::Rrf => Some(FusionKind::Rrf),
        v1::FusionMethod::Convex => Some(FusionKind::Convex),
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

fn filter(message: v1::Filter) -> Result<Filter, FieldError> {
    let values = |values: Vec<String>, name: &str| {
        let field = format!("filter.{name}");
        within(values.len(), &field, MAX_VALUES)?;
        texts(values, &field, NAME_CHARS)
    };
    let normal = |values: Vec<String>, name: &str, parse: fn(&str) -> Result<String, FieldError>| {
        let field = format!("filter.{name}");
        within(values.len(), &field, MAX_VALUES)?;
        let entry = |(index, value): (usize, &String)| parsed(value, &at(&field, index), parse);
        values.iter().enumerate().map(entry).collect::<Result<Vec<_>, _>>()
    };
    let (min_price, max_price) = price_range(message.min_price.as_ref(), message.max_price.as_ref())?;
    within(message.attributes.len(), "filter.attributes", MAX_VALUES)?;
    let attribute = |(name, value)| {
        Ok((text(name, "filter.attributes", NAME_CHARS)?, text(value, "filter.attributes", NAME_CHARS)?))
    };
    Ok(Filter {
        brands: values(message.brands, "brands")?,
        categories: values(message.categories, "categories")?,
        languages: normal(message.languages, "languages", language)?,
        tags: values(message.tags, "tags")?,
        attributes: message.attributes.into_iter().map(attribute).collect::<Result<_, FieldError>>()?,
        min_price,
        max_price,
        in_stock: message.in_stock,
        source_types: values(message.source_types, "source_types")?,
        classifications: values(message.classifications, "classifications")?,
        countries: normal(message.countries, "countries", country)?,
    })
}

type PriceRange = (Option<Money>, Option<Money>);

fn price_range(min: Option<&v1::Money>, max: Option<&v1::Money>) -> Result<PriceRange, FieldError> {
    let min = min.map(|value| money(value, "filter.min_price")).transpose()?;
    let max = max.map(|value| money(value, "filter.max_price")).transpose()?;
    if let (Some(min), Some(max)) = (min, max) {
        if min.currency() != max.currency() {
            return Err(FieldError::invalid("filter.max_price", "is in another currency than min_price"));
        }
        if min.minor() > max.minor() {
            return Err(FieldError::invalid("filter.max_price", "is below min_price"));
        }
    }
    Ok((min, max))
}
