//! Whether the database finds room for what is written. A full disk refuses writes and nothing else: reads go on, and
//! so does everything that is judged by them. The next write that succeeds, be it a probe, says that it is over.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Store, StoreError};

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
            Err(StoreError::Full(_)) => self.enter(true),
            Ok(_) => self.enter(false),
            Err(_) => {}
        }
        written
    }

    fn enter(&self, is_full: bool) {
        if self.is_full() == is_full || self.is_full.swap(is_full, Ordering::Relaxed) == is_full {
            return;
        }
        match is_full {
            true => tracing::error!("the database has no room left: writes are refused, reads go on"),
            false => tracing::info!("the database has room again"),
        }
    }
}

impl Store {
    /// What the last writes of this process came to.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// Writes a row as it is, where the last write found no room, so that it is noticed when there is some again.
    pub async fn probe_room(&self) -> Result<(), StoreError> {
        if !self.room.is_full() {
            return Ok(());
        }
        let written = sqlx::query("UPDATE tenants SET name = name WHERE id = (SELECT MIN(id) FROM tenants)")
            .execute(&self.writers)
            .await;
        self.room.learn(written.map(drop).map_err(StoreError::from))
    }
}
