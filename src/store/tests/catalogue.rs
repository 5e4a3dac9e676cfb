//! What is written is what is read.

use std::collections::BTreeMap;

use super::database::{TestDb, batch, document, money, product, put, shelf, sku, texts};
use crate::catalog::{DocumentId, Gtin, Patch, Percent, PriceTier, ProductPatch, Promotion, Quantity, Reason};
use crate::clock::Timestamp;
use crate::store::{MAX_BATCH, StoreError, Write};

fn full_product() -> ProductPatch {
    let text = |text: &str| Patch::Set(text.to_owned());
    let list = |texts: &[&str]| Patch::Set(texts.iter().map(|&text| text.to_owned()).collect());
    ProductPatch {
        sku: sku("Ș-1"),
        source_version: Some(7),
        ean: Patch::Set(Gtin::parse("5449000000996").expect("a GTIN")),
        mpn: text("MPN-1"),
        name: text("Cafea \u{0}boabe 'Ș' \"1 kg\""),
        aliases: list(&["cafea", "καφές"]),
        description: text("Prăjită.\nBună."),
        brand: text("Ană"),
        category: list(&["Băuturi", "Cafea"]),
        group: text("g"),
        language: text("ro"),
        country: text("ro"),
        active: Patch::Set(false),
        tags: list(&["nou"]),
        attributes: Patch::Set(BTreeMap::from([("culoare".to_owned(), "maro".to_owned())])),
        updated_at: Patch::Set(Timestamp::from_micros(1_700_000_000_000_001)),
        price: Patch::Set(money("59.99")),
        tiers: Patch::Set(vec![PriceTier { min_quantity: Quantity::from_scaled(10_000), price: money("55") }]),
        promotions: Patch::Set(vec![Promotion {
            id: "p".to_owned(),
            price: money("49.99"),
            starts_at: None,
            ends_at: Some(Timestamp::from_micros(1_800_000_000_000_000)),
        }]),
        min_price: Patch::Set(money("50")),
        max_discount: Patch::Set(Percent::parse("12.5").expect("a percentage")),
        vat_rate: Patch::Set(Percent::parse("21").expect("a percentage")),
        stock: Patch::Set(Quantity::parse("3.5").expect("a quantity")),
        restock_date: Patch::Set(time::macros::date!(2026 - 04 - 01)),
    }
}

pub(super) async fn products_and_documents_come_back_as_written(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let expected = full_product().apply(None).expect("valid");
    let applied = db.write(&tenant, [put(full_product()), document("d", "text"), put(product("b", "B", "1"))]).await;
    assert_eq!((applied.revision, applied.inserted, applied.row_errors), (1, 3, vec![]));
    let found = db.store.products(&tenant, &[sku("b"), sku("none"), sku("Ș-1")]).await.expect("reads");
    assert_eq!(found.iter().map(|product| product.sku.as_str()).collect::<Vec<_>>(), ["b", "Ș-1"]);
    assert_eq!(found[1], expected);
    let ids = [DocumentId::parse("d").expect("an id")];
    assert_eq!(texts(&db.store.documents(&tenant, &ids).await.expect("reads")), ["text"]);
    let counts = db.store.counts(&tenant).await.expect("counts");
    assert_eq!((counts.products, counts.documents), (2, 1));
}

pub(super) async fn an_absent_field_stays_and_a_cleared_one_goes(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [put(full_product())]).await;
    let patch = ProductPatch { brand: Patch::Clear, stock: Patch::Clear, ..ProductPatch::new(sku("Ș-1")) };
    let applied = db.write(&tenant, [put(patch)]).await;
    assert_eq!((applied.updated, applied.revision), (1, 2));
    let mut expected = full_product().apply(None).expect("valid");
    expected.content.brand = None;
    expected.facts.stock = None;
    assert_eq!(db.store.products(&tenant, &[sku("Ș-1")]).await.expect("reads"), [expected]);
}

pub(super) async fn a_stale_item_is_reported_and_ignored(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let at = |version, name: &str| put(ProductPatch { source_version: Some(version), ..product("a", name, "1") });
    db.write(&tenant, [at(5, "five")]).await;
    let price = Write::Price { sku: sku("a"), price: money("2"), min_price: Patch::Keep, source_version: Some(4) };
    let applied = db.write(&tenant, [at(4, "four"), price]).await;
    let reasons: Vec<_> = applied.row_errors.iter().map(|(seq, error)| (*seq, error.reason)).collect();
    assert_eq!(reasons, [(1, Reason::Stale), (2, Reason::Stale)]);
    assert_eq!(applied.revision, 1);
    // A newer version without news is remembered, and is no revision.
    assert_eq!(db.write(&tenant, [at(9, "five")]).await.revision, 1);
    assert_eq!(db.write(&tenant, [at(8, "eight")]).await.row_errors.len(), 1);
    assert_eq!(db.store.products(&tenant, &[sku("a")]).await.expect("reads")[0].content.name, "five");
}

pub(super) async fn a_bad_row_keeps_no_other_out(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let unknown =
        Write::Stock { sku: sku("nobody"), stock: Quantity::ZERO, restock_date: Patch::Keep, source_version: None };
    let nameless = put(ProductPatch::new(sku("nameless")));
    let applied = db.write(&tenant, [put(product("a", "A", "1")), nameless, unknown, document("d", " ")]).await;
    let reasons: Vec<_> =
        applied.row_errors.iter().map(|(seq, error)| (*seq, error.field.as_str(), error.reason)).collect();
    assert_eq!(reasons, [(2, "name", Reason::Missing), (3, "sku", Reason::NotFound), (4, "text", Reason::Missing)]);
    assert_eq!((applied.inserted, applied.revision), (1, 1));
}

pub(super) async fn a_batch_over_the_limit_is_refused(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let refused = db.store.apply(&tenant, batch(shelf(MAX_BATCH + 1))).await;
    assert!(matches!(refused, Err(StoreError::LimitExceeded { limit: 1_000, got: 1_001, .. })), "{refused:?}");
    assert_eq!(db.write(&tenant, shelf(MAX_BATCH)).await.inserted, 1_000);
}

pub(super) async fn pages_are_in_order_of_bytes(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let ids = ["b", "A", "a-1", "Z", "a", "ă", "10", "9"];
    db.write(&tenant, ids.map(|id| put(product(id, id, "1")))).await;
    db.write(&tenant, ids.map(|id| document(id, id))).await;
    let mut expected = ids;
    expected.sort_unstable();
    let (mut skus, mut documents) = (Vec::new(), Vec::new());
    loop {
        let page = db.store.products_page(&tenant, skus.last(), 3).await.expect("reads");
        assert!(page.len() <= 3);
        if page.is_empty() {
            break;
        }
        skus.extend(page.into_iter().map(|product| product.sku));
        let page = db.store.documents_page(&tenant, documents.last(), 3).await.expect("reads");
        documents.extend(page.into_iter().map(|document| document.id));
    }
    assert_eq!(skus.iter().map(|sku| sku.as_str()).collect::<Vec<_>>(), expected);
    assert_eq!(documents.iter().map(|id| id.as_str()).collect::<Vec<_>>(), expected);
}

pub(super) async fn what_is_deleted_is_gone(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(3)).await;
    db.write(&tenant, [document("d", "text")]).await;
    let id = DocumentId::parse("d").expect("an id");
    let deletes = [Write::DeleteProduct(sku("P0001")), Write::DeleteProduct(sku("no")), Write::DeleteDocument(id)];
    let applied = db.write(&tenant, deletes).await;
    assert_eq!((applied.deleted, applied.revision), (2, 3));
    assert_eq!(applied.row_errors[0].1.reason, Reason::NotFound);
    assert_eq!((db.rows("products").await, db.rows("documents").await), (2, 0));
}
