//! How long a call may take, who says so, and what is known of a call that was refused.

use temei::pb::v1::{ListTenantsRequest, Scope, SearchRequest};
use tonic::{Code, Request};

use crate::support::{Served, TestApp, catalogue, get, reason, told, until};

fn search() -> SearchRequest {
    SearchRequest { query: "laptop".to_owned(), ..SearchRequest::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_caller_may_bring_a_longer_deadline_and_is_told_which_limit_passed() {
    let app = TestApp::start_with(&["search.deadline_ms=1"]).await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    let key = app.key("shop", &[Scope::Search]).await;
    let gateway = app.holding(&key, None).await;
    // The default is too short for whatever does not happen to be done at once.
    let late = until("a search that came too late", async || gateway.search().search(search()).await.err()).await;
    assert_eq!((late.code(), reason(&late).as_str()), (Code::DeadlineExceeded, "DEADLINE_EXCEEDED"));
    let limit = "1 ms of search.deadline_ms; a call with one answer may bring a longer one (grpc-timeout)";
    assert_eq!(late.message(), format!("the deadline has passed: {limit}"));
    let mut patient = Request::new(search());
    patient.set_timeout(std::time::Duration::from_secs(30));
    let found = gateway.search().search(patient).await.expect("in time").into_inner();
    assert_eq!(found.hits[0].id, "LAP-0042");
    let text = get(app.http, "/metrics").await.1;
    for line in [
        "temei_deadline_exceeded_total{method=\"SearchService/Search\",limit=\"search.deadline_ms\"}",
        "temei_refused_total{method=\"SearchService/Search\",reason=\"DEADLINE_EXCEEDED\"}",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    drop((shop, gateway));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_of_a_caller_ends_at_the_longest() {
    let app = TestApp::start_with(&["search.deadline_ms=1", "guard.deadline_ms=1", "limits.deadline_max_ms=1"]).await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    let key = app.key("shop", &[Scope::Search]).await;
    let gateway = app.holding(&key, None).await;
    let late = until("a search that came too late", async || {
        let mut patient = Request::new(search());
        patient.set_timeout(std::time::Duration::from_secs(30));
        gateway.search().search(patient).await.err()
    })
    .await;
    assert!(late.message().contains("1 ms of limits.deadline_max_ms"), "{late:?}");
    drop((shop, gateway));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_calls_are_in_the_log_with_their_id() {
    let folder = tempfile::tempdir().expect("a folder");
    let served = Served::start_with(folder.path(), &["log.filter=temei=debug"]).await;
    let mut request = Request::new(ListTenantsRequest::default());
    request.metadata_mut().insert("x-request-id", "turn-17".parse().expect("a value"));
    request.metadata_mut().insert("x-temei-deadline", "never".parse().expect("a value"));
    let error = served.connection.tenants().list(request).await;
    // What the connection adds of its own is behind what the request says.
    drop(error);
    let output = crate::support::temei(
        folder.path(),
        &["search", "laptop", "--tenant", "shop", "--address", &served.address.to_string(), "--key", "tm_no_key"],
    );
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    assert!(told(&output).contains("UNAUTHENTICATED"), "{}", told(&output));
    let log = until("the refusal in the log", async || {
        let log = served.log();
        log.contains("reason=\"UNAUTHENTICATED\"").then_some(log)
    })
    .await;
    let line = log.lines().find(|line| line.contains("UNAUTHENTICATED")).expect("looked at");
    assert!(line.contains("DEBUG") && line.contains("call refused") && line.contains("request_id="), "{line}");
    assert!(!line.contains("laptop") && !line.contains("tm_no_key"), "{line}");
    let text = get(served.http, "/metrics").await.1;
    assert!(text.contains("reason=\"UNAUTHENTICATED\"}"), "{text}");
    served.kill();
}
