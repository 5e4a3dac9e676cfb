//! One hot tenant in memory: its facts, its policy and its search index, each an immutable snapshot behind one
//! pointer, with the revision it has applied.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use arc_swap::ArcSwap;
use temei_index::{Generation, TenantIndex};
use tokio::sync::{Mutex, Notify, mpsc, watch};

use crate::catalog::{Document, DocumentId, Product, Sku};
use crate::clock::Timestamp;
use crate::deadline::Deadline;
use crate::facts::FactsSnapshot;
use crate::guard::VersionedPolicy;
use crate::merchandise::Merchandise;
use crate::service_error::{Outage, ServiceError};
use crate::store::{Store, StoreError};
use crate::tenant::TenantId;

use super::contents::Contents;
use super::vectors::Missing;
use super::{FactRowsCache, RETRY_AFTER};

/// What a check or a search reads: facts, policy and merchandising of one revision.
#[derive(Clone, Debug)]
pub struct Ground {
    pub facts: Arc<FactsSnapshot>,
    pub policy: Arc<VersionedPolicy>,
    pub merchandise: Arc<Merchandise>,
}

/// The replicas of one tenant.
#[derive(Debug)]
pub struct Replica {
    pub(super) tenant: TenantId,
    /// Of queries that name none.
    language: Option<String>,
    ground: ArcSwap<Ground>,
    pub(super) contents: Contents,
    pub(super) index: Arc<TenantIndex>,
    fact_rows: Arc<FactRowsCache>,
    pub(super) facts_revision: watch::Sender<u64>,
    pub(super) index_revision: watch::Sender<u64>,
    /// Pieces in the index whose vector is still being made.
    pub(super) pending_vectors: AtomicU64,
    missing: mpsc::UnboundedSender<Vec<Missing>>,
    pub(super) facts_wake: Notify,
    pub(super) index_wake: Notify,
    /// Held while the index changes hands: by its follower, by a reindex.
    pub(super) index_writer: Mutex<()>,
    /// Held during a reindex: one at a time.
    pub(super) reindexing: Mutex<()>,
    last_used: AtomicI64,
}

impl Replica {
    /// The replica, and what it asks to have embedded.
    pub(super) fn new(
        tenant: TenantId,
        ground: Ground,
        (index, contents, language): (Arc<TenantIndex>, Contents, Option<String>),
        used: Timestamp,
    ) -> (Self, mpsc::UnboundedReceiver<Vec<Missing>>) {
        let (missing, asked) = mpsc::unbounded_channel();
        let facts_revision = ground.facts.revision();
        let index_revision = index.current().revision();
        let replica = Self {
            tenant,
            language,
            ground: ArcSwap::from_pointee(ground),
            contents,
            missing,
            index,
            fact_rows: Arc::default(),
            facts_revision: watch::Sender::new(facts_revision),
            index_revision: watch::Sender::new(index_revision),
            pending_vectors: AtomicU64::new(0),
            facts_wake: Notify::new(),
            index_wake: Notify::new(),
            index_writer: Mutex::new(()),
            reindexing: Mutex::new(()),
            last_used: AtomicI64::new(used.micros()),
        };
        (replica, asked)
    }

    pub fn tenant(&self) -> &TenantId {
        &self.tenant
    }

    /// The language the shop speaks, where it says so.
    pub fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }

    /// Facts and policy as of one revision.
    pub fn ground(&self) -> Arc<Ground> {
        self.ground.load_full()
    }

    pub fn generation(&self) -> Arc<Generation> {
        self.index.current()
    }

    /// Where the facts of indexed products lie.
    pub fn fact_rows(&self) -> &Arc<FactRowsCache> {
        &self.fact_rows
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

    /// The products of `skus` that exist, in no order, not older than the facts. Their own facts may be.
    pub async fn products(&self, store: &Store, skus: Vec<Sku>) -> Result<Vec<Arc<Product>>, StoreError> {
        self.contents.products(store, &self.tenant, skus).await
    }

    /// The documents of `ids` that exist, in no order, not older than the facts.
    pub async fn documents(&self, store: &Store, ids: Vec<DocumentId>) -> Result<Vec<Arc<Document>>, StoreError> {
        self.contents.documents(store, &self.tenant, ids).await
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

    /// Asks for the vectors of pieces that have none.
    pub(super) fn ask_for_vectors(&self, missing: Vec<Missing>) {
        let count = missing.len() as u64;
        if count > 0 {
            self.pending_vectors.fetch_add(count, Ordering::Relaxed);
            if self.missing.send(missing).is_err() {
                self.pending_vectors.fetch_sub(count, Ordering::Relaxed);
            }
        }
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
