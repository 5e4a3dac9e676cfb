//! The rows of a snapshot in a file between two runs. Names, SKUs and shapes are indexed again when it is read: that takes
//! less than to keep them would save.

use std::io::{self, Write};

use temei_index::{Saved, damaged, nothing_left};

use super::{FactsBuilder, FactsSnapshot, Identity};
use crate::catalog::{Gtin, ProductFacts, Sku};
use crate::clock::Timestamp;

impl FactsSnapshot {
    /// Writes every product in the order of the SKUs, which is that of a catalogue read from the store.
    pub fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let mut rows = self.saved_rows();
        rows.sort_unstable_by(|(a, _), (b, _)| a.sku.cmp(&b.sku));
        self.revision().save(to)?;
        rows.len().save(to)?;
        for (identity, facts) in rows {
            identity.save(to)?;
            serde_json::to_string(facts)?.save(to)?;
        }
        Ok(())
    }

    /// The bytes of every product as they are saved, in any order, without what reservations held until before `moment`:
    /// nobody removes that when it ends, and a catalogue read anew does not have it.
    pub fn for_each_saved(&self, moment: Timestamp, mut each: impl FnMut(&[u8])) -> io::Result<()> {
        let mut bytes = Vec::new();
        for (identity, facts) in self.saved_rows() {
            bytes.clear();
            identity.save(&mut bytes)?;
            let facts = ProductFacts { held: facts.held.live_at(moment), ..facts.clone() };
            serde_json::to_writer(&mut bytes, &facts)?;
            each(&bytes);
        }
        Ok(())
    }

    fn saved_rows(&self) -> Vec<(&Identity, &ProductFacts)> {
        let mut rows = Vec::with_capacity(self.len());
        for row in self.rows() {
            rows.extend(self.identity(row).zip(self.row_facts(row)));
        }
        rows
    }

    /// The snapshot that was saved.
    ///
    /// # Errors
    /// These are not the bytes that [`FactsSnapshot::save`] wrote.
    pub fn read(mut from: &[u8]) -> io::Result<Self> {
        let from = &mut from;
        let revision = u64::load(from)?;
        let mut builder = FactsBuilder::default();
        for _ in 0..usize::load(from)? {
            let identity = Identity::load(from)?;
            builder.push(identity, serde_json::from_str(&String::load(from)?)?);
        }
        nothing_left(from)?;
        Ok(builder.finish(revision))
    }
}

impl Saved for Identity {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.sku.as_str().to_owned().save(to)?;
        self.gtin.map(|gtin| gtin.to_string()).save(to)?;
        self.name.save(to)?;
        self.aliases.save(to)?;
        self.active.save(to)
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        let sku = Sku::parse(&String::load(from)?).map_err(|_| damaged("a SKU is none"))?;
        let gtin: Option<String> = Saved::load(from)?;
        let gtin = gtin.map(|text| Gtin::parse(&text).map_err(|_| damaged("an article number is none"))).transpose()?;
        Ok(Self { sku, gtin, name: Saved::load(from)?, aliases: Saved::load(from)?, active: Saved::load(from)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Currency, Money, Product, ProductContent, Quantity};
    use crate::facts::FactChange;

    fn product(n: u32) -> Product {
        Product {
            sku: Sku::parse(&format!("LAP-{:04}", n * 7 % 100)).expect("a SKU"),
            content: ProductContent {
                ean: (n == 3).then(|| Gtin::parse("5449000000996").expect("a GTIN")),
                name: format!("Laptop Nimbus {n}"),
                aliases: vec![format!("Nimbus {n}")],
                inactive: n == 4,
                ..ProductContent::default()
            },
            facts: ProductFacts {
                price: Some(Money::new(i64::from(n) * 100, Currency::RON)),
                stock: n.is_multiple_of(2).then(|| Quantity::from_scaled(i64::from(n))),
                restock_date: Some(time::macros::date!(2026 - 06 - 15)),
                ..ProductFacts::default()
            },
        }
    }

    #[test]
    fn what_is_saved_is_what_a_catalogue_read_anew_would_be() {
        let mut products: Vec<Product> = (1..40).map(product).collect();
        let removed = products.pop().expect("there are some").sku;
        let saved = FactsSnapshot::build(1, (1..20).map(product).collect());
        let rest = (20..40).map(|n| FactChange::Put(product(n))).chain([FactChange::Remove(removed.clone())]);
        let saved = saved.apply(7, rest.collect());
        let mut bytes = Vec::new();
        saved.save(&mut bytes).expect("memory takes everything");
        let read = FactsSnapshot::read(&bytes).expect("reads");

        products.sort_unstable_by(|a, b| a.sku.cmp(&b.sku));
        let anew = FactsSnapshot::build(7, products.clone());
        assert_eq!((read.revision(), read.len(), read.facts(removed.as_str())), (7, anew.len(), None));
        assert_eq!(read.rows().collect::<Vec<_>>(), anew.rows().collect::<Vec<_>>());
        for row in anew.rows() {
            assert_eq!((read.identity(row), read.row_facts(row)), (anew.identity(row), anew.row_facts(row)));
        }
        assert_eq!(read.resident_bytes(), anew.resident_bytes());
        assert!(read.shapes().looks_like_sku("LAP-9999"));
        for end in [0, 9, bytes.len() / 2, bytes.len() - 1] {
            FactsSnapshot::read(&bytes[..end]).expect_err("is cut");
        }
    }
}
