//! Vectors that lie with a Qdrant server: searches find what they find with vectors in memory, an outage is an answer by
//! words that says so, what was written meanwhile is caught up with, and an erased tenant leaves nothing there.

use std::sync::Arc;

use temei::pb::v1::{
    DegradationReason, EraseTenantRequest, Facet, FacetField, Filter, SearchMode, SearchRequest, SearchResponse,
};
use temei_qdrant::{Mood, Server};

use crate::support::{Power, Shop, TestApp, catalogue, get, named, until, with_seq};

fn hybrid(query: &str) -> SearchRequest {
    SearchRequest { query: query.to_owned(), mode: SearchMode::Hybrid.into(), ..SearchRequest::default() }
}

fn ids(answer: &SearchResponse) -> Vec<String> {
    answer.hits.iter().map(|hit| hit.id.clone()).collect()
}

fn missing(answer: &SearchResponse) -> Vec<DegradationReason> {
    answer.degraded.iter().map(|degradation| degradation.reason_code()).collect()
}

/// Searches until an answer is complete.
async fn complete(shop: &Shop, query: &str) -> SearchResponse {
    until("an answer with both legs", async || {
        let answer = shop.search(hybrid(query)).await;
        answer.degraded.is_empty().then_some(answer)
    })
    .await
}

/// Searches until an answer misses this, and gives it.
async fn degraded(shop: &Shop, query: &str, reason: DegradationReason) -> SearchResponse {
    until("an answer that says what it misses", async || {
        let answer = shop.search(hybrid(query)).await;
        (missing(&answer) == [reason]).then_some(answer)
    })
    .await
}

const QUERIES: [&str; 5] = ["laptop ușor", "cafea", "telefon mobil", "ceva pentru birou", "accesoriu special 210"];

#[tokio::test(flavor = "multi_thread")]
async fn vectors_with_a_server_outages_and_all() {
    let server = Server::default();
    let listening = server.listen().await;
    let (url, address) = (format!("dense.url={}", listening.url()), listening.address);
    let flags = ["dense.backend=qdrant", &url, "dense.batch=16", "dense.deadline_ms=2000"];
    let (app, power) = TestApp::start_with_model_and(&flags).await;
    if power == Power::Lexical {
        return app.stop().await;
    }
    let (other, _) = TestApp::start_with_model_and(&[]).await;
    let (shop, here) = (app.shop("shop").await, other.shop("shop").await);
    for shop in [&shop, &here] {
        shop.fill(catalogue()).await;
        shop.settled().await;
    }
    assert_eq!(server.points().len(), 45);
    assert!(server.state().largest_write <= 16);

    // The same hits, and the same counts of facets that are counted under other filters.
    for query in QUERIES {
        let (there, expected) = (complete(&shop, query).await, complete(&here, query).await);
        assert_eq!(ids(&there), ids(&expected), "{query}");
        let filter = Some(Filter { brands: vec!["Orbita".to_owned()], ..Filter::default() });
        let facet = Facet { field: FacetField::Brand.into(), ignore_own_filter: true, ..Facet::default() };
        let request = SearchRequest { filter, facets: vec![facet], ..hybrid(query) };
        let (there, expected) = (shop.search(request.clone()).await, here.search(request).await);
        assert_eq!((ids(&there), missing(&there)), (ids(&expected), missing(&expected)), "{query}");
        assert_eq!(there.facets, expected.facets, "{query}");
    }

    // Slow: by words, within the time of the search.
    server.set_mood(Mood::Silent);
    let slow = shop.search(hybrid("cafea")).await;
    assert_eq!(missing(&slow), [DegradationReason::DenseDeadline], "{:?}", slow.degraded);
    assert_eq!(ids(&slow), shop.found("cafea", SearchMode::Lexical).await);
    degraded(&shop, "cafea", DegradationReason::DenseAway).await;
    server.set_mood(Mood::Well);
    complete(&shop, "cafea").await;

    // Wrong: nothing of it is used.
    server.set_mood(Mood::Wrong(Arc::new(|found| found.iter_mut().for_each(|point| point.score = f32::NAN))));
    let wrong = shop.search(hybrid("cafea")).await;
    assert_eq!(missing(&wrong), [DegradationReason::DenseWrong], "{:?}", wrong.degraded);
    server.set_mood(Mood::Well);
    complete(&shop, "cafea").await;

    // Dead, and back with nothing: what was written meanwhile is there, too.
    listening.stop().await;
    degraded(&shop, "cafea", DegradationReason::DenseAway).await;
    let revision = shop.fill(with_seq(vec![named("TEA-0001", "Ceai verde de munte")])).await;
    let words = shop.search(SearchRequest { min_revision: Some(revision), ..hybrid("ceai") }).await;
    assert_eq!((ids(&words)[0].as_str(), missing(&words)), ("TEA-0001", vec![DegradationReason::DenseAway]));
    let metrics = get(app.http, "/metrics").await.1;
    assert!(metrics.contains("temei_qdrant_reached 0"), "{metrics}");
    assert!(metrics.contains("temei_degraded_total{reason=\"DENSE_AWAY\"}"), "{metrics}");
    server.forget_everything();
    let listening = server.listen_at(address, None).await;
    until("all points", async || (server.points().len() == 46).then_some(())).await;
    here.fill(with_seq(vec![named("TEA-0001", "Ceai verde de munte")])).await;
    here.settled().await;
    for query in QUERIES.into_iter().chain(["ceai de munte", "ceva de băut"]) {
        assert_eq!(ids(&complete(&shop, query).await), ids(&complete(&here, query).await), "{query}");
    }
    assert!(get(app.http, "/metrics").await.1.contains("temei_qdrant_reached 1"));
    // Everything is complete: the alias names it.
    until("the alias", async || server.state().aliases.contains_key("temei").then_some(())).await;

    // Loaded again, it finds what is there and writes nothing.
    let written = server.calls("upsert");
    app.service().replicas.forget(&shop.id).expect("it was hot").ended().await;
    complete(&shop, "cafea").await;
    assert_eq!(server.calls("upsert"), written, "what is there is not brought again");

    // Erased there, too; a server that is away keeps the tenant in the state of being erased.
    app.operator().tenants().erase(EraseTenantRequest { id: "shop".to_owned() }).await.expect("erased");
    assert_eq!(server.points().len(), 0);
    app.stop().await;
    other.stop().await;
    drop(listening);
}
