//! What does the lexical leg cost at 41,000 products, from the query text to its window?

use std::sync::Arc;

use temei_index::{ChunkOptions, Entry, Filter, IndexOptions, ItemKey, Kind, Prepared, TenantIndex, cut};

const PRODUCTS: usize = 41_000;
const BRANDS: [&str; 7] = ["arvon", "belmira", "corvin", "dalia", "elmar", "fonte", "galia"];
const TASTES: [&str; 11] =
    ["vanilla", "dark", "milk", "hazelnut", "almond", "lemon", "mint", "cherry", "salted", "organic", "roasted"];
const KINDS: [&str; 9] = ["chocolate", "biscuits", "coffee", "tea", "juice", "yoghurt", "cereal", "honey", "olive oil"];

fn main() {
    divan::main();
}

fn index() -> (tempfile::TempDir, TenantIndex) {
    let folder = tempfile::tempdir().expect("a folder");
    let index = TenantIndex::open(folder.path(), &IndexOptions::default()).expect("an index");
    let prepared = (0..PRODUCTS).map(|n| {
        let name = format!("{} {} {} {}", BRANDS[n % 7], TASTES[n / 7 % 11], KINDS[n / 77 % 9], 50 + n / 693 * 5);
        let entry = Entry::new(ItemKey::new(Kind::Product, format!("P{n}")), name, "sugar, cocoa butter, salt");
        let pieces = cut(&entry, None, &ChunkOptions::default()).into_iter().map(|piece| (piece, None)).collect();
        Prepared { entry: Arc::new(entry), pieces }
    });
    let mut builder = index.begin(1).expect("a generation");
    builder.add(prepared.collect()).expect("added");
    index.publish(builder.finish(1).expect("finished"));
    (folder, index)
}

#[divan::bench(args = ["corvin", "dark chocolate", "organic roasted almond biscuits 120"])]
fn lexical(bencher: divan::Bencher<'_, '_>, query: &str) {
    let (_folder, index) = index();
    let generation = index.current();
    let rows = generation.select(Kind::Product, &Filter::default(), 0);
    assert!(!generation.lexical(Kind::Product, query, Some("en"), &rows).expect("a leg").hits.is_empty());
    bencher.bench_local(|| generation.lexical(Kind::Product, query, Some("en"), &rows));
}
