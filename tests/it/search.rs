//! Searches over the wire: modes, filters, identifiers, explanations, passages, and the same answer twice.

use temei::pb::v1::{
    DegradationReason, Document, Filter, FusionMethod, GetRequest, ItemKind, PinReason, Product, ReindexPhase,
    ReindexRequest, SearchMode, SearchRequest, SearchResponse, get_request,
};

use crate::support::{Power, Shop, TestApp, catalogue, document, documents, lei, named, with_seq};

fn ask(query: &str, mode: SearchMode) -> SearchRequest {
    SearchRequest { query: query.to_owned(), mode: mode.into(), explain: true, ..SearchRequest::default() }
}

fn ids(response: &SearchResponse) -> Vec<&str> {
    response.hits.iter().map(|hit| hit.id.as_str()).collect()
}

async fn stocked(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    shop
}

const MUGS: [(&str, &str); 4] = [
    ("MUG-0001", "Cană albă din ceramică"),
    ("MUG-0002", "Pahar de călătorie care ține băutura caldă"),
    ("MUG-0003", "Set de șase farfurii"),
    ("MUG-0004", "Fierbător electric de apă"),
];

#[tokio::test(flavor = "multi_thread")]
async fn each_mode_answers_with_its_legs() {
    let (app, power) = TestApp::start_with_model().await;
    let shop = stocked(&app).await;
    let mut goods: Vec<Product> = MUGS.iter().map(|(sku, name)| named(sku, name)).collect();
    goods[0].description = Some("Pentru cafea sau ceai, 300 ml.".to_owned());
    shop.fill(with_seq(goods)).await;
    let status = shop.settled().await;

    let lexical = shop.search(ask("cană albă", SearchMode::Lexical)).await;
    assert_eq!((ids(&lexical)[0], lexical.mode(), lexical.degraded.len()), ("MUG-0001", SearchMode::Lexical, 0));
    let why = lexical.hits[0].explanation.as_ref().expect("asked for");
    assert!(why.dense.is_none() && why.lexical.as_ref().expect("a leg").raw > 0.0);

    let hybrid = shop.search(ask("cană albă", SearchMode::Hybrid)).await;
    assert_eq!((ids(&hybrid)[0], hybrid.fusion()), ("MUG-0001", FusionMethod::Calibrated));
    let dense = shop.search(ask("thermos to keep my drink hot", SearchMode::Dense)).await;
    if power == Power::Lexical {
        assert_eq!((status.vectors, status.model.as_str()), (0, ""));
        assert!(
            hybrid.degraded.iter().any(|missing| missing.reason_code() == DegradationReason::NoModel),
            "{:?}",
            hybrid.degraded
        );
        assert!(dense.hits.is_empty() && !dense.degraded.is_empty());
    } else {
        assert!(status.vectors >= status.products, "{status:?}");
        assert!(hybrid.degraded.is_empty(), "{:?}", hybrid.degraded);
        let why = hybrid.hits[0].explanation.as_ref().expect("asked for");
        let (words, meaning) = (why.lexical.as_ref().expect("words"), why.dense.as_ref().expect("meaning"));
        assert!((words.contribution + meaning.contribution - why.relevance).abs() < 1e-9, "{why:?}");
        assert_eq!(ids(&dense)[0], "MUG-0002", "found by its meaning, in another language");
        let why = dense.hits[0].explanation.as_ref().expect("asked for");
        let meaning = why.dense.as_ref().expect("a leg");
        assert!(why.lexical.is_none() && (0.0..=1.0).contains(&meaning.calibrated));
        assert_eq!(meaning.rank, 1);
        let again = shop.search(ask("thermos to keep my drink hot", SearchMode::Dense)).await;
        assert!(again.embedding_cached && !dense.embedding_cached);
        assert_eq!(again.hits, dense.hits, "from the cache or not");
        let long = shop.search(ask(&"cană albă ".repeat(50), SearchMode::Hybrid)).await;
        assert!(long.truncated, "the end of a long query is not embedded, and the answer says so");
    }
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_model_the_answer_says_what_it_lacks() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let answer = shop.search(ask("laptop", SearchMode::Hybrid)).await;
    let missing: Vec<_> = answer.degraded.iter().map(|missing| missing.reason_code()).collect();
    assert_eq!(missing, [DegradationReason::NoModel]);
    assert!(!answer.hits.is_empty(), "words still find");
    assert!(shop.search(ask("laptop", SearchMode::Lexical)).await.degraded.is_empty(), "nothing is missing here");
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn filters_hold_for_every_hit() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    let filtered = async |filter: Filter| {
        let mut request = ask("laptop telefon cafea accesoriu", SearchMode::Hybrid);
        request.filter = Some(filter);
        request.limit = 100;
        let mut found: Vec<String> = shop.search(request).await.hits.into_iter().map(|hit| hit.id).collect();
        found.sort();
        found
    };
    let all = filtered(Filter::default()).await;
    assert_eq!(all.len(), 44, "everything but the tablet");
    let brands = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let filter = Filter { brands: brands(&["Orbita", "Sereno"]), ..Filter::default() };
    assert_eq!(filtered(filter).await, ["COF-0001", "LAP-0042", "LAP-0043"]);
    let filter = Filter { brands: brands(&["Orbita"]), in_stock: Some(true), ..Filter::default() };
    assert_eq!(filtered(filter).await, ["LAP-0042"]);
    let filter = Filter { min_price: lei("1299.00"), max_price: lei("4199.00"), ..Filter::default() };
    assert_eq!(filtered(filter).await, ["LAP-0042", "PHO-0007"], "inclusive on both ends");
    let filter = Filter { categories: vec!["Calculatoare > Laptopuri".to_owned()], ..Filter::default() };
    assert_eq!(filtered(filter).await, ["LAP-0042", "LAP-0043"]);
    let mut euros = lei("1.00").expect("money");
    euros.currency = "EUR".to_owned();
    assert!(filtered(Filter { min_price: Some(euros), ..Filter::default() }).await.is_empty(), "another currency");
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_query_names_stands_first() {
    let app = TestApp::start().await;
    let shop = stocked(&app).await;
    for (query, sku, pin) in [
        ("LAP-0042", "LAP-0042", PinReason::Sku),
        ("lap0042", "LAP-0042", PinReason::Sku),
        ("vreau ACC-0217 te rog", "ACC-0217", PinReason::Sku),
        ("5449000000996", "LAP-0042", PinReason::Gtin),
        ("5 449000 000996", "LAP-0042", PinReason::Gtin),
        ("05449000000996", "LAP-0042", PinReason::Gtin),
        ("cafea sereno 1kg", "COF-0001", PinReason::Title),
    ] {
        let answer = shop.search(ask(query, SearchMode::Hybrid)).await;
        let first = answer.hits.first().unwrap_or_else(|| panic!("{query} finds nothing"));
        assert_eq!((first.id.as_str(), first.explanation.as_ref().expect("asked for").pin()), (sku, pin), "{query}");
    }
    let answer = shop.search(ask("accesoriu 217", SearchMode::Hybrid)).await;
    assert_eq!(answer.hits[0].explanation.as_ref().expect("asked for").pin(), PinReason::Unspecified);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passage_is_cut_from_the_stored_text() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let filler = "Prețurile includ TVA, iar livrarea se face prin curier în toată țara. ".repeat(60);
    let long =
        format!("# Livrare\n{filler}\n\n# Retur\nPuteți returna produsul în treizeci de zile, nefolosit. {filler}");
    let help = Document {
        source_type: Some("help".to_owned()),
        url: Some("https://shop.test/retur".to_owned()),
        language: Some("ro".to_owned()),
        ..document("help", "Livrare și retur", &long)
    };
    shop.fill(documents(vec![help, document("other", "Garanție", "Garanția este de doi ani.")])).await;
    let status = shop.settled().await;
    assert!(status.chunks > status.documents, "a long document has several passages: {status:?}");
    let mut request = ask("returna produsul nefolosit în treizeci de zile", SearchMode::Hybrid);
    request.kind = ItemKind::Document.into();
    let answer = shop.search(request).await;
    let passage = answer.hits[0].passage.as_ref().expect("a document");
    assert_eq!((passage.document_id.as_str(), passage.source_type.as_str()), ("help", "help"));
    assert!(passage.text.contains("treizeci de zile"), "{}", passage.text);
    assert!(passage.text.len() < long.len());
    let key = Some(get_request::Key::DocumentId("help".to_owned()));
    let stored = shop.connection.search().get(GetRequest { key }).await.expect("there").into_inner().document;
    let stored = stored.expect("given").text.expect("given");
    assert_eq!(stored, long);
    let span = passage.span.expect("a span");
    assert_eq!(&stored[span.start as usize..span.end as usize], passage.text, "its bytes");
    let points = stored.chars().skip(span.start_cp as usize).take((span.end_cp - span.start_cp) as usize);
    assert_eq!(points.collect::<String>(), passage.text, "its code points");
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_search_has_the_same_answer() {
    let (app, _) = TestApp::start_with_model().await;
    let shop = stocked(&app).await;
    for query in ["accesoriu special", "ceva pentru birou", "telefon 14"] {
        // There is no such phone; how the nearest things are ordered is what is looked at.
        let request = SearchRequest { related_only: Some(false), ..ask(query, SearchMode::Hybrid) };
        let first = shop.search(request.clone()).await;
        assert!(!first.hits.is_empty(), "{query}");
        for _ in 0..5 {
            let again = shop.search(request.clone()).await;
            assert_eq!((&again.hits, again.total), (&first.hits, first.total), "{query}");
        }
        // Built anew from the same rows, it is the same index.
        let mut reports =
            shop.connection.index().reindex(ReindexRequest::default()).await.expect("started").into_inner();
        let mut last = None;
        while let Some(report) = reports.message().await.expect("no error") {
            last = Some(report);
        }
        assert_eq!(last.expect("a report").phase_code(), ReindexPhase::Done);
        let rebuilt = shop.search(request).await;
        assert!(rebuilt.generation > first.generation);
        assert_eq!(rebuilt.hits, first.hits, "{query}");
    }
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_query_without_a_language_is_read_in_the_shops() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let chair = |language: &str, name: &str| Product {
        language: Some(language.to_owned()),
        ..named(&format!("CHA-{language}"), name)
    };
    shop.fill(with_seq(vec![chair("ro", "scaunele pliante"), chair("el", "πτυσσόμενες καρέκλες")])).await;
    shop.settled().await;
    let found = async |query: &str, language: Option<&str>| {
        let language = language.map(str::to_owned);
        let request = SearchRequest { language, typos: Some(false), ..ask(query, SearchMode::Lexical) };
        let answer = shop.search(request).await;
        answer.hits.into_iter().map(|hit| hit.id).collect::<Vec<_>>()
    };
    assert_eq!(found("pliantul scaunului", None).await, ["CHA-ro"]);
    assert_eq!(found("pliantul scaunului", Some("el")).await, [] as [&str; 0]);
    assert_eq!(found("καρέκλα πτυσσόμενη", None).await, [] as [&str; 0], "the shop speaks Romanian");
    assert_eq!(found("καρέκλα πτυσσόμενη", Some("el")).await, ["CHA-el"]);
    drop(shop);
    app.stop().await;
}
