//! Cases as JSON lines, read one by one; blank lines are skipped and a bad one is named.

use std::io::{self, BufRead};

use serde::de::DeserializeOwned;

/// Why a file of cases cannot be judged.
#[derive(Debug, thiserror::Error)]
pub enum RowError {
    #[error("line {line}: could not be read")]
    Read { line: u64, source: io::Error },
    #[error("line {line}: is not a case of this evaluation")]
    Row { line: u64, source: serde_json::Error },
}

/// Every case with its line, from 1.
pub(super) fn rows<T: DeserializeOwned>(cases: impl BufRead) -> impl Iterator<Item = Result<(u64, T), RowError>> {
    (1..).zip(cases.lines()).filter_map(|(line, text)| {
        let text = match text {
            Ok(text) if text.trim().is_empty() => return None,
            Ok(text) => text,
            Err(source) => return Some(Err(RowError::Read { line, source })),
        };
        Some(serde_json::from_str(&text).map(|row| (line, row)).map_err(|source| RowError::Row { line, source }))
    })
}
