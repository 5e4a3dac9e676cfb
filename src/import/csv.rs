//! CSV as INTERFACES, "Files" has it: UTF-8, a header line, the delimiter sniffed from it, nested columns
//! ("price.amount"), lists separated by "|". An empty cell says nothing: the field stays as stored.

use csv::{ReaderBuilder, StringRecord};

use super::cell::Cell;
use super::{FileError, Kind};
use crate::catalog::FieldError;

const DELIMITERS: [u8; 3] = *b",;\t";
const LIST_SEPARATOR: char = '|';
const LISTS: [&str; 3] = ["aliases", "category", "tags"];
/// Columns that mean nothing without an amount: a constant currency column beside an empty price is no price.
const MONEY: [&str; 2] = ["price", "min_price"];

/// The header: what each column is called, and what separates them.
#[derive(Debug)]
pub(super) struct Header {
    columns: Vec<Column>,
    delimiter: u8,
}

#[derive(Debug, PartialEq, Eq)]
struct Column {
    /// Lower case, as no field has capitals.
    field: String,
    /// What follows the first point: a field of money, or the name of an attribute as written.
    inner: Option<String>,
}

impl Header {
    pub(super) fn parse(line: &str, kind: Kind) -> Result<Self, FileError> {
        let delimiter = sniff(line);
        let names = split(line, delimiter).map_err(FileError::Header)?;
        let columns: Vec<Column> = names.iter().map(Column::parse).collect();
        for (at, column) in columns.iter().enumerate() {
            if columns[..at].contains(column) {
                return Err(FileError::ColumnTwice(names[at].trim().to_owned()));
            }
        }
        if !columns.iter().any(|column| column.field == kind.id_field() && column.inner.is_none()) {
            return Err(FileError::NoIdColumn {
                kind,
                found: names.iter().map(str::trim).collect::<Vec<_>>().join(", "),
            });
        }
        Ok(Self { columns, delimiter })
    }

    /// The fields of one record.
    pub(super) fn entries(&self, record: &str) -> Result<Vec<(String, Cell)>, FieldError> {
        let cells = split(record, self.delimiter).map_err(|error| FieldError::invalid("", error))?;
        let missing = cells.len() < self.columns.len();
        let spare = cells.iter().skip(self.columns.len()).any(|cell| !cell.trim().is_empty());
        if missing || spare {
            let counts = format!("has {} cells, the header has {}", cells.len(), self.columns.len());
            return Err(FieldError::invalid("", counts));
        }
        let mut entries: Vec<(String, Cell)> = Vec::new();
        for (column, cell) in self.columns.iter().zip(&cells) {
            if !cell.trim().is_empty() {
                column.put(cell, &mut entries);
            }
        }
        entries.retain(|(field, cell)| !(MONEY.contains(&field.as_str()) && lacks_amount(cell)));
        Ok(entries)
    }

    /// Whether a quoted cell of `record` is still open at its end, so that the next line belongs to it.
    pub(super) fn is_open(&self, record: &[u8]) -> bool {
        is_open(record, self.delimiter)
    }
}

impl Column {
    fn parse(name: &str) -> Self {
        let (field, inner) = match name.trim().split_once('.') {
            Some((field, inner)) => (field, Some(inner.to_owned())),
            None => (name.trim(), None),
        };
        Self { field: field.to_ascii_lowercase(), inner }
    }

    fn put(&self, cell: &str, entries: &mut Vec<(String, Cell)>) {
        let value = if LISTS.contains(&self.field.as_str()) && cell.contains(LIST_SEPARATOR) {
            let items = cell.split(LIST_SEPARATOR).map(str::trim).filter(|item| !item.is_empty());
            Cell::List(items.map(|item| Cell::Text(item.to_owned())).collect())
        } else {
            Cell::Text(cell.trim().to_owned())
        };
        let Some(inner) = &self.inner else {
            entries.push((self.field.clone(), value));
            return;
        };
        let of_field = entries.iter_mut().find_map(|(field, cell)| match cell {
            Cell::Object(inner) if *field == self.field => Some(inner),
            _ => None,
        });
        match of_field {
            Some(object) => object.push((inner.clone(), value)),
            None => entries.push((self.field.clone(), Cell::Object(vec![(inner.clone(), value)]))),
        }
    }
}

fn lacks_amount(cell: &Cell) -> bool {
    matches!(cell, Cell::Object(inner) if inner.iter().all(|(name, _)| name != "amount"))
}

/// The delimiter that stands most often outside quotes; a comma when none does.
fn sniff(header: &str) -> u8 {
    let mut counts = [0_usize; DELIMITERS.len()];
    let mut quoted = false;
    for byte in header.bytes() {
        if byte == b'"' {
            quoted = !quoted;
        } else if let (false, Some(at)) = (quoted, DELIMITERS.iter().position(|&delimiter| delimiter == byte)) {
            counts[at] += 1;
        }
    }
    // The first of equals, so that a comma wins.
    let best = (0..counts.len()).rev().max_by_key(|&at| counts[at]).unwrap_or_default();
    DELIMITERS[best]
}

/// Splits one record into its cells.
fn split(record: &str, delimiter: u8) -> Result<StringRecord, String> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .buffer_capacity(record.len().clamp(64, 64 * 1024))
        .from_reader(record.as_bytes());
    let mut cells = StringRecord::new();
    reader.read_record(&mut cells).map_err(|error| error.to_string())?;
    Ok(cells)
}

/// Follows the quotes of a record as the `csv` crate does: a quote opens only at the start of a cell, and a
/// doubled quote inside is a quote.
fn is_open(record: &[u8], delimiter: u8) -> bool {
    #[derive(Clone, Copy, PartialEq)]
    enum At {
        Start,
        Plain,
        Quoted,
        QuoteInQuoted,
    }
    let mut at = At::Start;
    for &byte in record {
        at = match (at, byte) {
            (At::Start | At::QuoteInQuoted, b'"') => At::Quoted,
            (At::Quoted, b'"') => At::QuoteInQuoted,
            (At::Quoted, _) => At::Quoted,
            (_, byte) if byte == delimiter => At::Start,
            _ => At::Plain,
        };
    }
    at == At::Quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: &str) -> Cell {
        Cell::Text(value.to_owned())
    }

    #[test]
    fn the_delimiter_is_the_most_frequent_outside_quotes() {
        assert_eq!(sniff("sku;name;\"a,b,c,d\";price.amount"), b';');
        assert_eq!(sniff("sku\tname\tbrand"), b'\t');
        assert_eq!(sniff("sku,name"), b',');
        assert_eq!(sniff("sku"), b',');
    }

    #[test]
    fn nested_columns_and_lists_are_put_together() {
        let header = Header::parse("sku;price.amount;price.currency;tags;attributes.Color;Name", Kind::Products);
        let entries = header.expect("valid").entries("A-1;12,50;EUR;new|red ;blue;\"Mug; large\"").expect("valid");
        let money = vec![("amount".to_owned(), text("12,50")), ("currency".to_owned(), text("EUR"))];
        let expected = [
            ("sku", text("A-1")),
            ("price", Cell::Object(money)),
            ("tags", Cell::List(vec![text("new"), text("red")])),
            ("attributes", Cell::Object(vec![("Color".to_owned(), text("blue"))])),
            ("name", text("Mug; large")),
        ];
        assert_eq!(entries, expected.map(|(name, cell)| (name.to_owned(), cell)));
    }

    #[test]
    fn an_empty_cell_says_nothing() {
        let header = Header::parse("sku,name,price.amount,price.currency", Kind::Products).expect("valid");
        assert_eq!(header.entries("A-1,,,RON").expect("valid"), [("sku".to_owned(), text("A-1"))]);
    }

    #[test]
    fn a_record_of_another_length_is_refused() {
        let header = Header::parse("sku,name", Kind::Products).expect("valid");
        assert!(header.entries("A-1").is_err());
        assert!(header.entries("A-1,Mug,x").is_err());
        assert!(header.entries("A-1,Mug,,").is_ok(), "empty cells at the end are tolerated");
    }

    #[test]
    fn quotes_open_only_at_the_start_of_a_cell() {
        for (record, open) in [("a,\"b", true), ("a,5\" pipe", false), ("a,\"b \"\" c\"", false), ("\"a\nb\",c", false)]
        {
            assert_eq!(is_open(record.as_bytes(), b','), open, "{record:?}");
        }
    }

    #[test]
    fn a_header_needs_the_id_and_no_column_twice() {
        assert!(matches!(Header::parse("name,price", Kind::Products), Err(FileError::NoIdColumn { .. })));
        assert!(matches!(Header::parse("id,ID,text", Kind::Documents), Err(FileError::ColumnTwice(_))));
    }
}
