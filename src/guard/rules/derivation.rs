//! Amounts that are not written anywhere but follow from ones that are: a sum or difference of two, n × unit, a per
//! cent off, a price with or without VAT, an instalment, the total of a group. Operands come from one cart, quote or
//! order, from variants of one product, from the products one sentence names, or from claims of the same text that are
//! verified already. Bounded on purpose: the more may be combined, the more wrong amounts come out right by chance;
//! what lies beyond derives nothing, and so lets nothing pass.

mod around;
mod basket;
mod combined;
mod groups;
mod named;
mod near;
mod own;
mod packs;
mod policy;
mod reckoned;
mod weighed;

use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;

use super::findings::{Case, Finding};
use super::price::{Asked, is_free, leaves_out_fee, readings, says_whole};
use super::price_book::Known;
use super::price_lists::PriceLists;
use crate::catalog::Currency;
use crate::facts::Quantity;
use crate::guard::answer::outcome::Grounding;
use crate::guard::read::attribution::Strength;
use crate::guard::read::claims::{Amount, Role};
use crate::guard::read::cues::Cue;
use crate::guard::units::MoneyValue;
pub(crate) use groups::{Sums, Told, Variants, sums, variants};
pub(crate) use near::Near;
pub(crate) use own::vat_of_attribution;
use temei_text::blocks::BlockKind;

/// Most verified claims, group members and pairs of variants that are combined.
const MAX_VERIFIED: usize = 48;
const MAX_MEMBERS: usize = 24;
const MAX_PAIRS: usize = 256;
/// What trying every derivation of one amount counts for: most of it are the pairs of verified claims.
const STEPS_OF_DERIVING: usize = 256;

/// A claim of the same text that holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Verified {
    claim: usize,
    value: MoneyValue,
    currency: Currency,
    role: Role,
}

impl Verified {
    pub(crate) fn of(claim: usize, value: MoneyValue, amount: &Amount) -> Self {
        Self { claim, value, currency: amount.currency, role: amount.role }
    }
}

/// The claims that hold, by currency, each in the order in which they were verified.
#[derive(Debug, Default)]
pub(crate) struct VerifiedClaims(Vec<(Currency, Vec<Verified>)>);

impl VerifiedClaims {
    pub(crate) fn add(&mut self, claim: Verified) {
        match self.0.iter_mut().find(|(currency, _)| *currency == claim.currency) {
            // A claim is verified once, so that one more than are combined leaves enough without it.
            Some((_, claims)) if claims.len() <= MAX_VERIFIED => claims.push(claim),
            Some(_) => {}
            None => self.0.push((claim.currency, vec![claim])),
        }
    }

    fn of(&self, currency: Currency) -> &[Verified] {
        self.0.iter().find(|(known, _)| *known == currency).map_or(&[], |(_, claims)| claims.as_slice())
    }
}

/// How an amount follows, if it does: its value and the finding that shows the sum.
pub(crate) fn derive(
    lists: &PriceLists<'_>,
    asked: &Asked<'_>,
    verified: &VerifiedClaims,
) -> Option<(MoneyValue, Finding)> {
    if asked.is_another {
        return None;
    }
    let block = |claim: usize| {
        let blocks = lists.case.parts.blocks;
        blocks.segments.get(lists.case.claims[claim].segment).map(|segment| segment.block)
    };
    // A price in the row of a product follows from its row.
    let own = block(asked.index);
    let of_row = own.is_some_and(|own| {
        let (blocks, mentions) = (lists.case.parts.blocks, lists.case.parts.mentions);
        let row = blocks.blocks.get(own).filter(|_| blocks.kinds.get(own) == Some(&BlockKind::Row));
        row.is_some_and(|row| !mentions.within(row).is_empty() && !lists.case.parts.cues.any(row, Cue::Total))
    });
    let held = verified.of(asked.amount.currency).iter().filter(|other| other.claim != asked.index);
    let held = held.filter(|other| !of_row || block(other.claim) == own);
    let steps = Steps {
        case: lists.case,
        lists,
        asked,
        range: &lists.case.claims[asked.index].range,
        held: held.take(MAX_VERIFIED).collect(),
        near: lists.near(own.unwrap_or_default()),
        of_row,
        before: OnceCell::new(),
        counts: OnceCell::new(),
        quantities: OnceCell::new(),
    };
    readings(asked.amount).find_map(|value| {
        if !lists.take(STEPS_OF_DERIVING, asked.index) {
            return None;
        }
        let text = steps.find(value)?;
        let mut finding = Finding::new(asked.index, Grounding::Derived).of(lists.case.label(asked.attribution));
        finding.derivation = Some(text);
        Some((value, finding))
    })
}

struct Steps<'s, 'a> {
    case: &'s Case<'s>,
    lists: &'s PriceLists<'a>,
    asked: &'s Asked<'s>,
    /// Where the amount stands.
    range: &'s Range<usize>,
    /// The other claims that hold, in its currency.
    held: Vec<&'s Verified>,
    near: Rc<Near>,
    /// It stands in the row of a product.
    of_row: bool,
    /// Of those that hold the ones before, the nearest first.
    before: OnceCell<Vec<&'s Verified>>,
    counts: OnceCell<Vec<i64>>,
    /// What is said around the amount with a unit.
    quantities: OnceCell<Vec<(Range<usize>, Quantity)>>,
}

impl<'s> Steps<'s, '_> {
    fn find(&self, value: MoneyValue) -> Option<String> {
        let (role, attribution) = (self.asked.amount.role, self.asked.attribution);
        if self.leaves_out_fee(value) {
            return None;
        }
        let own = self.times_unit(value).or_else(|| self.spelled_times(value)).or_else(|| self.less_percent(value));
        let own = own.or_else(|| self.vat(value));
        let own = own.or_else(|| self.instalment(value)).or_else(|| self.claim_less_percent(value));
        let own = own.or_else(|| self.price_less_amount(value));
        // "| 6 | 4.25 | 27.50 |": a line that has its number of pieces and its price comes to nothing else.
        if own.is_some() || self.of_row && self.is_line() {
            return own;
        }
        let free = is_free(self.case, self.asked.index);
        let with_fee = role == Role::Fee && self.case.parts.includes_fee(self.range);
        let sums = matches!(role, Role::Total | Role::Difference | Role::Balance)
            || with_fee
            || (role == Role::Price && (free || attribution.strength != Strength::Strong || self.says_together()));
        if sums
            && let Some(sum) =
                self.sum_of_claims(value).or_else(|| self.sum_of_group(value)).or_else(|| self.sum_of_list(value))
        {
            return Some(sum);
        }
        if let Some(sum) = self.with_told_fee(value) {
            return Some(sum);
        }
        if (with_fee || matches!(role, Role::Total | Role::Price))
            && let Some(sum) = self.sum_of_named(value)
        {
            return Some(sum);
        }
        if sums && let Some(sum) = self.sum_of_column(value) {
            return Some(sum);
        }
        if let Some(around) = self
            .sum_of_run(value)
            .or_else(|| self.sum_of_some(value))
            .or_else(|| self.rest_of_run(value))
            .or_else(|| self.left_of_budget(value))
            .or_else(|| self.part_of(value))
            .or_else(|| self.rest_of_total(value))
            .or_else(|| self.rest_of(value))
            .or_else(|| self.rest_of_price(value))
            .or_else(|| self.short_of_told(value))
            .or_else(|| self.given_back(value))
            .or_else(|| self.cart_less_pieces(value))
            .or_else(|| self.times_saved(value))
            .or_else(|| self.part_of_rest(value))
            .or_else(|| self.sum_of_counted(value))
            .or_else(|| self.spelled_out(value))
            .or_else(|| self.said_again(value))
            .or_else(|| self.times_of_any(value))
            .or_else(|| self.times_said(value))
            .or_else(|| self.per_unit(value))
            .or_else(|| self.per_measure(value))
            .or_else(|| self.times_measure(value))
            .or_else(|| self.against_pieces(value))
            .or_else(|| self.weighed(value))
            .or_else(|| self.left_after_named(value))
            .or_else(|| self.difference_of_relatives())
            .or_else(|| self.less_by_policy(value))
            .or_else(|| self.with_told_extra(value))
            .or_else(|| self.combined(value))
        {
            return Some(around);
        }
        let apart = role == Role::Price && says_whole(self.case, self.asked);
        if !(matches!(role, Role::Difference | Role::Discount) || apart) {
            return None;
        }
        self.saved(value)
            .or_else(|| self.difference_of_named(value))
            .or_else(|| self.difference_to_named(value))
            .or_else(|| self.difference_of_claims(value))
            .or_else(|| self.difference_of_variants(value))
            .or_else(|| self.difference_of_counted(value))
    }

    /// Whether its row says a whole number of pieces and a price of the product.
    fn is_line(&self) -> bool {
        let row = self.block();
        let is_price = |claim: &&&Verified| row.contains(&self.case.claims[claim.claim].range.start);
        let mut priced = self.held.iter().filter(is_price);
        let is_price = priced.any(|claim| self.listed().any(|known| known.value == claim.value));
        is_price && self.case.parts.counts_within(row).any(|count| count > 0)
    }

    /// The prices of the product itself, in the currency of the amount.
    fn prices(&self) -> impl Iterator<Item = &'s Known<'s>> {
        let currency = self.asked.amount.currency;
        self.asked.known.iter().filter(move |known| known.currency == currency)
    }

    /// Of those, the catalogue's.
    fn listed(&self) -> impl Iterator<Item = &'s Known<'s>> {
        let currency = self.asked.amount.currency;
        self.asked.known.listed().iter().filter(move |known| known.currency == currency)
    }

    /// The first of all from `low` to `high`.
    fn price_within(&self, low: MoneyValue, high: MoneyValue) -> Option<&'s Known<'s>> {
        let currency = self.asked.amount.currency;
        self.asked.known.first_within((low, high), |known| known.currency == currency)
    }

    /// Whether the sentence speaks of several products at once.
    fn says_together(&self) -> bool {
        self.case.parts.cues.any_of(&self.segment(), |cue| matches!(cue, Cue::Total | Cue::Both))
    }

    /// Whether a total that is said to have a fee in it is the sum without.
    fn leaves_out_fee(&self, value: MoneyValue) -> bool {
        let mut told = self.case.gathered.literal(value, MoneyValue::ZERO);
        self.case.parts.includes_fee(self.range)
            && told.any(|amount| leaves_out_fee(self.lists, self.asked.index, amount))
    }

    /// The sentence the amount stands in.
    fn segment(&self) -> Range<usize> {
        self.case.parts.segment_of(self.range.start)
    }

    /// The block the amount stands in.
    fn block(&self) -> Range<usize> {
        self.case.parts.block_of(self.range.start)
    }

    /// The amounts of the other claims that hold, and the numbers around that are known amounts.
    fn values(&self) -> impl Iterator<Item = MoneyValue> + Clone {
        let is_own = self.asked.amount.currency == self.case.rules.currency;
        let grounded = self.near.grounded.iter().filter(move |_| is_own);
        self.held.iter().map(|claim| claim.value).chain(grounded.copied())
    }

    fn sum_of_claims(&self, value: MoneyValue) -> Option<String> {
        let pair = pairs(&self.held).find(|(a, b)| a.value.plus(b.value) == Some(value));
        if let Some((a, b)) = pair {
            return Some(format!("{} + {}", a.value, b.value));
        }
        for role in [Role::Price, Role::Difference] {
            let values: Vec<MoneyValue> =
                self.held.iter().filter(|claim| claim.role == role).map(|claim| claim.value).collect();
            if values.len() > 2 && total(&values) == Some(value) {
                return Some(join(&values));
            }
        }
        None
    }

    fn difference_of_claims(&self, value: MoneyValue) -> Option<String> {
        let mut found = pairs(&self.held).map(|(a, b)| (a.value.max(b.value), a.value.min(b.value)));
        found.find(|(high, low)| high.minus(*low) == Some(value)).map(|(high, low)| difference(high, low))
    }
}

/// Every pair of different elements.
fn pairs<T>(all: &[T]) -> impl Iterator<Item = (&T, &T)> {
    all.iter().enumerate().flat_map(|(index, a)| all[index + 1..].iter().map(move |b| (a, b)))
}

fn total(values: &[MoneyValue]) -> Option<MoneyValue> {
    values.iter().try_fold(MoneyValue::ZERO, |sum, value| sum.plus(*value))
}

fn join(values: &[MoneyValue]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
}

fn difference(a: MoneyValue, b: MoneyValue) -> String {
    format!("{} - {}", a.max(b), a.min(b))
}
