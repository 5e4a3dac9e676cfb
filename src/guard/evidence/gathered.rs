//! The evidence as the guards read it: every amount with where it came from, the things that carry prices, and which
//! amounts belong together. Built once for a check; numbers are read from their literals, never through a float.

mod around;
mod days;
mod documents;
mod items;
mod json;
mod lists;
mod passages;
mod reach;
mod records;
mod text;
mod tiers;
mod vat;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, OnceLock};

use super::{Evidence, Line, LineGroup, PolicyPassage, Source};
use crate::catalog::{Currency, Money, Percent};
use crate::clock::Timestamp;
use crate::facts::stem;
use crate::guard::input::{CheckInput, Rules};
use crate::guard::units::{MoneyValue, Pieces};
pub(crate) use days::Day;
pub(crate) use documents::{Harvest, HarvestPlace, Told};
pub(crate) use items::{Item, phrase_hashes};
use lists::ListSum;
pub use passages::MAX_PASSAGES;
pub(crate) use passages::{AttributedClaims, Owners, Reader, Spot};
use passages::{Passage, PassageKind};
pub(crate) use reach::Reaches;
pub(crate) use records::{Leaf, Records, time_hash};
use rustc_hash::{FxHashMap, FxHashSet};
use temei_text::fold::fold_name;
use temei_text::languages::everywhere;
pub(crate) use vat::is_of_vat;

/// Most amounts and items taken from one check's evidence; what comes after is not looked at, and what only its silence
/// would let pass is not let pass.
pub const MAX_AMOUNTS: usize = 4096;
pub const MAX_ITEMS: usize = 1024;

/// Where an amount stands in its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The price of one unit of an item.
    Unit,
    /// Shipping or tax: no product's price.
    Fee,
    /// What is given off.
    Discount,
    /// A sum, payment or balance.
    Other,
}

#[derive(Clone, Debug)]
pub(crate) struct Amount {
    pub(crate) value: MoneyValue,
    pub(crate) currency: Currency,
    pub(crate) source: Source,
    pub(crate) path: String,
    /// The folded key it stands under; empty in a text.
    pub(crate) name: String,
    pub(crate) item: Option<usize>,
    pub(crate) group: usize,
    pub(crate) part: Part,
    /// A quote outranks the catalogue.
    pub(crate) quoted: bool,
    /// Where it stands in a text or in JSON; nowhere in structured evidence.
    pub(crate) spot: Option<Spot>,
    /// Of a record that can be told from others like it.
    pub(crate) leaf: Option<Leaf>,
    /// Of a document.
    pub(crate) told: Option<Arc<Told>>,
}

/// A percentage somebody to be trusted writes; whether it is a discount, and of what, its passage says.
#[derive(Clone, Debug)]
pub(crate) struct Percentage {
    pub(crate) value: Percent,
    pub(crate) path: String,
    pub(crate) spot: Spot,
}

/// What is given off a whole cart, quote or order.
#[derive(Clone, Debug)]
pub(crate) struct Reduction {
    /// Of what it would cost without.
    pub(crate) percent: Percent,
    pub(crate) value: MoneyValue,
    pub(crate) currency: Currency,
    pub(crate) items: Vec<usize>,
    pub(crate) path: String,
}

/// What an order has to come to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threshold {
    pub(crate) value: MoneyValue,
    pub(crate) currency: Currency,
}

/// Everything the evidence grounds.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    pub(crate) amounts: Vec<Amount>,
    pub(crate) items: Vec<Item>,
    /// Percentages; those of offers ("2+1") too.
    pub(crate) percents: Vec<Percentage>,
    /// Numbers of records that may be rates.
    pub(crate) rates: FxHashSet<Percent>,
    /// The same with the codes of their records: a coupon's.
    pub(crate) coded_rates: Vec<(Arc<[String]>, Percent, String)>,
    /// Rates of VAT that records of tools tell, and where.
    pub(crate) vat_rates: Vec<(Percent, String)>,
    /// Percentages that the customer said.
    pub(crate) said_percents: FxHashSet<Percent>,
    /// Of records that name a product.
    pub(crate) days: Vec<Day>,
    /// What lists of tools come to, with what they come to it by.
    list_sums: FxHashMap<(MoneyValue, Currency), ListSum>,
    /// Of carts, quotes and orders.
    pub(crate) reductions: Vec<Reduction>,
    passages: Vec<Passage>,
    /// Read where they are asked for.
    numbers_of_policies: OnceLock<FxHashSet<i64>>,
    pub(crate) records: Records,
    /// Where a tool or policy says that shipping is free.
    pub(crate) free_shipping: Option<String>,
    /// Where a policy says that no discounts are given.
    pub(crate) no_discounts: Option<String>,
    /// Whether a policy says that prices are without VAT.
    pub(crate) has_net_prices: bool,
    /// What an order has to come to for that, where the same sentence says so.
    pub(crate) free_from: Option<Threshold>,
    /// Whether there is more of it than is looked at: what it does not say, it may say further on.
    pub(crate) cut: bool,
    /// Whether any of it is the customer's own words.
    pub(crate) has_user: bool,
    /// Amounts by value, for the literal look-up.
    by_value: BTreeMap<MoneyValue, Vec<usize>>,
    /// Folded tokens that are ids of something: an order number is no made-up SKU. With the items they are ids of.
    ids: HashMap<String, Vec<usize>>,
    /// The same once all of the evidence is read.
    by_id: HashMap<String, Arc<[usize]>>,
    /// Fees and, of those, what shipping costs, as indexes into the amounts.
    fees: Vec<usize>,
    shipping: Vec<usize>,
    /// Unit prices of every item, as indexes into the amounts.
    prices: Vec<Vec<usize>>,
    groups: usize,
}

/// Most amounts of a record that are added up.
const MAX_SUMMANDS: usize = 64;
/// Most rates of records, and of coupons.
const MAX_RATES: usize = 1024;

impl Gathered {
    /// From what was passed with a check, and the passages of documents it reads.
    pub(crate) fn of(input: CheckInput<'_>, rules: &Rules<'_>, documents: &[Arc<PolicyPassage>]) -> Self {
        let CheckInput { check, as_of } = input;
        let mut gathered = Self::default();
        let nobody = gathered.add_passage(Source::Tool, "", PassageKind::Object { of: None });
        debug_assert_eq!(nobody, passages::NOBODY, "the first one");
        gathered.take_structured(&check.evidence, as_of);
        for (index, raw) in check.evidence.raw.iter().enumerate() {
            let place =
                Place { source: raw.source, currency: rules.currency, path: format!("raw[{index}]:"), offset: 0 };
            gathered.has_user |= raw.source == Source::User;
            if raw.source == Source::User || !json::harvest(&mut gathered, &raw.content, &place) {
                gathered.groups += 1;
                text::harvest(&mut gathered, &raw.content, &place, &check.locale);
            }
        }
        if !check.focus.customer_turn.is_empty() {
            let path = "focus.customer_turn:".to_owned();
            let place = Place { source: Source::User, currency: rules.currency, path, offset: 0 };
            gathered.has_user = true;
            gathered.groups += 1;
            text::harvest(&mut gathered, &check.focus.customer_turn, &place, &check.locale);
        }
        gathered.join(documents, rules.currency);
        let ids = std::mem::take(&mut gathered.ids).into_iter();
        gathered.by_id = ids.map(|(id, items)| (id, items.into())).collect();
        gathered.prices = vec![Vec::new(); gathered.items.len()];
        gathered.fees = (0..gathered.amounts.len()).filter(|&index| is_charged(&gathered.amounts[index])).collect();
        let fees = gathered.fees.iter().copied();
        gathered.shipping = fees.filter(|&index| is_shipping(&gathered.amounts[index].name)).collect();
        for (index, amount) in gathered.amounts.iter().enumerate() {
            gathered.by_value.entry(amount.value).or_default().push(index);
            if let Some(item) = amount.item.filter(|_| amount.part == Part::Unit) {
                gathered.prices[item].push(index);
            }
        }
        gathered
    }

    /// Amounts within `tolerance` of a value, whoever said them.
    pub(crate) fn literal(&self, value: MoneyValue, tolerance: MoneyValue) -> impl Iterator<Item = &Amount> {
        let exact = self.by_value.get(&value).into_iter().flatten();
        let (low, high) = (value.saturating_minus(tolerance), value.saturating_plus(tolerance));
        let near = tolerance.is_positive().then(|| self.by_value.range(low..=high)).into_iter().flatten();
        let mut near: Vec<usize> = near.filter(|(near, _)| **near != value).flat_map(|(_, all)| all).copied().collect();
        near.sort_unstable();
        exact.copied().chain(near).map(|index| &self.amounts[index])
    }

    /// Whether somebody to be trusted writes a number, whatever it says of it.
    pub(crate) fn is_told(&self, value: MoneyValue) -> bool {
        self.literal(value, MoneyValue::ZERO).any(|told| told.source != Source::User)
    }

    /// Whether a tool has said something.
    pub(crate) fn has_tool(&self) -> bool {
        let told = self.passages.iter().skip(1).any(|passage| passage.source == Source::Tool);
        told || self.amounts.iter().any(|amount| amount.source == Source::Tool)
    }

    /// Whether the evidence has a token as an id.
    pub(crate) fn has_id(&self, token: &str) -> bool {
        self.by_id.contains_key(&fold_id(token))
    }

    /// Items whose id is this token.
    pub(crate) fn items_with_id(&self, token: &str) -> Arc<[usize]> {
        if self.by_id.is_empty() {
            return Arc::default();
        }
        self.by_id.get(&fold_id(token)).cloned().unwrap_or_default()
    }

    /// The unit prices of an item.
    pub(crate) fn prices_of(&self, item: usize) -> impl Iterator<Item = &Amount> {
        self.prices.get(item).into_iter().flatten().map(|&index| &self.amounts[index])
    }

    /// Shipping and taxes that somebody to be trusted says.
    pub(crate) fn fees(&self) -> impl Iterator<Item = &Amount> {
        self.fees.iter().map(|&index| &self.amounts[index])
    }

    /// Of those, what shipping costs.
    pub(crate) fn shipping(&self) -> impl Iterator<Item = &Amount> {
        self.shipping.iter().map(|&index| &self.amounts[index])
    }

    /// What carts, quotes and orders come to.
    pub(crate) fn totals(&self) -> impl Iterator<Item = &Amount> {
        let structured = self.amounts.iter().filter(|amount| amount.spot.is_none() && amount.source == Source::Tool);
        structured.filter(|amount| amount.part == Part::Other && amount.item.is_none())
    }

    /// Whether an amount is what its record comes to without shipping and taxes.
    pub(crate) fn is_before_fees(&self, amount: &Amount) -> bool {
        let record = self.record_of(amount).iter().filter(|other| other.currency == amount.currency);
        let fees = record.clone().filter(|other| is_charged(other) && other.value.is_positive());
        let all = fees.clone().fold(MoneyValue::ZERO, |sum, fee| sum.saturating_plus(fee.value));
        let fees: FxHashSet<MoneyValue> = fees.map(|fee| fee.value).collect();
        record
            .map(|other| other.value.saturating_minus(amount.value))
            .any(|more| more.is_positive() && (more == all || fees.contains(&more)))
    }

    /// Whether an amount is what its record adds up to: two others of it, or all that are charged, one of them given off.
    pub(crate) fn is_sum(&self, amount: &Amount) -> bool {
        let record = self.record_of(amount).iter().take(MAX_SUMMANDS);
        let others = record.filter(|other| other.currency == amount.currency && other.value.is_positive());
        let others: Vec<MoneyValue> = others.map(|other| other.value).filter(|value| *value < amount.value).collect();
        let known: FxHashSet<MoneyValue> = others.iter().copied().collect();
        let of_two = others.iter().any(|value| known.contains(&amount.value.saturating_minus(*value)));
        let all = known.iter().fold(MoneyValue::ZERO, |sum, value| sum.saturating_plus(*value));
        let is_less = |off: &MoneyValue| all.saturating_minus(*off).saturating_minus(*off) == amount.value;
        of_two
            || known.len() > 1 && all == amount.value
            || known.len() > 2 && known.iter().any(is_less)
            || self.is_sum_of_lines(amount)
    }

    /// Whether it is what the items of its record come to, each as often as it lies there, with all that is charged or
    /// without.
    fn is_sum_of_lines(&self, amount: &Amount) -> bool {
        let record = self.record_of(amount).iter().take(MAX_SUMMANDS);
        let record = record.filter(|other| other.currency == amount.currency && other.value.is_positive());
        let lines = record.clone().filter_map(|other| {
            let item = other.item.filter(|_| other.part == Part::Unit)?;
            Some(other.value.for_pieces(self.items[item].quantity.unwrap_or(Pieces::ONE)))
        });
        let goods = lines.fold(MoneyValue::ZERO, MoneyValue::saturating_plus);
        let charged = record.filter(|other| is_charged(other)).map(|other| other.value);
        let charged = charged.fold(MoneyValue::ZERO, MoneyValue::saturating_plus);
        goods.is_positive() && (goods == amount.value || goods.saturating_plus(charged) == amount.value)
    }

    /// The two amounts of its record that an amount is made of, where it stands in it once; the smaller one of a pair.
    pub(crate) fn parts_of(&self, amount: &Amount) -> Vec<MoneyValue> {
        let record = self.record_of(amount).iter().take(MAX_SUMMANDS);
        let record = record.filter(|other| other.currency == amount.currency && other.value.is_positive());
        let same = record.clone().filter(|other| other.value == amount.value).count();
        let smaller = record.filter(|other| other.item.is_none() && other.value < amount.value);
        let smaller: FxHashSet<MoneyValue> = smaller.map(|other| other.value).collect();
        let parts = smaller.iter().copied().filter(|part| *part < amount.value.saturating_minus(*part));
        parts.filter(|part| same == 1 && smaller.contains(&amount.value.saturating_minus(*part))).collect()
    }

    /// What an amount of a record adds up to with another of it.
    pub(crate) fn sums_with(&self, amount: &Amount) -> impl Iterator<Item = MoneyValue> {
        let record = self.record_of(amount).iter().take(MAX_SUMMANDS);
        let values: FxHashSet<MoneyValue> = record
            .filter(|other| other.currency == amount.currency && other.value.is_positive())
            .map(|other| other.value)
            .collect();
        let own = amount.value;
        let sums: Vec<MoneyValue> =
            values.iter().map(|other| own.saturating_plus(*other)).filter(|sum| values.contains(sum)).collect();
        sums.into_iter()
    }

    /// The amounts of one cart, quote, order or document: groups follow one another.
    pub(crate) fn record_of(&self, amount: &Amount) -> &[Amount] {
        let from = self.amounts.partition_point(|other| other.group < amount.group);
        let to = self.amounts.partition_point(|other| other.group <= amount.group);
        &self.amounts[from..to]
    }

    /// Whether an amount is the one from which shipping is free, in either reading of it: "2.000".
    pub(crate) fn is_threshold(&self, amount: &Amount) -> bool {
        let Some(from) = self.free_from else { return false };
        let is_it = |other: &Amount| other.value == from.value && other.spot == amount.spot;
        amount.value == from.value || amount.spot.is_some() && self.record_of(amount).iter().any(is_it)
    }

    fn take_structured(&mut self, evidence: &Evidence, as_of: Timestamp) {
        for (kind, groups) in [("carts", &evidence.carts), ("quotes", &evidence.quotes), ("orders", &evidence.orders)] {
            for (index, group) in groups.iter().enumerate() {
                let quoted = kind == "quotes";
                if quoted && group.valid_until.is_some_and(|until| until < as_of) {
                    continue;
                }
                let from = self.amounts.len();
                self.take_group(group, &format!("{kind}[{index}]"));
                self.amounts[from..].iter_mut().for_each(|amount| amount.quoted = quoted);
            }
        }
    }

    fn take_group(&mut self, group: &LineGroup, path: &str) {
        self.groups += 1;
        self.add_id(&group.id);
        let mut items = Vec::new();
        for (index, line) in group.lines.iter().enumerate() {
            let item = self.add_item(Item::of_line(line));
            items.extend(item);
            let is_one = line.quantity.is_none_or(|quantity| Pieces::of(quantity) == Pieces::ONE);
            let of = format!("{path}.lines[{index}]");
            if let Some(price) = line.unit_price {
                self.add_money(price, (&of, "unit_price"), item, Part::Unit);
            }
            if let Some(total) = line.total {
                let part = if is_one { Part::Unit } else { Part::Other };
                self.add_money(total, (&of, "total"), item, part);
            }
        }
        let fees = [("shipping", group.shipping, Part::Fee), ("tax", group.tax, Part::Fee)];
        let fees = fees.into_iter().chain([("discount", group.discount, Part::Discount)]);
        for (name, money, part) in fees.filter_map(|(name, money, part)| Some((name, money?, part))) {
            self.add_money(money, (path, name), None, part);
        }
        self.add_reduction(group, items, path);
        if let Some(total) = group.total {
            self.add_money(total, (path, "total"), None, Part::Other);
        }
    }

    fn add_reduction(&mut self, group: &LineGroup, items: Vec<usize>, path: &str) {
        let Some(discount) = group.discount else { return };
        let value = MoneyValue::of(discount).abs();
        let whole = match group.total {
            Some(total) => MoneyValue::of(total).saturating_plus(value),
            None => group.lines.iter().map(cost).fold(MoneyValue::ZERO, MoneyValue::saturating_plus),
        };
        if whole.is_positive() {
            let percent = value.percent_of(whole);
            let path = format!("{path}.discount");
            self.reductions.push(Reduction { percent, value, currency: discount.currency(), items, path });
        }
    }

    fn add_passage(&mut self, source: Source, text: &str, kind: PassageKind) -> usize {
        self.passages.push(Passage { source, text: text.to_owned(), kind, locale: None });
        self.passages.len() - 1
    }

    fn add_money(&mut self, money: Money, (of, key): (&str, &str), item: Option<usize>, part: Part) {
        self.add_amount(Amount {
            value: MoneyValue::of(money),
            currency: money.currency(),
            source: Source::Tool,
            path: format!("{of}.{key}"),
            name: fold_name(key),
            item,
            group: self.groups,
            part,
            quoted: false,
            spot: None,
            leaf: None,
            told: None,
        });
    }

    fn add_amount(&mut self, amount: Amount) {
        if self.amounts.len() < MAX_AMOUNTS {
            self.amounts.push(amount);
        } else {
            self.cut = true;
        }
    }

    fn add_item(&mut self, item: Item) -> Option<usize> {
        if self.items.len() >= MAX_ITEMS {
            self.cut = true;
            return None;
        }
        let index = self.items.len();
        for id in &item.ids {
            self.ids.entry(id.clone()).or_default().push(index);
        }
        self.items.push(item);
        Some(index)
    }

    /// The rate of a coupon, by its codes.
    fn add_coded_rate(&mut self, codes: Arc<[String]>, rate: Percent, path: impl FnOnce() -> String) {
        if self.coded_rates.len() < MAX_RATES {
            self.coded_rates.push((codes, rate, path()));
        }
    }

    fn add_id(&mut self, id: &str) {
        let folded = fold_id(id);
        if !folded.is_empty() && self.ids.len() < MAX_AMOUNTS {
            self.ids.entry(folded).or_default();
        }
    }
}

/// Shipping or a tax that somebody to be trusted says.
fn is_charged(amount: &Amount) -> bool {
    amount.part == Part::Fee && amount.source != Source::User
}

/// What a line costs: its total, else its price as often as it is bought.
fn cost(line: &Line) -> MoneyValue {
    let pieces = line.quantity.map_or(Pieces::ONE, Pieces::of);
    let goods = line.unit_price.map(|price| MoneyValue::of(price).for_pieces(pieces));
    line.total.map(MoneyValue::of).or(goods).unwrap_or_default()
}

/// Where harvested amounts come from.
struct Place {
    source: Source,
    currency: Currency,
    path: String,
    /// Of the first byte in what the path counts bytes of.
    offset: usize,
}

/// The stems of the words of a text that are longer than a unit or a number.
pub(crate) fn long_stems(text: &str) -> BTreeSet<String> {
    let folded = fold_name(text);
    let long = folded.split(' ').filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() >= 3);
    long.map(|word| stem(word).to_owned()).collect()
}

/// What the cost of a delivery is called, in any language.
static SHIPPING: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.evidence.shipping));

/// Letters from which on a word is known inside a longer one: "shippingcost", not the port of a transport.
const TELLING_CHARS: usize = 5;

/// Whether what an amount of the evidence is called says that it is what shipping costs.
pub(crate) fn is_shipping(name: &str) -> bool {
    SHIPPING.iter().any(|word| match word.chars().count() {
        TELLING_CHARS.. => name.contains(word.as_str()),
        _ => name.split(' ').any(|part| part == word),
    })
}

/// Ids compare without case and without what is no letter or digit.
pub(crate) fn fold_id(id: &str) -> String {
    id.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
