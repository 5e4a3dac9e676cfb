//! The lexical leg: in-memory Tantivy segments for each kind, scored by our own BM25F over the postings of names and of
//! the rest, with guesses at misspelt words and a second look at the best names.
//!
//! Tantivy keeps the dictionaries and the postings; the statistics are ours. They count live rows only, and are the same
//! however rows came to lie in segments, so scores depend on the catalogue alone: not on deletes, merges or threads.
//!
//! Every write makes new segments beside the old ones and never touches those, so a snapshot is a list of segments and a
//! failed write leaves nothing behind. Segments are written in the calling thread: Tantivy's usual writer brings threads
//! whose heaps left 2 MB resident for each of many small tenants.

mod guess;
mod names;
mod saved;
mod score;
mod sparse;
mod spelling;
mod vocabulary;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::Arc;

use tantivy::directory::RamDirectory;
use tantivy::indexer::merge_indices;
use tantivy::postings::Postings;
use tantivy::schema::{FAST, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::{DocSet, Index, InvertedIndexReader, SingleSegmentIndexWriter, TERMINATED, TantivyDocument, Term};

use crate::analysis::Terms;
use crate::error::IndexError;
use crate::table::{Lengths, Table};
use vocabulary::Vocabulary;

pub(crate) use score::Scorer;

/// Names and aliases.
const NAME: &str = "name";
/// The rest: bodies, brands, categories, attributes.
const TEXT: &str = "text";
const FIELDS: [&str; 2] = [NAME, TEXT];
const ROW: &str = "row";
/// Where the arena of a writer starts; it grows with what is written.
const ARENA_BYTES: usize = 1_000_000;
/// A writer that holds this much closes its segment and opens the next.
const MAX_ARENA_BYTES: usize = 128_000_000;
/// With more segments than this the small ones are merged.
const MAX_SEGMENTS: usize = 8;

/// What readers see: nothing written later shows in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Snapshot {
    segments: Vec<Arc<Segment>>,
    vocabulary: Vocabulary,
}

/// Some rows and their words.
struct Segment {
    index: Index,
    /// Its files.
    files: RamDirectory,
    /// By [`FIELDS`].
    postings: [Arc<InvertedIndexReader>; 2],
    /// Row and word counts of each document of the segment.
    documents: Vec<(u32, Lengths)>,
    bytes: usize,
}

impl std::fmt::Debug for Segment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Segment").field("documents", &self.documents.len()).field("bytes", &self.bytes).finish()
    }
}

/// A segment that is being written, and its files.
struct Open {
    writer: SingleSegmentIndexWriter,
    files: RamDirectory,
}

/// A segment that is written, and its files.
struct Closed {
    index: Index,
    files: RamDirectory,
}

/// Writes segments.
pub(crate) struct Writer {
    open: Open,
    closed: Vec<Closed>,
    written: BTreeSet<String>,
    /// Of `written`, with what holds them.
    written_bytes: usize,
}

impl Writer {
    pub(crate) fn new() -> Result<Self, IndexError> {
        Ok(Self {
            open: Open::begin().map_err(IndexError::LexicalBuild)?,
            closed: Vec::new(),
            written: BTreeSet::new(),
            written_bytes: 0,
        })
    }

    /// An estimate: a closed segment is taken for a quarter of the arena it was written in.
    pub(crate) fn resident_bytes(&self) -> usize {
        self.open.writer.mem_usage() + self.closed.len() * MAX_ARENA_BYTES / 4 + self.written_bytes
    }

    /// Adds a row under the terms of its name and of the rest.
    pub(crate) fn add(&mut self, row: u32, fields: [Terms; 2]) -> Result<(), IndexError> {
        let terms = fields.map(|field| {
            for word in field.written {
                let bytes = word.len() + size_of::<String>() * 2;
                self.written_bytes += if self.written.insert(word) { bytes } else { 0 };
            }
            field.terms.join(" ")
        });
        self.add_terms(row, terms).map_err(IndexError::LexicalBuild)
    }

    /// The snapshot `before` with what was written. `table` must know the rows.
    pub(crate) fn finish(mut self, before: &Snapshot, table: &Table) -> Result<Snapshot, IndexError> {
        let last = self.open.close().map_err(IndexError::LexicalBuild)?;
        self.closed.push(last);
        let mut segments = before.segments.clone();
        for closed in self.closed {
            segments.push(Arc::new(Segment::open(closed, table).map_err(IndexError::LexicalRead)?));
        }
        compact(&mut segments, table).map_err(IndexError::LexicalBuild)?;
        let mut vocabulary = before.vocabulary.clone();
        self.written.iter().for_each(|word| vocabulary.add(word));
        Ok(Snapshot { segments, vocabulary })
    }

    fn add_terms(&mut self, row: u32, terms: [String; 2]) -> tantivy::Result<()> {
        let schema = schema();
        let mut document = TantivyDocument::new();
        for (field, terms) in FIELDS.into_iter().zip(terms) {
            document.add_text(schema.get_field(field)?, terms);
        }
        document.add_u64(schema.get_field(ROW)?, u64::from(row));
        self.open.writer.add_document(document)?;
        if self.open.writer.mem_usage() > MAX_ARENA_BYTES {
            let full = std::mem::replace(&mut self.open, Open::begin()?);
            self.closed.push(full.close()?);
        }
        Ok(())
    }
}

impl Segment {
    /// The rows that hold a term in the field of that number, alive or dead, with their word counts and how often.
    fn rows_with(&self, field: usize, term: &str) -> Result<impl Iterator<Item = (u32, Lengths, u32)>, IndexError> {
        let term = schema().get_field(FIELDS[field]).ok().map(|field| Term::from_field_text(field, term));
        let postings = term.map(|term| self.postings[field].read_postings(&term, IndexRecordOption::WithFreqs));
        let mut postings = postings.transpose().map_err(IndexError::Postings)?.flatten();
        Ok(std::iter::from_fn(move || {
            let postings = postings.as_mut().filter(|postings| postings.doc() != TERMINATED)?;
            let (row, lengths) = self.documents[postings.doc() as usize];
            let count = postings.term_freq();
            postings.advance();
            Some((row, lengths, count))
        }))
    }

    fn open(Closed { index, files }: Closed, table: &Table) -> tantivy::Result<Self> {
        let [meta] = &index.searchable_segments()?[..] else {
            return Err(tantivy::TantivyError::InternalError("an index of one segment has another number".into()));
        };
        let reader = tantivy::SegmentReader::open(meta)?;
        let rows = reader.fast_fields().u64(ROW)?;
        let documents: Vec<_> = (0..reader.max_doc())
            .map(|document| rows.first(document).unwrap_or_default() as u32)
            .map(|row| (row, table.lengths(row)))
            .collect();
        let used = reader.space_usage()?.total().get_bytes() as usize;
        let bytes = used + documents.len() * size_of::<(u32, Lengths)>();
        let schema = index.schema();
        let name = reader.inverted_index(schema.get_field(NAME)?)?;
        let text = reader.inverted_index(schema.get_field(TEXT)?)?;
        let postings = [name, text];
        Ok(Self { index, files, postings, documents, bytes })
    }
}

impl Snapshot {
    /// As it was saved. `table` must know the rows.
    pub(crate) fn load(from: &mut &[u8], table: &Table) -> io::Result<Self> {
        saved::load(from, table)
    }

    pub(crate) fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        saved::save(self, to)
    }

    pub(crate) const fn segments(&self) -> usize {
        self.segments.len()
    }

    pub(crate) fn resident_bytes(&self) -> usize {
        self.segments.iter().map(|segment| segment.bytes).sum::<usize>() + self.vocabulary.resident_bytes()
    }
}

/// Merges the small segments when there are many: all but the largest, and that too once the others outweigh it.
fn compact(segments: &mut Vec<Arc<Segment>>, table: &Table) -> tantivy::Result<()> {
    if segments.len() <= MAX_SEGMENTS {
        return Ok(());
    }
    segments.sort_by_key(|segment| std::cmp::Reverse(segment.documents.len()));
    let rest: usize = segments[1..].iter().map(|segment| segment.documents.len()).sum();
    let kept = usize::from(segments[0].documents.len() > rest);
    let merged: Vec<Index> = segments.drain(kept..).map(|segment| segment.index.clone()).collect();
    let files = RamDirectory::create();
    let index = merge_indices(&merged, files.clone())?;
    segments.push(Arc::new(Segment::open(Closed { index, files }, table)?));
    Ok(())
}

impl Open {
    fn begin() -> tantivy::Result<Self> {
        let files = RamDirectory::create();
        let writer = Index::builder().schema(schema()).single_segment_index_writer(files.clone(), ARENA_BYTES)?;
        Ok(Self { writer, files })
    }

    fn close(self) -> tantivy::Result<Closed> {
        Ok(Closed { index: self.writer.finalize()?, files: self.files })
    }
}

/// The words come analysed and joined by spaces; lengths are kept in the table, exactly.
fn schema() -> Schema {
    static SCHEMA: std::sync::LazyLock<Schema> = std::sync::LazyLock::new(|| {
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default()
            .set_tokenizer("whitespace")
            .set_index_option(IndexRecordOption::WithFreqs)
            .set_fieldnorms(false);
        for field in FIELDS {
            schema.add_text_field(field, TextOptions::default().set_indexing_options(indexing.clone()));
        }
        schema.add_u64_field(ROW, FAST);
        schema.build()
    });
    SCHEMA.clone()
}
