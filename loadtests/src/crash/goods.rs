//! How a row looks on the wire and in a list: the number of the change that set it can be read from each of its fields.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use temei::pb::v1::{Document, Money, Product, UpsertItem, upsert_item};

use super::shelf::{Row, Rows};
use crate::catalogue;

/// Rows of a writer; those of one kind are numbered below it.
pub(super) const OF_A_WRITER: u32 = 40;
/// The words of writers' products are no others' of the catalogue.
const FIRST_NUMBER: u32 = 100_000;
/// In minor units, of change 0.
const LEAST_PRICE: u32 = 500;
const SYLLABLES: [&str; 16] =
    ["ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va"];

pub(super) fn sku(writer: u32, n: u32) -> String {
    format!("{}{n:03}", products_of(writer))
}

pub(super) fn document_id(writer: u32, n: u32) -> String {
    format!("{}{n:03}", documents_of(writer))
}

/// What the keys of a writer begin with.
pub(super) fn products_of(writer: u32) -> String {
    format!("WRI-{writer:02}")
}

pub(super) fn documents_of(writer: u32) -> String {
    format!("notes-{writer:02}-")
}

/// As an item of an Upsert.
pub(super) fn item(seq: u64, (key, row): (&str, Row)) -> UpsertItem {
    let record = match row {
        Row::Product { words, price, stock } => upsert_item::Record::Product(Product {
            sku: key.to_owned(),
            name: Some(name(key, words)),
            description: Some(edition(words)),
            price: Some(self::price(price)),
            stock: Some(stock.to_string()),
            ..Product::default()
        }),
        Row::Document { words } => upsert_item::Record::Document(Document {
            id: key.to_owned(),
            title: Some(format!("Notes of {key}")),
            text: Some(edition(words)),
            ..Document::default()
        }),
    };
    UpsertItem { seq, record: Some(record), ..UpsertItem::default() }
}

/// The name of a product after the change of that number: its own words and one that says which change it was.
pub(super) fn name(sku: &str, words: u32) -> String {
    let number = sku.bytes().filter(u8::is_ascii_digit).fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
    let mut word = String::new();
    let mut left = words;
    while word.len() < 6 || left > 0 {
        word.push_str(SYLLABLES[(left % 16) as usize]);
        left /= 16;
    }
    format!("{} {word}", catalogue::name(FIRST_NUMBER + number))
}

pub(super) fn price(change: u32) -> Money {
    let minor = LEAST_PRICE + change;
    Money { amount: format!("{}.{:02}", minor / 100, minor % 100), currency: "EUR".to_owned() }
}

fn edition(words: u32) -> String {
    format!("Edition {words} of a text that tells nothing else.")
}

/// Rows as lists have them.
///
/// # Errors
/// A row is none that a writer writes.
pub(super) fn rows(products: &[Product], documents: &[Document]) -> Result<Rows> {
    let mut rows = BTreeMap::new();
    for product in products {
        let sku = &product.sku;
        let row = read_product(product).with_context(|| format!("{sku}: {product:?} is no writer's"))?;
        ensure!(rows.insert(sku.clone(), row).is_none(), "{sku} is there twice");
    }
    for document in documents {
        let id = &document.id;
        let row = read_document(document).with_context(|| format!("{id}: {document:?} is no writer's"))?;
        ensure!(rows.insert(id.clone(), row).is_none(), "{id} is there twice");
    }
    Ok(rows)
}

fn read_product(product: &Product) -> Option<Row> {
    let words = number_of(product.description.as_deref()?)?;
    let amount = &product.price.as_ref()?.amount;
    let price = amount.replace('.', "").parse::<u32>().ok()?.checked_sub(LEAST_PRICE)?;
    let stock = product.stock.as_deref()?.parse().ok()?;
    let is_whole = product.name.as_deref() == Some(&name(&product.sku, words)) && *amount == self::price(price).amount;
    is_whole.then_some(Row::Product { words, price, stock })
}

fn read_document(document: &Document) -> Option<Row> {
    number_of(document.text.as_deref()?).map(|words| Row::Document { words })
}

fn number_of(text: &str) -> Option<u32> {
    let words = text.split(' ').nth(1)?.parse().ok()?;
    (text == edition(words)).then_some(words)
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use super::*;

    #[test]
    fn a_row_is_read_as_it_was_written() {
        let (product, document) =
            (Row::Product { words: 4_097, price: 1_234, stock: 0 }, Row::Document { words: u32::MAX });
        let (sku, id) = (sku(3, 7), document_id(3, 7));
        let record = |key: &str, row| item(1, (key, row)).record.expect("there is one");
        let upsert_item::Record::Product(product_message) = record(&sku, product) else { panic!("is a product") };
        let upsert_item::Record::Document(document_message) = record(&id, document) else { panic!("is a document") };
        let rows_of = |product: &Product| rows(from_ref(product), from_ref(&document_message));
        let expected = Rows::from([(sku.clone(), product), (id, document)]);
        assert_eq!(rows_of(&product_message).expect("reads"), expected);
        let torn = Product { name: Some(name(&sku, 4_096)), ..product_message };
        rows_of(&torn).expect_err("a name of another change");
    }
}
