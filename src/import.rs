//! Reads products and documents from files and sends them to the service.
//!
//! A file is read as a stream: lines (`lines`) become cells (`cell`), cells become the messages of the wire
//! contract (`product`, `document`), and those travel in a bounded window of unacknowledged items
//! (`upload`). Nothing here holds a whole file, and no number passes through a float. A row that cannot be read
//! is reported with its line and field and never stops the others. Every row is judged again by the service:
//! this side only decides what the file says, not whether it is true.

mod cell;
mod csv;
mod document;
mod encoding;
mod feed;
mod fields;
mod jsonl;
mod lines;
mod product;
mod records;
mod repeats;
mod rows;
mod scrub;
mod settle;
mod table;
mod upload;
mod window;

#[cfg(test)]
mod tests;

use std::fmt;

use crate::catalog::FieldError;
use crate::pb::v1 as pb;

pub use csv::{EmptyCells, Layout, Mark, Marks, TableOptions, Told, Undecided, delimiter};
pub use encoding::Encoding;
pub use feed::{RowReceiver, feed};
pub use repeats::{Repeat, Repeats};
pub use rows::{FileError, Rows};
pub use scrub::{Replacement, Scrubbing};
pub use settle::{Awaited, Settled, settle};
pub use upload::{Catalogs, Counts, Fault, Observer, Upload, UploadError};

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Products,
    Documents,
}

impl Kind {
    /// The field that names an item.
    pub const fn id_field(self) -> &'static str {
        match self {
            Self::Products => "sku",
            Self::Documents => "id",
        }
    }

    /// Every field a row may have, by its name in a file.
    pub const fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Products => &product::FIELDS,
            Self::Documents => &document::FIELDS,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Products => "products",
            Self::Documents => "documents",
        })
    }
}

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One JSON object a line.
    JsonLines,
    /// A header line, then one record a line.
    Csv,
}

/// How to read a file.
#[derive(Clone, Debug)]
pub struct ReadOptions {
    pub kind: Kind,
    /// Found from the first byte when absent.
    pub format: Option<Format>,
    /// The currency of amounts without one.
    pub currency: Option<String>,
    /// Whether a field nobody knows makes a bad row, or only a warning.
    pub unknown_fields: UnknownFields,
    /// Takes personal data out of documents before they are sent, and so before they are cut, embedded or stored.
    pub scrub: Option<Scrubbing>,
    /// What a table does not say itself.
    pub table: TableOptions,
}

/// What becomes of a field that no product or document has. Fields that start with "_" are always ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnknownFields {
    Warn,
    Refuse,
}

/// One row of a file: where it stood, how it was written, and what it says.
#[derive(Debug)]
pub struct Row {
    /// From 1; for a record over several lines, the first of them.
    pub line: u64,
    /// The bytes of the row without its line end; empty where it was too long to keep.
    pub raw: Vec<u8>,
    pub outcome: Result<Record, FieldError>,
}

/// What a good row says.
#[derive(Debug)]
pub struct Record {
    pub item: Item,
    /// Fields the row empties.
    pub clear: Vec<String>,
    pub source_version: Option<u64>,
    /// Fields of the row that were ignored.
    pub unknown: Vec<String>,
    /// Personal data that was taken out.
    pub scrubbed: u64,
}

/// A product or a document as it goes over the wire.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Product(Box<pb::Product>),
    Document(Box<pb::Document>),
}

impl Item {
    pub fn id(&self) -> &str {
        match self {
            Self::Product(product) => &product.sku,
            Self::Document(document) => &document.id,
        }
    }
}

impl Record {
    /// The upsert of this record. `seq` is the line it stood on, so that an answer about an item is an answer
    /// about a line.
    pub fn into_upsert(self, seq: u64) -> pb::UpsertItem {
        let record = match self.item {
            Item::Product(product) => pb::upsert_item::Record::Product(*product),
            Item::Document(document) => pb::upsert_item::Record::Document(*document),
        };
        let clear_mask = (!self.clear.is_empty()).then_some(prost_types::FieldMask { paths: self.clear });
        pb::UpsertItem { seq, record: Some(record), clear_mask, source_version: self.source_version }
    }
}
