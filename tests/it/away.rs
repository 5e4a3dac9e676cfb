//! A database that is away: what is said, what goes on, and that nothing waits for it.

use std::fs;
use std::net::SocketAddr;

use sqlx::{AnyConnection, Connection as _, Executor};
use temei::client::Connection;
use temei::pb::v1::{CheckRequest, PriceChange, Scope, SearchMode, SearchRequest, SetPricesRequest};
use temei::store::sqlite_url;
use tokio::net::TcpListener;
use tonic::{Code, Status};

use crate::support::{Database, TestApp, catalogue, get, lei, reason, temei, told, until};

async fn readiness(http: SocketAddr) -> serde_json::Value {
    let (status, body) = get(http, "/readyz").await;
    assert_eq!(status, 200, "tenants in memory are answered: {body}");
    serde_json::from_str(&body).expect("JSON")
}

/// Waits until `/readyz` says of `part` what begins so.
async fn says(http: SocketAddr, part: &str, beginning: &str) {
    until(beginning, async || readiness(http).await[part].as_str()?.starts_with(beginning).then_some(())).await;
}

fn reprice() -> SetPricesRequest {
    let change = PriceChange { sku: "COF-0001".to_owned(), price: lei("90.00"), ..PriceChange::default() };
    SetPricesRequest { changes: vec![change] }
}

async fn write(gateway: &Connection) -> Result<(), Status> {
    gateway.catalog().set_prices(reprice()).await.map(drop)
}

async fn check(gateway: &Connection) -> Result<(), Status> {
    let text = "Cafea Sereno 1kg costă 12,00 lei.".to_owned();
    let request = CheckRequest { text, locale: "ro-RO".to_owned(), ..CheckRequest::default() };
    let answer = gateway.guard().check(request).await?.into_inner();
    assert_eq!(answer.violations.len(), 1, "{answer:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgresql_that_is_away_is_said_and_what_is_in_memory_goes_on() {
    let Some(database) = Database::start("away").await else { return };
    let url = format!("database.url={}", database.url);
    let app = TestApp::start_with(&[&url, "server.key_cache_ms=0"]).await;
    let shop = app.shop("shop").await;
    let cold = app.shop("cold").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    let key = app.key("shop", &[Scope::Search, Scope::Guard, Scope::Write]).await;
    let gateway = app.holding(&key, None).await;
    check(&gateway).await.expect("judged");
    let hits = shop.found("cafea", SearchMode::Lexical).await;

    database.take_away();
    says(app.http, "database", "away: ").await;
    check(&gateway).await.expect("the facts and the key are in memory");
    let request = SearchRequest { query: "cafea".to_owned(), mode: SearchMode::Lexical.into(), ..Default::default() };
    let found =
        gateway.search().search(request.clone()).await.expect("what was read before is remembered").into_inner();
    assert_eq!(found.hits.into_iter().map(|hit| hit.id).collect::<Vec<_>>(), hits);
    for status in [
        write(&gateway).await.expect_err("it needs the database"),
        cold.connection.search().search(request).await.expect_err("nothing of it is in memory"),
    ] {
        assert_eq!((status.code(), reason(&status).as_str()), (Code::Unavailable, "STORE"), "{status:?}");
    }
    let output = temei(&app.dir(), &["doctor"]);
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    assert!(told(&output).contains("database: away: "), "{}", told(&output));
    until("the metrics", async || {
        let text = get(app.http, "/metrics").await.1;
        (text.contains("temei_store_reached 0") && text.contains("temei_refused_total{")).then_some(())
    })
    .await;

    database.bring_back();
    says(app.http, "database", "reached").await;
    write(&gateway).await.expect("written");
    drop((shop, cold, gateway));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_command_hangs_on_a_database_that_is_away() {
    let folder = tempfile::tempdir().expect("a folder");
    // Takes connections and says nothing.
    let silent = TcpListener::bind("127.0.0.1:0").await.expect("bound");
    let silent_at = silent.local_addr().expect("bound").port();
    let closed_at = TcpListener::bind("127.0.0.1:0").await.expect("bound").local_addr().expect("bound").port();
    for (port, expected) in [(silent_at, "no answer within 5 s"), (closed_at, "refused")] {
        let url = format!("database.url=postgres://temei:hunter2@127.0.0.1:{port}/shop");
        for arguments in [&["tenants", "list"][..], &["migrate"], &["doctor"], &["serve"]] {
            let output = temei(folder.path(), &[&["--set", &url][..], arguments].concat());
            let text = told(&output);
            assert_eq!(output.status.code(), Some(1), "{arguments:?}: {text}");
            assert!(text.contains(expected) && !text.contains("hunter2"), "{arguments:?}: {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_sqlite_file_that_is_gone_takes_no_writes_until_it_is_back() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    check(&shop.connection).await.expect("judged");
    let (file, elsewhere) = (app.dir().join("temei.db"), app.dir().join("elsewhere.db"));
    fs::rename(&file, &elsewhere).expect("moved");
    says(app.http, "database", "away: ").await;
    check(&shop.connection).await.expect("the facts are in memory");
    let status = write(&shop.connection).await.expect_err("it would be lost");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::Unavailable, "STORE"), "{status:?}");
    fs::write(&file, "").expect("written");
    says(app.http, "database", "away: another file is in the place of ").await;
    fs::rename(&elsewhere, &file).expect("moved back");
    says(app.http, "database", "reached").await;
    write(&shop.connection).await.expect("written");
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_sqlite_file_that_is_locked_is_read_and_says_that_it_takes_no_writes() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    sqlx::any::install_default_drivers();
    let mut other = AnyConnection::connect(&sqlite_url(&app.dir().join("temei.db"))).await.expect("opened");
    other.execute("BEGIN IMMEDIATE").await.expect("locked");
    let status = write(&shop.connection).await.expect_err("another program writes");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::Unavailable, "STORE"), "{status:?}");
    says(app.http, "writes", "refused: another program").await;
    check(&shop.connection).await.expect("reads go on");
    other.execute("ROLLBACK").await.expect("free again");
    says(app.http, "writes", "taken").await;
    write(&shop.connection).await.expect("written");
    drop(shop);
    app.stop().await;
}
