//! What one writer has put into the shop, as it was told: what was acknowledged, and the steps that were on their way when
//! it heard nothing more. Nobody else writes its rows, so what is found later is what was acknowledged and the first few of
//! those steps, each whole: nothing less, nothing else.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

/// Rows by SKU or document id.
pub(super) type Rows = BTreeMap<String, Row>;
/// What is written in one go, whole or not at all: the rows from then on, none where one is deleted.
pub(super) type Step = Vec<(String, Option<Row>)>;

/// Each figure is the number of the writer's change that set it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    Product { words: u32, price: u32, stock: u32 },
    Document { words: u32 },
}

/// What is found is not what can be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Something acknowledged is not there.
    Lost(String),
    /// Something is there that nobody wrote.
    Phantom(String),
    /// Every row can be there, and not all together: a step was taken by half, or before the one before it.
    Torn(String),
}

#[derive(Debug, Default)]
pub(super) struct Shelf {
    acknowledged: Rows,
    in_flight: VecDeque<Step>,
    /// The last one acknowledged.
    revision: u64,
    /// The number of the last change that was sent.
    newest: u32,
}

impl Row {
    fn newest(self) -> u32 {
        match self {
            Self::Product { words, price, stock } => words.max(price).max(stock),
            Self::Document { words } => words,
        }
    }
}

impl Shelf {
    pub(super) fn next_number(&mut self) -> u32 {
        self.newest += 1;
        self.newest
    }

    pub(super) fn send(&mut self, step: Step) {
        self.in_flight.push_back(step);
    }

    /// The first `count` steps on their way have arrived.
    pub(super) fn acknowledge(&mut self, count: usize, revision: u64) {
        for step in self.in_flight.drain(..count) {
            apply(&mut self.acknowledged, &step);
        }
        self.revision = self.revision.max(revision);
    }

    /// The last revision that was acknowledged.
    pub(super) const fn revision(&self) -> u64 {
        self.revision
    }

    /// What will be there once everything has arrived.
    pub(super) fn rows(&self) -> Rows {
        let mut rows = self.acknowledged.clone();
        self.in_flight.iter().for_each(|step| apply(&mut rows, step));
        rows
    }

    /// Takes what is found for what is there; gives how many of the steps on their way had arrived.
    ///
    /// # Errors
    /// It cannot be there.
    pub(super) fn settle(&mut self, found: Rows) -> Result<usize, Fault> {
        let mut rows = self.acknowledged.clone();
        for arrived in 0..=self.in_flight.len() {
            if rows == found {
                self.acknowledged = found;
                self.in_flight.clear();
                return Ok(arrived);
            }
            if let Some(step) = self.in_flight.get(arrived) {
                apply(&mut rows, step);
            }
        }
        Err(self.fault(&found))
    }

    fn fault(&self, found: &Rows) -> Fault {
        let mut possible: BTreeMap<&str, Vec<Option<Row>>> = BTreeMap::new();
        for (key, row) in &self.acknowledged {
            possible.entry(key).or_default().push(Some(*row));
        }
        for (key, row) in self.in_flight.iter().flatten() {
            possible.entry(key).or_insert_with(|| vec![None]).push(*row);
        }
        for (key, row) in found {
            let may_be = possible.get(key.as_str()).map_or(&[][..], Vec::as_slice);
            if may_be.contains(&Some(*row)) {
                continue;
            }
            let told = format!("{key} is {row:?}, of {may_be:?} and {} changes", self.newest);
            return if row.newest() > self.newest { Fault::Phantom(told) } else { Fault::Lost(told) };
        }
        let gone = possible.iter().find(|(key, may_be)| !found.contains_key(**key) && !may_be.contains(&None));
        match gone {
            Some((key, may_be)) => Fault::Lost(format!("{key} is gone, of {may_be:?}")),
            None => Fault::Torn(format!("no {} steps lead from what was acknowledged to it", self.in_flight.len())),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost(what) => write!(formatter, "an acknowledged write is lost: {what}"),
            Self::Phantom(what) => write!(formatter, "nobody wrote this: {what}"),
            Self::Torn(what) => write!(formatter, "a write was taken by half: {what}"),
        }
    }
}

impl std::error::Error for Fault {}

fn apply(rows: &mut Rows, step: &Step) {
    for (key, row) in step {
        match row {
            Some(row) => drop(rows.insert(key.clone(), *row)),
            None => drop(rows.remove(key)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(key: &str, words: u32) -> Step {
        vec![(key.to_owned(), Some(Row::Document { words }))]
    }

    fn delete(keys: &[&str]) -> Step {
        keys.iter().map(|key| ((*key).to_owned(), None)).collect()
    }

    /// `a` and `b` were acknowledged; a change of `a`, a new `c` and the end of `a` and `b` are on their way.
    fn shelf() -> Shelf {
        let mut shelf = Shelf::default();
        for step in [put("a", 1), put("b", 2), put("a", 3), put("c", 4), delete(&["a", "b"])] {
            shelf.next_number();
            shelf.send(step);
        }
        shelf.acknowledge(2, 7);
        shelf
    }

    fn rows(rows: &[(&str, u32)]) -> Rows {
        rows.iter().map(|(key, words)| ((*key).to_owned(), Row::Document { words: *words })).collect()
    }

    #[test]
    fn the_first_few_of_what_was_on_its_way_may_have_arrived() {
        let all: [&[_]; 4] =
            [&[("a", 1), ("b", 2)], &[("a", 3), ("b", 2)], &[("a", 3), ("b", 2), ("c", 4)], &[("c", 4)]];
        for (arrived, found) in all.into_iter().enumerate() {
            let mut shelf = shelf();
            assert_eq!(shelf.settle(rows(found)), Ok(arrived));
            assert_eq!((shelf.rows(), shelf.revision()), (rows(found), 7));
        }
    }

    #[test]
    fn what_is_lost_made_up_or_torn_is_told_apart() {
        let fault = |found: &[(&str, u32)]| shelf().settle(rows(found)).expect_err("cannot be there");
        assert!(matches!(fault(&[("b", 2), ("c", 4), ("a", 2)]), Fault::Lost(_)), "an older a");
        assert!(matches!(fault(&[("a", 3), ("b", 9)]), Fault::Phantom(_)), "a newer b");
        assert!(matches!(fault(&[("a", 3), ("b", 2), ("d", 1)]), Fault::Lost(_)), "one that was deleted before");
        assert!(matches!(fault(&[("a", 1), ("b", 2), ("c", 4)]), Fault::Torn(_)), "c before a");
        assert!(matches!(fault(&[("b", 2), ("c", 4)]), Fault::Torn(_)), "half of a deletion");
        let mut shelf = Shelf::default();
        shelf.send(put("a", 1));
        shelf.acknowledge(1, 1);
        assert!(matches!(shelf.settle(Rows::new()), Err(Fault::Lost(_))), "a is gone");
    }
}
