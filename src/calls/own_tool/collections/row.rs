//! A row as it is filtered and shown.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde_json::{Map, Value};

use super::Viewer;
use super::field::{Field, REDACTED};
use crate::calls::own_tool::shown::cut;
use crate::clock::Timestamp;

/// Characters of a text that lists show.
const LIST_CHARS: usize = 300;
/// Characters of a text that one row by itself shows.
const ALONE_CHARS: usize = 4_000;

/// One row of a collection.
#[derive(Clone, Debug)]
pub(in crate::calls::own_tool) struct Row {
    pub(in crate::calls::own_tool) id: String,
    /// By the names of their fields.
    pub(in crate::calls::own_tool) cells: BTreeMap<&'static str, Cell>,
}

/// A value. What is not there is [`Cell::Nothing`].
#[derive(Clone, Debug, PartialEq)]
pub(in crate::calls::own_tool) enum Cell {
    Nothing,
    Text(String),
    Number(Decimal),
    Time(Timestamp),
    Flag(bool),
    List(Vec<String>),
    Names(BTreeMap<String, String>),
    Parts(Value),
}

/// How a row is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::calls::own_tool) enum Shape {
    InList,
    Alone,
}

impl Cell {
    /// A decimal of the catalogue, as it writes itself.
    #[expect(clippy::needless_pass_by_value, reason = "it is handed to what gives values")]
    pub(in crate::calls::own_tool) fn number(written: impl ToString) -> Self {
        Decimal::from_str_exact(&written.to_string()).map_or(Self::Nothing, Self::Number)
    }

    /// Of what may not be there.
    pub(in crate::calls::own_tool) fn maybe<T>(value: Option<T>, cell: impl FnOnce(T) -> Self) -> Self {
        value.map_or(Self::Nothing, cell)
    }

    #[expect(clippy::needless_pass_by_value, reason = "it is handed to what gives values")]
    pub(in crate::calls::own_tool) fn text(text: impl ToString) -> Self {
        Self::Text(text.to_string())
    }

    /// Of two values of one field, which is first; what is not there is last.
    pub(in crate::calls::own_tool) fn order(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Text(one), Self::Text(other)) => one.cmp(other),
            (Self::Number(one), Self::Number(other)) => one.cmp(other),
            (Self::Time(one), Self::Time(other)) => one.cmp(other),
            (Self::Flag(one), Self::Flag(other)) => one.cmp(other),
            (Self::Nothing, Self::Nothing) => Ordering::Equal,
            (Self::Nothing, _) => Ordering::Greater,
            (_, Self::Nothing) => Ordering::Less,
            _ => Ordering::Equal,
        }
    }

    fn shown(&self, most_chars: usize) -> Value {
        match self {
            Self::Nothing => Value::Null,
            Self::Text(text) => cut(text, most_chars).into(),
            Self::Number(number) => number.to_string().into(),
            Self::Time(at) => at.to_string().into(),
            Self::Flag(flag) => (*flag).into(),
            Self::List(list) => list.iter().map(|text| cut(text, most_chars)).collect(),
            Self::Names(names) => {
                names.iter().map(|(name, text)| cut(&format!("{name}: {text}"), most_chars)).collect()
            }
            Self::Parts(parts) => parts.clone(),
        }
    }
}

impl Row {
    pub(in crate::calls::own_tool) fn of(
        id: &(impl ToString + ?Sized),
        cells: impl IntoIterator<Item = (&'static str, Cell)>,
    ) -> Self {
        Self { id: id.to_string(), cells: cells.into_iter().collect() }
    }

    /// As who looks sees it: what is not there is left out, what is not for them says so.
    pub(in crate::calls::own_tool) fn shown(&self, fields: &[Field], (viewer, shape): (Viewer<'_>, Shape)) -> Value {
        let most_chars = if shape == Shape::InList { LIST_CHARS } else { ALONE_CHARS };
        let fields = fields.iter().filter(|field| field.in_lists || shape == Shape::Alone);
        let mut shown = Map::new();
        for field in fields {
            let Some(cell) = self.cells.get(field.name).filter(|cell| **cell != Cell::Nothing) else { continue };
            let value = if viewer.may_see(field.seen) { cell.shown(most_chars) } else { REDACTED.into() };
            shown.insert(field.name.to_owned(), value);
        }
        Value::Object(shown)
    }
}
