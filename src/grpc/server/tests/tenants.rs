//! Tenants and keys over the wire.

use tonic::Code;

use super::*;
use crate::pb::v1;
use crate::pb::v1::ListRequest;

fn tenant(id: &str) -> v1::Tenant {
    let currency = "RON".to_owned();
    v1::Tenant { id: id.to_owned(), name: id.to_uppercase(), currency, ..v1::Tenant::default() }
}

#[tokio::test]
async fn a_tenant_lives_from_its_creation_to_its_erasure() {
    let stand = Stand::start().await;
    let mut tenants = stand.tenants();
    let create = |id: &str| by_operator(v1::CreateTenantRequest { tenant: Some(tenant(id)) }, "");
    let created = tenants.create(create("books")).await.expect("created").into_inner().tenant.expect("given");
    assert_eq!((created.currency.as_str(), created.state()), ("RON", v1::TenantState::Active));
    let status = tenants.create(create("books")).await.expect_err("twice");
    assert_eq!(status.code(), Code::AlreadyExists);
    let status = tenants.create(create("No Such")).await.expect_err("a bad id");
    assert_eq!(fields(&status), ["tenant.id"]);

    let key = new_key(&stand.store, Some("books"), &[Scope::Search]).await;
    let list = || with_key(ListRequest::default(), &key);
    stand.catalog().list(list()).await.expect("active");
    let id = || "books".to_owned();
    tenants.suspend(by_operator(v1::SuspendTenantRequest { id: id() }, "")).await.expect("suspended");
    let status = stand.catalog().list(list()).await.expect_err("suspended");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::FailedPrecondition, "TENANT_SUSPENDED"));
    tenants.resume(by_operator(v1::ResumeTenantRequest { id: id() }, "")).await.expect("resumed");
    stand.catalog().list(list()).await.expect("active again");
    tenants.erase(by_operator(v1::EraseTenantRequest { id: id() }, "")).await.expect("erased");
    assert_eq!(stand.catalog().list(list()).await.expect_err("gone").code(), Code::Unauthenticated);
    let status = stand.catalog().list(by_operator(ListRequest::default(), "books")).await.expect_err("gone");
    assert_eq!(status.code(), Code::NotFound);
}

#[tokio::test]
async fn an_admin_of_a_tenant_manages_its_own_keys_only() {
    let stand = Stand::start().await;
    let admin = stand.admin.clone();
    let mut tenants = stand.tenants();
    let create = |tenant: &str| v1::CreateKeyRequest {
        tenant: tenant.to_owned(),
        label: "bot".to_owned(),
        scopes: vec![v1::Scope::Search.into()],
        expires_at: None,
        roles: Vec::new(),
    };
    for other in ["", "books"] {
        let status = tenants.create_key(with_key(create(other), &admin)).await.expect_err("not its own");
        assert_eq!(status.code(), Code::PermissionDenied, "{other:?}");
    }
    let made = tenants.create_key(with_key(create("shop"), &admin)).await.expect("made").into_inner();
    let key = made.key.expect("given");
    stand.catalog().list(with_key(ListRequest::default(), &made.secret)).await.expect("it works");

    let request = v1::ListKeysRequest { page_size: 2, ..v1::ListKeysRequest::default() };
    let page = tenants.list_keys(with_key(request.clone(), &admin)).await.expect("listed").into_inner();
    let request = v1::ListKeysRequest { page_token: page.next_page_token, ..request };
    let rest = tenants.list_keys(with_key(request, &admin)).await.expect("listed").into_inner();
    assert_eq!((page.keys.len(), rest.keys.len(), rest.next_page_token.as_str()), (2, 1, ""));

    tenants.revoke_key(with_key(v1::RevokeKeyRequest { id: key.id }, &admin)).await.expect("revoked");
    let status = stand.catalog().list(with_key(ListRequest::default(), &made.secret)).await.expect_err("revoked");
    assert_eq!(status.code(), Code::Unauthenticated);

    let operators = new_key(&stand.store, None, &[Scope::Admin]).await;
    let id = operators.split('_').nth(1).expect("an id").to_owned();
    let status = tenants.revoke_key(with_key(v1::RevokeKeyRequest { id }, &admin)).await.expect_err("not its own");
    assert_eq!(status.code(), Code::NotFound);
    assert!(tenants.list(with_key(v1::ListTenantsRequest::default(), &operators)).await.is_ok());
    let status = tenants.list(with_key(v1::ListTenantsRequest::default(), &admin)).await.expect_err("operators only");
    assert_eq!(status.code(), Code::PermissionDenied);
}

#[tokio::test]
async fn a_key_never_reaches_another_tenant() {
    let stand = Stand::start().await;
    let request = v1::CreateTenantRequest { tenant: Some(tenant("books")) };
    stand.tenants().create(by_operator(request, "")).await.expect("created");
    let mut request = stand.by_shop(ListRequest::default());
    set(request.metadata_mut(), "x-temei-tenant", "books");
    assert_eq!(stand.catalog().list(request).await.expect_err("another's").code(), Code::PermissionDenied);
}
