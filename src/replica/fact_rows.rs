//! Where the facts of the rows of an index lie: made once, so that a search looks its products up by number instead of
//! by SKU. Both sides only add rows until they are laid out anew, which the generation's number and the layout of the
//! facts tell; a price or stock change lays nothing out anew.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use temei_index::{Generation, Kind};

use crate::facts::{FactsSnapshot, Offer};

/// The row of the facts for every row of a generation.
#[derive(Clone, Debug)]
pub struct FactRows {
    generation: u64,
    layout: u64,
    rows: Vec<u32>,
}

/// The rows of the generation that is searched, made when they are first asked for after either side was laid out anew.
#[derive(Debug, Default)]
pub struct FactRowsCache(ArcSwapOption<FactRows>);

impl FactRowsCache {
    /// Those of `generation` in `facts`.
    pub fn get(&self, generation: &Generation, facts: &FactsSnapshot) -> Arc<FactRows> {
        match self.0.load_full() {
            Some(known) if known.covers(generation, facts) => known,
            known => {
                let next = Arc::new(FactRows::next(known.as_deref(), generation, facts));
                self.0.store(Some(Arc::clone(&next)));
                next
            }
        }
    }
}

/// The facts did not know the product when it was looked up; it is looked up again when asked for.
const UNKNOWN: u32 = u32::MAX;

impl FactRows {
    /// Those of `generation` in `facts`, taking from `before` what still holds.
    fn next(before: Option<&Self>, generation: &Generation, facts: &FactsSnapshot) -> Self {
        let (number, layout) = (generation.number(), facts.layout());
        let kept = before.filter(|before| before.generation == number && before.layout == layout);
        let mut rows = kept.map_or_else(Vec::new, |kept| kept.rows.clone());
        for row in rows.len()..generation.rows() {
            let row = u32::try_from(row).unwrap_or(u32::MAX);
            let first = generation.first_row(row) as usize;
            // Every piece of an item has the facts of its first.
            let known = rows.get(first).copied().unwrap_or_else(|| look_up(generation, facts, row));
            rows.push(known);
        }
        Self { generation: number, layout, rows }
    }

    /// Whether it holds for these two.
    fn covers(&self, generation: &Generation, facts: &FactsSnapshot) -> bool {
        self.generation == generation.number() && self.layout == facts.layout() && self.rows.len() >= generation.rows()
    }

    /// Price and stock of the product of a row.
    pub fn offer(&self, generation: &Generation, facts: &FactsSnapshot, row: u32) -> Offer {
        let at = self.rows.get(row as usize).copied().unwrap_or(UNKNOWN);
        let found = if at == UNKNOWN { None } else { facts.offer(at) };
        // Removed and written again it may lie elsewhere.
        found.unwrap_or_else(|| {
            let at = look_up(generation, facts, row);
            if at == UNKNOWN { Offer::UNKNOWN } else { facts.offer(at).unwrap_or(Offer::UNKNOWN) }
        })
    }
}

fn look_up(generation: &Generation, facts: &FactsSnapshot, row: u32) -> u32 {
    let key = generation.item(row);
    if key.kind == Kind::Product { facts.row(&key.id).unwrap_or(UNKNOWN) } else { UNKNOWN }
}
