//! Who gets in, and as whom: a key is a tenant, and nothing in a request makes it another.

use temei::pb::v1::{
    self, CheckRequest, CreateKeyRequest, DeleteRequest, GetRequest, Scope, SearchRequest, SuspendTenantRequest,
    get_request,
};
use tonic::{Code, Request};

use crate::support::{Shop, TestApp, fields, named, priced, reason, send_raw, with_seq};

const SEARCH: &str = "/temei.v1.SearchService/Search";

fn query(text: &str) -> SearchRequest {
    SearchRequest { query: text.to_owned(), ..SearchRequest::default() }
}

fn sku(sku: &str) -> GetRequest {
    GetRequest { key: Some(get_request::Key::Sku(sku.to_owned())) }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_key_and_a_wrong_key_are_unauthenticated() {
    let app = TestApp::start().await;
    for metadata in [&[][..], &[("authorization", "Bearer tm_0_0")], &[("authorization", "Basic eDp5")]] {
        let status = send_raw(app.address, SEARCH, metadata, Default::default()).await.expect_err("let in");
        assert_eq!((status.code(), reason(&status).as_str()), (Code::Unauthenticated, "UNAUTHENTICATED"));
        assert!(status.metadata().get("x-request-id").is_some(), "even a refusal has its id");
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_neither_sees_nor_writes_another_tenants_data() {
    let app = TestApp::start().await;
    let (ours, theirs) = (app.shop("ours").await, app.shop("theirs").await);
    ours.fill(with_seq(vec![priced("OUR-1", "Ceainic albastru", "10.00", "1")])).await;
    theirs.fill(with_seq(vec![priced("THEIR-1", "Ceainic secret", "20.00", "1")])).await;
    ours.settled().await;
    theirs.settled().await;
    let key = app.key("ours", &[Scope::Search, Scope::Guard, Scope::Write]).await;
    let holder = app.holding(&key, None).await;

    let hits = holder.search().search(query("ceainic secret")).await.expect("answered").into_inner().hits;
    assert_eq!(hits.iter().map(|hit| hit.id.as_str()).collect::<Vec<_>>(), ["OUR-1"]);
    let status = holder.search().get(sku("THEIR-1")).await.expect_err("seen");
    assert_eq!(status.code(), Code::NotFound);
    let request = DeleteRequest { skus: vec!["THEIR-1".to_owned()], ..Default::default() };
    let deleted = holder.catalog().delete(request).await.expect("answered").into_inner();
    assert_eq!((deleted.deleted, deleted.not_found), (0, vec!["THEIR-1".to_owned()]));
    // What the key writes under the other's SKU is its own tenant's.
    Shop { id: ours.id.clone(), connection: holder.clone() }.fill(with_seq(vec![named("THEIR-1", "Al nostru")])).await;
    let stored = theirs.connection.search().get(sku("THEIR-1")).await.expect("there").into_inner();
    assert_eq!(stored.product.expect("given").name.as_deref(), Some("Ceainic secret"));

    // Naming the other tenant does not help.
    let holder = app.holding(&key, Some("theirs")).await;
    let status = holder.search().get(sku("THEIR-1")).await.expect_err("let in");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::PermissionDenied, "PERMISSION_DENIED"));
    drop(holder);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_does_only_what_its_scopes_say() {
    let app = TestApp::start().await;
    app.shop("shop").await;
    let reader = app.holding(&app.key("shop", &[Scope::Search]).await, None).await;
    reader.search().search(query("x")).await.expect("may search");
    let check = CheckRequest { text: "x".to_owned(), locale: "ro-RO".to_owned(), ..Default::default() };
    let refusals = [
        reader.guard().check(check.clone()).await.expect_err("may not guard"),
        reader.catalog().delete(DeleteRequest::default()).await.expect_err("may not write"),
        reader.tenants().list(v1::ListTenantsRequest::default()).await.expect_err("may not rule"),
        reader
            .tenants()
            .create_key(CreateKeyRequest { tenant: "shop".to_owned(), ..Default::default() })
            .await
            .expect_err("may not make keys"),
    ];
    for status in refusals {
        assert_eq!((status.code(), reason(&status).as_str()), (Code::PermissionDenied, "PERMISSION_DENIED"));
    }
    let guard = app.holding(&app.key("shop", &[Scope::Guard]).await, None).await;
    guard.guard().check(check).await.expect("may guard");
    assert_eq!(guard.search().search(query("x")).await.expect_err("may not search").code(), Code::PermissionDenied);
    // An admin of a tenant makes keys of that tenant, and no others.
    let admin = app.holding(&app.key("shop", &[Scope::Admin]).await, None).await;
    app.shop("other").await;
    let scopes = vec![Scope::Search.into()];
    let key_of =
        |tenant: &str| CreateKeyRequest { tenant: tenant.to_owned(), scopes: scopes.clone(), ..Default::default() };
    admin.tenants().create_key(key_of("shop")).await.expect("its own");
    for tenant in ["other", ""] {
        let status = admin.tenants().create_key(key_of(tenant)).await.expect_err("a key beyond its tenant");
        assert_eq!(status.code(), Code::PermissionDenied, "{tenant:?}");
    }
    drop((reader, guard, admin));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_key_is_refused_at_once() {
    let app = TestApp::start().await;
    app.shop("shop").await;
    let secret = app.key("shop", &[Scope::Search]).await;
    let holder = app.holding(&secret, None).await;
    holder.search().search(query("x")).await.expect("may search");
    let id = secret.split('_').nth(1).expect("tm_<id>_<random>").to_owned();
    app.operator().tenants().revoke_key(v1::RevokeKeyRequest { id }).await.expect("revoked");
    assert_eq!(holder.search().search(query("x")).await.expect_err("let in").code(), Code::Unauthenticated);
    drop(holder);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_tenant_is_refused_until_it_is_resumed() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(with_seq(vec![named("A-1", "Ceainic")])).await;
    shop.settled().await;
    let holder = app.holding(&app.key("shop", &[Scope::Search, Scope::Write]).await, None).await;
    holder.search().search(query("ceainic")).await.expect("active");
    app.operator().tenants().suspend(SuspendTenantRequest { id: "shop".to_owned() }).await.expect("suspended");
    let refusals = [
        holder.search().search(query("ceainic")).await.expect_err("suspended"),
        holder.catalog().delete(DeleteRequest::default()).await.expect_err("suspended"),
    ];
    for status in refusals {
        assert_eq!((status.code(), reason(&status).as_str()), (Code::FailedPrecondition, "TENANT_SUSPENDED"));
    }
    app.operator().tenants().resume(v1::ResumeTenantRequest { id: "shop".to_owned() }).await.expect("resumed");
    let holder = Shop { id: shop.id.clone(), connection: holder };
    assert_eq!(holder.search(query("ceainic")).await.hits.len(), 1, "its data stayed");
    drop((holder, shop));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_names_the_tenant_it_speaks_for() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(with_seq(vec![named("A-1", "Ceainic")])).await;
    let key = app.key("", &[Scope::Search, Scope::Admin]).await;
    let found = app.holding(&key, Some("shop")).await.search().get(sku("A-1")).await.expect("found").into_inner();
    assert_eq!(found.product.expect("given").sku, "A-1");
    let status = app.holding(&key, None).await.search().get(sku("A-1")).await.expect_err("whose?");
    assert_eq!((status.code(), fields(&status)), (Code::InvalidArgument, vec!["x-temei-tenant".to_owned()]));
    let status = app.holding(&key, Some("nobody")).await.search().get(sku("A-1")).await.expect_err("whose?");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::NotFound, "NOT_FOUND"));
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_correlation_id_comes_back() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let with_id = |id: &str| {
        let mut request = Request::new(sku("A-1"));
        request.metadata_mut().insert("x-request-id", id.parse().expect("a header"));
        request.metadata_mut().insert("x-correlation-id", "chat-3".parse().expect("a header"));
        request
    };
    let status = shop.connection.search().get(with_id("turn-17")).await.expect_err("not there");
    assert_eq!(status.metadata().get("x-request-id").expect("returned"), "turn-17");
    shop.fill(with_seq(vec![named("A-1", "Ceainic")])).await;
    let response = shop.connection.search().get(with_id("turn-18")).await.expect("there");
    assert_eq!(response.metadata().get("x-request-id").expect("returned"), "turn-18");
    assert_eq!(response.metadata().get("x-correlation-id").expect("returned"), "chat-3");
    drop(shop);
    app.stop().await;
}
