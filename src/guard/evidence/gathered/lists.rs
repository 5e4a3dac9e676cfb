//! What a list within a list comes to, whatever its keys are called: of trips with two legs each the fares of both. A key
//! that every element has is added up over all of them. Unit prices add up with their quantities, elsewhere.

use super::{Amount, Gathered, Part};
use crate::catalog::Currency;
use crate::guard::units::MoneyValue;

/// Most elements of a list, and keys of one, that are added up; most sums of one check's evidence.
const MAX_ELEMENTS: usize = 12;
const MAX_KEYS: usize = 16;
const MAX_SUMS: usize = 1024;

/// What a list comes to it by, and its document.
#[derive(Debug)]
pub(super) struct ListSum {
    members: Vec<MoneyValue>,
    group: usize,
}

/// Where an element of a list begins among the amounts, and how much of their paths is its own.
pub(super) struct Element {
    pub(super) from: usize,
    pub(super) path_bytes: usize,
}

impl Gathered {
    /// Notes what a list comes to, of which all amounts from the first element on are.
    pub(super) fn sum_list(&mut self, elements: &[Element]) {
        let Some((first, others)) =
            elements.split_first().filter(|(_, others)| (1..MAX_ELEMENTS).contains(&others.len()))
        else {
            return;
        };
        let ends = others.iter().map(|other| other.from).chain([self.amounts.len()]);
        let parts: Vec<(&[Amount], usize)> =
            elements.iter().zip(ends).map(|(one, end)| (&self.amounts[one.from..end], one.path_bytes)).collect();
        let Some(group) = parts[0].0.first().map(|amount| amount.group) else { return };
        let mut sums = Vec::new();
        for amount in parts[0].0.iter().filter(|amount| amount.part != Part::Unit).take(MAX_KEYS) {
            let key = amount.path.get(first.path_bytes..).unwrap_or_default();
            let members: Option<Vec<MoneyValue>> =
                parts.iter().map(|(amounts, own)| under(amounts, *own, (key, amount.currency))).collect();
            let sum = members.as_ref().and_then(|members| members.iter().try_fold(MoneyValue::ZERO, add));
            sums.extend(members.zip(sum).map(|(members, sum)| ((sum, amount.currency), members)));
        }
        for (sum, members) in sums {
            if self.list_sums.len() < MAX_SUMS {
                self.list_sums.entry(sum).or_insert(ListSum { members, group });
            }
        }
    }

    /// The amounts that the elements of a list of the evidence come to a value by; none where its document has a fee,
    /// which the sum would leave out.
    pub(crate) fn list_sum(&self, value: MoneyValue, currency: Currency) -> Option<&[MoneyValue]> {
        let sum = self.list_sums.get(&(value, currency))?;
        let has_fee = self.fees().any(|fee| fee.group == sum.group && fee.value.is_positive());
        (!has_fee).then_some(sum.members.as_slice())
    }
}

fn add(sum: MoneyValue, member: &MoneyValue) -> Option<MoneyValue> {
    sum.plus(*member)
}

/// The amount of an element under a key; `None` where it has none.
fn under(element: &[Amount], path_bytes: usize, (key, currency): (&str, Currency)) -> Option<MoneyValue> {
    let mut same = element.iter().filter(|other| other.path.get(path_bytes..) == Some(key));
    same.find(|other| other.currency == currency && other.value.is_positive()).map(|other| other.value)
}
