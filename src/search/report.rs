//! How an answer came about, for those who ask: what each leg matched, and what each condition of the filter leaves.

use temei_index::{Background, Leg, RowSet};

use super::legs::Legs;
use super::{Run, Selected};

/// The explanation of a whole answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    pub lexical: LegReport,
    pub dense: LegReport,
    /// Items the filters leave.
    pub selected: u64,
    /// Each condition by itself: its field, and the items for which it holds.
    pub conditions: Vec<(String, u64)>,
    /// Items the query names.
    pub pins: usize,
    pub window_groups: usize,
    pub window_rows: usize,
    /// Meanings by synonyms beyond what one query reads.
    pub synonyms_omitted: usize,
}

/// What one leg did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LegReport {
    pub ran: bool,
    /// Items it matched, after filters.
    pub matched: u64,
    /// Groups in its window.
    pub window: usize,
    /// Of the dense leg.
    pub threshold: Option<f64>,
    pub weight: f64,
    /// Of the dense leg.
    pub background: Option<Background>,
}

pub(super) fn report(run: &Run, selected: &Selected, legs: &Legs) -> Report {
    let weights = run.fusion.weights();
    let dense = leg(run, legs.dense.as_ref(), weights.dense);
    let mut conditions = Vec::new();
    for (field, filter) in run.request.filter.conditions() {
        conditions.push((field, items(run, &run.rows(&filter))));
    }
    let window = run.generation.window();
    Report {
        lexical: leg(run, legs.lexical.as_ref(), weights.lexical),
        dense: LegReport {
            threshold: Some(run.threshold),
            background: legs.dense.as_ref().map(|leg| leg.background),
            ..dense
        },
        selected: items(run, &selected.rows),
        conditions,
        pins: selected.pins.len(),
        window_groups: window.groups,
        window_rows: window.rows,
        synonyms_omitted: run.lexical_query().omitted_meanings(),
    }
}

fn leg(run: &Run, leg: Option<&Leg>, weight: f64) -> LegReport {
    LegReport {
        ran: leg.is_some(),
        matched: leg.map_or(0, |leg| run.matched([Some(leg), None], &[]).len() as u64),
        window: leg.map_or(0, |leg| leg.hits.len()),
        threshold: None,
        weight,
        background: None,
    }
}

/// How many items the rows belong to.
fn items(run: &Run, rows: &RowSet) -> u64 {
    run.generation.items_of(rows).len() as u64
}
