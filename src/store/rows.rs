//! Every table of ours as rows that mean the same in both databases: a row is a JSON array of its columns, a table its rows
//! in the order of its key. So a table has one digest wherever it lies, and what was read from one database can be
//! written to the other.
//!
//! Which tables there are is asked of the database, and ours are those that a migration makes: a table that somebody adds
//! is among them from its first day.

mod layout;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, Row};

use super::StoreError;

pub(super) use layout::{drop_all, holds_rows, tables};

/// A table, as it is read and written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub name: String,
    pub columns: Vec<Column>,
    /// Names of columns; the order of the rows.
    pub key: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    pub name: String,
    pub kind: ColumnKind,
}

/// The types that migrations use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColumnKind {
    Text,
    Integer,
    /// In base64 where it is written as text.
    Bytes,
}

/// What a table comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    pub rows: u64,
    /// Of its lines, their ends included.
    pub bytes: u64,
    /// Of its lines, in hexadecimal digits.
    pub sha256: String,
}

/// A sum in the making.
#[derive(Clone, Debug, Default)]
pub struct Summing {
    rows: u64,
    bytes: u64,
    sha256: Sha256,
}

impl Summing {
    /// Whole lines, `rows` of them.
    pub fn add(&mut self, lines: &[u8], rows: u64) {
        self.rows += rows;
        self.bytes += lines.len() as u64;
        self.sha256.update(lines);
    }

    pub const fn rows(&self) -> u64 {
        self.rows
    }

    pub fn finish(self) -> Sum {
        Sum { rows: self.rows, bytes: self.bytes, sha256: hex::encode(self.sha256.finalize()) }
    }
}

/// One value of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Text(Option<String>),
    Integer(Option<i64>),
    Bytes(Option<Vec<u8>>),
}

impl Table {
    /// Every row in the order of the key.
    pub(super) fn select(&self) -> String {
        let (columns, key) = (list(self.columns.iter().map(|column| &column.name)), list(&self.key));
        format!("SELECT {columns} FROM {} ORDER BY {key}", quoted(&self.name))
    }

    /// To be followed by rows of values.
    pub(super) fn insert_head(&self) -> String {
        let columns = list(self.columns.iter().map(|column| &column.name));
        format!("INSERT INTO {} ({columns}) VALUES", quoted(&self.name))
    }

    /// Writes a row of [`Self::select`] as a line.
    pub(super) fn encode(&self, row: &AnyRow, to: &mut Vec<u8>) -> Result<(), StoreError> {
        for (at, column) in self.columns.iter().enumerate() {
            to.push(if at == 0 { b'[' } else { b',' });
            let value = match column.kind {
                ColumnKind::Text => Value::from(row.try_get::<Option<String>, _>(at)?),
                ColumnKind::Integer => Value::from(row.try_get::<Option<i64>, _>(at)?),
                ColumnKind::Bytes => {
                    Value::from(row.try_get::<Option<Vec<u8>>, _>(at)?.map(|bytes| STANDARD.encode(bytes)))
                }
            };
            serde_json::to_writer(&mut *to, &value).map_err(|error| StoreError::corrupt("row", error))?;
        }
        to.extend_from_slice(b"]\n");
        Ok(())
    }

    /// Reads a line that [`Self::encode`] wrote.
    pub(super) fn decode(&self, line: &[u8]) -> Result<Vec<Cell>, String> {
        let values: Vec<Value> = serde_json::from_slice(line).map_err(|error| error.to_string())?;
        if values.len() != self.columns.len() {
            return Err(format!("it has {} values for {} columns", values.len(), self.columns.len()));
        }
        self.columns.iter().zip(values).map(|(column, value)| column.cell(value)).collect()
    }
}

impl Column {
    fn cell(&self, value: Value) -> Result<Cell, String> {
        let text = |value| match value {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text)),
            _ => Err(format!("column {} is no text", self.name)),
        };
        match self.kind {
            ColumnKind::Text => text(value).map(Cell::Text),
            ColumnKind::Bytes => {
                let bytes = text(value)?.map(|text| STANDARD.decode(text)).transpose();
                bytes.map(Cell::Bytes).map_err(|error| format!("column {}: {error}", self.name))
            }
            ColumnKind::Integer if value.is_null() => Ok(Cell::Integer(None)),
            ColumnKind::Integer => {
                let number = value.as_i64().ok_or_else(|| format!("column {} is no whole number", self.name))?;
                Ok(Cell::Integer(Some(number)))
            }
        }
    }
}

impl Cell {
    pub(super) fn bind<'q>(&self, query: Query<'q, Any, AnyArguments>) -> Query<'q, Any, AnyArguments> {
        match self {
            Self::Text(text) => query.bind(text.clone()),
            Self::Integer(number) => query.bind(*number),
            Self::Bytes(bytes) => query.bind(bytes.clone()),
        }
    }
}

/// Names come from a database that our migrations made, see [`layout`].
fn list(names: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    names.into_iter().map(|name| quoted(name.as_ref())).collect::<Vec<_>>().join(", ")
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let column = |name: &str, kind| Column { name: name.to_owned(), kind };
        let columns = vec![
            column("id", ColumnKind::Text),
            column("stock", ColumnKind::Integer),
            column("vector", ColumnKind::Bytes),
        ];
        Table { name: "things".to_owned(), columns, key: vec!["id".to_owned()] }
    }

    #[test]
    fn a_line_that_is_no_row_says_why() {
        let table = table();
        for (line, why) in [
            ("[1,2", "EOF while parsing a list at line 1 column 4"),
            (r#"["a",1]"#, "it has 2 values for 3 columns"),
            (r#"[1,1,null]"#, "column id is no text"),
            (r#"["a",1.5,null]"#, "column stock is no whole number"),
            (r#"["a",1,"%"]"#, "column vector: Invalid symbol 37, offset 0."),
        ] {
            assert_eq!(table.decode(line.as_bytes()).expect_err(line), why);
        }
        let cells = table.decode(br#"["a\u0000\n",-9223372036854775808,"AP8="]"#).expect("a row");
        let text = Cell::Text(Some("a\0\n".to_owned()));
        assert_eq!(cells, [text, Cell::Integer(Some(i64::MIN)), Cell::Bytes(Some(vec![0, 255]))]);
        let nothing = table.decode(b"[null,null,null]").expect("a row");
        assert_eq!(nothing, [Cell::Text(None), Cell::Integer(None), Cell::Bytes(None)]);
    }

    #[test]
    fn statements_name_every_column_and_the_order() {
        assert_eq!(table().select(), r#"SELECT "id", "stock", "vector" FROM "things" ORDER BY "id""#);
        assert_eq!(table().insert_head(), r#"INSERT INTO "things" ("id", "stock", "vector") VALUES"#);
    }
}
