//! One value of a row, whatever the file format. Numbers are kept as they are written: an amount never becomes a
//! float on its way.

use std::fmt;

use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// Rows nest at most this deep (promotions → promotion → price → amount, and one spare).
const DEPTH: usize = 6;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Null,
    Bool(bool),
    /// The literal.
    Number(String),
    Text(String),
    List(Vec<Cell>),
    /// In the order of the file; no name twice.
    Object(Vec<(String, Cell)>),
}

/// Why a text is not a value of a row; `field` is empty for the row itself.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CellError {
    pub(super) field: String,
    pub(super) message: String,
}

impl CellError {
    fn new(message: impl Into<String>) -> Self {
        Self { field: String::new(), message: message.into() }
    }

    fn under(mut self, name: &str) -> Self {
        self.field = if self.field.is_empty() { name.to_owned() } else { format!("{name}.{}", self.field) };
        self
    }
}

impl Cell {
    /// Reads one JSON value.
    pub(super) fn parse(json: &str) -> Result<Self, CellError> {
        let raw: &RawValue = serde_json::from_str(json).map_err(|error| CellError::new(plain(&error)))?;
        Self::read(raw, DEPTH)
    }

    fn read(raw: &RawValue, depth: usize) -> Result<Self, CellError> {
        let text = raw.get();
        if depth == 0 {
            return Err(CellError::new("nests too deep"));
        }
        match text.as_bytes().first() {
            Some(b'n') => Ok(Self::Null),
            Some(b't') => Ok(Self::Bool(true)),
            Some(b'f') => Ok(Self::Bool(false)),
            Some(b'"') => serde_json::from_str(text).map(Self::Text).map_err(|error| CellError::new(plain(&error))),
            Some(b'[') => {
                let items = serde_json::Deserializer::from_str(text)
                    .deserialize_seq(Items)
                    .map_err(|error| CellError::new(plain(&error)))?;
                items.into_iter().map(|item| Self::read(item, depth - 1)).collect::<Result<_, _>>().map(Self::List)
            }
            Some(b'{') => Self::read_object(text, depth),
            _ => Ok(Self::Number(text.to_owned())),
        }
    }

    fn read_object(text: &str, depth: usize) -> Result<Self, CellError> {
        let entries = serde_json::Deserializer::from_str(text)
            .deserialize_map(Entries)
            .map_err(|error| CellError::new(plain(&error)))?;
        let mut read: Vec<(String, Self)> = Vec::with_capacity(entries.len());
        for (name, raw) in entries {
            if read.iter().any(|(earlier, _)| *earlier == name) {
                return Err(CellError::new("stands twice in the row").under(&name));
            }
            let cell = Self::read(raw, depth - 1).map_err(|error| error.under(&name))?;
            read.push((name, cell));
        }
        Ok(Self::Object(read))
    }

    /// What a person would call this kind of value.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a truth value",
            Self::Number(_) => "a number",
            Self::Text(_) => "a text",
            Self::List(_) => "a list",
            Self::Object(_) => "an object",
        }
    }

    /// Null, an empty list or object, or a text of nothing but spaces.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Text(text) => text.trim().is_empty(),
            Self::List(items) => items.is_empty(),
            Self::Object(entries) => entries.is_empty(),
            Self::Bool(_) | Self::Number(_) => false,
        }
    }
}

/// The message of a JSON error with the column, without the line: a row is one line.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let message = text.split(" at line ").next().unwrap_or_default();
    format!("not valid JSON at column {}: {message}", error.column())
}

struct Items;

impl<'de> Visitor<'de> for Items {
    type Value = Vec<&'de RawValue>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(items)
    }
}

struct Entries;

impl<'de> Visitor<'de> for Entries {
    type Value = Vec<(String, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_their_literal() {
        let cell = Cell::parse(r#"{"a": 12.50, "b": 12345678901234567890.10, "c": -1e2}"#).expect("valid");
        let number = |text: &str| Cell::Number(text.to_owned());
        let expected = [("a", "12.50"), ("b", "12345678901234567890.10"), ("c", "-1e2")];
        assert_eq!(cell, Cell::Object(expected.map(|(name, literal)| (name.to_owned(), number(literal))).into()));
    }

    #[test]
    fn a_name_that_stands_twice_is_named() {
        let error = Cell::parse(r#"{"price": {"amount": 1, "amount": 2}}"#).expect_err("twice");
        assert_eq!(error.field, "price.amount");
    }

    #[test]
    fn faults_say_the_column_and_deep_nesting_ends() {
        let error = Cell::parse(r#"{"sku": "a" "name": "b"}"#).expect_err("no comma");
        assert!(error.message.contains("column 13"), "{}", error.message);
        let deep = format!("{}1{}", "[".repeat(90), "]".repeat(90));
        assert_eq!(Cell::parse(&deep).expect_err("deep").message, "nests too deep");
        assert!(Cell::parse(&"[".repeat(1_000_000)).is_err());
    }
}
