//! From two legs to one page: fusion, the order asked for, what stands for each group, and what is counted.

mod browsed;
mod relevance;
mod sorted;

use temei_index::{Fused, LegShare, PinReason, RowSet, Weights, fuse};

use super::answer::Counts;
use super::cursor::{Cursor, PageKey, Standing};
use super::legs::Legs;
use super::{Fusion, FusionOverride, Run, Selected};
use crate::catalog::Money;
use crate::clock::Timestamp;
use crate::config::{self, FusionKind};

/// Variants named with a hit.
const MAX_VARIANTS: usize = 20;

/// One page, and what is said of everything that matched.
pub(crate) struct Ranked {
    pub(super) hits: Vec<RankedHit>,
    /// After this the next page begins; none at the end.
    pub(super) next: Option<PageKey>,
    /// None when the request wanted no counts.
    pub(super) counts: Option<Counts>,
}

/// One hit before its content is read.
pub(super) struct RankedHit {
    pub(super) row: u32,
    pub(super) score: f64,
    pub(super) standing: Standing,
    pub(super) recency_bonus: Option<f64>,
    /// What the shop multiplied its relevance by.
    pub(super) boost: Option<f64>,
    /// Of the query by its words; only where explanations are asked for.
    pub(super) coverage: Option<f64>,
    pub(super) pin: Option<PinReason>,
    /// Absent for what no leg has in its window.
    pub(super) fused: Option<Fused>,
    /// Beyond the window: its score there.
    pub(super) beyond: Option<LegShare>,
    pub(super) sort_value: Option<SortValue>,
    /// None when the request wanted no counts.
    pub(super) variants: Option<Variants>,
}

/// The value a hit is sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortValue {
    Price(Money),
    Date(Timestamp),
}

/// The matching items of a hit's group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variants {
    /// All of them, the hit itself included.
    pub count: u64,
    /// Ids of the first of the others.
    pub others: Vec<String>,
}

/// Part of a whole order.
struct Page {
    hits: Vec<RankedHit>,
    next: Option<PageKey>,
}

/// The fusion a request and the configuration come to.
pub(super) fn fusion(defaults: &config::Search, fusion: &FusionOverride) -> temei_index::Fusion {
    match fusion.over(defaults) {
        Fusion::Rrf { lexical, dense, k } => temei_index::Fusion::Rrf { k, weights: Weights { lexical, dense } },
        Fusion::Calibrated { lexical, dense } => {
            temei_index::Fusion::Calibrated { weights: Weights { lexical, dense } }
        }
        Fusion::Convex { lexical, dense } => temei_index::Fusion::Convex { weights: Weights { lexical, dense } },
    }
}

/// What a fusion is called.
pub(super) const fn kind_of(fusion: &temei_index::Fusion) -> FusionKind {
    match fusion {
        temei_index::Fusion::Rrf { .. } => FusionKind::Rrf,
        temei_index::Fusion::Calibrated { .. } => FusionKind::Calibrated,
        temei_index::Fusion::Convex { .. } => FusionKind::Convex,
    }
}

/// The page of the request, and all items that match it where they are counted.
pub(super) fn rank(run: &Run, selected: &Selected, legs: &Legs) -> (Ranked, Option<RowSet>) {
    let request = &run.request;
    let fused = fuse(legs.lexical.as_ref(), legs.dense.as_ref(), &run.fusion);
    let wanted = request.count || request.is_browsing() || !request.sort.is_relevance();
    let items = wanted.then(|| run.all_matched(selected, legs));
    let mut page = match &items {
        Some(items) if !request.sort.is_relevance() => sorted::page(run, selected, legs, fused, items),
        Some(items) if request.is_browsing() => browsed::page(run, selected, items),
        _ => relevance::page(run, selected, legs, fused),
    };
    if let Some(lexical) = legs.lexical.as_ref().filter(|_| request.explain) {
        page.hits.iter_mut().for_each(|hit| hit.coverage = Some(lexical.coverage.share(hit.worded_row())));
    }
    let items = items.filter(|_| request.count);
    if let Some(items) = &items {
        page.hits.iter_mut().for_each(|hit| hit.variants = Some(variants(run, hit.row, items)));
    }
    let counts = items
        .as_ref()
        .map(|items| Counts { items: items.len() as u64, groups: run.generation.groups_of(items) as u64 });
    (Ranked { hits: page.hits, next: page.next, counts }, items)
}

fn variants(run: &Run, row: u32, items: &RowSet) -> Variants {
    let first = run.generation.first_row(row);
    let variants = run.generation.variants(row, items);
    let others = variants.iter().filter(|&&variant| variant != first).take(MAX_VARIANTS);
    let others = others.map(|&variant| run.generation.item(variant).id.to_string()).collect();
    Variants { count: variants.len() as u64, others }
}

impl Ranked {
    pub(crate) fn is_empty(&self) -> bool {
        self.hits.is_empty()
    }

    /// The rows of the hits, in their order.
    pub(crate) fn rows(&self) -> Vec<u32> {
        self.hits.iter().map(|hit| hit.row).collect()
    }

    /// Where the next page begins; none after the last.
    pub(super) fn cursor(self, run: &Run, legs: &Legs) -> Option<Cursor> {
        Some(Cursor {
            query: run.query,
            incarnation: run.incarnation,
            generation: run.generation.number(),
            seen: run.seen(),
            as_of: run.as_of(),
            priced_at: run.now,
            without_dense: legs.lost_dense,
            key: self.next?,
        })
    }
}

impl RankedHit {
    /// The row that its words were found in.
    fn worded_row(&self) -> u32 {
        let lexical = self.fused.as_ref().and_then(|fused| fused.lexical).or(self.beyond);
        lexical.map_or(self.row, |share| share.row)
    }

    fn of_row(row: u32, standing: Standing) -> Self {
        Self {
            row,
            score: 0.0,
            standing,
            recency_bonus: None,
            boost: None,
            coverage: None,
            pin: None,
            fused: None,
            beyond: None,
            sort_value: None,
            variants: None,
        }
    }
}
