//! Amounts that bound a price ("under 60", "no less than 489"), and those that are rounded.

use super::{Asked, elsewhere, speaks_of_product};
use crate::guard::answer::outcome::Fact;
use crate::guard::evidence::Source;
use crate::guard::read::attribution::Strength;
use crate::guard::read::claims::{Kind, Role};
use crate::guard::read::cues::Cue;
use crate::guard::rules::findings::Case;
use crate::guard::rules::price_book::{Known, evidence_fact};
use crate::guard::rules::price_lists::PriceLists;
use crate::guard::units::MoneyValue;

/// Claims of a sentence that an amount may be rounded of.
const MAX_BESIDE: usize = 16;

/// "We cannot go below 489", "489 at least".
pub(super) fn names_floor(case: &Case<'_>, asked: &Asked<'_>) -> bool {
    match asked.amount.role {
        Role::AtLeast => true,
        Role::AtMost => {
            let clause = case.parts.clause(&case.claims[asked.index].range);
            case.parts.cues.any(&clause, Cue::Negation)
        }
        _ => false,
    }
}

pub(super) fn bound_holds(lists: &PriceLists<'_>, asked: &Asked<'_>) -> Option<Fact> {
    let amount = asked.amount;
    if ends_range(lists.case, asked) {
        return None;
    }
    let held = match amount.role {
        Role::AtMost => (MoneyValue::MIN, amount.value),
        Role::AtLeast => (amount.value, MoneyValue::MAX),
        _ => return None,
    };
    lists.take(asked.known.len(), asked.index);
    asked.known.first_within(held, |known| known.currency == amount.currency).map(Known::fact)
}

/// "They start at 179 for the 130P and go up to 491 for the 200P": the end of a range, right behind which stands what costs
/// that, bounds nothing.
fn ends_range(case: &Case<'_>, asked: &Asked<'_>) -> bool {
    let (parts, range) = (case.parts, &case.claims[asked.index].range);
    let segment = parts.segment_of(range.start);
    let behind = parts.mentions.within(&(range.end..segment.end.max(range.end))).first();
    let is_named = behind.is_some_and(|named| {
        parts.are_small(&(range.end..named.range.start))
            && named.rows.iter().any(|row| asked.attribution.rows.contains(row))
    });
    is_named && asked.amount.role == Role::AtMost && parts.cues.any(&(segment.start..range.start), Cue::StartsAt)
}

/// "about 4.200 lei" for 4.199, of the product itself or, without a strong tie, of the evidence.
pub(super) fn rounded(lists: &PriceLists<'_>, asked: &Asked<'_>) -> Option<Fact> {
    let amount = asked.amount;
    let told = &lists.case.gathered.amounts;
    let is_about = amount.about || is_said_exactly(lists.case, asked);
    if !is_about || !lists.take(asked.known.len() + told.len(), asked.index) {
        return None;
    }
    let mut known = asked.known.iter().filter(|known| known.currency == amount.currency);
    let own = known.find(|known| amount.value.is_about(known.value)).map(Known::fact);
    own.or_else(|| elsewhere::about_shown(lists, asked)).or_else(|| {
        let loose = asked.attribution.strength != Strength::Strong || !speaks_of_product(amount);
        let mut told = told.iter().filter(|found| found.source != Source::User && loose);
        told.find(|found| found.currency == amount.currency && amount.value.is_about(found.value)).map(evidence_fact)
    })
}

/// "1.499 euros, well, 1.500": whether the sentence states a price of the same product that an amount is rounded of.
fn is_said_exactly(case: &Case<'_>, asked: &Asked<'_>) -> bool {
    let here = case.claims_beside(asked.index);
    let mut here = case.claims[here.clone()].iter().zip(&case.attributions[here]).take(MAX_BESIDE);
    here.any(|(claim, attribution)| match &claim.kind {
        Kind::Amount(other) => {
            other.value != asked.amount.value
                && attribution.rows == asked.attribution.rows
                && asked.amount.value.is_about(other.value)
                && asked.known.iter().any(|known| known.value == other.value)
        }
        _ => false,
    })
}
