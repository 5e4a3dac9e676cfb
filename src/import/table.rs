//! A table kept aside while it is read twice: its bytes as they come, then as UTF-8 from the beginning.

use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};

use tempfile::SpooledTempFile;

use super::csv::{Table, delimiter};
use super::encoding::{Bytes, Decoded, Encoding};
use super::lines::{LINE_BYTES, Lines};
use super::{FileError, ReadOptions, records};

/// Tables up to here are kept in memory, larger ones in a temporary file.
const IN_MEMORY_BYTES: usize = 8 * 1_024 * 1_024;
/// The largest table taken: some ten million rows. JSON lines are read as they come, however many.
const TABLE_BYTES: u64 = 4 * 1_024 * 1_024 * 1_024;
const PIECE_BYTES: usize = 64 * 1_024;
/// Lines that the delimiter is found from.
const FIRST_LINES: usize = 20;
const BUFFER: usize = 256 * 1_024;

pub(super) type TableLines = Lines<BufReader<Decoded<SpooledTempFile>>>;

/// A table that is understood, at its first row.
#[derive(Debug)]
pub(super) struct OpenTable {
    pub(super) lines: TableLines,
    pub(super) table: Table,
    /// As UTF-8.
    pub(super) header_line: Vec<u8>,
}

/// Reads all of `input` and finds out how it is written.
pub(super) fn open(mut input: impl BufRead, options: &ReadOptions) -> Result<OpenTable, FileError> {
    let mut spool = tempfile::spooled_tempfile(IN_MEMORY_BYTES);
    let mut bytes = Bytes::new();
    keep(&mut input, &mut spool, &mut bytes)?;
    let language = options.table.locale.as_ref().map(temei_text::locale::Locale::language);
    let encoding = match options.table.encoding {
        Some(encoding) => encoding,
        None => bytes.encoding(language)?,
    };
    let (mut table, spool) = understand(spool, encoding, options)?;
    let (mut lines, header) = at_header(spool, encoding)?;
    while let Some(record) = records::next(&mut lines, |raw| table.is_open(raw))? {
        if let Ok(raw) = &record.bytes
            && let Ok(text) = std::str::from_utf8(raw)
        {
            table.survey(record.line, text);
        }
    }
    table.decide();
    let spool = lines.into_inner().into_inner().into_inner();
    let (lines, _) = at_header(spool, encoding)?;
    Ok(OpenTable { lines, table, header_line: header.text.into_bytes() })
}

fn keep(input: &mut impl BufRead, spool: &mut SpooledTempFile, bytes: &mut Bytes) -> Result<(), FileError> {
    let mut piece = vec![0; PIECE_BYTES];
    let mut all = 0;
    loop {
        let read = match input.read(&mut piece) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if read == 0 {
            return Ok(());
        }
        all += read as u64;
        if all > TABLE_BYTES {
            return Err(FileError::TableBytes(TABLE_BYTES));
        }
        bytes.add(&piece[..read]);
        spool.write_all(&piece[..read])?;
    }
}

/// The header line of a table.
struct HeaderLine {
    text: String,
    /// What a spreadsheet says parts the cells.
    announced: Option<u8>,
}

/// Finds the delimiter and reads the header.
fn understand(
    spool: SpooledTempFile,
    encoding: Encoding,
    options: &ReadOptions,
) -> Result<(Table, SpooledTempFile), FileError> {
    let (mut lines, header) = at_header(spool, encoding)?;
    let delimiter = match options.table.delimiter.or(header.announced) {
        Some(delimiter) => delimiter,
        None => {
            let mut first = header.text.clone();
            for _ in 0..FIRST_LINES {
                let Some(line) = lines.read()? else { break };
                first.push('\n');
                first.push_str(&String::from_utf8_lossy(&line.bytes.unwrap_or_default()));
            }
            first.push('\n');
            delimiter::sniff(&first)
        }
    };
    let table = Table::of_header(
        header.text.trim_end_matches('\r'),
        options.kind,
        options.currency.as_deref(),
        options.table.clone(),
        (encoding, delimiter),
    )?;
    Ok((table, lines.into_inner().into_inner().into_inner()))
}

/// The lines behind the header, from the beginning of the table.
fn at_header(mut spool: SpooledTempFile, encoding: Encoding) -> Result<(TableLines, HeaderLine), FileError> {
    spool.seek(SeekFrom::Start(0))?;
    let mut lines = Lines::new(BufReader::with_capacity(BUFFER, Decoded::new(spool, encoding)));
    let mut announced = None;
    loop {
        let Some(line) = lines.read()? else { return Err(FileError::Header("the file is empty".to_owned())) };
        let bytes = line.bytes.ok_or_else(|| FileError::Header(format!("it is longer than {LINE_BYTES} bytes")))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            FileError::Header(format!("it is not UTF-8 at byte {}", error.utf8_error().valid_up_to() + 1))
        })?;
        if let (Some(delimiter), None) = (delimiter::announced(&text), announced) {
            announced = Some(delimiter);
        } else if !text.trim().is_empty() {
            return Ok((lines, HeaderLine { text, announced }));
        }
    }
}
