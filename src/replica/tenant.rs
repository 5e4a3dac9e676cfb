//! One hot tenant in memory: its facts, its policy and its search index, each an immutable snapshot behind one
//! pointer, with the revision it has applied.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use temei_index::{Generation, TenantIndex};
use tokio::sync::{Notify, watch};

use crate::background::Background;
use crate::catalog::{Document, DocumentId, Product, Sku};
use crate::deadline::Deadline;
use crate::facts::FactsSnapshot;
use crate::guard::{Grants, PolicyDocuments, VersionedPolicy};
use crate::merchandise::Merchandise;
use crate::service_error::{Outage, ServiceError};
use crate::store::{Hearing, History, Position, Store, StoreError};
use crate::tenant::TenantId;

use super::contents::Contents;
use super::gaps::Place;
use super::maker::Maker;
use super::previous::Previous;
use super::tasks::Leash;
use super::uses::Uses;
use super::{FactRowsCache, RETRY_AFTER, ReplicaError};

/// The longest a caller without a deadline waits for a revision to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often the store is asked for a revision that somebody waits for, where nobody tells of it.
const LOOK_OF_WAITING: Duration = Duration::from_millis(50);

/// The same where commits of other processes are heard of: what was told may be lost with a connection that breaks.
const LOOK_OF_HEARING: Duration = Duration::from_secs(1);

/// What a check or a search reads: facts, policy, merchandising, what documents state and what discounts were granted, of
/// one revision.
#[derive(Clone, Debug)]
pub struct TenantFacts {
    pub facts: Arc<FactsSnapshot>,
    pub policy: Arc<VersionedPolicy>,
    pub merchandise: Arc<Merchandise>,
    pub documents: Arc<PolicyDocuments>,
    pub grants: Arc<Grants>,
}

impl TenantFacts {
    /// Estimated.
    fn resident_bytes(&self) -> u64 {
        (self.facts.resident_bytes() + self.documents.resident_bytes() + self.grants.resident_bytes()) as u64
    }
}

/// The replicas of one tenant.
#[derive(Debug)]
pub struct Replica {
    /// What facts and index follow.
    history: Arc<History>,
    /// Of queries that name none.
    language: Option<String>,
    maker: Arc<Maker>,
    ground: ArcSwap<TenantFacts>,
    pub(super) contents: Contents,
    pub(super) index: Arc<TenantIndex>,
    fact_rows: Arc<FactRowsCache>,
    facts_revision: watch::Sender<u64>,
    index_revision: watch::Sender<u64>,
    /// Pieces in the index whose vector is still to be made.
    pending_vectors: AtomicU64,
    words_alone: AtomicU64,
    /// Up to where they were made; none without a model to make them with.
    place: Option<Mutex<Place>>,
    pub(super) facts_wake: Notify,
    pub(super) index_wake: Notify,
    pub(super) vectors_wake: Notify,
    /// What the server of vectors has is to be looked at again.
    pub(super) points_doubt: Notify,
    /// The index is worth building anew.
    pub(super) worn: Notify,
    /// Whether other processes' commits are told.
    hearing: Hearing,
    /// Held by who has the store looked at while some wait for a revision.
    looking: tokio::sync::Mutex<()>,
    /// What a reindex has replaced.
    pub(super) previous: Mutex<Option<Previous>>,
    /// Held while the next state of the index is made from the present one.
    pub(super) index_writer: tokio::sync::Mutex<()>,
    /// Held while the next state of the facts is shown.
    pub(super) facts_writer: tokio::sync::Mutex<()>,
    uses: Uses,
    /// By how many it must not be sent out of memory.
    held: AtomicUsize,
    pub(super) leash: Leash,
    background: Background,
}

/// What a replica is made of.
#[derive(Debug)]
pub(super) struct Parts {
    pub(super) history: Arc<History>,
    pub(super) language: Option<String>,
    pub(super) ground: Arc<TenantFacts>,
    pub(super) contents: Contents,
    /// Still empty.
    pub(super) index: Arc<TenantIndex>,
    pub(super) maker: Arc<Maker>,
    pub(super) hearing: Hearing,
    pub(super) uses: Uses,
    pub(super) leash: Leash,
}

/// Keeps a replica in memory.
#[derive(Debug)]
pub(super) struct Held(pub(super) Arc<Replica>);

impl Replica {
    pub(super) fn new(parts: Parts, background: Background) -> Self {
        let Parts { history, language, ground, contents, index, maker, hearing, uses, leash } = parts;
        let facts_revision = ground.facts.revision();
        let index_revision = index.current().revision();
        Self {
            history,
            language,
            ground: ArcSwap::new(ground),
            contents,
            index,
            fact_rows: Arc::default(),
            facts_revision: watch::Sender::new(facts_revision),
            index_revision: watch::Sender::new(index_revision),
            pending_vectors: AtomicU64::new(0),
            words_alone: AtomicU64::new(0),
            place: maker.encoder.is_some().then(Mutex::default),
            maker,
            facts_wake: Notify::new(),
            index_wake: Notify::new(),
            vectors_wake: Notify::new(),
            points_doubt: Notify::new(),
            worn: Notify::new(),
            hearing,
            looking: tokio::sync::Mutex::default(),
            previous: Mutex::default(),
            index_writer: tokio::sync::Mutex::new(()),
            facts_writer: tokio::sync::Mutex::new(()),
            uses,
            held: AtomicUsize::new(0),
            leash,
            background,
        }
    }

    pub fn tenant(&self) -> &TenantId {
        self.history.tenant()
    }

    /// Of the tenant's creation.
    pub fn incarnation(&self) -> u64 {
        self.history.incarnation()
    }

    /// What makes its vectors, and where they lie.
    pub fn maker(&self) -> &Maker {
        &self.maker
    }

    pub(super) fn history(&self) -> &History {
        &self.history
    }

    /// The language the shop speaks, where it says so.
    pub fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }

    /// Facts and policy as of one revision.
    pub fn ground(&self) -> Arc<TenantFacts> {
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

    /// Whether facts and index both stand exactly there.
    pub(super) fn is_at(&self, position: Position) -> bool {
        let revisions = (self.facts_revision(), self.index_revision());
        revisions == (position.revision, position.revision) && self.history.knows(position)
    }

    pub fn pending_vectors(&self) -> u64 {
        self.pending_vectors.load(Ordering::Relaxed)
    }

    /// Pieces that stay without a vector: they could not be embedded, or may not be told to the embedder.
    pub fn words_alone(&self) -> u64 {
        self.words_alone.load(Ordering::Relaxed)
    }

    /// Bytes of facts and index in memory, estimated by them.
    pub fn resident_bytes(&self) -> u64 {
        self.ground.load().resident_bytes() + self.index.current().resident_bytes() + self.previous_bytes()
    }

    /// The products of `skus` that exist, in no order, not older than the facts. Their own facts may be.
    pub async fn products(&self, store: &Store, skus: Vec<Sku>) -> Result<Vec<Arc<Product>>, StoreError> {
        self.contents.products(store, self.tenant(), skus).await
    }

    /// The documents of `ids` that exist, in no order, not older than the facts.
    pub async fn documents(&self, store: &Store, ids: Vec<DocumentId>) -> Result<Vec<Arc<Document>>, StoreError> {
        self.contents.documents(store, self.tenant(), ids).await
    }

    /// Waits until the facts know `revision`: as long as the caller has, and one without a deadline for 10 seconds.
    pub async fn wait_for_facts(&self, revision: u64, deadline: Deadline) -> Result<(), ServiceError> {
        self.wait(&self.facts_revision, revision, deadline).await
    }

    /// Waits until the index knows `revision`, as long as [`Replica::wait_for_facts`].
    pub async fn wait_for_index(&self, revision: u64, deadline: Deadline) -> Result<(), ServiceError> {
        self.wait(&self.index_revision, revision, deadline).await
    }

    async fn wait(&self, applied: &watch::Sender<u64>, revision: u64, deadline: Deadline) -> Result<(), ServiceError> {
        if *applied.borrow() >= revision {
            return Ok(());
        }
        let mut applied = applied.subscribe();
        let arrived = async {
            tokio::select! {
                arrived = applied.wait_for(|&applied| applied >= revision) => arrived.is_ok(),
                // Out of memory nothing is applied any more.
                () = self.leash.ended() => false,
                () = self.look_often() => false,
            }
        };
        let until = deadline.instant().unwrap_or_else(|| Instant::now() + PATIENCE);
        let arrived = tokio::time::timeout_at(until.into(), arrived).await.unwrap_or(false);
        let pending = ServiceError::Unavailable { reason: Outage::RevisionPending, retry_after: RETRY_AFTER };
        if arrived { Ok(()) } else { Err(pending) }
    }

    /// Has the store looked at again and again, often where nothing is heard of what another process commits. One of all who
    /// wait does so at a time.
    async fn look_often(&self) {
        let _looking = self.looking.lock().await;
        loop {
            self.wake();
            tokio::time::sleep(if self.hearing.is_on() { LOOK_OF_HEARING } else { LOOK_OF_WAITING }).await;
        }
    }

    /// Shows the next state of the facts to checks and searches. Never an older one.
    pub(super) fn publish_ground(&self, ground: TenantFacts) -> Result<(), ReplicaError> {
        let revision = ground.facts.revision();
        if revision < self.facts_revision() {
            return Err(ReplicaError::Diverged);
        }
        let before = self.ground.swap(Arc::new(ground));
        self.facts_revision.send_replace(revision);
        self.background.discard(before);
        Ok(())
    }

    /// Shows the next state of the index to searches. Never an older one. To be called in the background: it walks the
    /// rows, and may free the state before.
    pub(super) fn publish_index(&self, generation: Arc<Generation>) -> Result<(), ReplicaError> {
        let revision = generation.revision();
        // First, so that whoever sees the pieces sees that their vectors are pending.
        let pending = self.count_pending(&generation);
        self.index.publish(generation)?;
        if pending > 0 {
            self.vectors_wake.notify_one();
        }
        self.index_revision.send_if_modified(|known| {
            let newer = revision > *known;
            *known = revision.max(*known);
            newer
        });
        Ok(())
    }

    /// Up to where the vectors of the index were made.
    pub(super) fn place(&self) -> Place {
        self.place.as_ref().map_or_else(Place::default, |place| *place.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The vectors before `to` were made, where the place is still `from`. To be called in the background: it walks the rows.
    pub(super) fn move_place(&self, from: Place, to: Place) {
        if let Some(place) = &self.place {
            let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
            if *place == from {
                *place = to;
            }
        }
        self.count_pending(&self.generation());
    }

    /// Vectors are looked for from the first row on: some that were there are not.
    pub(super) fn start_vectors_over(&self) {
        if let Some(place) = &self.place {
            let mut place = place.lock().unwrap_or_else(PoisonError::into_inner);
            *place = place.over_again();
        }
    }

    /// The server of vectors answered what cannot be so.
    pub(crate) fn doubt_points(&self) {
        self.points_doubt.notify_one();
    }

    fn count_pending(&self, generation: &Generation) -> u64 {
        let makes_vectors = self.place.is_some();
        let from = self.place().row_in(generation);
        let pending = if makes_vectors { generation.count_gaps(from) } else { 0 };
        let passed_over = if from > 0 { generation.count_gaps(0).saturating_sub(pending) } else { 0 };
        self.pending_vectors.store(pending, Ordering::Relaxed);
        self.words_alone.store(passed_over, Ordering::Relaxed);
        pending
    }

    /// Freed where nobody waits for it.
    pub(super) fn discard<T: Send + 'static>(&self, value: T) {
        self.background.discard(value);
    }

    /// Something may have been committed.
    pub(super) fn wake(&self) {
        self.facts_wake.notify_one();
        self.index_wake.notify_one();
    }

    pub(super) fn uses(&self) -> &Uses {
        &self.uses
    }

    pub(super) fn hold(self: &Arc<Self>) -> Held {
        self.held.fetch_add(1, Ordering::Relaxed);
        Held(Arc::clone(self))
    }

    pub(super) fn is_held(&self) -> bool {
        self.held.load(Ordering::Relaxed) > 0
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.0.held.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Replica {
    /// Freeing a catalogue takes as long as walking it, and the last holder may be any call.
    fn drop(&mut self) {
        let parts = (self.ground.load_full(), Arc::clone(&self.index), Arc::clone(&self.fact_rows));
        self.background.discard(parts);
    }
}
