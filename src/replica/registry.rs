//! Which tenants are in memory, who brings them there, and who has to leave.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use temei_index::{ChunkOptions, IndexOptions, TokenCounter};
use tokio::sync::{Semaphore, watch};
use tracing::{error, info};

use super::contents::ContentCache;
use super::loader::Loader;
use super::maker::Makers;
use super::memory::Memory;
use super::rebuilds::Rebuilds;
use super::recent::RecentUses;
use super::snapshots::{SnapshotSettings, Snapshots};
use super::tasks::{AllTasks, Ending, Leash, Tasks};
use super::tenant::{Held, Replica};
use super::unfinished::UnfinishedReindexes;
use super::uses::Occasion;
use super::vectors::Vectors;
use super::{RETRY_AFTER, STORE_RETRY_AFTER, follower};
use crate::background::Background;
use crate::clock::Clock;
use crate::deadline::Deadline;
use crate::metrics::{Metrics, Residency};
use crate::quota::Meters;
use crate::service_error::{Outage, ServiceError};
use crate::store::Store;
use crate::tenant::{EmbedderName, TenantId};

/// Tenants loaded at a time; more would only slow each other.
pub(super) const LOADS: usize = 2;
/// The longest a caller without a deadline waits for a tenant to load.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the registry is built from.
#[derive(Debug)]
pub struct Settings {
    pub store: Store,
    /// What the texts that are embedded count on.
    pub meters: Meters,
    pub background: Background,
    /// What makes vectors, and where those lie that are not to be in memory.
    pub makers: Makers,
    /// How long a text is to the model of the data folder, whatever embeds it: texts are cut the same for all; without one,
    /// by an estimate. Present without an embedder where vectors are not wanted: documents are cut, and found by their
    /// words, as they are with them.
    pub tokens: Option<TokenCounter>,
    pub clock: Arc<dyn Clock>,
    pub metrics: Arc<Metrics>,
    /// The folder of the vector shards, one folder a tenant.
    pub dense: PathBuf,
    /// The file that says when tenants were last asked for.
    pub recent: PathBuf,
    /// The file that says which reindexes are not over.
    pub reindexes: PathBuf,
    /// How long what a reindex replaces is kept.
    pub keep_previous: Duration,
    /// Without, every start builds its tenants from the store.
    pub snapshots: Option<SnapshotSettings>,
    pub index: IndexOptions,
    pub chunks: ChunkOptions,
    pub budget_bytes: u64,
    /// How often the store is asked for what other processes have committed, while that is heard of anyway.
    pub poll: Duration,
    /// Products and documents of hits that are kept for the next answer, of all tenants.
    pub content_cache_bytes: u64,
}

/// The replicas of all tenants. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Replicas {
    pub(super) shared: Arc<Shared>,
}

#[derive(Debug)]
pub(super) struct Shared {
    pub(super) loader: Loader,
    pub(super) memory: Memory,
    pub(super) budget_bytes: u64,
    pub(super) poll: Duration,
    pub(super) recent: RecentUses,
    pub(super) unfinished: UnfinishedReindexes,
    pub(super) tasks: AllTasks,
    slots: Mutex<HashMap<TenantId, Slot>>,
    /// Of the next slot, so that no two of a tenant are taken for one another.
    next_slot: AtomicU64,
    loads: Semaphore,
}

/// The place of a tenant that is not cold.
#[derive(Debug)]
struct Slot {
    number: u64,
    tasks: Tasks,
    state: State,
}

#[derive(Debug)]
enum State {
    /// Whoever waits hears of the end through the channel, and gets what came of it.
    Loading(Arrival),
    Hot(Arc<Replica>),
}

/// The replica once it is loaded; closed without one when it could not be, or is there already.
pub type Arrival = watch::Receiver<Option<Arc<Replica>>>;

/// What is in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    pub loading: u64,
    pub hot: u64,
    /// Replicas that have gone cold and are still held, by a call that has not ended or by the end of their own tasks.
    pub leaving: u64,
    /// Of every replica that lives, hot or leaving, and of all that is being loaded or built.
    pub resident_bytes: u64,
}

impl Replicas {
    pub fn new(settings: Settings) -> Self {
        let Settings {
            store,
            meters,
            background,
            makers,
            tokens,
            clock,
            metrics,
            dense,
            recent,
            reindexes,
            keep_previous,
            snapshots,
            index,
            chunks,
            budget_bytes,
            poll,
            content_cache_bytes,
        } = settings;
        let (memory, runtime) = (Memory::default(), background.tasks().clone());
        let vectors = Vectors::new((store.clone(), meters), (tokens, chunks), background.clone());
        let loader = Loader {
            snapshots: Snapshots::open(snapshots),
            maker: Arc::new(makers.of(&EmbedderName::local())),
            makers,
            vectors,
            contents: ContentCache::new(content_cache_bytes),
            memory: memory.clone(),
            rebuilds: Rebuilds::new(),
            numbers: Arc::default(),
            options: index,
            keep_previous,
            store,
            background,
            clock,
            metrics,
            dense,
        };
        Self {
            shared: Arc::new(Shared {
                loader,
                memory,
                budget_bytes,
                poll,
                recent: RecentUses::open(recent),
                unfinished: UnfinishedReindexes::open(reindexes),
                tasks: AllTasks::on(runtime),
                slots: Mutex::default(),
                next_slot: AtomicU64::new(0),
                loads: Semaphore::new(LOADS),
            }),
        }
    }

    /// Ends every task and waits for its end. Nothing is brought into memory afterwards.
    pub async fn close(&self) {
        self.record_uses();
        self.keep_last_snapshots().await;
        self.slots().clear();
        self.shared.tasks.end().await;
    }

    /// The tenant's replica when it is hot.
    pub fn hot(&self, tenant: &TenantId) -> Option<Arc<Replica>> {
        let replica = self.peek(tenant)?;
        replica.uses().add(self.shared.loader.clock.now());
        Some(replica)
    }

    /// As [`Replicas::hot`], without counting as a use.
    pub fn peek(&self, tenant: &TenantId) -> Option<Arc<Replica>> {
        match &self.slots().get(tenant)?.state {
            State::Hot(replica) => Some(Arc::clone(replica)),
            State::Loading(_) => None,
        }
    }

    pub fn residency(&self, tenant: &TenantId) -> Residency {
        match self.slots().get(tenant).map(|slot| &slot.state) {
            None => Residency::Cold,
            Some(State::Loading(_)) => Residency::Loading,
            Some(State::Hot(_)) => Residency::Hot,
        }
    }

    /// The tenant's replica, loading it when it is cold; UNAVAILABLE when that takes longer than the caller has.
    pub async fn get(&self, tenant: &TenantId, deadline: Deadline) -> Result<Arc<Replica>, ServiceError> {
        // The very instant at which the whole call ends: of two timers of one instant the inner one answers.
        let until = deadline.instant().unwrap_or_else(|| Instant::now() + PATIENCE);
        let waited = tokio::time::timeout_at(until.into(), async {
            loop {
                if let Some(replica) = self.hot(tenant) {
                    return Some(replica);
                }
                let mut arrival = self.load(tenant);
                // An error is the sender's end: the load is over.
                let _ = arrival.changed().await;
                let arrived = arrival.borrow().clone();
                if arrived.is_some() || self.residency(tenant) == Residency::Cold {
                    return arrived;
                }
            }
        });
        let found = waited.await.ok().flatten();
        found.ok_or_else(|| match self.shared.loader.store.reach().away() {
            None => ServiceError::Unavailable { reason: Outage::TenantLoading, retry_after: RETRY_AFTER },
            Some(_) => ServiceError::Unavailable { reason: Outage::Store, retry_after: STORE_RETRY_AFTER },
        })
    }

    /// Starts to load a cold tenant and returns at once; the receiver's sender goes when the load is over.
    pub fn load(&self, tenant: &TenantId) -> Arrival {
        self.bring(tenant, Occasion::Asked)
    }

    /// As [`Replicas::load`], for one reason or another.
    pub(super) fn bring(&self, tenant: &TenantId, occasion: Occasion) -> Arrival {
        let mut slots = self.slots();
        match slots.get(tenant).map(|slot| &slot.state) {
            Some(State::Loading(arrival)) => arrival.clone(),
            Some(State::Hot(_)) => watch::channel(None).1,
            None => {
                let (arrived, arrival) = watch::channel(None);
                let number = self.shared.next_slot.fetch_add(1, Ordering::Relaxed);
                let tasks = self.shared.tasks.of_one();
                let entry = Entry { replicas: self.clone(), tenant: tenant.clone(), number, arrived };
                tasks.spawn(entry.bring_in(occasion, tasks.leash()));
                slots.insert(tenant.clone(), Slot { number, tasks, state: State::Loading(arrival.clone()) });
                arrival
            }
        }
    }

    /// Lets the least wanted tenants go until the budget holds, but for the most wanted and for `keep`, which has just been
    /// asked for. Gives the bytes that are over it all the same.
    pub(super) fn make_room(&self, keep: Option<&TenantId>) -> u64 {
        let budget = self.shared.budget_bytes;
        // Measured before the places are looked at again: every check goes by there, and waits for nothing that takes long.
        let mut hot = Vec::new();
        for replica in self.all_hot() {
            hot.push((replica.uses().rank(), replica.resident_bytes(), replica));
        }
        hot.sort_unstable_by_key(|(rank, ..)| *rank);
        let most = hot.last().map(|(.., replica)| replica.tenant().clone());
        let mut total = hot.iter().map(|(_, bytes, _)| bytes).sum::<u64>() + self.shared.memory.building_bytes();
        for (_, bytes, replica) in &mut hot {
            if total <= budget {
                break;
            }
            // What could be gone back to is worth less than any tenant.
            let freed = replica.forget_previous();
            (total, *bytes) = (total.saturating_sub(freed), bytes.saturating_sub(freed));
        }
        for (_, bytes, replica) in &hot {
            if total <= budget {
                break;
            }
            let tenant = replica.tenant();
            let is_wanted = Some(tenant) == keep || Some(tenant) == most.as_ref();
            if !is_wanted && self.shared.vacate(tenant, |slot| slot.is_free_of(replica)).is_some() {
                total -= bytes;
                info!(%tenant, bytes, "tenant goes cold");
            }
        }
        total.saturating_sub(budget)
    }

    /// Drops what is in memory of a tenant. Its tasks are told to end and can be waited for.
    pub fn forget(&self, tenant: &TenantId) -> Option<Ending> {
        self.shared.vacate(tenant, |_| true).map(|slot| slot.tasks.end())
    }

    /// As [`Replicas::forget`], and drops what is on the disk of it, too: it is no longer answered.
    pub fn forget_all_of(&self, tenant: &TenantId) -> Option<Ending> {
        let ending = self.forget(tenant);
        // Its tasks were told to end: nothing of it is written from here on.
        self.shared.recent.forget(tenant);
        self.shared.unfinished.end(tenant);
        self.shared.loader.snapshots.remove(tenant);
        ending
    }

    /// The tenant's replica, which stays hot until it is given back.
    pub(super) async fn held(&self, tenant: &TenantId) -> Result<Held, ServiceError> {
        loop {
            self.get(tenant, Deadline::NONE).await?;
            if let Some(Slot { state: State::Hot(replica), .. }) = self.slots().get(tenant) {
                return Ok(replica.hold());
            }
        }
    }

    pub fn usage(&self) -> Usage {
        let (living, bytes) = self.shared.memory.of_living();
        let (mut loading, mut hot) = (0, 0);
        for slot in self.slots().values() {
            match slot.state {
                State::Loading(_) => loading += 1,
                State::Hot(_) => hot += 1,
            }
        }
        let resident_bytes = bytes + self.shared.memory.building_bytes();
        Usage { loading, hot, leaving: living.saturating_sub(hot), resident_bytes }
    }

    /// Every hot tenant's replica, for gauges.
    pub fn all_hot(&self) -> Vec<Arc<Replica>> {
        let mut hot = Vec::new();
        for slot in self.slots().values() {
            match &slot.state {
                State::Hot(replica) => hot.push(Arc::clone(replica)),
                State::Loading(_) => {}
            }
        }
        hot
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<TenantId, Slot>> {
        self.shared.slots()
    }

    /// Starts the tasks of a replica whose place has this number.
    fn follow_with(&self, replica: &Arc<Replica>, tasks: &Tasks, number: u64) {
        let (shared, tenant) = (Arc::downgrade(&self.shared), replica.tenant().clone());
        follower::start(&self.shared.loader.by_replica(replica), replica, tasks, move || {
            if let Some(shared) = Weak::upgrade(&shared) {
                shared.vacate(&tenant, |slot| slot.number == number);
            }
        });
    }

    /// Puts a replica in the place of another one of its tenant, with its tasks; gives those of the other one, or none where
    /// that has left its place.
    pub(super) fn replace(&self, before: &Arc<Replica>, next: &Arc<Replica>, tasks: Tasks) -> Option<Tasks> {
        let number = self.shared.next_slot.fetch_add(1, Ordering::Relaxed);
        let mut slots = self.slots();
        let slot = slots.get_mut(before.tenant()).filter(|slot| slot.has(before))?;
        self.follow_with(next, &tasks, number);
        self.shared.memory.count(next);
        slot.number = number;
        slot.state = State::Hot(Arc::clone(next));
        Some(std::mem::replace(&mut slot.tasks, tasks))
    }
}

impl Shared {
    fn slots(&self) -> MutexGuard<'_, HashMap<TenantId, Slot>> {
        // A map of pointers is whole at every step, so a panic elsewhere leaves nothing half done.
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a tenant's place away, if it is the one that is meant. What was in it is dropped by the caller, when others can
    /// look at the places again.
    fn vacate(&self, tenant: &TenantId, is_meant: impl Fn(&Slot) -> bool) -> Option<Slot> {
        let mut slots = self.slots();
        slots.get(tenant).is_some_and(is_meant).then(|| slots.remove(tenant)).flatten()
    }
}

impl Slot {
    /// Whether this is what it has, and nobody needs it to stay.
    fn is_free_of(&self, replica: &Arc<Replica>) -> bool {
        self.has(replica) && !replica.is_held()
    }

    fn has(&self, replica: &Arc<Replica>) -> bool {
        matches!(&self.state, State::Hot(hot) if Arc::ptr_eq(hot, replica))
    }

    const fn is_loading(&self) -> bool {
        matches!(self.state, State::Loading(_))
    }
}

/// A tenant on its way in. Whatever ends it, a panic too, its place does not stay taken by nobody.
struct Entry {
    replicas: Replicas,
    tenant: TenantId,
    number: u64,
    arrived: watch::Sender<Option<Arc<Replica>>>,
}

impl Entry {
    async fn bring_in(self, occasion: Occasion, leash: Leash) {
        let shared = &self.replicas.shared;
        let _place = shared.loads.acquire().await;
        match shared.loader.load(&self.tenant, occasion, leash).await {
            Ok(replica) => self.settle(replica),
            // Said in the log when it went away.
            Err(error) if error.is_known_outage() => {}
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                error!(tenant = %self.tenant, error, "a tenant could not be loaded");
            }
        }
    }

    /// Gives the replica the place, unless the tenant was forgotten while it loaded.
    fn settle(&self, replica: Arc<Replica>) {
        let Self { replicas, tenant, number, .. } = self;
        let (products, bytes) = (replica.generation().products(), replica.resident_bytes());
        {
            let mut slots = replicas.slots();
            let Some(slot) = slots.get_mut(tenant).filter(|slot| slot.number == *number) else { return };
            info!(%tenant, products, bytes, "tenant is hot");
            replicas.follow_with(&replica, &slot.tasks, *number);
            replicas.shared.memory.count(&replica);
            slot.state = State::Hot(Arc::clone(&replica));
        }
        // Whoever waited has it even when it has to leave at once.
        let is_asked_for = replica.uses().last().is_some();
        self.arrived.send_replace(Some(replica));
        replicas.make_room(is_asked_for.then_some(tenant));
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.replicas.shared.vacate(&self.tenant, |slot| slot.number == self.number && slot.is_loading());
    }
}
