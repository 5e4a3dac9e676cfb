//! Browsing over the wire: facets, order, variants, pages, counts and explanations, as a shop's page uses them.

use temei::metrics::DegradedReason;
use temei::pb::v1::{
    AttributeFilter, Facet, FacetCounts, FacetField, Filter, ItemKind, Money, PriceRange, Product, ReindexRequest,
    SearchMode, SearchRequest, SearchResponse, SearchSort, SetPricesRequest, Standing,
};
use tonic::Code;

use crate::support::{
    Shop, TestApp, catalogue, document, documents, fields, lei, priced, reason, shared_data, with_seq,
};

fn ask(query: &str) -> SearchRequest {
    SearchRequest { query: query.to_owned(), mode: SearchMode::Lexical.into(), ..SearchRequest::default() }
}

fn ids(response: &SearchResponse) -> Vec<&str> {
    response.hits.iter().map(|hit| hit.id.as_str()).collect()
}

fn facet(field: FacetField) -> Facet {
    Facet { field: field.into(), ..Facet::default() }
}

fn values(counts: &FacetCounts) -> Vec<(&str, u64)> {
    counts.values.iter().map(|value| (value.value.as_str(), value.count)).collect()
}

/// Shirts in groups of variants, and a cap that costs euros.
async fn shirts(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    let shirt = |sku: &str, color: &str, price: &str, stock: &str, group: &str| Product {
        brand: Some(if group == "polo" { "Țesut" } else { "Aura" }.to_owned()),
        category: vec!["Haine".to_owned(), "Tricouri".to_owned()],
        group: Some(group.to_owned()),
        attributes: [("Culoare".to_owned(), color.to_owned())].into(),
        ..priced(sku, "Tricou bumbac", price, stock)
    };
    let cap = Product {
        price: Some(Money { amount: "5.00".to_owned(), currency: "EUR".to_owned() }),
        category: vec!["Haine".to_owned()],
        ..priced("CAP-1", "Șapcă bumbac", "1.00", "1")
    };
    let plain = Product { category: vec!["Haine".to_owned()], ..priced("TRI-9", "Tricou bumbac simplu", "30.00", "0") };
    let goods = vec![
        shirt("POL-1", "roșu", "90.00", "2", "polo"),
        shirt("POL-2", "albastru", "70.00", "0", "polo"),
        shirt("POL-3", "Roșu", "80.00", "5", "polo"),
        shirt("TRI-1", "alb", "40.00", "1", "basic"),
        shirt("TRI-2", "roșu", "45.00", "0", "basic"),
        plain,
        cap,
    ];
    shop.fill(with_seq(goods)).await;
    shop.settled().await;
    shop
}

#[tokio::test(flavor = "multi_thread")]
async fn facets_count_what_matches_and_show_what_is_written() {
    let app = TestApp::start().await;
    let shop = shirts(&app).await;
    let mut request = ask("bumbac");
    request.facets = vec![
        facet(FacetField::Brand),
        facet(FacetField::Category),
        Facet { attribute: "culoare".to_owned(), ..facet(FacetField::Attribute) },
        facet(FacetField::InStock),
        Facet { limit: 2, ..facet(FacetField::Price) },
        Facet { currency: "EUR".to_owned(), limit: 1, ..facet(FacetField::Price) },
    ];
    let answer = shop.search(request.clone()).await;
    assert_eq!((answer.total, answer.groups, answer.counted), (7, 4, true));
    assert_eq!(values(&answer.facets[0]), [("Țesut", 3), ("Aura", 2)]);
    assert_eq!(values(&answer.facets[1]), [("Haine", 7), ("Haine > Tricouri", 5)]);
    assert_eq!(answer.facets[1].values[1].level, 2);
    assert_eq!(values(&answer.facets[2]), [("roșu", 3), ("alb", 1), ("albastru", 1)]);
    assert_eq!(values(&answer.facets[3]), [("true", 4), ("false", 3)]);
    assert_eq!(values(&answer.facets[4]), [("..69.99 RON", 3), ("70.00.. RON", 3)]);
    assert_eq!(answer.facets[4].max.as_ref().map(|max| max.amount.as_str()), Some("90.00"));
    assert_eq!(values(&answer.facets[5]), [(".. EUR", 1)]);
    // A chosen value keeps its alternatives where that is asked for, and the other facets follow the choice.
    let chosen = AttributeFilter { name: "CULOARE".to_owned(), values: vec!["rosu".to_owned(), "alb".to_owned()] };
    request.filter = Some(Filter { attribute_values: vec![chosen], ..Filter::default() });
    request.facets[2].ignore_own_filter = true;
    let answer = shop.search(request.clone()).await;
    assert_eq!((answer.total, answer.groups), (4, 2));
    assert_eq!(values(&answer.facets[0]), [("Aura", 2), ("Țesut", 2)]);
    assert_eq!(values(&answer.facets[2]), [("roșu", 3), ("alb", 1), ("albastru", 1)]);
    request.count = Some(false);
    let quick = shop.search(request).await;
    assert_eq!((quick.total, quick.groups, quick.counted, quick.facets.len()), (0, 0, false, 0));
    assert_eq!(ids(&quick), ids(&answer));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn prices_are_sorted_by_what_they_are_now_and_groups_by_their_best() {
    let app = TestApp::start().await;
    let shop = shirts(&app).await;
    let sorted = async |sort: SearchSort, filter: Filter| {
        let request = SearchRequest { sort: sort.into(), filter: Some(filter), explain: true, ..ask("bumbac") };
        shop.search(request).await
    };
    let rising = sorted(SearchSort::PriceAsc, Filter::default()).await;
    assert_eq!(ids(&rising), ["TRI-9", "TRI-1", "POL-2", "CAP-1"], "the euros after the currency of most");
    let polo = &rising.hits[2];
    assert_eq!((polo.group.as_str(), polo.group_size), ("polo", 3));
    assert_eq!(polo.variants, ["POL-1", "POL-3"]);
    let why = polo.explanation.as_ref().expect("asked for");
    assert_eq!((why.standing(), why.sort_value.as_str()), (Standing::Sorted, "70.00 RON"));
    assert_eq!(ids(&sorted(SearchSort::PriceDesc, Filter::default()).await), ["POL-1", "TRI-2", "TRI-9", "CAP-1"]);
    let in_stock = sorted(SearchSort::PriceAsc, Filter { in_stock: Some(true), ..Filter::default() }).await;
    assert_eq!(ids(&in_stock), ["TRI-1", "POL-3", "CAP-1"], "only variants that match stand for their group");
    assert_eq!((in_stock.hits[1].group_size, in_stock.total), (2, 4));
    let report = in_stock.explanation.expect("asked for");
    assert_eq!((report.selected, report.filters[0].field.as_str(), report.filters[0].items), (4, "in_stock", 4));
    assert!(report.lexical.expect("told").ran && !report.dense.expect("told").ran);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_follow_each_other_to_the_end_and_through_a_price_change() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    let mut request = SearchRequest { limit: 9, sort: SearchSort::PriceAsc.into(), ..ask("accesoriu special") };
    let first = shop.search(request.clone()).await;
    assert_eq!((first.total, first.groups), (40, 40));
    let mut seen: Vec<String> = first.hits.iter().map(|hit| hit.id.clone()).collect();
    request.page_token = first.next_page_token;
    // What lies ahead becomes cheaper than what was seen: it is not met any more, and the answer says why.
    let change = temei::pb::v1::PriceChange { sku: "ACC-0230".to_owned(), price: lei("1.00"), ..Default::default() };
    let prices = SetPricesRequest { changes: vec![change] };
    let revision = shop.connection.catalog().set_prices(prices).await.expect("written").into_inner().revision;
    request.min_revision = Some(revision);
    let mut changed = Vec::new();
    while !request.page_token.is_empty() {
        let page = shop.search(request.clone()).await;
        changed.push(page.changed_between_pages);
        seen.extend(page.hits.iter().map(|hit| hit.id.clone()));
        request.page_token = page.next_page_token;
        request.limit = 13;
    }
    assert_eq!(changed, [true, false, false]);
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 39, "everything but the one that moved, once");
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_query_tenant_or_index_is_refused_by_name() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    let other = app.shop("other").await;
    other.fill(catalogue()).await;
    other.settled().await;
    let request = SearchRequest { limit: 5, ..ask("accesoriu special") };
    let page_token = shop.search(request.clone()).await.next_page_token;
    let next = SearchRequest { page_token, ..request };
    assert_eq!(shop.search(next.clone()).await.hits.len(), 5);
    let refused = async |shop: &Shop, request: SearchRequest| {
        let status = shop.connection.search().search(request).await.expect_err("refused");
        (status.code(), reason(&status), fields(&status))
    };
    let field = || vec!["page_token".to_owned()];
    let mismatch = || (Code::InvalidArgument, "PAGE_TOKEN_MISMATCH".to_owned(), field());
    assert_eq!(refused(&shop, SearchRequest { query: "accesoriu".to_owned(), ..next.clone() }).await, mismatch());
    let filter = Some(Filter { in_stock: Some(true), ..Filter::default() });
    assert_eq!(refused(&shop, SearchRequest { filter, ..next.clone() }).await, mismatch());
    assert_eq!(refused(&other, next.clone()).await, mismatch());
    let nonsense = SearchRequest { page_token: "bm9uc2Vuc2U".to_owned(), ..next.clone() };
    assert_eq!(refused(&shop, nonsense).await, (Code::InvalidArgument, "INVALID".to_owned(), field()));
    let mut reports = shop.connection.index().reindex(ReindexRequest::default()).await.expect("started").into_inner();
    while reports.message().await.expect("no error").is_some() {}
    let gone = (Code::FailedPrecondition, "GENERATION_GONE".to_owned(), field());
    assert_eq!(refused(&shop, next).await, gone);
    drop((shop, other));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_facets_are_refused_by_field_and_limits_hold() {
    let app = TestApp::start_with(&["limits.facets=2", "limits.facet_values=20", "limits.price_ranges=6"]).await;
    let shop = app.shop("shop").await;
    let refused = async |facets: Vec<Facet>| {
        let request = SearchRequest { facets, ..ask("ceva") };
        fields(&shop.connection.search().search(request).await.expect_err("refused"))
    };
    assert_eq!(refused(vec![facet(FacetField::Brand); 3]).await, ["facets"]);
    assert_eq!(refused(vec![Facet { limit: 21, ..facet(FacetField::Brand) }]).await, ["facets[0].limit"]);
    assert_eq!(refused(vec![Facet { limit: 7, ..facet(FacetField::Price) }]).await, ["facets[0].limit"]);
    assert_eq!(refused(vec![facet(FacetField::Unspecified)]).await, ["facets[0].field"]);
    assert_eq!(refused(vec![facet(FacetField::Attribute)]).await, ["facets[0].attribute"]);
    assert_eq!(refused(vec![Facet { under: "A".to_owned(), ..facet(FacetField::Tag) }]).await, ["facets[0].under"]);
    let euro = Some(Money { amount: "1.00".to_owned(), currency: "EUR".to_owned() });
    let ranges = vec![PriceRange { min: lei("1.00"), max: None }, PriceRange { min: None, max: euro }];
    assert_eq!(refused(vec![Facet { ranges, ..facet(FacetField::Price) }]).await, ["facets[0].ranges[1]"]);
    let unknown = SearchRequest { sort: 77, ..ask("ceva") };
    assert_eq!(fields(&shop.connection.search().search(unknown).await.expect_err("refused")), ["sort"]);
    let empty = AttributeFilter { name: "a".to_owned(), values: Vec::new() };
    let filter = Some(Filter { attribute_values: vec![empty], ..Filter::default() });
    let request = SearchRequest { filter, ..ask("ceva") };
    let status = shop.connection.search().search(request).await.expect_err("refused");
    assert_eq!(fields(&status), ["filter.attribute_values[0].values"]);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_are_counted_and_sorted_by_date_with_their_best_passage() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let at = |seconds: i64| Some(prost_types::Timestamp { seconds, nanos: 0 });
    let filler = "Livrarea se face prin curier. ".repeat(200);
    let long = format!("# Livrare\n{filler}\n\n# Garanție\nGaranția acoperă defectele ascunse. {filler}");
    let page = |id: &str, kind: &str, seconds: i64, text: &str| temei::pb::v1::Document {
        source_type: Some(kind.to_owned()),
        language: Some("ro".to_owned()),
        updated_at: at(seconds),
        ..document(id, "Termeni", text)
    };
    let undated = document("c", "Termeni vechi", "Garanția produselor fără dată și fără alte condiții.");
    let pages =
        vec![page("a", "help", 1_000, &long), page("b", "law", 2_000, "Garanția legală este de doi ani."), undated];
    shop.fill(documents(pages)).await;
    shop.settled().await;
    let request = SearchRequest {
        kind: ItemKind::Document.into(),
        sort: SearchSort::Newest.into(),
        facets: vec![facet(FacetField::SourceType)],
        ..ask("garanția defectele")
    };
    let answer = shop.search(request).await;
    assert_eq!(ids(&answer), ["b", "a", "c"]);
    assert!(answer.hits[1].passage.as_ref().expect("a document").text.contains("defectele ascunse"));
    assert_eq!(values(&answer.facets[0]), [("help", 1), ("law", 1)]);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_embedder_that_is_gone_leaves_words_in_time() {
    let (app, _) = TestApp::start_with_model().await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    let request = SearchRequest { mode: SearchMode::Hybrid.into(), limit: 7, ..ask("accesoriu special") };
    let config = app.service().config.clone();
    let asked = temei::grpc::convert::search_request(request, &config).expect("valid");
    let lame =
        temei::service::Service { embedders: Default::default(), ..temei::service::Service::clone(app.service()) };
    let deadline = temei::deadline::Deadline::NONE;
    let first = temei::calls::search::search(&lame, &shop.id, asked.clone(), deadline).await.expect("an answer");
    assert_eq!(first.degraded[0].reason, DegradedReason::NoModel);
    assert_eq!(first.hits.len(), 7);
    // The embedder is back, and the second page still is of the first one's order.
    let asked = temei::search::SearchRequest { page: first.next, ..asked };
    let second = temei::calls::search::search(app.service(), &shop.id, asked, deadline).await.expect("an answer");
    assert_eq!(second.degraded[0].reason, DegradedReason::FirstPage);
    assert!(!second.changed);
    drop((shop, lame));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn variants_of_a_real_catalogue_are_grouped_and_counted() {
    let Some(path) = shared_data("catalog/retail-en.jsonl") else { return };
    let text = std::fs::read_to_string(path).expect("readable");
    let rows: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let field = |row: &serde_json::Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let product = |row: &serde_json::Value| Product {
        sku: field(row, "sku"),
        name: Some(field(row, "name")),
        group: row["group"].as_str().map(str::to_owned),
        language: Some("en".to_owned()),
        attributes: row["attributes"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(k, v)| (k.clone(), v.to_string()))
            .collect(),
        stock: Some(row["stock"].to_string().trim_matches('"').to_owned()),
        ..Product::default()
    };
    shop.fill(with_seq(rows.iter().map(product).collect())).await;
    shop.settled().await;
    let wanted = field(&rows[0], "name");
    let variants = rows.iter().filter(|row| row["group"] == rows[0]["group"]).count() as u64;
    let answer = shop.search(SearchRequest { limit: 100, ..ask(&wanted) }).await;
    let hit = answer.hits.iter().find(|hit| hit.group == field(&rows[0], "group")).expect("its group");
    assert_eq!(hit.group_size, variants);
    let groups: std::collections::HashSet<&str> = answer.hits.iter().map(|hit| hit.group.as_str()).collect();
    assert_eq!(groups.len(), answer.hits.len(), "a group once");
    assert_eq!(answer.hits.iter().map(|hit| hit.group_size).sum::<u64>(), answer.total);
    drop(shop);
    app.stop().await;
}
