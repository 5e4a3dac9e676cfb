//! What no client should send: each gets its status and its details, and the server answers the next call.

use prost::Message;
use temei::pb::v1::{
    CheckRequest, DeleteRequest, Evidence, Evidence as Known, EvidenceSource, FieldReason, Filter, FiscalIdentifier,
    Money, PriceChange, RawEvidence, SearchRequest, SetPricesRequest, SetStockRequest, StockChange,
    ValidateFiscalRequest,
};
use tonic::{Code, Status};

use crate::support::{
    Shop, TestApp, document, documents, fields, garbage, get, named, reason, send_raw, until, with_seq,
};

/// The field at fault, after the code and the reason were looked at.
fn invalid(status: &Status) -> Vec<String> {
    assert_eq!(status.code(), Code::InvalidArgument, "{status:?}");
    assert!(!reason(status).is_empty(), "{status:?}");
    fields(status)
}

async fn alive(shop: &Shop) {
    let request = SearchRequest { query: "ceainic".to_owned(), ..SearchRequest::default() };
    assert_eq!(shop.search(request).await.hits.len(), 1, "the server answers the next call");
}

async fn start(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    shop.fill(with_seq(vec![named("A-1", "Ceainic")])).await;
    shop.settled().await;
    shop
}

#[tokio::test(flavor = "multi_thread")]
async fn searches_beyond_the_limits_name_their_fields() {
    let app = TestApp::start().await;
    let shop = start(&app).await;
    let search = |request: SearchRequest| {
        let mut client = shop.connection.search();
        async move { invalid(&client.search(request).await.expect_err("taken")) }
    };
    let base = SearchRequest { query: "ceainic".to_owned(), ..SearchRequest::default() };
    let with_query = |query: String| SearchRequest { query, ..base.clone() };
    assert_eq!(search(with_query("ă".repeat(513))).await, ["query"]);
    assert_eq!(search(with_query(" \n ".to_owned())).await, ["query"]);
    assert_eq!(search(SearchRequest { limit: 101, ..base.clone() }).await, ["limit"]);
    assert_eq!(search(SearchRequest { mode: 42, kind: -1, ..base.clone() }).await, ["kind", "mode"]);
    assert_eq!(
        search(SearchRequest { similarity_threshold: Some(f64::NAN), ..base.clone() }).await,
        ["similarity_threshold"]
    );
    let filter = Filter { brands: vec!["x".to_owned(); 65], ..Filter::default() };
    assert_eq!(search(SearchRequest { filter: Some(filter), ..base.clone() }).await, ["filter.brands"]);
    let filter =
        Filter { min_price: Some(Money { amount: "1,5".to_owned(), currency: "RON".to_owned() }), ..Filter::default() };
    assert_eq!(search(SearchRequest { filter: Some(filter), ..base.clone() }).await, ["filter.min_price.amount"]);
    shop.connection.search().search(with_query("ă".repeat(512))).await.expect("just within");
    alive(&shop).await;
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn checks_beyond_the_limits_name_their_fields() {
    let app = TestApp::start().await;
    let shop = start(&app).await;
    let base = CheckRequest { text: "Bună ziua.".to_owned(), locale: "ro-RO".to_owned(), ..CheckRequest::default() };
    let refused = async |request: CheckRequest| invalid(&shop.check(request).await.expect_err("taken"));
    let text = |bytes: usize| CheckRequest { text: "a".repeat(bytes), ..base.clone() };
    assert_eq!(refused(text(32 * 1_024 + 1)).await, ["text"]);
    let raw =
        RawEvidence { source: EvidenceSource::Tool.into(), content: "x".repeat(256 * 1_024), ..Default::default() };
    let evidence = Evidence { raw: vec![raw], ..Evidence::default() };
    assert_eq!(refused(CheckRequest { evidence: Some(evidence), ..base.clone() }).await, ["evidence"]);
    assert_eq!(refused(CheckRequest { guards: vec![1, 77], ..base.clone() }).await, ["guards[1]"]);
    let raw = RawEvidence { source: 9, content: "{}".to_owned(), ..Default::default() };
    let unknown =
        refused(CheckRequest { evidence: Some(Known { raw: vec![raw], ..Default::default() }), ..base.clone() }).await;
    assert_eq!(unknown, ["evidence.raw[0].source"]);
    assert_eq!(refused(CheckRequest { locale: String::new(), ..base.clone() }).await, ["locale"]);
    assert_eq!(refused(CheckRequest { currency: "lei!".to_owned(), ..base.clone() }).await, ["currency"]);
    shop.check(text(32 * 1_024)).await.expect("just within");
    let identifiers = vec![FiscalIdentifier::default(); 257];
    let status = shop.connection.guard().validate_fiscal(ValidateFiscalRequest { identifiers }).await;
    assert_eq!(invalid(&status.expect_err("taken")), ["identifiers"]);
    alive(&shop).await;
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_and_rows_beyond_the_limits_are_refused() {
    let app = TestApp::start().await;
    let shop = start(&app).await;
    let mut catalog = shop.connection.catalog();
    let status = catalog.set_prices(SetPricesRequest { changes: vec![PriceChange::default(); 257] }).await;
    assert_eq!(invalid(&status.expect_err("taken")), ["changes"]);
    let status = catalog.set_stock(SetStockRequest { changes: vec![StockChange::default(); 257] }).await;
    assert_eq!(invalid(&status.expect_err("taken")), ["changes"]);
    let status = catalog.delete(DeleteRequest { skus: vec!["x".to_owned(); 257], ..Default::default() }).await;
    assert!(!invalid(&status.expect_err("taken")).is_empty());

    let mut product = named("BIG-1", "Mare");
    product.description = Some("x".repeat(64 * 1_024));
    let answers = shop.upsert(with_seq(vec![product, named("OK-1", "Mic")])).await;
    let errors: Vec<_> = answers.iter().flat_map(|answer| &answer.row_errors).collect();
    assert_eq!(errors.len(), 1);
    assert_eq!(
        (errors[0].seq, errors[0].field.as_str(), errors[0].reason_code()),
        (1, "product", FieldReason::TooLong)
    );
    let answers = shop.upsert(documents(vec![document("big", "Mare", &"x".repeat(1_024 * 1_024))])).await;
    let errors: Vec<_> = answers.iter().flat_map(|answer| &answer.row_errors).collect();
    assert_eq!((errors.len(), errors[0].reason_code()), (1, FieldReason::TooLong));
    assert_eq!(shop.products().await, 2, "the row beside it was taken");
    alive(&shop).await;
    drop((shop, catalog));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_beyond_four_mebibytes_is_exhausted() {
    let app = TestApp::start().await;
    let shop = start(&app).await;
    let request = SearchRequest { query: "x".repeat(4 * 1_024 * 1_024 + 1), ..SearchRequest::default() };
    let status = shop.connection.search().search(request).await.expect_err("taken");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::ResourceExhausted, "REQUEST_SIZE"));
    let mut product = named("BIG-1", "Mare");
    product.description = Some("x".repeat(5 * 1_024 * 1_024));
    let parts = with_seq(vec![product])
        .into_iter()
        .map(|item| temei::pb::v1::UpsertRequest { message: Some(temei::pb::v1::upsert_request::Message::Item(item)) });
    let open = temei::pb::v1::UpsertRequest {
        message: Some(temei::pb::v1::upsert_request::Message::Open(Default::default())),
    };
    let parts: Vec<_> = std::iter::once(open).chain(parts).collect();
    let mut stream = shop.connection.catalog().upsert(tokio_stream::iter(parts)).await.expect("opened").into_inner();
    let status = loop {
        match stream.message().await {
            Ok(Some(_)) => {}
            Ok(None) => panic!("it was taken"),
            Err(status) => break status,
        }
    };
    assert_eq!((status.code(), reason(&status).as_str()), (Code::ResourceExhausted, "REQUEST_SIZE"));
    alive(&shop).await;
    drop((shop, stream));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bytes_that_are_no_message_are_refused() {
    let app = TestApp::start().await;
    let shop = start(&app).await;
    let bearer = format!("Bearer {}", app.admin_key);
    let metadata = [("authorization", bearer.as_str()), ("x-temei-tenant", "shop")];
    for path in [
        "/temei.v1.SearchService/Search",
        "/temei.v1.GuardService/Check",
        "/temei.v1.CatalogService/Upsert",
        "/temei.v1.CatalogService/SetPrices",
        "/temei.v1.IndexService/Reindex",
        "/temei.v1.TenantService/Create",
    ] {
        for bytes in garbage() {
            let shown = format!("{path} {bytes:?}");
            // A method that does not know the first field skips it; what it cannot skip, it refuses.
            let Err(status) = send_raw(app.address, path, &metadata, bytes).await else { continue };
            assert_eq!(status.code(), Code::InvalidArgument, "{shown}: {status:?}");
            assert!(!reason(&status).is_empty(), "{shown}");
        }
    }
    let status = send_raw(app.address, "/temei.v1.SearchService/Search", &metadata, garbage()[0].clone()).await;
    assert_eq!(reason(&status.expect_err("taken")), "MALFORMED_REQUEST");
    alive(&shop).await;
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_that_has_passed_is_told_and_counted() {
    let app = TestApp::start().await;
    let shop = start(&app).await;
    let bearer = format!("Bearer {}", app.admin_key);
    let message = SearchRequest { query: "ceainic".to_owned(), ..SearchRequest::default() }.encode_to_vec();
    // Less than the margin the server leaves for its answer to travel: too late on arrival.
    let metadata = [("authorization", bearer.as_str()), ("x-temei-tenant", "shop"), ("grpc-timeout", "999u")];
    let path = "/temei.v1.SearchService/Search";
    // The client library has a timer of its own, which may fire before the call has left; what the server says is in
    // its metrics.
    let counted = "temei_rpc_total{method=\"SearchService/Search\",code=\"DEADLINE_EXCEEDED\"}";
    until("the count", async || {
        let status = send_raw(app.address, path, &metadata, message.clone().into()).await.expect_err("in no time");
        assert!(matches!(status.code(), Code::DeadlineExceeded | Code::Cancelled), "{status:?}");
        get(app.http, "/metrics").await.1.contains(counted).then_some(())
    })
    .await;
    let metadata = [("authorization", bearer.as_str()), ("x-temei-tenant", "shop"), ("grpc-timeout", "soon")];
    let status = send_raw(app.address, path, &metadata, message.into()).await.expect_err("no timeout");
    assert_eq!(invalid(&status), ["grpc-timeout"]);
    alive(&shop).await;
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_method_that_is_not_there_is_unimplemented() {
    let app = TestApp::start().await;
    let shop = start(&app).await;
    for path in ["/temei.v1.CatalogService/Nothing", "/temei.v1.NoService/List", "/x"] {
        let status = send_raw(app.address, path, &[], prost::bytes::Bytes::new()).await.expect_err("no such method");
        assert_eq!((status.code(), reason(&status).as_str()), (Code::Unimplemented, "UNIMPLEMENTED"), "{path}");
    }
    alive(&shop).await;
    drop(shop);
    app.stop().await;
}
