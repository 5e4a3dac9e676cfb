//! What one search leg found: a window of groups in order, and the set of all items it matched.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::Arc;

use crate::row_set::RowSet;
use crate::table::Table;

/// A leg's window holds this many distinct groups…
pub const WINDOW_GROUPS: usize = 100;
/// …out of at most this many rows.
pub const WINDOW_ROWS: usize = 1_000;

/// The result of one leg.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Leg {
    /// The best row of each group, best first.
    pub hits: Vec<LegHit>,
    /// How many items matched, after filters.
    pub matched: u64,
    /// The first row of every item that matched: to count unions and facets.
    pub items: RowSet,
}

/// One group in a leg.
#[derive(Clone, Debug, PartialEq)]
pub struct LegHit {
    pub row: u32,
    /// The same number in both legs for the same group.
    pub group: u32,
    /// The item of `row`; ties are ordered by it.
    pub id: Arc<str>,
    /// From 1; equal raw scores share the rank of the first of them.
    pub rank: u32,
    /// BM25, or cosine.
    pub raw: f64,
    /// On a 0–1 scale that can be compared between queries.
    pub calibrated: f64,
}

/// Best first: by score, then id, then row.
fn order(table: &Table, a: &(f32, u32), b: &(f32, u32)) -> Ordering {
    b.0.total_cmp(&a.0).then_with(|| table.key(a.1).id.cmp(&table.key(b.1).id)).then(a.1.cmp(&b.1))
}

/// The rows of the window, best first: the best row of each of the first groups.
pub(crate) fn window(table: &Table, mut scored: Vec<(f32, u32)>, calibrate: impl Fn(f64) -> f64) -> Vec<LegHit> {
    if scored.len() > WINDOW_ROWS {
        scored.select_nth_unstable_by(WINDOW_ROWS - 1, |a, b| order(table, a, b));
        scored.truncate(WINDOW_ROWS);
    }
    scored.sort_unstable_by(|a, b| order(table, a, b));
    let mut seen = HashSet::with_capacity(WINDOW_GROUPS);
    let mut hits: Vec<LegHit> = Vec::with_capacity(WINDOW_GROUPS.min(scored.len()));
    for (score, row) in scored {
        let group = table.group(row);
        if !seen.insert(group) {
            continue;
        }
        let raw = f64::from(score);
        let rank = match hits.last() {
            Some(last) if last.raw.total_cmp(&raw).is_eq() => last.rank,
            _ => hits.len() as u32 + 1,
        };
        hits.push(LegHit { row, group, id: table.key(row).id.clone(), rank, raw, calibrated: calibrate(raw) });
        if hits.len() == WINDOW_GROUPS {
            break;
        }
    }
    hits
}
