//! What people reckon in their heads with what is spoken of: two or three prices together, one less another, so many
//! times one, one in so many parts. The operands are the prices of what is named or was shown and the amounts of the text
//! that hold, never those of the evidence; and only where no word for a price ties the amount to one product. Among all
//! false answers strangers wrote one in two hundred comes out right so, of the true ones refused before one in ten.

use super::{MAX_MEMBERS, Steps, difference, join, pairs};
use crate::facts::numbers_of;
use crate::guard::rules::price::says_whole;
use crate::guard::units::MoneyValue;
use temei_text::number::ONE;

/// Most products that are named so far, or were shown, and operands of two and of three.
const MAX_NAMED: usize = 8;
const MAX_OPERANDS: usize = 24;
const MAX_OF_THREE: usize = 10;
/// Prices of the product itself.
const MAX_PRICES: usize = 4;
/// How often an amount is taken, and in how many parts, at most.
const MOST_TIMES: i64 = 200;
const MOST_PARTS: i64 = 1_000;
/// What each part is rounded by at most.
const HALF_CENT: MoneyValue = MoneyValue::of_number(50);

impl Steps<'_, '_> {
    pub(super) fn combined(&self, value: MoneyValue) -> Option<String> {
        if !says_whole(self.case, self.asked) || !value.is_positive() {
            return None;
        }
        let operands = self.operands();
        let parts = self.parts_of_names();
        let combinations = operands.len() * (operands.len() + self.counts().len() + parts.len());
        if !self.lists.take(combinations, self.asked.index) {
            return None;
        }
        let two = pairs(&operands).find_map(|(a, b)| match a.plus(*b) == Some(value) {
            true => Some(join(&[*a, *b])),
            false => (a.distance(*b) == value).then(|| difference(*a, *b)),
        });
        let counts = || self.counts().iter().copied().filter(|count| *count > 1);
        let times = |one: &MoneyValue| {
            let count = counts().find(|count| *count <= MOST_TIMES && one.times(*count) == Some(value))?;
            Some(format!("{count} × {one}"))
        };
        let part = |whole: &MoneyValue| {
            let is_part = |count: &i64| {
                *count <= MOST_PARTS
                    && whole.distance(value.saturating_times(*count)) <= HALF_CENT.saturating_times(*count)
            };
            let count = counts().chain(parts.iter().copied()).find(is_part)?;
            Some(format!("{whole} / {count}"))
        };
        two.or_else(|| operands.iter().find_map(times))
            .or_else(|| operands.iter().find_map(part))
            .or_else(|| sum_of_three(&operands, value))
    }

    /// Ascending, each once.
    fn operands(&self) -> Vec<MoneyValue> {
        let named = self.lists.named_so_far(self.asked.index, MAX_NAMED);
        let spoken_of = named.into_iter().chain(self.case.parts.mentions.shown.iter().take(MAX_NAMED));
        let theirs = spoken_of.flat_map(|mention| self.prices_of(mention, 1)).map(|known| known.value);
        let own = self.prices().map(|known| known.value).take(MAX_PRICES);
        let all = own.chain(self.values().take(MAX_OPERANDS)).chain(theirs);
        let mut operands: Vec<MoneyValue> = all.filter(|value| value.is_positive()).collect();
        operands.sort_unstable();
        operands.dedup();
        operands.truncate(MAX_OPERANDS);
        operands
    }

    /// The whole numbers in the names of what is named or was shown: "x12".
    fn parts_of_names(&self) -> Vec<i64> {
        let named = self.lists.named_so_far(self.asked.index, MAX_NAMED);
        let spoken_of = named.into_iter().chain(self.case.parts.mentions.shown.iter().take(MAX_NAMED));
        let rows = spoken_of.filter_map(|mention| mention.rows.first());
        let names = rows.filter_map(|&row| self.case.facts.identity(row)).map(|identity| &identity.name);
        let numbers = names.flat_map(|name| numbers_of(name)).filter(|number| number % ONE == 0);
        numbers.map(|number| number / ONE).filter(|number| *number > 1).take(MAX_MEMBERS).collect()
    }
}

fn sum_of_three(operands: &[MoneyValue], value: MoneyValue) -> Option<String> {
    let few = &operands[..operands.len().min(MAX_OF_THREE)];
    few.iter().enumerate().find_map(|(at, first)| {
        let rest = value.minus(*first)?;
        let (second, third) = pairs(&few[at + 1..]).find(|(a, b)| a.plus(**b) == Some(rest))?;
        Some(join(&[*first, *second, *third]))
    })
}
