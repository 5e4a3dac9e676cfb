//! A backup as a file: a ZIP archive of the rows of every table, JSON a line, cut into parts of a few megabytes, and a
//! manifest that says what it holds, each part and each table with its SHA-256. Any other program can read it.
//!
//! It is written under another name, read back, and takes its name only when all of it is what was handed over; a file of
//! that name is never written over. Who reads one looks at all of it before it hands over the first row.

mod parts;
mod read;
mod write;

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use zip::result::ZipError;

use crate::clock::Timestamp;
use crate::store::{Manifest, Piece, Sum};

pub use read::Archive;
pub use write::{Written, write};

/// Of archive and manifest; another one, another way to write them.
const FORMAT: u32 = 1;
const MANIFEST: &str = "manifest.json";
/// A manifest is as long as the list of tenants and that of the parts.
const MANIFEST_BYTES: u64 = 256 * 1_024 * 1_024;
/// A part is ended by the first row that reaches this.
const PART_BYTES: u64 = 8 * 1_024 * 1_024;
/// Of what a part may say of itself: the longest row is a document of a mebibyte, written as JSON in JSON.
const MOST_PART_BYTES: u64 = PART_BYTES + 64 * 1_024 * 1_024;
/// Of the names that backups are given in a folder.
const NAME: (&str, &str) = ("temei-", ".zip");

/// What is handed to [`write()`].
#[derive(Debug)]
pub enum Step {
    Rows(Piece),
    /// The last one.
    End(Box<Manifest>),
}

/// What stands in the manifest of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Index {
    format: u32,
    #[serde(flatten)]
    contents: Manifest,
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Part {
    name: String,
    table: String,
    #[serde(flatten)]
    sum: Sum,
}

/// Why a file was not written, or is no backup.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackupError {
    #[error("{} is there already: a backup is never written over", path.display())]
    Exists { path: PathBuf },
    #[error("{}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("{} has no backup", folder.display())]
    NoneIn { folder: PathBuf },
    #[error("{} is no backup, or was cut off", path.display())]
    NotOne { path: PathBuf, source: ZipError },
    #[error("{} is of format {found}; this version of the program reads format {FORMAT}", path.display())]
    Format { path: PathBuf, found: u32 },
    #[error("{} is damaged: {part} {why}", path.display())]
    Damaged { path: PathBuf, part: String, why: String },
    #[error("what was handed over ended before it was whole; nothing is kept")]
    CutOff,
    #[error("table {table} did not arrive as it was read; nothing is kept")]
    Arrived { table: String },
    #[error("writing the archive")]
    Archive(#[source] ZipError),
}

/// Where a backup goes that is asked for at `path`: into a folder under a name of its own, else to `path`.
pub fn place(path: &Path, now: Timestamp) -> PathBuf {
    if !path.is_dir() {
        return path.to_owned();
    }
    // "2026-11-25T14:00:00Z", whose colons some file systems do not take.
    let moment: String = now.to_string().chars().take(19).filter(|letter| *letter != ':').collect();
    path.join(format!("{}{moment}Z{}", NAME.0, NAME.1))
}

/// The file that is meant by `path`: of a folder the newest backup.
///
/// # Errors
/// The folder has none, or cannot be read.
pub fn find(path: &Path) -> Result<PathBuf, BackupError> {
    if !path.is_dir() {
        return Ok(path.to_owned());
    }
    let entries = std::fs::read_dir(path).map_err(failed(path))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let newest = names.filter(|name| name.starts_with(NAME.0) && name.ends_with(NAME.1)).max();
    newest.map(|name| path.join(name)).ok_or_else(|| BackupError::NoneIn { folder: path.to_owned() })
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> BackupError {
    let path = path.to_owned();
    |source| BackupError::Io { path, source }
}

#[cfg(test)]
mod tests;
