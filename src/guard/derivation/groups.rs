//! What follows from one cart, quote or order, and from the variants of one product.

use super::{MAX_MEMBERS, MAX_PAIRS, Steps, difference, join, pairs, total};
use crate::guard::evidence::Source;
use crate::guard::ground::{Amount, Part};

impl Steps<'_> {
    /// Two items of one group, all of them, or all but one; with fees where there are some.
    pub(super) fn sum_of_group(&self, value: i64) -> Option<String> {
        let mut groups: Vec<usize> = self.trusted().map(|amount| amount.group).collect();
        groups.dedup();
        groups.into_iter().find_map(|group| {
            let members: Vec<(i64, Part)> = self
                .trusted()
                .filter(|amount| amount.group == group)
                .filter_map(|amount| Some((self.member(amount)?, amount.part)))
                .take(MAX_MEMBERS + 1)
                .collect();
            let units: Vec<i64> =
                members.iter().filter(|(_, part)| *part == Part::Unit).map(|member| member.0).collect();
            let members: Vec<i64> = members.into_iter().map(|member| member.0).collect();
            let bounded = |values: &[i64]| (2..=MAX_MEMBERS).contains(&values.len());
            bounded(&members).then(|| sum_within(&members, value)).flatten().or_else(|| {
                let goods = bounded(&units) && units.len() < members.len() && total(&units) == Some(value);
                goods.then(|| join(&units))
            })
        })
    }

    /// What an amount adds to its group: a unit price as often as it was bought, a fee once.
    fn member(&self, amount: &Amount) -> Option<i64> {
        match (amount.part, amount.item) {
            (Part::Unit, Some(item)) => {
                let quantity = self.case.ground.items[item].quantity.unwrap_or(1_000);
                Some(amount.value.saturating_mul(quantity) / 1_000)
            }
            (Part::Fee, _) => Some(amount.value),
            _ => None,
        }
    }

    fn trusted(&self) -> impl Iterator<Item = &Amount> {
        let currency = self.asked.amount.currency;
        let amounts = self.case.ground.amounts.iter();
        amounts.filter(move |amount| amount.source != Source::User && amount.currency == currency)
    }

    /// What was bought against another variant of the same product.
    pub(super) fn difference_of_variants(&self, value: i64) -> Option<String> {
        let items = &self.case.ground.items;
        let units: Vec<&Amount> =
            self.trusted().filter(|amount| amount.part == Part::Unit && amount.item.is_some()).collect();
        let product = |amount: &Amount| amount.item.and_then(|item| items[item].product.as_deref());
        let related = |a: &Amount, b: &Amount| a.group != b.group && product(a).is_some() && product(a) == product(b);
        let mut candidates = pairs(&units).filter(|(a, b)| related(a, b)).take(MAX_PAIRS);
        let (a, b) = candidates.find(|(a, b)| a.value.abs_diff(b.value) == value.unsigned_abs())?;
        Some(difference(a.value, b.value))
    }
}

/// The members of a group that make a value, written as a sum.
fn sum_within(members: &[i64], value: i64) -> Option<String> {
    let all = total(members)?;
    let pair = pairs(members).find(|(a, b)| a.checked_add(**b) == Some(value)).map(|(a, b)| vec![*a, *b]);
    let rest = members.len() > 2;
    pair.or_else(|| (rest && all == value).then(|| members.to_vec()))
        .or_else(|| {
            let left_out =
                rest.then(|| members.iter().position(|member| all.checked_sub(*member) == Some(value))).flatten()?;
            Some([&members[..left_out], &members[left_out + 1..]].concat())
        })
        .map(|operands| join(&operands))
}
