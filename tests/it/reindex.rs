//! A reindex while the catalogue is written and searched.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use temei::pb::v1::{
    CancelReindexRequest, IndexStatusRequest, ReindexPhase, ReindexProgress, ReindexRequest, RollbackRequest,
    SearchRequest,
};
use tonic::{Code, Status};

use crate::support::{Power, Shop, TestApp, get, named, reason, until, with_seq};

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
        let status = shop.connection.index().status(IndexStatusRequest::default()).await.expect("told").into_inner();
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

/// How many texts were embedded to be indexed since the start.
async fn embedded(app: &TestApp) -> u64 {
    let text = get(app.http, "/metrics").await.1;
    let line = text.lines().find_map(|line| line.strip_prefix("temei_embedded_texts_total "));
    line.map_or(0, |count| count.parse().expect("a number"))
}

#[tokio::test(flavor = "multi_thread")]
async fn only_texts_that_are_new_are_embedded() {
    const GOODS: usize = 200;
    let (app, power) = TestApp::start_with_model().await;
    if power == Power::Lexical {
        return app.stop().await;
    }
    let shop = app.shop("shop").await;
    let goods = |changed: usize| -> Vec<_> {
        let name = |n| if n < changed { format!("Cafea schimbată {n}") } else { format!("Ceai {n} de munte") };
        with_seq((0..GOODS).map(|n| named(&format!("P-{n:03}"), &name(n))).collect())
    };
    shop.fill(goods(0)).await;
    until("every vector", async || (shop.settled().await.pending_vectors == 0).then_some(())).await;
    assert_eq!(embedded(&app).await, GOODS as u64);

    shop.fill(goods(0)).await;
    assert_eq!(reindex(&shop, false).await.expect("reindexed").embedded, 0, "nothing has changed");
    assert_eq!(embedded(&app).await, GOODS as u64);

    shop.fill(goods(GOODS / 100)).await;
    until("every vector", async || (shop.settled().await.pending_vectors == 0).then_some(())).await;
    assert_eq!(
        reindex(&shop, false).await.expect("reindexed").embedded,
        0,
        "they were embedded when they were written"
    );
    assert_eq!(embedded(&app).await, (GOODS + GOODS / 100) as u64, "one in a hundred has changed");

    assert_eq!(reindex(&shop, true).await.expect("reindexed").embedded, GOODS as u64, "all are made again");
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reindex_is_cancelled_and_another_is_rolled_back() {
    let app = TestApp::start().await;
    let shop = filled(&app, "shop").await;
    let other = app.shop("other").await;
    let status =
        async || shop.connection.index().status(IndexStatusRequest::default()).await.expect("told").into_inner();
    let before = status().await;
    let cancel = async |shop: &Shop| {
        shop.connection.index().cancel(CancelReindexRequest {}).await.expect("told").into_inner().cancelled
    };
    assert!(!cancel(&shop).await, "nothing runs");

    let mut reports = shop.connection.index().reindex(ReindexRequest::default()).await.expect("begun").into_inner();
    reports.message().await.expect("no error").expect("it has begun");
    assert!(!cancel(&other).await, "another tenant's is not ended");
    if cancel(&shop).await {
        let ended = loop {
            match reports.message().await {
                Ok(Some(_)) => {}
                Ok(None) => panic!("it ended well"),
                Err(status) => break status,
            }
        };
        assert_eq!((ended.code(), reason(&ended).as_str()), (Code::Cancelled, "CANCELLED"));
        assert_eq!(status().await.generation, before.generation, "the index is as it was");
    }

    let built = reindex(&shop, false).await.expect("reindexed").generation;
    let kept = status().await.previous.expect("it is kept");
    assert!(kept.resident_bytes > 0 && kept.kept_until.is_some(), "{kept:?}");
    let revision = shop.fill(with_seq(vec![named("NEW-1", "Noutate")])).await;
    let back = shop.connection.index().rollback(RollbackRequest {}).await.expect("rolled back").into_inner();
    assert_eq!((back.generation, back.replaced_generation), (kept.generation, built));
    let query = SearchRequest { query: "NEW-1".to_owned(), min_revision: Some(revision), ..Default::default() };
    let answer = shop.search(query).await;
    assert_eq!(answer.generation, kept.generation);
    assert_eq!(answer.hits.first().map(|hit| hit.id.as_str()), Some("NEW-1"), "what was written meanwhile is there");
    let refused = other.connection.index().rollback(RollbackRequest {}).await.expect_err("nothing is kept of it");
    assert_eq!(reason(&refused), "NO_PREVIOUS_GENERATION");
    drop((shop, other));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reindex_that_a_stop_interrupts_is_resumed_and_embeds_nothing_twice() {
    let (app, power) = TestApp::start_with_model().await;
    if power == Power::Lexical {
        return app.stop().await;
    }
    let shop = filled(&app, "shop").await;
    until("every vector", async || (shop.settled().await.pending_vectors == 0).then_some(())).await;
    let before = embedded(&app).await;
    let mut reports =
        shop.connection.index().reindex(ReindexRequest { reembed: true }).await.expect("begun").into_inner();
    loop {
        let report = reports.message().await.expect("no error").expect("it is not over");
        if report.embedded > 0 && report.phase_code() == ReindexPhase::Embedding {
            break;
        }
    }
    let made = embedded(&app).await - before;
    assert!(0 < made && made < PRODUCTS as u64, "{made} of {PRODUCTS}");
    let folder = app.folder();
    drop((shop, reports));
    app.stop().await;

    let app = TestApp::start_in(folder, &[]).await;
    let shop = app.existing("shop");
    let status =
        async || shop.connection.index().status(IndexStatusRequest::default()).await.expect("told").into_inner();
    let job = until("it is resumed", async || status().await.reindex).await;
    assert!(job.resumed && job.reembed && !job.attended, "{job:?}");
    until("it is over", async || status().await.reindex.is_none().then_some(())).await;
    let rest = embedded(&app).await;
    assert!(rest <= PRODUCTS as u64 - made, "{made} were embedded before, {rest} after");
    drop(shop);
    app.stop().await;
}
