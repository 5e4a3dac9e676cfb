//! What a policy takes off, or adds to, a price without the text saying how much: "from ten on they drop from 4.20 to 3.78",
//! "gift-wrapped it would be 27.40", "with an hour of labour 112".

use std::collections::BTreeSet;

use temei_text::languages::is_small_word;
use temei_text::number::ONE;

use super::basket::Cost;
use super::{Steps, pairs};
use crate::guard::evidence::gathered::{Amount, Percentage, Spot, long_stems};
use crate::guard::read::claims::Role;
use crate::guard::read::cues::Cue;
use crate::guard::rules::discount::is_given;
use crate::guard::units::{MoneyValue, Pieces};

/// Percentages of policies that are tried, prices of the product, and numbers of pieces.
const MAX_TOLD: usize = 16;
const MAX_PRICES: usize = 4;
const MAX_COUNTS: usize = 4;
/// Words of a sentence that are compared.
const MAX_WORDS: usize = 64;
/// Letters at least of a word that says of what an amount is.
const NAMING_CHARS: usize = 4;
/// What comparing words with those of a policy counts for.
const STEPS_OF_WORDS: usize = 64;

impl Steps<'_, '_> {
    /// A price, or that of so many, less what a policy gives: from so many on as the block says, or to whom it speaks of.
    pub(super) fn less_by_policy(&self, value: MoneyValue) -> Option<String> {
        if !matches!(self.asked.amount.role, Role::Price | Role::Total | Role::Balance) {
            return None;
        }
        let percents = &self.case.gathered.percents;
        let bases = if percents.is_empty() { Vec::new() } else { self.bases() };
        percents.iter().take(MAX_TOLD).find_map(|told| {
            let (_, written) = bases.iter().find(|(whole, _)| value.is_rounded(whole.less(told.value)))?;
            let is_given = self.lists.take(STEPS_OF_WORDS, self.asked.index) && self.is_given_here(told);
            is_given.then(|| format!("{written} - {} %", told.value))
        })
    }

    /// Whether the block says as many pieces as a policy wants for what it gives off, or a word of what it says.
    fn is_given_here(&self, told: &Percentage) -> bool {
        let (case, index) = (self.case, self.asked.index);
        let least = case.gathered.counts_around(told.spot).map(|(count, _)| count / ONE).min();
        let is_enough = least.is_some_and(|least| self.counts().iter().any(|count| *count >= least));
        (is_enough || case.gathered.is_of_policy(told.spot) && self.speaks_of(told.spot)) && is_given(case, index, told)
    }

    /// A price, or that of so many, with what a policy asks for something that the sentence speaks of, or without it.
    pub(super) fn with_told_extra(&self, value: MoneyValue) -> Option<String> {
        if matches!(self.asked.amount.role, Role::Said | Role::Supposed | Role::Tax | Role::Net | Role::Discount) {
            return None;
        }
        let told = self.lists.told(self.asked.amount.currency);
        let told: Vec<&Amount> = told.by_policy.iter().map(|&at| &self.case.gathered.amounts[at]).collect();
        if told.is_empty() {
            return None;
        }
        let counts: Vec<i64> = std::iter::once(1).chain(self.several(MAX_COUNTS)).collect();
        let measures = self.near.measures.iter().copied().take(MAX_COUNTS);
        // "An hour's labour", "an hour and a half".
        let quantities: Vec<i64> = counts.iter().map(|count| count.saturating_mul(ONE)).chain(measures).collect();
        if let Some(times) = self.times_told(&told, value) {
            return Some(times);
        }
        let bases = self.bases();
        if !self.lists.take(bases.len() * told.len() * quantities.len(), self.asked.index) {
            return None;
        }
        bases.iter().find_map(|(base, written)| {
            let rest = value.distance(*base);
            let times = |told: &Amount| {
                let is_it = |much: &&i64| told.value.for_pieces(Pieces::of_number(**much)) == rest;
                rest.is_positive() && quantities.iter().any(|much| is_it(&much))
            };
            let extra = told.iter().find(|told| times(told) && told.spot.is_some_and(|spot| self.speaks_of(spot)))?;
            let sign = if value > *base { '+' } else { '-' };
            Some(match extra.value == rest {
                true => format!("{written} {sign} {rest}"),
                false => format!("{written} {sign} {rest} (at {})", extra.value),
            })
        })
    }

    /// "Two waiters for four hours are 144 more": what a policy asks, by two numbers of the text.
    fn times_told(&self, told: &[&Amount], value: MoneyValue) -> Option<String> {
        let counts: Vec<i64> = self.several(MAX_COUNTS).collect();
        self.lists.take(told.len() * counts.len() * counts.len(), self.asked.index);
        let mut both = pairs(&counts).filter_map(|(a, b)| Some((a, b, a.checked_mul(*b)?)));
        both.find_map(|(a, b, times)| {
            let mut asked = told.iter().filter(|told| told.value.times(times) == Some(value));
            let told = asked.find(|told| told.spot.is_some_and(|spot| self.speaks_of(spot)))?;
            Some(format!("{a} × {b} × {}", told.value))
        })
    }

    /// What a policy may change: the amounts said beside; the product's price, or where none is named the prices of what is
    /// spoken of, once or so often as the text says; what all that is named comes to.
    fn bases(&self) -> Vec<Cost> {
        let block = self.block();
        let beside = self.held.iter().filter(|claim| block.contains(&self.case.claims[claim.claim].range.start));
        let mut bases: Vec<Cost> =
            beside.take(MAX_PRICES).map(|claim| (claim.value, claim.value.to_string())).collect();
        let mut prices: Vec<MoneyValue> = self.prices().map(|known| known.value).take(MAX_PRICES).collect();
        if prices.is_empty() {
            let named = self.spoken_of().flat_map(|mention| self.prices_of(mention, 1)).map(|known| known.value);
            prices.extend(named.chain(self.hinted_prices()).take(MAX_PRICES));
        }
        for price in prices {
            bases.push((price, price.to_string()));
            let several = self.several(MAX_COUNTS);
            bases.extend(several.filter_map(|count| Some((price.times(count)?, format!("{count} × {price}")))));
        }
        bases.extend(self.all_named());
        bases
    }

    /// Whether the block has a word of what a policy says around one of its figures, which is none of the product's name.
    fn speaks_of(&self, spot: Spot) -> bool {
        let Some(around) = self.case.gathered.around(spot) else { return false };
        if !self.lists.take(STEPS_OF_WORDS, self.asked.index) {
            return false;
        }
        let parts = self.case.parts;
        let names = self.case.products(self.asked.attribution);
        let named: BTreeSet<String> = names.flat_map(|(identity, _)| long_stems(&identity.name)).collect();
        let told = long_stems(around);
        parts.words.within(&self.block()).iter().take(MAX_WORDS).any(|word| {
            let said = &parts.normal.text[word.range.clone()];
            let tells = said.chars().count() >= NAMING_CHARS && !is_small_word(said);
            let of_policy = || long_stems(said).iter().any(|stem| told.contains(stem) && !named.contains(stem));
            let is_of_extra = |cue: Cue| matches!(cue, Cue::Fee | Cue::Balance | Cue::Difference | Cue::Instalments);
            tells && parts.cues.within(&word.range).all(|found| is_of_extra(found.cue)) && of_policy()
        })
    }
}
