//! All vectors side by side in memory, scanned one after the other: exact, and the same on every run. The scan reads
//! the coarse copies and scores in full only what they leave open.

use std::io::{self, Write};
use std::sync::Arc;

use pulp::NullaryFnOnce;

use super::coarse::Coarse;
use crate::error::IndexError;
use crate::row_set::RowSet;
use crate::saved::{Saved, damaged, save_bytes, take_bytes};

/// Vectors in one shared block; a snapshot with a few more copies at most one block.
pub(super) const BLOCK_VECTORS: usize = 256;
const LANES: usize = 16;
/// Rows of a generation.
const MOST_ROWS: usize = 1 << 30;
/// No slot for this row.
const NONE: u32 = u32::MAX;

/// Unit vectors by slot, and which row each slot belongs to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flat {
    dimension: usize,
    blocks: Vec<Arc<Vec<f32>>>,
    coarse: Coarse,
    row_of_slot: Vec<u32>,
    slot_of_row: Vec<u32>,
}

impl Saved for Flat {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.dimension.save(to)?;
        self.row_of_slot.save(to)?;
        self.coarse.save(to)?;
        let mut bytes = Vec::with_capacity(BLOCK_VECTORS * self.dimension * size_of::<f32>());
        for block in &self.blocks {
            bytes.clear();
            block.iter().for_each(|x| bytes.extend(x.to_le_bytes()));
            save_bytes(&bytes, to)?;
        }
        Ok(())
    }

    /// The vectors are as they were, bit for bit.
    fn load(from: &mut &[u8]) -> io::Result<Self> {
        let dimension = usize::load(from)?;
        let row_of_slot: Vec<u32> = Saved::load(from)?;
        let rows = row_of_slot.iter().max().map_or(0, |&last| last as usize + 1);
        if rows > MOST_ROWS {
            return Err(damaged("a vector of no row"));
        }
        let mut slot_of_row = vec![NONE; rows];
        for (slot, &row) in (0..).zip(&row_of_slot) {
            slot_of_row[row as usize] = slot;
        }
        let coarse = Saved::load(from)?;
        let mut blocks = Vec::with_capacity(row_of_slot.len().div_ceil(BLOCK_VECTORS));
        for first in (0..row_of_slot.len()).step_by(BLOCK_VECTORS) {
            let vectors = (row_of_slot.len() - first).min(BLOCK_VECTORS);
            let bytes = take_bytes(from)?;
            let (numbers, rest) = bytes.as_chunks();
            if !rest.is_empty() || numbers.len() != vectors * dimension {
                return Err(damaged("vectors of another length"));
            }
            blocks.push(Arc::new(numbers.iter().map(|&number| f32::from_le_bytes(number)).collect()));
        }
        Ok(Self { dimension, blocks, coarse, row_of_slot, slot_of_row })
    }
}

impl Flat {
    /// Adds the vectors of rows; they are stored at length one.
    pub(crate) fn add(&mut self, vectors: &[(u32, Vec<f32>)]) -> Result<(), IndexError> {
        if self.row_of_slot.is_empty() {
            self.dimension = vectors.first().map_or(0, |(_, vector)| vector.len());
        }
        vectors.iter().try_for_each(|(_, vector)| self.check(vector))?;
        let units: Vec<Vec<f32>> = vectors.iter().map(|(_, vector)| unit(vector).collect()).collect();
        self.coarse.centre_on(&units);
        for ((row, _), vector) in vectors.iter().zip(&units) {
            self.push(*row, vector);
        }
        Ok(())
    }

    fn push(&mut self, row: u32, vector: &[f32]) {
        if self.row_of_slot.len().is_multiple_of(BLOCK_VECTORS) {
            self.blocks.push(Arc::new(Vec::new()));
        }
        let block = Arc::make_mut(self.blocks.last_mut().expect("a block was just made for it"));
        block.extend(vector);
        self.coarse.push(self.row_of_slot.len(), vector);
        let slot = self.row_of_slot.len() as u32;
        self.row_of_slot.push(row);
        if self.slot_of_row.len() <= row as usize {
            self.slot_of_row.resize(row as usize + 1, NONE);
        }
        self.slot_of_row[row as usize] = slot;
    }

    pub(crate) fn has(&self, row: u32) -> bool {
        self.slot_of_row.get(row as usize).is_some_and(|&slot| slot != NONE)
    }

    /// Whether a row has a vector, and not this one at length one.
    pub(crate) fn has_other(&self, row: u32, vector: &[f32]) -> bool {
        let slot = self.slot_of_row.get(row as usize).copied().filter(|&slot| slot != NONE);
        slot.is_some_and(|slot| !self.vector(slot as usize).iter().copied().eq(unit(vector)))
    }

    /// One more than the last row that has a vector.
    pub(crate) const fn rows(&self) -> usize {
        self.slot_of_row.len()
    }

    pub(crate) const fn dimension(&self) -> usize {
        self.dimension
    }

    pub(crate) const fn count(&self) -> usize {
        self.row_of_slot.len()
    }

    /// The vectors from a slot on, with their rows.
    pub(crate) fn vectors_from(&self, slot: usize) -> impl Iterator<Item = (u32, &[f32])> {
        (slot..self.row_of_slot.len()).map(|slot| (self.row_of_slot[slot], self.vector(slot)))
    }

    /// The cosine of each of `rows` that has a vector.
    pub(crate) fn score(&self, query: &[f32], rows: impl Iterator<Item = u32>) -> Result<Vec<(f32, u32)>, IndexError> {
        if self.row_of_slot.is_empty() {
            return Ok(Vec::new());
        }
        self.check(query)?;
        let query: Vec<f32> = unit(query).collect();
        Ok(self.products(&query, &self.slots(rows)))
    }

    /// What could be among the `limit` nearest, scored exactly: those are in it, and what is as near as the last.
    fn nearest_scored(
        &self,
        query: &[f32],
        rows: impl Iterator<Item = u32>,
        limit: usize,
    ) -> Result<Vec<(f32, u32)>, IndexError> {
        if self.row_of_slot.is_empty() {
            return Ok(Vec::new());
        }
        self.check(query)?;
        let query: Vec<f32> = unit(query).collect();
        let mut slots = self.slots(rows);
        let bounds = self.coarse.bounds(&self.coarse.query(&query), &slots);
        if let Some(last) = limit.checked_sub(1).filter(|&last| last < slots.len()) {
            let mut lows: Vec<f32> = bounds.iter().map(|bounds| bounds.low).collect();
            let edge = *lows.select_nth_unstable_by(last, |a, b| b.total_cmp(a)).1;
            let mut bounds = bounds.iter();
            slots.retain(|_| bounds.next().is_some_and(|bounds| bounds.high >= edge));
        }
        Ok(self.products(&query, &slots))
    }

    /// The `limit` of `rows` nearest to `query`, with their cosine, in no order. Ties at the edge are settled later by id,
    /// so everything as near as the last one stays.
    pub(crate) fn nearest(&self, query: &[f32], rows: &RowSet, limit: usize) -> Result<Vec<(f32, u32)>, IndexError> {
        let mut scored = self.nearest_scored(query, rows.iter(), limit)?;
        if scored.len() > limit && limit > 0 {
            let (_, last, _) = scored.select_nth_unstable_by(limit - 1, |a, b| b.0.total_cmp(&a.0));
            let edge = last.0;
            scored.retain(|(score, _)| score.total_cmp(&edge).is_ge());
        }
        Ok(scored)
    }

    /// The slots of those rows that have a vector.
    fn slots(&self, rows: impl Iterator<Item = u32>) -> Vec<u32> {
        rows.filter_map(|row| self.slot_of_row.get(row as usize).copied().filter(|&slot| slot != NONE)).collect()
    }

    /// The exact product of each slot's vector with a unit query, and its row.
    fn products(&self, query: &[f32], slots: &[u32]) -> Vec<(f32, u32)> {
        pulp::Arch::new().dispatch(Products { flat: self, query, slots })
    }

    pub(crate) fn resident_bytes(&self) -> usize {
        let numbers = self.row_of_slot.len() * self.dimension + self.row_of_slot.len() + self.slot_of_row.len();
        numbers * 4 + self.coarse.resident_bytes()
    }

    #[inline(always)]
    fn vector(&self, slot: usize) -> &[f32] {
        let start = slot % BLOCK_VECTORS * self.dimension;
        &self.blocks[slot / BLOCK_VECTORS][start..start + self.dimension]
    }

    fn check(&self, vector: &[f32]) -> Result<(), IndexError> {
        if vector.len() == self.dimension {
            return Ok(());
        }
        Err(IndexError::Dimension { expected: self.dimension, got: vector.len() })
    }
}

/// At length one; a zero vector stays zero and is near to nothing.
pub(super) fn unit(vector: &[f32]) -> impl Iterator<Item = f32> + '_ {
    let length = vector.iter().map(|x| f64::from(*x) * f64::from(*x)).sum::<f64>().sqrt();
    let scale = if length > 0.0 { (1.0 / length) as f32 } else { 0.0 };
    vector.iter().map(move |x| x * scale)
}

/// Compiled for each width of instructions, of which the widest this processor has is taken. The sums are the same:
/// their order is written down, and no two operations become one.
struct Products<'a> {
    flat: &'a Flat,
    query: &'a [f32],
    slots: &'a [u32],
}

impl NullaryFnOnce for Products<'_> {
    type Output = Vec<(f32, u32)>;

    #[inline(always)]
    fn call(self) -> Vec<(f32, u32)> {
        let mut scored = vec![(0.0, 0); self.slots.len()];
        for (scored, &slot) in scored.iter_mut().zip(self.slots) {
            *scored = (dot(self.query, self.flat.vector(slot as usize)), self.flat.row_of_slot[slot as usize]);
        }
        scored
    }
}

/// Sixteen sums side by side: the compiler makes vector instructions of it, and the order of the sum is fixed.
#[inline(always)]
pub(super) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0_f32; LANES];
    let (a_lanes, b_lanes) = (a.chunks_exact(LANES), b.chunks_exact(LANES));
    let rest: f32 = a_lanes.remainder().iter().zip(b_lanes.remainder()).map(|(x, y)| x * y).sum();
    for (x, y) in a_lanes.zip(b_lanes) {
        for lane in 0..LANES {
            sums[lane] += x[lane] * y[lane];
        }
    }
    sums.iter().sum::<f32>() + rest
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    #[test]
    fn a_dot_product_is_the_sum_of_products() {
        let a: Vec<f32> = (0..37).map(|n| n as f32 * 0.5).collect();
        let b: Vec<f32> = (0..37).map(|n| (n % 5) as f32 - 2.0).collect();
        let expected: f64 = a.iter().zip(&b).map(|(x, y)| f64::from(*x) * f64::from(*y)).sum();
        assert!((f64::from(dot(&a, &b)) - expected).abs() < 1e-3);
    }

    #[test]
    fn ties_at_the_edge_of_the_window_all_stay() {
        let mut flat = Flat::default();
        for row in 0..10 {
            flat.add(&[(row * 3, if row < 2 { vec![1.0, 0.0] } else { vec![1.0, 1.0] })]).unwrap();
        }
        let near = flat.nearest(&[2.0, 0.0], &(0..30).collect(), 4).unwrap();
        assert_eq!(near.len(), 10);
        let near = flat.nearest(&[2.0, 0.0], &(0..30).collect(), 2).unwrap();
        assert!(near.len() == 2 && near.iter().all(|(score, _)| *score == 1.0));
        assert!(matches!(flat.add(&[(90, vec![1.0])]), Err(IndexError::Dimension { expected: 2, got: 1 })));
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn the_coarse_look_loses_nothing(
            vectors in prop::collection::vec(prop::collection::vec(-1_i8..3, 8), 1..80),
            query in prop::collection::vec(-1_i8..3, 8),
            limit in 0_usize..20,
        ) {
            // Small whole numbers make many ties.
            let float = |vector: &Vec<i8>| vector.iter().map(|&x| f32::from(x)).collect::<Vec<f32>>();
            let mut flat = Flat::default();
            let rows: Vec<(u32, Vec<f32>)> = (0..).zip(vectors.iter().map(float)).collect();
            for part in rows.chunks(7) {
                flat.add(part).expect("one dimension");
            }
            let all = || 0..vectors.len() as u32;
            let mut exact = flat.score(&float(&query), all()).expect("one dimension");
            exact.sort_by(|a, b| b.0.total_cmp(&a.0));
            let edge = exact.get(limit.wrapping_sub(1)).map_or(f32::NEG_INFINITY, |last| last.0);
            exact.retain(|(score, _)| *score >= edge);
            let mut near = flat.nearest(&float(&query), &all().collect(), limit).expect("one dimension");
            let by_row = |a: &(f32, u32), b: &(f32, u32)| a.1.cmp(&b.1);
            exact.sort_by(by_row);
            near.sort_by(by_row);
            prop_assert_eq!(exact, near);
        }
    }
}
