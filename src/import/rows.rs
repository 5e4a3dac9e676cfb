//! A file as a stream of rows.

use std::io::{self, BufRead};

use prost::Message;

use super::csv::{Layout, Undecided};
use super::encoding::Encoding;
use super::lines::Lines;
use super::records::RawRecord;
use super::table::OpenTable;
use super::{Format, Kind, ReadOptions, Record, Row, UnknownFields, document, fields, jsonl, product, records, table};
use crate::catalog::{FieldError, Reason, limits};

/// An item on the wire: the largest document, and slack for its other fields. Beyond it the service would refuse
/// the message, and with it the stream.
const ITEM_BYTES: usize = limits::DOCUMENT_BYTES + 256 * 1024;

/// Why a file cannot be read at all.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    #[error("reading")]
    Io(#[from] io::Error),
    /// A row source other than a file of products or documents.
    #[error("reading the rows")]
    Source(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error("the header line cannot be read: {0}")]
    Header(String),
    #[error("the column {0:?} stands twice in the header")]
    ColumnTwice(String),
    #[error("the header of {kind} needs a column {:?}, or another that --map names so; it has: {found}", kind.id_field())]
    NoIdColumn { kind: Kind, found: String },
    #[error("the columns {first:?} and {second:?} may both be {field}: say which with --map {first:?}={field}")]
    TwoColumns { field: String, first: String, second: String },
    #[error("--map names a column {head:?}, the header has: {found}")]
    MapHead { head: String, found: String },
    #[error("--map: {field:?} is no field of {kind}; those are: {}, attributes.NAME, ignore", kind.fields().join(", "))]
    MapField { kind: Kind, field: String },
    #[error("--decimal and --thousands: no column of numbers is {0:?}")]
    MarksHead(String),
    #[error("the characters may be {first} or {other}, which read it differently: say which with --encoding")]
    Encoding { first: Encoding, other: Encoding },
    #[error("a table may have {0} bytes: split it, or give JSON lines")]
    TableBytes(u64),
}

/// The rows of one file.
#[derive(Debug)]
pub struct Rows<R> {
    options: ReadOptions,
    shape: Shape<R>,
}

#[derive(Debug)]
enum Shape<R> {
    JsonLines(Lines<R>),
    Csv(Box<OpenTable>),
}

impl<R: BufRead> Rows<R> {
    /// Finds out how the file is written; a table is read to its end for that.
    pub fn open(mut input: R, options: ReadOptions) -> Result<Self, FileError> {
        let format = match options.format {
            Some(format) => format,
            None => sniff(input.fill_buf()?),
        };
        let shape = match format {
            Format::JsonLines => Shape::JsonLines(Lines::new(input)),
            Format::Csv => Shape::Csv(Box::new(table::open(input, &options)?)),
        };
        Ok(Self { options, shape })
    }

    /// The header line of a CSV file in UTF-8, for a file of rejected rows that can be imported again.
    pub fn header_line(&self) -> Option<&[u8]> {
        match &self.shape {
            Shape::JsonLines(_) => None,
            Shape::Csv(open) => Some(&open.header_line),
        }
    }

    /// How a table was understood.
    pub fn layout(&self) -> Option<Layout> {
        match &self.shape {
            Shape::JsonLines(_) => None,
            Shape::Csv(open) => Some(open.table.layout()),
        }
    }

    /// Columns of a table whose numbers can be read in two ways: their rows are refused until somebody says how.
    pub fn undecided(&self) -> Vec<Undecided> {
        match &self.shape {
            Shape::JsonLines(_) => Vec::new(),
            Shape::Csv(open) => open.table.undecided(),
        }
    }

    fn read(&mut self) -> io::Result<Option<Row>> {
        let record = match &mut self.shape {
            Shape::JsonLines(lines) => records::next(lines, |_| false)?,
            Shape::Csv(open) => {
                let OpenTable { lines, table, .. } = open.as_mut();
                records::next(lines, |raw| table.is_open(raw))?
            }
        };
        let Some(RawRecord { line, bytes }) = record else { return Ok(None) };
        Ok(Some(match bytes {
            Ok(raw) => Row { line, outcome: self.record(&raw), raw },
            Err(error) => Row { line, raw: Vec::new(), outcome: Err(error) },
        }))
    }

    fn record(&self, raw: &[u8]) -> Result<Record, FieldError> {
        let text = utf8(raw)?;
        let (entries, ignored) = match &self.shape {
            Shape::JsonLines(_) => (jsonl::entries(text)?, Vec::new()),
            Shape::Csv(open) => open.table.entries(text)?,
        };
        let fields = fields::Fields::new(entries);
        let mut record = match self.options.kind {
            Kind::Products => product::read(fields, self.options.currency.as_deref())?,
            Kind::Documents => document::read(fields)?,
        };
        record.unknown.extend(ignored);
        if let (UnknownFields::Refuse, Some(field)) = (self.options.unknown_fields, record.unknown.first()) {
            return Err(FieldError::invalid(field.as_str(), "is not a field we know"));
        }
        if let Some(scrubbing) = &self.options.scrub {
            record.scrubbed = scrubbing.apply(&mut record.item);
        }
        match record.wire_bytes() > ITEM_BYTES {
            true => Err(FieldError::too_long("", ITEM_BYTES, "bytes")),
            false => Ok(record),
        }
    }
}

impl<R: BufRead> Iterator for Rows<R> {
    type Item = io::Result<Row>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

impl Record {
    fn wire_bytes(&self) -> usize {
        match &self.item {
            super::Item::Product(product) => product.encoded_len(),
            super::Item::Document(document) => document.encoded_len(),
        }
    }
}

fn utf8(bytes: &[u8]) -> Result<&str, FieldError> {
    std::str::from_utf8(bytes).map_err(|error| {
        FieldError::new("", Reason::Invalid, format!("is not UTF-8 at byte {}", error.valid_up_to() + 1))
    })
}

/// JSON lines start with a brace; anything else is taken for a header.
fn sniff(start: &[u8]) -> Format {
    let text = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
    match text.iter().find(|byte| !byte.is_ascii_whitespace()) {
        Some(b'{') | None => Format::JsonLines,
        Some(_) => Format::Csv,
    }
}
