//! Snapshots: a restart that reads what was in memory answers as one that builds everything from the store.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use temei::pb::v1::{
    CheckRequest, CheckResponse, DeleteRequest, EraseTenantRequest, PriceChange, SearchMode, SearchRequest,
    SearchResponse, SetPricesRequest,
};
use tempfile::TempDir;

use crate::support::{Shop, TestApp, document, documents, get, lei, priced, with_seq};

/// More than are worth a snapshot.
const PRODUCTS: usize = 1_200;
const QUERIES: [&str; 5] = ["cafea de origine 7", "rasnita", "SKU-0041", "accesoriu special", "retur treizeci de zile"];

fn product(n: usize) -> temei::pb::v1::Product {
    let name = ["Cafea de origine", "Râșniță electrică", "Accesoriu special", "Filtru de hârtie"][n % 4];
    let brand = ["Sereno", "Orbita", "Aura"][n % 3];
    temei::pb::v1::Product {
        brand: Some(brand.to_owned()),
        ..priced(&format!("SKU-{n:04}"), &format!("{name} {n}"), &format!("{}.50", 10 + n % 300), &(n % 7).to_string())
    }
}

/// A data folder with a shop that has been in memory.
async fn with_a_shop() -> Arc<TempDir> {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(with_seq((0..PRODUCTS).map(product).collect())).await;
    let text = "Retur în treizeci de zile, transport 19,90 lei.";
    shop.fill(documents(vec![document("retur", "Politica de retur", text)])).await;
    shop.settled().await;
    let folder = app.folder();
    drop(shop);
    app.stop().await;
    folder
}

fn snapshot(folder: &TempDir) -> PathBuf {
    folder.path().join("snapshots").join("shop")
}

/// What is the same however the tenant came into memory.
async fn answers(shop: &Shop) -> (Vec<SearchResponse>, Vec<CheckResponse>) {
    let (mut found, mut judged) = (Vec::new(), Vec::new());
    for query in QUERIES {
        let request = SearchRequest {
            query: query.to_owned(),
            mode: SearchMode::Lexical.into(),
            explain: true,
            ..Default::default()
        };
        let mut response = shop.search(request).await;
        // How long it took and which build of the index answered are no part of the answer.
        (response.generation, response.next_page_token) = (0, String::new());
        response.timings.clear();
        found.push(response);
    }
    for text in ["Cafea de origine 8 costă 18,50 lei.", "Râșniță electrică 41 costă 1,00 leu și este în stoc."]
    {
        let request = CheckRequest { text: text.to_owned(), locale: "ro-RO".to_owned(), ..Default::default() };
        let mut response = shop.check(request).await.expect("judged");
        response.timings.clear();
        response.as_of = None;
        judged.push(response);
    }
    (found, judged)
}

/// How often it is said of snapshots.
async fn counted(app: &TestApp, outcome: &str) -> u64 {
    let text = get(app.http, "/metrics").await.1;
    let line = format!("temei_snapshots_total{{outcome=\"{outcome}\"}} ");
    text.lines().find_map(|told| told.strip_prefix(&line)?.parse().ok()).unwrap_or(0)
}

/// What a start answers that keeps no snapshots.
async fn built_anew(folder: &Arc<TempDir>) -> (Vec<SearchResponse>, Vec<CheckResponse>) {
    let app = TestApp::start_in(Arc::clone(folder), &["replica.snapshots=false"]).await;
    let answers = answers(&app.existing("shop")).await;
    app.stop().await;
    answers
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("is there").permissions().mode() & 0o777
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_from_a_snapshot_answers_as_one_that_builds_everything() {
    let folder = with_a_shop().await;
    let snapshot = snapshot(&folder);
    assert_eq!((mode(snapshot.parent().expect("a folder")), mode(&snapshot)), (0o700, 0o700));
    for entry in fs::read_dir(&snapshot).expect("was written at the stop") {
        assert_eq!(mode(&entry.expect("read").path()), 0o600);
    }
    let anew = built_anew(&folder).await;
    let app = TestApp::start_in(Arc::clone(&folder), &["replica.preload=all"]).await;
    let restored = answers(&app.existing("shop")).await;
    assert_eq!(restored, anew);
    assert!(restored.0.iter().all(|response| !response.hits.is_empty()), "there is something to compare");
    assert_eq!((counted(&app, "used").await, counted(&app, "discarded").await), (1, 0));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_is_brought_to_what_was_written_since() {
    let folder = with_a_shop().await;
    let app = TestApp::start_in(Arc::clone(&folder), &["replica.snapshots=false"]).await;
    let shop = app.existing("shop");
    shop.fill(with_seq(vec![priced("SKU-9000", "Cafea de origine 9000", "99.00", "4")])).await;
    let change = PriceChange { sku: "SKU-0008".to_owned(), price: lei("77.00"), ..PriceChange::default() };
    shop.connection.catalog().set_prices(SetPricesRequest { changes: vec![change] }).await.expect("set");
    let gone = DeleteRequest { skus: vec!["SKU-0041".to_owned()], ..DeleteRequest::default() };
    shop.connection.catalog().delete(gone).await.expect("deleted");
    drop(shop);
    app.stop().await;
    let anew = built_anew(&folder).await;
    let app = TestApp::start_in(Arc::clone(&folder), &[]).await;
    let shop = app.existing("shop");
    assert_eq!(answers(&shop).await, anew);
    assert_eq!(shop.found("cafea de origine 9000", SearchMode::Lexical).await[0], "SKU-9000");
    assert!(!shop.found("SKU-0041", SearchMode::Lexical).await.contains(&"SKU-0041".to_owned()));
    assert_eq!((counted(&app, "used").await, counted(&app, "discarded").await), (1, 0));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_snapshot_is_thrown_away_and_a_new_one_is_written() {
    let folder = with_a_shop().await;
    let anew = built_anew(&folder).await;
    for part in ["words", "facts", "header"] {
        let path = snapshot(&folder).join(part);
        let mut bytes = fs::read(&path).expect("is there");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&path, bytes).expect("written");
        let app = TestApp::start_in(Arc::clone(&folder), &[]).await;
        assert_eq!(answers(&app.existing("shop")).await, anew, "{part}");
        assert_eq!((counted(&app, "used").await, counted(&app, "discarded").await), (0, 1), "{part}");
        app.stop().await;
        assert!(snapshot(&folder).join("header").exists(), "{part}: a new one was written at the stop");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_erasure_takes_the_snapshot_and_one_of_an_earlier_life_is_not_read() {
    let folder = with_a_shop().await;
    let kept = tempfile::tempdir().expect("a folder");
    for entry in fs::read_dir(snapshot(&folder)).expect("is there") {
        let entry = entry.expect("read");
        fs::copy(entry.path(), kept.path().join(entry.file_name())).expect("copied");
    }
    let app = TestApp::start_in(Arc::clone(&folder), &["replica.preload=all"]).await;
    app.existing("shop").found("cafea", SearchMode::Lexical).await;
    app.operator().tenants().erase(EraseTenantRequest { id: "shop".to_owned() }).await.expect("erased");
    assert!(fs::read_dir(folder.path().join("snapshots")).expect("is there").next().is_none(), "nothing is left of it");
    let shop = app.shop("shop").await;
    shop.fill(with_seq((0..3).map(product).collect())).await;
    drop(shop);
    app.stop().await;

    fs::create_dir(snapshot(&folder)).expect("made");
    for entry in fs::read_dir(kept.path()).expect("is there") {
        let entry = entry.expect("read");
        fs::copy(entry.path(), snapshot(&folder).join(entry.file_name())).expect("copied");
    }
    let app = TestApp::start_in(Arc::clone(&folder), &[]).await;
    let shop = app.existing("shop");
    assert_eq!(shop.found("accesoriu special", SearchMode::Lexical).await, ["SKU-0002"]);
    assert_eq!(shop.products().await, 3);
    assert_eq!((counted(&app, "used").await, counted(&app, "discarded").await), (0, 1));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_of_another_history_is_not_read() {
    let folder = with_a_shop().await;
    let database = folder.path().join("temei.db");
    let older = fs::read(&database).expect("closed");
    let app = TestApp::start_in(Arc::clone(&folder), &[]).await;
    let shop = app.existing("shop");
    let revision = shop.fill(with_seq(vec![priced("SKU-7001", "Zahăr brun", "9.00", "1")])).await;
    shop.settled().await;
    assert_eq!(shop.found("zahăr brun", SearchMode::Lexical).await, ["SKU-7001"]);
    drop(shop);
    app.stop().await;
    // The snapshot knows a revision that the restored database has given to something else by then.
    fs::write(&database, older).expect("restored");
    let app = TestApp::start_in(Arc::clone(&folder), &["replica.snapshots=false"]).await;
    let shop = app.existing("shop");
    let again = shop.fill(with_seq(vec![priced("SKU-7002", "Ulei măsline", "9.00", "1")])).await;
    drop(shop);
    app.stop().await;
    assert_eq!(again, revision);
    let app = TestApp::start_in(Arc::clone(&folder), &[]).await;
    let shop = app.existing("shop");
    assert_eq!(shop.found("ulei măsline", SearchMode::Lexical).await, ["SKU-7002"]);
    assert!(shop.found("zahăr brun", SearchMode::Lexical).await.is_empty(), "that never was");
    assert_eq!((counted(&app, "used").await, counted(&app, "discarded").await), (0, 1));
    drop(shop);
    app.stop().await;
}
