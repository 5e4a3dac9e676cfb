//! What is in memory of a tenant, kept in files beside the database, so that a restart does not build it anew: read, and
//! brought from its revision to now by the changes since.
//!
//! A snapshot is a copy of a replica, never the truth. It is taken when everything that decides it is as it was: the
//! sources the program was built from, the model and how texts are cut, the incarnation of the tenant and the moments its
//! revisions were committed at; and when its bytes are those that were written. Else it is thrown away, with a line in the
//! log, and the tenant is built from the store.

mod due;
mod files;
mod keep;

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use temei_index::{Generation, IndexOptions, SavedVectors, SavedWords};
use tracing::{debug, info, warn};

use super::ReplicaError;
use super::maker::Maker;
use super::tenant::{Replica, TenantFacts};
use super::uses::Occasion;
use crate::background::{Background, Lane};
use crate::facts::FactsSnapshot;
use crate::metrics::{Metrics, SnapshotOutcome, Work};
use crate::store::Position;
use crate::tenant::TenantId;
use due::{Kept, State};
use files::{Folder, Header};

/// A tenant with fewer pieces is built as fast as it is read.
const MIN_PIECES: u64 = 1_000;

const FACTS: &str = "facts";
const WORDS: &str = "words";
const VECTORS: &str = "vectors";

/// Where snapshots lie, and how many.
#[derive(Clone, Debug)]
pub struct SnapshotSettings {
    /// One folder a tenant.
    pub dir: PathBuf,
    /// Of all tenants together.
    pub limit_bytes: u64,
    pub metrics: Arc<Metrics>,
}

/// The snapshots of one process. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Snapshots {
    /// Absent: none are kept.
    shared: Option<Arc<Shared>>,
}

#[derive(Debug)]
struct Shared {
    folder: Folder,
    limit_bytes: u64,
    metrics: Arc<Metrics>,
    kept: Mutex<HashMap<TenantId, Kept>>,
    /// Held while a snapshot is put in its place or removed.
    placing: Mutex<()>,
    /// Held while one is written: one at a time.
    writing: tokio::sync::Mutex<()>,
}

/// A replica as it was when its snapshot was written.
#[derive(Debug)]
pub(super) struct Restored {
    pub(super) facts: FactsSnapshot,
    pub(super) generation: Generation,
    /// Of the facts and of the index.
    pub(super) positions: [Position; 2],
}

/// What of a replica is written.
struct Picture {
    ground: Arc<TenantFacts>,
    generation: Arc<Generation>,
    positions: [Position; 2],
    state: State,
}

impl Snapshots {
    /// Clears away what is no whole snapshot.
    pub(super) fn open(settings: Option<SnapshotSettings>) -> Self {
        let Some(SnapshotSettings { dir, limit_bytes, metrics }) = settings else { return Self { shared: None } };
        let folder = Folder::new(dir);
        if let Err(error) = folder.clear_away() {
            warn!(%error, "what a stop has left of snapshots could not be removed");
        }
        let (kept, placing, writing) = Default::default();
        Self { shared: Some(Arc::new(Shared { folder, limit_bytes, metrics, kept, placing, writing })) }
    }

    /// The tenant as its snapshot has it, under a number that has not been used; none where there is no snapshot that is
    /// known to fit. Whether it belongs to the history the store has shows when it is brought to now.
    pub(super) async fn read(
        &self,
        (tenant, maker): (&TenantId, &Maker),
        (number, options): (u64, &IndexOptions),
        (background, occasion): (&Background, Occasion),
    ) -> Option<Restored> {
        let shared = self.shared.as_ref()?;
        let header = match shared.folder.header(tenant) {
            Ok(header) => header,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(error) => {
                self.discard(tenant, &error);
                return None;
            }
        };
        if let Err(why) = header.fits(tenant, &maker.identity) {
            self.discard(tenant, &why);
            return None;
        }
        match shared.parts(tenant, header, (number, options), (background, occasion)).await {
            Ok(restored) => {
                shared.kept().insert(tenant.clone(), Kept::written(State::of_parts(&restored), Instant::now()));
                Some(restored)
            }
            Err(error) => {
                self.discard(tenant, &error);
                None
            }
        }
    }

    /// Throws a tenant's snapshot away because it cannot be used.
    pub(super) fn discard(&self, tenant: &TenantId, why: &(dyn std::error::Error + 'static)) {
        let Some(shared) = &self.shared else { return };
        info!(%tenant, why, "a snapshot is thrown away; the tenant is built from the store");
        shared.metrics.snapshots.increment((SnapshotOutcome::Discarded,), 1);
        self.remove(tenant);
    }

    /// It was read and brought to now.
    pub(super) fn was_used(&self) {
        if let Some(shared) = &self.shared {
            shared.metrics.snapshots.increment((SnapshotOutcome::Used,), 1);
        }
    }

    /// Removes a tenant's snapshot. One that is being written is not put in its place any more once its tasks were ended.
    pub(super) fn remove(&self, tenant: &TenantId) {
        let Some(shared) = &self.shared else { return };
        shared.kept().remove(tenant);
        let _placing = shared.placing();
        if let Err(error) = shared.folder.remove(tenant) {
            warn!(%tenant, %error, "a snapshot could not be removed");
        }
    }

    /// Writes the snapshot of a replica where it is worth it by now.
    pub(super) async fn keep(&self, replica: &Arc<Replica>, background: &Background) {
        let Some(shared) = &self.shared else { return };
        let now = Instant::now();
        let state = State::of(replica);
        let is_due = state.pieces >= MIN_PIECES && shared.note(replica.tenant(), state, now).is_due(now);
        if is_due {
            shared.write(replica, background).await;
        }
    }

    /// Writes it at the end, where that spares the next start much.
    pub(super) async fn keep_at_last(&self, replica: &Arc<Replica>, background: &Background) {
        let Some(shared) = &self.shared else { return };
        let state = State::of(replica);
        let is_due =
            state.pieces >= MIN_PIECES && shared.note(replica.tenant(), state, Instant::now()).is_due_at_last();
        if is_due {
            shared.write(replica, background).await;
        }
    }
}

impl Shared {
    async fn parts(
        &self,
        tenant: &TenantId,
        header: Header,
        (number, options): (u64, &IndexOptions),
        (background, occasion): (&Background, Occasion),
    ) -> Result<Restored, ReplicaError> {
        let part = |name| (self.folder.clone(), tenant.clone(), header.part(name).cloned());
        let (facts, words, vectors) = (part(FACTS), part(WORDS), part(VECTORS));
        let read = |(folder, tenant, part): (Folder, TenantId, Option<files::Part>)| -> io::Result<Vec<u8>> {
            folder.read(&tenant, part.as_ref())
        };
        let [of_words, of_rest] = match occasion {
            Occasion::Asked => [Lane::Long, Lane::Pages],
            Occasion::Foreseen { .. } => [Lane::Arrivals; 2],
        };
        let words = background.run(of_words, Work::Index, move || SavedWords::read(&read(words)?));
        let facts = background.run(of_rest, Work::Facts, move || FactsSnapshot::read(&read(facts)?));
        let vectors = background.run(of_rest, Work::Index, move || SavedVectors::read(&read(vectors)?));
        let (words, facts, vectors) = tokio::try_join!(words, facts, vectors)?;
        let (facts, positions) = (facts.map_err(ReplicaError::Snapshot)?, [header.facts, header.index]);
        let (words, vectors) = (words.map_err(ReplicaError::Snapshot)?, vectors.map_err(ReplicaError::Snapshot)?);
        let generation = Generation::of_saved(number, words, vectors, options).map_err(ReplicaError::Snapshot)?;
        let revisions = [facts.revision(), generation.revision()];
        if revisions != positions.map(|position| position.revision) {
            return Err(ReplicaError::Snapshot(temei_index::damaged("its parts are of other revisions than it says")));
        }
        Ok(Restored { facts, generation, positions })
    }

    fn note(&self, tenant: &TenantId, state: State, now: Instant) -> Kept {
        let mut kept = self.kept();
        let kept = kept.entry(tenant.clone()).or_insert_with(|| Kept::unwritten(state, now));
        kept.see(state, now);
        *kept
    }

    async fn write(self: &Arc<Self>, replica: &Arc<Replica>, background: &Background) {
        let _one = self.writing.lock().await;
        let Some(picture) = Picture::of(replica) else { return };
        let (shared, target, state) = (Arc::clone(self), Arc::clone(replica), picture.state);
        let written = background.run(Lane::Long, Work::Index, move || shared.write_files(&target, &picture)).await;
        let tenant = replica.tenant();
        match written {
            Ok(Ok(None)) => debug!(%tenant, "a tenant left memory before its snapshot was written"),
            Ok(Ok(Some(bytes))) => {
                info!(%tenant, bytes, "a snapshot is written");
                self.metrics.snapshots.increment((SnapshotOutcome::Written,), 1);
            }
            Ok(Err(error)) => {
                warn!(%tenant, %error, "a snapshot could not be written; the tenant is built from the store at the next start");
                self.metrics.snapshots.increment((SnapshotOutcome::Failed,), 1);
            }
            // Said in the log where it was caught.
            Err(_panicked) => {}
        }
        // After a failure, too: it is tried again when there is something new, not at every look.
        if let Some(kept) = self.kept().get_mut(tenant) {
            *kept = Kept::written(state, Instant::now());
        }
        let all = Arc::clone(self);
        let sized = background.run(Lane::Pages, Work::Index, move || all.folder.bytes()).await;
        self.metrics.snapshot_bytes.set((), sized.unwrap_or_default() as f64);
    }

    /// Writes the files aside and puts them in their place; gives their bytes, or none where the tenant left memory meanwhile.
    fn write_files(
        &self,
        replica: &Replica,
        Picture { ground, generation, positions, .. }: &Picture,
    ) -> io::Result<Option<u64>> {
        let tenant = replica.tenant();
        self.folder.check_room(replica.resident_bytes(), self.limit_bytes)?;
        let mut aside = self.folder.aside(tenant)?;
        aside.write(FACTS, |to| ground.facts.save(to))?;
        aside.write(WORDS, |to| generation.save_words(to))?;
        aside.write(VECTORS, |to| generation.save_vectors(to))?;
        let bytes = aside.finish(Header::new(tenant, &replica.maker().identity, *positions))?;
        let _placing = self.placing();
        if replica.leash.has_ended() {
            // The tenant was erased, suspended or sent out: nobody else removes what is put there now.
            self.folder.remove_aside(tenant)?;
            return Ok(None);
        }
        self.folder.place(tenant)?;
        self.folder.keep_within(self.limit_bytes, tenant)?;
        Ok(Some(bytes))
    }

    fn kept(&self) -> MutexGuard<'_, HashMap<TenantId, Kept>> {
        // A map of numbers is whole at every step.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn placing(&self) -> MutexGuard<'_, ()> {
        self.placing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Picture {
    /// None while nobody remembers when what it shows was committed.
    fn of(replica: &Replica) -> Option<Self> {
        let (ground, generation) = (replica.ground(), replica.generation());
        let history = replica.history();
        let positions = [history.position_of(ground.facts.revision())?, history.position_of(generation.revision())?];
        let state = State::of_both(&ground.facts, &generation);
        Some(Self { ground, generation, positions, state })
    }
}
