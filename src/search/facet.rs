//! Facets: how many of the items a query matches have which value. Counts are exact over M, items and not groups; values
//! of content come from the index, price and stock from the facts the search sees.
//!
//! A facet counts under all filters. One that ignores its own filter counts what the request would match without its
//! conditions on that field, so that the values beside a chosen one keep their counts: the legs are run again under
//! the smaller filter, because the window of the dense leg depends on it.

mod price;

use std::collections::BTreeMap;

use temei_index::{Field, IndexError, RowSet, ValueCount, fold_path};

use super::legs::Legs;
use super::{Filter, Run};
use crate::catalog::{Currency, Money};
pub use price::PriceRange;
pub(super) use price::most_used;

/// One facet asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FacetRequest {
    pub by: FacetBy,
    /// Values given, those that most items have.
    pub limit: usize,
    pub ignore_own_filter: bool,
}

/// What is counted by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FacetBy {
    /// Any field but category and attribute.
    Value(Field),
    /// The attribute of this name.
    Attribute {
        name: String,
    },
    /// Paths below `under`, and of those only some levels.
    Category {
        under: String,
        levels: Option<u32>,
    },
    /// The ranges given, or as many as the limit says, in the currency given or that of most items.
    Price {
        ranges: Vec<PriceRange>,
        currency: Option<Currency>,
    },
    InStock,
}

/// The counts of one facet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FacetCounts {
    pub values: Vec<FacetValue>,
    /// Values there are, those beyond the limit included.
    pub distinct: u64,
    /// Items that were counted.
    pub total: u64,
    /// The lowest and highest price among them, in the currency of the ranges.
    pub prices: Option<(Money, Money)>,
}

/// One value and how many items have it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FacetValue {
    pub value: String,
    pub count: u64,
    /// Of a category, from 1.
    pub level: u32,
    /// Of a price.
    pub range: PriceRange,
}

/// Between the levels of a category.
pub(super) const SEPARATOR: &str = " > ";

/// Counts every facet of the request over `items`, in their order.
pub(super) fn count(run: &Run, legs: &Legs, items: &RowSet) -> Result<Vec<FacetCounts>, IndexError> {
    let sets = Sets::of(run, legs)?;
    let mut counted: Vec<FacetCounts> = vec![FacetCounts::default(); run.request.facets.len()];
    for (filter, own) in &sets.relaxed {
        sets.count_some(run, Some(filter), own, &mut counted);
    }
    sets.count_some(run, None, items, &mut counted);
    Ok(counted)
}

/// Runs the legs of all filters that facets are counted under.
pub(super) fn foresee(run: &Run, legs: &Legs) {
    for facet in run.request.facets.iter().filter(|facet| facet.ignore_own_filter) {
        let filter = run.request.filter.without(&facet.by);
        if filter != run.request.filter {
            // What it lacks is known to the answers; what else is wrong shows when it is counted.
            let _ = run.matched_under(&filter, legs);
        }
    }
}

/// The sets of items the facets of a request are counted over.
struct Sets {
    /// By facet: the filter it is counted under, where that is not the request's.
    filters: Vec<Option<Filter>>,
    relaxed: Vec<(Filter, RowSet)>,
}

impl Sets {
    fn of(run: &Run, legs: &Legs) -> Result<Self, IndexError> {
        let mut sets = Self { filters: Vec::new(), relaxed: Vec::new() };
        for facet in &run.request.facets {
            let filter = Some(run.request.filter.without(&facet.by));
            let filter = filter.filter(|without| facet.ignore_own_filter && *without != run.request.filter);
            if let Some(filter) = &filter
                && !sets.relaxed.iter().any(|(known, _)| known == filter)
            {
                sets.relaxed.push((filter.clone(), run.matched_under(filter, legs)?));
            }
            sets.filters.push(filter);
        }
        Ok(sets)
    }

    /// Counts the facets that are under `filter`, all contents in one pass.
    fn count_some(&self, run: &Run, filter: Option<&Filter>, items: &RowSet, counted: &mut [FacetCounts]) {
        let facets = run.request.facets.iter().zip(counted).zip(&self.filters);
        let here: Vec<_> =
            facets.filter(|(_, under)| under.as_ref() == filter).map(|((facet, counts), _)| (facet, counts)).collect();
        if here.is_empty() {
            return;
        }
        let fields: Vec<Field> = here.iter().filter_map(|(facet, _)| facet.by.field()).collect();
        let mut values = run.generation.count_values(&fields, items).into_iter();
        for (facet, counts) in here {
            *counts = match &facet.by {
                FacetBy::Value(_) | FacetBy::Attribute { .. } => plain(values.next().unwrap_or_default(), facet.limit),
                FacetBy::Category { under, levels } => {
                    categories(values.next().unwrap_or_default(), under, *levels, facet.limit)
                }
                FacetBy::Price { ranges, currency } => price::count(run, items, ranges, *currency, facet.limit),
                FacetBy::InStock => stock(run, items, facet.limit),
            };
            counts.total = items.len() as u64;
        }
    }
}

impl FacetBy {
    fn field(&self) -> Option<Field> {
        match self {
            Self::Value(field) => Some(field.clone()),
            Self::Attribute { name } => Some(Field::attribute(name)),
            Self::Category { .. } => Some(Field::Category),
            Self::Price { .. } | Self::InStock => None,
        }
    }
}

fn plain(values: Vec<ValueCount>, limit: usize) -> FacetCounts {
    let distinct = values.len() as u64;
    let value =
        |value: ValueCount| FacetValue { value: value.value.to_string(), count: value.count, ..FacetValue::default() };
    FacetCounts { values: values.into_iter().take(limit).map(value).collect(), distinct, ..FacetCounts::default() }
}

fn categories(mut values: Vec<ValueCount>, under: &str, levels: Option<u32>, limit: usize) -> FacetCounts {
    let above = if under.trim().is_empty() { String::new() } else { fold_path(under) + SEPARATOR };
    let first = if above.is_empty() { 0 } else { depth(&fold_path(under)) };
    values.retain(|value| {
        (above.is_empty() || fold_path(&value.value).starts_with(&above))
            && levels.is_none_or(|levels| depth(&value.value) <= first + levels)
    });
    let mut counts = plain(values, limit);
    for value in &mut counts.values {
        value.level = depth(&value.value);
    }
    counts
}

/// Levels of a path, itself included.
fn depth(path: &str) -> u32 {
    path.split(SEPARATOR).count() as u32
}

/// Of the items whose stock is known.
fn stock(run: &Run, items: &RowSet, limit: usize) -> FacetCounts {
    let mut counts: BTreeMap<bool, u64> = BTreeMap::new();
    for in_stock in items.iter().filter_map(|row| run.offer(row).in_stock()) {
        *counts.entry(in_stock).or_default() += 1;
    }
    let mut values: Vec<ValueCount> =
        counts.into_iter().map(|(value, count)| ValueCount { value: value.to_string().into(), count }).collect();
    values.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.value.cmp(&b.value)));
    plain(values, limit)
}
