//! A service that is well, slow, dead, wrong, or refuses, over real connections.

mod server;

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::{ServerConfig, crypto};

use super::*;
use crate::clock::{Clock, FixedClock, Timestamp};
use crate::config::{Config, Secret, Sources};
use crate::metrics::Metrics;
use server::{Mood, Server};

const KEY: &str = "sk-very-secret";

fn shop() -> TenantId {
    TenantId::parse("shop").expect("an id")
}

fn now() -> Timestamp {
    Timestamp::parse("2026-11-25T12:00:00Z").expect("a moment")
}

fn remote_at(url: &str, more: &[&str]) -> (Remote, Arc<Metrics>) {
    trusting(None, url, more)
}

/// Trusts an authority, as PEM, instead of those of the machine.
fn trusting(authority: Option<String>, url: &str, more: &[&str]) -> (Remote, Arc<Metrics>) {
    let flags =
        ["model=m", "dimensions=8", "retry_ms=1", "batch=3", "calls_per_second=10000", "price_per_million=1000000"];
    let mut flags: Vec<String> = flags.iter().chain(more).map(|flag| format!("embedders.x.{flag}")).collect();
    flags.push(format!("embedders.x.url={url}"));
    let config = Config::load(&Sources { flags, ..Sources::default() }).expect("valid");
    let metrics = Arc::new(Metrics::new());
    let options = &config.embedders["x"];
    let credentials =
        Credentials { url: options.url.clone().expect("given"), api_key: Some(Secret::new(KEY)), authority };
    let (name, clock) = (EmbedderName::parse("x").expect("a name"), Arc::new(FixedClock::new(now())) as Arc<dyn Clock>);
    let parts = Parts { name, options, credentials, metrics: Arc::clone(&metrics), clock, seed: 5 };
    (Remote::new(parts).expect("settings that can be used"), metrics)
}

async fn one(more: &[&str]) -> (Server, Remote, Arc<Metrics>) {
    let server = Server::start(8).await;
    let (remote, metrics) = remote_at(&server.url(), more);
    (server, remote, metrics)
}

fn texts(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("text{number} of many")).collect()
}

fn soon() -> Option<Instant> {
    Some(Instant::now() + Duration::from_secs(20))
}

/// The tests fail calls faster than anybody waits for: the breaker opens after five.
async fn asked(remote: &Remote, text: &str) -> RemoteError {
    remote.query(&shop(), text, soon()).await.expect_err("it is not well")
}

#[tokio::test]
async fn texts_go_in_batches_and_come_back_in_order_of_length_one() {
    let (server, remote, metrics) = one(&["passage_prefix=p: ", "query_prefix=q: "]).await;
    let vectors = remote.passages(&shop(), &texts(7)).await.expect("it is well");
    assert_eq!(vectors.len(), 7);
    for vector in &vectors {
        let length: f32 = vector.iter().map(|number| number * number).sum();
        assert!((length - 1.0).abs() < 1e-5 && vector.len() == 8, "{vector:?}");
    }
    let calls = server.calls();
    let sizes: Vec<usize> = calls.iter().map(|call| call.body["input"].as_array().expect("texts").len()).collect();
    assert_eq!(sizes, [3, 3, 1]);
    assert_eq!(server.texts(), texts(7).iter().map(|text| format!("p: {text}")).collect::<Vec<_>>());
    assert_eq!((calls[0].path.as_str(), calls[0].authorization.as_str()), ("/v1/embeddings", "Bearer sk-very-secret"));
    let expected = json!({"model": "m", "input": calls[2].body["input"], "encoding_format": "float"});
    assert_eq!(calls[2].body, expected, "dimensions are told only where that is asked for");

    // The server answers backwards: a text has the vector that has its index.
    let query = remote.query(&shop(), "  text3   of many ", soon()).await.expect("it is well");
    assert_eq!(server.texts().last().expect("one more"), "q: text3 of many");
    let near = |vector: &[f32]| vector.iter().zip(query.vector.iter()).map(|(a, b)| a * b).sum::<f32>();
    let nearest = (0..7).max_by(|&a, &b| near(&vectors[a]).total_cmp(&near(&vectors[b])));
    assert_eq!(nearest, Some(3));
    assert!(!query.cached && remote.query(&shop(), "text3 of many", soon()).await.expect("known").cached);
    assert_eq!(server.calls().len(), 4);

    let spent = remote.take_spent();
    let tokens = 7 * 4 + 4;
    assert_eq!(spent, [(shop(), Spent { texts: 7, queries: 1, tokens, cost_micros: tokens })]);
    let told = metrics.render();
    assert!(told.contains("temei_embedding_calls_total{call=\"texts\",outcome=\"ok\"} 3"), "{told}");
    assert!(told.contains("temei_embedding_cost_micros_total 32"), "{told}");
    assert!(told.contains("temei_embedding_seconds_count{call=\"query\"} 1"), "{told}");
}

#[tokio::test]
async fn dimensions_are_told_where_that_is_asked_for() {
    let (server, remote, _) = one(&["send_dimensions=true"]).await;
    remote.passages(&shop(), &texts(1)).await.expect("it is well");
    assert_eq!(server.calls()[0].body["dimensions"], json!(8));
}

#[tokio::test]
async fn a_wrong_answer_is_never_used() {
    let (server, remote, metrics) = one(&[]).await;
    let wrong: [(Mood, &str); 10] = [
        (Mood::Wrong(|told| told["data"][0]["embedding"] = json!([1.0, 2.0])), "2 dimensions in place of 8"),
        (Mood::Wrong(|told| told["data"][0]["embedding"][0] = json!(null)), "not what was asked for"),
        (Mood::Wrong(|told| told["data"][0]["embedding"][0] = json!(1e39)), "no direction"),
        (Mood::Wrong(|told| told["data"][0]["embedding"] = json!([0, 0, 0, 0, 0, 0, 0, 0])), "no direction"),
        (Mood::Wrong(|told| drop(told["data"].as_array_mut().expect("some").pop())), "2 vectors for 3 texts"),
        (Mood::Wrong(|told| told["data"][0]["index"] = json!(0)), "two vectors for text 0"),
        (Mood::Wrong(|told| told["data"][0]["index"] = json!(9)), "a vector for text 9 of 3"),
        (Mood::Says("{\"data\": [{\"index\": 0, \"embedding\": [1.0, "), "ends too early"),
        (Mood::Says("{\"data\": [NaN]}"), "no JSON"),
        (Mood::Says("<html>"), "no JSON"),
    ];
    for (mood, why) in wrong {
        server.next([mood.clone()]);
        let error = remote.called_once(&texts(3)).await.expect_err("wrong");
        assert!(matches!(&error, RemoteError::Wrong(told) if told.contains(why)), "{mood:?}: {error}");
        remote.called_once(&texts(3)).await.expect("well between");
    }
    // Longer than any right answer can be.
    let long: &'static str = Box::leak(" ".repeat(200_000).into_boxed_str());
    server.next([Mood::Says(long)]);
    let error = remote.called_once(&texts(3)).await.expect_err("wrong");
    assert!(matches!(&error, RemoteError::Wrong(told) if told.contains("longer than")), "{error}");
    assert!(metrics.render().contains("temei_embedding_calls_total{call=\"texts\",outcome=\"wrong\"} 11"));
}

#[tokio::test]
async fn texts_are_asked_for_again_after_a_failure_that_passes() {
    let (server, remote, metrics) = one(&["timeout_ms=100"]).await;
    server.next([Mood::Refuses(500, "", "oh"), Mood::CutOff, Mood::Silent]);
    remote.passages(&shop(), &texts(2)).await.expect("the last retry");
    assert_eq!(server.calls().len(), 4);
    let told = metrics.render();
    for outcome in ["failed", "unreached", "late", "ok"] {
        let line = format!("temei_embedding_calls_total{{call=\"texts\",outcome=\"{outcome}\"}} 1");
        assert!(told.contains(&line), "{outcome}: {told}");
    }
    assert_eq!(remote.take_spent()[0].1.texts, 2, "what failed is not paid for");

    // And given up after the last.
    server.set_mood(Mood::Refuses(503, "", ""));
    let error = remote.passages(&shop(), &texts(1)).await.expect_err("it fails");
    assert!(matches!(error, RemoteError::Refused { status: 503, .. }), "{error}");
    assert_eq!(server.calls().len(), 8);
}

#[tokio::test]
async fn what_is_refused_for_good_is_not_asked_again_and_its_words_are_not_told() {
    let (server, remote, metrics) = one(&[]).await;
    let body = "{\"error\": {\"message\": \"Incorrect API key sk-very-secret for text0\", \"type\": \"invalid_request_error\", \
        \"code\": \"invalid_api_key\"}}";
    server.next([Mood::Refuses(401, "", body)]);
    let error = remote.passages(&shop(), &texts(1)).await.expect_err("it is refused");
    assert_eq!(server.calls().len(), 1);
    assert_eq!(error.to_string(), "the embedder refused with status 401 invalid_api_key");
    let told = format!("{error:?} {remote:?} {}", metrics.render());
    assert!(!told.contains("very-secret"), "{told}");
    assert!(told.contains("outcome=\"denied\"} 1"), "{told}");
    let of_text = Mood::Refuses(400, "", "{\"error\": {\"code\": \"a sentence with text0 in it\", \"type\": null}}");
    server.next([of_text]);
    let error = remote.passages(&shop(), &texts(1)).await.expect_err("it is refused");
    assert!(error.is_of_its_text() && error.to_string().ends_with("status 400 "), "{error}");
    let spent = "{\"error\": {\"code\": \"insufficient_quota\"}}";
    server.next([Mood::Refuses(429, "", spent)]);
    let error = remote.passages(&shop(), &texts(1)).await.expect_err("it is refused");
    assert!(matches!(error, RemoteError::Refused { status: 429, .. }), "{error}");
    assert_eq!(server.calls().len(), 3, "none of them was asked again");
}

#[tokio::test]
async fn who_wants_to_be_asked_later_is() {
    let (server, remote, _) = one(&[]).await;
    for (headers, secs) in [
        ("retry-after: 7\r\n", 7),
        ("retry-after: Wed, 25 Nov 2026 12:00:30 GMT\r\n", 30),
        ("retry-after: Wed, 25 Nov 2026 11:00:00 GMT\r\n", 0),
        ("retry-after-ms: 2000\r\nretry-after: 60\r\n", 2),
    ] {
        server.next([Mood::Refuses(429, headers, "")]);
        let (other, _) = remote_at(&server.url(), &[]);
        let error = other.called_once(&texts(1)).await.expect_err("it is asked too often");
        assert_eq!(error.retry_after(), Some(Duration::from_secs(secs)), "{headers}");
    }
    // Nobody else asks meanwhile, and a query does not wait that long.
    server.next([Mood::Refuses(429, "retry-after: 60\r\n", "")]);
    let error = asked(&remote, "first").await;
    assert!(matches!(error, RemoteError::Refused { status: 429, .. }), "{error}");
    let before = server.calls().len();
    assert!(matches!(asked(&remote, "second").await, RemoteError::Busy));
    assert_eq!(server.calls().len(), before);
    // Texts wait for as long as is wanted.
    let (other, _) = remote_at(&server.url(), &[]);
    server.next([Mood::Refuses(429, "retry-after-ms: 300\r\n", "")]);
    let began = Instant::now();
    other.passages(&shop(), &texts(1)).await.expect("later it is well");
    assert!(began.elapsed() >= Duration::from_millis(300));
}

#[tokio::test]
async fn a_query_waits_no_longer_than_it_may() {
    let (server, remote, _) = one(&[]).await;
    server.set_mood(Mood::Silent);
    let deadline = Instant::now() + Duration::from_millis(200);
    let error = remote.query(&shop(), "slow", Some(deadline)).await.expect_err("no answer");
    assert!(matches!(error, RemoteError::Late(_)), "{error}");
    assert!(Instant::now() < deadline + Duration::from_secs(10));
    server.set_mood(Mood::Well);
    remote.query(&shop(), "slow", soon()).await.expect("an error is not kept");
}

#[tokio::test]
async fn who_fails_again_and_again_is_left_alone() {
    let (server, remote, _) = one(&[]).await;
    let address = server.address;
    drop(server);
    for text in ["a", "b", "c", "d", "e"] {
        let error = asked(&remote, text).await;
        assert!(matches!(error, RemoteError::Unreached(_)), "{error}");
    }
    assert!(remote.is_left_alone());
    let server = Server::start_at(address, 8).await;
    assert!(matches!(asked(&remote, "f").await, RemoteError::Away));
    assert!(server.calls().is_empty());
}

/// A service as "localhost" whose certificate signs itself; gives that as PEM.
async fn encrypted() -> (Server, String) {
    let signed = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("signed");
    let key = PrivateKeyDer::Pkcs8(signed.signing_key.serialize_der().into());
    let config = ServerConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring has them")
        .with_no_client_auth()
        .with_single_cert(vec![signed.cert.der().clone()], key)
        .expect("a key and its certificate");
    let address = "127.0.0.1:0".parse().expect("an address");
    (Server::listen(address, 8, Some(TlsAcceptor::from(Arc::new(config)))).await, signed.cert.pem())
}

#[tokio::test]
async fn a_certificate_is_checked_before_the_key_is_shown() {
    let (server, certificate) = encrypted().await;
    let ask = async |authority| {
        let (remote, _) = trusting(authority, &server.url(), &[]);
        remote.query(&shop(), "a", soon()).await
    };
    let other = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("signed");
    for authority in [None, Some(other.cert.pem())] {
        let error = ask(authority).await.expect_err("of an authority that nobody knows");
        assert!(matches!(error, RemoteError::Unreached(_)), "{error}");
    }
    assert!(server.calls().is_empty());
    ask(Some(certificate.clone())).await.expect("of the authority that is trusted");
    assert_eq!(server.calls()[0].authorization, "Bearer sk-very-secret");
    // Of another name than it was asked by.
    let url = format!("https://127.0.0.1:{}/v1", server.address.port());
    let (remote, _) = trusting(Some(certificate), &url, &[]);
    let error = asked(&remote, "a").await;
    assert!(matches!(error, RemoteError::Unreached(_)), "{error}");
}

#[tokio::test]
async fn what_one_tenant_has_asked_is_no_answer_to_another_and_is_forgotten() {
    let (server, remote, _) = one(&[]).await;
    let other = TenantId::parse("other").expect("an id");
    remote.query(&shop(), "red shoes", soon()).await.expect("well");
    let theirs = remote.query(&other, "red shoes", soon()).await.expect("well");
    assert!(!theirs.cached);
    assert_eq!((server.calls().len(), remote.cached()), (2, 2));
    let embedders = Embedders::new(None, [remote.clone()]);
    embedders.forget(&shop());
    assert_eq!(remote.cached(), 1);
    assert_eq!(remote.take_spent().len(), 2, "what was spent is not");
    assert!(embedders.knows(remote.name()) && embedders.knows(&EmbedderName::local()));
    assert!(embedders.get(&EmbedderName::local()).is_none(), "there is no model");
}

#[test]
fn a_key_that_no_header_can_hold_is_told_by_its_setting() {
    let (name, clock) = (EmbedderName::parse("x").expect("a name"), Arc::new(FixedClock::new(now())));
    let config = Config::load(&Sources {
        flags: ["url=http://x", "model=m", "dimensions=8"].map(|flag| format!("embedders.x.{flag}")).to_vec(),
        ..Sources::default()
    });
    let config = config.expect("valid");
    let credentials = Credentials { url: "http://x".to_owned(), api_key: Some(Secret::new("a\nb")), authority: None };
    let parts = Parts { name, options: &config.embedders["x"], credentials, metrics: Arc::default(), clock, seed: 1 };
    let error = Remote::new(parts).expect_err("no key");
    assert_eq!(error.to_string(), "embedders.x.api_key_file holds what no key can be");
}
