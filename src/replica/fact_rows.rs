//! Where the facts of the rows of an index lie: made once, so that a search looks its products up by number instead of
//! by SKU. Both sides only add rows until they are laid out anew, which the generation's number and the layout of the
//! facts tell; a price or stock change lays nothing out anew.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use temei_index::{Generation, Kind};

use crate::clock::Timestamp;
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

    /// Price and stock of the product of a row at a moment.
    pub fn offer(&self, generation: &Generation, facts: &FactsSnapshot, row: u32, at: Timestamp) -> Offer {
        let place = self.rows.get(row as usize).copied().unwrap_or(UNKNOWN);
        let found = if place == UNKNOWN { None } else { facts.offer(place, at) };
        // Removed and written again it may lie elsewhere.
        found.unwrap_or_else(|| {
            let place = look_up(generation, facts, row);
            if place == UNKNOWN { Offer::UNKNOWN } else { facts.offer(place, at).unwrap_or(Offer::UNKNOWN) }
        })
    }
}

fn look_up(generation: &Generation, facts: &FactsSnapshot, row: u32) -> u32 {
    let key = generation.item(row);
    if key.kind == Kind::Product { facts.row(&key.id).unwrap_or(UNKNOWN) } else { UNKNOWN }
}

#[cfg(test)]
mod tests {
    use temei_index::{ChunkOptions, Entry, IndexOptions, ItemKey, Prepared, TenantIndex, cut};

    use super::*;
    use crate::catalog::{Currency, Money, Product, ProductContent, ProductFacts, Sku};
    use crate::facts::FactChange;

    fn product(n: i64, minor: i64) -> Product {
        Product {
            sku: Sku::parse(&format!("sku{n}")).expect("a SKU"),
            content: ProductContent { name: format!("Product {n}"), ..ProductContent::default() },
            facts: ProductFacts { price: Some(Money::new(minor, Currency::RON)), ..ProductFacts::default() },
        }
    }

    fn prepared(product: &Product) -> Prepared {
        let entry = Entry::new(ItemKey::new(Kind::Product, product.sku.as_str()), product.content.name.as_str(), "");
        let pieces = cut(&entry, None, &ChunkOptions::default()).into_iter().map(|piece| (piece, None)).collect();
        Prepared { entry: Arc::new(entry), pieces }
    }

    #[test]
    fn every_row_has_the_offer_of_its_product_whatever_changed_since() {
        let folder = tempfile::tempdir().expect("a folder");
        let index = TenantIndex::open(folder.path(), &IndexOptions::default()).expect("an index");
        let cache = FactRowsCache::default();
        let (mut facts, mut first) = (FactsSnapshot::default(), None);
        for revision in 1..60_u64 {
            let n = (revision * 7 % 13) as i64;
            let changed = product(n, revision as i64 * 100);
            let key = ItemKey::new(Kind::Product, changed.sku.as_str());
            let change = match revision % 4 {
                0 => {
                    // The facts know of it before the index does.
                    if revision % 8 == 0 {
                        index.apply(Vec::new(), &[key], revision).expect("written");
                    }
                    FactChange::Remove(changed.sku)
                }
                1 => FactChange::Facts(changed.sku, changed.facts),
                _ => {
                    index.apply(vec![prepared(&changed)], &[], revision).expect("written");
                    FactChange::Put(changed)
                }
            };
            facts = facts.apply(revision, vec![change]);
            let generation = index.current();
            let rows = cache.get(&generation, &facts);
            for row in 0..generation.rows() as u32 {
                let known = facts.facts(&generation.item(row).id).and_then(|facts| facts.price);
                assert_eq!(
                    rows.offer(&generation, &facts, row, Timestamp::from_micros(0)).price(),
                    known,
                    "revision {revision}, row {row}"
                );
            }
            let kept = first.get_or_insert_with(|| Arc::clone(&rows));
            assert_eq!(kept.layout, rows.layout, "rows are added, nothing is laid out anew");
        }
    }
}
