//! A set of row ordinals as a bitset: what a filter leaves, and what a leg matched.

use roaring::RoaringBitmap;

use crate::saved::saved;

/// Rows of one generation. Dense on purpose: legs ask for membership a million times a query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowSet {
    words: Vec<u64>,
    len: usize,
}

saved!(RowSet { words, len });

impl RowSet {
    /// An empty set over rows `0..rows`.
    pub fn with_rows(rows: usize) -> Self {
        Self { words: vec![0; rows.div_ceil(64)], len: 0 }
    }

    pub fn contains(&self, row: u32) -> bool {
        self.words.get(row as usize / 64).is_some_and(|word| word >> (row % 64) & 1 == 1)
    }

    /// How many rows are in it.
    pub const fn len(&self) -> usize {
        self.len
    }

    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn insert(&mut self, row: u32) -> bool {
        let word = row as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let bit = 1 << (row % 64);
        let fresh = self.words[word] & bit == 0;
        self.words[word] |= bit;
        self.len += usize::from(fresh);
        fresh
    }

    pub fn remove(&mut self, row: u32) -> bool {
        let Some(word) = self.words.get_mut(row as usize / 64) else { return false };
        let bit = 1 << (row % 64);
        let held = *word & bit != 0;
        *word &= !bit;
        self.len -= usize::from(held);
        held
    }

    /// Rows in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    index as u32 * 64 + bit
                })
            })
        })
    }

    /// Keeps the rows for which `keep` holds; it is asked in ascending order.
    pub fn retain(&mut self, mut keep: impl FnMut(u32) -> bool) {
        let mut len = 0;
        for (index, word) in self.words.iter_mut().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                if !keep(index as u32 * 64 + bit) {
                    *word &= !(1 << bit);
                }
            }
            len += word.count_ones() as usize;
        }
        self.len = len;
    }

    /// Adds every row of `other`.
    pub fn union_with(&mut self, other: &Self) {
        if other.words.len() > self.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        self.combine(other, |mine, theirs| mine | theirs);
    }

    /// Keeps only rows that are in `other` too.
    pub fn intersect_with(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine & theirs);
    }

    pub(crate) fn intersect_with_bitmap(&mut self, bitmap: &RoaringBitmap) {
        let mut other = Self { words: vec![0; self.words.len()], len: 0 };
        for row in bitmap {
            other.insert(row);
        }
        self.intersect_with(&other);
    }

    pub(crate) fn resident_bytes(&self) -> usize {
        self.words.len() * 8
    }

    fn combine(&mut self, other: &Self, join: impl Fn(u64, u64) -> u64) {
        let mut len = 0;
        for (index, word) in self.words.iter_mut().enumerate() {
            *word = join(*word, other.words.get(index).copied().unwrap_or(0));
            len += word.count_ones() as usize;
        }
        self.len = len;
    }
}

impl FromIterator<u32> for RowSet {
    fn from_iter<I: IntoIterator<Item = u32>>(rows: I) -> Self {
        let mut set = Self::default();
        for row in rows {
            set.insert(row);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn behaves_as_a_set(a in prop::collection::btree_set(0_u32..500, 0..80), b in prop::collection::btree_set(0_u32..500, 0..80)) {
            let both = |joined: &BTreeSet<u32>, set: &RowSet| joined.iter().copied().eq(set.iter()) && joined.len() == set.len();
            let (x, y): (RowSet, RowSet) = (a.iter().copied().collect(), b.iter().copied().collect());
            let mut union = x.clone();
            union.union_with(&y);
            prop_assert!(both(&(&a | &b), &union));
            let mut common = x.clone();
            common.intersect_with(&y);
            prop_assert!(both(&(&a & &b), &common));
            let mut kept = x.clone();
            kept.retain(|row| y.contains(row));
            prop_assert_eq!(&kept, &common);
            let mut rest = x;
            for row in y.iter() {
                rest.remove(row);
            }
            prop_assert!(both(&(&a - &b), &rest));
        }
    }
}
