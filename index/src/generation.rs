//! One complete search index of a tenant as its readers see it. It never changes: a write makes a new one that shares
//! what stayed the same, and readers of the old one finish undisturbed.

mod answers;
mod build;
mod complete;
mod gaps;
mod matches;
mod points;
mod related;
mod saved;

use std::collections::HashSet;
use std::ops::Range;
use std::path::PathBuf;

use crate::analysis::{LexicalQuery, Stems, detect, query_words};
use crate::calibration::Calibration;
use crate::dense::{Backend, Dense, DenseIndex, DenseOptions, Scan};
use crate::entry::{ItemKey, Kind};
use crate::error::IndexError;
use crate::filter::{Filter, Values};
use crate::identifier::{Asked, Codes, Pin};
use crate::leg::{Background, Leg, LegHit, Scale, Window, window};
use crate::lexical::{Scorer, Snapshot};
use crate::row_set::RowSet;
use crate::suggest::{SuggestKind, Suggestion, Suggestions};
use crate::table::Table;

pub use answers::{Answers, FoundPoint, Question};
pub(crate) use build::Change;
pub use build::GenerationBuilder;
use complete::least;
pub use gaps::{Gaps, LiveTexts, text_mark};
pub use points::{Present, Reconciled};
pub use saved::{SavedVectors, SavedWords};

/// How an index is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IndexOptions {
    pub dense: DenseOptions,
    pub window: Window,
}

/// An immutable view. All ranking is deterministic: by score, then id.
#[derive(Clone, Debug)]
pub struct Generation {
    number: u64,
    revision: u64,
    table: Table,
    texts: [Texts; 2],
    dense: Dense,
    window: Window,
    values: Values,
    codes: Codes,
    suggestions: Suggestions,
    written: u64,
}

/// The lexical side of one kind.
#[derive(Clone, Debug, Default)]
struct Texts {
    snapshot: Snapshot,
    /// Which languages occur, by [`Stems::ordinal`].
    languages: [bool; Stems::COUNT],
}

impl Generation {
    /// One that holds nothing.
    pub(crate) fn empty(number: u64, options: &IndexOptions) -> Self {
        Self {
            number,
            revision: 0,
            table: Table::default(),
            texts: [Texts::default(), Texts::default()],
            dense: Dense::new(options.dense),
            window: options.window,
            values: Values::default(),
            codes: Codes::default(),
            suggestions: Suggestions::default(),
            written: 0,
        }
    }

    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The last revision of the catalogue that is in it.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    pub const fn products(&self) -> u64 {
        self.table.counts(Kind::Product).items
    }

    pub const fn documents(&self) -> u64 {
        self.table.counts(Kind::Document).items
    }

    /// Live pieces of both kinds.
    pub const fn pieces(&self) -> u64 {
        self.table.counts(Kind::Product).rows + self.table.counts(Kind::Document).rows
    }

    /// Vectors held, those of replaced items included.
    pub fn vectors(&self) -> u64 {
        self.dense.count() as u64
    }

    /// Rows of replaced and deleted items that a rebuild would free.
    pub const fn dead_rows(&self) -> u64 {
        self.table.len() as u64 - self.pieces()
    }

    /// Items put in and taken out since it was begun or read from a file, the repeated ones each time.
    pub const fn written(&self) -> u64 {
        self.written
    }

    /// Parts that the words of products and of documents are kept in: a few of each, however often is written.
    pub fn segments(&self) -> usize {
        self.texts.iter().map(|texts| texts.snapshot.segments()).sum()
    }

    /// Whether a rebuild is worth its cost: it would free more rows than half of those that live, or make the graph
    /// there are vectors enough for by now.
    pub fn is_worn(&self) -> bool {
        let dead = self.dead_rows();
        (dead >= WORN_ROWS && dead > self.pieces() / 2) || self.dense.lacks_graph()
    }

    /// An estimate of the memory it holds, for the budget.
    pub fn resident_bytes(&self) -> u64 {
        let texts: usize = self.texts.iter().map(|texts| texts.snapshot.resident_bytes()).sum();
        let bytes = BASE_BYTES
            + self.table.resident_bytes()
            + texts
            + self.dense.resident_bytes()
            + self.values.resident_bytes()
            + self.codes.resident_bytes()
            + self.suggestions.resident_bytes();
        bytes as u64
    }

    /// The item a row belongs to. Panics on a row of another generation.
    pub fn item(&self, row: u32) -> &ItemKey {
        self.table.key(row)
    }

    /// The first row of a live item.
    pub fn find(&self, key: &ItemKey) -> Option<u32> {
        self.table.find(key)
    }

    /// Which piece of its item a row is, and which bytes of [`crate::Entry::body`] it covers.
    pub fn piece(&self, row: u32) -> (u32, Range<usize>) {
        self.table.piece(row)
    }

    /// How many pieces the item of a row has.
    pub fn pieces_of(&self, row: u32) -> u32 {
        self.table.item(row).rows
    }

    /// When the item of a row was updated or published.
    pub fn dated_micros(&self, row: u32) -> Option<i64> {
        self.table.dated_micros(row)
    }

    /// The group of a row, as in [`LegHit::group`].
    pub fn group(&self, row: u32) -> u32 {
        self.table.group(row)
    }

    /// Rows that are live, not expired, and pass the filter.
    pub fn select(&self, kind: Kind, filter: &Filter, now_micros: i64) -> RowSet {
        let mut rows = self.table.alive(kind, now_micros);
        self.values.apply(filter, &mut rows);
        rows
    }

    /// Items among `rows` that the query names by a code or by their exact title.
    pub fn pins(&self, kind: Kind, asked: &Asked<'_>, rows: &RowSet) -> Vec<Pin> {
        self.codes.pins(&self.table, kind, asked, rows)
    }

    /// At most `limit` (and [`crate::MAX_SUGGESTIONS`]) completions of what was typed, best first; the first ones do not
    /// depend on `limit`.
    pub fn suggest(&self, typed: &str, limit: usize, kinds: &[SuggestKind]) -> Vec<Suggestion> {
        self.suggestions.suggest(typed, limit, kinds)
    }

    /// The lexical leg over `rows`. The query's words are taken in its language, given or told by its small words, else
    /// in every language that occurs.
    pub fn lexical(&self, kind: Kind, query: &LexicalQuery<'_>, rows: &RowSet) -> Result<Leg, IndexError> {
        let texts = &self.texts[kind as usize];
        let languages = texts.query_languages(query);
        let mut words = query_words(query, &languages);
        let guessing = query.typos.then_some(&languages[..]);
        let mut scored = Scorer::new(&texts.snapshot, &self.table, kind).score(&mut words, rows, guessing)?;
        let best = f64::from(scored.best_possible);
        let scale = Scale::Share { best };
        let hits = window(&self.table, &mut scored.rows, self.window, |raw| scale.place(raw));
        Ok(Leg { hits, rows: scored.rows, scale, coverage: scored.coverage, ..Leg::default() })
    }

    /// Where its vectors lie.
    pub const fn backend(&self) -> Backend {
        self.dense.options().backend
    }

    /// Its vectors as a query meets them, where they are in memory.
    pub fn scan<'a>(&'a self, query: &'a [f32]) -> Scan<'a> {
        self.dense.scan(query)
    }

    /// The dense leg over `rows`: what is at least `threshold` near, calibrated for the query's language.
    #[expect(clippy::too_many_arguments, reason = "the same words as the lexical leg, and a threshold")]
    pub fn dense(
        &self,
        kind: Kind,
        index: &dyn DenseIndex,
        threshold: f64,
        language: Option<&str>,
        rows: &RowSet,
    ) -> Result<Leg, IndexError> {
        debug_assert!(rows.iter().next().is_none_or(|row| self.item(row).kind == kind), "rows of another kind");
        let calibration = Calibration::of(language);
        let mut near = Vec::new();
        let mut hits: Vec<LegHit> = Vec::new();
        // Mostly a few of the nearest rows are all rows of the groups of the window.
        for limit in [(2 * self.window.groups).min(self.window.rows), self.window.rows] {
            near = index.nearest(rows, limit)?;
            near.retain(|&(cosine, _)| calibration.calibrate(f64::from(cosine)) >= threshold);
            let are_all = near.len() < limit;
            hits = window(&self.table, &mut near, self.window, |cosine| calibration.calibrate(cosine));
            let groups: HashSet<u32> = hits.iter().map(|hit| hit.group).collect();
            near.truncate(self.window.rows);
            near.retain(|&(_, row)| groups.contains(&self.table.group(row)));
            if are_all || hits.len() == self.window.groups && near.len() == self.with_vector(&hits, rows) {
                break;
            }
        }
        let absent = least(&hits);
        let background = self.background(kind, index)?;
        Ok(Leg { hits, rows: near, scale: Scale::Cosine(calibration), absent, background, ..Leg::default() })
    }

    /// From every so manieth live row of the kind, whatever a filter leaves.
    fn background(&self, kind: Kind, index: &dyn DenseIndex) -> Result<Background, IndexError> {
        Ok(Background::of(&index.cosines(&self.background_rows(kind))?))
    }

    fn background_rows(&self, kind: Kind) -> Vec<u32> {
        let step = (self.table.len() / BACKGROUND_ROWS).max(1);
        let rows = (0..self.table.len() as u32).step_by(step);
        rows.filter(|&row| self.table.is_alive(kind, row) && self.dense.has(row)).collect()
    }

    /// How many of `rows` are in the groups of `hits` and have a vector.
    fn with_vector(&self, hits: &[LegHit], rows: &RowSet) -> usize {
        let of_groups = hits.iter().flat_map(|hit| self.table.rows_of_group(hit.row));
        of_groups.filter(|&row| rows.contains(row) && self.dense.has(row)).count()
    }

    /// Sets what only the owner of the writes knows.
    pub(crate) fn with_revision(mut self, revision: u64) -> Self {
        self.revision = self.revision.max(revision);
        self
    }

    pub(crate) fn folder(&self, dir: &std::path::Path) -> PathBuf {
        dir.join(format!("{FOLDER_PREFIX}{}", self.number))
    }
}

/// Texts that tell how near a query is to anything.
const BACKGROUND_ROWS: usize = 256;

/// Fewer dead rows than this are not worth a rebuild.
const WORN_ROWS: u64 = 4_096;

/// What an almost empty generation holds, measured over 500 tenants.
const BASE_BYTES: usize = 96 * 1024;

/// Folders of generations are told by it.
pub(crate) const FOLDER_PREFIX: &str = "generation-";

impl Texts {
    /// The languages whose forms of a word are looked up. A query in a language that occurs is read in it, and plainly,
    /// for names in texts whose language is not known.
    fn query_languages(&self, query: &LexicalQuery<'_>) -> Vec<Stems> {
        let asked = query.language.map(Stems::of_tag).or_else(|| detect(query.text).map(Stems::Of));
        let given = asked.filter(|language| *language != Stems::Plain && self.languages[language.ordinal()]);
        let occurring = Stems::all().filter(|language| self.languages[language.ordinal()]);
        match given {
            None => occurring.collect(),
            Some(given) => occurring.filter(|language| *language == given || *language == Stems::Plain).collect(),
        }
    }
}
