//! An index of products without a store.

use std::sync::Arc;

use temei_index::{ChunkOptions, Entry, Generation, IndexOptions, ItemKey, Kind, Prepared, TenantIndex, cut};

use super::groceries::Row;

/// An index of these products, each with the vector its number is given.
pub(crate) fn index(products: Vec<Row>, vector: impl Fn(usize) -> Option<Vec<f32>>) -> Generation {
    let folder = tempfile::tempdir().expect("a folder");
    let index = TenantIndex::open(folder.path(), &IndexOptions::default()).expect("an index");
    let prepared = products.into_iter().enumerate().map(|(number, (sku, name, description))| {
        let entry = Entry::new(ItemKey::new(Kind::Product, sku), name, description);
        let pieces =
            cut(&entry, None, &ChunkOptions::default()).into_iter().map(|piece| (piece, vector(number))).collect();
        Prepared { entry: Arc::new(entry), pieces }
    });
    let mut builder = index.begin(1).expect("a generation");
    builder.add(prepared.collect()).expect("added");
    builder.finish(1).expect("finished")
}
