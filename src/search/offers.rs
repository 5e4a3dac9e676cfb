//! Price and stock of the rows of a search, from the one snapshot of facts it sees, at the moment of the search.

use std::sync::Arc;

use temei_index::RowSet;

use super::{Filter, Run, Sort};
use crate::clock::Timestamp;
use crate::facts::Offer;
use crate::replica::FactRows;

impl Run {
    /// Price and stock of the product of a row; of a document nothing is known.
    pub(super) fn offer(&self, row: u32) -> Offer {
        self.fact_rows().offer(&self.generation, &self.facts, row, self.now)
    }

    /// The rows that pass a filter.
    pub(super) fn rows(&self, filter: &Filter) -> RowSet {
        let mut rows = self.generation.select(self.kind, &filter.of_content(), self.now.micros());
        if filter.asks_for_offers() {
            let fact_rows = self.fact_rows();
            rows.retain(|row| filter.admits(fact_rows.offer(&self.generation, &self.facts, row, self.now)));
        }
        self.hide(&mut rows);
        rows
    }

    /// Whether a promotion that began or ended, or a reservation that ended, since a moment may have moved what this search
    /// finds.
    pub(super) fn is_repriced_since(&self, moment: Timestamp) -> bool {
        let filter = &self.request.filter;
        let by_price = matches!(self.request.sort, Sort::PriceAsc | Sort::PriceDesc);
        let asks_for_prices = by_price || filter.min_price.is_some() || filter.max_price.is_some();
        let facts = &self.facts;
        asks_for_prices && facts.is_repriced_between(moment, self.now)
            || filter.in_stock.is_some() && facts.is_released_between(moment, self.now)
    }

    fn fact_rows(&self) -> &FactRows {
        self.fact_rows.get_or_init(|| self.known_fact_rows.get(&self.generation, &self.facts))
    }
}

/// Made when it is first asked for: most searches have no use for it.
pub(super) type LazyFactRows = std::sync::OnceLock<Arc<FactRows>>;
