//! 41,000 products: the shared groceries where they are, else made names.

use std::path::Path;

const PRODUCTS: usize = 41_000;
const BRANDS: [&str; 7] = ["arvon", "belmira", "corvin", "dalia", "elmar", "fonte", "galia"];
const TASTES: [&str; 11] =
    ["vanilla", "dark", "milk", "hazelnut", "almond", "lemon", "mint", "cherry", "salted", "organic", "roasted"];
const KINDS: [&str; 9] = ["chocolate", "biscuits", "coffee", "tea", "juice", "yoghurt", "cereal", "honey", "olive oil"];
const GROCERIES: &str = "../shared/data/catalog/groceries-many-languages.jsonl";

/// SKU, name, description.
pub(crate) type Row = (String, String, String);

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

/// The products.
pub(crate) fn products() -> Vec<Row> {
    groceries().unwrap_or_else(made)
}
