//! Tenants that are in memory before calls are wanted.

use std::net::SocketAddr;
use std::sync::Arc;

use temei::metrics::Residency;
use temei::pb::v1::{CheckRequest, EraseTenantRequest, SearchMode, SearchRequest};
use temei::tenant::TenantId;
use tempfile::TempDir;

use crate::support::{Served, TestApp, catalogue, get, named, until, with_seq};

/// What `/readyz` says once it says that calls are wanted.
async fn ready(http: SocketAddr) -> serde_json::Value {
    until("readiness", async || {
        let (status, body) = get(http, "/readyz").await;
        (status == 200).then(|| serde_json::from_str(&body).expect("JSON"))
    })
    .await
}

/// A data folder in which these shops have the small catalogue.
async fn with_shops(ids: &[&str]) -> Arc<TempDir> {
    let app = TestApp::start().await;
    for id in ids {
        app.shop(id).await.fill(catalogue()).await;
    }
    let folder = app.folder();
    app.stop().await;
    folder
}

fn residency(app: &TestApp, id: &str) -> Residency {
    app.service().replicas.residency(&TenantId::parse(id).expect("an id"))
}

#[tokio::test(flavor = "multi_thread")]
async fn preloaded_tenants_are_never_unavailable_once_the_service_is_ready() {
    let folder = with_shops(&["one", "two"]).await;
    // With the deadline of a gateway, that waits for no tenant to load.
    let app = TestApp::start_in(folder, &["replica.preload=all"]).await;
    let said = ready(app.http).await;
    assert_eq!(said["preload"]["loaded"], 2, "{said}");
    for id in ["one", "two"] {
        assert_eq!(residency(&app, id), Residency::Hot);
        let shop = app.existing(id);
        let search =
            SearchRequest { query: "laptop".to_owned(), mode: SearchMode::Lexical.into(), ..SearchRequest::default() };
        let found = shop.connection.search().search(search).await.expect("is not loading");
        assert!(!found.into_inner().hits.is_empty());
        let check = CheckRequest {
            text: "Laptop Nimbus 14 costă 4.199,00 lei.".to_owned(),
            locale: "ro-RO".to_owned(),
            ..CheckRequest::default()
        };
        shop.check(check).await.expect("is not loading");
    }
    let metrics = get(app.http, "/metrics").await.1;
    for line in ["temei_preload{state=\"loaded\"} 2", "temei_preload{state=\"waiting\"} 0"] {
        assert!(metrics.contains(line), "{line} is not in\n{metrics}");
    }
    assert!(!metrics.contains("reason=\"TENANT_LOADING\""), "{metrics}");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_listed_tenant_that_is_not_there_is_told_and_holds_up_nobody() {
    let folder = with_shops(&["one"]).await;
    let served = Served::start_with(folder.path(), &["replica.preload=nobody,one"]).await;
    let said = ready(served.http).await;
    assert_eq!((said["preload"]["loaded"].as_u64(), said["preload"]["failed"].as_u64()), (Some(1), Some(1)), "{said}");
    assert!(!said.to_string().contains("nobody"), "readiness names no tenant");
    let log = served.terminate();
    assert!(log.contains("replica.preload names a tenant that does not exist") && log.contains("nobody"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_asked_for_is_in_memory_after_a_restart_and_who_was_erased_is_not_named() {
    let folder = with_shops(&["asked", "gone", "quiet"]).await;
    let app = TestApp::start_in(Arc::clone(&folder), &[]).await;
    for id in ["asked", "gone"] {
        app.existing(id).found("laptop", SearchMode::Lexical).await;
    }
    app.stop().await;
    let app = TestApp::start_in(Arc::clone(&folder), &["replica.preload=recent"]).await;
    let said = ready(app.http).await;
    assert_eq!(said["preload"]["loaded"], 2, "{said}");
    let states = ["asked", "gone", "quiet"].map(|id| residency(&app, id));
    assert_eq!(states, [Residency::Hot, Residency::Hot, Residency::Cold]);
    let record = || std::fs::read_to_string(folder.path().join("recent.json")).expect("a text");
    assert!(record().contains("gone"));
    let erase = EraseTenantRequest { id: "gone".to_owned() };
    app.operator().tenants().erase(erase).await.expect("erased");
    assert!(!record().contains("gone") && record().contains("asked"), "{}", record());
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_fit_the_budget_is_left_out_and_sends_nobody_out() {
    let app = TestApp::start().await;
    for id in ["one", "two", "three"] {
        let products = (0..400).map(|n| named(&format!("P-{n:04}"), &format!("Produs {n} al magazinului {id}")));
        app.shop(id).await.fill(with_seq(products.collect())).await;
    }
    let folder = app.folder();
    app.stop().await;
    let flags = ["replica.preload=two,one,three", "memory.budget_mb=1"];
    let app = TestApp::start_in(folder, &flags).await;
    let said = ready(app.http).await;
    let preload = &said["preload"];
    let (loaded, left_out) = (preload["loaded"].as_u64().expect("told"), preload["left_out"].as_u64().expect("told"));
    assert!(loaded >= 1 && left_out >= 1 && loaded + left_out == 3, "{said}");
    assert_eq!(residency(&app, "two"), Residency::Hot, "the most wanted one stays");
    assert!(app.service().replicas.usage().resident_bytes <= 1_024 * 1_024);
    app.stop().await;
}
