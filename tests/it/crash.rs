//! SIGKILL in the middle of an import, and of everything at once: what was acknowledged is there, and the index works.

use std::path::Path;
use std::process::{Command, Stdio};

use temei::pb::v1::{GetRequest, SearchMode, UpsertOpen, UpsertRequest, get_request, upsert_request};
use tokio::sync::mpsc;
use tokio_stream::wrappers::UnboundedReceiverStream;

use crate::support::{Served, Shop, named, temei, with_seq};

/// More than the server commits before it is killed.
const ROWS: u64 = 20_000;
/// Killed as soon as this many are acknowledged.
const ACKNOWLEDGED: u64 = 1_000;

fn sku(n: u64) -> String {
    format!("ROW-{n:05}")
}

fn upsert(from: u64) -> Vec<UpsertRequest> {
    let open = UpsertOpen { idempotency_key: Some("delivery".to_owned()), ..UpsertOpen::default() };
    let items = with_seq((1..=ROWS).map(|n| named(&sku(n), &format!("Articol numărul {n}"))).collect());
    let parts = items.into_iter().filter(|item| item.seq > from).map(upsert_request::Message::Item);
    std::iter::once(upsert_request::Message::Open(open))
        .chain(parts)
        .map(|part| UpsertRequest { message: Some(part) })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_has_lost_no_acknowledged_row() {
    let folder = tempfile::tempdir().expect("a folder");
    let created = temei(folder.path(), &["tenants", "create", "shop"]);
    assert!(created.status.success(), "{}", String::from_utf8_lossy(&created.stderr));

    let server = Served::start(folder.path()).await;
    let shop = Shop::of(&server.connection, "shop");
    let (parts, receiver) = mpsc::unbounded_channel();
    upsert(0).into_iter().for_each(|part| parts.send(part).expect("sent"));
    let answers = shop.connection.catalog().upsert(UnboundedReceiverStream::new(receiver)).await.expect("opened");
    let mut answers = answers.into_inner();
    let mut acknowledged = 0;
    while acknowledged < ACKNOWLEDGED {
        acknowledged = answers.message().await.expect("no error").expect("an answer").through_seq;
    }
    server.kill();
    // What had been answered when the server died counts as well.
    while let Ok(Some(answer)) = answers.message().await {
        acknowledged = answer.through_seq;
    }
    assert!(acknowledged < ROWS, "it was killed in the middle");

    let server = Served::start(folder.path()).await;
    let shop = Shop::of(&server.connection, "shop");
    for n in 1..=acknowledged {
        let key = Some(get_request::Key::Sku(sku(n)));
        let found = shop.connection.search().get(GetRequest { key }).await;
        assert!(found.is_ok(), "{} of {acknowledged} acknowledged is gone", sku(n));
    }
    let status = shop.settled().await;
    assert!(status.products >= acknowledged);
    assert_eq!(shop.found(&sku(acknowledged), SearchMode::Hybrid).await[0], sku(acknowledged));
    assert!(!shop.found("articol", SearchMode::Lexical).await.is_empty());

    // The import goes on from where the server was, and doubles nothing.
    let mut answers =
        shop.connection.catalog().upsert(tokio_stream::iter(upsert(acknowledged))).await.expect("opened").into_inner();
    let stored = answers.message().await.expect("no error").expect("the position").through_seq;
    assert!(stored >= acknowledged, "{stored} of {acknowledged}");
    let mut inserted = 0;
    while let Some(answer) = answers.message().await.expect("no error") {
        inserted += u64::from(answer.inserted);
    }
    assert_eq!(inserted, ROWS - stored);
    assert_eq!(shop.products().await, ROWS);
}

/// Runs rounds of the load tests' `temei-crash`, which lies beside `temei` where the whole workspace was built.
fn rounds(arguments: &[&str]) {
    let temei = Path::new(env!("CARGO_BIN_EXE_temei"));
    let crash = temei.with_file_name("temei-crash");
    if !crash.exists() {
        eprintln!("SKIPPED: {} is not built; `cargo build --workspace --bins` does it", crash.display());
        return;
    }
    let output = Command::new(crash).arg("--temei").arg(temei).args(arguments).stdin(Stdio::null()).output();
    let output = output.expect("the executable runs");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {told}");
    // What could not be tried says so.
    told.lines().filter(|line| line.starts_with("SKIPPED")).for_each(|line| eprintln!("{line}"));
}

#[test]
fn kills_under_writes_reservations_and_a_reindex_lose_nothing_on_either_store() {
    rounds(&["--rounds", "3", "--seed", "1"]);
}

#[test]
fn power_cuts_lose_nothing_that_was_acknowledged() {
    rounds(&["--faults", "--rounds", "3", "--seed", "1"]);
}

#[test]
fn without_syncs_a_power_cut_loses_what_was_acknowledged() {
    rounds(&["--control", "--rounds", "1", "--seed", "1"]);
}
