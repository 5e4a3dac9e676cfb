//! Synonyms, query rules and boosts.

use super::fields::{at, enumerated, language, optional, parsed, required, timestamp, timestamp_to_pb, within};
use crate::catalog::{Boost, FieldError, Merchandising, Period, QueryMatch, QueryRule, Reason, Sku, Synonym};
use crate::pb::v1;

const MAX_SYNONYMS: usize = 5_000;
const MAX_RULES: usize = 1_000;
const MAX_BOOSTS: usize = 64;
const MAX_HIDDEN: usize = 10_000;
const MAX_PHRASES: usize = 32;
const MAX_PHRASE_CHARS: usize = 128;
const MAX_RULE_QUERIES: usize = 64;
const MAX_RULE_PINS: usize = 20;
const MAX_RULE_HIDDEN: usize = 100;
const MAX_BOOST_VALUES: usize = 100;
const MAX_VALUE_CHARS: usize = 256;

/// Merchandising to put in force.
///
/// # Errors
/// The first field at fault of every synonym, rule and boost, by its path.
pub fn merchandising(message: v1::Merchandising) -> Result<Merchandising, Vec<FieldError>> {
    let mut faults = Vec::new();
    for (length, field, limit) in [
        (message.synonyms.len(), "synonyms", MAX_SYNONYMS),
        (message.rules.len(), "rules", MAX_RULES),
        (message.boosts.len(), "boosts", MAX_BOOSTS),
        (message.hidden_skus.len(), "hidden_skus", MAX_HIDDEN),
    ] {
        faults.extend(within(length, field, limit).err());
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let body = Merchandising {
        synonyms: each(message.synonyms, "synonyms", &mut faults, synonym),
        rules: each(message.rules, "rules", &mut faults, rule),
        boosts: each(message.boosts, "boosts", &mut faults, boost),
        hidden: each(message.hidden_skus, "hidden_skus", &mut faults, |sku| Sku::parse(&sku)),
    };
    if faults.is_empty() { Ok(body) } else { Err(faults) }
}

/// As a message.
pub fn merchandising_to_pb(body: Merchandising) -> v1::Merchandising {
    v1::Merchandising {
        synonyms: body.synonyms.into_iter().map(synonym_to_pb).collect(),
        rules: body.rules.into_iter().map(rule_to_pb).collect(),
        boosts: body.boosts.into_iter().map(boost_to_pb).collect(),
        hidden_skus: texts_of(&body.hidden),
    }
}

/// Every entry that is well; the others leave their fault under their path.
fn each<M, T>(
    messages: Vec<M>,
    field: &str,
    faults: &mut Vec<FieldError>,
    parse: impl Fn(M) -> Result<T, FieldError>,
) -> Vec<T> {
    let mut parsed = Vec::with_capacity(messages.len());
    for (index, message) in messages.into_iter().enumerate() {
        match parse(message) {
            Ok(value) => parsed.push(value),
            Err(fault) => faults.push(fault.under(&at(field, index))),
        }
    }
    parsed
}

fn synonym(message: v1::Synonym) -> Result<Synonym, FieldError> {
    let tag = message.language.and_then(optional).map(|tag| parsed(&tag, "language", language)).transpose()?;
    Ok(Synonym {
        language: tag,
        from: phrases(message.from, "from", MAX_PHRASES)?,
        to: phrases(message.to, "to", MAX_PHRASES)?,
        two_way: message.two_way,
    })
}

fn rule(message: v1::QueryRule) -> Result<QueryRule, FieldError> {
    Ok(QueryRule {
        queries: phrases(message.queries, "queries", MAX_RULE_QUERIES)?,
        matching: match enumerated(message.r#match, "match")? {
            v1::QueryMatch::Unspecified | v1::QueryMatch::Whole => QueryMatch::Whole,
            v1::QueryMatch::Contains => QueryMatch::Contains,
        },
        pinned: skus(&message.pinned_skus, "pinned_skus", MAX_RULE_PINS)?,
        hidden: skus(&message.hidden_skus, "hidden_skus", MAX_RULE_HIDDEN)?,
        period: period(message.starts_at, message.ends_at)?,
    })
}

fn boost(message: v1::Boost) -> Result<Boost, FieldError> {
    let boost = Boost {
        brands: values(message.brands, "brands")?,
        categories: values(message.categories, "categories")?,
        tags: values(message.tags, "tags")?,
        skus: skus(&message.skus, "skus", MAX_BOOST_VALUES)?,
        factor: message.factor,
        period: period(message.starts_at, message.ends_at)?,
    };
    if !(Boost::LEAST..=Boost::MOST).contains(&boost.factor) {
        return Err(FieldError::invalid("factor", format!("is not between {} and {}", Boost::LEAST, Boost::MOST)));
    }
    if boost.brands.is_empty() && boost.categories.is_empty() && boost.tags.is_empty() && boost.skus.is_empty() {
        return Err(FieldError::new("brands", Reason::Missing, "a boost needs at least one condition"));
    }
    Ok(boost)
}

fn values(values: Vec<String>, field: &str) -> Result<Vec<String>, FieldError> {
    within(values.len(), field, MAX_BOOST_VALUES)?;
    let numbered = values.into_iter().enumerate();
    numbered.map(|(index, value)| required(value, &at(field, index), MAX_VALUE_CHARS)).collect()
}

/// At least one phrase, each saying something.
fn phrases(values: Vec<String>, field: &str, limit: usize) -> Result<Vec<String>, FieldError> {
    within(values.len(), field, limit)?;
    if values.is_empty() {
        return Err(FieldError::new(field, Reason::Missing, "must not be empty"));
    }
    let mut phrases = Vec::with_capacity(values.len());
    for (index, value) in values.into_iter().enumerate() {
        let phrase = required(value, &at(field, index), MAX_PHRASE_CHARS)?;
        if temei_index::analysis::words(&phrase).is_empty() {
            return Err(FieldError::invalid(at(field, index), "has no letter or digit"));
        }
        phrases.push(phrase);
    }
    Ok(phrases)
}

fn skus(values: &[String], field: &str, limit: usize) -> Result<Vec<Sku>, FieldError> {
    within(values.len(), field, limit)?;
    values.iter().enumerate().map(|(index, sku)| parsed(sku, &at(field, index), Sku::parse)).collect()
}

fn period(
    starts_at: Option<prost_types::Timestamp>,
    ends_at: Option<prost_types::Timestamp>,
) -> Result<Period, FieldError> {
    let period = Period {
        starts_at: starts_at.map(|at| timestamp(at, "starts_at")).transpose()?,
        ends_at: ends_at.map(|at| timestamp(at, "ends_at")).transpose()?,
    };
    match period {
        Period { starts_at: Some(starts), ends_at: Some(ends) } if ends <= starts => {
            Err(FieldError::invalid("ends_at", "is not after starts_at"))
        }
        period => Ok(period),
    }
}

fn synonym_to_pb(synonym: Synonym) -> v1::Synonym {
    v1::Synonym { language: synonym.language, from: synonym.from, to: synonym.to, two_way: synonym.two_way }
}

fn rule_to_pb(rule: QueryRule) -> v1::QueryRule {
    let matching = match rule.matching {
        QueryMatch::Whole => v1::QueryMatch::Whole,
        QueryMatch::Contains => v1::QueryMatch::Contains,
    };
    v1::QueryRule {
        queries: rule.queries,
        r#match: matching.into(),
        pinned_skus: texts_of(&rule.pinned),
        hidden_skus: texts_of(&rule.hidden),
        starts_at: rule.period.starts_at.map(timestamp_to_pb),
        ends_at: rule.period.ends_at.map(timestamp_to_pb),
    }
}

fn boost_to_pb(boost: Boost) -> v1::Boost {
    v1::Boost {
        brands: boost.brands,
        categories: boost.categories,
        tags: boost.tags,
        skus: texts_of(&boost.skus),
        factor: boost.factor,
        starts_at: boost.period.starts_at.map(timestamp_to_pb),
        ends_at: boost.period.ends_at.map(timestamp_to_pb),
    }
}

fn texts_of(skus: &[Sku]) -> Vec<String> {
    skus.iter().map(|sku| sku.as_str().to_owned()).collect()
}
