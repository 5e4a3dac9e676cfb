//! What an operator sees of a running service: its log and its metrics.

use temei::pb::v1::CheckRequest;

use crate::support::{Served, Shop, TestApp, catalogue, get, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_is_no_terminal_has_no_colours_and_a_stop_no_warnings() {
    let folder = tempfile::tempdir().expect("a folder");
    let served = Served::start_with(folder.path(), &["embedder.enabled=false"]).await;
    until("it serves", async || (get(served.http, "/readyz").await.0 == 200).then_some(())).await;
    let log = served.terminate();
    assert!(!log.contains('\x1b'), "{log}");
    assert!(log.contains("serving") && log.contains("SIGTERM") && log.contains("stopped"), "{log}");
    // What it finds when it starts (few open files) is the machine's.
    let (_, stop) = log.split_once("SIGTERM").expect("just seen");
    assert!(!stop.contains("WARN") && !stop.contains("ERROR"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_in_json_is_one_object_a_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let served = Served::start_with(folder.path(), &["log.format=json", "embedder.enabled=false"]).await;
    let log = served.terminate();
    for line in log.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(entry["timestamp"].is_string() && entry["level"].is_string(), "{line}");
        assert!(entry["fields"]["message"].is_string(), "{line}");
    }
    assert!(log.contains("\"message\":\"serving\""), "{log}");
}

async fn refused(shop: &Shop) {
    let text = "Cafea Sereno 1kg costă 12,00 lei.".to_owned();
    let request = CheckRequest { text, locale: "ro-RO".to_owned(), ..CheckRequest::default() };
    assert_eq!(shop.check(request).await.expect("judged").violations.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_tell_what_is_asked_at_night() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(catalogue()).await;
    shop.settled().await;
    refused(&shop).await;
    let text = until("the gauges", async || {
        let text = get(app.http, "/metrics").await.1;
        text.contains("temei_revision_age_seconds{").then_some(text)
    })
    .await;
    for line in [
        "temei_violation_reasons_total{guard=\"price\",reason=\"PRICE_MISMATCH\"} 1",
        "temei_pending_vectors ",
        "temei_store_reached 1",
        "temei_writes_refused 0",
        "temei_disk_free_bytes ",
        "temei_disk_size_bytes ",
        "temei_build_info{version=\"",
        "process_start_time_seconds ",
        "process_resident_memory_bytes ",
        "process_open_fds ",
        "process_max_fds ",
        "temei_commit_seconds_bucket{le=\"60\"} ",
        "temei_store_errors_total{kind=\"unavailable\"} ",
    ] {
        assert!(text.contains(&format!("\n{line}")), "{line} is not in\n{text}");
    }
    // Every metric says what it is, and those that measure say in what.
    for line in text.lines().filter(|line| line.starts_with("# TYPE ")) {
        let name = line.split(' ').nth(2).expect("a name");
        let help = text.lines().find_map(|line| line.strip_prefix(&format!("# HELP {name} ")));
        let help = help.unwrap_or_else(|| panic!("{name} has no help"));
        assert!(!name.contains("seconds") || help.contains("econds"), "{name}: {help}");
        assert!(!name.ends_with("bytes") || help.contains("ytes"), "{name}: {help}");
    }
    drop(shop);
    app.stop().await;
}
