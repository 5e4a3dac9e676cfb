//! Keys, ids, deadlines, sizes and garbage.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tonic::Code;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

use super::*;
use crate::metrics::Method;
use crate::pb::v1::{GetPolicyRequest, ListRequest, PutPolicyRequest};

#[tokio::test]
async fn without_a_key_there_is_health_and_nothing_else() {
    let stand = Stand::start().await;
    let status = stand.catalog().list(ListRequest::default()).await.expect_err("no key");
    assert_eq!((status.code(), reason(&status).as_str()), (Code::Unauthenticated, "UNAUTHENTICATED"));
    let status = stand.catalog().list(with_key(ListRequest::default(), "tm_x_y")).await.expect_err("unknown key");
    assert_eq!(status.code(), Code::Unauthenticated);
    let mut health = HealthClient::new(stand.channel.clone());
    health.check(HealthCheckRequest::default()).await.expect("health needs no key");
}

#[tokio::test]
async fn every_answer_carries_the_request_id() {
    let stand = Stand::start().await;
    let mut request = stand.by_shop(ListRequest::default());
    set(request.metadata_mut(), "x-request-id", "turn-17");
    set(request.metadata_mut(), "x-correlation-id", "chat-3");
    let response = stand.catalog().list(request).await.expect("listed");
    assert_eq!(response.metadata().get("x-request-id").expect("sent"), "turn-17");
    assert_eq!(response.metadata().get("x-correlation-id").expect("sent"), "chat-3");
    let mut request = Request::new(ListRequest::default());
    set(request.metadata_mut(), "x-request-id", "turn-18");
    let status = stand.catalog().list(request).await.expect_err("no key");
    assert_eq!(status.metadata().get("x-request-id").expect("sent"), "turn-18");
    let status = stand.catalog().list(ListRequest::default()).await.expect_err("no key");
    assert_eq!(status.metadata().get("x-request-id").expect("made").len(), 32);
}

#[tokio::test]
async fn a_deadline_that_has_passed_is_said_so() {
    let stand = Stand::start().await;
    // The client library has a timer of its own, which may fire before the call has left; what the server says is in
    // its metrics.
    let counted = "temei_rpc_total{method=\"CatalogService/List\",code=\"DEADLINE_EXCEEDED\"}";
    let tries = async {
        while !stand.metrics.render().contains(counted) {
            let mut request = stand.by_shop(ListRequest::default());
            set(request.metadata_mut(), "grpc-timeout", "999u");
            let status = stand.catalog().list(request).await.expect_err("too late");
            assert!(matches!(status.code(), Code::DeadlineExceeded | Code::Cancelled), "{status:?}");
        }
    };
    tokio::time::timeout(Duration::from_secs(20), tries).await.expect("the server says so, too");
    let mut request = stand.by_shop(ListRequest::default());
    set(request.metadata_mut(), "grpc-timeout", "soon");
    let status = stand.catalog().list(request).await.expect_err("no timeout");
    assert_eq!((status.code(), fields(&status)), (Code::InvalidArgument, vec!["grpc-timeout".to_owned()]));
    let mut request = stand.by_shop(ListRequest::default());
    set(request.metadata_mut(), "x-temei-deadline", "none");
    assert_eq!(stand.catalog().list(request).await.expect_err("not an operator").code(), Code::PermissionDenied);
}

#[tokio::test]
async fn bytes_that_are_no_http2_close_their_connection_only() {
    let stand = Stand::start().await;
    for garbage in
        [&b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"[..], &[0xff; 4_096], b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\xff"]
    {
        let mut socket = tokio::net::TcpStream::connect(stand.address).await.expect("connected");
        socket.write_all(garbage).await.expect("sent");
        socket.shutdown().await.expect("sent");
        let mut rest = Vec::new();
        // The server may reset what it cannot read.
        let _ = tokio::time::timeout(Duration::from_secs(20), socket.read_to_end(&mut rest)).await.expect("closed");
    }
    stand.catalog().get_policy(stand.by_shop(GetPolicyRequest::default())).await.expect("it lives");
}

#[tokio::test]
async fn every_call_is_counted_with_its_code() {
    let stand = Stand::start().await;
    stand.catalog().list(stand.by_shop(ListRequest::default())).await.expect("listed");
    stand
        .catalog()
        .put_policy(
            stand.by_admin(PutPolicyRequest {
                policy: Some(crate::pb::v1::Policy { price_mode: 9, ..Default::default() }),
            }),
        )
        .await
        .expect_err("unknown enum value");
    let has = |line: &str| stand.metrics.render().contains(line);
    until("OK", || has("temei_rpc_total{method=\"CatalogService/List\",code=\"OK\"} 1")).await;
    until("the refusal", || has("temei_rpc_total{method=\"CatalogService/PutPolicy\",code=\"INVALID_ARGUMENT\"} 1"))
        .await;
    until("the end", || has("temei_rpc_open{method=\"CatalogService/List\"} 0")).await;
    assert!(has("temei_rpc_seconds_count{method=\"CatalogService/List\"} 1"));
    assert_ne!(Method::of_path("/temei.v1.CatalogService/List"), Method::Other);
}

#[tokio::test]
async fn a_shutdown_ends_the_service_and_frees_the_port() {
    let stand = Stand::start().await;
    stand.shutdown.begin();
    drop(stand.channel);
    stand.served.await.expect("served to its end");
    tokio::net::TcpListener::bind(stand.address).await.expect("the port is free");
}

#[tokio::test]
async fn beyond_loopback_nothing_is_served_without_keys() {
    let options = config::Server { listen: "0.0.0.0:0".parse().expect("an address"), ..config::Server::default() };
    let refused = may_be_served(&options, KeysExist::No).expect_err("open to all");
    assert!(refused.to_string().contains("temei keys create"), "{refused}");
    may_be_served(&options, KeysExist::Yes).expect("with a key it is the operator's choice");
    let local = config::Server { listen: "127.0.0.1:0".parse().expect("an address"), ..options };
    may_be_served(&local, KeysExist::No).expect("loopback needs none");
}
