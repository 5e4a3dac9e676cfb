//! Everything a query matches, by price or by date. Of each group the first of its matching items in this very order
//! stands: the cheapest by rising prices, the dearest by falling ones. What has no value comes last; ties go by id.

use std::cmp::Ordering;
use std::collections::HashMap;

use temei_index::{Fused, Kind, RowSet};

use super::{Page, RankedHit, SortValue, relevance};
use crate::catalog::{Currency, Money};
use crate::clock::Timestamp;
use crate::search::cursor::{PageKey, Rank, Standing};
use crate::search::facet::most_used;
use crate::search::legs::Legs;
use crate::search::{Run, Selected, Sort};

const WITHOUT: Rank = Rank { class: 2, currency: None, amount: 0 };

/// The page of the request, out of `items`.
pub(super) fn page(run: &Run, selected: &Selected, legs: &Legs, fused: Vec<Fused>, items: &RowSet) -> Page {
    let key = run.request.page.as_ref().map(|cursor| &cursor.key);
    let lead = match key {
        Some(PageKey::Value { lead, .. }) => *lead,
        _ if run.request.sort == Sort::Newest => None,
        _ => most_used(items.iter().filter_map(|row| run.offer(row).price()).map(Money::currency)),
    };
    let mut groups = first_of_groups(run, items, lead);
    if let Some(PageKey::Value { rank, id: last, .. }) = key {
        groups.retain(|(here, row)| here.cmp(rank).then_with(|| id(run, *row).cmp(last)) == Ordering::Greater);
    }
    let limit = run.request.limit.get();
    let more = groups.len() > limit;
    if more {
        groups.select_nth_unstable_by(limit - 1, |a, b| order(run, a, b));
        groups.truncate(limit);
    }
    groups.sort_unstable_by(|a, b| order(run, a, b));
    let last = groups.last().filter(|_| more);
    let next = last.map(|&(rank, row)| PageKey::Value { lead, rank, id: id(run, row).to_owned() });
    Page { hits: hits(run, selected, legs, fused, &groups), next }
}

fn id(run: &Run, row: u32) -> &str {
    &run.generation.item(row).id
}

fn order(run: &Run, a: &(Rank, u32), b: &(Rank, u32)) -> Ordering {
    a.0.cmp(&b.0).then_with(|| id(run, a.1).cmp(id(run, b.1)))
}

/// The first item of each group with its rank, in no order.
fn first_of_groups(run: &Run, items: &RowSet, lead: Option<Currency>) -> Vec<(Rank, u32)> {
    let mut place = vec![0_u32; run.generation.rows()];
    let mut groups: Vec<(Rank, u32)> = Vec::with_capacity(items.len());
    for row in items.iter() {
        let here = (rank(run, row, lead), row);
        let at = &mut place[run.generation.leader(row) as usize];
        if *at == 0 {
            groups.push(here);
            *at = groups.len() as u32;
        } else if order(run, &here, &groups[*at as usize - 1]) == Ordering::Less {
            groups[*at as usize - 1] = here;
        }
    }
    groups
}

fn rank(run: &Run, row: u32, lead: Option<Currency>) -> Rank {
    match run.request.sort {
        Sort::PriceAsc => by_price(run, row, lead),
        Sort::PriceDesc => {
            let rank = by_price(run, row, lead);
            Rank { amount: -rank.amount, ..rank }
        }
        Sort::Newest | Sort::Relevance => {
            let dated = run.generation.dated_micros(row);
            dated.map_or(WITHOUT, |dated| Rank { class: 0, currency: None, amount: dated.saturating_neg() })
        }
    }
}

/// Prices in the currency that leads first, the others after them by currency.
fn by_price(run: &Run, row: u32, lead: Option<Currency>) -> Rank {
    let Some(price) = run.offer(row).price() else { return WITHOUT };
    let leads = lead == Some(price.currency());
    Rank { class: u8::from(!leads), currency: (!leads).then(|| price.currency()), amount: price.minor() }
}

/// The groups as hits, with what the legs say of them; of a document its best passage.
fn hits(run: &Run, selected: &Selected, legs: &Legs, fused: Vec<Fused>, groups: &[(Rank, u32)]) -> Vec<RankedHit> {
    let scored = relevance::scored(run, fused);
    let mut scored: HashMap<u32, RankedHit> =
        scored.into_iter().map(|hit| (run.generation.leader(hit.row), hit)).collect();
    let passages = if run.kind == Kind::Document { best_passages(run, legs, groups) } else { HashMap::new() };
    let mut hits = Vec::with_capacity(groups.len());
    for &(_, row) in groups {
        let known = scored.remove(&run.generation.leader(row));
        let mut hit = known.unwrap_or_else(|| RankedHit::of_row(row, Standing::Sorted));
        if run.generation.first_row(hit.row) != row {
            hit.row = row;
        } else if hit.fused.is_none() {
            hit.row = passages.get(&row).map_or(row, |&(_, passage)| passage);
        }
        hit.standing = Standing::Sorted;
        hit.pin = selected.pins.iter().find(|pin| pin.row == row).map(|pin| pin.reason);
        hit.sort_value = sort_value(run, row);
        hits.push(hit);
    }
    hits
}

/// For each of these items its row with the best lexical score.
fn best_passages(run: &Run, legs: &Legs, groups: &[(Rank, u32)]) -> HashMap<u32, (f32, u32)> {
    let mut best: HashMap<u32, (f32, u32)> = groups.iter().map(|&(_, row)| (row, (f32::NEG_INFINITY, row))).collect();
    for &(score, row) in legs.lexical.iter().flat_map(|leg| &leg.rows) {
        if let Some(best) = best.get_mut(&run.generation.first_row(row))
            && score.total_cmp(&best.0).then(best.1.cmp(&row)) == Ordering::Greater
        {
            *best = (score, row);
        }
    }
    best
}

fn sort_value(run: &Run, row: u32) -> Option<SortValue> {
    match run.request.sort {
        Sort::Relevance => None,
        Sort::PriceAsc | Sort::PriceDesc => run.offer(row).price().map(SortValue::Price),
        Sort::Newest => run.generation.dated_micros(row).map(Timestamp::from_micros).map(SortValue::Date),
    }
}
