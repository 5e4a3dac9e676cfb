//! Who asks too much is told when to come again, and nobody else notices.

use std::time::Duration;

use temei::pb::v1::{GetQuotasRequest, IndexStatusRequest, Quotas, Scope, SetQuotasRequest};
use tonic::{Code, Status};
use tonic_types::StatusExt;

use crate::support::{TestApp, reason};

fn retry_after(status: &Status) -> Option<Duration> {
    status.get_error_details().retry_info().and_then(|info| info.retry_delay)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tenants_quota_of_calls_is_its_own() {
    let app = TestApp::start_with(&["quota.key_requests_per_second=1000000"]).await;
    app.shop("busy").await;
    app.shop("quiet").await;
    let busy = app.holding(&app.key("busy", &[Scope::Search, Scope::Admin]).await, None).await;
    let quiet = app.holding(&app.key("quiet", &[Scope::Search]).await, None).await;
    let quotas = Quotas { requests_per_second: Some(1), ..Default::default() };
    let set = SetQuotasRequest { id: "busy".to_owned(), quotas: Some(quotas) };
    let denied = busy.tenants().set_quotas(set.clone()).await.expect_err("no operator");
    assert_eq!(denied.code(), Code::PermissionDenied);
    let told = app.operator().tenants().set_quotas(set).await.expect("is set").into_inner();
    let in_force = told.in_force.expect("told");
    assert_eq!((in_force.requests_per_second, in_force.key_requests_per_second), (Some(1), Some(1_000_000)));

    let mut refused = None;
    for _ in 0..1_000 {
        if let Err(status) = busy.index().status(IndexStatusRequest::default()).await {
            refused = Some(status);
            break;
        }
    }
    let refused = refused.expect("a second has not that many calls");
    assert_eq!((refused.code(), reason(&refused).as_str()), (Code::ResourceExhausted, "TENANT_REQUESTS"));
    let wait = retry_after(&refused).expect("says when");
    assert!(wait > Duration::ZERO && wait <= Duration::from_secs(1), "{wait:?}");
    for _ in 0..20 {
        quiet.index().status(IndexStatusRequest::default()).await.expect("has asked for nothing");
        app.existing("busy")
            .connection
            .index()
            .status(IndexStatusRequest::default())
            .await
            .expect("operators are not counted");
    }
    let none = SetQuotasRequest { id: "busy".to_owned(), quotas: None };
    app.operator().tenants().set_quotas(none).await.expect("is set");
    let own =
        busy.tenants().get_quotas(GetQuotasRequest { id: "busy".to_owned() }).await.expect("its own").into_inner();
    assert_eq!(own.own, Some(Quotas::default()));
    for _ in 0..20 {
        busy.index().status(IndexStatusRequest::default()).await.expect("there is no limit any more");
    }
    drop((busy, quiet));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_keys_quota_of_bytes_is_waited_for() {
    use temei::pb::v1::InspectRequest;
    let app = TestApp::start_with(&["quota.key_bytes_per_second=1000"]).await;
    app.shop("shop").await;
    let holder = app.holding(&app.key("shop", &[Scope::Guard]).await, None).await;
    let other = app.holding(&app.key("shop", &[Scope::Guard]).await, None).await;
    let text = |bytes| InspectRequest { text: "x".repeat(bytes), ..Default::default() };
    holder.guard().inspect(text(8_000)).await.expect("one call may bring more");
    let refused = holder.guard().inspect(text(10)).await.expect_err("has to wait");
    assert_eq!((refused.code(), reason(&refused).as_str()), (Code::ResourceExhausted, "KEY_BYTES"));
    assert!(retry_after(&refused).is_some_and(|wait| wait > Duration::from_secs(1)), "{refused:?}");
    other.guard().inspect(text(10)).await.expect("another key has asked for nothing");
    drop((holder, other));
    app.stop().await;
}
