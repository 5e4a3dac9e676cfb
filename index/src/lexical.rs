//! The lexical leg: an in-memory Tantivy index for each kind, scored by our own BM25 over its postings.
//!
//! Tantivy keeps the dictionary and the postings; the statistics are ours. They count live rows only, and are the same
//! however rows came to lie in segments, so scores depend on the catalogue alone: not on deletes, merges or threads.

mod score;

use std::sync::Arc;

use tantivy::directory::RamDirectory;
use tantivy::index::SegmentId;
use tantivy::indexer::NoMergePolicy;
use tantivy::schema::{FAST, Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::{Index, IndexSettings, IndexWriter, InvertedIndexReader, ReloadPolicy, TantivyDocument};

use crate::error::IndexError;
use crate::table::Table;

pub(crate) use score::score;

/// The smallest arena Tantivy takes, for a change of a few rows.
const SMALL_ARENA_BYTES: usize = 15_000_000;
/// For a whole generation: fewer segments to merge at the end.
const LARGE_ARENA_BYTES: usize = 64_000_000;
/// With more segments than this they are merged after a change.
const MAX_SEGMENTS: usize = 8;

/// One kind's index, shared by the snapshots of a generation; only one of them is written at a time.
#[derive(Clone, Debug)]
pub(crate) struct Lexical {
    index: Index,
    text: Field,
    row: Field,
}

/// An open writer. Tantivy keeps threads and an arena for it, so it lives only while something is written.
pub(crate) struct Writer {
    writer: IndexWriter,
    text: Field,
    row: Field,
}

/// What readers see: nothing written later shows in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Snapshot {
    segments: Vec<Segment>,
    bytes: usize,
}

#[derive(Clone)]
struct Segment {
    id: SegmentId,
    text: Field,
    postings: Arc<InvertedIndexReader>,
    /// Row and word count of each document of the segment.
    documents: Arc<[(u32, u32)]>,
}

impl std::fmt::Debug for Segment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Segment").field("id", &self.id).field("documents", &self.documents.len()).finish()
    }
}

/// How much is about to be written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Extent {
    Change,
    Generation,
}

impl Lexical {
    pub(crate) fn new() -> Result<Self, IndexError> {
        let mut schema = Schema::builder();
        // The words come analysed and joined by spaces; lengths are kept in the table, exactly.
        let indexing = TextFieldIndexing::default()
            .set_tokenizer("whitespace")
            .set_index_option(IndexRecordOption::WithFreqs)
            .set_fieldnorms(false);
        let text = schema.add_text_field("text", TextOptions::default().set_indexing_options(indexing));
        let row = schema.add_u64_field("row", FAST);
        let index = Index::create(RamDirectory::create(), schema.build(), IndexSettings::default())
            .map_err(IndexError::LexicalBuild)?;
        Ok(Self { index, text, row })
    }

    pub(crate) fn writer(&self, extent: Extent) -> Result<Writer, IndexError> {
        let arena = match extent {
            Extent::Change => SMALL_ARENA_BYTES,
            Extent::Generation => LARGE_ARENA_BYTES,
        };
        let writer: IndexWriter = self.index.writer_with_num_threads(1, arena).map_err(IndexError::LexicalBuild)?;
        writer.set_merge_policy(Box::new(NoMergePolicy));
        Ok(Writer { writer, text: self.text, row: self.row })
    }

    /// Opens what was committed; segments known to `before` are taken from there.
    pub(crate) fn snapshot(&self, table: &Table, before: Option<&Snapshot>) -> Result<Snapshot, IndexError> {
        let reader = self
            .index
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .try_into()
            .map_err(IndexError::LexicalRead)?;
        let searcher = reader.searcher();
        let mut snapshot = Snapshot { segments: Vec::new(), bytes: 0 };
        for segment in searcher.segment_readers() {
            let known = before.and_then(|before| before.segments.iter().find(|known| known.id == segment.segment_id()));
            snapshot.segments.push(match known {
                Some(known) => known.clone(),
                None => open(segment, self.text, table).map_err(IndexError::LexicalRead)?,
            });
        }
        let used = searcher.space_usage().map_err(|error| IndexError::LexicalRead(error.into()))?;
        let documents: usize = snapshot.segments.iter().map(|segment| segment.documents.len()).sum();
        snapshot.bytes = used.total().get_bytes() as usize + documents * size_of::<(u32, u32)>();
        Ok(snapshot)
    }
}

fn open(segment: &tantivy::SegmentReader, text: Field, table: &Table) -> tantivy::Result<Segment> {
    let rows = segment.fast_fields().u64("row")?;
    let documents = (0..segment.max_doc())
        .map(|document| {
            let row = rows.first(document).unwrap_or_default() as u32;
            (row, table.words(row))
        })
        .collect();
    Ok(Segment { id: segment.segment_id(), text, postings: segment.inverted_index(text)?, documents })
}

impl Writer {
    /// Adds a row under its analysed words.
    pub(crate) fn add(&mut self, row: u32, words: &[String]) -> Result<(), IndexError> {
        let mut document = TantivyDocument::new();
        document.add_text(self.text, words.join(" "));
        document.add_u64(self.row, u64::from(row));
        self.writer.add_document(document).map_err(IndexError::LexicalBuild)?;
        Ok(())
    }

    /// Commits and closes; a whole generation ends as one segment.
    pub(crate) fn finish(self, extent: Extent) -> Result<(), IndexError> {
        let most = match extent {
            Extent::Change => MAX_SEGMENTS,
            Extent::Generation => 1,
        };
        self.close(most).map_err(IndexError::LexicalBuild)
    }

    fn close(mut self, most_segments: usize) -> tantivy::Result<()> {
        self.writer.commit()?;
        let mut segments = self.writer.index().searchable_segment_ids()?;
        if segments.len() > most_segments {
            segments.sort_unstable();
            self.writer.merge(&segments).wait()?;
        }
        self.writer.wait_merging_threads()
    }
}

impl Snapshot {
    pub(crate) const fn resident_bytes(&self) -> usize {
        self.bytes
    }
}
