//! A file as a stream of rows.

use std::io::{self, BufRead};

use prost::Message;

use super::csv::Header;
use super::lines::{LINE_BYTES, Line, Lines};
use super::{Format, Kind, ReadOptions, Record, Row, UnknownFields, document, fields, jsonl, product};
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
    #[error("the header of {kind} needs a column {:?}, it has: {found}", kind.id_field())]
    NoIdColumn { kind: Kind, found: String },
}

/// The rows of one file.
#[derive(Debug)]
pub struct Rows<R> {
    lines: Lines<R>,
    options: ReadOptions,
    shape: Shape,
}

#[derive(Debug)]
enum Shape {
    JsonLines,
    Csv { header: Header, header_line: Vec<u8> },
}

impl<R: BufRead> Rows<R> {
    /// Finds out how the file is written, and reads the header where there is one.
    pub fn open(mut input: R, options: ReadOptions) -> Result<Self, FileError> {
        let format = match options.format {
            Some(format) => format,
            None => sniff(input.fill_buf()?),
        };
        let mut lines = Lines::new(input);
        let shape = match format {
            Format::JsonLines => Shape::JsonLines,
            Format::Csv => Self::read_header(&mut lines, options.kind)?,
        };
        Ok(Self { lines, options, shape })
    }

    fn read_header(lines: &mut Lines<R>, kind: Kind) -> Result<Shape, FileError> {
        loop {
            let Some(line) = lines.read()? else { return Err(FileError::Header("the file is empty".to_owned())) };
            let bytes = line.bytes.ok_or_else(|| FileError::Header(format!("it is longer than {LINE_BYTES} bytes")))?;
            let text = utf8(&bytes).map_err(|error| FileError::Header(error.message))?;
            if !text.trim().is_empty() {
                let header = Header::parse(text.trim_end_matches('\r'), kind)?;
                return Ok(Shape::Csv { header, header_line: bytes });
            }
        }
    }

    /// The header line of a CSV file, for a file of rejected rows that can be imported again.
    pub fn header_line(&self) -> Option<&[u8]> {
        match &self.shape {
            Shape::JsonLines => None,
            Shape::Csv { header_line, .. } => Some(header_line),
        }
    }

    fn read(&mut self) -> io::Result<Option<Row>> {
        loop {
            let Some(line) = self.lines.read()? else { return Ok(None) };
            let number = line.number;
            let raw = match self.rest_of_record(line)? {
                Ok(raw) => raw,
                Err(error) => return Ok(Some(Row { line: number, raw: Vec::new(), outcome: Err(error) })),
            };
            if raw.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let outcome = self.record(&raw);
            return Ok(Some(Row { line: number, raw, outcome }));
        }
    }

    /// The line, and in CSV the lines that its open quote reaches over.
    fn rest_of_record(&mut self, first: Line) -> io::Result<Result<Vec<u8>, FieldError>> {
        let Some(mut raw) = first.bytes else { return Ok(Err(FieldError::too_long("", LINE_BYTES, "bytes"))) };
        let Shape::Csv { header, .. } = &self.shape else { return Ok(Ok(raw)) };
        while header.is_open(&raw) {
            let Some(next) = self.lines.read()? else {
                return Ok(Err(FieldError::invalid("", "a quote is opened and never closed")));
            };
            let part = next.bytes.unwrap_or_default();
            if raw.len() + part.len() >= LINE_BYTES {
                let reach = format!("a quoted cell is still open at line {}, after {LINE_BYTES} bytes", next.number);
                return Ok(Err(FieldError::invalid("", reach)));
            }
            raw.push(b'\n');
            raw.extend_from_slice(&part);
        }
        Ok(Ok(raw))
    }

    fn record(&self, raw: &[u8]) -> Result<Record, FieldError> {
        let text = utf8(raw)?;
        let entries = match &self.shape {
            Shape::JsonLines => jsonl::entries(text)?,
            Shape::Csv { header, .. } => header.entries(text)?,
        };
        let fields = fields::Fields::new(entries);
        let mut record = match self.options.kind {
            Kind::Products => product::read(fields, self.options.currency.as_deref())?,
            Kind::Documents => document::read(fields)?,
        };
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
