//! What PRICE looks up again and again in one check, each list made once: the prices of a tie, the sums a group of the
//! evidence comes to, the variants of one product, the products named so far. Claims are judged in the order of the
//! text, so that what depends on "so far" only grows.

use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use temei_text::normal::BREAK;

use super::derivation::{self, Near, Sums, Told, Variants};
use super::findings::Case;
use super::price_book::{Known, pieces_written, prices_of_attribution};
use crate::catalog::{Currency, Percent};
use crate::guard::budget::Steps;
use crate::guard::evidence::{Source, gathered};
use crate::guard::read::attribution::Attribution;
use crate::guard::read::claims::Kind;
use crate::guard::read::mentions::{Mention, address};
use crate::guard::units::{MoneyValue, Pieces};

/// Amounts of the evidence that what is left of a sum is looked for among.
const MAX_TOLD: usize = 32;
/// What adding up the amounts of a record counts for.
const STEPS_OF_ADDING: usize = 256;
/// As many prices are looked through one by one.
const FEW_PRICES: usize = 16;

/// The prices of one tie in the order of precedence.
#[derive(Debug)]
pub(crate) struct Prices<'a> {
    known: Vec<Known<'a>>,
    /// Places in `known` by value; empty where there are few.
    by_value: Vec<usize>,
    /// The first place of every currency.
    firsts: Vec<usize>,
    /// Where those of the catalogue stand.
    listed: Range<usize>,
}

impl<'a> Prices<'a> {
    pub(crate) fn of(known: Vec<Known<'a>>) -> Self {
        let mut by_value = Vec::new();
        if known.len() > FEW_PRICES {
            by_value.extend(0..known.len());
            by_value.sort_by_key(|&place| known[place].value);
        }
        let mut firsts: Vec<usize> = Vec::new();
        for (place, price) in known.iter().enumerate() {
            if !firsts.iter().any(|&first| known[first].currency == price.currency) {
                firsts.push(place);
            }
        }
        let first = known.iter().position(Known::is_listed).unwrap_or(known.len());
        let listed = first..first + known[first..].iter().take_while(|known| known.is_listed()).count();
        Self { known, by_value, firsts, listed }
    }

    /// The catalogue's, which stand together.
    pub(crate) fn listed(&self) -> &[Known<'a>] {
        &self.known[self.listed.clone()]
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Known<'a>> {
        self.known.iter()
    }

    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    pub(crate) fn first(&self) -> Option<&Known<'a>> {
        self.known.first()
    }

    /// The first price in a currency.
    pub(crate) fn first_in(&self, currency: Currency) -> Option<&Known<'a>> {
        self.firsts.iter().map(|&place| &self.known[place]).find(|known| known.currency == currency)
    }

    /// The first price from `low` to `high` that fits.
    pub(crate) fn first_within(
        &self,
        (low, high): (MoneyValue, MoneyValue),
        fits: impl Fn(&Known<'a>) -> bool,
    ) -> Option<&Known<'a>> {
        if self.by_value.is_empty() {
            return self.known.iter().find(|known| (low..=high).contains(&known.value) && fits(known));
        }
        let from = self.by_value.partition_point(|&place| self.known[place].value < low);
        let near = self.by_value[from..].iter().take_while(|&&place| self.known[place].value <= high);
        near.filter(|&&place| fits(&self.known[place])).min().map(|&place| &self.known[place])
    }
}

/// Which prices: the lists of a tie, which live as long as the mention it is tied to, and the pieces where they count.
type Key = (*const u32, *const usize, Pieces);

/// The products named so far, as long as they are few enough to be combined.
#[derive(Default)]
struct Named {
    looked_at: usize,
    /// `None` once they are too many.
    places: Option<Vec<usize>>,
}

pub(crate) struct PriceLists<'a> {
    pub(crate) case: &'a Case<'a>,
    pub(crate) steps: &'a Steps<'a>,
    prices: RefCell<FxHashMap<Key, (Attribution, Rc<Prices<'a>>)>>,
    /// The start of the block asked about last, and the most pieces written in it.
    written: Cell<Option<(usize, Option<Pieces>)>>,
    /// The most pieces of a list of items.
    lines: RefCell<FxHashMap<*const usize, Option<Pieces>>>,
    named: RefCell<Named>,
    /// Every discount the text states, with where.
    stated: Vec<(usize, Percent)>,
    /// Every amount the text states, with where it does first.
    amounts: FxHashMap<MoneyValue, usize>,
    /// What the block asked about last says, with its index.
    near: RefCell<Option<(usize, Rc<Near>)>>,
    told: RefCell<FxHashMap<Currency, Rc<Told>>>,
    sums: RefCell<FxHashMap<Currency, Rc<Sums>>>,
    variants: RefCell<FxHashMap<Currency, Rc<Variants>>>,
}

impl<'a> PriceLists<'a> {
    pub(crate) fn of(case: &'a Case<'a>, steps: &'a Steps<'a>) -> Self {
        let stated = case.claims.iter().filter_map(|claim| match claim.kind {
            Kind::Discount(percent) => Some((claim.range.start, percent)),
            _ => None,
        });
        // "You left 300 as a deposit": numbers without a currency are stated too, but not those of codes and times.
        let text = case.parts.normal.text.as_str();
        let bare = case.parts.bare_within(0..text.len()).filter(|figure| is_apart(text, &figure.range));
        let bare = bare.map(|figure| (MoneyValue::of_number(figure.value()), figure.range.start));
        let claimed = case.claims.iter().filter_map(|claim| match &claim.kind {
            Kind::Amount(amount) => Some((amount.value, claim.range.start)),
            _ => None,
        });
        let mut amounts: FxHashMap<MoneyValue, usize> = FxHashMap::default();
        for (value, at) in claimed.chain(bare) {
            amounts.entry(value).and_modify(|first| *first = at.min(*first)).or_insert(at);
        }
        Self {
            case,
            steps,
            amounts,
            prices: RefCell::default(),
            written: Cell::default(),
            lines: RefCell::default(),
            named: RefCell::new(Named { looked_at: 0, places: Some(Vec::new()) }),
            stated: stated.collect(),
            near: RefCell::default(),
            told: RefCell::default(),
            sums: RefCell::default(),
            variants: RefCell::default(),
        }
    }

    /// Takes steps for a claim; once this is false nothing more is looked at.
    pub(crate) fn take(&self, count: usize, claim: usize) -> bool {
        self.steps.take(count, self.case.claims[claim].range.start)
    }

    /// The prices of a claim's tie; tiers count where that many pieces are named.
    pub(crate) fn prices(&self, claim: usize, attribution: &Attribution, pieces: Pieces) -> Rc<Prices<'a>> {
        let tiered = self.case.products(attribution).any(|(_, facts)| !facts.tiers.is_empty());
        let key = (address(&attribution.rows), address(&attribution.items), if tiered { pieces } else { Pieces::ZERO });
        if let Some((_, prices)) = self.prices.borrow().get(&key) {
            self.take(attribution.rows.len(), claim);
            return Rc::clone(prices);
        }
        let prices = Rc::new(Prices::of(prices_of_attribution(self.case, attribution, pieces)));
        self.take(8 * (prices.len() + attribution.rows.len() + attribution.items.len()), claim);
        // The tie is kept with them, so that no other list ever lies where its lists do.
        self.prices.borrow_mut().insert(key, (attribution.clone(), Rc::clone(&prices)));
        prices
    }

    /// The most pieces written in the block that begins at an offset.
    pub(crate) fn written_in_block(&self, start: usize) -> Option<Pieces> {
        if let Some((_, most)) = self.written.get().filter(|(block, _)| *block == start) {
            return most;
        }
        let most = pieces_written(self.case.parts, start);
        self.written.set(Some((start, most)));
        most
    }

    /// The most pieces that a tie's items are bought in.
    pub(crate) fn most_in_lines(&self, attribution: &Attribution) -> Option<Pieces> {
        match attribution.items.len() {
            // The lists of a tie that is kept with its prices stay where they are.
            0..=FEW_PRICES => most_bought(self.case, attribution),
            _ => {
                let mut lines = self.lines.borrow_mut();
                *lines.entry(attribution.items.as_ptr()).or_insert_with(|| most_bought(self.case, attribution))
            }
        }
    }

    /// Whether an amount of the evidence is what its record adds up to; not where the steps have run out.
    pub(crate) fn is_sum(&self, claim: usize, found: &gathered::Amount) -> bool {
        self.take(STEPS_OF_ADDING, claim) && self.case.gathered.is_sum(found)
    }

    /// Whether it adds up with another one of its record to what the text states so far.
    pub(crate) fn adds_up(&self, claim: usize, found: &gathered::Amount) -> bool {
        self.take(STEPS_OF_ADDING, claim) && self.case.gathered.sums_with(found).any(|sum| self.states(sum, claim))
    }

    /// Whether two amounts of a record that the text states differ by a third of it, and this is not the one: what is
    /// left of 696 with 300 paid is 396.
    pub(crate) fn rest_is_another(&self, claim: usize, value: MoneyValue) -> bool {
        let told = self.case.gathered.amounts.iter().take(MAX_TOLD);
        let told = told.filter(|told| told.item.is_none() && told.source != Source::User);
        let told: Vec<MoneyValue> = told.map(|told| told.value).collect();
        let stated: Vec<MoneyValue> =
            told.iter().copied().filter(|told| *told != value && self.states(*told, claim)).collect();
        self.take(stated.len() * stated.len() + told.len(), claim);
        let rests = stated.iter().flat_map(|whole| stated.iter().map(move |paid| whole.saturating_minus(*paid)));
        let mut rests = rests.filter(|rest| rest.is_positive() && *rest != value);
        !told.is_empty() && rests.any(|rest| told.contains(&rest) && !self.states(rest, claim))
    }

    /// Whether the text states an amount up to the end of a claim's block.
    pub(crate) fn states(&self, value: MoneyValue, claim: usize) -> bool {
        self.amounts.get(&value).is_some_and(|at| *at < self.case.horizon(claim))
    }

    /// The discounts stated up to an offset.
    pub(crate) fn stated_until(&self, horizon: usize) -> impl Iterator<Item = Percent> {
        self.stated.iter().take_while(move |(start, _)| *start < horizon).map(|(_, percent)| *percent)
    }

    /// The different products named up to the end of a claim's block; none where they are more than `most`.
    pub(crate) fn named_so_far(&self, claim: usize, most: usize) -> Vec<&'a Mention> {
        let mentions = self.case.mentions_until(claim);
        let mut named = self.named.borrow_mut();
        let Named { looked_at, places } = &mut *named;
        while let Some(mention) = mentions.get(*looked_at)
            && let Some(known) = places
        {
            if !known.iter().any(|&other| mentions[other].is_same(mention)) {
                known.push(*looked_at);
            }
            if known.len() > most {
                *places = None;
            }
            *looked_at += 1;
        }
        places.iter().flatten().map(|&place| &mentions[place]).collect()
    }

    /// The numbers around a block.
    pub(crate) fn near(&self, block: usize) -> Rc<Near> {
        let mut last = self.near.borrow_mut();
        let known = last.take().filter(|(known, _)| *known == block);
        let (_, near) = last.insert(known.unwrap_or_else(|| (block, Rc::new(Near::of(self.case, block)))));
        Rc::clone(near)
    }

    pub(crate) fn told(&self, currency: Currency) -> Rc<Told> {
        let mut told = self.told.borrow_mut();
        Rc::clone(told.entry(currency).or_insert_with(|| Rc::new(Told::of(self.case.gathered, currency))))
    }

    pub(crate) fn sums(&self, currency: Currency) -> Rc<Sums> {
        let mut sums = self.sums.borrow_mut();
        Rc::clone(sums.entry(currency).or_insert_with(|| Rc::new(derivation::sums(self.case.gathered, currency))))
    }

    pub(crate) fn variants(&self, currency: Currency) -> Rc<Variants> {
        let mut variants = self.variants.borrow_mut();
        Rc::clone(
            variants.entry(currency).or_insert_with(|| Rc::new(derivation::variants(self.case.gathered, currency))),
        )
    }
}

/// Whether a number has a space, a bracket or a mark of a sentence on either side, or stands at an end of the text.
fn is_apart(text: &str, range: &Range<usize>) -> bool {
    text[..range.start].chars().next_back().is_none_or(is_gap) && text[range.end..].chars().next().is_none_or(is_gap)
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | ',' | '.' | '!' | BREAK)
}

/// The most pieces of any of a tie's items.
fn most_bought(case: &Case<'_>, attribution: &Attribution) -> Option<Pieces> {
    attribution.items.iter().filter_map(|&item| case.gathered.items[item].quantity).max()
}
