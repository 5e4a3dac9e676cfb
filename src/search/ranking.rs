//! From two legs to one order: fusion, recency, pins on top, and how many items the query matches in all.

use std::cmp::Ordering;
use std::collections::HashSet;

use temei_index::{Fused, Kind, Pin, PinReason, Weights, fuse, recency_bonus, with_recency};

use super::legs::Legs;
use super::{Fusion, Run, Selected};
use crate::service::Service;

/// The first hits in order, and the count of all.
pub(super) struct Ranked {
    pub(super) hits: Vec<RankedHit>,
    pub(super) total: u64,
}

/// One hit before its content is read.
pub(super) struct RankedHit {
    pub(super) row: u32,
    pub(super) score: f64,
    pub(super) recency_bonus: Option<f64>,
    pub(super) pin: Option<PinReason>,
    /// Absent for a pin that no leg found.
    pub(super) fused: Option<Fused>,
}

pub(super) fn rank(service: &Service, run: &Run, selected: &Selected, legs: &Legs) -> Ranked {
    let fusion = match run.request.fusion.over(&service.config.search) {
        Fusion::Rrf { lexical, dense, k } => temei_index::Fusion::Rrf { k, weights: Weights { lexical, dense } },
        Fusion::Convex { lexical, dense } => temei_index::Fusion::Convex { weights: Weights { lexical, dense } },
    };
    let fused = fuse(legs.lexical.as_ref(), legs.dense.as_ref(), &fusion);
    let mut found = scored(run, fused);
    let mut hits = pinned(run, &selected.pins, &mut found);
    hits.extend(found);
    hits.truncate(run.request.limit.get());
    Ranked { hits, total: matched(selected, legs) }
}

/// Recency is for documents unless the request says otherwise.
fn scored(run: &Run, fused: Vec<Fused>) -> Vec<RankedHit> {
    let recent = run.request.recency.unwrap_or(run.kind == Kind::Document);
    let mut hits: Vec<RankedHit> = fused
        .into_iter()
        .map(|fused| {
            let bonus = recent.then(|| recency_bonus(run.generation.dated_micros(fused.row), run.now.micros()));
            let score = bonus.map_or(fused.relevance, |bonus| with_recency(fused.relevance, bonus));
            RankedHit { row: fused.row, score, recency_bonus: bonus, pin: None, fused: Some(fused) }
        })
        .collect();
    if recent {
        hits.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| by_item(run, a, b)));
    }
    hits
}

/// Takes what the query names out of `found` and puts it first: codes before titles, the literal spelling before
/// folded ones, then by score.
fn pinned(run: &Run, pins: &[Pin], found: &mut Vec<RankedHit>) -> Vec<RankedHit> {
    let mut hits: Vec<(bool, bool, RankedHit)> = Vec::with_capacity(pins.len());
    let mut seen = HashSet::new();
    for pin in pins {
        if !seen.insert(pin.row) {
            continue;
        }
        let group = run.generation.group(pin.row);
        let place = found.iter().position(|hit| run.generation.group(hit.row) == group);
        let mut hit = match place {
            Some(place) => found.remove(place),
            None => RankedHit { row: pin.row, score: 0.0, recency_bonus: None, pin: None, fused: None },
        };
        // Of a group the item that was named stands, whichever the legs preferred.
        if run.generation.item(hit.row) != &pin.key {
            hit.row = pin.row;
        }
        hit.pin = Some(pin.reason);
        if pin.reason != PinReason::Title {
            // It is what was asked for, whatever the legs made of its digits.
            hit.score = 1.0;
        }
        hits.push((pin.reason == PinReason::Title, !pin.literal, hit));
    }
    hits.sort_by(|a, b| {
        (a.0, a.1).cmp(&(b.0, b.1)).then_with(|| b.2.score.total_cmp(&a.2.score)).then_with(|| by_item(run, &a.2, &b.2))
    });
    hits.into_iter().map(|(_, _, hit)| hit).collect()
}

fn by_item(run: &Run, a: &RankedHit, b: &RankedHit) -> Ordering {
    run.generation.item(a.row).cmp(run.generation.item(b.row)).then(a.row.cmp(&b.row))
}

/// Items, not groups: what facets count.
fn matched(selected: &Selected, legs: &Legs) -> u64 {
    let mut all = temei_index::RowSet::default();
    for leg in [&legs.lexical, &legs.dense].into_iter().flatten() {
        all.union_with(&leg.items);
    }
    for pin in &selected.pins {
        all.insert(pin.row);
    }
    all.len() as u64
}
