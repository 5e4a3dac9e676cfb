//! Which product an amount is the price of, asked the other way round: of the products that cost just this, those whose
//! names have the words that stand beside it, where no other product's name has all of these and more. "The 5.5 kWp kit
//! (13,790)", "98 a night in low season". That grounds an amount, and contradicts none; of several products that one name
//! may mean, it rules out those of which the words say less.

mod apart;
mod beside;
mod packs;
mod sentence;

use std::ops::Range;
use std::sync::Arc;

use temei_text::blocks::BlockKind;

use super::attribution::{Attribution, Strength};
use super::claims::{Amount, Claim, Kind, Parts, Role};
use super::mentions::{By, FactsRead, Finder, ShortNames, Sources};
use crate::catalog::Currency;
use crate::facts::{FactsSnapshot, PricedAs, PricedName, Shared};
use crate::guard::rules::price::{readings, speaks_of_product};
use crate::guard::units::MoneyValue;
pub(crate) use packs::Pack;
use packs::Packs;
use sentence::{Around, Sentence};

/// A word of more names than these is not looked through for a price.
const MAX_ROWS: usize = 512;
/// Most products of an ambiguous name that are told apart.
const MAX_MEANT: usize = 16;
/// Products of a small shop, in which a price tells as much as a word, and most of them that may cost it.
const SMALL_SHOP: usize = 1_024;
const MAX_ONLY: usize = 2;
/// Most numbers of a sentence that may say how many pieces an amount is for, and how many at most.
const MAX_COUNTS: usize = 4;
const MAX_PIECES: i64 = 100;
/// Most products that share all words of one that costs the amount: of more the words tell nothing.
const MAX_RIVALS: usize = 64;
/// Most rows that are looked at for all amounts of a text, and what comparing words with a name counts for.
const MAX_STEPS: usize = 24 * 1024;
const STEPS_OF_COMPARING: usize = 64;
/// What reading one word of a sentence counts for.
const STEPS_OF_READING: usize = 4;

/// The products that amounts were found to be the price of.
#[derive(Debug, Default)]
pub(crate) struct Priced {
    /// By the index of the claim, ascending.
    found: Vec<(usize, Arc<[u32]>)>,
    /// The claims that are the price of another variant of their product, which nothing tells; ascending.
    of_variants: Vec<usize>,
    /// Packs near a claim with what they hold, by the index of the claim, ascending.
    packs: Vec<(usize, Vec<Pack>)>,
    /// Two products whose prices are as far apart as the claim says, by its index, ascending.
    apart: Vec<(usize, [u32; 2])>,
}

/// What is looked for: one of these values.
struct Wanted {
    values: Vec<MoneyValue>,
    currency: Currency,
    is_fee: bool,
}

impl Wanted {
    fn of(amount: &Amount) -> Self {
        Self { values: readings(amount).collect(), currency: amount.currency, is_fee: amount.role == Role::Fee }
    }

    /// What one of so many costs, or so many payments come to.
    fn of_count(amount: &Amount, count: i64) -> Option<Self> {
        let one = |value: MoneyValue| match amount.role {
            Role::Instalment => value.times(count),
            _ => value.parted(count),
        };
        let values: Vec<MoneyValue> = readings(amount).filter_map(one).collect();
        (!values.is_empty()).then(|| Self { values, ..Self::of(amount) })
    }

    fn is_price_of(&self, facts: &FactsSnapshot, row: u32) -> bool {
        let Some(facts) = facts.row_facts(row) else { return false };
        let promotions = facts.promotions.iter().map(|promotion| promotion.price);
        let mut prices = facts.price.into_iter().chain(promotions);
        prices.any(|price| self.values.contains(&MoneyValue::of(price)) && price.currency() == self.currency)
    }
}

impl Priced {
    /// Looks for the product of every amount that is none of the one it seems to speak of; what is found is noted.
    pub(crate) fn of(
        sources: &Sources<'_>,
        parts: &Parts<'_>,
        (claims, attributions): (&[Claim], &[Attribution]),
        read: &mut FactsRead,
    ) -> Self {
        let (facts, mut steps) = (sources.facts, MAX_STEPS);
        let finder = Finder::of(sources);
        let has_tool = sources.gathered.has_tool();
        let (sentence, packs) = (None, Packs::default());
        let mut seeker = Seeker { facts, parts, claims, attributions, finder: &finder, has_tool, sentence, packs };
        let mut priced = Self::default();
        for (index, (claim, attribution)) in claims.iter().zip(attributions).enumerate() {
            let Kind::Amount(amount) = &claim.kind else { continue };
            let packs = match sources.short_names {
                ShortNames::Read => seeker.packs((claim, amount), attribution, &mut steps),
                ShortNames::Recorded(_) => packs::recorded(facts, claim.range.start),
                ShortNames::Unread => Vec::new(),
            };
            if !packs.is_empty() {
                packs::note(facts, claim.range.start, &packs, read);
                priced.packs.push((index, packs));
            }
            let apart = match sources.short_names {
                ShortNames::Read => seeker.apart((claim, amount), attribution, &mut steps),
                ShortNames::Recorded(_) => recorded(facts, claim.range.start, PricedAs::Apart).and_then(pair_of),
                ShortNames::Unread => None,
            };
            if let Some(pair) = apart {
                note(facts, (claim.range.start, &pair, PricedAs::Apart), read);
                priced.apart.push((index, pair));
            }
            let found = match sources.short_names {
                ShortNames::Read => seeker.found((index, amount), attribution, &mut steps),
                ShortNames::Recorded(_) => recorded(facts, claim.range.start, PricedAs::Named),
                ShortNames::Unread => None,
            };
            let Some(found) = found else {
                let variants = match sources.short_names {
                    ShortNames::Read => seeker.untold((claim, amount), attribution, &mut steps),
                    ShortNames::Recorded(_) => recorded(facts, claim.range.start, PricedAs::Untold).unwrap_or_default(),
                    ShortNames::Unread => Vec::new(),
                };
                if !variants.is_empty() {
                    note(facts, (claim.range.start, &variants, PricedAs::Untold), read);
                    priced.of_variants.push(index);
                }
                continue;
            };
            note(facts, (claim.range.start, &found, PricedAs::Named), read);
            priced.found.push((index, found.into()));
        }
        priced
    }

    /// Whether a claim is the price of another variant of its product, which nothing tells.
    pub(crate) fn is_of_variant(&self, index: usize) -> bool {
        self.of_variants.binary_search(&index).is_ok()
    }

    /// Of a claim.
    pub(crate) fn packs_of(&self, index: usize) -> &[Pack] {
        let at = self.packs.binary_search_by_key(&index, |(index, _)| *index);
        at.map_or(&[], |at| self.packs[at].1.as_slice())
    }

    /// The two relatives whose prices are as far apart as a claim says.
    pub(crate) fn apart(&self, index: usize) -> Option<[u32; 2]> {
        let at = self.apart.binary_search_by_key(&index, |(index, _)| *index).ok()?;
        Some(self.apart[at].1)
    }

    /// Of a claim; none where its words are those of another product.
    pub(crate) fn of_claim(&self, index: usize) -> Option<&Arc<[u32]>> {
        let at = self.found.binary_search_by_key(&index, |(index, _)| *index).ok()?;
        Some(&self.found[at].1)
    }
}

/// What the check that is replayed has found.
fn recorded(facts: &FactsSnapshot, at: usize, found_as: PricedAs) -> Option<Vec<u32>> {
    let found = facts.recorded()?.priced.iter().find(|found| found.at == at && found.found_as == found_as)?;
    Some(found.skus.iter().filter_map(|sku| facts.row(sku.as_str())).collect())
}

fn pair_of(rows: Vec<u32>) -> Option<[u32; 2]> {
    rows.try_into().ok()
}

/// Notes what was found for a replay.
fn note(facts: &FactsSnapshot, (at, rows, found_as): (usize, &[u32], PricedAs), read: &mut FactsRead) {
    read.priced.push(PricedName { at, skus: facts.skus_of(rows), found_as });
    read.rows.extend(rows);
}

/// What products are sold for, services among them.
fn may_be_price(amount: &Amount) -> bool {
    speaks_of_product(amount) || matches!(amount.role, Role::Fee | Role::Instalment)
}

struct Seeker<'a> {
    facts: &'a FactsSnapshot,
    parts: &'a Parts<'a>,
    claims: &'a [Claim],
    attributions: &'a [Attribution],
    finder: &'a Finder<'a>,
    /// Whether a tool has been asked.
    has_tool: bool,
    /// The one that was read last.
    sentence: Option<Sentence<'a>>,
    /// Those that were looked for last.
    packs: Packs,
}

impl<'a> Seeker<'a> {
    /// The products an amount is the price of that is none of those it seems to speak of; none where of those another one
    /// is told. `None` where nothing is to be said.
    fn found(
        &mut self,
        (index, amount): (usize, &Amount),
        attribution: &Attribution,
        steps: &mut usize,
    ) -> Option<Vec<u32>> {
        if !may_be_price(amount) {
            return None;
        }
        let claim = &self.claims[index];
        let wanted = Wanted::of(amount);
        // Of what is only hinted at any may be meant.
        let is_named = attribution.strength != Strength::None;
        let own = attribution.rows.iter().copied().filter(|&row| is_named && wanted.is_price_of(self.facts, row));
        let own: Vec<u32> = own.collect();
        if own.is_empty() {
            let rows = self.rows(&claim.range, &wanted, steps);
            let rows = if rows.is_empty() { self.siblings(&claim.range, &wanted, attribution, steps) } else { rows };
            let rows = if rows.is_empty() && is_named && !amount.bare {
                self.beside_own(index, (amount, &wanted), attribution, steps)
            } else {
                rows
            };
            let rows = if rows.is_empty() && !amount.bare {
                self.only_ones(&claim.range, (amount, &wanted), attribution, steps)
            } else {
                rows
            };
            return Some(rows).filter(|rows| !rows.is_empty());
        }
        let ambiguous = (2..=MAX_MEANT).contains(&attribution.rows.len());
        (ambiguous && self.are_others_told(claim, &own, attribution, steps)).then(Vec::new)
    }

    fn rows(&mut self, amount: &Range<usize>, wanted: &Wanted, steps: &mut usize) -> Vec<u32> {
        if *steps == 0 {
            return Vec::new();
        }
        let mut around = self.around(amount, wanted.is_fee);
        *steps = steps.saturating_sub(around.len() * STEPS_OF_READING);
        let mut rows = self.costing(&around, wanted, steps);
        if rows.is_empty() && !around.far.words.is_empty() {
            around.widen();
            rows = self.costing(&around, wanted, steps);
        }
        rows.retain(|&row| self.says_most(row, &around, steps));
        rows
    }

    /// Of the variants of the product an amount is tied to, the only one that costs it, where a word or number near is of
    /// its name and not of the other's: "the box of 90 is 59.50. The one of 30 is 23.80".
    fn siblings(
        &mut self,
        amount: &Range<usize>,
        wanted: &Wanted,
        attribution: &Attribution,
        steps: &mut usize,
    ) -> Vec<u32> {
        let Some(&tied) = attribution.rows.first().filter(|_| attribution.each.is_empty() && *steps > 0) else {
            return Vec::new();
        };
        let variants = self.facts.variants(tied, steps);
        let mut costing = variants.into_iter().filter(|&row| wanted.is_price_of(self.facts, row));
        let (Some(only), None) = (costing.next(), costing.next()) else { return Vec::new() };
        let near = self.around(amount, false).near.words;
        *steps = steps.saturating_sub(2 * STEPS_OF_COMPARING + near.len() * STEPS_OF_READING);
        let said = self.facts.which_words(only, &near);
        let is_told = attribution.rows.iter().all(|&row| said & !self.facts.which_words(row, &near) != 0);
        if is_told { vec![only] } else { Vec::new() }
    }

    /// The variants of what an amount is tied to that it is the price of, where it is the price of nothing it is tied to.
    fn untold(&self, (claim, amount): (&Claim, &Amount), attribution: &Attribution, steps: &mut usize) -> Vec<u32> {
        let wanted = Wanted::of(amount);
        let is_own = |row: &u32| wanted.is_price_of(self.facts, *row);
        let Some(&tied) = attribution.rows.first().filter(|_| speaks_of_product(amount)) else { return Vec::new() };
        let is_alone = self.parts.prices_within(&self.parts.segment_of(claim.range.start)).nth(1).is_none();
        if is_alone || *steps == 0 || attribution.rows.iter().any(is_own) {
            return Vec::new();
        }
        self.facts.relatives(tied, steps).into_iter().filter(is_own).collect()
    }

    /// Of a small shop all that costs an amount, or a part of it by a number of its sentence, where no word of the sentence
    /// says of what it is, and no tool was asked: where they are few, the price names them.
    fn only_ones(
        &self,
        range: &Range<usize>,
        (amount, wanted): (&Amount, &Wanted),
        attribution: &Attribution,
        steps: &mut usize,
    ) -> Vec<u32> {
        let segment = self.parts.segment_of(range.start);
        let hints = &self.parts.mentions.in_passing;
        let hint = hints.get(hints.partition_point(|hint| hint.range.start < segment.start));
        let is_hinted = hint.is_some_and(|hint| hint.range.end <= range.start);
        let is_free = attribution.strength == Strength::None && !wanted.is_fee && !self.has_tool && !is_hinted;
        if !is_free {
            return Vec::new();
        }
        let rows = self.all_costing(wanted, steps);
        if !rows.is_empty() {
            return rows;
        }
        let mut costing =
            self.of_counts(segment.start..range.start, amount).map(|wanted| self.all_costing(&wanted, steps));
        costing.find(|rows| !rows.is_empty()).unwrap_or_default()
    }

    /// What one of so many costs as the numbers of a range say.
    fn of_counts(&self, range: Range<usize>, amount: &Amount) -> impl Iterator<Item = Wanted> {
        let counts = self.parts.counts_within(range).filter(|count| (2..=MAX_PIECES).contains(count));
        counts.take(MAX_COUNTS).filter_map(|count| Wanted::of_count(amount, count))
    }

    /// All of a small shop that costs what is wanted; none where they are many.
    fn all_costing(&self, wanted: &Wanted, steps: &mut usize) -> Vec<u32> {
        if self.facts.len() > SMALL_SHOP.min(*steps) {
            return Vec::new();
        }
        *steps -= self.facts.len();
        let costing = self.facts.rows().filter(|&row| wanted.is_price_of(self.facts, row));
        let rows: Vec<u32> = costing.take(MAX_MEANT + 1).collect();
        let of_one = |steps: &mut usize| {
            let variants = self.facts.variants(rows[0], steps);
            rows.iter().all(|row| variants.contains(row) || *row == rows[0])
        };
        if rows.len() <= MAX_ONLY || rows.len() <= MAX_MEANT && of_one(steps) { rows } else { Vec::new() }
    }

    /// Whether the words near say more of another product that an ambiguous name may mean than of all that cost the
    /// amount: "the California is 145 in low season".
    fn are_others_told(&mut self, claim: &Claim, own: &[u32], attribution: &Attribution, steps: &mut usize) -> bool {
        let cost = attribution.rows.len() * STEPS_OF_COMPARING;
        let blocks = self.parts.blocks;
        let block = blocks.segments.get(claim.segment).map(|segment| segment.block);
        let in_row = block.is_some_and(|block| blocks.kinds.get(block) == Some(&BlockKind::Row));
        if cost > *steps || in_row || !attribution.each.is_empty() {
            return false;
        }
        let around = self.around(&claim.range, false);
        *steps = steps.saturating_sub(cost + around.len() * STEPS_OF_READING);
        let near = around.near.words;
        let others: Vec<u64> = attribution.rows.iter().map(|&row| self.facts.which_words(row, &near)).collect();
        own.iter().all(|&row| {
            let said = self.facts.which_words(row, &near);
            others.iter().any(|other| has_all_and_more(*other, said))
        })
    }

    /// The products that cost what is wanted and have a word near.
    fn costing(&self, around: &Around<'_>, wanted: &Wanted, steps: &mut usize) -> Vec<u32> {
        let mut rows: Vec<u32> = Vec::new();
        for word in around.near.words_at(around.near.naming) {
            let with = Shared::of(self.facts.rows_with(word));
            if with.len() > MAX_ROWS || with.len() > *steps {
                continue;
            }
            *steps -= with.len();
            rows.extend(with.rows().filter(|&row| wanted.is_price_of(self.facts, row)));
        }
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// Whether no other product has all the words near that a product has, and more of them; or just these, and more of
    /// the words around.
    fn says_most(&self, row: u32, around: &Around<'_>, steps: &mut usize) -> bool {
        let near = around.near.of_row(self.facts, row);
        let has_what_lacks = !around.lacking.is_empty() && self.facts.which_words(row, &around.lacking) != 0;
        if near & around.near.naming == 0 || has_what_lacks || self.is_of_another(row, around) {
            return false;
        }
        let said: Vec<&str> = around.near.words_at(near).collect();
        *steps = steps.saturating_sub(STEPS_OF_COMPARING);
        if self.finder.is_made_for(row, &said) {
            return false;
        }
        let Some(rivals) = self.rivals(near, around, steps) else { return false };
        let far = around.far.of_row(self.facts, row);
        rivals.into_iter().filter(|&rival| rival != row).all(|rival| {
            let more = around.near.of_row(self.facts, rival);
            let same = more == near && has_all_and_more(around.far.of_row(self.facts, rival), far);
            !has_all_and_more(more, near) && !has_all_and_more(more & around.close, near & around.close) && !same
        })
    }

    /// The products whose names have some words near, and those the mentions near may mean; `None` of too many.
    fn rivals(&self, near: u64, around: &Around<'_>, steps: &mut usize) -> Option<Vec<u32>> {
        let lists = around.near.words_at(near).map(|word| self.facts.rows_with(word)).filter(|rows| !rows.is_empty());
        let mut lists: Vec<_> = lists.collect();
        lists.sort_by_key(|rows| Shared::of(*rows).len());
        let mut lists = lists.into_iter();
        let mut shared = lists.next().map(Shared::of)?;
        for rows in lists {
            *steps = steps.saturating_sub(shared.cost_of(rows));
            shared = shared.with(rows)?;
        }
        let named = around.near.named.iter().flat_map(|(_, rows)| rows.iter().copied());
        let rivals: Vec<u32> = shared.rows().chain(named).take(MAX_RIVALS + 1).collect();
        let cost = rivals.len() * STEPS_OF_COMPARING;
        if rivals.len() > MAX_RIVALS || cost > *steps {
            return None;
        }
        *steps -= cost;
        Some(rivals)
    }

    /// Whether a code near the amount, or a name that is written out, is that of another product.
    fn is_of_another(&self, row: u32, around: &Around<'_>) -> bool {
        let named = self.parts.mentions.within(&around.range).iter();
        let mut named = named.filter(|named| matches!(named.by, By::Code | By::WholeName));
        named.any(|named| !named.rows.contains(&row))
    }

    /// The words beside an amount, of its sentence, which is read once for all of its amounts.
    fn around(&mut self, amount: &Range<usize>, is_fee: bool) -> Around<'a> {
        let known = self.sentence.take().filter(|sentence| sentence.contains(amount.start));
        let sentence = known.unwrap_or_else(|| Sentence::at(amount.start, self.parts, self.claims, self.finder));
        self.sentence.insert(sentence).around(amount, is_fee)
    }
}

/// Whether a set has all of another and more.
const fn has_all_and_more(set: u64, other: u64) -> bool {
    set & other == other && set != other
}
