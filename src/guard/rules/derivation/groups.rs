//! What follows from one cart, quote or order, and from the variants of one product. What a group comes to is worked
//! out once for a check, by value: an amount is then one look-up.

use std::collections::HashMap;
use std::ops::Range;

use super::{MAX_MEMBERS, MAX_PAIRS, Steps, difference, join, pairs, total};
use crate::catalog::Currency;
use crate::guard::evidence::Source;
use crate::guard::evidence::gathered::{Amount, Gathered, Part};
use crate::guard::units::{MoneyValue, Pieces};

/// Most amounts of the customer that something is taken off.
const MAX_BUDGETS: usize = 8;
/// Most amounts of policies that are added to a price.
const MAX_EXTRAS: usize = 16;

/// Every value a group of the evidence comes to, with the amounts of the first such group.
pub(crate) type Sums = HashMap<MoneyValue, Range<usize>>;

/// Unit prices of two variants of one product, from different groups.
pub(crate) type Variants = Vec<(MoneyValue, MoneyValue)>;

/// The amounts of the evidence that others are reckoned with, in one currency.
#[derive(Debug)]
pub(crate) struct Told {
    /// Of no item.
    pub(super) of_none: Vec<MoneyValue>,
    /// What the customer said they can spend, among other things.
    pub(super) by_customer: Vec<MoneyValue>,
    /// What policies ask, by the place among all amounts.
    pub(super) by_policy: Vec<usize>,
}

impl Told {
    pub(crate) fn of(gathered: &Gathered, currency: Currency) -> Self {
        let told = || gathered.amounts.iter().filter(|amount| amount.currency == currency);
        let of_none = told().filter(|amount| amount.item.is_none()).map(|amount| amount.value);
        let by_customer = told().filter(|amount| amount.source == Source::User).map(|amount| amount.value);
        let is_asked = |amount: &Amount| {
            amount.source == Source::Policy && amount.currency == currency && amount.value.is_positive()
        };
        let by_policy = gathered.amounts.iter().enumerate().filter(|(_, amount)| is_asked(amount)).map(|(at, _)| at);
        Self {
            of_none: of_none.take(MAX_MEMBERS).collect(),
            by_customer: by_customer.take(MAX_BUDGETS).collect(),
            by_policy: by_policy.take(MAX_EXTRAS).collect(),
        }
    }
}

/// What an amount adds to its group: a unit price as often as it was bought, a fee once.
fn member(gathered: &Gathered, amount: &Amount) -> Option<MoneyValue> {
    match (amount.part, amount.item) {
        (Part::Unit, Some(item)) => Some(amount.value.for_pieces(gathered.items[item].quantity.unwrap_or(Pieces::ONE))),
        (Part::Fee, _) => Some(amount.value),
        _ => None,
    }
}

fn is_trusted(amount: &Amount, currency: Currency) -> bool {
    amount.source != Source::User && amount.currency == currency
}

/// What the amounts of one group add up from: all members, and the goods alone.
struct Members {
    all: Vec<MoneyValue>,
    goods: Vec<MoneyValue>,
}

impl Members {
    fn of(gathered: &Gathered, amounts: &[Amount], currency: Currency) -> Self {
        let trusted = amounts.iter().filter(|amount| is_trusted(amount, currency));
        let members = trusted.filter_map(|amount| Some((member(gathered, amount)?, amount.part)));
        // Nothing added is no member: without it one item would come of all but one of two.
        let members = members.filter(|(value, _)| *value != MoneyValue::ZERO);
        let members: Vec<(MoneyValue, Part)> = members.take(MAX_MEMBERS + 1).collect();
        let goods = members.iter().filter(|(_, part)| *part == Part::Unit).map(|member| member.0).collect();
        Self { all: members.into_iter().map(|member| member.0).collect(), goods }
    }

    /// Every value that comes of them.
    fn values(&self) -> Vec<MoneyValue> {
        let mut values = Vec::new();
        if is_bounded(&self.all) {
            values.extend(pairs(&self.all).filter_map(|(a, b)| a.plus(*b)));
            if let Some(all) = total(&self.all).filter(|_| self.all.len() > 2) {
                values.push(all);
                values.extend(self.all.iter().filter_map(|member| all.minus(*member)));
            }
        }
        values.extend(self.sum_of_goods());
        values
    }

    fn sum_of_goods(&self) -> Option<MoneyValue> {
        let beside_fees = is_bounded(&self.goods) && self.goods.len() < self.all.len();
        beside_fees.then(|| total(&self.goods)).flatten()
    }

    /// How a value comes of them: two of them, all of them, or all but one; else the goods without the fees.
    fn sum_to(&self, value: MoneyValue) -> Option<String> {
        let sum = is_bounded(&self.all).then(|| sum_within(&self.all, value)).flatten();
        sum.or_else(|| (self.sum_of_goods() == Some(value)).then(|| join(&self.goods)))
    }
}

fn is_bounded(values: &[MoneyValue]) -> bool {
    (2..=MAX_MEMBERS).contains(&values.len())
}

/// What the groups of the evidence come to in one currency.
pub(crate) fn sums(gathered: &Gathered, currency: Currency) -> Sums {
    let mut sums = Sums::new();
    let mut start = 0;
    for group in gathered.amounts.chunk_by(|a, b| a.group == b.group) {
        let range = start..start + group.len();
        start = range.end;
        for value in Members::of(gathered, group, currency).values() {
            sums.entry(value).or_insert_with(|| range.clone());
        }
    }
    sums
}

/// The first pairs of unit prices of one product from different groups, in the order of the evidence.
pub(crate) fn variants(gathered: &Gathered, currency: Currency) -> Variants {
    let product = |amount: &Amount| amount.item.and_then(|item| gathered.items[item].product.as_deref());
    let units = gathered.amounts.iter().filter(|amount| amount.part == Part::Unit && is_trusted(amount, currency));
    let units: Vec<(&str, &Amount)> = units.filter_map(|amount| Some((product(amount)?, amount))).collect();
    let mut by_product: HashMap<&str, Vec<&Amount>> = HashMap::new();
    for (product, amount) in &units {
        by_product.entry(product).or_default().push(amount);
    }
    let pairs = units.iter().flat_map(|(product, a)| {
        // Groups follow one another in the evidence: what comes behind the group of one is of others.
        let all = by_product[product].as_slice();
        let others = &all[all.partition_point(|b| b.group <= a.group)..];
        others.iter().map(|b| (a.value, b.value))
    });
    pairs.take(MAX_PAIRS).collect()
}

impl Steps<'_, '_> {
    /// Two items of one group, all of them, or all but one; with fees where there are some.
    pub(super) fn sum_of_group(&self, value: MoneyValue) -> Option<String> {
        let (gathered, currency) = (self.case.gathered, self.asked.amount.currency);
        let group = self.lists.sums(currency).get(&value)?.clone();
        Members::of(gathered, &gathered.amounts[group], currency).sum_to(value)
    }

    /// The same key of all elements of a list of a tool: the fares of the legs of a trip.
    pub(super) fn sum_of_list(&self, value: MoneyValue) -> Option<String> {
        self.case.gathered.list_sum(value, self.asked.amount.currency).map(join)
    }

    /// What was bought against another variant of the same product.
    pub(super) fn difference_of_variants(&self, value: MoneyValue) -> Option<String> {
        let variants = self.lists.variants(self.asked.amount.currency);
        let (a, b) = variants.iter().find(|(a, b)| a.distance(*b) == value.abs())?;
        Some(difference(*a, *b))
    }
}

/// The members of a group that make a value, written as a sum.
fn sum_within(members: &[MoneyValue], value: MoneyValue) -> Option<String> {
    let all = total(members)?;
    let pair = pairs(members).find(|(a, b)| a.plus(**b) == Some(value)).map(|(a, b)| vec![*a, *b]);
    let rest = members.len() > 2;
    pair.or_else(|| (rest && all == value).then(|| members.to_vec()))
        .or_else(|| {
            let left_out = rest.then(|| members.iter().position(|member| all.minus(*member) == Some(value)));
            let left_out = left_out.flatten()?;
            Some([&members[..left_out], &members[left_out + 1..]].concat())
        })
        .map(|operands| join(&operands))
}
