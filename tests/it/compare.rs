//! A replica that is not what the database has is found by its checksums, and built anew.

use std::sync::Arc;

use sqlx::{AnyConnection, Connection};
use temei::pb::v1::{CompareRequest, CompareResponse, GetRequest, ReservationLine, ReserveRequest, get_request};
use temei::store::sqlite_url;

use crate::support::{Shop, TestApp, document, documents, priced, temei, told, until, with_seq};

/// Enough for a snapshot.
const PRODUCTS: usize = 1_100;

async fn filled(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    let products = (0..PRODUCTS).map(|n| priced(&format!("SKU-{n:04}"), &format!("Ceai verde {n}"), "10.00", "3"));
    shop.fill(with_seq(products.collect())).await;
    shop.fill(documents(vec![document("retur", "Politica de retur", "Retur în treizeci de zile.")])).await;
    shop.settled().await;
    shop
}

/// Past everything that makes a revision.
async fn behind_its_back(app: &TestApp, statements: &[&'static str]) {
    sqlx::any::install_default_drivers();
    let url = sqlite_url(&app.dir().join("temei.db"));
    let mut connection = AnyConnection::connect(&url).await.expect("is there");
    for statement in statements {
        let done = sqlx::query(*statement).execute(&mut connection).await.expect("is done");
        assert_eq!(done.rows_affected(), 1, "{statement}");
    }
    connection.close().await.expect("closes");
}

const DAMAGE: [&str; 2] =
    ["UPDATE products SET price_minor = 1 WHERE sku = 'SKU-0007'", "DELETE FROM documents WHERE id = 'retur'"];

async fn compared(shop: &Shop, repair: bool) -> CompareResponse {
    shop.connection.index().compare(CompareRequest { repair }).await.expect("compared").into_inner()
}

fn differing(compared: &CompareResponse) -> Vec<(&str, u64, u64)> {
    assert_eq!(compared.parts.len(), 4, "{compared:?}");
    let differing = compared.parts.iter().filter(|part| part.differs);
    differing.map(|part| (part.name.as_str(), part.stored_rows, part.held_rows)).collect()
}

async fn doctor(app: &TestApp, flag: &'static str) -> String {
    let dir = app.dir();
    told(&tokio::task::spawn_blocking(move || temei(&dir, &["doctor", flag])).await.expect("ends"))
}

#[tokio::test]
async fn what_differs_is_told_and_built_anew_while_it_is_served() {
    let app = TestApp::start().await;
    let shop = filled(&app).await;
    let whole = compared(&shop, true).await;
    assert_eq!((differing(&whole), whole.repaired), (Vec::new(), false));
    assert_eq!(whole.revision, shop.settled().await.store_revision);
    behind_its_back(&app, &DAMAGE).await;
    let rows = PRODUCTS as u64 + 1;
    let found = compared(&shop, false).await;
    assert_eq!(differing(&found), [("facts", rows, rows), ("index", rows - 1, rows)]);
    assert!(!found.repaired);
    let said = doctor(&app, "--replicas").await;
    let differ = format!("facts differ: {rows} stored, {rows} held; index differ: {} stored, {rows} held", rows - 1);
    assert!(said.contains(&differ) && said.contains("`temei doctor --repair` builds it anew"), "{said}");
    assert_eq!(differing(&compared(&shop, false).await).len(), 2, "nothing was done about it");
    let said = doctor(&app, "--repair").await;
    assert!(said.contains("it was built anew and is the same now"), "{said}");
    assert_eq!(differing(&compared(&shop, false).await), Vec::new());
    let said = doctor(&app, "--replicas").await;
    assert!(said.contains("1 of 1 tenants are as the database has them"), "{said}");
    drop(shop);
    app.stop().await;
}

#[tokio::test]
async fn a_snapshot_that_differs_is_found_where_nobody_serves() {
    let app = TestApp::start().await;
    let folder = app.folder();
    drop(filled(&app).await);
    app.stop().await;
    assert!(folder.path().join("snapshots/shop/header").exists(), "it was worth one");
    let app = TestApp::start_in(Arc::clone(&folder), &["replica.snapshots=false"]).await;
    behind_its_back(&app, &DAMAGE[..1]).await;
    app.stop().await;
    let run = |flag: &'static str| {
        let dir = folder.path().to_owned();
        async move { told(&tokio::task::spawn_blocking(move || temei(&dir, &["doctor", flag])).await.expect("ends")) }
    };
    let said = run("--replicas").await;
    assert!(said.contains(": facts differ: "), "{said}");
    let said = run("--repair").await;
    assert!(said.contains("it was built anew and is the same now"), "{said}");
    let said = run("--replicas").await;
    assert!(said.contains("1 of 1 tenants are as the database has them"), "{said}");
}

#[tokio::test]
async fn what_was_held_until_a_moment_ago_is_no_difference() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(with_seq(vec![priced("TEA-0001", "Ceai verde", "10.00", "3")])).await;
    let line = ReservationLine { sku: "TEA-0001".to_owned(), quantity: "2".to_owned() };
    let request = ReserveRequest { lines: vec![line], ttl_seconds: Some(1), ..ReserveRequest::default() };
    shop.connection.stock().reserve(request).await.expect("is there");
    shop.settled().await;
    until("the end of the reservation", async || {
        let key = Some(get_request::Key::Sku("TEA-0001".to_owned()));
        let product = shop.connection.search().get(GetRequest { key }).await.expect("is there").into_inner().product;
        (product?.available.as_deref() == Some("3")).then_some(())
    })
    .await;
    assert_eq!(differing(&compared(&shop, false).await), Vec::new());
    drop(shop);
    app.stop().await;
}
