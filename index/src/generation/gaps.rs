//! Which pieces have no vector yet. The generation is the list of them: it is as long as they are many, and nothing can
//! be lost from it.

use std::collections::HashSet;

use super::{Change, Generation};
use crate::entry::{ItemKey, Kind};
use crate::error::IndexError;
use crate::table::hash_head;
use crate::tenant::Attachment;

/// Items that have pieces without a vector, in the order of their rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gaps {
    pub items: Vec<ItemKey>,
    /// Where to look on: no row between the first one looked at and this one is left out.
    pub next_row: u32,
}

/// The texts of the live pieces of a generation, by the first bytes of their hashes: one in 2⁶⁴ may be taken for another.
#[derive(Clone, Debug, Default)]
pub struct LiveTexts(HashSet<u64>);

impl LiveTexts {
    pub fn have(&self, content_hash: &[u8; 32]) -> bool {
        self.0.contains(&hash_head(content_hash))
    }
}

/// What [`Generation::live_texts`] gives for a text of this hash.
pub fn text_mark(content_hash: &[u8; 32]) -> u64 {
    hash_head(content_hash)
}

impl Generation {
    /// Every live piece: its item, and the first bytes of the hash of its text.
    pub fn live_texts(&self) -> impl Iterator<Item = (&ItemKey, u64)> {
        let rows = (0..self.table.len() as u32).filter(|&row| self.is_live(row));
        rows.map(|row| (self.table.key(row), self.table.hash(row)))
    }

    /// The texts of all live pieces.
    pub fn texts(&self) -> LiveTexts {
        let rows = 0..self.table.len() as u32;
        LiveTexts(rows.filter(|&row| self.is_live(row)).map(|row| self.table.hash(row)).collect())
    }

    /// The live items from a row on that lack vectors, until they lack at least `pieces` between them.
    pub fn gaps(&self, from_row: u32, pieces: usize) -> Gaps {
        let rows = self.table.len() as u32;
        let (mut gaps, mut found) = (Gaps { items: Vec::new(), next_row: rows.max(from_row) }, 0);
        let mut row = from_row;
        while row < rows {
            if found >= pieces {
                gaps.next_row = row;
                break;
            }
            let item = self.table.item(row);
            let after = item.first_row + item.rows;
            let lacking = (row..after).filter(|&row| self.lacks(row)).count();
            if lacking > 0 {
                gaps.items.push(item.key.clone());
            }
            found += lacking;
            row = after;
        }
        gaps
    }

    /// How many live pieces from a row on have no vector.
    pub fn count_gaps(&self, from_row: u32) -> u64 {
        (from_row..self.table.len() as u32).filter(|&row| self.lacks(row)).count() as u64
    }

    /// Whether that piece is live and has no vector.
    pub fn has_gap(&self, key: &ItemKey, content_hash: &[u8; 32]) -> bool {
        self.table.find_piece(key, content_hash).is_some_and(|row| !self.dense.has(row))
    }

    /// At most so many live items, from the first row to the last.
    pub fn some_items(&self, most: usize) -> Vec<ItemKey> {
        let rows = self.table.len();
        let step = rows.div_ceil(most.max(1)).max(1);
        let drawn = (0..rows as u32).step_by(step).filter(|&row| self.is_live(row));
        drawn.map(|row| self.table.key(row).clone()).collect()
    }

    /// Whether that piece is live and has another vector than this one at length one.
    pub fn has_other_vector(&self, key: &ItemKey, content_hash: &[u8; 32], vector: &[f32]) -> bool {
        self.table.find_piece(key, content_hash).is_some_and(|row| self.dense.has_other(row, vector))
    }

    /// The same with the vectors of pieces that had none. What was replaced or deleted meanwhile is passed over; the
    /// words of the index are not touched.
    pub fn with_vectors(&self, vectors: Vec<Attachment>) -> Result<Self, IndexError> {
        let mut change = Change::on(self.clone());
        for Attachment { key, content_hash, vector } in vectors {
            change.attach(&key, &content_hash, vector)?;
        }
        change.finish()
    }

    fn lacks(&self, row: u32) -> bool {
        !self.dense.has(row) && self.is_live(row)
    }

    pub(super) fn is_live(&self, row: u32) -> bool {
        Kind::ALL.into_iter().any(|kind| self.table.is_alive(kind, row))
    }
}
