//! Free shipping: from what amount on, what is missing for it, and whether it may be said at all.

use super::{Asked, readings};
use crate::guard::answer::outcome::Grounding;
use crate::guard::evidence::{Source, gathered};
use crate::guard::read::claims::{Claim, Kind, Role};
use crate::guard::read::cues::Cue;
use crate::guard::rules::findings::{Case, Finding, evidence};
use crate::guard::rules::price_book::evidence_fact;
use crate::guard::rules::price_lists::PriceLists;
use crate::guard::units::MoneyValue;

/// Claims of a sentence that say what is missing.
const MAX_BESIDE: usize = 16;

/// "Free shipping from 199 on", where a policy says from 249 on.
pub(super) fn is_other_threshold(case: &Case<'_>, asked: &Asked<'_>) -> bool {
    let Some(from) = case.gathered.free_from.filter(|from| from.currency == asked.amount.currency) else {
        return false;
    };
    let segment = case.parts.segment_of(case.claims[asked.index].range.start);
    let mut here = case.claims_within(&segment).iter();
    let is_free = |claim: &Claim| matches!(&claim.kind, Kind::Amount(fee) if fee.role == Role::Fee && fee.value == MoneyValue::ZERO);
    asked.amount.role == Role::AtLeast
        && readings(asked.amount).all(|value| value != from.value)
        && case.gathered.literal(asked.amount.value, MoneyValue::ZERO).all(|told| told.source == Source::User)
        && here.any(is_free)
}

/// "Free shipping": wrong only where the evidence says what shipping costs, and nobody says that it is free.
pub(super) fn judge(lists: &PriceLists<'_>, asked: &Asked<'_>) -> Option<(MoneyValue, Finding)> {
    let (case, index) = (lists.case, asked.index);
    if is_short_of_free(lists, asked) || is_not_reached(case, index) {
        return Some((MoneyValue::ZERO, Finding::new(index, Grounding::NotChecked)));
    }
    if let Some(fee) = case.gathered.shipping().find(|fee| fee.value == MoneyValue::ZERO) {
        return Some((MoneyValue::ZERO, Finding::new(index, Grounding::Literal).by(vec![evidence_fact(fee)])));
    }
    if is_below_threshold(case, index) {
        return None;
    }
    if let Some(path) = &case.gathered.free_shipping {
        return Some((MoneyValue::ZERO, Finding::new(index, Grounding::Literal).by(vec![evidence("0", path)])));
    }
    case.gathered.shipping().next().is_none().then(|| (MoneyValue::ZERO, Finding::new(index, Grounding::NotChecked)))
}

/// "52.90, and with the 4.90 of shipping 57.80", where shipping is free from 49 on: a fee that a policy charges below what the
/// text has stated. What the text says of the threshold itself it knows.
pub(super) fn is_charged_above(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    let (case, index) = (lists.case, asked.index);
    let Some(from) = case.gathered.free_from.filter(|_| asked.amount.role == Role::Fee) else { return false };
    if !asked.amount.value.is_positive() || lists.states(from.value, index) {
        return false;
    }
    let mut told =
        case.gathered.literal(asked.amount.value, MoneyValue::ZERO).filter(|told| told.source == Source::Policy);
    let is_before = |told: &gathered::Amount| {
        let threshold = case.gathered.record_of(told).iter().find(|other| other.value == from.value);
        let spots = threshold.and_then(|threshold| Some((told.spot?, threshold.spot?)));
        spots.is_some_and(|(fee, threshold)| fee.passage == threshold.passage && fee.at < threshold.at)
    };
    let said = case.amounts_within(&case.parts.block_of(case.claims[index].range.start));
    let said = said.filter(|amount| amount.role == Role::Price && amount.currency == from.currency);
    let said: Vec<MoneyValue> = said.map(|amount| amount.value).take(MAX_BESIDE).collect();
    // "139.90, and 152.80 with the 12.90 of shipping": what has the fee in it is not what the threshold is of.
    let has_fee = |value: MoneyValue| value.minus(asked.amount.value).is_some_and(|goods| said.contains(&goods));
    told.any(is_before) && said.iter().any(|&value| value >= from.value && !has_fee(value))
}

/// Whether shipping is free from an amount on that nothing the text or a cart speaks of reaches.
fn is_below_threshold(case: &Case<'_>, index: usize) -> bool {
    let Some(from) = case.gathered.free_from else { return false };
    let said = case.claims.iter().take_while(|claim| claim.range.start < case.horizon(index));
    let said = said.filter_map(|claim| match &claim.kind {
        Kind::Amount(amount) if matches!(amount.role, Role::Price | Role::Net | Role::Total) => {
            Some((amount.value, amount.currency))
        }
        _ => None,
    });
    let told = case.gathered.amounts.iter().filter(|amount| amount.source == Source::Tool);
    let all = said.chain(told.map(|amount| (amount.value, amount.currency)));
    let most = all.filter(|(_, currency)| *currency == from.currency).map(|(value, _)| value).max();
    most.is_some_and(|most| most < from.value)
}

/// "One leu under the threshold of free delivery", "one more euro until shipping is free": no promise.
fn is_not_reached(case: &Case<'_>, index: usize) -> bool {
    let range = &case.claims[index].range;
    let clause = case.parts.clause(range);
    case.parts.cues.any(&(clause.start..range.start), Cue::AtMost)
}

/// "The helmet at 89 is 11 short of free shipping": whether the sentence says what is missing for it.
fn is_short_of_free(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    let case = lists.case;
    let Some(from) = case.gathered.free_from else { return false };
    let mut here = case.claims[case.claims_beside(asked.index)].iter().take(MAX_BESIDE);
    here.any(|claim| match &claim.kind {
        Kind::Amount(short) if short.value.is_positive() && short.currency == from.currency => {
            let reached = from.value.minus(short.value).filter(|reached| reached.is_positive());
            let is_own = |value| asked.known.iter().any(|known| known.value == value);
            reached.is_some_and(|reached| lists.states(reached, asked.index) || is_own(reached))
        }
        _ => false,
    })
}
