//! A flow file as tables of fields that know their lines. What has the wrong type, is missing or is not known is a fault,
//! and reading goes on.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::Faults;

/// Longest file, in bytes.
pub(super) const MAX_FILE_BYTES: usize = 256 << 10;
/// Longest name and longest text said about something, in bytes.
const MAX_TEXT_BYTES: usize = 512;

/// Where the lines of a file begin.
#[derive(Debug)]
pub(super) struct Lines(Vec<usize>);

impl Lines {
    pub(super) fn of(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self(std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect())
    }

    /// The line of a byte, from 1.
    pub(super) fn at(&self, byte: usize) -> usize {
        self.0.partition_point(|start| *start <= byte)
    }
}

/// What is read and what is found wrong with it.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) lines: Lines,
    pub(super) faults: Faults,
}

/// A value with its line and what it is called.
#[derive(Clone, Debug)]
pub(super) struct Field<'t> {
    pub(super) line: usize,
    name: String,
    value: &'t DeValue<'t>,
}

/// A table whose fields are taken one after the other; what is left over is not known.
#[derive(Debug)]
pub(super) struct Table<'t> {
    pub(super) line: usize,
    name: String,
    fields: BTreeMap<&'t str, Field<'t>>,
}

impl<'t> Table<'t> {
    pub(super) fn root(table: &'t Spanned<DeTable<'t>>, reading: &Reading) -> Self {
        Self::new(1, String::new(), table.get_ref(), reading)
    }

    fn new(line: usize, name: String, table: &'t DeTable<'t>, reading: &Reading) -> Self {
        let fields = table.iter().map(|(key, value)| {
            let field = Field {
                line: reading.lines.at(key.span().start),
                name: key.get_ref().to_string(),
                value: value.get_ref(),
            };
            (key.get_ref().as_ref(), field)
        });
        Self { line, name, fields: fields.collect() }
    }

    pub(super) fn take(&mut self, name: &str) -> Option<Field<'t>> {
        self.fields.remove(name)
    }

    /// A field that has to be there.
    pub(super) fn need(&mut self, name: &str, reading: &mut Reading) -> Option<Field<'t>> {
        let field = self.take(name);
        if field.is_none() {
            reading.faults.add(self.line, format!("{}{name} is missing", self.of()));
        }
        field
    }

    pub(super) fn text(&mut self, name: &str, reading: &mut Reading) -> Option<(usize, &'t str)> {
        self.need(name, reading)?.text(reading)
    }

    /// Names that a list has; none where there is no list.
    pub(super) fn texts(&mut self, name: &str, reading: &mut Reading) -> Vec<(usize, &'t str)> {
        self.take(name).map(|field| field.texts(reading)).unwrap_or_default()
    }

    /// The table of that name; none where there is none.
    pub(super) fn table(&mut self, name: &str, reading: &mut Reading) -> Option<Table<'t>> {
        self.take(name)?.table(reading)
    }

    /// The fields as they stand in the file, each a thing that is declared.
    pub(super) fn in_order(self) -> Vec<(String, Field<'t>)> {
        let mut fields: Vec<_> = self.fields.into_iter().map(|(name, field)| (name.to_owned(), field)).collect();
        fields.sort_by_key(|(_, field)| field.line);
        fields
    }

    /// What was not taken is not known.
    pub(super) fn end(self, reading: &mut Reading) {
        for (name, field) in &self.fields {
            reading.faults.add(field.line, format!("{}{name} is not known here", self.of()));
        }
    }

    fn of(&self) -> String {
        if self.name.is_empty() { String::new() } else { format!("{}: ", self.name) }
    }
}

impl<'t> Field<'t> {
    fn wrong(&self, what: &str, reading: &mut Reading) {
        reading.faults.add(self.line, format!("{} has to be {what}", self.name));
    }

    /// A text of a bounded length.
    pub(super) fn text(&self, reading: &mut Reading) -> Option<(usize, &'t str)> {
        let text = self.long_text(reading)?;
        if text.len() > MAX_TEXT_BYTES {
            self.wrong(&format!("at most {MAX_TEXT_BYTES} bytes long"), reading);
            return None;
        }
        Some((self.line, text))
    }

    /// A text as long as the file allows.
    pub(super) fn long_text(&self, reading: &mut Reading) -> Option<&'t str> {
        let DeValue::String(text) = self.value else {
            self.wrong("a text", reading);
            return None;
        };
        Some(text.as_ref())
    }

    /// A list of texts, or one alone.
    pub(super) fn texts(&self, reading: &mut Reading) -> Vec<(usize, &'t str)> {
        match self.value {
            DeValue::String(_) => self.text(reading).into_iter().collect(),
            DeValue::Array(items) => items
                .iter()
                .filter_map(|item| {
                    let line = reading.lines.at(item.span().start);
                    Field { line, name: self.name.clone(), value: item.get_ref() }.text(reading)
                })
                .collect(),
            DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Table(_) => {
                self.wrong("a list of texts", reading);
                Vec::new()
            }
        }
    }

    pub(super) fn number(&self, range: RangeInclusive<u32>, reading: &mut Reading) -> Option<u32> {
        let number = match self.value {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str().parse().ok(),
            _ => None,
        };
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            self.wrong(&format!("a number from {} to {}", range.start(), range.end()), reading);
        }
        number
    }

    pub(super) fn truth(&self, reading: &mut Reading) -> Option<bool> {
        let DeValue::Boolean(truth) = self.value else {
            self.wrong("true or false", reading);
            return None;
        };
        Some(*truth)
    }

    /// Whether it is a table, where a text may stand, too.
    pub(super) const fn is_table(&self) -> bool {
        matches!(self.value, DeValue::Table(_))
    }

    pub(super) fn table(&self, reading: &mut Reading) -> Option<Table<'t>> {
        let DeValue::Table(table) = self.value else {
            self.wrong("a table", reading);
            return None;
        };
        Some(Table::new(self.line, self.name.clone(), table, reading))
    }

    /// A list of tables.
    pub(super) fn tables(&self, reading: &mut Reading) -> Vec<Table<'t>> {
        let DeValue::Array(items) = self.value else {
            self.wrong("a list of tables", reading);
            return Vec::new();
        };
        let mut tables = Vec::new();
        for item in items.iter() {
            let line = reading.lines.at(item.span().start);
            tables.extend(Field { line, name: self.name.clone(), value: item.get_ref() }.table(reading));
        }
        tables
    }
}
