//! The rows of one key of a table; nearly always one.

#[derive(Clone, Debug)]
pub(super) enum Rows {
    One(u32),
    /// Ascending.
    Many(Vec<u32>),
}

impl Rows {
    pub(super) fn as_slice(&self) -> &[u32] {
        match self {
            Self::One(row) => std::slice::from_ref(row),
            Self::Many(rows) => rows,
        }
    }

    /// The heap bytes it took. Rows mostly come in their order, and then it is quick however many there are.
    pub(super) fn add(&mut self, row: u32) -> usize {
        let before = self.heap_bytes();
        match self {
            Self::One(only) if *only == row => {}
            Self::One(only) => *self = Self::Many(vec![row.min(*only), row.max(*only)]),
            Self::Many(rows) if rows.last().is_some_and(|last| *last < row) => rows.push(row),
            Self::Many(rows) => {
                if let Err(place) = rows.binary_search(&row) {
                    rows.insert(place, row);
                }
            }
        }
        self.heap_bytes() - before
    }

    const fn heap_bytes(&self) -> usize {
        match self {
            Self::One(_) => 0,
            Self::Many(rows) => rows.capacity() * size_of::<u32>(),
        }
    }
}
