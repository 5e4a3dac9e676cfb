//! The effective price of what is found: a promotion in force, else the tier for one piece, else the list price, at the
//! moment of the search.

use std::sync::Arc;

use serde_json::Value;
use temei::calls::search::search;
use temei::clock::{FixedClock, Timestamp};
use temei::deadline::Deadline;
use temei::grpc::convert::{search_request, search_response};
use temei::pb::v1::{
    Facet, FacetField, Filter, PriceBasis, PriceTier, Product, Promotion, SearchMode, SearchRequest, SearchResponse,
    SearchSort,
};
use temei::service::Service;
use tempfile::TempDir;

use crate::support::{Shop, TestApp, lei, priced, temei, with_seq};

const SALE_BEGINS: i64 = 1_800_000_000;
const SALE_ENDS: i64 = 1_800_086_400;

fn promotion(id: &str, price: &str, starts: Option<i64>, ends: Option<i64>) -> Promotion {
    let at = |seconds: Option<i64>| seconds.map(|seconds| prost_types::Timestamp { seconds, nanos: 0 });
    Promotion { id: id.to_owned(), price: lei(price), starts_at: at(starts), ends_at: at(ends) }
}

/// A lamp that is cheapest during the sale, one with a tier for one piece, one with a promotion without an end, one
/// without any of it.
async fn lamps(app: &TestApp) -> Shop {
    let tier = |quantity: &str, price: &str| PriceTier { min_quantity: quantity.to_owned(), price: lei(price) };
    let goods = vec![
        Product {
            promotions: vec![
                promotion("sale", "40.00", Some(SALE_BEGINS), Some(SALE_ENDS)),
                promotion("dearer", "45.00", Some(SALE_BEGINS), Some(SALE_ENDS)),
            ],
            tiers: vec![tier("10", "30.00")],
            ..priced("LMP-1", "Lampă de birou", "100.00", "3")
        },
        Product {
            tiers: vec![tier("1", "70.00"), tier("5", "20.00")],
            ..priced("LMP-2", "Lampă de perete", "80.00", "3")
        },
        Product {
            promotions: vec![promotion("always", "60.00", None, None)],
            ..priced("LMP-3", "Lampă de tavan", "90.00", "3")
        },
        priced("LMP-4", "Lampă solară", "50.00", "3"),
    ];
    let shop = app.shop("shop").await;
    shop.fill(with_seq(goods)).await;
    shop.settled().await;
    shop
}

fn ask() -> SearchRequest {
    SearchRequest {
        query: "lampă".to_owned(),
        mode: SearchMode::Lexical.into(),
        sort: SearchSort::PriceAsc.into(),
        ..SearchRequest::default()
    }
}

/// The answer of the same service at another time.
async fn at(app: &TestApp, shop: &Shop, seconds: i64, request: SearchRequest) -> SearchResponse {
    let clock = Arc::new(FixedClock::new(Timestamp::from_micros(seconds * 1_000_000)));
    let service = Service { clock, ..Service::clone(app.service()) };
    let asked = search_request(request, &service.config).expect("valid");
    let answer = search(&service, &shop.id, asked, Deadline::NONE).await.expect("an answer");
    search_response(answer, service.config.classification.classes())
}

fn prices(answer: &SearchResponse) -> Vec<(&str, &str, PriceBasis)> {
    answer
        .hits
        .iter()
        .map(|hit| (hit.id.as_str(), hit.effective_price.as_ref().map_or("", |price| &price.amount), hit.price_basis()))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn hits_are_sorted_by_what_one_piece_costs_at_the_moment() {
    let app = TestApp::start().await;
    let shop = lamps(&app).await;
    let before = at(&app, &shop, SALE_BEGINS - 1, ask()).await;
    let usual = [
        ("LMP-4", "50.00", PriceBasis::List),
        ("LMP-3", "60.00", PriceBasis::Promotion),
        ("LMP-2", "70.00", PriceBasis::Tier),
        ("LMP-1", "100.00", PriceBasis::List),
    ];
    assert_eq!(prices(&before), usual);
    let during = at(&app, &shop, SALE_BEGINS, ask()).await;
    assert_eq!(prices(&during)[0], ("LMP-1", "40.00", PriceBasis::Promotion));
    assert_eq!(during.hits[0].promotion_id, "sale", "of two in force the lower one");
    let product = during.hits[0].product.as_ref().expect("a product");
    assert_eq!(product.price, lei("100.00"), "the list price stands beside it");
    assert_eq!(prices(&at(&app, &shop, SALE_ENDS, ask()).await), usual, "nothing was written meanwhile");
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn filters_and_facets_go_by_the_effective_price() {
    let app = TestApp::start().await;
    let shop = lamps(&app).await;
    let mut request = ask();
    request.filter = Some(Filter { max_price: lei("55.00"), ..Filter::default() });
    let facet = Facet { field: FacetField::Price.into(), limit: 1, ignore_own_filter: true, ..Facet::default() };
    request.facets = vec![facet];
    let before = at(&app, &shop, SALE_BEGINS - 1, request.clone()).await;
    assert_eq!((before.total, before.hits[0].id.as_str()), (1, "LMP-4"));
    assert_eq!(before.facets[0].max, lei("100.00"));
    let during = at(&app, &shop, SALE_BEGINS, request).await;
    assert_eq!((during.total, during.hits[0].id.as_str()), (2, "LMP-1"));
    assert_eq!((during.facets[0].min.clone(), during.facets[0].max.clone()), (lei("40.00"), lei("70.00")));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sale_that_begins_between_two_pages_is_told() {
    let app = TestApp::start().await;
    let shop = lamps(&app).await;
    let first = at(&app, &shop, SALE_BEGINS - 2, SearchRequest { limit: 2, ..ask() }).await;
    let next = SearchRequest { limit: 1, page_token: first.next_page_token, ..ask() };
    let same = at(&app, &shop, SALE_BEGINS - 1, next.clone()).await;
    assert_eq!((same.changed_between_pages, same.hits[0].id.as_str()), (false, "LMP-2"));
    let changed = at(&app, &shop, SALE_BEGINS, next).await;
    assert_eq!((changed.changed_between_pages, changed.hits[0].id.as_str()), (true, "LMP-2"));
    let rest = SearchRequest { page_token: changed.next_page_token, ..ask() };
    assert_eq!(rest.page_token, "", "what became cheaper lies before this page");
    drop(shop);
    app.stop().await;
}

#[test]
fn temei_search_prints_the_effective_price_beside_the_list_price() {
    let folder = TempDir::new().expect("a folder");
    let dir = folder.path().join("data");
    let run = |arguments: &[&str]| {
        let output = temei(&dir, arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    run(&["tenants", "create", "shop"]);
    let rows = r#"{"sku": "MUG-1", "name": "Blue mug", "price": {"amount": "12.50", "currency": "EUR"}, "promotions": [{"id": "long", "price": {"amount": "9.90", "currency": "EUR"}, "starts_at": "2000-01-01T00:00:00Z", "ends_at": "2999-01-01T00:00:00Z"}, {"id": "over", "price": {"amount": "1.00", "currency": "EUR"}, "ends_at": "2001-01-01T00:00:00Z"}]}
{"sku": "MUG-2", "name": "Red mug", "price": {"amount": "11.00", "currency": "EUR"}}
"#;
    let file = folder.path().join("mugs.jsonl");
    std::fs::write(&file, rows).expect("written");
    run(&["import", "products", file.to_str().expect("a plain name"), "--tenant", "shop"]);
    let search = ["search", "--tenant", "shop", "--mode", "lexical", "--sort", "price-asc", "mug"];
    let shown = run(&search);
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[0].contains("MUG-1  Blue mug (9.90 EUR, list 12.50 EUR)"), "{shown}");
    assert!(lines[1].contains("MUG-2  Red mug (11.00 EUR)"), "{shown}");
    let printed = run(&[&search[..], &["--json", "--filter", "max_price=10 EUR"]].concat());
    let answer: Value = serde_json::from_str(&printed).expect("JSON");
    let hit = &answer["hits"][0];
    assert_eq!(
        (hit["effective_price"]["amount"].as_str(), hit["price_basis"].as_str()),
        (Some("9.90"), Some("PRICE_BASIS_PROMOTION"))
    );
    assert_eq!((hit["promotion_id"].as_str(), answer["total"].as_str()), (Some("long"), Some("1")));
}
