//! A snapshot in the making, product by product: of a catalogue only what the facts keep has to be in memory.

use std::sync::Arc;

use super::{FactChange, FactsSnapshot, Identity, RECENT_NAMES, list_bytes};
use crate::catalog::{Product, ProductFacts};

/// Changes of one committed revision are no more.
const SMALL_CHANGES: usize = 1_000;
/// Entries of the table of new names that one product makes, its SKU and article number included, mostly.
const ENTRIES_A_PRODUCT: usize = 16;

/// Products taken in so far.
#[derive(Debug)]
pub struct FactsBuilder(FactsSnapshot);

impl Default for FactsBuilder {
    fn default() -> Self {
        Self(FactsSnapshot::blank())
    }
}

impl FactsBuilder {
    /// Takes a product in, of which there is none yet under its SKU.
    pub fn add(&mut self, product: &Product) {
        self.push(Identity::of(product), product.facts.clone());
    }

    /// As [`FactsBuilder::add`], of what the facts keep of a product.
    pub(super) fn push(&mut self, identity: Identity, facts: ProductFacts) {
        let snapshot = &mut self.0;
        snapshot.rows_bytes += identity.heap_bytes() + list_bytes(&facts);
        snapshot.identities.push(Some(Arc::new(identity)));
        snapshot.facts.push(facts);
    }

    /// An estimate of the memory it holds by now, for the budget.
    pub fn resident_bytes(&self) -> usize {
        self.0.resident_bytes()
    }

    /// Indexes everything.
    pub fn finish(self, revision: u64) -> FactsSnapshot {
        let mut snapshot = self.0;
        snapshot.revision = revision;
        snapshot.index_all();
        snapshot
    }
}

impl FactsSnapshot {
    /// Whether applying these changes is certain to take milliseconds at most: they are few and do not make all names be
    /// indexed again.
    pub fn takes_quickly(&self, changes: &[FactChange]) -> bool {
        let named = changes.iter().filter(|change| matches!(change, FactChange::Put(_))).count();
        changes.len() <= SMALL_CHANGES && self.recent.entries() + named * ENTRIES_A_PRODUCT <= RECENT_NAMES
    }
}
