use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc;

use super::audit;
use super::database::{TestDb, batch, product, put, shelf};
use super::tenants::fill;
use crate::audit::Owner;
use crate::store::{
    Manifest, Piece, Replace, Restore, RestoreError, Store, StoreError, Sum, VectorRows, restore, schema, sqlite_path,
    sqlite_url,
};
use crate::tenant::TenantId;

/// What was read, to be put somewhere else.
struct Read {
    manifest: Manifest,
    pieces: Vec<Piece>,
}

impl Read {
    async fn of(store: &Store, vectors: VectorRows) -> Self {
        let (send, mut taken) = mpsc::channel(2);
        let taking = tokio::spawn(async move {
            let mut pieces = Vec::new();
            while let Some(piece) = taken.recv().await {
                pieces.push(piece);
            }
            pieces
        });
        let manifest = store.back_up(vectors, &send).await.expect("the database is whole");
        drop(send);
        Self { manifest, pieces: taking.await.expect("takes all") }
    }

    async fn put(&self, url: &str, replace: Replace) -> Result<(), RestoreError> {
        let (send, pieces) = mpsc::channel(self.pieces.len().max(1));
        for piece in &self.pieces {
            send.try_send(Ok::<_, io::Error>(piece.clone())).expect("there is room for all");
        }
        drop(send);
        Restore { url, manifest: &self.manifest, replace, pieces, told: &|_| {} }.run().await
    }

    fn sums(&self) -> Vec<(&str, &Sum)> {
        self.manifest.tables.iter().map(|table| (table.table.name.as_str(), &table.sum)).collect()
    }

    /// Those that a restore leaves as they were.
    fn lasting_sums(&self) -> Vec<(&str, &Sum)> {
        self.sums().into_iter().filter(|(name, _)| *name != "tenants").collect()
    }

    fn lines(&self, table: &str) -> String {
        let lines = self.pieces.iter().filter(|piece| &*piece.table == table).flat_map(|piece| piece.lines.clone());
        String::from_utf8(lines.collect()).expect("is text")
    }

    fn revision(&self, tenant: &TenantId) -> u64 {
        let tenant = self.manifest.tenants.iter().find(|found| found.id == tenant.as_str());
        tenant.expect("is in the backup").revision
    }
}

/// The database at `url` as it is found by who opens it anew.
async fn opened(db: &TestDb, url: &str) -> Store {
    Store::connect(url, db.clock.clone()).await.expect("is a database")
}

type Damage<'a> = &'a dyn Fn(&mut Read);

struct Elsewhere {
    _dir: tempfile::TempDir,
    url: String,
}

impl Elsewhere {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a folder");
        Self { url: sqlite_url(&dir.path().join("temei.db")), _dir: dir }
    }

    fn file(&self) -> std::path::PathBuf {
        sqlite_path(&self.url).expect("is SQLite")
    }
}

/// A thousand products that are renamed in one batch, again and again.
async fn rename_until(db: &TestDb, tenant: &TenantId, done: &AtomicBool) {
    for round in 1.. {
        let writes = (0..50).map(|number| put(product(&format!("P{number:02}"), &format!("round {round}"), "10")));
        db.store.apply(tenant, batch(writes)).await.expect("is taken");
        if done.load(Ordering::Relaxed) {
            return;
        }
    }
}

pub(super) async fn a_backup_under_writes_is_one_state_of_every_tenant(db: &TestDb) {
    let tenants = [db.tenant("one").await, db.tenant("two").await];
    for tenant in &tenants {
        db.write(tenant, shelf(900)).await;
    }
    let done = AtomicBool::new(false);
    let backups = async {
        let mut read = Vec::new();
        while read.len() < 5 {
            let next = Read::of(&db.store, VectorRows::Included).await;
            if tenants.iter().all(|tenant| next.revision(tenant) > 1) {
                read.push(next);
            }
        }
        done.store(true, Ordering::Relaxed);
        read
    };
    let (read, (), ()) =
        tokio::join!(backups, rename_until(db, &tenants[0], &done), rename_until(db, &tenants[1], &done));
    for read in &read {
        let place = Elsewhere::new();
        read.put(&place.url, Replace::Nothing).await.expect("the place is empty");
        let store = opened(db, &place.url).await;
        for tenant in &tenants {
            // Revision 1 put 900 products there, the next one was round 1.
            // The name stands in JSON within JSON.
            let round = format!("\\\"round {}\\\"", read.revision(tenant) - 1);
            assert_eq!(store.revision(tenant).await.expect("is there"), read.revision(tenant));
            let lines = read.lines("products");
            let of_tenant: Vec<_> = lines.lines().filter(|line| line.starts_with(&format!("[\"{tenant}\","))).collect();
            assert_eq!(of_tenant.len(), 950);
            assert_eq!(of_tenant.iter().filter(|line| line.contains(&round)).count(), 50, "{round}");
        }
        store.close().await;
    }
}

pub(super) async fn a_backup_goes_from_each_store_into_the_other(db: &TestDb) {
    let tenant = fill(db, &db.store, "shop").await;
    let (there, first) = (Elsewhere::new(), Read::of(&db.store, VectorRows::Included).await);
    assert!(first.manifest.tables.iter().filter(|table| table.sum.rows == 0).count() < first.manifest.tables.len());
    first.put(&there.url, Replace::Nothing).await.expect("the place is empty");
    let other = opened(db, &there.url).await;
    let second = Read::of(&other, VectorRows::Included).await;
    assert_eq!(first.lasting_sums(), second.lasting_sums());
    assert_eq!(other.revision(&tenant).await.expect("is there"), first.revision(&tenant));
    other.close().await;
    // Back again, over what is there.
    db.store.close().await;
    second.put(&db.url, Replace::Everything).await.expect("nobody uses it");
    let back = opened(db, &db.url).await;
    assert_eq!(Read::of(&back, VectorRows::Included).await.lasting_sums(), first.lasting_sums());
    assert_eq!(back.counts(&tenant).await.expect("counts").products, 1_502);
    back.apply(&tenant, batch(shelf(1))).await.expect("it is written to as before");
    back.close().await;
}

pub(super) async fn a_restored_tenant_has_a_history_of_its_own(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(3)).await;
    let history = db.store.history(&tenant).await.expect("is there");
    let read = Read::of(&db.store, VectorRows::Included).await;
    db.store.close().await;
    read.put(&db.url, Replace::Everything).await.expect("nobody uses it");
    let store = opened(db, &db.url).await;
    let position = store.position(&tenant).await.expect("is there");
    assert_eq!(position.revision, 1);
    assert_ne!(position.incarnation, history.incarnation());
    let followed = store.delta(&history, 1).await;
    assert!(matches!(followed, Err(StoreError::OtherHistory { .. })), "{followed:?}");
    store.close().await;
}

pub(super) async fn a_restored_chain_is_whole(db: &TestDb) {
    let owner = Owner::Tenant(fill(db, &db.store, "shop").await);
    let (there, read) = (Elsewhere::new(), Read::of(&db.store, VectorRows::LeftOut).await);
    read.put(&there.url, Replace::Nothing).await.expect("the place is empty");
    let store = opened(db, &there.url).await;
    let report = audit::verified(db, &store, &owner, Vec::new()).await;
    assert_eq!((report.entries, report.contents, report.faults), (1_200, 1_200, Vec::new()));
    // It goes on where it was.
    store.append_audit(&owner, &[audit::record(db, "next")]).await.expect("is taken");
    let report = audit::verified(db, &store, &owner, Vec::new()).await;
    assert_eq!((report.entries, report.faults), (1_201, Vec::new()));
    store.close().await;
}

pub(super) async fn a_restore_over_rows_is_refused(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(3)).await;
    let read = Read::of(&db.store, VectorRows::Included).await;
    db.store.close().await;
    let refused = read.put(&db.url, Replace::Nothing).await;
    assert!(matches!(refused, Err(RestoreError::NotEmpty { .. })), "{refused:?}");
    let store = opened(db, &db.url).await;
    assert_eq!(Read::of(&store, VectorRows::Included).await.sums(), read.sums());
    store.close().await;
}

pub(super) async fn an_empty_database_takes_a_restore(db: &TestDb) {
    let place = Elsewhere::new();
    Read::of(&db.store, VectorRows::Included).await.put(&place.url, Replace::Nothing).await.expect("of nothing");
    let other = opened(db, &place.url).await;
    let tenant = TenantId::parse("shop").expect("an id");
    let new = crate::store::NewTenant { id: tenant.clone(), name: "Shop".into(), language: None, currency: None };
    other.create_tenant(new).await.expect("a new tenant");
    let read = Read::of(&other, VectorRows::Included).await;
    other.close().await;
    db.store.close().await;
    read.put(&db.url, Replace::Nothing).await.expect("there is a schema, and no row");
    let store = opened(db, &db.url).await;
    assert_eq!(store.revision(&tenant).await.expect("is there"), 0);
    store.close().await;
}

pub(super) async fn what_is_damaged_is_refused_and_touches_nothing(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(3)).await;
    let read = Read::of(&db.store, VectorRows::Included).await;
    db.store.close().await;
    let products = read.pieces.iter().position(|piece| &*piece.table == "products").expect("has rows");
    let damages: [(&str, Damage<'_>); 5] = [
        ("another price", &|read| {
            let lines = &mut read.pieces[products].lines;
            *lines = String::from_utf8_lossy(lines).replace("1000", "1001").into_bytes();
        }),
        ("no row", &|read| read.pieces[products].lines[0] = b'{'),
        ("a missing piece", &|read| drop(read.pieces.remove(products))),
        ("an unknown table", &|read| read.pieces[0].table = "sqlite_master".into()),
        ("another layout", &|read| drop(read.manifest.tables[0].table.columns.pop())),
    ];
    for (what, damage) in damages {
        let mut damaged = Read { manifest: read.manifest.clone(), pieces: read.pieces.clone() };
        damage(&mut damaged);
        damaged.put(&db.url, Replace::Everything).await.expect_err(what);
        let store = opened(db, &db.url).await;
        assert_eq!(Read::of(&store, VectorRows::Included).await.sums(), read.sums(), "{what}");
        store.close().await;
    }
}

pub(super) async fn a_backup_of_another_version_is_migrated_or_refused(db: &TestDb) {
    let place = Elsewhere::new();
    let old = opened(db, &place.url).await;
    schema::migrator(old.backend).run_to(5, &old.writers).await.expect("applies");
    sqlx::raw_sql(
        "INSERT INTO tenants (id, name, state, revision, trimmed_revision, sync_mark, created_at) \
         VALUES ('shop', 'Shop', 'active', 1, 0, 0, 7);
         INSERT INTO documents (tenant, id, inserted_revision, content) \
         VALUES ('shop', 'p', 1, '{\"id\":\"p\",\"source_type\":\"policy\"}');",
    )
    .execute(&old.writers)
    .await
    .expect("fits");
    let mut read = Read::of(&old, VectorRows::Included).await;
    assert_eq!((read.manifest.migration, read.manifest.tenants[0].incarnation), (5, None));
    old.close().await;
    db.store.close().await;
    read.put(&db.url, Replace::Everything).await.expect("is migrated");
    let store = opened(db, &db.url).await;
    store.migrate().await.expect("there is nothing to do");
    let migrated = Read::of(&store, VectorRows::Included).await;
    assert_eq!(migrated.manifest.migration, schema::newest());
    assert_eq!(
        migrated.lines("documents"),
        "[\"shop\",\"p\",null,1,0,\"{\\\"id\\\":\\\"p\\\",\\\"source_type\\\":\\\"policy\\\"}\",1,1]\n"
    );
    store.close().await;
    read.manifest.migration = schema::newest() + 1;
    let refused = read.put(&db.url, Replace::Everything).await;
    assert!(matches!(refused, Err(RestoreError::Store(StoreError::NewerSchema { .. }))), "{refused:?}");
}

pub(super) async fn vectors_can_be_left_out(db: &TestDb) {
    fill(db, &db.store, "shop").await;
    let read = Read::of(&db.store, VectorRows::LeftOut).await;
    let place = Elsewhere::new();
    read.put(&place.url, Replace::Nothing).await.expect("the place is empty");
    let whole = Read::of(&db.store, VectorRows::Included).await;
    for ((name, part), (_, all)) in read.sums().into_iter().zip(whole.sums()) {
        match name {
            "embeddings" => assert_eq!((part.rows, all.rows), (0, 1_200)),
            _ => assert_eq!(part, all, "{name}"),
        }
    }
    assert!(!read.manifest.vectors && whole.manifest.vectors);
}

pub(super) async fn a_backup_that_nobody_takes_ends(db: &TestDb) {
    fill(db, &db.store, "shop").await;
    let (send, taken) = mpsc::channel(1);
    drop(taken);
    let ended = db.store.back_up(VectorRows::Included, &send).await;
    assert!(matches!(ended, Err(StoreError::BackupGivenUp)), "{ended:?}");
    let again = Read::of(&db.store, VectorRows::Included).await;
    assert!(again.manifest.rows() > 4_000, "the connection is of use again");
}

#[tokio::test]
async fn every_table_of_the_schema_is_backed_up() {
    use sqlx::Row;
    let db = TestDb::sqlite().await;
    let text =
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_sqlx%' ESCAPE '\\' ORDER BY name";
    let rows = sqlx::query(text).fetch_all(&db.store.readers).await.expect("reads");
    let there: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    let read = Read::of(&db.store, VectorRows::Included).await;
    let mut held: Vec<String> = read.sums().into_iter().map(|(name, _)| name.to_owned()).collect();
    held.sort_unstable();
    assert_eq!(held, there);
}

#[tokio::test]
async fn a_restore_that_was_cut_off_keeps_the_database_from_being_opened() {
    let (db, place) = (TestDb::sqlite().await, Elsewhere::new());
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(3)).await;
    let read = Read::of(&db.store, VectorRows::Included).await;
    let aside = restore::aside_of(&place.file());
    std::fs::write(&aside, "half of it").expect("writable");
    let refused = Store::connect(&place.url, db.clock.clone()).await.expect_err("was cut off");
    assert_eq!(
        refused.to_string(),
        format!(
            "a restore was cut off: run `temei restore` again, or remove {} to go on with what was there before",
            aside.display()
        )
    );
    assert!(!place.file().exists(), "no empty database was made beside it");
    read.put(&place.url, Replace::Nothing).await.expect("begins anew");
    assert!(!aside.exists());
    let store = opened(&db, &place.url).await;
    assert_eq!(store.revision(&tenant).await.expect("is there"), 1);
    store.close().await;
}

#[tokio::test]
async fn a_file_that_is_no_database_is_replaced_only_when_told() {
    use std::os::unix::fs::PermissionsExt;
    let (db, place) = (TestDb::sqlite().await, Elsewhere::new());
    let read = Read::of(&db.store, VectorRows::Included).await;
    std::fs::write(place.file(), vec![7; 8_192]).expect("writable");
    std::fs::write(Path::new(&format!("{}-wal", place.file().display())), "of another life").expect("writable");
    let refused = read.put(&place.url, Replace::Nothing).await;
    assert!(matches!(refused, Err(RestoreError::NotEmpty { .. })), "{refused:?}");
    read.put(&place.url, Replace::Everything).await.expect("is replaced");
    let mode = std::fs::metadata(place.file()).expect("is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    opened(&db, &place.url).await.close().await;
}
