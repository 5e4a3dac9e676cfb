//! A reindex while the catalogue is written and searched.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use temei::pb::v1::{IndexStatusRequest, ReindexPhase, ReindexProgress, ReindexRequest, SearchRequest};
use tonic::Status;

use crate::support::{Shop, TestApp, named, until, with_seq};

const PRODUCTS: usize = 1_500;
const REINDEXES: usize = 12;

/// The last report of a reindex, when it got to its end.
async fn reindex(shop: &Shop, reembed: bool) -> Result<ReindexProgress, Status> {
    let mut reports = shop.connection.index().reindex(ReindexRequest { reembed }).await?.into_inner();
    let mut last = None;
    while let Some(report) = reports.message().await? {
        last = Some(report);
    }
    Ok(last.expect("a report"))
}

async fn filled(app: &TestApp, id: &str) -> Shop {
    let shop = app.shop(id).await;
    let product = |n| named(&format!("P-{n:05}"), &format!("Produs {n} de bază"));
    shop.fill(with_seq((0..PRODUCTS).map(product).collect())).await;
    shop.settled().await;
    shop
}

/// Writes a product after the other and looks for each at once, as whoever wrote it would. Gives what went wrong.
async fn write_and_look(shop: Shop, over: Arc<AtomicBool>) -> (usize, Vec<String>) {
    let (mut faults, mut written, mut newest) = (Vec::new(), 0, 0);
    while !over.load(Ordering::Relaxed) {
        let sku = format!("N-{written:05}");
        let revision = shop.fill(with_seq(vec![named(&sku, &format!("Noutate {written}"))])).await;
        let query = SearchRequest { query: sku.clone(), min_revision: Some(revision), ..Default::default() };
        let answer = shop.search(query).await;
        if answer.index_revision < revision || answer.facts_revision < revision {
            faults.push(format!("asked for {revision}, got {} and {}", answer.facts_revision, answer.index_revision));
        }
        if answer.hits.first().is_none_or(|hit| hit.id != sku) {
            faults.push(format!("{sku} of revision {revision} is missing"));
        }
        if answer.index_revision < newest {
            faults.push(format!("the index went back from {newest} to {}", answer.index_revision));
        }
        newest = newest.max(answer.index_revision);
        written += 1;
    }
    (written, faults)
}

/// Asks how far the index is, again and again. Gives where it went back.
async fn watch_revision(shop: Shop, over: Arc<AtomicBool>) -> Vec<String> {
    let (mut newest, mut faults) = ((0, 0), Vec::new());
    while !over.load(Ordering::Relaxed) {
        let status = shop.connection.index().status(IndexStatusRequest {}).await.expect("told").into_inner();
        let seen = (status.generation, status.index_revision);
        if seen.0 < newest.0 || seen.1 < newest.1 {
            faults.push(format!("{newest:?}, then {seen:?}"));
        }
        newest = seen;
    }
    faults
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn who_writes_during_a_reindex_reads_what_was_written() {
    let app = TestApp::start().await;
    let shop = filled(&app, "shop").await;
    let over = Arc::new(AtomicBool::new(false));
    let reindexes = tokio::spawn({
        let (shop, over) = (shop.clone(), Arc::clone(&over));
        async move {
            for _ in 0..REINDEXES {
                reindex(&shop, false).await.expect("reindexed");
            }
            over.store(true, Ordering::Relaxed);
        }
    });
    let looking = write_and_look(shop.clone(), Arc::clone(&over));
    let ((written, missed), went_back) = tokio::join!(looking, watch_revision(shop.clone(), over));
    reindexes.await.expect("no panic");
    assert_eq!((missed, went_back), (Vec::new(), Vec::new()), "{written} products written");
    assert!(written >= REINDEXES, "{written} products are no concurrent writes");
    drop(shop);
    app.stop().await;
}

const SHOPS: usize = 10;

#[tokio::test(flavor = "multi_thread")]
async fn more_reindexes_at_once_than_connections_all_end() {
    let (app, _) = TestApp::start_with_model().await;
    let mut shops = Vec::new();
    for n in 0..SHOPS {
        let shop = app.shop(&format!("shop-{n}")).await;
        let product = |p| named(&format!("P-{p}"), &format!("Cafea {p} din magazinul {n}"));
        shop.fill(with_seq((0..3).map(product).collect())).await;
        shop.settled().await;
        shops.push(shop);
    }
    let mut running = tokio::task::JoinSet::new();
    for shop in shops.clone() {
        running.spawn(async move { reindex(&shop, true).await });
    }
    while let Some(ended) = running.join_next().await {
        assert_eq!(ended.expect("no panic").expect("reindexed").phase_code(), ReindexPhase::Done);
    }
    for shop in &shops {
        let status = until("every vector", async || {
            let status = shop.settled().await;
            (status.model.is_empty() || status.vectors == 3).then_some(status)
        })
        .await;
        assert_eq!(status.products, 3);
    }
    drop(shops);
    app.stop().await;
}
