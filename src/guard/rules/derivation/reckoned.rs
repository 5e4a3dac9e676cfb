//! What an answer reckons with amounts that hold, those of the evidence and those of the customer: what is left to pay after a
//! deposit, what is missing for free shipping, what a competitor asks less.

use temei_text::number::{ONE, plain};

use super::own::is_rounded;
use super::{MAX_MEMBERS, Steps, difference};
use crate::guard::evidence::Source;
use crate::guard::read::amounts::{AmountKind, TextAmount};
use crate::guard::read::claims::{Kind, Role};
use crate::guard::read::cues::Cue;
use crate::guard::rules::findings::percent_text;
use crate::guard::rules::price::is_free;

/// Percentages that are tried on amounts that hold.
const MAX_PERCENTS: usize = 8;
/// Prices of one product that are held against one another.
const MAX_PRICES: usize = 6;
/// Smaller numbers without a currency count something.
const LEAST_BARE: i64 = 100 * ONE;

impl Steps<'_, '_> {
    /// A difference with one side that holds in the text, and the other there too, in the evidence, or the customer's.
    pub(super) fn rest_of(&self, value: i64) -> Option<String> {
        let reckons = matches!(self.asked.amount.role, Role::Balance | Role::Difference | Role::Total);
        if !reckons && !is_free(self.case, self.asked.index) {
            return None;
        }
        let held = self.claims().into_iter().map(|claim| claim.value);
        let held: Vec<i64> = held.chain(self.bare_numbers()).collect();
        let currency = self.asked.amount.currency;
        let told = self.case.gathered.amounts.iter();
        let told = told.filter(|amount| amount.currency == currency && amount.item.is_none());
        let told: Vec<i64> = told.map(|amount| amount.value).take(MAX_MEMBERS).collect();
        self.lists.take(held.len() * (held.len() + told.len()), self.asked.index);
        held.iter().find_map(|&held_value| {
            let is_known = |other: &i64| held.contains(other) || told.contains(other);
            let less = held_value.checked_sub(value).filter(|less| *less > 0 && *less != held_value).filter(is_known);
            if let Some(less) = less {
                return Some(difference(held_value, less));
            }
            let whole = held_value.checked_add(value).filter(|whole| value > 0 && told.contains(whole))?;
            Some(difference(whole, held_value))
        })
    }

    /// "The voucher takes 50 off, so the pot is 419": the product's price less an amount that holds and that a trusted source
    /// writes.
    pub(super) fn price_less_amount(&self, value: i64) -> Option<String> {
        let claims = self.claims();
        let off = claims.iter().map(|claim| claim.value).filter(|off| {
            self.case.gathered.literal(*off, 0).any(|told| told.source != Source::User && told.item.is_none())
        });
        off.into_iter().find_map(|off| {
            let whole = value.checked_add(off)?;
            self.price_within(whole, whole).map(|known| difference(known.value, off))
        })
    }

    /// "49 off each, 196 in all", "390 instead of 420 for three: 90 less": so many times what holds, or what a price is less than
    /// another of the same product.
    pub(super) fn times_saved(&self, value: i64) -> Option<String> {
        let off = self.claims().into_iter().filter(|claim| matches!(claim.role, Role::Discount | Role::Difference));
        let mut off: Vec<i64> = off.map(|claim| claim.value).collect();
        let prices: Vec<i64> = self.prices().map(|known| known.value).take(MAX_PRICES).collect();
        let less = prices.iter().flat_map(|a| prices.iter().map(move |b| a.saturating_sub(*b)));
        off.extend(less.filter(|less| *less > 0));
        let counts = self.counts();
        self.lists.take(off.len() * counts.len(), self.asked.index);
        counts.into_iter().filter(|count| *count > 1).find_map(|count| {
            let one = off.iter().find(|one| one.checked_mul(count) == Some(value))?;
            Some(format!("{count} × {}", plain(*one)))
        })
    }

    /// "Without one of the cans the cart is 297.49": a total of the evidence less some pieces of one of its items.
    pub(super) fn cart_less_pieces(&self, value: i64) -> Option<String> {
        let gathered = self.case.gathered;
        self.claims().into_iter().find_map(|whole| {
            let less = whole.value.checked_sub(value).filter(|less| *less > 0)?;
            let told =
                gathered.literal(whole.value, 0).find(|told| told.item.is_none() && told.source != Source::User)?;
            let mut units = gathered.record_of(told).iter().filter_map(|unit| {
                let pieces = gathered.items[unit.item?].quantity.unwrap_or(1_000) / 1_000;
                Some((unit.value, pieces)).filter(|(unit, _)| *unit > 0)
            });
            let (unit, _) = units.find(|(unit, pieces)| less % unit == 0 && less / unit <= *pieces)?;
            Some(format!("{} - {} × {}", plain(whole.value), less / unit, plain(unit)))
        })
    }

    /// "370, less 10 %: 333": what is left of an amount that holds when a per cent is taken off that a trusted source gives.
    pub(super) fn claim_less_percent(&self, value: i64) -> Option<String> {
        let stated = self.lists.stated_until(self.case.horizon(self.asked.index));
        let percents: Vec<i64> = stated.chain(self.told_percents()).take(MAX_PERCENTS).collect();
        let claims = self.claims();
        percents.into_iter().find_map(|percent| {
            let left = |whole: i64| whole.saturating_sub(whole.saturating_mul(percent) / 10_000);
            let whole = claims.iter().map(|claim| claim.value).find(|whole| is_rounded(value, left(*whole)))?;
            Some(format!("{} - {} %", plain(whole), percent_text(percent)))
        })
    }

    /// Percentages the text states so far, but for rates of VAT, that a trusted source writes too.
    fn told_percents(&self) -> impl Iterator<Item = i64> {
        let case = self.case;
        let horizon = case.horizon(self.asked.index);
        let speaks_of_vat = |cue| matches!(cue, Cue::Vat | Cue::NetOfVat | Cue::Gross);
        let said = case.claims.iter().take_while(move |claim| claim.range.start < horizon);
        let said = said.filter_map(move |claim| match claim.kind {
            Kind::OtherPercent(percent)
                if !case.parts.cues.any_of(&case.parts.segment_of(claim.range.start), speaks_of_vat) =>
            {
                Some(percent)
            }
            _ => None,
        });
        said.filter(move |percent| {
            case.gathered.percents.iter().any(|told| told.value == *percent) || case.gathered.rates.contains(percent)
        })
    }

    /// Numbers of the block without a currency that are no part of a name: "that makes 9.690, so 310 are left".
    fn bare_numbers(&self) -> impl Iterator<Item = i64> {
        let parts = self.case.parts;
        let block = parts.block_of(self.case.claims[self.asked.index].range.start);
        let figures = parts.figures_within(&block).iter().filter(|figure| figure.kind == AmountKind::Bare);
        let figures = figures.filter(|figure| figure.value() >= LEAST_BARE && !parts.mentions.cover(&figure.range));
        figures.map(TextAmount::value).take(MAX_MEMBERS)
    }
}
