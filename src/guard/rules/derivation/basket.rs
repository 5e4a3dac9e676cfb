//! What all that a sentence speaks of comes to, each product as often, or so much of it, as is said; and what is left of a
//! budget, or of another price, after that.

use std::ops::Range;
use std::sync::LazyLock;

use temei_text::languages::{Language, everywhere, is_and, is_one_of};

use super::Steps;
use crate::facts::Quantity;
use crate::guard::read::attribution::{Attribution, Strength};
use crate::guard::read::claims::{Kind, Role};
use crate::guard::read::mentions::Mention;
use crate::guard::units::{MoneyValue, Pieces};

/// Products one mention may mean whose prices are tried.
const MAX_MEANT: usize = 3;
/// Numbers between two products that may count the second.
const MAX_COUNTS: usize = 2;
/// Words between a quantity and what it is of: "of the".
const MAX_LINKS: usize = 2;
/// Most sums that are tried.
const MAX_SUMS: usize = 64;
/// Amounts said before that may be a budget.
const MAX_BUDGETS: usize = 4;

/// Words that add one product to another: "with its case".
static WITH: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.with));

/// What something costs, and how that is written.
pub(super) type Cost = (MoneyValue, String);
/// What one product of a sum may cost.
type Costs = Vec<Cost>;

impl<'s> Steps<'s, '_> {
    /// The sum of what is named, where it is so much.
    pub(super) fn sum_of(&self, named: &[&Mention], value: MoneyValue) -> Option<String> {
        let sum = |named: &[&Mention]| {
            let costs = self.costs_of(named).filter(|costs| costs.len() > 1)?;
            self.sum_to(&costs, value)
        };
        sum(named).or_else(|| {
            let all = self.with_hints(named);
            (all.len() > named.len()).then(|| sum(&all)).flatten()
        })
    }

    /// Those that are named, and those of the sentence that a word hints at: "the phone, a case and the charger".
    fn with_hints<'m>(&self, named: &[&'m Mention]) -> Vec<&'m Mention>
    where
        's: 'm,
    {
        let is_named = |hint: &Mention| named.iter().any(|named| named.rows.iter().any(|row| hint.rows.contains(row)));
        let mut all = named.to_vec();
        for hint in self.hints() {
            let before = all.iter().map(|other| other.range.end).filter(|end| *end <= hint.range.start).max();
            if before.is_some_and(|end| self.joins(end..hint.range.start)) && !is_named(hint) {
                all.push(hint);
            }
        }
        all.sort_by_key(|mention| mention.range.start);
        all
    }

    fn language(&self) -> Language {
        self.case.input.locale.language()
    }

    /// Whether what stands between two products adds the second.
    fn joins(&self, gap: Range<usize>) -> bool {
        let text = self.case.parts.normal.text.as_str();
        let adds = |word: &str| is_and(self.language(), word) || is_one_of(&WITH, word);
        let mut words = self.case.parts.words.within(&gap).iter();
        text.get(gap.clone()).is_some_and(|gap| gap.contains([',', '+', '&']))
            || words.any(|word| adds(&text[word.range.clone()]))
    }

    /// What all that the sentence names comes to, where that is one sum.
    pub(super) fn all_named(&self) -> Option<(MoneyValue, String)> {
        let costs = self.costs_of(&self.named_in_sentence()).filter(|costs| costs.len() > 1)?;
        let each: Vec<&Cost> =
            costs.iter().map(|costs| costs.first().filter(|_| costs.len() == 1)).collect::<Option<_>>()?;
        Some((sum_of(&each)?, format!("({})", written(&each))))
    }

    /// What each of the named may cost; none where the price of one is not known.
    fn costs_of(&self, named: &[&Mention]) -> Option<Vec<Costs>> {
        let mut from = named.first().map_or(0, |first| self.case.parts.segment_of(first.range.start).start);
        let each = named.iter().map(|mention| {
            let before = std::mem::replace(&mut from, mention.range.end)..mention.range.start;
            Some(self.costs(mention, &before)).filter(|costs| !costs.is_empty())
        });
        each.collect()
    }

    /// Of the products that a mention may mean, each as often or so much as is said right before it.
    fn costs(&self, mention: &Mention, before: &Range<usize>) -> Costs {
        let of_one =
            |row: u32| Attribution { rows: [row].into(), strength: Strength::Strong, ..Attribution::default() };
        let each: Vec<Attribution> = match mention.rows.len() {
            2..=MAX_MEANT if mention.items.is_empty() => mention.rows.iter().map(|&row| of_one(row)).collect(),
            _ => vec![Attribution::to(mention, Strength::Strong)],
        };
        let count = self.case.parts.count_before(&mention.range);
        let count = count.map_or(Pieces::ONE, |figure| Pieces::of_number(figure.value()));
        // "A set of 40 g and a bag of the other": what stands further from a name is of what stands before it.
        let text = self.case.parts.normal.text.as_str();
        let is_beside = |unit: &Range<usize>| {
            let gap = unit.end..before.end;
            let words = self.case.parts.words.within(&gap);
            let is_of_it = words.len() <= MAX_LINKS
                && !words.iter().any(|word| is_and(self.language(), &text[word.range.clone()]));
            is_of_it && text.get(gap).is_some_and(|gap| !gap.contains([',', ';']))
        };
        let said = self.quantities().iter().filter(|(range, _)| before.start <= range.start && range.end <= before.end);
        let said = said.filter(|(range, _)| is_beside(range));
        let said: Vec<Quantity> = said.map(|(_, much)| *much).collect();
        let mut costs = Costs::new();
        for attribution in each {
            let Some(price) = self.first_price(&attribution) else { continue };
            let sold = attribution.rows.first().filter(|_| !said.is_empty()).and_then(|&row| self.sold_by(row));
            let weighed = said.iter().filter_map(|much| sold.as_ref()?.cost(*much));
            let weighed: Costs = weighed.map(|(cost, written)| (cost.to_cents(), written)).collect();
            match count {
                _ if !weighed.is_empty() => costs.extend(weighed),
                Pieces::ONE => {
                    costs.push((price, price.to_string()));
                    // "The first three months of the small plan".
                    let counts = self.case.parts.counts_within(before.clone()).filter(|count| *count > 1);
                    costs.extend(
                        counts
                            .take(MAX_COUNTS)
                            .filter_map(|count| Some((price.times(count)?, format!("{count} × {price}")))),
                    );
                }
                count => costs.push((price.for_pieces(count), format!("{} × {price}", count.whole()))),
            }
        }
        costs
    }

    fn first_price(&self, attribution: &Attribution) -> Option<MoneyValue> {
        let prices = self.lists.prices(self.asked.index, attribution, Pieces::ONE);
        let mut own = prices.iter().filter(|known| known.currency == self.asked.amount.currency);
        self.lists.take(1, self.asked.index);
        own.next().map(|known| known.value)
    }

    /// One cost of each that together make a value, where they are few enough to be tried.
    fn sum_to(&self, costs: &[Costs], value: MoneyValue) -> Option<String> {
        let all = costs.iter().try_fold(1_usize, |all, costs| all.checked_mul(costs.len()))?;
        let few = all <= MAX_SUMS && self.lists.take(all * costs.len(), self.asked.index);
        let mut sums = (0..all).filter(|_| few).map(|which| {
            let mut which = which;
            let chosen = costs.iter().map(move |costs| {
                let cost = &costs[which % costs.len()];
                which /= costs.len();
                cost
            });
            chosen.collect::<Vec<_>>()
        });
        sums.find(|chosen| sum_of(chosen) == Some(value)).map(|chosen| written(&chosen))
    }

    /// "With 450 you can have both, and 13.60 are left", "for what the large one costs you get the small one with its case and
    /// keep 10.20": what is left of a budget, or of the first price, after all that the sentence names.
    pub(super) fn left_after_named(&self, value: MoneyValue) -> Option<String> {
        if !matches!(self.asked.amount.role, Role::Price | Role::Balance | Role::Difference) || !value.is_positive() {
            return None;
        }
        let named = self.with_hints(&self.named_in_sentence());
        let costs = self.costs_of(&named).filter(|costs| !costs.is_empty())?;
        let told = self.lists.told(self.asked.amount.currency);
        let mut budgets = told.by_customer.iter().copied().chain(self.budgets_said());
        let left = budgets.find_map(|budget| {
            let spent = budget.minus(value).filter(|spent| spent.is_positive())?;
            Some(format!("{budget} - ({})", self.sum_to(&costs, spent)?))
        });
        left.or_else(|| {
            let (whole, rest) = costs.split_first().filter(|(_, rest)| rest.len() > 1)?;
            whole.iter().find_map(|(whole, _)| {
                let spent = whole.minus(value).filter(|spent| spent.is_positive())?;
                Some(format!("{whole} - ({})", self.sum_to(rest, spent)?))
            })
        })
    }

    /// Amounts of the block, before this one, that the customer is said to have or may spend.
    fn budgets_said(&self) -> impl Iterator<Item = MoneyValue> {
        let block = self.block().start..self.range.start;
        let said = self.case.claims_within(&block).iter().filter_map(|claim| match &claim.kind {
            Kind::Amount(said) if matches!(said.role, Role::Said | Role::Supposed | Role::AtMost) => Some(said),
            _ => None,
        });
        said.filter(|said| said.currency == self.asked.amount.currency).map(|said| said.value).take(MAX_BUDGETS)
    }
}

fn sum_of(costs: &[&Cost]) -> Option<MoneyValue> {
    costs.iter().try_fold(MoneyValue::ZERO, |sum, cost| sum.plus(cost.0))
}

fn written(costs: &[&Cost]) -> String {
    costs.iter().map(|cost| cost.1.as_str()).collect::<Vec<_>>().join(" + ")
}
