//! Lines of bounded length from any reader. A line over the limit is skipped to its end and reported as such, so
//! one broken line neither fills the memory nor hides the lines after it.

use std::io::{self, BufRead};

/// A document may have 1 MiB of text, and JSON may write a two-byte character as six: three times that, and slack
/// for the other fields.
pub(super) const LINE_BYTES: usize = 4 * 1024 * 1024;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    limit: usize,
    number: u64,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// From 1.
    pub(super) number: u64,
    /// Without the line feed; `None` when longer than the limit.
    pub(super) bytes: Option<Vec<u8>>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, limit: LINE_BYTES, number: 0 }
    }

    #[cfg(test)]
    pub(super) fn with_limit(input: R, limit: usize) -> Self {
        Self { input, limit, number: 0 }
    }

    pub(super) fn into_inner(self) -> R {
        self.input
    }

    /// The next line, or `None` at the end. The last line may lack its line feed.
    pub(super) fn read(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let mut fits = true;
        let mut any = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break;
            }
            any = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            fits &= bytes.len() + part.len() <= self.limit;
            if fits {
                bytes.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if !any {
            return Ok(None);
        }
        self.number += 1;
        if self.number == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        Ok(Some(Line { number: self.number, bytes: fits.then_some(bytes) }))
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn all(text: &[u8], limit: usize) -> Vec<(u64, Option<String>)> {
        // A buffer of three bytes cuts every line at every place.
        let mut lines = Lines::with_limit(BufReader::with_capacity(3, text), limit);
        let mut found = Vec::new();
        while let Some(line) = lines.read().expect("reads from memory") {
            found.push((line.number, line.bytes.map(|bytes| String::from_utf8(bytes).expect("ascii"))));
        }
        found
    }

    #[test]
    fn an_over_long_line_is_skipped_and_the_next_is_read() {
        let found = all(b"ab\nabcdefghij\ncd", 5);
        assert_eq!(found, [(1, Some("ab".into())), (2, None), (3, Some("cd".into()))]);
    }

    #[test]
    fn the_byte_order_mark_belongs_to_no_line() {
        assert_eq!(all(b"\xef\xbb\xbfab\n", 9), [(1, Some("ab".into()))]);
    }

    #[test]
    fn empty_lines_count_and_an_empty_file_has_none() {
        assert_eq!(all(b"\n\na\n", 9), [(1, Some(String::new())), (2, Some(String::new())), (3, Some("a".into()))]);
        assert!(all(b"", 9).is_empty());
    }
}
