//! Complete deliveries: what nobody wrote while they lasted goes, unless that is suspiciously much.

use std::collections::{BTreeMap, BTreeSet};

use super::database::{TestDb, document, money, product, put, shelf, sku};
use crate::catalog::Patch;
use crate::dice::Dice;
use crate::store::{Applied, Batch, Delivered, GIVES_WAY_SECS, ItemKind, OpenSync, StoreError, SyncRef, Write};
use crate::tenant::TenantId;

fn named(id: &str) -> SyncRef {
    SyncRef { id: id.to_owned(), kind: ItemKind::Product }
}

async fn open(db: &TestDb, tenant: &TenantId, id: &str) -> Result<OpenSync, StoreError> {
    db.store.open_sync(tenant, &named(id), Delivered::Nothing).await
}

async fn nightly(db: &TestDb, tenant: &TenantId) -> OpenSync {
    open(db, tenant, "nightly").await.expect("no other one is open")
}

async fn try_deliver(
    db: &TestDb,
    (tenant, sync): (&TenantId, &OpenSync),
    writes: impl IntoIterator<Item = Write>,
) -> Result<Applied, StoreError> {
    let batch = Batch { items: (1..).zip(writes).collect(), stream: None, sync: Some(sync.clone()) };
    db.store.apply(tenant, batch).await
}

async fn deliver(db: &TestDb, to: (&TenantId, &OpenSync), writes: impl IntoIterator<Item = Write>) -> Applied {
    try_deliver(db, to, writes).await.expect("is taken")
}

async fn skus(db: &TestDb, tenant: &TenantId) -> Vec<String> {
    let products = db.store.products_page(tenant, None, 5_000).await.expect("reads");
    products.iter().map(|product| product.sku.as_str().to_owned()).collect()
}

pub(super) async fn a_full_sync_deletes_what_it_did_not_contain(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    db.write(&tenant, [document("d", "of another kind")]).await;
    // Two batches: unchanged rows, a new one, and all but P0008 and P0009.
    let sync = nightly(db, &tenant).await;
    deliver(db, (&tenant, &sync), shelf(5)).await;
    deliver(db, (&tenant, &sync), shelf(8).into_iter().skip(5).chain([put(product("new", "Nou", "1"))])).await;
    let before = db.store.revision(&tenant).await.expect("reads");
    let (revision, deleted) = db.store.finish_sync(&tenant, &sync, 0.2).await.expect("2 of 10 may go");
    assert_eq!((revision, deleted), (before + 1, 2));
    assert_eq!(skus(db, &tenant).await.len(), 9);
    assert_eq!(db.rows("documents").await, 1);
    let delta = db
        .store
        .delta(&db.store.history(&tenant).await.expect("reads"), before)
        .await
        .expect("reads")
        .expect("nothing was trimmed");
    assert_eq!(delta.removed_products, [sku("P0008"), sku("P0009")]);
    // A repeated close, as after a lost answer.
    let again = db.store.finish_sync(&tenant, &sync, 0.2).await.expect("is finished");
    assert_eq!(again, (revision, 0));
}

pub(super) async fn a_full_sync_over_its_share_deletes_nothing(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    let sync = nightly(db, &tenant).await;
    // New rows do not make the share of the old ones smaller.
    let new = (0..90).map(|number| put(product(&format!("N{number}"), "Nou", "1")));
    deliver(db, (&tenant, &sync), shelf(7).into_iter().chain(new)).await;
    let refused = db.store.finish_sync(&tenant, &sync, 0.29).await;
    assert!(matches!(refused, Err(StoreError::SyncRefused { unseen: 3, stored: 10, .. })), "{refused:?}");
    assert!(db.store.finish_sync(&tenant, &sync, f64::NAN).await.is_err());
    assert_eq!(db.rows("products").await, 100);
    assert_eq!(db.store.finish_sync(&tenant, &sync, 0.3).await.expect("3 of 10 may go").1, 3);
    let empty = open(db, &tenant, "empty").await.expect("the other one is finished");
    assert!(db.store.finish_sync(&tenant, &empty, 0.99).await.is_err(), "an empty delivery deleted everything");
}

pub(super) async fn a_full_sync_deletes_in_bounded_revisions(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    for part in shelf(2_500).chunks(1_000) {
        db.write(&tenant, part.to_vec()).await;
    }
    let sync = nightly(db, &tenant).await;
    deliver(db, (&tenant, &sync), shelf(1)).await;
    let (revision, deleted) = db.store.finish_sync(&tenant, &sync, 1.0).await.expect("all may go");
    assert_eq!((revision, deleted), (3 + 3, 2_499));
    assert_eq!(skus(db, &tenant).await, ["P0000"]);
}

pub(super) async fn a_full_sync_spares_what_came_meanwhile(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    let sync = nightly(db, &tenant).await;
    deliver(db, (&tenant, &sync), shelf(9)).await;
    db.write(&tenant, [put(product("meanwhile", "Nou", "1"))]).await;
    assert_eq!(db.store.finish_sync(&tenant, &sync, 0.2).await.expect("1 of 10 may go").1, 1);
    assert!(skus(db, &tenant).await.contains(&"meanwhile".to_owned()));
}

pub(super) async fn a_refused_row_counts_as_seen(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(3)).await;
    let sync = nightly(db, &tenant).await;
    let applied =
        deliver(db, (&tenant, &sync), [put(product("P0000", " ", "1")), Write::SeenProduct(sku("P0001"))]).await;
    assert_eq!((applied.row_errors.len(), applied.revision), (1, 1));
    assert_eq!(db.store.finish_sync(&tenant, &sync, 0.5).await.expect("1 of 3 may go").1, 1);
    assert_eq!(skus(db, &tenant).await, ["P0000", "P0001"]);
}

pub(super) async fn a_sync_id_can_be_used_again(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    let sync = nightly(db, &tenant).await;
    deliver(db, (&tenant, &sync), shelf(10)).await;
    assert_eq!(db.store.finish_sync(&tenant, &sync, 0.2).await.expect("none").1, 0);
    let sync = nightly(db, &tenant).await;
    deliver(db, (&tenant, &sync), shelf(9)).await;
    assert_eq!(db.store.finish_sync(&tenant, &sync, 0.2).await.expect("1 of 10").1, 1);
    // One that was never closed is forgotten after a day, with what it had seen.
    let sync = nightly(db, &tenant).await;
    deliver(db, (&tenant, &sync), shelf(9)).await;
    db.pass_secs(24 * 60 * 60);
    let sync = nightly(db, &tenant).await;
    deliver(db, (&tenant, &sync), shelf(8)).await;
    assert_eq!(db.store.finish_sync(&tenant, &sync, 0.2).await.expect("1 of 9").1, 1);
}

pub(super) async fn a_close_that_is_repeated_deletes_nothing(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    let sync = nightly(db, &tenant).await;
    deliver(db, (&tenant, &sync), shelf(10)).await;
    db.store.finish_sync(&tenant, &sync, 1.0).await.expect("nothing is missing");
    // The answer was lost: the client opens it again, with and without a key, and closes it.
    for delivered in [Delivered::Part, Delivered::Nothing] {
        let again = db.store.open_sync(&tenant, &named("nightly"), delivered).await.expect("is remembered");
        assert_eq!(db.store.finish_sync(&tenant, &again, 1.0).await.expect("again").1, 0, "{delivered:?}");
        assert_eq!(skus(db, &tenant).await.len(), 10);
    }
}

/// Two complete deliveries of the same ten products, one batch of each in turn: each took the other's items for unseen.
pub(super) async fn overlapping_full_syncs_delete_no_live_product(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    let first = open(db, &tenant, "first").await.expect("no other one is open");
    deliver(db, (&tenant, &first), shelf(5)).await;
    let refused = open(db, &tenant, "second").await.expect_err("one at a time");
    let told = refused.to_string();
    assert!(matches!(refused, StoreError::SyncOpen { .. }), "{told}");
    assert!(told.contains("\"first\"") && told.contains("2026-03-01T12:00:00Z"), "{told}");
    // Of another kind it is another delivery.
    let documents = SyncRef { id: "second".to_owned(), kind: ItemKind::Document };
    db.store.open_sync(&tenant, &documents, Delivered::Nothing).await.expect("of documents none is open");
    deliver(db, (&tenant, &first), shelf(10).into_iter().skip(5)).await;
    assert_eq!(db.store.finish_sync(&tenant, &first, 1.0).await.expect("nothing is missing").1, 0);
    let second = open(db, &tenant, "second").await.expect("the first is finished");
    deliver(db, (&tenant, &second), shelf(10)).await;
    assert_eq!(db.store.finish_sync(&tenant, &second, 1.0).await.expect("nothing is missing").1, 0);
    assert_eq!(skus(db, &tenant).await.len(), 10);
}

pub(super) async fn what_somebody_else_wrote_meanwhile_is_spared(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(4)).await;
    let sync = nightly(db, &tenant).await;
    let price =
        |id: &str| Write::Price { sku: sku(id), price: money("10"), min_price: Patch::Keep, source_version: None };
    // A price as it was, and a product as it was: nothing changes, and yet somebody says that they are there.
    db.write(&tenant, [price("P0001"), shelf(3).remove(2)]).await;
    deliver(db, (&tenant, &sync), shelf(1)).await;
    assert_eq!(db.store.finish_sync(&tenant, &sync, 1.0).await.expect("all may go").1, 1);
    assert_eq!(skus(db, &tenant).await, ["P0000", "P0001", "P0002"]);
}

pub(super) async fn a_sync_goes_on_after_its_connection_dropped(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    let lost = nightly(db, &tenant).await;
    deliver(db, (&tenant, &lost), shelf(5)).await;
    db.pass_secs(2 * GIVES_WAY_SECS);
    let resumed = db.store.open_sync(&tenant, &named("nightly"), Delivered::Part).await.expect("nobody took its place");
    let late = try_deliver(db, (&tenant, &lost), shelf(1)).await;
    assert!(matches!(late, Err(StoreError::SyncLost { .. })), "the stream it lost writes on: {late:?}");
    deliver(db, (&tenant, &resumed), shelf(9).into_iter().skip(5)).await;
    assert!(matches!(db.store.finish_sync(&tenant, &lost, 1.0).await, Err(StoreError::SyncLost { .. })));
    assert_eq!(db.store.finish_sync(&tenant, &resumed, 1.0).await.expect("1 may go").1, 1);
}

pub(super) async fn a_sync_that_was_left_open_gives_way(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    let dead = open(db, &tenant, "dead").await.expect("no other one is open");
    db.pass_secs(GIVES_WAY_SECS - 1);
    deliver(db, (&tenant, &dead), shelf(5)).await;
    db.pass_secs(GIVES_WAY_SECS - 1);
    assert!(matches!(open(db, &tenant, "next").await, Err(StoreError::SyncOpen { .. })), "it is still at work");
    db.pass_secs(1);
    let next = open(db, &tenant, "next").await.expect("it has been quiet for long");
    // It comes back: what it delivered before was not seen by anybody else's sync, so that it must not go on.
    let late = try_deliver(db, (&tenant, &dead), shelf(1)).await;
    assert!(matches!(late, Err(StoreError::SyncLost { .. })), "{late:?}");
    deliver(db, (&tenant, &next), shelf(10)).await;
    assert_eq!(db.store.finish_sync(&tenant, &next, 1.0).await.expect("nothing is missing").1, 0);
    let late = db.store.open_sync(&tenant, &named("dead"), Delivered::Part).await;
    assert!(matches!(late, Err(StoreError::SyncLost { .. })), "{late:?}");
    assert_eq!(skus(db, &tenant).await.len(), 10);
}

pub(super) async fn a_refused_close_keeps_no_other_sync_waiting(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    let refused = open(db, &tenant, "small").await.expect("no other one is open");
    deliver(db, (&tenant, &refused), shelf(1)).await;
    assert!(matches!(db.store.finish_sync(&tenant, &refused, 0.2).await, Err(StoreError::SyncRefused { .. })));
    open(db, &tenant, "whole").await.expect("the refused one gives way");
}

/// What a model of two clients and somebody else knows.
#[derive(Default)]
struct Model {
    step: usize,
    /// When each product that is there was last written.
    written: BTreeMap<usize, usize>,
    /// The sync that is open: whose, and since when.
    open: Option<(usize, usize)>,
    /// What each of the two clients believes to hold.
    held: [Option<OpenSync>; 2],
    /// Whether each has finished one.
    finished: [bool; 2],
    /// The open sync has taken no batch, and its id was finished before: a close of it is the same close again.
    is_repeated: bool,
}

/// Whatever two syncs and somebody else do in whatever order: a close deletes exactly what nobody wrote since it was
/// opened, and only the stream that holds the sync writes to it.
pub(super) async fn no_interleaving_of_two_syncs_deletes_what_was_written_meanwhile(db: &TestDb) {
    const SKUS: usize = 12;
    for seed in 0..12 {
        let tenant = db.tenant(&format!("shop-{seed}")).await;
        let (mut dice, mut model) = (Dice::new(seed), Model::default());
        for _ in 0..40 {
            model.step += 1;
            let client = dice.below(2);
            let wanted: BTreeSet<usize> = (0..1 + dice.below(4)).map(|_| dice.below(SKUS)).collect();
            match dice.below(7) {
                0 | 1 => model.open(db, &tenant, client).await,
                2 | 3 => model.deliver(db, (&tenant, client), &wanted).await,
                4 => model.close(db, &tenant, client).await,
                _ => model.write(db, &tenant, &wanted).await,
            }
            let there: Vec<String> = model.written.keys().map(|number| format!("P{number:04}")).collect();
            assert_eq!(skus(db, &tenant).await, there, "seed {seed}, step {}", model.step);
        }
    }
}

impl Model {
    async fn open(&mut self, db: &TestDb, tenant: &TenantId, client: usize) {
        let opened = open(db, tenant, ["a", "b"][client]).await;
        match self.open {
            Some((owner, _)) if owner != client => assert!(matches!(opened, Err(StoreError::SyncOpen { .. }))),
            before => {
                self.held[client] = Some(opened.expect("no other one is open"));
                self.open = before.or(Some((client, self.step)));
                self.is_repeated = if before.is_none() { self.finished[client] } else { self.is_repeated };
            }
        }
    }

    fn is_open_by(&self, client: usize) -> bool {
        self.open.is_some_and(|(owner, _)| owner == client)
    }

    async fn deliver(&mut self, db: &TestDb, (tenant, client): (&TenantId, usize), wanted: &BTreeSet<usize>) {
        let Some(held) = self.held[client].clone() else { return };
        let applied = try_deliver(db, (tenant, &held), of(wanted)).await;
        if !self.is_open_by(client) {
            assert!(matches!(applied, Err(StoreError::SyncLost { .. })), "{applied:?}");
            return;
        }
        applied.expect("is taken");
        self.is_repeated = false;
        self.written.extend(wanted.iter().map(|&number| (number, self.step)));
    }

    async fn write(&mut self, db: &TestDb, tenant: &TenantId, wanted: &BTreeSet<usize>) {
        db.write(tenant, of(wanted)).await;
        self.written.extend(wanted.iter().map(|&number| (number, self.step)));
    }

    async fn close(&mut self, db: &TestDb, tenant: &TenantId, client: usize) {
        let Some(held) = self.held[client].clone() else { return };
        let finished = db.store.finish_sync(tenant, &held, 1.0).await.expect("all may go");
        let Some((_, since)) = self.open.filter(|&(owner, _)| owner == client) else {
            assert_eq!(finished.1, 0, "closed twice");
            return;
        };
        self.open = None;
        self.finished[client] = true;
        let before = self.written.len();
        if !self.is_repeated {
            self.written.retain(|_, &mut written| written >= since);
        }
        assert_eq!(before - self.written.len(), finished.1 as usize);
    }
}

fn of(numbers: &BTreeSet<usize>) -> Vec<Write> {
    numbers.iter().map(|number| put(product(&format!("P{number:04}"), &format!("Ceai {number}"), "10"))).collect()
}
