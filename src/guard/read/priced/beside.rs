//! Variants that a product is held against: "the pack of three is 19.99, so 6.66 each rather than 7.49". Where a product's own
//! price stands beside an amount that is none of it, the amount may be the price of another of its family, which no word names.

use super::{MAX_ONLY, STEPS_OF_COMPARING, STEPS_OF_READING, Seeker, Wanted};
use crate::guard::read::attribution::Attribution;
use crate::guard::read::claims::{Amount, Kind, Role};

/// Amounts before one, and behind it in its sentence, that may be the product's own price.
const MAX_BESIDE: usize = 4;

impl Seeker<'_> {
    /// Of the family of a product whose own price stands beside, those that cost an amount, where no word near it is of others
    /// of the family; or of which so many as the sentence says cost it, where a word near is of them.
    pub(super) fn beside_own(
        &mut self,
        index: usize,
        (amount, wanted): (&Amount, &Wanted),
        attribution: &Attribution,
        steps: &mut usize,
    ) -> Vec<u32> {
        let Some(&tied) = attribution.rows.first().filter(|_| attribution.each.is_empty() && *steps > 0) else {
            return Vec::new();
        };
        if !self.is_priced_beside(index, tied) {
            return Vec::new();
        }
        let range = &self.claims[index].range;
        let family = self.facts.relatives(tied, steps);
        let near = self.around(range, wanted.is_fee).near.words;
        *steps = steps.saturating_sub(family.len() * STEPS_OF_COMPARING + near.len() * STEPS_OF_READING);
        let said_of = |row: u32| self.facts.which_words(row, &near);
        let family: Vec<(u32, u64)> = family.into_iter().map(|row| (row, said_of(row))).collect();
        let (own, said) = (said_of(tied), family.iter().fold(0, |said, (_, of_it)| said | of_it));
        let several: Vec<Wanted> = self.of_counts(self.parts.segment_of(range.start), amount).collect();
        let is_it = |row: u32, of_it: u64| {
            let of_several = || several.iter().any(|wanted| wanted.is_price_of(self.facts, row));
            row != tied
                && said & !of_it == 0
                && (wanted.is_price_of(self.facts, row) || of_it & !own != 0 && of_several())
        };
        let rows: Vec<u32> = family.iter().filter(|&&(row, of_it)| is_it(row, of_it)).map(|&(row, _)| row).collect();
        if rows.len() <= MAX_ONLY { rows } else { Vec::new() }
    }

    /// Whether one of the amounts before a claim, or behind it in its sentence, is the price of a product that it is tied to.
    fn is_priced_beside(&self, index: usize, row: u32) -> bool {
        let segment = self.parts.segment_of(self.claims[index].range.start);
        let behind = self.claims[index + 1..].iter().take(MAX_BESIDE);
        let behind = behind.take_while(|claim| claim.range.start < segment.end).count();
        let near = index.saturating_sub(MAX_BESIDE)..index + 1 + behind;
        near.filter(|&other| other != index).any(|other| match &self.claims[other].kind {
            // A price that is taken back or put as a question holds for nothing.
            Kind::Amount(amount) => {
                amount.role == Role::Price
                    && *self.attributions[other].rows == [row]
                    && Wanted::of(amount).is_price_of(self.facts, row)
            }
            _ => false,
        })
    }
}
