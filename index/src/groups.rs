//! Which items are variants of one another. Groups have a number, a name, and a leader: the first row that was ever in
//! them, by which they are told apart in arrays of rows. Deleted items stay members; the caller brings live rows.

use std::sync::Arc;

use crate::entry::Kind;
use crate::persistent::{Blocks, Shards};
use crate::row_set::RowSet;
use crate::saved::saved;

/// The named groups of a generation. An item without a group is its own and is not in here.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    numbers: Shards<Arc<str>, [Option<u32>; 2]>,
    groups: Blocks<Group>,
    members: Shards<u32, Arc<Vec<u32>>>,
    /// The first rows of all members.
    rows: RowSet,
}

#[derive(Clone, Debug)]
struct Group {
    name: Arc<str>,
    leader: u32,
}

saved!(Group { name, leader });
saved!(Groups { numbers, groups, members, rows });

impl Groups {
    /// Enters an item by its first row and gives the number of its group.
    pub(crate) fn add(&mut self, name: &str, kind: Kind, first_row: u32) -> u32 {
        let name: Arc<str> = name.into();
        let fresh = self.groups.len() as u32;
        let number = *self.numbers.entry(name.clone())[kind as usize].get_or_insert(fresh);
        if number == fresh {
            self.groups.push(Group { name, leader: first_row });
        }
        Arc::make_mut(self.members.entry(number)).push(first_row);
        self.rows.insert(first_row);
        number
    }

    /// Whether the item with this first row is in a group.
    pub(crate) fn hold(&self, first_row: u32) -> bool {
        self.rows.contains(first_row)
    }

    pub(crate) fn name(&self, number: u32) -> Option<&Arc<str>> {
        self.groups.get(number as usize).map(|group| &group.name)
    }

    pub(crate) fn leader(&self, number: u32) -> Option<u32> {
        self.groups.get(number as usize).map(|group| group.leader)
    }

    /// The first rows of all items that ever were in it, in the order they came.
    pub(crate) fn members(&self, number: u32) -> &[u32] {
        self.members.get(&number).map_or(&[], |members| members.as_slice())
    }

    pub(crate) fn len(&self) -> usize {
        self.groups.len()
    }
}
