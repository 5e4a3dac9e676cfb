//! Reservations as a client meets them: what is held is nowhere offered, and every refusal says why.

use tonic::Code;

use super::*;
use crate::pb::v1;
use crate::pb::v1::guard_service_client::GuardServiceClient;
use crate::pb::v1::search_service_client::SearchServiceClient;
use crate::pb::v1::stock_service_client::StockServiceClient;

impl Stand {
    fn stock(&self) -> StockServiceClient<Channel> {
        StockServiceClient::new(self.channel.clone())
    }

    /// Puts products with a stock into a shop.
    async fn shelve(&self, tenant: &str, products: &[(&str, &str, i64)]) {
        let tenant = TenantId::parse(tenant).expect("valid");
        let writes = products.iter().map(|&(sku, name, count)| {
            let sku = crate::catalog::Sku::parse(sku).expect("valid");
            crate::store::Write::Product(Box::new(crate::catalog::ProductPatch {
                name: crate::catalog::Patch::Set(name.to_owned()),
                stock: crate::catalog::Patch::Set(crate::catalog::Quantity::from_scaled(count * 1_000)),
                ..crate::catalog::ProductPatch::new(sku)
            }))
        });
        let batch = crate::store::Batch { items: (1..).zip(writes).collect(), ..Default::default() };
        self.store.apply(&tenant, batch).await.expect("is taken");
    }

    async fn reserve(&self, lines: &[(&str, &str)]) -> Result<v1::ReserveResponse, Status> {
        let request = self.by_shop(asked(lines));
        Ok(self.stock().reserve(request).await?.into_inner())
    }

    /// Stock, reserved and available, as Get says them.
    async fn shown(&self, sku: &str) -> [Option<String>; 3] {
        let key = Some(v1::get_request::Key::Sku(sku.to_owned()));
        let mut search = SearchServiceClient::new(self.channel.clone());
        let product = search.get(self.by_shop(v1::GetRequest { key })).await.expect("is there").into_inner().product;
        let product = product.expect("a product");
        [product.stock, product.reserved, product.available]
    }

    async fn check(&self, revision: u64, own: &[&str]) -> v1::CheckResponse {
        let request = v1::CheckRequest {
            text: "The Kettle Aster is in stock.".to_owned(),
            locale: "en-US".to_owned(),
            min_revision: Some(revision),
            reservation_ids: own.iter().map(|&id| id.to_owned()).collect(),
            ..v1::CheckRequest::default()
        };
        let mut request = self.by_shop(request);
        request.set_timeout(Duration::from_secs(20));
        GuardServiceClient::new(self.channel.clone()).check(request).await.expect("is checked").into_inner()
    }
}

fn asked(lines: &[(&str, &str)]) -> v1::ReserveRequest {
    let line =
        |&(sku, quantity): &(&str, &str)| v1::ReservationLine { sku: sku.to_owned(), quantity: quantity.to_owned() };
    v1::ReserveRequest { lines: lines.iter().map(line).collect(), ..v1::ReserveRequest::default() }
}

fn texts(values: [&str; 3]) -> [Option<String>; 3] {
    values.map(|value| (!value.is_empty()).then(|| value.to_owned()))
}

#[tokio::test]
async fn what_is_reserved_is_offered_to_nobody_else() {
    let stand = Stand::start().await;
    stand.shelve("shop", &[("KET-0001", "Kettle Aster", 2)]).await;
    assert_eq!(stand.check(1, &[]).await.verdict(), v1::Verdict::Allow);
    let held = stand.reserve(&[("KET-0001", "2")]).await.expect("is there");
    let id = held.reservation.expect("given").id;
    assert_eq!(stand.shown("KET-0001").await, texts(["2", "2", "0"]));
    let refused = stand.check(held.revision, &[]).await;
    assert_eq!(refused.verdict(), v1::Verdict::Revise);
    assert!(
        refused.violations.iter().any(|violation| violation.reason_code() == v1::ViolationReason::OutOfStock),
        "{refused:?}"
    );
    let own = stand.check(held.revision, &[&id, "00000000000000000000000000000000"]).await;
    assert_eq!(own.verdict(), v1::Verdict::Allow, "{own:?}");

    let request = v1::SearchRequest {
        query: "kettle aster".to_owned(),
        kind: v1::ItemKind::Product.into(),
        mode: v1::SearchMode::Lexical.into(),
        min_revision: Some(held.revision),
        facets: vec![v1::Facet { field: v1::FacetField::InStock.into(), ..v1::Facet::default() }],
        ..v1::SearchRequest::default()
    };
    let mut search = SearchServiceClient::new(stand.channel.clone());
    let with = |in_stock| v1::SearchRequest {
        filter: Some(v1::Filter { in_stock: Some(in_stock), ..v1::Filter::default() }),
        ..request.clone()
    };
    let mut find = async |request: v1::SearchRequest| {
        let mut request = stand.by_shop(request);
        request.set_timeout(Duration::from_secs(20));
        search.search(request).await.expect("is searched").into_inner()
    };
    let found = find(request.clone()).await;
    let product = found.hits[0].product.clone().expect("a product");
    assert_eq!([product.stock, product.reserved, product.available], texts(["2", "2", "0"]));
    let values: Vec<_> = found.facets[0].values.iter().map(|value| (value.value.as_str(), value.count)).collect();
    assert_eq!(values, [("false", 1)]);
    assert_eq!((find(with(true)).await.hits.len(), find(with(false)).await.hits.len()), (0, 1));

    let commit = stand.by_shop(v1::CommitRequest { reservation_id: id, ..v1::CommitRequest::default() });
    let sold = stand.stock().commit(commit).await.expect("is held").into_inner();
    assert_eq!((sold.ledger_position, sold.lines[0].stock.as_deref()), (1, Some("0")));
    assert_eq!(stand.shown("KET-0001").await, texts(["0", "", "0"]));
    let metrics = stand.metrics.render();
    for outcome in ["reserved", "committed"] {
        assert!(metrics.contains(&format!("temei_reservations_total{{outcome=\"{outcome}\"}} 1")), "{metrics}");
    }
}

#[tokio::test]
async fn a_refusal_names_field_and_reason() {
    let stand = Stand::start_with(&["stock.reservations=1", "stock.lines=2"]).await;
    stand.shelve("shop", &[("A-1", "Kettle", 2)]).await;
    let status = stand.reserve(&[("A-1", "3"), ("A-2", "1")]).await.expect_err("is not there");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::FailedPrecondition, "INSUFFICIENT_STOCK"));
    assert_eq!(fields(&status), ["lines[0].quantity", "lines[1].sku"]);
    let details = status.get_error_details();
    let kinds: Vec<_> =
        details.precondition_failure().expect("why").violations.iter().map(|one| one.r#type.clone()).collect();
    assert_eq!(kinds, ["INSUFFICIENT_STOCK", "UNKNOWN_PRODUCT"]);

    for (request, field) in [
        (asked(&[]), "lines"),
        (asked(&[("A-1", "1"), ("A-2", "1"), ("A-3", "1")]), "lines"),
        (asked(&[("A-1", "0")]), "lines[0].quantity"),
        (asked(&[("A-1", "-1")]), "lines[0].quantity"),
        (asked(&[("", "1")]), "lines[0].sku"),
        (asked(&[("A-1", "1"), ("A-1", "1")]), "lines[1].sku"),
        (v1::ReserveRequest { stage: 9, ..asked(&[("A-1", "1")]) }, "stage"),
        (v1::ReserveRequest { ttl_seconds: Some(0), ..asked(&[("A-1", "1")]) }, "ttl_seconds"),
        (v1::ReserveRequest { ttl_seconds: Some(1_801), ..asked(&[("A-1", "1")]) }, "ttl_seconds"),
        (v1::ReserveRequest { holder: Some("x".repeat(257)), ..asked(&[("A-1", "1")]) }, "holder"),
        (v1::ReserveRequest { idempotency_key: Some("x".repeat(129)), ..asked(&[("A-1", "1")]) }, "idempotency_key"),
    ] {
        let status = stand.stock().reserve(stand.by_shop(request)).await.expect_err(field);
        assert_eq!((status.code(), fields(&status)), (Code::InvalidArgument, vec![field.to_owned()]), "{status:?}");
    }

    let first = v1::ReserveRequest { idempotency_key: Some("k".to_owned()), ..asked(&[("A-1", "1")]) };
    let once = stand.stock().reserve(stand.by_shop(first.clone())).await.expect("is there").into_inner();
    let again = stand.stock().reserve(stand.by_shop(first.clone())).await.expect("is known").into_inner();
    assert_eq!(again, once);
    let other = v1::ReserveRequest { ttl_seconds: Some(5), ..first };
    let status = stand.stock().reserve(stand.by_shop(other)).await.expect_err("another call");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::FailedPrecondition, "IDEMPOTENCY_KEY_REUSED"));
    assert_eq!(fields(&status), ["idempotency_key"]);
    let status = stand.reserve(&[("A-1", "1")]).await.expect_err("one is all it may hold");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::ResourceExhausted, "RESERVATIONS"));
    assert!(status.get_error_details().retry_info().is_some());

    let extend = |id: &str| v1::ExtendRequest { reservation_id: id.to_owned(), ..v1::ExtendRequest::default() };
    let status = stand.stock().extend(stand.by_shop(extend("x"))).await.expect_err("is no id");
    assert_eq!((status.code(), fields(&status)), (Code::InvalidArgument, vec!["reservation_id".to_owned()]));
    let status = stand.stock().extend(stand.by_shop(extend(&"0".repeat(32)))).await.expect_err("is none");
    assert_eq!(status.code(), Code::NotFound);
    let id = once.reservation.expect("given").id;
    let release = v1::ReleaseRequest { reservation_id: id.clone(), idempotency_key: None };
    assert!(stand.stock().release(stand.by_shop(release.clone())).await.expect("is held").into_inner().released);
    assert!(!stand.stock().release(stand.by_shop(release)).await.expect("is no error").into_inner().released);
    let status = stand.stock().extend(stand.by_shop(extend(&id))).await.expect_err("is released");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::FailedPrecondition, "RESERVATION_RELEASED"));
}

#[tokio::test]
async fn reservations_are_for_their_tenant_and_scope() {
    let stand = Stand::start().await;
    let tenant = v1::Tenant { id: "books".to_owned(), ..v1::Tenant::default() };
    stand.tenants().create(by_operator(v1::CreateTenantRequest { tenant: Some(tenant) }, "")).await.expect("created");
    for tenant in ["shop", "books"] {
        stand.shelve(tenant, &[("A-1", "Kettle", 1)]).await;
    }
    let held = stand.reserve(&[("A-1", "1")]).await.expect("is there").reservation.expect("given").id;
    let (stock, reads) = (
        new_key(&stand.store, Some("books"), &[Scope::Stock]).await,
        new_key(&stand.store, Some("shop"), &[Scope::Search, Scope::Guard]).await,
    );
    let release = || v1::ReleaseRequest { reservation_id: held.clone(), idempotency_key: None };
    let commit = || v1::CommitRequest { reservation_id: held.clone(), ..v1::CommitRequest::default() };
    assert_eq!(
        stand.stock().release(with_key(release(), &stock)).await.expect_err("not its own").code(),
        Code::NotFound
    );
    assert_eq!(stand.stock().commit(with_key(commit(), &stock)).await.expect_err("not its own").code(), Code::NotFound);
    let listed =
        stand.stock().list(with_key(v1::ListStockRequest::default(), &stock)).await.expect("lists").into_inner();
    assert_eq!(listed.reservations, []);
    stand.stock().reserve(with_key(asked(&[("A-1", "1")]), &stock)).await.expect("its own is there");
    for status in [
        stand.stock().reserve(with_key(asked(&[("A-1", "1")]), &reads)).await.expect_err("may not"),
        stand.stock().release(with_key(release(), &reads)).await.expect_err("may not"),
        stand.stock().commit(with_key(commit(), &reads)).await.expect_err("may not"),
        stand.stock().list(with_key(v1::ListStockRequest::default(), &reads)).await.expect_err("may not"),
    ] {
        assert_eq!(status.code(), Code::PermissionDenied);
    }
    let status = stand.catalog().delete(with_key(v1::DeleteRequest::default(), &stock)).await.expect_err("may not");
    assert_eq!(status.code(), Code::PermissionDenied, "a key for reservations writes no catalogue");
}

#[tokio::test]
async fn feeds_sales_and_shortages_meet_in_lists() {
    let stand = Stand::start().await;
    stand.shelve("shop", &[("A-1", "Kettle", 9), ("A-2", "Mug", 9)]).await;
    for lines in [&[("A-1", "2"), ("A-2", "1")][..], &[("A-1", "1.5")], &[("A-2", "3")]] {
        stand.reserve(lines).await.expect("is there");
    }
    let list = |request: v1::ListStockRequest| stand.by_shop(request);
    let mut stock = stand.stock();
    let page = v1::ListStockRequest { page_size: 2, ..v1::ListStockRequest::default() };
    let first = stock.list(list(page.clone())).await.expect("lists").into_inner();
    let next = v1::ListStockRequest { page_token: first.next_page_token.clone(), ..page.clone() };
    let rest = stock.list(list(next.clone())).await.expect("lists").into_inner();
    assert_eq!((first.reservations.len(), rest.reservations.len(), rest.next_page_token.as_str()), (2, 1, ""));
    let stray = v1::ListStockRequest { kind: v1::StockListKind::Sales.into(), ..next };
    assert_eq!(fields(&stock.list(list(stray)).await.expect_err("of another list")), ["page_token"]);
    let stray = v1::ListStockRequest { after_position: Some(1), ..v1::ListStockRequest::default() };
    assert_eq!(fields(&stock.list(list(stray)).await.expect_err("of another kind")), ["after_position"]);

    let of = |sku: &str| v1::ListStockRequest { sku: Some(sku.to_owned()), ..v1::ListStockRequest::default() };
    let both = stock.list(list(of("A-2"))).await.expect("lists").into_inner().reservations;
    assert_eq!(both.len(), 2);
    let two_lines = both.iter().find(|reservation| reservation.lines.len() == 2).expect("the first").id.clone();
    let commit =
        v1::CommitRequest { reservation_id: two_lines, reference: Some("o-1".to_owned()), idempotency_key: None };
    let sold = stock.commit(stand.by_shop(commit)).await.expect("is held").into_inner();
    let sales = v1::ListStockRequest { kind: v1::StockListKind::Sales.into(), page_size: 1, ..Default::default() };
    let first = stock.list(list(sales.clone())).await.expect("lists").into_inner();
    let next = v1::ListStockRequest { page_token: first.next_page_token, ..sales.clone() };
    let second = stock.list(list(next)).await.expect("lists").into_inner();
    let told: Vec<_> = [&first.sales[0], &second.sales[0]]
        .map(|sale| (sale.position, sale.sku.clone(), sale.quantity.clone(), sale.reference.clone()))
        .to_vec();
    let order = || Some("o-1".to_owned());
    assert_eq!(told, [(1, "A-1".into(), "2".into(), order()), (1, "A-2".into(), "1".into(), order())]);
    let behind = v1::ListStockRequest { after_position: Some(sold.ledger_position), ..sales };
    assert_eq!(stock.list(list(behind)).await.expect("lists").into_inner().sales, []);

    // A figure counted before the sale: nine less the one that was sold, of which three are held.
    let change = |sku: &str, count: &str, position| v1::StockChange {
        sku: sku.to_owned(),
        stock: count.to_owned(),
        stock_position: position,
        ..v1::StockChange::default()
    };
    let changes = vec![change("A-2", "9", Some(0)), change("A-1", "1", None), change("A-1", "1", Some(9))];
    let set =
        stand.catalog().set_stock(stand.by_shop(v1::SetStockRequest { changes })).await.expect("is set").into_inner();
    let errors: Vec<_> = set.row_errors.iter().map(|row| (row.seq, row.field.as_str())).collect();
    assert_eq!(errors, [(3, "stock_position")]);
    assert_eq!(stand.shown("A-2").await, texts(["8", "3", "5"]));
    assert_eq!(stand.shown("A-1").await, texts(["1", "1.5", "0"]));
    let short = v1::ListStockRequest { kind: v1::StockListKind::Shortages.into(), ..Default::default() };
    let short = stock.list(list(short)).await.expect("lists").into_inner().shortages;
    assert_eq!(short, [v1::Shortage { sku: "A-1".into(), stock: "1".into(), reserved: "1.5".into() }]);
    assert!(stand.metrics.render().contains("temei_stock_short_total 1"));
}
