//! Notices an item that stands twice in one file. The last one wins, as every row is an upsert; the person who
//! made the file wants to know.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// Ids are watched up to this many; 16 bytes each.
const WATCHED: usize = 4_000_000;

/// Where each id of a file was seen last. Holds hashes, not ids: that two ids of a file share one of 64 bits is
/// a false warning in a million files, and no row depends on it.
#[derive(Debug, Default)]
pub struct Repeats {
    lines: HashMap<u64, u64>,
    hasher: RandomState,
}

/// An id that came again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeat {
    pub id: String,
    pub earlier_line: u64,
    pub line: u64,
}

impl Repeats {
    /// Notes `id` on `line`; the earlier line when it was there before.
    pub fn note(&mut self, id: &str, line: u64) -> Option<Repeat> {
        let key = self.hasher.hash_one(id.trim());
        if self.lines.len() >= WATCHED && !self.lines.contains_key(&key) {
            return None;
        }
        let earlier_line = self.lines.insert(key, line)?;
        Some(Repeat { id: id.to_owned(), earlier_line, line })
    }

    /// Whether the file had more ids than are watched.
    pub fn is_full(&self) -> bool {
        self.lines.len() >= WATCHED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeat_names_both_lines() {
        let mut repeats = Repeats::default();
        assert_eq!(repeats.note("A", 1), None);
        assert_eq!(repeats.note("B", 2), None);
        let repeat = repeats.note("A", 7).expect("came before");
        assert_eq!((repeat.earlier_line, repeat.line), (1, 7));
        assert_eq!(repeats.note("A", 9).map(|repeat| repeat.earlier_line), Some(7));
    }
}
