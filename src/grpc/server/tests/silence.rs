//! Connections that say nothing, or nothing to the end: they are closed, and whoever calls goes on.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;
use tower::ServiceExt;

use super::*;
use crate::metrics::{Closed, Label};
use crate::pb::v1::ListRequest;

/// How HTTP/2 begins: the preface and settings without a wish.
const GREETING: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";
/// The head of a HEADERS frame whose bytes do not come, and that says that more follow.
const HALF_A_HEADER: &[u8] = b"\0\0\x40\x01\0\0\0\0\x01\x83\x86";

async fn connect(stand: &Stand) -> TcpStream {
    TcpStream::connect(stand.address).await.expect("connected")
}

/// What the server sends until it closes the connection.
async fn rest(mut socket: TcpStream) -> Vec<u8> {
    let mut rest = Vec::new();
    // It may reset a connection that it drops.
    let _ = tokio::time::timeout(Duration::from_secs(20), socket.read_to_end(&mut rest)).await.expect("closed");
    rest
}

fn closed(stand: &Stand, reason: Closed) -> u64 {
    let series = format!("temei_connections_closed_total{{side=\"grpc\",reason=\"{}\"}} ", reason.as_str());
    let text = stand.metrics.render();
    let count = text.lines().find_map(|line| line.strip_prefix(&series));
    count.map_or(0, |count| count.parse().expect("a number"))
}

async fn calls_go_on(stand: &Stand) {
    stand.catalog().list(stand.by_shop(ListRequest::default())).await.expect("listed");
}

#[tokio::test]
async fn a_connection_that_says_nothing_is_closed() {
    let stand = Stand::start_with(&["server.handshake_ms=100"]).await;
    assert!(!rest(connect(&stand).await).await.starts_with(b"HTTP"));
    assert_eq!(closed(&stand, Closed::Silent), 1);
    calls_go_on(&stand).await;
}

#[tokio::test]
async fn half_a_greeting_is_silence() {
    let stand = Stand::start_with(&["server.handshake_ms=100"]).await;
    let mut socket = connect(&stand).await;
    socket.write_all(&GREETING[..24]).await.expect("sent");
    rest(socket).await;
    assert_eq!(closed(&stand, Closed::Silent), 1);
    calls_go_on(&stand).await;
}

#[tokio::test]
async fn who_greets_and_is_never_let_in_has_to_leave() {
    let stand = Stand::start_with(&["server.handshake_ms=100", "server.stranger_ms=100"]).await;
    for words in [&b""[..], HALF_A_HEADER] {
        let before = closed(&stand, Closed::Overstayed);
        let mut socket = connect(&stand).await;
        socket.write_all(&[GREETING, words].concat()).await.expect("sent");
        assert!(rest(socket).await.len() > GREETING.len(), "it is told so");
        until("the count", || closed(&stand, Closed::Overstayed) > before).await;
    }
    calls_go_on(&stand).await;
}

#[tokio::test]
async fn health_alone_makes_nobody_known() {
    let stand = Stand::start_with(&["server.handshake_ms=100", "server.stranger_ms=100"]).await;
    let channel = Channel::from_shared(format!("http://{}", stand.address)).expect("an address");
    let mut health = HealthClient::new(channel.connect().await.expect("connected"));
    let mut watch = health.watch(HealthCheckRequest::default()).await.expect("watched").into_inner();
    watch.message().await.expect("no error").expect("a state");
    let ended = tokio::time::timeout(Duration::from_secs(20), watch.message()).await.expect("broken off");
    assert!(ended.is_err(), "{ended:?}");
    // The client comes back without a word about it.
    health.check(HealthCheckRequest::default()).await.expect("health needs no key");
}

#[tokio::test]
async fn who_was_let_in_may_keep_silent_and_call_again() {
    let stand = Stand::start_with(&["server.handshake_ms=100", "server.stranger_ms=100"]).await;
    calls_go_on(&stand).await;
    let mut later = connect(&stand).await;
    later.write_all(GREETING).await.expect("sent");
    rest(later).await;
    // One that came later has left since, and nobody else.
    assert_eq!(closed(&stand, Closed::Overstayed), 1);
    calls_go_on(&stand).await;
    assert!(stand.metrics.render().contains("temei_connections{side=\"grpc\"} 1"));
}

#[tokio::test]
async fn a_flood_of_silent_connections_shuts_nobody_out() {
    let stand = Stand::start_with(&["server.connections=8", "server.handshake_ms=600000"]).await;
    calls_go_on(&stand).await;
    let mut silent = Vec::new();
    for _ in 0..50 {
        silent.push(connect(&stand).await);
    }
    until("the flood", || closed(&stand, Closed::Displaced) >= 43).await;
    calls_go_on(&stand).await;
    let newcomer = Channel::from_shared(format!("http://{}", stand.address)).expect("an address");
    let newcomer = newcomer.connect().await.expect("connected");
    let mut catalog = CatalogServiceClient::new(newcomer);
    catalog.list(stand.by_shop(ListRequest::default())).await.expect("listed");
    // Those that were displaced find their connection closed.
    rest(silent.remove(0)).await;
}

#[tokio::test]
async fn beyond_the_cap_of_those_who_were_let_in_a_newcomer_is_refused() {
    let stand = Stand::start_with(&["server.connections=1"]).await;
    calls_go_on(&stand).await;
    rest(connect(&stand).await).await;
    assert_eq!(closed(&stand, Closed::Full) + closed(&stand, Closed::AddressFull), 1);
    calls_go_on(&stand).await;
}

#[tokio::test]
async fn calls_without_a_key_are_few_on_one_connection() {
    let stand = Stand::start().await;
    let mut health = HealthClient::new(stand.channel.clone());
    let mut watches = Vec::new();
    let refused = loop {
        match health.watch(HealthCheckRequest::default()).await {
            Ok(watch) => watches.push(watch),
            Err(refused) => break refused,
        }
    };
    assert_eq!((watches.len(), reason(&refused).as_str()), (8, "KEYLESS_CALLS"));
    calls_go_on(&stand).await;
    // A watch that ends gives its place back.
    watches.clear();
    let again = async { while health.check(HealthCheckRequest::default()).await.is_err() {} };
    tokio::time::timeout(Duration::from_secs(20), again).await.expect("there is room again");
}

#[tokio::test]
async fn a_request_whose_message_never_comes_is_ended() {
    let stand = Stand::start_with(&["server.message_ms=100"]).await;
    let never = tonic::body::Body::new(nothing());
    let request = hyper::Request::post(format!("http://{}/temei.v1.CatalogService/List", stand.address))
        .header("content-type", "application/grpc")
        .header("te", "trailers")
        .header("authorization", format!("Bearer {}", stand.key))
        .body(never)
        .expect("a request");
    let answer = stand.channel.clone().oneshot(request);
    let answer = tokio::time::timeout(Duration::from_secs(20), answer).await.expect("ended");
    let code = answer.expect("an answer").headers().get("grpc-status").cloned();
    assert_eq!(code.expect("a status"), "4");
    calls_go_on(&stand).await;
}

/// A body of which nothing ever comes.
fn nothing() -> axum::body::Body {
    axum::body::Body::from_stream(futures::stream::pending::<Result<axum::body::Bytes, std::io::Error>>())
}

#[tokio::test]
async fn a_shutdown_does_not_wait_for_who_has_said_nothing() {
    let Stand { address, channel, metrics, shutdown, served, .. } =
        Stand::start_with(&["server.handshake_ms=600000", "server.stranger_ms=600000"]).await;
    let silent = TcpStream::connect(address).await.expect("connected");
    until("it came in", || metrics.render().contains("temei_connections{side=\"grpc\"} 2")).await;
    shutdown.begin();
    drop(channel);
    tokio::time::timeout(Duration::from_secs(20), served).await.expect("served to its end").expect("joined");
    rest(silent).await;
}
