//! Amounts that the text itself reckons with: "three at 45, so 135, and with 6 for delivery 141". Where such an amount is no
//! price of the product it is tied to, it is more likely one of something that was not recognised than a wrong price: of
//! strangers' answers with one that fits so, twice as many were true as of those with one that does not. Nothing is verified
//! by it, for a wrong price and what is reckoned from it fit each other as well.

use super::{Asked, readings};
use crate::guard::read::amounts::TextAmount;
use crate::guard::read::claims::{Kind, Role};
use crate::guard::rules::price_lists::PriceLists;
use crate::guard::units::MoneyValue;
use temei_text::number::ONE;

/// Most amounts and numbers that are held against each other.
const MAX_AMOUNTS: usize = 16;
const MAX_COUNTS: usize = 8;
/// How often something is taken at most.
const MOST_TIMES: i64 = 1_000;

/// Whether an amount is the sum or difference of two others of the text so far, or one of them so many times or in so many
/// parts as a number beside says.
pub(super) fn is_reckoned(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    let (case, index) = (lists.case, asked.index);
    let until = case.horizon(index);
    let others = case.claims.iter().enumerate().take_while(|(_, claim)| claim.range.start < until);
    let others = others.filter_map(|(at, claim)| match &claim.kind {
        Kind::Amount(other) if at != index && other.currency == asked.amount.currency && other.role != Role::Said => {
            Some(other.value)
        }
        _ => None,
    });
    let others: Vec<MoneyValue> = others.filter(|other| other.is_positive()).take(MAX_AMOUNTS).collect();
    let block = case.parts.block_of(case.claims[index].range.start);
    let counts = case.parts.bare_within(block).map(TextAmount::value).filter(|count| count % ONE == 0);
    let counts = counts.map(|count| count / ONE).filter(|count| (2..=MOST_TIMES).contains(count));
    let counts: Vec<i64> = counts.take(MAX_COUNTS).collect();
    if others.is_empty() || !lists.take(others.len() * (others.len() + counts.len()), index) {
        return false;
    }
    readings(asked.amount).any(|value| {
        let is_multiple = |other: &MoneyValue| {
            let mut counts = counts.iter();
            counts.any(|&count| other.times(count) == Some(value) || value.times(count) == Some(*other))
        };
        let is_sum = |(at, other): (usize, &MoneyValue)| {
            others[at + 1..].iter().any(|more| other.plus(*more) == Some(value) || other.distance(*more) == value)
        };
        value.is_positive() && (others.iter().any(is_multiple) || others.iter().enumerate().any(is_sum))
    })
}
