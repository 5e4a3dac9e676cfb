//! What is left of an SQLite database when its process is killed, and what is left of an erased tenant.

use std::path::Path;
use std::sync::Arc;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Row, SqlSafeStr};

use super::database::{TestDb, batch, document, money, product, put, shelf, sku};
use crate::catalog::{Patch, ProductPatch};
use crate::clock::SystemClock;
use crate::dice::Dice;
use crate::store::{Delivered, ItemKind, Store, StoreError, SyncRef, Write, sqlite_url};
use crate::tenant::TenantId;

/// Every file of the database as a kill at this moment would leave it.
fn copy_files(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).expect("the folder").flatten() {
        std::fs::copy(entry.path(), to.join(entry.file_name())).expect("copies");
    }
}

#[tokio::test]
async fn a_process_killed_within_a_transaction_leaves_what_it_acknowledged() {
    let db = TestDb::sqlite().await;
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(500)).await;
    let mut tx = db.store.begin().await.expect("begins");
    sqlx::query("DELETE FROM products").execute(&mut *tx).await.expect("deletes");
    sqlx::query("UPDATE tenants SET revision = 99").execute(&mut *tx).await.expect("updates");
    let left = tempfile::tempdir().expect("a folder");
    copy_files(db.dir.as_ref().expect("is SQLite").path(), left.path());
    drop(tx);
    let url = sqlite_url(&left.path().join("a folder #1?.db"));
    let store = Store::connect(&url, Arc::new(SystemClock)).await.expect("opens");
    assert_eq!(store.counts(&tenant).await.expect("counts").products, 500);
    assert_eq!(store.revision(&tenant).await.expect("reads"), 1);
    let sound = sqlx::query("PRAGMA integrity_check").fetch_one(&store.readers).await.expect("checks");
    assert_eq!(sound.get::<&str, _>(0), "ok");
}

#[tokio::test]
async fn every_commit_is_synced_and_readers_cannot_write() {
    let db = TestDb::sqlite().await;
    let read = async |pool: &sqlx::AnyPool, name: &str| {
        let text = sqlx::AssertSqlSafe(format!("PRAGMA {name}"));
        sqlx::query(text).fetch_one(pool).await.expect("a pragma")
    };
    assert_eq!(read(&db.store.writers, "journal_mode").await.get::<&str, _>(0), "wal");
    assert_eq!(read(&db.store.writers, "synchronous").await.get::<i64, _>(0), 2);
    assert_eq!(read(&db.store.writers, "foreign_keys").await.get::<i64, _>(0), 1);
    assert!(sqlx::query("DELETE FROM tenants").execute(&db.store.readers).await.is_err());
}

/// Texts of an erased tenant, in an order that fills, splits and joins the pages it shares with another one: what SQLite
/// deletes it overwrites, but not what it has moved before.
#[tokio::test]
async fn nothing_of_an_erased_tenant_is_left_in_the_files() {
    const MARK: &str = "Strada-Florilor-17";
    let db = TestDb::sqlite().await;
    let (gone, kept) = (db.tenant("gone").await, db.tenant("kept").await);
    let mut dice = Dice::new(17);
    for _ in 0..10 {
        for (tenant, word) in [(&gone, MARK), (&kept, "Bulevardul-Unirii-1")] {
            let text = |dice: &mut Dice| word.repeat([3, 30, 300, 2_000][dice.below(4)]);
            let writes: Vec<_> =
                (0..60).map(|_| document(&format!("d{}", dice.below(400)), &text(&mut dice))).collect();
            db.write(tenant, writes).await;
        }
    }
    let folder = db.dir.as_ref().expect("is SQLite").path();
    let holds_mark = || {
        std::fs::read_dir(folder).expect("the folder").flatten().any(|entry| {
            let bytes = std::fs::read(entry.path()).expect("reads");
            bytes.windows(MARK.len()).any(|window| window == MARK.as_bytes())
        })
    };
    assert!(holds_mark());
    db.store.erase_tenant(&gone).await.expect("erases");
    db.store.scrub().await.expect("nobody reads");
    assert!(!holds_mark(), "while the database is open");
    assert_eq!(db.rows("scrubs").await, 0);
    assert_eq!(std::fs::read_dir(folder).expect("the folder").count(), 3, "the file, its log and the log's index");
    db.store.close().await;
    assert!(!holds_mark());
}

/// The log cannot be cut while somebody reads a state of the database that is in it; the scrubbing is not done then.
#[tokio::test]
async fn a_log_that_is_read_is_not_taken_for_cut() {
    let db = TestDb::sqlite().await;
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    let mut reading = db.store.begin_reading().await.expect("begins");
    sqlx::query("SELECT COUNT(*) FROM products").fetch_one(&mut *reading).await.expect("reads");
    db.write(&tenant, shelf(20)).await;
    assert!(!db.store.try_to_cut_log().await.expect("is tried"));
    reading.rollback().await.expect("ends");
    assert!(db.store.try_to_cut_log().await.expect("is tried"));
    let log = db.dir.as_ref().expect("is SQLite").path().join("a folder #1?.db-wal");
    assert_eq!(std::fs::metadata(log).expect("is there").len(), 0);
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused() {
    let db = TestDb::sqlite().await;
    let newer = Migration::new(9_999, "newer".into(), MigrationType::Simple, "SELECT 1".into_sql_str(), false);
    let mut migrator = Migrator::with_migrations(vec![newer]);
    migrator.set_ignore_missing(true).run(&db.store.writers).await.expect("applies");
    let refused = db.store.migrate().await;
    assert!(matches!(refused, Err(StoreError::Migration(_))), "{refused:?}");
}

/// Until then one version stood for content, prices and stock, and it is not known whose it was: it stays the content's.
#[tokio::test]
async fn rows_of_an_older_schema_keep_their_version_as_that_of_the_content() {
    let dir = tempfile::tempdir().expect("a folder");
    let url = sqlite_url(&dir.path().join("temei.db"));
    let store = Store::connect(&url, Arc::new(SystemClock)).await.expect("opens");
    let all = super::super::schema::migrator(super::super::Backend::Sqlite);
    let first_two = all.iter().take(2).cloned().collect::<Vec<_>>();
    Migrator::with_migrations(first_two).run(&store.writers).await.expect("applies");
    let rows = "INSERT INTO tenants VALUES ('shop', 'Shop', NULL, NULL, 'active', 1, 0, 0, 5); \
        INSERT INTO products (tenant, sku, source_version, inserted_revision, folded_name, content) \
            VALUES ('shop', 'a', 7, 1, 'a', '{\"name\": \"A\"}'); \
        INSERT INTO documents (tenant, id, inserted_revision, content) \
            VALUES ('shop', 'fee', 1, '{\"id\":\"fee\",\"text\":\"5 lei\",\"source_type\":\"policy\"}'), \
                ('shop', 'faq', 1, '{\"id\":\"faq\",\"text\":\"\\\"source_type\\\":\\\"policy\\\"\",\"source_type\":\"faq\"}'); \
        INSERT INTO syncs VALUES ('shop', 'product', 'left open', 1, 0, 5, NULL);";
    sqlx::raw_sql(rows).execute(&store.writers).await.expect("as an older program wrote them");
    store.migrate().await.expect("applies the rest");
    let tenant = TenantId::parse("shop").expect("an id");
    let policies = store.policy_documents_page(&tenant, None).await.expect("reads");
    let policies: Vec<_> = policies.iter().map(|row| (row.document.id.as_str(), row.revision)).collect();
    assert_eq!(policies, [("fee", 1)], "documents of before are told apart, too");
    let item = |version| put(ProductPatch { source_version: Some(version), ..product("a", "A", "1") });
    let price = |version| {
        let (sku, price) = (sku("a"), money("2"));
        Write::Price { sku, price, min_price: Patch::Keep, source_version: Some(version) }
    };
    let applied = store.apply(&tenant, batch([item(6), price(3), price(2), item(7)])).await.expect("is taken");
    assert_eq!(applied.row_errors.iter().map(|(seq, _)| *seq).collect::<Vec<_>>(), [1, 3]);
    let sync = SyncRef { id: "another".to_owned(), kind: ItemKind::Product };
    store.open_sync(&tenant, &sync, Delivered::Nothing).await.expect("what was left open is over");
}

#[tokio::test]
async fn an_address_that_is_none_is_refused_without_showing_it() {
    for wrong in ["temei.db", "mysql://root:secret@host/db", "sqlite::memory:", "sqlite://x?mode=memory"] {
        let refused = Store::connect(wrong, Arc::new(SystemClock)).await.expect_err("is no address");
        assert!(!refused.to_string().contains("secret"), "{refused}");
    }
    let missing = Store::connect("sqlite:///nowhere/at/all.db", Arc::new(SystemClock)).await;
    assert!(matches!(missing, Err(StoreError::Unavailable(_))), "{missing:?}");
}
