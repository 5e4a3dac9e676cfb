//! The lexical side of one kind in a file: the files of its Tantivy segments as they are, and the words of its vocabulary.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use tantivy::Index;
use tantivy::directory::{Directory, RamDirectory};

use super::{Closed, Segment, Snapshot};
use crate::saved::{Saved, damaged, save_bytes, take_bytes};
use crate::table::Table;

/// Which segments an index has; the name is Tantivy's.
const META: &str = "meta.json";

pub(super) fn save(snapshot: &Snapshot, to: &mut dyn Write) -> io::Result<()> {
    snapshot.segments.len().save(to)?;
    for segment in &snapshot.segments {
        let files = files_of(segment)?;
        files.len().save(to)?;
        for (name, bytes) in files {
            name.save(to)?;
            save_bytes(&bytes, to)?;
        }
    }
    snapshot.vocabulary.save(to)
}

pub(super) fn load(from: &mut &[u8], table: &Table) -> io::Result<Snapshot> {
    let mut segments = Vec::new();
    for _ in 0..usize::load(from)? {
        segments.push(Arc::new(segment(from, table)?));
    }
    Ok(Snapshot { segments, vocabulary: Saved::load(from)? })
}

/// The files of a segment that there are, by name.
fn files_of(segment: &Segment) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut names: HashSet<PathBuf> = segment.index.directory().list_managed_files();
    names.insert(PathBuf::from(META));
    let mut files = Vec::new();
    for path in names {
        if segment.files.exists(&path).map_err(io::Error::other)? {
            let bytes = segment.files.open_read(&path).map_err(io::Error::other)?.read_bytes()?;
            files.push((path.to_string_lossy().into_owned(), bytes.to_vec()));
        }
    }
    Ok(files)
}

fn segment(from: &mut &[u8], table: &Table) -> io::Result<Segment> {
    let files = RamDirectory::create();
    for _ in 0..usize::load(from)? {
        let name = PathBuf::from(String::load(from)?);
        files.atomic_write(&name, take_bytes(from)?)?;
    }
    let index = Index::open(files.clone()).map_err(io::Error::other)?;
    if index.schema() != super::schema() {
        return Err(damaged("a segment of another schema"));
    }
    Segment::open(Closed { index, files }, table).map_err(io::Error::other)
}
