//! How far the prices of two variants are apart: "the one of 26 cm is 28.50 more", "from the A5 to the A5 Pro it is another 90".
//! The words may tell one of them only, or both may have been read as one name.

use super::{STEPS_OF_COMPARING, STEPS_OF_READING, Seeker, Wanted};
use crate::guard::read::attribution::{Attribution, Strength};
use crate::guard::read::claims::{Amount, Claim, Role};
use crate::guard::rules::price::readings;
use crate::guard::units::MoneyValue;

/// Products that an amount may speak of, and words of its block that may tell another.
const MAX_TIED: usize = 4;
const MAX_WORDS: usize = 48;
/// One that differs from its only relative needs no telling.
const PAIR: usize = 2;

impl Seeker<'_> {
    /// The product that an amount speaks of, and the relative of it from whose price its own is so far; where it has several,
    /// one that a word of the block tells.
    pub(super) fn apart(
        &mut self,
        (claim, amount): (&Claim, &Amount),
        attribution: &Attribution,
        steps: &mut usize,
    ) -> Option<[u32; 2]> {
        let is_it = match amount.role {
            Role::Difference | Role::Discount => true,
            Role::Price => attribution.strength == Strength::Strong,
            _ => false,
        };
        let wanted = Wanted::of(amount);
        let is_own = || attribution.rows.iter().any(|&row| wanted.is_price_of(self.facts, row));
        if !is_it || amount.bare || attribution.rows.is_empty() || *steps == 0 || is_own() {
            return None;
        }
        let price = |row: u32| {
            let price = self.facts.row_facts(row)?.price.filter(|price| price.currency() == amount.currency)?;
            Some(MoneyValue::of(price))
        };
        let block = self.parts.block_of(claim.range.start);
        let words = self.parts.words.within(&block).iter().take(MAX_WORDS);
        let words: Vec<&str> = words.map(|word| &self.parts.normal.text[word.range.clone()]).collect();
        *steps = steps.saturating_sub(words.len() * STEPS_OF_READING);
        attribution.rows.iter().take(MAX_TIED).find_map(|&tied| {
            let own = price(tied)?;
            let family = self.facts.relatives(tied, steps);
            *steps = steps.saturating_sub(family.len() * STEPS_OF_COMPARING);
            // What is the price of one of them is no difference, unless it is said to be.
            let is_price = |row: &u32| price(*row).is_some_and(|price| readings(amount).any(|value| value == price));
            if *steps == 0 || amount.role == Role::Price && family.iter().any(is_price) {
                return None;
            }
            let said = self.facts.which_words(tied, &words);
            let is_told = |row: u32| {
                let other = self.facts.which_words(row, &words);
                let is_named = amount.role != Role::Price || said & !other != 0;
                is_named && (family.len() == PAIR || other & !said != 0)
            };
            let others = family.iter().copied().filter(|&row| row != tied && is_told(row));
            let mut apart = others.filter(|&row| {
                price(row).is_some_and(|other| {
                    readings(amount).any(|value| value.is_positive() && other.distance(own) == value)
                })
            });
            apart.next().map(|other| [tied, other])
        })
    }
}
