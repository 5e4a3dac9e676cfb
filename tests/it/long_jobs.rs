//! Work that takes long is seen by whoever asks: how far it is, since when and how fast. It does not end with whoever began
//! it, and the log says who left.

use std::fs;
use std::io::Write;
use std::process::{Child, Stdio};
use std::sync::{Arc, Condvar, Mutex};

use temei::background::Lane;
use temei::metrics::Work;
use temei::pb::v1::{self, IndexStatusRequest, IndexStatusResponse, ReindexPhase, ReindexRequest};
use temei::service::Service;
use tokio::sync::mpsc;

use crate::support::{
    Power, Served, Shell, Shop, TestApp, document, documents, get, link_model, named, until, with_seq,
};

/// More than one lane has threads.
const HOLDERS: usize = 64;

/// Holds up everything that takes as long as a catalogue, until it is let go.
struct Held(Arc<(Mutex<bool>, Condvar)>);

impl Held {
    async fn up(service: &Arc<Service>) -> Self {
        let (gate, (begun, mut holds)) = (Arc::<(Mutex<bool>, Condvar)>::default(), mpsc::channel(HOLDERS));
        for _ in 0..HOLDERS {
            let (background, gate, begun) = (service.background.clone(), Arc::clone(&gate), begun.clone());
            tokio::spawn(async move {
                let held = background.run(Lane::Long, Work::Index, move || {
                    let _ = begun.try_send(());
                    let (is_open, opened) = &*gate;
                    let is_open = is_open.lock().expect("nobody panics");
                    drop(opened.wait_while(is_open, |is_open| !*is_open).expect("nobody panics"));
                });
                held.await.expect("no panic");
            });
        }
        holds.recv().await.expect("one holds");
        Self(gate)
    }

    fn let_go(self) {
        let (is_open, opened) = &*self.0;
        *is_open.lock().expect("nobody panics") = true;
        opened.notify_all();
    }
}

async fn status(shop: &Shop) -> IndexStatusResponse {
    shop.connection.index().status(IndexStatusRequest::default()).await.expect("told").into_inner()
}

fn goods(count: usize) -> Vec<v1::UpsertItem> {
    with_seq((0..count).map(|n| named(&format!("P-{n:05}"), &format!("Produs {n} de bază"))).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reindex_is_seen_by_others_and_goes_on_without_whoever_began_it() {
    let app = TestApp::start().await;
    let (shop, other) = (app.shop("shop").await, app.shop("other").await);
    shop.fill(goods(20)).await;
    let before = shop.settled().await;
    assert_eq!(before.reindex, None);
    let held = Held::up(app.service()).await;
    let reports = shop.connection.index().reindex(ReindexRequest { reembed: false }).await.expect("begun").into_inner();
    let seen =
        until("it builds", async || status(&shop).await.reindex.filter(|job| job.phase() == ReindexPhase::Building))
            .await;
    assert_eq!((seen.done, seen.of, seen.attended, seen.reembed), (20, 20, true, false));
    assert!(seen.started_at.is_some() && seen.phase_started_at.is_some(), "{seen:?}");
    assert_eq!(status(&other).await.reindex, None, "nothing crosses tenants");
    drop(reports);
    until("it is known that nobody listens", async || status(&shop).await.reindex.filter(|job| !job.attended)).await;
    held.let_go();
    let after = until("it is over", async || Some(status(&shop).await).filter(|status| status.reindex.is_none())).await;
    assert!(after.generation > before.generation, "it went on to its end: {after:?}");
    drop((shop, other));
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reindex_gives_signs_of_life_while_nothing_changes() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    shop.fill(goods(3)).await;
    shop.settled().await;
    let held = Held::up(app.service()).await;
    let mut reports =
        shop.connection.index().reindex(ReindexRequest { reembed: false }).await.expect("begun").into_inner();
    let (mut last, mut repeated) = (None, 0);
    while repeated < 2 {
        let report = reports.message().await.expect("no error").expect("it is not over");
        repeated = if last.as_ref() == Some(&report) { repeated + 1 } else { 0 };
        last = Some(report);
    }
    held.let_go();
    while let Some(report) = reports.message().await.expect("no error") {
        last = Some(report);
    }
    assert_eq!(last.expect("a report").phase_code(), ReindexPhase::Done);
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_is_seen_while_it_is_open_and_the_log_says_who_left() {
    let shell = Shell::new();
    let server = Served::start_with(&shell.dir(), &["embedder.enabled=false"]).await;
    let shop = Shop::of(&server.connection, "shop");
    let mut import = shell.command(&["import", "products", "-", "--format", "jsonl", "--tenant", "shop"]);
    let mut child = import
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the executable runs");
    let mut input = child.stdin.take().expect("piped");
    for n in 0..7 {
        writeln!(input, "{{\"sku\": \"P-{n}\", \"name\": \"Produs {n}\"}}").expect("it reads");
    }
    // There may be more to come.
    let seen = until("its rows", async || status(&shop).await.imports.into_iter().find(|job| job.settled == 7)).await;
    assert_eq!((seen.received, seen.rejected, seen.started_at.is_some()), (7, 0, true));
    let told = shell.done(&["index", "status", "--tenant", "shop"]);
    assert!(told.contains("import: 7 of 7 received rows stored"), "{told}");
    let json = shell.done(&["index", "status", "--tenant", "shop", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&json["imports"][0]["received"], &json["imports"][0]["settled"]), (&"7".into(), &"7".into()));

    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("interrupted") && told.contains("--idempotency-key"), "{told}");
    until("it is over", async || status(&shop).await.imports.is_empty().then_some(())).await;
    let log = until("the log", async || Some(server.log()).filter(|log| log.contains("has left"))).await;
    let line = log.lines().find(|line| line.contains("has left")).expect("just seen");
    assert!(line.contains("tenant=shop") && line.contains("by=") && line.contains("settled=7"), "{line}");
    assert!(line.contains("resumable=true"), "{line}");
    assert_eq!(shop.products().await, 7, "what was acknowledged is stored");
    drop(input);
}

/// Ctrl-C.
fn interrupt(child: &Child) {
    let pid = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw).expect("a process");
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("it runs");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_reindex_command_says_how_to_look_at_what_goes_on() {
    const ROWS: usize = 1_500;
    let shell = Shell::bare();
    fs::create_dir(shell.dir()).expect("made");
    if link_model(&shell.dir()) == Power::Lexical {
        return;
    }
    shell.done(&["tenants", "create", "shop"]);
    let server = Served::start(&shell.dir()).await;
    let shop = Shop::of(&server.connection, "shop");
    shop.fill(goods(ROWS)).await;
    // Every text is embedded, which takes longer than to be interrupted.
    let child = shell.command(&["reindex", "--tenant", "shop", "--reembed"]).stderr(Stdio::piped()).spawn();
    let child = child.expect("the executable runs");
    let seen = until("vectors are made", async || {
        status(&shop).await.reindex.filter(|job| job.phase() == ReindexPhase::Embedding && job.done > 0)
    })
    .await;
    assert!(seen.attended && seen.reembed && seen.of == ROWS as u64, "{seen:?}");
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("the reindex goes on") && told.contains("temei index status --tenant shop"), "{told}");
    // No terminal: a line for each phase, and nothing that only a terminal understands.
    assert!(told.contains("shop loading") && told.contains("shop embedding"), "{told}");
    assert!(!told.chars().any(|c| c.is_control() && c != '\n'), "{told:?}");
    let alone = until("nobody listens", async || status(&shop).await.reindex.filter(|job| !job.attended)).await;
    assert!(alone.done >= seen.done, "it goes on: {seen:?}, {alone:?}");
    let log = server.terminate();
    assert!(log.contains("the caller of a reindex has left; it goes on"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn vectors_that_are_missing_are_counted_by_status_and_metrics() {
    let (app, power) = TestApp::start_with_model().await;
    if power == Power::Lexical {
        return app.stop().await;
    }
    let shop = app.shop("shop").await;
    let mut given = 0;
    until("vectors are being made", async || {
        let status = still_embedding(&shop, &mut given).await;
        let pending = status.pending.filter(|pending| pending.made > 0 && pending.per_second.is_some())?;
        assert!(pending.since.is_some() && pending.remaining_seconds.is_some(), "{pending:?}");
        Some(())
    })
    .await;
    // Texts, not calls: each page that is embedded brings many.
    until("the gauges", async || {
        still_embedding(&shop, &mut given).await;
        let text = get(app.http, "/metrics").await.1;
        let value = |name: &str| -> Option<f64> {
            text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
        };
        let (pending, queue) = (value("temei_pending_vectors")?, value("temei_embedder_queue")?);
        (pending > 1.0 && queue > 1.0).then_some(())
    })
    .await;
    drop(shop);
    app.stop().await;
}

/// How the shop stands, which has vectors to make: were all made, it is `given` more pages. However fast they are made
/// and however seldom somebody looks, there is always something to see.
async fn still_embedding(shop: &Shop, given: &mut usize) -> IndexStatusResponse {
    const PAGES: usize = 60;
    loop {
        let status = status(shop).await;
        if status.pending_vectors > 0 {
            return status;
        }
        let text = "Livrarea durează două zile lucrătoare și costă puțin. ".repeat(200);
        let page = |n| document(&format!("d-{n}"), &format!("Pagina {n}"), &format!("{n}. {text}"));
        shop.fill(documents((*given..*given + PAGES).map(page).collect())).await;
        *given += PAGES;
        until("the pages in the index", async || {
            let status = self::status(shop).await;
            (status.index_revision >= status.store_revision).then_some(())
        })
        .await;
    }
}
