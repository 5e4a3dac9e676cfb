//! Browsing: without a query everything the filters leave is there, in an order, with counts, facets and pages.

use serde_json::Value;
use temei::pb::v1::{
    Boost, Facet, FacetField, Filter, ItemKind, Matched, Merchandising, Product, PutMerchandisingRequest, QueryRule,
    SearchRequest, SearchResponse, SearchSort, Standing,
};
use tempfile::TempDir;
use tonic::Code;

use crate::support::{Shop, TestApp, document, documents, fields, priced, reason, temei, with_seq};

fn in_category(path: &str) -> Option<Filter> {
    Some(Filter { categories: vec![path.to_owned()], ..Filter::default() })
}

fn ids(answer: &SearchResponse) -> Vec<&str> {
    answer.hits.iter().map(|hit| hit.id.as_str()).collect()
}

/// Five chairs in two groups and a table.
async fn furniture(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    let item = |sku: &str, price: &str, category: &str, brand: &str, group: Option<&str>| Product {
        category: vec!["Mobilă".to_owned(), category.to_owned()],
        brand: Some(brand.to_owned()),
        group: group.map(str::to_owned),
        ..priced(sku, &format!("Model {sku}"), price, "4")
    };
    let goods = vec![
        item("SCA-1", "50.00", "Scaune", "Lemn", Some("bistro")),
        item("SCA-2", "40.00", "Scaune", "Lemn", Some("bistro")),
        item("SCA-3", "30.00", "Scaune", "Fier", None),
        item("SCA-4", "20.00", "Scaune", "Fier", None),
        item("SCA-5", "60.00", "Scaune", "Lemn", None),
        item("MAS-1", "10.00", "Mese", "Lemn", None),
    ];
    shop.fill(with_seq(goods)).await;
    shop.settled().await;
    shop
}

#[tokio::test(flavor = "multi_thread")]
async fn a_category_is_browsed_with_counts_facets_and_pages() {
    let app = TestApp::start().await;
    let shop = furniture(&app).await;
    let facets = vec![Facet { field: FacetField::Brand.into(), ..Facet::default() }];
    let mut request = SearchRequest { filter: in_category("Mobilă > Scaune"), limit: 2, facets, ..Default::default() };
    let first = shop.search(SearchRequest { explain: true, ..request.clone() }).await;
    assert_eq!((first.total, first.groups, first.matched()), (5, 4, Matched::Browsed));
    assert_eq!((ids(&first), first.hits[0].group_size), (vec!["SCA-1", "SCA-3"], 2));
    let why = first.hits[0].explanation.as_ref().expect("asked for");
    assert_eq!((why.standing(), first.hits[0].score), (Standing::Browsed, 1.0));
    let values: Vec<(&str, u64)> =
        first.facets[0].values.iter().map(|value| (value.value.as_str(), value.count)).collect();
    assert_eq!(values, [("Lemn", 3), ("Fier", 2)]);
    assert!(first.degraded.is_empty(), "no leg was asked, none is missed: {:?}", first.degraded);
    request.page_token = first.next_page_token;
    let second = shop.search(request.clone()).await;
    assert_eq!((ids(&second), second.next_page_token.as_str()), (vec!["SCA-4", "SCA-5"], ""));
    let none = shop.search(SearchRequest { filter: in_category("Lămpi"), ..SearchRequest::default() }).await;
    assert_eq!((none.total, none.matched(), none.hits.len()), (0, Matched::None, 0));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sort_alone_browses_the_whole_shop_and_nothing_at_all_is_refused_by_name() {
    let app = TestApp::start().await;
    let shop = furniture(&app).await;
    let sorted = SearchRequest { sort: SearchSort::PriceAsc.into(), query: " \t ".to_owned(), ..Default::default() };
    let cheapest = shop.search(sorted).await;
    assert_eq!(ids(&cheapest), ["MAS-1", "SCA-4", "SCA-3", "SCA-2", "SCA-5"], "a group by its cheapest");
    for empty in [
        SearchRequest::default(),
        SearchRequest { filter: Some(Filter::default()), ..SearchRequest::default() },
        SearchRequest { sort: SearchSort::Relevance.into(), limit: 3, ..SearchRequest::default() },
    ] {
        let status = shop.connection.search().search(empty).await.expect_err("refused");
        assert_eq!(
            (status.code(), reason(&status), fields(&status)),
            (Code::InvalidArgument, "MISSING".to_owned(), vec!["query".to_owned()])
        );
        assert!(status.message().contains("browse"), "{status:?}");
    }
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_for_the_name_of_a_category_pin_and_hide_and_boosts_come_next() {
    let app = TestApp::start().await;
    let shop = furniture(&app).await;
    let rule = QueryRule {
        queries: vec!["scaune".to_owned()],
        pinned_skus: vec!["SCA-5".to_owned(), "MAS-1".to_owned()],
        hidden_skus: vec!["SCA-3".to_owned()],
        ..Default::default()
    };
    let boost = Boost { skus: vec!["SCA-4".to_owned()], factor: 2.0, ..Default::default() };
    let body = Merchandising { rules: vec![rule], boosts: vec![boost], ..Default::default() };
    let put = PutMerchandisingRequest { merchandising: Some(body), ..Default::default() };
    let revision = shop.connection.catalog().put_merchandising(put).await.expect("put").into_inner().revision;
    let request =
        SearchRequest { filter: in_category("Mobilă > Scaune"), min_revision: Some(revision), ..Default::default() };
    let answer = shop.search(request.clone()).await;
    assert_eq!(ids(&answer), ["SCA-5", "SCA-4", "SCA-1"], "the table is not in the category");
    let mut paged = Vec::new();
    let mut next = SearchRequest { limit: 1, ..request };
    loop {
        let page = shop.search(next.clone()).await;
        paged.extend(page.hits.iter().map(|hit| hit.id.clone()));
        next.page_token = page.next_page_token;
        if next.page_token.is_empty() {
            break;
        }
    }
    assert_eq!(paged, ids(&answer));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_are_browsed_by_their_date() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let now = app.service().clock.now().micros() / 1_000_000;
    let page = |id: &str, days_ago: i64| temei::pb::v1::Document {
        source_type: Some("help".to_owned()),
        updated_at: Some(prost_types::Timestamp { seconds: now - days_ago * 86_400, nanos: 0 }),
        ..document(id, "Ajutor", &format!("Textul paginii {id}."))
    };
    shop.fill(documents(vec![page("a", 400), page("b", 3), page("c", 3)])).await;
    shop.settled().await;
    let filter = Some(Filter { source_types: vec!["help".to_owned()], ..Filter::default() });
    let request = SearchRequest { kind: ItemKind::Document.into(), filter, ..SearchRequest::default() };
    let answer = shop.search(request).await;
    assert_eq!((ids(&answer), answer.total), (vec!["b", "c", "a"], 3));
    assert!(answer.hits[0].passage.as_ref().expect("a document").text.contains("paginii b"));
    drop(shop);
    app.stop().await;
}

#[test]
fn temei_search_browses_without_a_query() {
    let folder = TempDir::new().expect("a folder");
    let dir = folder.path().join("data");
    let done = |arguments: &[&str]| {
        let output = temei(&dir, arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    done(&["tenants", "create", "shop"]);
    let rows = r#"{"sku": "MUG-1", "name": "Blue mug", "category": ["Kitchen", "Mugs"], "price": {"amount": "12.50", "currency": "EUR"}}
{"sku": "MUG-2", "name": "Red mug", "category": ["Kitchen", "Mugs"], "price": {"amount": "11.00", "currency": "EUR"}}
{"sku": "POT-1", "name": "Tea pot", "category": ["Kitchen", "Pots"], "price": {"amount": "30.00", "currency": "EUR"}}
"#;
    let file = folder.path().join("goods.jsonl");
    std::fs::write(&file, rows).expect("written");
    done(&["import", "products", file.to_str().expect("a plain name"), "--tenant", "shop"]);
    let printed =
        done(&["search", "--tenant", "shop", "--filter", "category=Kitchen > Mugs", "--facet", "category", "--json"]);
    let answer: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!((answer["total"].as_str(), answer["matched"].as_str()), (Some("2"), Some("MATCHED_BROWSED")));
    assert_eq!(answer["hits"][0]["id"].as_str(), Some("MUG-1"));
    let sorted = done(&["search", "--tenant", "shop", "--sort", "price-desc", "--limit", "1"]);
    assert!(sorted.contains("POT-1  Tea pot (30.00 EUR)"), "{sorted}");
    let refused = temei(&dir, &["search", "--tenant", "shop"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("query"), "{refused:?}");
}
