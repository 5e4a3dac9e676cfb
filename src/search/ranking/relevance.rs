//! The order of relevance over everything a query matches, in three parts: what the query names; what the windows of the
//! legs hold, by fused score and recency; and the lexical matches beyond the window, by their lexical score. Ties go by
//! id. The parts do not depend on the page, so neither limit nor page size changes who stands where.

use std::cmp::Ordering;
use std::collections::HashSet;

use temei_index::{Fused, ItemKey, Kind, LegShare, Pin, PinReason, RowSet, recency_bonus, with_recency};

use super::{Page, RankedHit};
use crate::search::cursor::{PageKey, Standing};
use crate::search::legs::Legs;
use crate::search::{Run, Selected};

/// The page of the request.
pub(super) fn page(run: &Run, selected: &Selected, legs: &Legs, fused: Vec<Fused>) -> Page {
    let mut found = scored(run, fused);
    let mut head = pinned(run, &selected.pins, &mut found);
    head.append(&mut found);
    let limit = run.request.limit.get();
    let start = start(run, &head);
    // One more than the page, to know whether it is the last.
    let wanted = (limit + 1).saturating_sub(head.len() - start);
    let beyond = if wanted > 0 { beyond(run, legs, &head, wanted) } else { Vec::new() };
    let mut hits: Vec<RankedHit> = head.drain(start..).chain(beyond).take(limit + 1).collect();
    let more = hits.len() > limit;
    hits.truncate(limit);
    let last = hits.last().filter(|_| more);
    Page { next: last.map(|last| key(run, last)), hits }
}

/// The windows in order. Recency is for documents unless the request says otherwise.
pub(super) fn scored(run: &Run, fused: Vec<Fused>) -> Vec<RankedHit> {
    let recent = run.request.recency.unwrap_or(run.kind == Kind::Document);
    let now = run.as_of().micros();
    let mut hits: Vec<RankedHit> = fused
        .into_iter()
        .map(|fused| {
            let bonus = recent.then(|| recency_bonus(run.generation.dated_micros(fused.row), now));
            let score = bonus.map_or(fused.relevance, |bonus| with_recency(fused.relevance, bonus));
            let boost = run.boost(fused.row);
            let score = score * boost.unwrap_or(1.0);
            let hit = RankedHit::of_row(fused.row, Standing::Window);
            RankedHit { score, recency_bonus: bonus, boost, fused: Some(fused), ..hit }
        })
        .collect();
    if recent || hits.iter().any(|hit| hit.boost.is_some()) {
        hits.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| by_item(run, a, b)));
    }
    hits
}

/// Takes what the query names out of `found` and puts it first: codes, the literal spelling before folded ones; what the
/// shop places, in its order; titles, by score. Of the variants of one group the best of these stands.
pub(super) fn pinned(run: &Run, pins: &[Pin], found: &mut Vec<RankedHit>) -> Vec<RankedHit> {
    let mut hits: Vec<((u8, usize), RankedHit)> = Vec::with_capacity(pins.len());
    let mut seen = HashSet::new();
    for (place_of_pin, pin) in pins.iter().enumerate() {
        let group = run.generation.group(pin.row);
        if !seen.insert(group) {
            continue;
        }
        let place = found.iter().position(|hit| run.generation.group(hit.row) == group);
        let mut hit = place.map_or_else(|| RankedHit::of_row(pin.row, Standing::Pinned), |place| found.remove(place));
        // Of a group the item that was named stands, whichever the legs preferred.
        let key = run.generation.item(hit.row);
        let mut alike = pins.iter().filter(|other| (other.reason, other.literal) == (pin.reason, pin.literal));
        if !alike.any(|other| other.key == *key) {
            hit.row = pin.row;
        }
        hit.standing = Standing::Pinned;
        hit.pin = Some(pin.reason);
        if pin.reason.is_code() {
            // It is what was asked for, whatever the legs made of its digits.
            hit.score = 1.0;
        }
        let class = match pin.reason {
            PinReason::Sku | PinReason::Gtin | PinReason::Mpn => (0, usize::from(!pin.literal)),
            PinReason::Placed => (1, place_of_pin),
            PinReason::Title => (2, 0),
        };
        hits.push((class, hit));
    }
    hits.sort_by(|a, b| {
        a.0.cmp(&b.0).then_with(|| b.1.score.total_cmp(&a.1.score)).then_with(|| by_item(run, &a.1, &b.1))
    });
    hits.into_iter().map(|(_, hit)| hit).collect()
}

/// Where the page begins in the first two parts; at their end when it begins beyond.
fn start(run: &Run, head: &[RankedHit]) -> usize {
    let Some(PageKey::Relevance { standing, score, id }) = run.request.page.as_ref().map(|cursor| &cursor.key) else {
        return 0;
    };
    if *standing > Standing::Window {
        return head.len();
    }
    if let Some(last) = head.iter().position(|hit| *run.generation.item(hit.row).id == **id) {
        return last + 1;
    }
    // It is not there any more: after the place where it would stand.
    let pins = head.iter().take_while(|hit| hit.standing == Standing::Pinned).count();
    if *standing == Standing::Pinned {
        return pins;
    }
    pins + head[pins..].partition_point(|hit| {
        score.total_cmp(&hit.score).then_with(|| (*run.generation.item(hit.row).id).cmp(id)) == Ordering::Less
    })
}

/// At most `wanted` of the groups that hold a word of the query and stand in no window, from where the page begins.
fn beyond(run: &Run, legs: &Legs, head: &[RankedHit], wanted: usize) -> Vec<RankedHit> {
    let Some(lexical) = &legs.lexical else { return Vec::new() };
    let mut taken = RowSet::with_rows(run.generation.rows());
    for hit in head {
        taken.insert(run.generation.leader(hit.row));
    }
    let (mut groups, place) = best_of_groups(run, &lexical.rows, &taken);
    if let Some(PageKey::Relevance { standing: Standing::BeyondWindow, score, id }) =
        run.request.page.as_ref().map(|cursor| &cursor.key)
    {
        // Scores move a little with every write; the last hit marks the place while it is there.
        let last = run.generation.find(&ItemKey::new(run.kind, id.as_str()));
        let now = last.and_then(|row| place.get(run.generation.leader(row) as usize)?.checked_sub(1));
        let now = now.and_then(|at| groups.get(at as usize)).copied();
        let same = now.filter(|&(_, row)| *run.generation.item(row).id == **id);
        let last = same.map_or(*score as f32, |(score, _)| score);
        groups.retain(|&(score, row)| {
            score.total_cmp(&last).reverse().then_with(|| (*run.generation.item(row).id).cmp(id)) == Ordering::Greater
        });
    }
    if groups.len() > wanted {
        groups.select_nth_unstable_by(wanted - 1, |a, b| by_score(run, *a, *b));
        groups.truncate(wanted);
    }
    groups.sort_unstable_by(|a, b| by_score(run, *a, *b));
    let mut hits: Vec<RankedHit> = groups.into_iter().map(|(score, row)| hit_beyond(row, score)).collect();
    if run.request.explain {
        explain_ranks(run, legs, &mut hits);
    }
    hits
}

fn hit_beyond(row: u32, score: f32) -> RankedHit {
    let share = LegShare { row, rank: 0, raw: f64::from(score), calibrated: 0.0, contribution: 0.0 };
    RankedHit { beyond: Some(share), ..RankedHit::of_row(row, Standing::BeyondWindow) }
}

/// The ranks the lexical leg would have given: groups that are better, and one.
fn explain_ranks(run: &Run, legs: &Legs, hits: &mut [RankedHit]) {
    let Some(lexical) = &legs.lexical else { return };
    let (mut all, _) = best_of_groups(run, &lexical.rows, &RowSet::default());
    all.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
    for share in hits.iter_mut().filter_map(|hit| hit.beyond.as_mut()) {
        let better = all.partition_point(|(score, _)| f64::from(*score) > share.raw);
        share.rank = u32::try_from(better + 1).unwrap_or(u32::MAX);
    }
}

/// The best row of each group but those `taken` (by leader), and by leader its place in the list, from 1.
fn best_of_groups(run: &Run, rows: &[(f32, u32)], taken: &RowSet) -> (Vec<(f32, u32)>, Vec<u32>) {
    let generation = &run.generation;
    let mut place = vec![0_u32; generation.rows()];
    let mut groups: Vec<(f32, u32)> = Vec::new();
    for &(score, row) in rows {
        let leader = generation.leader(row);
        if taken.contains(leader) {
            continue;
        }
        let at = &mut place[leader as usize];
        if *at == 0 {
            groups.push((score, row));
            *at = groups.len() as u32;
            continue;
        }
        let best = &mut groups[*at as usize - 1];
        let order = score.total_cmp(&best.0).reverse();
        let order = order.then_with(|| generation.item(row).id.cmp(&generation.item(best.1).id)).then(row.cmp(&best.1));
        if order == Ordering::Less {
            *best = (score, row);
        }
    }
    (groups, place)
}

fn key(run: &Run, hit: &RankedHit) -> PageKey {
    PageKey::Relevance {
        standing: hit.standing,
        score: hit.beyond.map_or(hit.score, |share| share.raw),
        id: run.generation.item(hit.row).id.to_string(),
    }
}

/// The better score first, then by id.
fn by_score(run: &Run, a: (f32, u32), b: (f32, u32)) -> Ordering {
    b.0.total_cmp(&a.0).then_with(|| run.generation.item(a.1).id.cmp(&run.generation.item(b.1).id))
}

fn by_item(run: &Run, a: &RankedHit, b: &RankedHit) -> Ordering {
    run.generation.item(a.row).cmp(run.generation.item(b.row)).then(a.row.cmp(&b.row))
}
