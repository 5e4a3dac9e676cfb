//! A disk without room refuses writes and nothing else, and what it refused leaves nothing broken behind.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use super::database::{TestDb, batch, document, shelf};
use crate::clock::SystemClock;
use crate::store::{NewTenant, Store, StoreError, sqlite_url};
use crate::tenant::TenantId;

/// A file system of 24 megabytes that goes with the test.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount() -> Option<Self> {
        let dir = tempfile::tempdir().expect("a folder").keep();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=24m", "tmpfs"]).arg(&dir);
        if !mount.output().is_ok_and(|output| output.status.success()) {
            std::fs::remove_dir(&dir).expect("is empty");
            eprintln!("SKIPPED: only root may mount a small disk, nothing was tried on a full one");
            return None;
        }
        Some(Self(dir))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let unmounted = Command::new("umount").arg(&self.0).status().is_ok_and(|status| status.success());
        if unmounted {
            let _ = std::fs::remove_dir(&self.0);
        } else {
            eprintln!("{} stays mounted", self.0.display());
        }
    }
}

fn fill_up(path: &Path) {
    let full = std::fs::write(path, vec![0; 32 << 20]);
    full.expect_err("there are 24 megabytes");
}

async fn shop(store: &Store) -> TenantId {
    let id = TenantId::parse("shop").expect("an id");
    let new = NewTenant { id: id.clone(), name: "Shop".into(), language: None, currency: None };
    store.create_tenant(new).await.expect("a new tenant");
    id
}

/// SQLite ends a transaction by itself that finds no page; the driver then could not begin another one on that
/// connection ("attempted to call begin_with at non-zero transaction depth") until a restart.
#[tokio::test]
async fn a_write_after_one_that_found_no_room_is_taken() {
    let db = TestDb::sqlite().await;
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    // Of this connection alone: the one that comes in its stead has room.
    sqlx::query("PRAGMA max_page_count = 1").execute(&db.store.writers).await.expect("a pragma");
    let refused = db.store.apply(&tenant, batch([document("d", &"text ".repeat(40_000))])).await;
    assert!(matches!(refused, Err(StoreError::Full(_))), "{refused:?}");
    assert!(db.store.room().is_full());
    assert_eq!(db.store.counts(&tenant).await.expect("reads go on").documents, 0);
    db.write(&tenant, [document("d", &"text ".repeat(40_000))]).await;
    assert!(!db.store.room().is_full());
    assert_eq!(db.store.counts(&tenant).await.expect("reads").documents, 1);
}

#[tokio::test]
async fn a_full_disk_refuses_writes_until_there_is_room() {
    let Some(disk) = SmallDisk::mount() else { return };
    let url = sqlite_url(&disk.0.join("temei.db"));
    let store = Store::connect(&url, Arc::new(SystemClock)).await.expect("opens");
    store.migrate().await.expect("the schema applies");
    let tenant = shop(&store).await;
    store.apply(&tenant, batch(shelf(100))).await.expect("there is room");
    fill_up(&disk.0.join("filler"));
    for attempt in 0..5 {
        let refused = store.apply(&tenant, batch([document("d", &"text ".repeat(100_000))])).await;
        assert!(matches!(refused, Err(StoreError::Full(_))), "{attempt}: {refused:?}");
        assert_eq!(store.counts(&tenant).await.expect("reads go on").products, 100);
    }
    store.probe_room().await.expect("looks");
    assert!(store.room().is_full(), "a small write finds room in the log, a batch does not");
    std::fs::remove_file(disk.0.join("filler")).expect("is there");
    store.probe_room().await.expect("there is room again");
    assert!(!store.room().is_full());
    store.apply(&tenant, batch([document("d", "text")])).await.expect("there is room");
    store.close().await;
}
