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

/// Percentages that are tried on amounts that hold.
const MAX_PERCENTS: usize = 8;
/// Smaller numbers without a currency count something.
const LEAST_BARE: i64 = 100 * ONE;

impl Steps<'_, '_> {
    /// Whether nothing in its clause says of which product the amount is the price.
    pub(super) fn is_free(&self) -> bool {
        let parts = self.case.parts;
        let range = &self.case.claims[self.asked.index].range;
        let before = parts.clause(range).start..range.start;
        parts.mentions.within(&before).is_empty() && !parts.cues.any(&before, Cue::Price)
    }

    /// A difference with one side that holds in the text, and the other there too, in the evidence, or the customer's.
    pub(super) fn rest_of(&self, value: i64) -> Option<String> {
        let reckons = matches!(self.asked.amount.role, Role::Balance | Role::Difference | Role::Total);
        if !reckons && !self.is_free() {
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
        let said = case.claims.iter().take_while(move |claim| claim.range.start < horizon);
        let said = said.filter_map(|claim| match claim.kind {
            Kind::OtherPercent(percent) => Some(percent),
            _ => None,
        });
        said.filter(move |percent| {
            let written = case.gathered.percents.iter().any(|told| told.value == *percent);
            written || case.gathered.literal(percent * 100, 0).any(|told| told.source != Source::User)
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
