//! What an answer reckons with amounts that hold, those of the evidence and those of the customer: what is left to
//! pay after a deposit, what is missing for free shipping, what a competitor asks less.

use temei_text::number::{ONE, plain};

use super::near::{MAX_PERCENTS, MONTHS_OF_YEAR};
use super::{MAX_MEMBERS, Steps, difference, join, pairs, total};
use crate::catalog::Percent;
use crate::facts::numbers_of;
use crate::guard::evidence::{Source, gathered};
use crate::guard::read::attribution::Strength;
use crate::guard::read::claims::{Kind, Role};
use crate::guard::read::cues::Cue;
use crate::guard::read::mentions::Mention;
use crate::guard::rules::price::{is_free, says_whole};
use crate::guard::units::{MoneyValue, Pieces};

/// Most pieces of a product that is not named beside its sum.
const MAX_PIECES: i64 = 100;
/// Most numbers of a sentence that its sum may count with.
const MAX_COUNTS: usize = 4;
/// Bytes of a sign between two numbers, with the unit before it.
const SIGN_BYTES: usize = 24;
/// What is handed over in cash is so many of this.
const HANDED_OVER: MoneyValue = MoneyValue::of_number(5 * ONE);
/// Most products named so far that are reckoned with.
const MAX_NAMED: usize = 8;
/// Amounts said last that a product's price is added to.
const MAX_SAID: usize = 3;
/// Prices of one product that are held against one another.
const MAX_PRICES: usize = 6;
/// A word for a price ties an amount to the whole, unless it is less than half of it.
const LEAST_PARTS: i64 = 2 * ONE;

impl<'s> Steps<'s, '_> {
    /// A difference with one side that holds in the text, and the other there too, in the evidence, or the customer's.
    pub(super) fn rest_of(&self, value: MoneyValue) -> Option<String> {
        let reckons = matches!(self.asked.amount.role, Role::Balance | Role::Difference | Role::Total);
        if !reckons && !is_free(self.case, self.asked.index) {
            return None;
        }
        let held: Vec<MoneyValue> = self.values().chain(self.near.bare.iter().copied()).collect();
        let told = &self.lists.told(self.asked.amount.currency).of_none;
        self.lists.take(held.len() * (held.len() + told.len()), self.asked.index);
        held.iter().find_map(|&held_value| {
            let is_known = |other: &MoneyValue| held.contains(other) || told.contains(other);
            let less =
                held_value.minus(value).filter(|less| less.is_positive() && *less != held_value).filter(is_known);
            if let Some(less) = less {
                return Some(difference(held_value, less));
            }
            let whole = held_value.plus(value).filter(|whole| value.is_positive() && told.contains(whole))?;
            Some(difference(whole, held_value))
        })
    }

    /// "You pay 435 now and the remaining 1,015 on delivery": what is left of the product's price after another amount of the
    /// sentence.
    pub(super) fn rest_of_price(&self, value: MoneyValue) -> Option<String> {
        if !matches!(self.asked.amount.role, Role::Balance | Role::Price) || !value.is_positive() {
            return None;
        }
        let segment = self.segment();
        let beside = self.held.iter().filter(|claim| segment.contains(&self.case.claims[claim.claim].range.start));
        let mut paid = beside.map(|claim| claim.value).filter(|paid| paid.is_positive()).take(MAX_MEMBERS);
        paid.find_map(|paid| {
            let whole = paid.plus(value)?;
            self.is_price_of_some(whole).then(|| difference(whole, paid))
        })
    }

    /// "With delivery that makes 404.90": the product's price, or what holds, and what a trusted source says that shipping
    /// costs.
    pub(super) fn with_told_fee(&self, value: MoneyValue) -> Option<String> {
        if !self.case.parts.includes_fee(self.range) {
            return None;
        }
        let prices = self.prices().map(|known| known.value).take(MAX_PRICES);
        let mut wholes: Vec<MoneyValue> = prices.chain(self.values()).collect();
        // "21.90, plus 4.90 for shipping, and 29.30 with cash on delivery": one fee is said, the other is told.
        let said = self.held.iter().filter(|claim| claim.role == Role::Fee).map(|claim| claim.value).take(MAX_SAID);
        let with_said: Vec<MoneyValue> =
            said.flat_map(|fee| wholes.iter().filter_map(move |whole| whole.plus(fee))).take(MAX_MEMBERS).collect();
        wholes.extend(with_said);
        let of_policies = self.case.gathered.amounts.iter().filter(|told| told.source == Source::Policy);
        let fees = self.case.gathered.shipping().chain(of_policies).take(MAX_SAID * MAX_SAID).map(|fee| fee.value);
        let mut fees: Vec<MoneyValue> = fees.filter(|fee| fee.is_positive()).collect();
        fees.sort_unstable();
        fees.dedup();
        // "With delivery and fitting": two that are told.
        let two = pairs(&fees).filter_map(|(a, b)| a.plus(*b));
        self.lists.take(wholes.len() * fees.len() * (1 + fees.len()), self.asked.index);
        fees.iter().copied().chain(two).find_map(|fee| {
            let whole = value.minus(fee).filter(|whole| wholes.contains(whole))?;
            Some(join(&[whole, fee]))
        })
    }

    /// An amount that a trusted source writes of no item.
    fn told(&self, value: MoneyValue) -> Option<&'s gathered::Amount> {
        let mut told =
            self.case.gathered.literal(value, MoneyValue::ZERO).take_while(|_| self.lists.take(1, self.asked.index));
        told.find(|told| told.item.is_none() && told.source != Source::User)
    }

    /// "With the small one you are 7.05 short of free shipping, which begins at 40": what the product's price, or what
    /// is bought in all, lacks of an amount that a trusted source writes.
    pub(super) fn short_of_told(&self, value: MoneyValue) -> Option<String> {
        if !says_whole(self.case, self.asked) {
            return None;
        }
        let counts: Vec<i64> = std::iter::once(1).chain(self.several(MAX_COUNTS)).collect();
        let own = self.prices().take(MAX_PRICES).find_map(|known| {
            counts.iter().filter_map(|count| known.value.times(*count)).find_map(|cost| {
                let whole = cost.plus(value)?;
                self.told(whole).map(|whole| difference(whole.value, cost))
            })
        });
        own.or_else(|| self.short_of_free(value))
    }

    /// What all prices of the text lack of the amount from which shipping is free.
    fn short_of_free(&self, value: MoneyValue) -> Option<String> {
        let from = self.case.gathered.free_from.filter(|from| from.currency == self.asked.amount.currency)?;
        let goods = self.held.iter().filter(|claim| claim.role == Role::Price).map(|claim| claim.value);
        let goods: Vec<MoneyValue> = goods.collect();
        (total(&goods)?.plus(value)? == from.value).then(|| format!("{} - ({})", from.value, join(&goods)))
    }

    /// "You pay with a note of 50 and get 17.05 back": what is handed over and what is given back differ by a price of the
    /// product or what holds.
    pub(super) fn given_back(&self, value: MoneyValue) -> Option<String> {
        if !says_whole(self.case, self.asked) {
            return None;
        }
        let block = self.block();
        let from = self.case.claims.partition_point(|claim| claim.range.start < block.start);
        let here = self.case.claims[from..].iter().take_while(|claim| claim.range.start < block.end);
        let others = here.enumerate().filter_map(|(at, claim)| match &claim.kind {
            Kind::Amount(other) if other.currency == self.asked.amount.currency && !other.bare => {
                Some((from + at, other.value))
            }
            _ => None,
        });
        self.lists.take(MAX_MEMBERS * self.held.len(), self.asked.index);
        others.take(MAX_MEMBERS).find_map(|(at, other)| {
            let (handed, back) = (value.max(other), value.min(other));
            let cost = handed.saturating_minus(back);
            let is_cash = handed.times_of(HANDED_OVER).is_some();
            let is_other = at != self.asked.index && cost.is_positive() && back.is_positive() && is_cash;
            let is_known =
                is_other && (self.price_within(cost, cost).is_some() || self.values().any(|held| held == cost));
            is_known.then(|| difference(handed, cost))
        })
    }

    /// "The voucher takes 50 off, so the pot is 419": the product's price less an amount that holds and that a
    /// trusted source writes.
    pub(super) fn price_less_amount(&self, value: MoneyValue) -> Option<String> {
        let mut off = self.values().filter(|off| self.told(*off).is_some());
        off.find_map(|off| {
            let whole = value.plus(off)?;
            self.price_within(whole, whole).map(|known| difference(known.value, off))
        })
    }

    /// "12 kg for 78.60, so 6.55 a kilo", "29 a month for a year": what holds, by a number of the text or of the
    /// product's name.
    pub(super) fn per_unit(&self, value: MoneyValue) -> Option<String> {
        if !value.is_positive() || !self.may_be_part() {
            return None;
        }
        // "It comes to 8 each", of a box of twelve: a price, but not of the whole.
        let is_rate = self.case.parts.normal.text[self.range.end..].starts_with('/');
        let least = if is_rate || says_whole(self.case, self.asked) { ONE } else { LEAST_PARTS };
        // What the text does not state is parted by the numbers of its name alone.
        let prices: Vec<MoneyValue> = self.prices().map(|known| known.value).take(MAX_PRICES).collect();
        let stated: Vec<MoneyValue> = self.values().collect();
        let said = self.counts().iter().map(|count| count.saturating_mul(ONE));
        let year = self.months().map(|months| months * ONE);
        let named = self.case.products(self.asked.attribution).flat_map(|(identity, _)| numbers_of(&identity.name));
        let measures = self.near.measures.iter().copied();
        let own = named.take(MAX_MEMBERS).chain(measures).filter(|by| *by > least);
        let own: Vec<i64> = own.collect();
        let by: Vec<i64> = said.chain(year).filter(|by| *by > least).chain(own.iter().copied()).collect();
        self.lists.take((prices.len() + stated.len()) * by.len(), self.asked.index);
        let about = self.asked.amount.about;
        let is_it = |whole: MoneyValue, by: i64| {
            let exact = whole.over(by);
            about && value.is_about(exact) || value.distance(exact) <= MoneyValue::CENT
        };
        let written = |whole: MoneyValue, by: i64| format!("{whole} / {}", plain(by).trim_end_matches(".00"));
        let parted = |wholes: Vec<MoneyValue>, by: &[i64]| {
            wholes.into_iter().find_map(|whole| Some((whole, *by.iter().find(|by| is_it(whole, **by))?)))
        };
        let found = parted(prices, &own).or_else(|| parted(stated, &by));
        // "Some 46 cents a gallon, against 55 with the $27.49 box": by the numbers of what costs just so.
        let beside = || {
            self.priced_beside(1).into_iter().find_map(|row| {
                let whole = self.listed_at(row)?;
                let measures = numbers_of(&self.case.facts.identity(row)?.name);
                let by = measures.into_iter().filter(|by| *by > ONE).take(MAX_MEMBERS).find(|by| is_it(whole, *by))?;
                Some((whole, by))
            })
        };
        found.or_else(beside).map(|(whole, by)| written(whole, by))
    }

    /// "You need 2.5 m. At 79.50 a metre that is 198.75": so much as a number with decimals says, by the price.
    pub(super) fn times_measure(&self, value: MoneyValue) -> Option<String> {
        let measures = &self.near.measures;
        let prices = self.prices().map(|known| known.value).take(MAX_PRICES).chain(self.values());
        let prices: Vec<MoneyValue> = prices.filter(|price| price.is_positive()).collect();
        self.lists.take(prices.len() * measures.len(), self.asked.index);
        prices.into_iter().find_map(|price| {
            let is_it = |measure: &&i64| value.is_rounded(price.for_pieces(Pieces::of_number(**measure)));
            let measure = measures.iter().filter(|measure| **measure > 0).find(is_it)?;
            Some(format!("{} × {price}", plain(*measure)))
        })
    }

    /// "1.190 now and two instalments of 1.000": what is left of what holds, or of the price of what the block names, in equal
    /// parts.
    pub(super) fn part_of_rest(&self, value: MoneyValue) -> Option<String> {
        let counts = self.counts();
        let mut wholes: Vec<MoneyValue> = self.values().collect();
        if counts.iter().any(|count| *count > 1) {
            let named = self.case.parts.mentions.within(&self.block()).iter().take(MAX_NAMED);
            let named = named.flat_map(|mention| self.prices_of(mention, 1)).map(|known| known.value);
            wholes.extend(named.chain(self.prices().map(|known| known.value).take(MAX_PRICES)));
        }
        self.lists.take(wholes.len() * self.held.len() * counts.len(), self.asked.index);
        wholes.into_iter().find_map(|whole| {
            self.values().find_map(|part| {
                let rest = whole.minus(part).filter(|rest| rest.is_positive())?;
                let count = counts.iter().find(|count| **count > 1 && value.times(**count) == Some(rest))?;
                Some(format!("({whole} - {part}) / {count}"))
            })
        })
    }

    /// "Two outfits and four sets come to 497.60", "two adults and a child: 315": two amounts that hold, each as often as
    /// the sentence says, or once.
    pub(super) fn sum_of_counted(&self, value: MoneyValue) -> Option<String> {
        let counted = self.case.parts.bare_within(self.segment().start..self.range.start);
        let counts: Vec<i64> = counted.map(|figure| figure.value() / ONE).filter(|count| *count > 0).collect();
        let clause = self.case.parts.clause(self.range);
        let is_total = self.asked.amount.role == Role::Total || self.case.parts.cues.any(&clause, Cue::Total);
        let pairs: Vec<(i64, i64)> = match counts.as_slice() {
            [only] if self.speaks_of_none() => vec![(*only, 1), (1, *only)],
            // Numbers that measure stand among those that count: "10 bags of one kilo and 2 of five".
            [_, _, ..] if is_total || self.speaks_of_none() => {
                pairs(&counts[..counts.len().min(MAX_COUNTS)]).map(|(a, b)| (*a, *b)).collect()
            }
            _ => return None,
        };
        // "Two adults and two children": prices of one name that the text does not say.
        let own = self.prices().map(|known| known.value).take(MAX_PRICES);
        let values: Vec<MoneyValue> = self.values().chain(own).collect();
        self.lists.take(pairs.len() * values.len() * values.len(), self.asked.index);
        pairs.into_iter().find_map(|(first, second)| {
            values.iter().enumerate().find_map(|(at, one)| {
                let rest = value.minus(one.times(first)?).filter(|rest| rest.is_positive())?;
                let mut others = values.iter().enumerate().filter(|(other, _)| *other != at);
                let (_, other) = others.find(|(_, other)| other.times(second) == Some(rest))?;
                Some(format!("{first} × {one} + {second} × {other}"))
            })
        })
    }

    /// "$1,799 ($1,149 for the unit and $650 labour)", "829 and the fee of 89.90: 918.90", "basic plus 10 at 31: 759": two
    /// amounts of the block, or the product's price and one of the block, that once or so often.
    pub(super) fn spelled_out(&self, value: MoneyValue) -> Option<String> {
        let block = self.block();
        let here = self.held.iter().filter(|claim| block.contains(&self.case.claims[claim.claim].range.start));
        let here: Vec<MoneyValue> =
            here.map(|claim| claim.value).filter(|amount| amount.is_positive()).take(MAX_MEMBERS).collect();
        let bases = here.iter().copied().chain(self.prices().map(|known| known.value).take(MAX_PRICES));
        let counts =
            || std::iter::once(1).chain(self.counts().iter().copied().filter(|count| (2..=MAX_PIECES).contains(count)));
        self.lists.take((here.len() + MAX_PRICES) * here.len() * (1 + self.counts().len()), self.asked.index);
        for base in bases {
            let Some(rest) = value.minus(base).filter(|rest| rest.is_positive()) else { continue };
            let more = here.iter().find_map(|amount| {
                let count = counts().find(|count| amount.times(*count) == Some(rest))?;
                Some(if count == 1 { amount.to_string() } else { format!("{count} × {amount}") })
            });
            if let Some(more) = more {
                return Some(format!("{base} + {more}"));
            }
        }
        None
    }

    /// "119.00 + 24.50 = 143.50": what the text adds is what it has said before.
    pub(super) fn said_again(&self, value: MoneyValue) -> Option<String> {
        let before = self.case.parts.normal.text.get(..self.range.start)?.trim_end();
        // "Two at 389: 778 ... To pay: 778".
        let is_whole = matches!(self.asked.amount.role, Role::Total | Role::Balance);
        ((is_whole || before.ends_with('+')) && self.values().any(|held| held == value)).then(|| value.to_string())
    }

    /// "The large one saves 4 against two small ones": so many of what holds less another that does, or the other way.
    pub(super) fn difference_of_counted(&self, value: MoneyValue) -> Option<String> {
        if !matches!(self.asked.amount.role, Role::Difference | Role::Discount) {
            return None;
        }
        let named = self.lists.named_so_far(self.asked.index, MAX_NAMED);
        let named = named.iter().flat_map(|mention| self.prices_of(mention, 1)).map(|known| known.value);
        let others: Vec<MoneyValue> = self.values().chain(named).collect();
        self.lists.take(others.len() * others.len() * self.counts().len(), self.asked.index);
        self.counts().iter().filter(|count| (2..=MAX_PIECES).contains(*count)).find_map(|count| {
            others.iter().find_map(|one| {
                let all = one.times(*count)?;
                let mut others = others.iter().filter(|other| *other != one);
                let other = others.find(|other| all.distance(**other) == value.abs())?;
                Some(format!("{count} × {one}, {other}"))
            })
        })
    }

    /// "2 × 95 = 190": what the text multiplies right before, where what it takes so many times holds.
    pub(super) fn spelled_times(&self, value: MoneyValue) -> Option<String> {
        let (parts, text) = (self.case.parts, self.case.parts.normal.text.as_str());
        let [.., count, unit] = parts.figures_within(&(self.block().start..self.range.start)) else { return None };
        let sign = text.get(count.range.end..unit.range.start)?.trim();
        let result = text.get(unit.range.end..self.range.start)?.trim();
        let is_product = (sign.ends_with('×') || sign == "x" || sign.ends_with(" x")) && sign.len() <= SIGN_BYTES;
        let pieces = count.value() / ONE;
        let unit = MoneyValue::of_number(unit.value());
        let holds = || self.values().any(|held| held == unit) || self.price_within(unit, unit).is_some();
        let is_it = is_product
            && result.len() <= SIGN_BYTES
            && count.value() % ONE == 0
            && unit.times(pieces) == Some(value)
            && !result.contains(|c: char| c.is_ascii_digit());
        (is_it && holds()).then(|| format!("{pieces} × {unit}"))
    }

    /// Those of a year, where the block speaks of months: "20 more a month, which is 240 a year".
    fn months(&self) -> Option<i64> {
        self.case.parts.cues.any(&self.block(), Cue::Instalments).then_some(MONTHS_OF_YEAR)
    }

    /// Whether the sentence names no product: what it says is of what was said before.
    fn speaks_of_none(&self) -> bool {
        self.case.parts.mentions.within(&self.segment()).is_empty()
    }

    /// "Two of those would be 43.90": so many times the price of any product that was named, where the amount is
    /// nobody's.
    pub(super) fn times_of_any(&self, value: MoneyValue) -> Option<String> {
        if !is_free(self.case, self.asked.index) && self.asked.attribution.strength == Strength::Strong {
            return None;
        }
        let (index, currency) = (self.asked.index, self.asked.amount.currency);
        let until = self.case.horizon(index);
        self.counts().iter().filter(|count| (2..=MAX_PIECES).contains(*count)).find_map(|count| {
            let one = value.parted(*count)?;
            let known = self.lists.take(1, index)
                && self.case.book.rows_at((one, currency), MoneyValue::ZERO, until).next().is_some();
            (known || self.is_hinted_at(one)).then(|| format!("{count} × {one}"))
        })
    }

    /// "The box of six of the Crianza is 76.80": whether a word of the sentence, before the amount, that is of few names is
    /// of one that costs so much.
    fn is_hinted_at(&self, one: MoneyValue) -> bool {
        self.hinted_prices().any(|price| price == one)
    }

    /// What the products cost that the words before the amount hint at.
    pub(super) fn hinted_prices(&self) -> impl Iterator<Item = MoneyValue> {
        self.hints().flat_map(|hint| hint.rows.iter().take(MAX_PRICES)).filter_map(|&row| self.listed_at(row))
    }

    /// The words of the sentence, before the amount, that few names have.
    pub(super) fn hints(&self) -> impl Iterator<Item = &'s Mention> {
        let segment = self.segment();
        let (hints, until) = (&self.case.parts.mentions.in_passing, self.range.start);
        let from = hints.partition_point(|hint| hint.range.start < segment.start);
        hints[from..].iter().take_while(move |hint| hint.range.end <= until).take(MAX_NAMED)
    }

    /// "49 off each, 196 in all", "390 instead of 420 for three: 90 less": so many times what holds, or what a price
    /// is less than another of the same product.
    pub(super) fn times_saved(&self, value: MoneyValue) -> Option<String> {
        let is_off = |role: Role| matches!(role, Role::Discount | Role::Difference | Role::Instalment);
        let off = self.held.iter().filter(|claim| is_off(claim.role));
        let mut off: Vec<MoneyValue> = off.map(|claim| claim.value).collect();
        let prices: Vec<MoneyValue> = self.prices().map(|known| known.value).take(MAX_PRICES).collect();
        let less = prices.iter().flat_map(|a| prices.iter().map(move |b| a.saturating_minus(*b)));
        off.extend(less.filter(|less| less.is_positive()));
        let counts: Vec<i64> = self.counts().iter().copied().chain(self.months()).collect();
        self.lists.take(off.len() * counts.len(), self.asked.index);
        counts.iter().filter(|count| **count > 1).find_map(|count| {
            let one = off.iter().find(|one| one.times(*count) == Some(value))?;
            Some(format!("{count} × {one}"))
        })
    }

    /// "Without one of the cans the cart is 297.49": a total of the evidence less some pieces of one of its items.
    pub(super) fn cart_less_pieces(&self, value: MoneyValue) -> Option<String> {
        let gathered = self.case.gathered;
        self.values().find_map(|whole| {
            let less = whole.minus(value).filter(|less| less.is_positive())?;
            let record = gathered.record_of(self.told(whole)?);
            self.lists.take(record.len(), self.asked.index);
            let mut units = record.iter().filter_map(|unit| {
                let pieces = gathered.items[unit.item?].quantity.unwrap_or(Pieces::ONE).whole();
                let count = less.times_of(unit.value).filter(|count| unit.value.is_positive() && *count <= pieces)?;
                Some((unit.value, count))
            });
            let (unit, count) = units.next()?;
            Some(format!("{whole} - {count} × {unit}"))
        })
    }

    /// "370, less 10 %: 333": what is left of an amount that holds when a per cent is taken off that a trusted source
    /// gives.
    pub(super) fn claim_less_percent(&self, value: MoneyValue) -> Option<String> {
        let stated = self.lists.stated_until(self.case.horizon(self.asked.index));
        let percents: Vec<Percent> = stated.chain(self.near.told_percents.iter().copied()).take(MAX_PERCENTS).collect();
        percents.into_iter().find_map(|percent| {
            let whole = self.values().find(|whole| value.is_rounded(whole.less(percent)))?;
            Some(format!("{whole} - {percent} %"))
        })
    }
}
