//! One hot tenant in memory: its facts, its policy and its search index, each an immutable snapshot behind one
//! pointer, with the revision it has applied.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use arc_swap::ArcSwap;
use temei_index::{Generation, TenantIndex};
use tokio::sync::{Mutex, Notify, watch};

use crate::clock::Timestamp;
use crate::deadline::Deadline;
use crate::facts::FactsSnapshot;
use crate::guard::VersionedPolicy;
use crate::service_error::{Outage, ServiceError};
use crate::tenant::TenantId;

use super::RETRY_AFTER;

/// What a check reads: facts and policy of one revision.
#[derive(Clone, Debug)]
pub struct Ground {
    pub facts: Arc<FactsSnapshot>,
    pub policy: Arc<VersionedPolicy>,
}

/// The replicas of one tenant.
#[derive(Debug)]
pub struct Replica {
    pub(super) tenant: TenantId,
    ground: ArcSwap<Ground>,
    pub(super) index: Arc<TenantIndex>,
    pub(super) facts_revision: watch::Sender<u64>,
    pub(super) index_revision: watch::Sender<u64>,
    /// Pieces in the index whose vector is still being made.
    pub(super) pending_vectors: AtomicU64,
    pub(super) facts_wake: Notify,
    pub(super) index_wake: Notify,
    /// Held while the index changes hands: by its follower, by a reindex.
    pub(super) index_writer: Mutex<()>,
    /// Held during a reindex: one at a time.
    pub(super) reindexing: Mutex<()>,
    last_used: AtomicI64,
}

impl Replica {
    pub(super) fn new(tenant: TenantId, ground: Ground, index: Arc<TenantIndex>, used: Timestamp) -> Self {
        let facts_revision = ground.facts.revision();
        let index_revision = index.current().revision();
        Self {
            tenant,
            ground: ArcSwap::from_pointee(ground),
            index,
            facts_revision: watch::Sender::new(facts_revision),
            index_revision: watch::Sender::new(index_revision),
            pending_vectors: AtomicU64::new(0),
            facts_wake: Notify::new(),
            index_wake: Notify::new(),
            index_writer: Mutex::new(()),
            reindexing: Mutex::new(()),
            last_used: AtomicI64::new(used.micros()),
        }
    }

    pub fn tenant(&self) -> &TenantId {
        &self.tenant
    }

    /// Facts and policy as of one revision.
    pub fn ground(&self) -> Arc<Ground> {
        self.ground.load_full()
    }

    pub fn generation(&self) -> Arc<Generation> {
        self.index.current()
    }

    pub fn facts_revision(&self) -> u64 {
        *self.facts_revision.borrow()
    }

    pub fn index_revision(&self) -> u64 {
        *self.index_revision.borrow()
    }

    pub fn pending_vectors(&self) -> u64 {
        self.pending_vectors.load(Ordering::Relaxed)
    }

    /// Bytes of facts and index in memory, estimated by them.
    pub fn resident_bytes(&self) -> u64 {
        self.ground.load().facts.resident_bytes() as u64 + self.index.current().resident_bytes()
    }

    /// Waits until the facts know `revision`.
    pub async fn wait_for_facts(&self, revision: u64, deadline: Deadline) -> Result<(), ServiceError> {
        wait(&self.facts_revision, revision, deadline).await
    }

    /// Waits until the index knows `revision`.
    pub async fn wait_for_index(&self, revision: u64, deadline: Deadline) -> Result<(), ServiceError> {
        wait(&self.index_revision, revision, deadline).await
    }

    pub(super) fn publish_ground(&self, ground: Ground) {
        let revision = ground.facts.revision();
        self.ground.store(Arc::new(ground));
        self.facts_revision.send_replace(revision);
    }

    pub(super) fn wake(&self) {
        self.facts_wake.notify_one();
        self.index_wake.notify_one();
    }

    pub(super) fn touch(&self, now: Timestamp) {
        self.last_used.fetch_max(now.micros(), Ordering::Relaxed);
    }

    pub(super) fn last_used(&self) -> i64 {
        self.last_used.load(Ordering::Relaxed)
    }
}

async fn wait(applied: &watch::Sender<u64>, revision: u64, deadline: Deadline) -> Result<(), ServiceError> {
    if *applied.borrow() >= revision {
        return Ok(());
    }
    let mut applied = applied.subscribe();
    let arrived = applied.wait_for(|&applied| applied >= revision);
    let pending = ServiceError::Unavailable { reason: Outage::RevisionPending, retry_after: RETRY_AFTER };
    match deadline.instant() {
        Some(at) => match tokio::time::timeout_at(at.into(), arrived).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(pending),
        },
        None => arrived.await.map(drop).map_err(|_| pending),
    }
}
