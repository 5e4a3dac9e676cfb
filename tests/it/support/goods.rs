//! A small shop in Romanian lei: what the tests find, price and refuse.

use temei::pb::v1::{Document, Money, Product, UpsertItem, upsert_item};

pub(crate) fn lei(amount: &str) -> Option<Money> {
    Some(Money { amount: amount.to_owned(), currency: "RON".to_owned() })
}

pub(crate) fn named(sku: &str, name: &str) -> Product {
    Product { sku: sku.to_owned(), name: Some(name.to_owned()), ..Product::default() }
}

/// With a price in lei and a stock.
pub(crate) fn priced(sku: &str, name: &str, price: &str, stock: &str) -> Product {
    Product { price: lei(price), stock: Some(stock.to_owned()), ..named(sku, name) }
}

/// Laptops, coffee and phones, and enough accessories to learn the shape of the SKUs from.
pub(crate) fn catalogue() -> Vec<UpsertItem> {
    let brand = |brand: &str| Some(brand.to_owned());
    let mut products = vec![
        Product {
            aliases: vec!["Nimbus 14".to_owned()],
            ean: Some("5449000000996".to_owned()),
            brand: brand("Orbita"),
            category: vec!["Calculatoare".to_owned(), "Laptopuri".to_owned()],
            min_price: lei("3900.00"),
            vat_rate: Some("21".to_owned()),
            max_discount: Some("20".to_owned()),
            description: Some("Un laptop ușor pentru birou și drum.".to_owned()),
            ..priced("LAP-0042", "Laptop Nimbus 14", "4199.00", "3")
        },
        Product {
            restock_date: Some("2026-06-15".to_owned()),
            brand: brand("Orbita"),
            category: vec!["Calculatoare".to_owned(), "Laptopuri".to_owned()],
            ..priced("LAP-0043", "Laptop Stratus 15", "5299.00", "0")
        },
        Product {
            brand: brand("Sereno"),
            description: Some("Boabe prăjite lent, cu aromă de ciocolată.".to_owned()),
            ..priced("COF-0001", "Cafea Sereno 1kg", "89.90", "120")
        },
        Product {
            brand: brand("Aura"),
            category: vec!["Telefoane".to_owned()],
            ..priced("PHO-0007", "Telefon Aura X", "1299.00", "10")
        },
        named("TAB-0100", "Tabletă Lumen"),
    ];
    products
        .extend((200..240).map(|n| priced(&format!("ACC-{n:04}"), &format!("Accesoriu special {n}"), "10.00", "5")));
    with_seq(products)
}

/// Items of an Upsert, numbered from 1.
pub(crate) fn with_seq(products: Vec<Product>) -> Vec<UpsertItem> {
    let item =
        |(seq, product)| UpsertItem { seq, record: Some(upsert_item::Record::Product(product)), ..Default::default() };
    (1..).zip(products).map(item).collect()
}

pub(crate) fn document(id: &str, title: &str, text: &str) -> Document {
    Document { id: id.to_owned(), title: Some(title.to_owned()), text: Some(text.to_owned()), ..Document::default() }
}

/// Items of an Upsert, numbered from 1.
pub(crate) fn documents(documents: Vec<Document>) -> Vec<UpsertItem> {
    let item = |(seq, document)| UpsertItem {
        seq,
        record: Some(upsert_item::Record::Document(document)),
        ..Default::default()
    };
    (1..).zip(documents).map(item).collect()
}
