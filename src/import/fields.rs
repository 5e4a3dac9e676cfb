//! The fields of one row, taken one after the other by the reader of a product or a document. What is left over
//! was unknown; what was null or empty is to be cleared.

use std::sync::LazyLock;

use rust_decimal::Decimal;
use temei_text::languages::{self, is_one_of};
use temei_text::normal::fold_phrase;

use super::cell::Cell;
use crate::catalog::{FieldError, Reason};
use crate::clock::Timestamp;
use crate::pb::v1 as pb;

/// Levels of a category in one text ("Home > Garden").
const CATEGORY_SEPARATOR: &str = " > ";

#[derive(Debug)]
pub(super) struct Fields {
    entries: Vec<(String, Cell)>,
    cleared: Vec<String>,
    unknown: Vec<String>,
}

impl Fields {
    pub(super) fn new(entries: Vec<(String, Cell)>) -> Self {
        Self { entries, cleared: Vec::new(), unknown: Vec::new() }
    }

    /// The value of `name` when the row has one; an empty one is noted as cleared.
    fn take(&mut self, name: &str) -> Option<Cell> {
        let at = self.entries.iter().position(|(entry, _)| entry == name)?;
        let (_, cell) = self.entries.swap_remove(at);
        if cell.is_empty() {
            self.cleared.push(name.to_owned());
            return None;
        }
        Some(cell)
    }

    /// Moves the value of `alias` to `name`; it is an error when the row has both.
    pub(super) fn rename(&mut self, alias: &str, name: &str) -> Result<(), FieldError> {
        let Some(at) = self.entries.iter().position(|(entry, _)| entry == alias) else { return Ok(()) };
        if self.entries.iter().any(|(entry, _)| entry == name) {
            return Err(FieldError::invalid(alias, format!("is another word for {name}, which the row has too")));
        }
        name.clone_into(&mut self.entries[at].0);
        Ok(())
    }

    /// The name of the item: a text or a number, and never empty.
    pub(super) fn id(&mut self, name: &str) -> Result<String, FieldError> {
        let id = self.code(name)?;
        id.ok_or_else(|| FieldError::new(name, Reason::Missing, "a row needs one"))
    }

    pub(super) fn text(&mut self, name: &str) -> Result<Option<String>, FieldError> {
        self.take(name).map(|cell| text(name, cell)).transpose()
    }

    /// A text that says something of the row and is no field of the item: an empty one clears nothing.
    pub(super) fn given(&mut self, name: &str) -> Result<Option<String>, FieldError> {
        let given = self.text(name)?;
        self.cleared.retain(|cleared| cleared != name);
        Ok(given.map(|text| text.trim().to_owned()))
    }

    /// A text that may be written as a number: codes, and values of attributes.
    pub(super) fn code(&mut self, name: &str) -> Result<Option<String>, FieldError> {
        self.take(name).map(|cell| code(name, cell)).transpose()
    }

    /// A language, with "-" between its parts.
    pub(super) fn locale(&mut self, name: &str) -> Result<Option<String>, FieldError> {
        Ok(self.text(name)?.map(|text| text.trim().replace('_', "-")))
    }

    pub(super) fn list(&mut self, name: &str) -> Result<Vec<String>, FieldError> {
        match self.take(name) {
            None => Ok(Vec::new()),
            Some(Cell::List(items)) => items.into_iter().map(|item| code(name, item)).collect(),
            Some(cell) => Ok(vec![text(name, cell)?]),
        }
    }

    /// A path, root first: a list, or one text with " > " between the levels.
    pub(super) fn path(&mut self, name: &str) -> Result<Vec<String>, FieldError> {
        match self.take(name) {
            None => Ok(Vec::new()),
            Some(Cell::List(items)) => items.into_iter().map(|item| code(name, item)).collect(),
            Some(cell) => {
                let joined = text(name, cell)?;
                Ok(joined.split(CATEGORY_SEPARATOR).map(|level| level.trim().to_owned()).collect())
            }
        }
    }

    pub(super) fn flag(&mut self, name: &str) -> Result<Option<bool>, FieldError> {
        let Some(cell) = self.take(name) else { return Ok(None) };
        let found = match &cell {
            Cell::Bool(flag) => Some(*flag),
            Cell::Text(word) => match word.trim().to_ascii_lowercase().as_str() {
                "true" | "1" => Some(true),
                "false" | "0" => Some(false),
                _ => said(word),
            },
            _ => None,
        };
        found.map(Some).ok_or_else(|| FieldError::invalid(name, "must be true or false"))
    }

    /// A decimal number, from its text or its literal.
    pub(super) fn decimal(&mut self, name: &str) -> Result<Option<String>, FieldError> {
        self.take(name).map(|cell| decimal(name, cell)).transpose()
    }

    pub(super) fn whole_number(&mut self, name: &str) -> Result<Option<u64>, FieldError> {
        let Some(literal) = self.decimal(name)? else { return Ok(None) };
        literal.parse().map(Some).map_err(|_| FieldError::invalid(name, format!("{literal:?} is not a whole number")))
    }

    pub(super) fn instant(&mut self, name: &str) -> Result<Option<prost_types::Timestamp>, FieldError> {
        let Some(text) = self.text(name)? else { return Ok(None) };
        let instant = Timestamp::parse(text.trim()).ok_or_else(|| {
            FieldError::invalid(name, format!("{text:?} is not a time like 2026-01-31T10:00:00Z or a date"))
        })?;
        let nanos = instant.micros().rem_euclid(1_000_000) * 1_000;
        let seconds = instant.micros().div_euclid(1_000_000);
        Ok(Some(prost_types::Timestamp { seconds, nanos: i32::try_from(nanos).unwrap_or_default() }))
    }

    /// `{amount, currency}`, or an amount alone where `currency` is known from elsewhere.
    pub(super) fn money(&mut self, name: &str, currency: Option<&str>) -> Result<Option<pb::Money>, FieldError> {
        let Some(cell) = self.take(name) else { return Ok(None) };
        let (amount, own_currency) = match cell {
            Cell::Object(entries) => {
                let mut inner = Self::new(entries);
                let amount = inner.decimal("amount").map_err(|error| error.under(name))?;
                let currency = inner.text("currency").map_err(|error| error.under(name))?;
                let (_, unknown) = inner.finish();
                self.unknown.extend(unknown.into_iter().map(|field| format!("{name}.{field}")));
                (amount.ok_or_else(|| missing(name, "amount"))?, currency)
            }
            bare => (decimal(name, bare)?, None),
        };
        let currency = own_currency.or_else(|| currency.map(str::to_owned)).ok_or_else(|| missing(name, "currency"))?;
        Ok(Some(pb::Money { amount, currency: currency.trim().to_owned() }))
    }

    /// A list of objects, each read by `read`; in a CSV cell the list is written as JSON.
    pub(super) fn objects<T>(
        &mut self,
        name: &str,
        read: impl Fn(&mut Self) -> Result<T, FieldError>,
    ) -> Result<Vec<T>, FieldError> {
        let cell = match self.take(name) {
            None => return Ok(Vec::new()),
            Some(Cell::Text(json)) => {
                Cell::parse(&json).map_err(|error| FieldError::invalid(error.field, error.message).under(name))?
            }
            Some(cell) => cell,
        };
        let Cell::List(items) = cell else {
            return Err(FieldError::invalid(name, format!("must be a list of objects, not {}", cell.kind())));
        };
        let mut objects = Vec::with_capacity(items.len());
        for (at, item) in items.into_iter().enumerate() {
            let place = format!("{name}[{at}]");
            let Cell::Object(entries) = item else {
                return Err(FieldError::invalid(place, format!("must be an object, not {}", item.kind())));
            };
            let mut inner = Self::new(entries);
            objects.push(read(&mut inner).map_err(|error| error.under(&place))?);
            let (_, unknown) = inner.finish();
            self.unknown.extend(unknown.into_iter().map(|field| format!("{name}.{field}")));
        }
        Ok(objects)
    }

    pub(super) fn attributes(&mut self, name: &str) -> Result<Vec<(String, String)>, FieldError> {
        let Some(cell) = self.take(name) else { return Ok(Vec::new()) };
        let Cell::Object(entries) = cell else {
            return Err(FieldError::invalid(name, format!("must be an object, not {}", cell.kind())));
        };
        let filled = entries.into_iter().filter(|(_, value)| !value.is_empty());
        filled
            .map(|(key, value)| code(&key, value).map(|value| (key, value)).map_err(|error| error.under(name)))
            .collect()
    }

    /// What the row empties, and which fields nobody asked for.
    pub(super) fn finish(self) -> (Vec<String>, Vec<String>) {
        let mut unknown = self.unknown;
        unknown.extend(self.entries.into_iter().map(|(name, _)| name).filter(|name| !name.starts_with('_')));
        (self.cleared, unknown)
    }
}

/// Of an amount without its number or its currency.
fn missing(name: &str, field: &str) -> FieldError {
    FieldError::new(field, Reason::Missing, "an amount needs one").under(name)
}

/// Yes or no, in any language.
fn said(word: &str) -> Option<bool> {
    static YES: LazyLock<Vec<String>> = LazyLock::new(|| languages::everywhere(|pack| pack.columns.yes));
    static NO: LazyLock<Vec<String>> = LazyLock::new(|| languages::everywhere(|pack| pack.columns.no));
    let folded = fold_phrase(word.trim());
    if is_one_of(&YES, &folded) {
        return Some(true);
    }
    is_one_of(&NO, &folded).then_some(false)
}

fn text(name: &str, cell: Cell) -> Result<String, FieldError> {
    match cell {
        Cell::Text(text) => Ok(text),
        other => Err(FieldError::invalid(name, format!("must be a text, not {}", other.kind()))),
    }
}

fn code(name: &str, cell: Cell) -> Result<String, FieldError> {
    match cell {
        Cell::Number(literal) => Ok(literal),
        Cell::Bool(flag) => Ok(flag.to_string()),
        other => text(name, other),
    }
}

fn decimal(name: &str, cell: Cell) -> Result<String, FieldError> {
    match cell {
        Cell::Text(text) => Ok(text.trim().to_owned()),
        Cell::Number(literal) if literal.contains(['e', 'E']) => Decimal::from_scientific(&literal)
            .map(|number| number.to_string())
            .map_err(|_| FieldError::invalid(name, format!("{literal} is out of range"))),
        Cell::Number(literal) => Ok(literal),
        other => Err(FieldError::invalid(name, format!("must be a decimal number, not {}", other.kind()))),
    }
}
