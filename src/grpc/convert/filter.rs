//! Filters and ranges of prices as they are asked.

use std::collections::BTreeMap;

use super::fields::{at, country, language, money, parsed, text, texts, within};
use crate::catalog::FieldError;
use crate::catalog::limits::NAME_CHARS;
use crate::config::Limits;
use crate::pb::v1;
use crate::search::{Filter, PriceRange};

/// A filter; names of attributes are compared folded, so two spellings of one name are one condition each.
pub(super) fn filter(message: v1::Filter, limits: &Limits) -> Result<Filter, FieldError> {
    let most = limits.filter_values.get();
    let range =
        price_range(message.min_price.as_ref(), message.max_price.as_ref(), "filter", ("min_price", "max_price"))?;
    let (plain, lists) = (message.attributes, message.attribute_values);
    Ok(Filter {
        brands: values(message.brands, "filter.brands", most)?,
        categories: values(message.categories, "filter.categories", most)?,
        languages: normal(&message.languages, "filter.languages", most, language)?,
        tags: values(message.tags, "filter.tags", most)?,
        attributes: attributes(plain.into_iter(), lists, most)?,
        min_price: range.min,
        max_price: range.max,
        in_stock: message.in_stock,
        source_types: values(message.source_types, "filter.source_types", most)?,
        classifications: values(message.classifications, "filter.classifications", most)?,
        countries: normal(&message.countries, "filter.countries", most, country)?,
    })
}

fn values(values: Vec<String>, field: &str, most: usize) -> Result<Vec<String>, FieldError> {
    within(values.len(), field, most)?;
    texts(values, field, NAME_CHARS)
}

/// Values in the one spelling that `parse` gives them.
fn normal(
    values: &[String],
    field: &str,
    most: usize,
    parse: fn(&str) -> Result<String, FieldError>,
) -> Result<Vec<String>, FieldError> {
    within(values.len(), field, most)?;
    values.iter().enumerate().map(|(index, value)| parsed(value, &at(field, index), parse)).collect()
}

/// The values of each attribute, from both fields.
fn attributes(
    plain: impl ExactSizeIterator<Item = (String, String)>,
    lists: Vec<v1::AttributeFilter>,
    most: usize,
) -> Result<BTreeMap<String, Vec<String>>, FieldError> {
    within(plain.len(), "filter.attributes", most)?;
    within(lists.len(), "filter.attribute_values", most)?;
    let mut attributes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, value) in plain {
        let name = text(name, "filter.attributes", NAME_CHARS)?;
        attributes.entry(name).or_default().push(text(value, "filter.attributes", NAME_CHARS)?);
    }
    for (index, list) in lists.into_iter().enumerate() {
        let field = at("filter.attribute_values", index);
        let values = format!("{field}.values");
        if list.values.is_empty() {
            return Err(FieldError::new(values, crate::catalog::Reason::Missing, "must not be empty"));
        }
        within(list.values.len(), &values, most)?;
        let name = super::fields::required(list.name, &format!("{field}.name"), NAME_CHARS)?;
        attributes.entry(name).or_default().extend(texts(list.values, &values, NAME_CHARS)?);
    }
    Ok(attributes)
}

/// A range whose ends are of one currency and in order.
pub(super) fn price_range(
    min: Option<&v1::Money>,
    max: Option<&v1::Money>,
    parent: &str,
    (min_name, max_name): (&str, &str),
) -> Result<PriceRange, FieldError> {
    let min = min.map(|value| money(value, &format!("{parent}.{min_name}"))).transpose()?;
    let max = max.map(|value| money(value, &format!("{parent}.{max_name}"))).transpose()?;
    let wrong = match (min, max) {
        (Some(min), Some(max)) if min.currency() != max.currency() => {
            format!("is in another currency than {min_name}")
        }
        (Some(min), Some(max)) if min.minor() > max.minor() => format!("is below {min_name}"),
        _ => return Ok(PriceRange { min, max }),
    };
    Err(FieldError::invalid(format!("{parent}.{max_name}"), wrong))
}
