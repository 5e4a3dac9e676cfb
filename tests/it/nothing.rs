//! What the shop does not have: a hybrid search leaves out what is unrelated, and says so when nothing is left.

use serde_json::Value;
use temei::pb::v1::{
    Facet, FacetField, ItemKind, Matched, SearchMode, SearchRequest, SearchResponse, SearchSort, SuggestionKind,
};

use crate::support::{Power, Shop, TestApp, temei};

const PRODUCTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/sample/products.jsonl");
const DOCUMENTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/sample/documents.jsonl");

fn ask(query: &str) -> SearchRequest {
    SearchRequest { query: query.to_owned(), ..SearchRequest::default() }
}

/// The sample shop, as `make run` has it.
async fn sample(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    for (kind, file) in [("products", PRODUCTS), ("documents", DOCUMENTS)] {
        done(app, &["import", kind, file, "--tenant", "shop"]);
    }
    shop.settled().await;
    shop
}

/// A command beside the server, and what it printed: results, then the rest.
fn done(app: &TestApp, arguments: &[&str]) -> (String, String) {
    let output = temei(&app.dir(), arguments);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {told}");
    (String::from_utf8(output.stdout).expect("text"), told)
}

fn is_nothing(answer: &SearchResponse) -> bool {
    answer.matched() == Matched::None && answer.hits.is_empty() && answer.total == 0 && answer.groups == 0
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_shop_does_not_have_is_answered_with_nothing_in_every_order() {
    let (app, power) = TestApp::start_with_model().await;
    let shop = sample(&app).await;
    if power == Power::Model {
        for query in ["qqqqzzzz", "anvelope de iarnă 205/55", "chitară clasică", "espressor Samsung"] {
            for sort in [SearchSort::Relevance, SearchSort::PriceAsc, SearchSort::Newest] {
                let facets = vec![Facet { field: FacetField::Brand.into(), ..Facet::default() }];
                let answer = shop.search(SearchRequest { sort: sort.into(), facets, ..ask(query) }).await;
                assert!(is_nothing(&answer), "{query} {sort:?}: {} hits", answer.total);
                assert_eq!((answer.facets[0].total, answer.next_page_token.as_str()), (0, ""), "{query}");
            }
            let nearest = shop.search(SearchRequest { related_only: Some(false), ..ask(query) }).await;
            assert_eq!((nearest.matched(), nearest.hits.is_empty()), (Matched::Query, false), "{query}");
        }
        let documents =
            SearchRequest { kind: ItemKind::Document.into(), ..ask("Cine a câștigat campionatul mondial?") };
        assert!(is_nothing(&shop.search(documents).await));
        let returns = ask("m-am răzgândit, pot trimite produsul înapoi?");
        let found = shop.search(SearchRequest { kind: ItemKind::Document.into(), ..returns }).await;
        assert_eq!((found.hits[0].id.as_str(), found.matched()), ("ro-retur", Matched::Query));
    }
    for mode in [SearchMode::Lexical, SearchMode::Hybrid] {
        let found = shop.search(SearchRequest { mode: mode.into(), ..ask("espressor") }).await;
        assert!(found.hits[0].id.starts_with("ESP-10"), "{mode:?}: {:?}", found.hits.first());
    }
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_totals_and_facets_are_over_what_is_related() {
    let (app, power) = TestApp::start_with_model().await;
    let shop = sample(&app).await;
    let facets = vec![Facet { field: FacetField::Category.into(), levels: 1, ..Facet::default() }];
    let request = SearchRequest { sort: SearchSort::PriceAsc.into(), limit: 100, facets, ..ask("ibric") };
    let related = shop.search(request.clone()).await;
    let all = shop.search(SearchRequest { related_only: Some(false), ..request.clone() }).await;
    if power == Power::Model {
        assert!(related.total < all.total, "{} of {}", related.total, all.total);
        assert!(related.hits.iter().any(|hit| hit.id == "ESP-1020"), "the one that is called so is there");
        assert_eq!(related.hits.len() as u64, related.groups, "all of it");
        assert_eq!(related.facets[0].total, related.total);
        let mut paged = Vec::new();
        let mut next = SearchRequest { limit: 2, ..request };
        loop {
            let page = shop.search(next.clone()).await;
            paged.extend(page.hits.into_iter().map(|hit| hit.id));
            next.page_token = page.next_page_token;
            if next.page_token.is_empty() {
                break;
            }
        }
        assert_eq!(paged, related.hits.iter().map(|hit| hit.id.clone()).collect::<Vec<_>>());
    } else {
        assert_eq!(related.total, all.total, "one leg alone cannot tell, and says that it is alone");
        assert!(!related.degraded.is_empty());
    }
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_with_nothing_says_what_there_is_instead() {
    let (app, power) = TestApp::start_with_model().await;
    let shop = sample(&app).await;
    let query = if power == Power::Model { "espressor Samsung" } else { "Samsung" };
    let answer = shop.search(ask(query)).await;
    assert!(is_nothing(&answer), "{} hits", answer.total);
    if power == Power::Model {
        let product = |text: &str| {
            let suggested = |one: &temei::pb::v1::Suggestion| {
                one.kind() == SuggestionKind::Product && one.text.starts_with(text) && !one.sku.is_empty()
            };
            answer.suggestions.iter().any(suggested)
        };
        assert!(product("Espressor"), "{:?}", answer.suggestions);
    }
    let found = shop.search(ask("espressor")).await;
    assert!(found.suggestions.is_empty(), "something was found");
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn temei_search_says_that_there_is_nothing_and_shows_the_nearest_on_request() {
    let (app, power) = TestApp::start_with_model().await;
    let shop = sample(&app).await;
    let search = ["search", "--tenant", "shop", "qqqqzzzz"];
    let (printed, _) = done(&app, &[&search[..], &["--json"]].concat());
    let answer: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!((answer["matched"].as_str(), answer["hits"].as_array()), (Some("MATCHED_NONE"), None));
    let (printed, told) = done(&app, &search);
    assert!(printed.is_empty() && told.contains("nothing matches"), "{printed}{told}");
    if power == Power::Model {
        let (printed, told) = done(&app, &[&search[..], &["--unrelated", "--limit", "3"]].concat());
        assert_eq!(printed.lines().count(), 3, "{printed}");
        assert!(!told.contains("nothing matches"));
    }
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cut_is_turned_off_in_the_configuration() {
    let (app, power) = TestApp::start_with_model_and(&["search.related_only=false"]).await;
    let shop = sample(&app).await;
    let nearest = shop.search(ask("qqqqzzzz")).await;
    assert_eq!(nearest.hits.is_empty(), power == Power::Lexical);
    let related = shop.search(SearchRequest { related_only: Some(true), ..ask("qqqqzzzz") }).await;
    assert!(is_nothing(&related), "a request may still ask for it");
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn temei_eval_abstain_counts_what_is_answered_with_nothing() {
    let (app, power) = TestApp::start_with_model().await;
    let brands = ["Arvon", "Belisar", "Corvina", "Duplex", "Estrano", "Fabula", "Gironda", "Hedera", "Ignis", "Juno"];
    let kinds = ["kettle", "toaster", "blender", "lamp", "grinder", "scale", "heater", "fan", "mixer", "iron"];
    let mut rows = String::new();
    for (number, (brand, kind)) in
        brands.iter().flat_map(|brand| kinds.iter().map(move |kind| (brand, kind))).enumerate()
    {
        let name = format!("{brand} {kind} model {number}");
        rows += &format!(
            r#"{{"sku": "S-{number:03}", "name": "{name}", "brand": "{brand}", "category": ["Home", "{kind}"], "language": "en"}}"#
        );
        rows.push('\n');
    }
    let file = app.dir().join("goods.jsonl");
    std::fs::write(&file, rows).expect("written");
    let file = file.to_str().expect("a plain name");
    let abstain = ["eval", "abstain", "--products", file, "--language", "en", "--json"];
    let output = temei(&app.dir(), &abstain);
    // Without a model every answer is degraded, and the evaluation says so.
    assert_eq!(output.status.code(), Some(if power == Power::Model { 0 } else { 3 }), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for half in ["calibration", "reporting"] {
        let part = &report[half];
        assert!(part["answerable"]["queries"].as_u64() > Some(20), "{report}");
        let gone = &part["unanswerable"]["by_source"]["brand"];
        assert_eq!(gone["queries"].as_u64(), Some(1), "{report}");
        let (queries, nothing) = (part["unanswerable"]["queries"].as_u64(), part["unanswerable"]["nothing"].as_u64());
        assert!(nothing <= queries && queries > Some(3));
        if power == Power::Model {
            assert_eq!(gone["nothing"], gone["queries"], "{report}");
        }
    }
    app.stop().await;
}
