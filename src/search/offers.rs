//! Price and stock of the rows of a search, from the one snapshot of facts it sees.

use std::sync::Arc;

use temei_index::RowSet;

use super::{Filter, Run};
use crate::facts::Offer;
use crate::replica::FactRows;

impl Run {
    /// Price and stock of the product of a row; of a document nothing is known.
    pub(super) fn offer(&self, row: u32) -> Offer {
        self.fact_rows().offer(&self.generation, &self.facts, row)
    }

    /// The rows that pass a filter.
    pub(super) fn rows(&self, filter: &Filter) -> RowSet {
        let mut rows = self.generation.select(self.kind, &filter.of_content(), self.now.micros());
        if filter.asks_for_offers() {
            let fact_rows = self.fact_rows();
            rows.retain(|row| filter.admits(fact_rows.offer(&self.generation, &self.facts, row)));
        }
        self.hide(&mut rows);
        rows
    }

    fn fact_rows(&self) -> &FactRows {
        self.fact_rows.get_or_init(|| self.known_fact_rows.get(&self.generation, &self.facts))
    }
}

/// Made when it is first asked for: most searches have no use for it.
pub(super) type LazyFactRows = std::sync::OnceLock<Arc<FactRows>>;
