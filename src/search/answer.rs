//! What a search answers.

use std::time::Duration;

use temei_index::{LegShare, PinReason, Suggestion};

use super::cursor::{Cursor, Standing};
use super::facet::{FacetCounts, FacetRequest};
use super::legs::Legs;
use super::ranking::{self, Ranked, RankedHit, SortValue, Variants};
use super::report::Report;
use super::{Mode, Ranking, Run, Sort};
use crate::catalog::Product;
use crate::clock::Timestamp;
use crate::config::FusionKind;
use crate::metrics::{DegradedReason, Failure, Fault, Stage};

/// The answer to one search.
#[derive(Clone, Debug)]
pub struct SearchAnswer {
    pub hits: Vec<Hit>,
    pub matched: Matched,
    /// What else there is, where nothing was found.
    pub instead: Vec<Suggestion>,
    /// What is counted over all matches; none when the request wanted no counts.
    pub counts: Option<Counts>,
    /// In the order of the request.
    pub facets: Vec<(FacetRequest, FacetCounts)>,
    /// None on the last page.
    pub next: Option<Cursor>,
    /// Something changed since the page before, and this one continues in the new order.
    pub changed: bool,
    pub sort: Sort,
    /// Only when the request asked for it.
    pub report: Option<Report>,
    /// The moment the prices of the hits are those of.
    pub priced_at: Timestamp,
    pub facts_revision: u64,
    pub index_revision: u64,
    pub generation: u64,
    pub degraded: Vec<Degradation>,
    /// Only the first tokens of the query were embedded.
    pub truncated: bool,
    pub embedding_cached: bool,
    pub timings: Vec<(Stage, Duration)>,
    pub mode: Mode,
    pub fusion: FusionKind,
}

/// What the hits of an answer are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matched {
    /// What the query matches.
    Query,
    /// Everything the filters leave: nothing was looked for.
    Browsed,
    /// There is nothing.
    None,
}

impl Matched {
    pub(super) fn of(run: &Run, ranked: &Ranked) -> Self {
        // A page after the first may be empty although something matches.
        let anything = match ranked.counts {
            Some(counts) => counts.items > 0,
            None => !ranked.hits.is_empty() || run.request.page.is_some(),
        };
        match (anything, run.request.is_browsing()) {
            (false, _) => Self::None,
            (true, true) => Self::Browsed,
            (true, false) => Self::Query,
        }
    }
}

/// What an answer had to do without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Degradation {
    pub reason: DegradedReason,
    pub detail: String,
}

impl Failure for Degradation {
    fn fault(&self) -> Fault {
        Fault::Degraded
    }
}

#[derive(Clone, Debug)]
pub struct Hit {
    /// 0 to 1.
    pub score: f64,
    /// The matching items of its group; none when the request wanted no counts.
    pub variants: Option<Variants>,
    pub found: Found,
    /// Only when the request asked for it.
    pub explanation: Option<Explanation>,
    /// Only when the request asked for them.
    pub highlights: Vec<Highlight>,
}

/// A part of a field with the words that match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    pub field: &'static str,
    pub snippet: temei_index::Snippet,
}

#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "an answer has at most a hundred of them, and they are moved once")]
pub enum Found {
    Product(Product),
    Passage(Passage),
}

/// The best piece of a document.
#[derive(Clone, Debug)]
pub struct Passage {
    pub document_id: String,
    pub title: String,
    pub text: String,
    pub chunk: u32,
    /// Of the document's text: bytes, then code points.
    pub span: std::ops::Range<usize>,
    pub span_cp: std::ops::Range<usize>,
    pub source_type: Option<String>,
    pub classification: Option<String>,
    pub url: Option<String>,
    pub language: Option<String>,
    /// The headings around it, from the highest down.
    pub section_path: Vec<String>,
    pub published_at: Option<Timestamp>,
    pub updated_at: Option<Timestamp>,
    /// How many chunks the document has.
    pub chunks: u32,
}

#[derive(Clone, Debug)]
pub struct Explanation {
    pub lexical: Option<LegShare>,
    pub dense: Option<LegShare>,
    pub relevance: f64,
    pub recency_bonus: Option<f64>,
    pub boost: Option<f64>,
    /// Of the query by the words of the hit; none where no lexical leg ran.
    pub coverage: Option<f64>,
    pub pin: Option<PinReason>,
    pub standing: Standing,
    pub sort_value: Option<SortValue>,
}

/// How much a query matches, after filters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    pub items: u64,
    /// The variants of a group as one: the hits of all pages together.
    pub groups: u64,
}

impl SearchAnswer {
    /// From its parts: what the legs had to do without, the page and its hits.
    pub(crate) fn of(
        run: &Run,
        legs: &Legs,
        ranking: Ranking,
        hits: Vec<Hit>,
        timings: Vec<(Stage, Duration)>,
    ) -> Self {
        let mut degraded = legs.degraded.clone();
        degraded.extend(ranking.lost);
        let pending = run.pending_vectors;
        if pending > 0 && legs.dense.is_some() {
            let detail = format!("{pending} texts have no vector yet");
            degraded.push(Degradation { reason: DegradedReason::VectorsPending, detail });
        }
        Self {
            hits,
            matched: Matched::of(run, &ranking.ranked),
            instead: ranking.instead,
            counts: ranking.ranked.counts,
            facets: run.request.facets.iter().cloned().zip(ranking.facets).collect(),
            next: ranking.ranked.cursor(run, legs),
            changed: run.changed(legs),
            sort: run.request.sort,
            report: ranking.report,
            priced_at: run.now,
            facts_revision: run.facts.revision(),
            index_revision: run.generation.revision(),
            generation: run.generation.number(),
            degraded,
            truncated: legs.truncated,
            embedding_cached: legs.cached,
            timings,
            mode: run.request.mode,
            fusion: ranking::kind_of(&run.fusion),
        }
    }
}

impl RankedHit {
    /// The hit with its content.
    pub(super) fn shown(&self, found: Found, explain: bool) -> Hit {
        Hit {
            score: self.score,
            variants: self.variants.clone(),
            found,
            explanation: explain.then(|| self.explanation()),
            highlights: Vec::new(),
        }
    }

    /// Of what no leg has in its window.
    const fn relevance_unasked(&self) -> f64 {
        match self.standing {
            // Nothing was looked for, and everything is equally relevant to it.
            Standing::Browsed => 1.0,
            Standing::Pinned | Standing::Window | Standing::BeyondWindow | Standing::Sorted => 0.0,
        }
    }

    fn explanation(&self) -> Explanation {
        let fused = self.fused.as_ref();
        Explanation {
            lexical: fused.and_then(|fused| fused.lexical).or(self.beyond),
            dense: fused.and_then(|fused| fused.dense),
            relevance: fused.map_or(self.relevance_unasked(), |fused| fused.relevance),
            recency_bonus: self.recency_bonus,
            boost: self.boost,
            coverage: self.coverage,
            pin: self.pin,
            standing: self.standing,
            sort_value: self.sort_value,
        }
    }
}
