//! What does the lexical leg cost at 41,000 products, from the query text to its window? On the shared groceries where they
//! are, else on made names.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use temei_index::{
    ChunkOptions, Entry, Filter, Generation, IndexOptions, ItemKey, Kind, LexicalQuery, Prepared, TenantIndex, cut,
};

const PRODUCTS: usize = 41_000;
const BRANDS: [&str; 7] = ["arvon", "belmira", "corvin", "dalia", "elmar", "fonte", "galia"];
const TASTES: [&str; 11] =
    ["vanilla", "dark", "milk", "hazelnut", "almond", "lemon", "mint", "cherry", "salted", "organic", "roasted"];
const KINDS: [&str; 9] = ["chocolate", "biscuits", "coffee", "tea", "juice", "yoghurt", "cereal", "honey", "olive oil"];
const GROCERIES: &str = "../shared/data/catalog/groceries-many-languages.jsonl";

fn main() {
    divan::main();
}

/// SKU, name, description.
type Row = (String, String, String);

fn groceries() -> Option<Vec<Row>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(GROCERIES);
    let text = std::fs::read_to_string(path).ok()?;
    let row = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).expect("a product a line");
        let field = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
        (field("sku"), field("name"), field("description"))
    };
    Some(text.lines().map(row).collect())
}

fn made() -> Vec<Row> {
    let row = |n: usize| {
        let name = format!("{} {} {} {}", BRANDS[n % 7], TASTES[n / 7 % 11], KINDS[n / 77 % 9], 50 + n / 693 * 5);
        (format!("P{n}"), name, "sugar, cocoa butter, salt".to_owned())
    };
    (0..PRODUCTS).map(row).collect()
}

static INDEX: LazyLock<Generation> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let index = TenantIndex::open(folder.path(), &IndexOptions::default()).expect("an index");
    let prepared = groceries().unwrap_or_else(made).into_iter().map(|(sku, name, description)| {
        let entry = Entry::new(ItemKey::new(Kind::Product, sku), name, description);
        let pieces = cut(&entry, None, &ChunkOptions::default()).into_iter().map(|piece| (piece, None)).collect();
        Prepared { entry: Arc::new(entry), pieces }
    });
    let mut builder = index.begin(1).expect("a generation");
    builder.add(prepared.collect()).expect("added");
    builder.finish(1).expect("finished")
});

#[divan::bench(args = [
    "salsa",
    "dark chocolate",
    "aceite de oliva virgen extra",
    "mermelada de fresa 350 g",
    "choclate negro con almendrsa",
    "organic roasted almond biscuits 120",
])]
fn lexical(bencher: divan::Bencher<'_, '_>, query: &str) {
    let rows = INDEX.select(Kind::Product, &Filter::default(), 0);
    let query = LexicalQuery::new(query);
    bencher.bench_local(|| INDEX.lexical(Kind::Product, &query, &rows));
}
