//! Whether the database finds room for what is written. A full disk refuses writes and nothing else: reads go on, and
//! so does everything that is judged by them. The next write that succeeds, be it a probe, says that it is over.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Backend, Store, StoreError};

/// Bytes that have to be free before a disk that was full has room again: two of the largest batches. Small writes may
/// find some in the log before.
const ROOM_BYTES: u64 = 8 * 1_024 * 1_024;

/// What the last writes came to. All clones are one.
#[derive(Clone, Debug, Default)]
pub struct Room {
    is_full: Arc<AtomicBool>,
}

impl Room {
    pub fn is_full(&self) -> bool {
        self.is_full.load(Ordering::Relaxed)
    }

    /// Learns from what became of a write, and hands it on.
    pub(crate) fn learn<T>(&self, written: Result<T, StoreError>) -> Result<T, StoreError> {
        match &written {
            Err(StoreError::Full(_)) if !self.is_full.swap(true, Ordering::Relaxed) => {
                tracing::error!("the database has no room left: writes are refused, reads go on");
            }
            Ok(_) if self.is_full() && self.is_full.swap(false, Ordering::Relaxed) => {
                tracing::info!("the database has room again");
            }
            Ok(_) | Err(_) => {}
        }
        written
    }
}

impl Store {
    /// What the last writes of this process came to.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// Writes a row as it is, where the last write found no room and there seems to be some again.
    pub async fn probe_room(&self) -> Result<(), StoreError> {
        if !self.room.is_full() || self.has_little_room().await? {
            return Ok(());
        }
        let written = sqlx::query("UPDATE tenants SET name = name WHERE id = (SELECT MIN(id) FROM tenants)")
            .execute(&mut *self.write_connection().await?)
            .await;
        self.room.learn(written.map(drop).map_err(StoreError::from))
    }

    /// Of the disk of an SQLite database; that of another server is not known.
    async fn has_little_room(&self) -> Result<bool, StoreError> {
        if self.backend == Backend::Postgres {
            return Ok(false);
        }
        let folder = self.folder(&mut *self.reader().await?).await?;
        let free = rustix::fs::statvfs(&folder).map(|stat| stat.f_bavail.saturating_mul(stat.f_frsize));
        Ok(free.is_ok_and(|bytes| bytes < ROOM_BYTES))
    }
}
