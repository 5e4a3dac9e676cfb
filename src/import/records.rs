//! Records of a file: a line each, or the lines that an open quote reaches over.

use std::io::{self, BufRead};

use super::lines::{LINE_BYTES, Lines};
use crate::catalog::FieldError;

/// A record as it stands in the file.
#[derive(Debug)]
pub(super) struct RawRecord {
    /// Of its first line, from 1.
    pub(super) line: u64,
    /// Without its line end; an error when it has no end, or is too long to keep.
    pub(super) bytes: Result<Vec<u8>, FieldError>,
}

/// The next record that is not blank; `is_open` says whether the next line belongs to what there is.
pub(super) fn next<R: BufRead>(lines: &mut Lines<R>, is_open: impl Fn(&[u8]) -> bool) -> io::Result<Option<RawRecord>> {
    loop {
        let Some(first) = lines.read()? else { return Ok(None) };
        let line = first.number;
        let Some(mut raw) = first.bytes else {
            return Ok(Some(RawRecord { line, bytes: Err(FieldError::too_long("", LINE_BYTES, "bytes")) }));
        };
        while is_open(&raw) {
            let wrong = |message: String| Ok(Some(RawRecord { line, bytes: Err(FieldError::invalid("", message)) }));
            let Some(next) = lines.read()? else {
                return wrong("a quote is opened and never closed".to_owned());
            };
            let part = next.bytes.unwrap_or_default();
            if raw.len() + part.len() >= LINE_BYTES {
                return wrong(format!("a quoted cell is still open at line {}, after {LINE_BYTES} bytes", next.number));
            }
            raw.push(b'\n');
            raw.extend_from_slice(&part);
        }
        if !raw.iter().all(u8::is_ascii_whitespace) {
            return Ok(Some(RawRecord { line, bytes: Ok(raw) }));
        }
    }
}
