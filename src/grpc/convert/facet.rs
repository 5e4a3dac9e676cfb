//! Facets as they are asked, and their counts as messages.

use temei_index::Field;

use super::fields::{at, enumerated, money_to_pb, optional, parsed, required, text, within};
use super::filter::price_range;
use crate::catalog::limits::NAME_CHARS;
use crate::catalog::{Currency, FieldError, Money, Reason};
use crate::config::Config;
use crate::pb::v1;
use crate::search::{FacetBy, FacetCounts, FacetRequest, FacetValue, PriceRange};

/// The longest path of categories.
const PATH_CHARS: usize = 8 * NAME_CHARS;

pub(super) fn facets(messages: Vec<v1::Facet>, config: &Config) -> Result<Vec<FacetRequest>, FieldError> {
    within(messages.len(), "facets", config.limits.facets.get())?;
    messages.into_iter().enumerate().map(|(index, message)| facet(message, &at("facets", index), config)).collect()
}

fn facet(message: v1::Facet, field: &str, config: &Config) -> Result<FacetRequest, FieldError> {
    let is = enumerated(message.field, &format!("{field}.field"))?;
    fits(&message, is).map_err(|error| error.under(field))?;
    let by = match is {
        v1::FacetField::Unspecified => {
            return Err(FieldError::new(format!("{field}.field"), Reason::Missing, "must be named"));
        }
        v1::FacetField::Brand => FacetBy::Value(Field::Brand),
        v1::FacetField::Language => FacetBy::Value(Field::Language),
        v1::FacetField::Tag => FacetBy::Value(Field::Tag),
        v1::FacetField::SourceType => FacetBy::Value(Field::SourceType),
        v1::FacetField::Country => FacetBy::Value(Field::Country),
        v1::FacetField::Classification => FacetBy::Value(Field::Classification),
        v1::FacetField::Attribute => {
            let name = required(message.attribute, &format!("{field}.attribute"), NAME_CHARS)?;
            FacetBy::Attribute { name }
        }
        v1::FacetField::Category => FacetBy::Category {
            under: text(message.under, &format!("{field}.under"), PATH_CHARS)?,
            levels: (message.levels > 0).then_some(message.levels),
        },
        v1::FacetField::Price => price(&message.ranges, message.currency, field, config)?,
        v1::FacetField::InStock => FacetBy::InStock,
    };
    let limit = limit(message.limit, matches!(by, FacetBy::Price { .. }), field, config)?;
    Ok(FacetRequest { by, limit, ignore_own_filter: message.ignore_own_filter })
}

/// Nothing is given that only a facet of another field than this has.
fn fits(message: &v1::Facet, is: v1::FacetField) -> Result<(), FieldError> {
    let details = [
        (!message.attribute.is_empty(), "attribute", v1::FacetField::Attribute),
        (!message.under.is_empty(), "under", v1::FacetField::Category),
        (message.levels > 0, "levels", v1::FacetField::Category),
        (!message.ranges.is_empty(), "ranges", v1::FacetField::Price),
        (!message.currency.is_empty(), "currency", v1::FacetField::Price),
    ];
    for (is_given, name, owner) in details {
        if is_given && is != owner {
            return Err(FieldError::invalid(name, "is no part of a facet of this field"));
        }
    }
    Ok(())
}

fn limit(asked: u32, of_prices: bool, field: &str, config: &Config) -> Result<usize, FieldError> {
    let (most, default) = match of_prices {
        true => (config.limits.price_ranges.get(), config.search.price_ranges.get()),
        false => (config.limits.facet_values.get(), config.search.facet_values.get()),
    };
    match asked as usize {
        0 => Ok(default),
        asked if asked > most => Err(FieldError::too_long(format!("{field}.limit"), most, "values")),
        asked => Ok(asked),
    }
}

fn price(messages: &[v1::PriceRange], currency: String, field: &str, config: &Config) -> Result<FacetBy, FieldError> {
    within(messages.len(), &format!("{field}.ranges"), config.limits.price_ranges.get())?;
    let currency = optional(currency);
    let currency = currency.map(|code| parsed(&code, &format!("{field}.currency"), Currency::parse)).transpose()?;
    let mut of_all = currency;
    let mut ranges = Vec::with_capacity(messages.len());
    for (index, message) in messages.iter().enumerate() {
        let field = at(&format!("{field}.ranges"), index);
        let range = price_range(message.min.as_ref(), message.max.as_ref(), &field, ("min", "max"))?;
        let Some(here) = range.min.or(range.max).map(Money::currency) else {
            return Err(FieldError::new(field, Reason::Missing, "must have a min or a max"));
        };
        if *of_all.get_or_insert(here) != here {
            return Err(FieldError::invalid(field, "is in another currency than the facet or the range before"));
        }
        ranges.push(range);
    }
    Ok(FacetBy::Price { ranges, currency })
}

/// The counts of a facet, under the words it was asked for with.
pub(super) fn facet_counts((asked, counts): (FacetRequest, FacetCounts)) -> v1::FacetCounts {
    let field = match &asked.by {
        FacetBy::Value(Field::Brand) => v1::FacetField::Brand,
        FacetBy::Value(Field::Language) => v1::FacetField::Language,
        FacetBy::Value(Field::Tag) => v1::FacetField::Tag,
        FacetBy::Value(Field::SourceType) => v1::FacetField::SourceType,
        FacetBy::Value(Field::Country) => v1::FacetField::Country,
        FacetBy::Value(Field::Classification) => v1::FacetField::Classification,
        FacetBy::Value(Field::Attribute(_)) | FacetBy::Attribute { .. } => v1::FacetField::Attribute,
        FacetBy::Value(Field::Category) | FacetBy::Category { .. } => v1::FacetField::Category,
        FacetBy::Price { .. } => v1::FacetField::Price,
        FacetBy::InStock => v1::FacetField::InStock,
    };
    let attribute = if let FacetBy::Attribute { name } = asked.by { name } else { String::new() };
    let (min, max) = counts.prices.unzip();
    v1::FacetCounts {
        field: field.into(),
        attribute,
        values: counts.values.into_iter().map(value).collect(),
        distinct: counts.distinct,
        total: counts.total,
        min: min.map(money_to_pb),
        max: max.map(money_to_pb),
    }
}

fn value(value: FacetValue) -> v1::FacetValue {
    let PriceRange { min, max } = value.range;
    v1::FacetValue {
        value: value.value,
        count: value.count,
        level: value.level,
        min: min.map(money_to_pb),
        max: max.map(money_to_pb),
    }
}
