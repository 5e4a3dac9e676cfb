//! What parts the cells of a record, and where a record ends.

use std::cmp::Reverse;

use csv::{ReaderBuilder, StringRecord};

/// In the order of equals.
const DELIMITERS: [u8; 3] = *b",;\t";
/// The first line of a file that a spreadsheet wrote for itself: "sep=;".
const ANNOUNCED: &str = "sep=";

/// The delimiter that such a first line announces.
pub(crate) fn announced(line: &str) -> Option<u8> {
    let named = line.trim_end_matches('\r').trim_matches('"').strip_prefix(ANNOUNCED)?;
    match named.as_bytes() {
        [byte] => Some(*byte),
        _ => None,
    }
}

/// Reads a delimiter as it is told on the command line.
pub fn told(name: &str) -> Result<u8, String> {
    match name {
        "tab" | "\\t" | "\t" => Ok(b'\t'),
        _ => match name.as_bytes() {
            [byte] if byte.is_ascii_punctuation() && *byte != b'"' => Ok(*byte),
            _ => Err(format!("{name:?} is no delimiter: one character, or \"tab\"")),
        },
    }
}

/// What people call it.
pub fn name(delimiter: u8) -> String {
    match delimiter {
        b'\t' => "tab".to_owned(),
        other => char::from(other).to_string(),
    }
}

/// The delimiter that parts the first lines into the same number of cells, and into the most of them; a comma when none
/// parts anything.
pub(crate) fn sniff(first_lines: &str) -> u8 {
    let quality = |delimiter: u8| {
        let records = records(first_lines, delimiter);
        let width = records.first()?.len();
        let alike = records.iter().filter(|record| record.len() == width).count();
        // A quote inside a cell may be one that the wrong delimiter left open.
        let quotes = records.iter().flatten().filter(|cell| cell.contains('"')).count();
        // In thousandths, so that it can be compared.
        (width > 1).then(|| (alike * 1_000 / records.len(), width, Reverse(quotes)))
    };
    let found = DELIMITERS.into_iter().rev().max_by_key(|&delimiter| quality(delimiter));
    found.filter(|&delimiter| quality(delimiter).is_some()).unwrap_or(DELIMITERS[0])
}

/// The records of a text; the last one may have been cut off, and does not count where there are others.
fn records(text: &str, delimiter: u8) -> Vec<StringRecord> {
    let mut records: Vec<StringRecord> = reader(text, delimiter).records().filter_map(Result::ok).collect();
    if records.len() > 2 {
        records.pop();
    }
    records
}

fn reader(text: &str, delimiter: u8) -> csv::Reader<&[u8]> {
    ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .buffer_capacity(text.len().clamp(64, 64 * 1024))
        .from_reader(text.as_bytes())
}

/// Splits one record into its cells.
pub(super) fn split(record: &str, delimiter: u8) -> Result<StringRecord, String> {
    let mut cells = StringRecord::new();
    reader(record, delimiter).read_record(&mut cells).map_err(|error| error.to_string())?;
    Ok(cells)
}

/// Whether a quoted cell of `record` is still open at its end, so that the next line belongs to it. Follows the quotes of
/// a record as the `csv` crate does: a quote opens only at the start of a cell, and a doubled quote inside is a quote.
pub(super) fn is_open(record: &[u8], delimiter: u8) -> bool {
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

    #[test]
    fn the_delimiter_parts_every_line_alike() {
        for (text, delimiter) in [
            ("sku;name;\"a,b,c,d\";price.amount\n", b';'),
            ("sku\tname\tbrand\n", b'\t'),
            ("sku,name\n", b','),
            ("sku\nA-1\n", b','),
            ("cod;preț\nA-1;12,50\nA-2;9,90\n", b';'),
            ("Preț, lei;Nume, scurt;Stoc, buc, azi\n1,5;a;3\n2,5;b;4\n", b';'),
            ("sku,name\nA-1,\"Mug; large; blue\"\nA-2,Pot\n", b','),
        ] {
            assert_eq!(sniff(text), delimiter, "{text}");
        }
    }

    #[test]
    fn a_spreadsheet_announces_its_delimiter() {
        assert_eq!(announced("sep=;\r"), Some(b';'));
        assert_eq!(announced("\"sep=,\""), Some(b','));
        assert_eq!(announced("separator;x"), None);
        assert_eq!((told("tab"), told(";")), (Ok(b'\t'), Ok(b';')));
        assert!(told("ab").is_err());
    }

    #[test]
    fn quotes_open_only_at_the_start_of_a_cell() {
        for (record, open) in [("a,\"b", true), ("a,5\" pipe", false), ("a,\"b \"\" c\"", false), ("\"a\nb\",c", false)]
        {
            assert_eq!(is_open(record.as_bytes(), b','), open, "{record:?}");
        }
    }
}
