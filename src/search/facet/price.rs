//! Ranges of prices, given or made. Both ends of a range are inclusive, as in a filter, so that a range can be chosen by
//! putting it there. Amounts of two currencies are never put into one range.

use temei_index::RowSet;

use super::{FacetCounts, FacetValue};
use crate::catalog::{Currency, Money};
use crate::search::Run;

/// Prices from `min` to `max`, either of which may be left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PriceRange {
    pub min: Option<Money>,
    pub max: Option<Money>,
}

impl PriceRange {
    /// "10.00..19.99 EUR"; an open end is left out.
    fn name(self, currency: Currency) -> String {
        let min = self.min.map(Money::amount).unwrap_or_default();
        let max = self.max.map(Money::amount).unwrap_or_default();
        format!("{min}..{max} {currency}")
    }

    /// How many of the sorted `amounts` lie in it.
    fn counted(self, amounts: &[i64], currency: Currency) -> FacetValue {
        let from = self.min.map_or(0, |min| amounts.partition_point(|&amount| amount < min.minor()));
        let to = self.max.map_or(amounts.len(), |max| amounts.partition_point(|&amount| amount <= max.minor()));
        let count = to.saturating_sub(from) as u64;
        FacetValue { value: self.name(currency), count, range: self, ..FacetValue::default() }
    }
}

pub(super) fn count(
    run: &Run,
    items: &RowSet,
    ranges: &[PriceRange],
    currency: Option<Currency>,
    limit: usize,
) -> FacetCounts {
    let prices: Vec<Money> = items.iter().filter_map(|row| run.offer(row).price()).collect();
    let given = ranges.iter().find_map(|range| range.min.or(range.max)).map(Money::currency);
    let Some(currency) = given.or(currency).or_else(|| most_used(prices.iter().map(|price| price.currency()))) else {
        return FacetCounts::default();
    };
    let mut amounts: Vec<i64> =
        prices.iter().filter(|price| price.currency() == currency).map(|price| price.minor()).collect();
    amounts.sort_unstable();
    let ranges = if ranges.is_empty() { made(&amounts, currency, limit) } else { ranges.to_vec() };
    let ends = amounts.first().zip(amounts.last());
    FacetCounts {
        values: ranges.iter().map(|range| range.counted(&amounts, currency)).collect(),
        distinct: ranges.len() as u64,
        total: items.len() as u64,
        prices: ends.map(|(&min, &max)| (Money::new(min, currency), Money::new(max, currency))),
    }
}

/// The currency that occurs most; of two the first by code.
pub(in crate::search) fn most_used(currencies: impl Iterator<Item = Currency>) -> Option<Currency> {
    let mut counts: Vec<(Currency, u64)> = Vec::new();
    for currency in currencies {
        match counts.iter_mut().find(|(known, _)| *known == currency) {
            Some((_, count)) => *count += 1,
            None => counts.push((currency, 1)),
        }
    }
    counts
        .into_iter()
        .max_by_key(|&(currency, count)| (count, std::cmp::Reverse(currency)))
        .map(|(currency, _)| currency)
}

/// At most `parts` ranges of about equally many items, with ends of two digits; open at both ends.
fn made(amounts: &[i64], currency: Currency, parts: usize) -> Vec<PriceRange> {
    let Some(&least) = amounts.first() else { return Vec::new() };
    let mut edges: Vec<i64> = (1..parts.max(1)).map(|part| two_digits(amounts[part * amounts.len() / parts])).collect();
    edges.dedup();
    edges.retain(|&edge| edge > least);
    let mut ranges = Vec::with_capacity(edges.len() + 1);
    let mut min = None;
    for edge in edges {
        ranges.push(PriceRange { min, max: Some(Money::new(edge - 1, currency)) });
        min = Some(Money::new(edge, currency));
    }
    ranges.push(PriceRange { min, max: None });
    ranges
}

/// Rounded down to its two leading digits: 41,990 is 41,000.
fn two_digits(amount: i64) -> i64 {
    let mut step = 1;
    while amount / step >= 100 {
        step *= 10;
    }
    amount / step * step
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn made_ranges_hold_every_price_once(mut amounts in prop::collection::vec(0_i64..1_000_000, 1..200), parts in 1_usize..20) {
            amounts.sort_unstable();
            let ranges = made(&amounts, Currency::RON, parts);
            prop_assert!(!ranges.is_empty() && ranges.len() <= parts);
            for &amount in &amounts {
                let holds = |range: &&PriceRange| {
                    range.min.is_none_or(|min| min.minor() <= amount) && range.max.is_none_or(|max| amount <= max.minor())
                };
                prop_assert_eq!(ranges.iter().filter(holds).count(), 1, "{}", amount);
            }
            prop_assert!(ranges.windows(2).all(|pair| pair[0].max.map(Money::minor) < pair[1].min.map(Money::minor)));
        }
    }

    #[test]
    fn ends_are_round_and_named() {
        assert_eq!([two_digits(7), two_digits(99), two_digits(1_999), two_digits(419_900)], [7, 99, 1_900, 410_000]);
        let range = PriceRange { min: Some(Money::new(1_000, Currency::EUR)), max: None };
        assert_eq!(range.name(Currency::EUR), "10.00.. EUR");
    }
}
