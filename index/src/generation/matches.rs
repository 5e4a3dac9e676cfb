//! What a query matches, as sets of items: counted by value, gathered by group.

use std::ops::Range;

use super::Generation;
use crate::entry::ItemKey;
use crate::filter::{Field, ValueCount};
use crate::leg::{Leg, Window};
use crate::row_set::RowSet;

impl Generation {
    /// How far the legs look.
    pub const fn window(&self) -> Window {
        self.window
    }

    /// Rows ever added, dead ones included; row numbers stay the same for the life of a generation's number.
    pub const fn rows(&self) -> usize {
        self.table.len()
    }

    /// The first row of the item of a row: by it items are told apart.
    pub fn first_row(&self, row: u32) -> u32 {
        self.table.first_row(row)
    }

    /// Takes the rows of an item out of `rows`.
    pub fn exclude(&self, rows: &mut RowSet, key: &ItemKey) {
        self.rows_of(key).for_each(|row| {
            rows.remove(row);
        });
    }

    /// The rows of a live item.
    pub(super) fn rows_of(&self, key: &ItemKey) -> Range<u32> {
        let first = self.table.find(key);
        first.map_or(0..0, |first| first..first + self.table.item(first).rows)
    }

    /// The first row of the item of each of `rows`.
    pub fn items_of(&self, rows: &RowSet) -> RowSet {
        self.table.items_of(rows.iter())
    }

    /// The first row of every item that one of `legs` matched.
    pub fn matched(&self, legs: &[&Leg]) -> RowSet {
        self.table.items_of(legs.iter().flat_map(|leg| &leg.rows).map(|&(_, row)| row))
    }

    /// The name of the group of a row; none for an item that is its own group.
    pub fn group_name(&self, row: u32) -> Option<&str> {
        self.table.group_name(row).map(AsRef::as_ref)
    }

    /// One row that stands for the whole group of a row, the same for all of its variants; it may be dead.
    pub fn leader(&self, row: u32) -> u32 {
        self.table.leader(row)
    }

    /// Those of `items` that are in the group of a row, by id.
    pub fn variants(&self, row: u32, items: &RowSet) -> Vec<u32> {
        let mut variants = self.table.variants(row);
        variants.retain(|&variant| items.contains(variant));
        variants.sort_unstable_by(|a, b| self.table.by_id(*a, *b));
        variants
    }

    /// How many groups `items` are of.
    pub fn groups_of(&self, items: &RowSet) -> usize {
        let mut leaders = RowSet::with_rows(self.table.len());
        for item in items.iter() {
            leaders.insert(self.table.leader(item));
        }
        leaders.len()
    }

    /// The values of each of `fields` among `items` (first rows): most items first, then by value.
    pub fn count_values(&self, fields: &[Field], items: &RowSet) -> Vec<Vec<ValueCount>> {
        self.values.count(fields, items)
    }
}
