//! Documents over the wire: what a passage cites, copies of one text, expiry, filters, highlights.

use temei::pb::v1::{Document, Filter, Hit, ItemKind, Product, SearchMode, SearchRequest, Span};

use crate::support::{Power, Shop, TestApp, document, documents, model_that_cannot_be_loaded, named, until, with_seq};

fn ask(query: &str) -> SearchRequest {
    SearchRequest {
        query: query.to_owned(),
        kind: ItemKind::Document.into(),
        mode: SearchMode::Lexical.into(),
        ..SearchRequest::default()
    }
}

async fn found(shop: &Shop, request: SearchRequest) -> Vec<String> {
    shop.search(request).await.hits.into_iter().map(|hit| hit.id).collect()
}

fn part<'a>(text: &'a str, span: &Span) -> &'a str {
    let bytes = &text[span.start as usize..span.end as usize];
    let points: String =
        text.chars().skip(span.start_cp as usize).take((span.end_cp - span.start_cp) as usize).collect();
    assert_eq!(bytes, points, "bytes and code points say the same");
    bytes
}

fn time(seconds: i64) -> Option<prost_types::Timestamp> {
    Some(prost_types::Timestamp { seconds, nanos: 0 })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passage_cites_its_source() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let filler = "Prețurile includ TVA, iar livrarea se face prin curier. ".repeat(60);
    let text = format!(
        "# Livrare\n\n{filler}\n\n# Retur\n\n## Termen\n\n{filler}\n\nPuteți returna produsul în treizeci de zile.\n"
    );
    let help = Document {
        source_type: Some("help".to_owned()),
        url: Some("https://shop.test/ajutor".to_owned()),
        language: Some("ro".to_owned()),
        published_at: time(1_700_000_000),
        updated_at: time(1_760_000_000),
        ..document("help", "Livrare și retur", &text)
    };
    shop.fill(documents(vec![help])).await;
    shop.settled().await;
    let answer = shop.search(ask("returna treizeci zile")).await;
    let passage = answer.hits[0].passage.as_ref().expect("a document");
    assert_eq!((passage.title.as_str(), passage.source_type.as_str()), ("Livrare și retur", "help"));
    assert_eq!(passage.url, "https://shop.test/ajutor");
    assert_eq!(passage.section_path, ["Retur", "Termen"]);
    assert_eq!((passage.published_at, passage.updated_at), (time(1_700_000_000), time(1_760_000_000)));
    assert!(passage.chunk > 0 && passage.chunk < passage.chunks, "{passage:?}");
    assert_eq!(part(&text, passage.span.as_ref().expect("a span")), passage.text);
    assert!(passage.text.contains("treizeci de zile"));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_of_one_text_are_one_hit() {
    let (app, power) = TestApp::start_with_model().await;
    let shop = app.shop("shop").await;
    let text = "Garanția este de doi ani de la livrare.";
    let mut all: Vec<Document> = (0..8).map(|n| document(&format!("copy-{n}"), "Garanție", text)).collect();
    all.push(document("shouted", "GARANȚIE", "GARANTIA ESTE DE DOI ANI – de la livrare"));
    all.push(document("other", "Garanție", "Garanția este de trei ani de la livrare."));
    shop.fill(documents(all)).await;
    let status = shop.settled().await;
    for mode in [SearchMode::Lexical, SearchMode::Hybrid] {
        let answer = shop.search(SearchRequest { mode: mode.into(), ..ask("garanția doi ani livrare") }).await;
        let ids: Vec<&str> = answer.hits.iter().map(|hit| hit.id.as_str()).collect();
        assert_eq!(ids.len(), 2, "{mode:?}: {ids:?}");
        assert!(ids.contains(&"other"));
        let copies = answer.hits.iter().find(|hit| hit.id != "other").expect("two hits");
        assert_eq!((copies.id.as_str(), copies.group_size, copies.group.as_str()), ("copy-0", 9, ""));
        assert_eq!(copies.variants.last().map(String::as_str), Some("shouted"), "{:?}", copies.variants);
        assert_eq!(copies.variants.len(), 8);
        assert!(answer.total >= 10, "every copy matches: {}", answer.total);
    }
    if power == Power::Model {
        assert_eq!(status.vectors, 10, "each has the vector");
        let stored = embeddings(&app).await;
        assert_eq!(stored, 3, "and three texts were embedded");
    }
    drop(shop);
    app.stop().await;
}

/// Vectors in the store.
async fn embeddings(app: &TestApp) -> i64 {
    use sqlx::Row;
    let url = format!("sqlite://{}?mode=ro", app.dir().join("temei.db").display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("there");
    let row = sqlx::query("SELECT COUNT(*) FROM embeddings").fetch_one(&pool).await.expect("counted");
    row.get(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_is_not_found_from_the_moment_it_expires() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let now = app.service().clock.now().micros();
    let micros = |micros: i64| {
        let nanos = i32::try_from(micros.rem_euclid(1_000_000) * 1_000).expect("below a second");
        Some(prost_types::Timestamp { seconds: micros.div_euclid(1_000_000), nanos })
    };
    let expires = now + 3_000_000;
    let offer = Document { expires_at: micros(expires), ..document("offer", "Ofertă", "Reducere la ceainice") };
    let stays = document("stays", "Ceainice", "Ceainice de porțelan");
    let past = Document { expires_at: micros(now - 1), ..document("past", "Ofertă veche", "Reducere la ceainice") };
    shop.fill(documents(vec![offer, stays, past])).await;
    let revision = shop.settled().await.index_revision;
    let first = found(&shop, ask("ceainice")).await;
    let answered = app.service().clock.now().micros();
    assert!(answered >= expires || first.contains(&"offer".to_owned()), "{first:?}");
    assert!(!first.contains(&"past".to_owned()));
    until("the offer to expire", async || (found(&shop, ask("ceainice")).await == ["stays"]).then_some(())).await;
    assert!(app.service().clock.now().micros() >= expires, "not before its time");
    assert_eq!(shop.settled().await.index_revision, revision, "nothing was written");
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sources_and_classifications_are_filtered() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let of = |id: &str, source: &str, class: &str| Document {
        source_type: Some(source.to_owned()),
        classification: Some(class.to_owned()),
        ..document(id, "Garanție", &format!("Garanția produsului {id}"))
    };
    let all = vec![of("a", "help", "public"), of("b", "law", "public"), of("c", "help", "internal")];
    shop.fill(documents(all)).await;
    shop.settled().await;
    let filtered = async |sources: &[&str], classes: &[&str]| {
        let list = |values: &[&str]| values.iter().map(|&value| value.to_owned()).collect();
        let filter = Filter { source_types: list(sources), classifications: list(classes), ..Filter::default() };
        let mut ids = found(&shop, SearchRequest { filter: Some(filter), ..ask("garanția") }).await;
        ids.sort();
        ids
    };
    assert_eq!(filtered(&[], &[]).await, ["a", "b", "c"]);
    assert_eq!(filtered(&["help"], &[]).await, ["a", "c"]);
    assert_eq!(filtered(&["help", "law"], &["public"]).await, ["a", "b"]);
    assert_eq!(filtered(&["help"], &["internal"]).await, ["c"]);
    assert!(filtered(&["law"], &["internal"]).await.is_empty());
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_vectors_documents_are_cut_by_the_tokens_of_the_model() {
    let parent = tempfile::tempdir().expect("a folder");
    let model = format!("embedder.path={}", model_that_cannot_be_loaded(parent.path()));
    // Of one letter each: by characters this would be one passage.
    let text = "a ".repeat(600) + "zebra";
    for (flags, chunks) in [(&["embedder.enabled=false", model.as_str()][..], 2), (&["embedder.enabled=false"], 1)] {
        let app = TestApp::start_with(flags).await;
        let shop = app.shop("shop").await;
        shop.fill(documents(vec![document("letters", "Letters", &text)])).await;
        shop.settled().await;
        let answer = shop.search(ask("zebra")).await;
        let passage = answer.hits[0].passage.as_ref().expect("a document");
        assert_eq!((passage.chunks, answer.degraded.len()), (chunks, 0), "{answer:?}");
        drop(shop);
        app.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn highlights_show_the_words_that_match() {
    let app = TestApp::start_with(&["search.snippet_chars=80"]).await;
    let shop = app.shop("shop").await;
    let description = format!("{}Mâner din lemn de fag. {}", "Oțel inoxidabil. ".repeat(10), "Ambalaj. ".repeat(30));
    let knife = Product { description: Some(description), language: Some("ro".to_owned()), ..named("K-1", "Cuțite") };
    shop.fill(with_seq(vec![knife])).await;
    let guide = document("guide", "Îngrijire", "Cuțitele din oțel se spală de mână.");
    shop.fill(documents(vec![Document { language: Some("ro".to_owned()), ..guide }])).await;
    shop.settled().await;
    let shown = |hit: &Hit| -> Vec<(String, Vec<String>)> {
        let words = |highlight: &temei::pb::v1::Highlight| {
            assert!(highlight.text.chars().count() <= 80);
            highlight.spans.iter().map(|span| part(&highlight.text, span).to_owned()).collect()
        };
        hit.highlights.iter().map(|highlight| (highlight.field.clone(), words(highlight))).collect()
    };
    let list = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let product = SearchRequest { kind: ItemKind::Product.into(), ..ask("cutit maner lemn") };
    assert!(shop.search(product.clone()).await.hits[0].highlights.is_empty(), "only when asked for");
    let product = SearchRequest { highlight: Some(true), ..product };
    let answer = shop.search(product).await;
    let expected = [("name".to_owned(), list(&["Cuțite"])), ("description".to_owned(), list(&["Mâner", "lemn"]))];
    assert_eq!(shown(&answer.hits[0]), expected);
    assert!(answer.timings.iter().any(|timing| timing.stage == "highlight"));
    let answer = shop.search(SearchRequest { highlight: Some(true), ..ask("cutit otel") }).await;
    assert_eq!(shown(&answer.hits[0]), [("text".to_owned(), list(&["Cuțitele", "oțel"]))]);
    drop(shop);
    app.stop().await;
}
