//! What the shop's own merchandising makes of a search: words have its synonyms, products that are hidden are not there
//! at all, those a rule places stand first, and boosts multiply the relevance of products.

use std::sync::{Arc, OnceLock};

use temei_index::{Filter, ItemKey, Kind, Pin, PinReason, RowSet, Synonyms};

use super::Run;
use crate::catalog::{Boost, Sku};
use crate::clock::Timestamp;
use crate::merchandise::{Merchandise, Placement};

/// Merchandising as one search sees it.
#[derive(Debug, Default)]
pub(super) struct Placing {
    merchandise: Arc<Merchandise>,
    placement: Placement,
    /// Which rows each boost in force is for; made when it is first asked for.
    boosted: OnceLock<Vec<(RowSet, f64)>>,
}

impl Placing {
    pub(super) fn of(merchandise: &Arc<Merchandise>, kind: Kind, queries: &[&str], now: Timestamp) -> Self {
        let placement = match kind {
            Kind::Document => Placement::default(),
            Kind::Product => merchandise.placement(queries, now),
        };
        Self { merchandise: Arc::clone(merchandise), placement, boosted: OnceLock::new() }
    }

    pub(super) fn synonyms(&self) -> Option<&Synonyms> {
        self.merchandise.synonyms()
    }
}

impl Run {
    /// Takes out what this query must not show.
    pub(super) fn hide(&self, rows: &mut RowSet) {
        for sku in self.placing.merchandise.hidden().chain(&self.placing.placement.hidden) {
            self.generation.exclude(rows, &key(sku));
        }
    }

    /// What the query names, then what the rules place, in their order, as far as it is among `rows`.
    pub(super) fn pins(&self, rows: &RowSet) -> Vec<Pin> {
        let mut pins = self.named(rows);
        for sku in &self.placing.placement.pinned {
            let key = key(sku);
            let row = self.generation.find(&key).filter(|&row| rows.contains(row));
            let Some(row) = row.filter(|&row| pins.iter().all(|pin| pin.row != row)) else { continue };
            pins.push(Pin { row, key, reason: PinReason::Placed, literal: false });
        }
        pins
    }

    /// What the relevance of a row is multiplied by; none without a boost for it.
    pub(super) fn boost(&self, row: u32) -> Option<f64> {
        if self.kind == Kind::Document {
            return None;
        }
        let boosted = self.placing.boosted.get_or_init(|| self.all_boosted());
        let factors = boosted.iter().filter(|(rows, _)| rows.contains(row)).map(|(_, factor)| *factor);
        factors.reduce(|product, factor| product * factor)
    }

    /// The rows of every boost, with its factor.
    fn all_boosted(&self) -> Vec<(RowSet, f64)> {
        self.placing.merchandise.boosts(self.now).map(|boost| (self.boosted(boost), boost.factor)).collect()
    }

    fn boosted(&self, boost: &Boost) -> RowSet {
        let filter = Filter {
            brands: boost.brands.clone(),
            categories: boost.categories.clone(),
            tags: boost.tags.clone(),
            ..Filter::default()
        };
        let mut rows = self.generation.select(self.kind, &filter, self.now.micros());
        if !boost.skus.is_empty() {
            rows.retain(|row| boost.skus.iter().any(|sku| *self.generation.item(row).id == *sku.as_str()));
        }
        rows
    }
}

fn key(sku: &Sku) -> ItemKey {
    ItemKey::new(Kind::Product, sku.as_str())
}
