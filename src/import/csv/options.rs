//! What a table does not say itself, or says wrongly.

use temei_text::fold::fold_name;
use temei_text::locale::Locale;

use super::columns::{Column, Field};
use super::survey::Marks;
use crate::import::Encoding;

/// How to read a table; what is absent is found out.
#[derive(Clone, Debug, Default)]
pub struct TableOptions {
    pub encoding: Option<Encoding>,
    pub delimiter: Option<u8>,
    /// Decimal marks and thousands: of all columns, or of the one named.
    pub marks: Vec<(Option<String>, Marks)>,
    /// Heads of columns, and the fields they are; "ignore" is none.
    pub map: Vec<(String, String)>,
    pub empty: EmptyCells,
    /// Whose table it is: settles what only a language can settle.
    pub locale: Option<Locale>,
}

/// What an empty cell says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EmptyCells {
    /// Nothing: the field stays as stored.
    #[default]
    Keep,
    /// That the field is to be emptied.
    Clear,
}

impl TableOptions {
    /// What is told of the numbers of a column: of itself first, of all else.
    pub(super) fn marks_of(&self, column: &Column) -> Option<Marks> {
        let of = |is_named: bool| {
            let told =
                self.marks.iter().filter(|(head, _)| head.is_some() == is_named && means(head.as_deref(), column));
            told.fold(None, |all: Option<Marks>, (_, marks)| {
                let all = all.unwrap_or_default();
                Some(Marks { decimal: marks.decimal.or(all.decimal), thousands: marks.thousands.or(all.thousands) })
            })
        };
        of(true).or_else(|| of(false))
    }
}

/// Whether a name means a column: its head or its field; no name means all.
pub(super) fn means(name: Option<&str>, column: &Column) -> bool {
    let Some(name) = name else { return true };
    let is_field = |field: &Field| field.path() == name || field.name == name;
    column.field.as_ref().is_some_and(is_field) || fold_name(&column.name) == fold_name(name)
}
