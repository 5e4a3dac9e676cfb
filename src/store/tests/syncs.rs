//! Complete deliveries: what they do not contain goes, unless that is suspiciously much.

use super::database::{TestDb, document, product, put, shelf, sku};
use crate::store::{Applied, Batch, ItemKind, StoreError, SyncRef, Write};
use crate::tenant::TenantId;

fn nightly() -> SyncRef {
    SyncRef { id: "nightly".to_owned(), kind: ItemKind::Product }
}

async fn deliver(db: &TestDb, tenant: &TenantId, writes: impl IntoIterator<Item = Write>) -> Applied {
    let batch = Batch { items: (1..).zip(writes).collect(), stream: None, sync: Some(nightly()) };
    db.store.apply(tenant, batch).await.expect("is taken")
}

async fn skus(db: &TestDb, tenant: &TenantId) -> Vec<String> {
    let products = db.store.products_page(tenant, None, 5_000).await.expect("reads");
    products.iter().map(|product| product.sku.as_str().to_owned()).collect()
}

pub(super) async fn a_full_sync_deletes_what_it_did_not_contain(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    db.write(&tenant, [document("d", "of another kind")]).await;
    // Two batches: unchanged rows, a new one, and all but P0008 and P0009.
    deliver(db, &tenant, shelf(5)).await;
    deliver(db, &tenant, shelf(8).into_iter().skip(5).chain([put(product("new", "Nou", "1"))])).await;
    let before = db.store.revision(&tenant).await.expect("reads");
    let (revision, deleted) = db.store.finish_sync(&tenant, &nightly(), 0.2).await.expect("2 of 10 may go");
    assert_eq!((revision, deleted), (before + 1, 2));
    assert_eq!(skus(db, &tenant).await.len(), 9);
    assert_eq!(db.rows("documents").await, 1);
    let delta = db.store.delta(&tenant, before).await.expect("reads").expect("nothing was trimmed");
    assert_eq!(delta.removed_products, [sku("P0008"), sku("P0009")]);
    // A repeated close, as after a lost answer.
    let again = db.store.finish_sync(&tenant, &nightly(), 0.2).await.expect("is finished");
    assert_eq!(again, (revision, 0));
}

pub(super) async fn a_full_sync_over_its_share_deletes_nothing(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    // New rows do not make the share of the old ones smaller.
    let new = (0..90).map(|number| put(product(&format!("N{number}"), "Nou", "1")));
    deliver(db, &tenant, shelf(7).into_iter().chain(new)).await;
    let refused = db.store.finish_sync(&tenant, &nightly(), 0.29).await;
    assert!(matches!(refused, Err(StoreError::SyncRefused { unseen: 3, stored: 10, .. })), "{refused:?}");
    assert!(db.store.finish_sync(&tenant, &nightly(), f64::NAN).await.is_err());
    assert_eq!(db.rows("products").await, 100);
    assert_eq!(db.store.finish_sync(&tenant, &nightly(), 0.3).await.expect("3 of 10 may go").1, 3);
    let empty = SyncRef { id: "empty".to_owned(), kind: ItemKind::Product };
    assert!(db.store.finish_sync(&tenant, &empty, 0.99).await.is_err(), "an empty delivery deleted everything");
}

pub(super) async fn a_full_sync_deletes_in_bounded_revisions(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    for part in shelf(2_500).chunks(1_000) {
        db.write(&tenant, part.to_vec()).await;
    }
    deliver(db, &tenant, shelf(1)).await;
    let (revision, deleted) = db.store.finish_sync(&tenant, &nightly(), 1.0).await.expect("all may go");
    assert_eq!((revision, deleted), (3 + 3, 2_499));
    assert_eq!(skus(db, &tenant).await, ["P0000"]);
}

pub(super) async fn a_full_sync_spares_what_came_meanwhile(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    deliver(db, &tenant, shelf(9)).await;
    db.write(&tenant, [put(product("meanwhile", "Nou", "1"))]).await;
    assert_eq!(db.store.finish_sync(&tenant, &nightly(), 0.2).await.expect("1 of 10 may go").1, 1);
    assert!(skus(db, &tenant).await.contains(&"meanwhile".to_owned()));
}

pub(super) async fn a_refused_row_counts_as_seen(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(3)).await;
    let applied = deliver(db, &tenant, [put(product("P0000", " ", "1")), Write::SeenProduct(sku("P0001"))]).await;
    assert_eq!((applied.row_errors.len(), applied.revision), (1, 1));
    assert_eq!(db.store.finish_sync(&tenant, &nightly(), 0.5).await.expect("1 of 3 may go").1, 1);
    assert_eq!(skus(db, &tenant).await, ["P0000", "P0001"]);
}

pub(super) async fn a_sync_id_can_be_used_again(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    deliver(db, &tenant, shelf(10)).await;
    assert_eq!(db.store.finish_sync(&tenant, &nightly(), 0.2).await.expect("none").1, 0);
    deliver(db, &tenant, shelf(9)).await;
    assert_eq!(db.store.finish_sync(&tenant, &nightly(), 0.2).await.expect("1 of 10").1, 1);
    // One that was never closed is forgotten after a day, with what it had seen.
    deliver(db, &tenant, shelf(9)).await;
    db.pass_secs(24 * 60 * 60);
    deliver(db, &tenant, shelf(8)).await;
    assert_eq!(db.store.finish_sync(&tenant, &nightly(), 0.2).await.expect("1 of 9").1, 1);
}
