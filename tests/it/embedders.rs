//! Tenants whose vectors are made over HTTP: chosen while they are searched, answered by words while the service is away, and
//! paid for each by itself.

use serde_json::{Value, json};
use temei::pb::v1::{
    CancelReindexRequest, DegradationReason, Document, GetEmbedderRequest, GetEmbedderResponse, IndexStatusRequest,
    ItemKind, MaintenanceTask, RunMaintenanceRequest, SearchMode, SearchRequest, SearchResponse, SetEmbedderRequest,
};
use tonic::Code;

use crate::support::embeddings::{Mood, Server};
use crate::support::{Shop, TestApp, catalogue, document, documents, fields, get, named, until, with_seq};

/// Of a server under the name `far`, quick to be tried again.
fn flags(server: &Server, dimensions: &str) -> Vec<String> {
    let url = format!("url={}", server.url());
    let all = ["model=m", dimensions, "retry_ms=50", "batch=16", "calls_per_second=10000", "price_per_million=1000000"];
    all.into_iter().chain([url.as_str()]).map(|flag| format!("embedders.far.{flag}")).collect()
}

async fn app(server: &Server, dimensions: &str, more: &[&str]) -> TestApp {
    let flags = flags(server, dimensions);
    let all: Vec<&str> = flags.iter().map(String::as_str).chain(more.iter().copied()).collect();
    TestApp::start_with(&all).await
}

fn hybrid(query: &str) -> SearchRequest {
    SearchRequest { query: query.to_owned(), mode: SearchMode::Hybrid.into(), ..SearchRequest::default() }
}

fn missing(answer: &SearchResponse) -> Vec<DegradationReason> {
    answer.degraded.iter().map(|degradation| degradation.reason_code()).collect()
}

async fn embedder(app: &TestApp, shop: &Shop) -> GetEmbedderResponse {
    let request = GetEmbedderRequest { id: shop.id.to_string() };
    app.operator().tenants().get_embedder(request).await.expect("told").into_inner()
}

async fn choose(app: &TestApp, shop: &Shop, embedder: &str) -> Result<String, tonic::Status> {
    let request = SetEmbedderRequest { id: shop.id.to_string(), embedder: embedder.to_owned() };
    Ok(app.operator().tenants().set_embedder(request).await?.into_inner().next)
}

/// Waits until an embedder is in force and the searches use it.
async fn moved(app: &TestApp, shop: &Shop, to: &str) {
    until("the embedder in force", async || (embedder(app, shop).await.embedder == to).then_some(())).await;
    until("the replica of it", async || {
        let hot = app.service().replicas.peek(&shop.id)?;
        (hot.maker().embedder.as_str() == to).then_some(())
    })
    .await;
    shop.settled().await;
}

async fn vectors(shop: &Shop) -> (String, u64) {
    let status = shop.connection.index().status(IndexStatusRequest::default()).await.expect("told").into_inner();
    (status.model, status.vectors)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tenant_goes_over_to_an_embedder_while_it_is_searched() {
    let server = Server::start(256).await;
    let app = app(&server, "dimensions=256", &[]).await;
    let (shop, other) = (app.shop("shop").await, app.shop("other").await);
    for shop in [&shop, &other] {
        shop.fill(catalogue()).await;
        shop.settled().await;
    }
    assert_eq!(missing(&shop.search(hybrid("cafea")).await), [DegradationReason::NoModel]);
    let unknown = choose(&app, &shop, "near").await.expect_err("is not declared");
    assert_eq!((unknown.code(), fields(&unknown)), (Code::InvalidArgument, vec!["embedder".to_owned()]));

    // While the vectors are made the tenant is answered as before.
    server.next([Mood::Refuses(500, "", "")]);
    assert_eq!(choose(&app, &shop, "far").await.expect("is chosen"), "far");
    let mut searches = 0;
    until("the embedder in force", async || {
        let answer = shop.connection.search().search(hybrid("cafea")).await.expect("no search fails").into_inner();
        assert!(!answer.hits.is_empty());
        searches += 1;
        (embedder(&app, &shop).await.embedder == "far").then_some(())
    })
    .await;
    moved(&app, &shop, "far").await;
    let (model, made) = vectors(&shop).await;
    assert_eq!((model.as_str(), made), ("far/m", 45));
    let answer = shop.search(hybrid("cafea")).await;
    assert_eq!((missing(&answer), answer.hits.is_empty()), (vec![], false));
    assert!(!shop.found("cafea boabe", SearchMode::Dense).await.is_empty());

    // What is written is embedded there, once a text, and nobody else's texts are.
    let before = server.texts().len();
    shop.fill(with_seq(vec![named("TEA-0001", "Ceai verde de munte")])).await;
    shop.settled().await;
    assert_eq!(server.texts().len(), before + 1);
    assert_eq!(shop.found("ceai munte", SearchMode::Dense).await.first().map(String::as_str), Some("TEA-0001"));
    assert_eq!(missing(&other.search(hybrid("cafea")).await), [DegradationReason::NoModel]);
    let uses = until("what was spent", async || {
        let uses = embedder(&app, &shop).await.uses;
        uses.first().is_some_and(|used| used.texts == 46 && used.queries >= 3).then_some(uses)
    })
    .await;
    assert_eq!((uses.len(), uses[0].embedder.as_str()), (1, "far"));
    assert_eq!(uses[0].tokens, uses[0].cost_micros, "a token is a millionth");
    assert!(embedder(&app, &other).await.uses.is_empty());
    let metrics = get(app.http, "/metrics").await.1;
    assert!(metrics.contains("temei_embedding_calls_total{call=\"texts\",outcome=\"failed\"} 1"), "{metrics}");

    // Loaded again it embeds nothing; back with the model of the data folder, its vectors are nobody's.
    let before = server.calls().len();
    app.service().replicas.forget(&shop.id).expect("it was hot").ended().await;
    shop.settled().await;
    assert_eq!((vectors(&shop).await.1, server.calls().len()), (46, before));
    choose(&app, &shop, "local").await.expect("is chosen");
    moved(&app, &shop, "local").await;
    assert_eq!(missing(&shop.search(hybrid("cafea")).await), [DegradationReason::NoModel]);
    drop((shop, other));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_embedder_that_is_slow_dead_or_wrong_leaves_words_and_comes_back() {
    let server = Server::start(256).await;
    let address = server.address;
    let key = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(key.path(), "sk-very-secret\n").expect("written");
    let key = format!("embedders.far.api_key_file={}", key.path().display());
    let more = ["embedders.far.query_timeout_ms=300", "embedders.far.timeout_ms=2000", &key];
    let app = app(&server, "dimensions=256", &more).await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    choose(&app, &shop, "far").await.expect("is chosen");
    moved(&app, &shop, "far").await;
    let call = &server.calls()[0];
    assert_eq!((call.path.as_str(), call.authorization.as_str()), ("/v1/embeddings", "Bearer sk-very-secret"));
    assert!(!format!("{:?}", app.service().embedders).contains("very-secret"));
    let words = shop.found("cafea", SearchMode::Lexical).await;
    let degraded = async |query: &str, reason: DegradationReason| {
        let answer = shop.search(hybrid(query)).await;
        assert_eq!(missing(&answer), [reason], "{query}: {:?}", answer.degraded);
        answer
    };

    server.set_mood(Mood::Silent);
    let slow = degraded("cafea", DegradationReason::EmbedDeadline).await;
    assert_eq!(slow.hits.iter().map(|hit| hit.id.clone()).collect::<Vec<_>>(), words);
    server.set_mood(Mood::Wrong(|told: &mut Value| told["data"][0]["embedding"] = json!([1.0])));
    degraded("cafea", DegradationReason::EmbedFailed).await;
    server.set_mood(Mood::Says("<html>"));
    degraded("cafea", DegradationReason::EmbedFailed).await;
    server.next([Mood::CutOff]);
    degraded("cafea", DegradationReason::EmbedderAway).await;
    server.set_mood(Mood::Well);
    assert_eq!(missing(&shop.search(hybrid("ceai")).await), [], "it is asked for the next query");
    server.set_mood(Mood::Refuses(401, "", ""));
    let refused = degraded("cafea", DegradationReason::EmbedderAway).await;
    assert!(refused.degraded[0].detail.contains("401"), "{:?}", refused.degraded);
    server.set_mood(Mood::Well);
    assert_eq!(missing(&shop.search(hybrid("cafea")).await), []);

    // Dead: what is written meanwhile is found by its words, and by meaning once the service is back.
    drop(server);
    for query in ["laptop", "telefon", "birou", "masa", "scaun"] {
        degraded(query, DegradationReason::EmbedderAway).await;
    }
    until("the gauge", async || {
        let metrics = get(app.http, "/metrics").await.1;
        metrics.contains("temei_embedders_left_alone 1").then_some(())
    })
    .await;
    let revision = shop.fill(with_seq(vec![named("TEA-0001", "Ceai verde de munte")])).await;
    let request = SearchRequest { min_revision: Some(revision), ..hybrid("ceai verde") };
    // On a busy machine the answer may have to be given before the index has it.
    until("what is written meanwhile", async || {
        let answer = shop.search(request.clone()).await;
        (answer.hits.first().map(|hit| hit.id.as_str()) == Some("TEA-0001")).then_some(())
    })
    .await;
    let server = Server::start_at(address, 256).await;
    shop.settled().await;
    assert_eq!(shop.found("munte verde", SearchMode::Dense).await.first().map(String::as_str), Some("TEA-0001"));
    assert!(server.texts().iter().any(|text| text.contains("Ceai verde")));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_cannot_be_made_waits_and_can_be_cancelled_and_unused_vectors_go() {
    let server = Server::start(16).await;
    let app = app(&server, "dimensions=16", &[]).await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    server.set_mood(Mood::Silent);
    choose(&app, &shop, "far").await.expect("is chosen");
    until("the move", async || (!server.calls().is_empty()).then_some(())).await;
    let answer = embedder(&app, &shop).await;
    assert_eq!((answer.embedder.as_str(), answer.next.as_str()), ("local", "far"));
    let cancelled = shop.connection.index().cancel(CancelReindexRequest::default()).await.expect("told").into_inner();
    assert!(cancelled.cancelled);
    until("nothing next", async || embedder(&app, &shop).await.next.is_empty().then_some(())).await;
    assert_eq!(embedder(&app, &shop).await.embedder, "local");

    server.set_mood(Mood::Well);
    choose(&app, &shop, "far").await.expect("is chosen");
    moved(&app, &shop, "far").await;
    choose(&app, &shop, "local").await.expect("is chosen");
    moved(&app, &shop, "local").await;
    // There is no model here, so it is not known which vectors are in use, and none goes.
    let maintain = async || {
        let request = RunMaintenanceRequest { tasks: vec![MaintenanceTask::Embeddings.into()] };
        let mut reports = app.operator().maintenance().run(request).await.expect("runs").into_inner();
        reports.message().await.expect("told").expect("one").done
    };
    assert_eq!(maintain().await, 0);
    let spaces = app.service().store.embedding_spaces(&shop.id).await.expect("told");
    assert_eq!(spaces.len(), 1);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_number_of_dimensions_is_another_model_and_what_a_restart_interrupts_is_gone_on_with() {
    let (one, other) = (Server::start(16).await, Server::start(24).await);
    let mut all = flags(&one, "dimensions=16");
    all.extend(flags(&other, "dimensions=24").into_iter().map(|flag| flag.replace(".far.", ".further.")));
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let app = TestApp::start_with(&all).await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    choose(&app, &shop, "far").await.expect("is chosen");
    moved(&app, &shop, "far").await;

    // Some batches are answered; then the service stops, and goes on at its next start, on the vectors of before.
    other.next([Mood::Well, Mood::Well]);
    other.set_mood(Mood::Silent);
    choose(&app, &shop, "further").await.expect("is chosen");
    until("a batch that waits", async || (other.calls().len() == 3).then_some(())).await;
    let folder = app.folder();
    drop(shop);
    app.stop().await;
    other.set_mood(Mood::Well);
    let app = TestApp::start_in(folder, &all).await;
    let shop = app.existing("shop");
    moved(&app, &shop, "further").await;
    assert_eq!(vectors(&shop).await, ("further/m".to_owned(), 45));
    let texts = other.texts();
    assert_eq!(texts.len(), 45 + 13, "what was stored is not embedded again, but for the batch that had no answer");
    assert!(!shop.found("cafea boabe", SearchMode::Dense).await.is_empty());

    // Both are known here, and only one is in use: the other's vectors go.
    let request = RunMaintenanceRequest { tasks: vec![MaintenanceTask::Embeddings.into()] };
    let mut reports = app.operator().maintenance().run(request).await.expect("runs").into_inner();
    assert_eq!(reports.message().await.expect("told").expect("one").done, 45);
    assert_eq!(app.service().store.embedding_spaces(&shop.id).await.expect("told").len(), 1);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_may_not_leave_is_found_by_its_words_alone() {
    let server = Server::start(256).await;
    let app = app(&server, "dimensions=256", &[]).await;
    let shop = app.shop("shop").await;
    let of = |id: &str, source_type: &str, text: &str| Document {
        source_type: Some(source_type).filter(|kind| !kind.is_empty()).map(str::to_owned),
        language: Some("ro".to_owned()),
        ..document(id, "", text)
    };
    let all = vec![
        of("hours", "opening_hours", "Deschis zilnic, inclusiv duminica."),
        of("help", "help", "Returul se cere la ana@example.com în trei zile."),
        of("contract", "contract", "Contractul abonatului Popescu."),
        of("vault", "payment", "Cardul abonatului Ionescu."),
        of("strange", "horoscope", "Berbecii au noroc."),
        of("bare", "", "Nimeni nu știe ce este."),
    ];
    shop.fill(documents(all)).await;
    choose(&app, &shop, "far").await.expect("is chosen");
    moved(&app, &shop, "far").await;
    let sent = server.texts().join("\n");
    assert!(sent.contains("duminica") && sent.contains("Returul"), "{sent}");
    for kept in ["ana@", "Popescu", "Ionescu", "Berbecii", "Nimeni"] {
        assert!(!sent.contains(kept), "{kept}: {sent}");
    }
    let status = shop.connection.index().status(IndexStatusRequest::default()).await.expect("told").into_inner();
    assert_eq!((status.vectors, status.pending_vectors, status.words_alone), (2, 0, 4));
    let request = SearchRequest {
        query: "Popescu".to_owned(),
        kind: ItemKind::Document.into(),
        mode: SearchMode::Hybrid.into(),
        ..SearchRequest::default()
    };
    let found: Vec<String> = shop.search(request).await.hits.into_iter().map(|hit| hit.id).collect();
    assert_eq!(found.first().map(String::as_str), Some("contract"));

    // What is written later is not sent either, and one that runs here is told it.
    shop.fill(documents(vec![of("order", "order", "Comanda abonatului Marinescu.")])).await;
    shop.settled().await;
    assert!(!server.texts().join("\n").contains("Marinescu"));
    drop(shop);
    app.stop().await;
    let near = Server::start(256).await;
    let app = self::app(&near, "dimensions=256", &["embedders.far.provider=local"]).await;
    let shop = app.shop("shop").await;
    shop.fill(documents(vec![of("order", "order", "Comanda abonatului Marinescu.")])).await;
    choose(&app, &shop, "far").await.expect("is chosen");
    moved(&app, &shop, "far").await;
    assert!(near.texts().join("\n").contains("Marinescu"));
    drop(shop);
    app.stop().await;
}
