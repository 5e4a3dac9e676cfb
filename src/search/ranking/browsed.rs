//! The order of what is browsed, where nothing is looked for: what the shop's rules place; then everything the filters
//! leave, equally relevant, so that boosts (and recency, where it counts) alone move it; then by id. Of each group the
//! first of its items in this order stands. Nothing of it depends on the page.

use std::cmp::Ordering;

use temei_index::{Kind, RowSet, recency_bonus, with_recency};

use super::{Page, RankedHit, relevance};
use crate::search::cursor::{PageKey, Standing};
use crate::search::{Run, Selected};

/// What everything is to a query that was not asked.
const RELEVANCE: f64 = 1.0;

/// The page of the request, out of `items`.
pub(super) fn page(run: &Run, selected: &Selected, items: &RowSet) -> Page {
    let mut placed = relevance::pinned(run, &selected.pins, &mut Vec::new());
    for hit in &mut placed {
        *hit = RankedHit { pin: hit.pin, ..scored(run, hit.row, Standing::Pinned) };
    }
    let mut groups = first_of_groups(run, items, &placed);
    let key = run.request.page.as_ref().map(|cursor| &cursor.key);
    if let Some(PageKey::Relevance { standing, score, id }) = key {
        match standing {
            Standing::Pinned => {
                let last = placed.iter().position(|hit| *run.generation.item(hit.row).id == **id);
                placed.drain(..last.map_or(placed.len(), |last| last + 1));
            }
            Standing::Window | Standing::BeyondWindow | Standing::Browsed | Standing::Sorted => {
                placed.clear();
                groups.retain(|&(here, row)| {
                    let place = score.total_cmp(&here).then_with(|| (*run.generation.item(row).id).cmp(id));
                    place == Ordering::Greater
                });
            }
        }
    }
    let limit = run.request.limit.get();
    // One more than the page, to know whether it is the last.
    let wanted = (limit + 1).saturating_sub(placed.len());
    if groups.len() > wanted {
        if wanted > 0 {
            groups.select_nth_unstable_by(wanted - 1, |a, b| order(run, *a, *b));
        }
        groups.truncate(wanted);
    }
    groups.sort_unstable_by(|a, b| order(run, *a, *b));
    let rest = groups.into_iter().map(|(_, row)| scored(run, row, Standing::Browsed));
    let mut hits: Vec<RankedHit> = placed.into_iter().chain(rest).collect();
    let more = hits.len() > limit;
    hits.truncate(limit);
    let next = hits.last().filter(|_| more).map(|last| PageKey::Relevance {
        standing: last.standing,
        score: last.score,
        id: run.generation.item(last.row).id.to_string(),
    });
    Page { hits, next }
}

/// The first item of each group but those `placed`, with its score, in no order.
fn first_of_groups(run: &Run, items: &RowSet, placed: &[RankedHit]) -> Vec<(f64, u32)> {
    let mut place = vec![0_u32; run.generation.rows()];
    for hit in placed {
        place[run.generation.leader(hit.row) as usize] = TAKEN;
    }
    let mut groups: Vec<(f64, u32)> = Vec::with_capacity(items.len());
    for row in items.iter() {
        let here = (score(run, row), row);
        let at = &mut place[run.generation.leader(row) as usize];
        match *at {
            TAKEN => {}
            0 => {
                groups.push(here);
                *at = groups.len() as u32;
            }
            number => {
                let first = &mut groups[number as usize - 1];
                if order(run, here, *first) == Ordering::Less {
                    *first = here;
                }
            }
        }
    }
    groups
}

/// The group of a placed hit, in place of a number.
const TAKEN: u32 = u32::MAX;

fn bonus(run: &Run, row: u32) -> Option<f64> {
    let recent = run.request.recency.unwrap_or(run.kind == Kind::Document);
    recent.then(|| recency_bonus(run.generation.dated_micros(row), run.as_of().micros()))
}

fn score(run: &Run, row: u32) -> f64 {
    bonus(run, row).map_or(RELEVANCE, |bonus| with_recency(RELEVANCE, bonus)) * run.boost(row).unwrap_or(1.0)
}

fn scored(run: &Run, row: u32, standing: Standing) -> RankedHit {
    let hit = RankedHit::of_row(row, standing);
    RankedHit { score: score(run, row), recency_bonus: bonus(run, row), boost: run.boost(row), ..hit }
}

/// The better score first, then by id.
fn order(run: &Run, a: (f64, u32), b: (f64, u32)) -> Ordering {
    b.0.total_cmp(&a.0).then_with(|| run.generation.item(a.1).id.cmp(&run.generation.item(b.1).id))
}
