//! Many shops in one service: apart from each other, and more of them than fit into memory.

use std::sync::Arc;

use futures::StreamExt;
use temei::catalog::{Patch, ProductPatch, Sku};
use temei::clock::SystemClock;
use temei::pb::v1::{EraseTenantRequest, GetTenantRequest, Hit, SearchMode, SearchRequest};
use temei::store::{Batch, NewTenant, Store, Write, sqlite_url};
use tonic::Code;

use crate::support::{Shop, TestApp, catalogue, get, named, priced, reason, until, with_seq};

fn search(query: &str) -> SearchRequest {
    SearchRequest { query: query.to_owned(), explain: true, limit: 50, ..SearchRequest::default() }
}

/// Everything of a ranking, to the last bit.
fn bits(hits: &[Hit]) -> Vec<(String, u64, u64)> {
    let raw = |hit: &Hit| hit.explanation.as_ref().and_then(|why| why.lexical).map_or(0, |leg| leg.raw.to_bits());
    hits.iter().map(|hit| (hit.id.clone(), hit.score.to_bits(), raw(hit))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tenants_scores_do_not_know_of_other_tenants() {
    let app = TestApp::start().await;
    let ours = app.shop("ours").await;
    ours.fill(catalogue()).await;
    ours.settled().await;
    let queries = ["laptop ușor", "accesoriu special", "cafea", "telefon 14"];
    let mut alone = Vec::new();
    for query in queries {
        alone.push(bits(&ours.search(search(query)).await.hits));
    }
    assert!(alone.iter().all(|hits| !hits.is_empty()));
    // Statistics that were shared would change with a neighbour who uses the same words all the time.
    let theirs = app.shop("theirs").await;
    let words = "Laptop telefon cafea accesoriu special";
    theirs.fill(with_seq((0..300).map(|n| named(&format!("X-{n:04}"), &format!("{words} {n}"))).collect())).await;
    theirs.settled().await;
    for (query, before) in queries.into_iter().zip(&alone) {
        assert_eq!(&bits(&ours.search(search(query)).await.hits), before, "{query}");
        assert!(theirs.search(search(query)).await.hits.iter().all(|hit| hit.id.starts_with("X-")));
    }
    theirs.connection.tenants().erase(EraseTenantRequest { id: "theirs".to_owned() }).await.expect("erased");
    for (query, before) in queries.into_iter().zip(&alone) {
        assert_eq!(&bits(&ours.search(search(query)).await.hits), before, "{query}");
    }
    drop((ours, theirs));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_erased_tenant_is_gone_with_its_data_and_keys() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    let key = app.key("shop", &[temei::pb::v1::Scope::Search]).await;
    app.operator().tenants().erase(EraseTenantRequest { id: "shop".to_owned() }).await.expect("erased");
    let status = app.operator().tenants().get(GetTenantRequest { id: "shop".to_owned() }).await.expect_err("gone");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::NotFound, "NOT_FOUND"));
    let holder = app.holding(&key, None).await;
    let status = holder.search().search(search("laptop")).await.expect_err("gone");
    assert_eq!(status.code(), Code::Unauthenticated, "its keys went with it");
    // Who takes the name next finds nothing of it.
    let again = app.shop("shop").await;
    assert_eq!(again.products().await, 0);
    assert!(again.search(search("laptop")).await.hits.is_empty());
    drop((shop, again, holder));
    app.stop().await;
}

const TENANTS: usize = 500;
const PRODUCTS: usize = 50;
const BUDGET_MB: u64 = 8;

#[tokio::test(flavor = "multi_thread")]
async fn more_tenants_than_fit_into_memory_all_answer() {
    let app = TestApp::start_with(&[&format!("memory.budget_mb={BUDGET_MB}")]).await;
    let shops: Vec<Shop> = futures::stream::iter(0..TENANTS)
        .map(|number| {
            let app = &app;
            async move {
                let shop = app.shop(&format!("shop-{number:03}")).await;
                let name = |n| format!("Produs {n} al magazinului {number}");
                let goods = (0..PRODUCTS).map(|n| priced(&format!("P{number:03}-{n:02}"), &name(n), "10.00", "1"));
                shop.fill(with_seq(goods.collect())).await;
                shop
            }
        })
        .buffered(4)
        .collect()
        .await;

    let replicas = &app.service().replicas;
    let (mut most, mut largest) = (0, 0);
    for (number, shop) in shops.iter().enumerate() {
        let wanted = format!("P{number:03}-{:02}", number % PRODUCTS);
        assert_eq!(shop.found(&wanted, SearchMode::Hybrid).await.first(), Some(&wanted));
        most = most.max(replicas.usage().resident_bytes);
        largest = replicas.all_hot().iter().map(|replica| replica.resident_bytes()).max().unwrap_or(0).max(largest);
    }
    let budget = BUDGET_MB * 1_024 * 1_024;
    // Room is made right after a tenant came in, so one may be too many for a moment.
    assert!(most <= budget + largest, "{most} bytes of {budget}, the largest tenant has {largest}");
    until("the budget", async || (replicas.usage().resident_bytes <= budget).then_some(())).await;
    let hot = replicas.usage().hot;
    assert!(hot > 0 && (hot as usize) < TENANTS, "{hot} are hot: the budget was never reached");
    // The first went cold long ago and comes back on demand.
    assert!(replicas.peek(&shops[0].id).is_none());
    assert_eq!(shops[0].found("P000-07", SearchMode::Hybrid).await.first().map(String::as_str), Some("P000-07"));

    until("the gauges", async || {
        let text = get(app.http, "/metrics").await.1;
        let gauge = |state: &str| {
            let line = format!("temei_tenants{{state=\"{state}\"}} ");
            text.lines().find_map(|found| found.strip_prefix(&line)?.parse::<f64>().ok())
        };
        let (hot, cold) = (gauge("hot")?, gauge("cold")?);
        (hot > 0.0 && cold > 0.0 && hot + cold >= TENANTS as f64).then_some(())
    })
    .await;
    eprintln!("{TENANTS} tenants: {hot} hot in {most} bytes at most, the largest has {largest}");
    drop(shops);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn writes_to_an_erased_tenant_are_refused() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    app.operator().tenants().erase(EraseTenantRequest { id: "shop".to_owned() }).await.expect("erased");
    let status = shop.connection.catalog().delete(temei::pb::v1::DeleteRequest::default()).await.expect_err("gone");
    assert_eq!(status.code(), Code::NotFound);
    drop(shop);
    app.stop().await;
}

/// A replica that counted revisions alone took those of the new tenant for its own, and answered with products of both.
#[tokio::test(flavor = "multi_thread")]
async fn a_tenant_that_another_process_erased_and_made_again_is_read_anew() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(with_seq(vec![named("old-1", "Ceainic vechi"), named("old-2", "Ceainic vechi")])).await;
    shop.settled().await;
    assert_eq!(shop.found("ceainic", SearchMode::Lexical).await.len(), 2);
    let url = sqlite_url(&app.dir().join("temei.db"));
    let other = Store::connect(&url, Arc::new(SystemClock)).await.expect("the database is there");
    other.erase_tenant(&shop.id).await.expect("erases");
    let new = NewTenant { id: shop.id.clone(), name: "New".to_owned(), language: None, currency: None };
    other.create_tenant(new).await.expect("the name is free");
    for id in ["new-1", "new-2", "new-3"] {
        let name = Patch::Set("Ceainic nou".to_owned());
        let patch = ProductPatch { name, ..ProductPatch::new(Sku::parse(id).expect("a SKU")) };
        let items = vec![(1, Write::Product(Box::new(patch)))];
        other.apply(&shop.id, Batch { items, ..Batch::default() }).await.expect("is taken");
    }
    until("the new tenant", async || {
        let mut found = shop.found("ceainic", SearchMode::Lexical).await;
        found.sort();
        (found == ["new-1", "new-2", "new-3"]).then_some(())
    })
    .await;
    other.close().await;
    drop(shop);
    app.stop().await;
}
