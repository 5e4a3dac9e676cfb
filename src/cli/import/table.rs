//! What the command line says of a table.

use std::str::FromStr;

use clap::{Args, ValueEnum};
use temei_text::locale::Locale;

use crate::import::{EmptyCells, Encoding, Mark, Marks, TableOptions, Undecided, delimiter};

/// How to read a CSV file; what is absent is found out and told.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "CSV")]
pub(super) struct TableArgs {
    /// How characters are written: utf-8, utf-16le, utf-16be, windows-1250, windows-1252, windows-1253.
    #[arg(long, value_name = "NAME", value_parser = Encoding::from_str)]
    encoding: Option<Encoding>,
    /// What parts cells: one character, or "tab".
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter::told)]
    delimiter: Option<u8>,
    /// What parts the fraction off: "," or ".", of all columns or of COLUMN.
    #[arg(long, value_name = "[COLUMN=]MARK", value_parser = decimal)]
    decimal: Vec<ColumnMark>,
    /// What parts thousands: ",", ".", "blank", "apostrophe" or "none", of all columns or of COLUMN.
    #[arg(long, value_name = "[COLUMN=]MARK", value_parser = column_mark)]
    thousands: Vec<ColumnMark>,
    /// The column HEAD is FIELD ("attributes.NAME" makes an attribute, "ignore" passes it over).
    #[arg(long, value_name = "HEAD=FIELD", value_parser = mapping)]
    map: Vec<(String, String)>,
    /// What an empty cell says: keep the field as it is stored, or clear it.
    #[arg(long, value_enum, default_value_t = EmptyArg::Keep)]
    empty: EmptyArg,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum EmptyArg {
    Keep,
    Clear,
}

/// A mark, of one column or of all.
#[derive(Clone, Debug)]
struct ColumnMark {
    column: Option<String>,
    mark: Mark,
}

fn column_mark(text: &str) -> Result<ColumnMark, String> {
    if let Some(mark) = Mark::parse(text) {
        return Ok(ColumnMark { column: None, mark });
    }
    let parts = text.rsplit_once('=').and_then(|(column, mark)| Some((column, Mark::parse(mark)?)));
    let (column, mark) = parts.ok_or_else(|| format!("{text:?} is no mark, nor COLUMN=MARK"))?;
    Ok(ColumnMark { column: Some(column.to_owned()), mark })
}

fn decimal(text: &str) -> Result<ColumnMark, String> {
    let mark = column_mark(text)?;
    match mark.mark {
        Mark::Point | Mark::Comma => Ok(mark),
        Mark::Blank | Mark::None => Err("a fraction is parted off by \",\" or \".\"".to_owned()),
    }
}

fn mapping(text: &str) -> Result<(String, String), String> {
    let (head, field) = text.rsplit_once('=').ok_or_else(|| format!("{text:?} is not HEAD=FIELD"))?;
    Ok((head.to_owned(), field.trim().to_owned()))
}

impl TableArgs {
    /// `locale` is that of the table.
    pub(super) fn options(&self, locale: Option<Locale>) -> anyhow::Result<TableOptions> {
        let mut marks = Vec::new();
        for told in &self.decimal {
            let thousands = self.thousands.iter().find(|other| other.column == told.column);
            let is_same = thousands.is_some_and(|thousands| thousands.mark == told.mark);
            anyhow::ensure!(!is_same, "--decimal and --thousands name the same mark");
            marks.push((told.column.clone(), Marks { decimal: Some(told.mark), thousands: None }));
        }
        let thousands = |told: &ColumnMark| (told.column.clone(), Marks { decimal: None, thousands: Some(told.mark) });
        marks.extend(self.thousands.iter().map(thousands));
        let empty = match self.empty {
            EmptyArg::Keep => EmptyCells::Keep,
            EmptyArg::Clear => EmptyCells::Clear,
        };
        let (encoding, delimiter) = (self.encoding, self.delimiter);
        Ok(TableOptions { encoding, delimiter, marks, map: self.map.clone(), empty, locale })
    }
}

/// What has to be said before a table can be read.
pub(super) fn question(undecided: &[Undecided]) -> String {
    let mut text = "numbers can be read in two ways, so nothing was written:".to_owned();
    for column in undecided {
        text.push_str(&format!("\n  column {:?} ({}):", column.column, column.field));
        for example in &column.examples {
            let (cell, thousands, fraction) = (&example.cell, &example.thousands, &example.fraction);
            text.push_str(&format!(" line {} {cell:?} is {thousands} or {fraction};", example.line));
        }
        let field = column.field.split('.').next().unwrap_or_default();
        text.push_str(&format!(" say which with --decimal {field}=, or --decimal {field}=."));
    }
    text
}
