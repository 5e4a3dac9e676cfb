//! Fields that many messages have: texts, times, money, languages.

use prost_types::Timestamp as PbTimestamp;
use time::Date;

pub(super) use crate::catalog::language_tag as language;
use crate::catalog::{FieldError, Money, Patch, Reason};
use crate::clock::Timestamp;
use crate::pb::v1;

/// The years a protobuf timestamp covers: 0001-01-01 to 9999-12-31.
const SECONDS: std::ops::RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;

/// The path of one entry of a list.
pub fn at(field: &str, index: usize) -> String {
    format!("{field}[{index}]")
}

/// A text of at most `max` characters without NUL, which no database column holds.
pub(super) fn text(value: String, field: &str, max: usize) -> Result<String, FieldError> {
    // Bytes are counted first: they are at hand, and most texts are short.
    if value.len() > max && value.chars().count() > max {
        return Err(FieldError::too_long(field, max, "characters"));
    }
    if value.contains('\0') {
        return Err(FieldError::invalid(field, "contains a NUL character"));
    }
    Ok(value)
}

/// A text that must say something.
pub(super) fn required(value: String, field: &str, max: usize) -> Result<String, FieldError> {
    if value.trim().is_empty() {
        return Err(FieldError::new(field, Reason::Missing, "must not be empty"));
    }
    text(value, field, max)
}

/// An empty text is none.
pub(super) fn optional(value: String) -> Option<String> {
    (!value.is_empty()).then_some(value)
}

/// Entries each at most `max` characters.
pub(super) fn texts(values: Vec<String>, field: &str, max: usize) -> Result<Vec<String>, FieldError> {
    values.into_iter().enumerate().map(|(index, value)| text(value, &at(field, index), max)).collect()
}

/// At most `limit` entries.
pub(super) fn within(length: usize, field: &str, limit: usize) -> Result<(), FieldError> {
    if length > limit { Err(FieldError::too_long(field, limit, "entries")) } else { Ok(()) }
}

/// What `parse` makes of a text, with `field` named in its error.
pub(super) fn parsed<T, E: Into<FieldError>>(
    value: &str,
    field: &str,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, FieldError> {
    parse(value).map_err(|error| FieldError { field: field.to_owned(), ..error.into() })
}

/// An optional field as a patch: absent keeps, empty clears, anything else is parsed and sets.
pub(super) fn patched<T>(
    value: Option<String>,
    field: &str,
    parse: impl FnOnce(&str) -> Result<T, FieldError>,
) -> Result<Patch<T>, FieldError> {
    match value {
        None => Ok(Patch::Keep),
        Some(value) if value.is_empty() => Ok(Patch::Clear),
        Some(value) => parsed(&value, field, parse).map(Patch::Set),
    }
}

/// An optional text as a patch: absent keeps, empty clears.
pub(super) fn patched_text(value: Option<String>, field: &str, max: usize) -> Result<Patch<String>, FieldError> {
    match value {
        None => Ok(Patch::Keep),
        Some(value) if value.is_empty() => Ok(Patch::Clear),
        Some(value) => text(value, field, max).map(Patch::Set),
    }
}

/// An instant of the years 1 to 9999.
pub fn timestamp(value: PbTimestamp, field: &str) -> Result<Timestamp, FieldError> {
    if !SECONDS.contains(&value.seconds) || !(0..1_000_000_000).contains(&value.nanos) {
        return Err(FieldError::invalid(field, "is no time between the years 1 and 9999"));
    }
    Ok(Timestamp::from_micros(value.seconds * 1_000_000 + i64::from(value.nanos / 1_000)))
}

/// An instant as a message.
pub fn timestamp_to_pb(value: Timestamp) -> PbTimestamp {
    let micros = value.micros();
    let nanos = i32::try_from(micros.rem_euclid(1_000_000) * 1_000).unwrap_or_default();
    PbTimestamp { seconds: micros.div_euclid(1_000_000), nanos }
}

/// An amount with its currency.
pub(super) fn money(value: &v1::Money, field: &str) -> Result<Money, FieldError> {
    Money::parse(&value.amount, &value.currency).map_err(|error| error.under(field))
}

pub(super) fn required_money(value: Option<&v1::Money>, field: &str) -> Result<Money, FieldError> {
    money(value.ok_or_else(|| FieldError::new(field, Reason::Missing, "must be given"))?, field)
}

pub(super) fn money_to_pb(value: Money) -> v1::Money {
    v1::Money { amount: value.amount(), currency: value.currency().as_str().to_owned() }
}

/// `YYYY-MM-DD`.
pub(super) fn date(value: &str) -> Result<Date, FieldError> {
    let format = time::macros::format_description!("[year]-[month]-[day]");
    Date::parse(value, &format).map_err(|_| FieldError::invalid("date", "is not written YYYY-MM-DD"))
}

/// An ISO 3166 country in either case, kept in lower case.
pub(super) fn country(value: &str) -> Result<String, FieldError> {
    let value = value.trim();
    if value.len() != 2 || !value.bytes().all(|b| b.is_ascii_alphabetic()) {
        return Err(FieldError::invalid("country", "is no country code like ro"));
    }
    Ok(value.to_ascii_lowercase())
}

/// A version of the source, as the store keeps it.
pub(super) fn source_version(value: Option<u64>) -> Result<Option<i64>, FieldError> {
    let version = value.map(i64::try_from).transpose();
    version.map_err(|_| FieldError::invalid("source_version", "is too large"))
}

/// A number as the contract holds it; the largest it can where that is not enough.
pub(super) fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// An enum number that is in the contract.
pub(super) fn enumerated<E: TryFrom<i32>>(value: i32, field: &str) -> Result<E, FieldError> {
    E::try_from(value).map_err(|_| FieldError::invalid(field, format!("{value} is no value of this field")))
}
