//! Filters and ranges of prices as they are asked.

use std::collections::BTreeMap;

use super::fields::{at, country, language, money, parsed, text, texts, within};
use crate::catalog::limits::NAME_CHARS;
use crate::catalog::{FieldError, Money};
use crate::config::Limits;
use crate::pb::v1;
use crate::search::{Filter, PriceRange};

/// A filter; names of attributes are compared folded, so two spellings of one name are one condition each.
pub(super) fn filter(message: v1::Filter, limits: &Limits) -> Result<Filter, FieldError> {
    let most = limits.filter_values.get();
    let values = |values: Vec<String>, name: &str| {
        let field = format!("filter.{name}");
        within(values.len(), &field, most)?;
        texts(values, &field, NAME_CHARS)
    };
    let normal = |values: Vec<String>, name: &str, parse: fn(&str) -> Result<String, FieldError>| {
        let field = format!("filter.{name}");
        within(values.len(), &field, most)?;
        let entry = |(index, value): (usize, &String)| parsed(value, &at(&field, index), parse);
        values.iter().enumerate().map(entry).collect::<Result<Vec<_>, _>>()
    };
    let range =
        price_range(message.min_price.as_ref(), message.max_price.as_ref(), "filter", ("min_price", "max_price"))?;
    let (plain, lists) = (message.attributes, message.attribute_values);
    Ok(Filter {
        brands: values(message.brands, "brands")?,
        categories: values(message.categories, "categories")?,
        languages: normal(message.languages, "languages", language)?,
        tags: values(message.tags, "tags")?,
        attributes: attributes(plain.into_iter(), lists, most)?,
        min_price: range.min,
        max_price: range.max,
        in_stock: message.in_stock,
        source_types: values(message.source_types, "source_types")?,
        classifications: values(message.classifications, "classifications")?,
        countries: normal(message.countries, "countries", country)?,
    })
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
    let read = |value: Option<&v1::Money>, name: &str| {
        value.map(|value| money(value, &format!("{parent}.{name}"))).transpose()
    };
    let range = PriceRange { min: read(min, min_name)?, max: read(max, max_name)? };
    let wrong = |message: String| Err(FieldError::invalid(format!("{parent}.{max_name}"), message));
    match (range.min, range.max) {
        (Some(min), Some(max)) if min.currency() != max.currency() => {
            wrong(format!("is in another currency than {min_name}"))
        }
        (Some(min), Some(max)) if Money::minor(min) > Money::minor(max) => wrong(format!("is below {min_name}")),
        _ => Ok(range),
    }
}
