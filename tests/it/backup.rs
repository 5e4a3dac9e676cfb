//! Backups: taken of a service that is written to, and restored where they answer as it did.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use temei::pb::v1::{CheckRequest, CheckResponse, Product, SearchMode, SearchRequest, SearchResponse};
use tempfile::TempDir;

use crate::support::{
    Database, Served, Shell, Shop, TestApp, document, documents, get, named, priced, temei, told, until, with_seq,
};

const PRODUCTS: usize = 1_200;
/// Of searches, and of checks.
const RECORDED: usize = 500;

fn product(n: usize) -> Product {
    let name = ["Cafea de origine", "Râșniță electrică", "Accesoriu special", "Filtru de hârtie"][n % 4];
    let brand = ["Sereno", "Orbita", "Aura"][n % 3];
    Product {
        brand: Some(brand.to_owned()),
        ..priced(&format!("SKU-{n:04}"), &format!("{name} {n}"), &format!("{}.50", 10 + n % 300), &(n % 7).to_string())
    }
}

async fn fill(shop: &Shop) {
    shop.fill(with_seq((0..PRODUCTS).map(product).collect())).await;
    let text = "Retur în treizeci de zile, transport 19,90 lei.";
    shop.fill(documents(vec![document("retur", "Politica de retur", text)])).await;
    shop.settled().await;
}

fn query(n: usize) -> String {
    match n % 5 {
        0 => format!("cafea de origine {n}"),
        1 => format!("SKU-{:04}", n * 7 % PRODUCTS),
        2 => "rasnita electrica".to_owned(),
        3 => format!("accesoriu {}", n * 3 % PRODUCTS),
        _ => "retur treizeci de zile".to_owned(),
    }
}

/// Some are right, most are not.
fn claim(n: usize) -> String {
    let sku = n * 11 % PRODUCTS;
    match n % 3 {
        0 => format!("Produsul SKU-{sku:04} costă {},50 lei.", 10 + sku % 300),
        1 => format!("Produsul SKU-{sku:04} costă {},00 lei și este în stoc.", n % 90),
        _ => format!("Transportul costă {},90 lei.", 19 + n % 2),
    }
}

/// What was answered, without what is of one process: how long it took, and which build of the index it was.
#[derive(Debug, PartialEq)]
struct Record {
    found: Vec<SearchResponse>,
    judged: Vec<CheckResponse>,
}

impl Record {
    async fn of(shop: &Shop) -> Self {
        let (mut found, mut judged) = (Vec::new(), Vec::new());
        for n in 0..RECORDED {
            let request = SearchRequest {
                query: query(n),
                mode: SearchMode::Lexical.into(),
                explain: true,
                ..Default::default()
            };
            let mut response = shop.search(request).await;
            (response.generation, response.next_page_token) = (0, String::new());
            response.timings.clear();
            found.push(response);
            let request = CheckRequest { text: claim(n), locale: "ro-RO".to_owned(), ..Default::default() };
            let mut response = shop.check(request).await.expect("answered");
            response.timings.clear();
            response.as_of = None;
            judged.push(response);
        }
        Self { found, judged }
    }

    fn assert_same(&self, other: &Self) {
        for n in 0..RECORDED {
            assert_eq!(self.found[n], other.found[n], "search {n}: {}", query(n));
            assert_eq!(self.judged[n], other.judged[n], "check {n}: {}", claim(n));
        }
    }
}

/// Writes to a shop until told to stop; gives the last revision that was acknowledged.
async fn write_until(shop: Shop, done: Arc<AtomicBool>) -> u64 {
    let mut revision = 0;
    for round in 0.. {
        let items = (0..100).map(|n| named(&format!("B-{n:03}"), &format!("Runda {round}"))).collect();
        revision = shop.fill(with_seq(items)).await;
        if done.load(Ordering::Relaxed) {
            break;
        }
    }
    revision
}

async fn run(dir: &Path, arguments: &[&str]) -> std::process::Output {
    let (dir, arguments) = (dir.to_owned(), arguments.iter().map(|&text| text.to_owned()).collect::<Vec<_>>());
    let run = move || temei(&dir, &arguments.iter().map(String::as_str).collect::<Vec<_>>());
    tokio::task::spawn_blocking(run).await.expect("it ends")
}

fn json(output: &std::process::Output) -> Value {
    assert!(output.status.success(), "{}", told(output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn revision(backup: &Value, tenant: &str) -> u64 {
    let tenants = backup["tenants"].as_array().expect("a list");
    let found = tenants.iter().find(|found| found["id"] == tenant).expect("is in it");
    found["revision"].as_u64().expect("a number")
}

#[tokio::test]
async fn a_backup_under_load_is_restored_and_gives_the_same_answers() {
    let app = TestApp::start().await;
    let (shop, busy) = (app.shop("shop").await, app.shop("busy").await);
    fill(&shop).await;
    let acknowledged = busy.fill(with_seq(vec![named("B-000", "Runda zero")])).await;
    let recorded = Record::of(&shop).await;
    let done = Arc::new(AtomicBool::new(false));
    let writing = tokio::spawn(write_until(busy.clone(), Arc::clone(&done)));
    let place = tempfile::tempdir().expect("a folder");
    let file = place.path().join("all.zip");
    let file = file.to_str().expect("a plain name");
    let backup = json(&run(&app.dir(), &["backup", file, "--json"]).await);
    done.store(true, Ordering::Relaxed);
    let last = writing.await.expect("is written");
    assert!((acknowledged..=last).contains(&revision(&backup, "busy")), "{backup}");
    let text = until("the metric", async || {
        let (_, text) = get(app.http, "/metrics").await;
        text.contains("temei_backups_total{outcome=\"done\"} 1").then_some(text)
    })
    .await;
    assert!(text.contains("temei_backup_last_success_timestamp_seconds 1"), "{text}");
    // Nobody restores over a service, and nobody writes over a backup.
    let refused = run(&app.dir(), &["restore", file, "--replace", "--yes"]).await;
    assert!(refused.status.code() == Some(1) && told(&refused).contains("stop it first"), "{}", told(&refused));
    let refused = run(&app.dir(), &["backup", file]).await;
    assert!(told(&refused).contains("is there already"), "{}", told(&refused));

    let empty = Arc::new(TempDir::new().expect("a folder"));
    let restored = json(&run(empty.path(), &["restore", file, "--json"]).await);
    assert_eq!(restored["tables"], backup["tables"]);
    let other = TestApp::start_in(empty, &[]).await;
    recorded.assert_same(&Record::of(&other.existing("shop")).await);
    let of_busy = other.existing("busy").settled().await;
    assert_eq!(of_busy.store_revision, revision(&backup, "busy"));
    other.stop().await;
    in_postgres(file, &recorded).await;
    drop((shop, busy));
    app.stop().await;
}

/// The same backup of SQLite, in PostgreSQL.
async fn in_postgres(file: &str, recorded: &Record) {
    let Some(database) = Database::start("restored").await else { return };
    let (folder, url) = (Arc::new(TempDir::new().expect("a folder")), format!("database.url={}", database.url));
    let restored = run(folder.path(), &["--set", &url, "restore", file]).await;
    assert!(restored.status.success(), "{}", told(&restored));
    let app = TestApp::start_in(folder, &[&url]).await;
    recorded.assert_same(&Record::of(&app.existing("shop")).await);
    // And out of it again.
    let back = tempfile::tempdir().expect("a folder");
    let out = json(&run(&app.dir(), &["backup", back.path().to_str().expect("a plain name"), "--json"]).await);
    assert_eq!(out["database"], "postgres");
    app.stop().await;
    let empty = Arc::new(TempDir::new().expect("a folder"));
    let restored = run(empty.path(), &["restore", back.path().to_str().expect("a plain name")]).await;
    assert!(restored.status.success(), "{}", told(&restored));
    let app = TestApp::start_in(empty, &[]).await;
    recorded.assert_same(&Record::of(&app.existing("shop")).await);
    app.stop().await;
}

#[test]
fn a_folder_that_nobody_serves_is_backed_up_and_put_back() {
    let shell = Shell::new();
    let rows = "{\"sku\":\"A-1\",\"name\":\"Ceai\",\"price\":{\"amount\":\"10\",\"currency\":\"EUR\"}}\n";
    let rows = shell.file("rows.jsonl", rows);
    shell.done(&["import", "products", &rows, "--tenant", "shop"]);
    let folder = shell.folder.path().to_str().expect("a plain name").to_owned();
    let said = shell.done(&["backup", &folder, "--without-vectors"]);
    assert!(said.contains("rows of 1 tenants as of") && said.contains("read back and the same"), "{said}");
    assert!(shell.done(&["restore", &folder, "--check"]).contains(" is whole: "));
    shell.done(&["products", "delete", "A-1", "--tenant", "shop", "--yes"]);
    let (_, refused) = shell.both(&["restore", &folder], 1);
    assert!(refused.contains("holds a database with rows"), "{refused}");
    let (_, refused) = shell.both(&["restore", &folder, "--replace"], 1);
    assert!(refused.contains("type replace, or say --yes"), "{refused}");
    shell.done(&["restore", &folder, "--replace", "--yes"]);
    assert!(shell.done(&["products", "get", "A-1", "--tenant", "shop"]).contains("Ceai"));
}

#[test]
fn a_damaged_file_is_refused_before_anything_is_touched() {
    let shell = Shell::new();
    let file = shell.file("all.zip", "");
    std::fs::remove_file(&file).expect("was written");
    shell.done(&["backup", &file]);
    let whole = std::fs::read(&file).expect("is there");
    let mut flipped = whole.clone();
    flipped[60] ^= 1;
    for (bytes, said) in [(&whole[..whole.len() / 2], "is no backup, or was cut off"), (&flipped[..], "is damaged: ")] {
        let damaged = shell.file("damaged.zip", bytes);
        let (_, refused) = shell.both(&["restore", &damaged, "--replace", "--yes"], 1);
        assert!(refused.contains(said), "{refused}");
        assert!(shell.done(&["tenants", "list"]).contains("shop"));
    }
}

#[tokio::test]
async fn a_restore_that_was_cut_off_is_not_served() {
    let shell = Shell::new();
    let file = shell.folder.path().join("all.zip").to_str().expect("a plain name").to_owned();
    shell.done(&["backup", &file]);
    let aside = shell.dir().join("temei.db.restoring");
    std::fs::write(&aside, "half").expect("writable");
    // Ports of its own: other tests serve beside it.
    let serve = ["--set", "server.listen=127.0.0.1:0", "--set", "server.http_listen=127.0.0.1:0", "serve"];
    for command in [&serve[..], &["tenants", "list"], &["backup", "other.zip"]] {
        let (_, refused) = shell.both(command, 1);
        assert!(refused.contains("a restore was cut off: run `temei restore` again"), "{command:?}: {refused}");
    }
    let (said, _) = shell.both(&["doctor"], 1);
    assert!(said.contains("a restore was cut off"), "{said}");
    shell.done(&["restore", &file, "--replace", "--yes"]);
    let served = Served::start(&shell.dir()).await;
    served.terminate();
}
