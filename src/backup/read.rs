//! Reads an archive: all of it once to see that it is whole, and then row after row.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::mpsc;
use zip::ZipArchive;
use zip::result::ZipError;

use super::{BackupError, FORMAT, Index, MANIFEST, MANIFEST_BYTES, MOST_PART_BYTES, Part, failed};
use crate::store::{Manifest, Piece, Summing};

/// An archive that is open.
#[derive(Debug)]
pub struct Archive {
    path: PathBuf,
    zip: ZipArchive<BufReader<File>>,
    pub(super) index: Index,
}

/// What is known of a manifest before its format is.
#[derive(serde::Deserialize)]
struct Format {
    format: u32,
}

impl Archive {
    /// Reads the manifest.
    ///
    /// # Errors
    /// The file cannot be read, is no backup, or is one of a format that this program does not know.
    pub fn open(path: &Path) -> Result<Self, BackupError> {
        let file = File::open(path).map_err(failed(path))?;
        let mut zip = ZipArchive::new(BufReader::new(file)).map_err(not_one(path))?;
        let mut text = Vec::new();
        let manifest = zip.by_name(MANIFEST).map_err(not_one(path))?;
        manifest.take(MANIFEST_BYTES).read_to_end(&mut text).map_err(damaged(path, MANIFEST))?;
        let Format { format } = serde_json::from_slice(&text).map_err(damaged(path, MANIFEST))?;
        if format != FORMAT {
            return Err(BackupError::Format { path: path.to_owned(), found: format });
        }
        let index = serde_json::from_slice(&text).map_err(damaged(path, MANIFEST))?;
        Ok(Self { path: path.to_owned(), zip, index })
    }

    pub const fn contents(&self) -> &Manifest {
        &self.index.contents
    }

    /// Reads everything, and holds it against the manifest. Blocks the thread.
    ///
    /// # Errors
    /// [`BackupError::Damaged`] with the first part that is not what it was.
    pub fn verify(&mut self) -> Result<(), BackupError> {
        self.read(|_| true)
    }

    /// Hands all rows over, as far as somebody takes them; an error is the last thing that is handed over. Blocks the
    /// thread.
    pub fn send(mut self, pieces: &mpsc::Sender<io::Result<Piece>>) {
        if let Err(error) = self.read(|piece| pieces.blocking_send(Ok(piece)).is_ok()) {
            // Whoever does not take it has seen enough.
            let _ = pieces.blocking_send(Err(io::Error::other(error)));
        }
    }

    /// Part after part until `take` wants no more, and then what the tables come to.
    fn read(&mut self, mut take: impl FnMut(Piece) -> bool) -> Result<(), BackupError> {
        let rows_in_all = self.index.contents.rows();
        let mut tables = vec![Summing::default(); self.index.contents.tables.len()];
        let parts = self.index.parts.clone();
        for part in &parts {
            let at = self.index.contents.tables.iter().position(|table| table.table.name == part.table);
            let at = at.ok_or_else(|| self.wrong(&part.name, "is of a table that the manifest does not have"))?;
            let lines = self.lines(part)?;
            tables[at].add(&lines, part.sum.rows);
            let table = Arc::from(part.table.as_str());
            if !take(Piece { table, lines, rows: part.sum.rows, rows_in_all }) {
                return Ok(());
            }
        }
        for (table, summing) in self.index.contents.tables.iter().zip(tables) {
            if summing.finish() != table.sum {
                return Err(self.wrong(&table.table.name, "lacks a part, or its parts are in another order"));
            }
        }
        Ok(())
    }

    fn lines(&mut self, part: &Part) -> Result<Vec<u8>, BackupError> {
        if part.sum.bytes > MOST_PART_BYTES {
            return Err(self.wrong(&part.name, "is longer than any part can be"));
        }
        if self.zip.index_for_name(&part.name).is_none() {
            return Err(self.wrong(&part.name, "is missing"));
        }
        let mut lines = Vec::with_capacity(part.sum.bytes as usize);
        let entry = self.zip.by_name(&part.name).map_err(damaged(&self.path, &part.name))?;
        entry.take(part.sum.bytes + 1).read_to_end(&mut lines).map_err(damaged(&self.path, &part.name))?;
        let mut summing = Summing::default();
        summing.add(&lines, lines.iter().filter(|byte| **byte == b'\n').count() as u64);
        match summing.finish() == part.sum {
            true => Ok(lines),
            false => Err(self.wrong(&part.name, "is not what was written")),
        }
    }

    fn wrong(&self, part: &str, why: &str) -> BackupError {
        BackupError::Damaged { path: self.path.clone(), part: part.to_owned(), why: why.to_owned() }
    }
}

fn not_one(path: &Path) -> impl FnOnce(ZipError) -> BackupError {
    let path = path.to_owned();
    |source| BackupError::NotOne { path, source }
}

fn damaged<E: std::fmt::Display>(path: &Path, part: &str) -> impl FnOnce(E) -> BackupError {
    let (path, part) = (path.to_owned(), part.to_owned());
    move |error| BackupError::Damaged { path, part, why: format!("cannot be read: {error}") }
}
