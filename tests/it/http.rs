//! The edge beside the calls: metrics and health over HTTP, TLS, and what is not bound.

use std::fs;
use std::time::Duration;

use temei::client::{Connection, Credentials, Deadline, Endpoint, Key};
use temei::grpc::server::ServeError;
use temei::lifecycle::{self, StartError};
use temei::pb::v1::{ListTenantsRequest, SearchMode};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{TestApp, catalogue, flags, get, until};

#[tokio::test(flavor = "multi_thread")]
async fn metrics_tell_what_was_done() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    shop.found("laptop", SearchMode::Hybrid).await;
    let (status, text) = get(app.http, "/metrics").await;
    assert_eq!(status, 200);
    for line in [
        "# HELP temei_rpc_total Calls answered, by method and gRPC code.",
        "temei_rpc_total{method=\"SearchService/Search\",code=\"OK\"} 1",
        "temei_rpc_seconds_count{method=\"SearchService/Search\"} 1",
        "temei_items_total{outcome=\"inserted\"} 45",
        "temei_stage_seconds_count{stage=\"lexical\",outcome=\"ok\"} 1",
        "temei_degraded_total{reason=\"NO_MODEL\"} 1",
        "temei_auth_total{outcome=\"ok\"}",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    assert!(!text.contains("shop") && !text.contains("LAP-0042"), "no id of a tenant or a product is a label");
    until("the gauges", async || {
        let text = get(app.http, "/metrics").await.1;
        (text.contains("temei_tenants{state=\"hot\"} 1") && text.contains("temei_revision_lag{")).then_some(())
    })
    .await;
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn health_says_what_the_service_can_do() {
    let app = TestApp::start().await;
    assert_eq!(get(app.http, "/livez").await, (200, "ok\n".to_owned()));
    let (status, body) = get(app.http, "/readyz").await;
    let detail: serde_json::Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!((status, detail["ready"].as_bool(), detail["phase"].as_str()), (200, Some(true), Some("serving")));
    assert_eq!(detail["search"], "lexical-only");
    assert!(detail["note"].as_str().expect("says what to do").contains("temei setup"), "{body}");
    assert_eq!(get(app.http, "/nothing").await.0, 404);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_are_encrypted_where_a_certificate_is_configured() {
    let folder = tempfile::tempdir().expect("a folder");
    let signed = rcgen::generate_simple_self_signed(vec!["temei.test".to_owned()]).expect("signed");
    let (cert, key) = (folder.path().join("cert.pem"), folder.path().join("key.pem"));
    fs::write(&cert, signed.cert.pem()).expect("written");
    fs::write(&key, signed.signing_key.serialize_pem()).expect("written");
    let cert_flag = format!("server.tls_cert={}", cert.display());
    let tls = [cert_flag, format!("server.tls_key={}", key.display()), "server.handshake_ms=5000".to_owned()];
    let config = flags(&folder.path().join("data"), &tls.each_ref().map(String::as_str));
    let running = lifecycle::start(config).await.expect("started");
    let credentials =
        || Credentials::new(&Key::new(running.admin_key.expose()), None, Deadline::Default).expect("a key");
    let trusting = Endpoint {
        address: format!("https://{}", running.address),
        authority: Some(signed.cert.pem().into_bytes()),
        server_name: Some("temei.test".to_owned()),
        ..Endpoint::plain(running.address.to_string())
    };
    let connection = Connection::open(&trusting, credentials()).await.expect("a handshake");
    connection.tenants().list(ListTenantsRequest::default()).await.expect("answered over TLS");

    let other = rcgen::generate_simple_self_signed(vec!["temei.test".to_owned()]).expect("signed");
    let wrong = Endpoint { authority: Some(other.cert.pem().into_bytes()), ..trusting.clone() };
    Connection::open(&wrong, credentials()).await.expect_err("an authority nobody knows");
    let wrong = Endpoint { server_name: Some("other.test".to_owned()), ..trusting };
    Connection::open(&wrong, credentials()).await.expect_err("another server's certificate");
    // Who does not even begin a handshake is not waited for.
    let mut silent = TcpStream::connect(running.address).await.expect("connected");
    let ended = tokio::time::timeout(Duration::from_secs(20), silent.read_to_end(&mut Vec::new())).await;
    assert_eq!(ended.expect("closed").expect("without a word"), 0);
    // Without TLS a connection opens, and its first call finds out.
    if let Ok(plain) = Connection::open(&Endpoint::plain(running.address.to_string()), credentials()).await {
        plain.tenants().list(ListTenantsRequest::default()).await.expect_err("in the clear");
    }
    drop(connection);
    running.stop().await.expect("served to its end");
}

#[tokio::test(flavor = "multi_thread")]
async fn beyond_loopback_nothing_is_bound_without_keys() {
    let folder = tempfile::tempdir().expect("a folder");
    let error = lifecycle::start(flags(folder.path(), &["server.listen=0.0.0.0:0"])).await.expect_err("open to all");
    let StartError::Serve(ServeError::OpenToAll(_)) = &error else { panic!("{error:?}") };
    assert!(error.to_string().contains("temei keys create"), "{error}");
    let running = lifecycle::start(flags(folder.path(), &[])).await.expect("the folder was given up again");
    running.stop().await.expect("served to its end");
}

#[tokio::test(flavor = "multi_thread")]
async fn probes_and_calls_are_answered_beside_any_number_of_silent_connections() {
    let app = TestApp::start_with(&["server.connections=8", "server.http_connections=4"]).await;
    app.operator().tenants().list(ListTenantsRequest::default()).await.expect("listed");
    let mut silent = Vec::new();
    for address in [app.address, app.http] {
        for _ in 0..40 {
            silent.push(TcpStream::connect(address).await.expect("connected"));
        }
    }
    assert_eq!(get(app.http, "/livez").await, (200, "ok\n".to_owned()));
    app.operator().tenants().list(ListTenantsRequest::default()).await.expect("listed");
    let newcomer = app.holding(&app.admin_key, None).await;
    newcomer.tenants().list(ListTenantsRequest::default()).await.expect("listed");
    let text = get(app.http, "/metrics").await.1;
    for side in ["grpc", "http"] {
        let line = format!("temei_connections_closed_total{{side=\"{side}\",reason=\"displaced\"}}");
        assert!(text.contains(&line), "{line} is not in\n{text}");
    }
    drop((silent, newcomer));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_probe_that_comes_byte_by_byte_is_not_waited_for() {
    let app = TestApp::start_with(&["server.handshake_ms=100"]).await;
    for head in [&b""[..], b"GET /livez HTTP/1.1\r\nx-slow: "] {
        let (mut answer, mut request) = TcpStream::connect(app.http).await.expect("connected").into_split();
        request.write_all(head).await.expect("sent");
        let trickle = tokio::spawn(async move {
            let mut pace = tokio::time::interval(Duration::from_millis(5));
            // An empty head is followed by nothing.
            while !head.is_empty() && request.write_all(b"a").await.is_ok() {
                pace.tick().await;
            }
            request
        });
        let mut said = Vec::new();
        // The server may reset what it does not want to hear.
        let _ = tokio::time::timeout(Duration::from_secs(20), answer.read_to_end(&mut said)).await.expect("closed");
        assert!(!said.starts_with(b"HTTP/1.1 200"), "{said:?}");
        trickle.abort();
    }
    assert_eq!(get(app.http, "/livez").await.0, 200);
    app.stop().await;
}
