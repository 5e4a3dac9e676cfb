//! What was last read of keys and tenants. While the database is away nobody can be asked, and nothing can be revoked in it
//! either: who was let in just before goes on being let in, for a bounded time. What this process revokes is forgotten at
//! once.

use std::sync::Arc;
use std::time::Duration;

use moka::sync::Cache;

use super::{CACHE_ENTRIES, Digest32, Epoch, KeyRecord, TenantRecord};
use crate::tenant::TenantId;

pub(super) struct Last {
    /// By the epoch in which they were read, so that what was read before a revocation is of no use after it.
    keys: Cache<(Epoch, Digest32), Arc<KeyRecord>>,
    tenants: Cache<(Epoch, TenantId), TenantRecord>,
}

impl Last {
    pub(super) fn new(trust: Duration) -> Self {
        Self {
            keys: Cache::builder().max_capacity(CACHE_ENTRIES).time_to_live(trust).build(),
            tenants: Cache::builder().max_capacity(CACHE_ENTRIES).time_to_live(trust).build(),
        }
    }

    /// The database has it so; a key that is not there any more is forgotten.
    pub(super) fn saw_key(&self, entry: (Epoch, Digest32), key: Option<&Arc<KeyRecord>>) {
        match key {
            Some(key) => self.keys.insert(entry, Arc::clone(key)),
            None => self.keys.invalidate(&entry),
        }
    }

    pub(super) fn saw_tenant(&self, entry: (Epoch, TenantId), state: Option<TenantRecord>) {
        match state {
            Some(state) => self.tenants.insert(entry, state),
            None => self.tenants.invalidate(&entry),
        }
    }

    pub(super) fn key(&self, entry: &(Epoch, Digest32)) -> Option<Arc<KeyRecord>> {
        self.keys.get(entry)
    }

    pub(super) fn tenant(&self, entry: &(Epoch, TenantId)) -> Option<TenantRecord> {
        self.tenants.get(entry)
    }

    pub(super) fn forget(&self) {
        self.keys.invalidate_all();
        self.tenants.invalidate_all();
    }
}
