//! Arguments of a call as values of the catalogue. They fit their schema already; what a schema cannot say (a number of
//! three decimals, a currency there is none of) is refused here, by its field.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::{Number, Value};

use super::OwnToolFault;
use crate::catalog::{FieldError, Sku};

/// The arguments of a tool.
pub(super) fn read<T: DeserializeOwned>(arguments: &Value) -> Result<T, OwnToolFault> {
    T::deserialize(arguments).map_err(|error| OwnToolFault::refused(format!("the arguments do not fit: {error}")))
}

/// A decimal number as it was written, as text or as a number of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written(String);

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Text(String),
            Number(Number),
        }
        Ok(Self(match Either::deserialize(deserializer)? {
            Either::Text(text) => text,
            Either::Number(number) => number.to_string(),
        }))
    }
}

impl Written {
    pub(super) fn of(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// What `parse` makes of it, with `field` named in its error.
    pub(super) fn parsed<T>(
        &self,
        field: &str,
        parse: impl FnOnce(&str) -> Result<T, FieldError>,
    ) -> Result<T, OwnToolFault> {
        named(field, parse(&self.0))
    }
}

/// With `field` named where something is wrong.
pub(super) fn named<T>(field: &str, result: Result<T, FieldError>) -> Result<T, OwnToolFault> {
    result.map_err(|error| OwnToolFault::of_field(field, error.message))
}

/// The path of one entry of a list.
pub(super) fn at(list: &str, index: usize) -> String {
    format!("{list}[{index}]")
}

pub(super) fn sku(text: &str, field: &str) -> Result<Sku, OwnToolFault> {
    named(field, Sku::parse(text))
}
