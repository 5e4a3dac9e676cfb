//! Which vectors of a generation a server has. The generation is the list of it: rows without are gaps as those whose
//! vector was never made, and replaced rows whose point is still there are what the server may let go.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::Generation;
use crate::dense::{Backend, PointId, PointScope};

/// Points by the revision of the catalogue at which each was written last.
pub type Present = HashMap<PointId, u64>;

/// What came of holding a generation against what a server has.
#[derive(Clone, Debug, Default)]
pub struct Reconciled {
    /// Vectors that were taken to be there and are not.
    pub lost: u64,
    /// Points of no live text, the oldest first. Those written at a later revision than the generation's are not among them:
    /// somebody knows more than it does.
    pub leftovers: Vec<PointId>,
}

impl Generation {
    /// The same, knowing of its live texts which the server has, and of no other. What it has of no live text is given
    /// beside. Walks the rows.
    #[must_use]
    pub fn reconciled(&self, scope: &PointScope, present: &Present) -> (Self, Reconciled) {
        let (mut next, mut report, mut wanted) = (self.clone(), Reconciled::default(), HashSet::new());
        for row in 0..self.table.len() as u32 {
            let was_there = self.dense.has(row);
            let id = self.is_live(row).then(|| self.live_point(scope, row)).flatten();
            let is_there = id.is_some_and(|id| present.contains_key(&id));
            if was_there != is_there {
                next.dense.set_there(row, is_there);
            }
            report.lost += u64::from(was_there && !is_there && id.is_some());
            wanted.extend(id);
        }
        let known = |revision: u64| revision <= self.revision;
        let others = present.iter().filter(|&(id, &revision)| known(revision) && !wanted.contains(id));
        let mut leftovers: Vec<(u64, PointId)> = others.map(|(&id, &revision)| (revision, id)).collect();
        leftovers.sort_unstable();
        report.leftovers = leftovers.into_iter().map(|(_, id)| id).collect();
        (next, report)
    }

    /// Points of replaced and deleted rows that no live text has: the server may let them go once nobody reads an older
    /// state. With them the same generation that does not count them any more.
    #[must_use]
    pub fn without_gone_points(&self, scope: &PointScope) -> (Self, Vec<PointId>) {
        let (mut next, mut gone) = (self.clone(), Vec::new());
        for row in self.dense.there().iter().filter(|&row| !self.is_live(row)) {
            next.dense.set_there(row, false);
            let (key, text) = (self.table.key(row), self.table.hash(row));
            if self.table.find_text(key.kind, &key.id, text).is_none() {
                gone.push(scope.id(key.kind, &key.id, text));
            }
        }
        (next, gone)
    }

    /// Whether there are points of rows that were replaced or deleted.
    pub fn has_gone_points(&self) -> bool {
        self.dense.there().iter().any(|row| !self.is_live(row))
    }

    /// The points of all live texts, whether the server has them or not. Hashes an id for every row.
    pub fn live_points(&self, scope: &PointScope) -> HashSet<PointId> {
        let rows = (0..self.table.len() as u32).filter(|&row| self.is_live(row));
        rows.filter_map(|row| self.live_point(scope, row)).collect()
    }

    /// The point of a live row; none where an earlier row of its item has the same text.
    pub(super) fn live_point(&self, scope: &PointScope, row: u32) -> Option<PointId> {
        let (key, text) = (self.table.key(row), self.table.hash(row));
        let first = self.table.find_text(key.kind, &key.id, text);
        (first == Some(row)).then(|| scope.id(key.kind, &key.id, text))
    }

    /// A point belongs to a text of an item and not to a row: what the server has of the rows `before` it has of the rows
    /// that take their place with the same text.
    pub(super) fn hand_on(&mut self, before: Range<u32>, rows: Range<u32>) {
        if self.dense.options().backend == Backend::Embedded {
            return;
        }
        for row in rows {
            let text = self.table.hash(row);
            let same = |&old: &u32| self.dense.has(old) && self.table.hash(old) == text;
            if let Some(old) = before.clone().find(same) {
                self.dense.set_there(old, false);
                self.dense.set_there(row, true);
            }
        }
    }
}
