//! What so much of something costs that is sold by the kilo, the litre, the metre or the square metre, or in pieces of so much:
//! "250 g of it come to 5.60", "a kilo and a half", "2.24 per 100 g", "1.44 m² a box, 28.08".

use std::ops::Range;

use temei_text::languages::is_one_of;
use temei_text::number::ONE;

use super::Steps;
use super::near::{HALVES, QUARTERS};
use crate::facts::{Quantity, Sizes, unit};
use crate::guard::read::amounts::TextAmount;
use crate::guard::read::attribution::Strength;
use crate::guard::read::claims::Role;
use crate::guard::units::MoneyValue;

/// Products whose price is tried, and quantities of the text and of a name.
const MAX_ROWS: usize = 6;
const MAX_SAID: usize = 12;
/// How many of a box are tried.
const MAX_COUNTS: usize = 4;
/// How far from the amount quantities are looked for.
const BYTES_BEFORE: usize = 384;
const BYTES_BEHIND: usize = 160;
/// Bytes before a unit in which its number begins.
const NUMBER_BYTES: usize = 48;
/// Words before and behind a unit that may say "half".
const WORDS_AROUND: usize = 3;
/// What comparing a product's measures with what is said counts for.
const STEPS_OF_NAME: usize = 64;

/// The price of a product and what its name says that it is for.
pub(super) struct SoldBy {
    price: MoneyValue,
    sizes: Sizes,
}

impl SoldBy {
    /// What so much of it costs, another quantity than that of its name, and how that is written.
    pub(super) fn cost(&self, much: Quantity) -> Option<(MoneyValue, String)> {
        let Sizes { by_one, numbered } = &self.sizes;
        let of = if by_one.is_empty() { numbered } else { by_one };
        let of = of.iter().find(|of| of.kind == much.kind && of.size != much.size)?;
        let exact = self.price.times(much.size)?.over(of.size.checked_mul(ONE)?);
        Some((exact, format!("{} × {} / {}", self.price, much.size, of.size)))
    }
}

impl Steps<'_, '_> {
    /// The price of a product by what is said of it, and by what its name says that the price is for.
    pub(super) fn weighed(&self, value: MoneyValue) -> Option<String> {
        let asked = self.asked;
        if !matches!(asked.amount.role, Role::Price | Role::Total) || !value.is_positive() {
            return None;
        }
        let mut rows: Vec<u32> = asked.attribution.rows.iter().copied().take(MAX_ROWS).collect();
        if asked.attribution.strength != Strength::Strong {
            rows.extend(self.spoken_of().filter_map(|mention| mention.rows.first().copied()).take(MAX_ROWS));
        }
        let said = || self.quantities().iter().map(|(_, much)| *much);
        rows.into_iter().find_map(|row| {
            let of = self.sold_by(row)?;
            let Sizes { by_one, numbered } = &of.sizes;
            let sizes = numbered.iter().filter(|size| by_one.iter().any(|one| one.kind == size.kind)).copied();
            let boxes = sizes.flat_map(|size| {
                let counts = std::iter::once(1).chain(self.several(MAX_COUNTS));
                counts.filter_map(move |count| Some(Quantity { size: size.size.checked_mul(count)?, ..size }))
            });
            said().chain(boxes).find_map(|much| {
                let (exact, written) = of.cost(much)?;
                (value.distance(exact) <= MoneyValue::CENT).then_some(written)
            })
        })
    }

    /// What a product costs, and how much of it that is, where its name says so.
    pub(super) fn sold_by(&self, row: u32) -> Option<SoldBy> {
        let price = self.listed_at(row).filter(|_| self.lists.take(STEPS_OF_NAME, self.asked.index))?;
        Some(SoldBy { price, sizes: self.case.facts.sizes_of(row) })
    }

    /// What is said around the amount with a unit, and where the unit stands.
    pub(super) fn quantities(&self) -> &[(Range<usize>, Quantity)] {
        self.quantities.get_or_init(|| self.read_quantities())
    }

    /// What is said around the amount, in its block and the one before, with a unit: "250 g", "half a kilo", "3.5 m"; one of a unit
    /// that stands alone.
    fn read_quantities(&self) -> Vec<(Range<usize>, Quantity)> {
        let parts = self.case.parts;
        let block = self.block();
        let start = parts.start_above(block.start, 1).max(self.range.start.saturating_sub(BYTES_BEFORE));
        let range = start..block.end.min(self.range.end + BYTES_BEHIND);
        let words = parts.words.within(&range);
        if !self.lists.take(words.len(), self.asked.index) {
            return Vec::new();
        }
        let text = |at: usize| &parts.normal.text[words[at].range.clone()];
        let mut found = Vec::new();
        for at in 0..words.len() {
            if found.len() >= MAX_SAID {
                break;
            }
            // "250g" is one word.
            let letters = text(at).trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ','));
            let Some(unit) = unit(text(at)).or_else(|| unit(letters)) else { continue };
            let number = self.number_before(words[at].range.end - letters.len());
            let is_letter = text(at).chars().count() == 1;
            let has = |mut near: Range<usize>, list: &[String]| near.any(|at| is_one_of(list, text(at)));
            let before = at.saturating_sub(WORDS_AROUND)..at;
            let behind = (at + 1).min(words.len())..(at + 1 + WORDS_AROUND).min(words.len());
            let half_behind = if has(behind.clone(), &HALVES) { ONE / 2 } else { 0 };
            let quarter_behind = if has(behind, &QUARTERS) { ONE / 4 } else { 0 };
            let counts = match number {
                Some(number) => vec![number, number + half_behind + quarter_behind],
                None if is_letter => continue,
                None if has(before.clone(), &HALVES) => vec![ONE / 2],
                None if has(before, &QUARTERS) => vec![ONE / 4, 3 * ONE / 4],
                None => vec![ONE, ONE + half_behind + quarter_behind],
            };
            let much = counts.into_iter().filter_map(|count| Quantity::of(count, unit));
            found.extend(much.map(|much| (words[at].range.clone(), much)));
        }
        found
    }

    /// The number without a currency that ends right before a unit begins.
    fn number_before(&self, unit: usize) -> Option<i64> {
        let parts = self.case.parts;
        let figures = parts.figures_within(&(unit.saturating_sub(NUMBER_BYTES)..unit)).iter().rev();
        let is_beside = |end: usize| parts.normal.text.get(end..unit).is_none_or(|gap| gap.trim().is_empty());
        let mut near = figures.filter(|figure| !figure.is_money() && is_beside(figure.range.end));
        near.next().map(TextAmount::value)
    }
}
