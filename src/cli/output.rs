//! Standard output: results, as JSON or for a person.

use std::io::{self, Write};

use anyhow::Context;
use prost::Message;
use serde::Serialize;

use crate::clock::Timestamp;
use crate::grpc::descriptor;
use crate::pb::v1 as pb;

/// A line of the result.
pub(super) fn line(text: impl AsRef<str>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_ref().as_bytes())?;
    out.write_all(b"\n")
}

/// A response as proto3 JSON with proto field names; `name` is its name in temei.v1.
pub(super) fn response(message: &impl Message, name: &str) -> anyhow::Result<()> {
    Ok(line(descriptor::to_json(message, &format!("temei.v1.{name}"))?)?)
}

/// A result of our own as JSON.
pub(super) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    Ok(line(serde_json::to_string_pretty(value).context("writing JSON")?)?)
}

/// A moment as RFC 3339.
pub(super) fn time(at: &prost_types::Timestamp) -> String {
    Timestamp::from_micros(at.seconds * 1_000_000 + i64::from(at.nanos) / 1_000).to_string()
}

/// "12.50 EUR".
pub(super) fn money(money: Option<&pb::Money>) -> String {
    money.map(|money| format!("{} {}", money.amount, money.currency)).unwrap_or_default()
}

/// What the service left out of an answer, one line each, on standard error.
pub(super) fn degraded(degraded: &[pb::Degradation]) {
    for degradation in degraded {
        eprintln!("degraded: {}: {}", degradation_name(degradation), degradation.detail);
    }
}

/// "NO_MODEL".
pub(super) fn degradation_name(degradation: &pb::Degradation) -> &'static str {
    degradation.reason_code().as_str_name().trim_start_matches("DEGRADATION_REASON_")
}

/// The first line of `text`, at most `chars` long.
pub(super) fn excerpt(text: &str, chars: usize) -> String {
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match flat.char_indices().nth(chars) {
        None => flat,
        Some((at, _)) => format!("{}…", flat[..at].trim_end()),
    }
}

/// A share as a cell of a table; "-" of nothing.
pub(super) fn share(part: Option<f64>) -> String {
    part.map_or_else(|| "-".to_owned(), |share| format!("{share:.4}"))
}

/// Columns padded to their widest cell, in characters.
pub(super) fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut widths = vec![0; columns];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text.pop();
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_line_up() {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        assert_eq!(table(&[row(["id", "name"]), row(["măr", "x"])]), "id   name\nmăr  x");
        assert_eq!(table(&[]), "");
    }

    #[test]
    fn excerpts_end_at_a_character() {
        assert_eq!(excerpt("două\n linii", 40), "două linii");
        assert_eq!(excerpt("ăăăă", 2), "ăă…");
    }
}
