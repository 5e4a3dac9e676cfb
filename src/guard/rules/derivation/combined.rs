//! What people reckon in their heads with what is spoken of: two or three prices together, one less another, so many
//! times one, one in so many parts. The operands are the prices of what is named or was shown and the amounts of the text
//! that hold, never those of the evidence; and only where no word for a price ties the amount to one product. Among all
//! false answers strangers wrote one in two hundred comes out right so, of the true ones refused before one in ten.

use std::ops::Range;

use super::{MAX_MEMBERS, Steps, difference, join, pairs};
use crate::facts::numbers_of;
use crate::guard::evidence::Source;
use crate::guard::read::attribution::Strength;
use crate::guard::read::claims::{Amount, Kind, Role};
use crate::guard::read::mentions::Mention;
use crate::guard::rules::price::{says_whole, speaks_of_product};
use crate::guard::units::MoneyValue;
use temei_text::number::{ONE, plain};

/// Most products that are named so far, or were shown, and operands of two and of three.
const MAX_NAMED: usize = 8;
const MAX_OPERANDS: usize = 24;
const MAX_OF_THREE: usize = 10;
/// Numbers of the text, or of a name, that are tried.
const MAX_COUNTS: usize = 6;
/// Prices are said by the kilo or litre, or by a hundred of their grams, of what measures so many of them at least.
const LEAST_MEASURE: i64 = 20 * ONE;
const THOUSAND: i64 = 1_000;
const HUNDRED: i64 = 100;
/// Amounts given off that are taken from a sum.
const MAX_OFF: usize = 4;
/// Prices of the product itself.
const MAX_PRICES: usize = 4;
/// How often an amount is taken, and in how many parts, at most.
const MOST_TIMES: i64 = 200;
const MOST_PARTS: i64 = 1_000;
/// What stands before an amount that is taken off.
const MINUS: [&str; 2] = ["minus", "−"];
/// What each part is rounded by at most.
const HALF_CENT: MoneyValue = MoneyValue::of_number(50);

impl Steps<'_, '_> {
    pub(super) fn combined(&self, value: MoneyValue) -> Option<String> {
        if !says_whole(self.case, self.asked) || !value.is_positive() || self.is_of_another(value) {
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
            let count = counts().chain(parts.iter().copied()).filter(|_| self.may_be_part()).find(is_part)?;
            Some(format!("{whole} / {count}"))
        };
        // "A deposit of 200 each, so 400 for both."
        let told = self.case.gathered.amounts.iter().filter(|told| told.source == Source::Policy).take(MAX_NAMED);
        let told: Vec<MoneyValue> = told.map(|told| told.value).collect();
        two.or_else(|| operands.iter().chain(&told).find_map(times))
            .or_else(|| operands.iter().find_map(part))
            .or_else(|| sum_of_three(&operands, value))
            .or_else(|| self.less_what_is_off(&operands, value))
            .or_else(|| self.own_times_and_held(value))
            .or_else(|| self.share_of_count(value))
            .or_else(|| self.times_less_one(&operands, value))
            .or_else(|| self.times_less_told(&told, value))
    }

    /// How much more one costs is no part of it, nor is VAT.
    pub(super) fn may_be_part(&self) -> bool {
        self.asked.amount.role != Role::Difference && !self.speaks_of_vat()
    }

    /// "Three crates would be 705, less the 10 a crate, so 675": so many of the product, each less what a policy says.
    fn times_less_told(&self, told: &[MoneyValue], value: MoneyValue) -> Option<String> {
        let counts = self.counts().iter().copied().filter(|count| (2..=MOST_TIMES).contains(count)).take(MAX_COUNTS);
        let own: Vec<MoneyValue> = self.prices().map(|known| known.value).take(MAX_PRICES).collect();
        counts.into_iter().find_map(|count| {
            own.iter().find_map(|one| {
                let off = told.iter().find(|off| {
                    let left = one.minus(**off).filter(|left| left.is_positive());
                    left.and_then(|left| left.times(count)) == Some(value) && self.values().any(|held| held == **off)
                })?;
                Some(format!("{count} × ({one} - {off})"))
            })
        })
    }

    /// "Your cart is 188.40; with two more bags it comes to 203.40": so many times the product's price and what holds.
    fn own_times_and_held(&self, value: MoneyValue) -> Option<String> {
        let counts = self.counts().iter().copied().filter(|count| (2..=MOST_TIMES).contains(count));
        let own: Vec<MoneyValue> = self.prices().map(|known| known.value).take(MAX_PRICES).collect();
        counts.take(MAX_COUNTS).find_map(|count| {
            own.iter().find_map(|one| {
                let rest = value.minus(one.times(count)?).filter(|rest| rest.is_positive())?;
                self.values().any(|held| held == rest).then(|| format!("{count} × {one} + {rest}"))
            })
        })
    }

    /// "259 for the twelve, that is 19 less than two boxes of six": so many times one, and another.
    fn times_less_one(&self, operands: &[MoneyValue], value: MoneyValue) -> Option<String> {
        let few = &operands[..operands.len().min(MAX_OF_THREE)];
        if self.asked.amount.role != Role::Difference {
            return None;
        }
        // "The box of 5 kilos saves you 5": of five of one kilo.
        let of_names = self.parts_of_names();
        let counts = self.counts().iter().chain(&of_names).copied();
        let counts = counts.filter(|count| (2..=MOST_TIMES).contains(count)).take(MAX_COUNTS);
        counts.into_iter().find_map(|count| {
            few.iter().find_map(|one| {
                let all = one.times(count)?;
                let other = few.iter().find(|other| all.distance(**other) == value)?;
                Some(format!("{count} × {one} - {other}"))
            })
        })
    }

    /// "Of 8 lessons you have had 3, so we refund 60 of the 96": a price or what holds, by two numbers of the text.
    fn share_of_count(&self, value: MoneyValue) -> Option<String> {
        if self.asked.amount.role != Role::Difference {
            return None;
        }
        let counts: Vec<i64> = self.several(MAX_COUNTS).collect();
        let told = self.case.gathered.amounts.iter().filter(|told| told.source == Source::Tool).take(MAX_NAMED);
        let wholes = self.prices().map(|known| known.value).take(MAX_PRICES).chain(self.values().take(MAX_COUNTS));
        wholes.chain(told.map(|told| told.value)).into_iter().find_map(|whole| {
            let mut shares = counts.iter().flat_map(|all| counts.iter().map(move |some| (*some, *all)));
            let (some, all) = shares.find(|(some, all)| some < all && whole.times(*some) == value.times(*all))?;
            Some(format!("{whole} × {some} / {all}"))
        })
    }

    /// "34.90 for 300 g, so 116.33 a kilo": by the measure of the product's name, of a thousand or of a hundred; "89.90 for
    /// 1 litre, so 8.99 per 100 ml" where the text says the hundred.
    pub(super) fn per_measure(&self, value: MoneyValue) -> Option<String> {
        let of_hundred = self.near.counts.contains(&HUNDRED);
        let own = self.asked.attribution.rows.iter().take(MAX_PRICES).copied();
        let spoken_of = self.spoken_of().filter_map(|mention| mention.rows.first().copied());
        let priced = self.priced_beside(0);
        own.chain(spoken_of).chain(priced).find_map(|row| {
            let price = self.listed_at(row)?;
            let name = &self.case.facts.identity(row)?.name;
            numbers_of(name).into_iter().filter(|measure| *measure > 0).take(MAX_COUNTS).find_map(|measure| {
                // Litres and kilos are a thousand of what hundreds are said of.
                let (measure, parts): (i64, &[i64]) = match measure >= LEAST_MEASURE {
                    true => (measure, &[THOUSAND, HUNDRED]),
                    false if of_hundred => (measure.saturating_mul(THOUSAND), &[THOUSAND, HUNDRED]),
                    false if measure % ONE == 0 => return None,
                    false => (measure, &[1]),
                };
                let by = parts.iter().copied().find(|by| {
                    let exact = price.times(*by).map(|whole| whole.over(measure));
                    exact.is_some_and(|exact| value.distance(exact) <= MoneyValue::CENT)
                })?;
                Some(format!("{price} × {by} / {}", plain(measure)))
            })
        })
    }

    /// The products whose prices the block says, or one of so many before it, and that it speaks of: "the sachet at 12.90", "with
    /// the $27.49 box".
    pub(super) fn priced_beside(&self, before: usize) -> Vec<u32> {
        let own = self.block();
        let block = self.case.parts.start_above(own.start, before)..own.end;
        let here = self
            .held
            .iter()
            .filter(|claim| claim.role == Role::Price && block.contains(&self.case.claims[claim.claim].range.start));
        let (currency, until) = (self.asked.amount.currency, self.case.horizon(self.asked.index));
        let here = here.take(MAX_NAMED).take_while(|_| self.lists.take(1, self.asked.index));
        let rows = here.flat_map(|claim| {
            let named = self.case.book.rows_at((claim.value, currency), MoneyValue::ZERO, until);
            let priced = self.case.priced.of_claim(claim.claim).into_iter().flat_map(|rows| rows.iter().copied());
            named.take(MAX_PRICES).chain(priced.take(MAX_PRICES))
        });
        rows.collect()
    }

    /// What a product is listed at, in the currency of the amount.
    pub(super) fn listed_at(&self, row: u32) -> Option<MoneyValue> {
        let price = self.case.facts.row_facts(row)?.price?;
        (price.currency() == self.asked.amount.currency).then(|| MoneyValue::of(price))
    }

    /// Whether an amount that is tied to one product is the very price of another that is spoken of: that it comes out of some
    /// sum as well makes it no price of this one.
    fn is_of_another(&self, value: MoneyValue) -> bool {
        let (asked, attribution) = (self.asked, self.asked.attribution);
        if attribution.strength != Strength::Strong || !speaks_of_product(asked.amount) {
            return false;
        }
        let price = (value, asked.amount.currency);
        let mut rows = self.case.book.rows_at(price, MoneyValue::ZERO, self.case.horizon(asked.index));
        let told = self.case.gathered.literal(value, MoneyValue::ZERO);
        let mut told = told.take_while(|_| self.lists.take(1, asked.index));
        rows.any(|row| !attribution.rows.contains(&row))
            || told.any(|told| told.item.is_some_and(|item| !attribution.has_item(item)))
    }

    /// "104.70, less 10.47, and 52.40: 146.63": what the text gives off, which is judged by itself, is taken from a sum.
    fn less_what_is_off(&self, operands: &[MoneyValue], value: MoneyValue) -> Option<String> {
        // Without a percentage that is given nothing is the share of one.
        let gives = self.lists.stated_until(self.case.horizon(self.asked.index)).next().is_some();
        let is_share = |off: &Amount, range: &Range<usize>| gives && self.is_share_off(off, range, operands);
        let before = self.case.claims[..self.asked.index].iter().filter_map(|claim| match &claim.kind {
            Kind::Amount(off)
                if off.value.is_positive() && (self.is_taken_off(off, &claim.range) || is_share(off, &claim.range)) =>
            {
                Some(off.value)
            }
            _ => None,
        });
        before.take(MAX_OFF).find_map(|off| {
            let whole = value.plus(off)?;
            let one = operands.iter().find(|one| **one == whole).map(|one| one.to_string());
            let two = || pairs(operands).find(|(a, b)| a.plus(**b) == Some(whole)).map(|(a, b)| join(&[*a, *b]));
            let sum = one.or_else(two).or_else(|| sum_of_three(operands, whole))?;
            Some(format!("{sum} - {off}"))
        })
    }

    /// "Family discount 10 % – minus 230".
    fn is_taken_off(&self, off: &Amount, range: &Range<usize>) -> bool {
        let before = self.case.parts.normal.text[..range.start].trim_end();
        off.role == Role::Discount || MINUS.iter().any(|minus| before.ends_with(minus))
    }

    /// "10 % off the cheaper one, which is 21.90": whether an amount is the share of another that its block gives off.
    fn is_share_off(&self, off: &Amount, range: &Range<usize>, operands: &[MoneyValue]) -> bool {
        let block = self.case.parts.block_of(range.start);
        let mut given = self.case.claims_within(&block).iter().filter_map(|claim| match claim.kind {
            Kind::Discount(percent) => Some(percent),
            _ => None,
        });
        given.any(|percent| operands.iter().any(|whole| off.value.is_rounded(whole.share(percent))))
    }

    /// What is named so far, and what was shown.
    pub(super) fn spoken_of(&self) -> impl Iterator<Item = &Mention> {
        let named = self.lists.named_so_far(self.asked.index, MAX_NAMED);
        named.into_iter().chain(self.case.parts.mentions.shown.iter().take(MAX_NAMED))
    }

    /// Ascending, each once.
    fn operands(&self) -> Vec<MoneyValue> {
        let theirs = self.spoken_of().flat_map(|mention| self.prices_of(mention, 1)).map(|known| known.value);
        let own = self.prices().map(|known| known.value).take(MAX_PRICES);
        let all = own.chain(self.values().take(MAX_OPERANDS)).chain(theirs);
        let mut operands: Vec<MoneyValue> = all.filter(|value| value.is_positive()).collect();
        operands.sort_unstable();
        operands.dedup();
        operands.truncate(MAX_OPERANDS);
        operands
    }

    /// The whole numbers in the names of what is named or was shown: "x12".
    pub(super) fn parts_of_names(&self) -> Vec<i64> {
        let rows = self.spoken_of().filter_map(|mention| mention.rows.first());
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
