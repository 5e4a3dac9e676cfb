//! What one search leg found: a window of groups in order, and everything it matched.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::Arc;

use crate::calibration::Calibration;
use crate::table::Table;

/// A leg's window holds this many distinct groups…
pub const WINDOW_GROUPS: usize = 100;
/// …out of at most this many rows, unless configured otherwise.
pub const WINDOW_ROWS: usize = 1_000;

/// How far a leg looks, whatever the size of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Distinct groups it proposes…
    pub groups: usize,
    /// …out of at most this many rows.
    pub rows: usize,
}

impl Default for Window {
    fn default() -> Self {
        Self { groups: WINDOW_GROUPS, rows: WINDOW_ROWS }
    }
}

/// The result of one leg.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Leg {
    /// The best row of each group, best first.
    pub hits: Vec<LegHit>,
    /// Every row that matched, after filters, with its raw score, in no order. Of the lexical leg all rows that hold a
    /// word; of the dense leg the rows of the groups of its window.
    pub rows: Vec<(f32, u32)>,
    /// What the other leg proposed and this one did not, with this leg's score of it and rank 0; in no order. Filled by
    /// [`crate::Generation::complete`].
    pub others: Vec<LegHit>,
    /// What a raw score is worth.
    pub scale: Scale,
    /// The raw score of what this leg has no score for.
    pub absent: f64,
    /// Of the lexical leg: how much of what the query says each row covers.
    pub coverage: Coverage,
    /// Of the dense leg: how near the query is to texts it has nothing to do with.
    pub background: Background,
}

/// The cosines between a query and texts of the shop that were drawn whatever they say.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Background {
    pub mean: f64,
    pub deviation: f64,
}

impl Background {
    pub(crate) fn of(cosines: &[(f32, u32)]) -> Self {
        let count = cosines.len().max(1) as f64;
        let mean = cosines.iter().map(|&(cosine, _)| f64::from(cosine)).sum::<f64>() / count;
        let squares = cosines.iter().map(|&(cosine, _)| (f64::from(cosine) - mean).powi(2)).sum::<f64>();
        Self { mean, deviation: (squares / count).sqrt() }
    }
}

/// Which share of the information of a query rows cover: of the idf of its words, those that no row holds included. A word
/// covers in full where it is said, and as far as it is sure to be meant where it is guessed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Coverage {
    /// By row; shorter than the table where no later row holds anything.
    covered: Vec<f32>,
    information: f32,
    /// Of the words of the query.
    grammar: f32,
}

impl Coverage {
    pub(crate) const fn of(covered: Vec<f32>, information: f32) -> Self {
        Self { covered, information, grammar: 0.0 }
    }

    pub(crate) fn with_grammar(self, grammar: f32) -> Self {
        Self { grammar, ..self }
    }

    /// Which share of the words of the query are small: what a sentence has and a name has not.
    pub fn grammar(&self) -> f64 {
        f64::from(self.grammar)
    }

    /// From 0 to 1.
    pub fn share(&self, row: u32) -> f64 {
        let covered = self.covered.get(row as usize).copied().unwrap_or_default();
        if self.information > 0.0 { f64::from((covered / self.information).clamp(0.0, 1.0)) } else { 0.0 }
    }
}

/// How far a raw score is from worthless to perfect. Unlike the worst and the best of a window, the ends do not move
/// with what else was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// A share of the score of a row that says every word of the query perfectly.
    Share { best: f64 },
    /// A cosine between a query of a language and a text.
    Cosine(Calibration),
}

impl Scale {
    /// Where `raw` lies between the ends, from 0 to 1; never falls with `raw`.
    pub fn place(&self, raw: f64) -> f64 {
        match self {
            Self::Share { best } if *best > 0.0 => (raw / best).clamp(0.0, 1.0),
            Self::Share { .. } => 0.0,
            Self::Cosine(calibration) => calibration.place(raw),
        }
    }
}

impl Default for Scale {
    fn default() -> Self {
        Self::Share { best: 1.0 }
    }
}

/// One group in a leg.
#[derive(Clone, Debug, PartialEq)]
pub struct LegHit {
    pub row: u32,
    /// The same number in both legs for the same group.
    pub group: u32,
    /// The item of `row`; ties are ordered by it.
    pub id: Arc<str>,
    /// From 1; equal raw scores share the rank of the first of them. 0 for what the leg scored and did not propose.
    pub rank: u32,
    /// BM25, or cosine.
    pub raw: f64,
    /// On a 0–1 scale that can be compared between queries.
    pub calibrated: f64,
}

/// Best first: by score, then id, then row.
fn order(table: &Table, a: &(f32, u32), b: &(f32, u32)) -> Ordering {
    b.0.total_cmp(&a.0).then_with(|| table.by_id(a.1, b.1))
}

/// The rows of the window, best first: the best row of each of the first groups. Brings the rows that were looked at to
/// the front of `scored`.
pub(crate) fn window(
    table: &Table,
    scored: &mut [(f32, u32)],
    window: Window,
    calibrate: impl Fn(f64) -> f64,
) -> Vec<LegHit> {
    let looked_at = scored.len().min(window.rows);
    best_to_front(table, scored, looked_at);
    let nearest = &mut scored[..looked_at];
    let mut seen = HashSet::with_capacity(window.groups);
    let mut hits: Vec<LegHit> = Vec::with_capacity(window.groups.min(looked_at));
    let mut sorted = 0;
    // Mostly the first rows have enough groups: the rest need not be sorted.
    while sorted < looked_at && hits.len() < window.groups {
        let some = (looked_at - sorted).min(2 * window.groups);
        best_to_front(table, &mut nearest[sorted..], some);
        let next = &mut nearest[sorted..sorted + some];
        next.sort_unstable_by(|a, b| order(table, a, b));
        sorted += some;
        for &mut (score, row) in next {
            let group = table.group(row);
            if hits.len() == window.groups {
                break;
            }
            if !seen.insert(group) {
                continue;
            }
            let raw = f64::from(score);
            let rank = match hits.last() {
                Some(last) if last.raw.total_cmp(&raw).is_eq() => last.rank,
                _ => hits.len() as u32 + 1,
            };
            hits.push(LegHit { row, group, id: table.key(row).id.clone(), rank, raw, calibrated: calibrate(raw) });
        }
    }
    hits
}

/// Brings the best `count` rows to the front, in no order. Ids are compared only where scores are equal at the edge: many
/// rows of a common word have one score, and comparing ids takes longer than all the rest.
fn best_to_front(table: &Table, scored: &mut [(f32, u32)], count: usize) {
    if count == 0 || count >= scored.len() {
        return;
    }
    let edge = scored.select_nth_unstable_by(count - 1, |a, b| b.0.total_cmp(&a.0)).1.0;
    let above = to_front(scored, |score| score.total_cmp(&edge).is_gt());
    let level = &mut scored[above..];
    let level_rows = to_front(level, |score| score.total_cmp(&edge).is_eq());
    let wanted = count - above;
    if wanted > 0 && wanted < level_rows {
        level[..level_rows].select_nth_unstable_by(wanted - 1, |a, b| order(table, a, b));
    }
}

/// Brings the rows whose score is wanted to the front; how many they are.
fn to_front(scored: &mut [(f32, u32)], wanted: impl Fn(f32) -> bool) -> usize {
    let mut front = 0;
    for at in 0..scored.len() {
        if wanted(scored[at].0) {
            scored.swap(front, at);
            front += 1;
        }
    }
    front
}
