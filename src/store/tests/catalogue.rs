//! What is written is what is read.

use std::collections::BTreeMap;

use super::database::{TestDb, batch, document, money, product, put, shelf, sku, texts};
use crate::catalog::{
    DocumentId, DocumentPatch, Gtin, Patch, Percent, PriceTier, ProductPatch, Promotion, Quantity, Reason,
};
use crate::clock::{Clock, Timestamp};
use crate::store::{Applied, Batch, Delivered, ItemKind, MAX_BATCH, StoreError, SyncRef, Write};

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
        attribute_values: BTreeMap::new(),
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
        stock_basis: None,
        restock_date: Patch::Set(time::macros::date!(2026 - 04 - 01)),
    }
}

pub(super) async fn policies_are_told_apart_with_the_revision_that_wrote_them(db: &TestDb) {
    let (tenant, other) = (db.tenant("shop").await, db.tenant("other").await);
    let id = |id: &str| DocumentId::parse(id).expect("an id");
    let typed = |name: &str, source_type: Patch<String>| {
        let text = Patch::Set("Transport: 5 lei. \"source_type\":\"policy\"".to_owned());
        Write::Document(Box::new(DocumentPatch { text, source_type, ..DocumentPatch::new(id(name)) }))
    };
    let policy = || Patch::Set("policy".to_owned());
    let help = || Patch::Set("help".to_owned());
    db.write(&tenant, [typed("a", policy()), typed("b", help()), typed("c", Patch::Keep), typed("d", policy())]).await;
    db.write(&other, [typed("a", policy())]).await;
    let all = async || {
        let page = db.store.policy_documents_page(&tenant, None).await.expect("reads");
        page.into_iter().map(|row| (row.document.id.as_str().to_owned(), row.revision)).collect::<Vec<_>>()
    };
    assert_eq!(all().await, [("a".to_owned(), 1), ("d".to_owned(), 1)]);
    db.write(&tenant, [typed("d", help()), typed("b", policy())]).await;
    db.write(&tenant, [typed("a", policy())]).await;
    assert_eq!(all().await, [("a".to_owned(), 1), ("b".to_owned(), 2)], "what is unchanged keeps its revision");
    let behind = db.store.policy_documents_page(&tenant, Some(&id("a"))).await.expect("reads");
    assert_eq!(behind.len(), 1);
    let named = [id("d"), id("b"), id("none")];
    let (found, looked_at) = db.store.policy_documents(&tenant, &named).await.expect("reads");
    assert_eq!((found.len(), found[0].document.id.as_str(), looked_at), (1, "b", 3));
    db.write(&tenant, [Write::DeleteDocument(id("a"))]).await;
    assert_eq!(all().await, [("b".to_owned(), 2)]);
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
    assert_eq!(db.store.products(&tenant, &[sku("Ș-1")]).await.expect("reads"), [expected.clone()]);
    let (gone, _) = expected.content.attributes.pop_first().expect("it has some");
    expected.content.attributes.insert("new".to_owned(), "one".to_owned());
    let attribute_values = [(gone, None), ("new".to_owned(), Some("one".to_owned()))].into();
    db.write(&tenant, [put(ProductPatch { attribute_values, ..ProductPatch::new(sku("Ș-1")) })]).await;
    assert_eq!(db.store.products(&tenant, &[sku("Ș-1")]).await.expect("reads"), [expected], "the others stay");
}

pub(super) async fn a_stale_item_is_reported_and_ignored(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let at = |version, name: &str| put(ProductPatch { source_version: Some(version), ..product("a", name, "1") });
    db.write(&tenant, [at(5, "five")]).await;
    let applied = db.write(&tenant, [at(4, "four")]).await;
    let reasons: Vec<_> = applied.row_errors.iter().map(|(seq, error)| (*seq, error.reason)).collect();
    assert_eq!(reasons, [(1, Reason::Stale)]);
    assert_eq!(applied.revision, 1);
    // A newer version without news is remembered, and is no revision.
    assert_eq!(db.write(&tenant, [at(9, "five")]).await.revision, 1);
    assert_eq!(db.write(&tenant, [at(8, "eight")]).await.row_errors.len(), 1);
    assert_eq!(db.store.products(&tenant, &[sku("a")]).await.expect("reads")[0].content.name, "five");
}

fn reasons(applied: &Applied) -> Vec<(u64, Reason)> {
    applied.row_errors.iter().map(|(seq, error)| (*seq, error.reason)).collect()
}

/// A price feed that numbers by the millisecond made a content feed that counts from 1 stale for ever, and the other way
/// round.
pub(super) async fn each_feed_has_a_version_of_its_own(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let content = |version, name: &str| put(ProductPatch { source_version: Some(version), ..product("a", name, "1") });
    let price = |version, amount: &str| Write::Price {
        sku: sku("a"),
        price: money(amount),
        min_price: Patch::Keep,
        source_version: Some(version),
    };
    let stock = |version, units| Write::Stock {
        sku: sku("a"),
        stock: Quantity::from_scaled(units),
        basis: None,
        restock_date: Patch::Keep,
        source_version: Some(version),
    };
    let applied = db.write(&tenant, [content(1, "one"), price(1_000_000, "2"), stock(40, 3_000)]).await;
    assert_eq!(reasons(&applied), []);
    assert_eq!(reasons(&db.write(&tenant, [content(2, "two"), stock(41, 4_000), price(1_000_001, "3")]).await), []);
    let older = db.write(&tenant, [content(1, "one"), price(1_000_000, "2"), stock(40, 3_000)]).await;
    assert_eq!(reasons(&older), [(1, Reason::Stale), (2, Reason::Stale), (3, Reason::Stale)]);
    let stored = &db.store.products(&tenant, &[sku("a")]).await.expect("reads")[0];
    assert_eq!((stored.content.name.as_str(), stored.facts.stock), ("two", Some(Quantity::from_scaled(4_000))));
    assert_eq!(stored.facts.price, Some(money("3")));
}

/// What is deleted, by hand or by a full sync, is not brought back by an item that was late.
pub(super) async fn an_older_item_does_not_revive_what_was_deleted(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let item = |id: &str, version| put(ProductPatch { source_version: Some(version), ..product(id, "Ceai", "1") });
    let id = DocumentId::parse("d").expect("an id");
    let text = |version| {
        let text = Patch::Set("text".to_owned());
        Write::Document(Box::new(DocumentPatch {
            text,
            source_version: Some(version),
            ..DocumentPatch::new(id.clone())
        }))
    };
    db.write(&tenant, [item("a", 5), item("b", 5), item("c", 5), text(5)]).await;
    db.write(&tenant, [Write::DeleteProduct(sku("a")), Write::DeleteDocument(id.clone())]).await;
    let sync = SyncRef { id: "s".to_owned(), kind: ItemKind::Product };
    let sync = db.store.open_sync(&tenant, &sync, Delivered::Nothing).await.expect("no other one is open");
    let delivered = Batch { sync: Some(sync.clone()), ..batch([item("c", 5)]) };
    db.store.apply(&tenant, delivered).await.expect("is taken");
    assert_eq!(db.store.finish_sync(&tenant, &sync, 1.0).await.expect("b may go").1, 1);
    assert_eq!(db.rows("tombstones").await, 3);
    let late = db.write(&tenant, [item("a", 4), item("b", 4), text(4)]).await;
    assert_eq!(reasons(&late), [(1, Reason::Stale), (2, Reason::Stale), (3, Reason::Stale)]);
    assert_eq!(db.rows("products").await, 1);
    // A newer one and one that says nothing of its version are taken, and older ones stay out.
    let unversioned = put(product("b", "Ceai", "1"));
    assert_eq!(reasons(&db.write(&tenant, [item("a", 6), unversioned, item("b", 4)]).await), [(3, Reason::Stale)]);
    assert_eq!((db.rows("products").await, db.rows("tombstones").await), (3, 1));
}

pub(super) async fn what_was_deleted_long_ago_is_forgotten(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let versioned = |(number, write): (usize, Write)| match write {
        Write::Product(patch) => put(ProductPatch { source_version: Some(number as i64 + 1), ..*patch }),
        other => other,
    };
    let delete = |number: usize| Write::DeleteProduct(sku(&format!("P{number:04}")));
    for part in 0..2 {
        let items = shelf(1_200).into_iter().enumerate().skip(part * 600).take(600);
        db.write(&tenant, items.map(versioned)).await;
        db.write(&tenant, (part * 600..(part + 1) * 600).map(delete)).await;
    }
    db.pass_secs(60);
    let kept_from = db.clock.now();
    db.write(&tenant, [put(ProductPatch { source_version: Some(9), ..product("x", "X", "1") })]).await;
    db.write(&tenant, [Write::DeleteProduct(sku("x"))]).await;
    assert_eq!(db.rows("tombstones").await, 1_201);
    db.store.trim_tombstones(kept_from).await.expect("trims");
    assert_eq!(db.rows("tombstones").await, 1);
    let again = put(ProductPatch { source_version: Some(0), ..product("P0007", "Ceai", "1") });
    assert_eq!(db.write(&tenant, [again]).await.inserted, 1);
}

pub(super) async fn a_bad_row_keeps_no_other_out(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let unknown = Write::Stock {
        sku: sku("nobody"),
        stock: Quantity::ZERO,
        basis: None,
        restock_date: Patch::Keep,
        source_version: None,
    };
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
