//! An erased tenant leaves nothing behind: not a byte in a file, not while the server runs on.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use prost_types::Timestamp;
use temei::pb::v1::{self, upsert_request};
use temei::store::EmbeddingSpace;
use tonic::Code;

use crate::support::{Shop, TestApp, until};

/// In lower case, so that it is the same after folding; its twelve bytes are three numbers of a vector, too.
const MARK: &str = "zqmarkerzqzq";

/// Files of a folder that hold the mark anywhere.
fn marked_files(dir: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![dir.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("readable").flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            if path.is_dir() {
                folders.push(path.clone());
            }
            let bytes = std::fs::read(&path).unwrap_or_default();
            let in_bytes = bytes.windows(MARK.len()).any(|window| window == MARK.as_bytes());
            if in_bytes || name.to_string_lossy().contains(MARK) {
                found.push(path);
            }
        }
    }
    found
}

/// A product with the mark in every text it can have.
fn product(seq: u64, round: u64, mark: &str) -> v1::UpsertItem {
    let text = |what: &str| Some(format!("{mark} {what} {round} {}", "lung ".repeat((seq * 37 % 400) as usize)));
    let short = |what: &str| format!("{mark} {what}");
    let price = |amount: &str| Some(v1::Money { amount: amount.to_owned(), currency: "RON".to_owned() });
    let product = v1::Product {
        sku: format!("{mark}-{seq}"),
        mpn: Some(format!("{mark}-mpn-{seq}")),
        name: Some(short(&format!("ceai {seq} {round}"))),
        aliases: vec![short("alias")],
        description: text("description"),
        brand: Some(short("brand")),
        category: vec![short("category")],
        group: Some(format!("{mark}-group")),
        price: price("10"),
        promotions: vec![v1::Promotion { id: short("promotion"), price: price("9"), ..Default::default() }],
        tags: vec![short("tag")],
        attributes: HashMap::from([(short("key"), short("value"))]),
        ..Default::default()
    };
    let record = Some(v1::upsert_item::Record::Product(product));
    v1::UpsertItem { seq, record, source_version: Some(round), ..Default::default() }
}

fn document(seq: u64, round: u64, mark: &str) -> v1::UpsertItem {
    let document = v1::Document {
        id: format!("{mark}-d-{seq}"),
        title: Some(format!("{mark} title {round}")),
        text: Some(format!("{mark} text {round}. ").repeat(1 + (seq * 211 % 900) as usize)),
        source_type: Some(format!("{mark} source")),
        url: Some(format!("https://{mark}.example/{seq}")),
        classification: Some(format!("{mark} class")),
        tags: vec![format!("{mark} tag")],
        published_at: Some(Timestamp { seconds: 1_700_000_000, nanos: 0 }),
        ..Default::default()
    };
    let record = Some(v1::upsert_item::Record::Document(document));
    v1::UpsertItem { seq: 10_000 + seq, record, source_version: Some(round), ..Default::default() }
}

/// One stream under a key and a full sync, both of which bear the mark, left open.
async fn deliver(shop: &Shop, round: u64, mark: &str) {
    let open = v1::UpsertOpen {
        idempotency_key: Some(format!("{mark} key {round}")),
        full_sync_id: Some(format!("{mark} sync")),
        full_sync_kind: v1::ItemKind::Product.into(),
        ..Default::default()
    };
    let items = (1..60).map(|seq| product(seq, round, mark)).chain((1..30).map(|seq| document(seq, round, mark)));
    let parts = std::iter::once(upsert_request::Message::Open(open)).chain(items.map(upsert_request::Message::Item));
    let requests: Vec<_> = parts.map(|part| v1::UpsertRequest { message: Some(part) }).collect();
    let mut answers =
        shop.connection.catalog().upsert(tokio_stream::iter(requests)).await.expect("opened").into_inner();
    while let Some(answer) = answers.message().await.expect("no error") {
        assert_eq!(answer.row_errors, []);
    }
}

async fn rule(shop: &Shop, mark: &str) {
    let policy = v1::Policy {
        sku_patterns: vec![format!("{mark}-[0-9]+")],
        no_discount_stages: vec![format!("{mark} stage")],
        no_discount_flows: vec![format!("{mark} flow")],
        ..Default::default()
    };
    let request = v1::PutPolicyRequest { policy: Some(policy) };
    shop.connection.catalog().put_policy(request).await.expect("is taken");
    let text = |what: &str| vec![format!("{mark} {what}")];
    let merchandising = v1::Merchandising {
        synonyms: vec![v1::Synonym { from: text("from"), to: text("to"), ..Default::default() }],
        rules: vec![v1::QueryRule {
            queries: text("query"),
            pinned_skus: vec![format!("{mark}-1")],
            ..Default::default()
        }],
        boosts: vec![v1::Boost { brands: text("brand"), factor: 2.0, ..Default::default() }],
        hidden_skus: vec![format!("{mark}-2")],
    };
    let request = v1::PutMerchandisingRequest { merchandising: Some(merchandising), ..Default::default() };
    shop.connection.catalog().put_merchandising(request).await.expect("is taken");
}

/// Everything that can be told to a service about a shop, some of it replaced and some deleted again.
async fn shop_of(app: &TestApp, id: &str, mark: &str) -> Shop {
    let tenant = v1::Tenant {
        id: id.to_owned(),
        name: format!("{mark} name"),
        language: "ro".to_owned(),
        currency: "RON".to_owned(),
        ..Default::default()
    };
    app.operator().tenants().create(v1::CreateTenantRequest { tenant: Some(tenant) }).await.expect("created");
    let shop = app.existing(id);
    let key = v1::CreateKeyRequest {
        tenant: id.to_owned(),
        label: format!("{mark} label"),
        scopes: vec![v1::Scope::Search.into()],
        ..Default::default()
    };
    app.operator().tenants().create_key(key).await.expect("created");
    rule(&shop, mark).await;
    shop
}

async fn put_vectors(app: &TestApp, shop: &Shop, round: u64, mark: &str) {
    let space = EmbeddingSpace {
        model: "m".to_owned(),
        precision: "int8".to_owned(),
        pooling: "mean".to_owned(),
        prefix: "passage: ".to_owned(),
    };
    let (numbers, _) = mark.as_bytes().as_chunks::<4>();
    let vector: Vec<f32> = numbers.iter().cycle().take(384).copied().map(f32::from_le_bytes).collect();
    let hash = |number: u64| {
        let mut hash = [0; 32];
        hash[..8].copy_from_slice(&(round * 1_000 + number).wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes());
        hash
    };
    let vectors: Vec<_> = (0..60).map(|number| (hash(number), vector.clone())).collect();
    app.service().store.put_embeddings(&shop.id, &space, &vectors).await.expect("stores");
}

async fn erase(app: &TestApp, id: &str) -> Result<(), tonic::Status> {
    app.operator().tenants().erase(v1::EraseTenantRequest { id: id.to_owned() }).await.map(drop)
}

/// Two shops write in turn, so that their rows lie side by side and pages are filled, split and joined.
async fn fill_in_turns(app: &TestApp, shops: &[(Shop, String)]) {
    for round in 1..=6 {
        for (shop, mark) in shops {
            deliver(shop, round, mark).await;
            put_vectors(app, shop, round, mark).await;
            let skus = (round..60).step_by(7).map(|seq| format!("{mark}-{seq}")).collect();
            let request = v1::DeleteRequest { skus, ..Default::default() };
            shop.connection.catalog().delete(request).await.expect("deleted");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_byte_of_an_erased_tenant_is_left_while_serving_after_a_stop_or_a_restart() {
    let app = TestApp::start().await;
    let gone = format!("{MARK}-shop");
    let shops = [
        (shop_of(&app, &gone, MARK).await, MARK.to_owned()),
        (shop_of(&app, "kept", "otherwordabc").await, "otherwordabc".to_owned()),
    ];
    fill_in_turns(&app, &shops).await;
    for (shop, _) in &shops {
        shop.settled().await;
    }
    assert!(!marked_files(&app.dir()).is_empty(), "the test has nothing to look for");
    erase(&app, &gone).await.expect("erased");
    assert_eq!(marked_files(&app.dir()), [] as [PathBuf; 0], "while serving");
    let products = shops[1].0.products().await;
    drop(shops);
    let folder = app.folder();
    app.stop().await;
    assert_eq!(marked_files(folder.path()), [] as [PathBuf; 0], "after the stop");
    let app = TestApp::start_in(folder, &[]).await;
    assert_eq!(app.existing("kept").products().await, products, "the neighbour lost something");
    assert_eq!(marked_files(&app.dir()), [] as [PathBuf; 0], "after the restart");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_erasure_goes_on_when_its_caller_leaves() {
    let app = TestApp::start().await;
    let shops = [(shop_of(&app, "gone", MARK).await, MARK.to_owned())];
    fill_in_turns(&app, &shops).await;
    drop(shops);
    let state = async || {
        let request = v1::GetTenantRequest { id: "gone".to_owned() };
        match app.operator().tenants().get(request).await {
            Ok(response) => Some(response.into_inner().tenant.expect("given").state()),
            Err(status) => {
                assert_eq!(status.code(), Code::NotFound);
                None
            }
        }
    };
    until("the erasure to begin", async || {
        let _ = tokio::time::timeout(Duration::from_millis(2), erase(&app, "gone")).await;
        (state().await != Some(v1::TenantState::Active)).then_some(())
    })
    .await;
    until("the erasure to end", async || state().await.is_none().then_some(())).await;
    until("the files to be scrubbed", async || marked_files(&app.dir()).is_empty().then_some(())).await;
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_erasure_that_a_stop_cut_short_is_finished_by_the_next_start() {
    let app = TestApp::start().await;
    let shops =
        [(shop_of(&app, "half", MARK).await, MARK.to_owned()), (shop_of(&app, "rows", MARK).await, MARK.to_owned())];
    fill_in_turns(&app, &shops).await;
    let [half, rows] = shops.map(|(shop, _)| shop.id);
    let store = &app.service().store;
    // As a kill leaves them: one with its rows, one without them and with its files not yet scrubbed.
    store.set_tenant_state(&half, temei::tenant::TenantState::Erasing).await.expect("may move");
    store.erase_tenant(&rows).await.expect("deletes");
    let folder = app.folder();
    app.stop().await;
    let app = TestApp::start_in(folder, &[]).await;
    until("the files to be scrubbed", async || {
        let is_gone = app.service().store.tenant(&half).await.expect("reads").is_none();
        (is_gone && marked_files(&app.dir()).is_empty()).then_some(())
    })
    .await;
    app.stop().await;
}
