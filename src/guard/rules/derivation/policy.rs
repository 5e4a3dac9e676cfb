//! What a policy takes off, or adds to, a price without the text saying how much: "from ten on they drop from 4.20 to 3.78",
//! "gift-wrapped it would be 27.40".

use std::collections::BTreeSet;

use temei_text::languages::is_small_word;
use temei_text::number::ONE;

use super::Steps;
use crate::guard::evidence::gathered::{Amount, Percentage, long_stems};
use crate::guard::read::claims::Role;
use crate::guard::rules::discount::{is_of_other_kind, is_short_of};
use crate::guard::units::MoneyValue;

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
    /// An amount said beside, or the price of so many, less what a policy gives from so many on as the block says.
    pub(super) fn less_by_policy(&self, value: MoneyValue) -> Option<String> {
        if !matches!(self.asked.amount.role, Role::Price | Role::Total | Role::Balance) {
            return None;
        }
        let block = self.block();
        let beside = self.held.iter().filter(|claim| block.contains(&self.case.claims[claim.claim].range.start));
        let mut wholes: Vec<MoneyValue> = beside.map(|claim| claim.value).take(MAX_PRICES).collect();
        let counts: Vec<i64> = std::iter::once(1).chain(self.several(MAX_COUNTS)).collect();
        for price in self.prices().map(|known| known.value).take(MAX_PRICES) {
            wholes.extend(counts.iter().filter_map(|count| price.times(*count)));
        }
        self.case.gathered.percents.iter().take(MAX_TOLD).find_map(|told| {
            let whole = wholes.iter().find(|whole| value.is_rounded(whole.less(told.value)))?;
            let is_given = self.lists.take(STEPS_OF_WORDS, self.asked.index) && self.is_given_here(told);
            is_given.then(|| format!("{whole} - {} %", told.value))
        })
    }

    /// Whether the block says as many pieces as a policy wants for what it gives off.
    fn is_given_here(&self, told: &Percentage) -> bool {
        let (case, index) = (self.case, self.asked.index);
        let least = case.gathered.counts_around(told.spot).map(|(count, _)| count / ONE).min();
        least.is_some_and(|least| self.counts().iter().any(|count| *count >= least))
            && case.reaches.is_discount(told)
            && !is_short_of(case, index, told)
            && !is_of_other_kind(case, index, told)
    }

    /// The product's price, or that of so many, with what a policy asks for something that the sentence speaks of.
    pub(super) fn with_told_extra(&self, value: MoneyValue) -> Option<String> {
        if !matches!(self.asked.amount.role, Role::Price | Role::Total) {
            return None;
        }
        let told = self.lists.told(self.asked.amount.currency);
        let told: Vec<&Amount> = told.by_policy.iter().map(|&at| &self.case.gathered.amounts[at]).collect();
        if told.is_empty() {
            return None;
        }
        let counts: Vec<i64> = std::iter::once(1).chain(self.several(MAX_COUNTS)).collect();
        self.prices().map(|known| known.value).take(MAX_PRICES).find_map(|price| {
            counts.iter().find_map(|&count| {
                let rest = value.minus(price.times(count)?).filter(|rest| rest.is_positive())?;
                let extra = told.iter().find(|told| {
                    (told.value == rest || told.value.times(count) == Some(rest)) && self.speaks_of(told)
                })?;
                Some(match count {
                    1 => format!("{price} + {}", extra.value),
                    _ => format!("{count} × {price} + {rest}"),
                })
            })
        })
    }

    /// Whether the sentence has a word of what a policy says of an amount, which is none of the product's name.
    fn speaks_of(&self, told: &Amount) -> bool {
        let Some(around) = told.spot.and_then(|spot| self.case.gathered.around(spot)) else { return false };
        if !self.lists.take(STEPS_OF_WORDS, self.asked.index) {
            return false;
        }
        let parts = self.case.parts;
        let names = self.case.products(self.asked.attribution);
        let named: BTreeSet<String> = names.flat_map(|(identity, _)| long_stems(&identity.name)).collect();
        let told = long_stems(around);
        parts.words.within(&self.segment()).iter().take(MAX_WORDS).any(|word| {
            let said = &parts.normal.text[word.range.clone()];
            let tells = said.chars().count() >= NAMING_CHARS && !is_small_word(said);
            let of_policy = || long_stems(said).iter().any(|stem| told.contains(stem) && !named.contains(stem));
            tells && parts.cues.within(&word.range).next().is_none() && of_policy()
        })
    }
}
