//! The parts of an archive, as they are written one after the other.

use std::fs::File;
use std::io::Write;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::{BackupError, FORMAT, Index, MANIFEST, PART_BYTES, Part};
use crate::store::{Manifest, Piece, Summing};

/// Rows have much in common; the rest is vectors, which nothing makes much smaller.
const LEVEL: i64 = 3;

/// An archive in the making.
pub(super) struct Parts {
    zip: ZipWriter<File>,
    open: Option<Open>,
    closed: Vec<Part>,
    /// Of each table so far, in the order in which they came.
    tables: Vec<(String, Summing)>,
}

struct Open {
    name: String,
    table: String,
    bytes: u64,
    summing: Summing,
}

impl Parts {
    pub(super) fn new(file: File) -> Self {
        Self { zip: ZipWriter::new(file), open: None, closed: Vec::new(), tables: Vec::new() }
    }

    pub(super) fn add(&mut self, piece: &Piece) -> Result<(), BackupError> {
        let goes_on = |open: &Open| open.table == *piece.table && open.bytes < PART_BYTES;
        if !self.open.as_ref().is_some_and(goes_on) {
            self.close();
            self.begin(&piece.table)?;
        }
        let open = self.open.as_mut().expect("was begun where none was open");
        self.zip.write_all(&piece.lines).map_err(|error| BackupError::Archive(error.into()))?;
        open.bytes += piece.lines.len() as u64;
        open.summing.add(&piece.lines, piece.rows);
        let (_, of_table) = self.tables.last_mut().expect("was begun with its first part");
        of_table.add(&piece.lines, piece.rows);
        Ok(())
    }

    /// # Errors
    /// [`BackupError::Arrived`] where a table is not what the manifest says.
    pub(super) fn finish(mut self, contents: Manifest) -> Result<(Index, File), BackupError> {
        self.close();
        for table in &contents.tables {
            let of_table = self.tables.iter().find(|(name, _)| *name == table.table.name);
            let arrived = of_table.map(|(_, summing)| summing.clone()).unwrap_or_default();
            if arrived.finish() != table.sum {
                return Err(BackupError::Arrived { table: table.table.name.clone() });
            }
        }
        let index = Index { format: FORMAT, contents, parts: self.closed };
        self.zip.start_file(MANIFEST, options()).map_err(BackupError::Archive)?;
        let written = serde_json::to_writer_pretty(&mut self.zip, &index);
        written.map_err(|error| BackupError::Archive(std::io::Error::from(error).into()))?;
        let file = self.zip.finish().map_err(BackupError::Archive)?;
        Ok((index, file))
    }

    fn begin(&mut self, table: &str) -> Result<(), BackupError> {
        if self.tables.last().is_none_or(|(last, _)| last != table) {
            self.tables.push((table.to_owned(), Summing::default()));
        }
        let number = self.closed.iter().filter(|part| part.table == table).count() + 1;
        let name = format!("{table}/{number:06}.jsonl");
        self.zip.start_file(name.as_str(), options()).map_err(BackupError::Archive)?;
        self.open = Some(Open { name, table: table.to_owned(), bytes: 0, summing: Summing::default() });
        Ok(())
    }

    fn close(&mut self) {
        if let Some(Open { name, table, summing, .. }) = self.open.take() {
            self.closed.push(Part { name, table, sum: summing.finish() });
        }
    }
}

fn options() -> SimpleFileOptions {
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    options.compression_level(Some(LEVEL)).unix_permissions(0o600)
}
