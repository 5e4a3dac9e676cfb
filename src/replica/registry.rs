//! Which tenants are in memory, who brings them there, and who has to leave.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use temei_index::{ChunkOptions, Embedder, IndexOptions, TokenCounter};
use tokio::sync::{Semaphore, broadcast, watch};
use tracing::{error, info, warn};

use super::contents::ContentCache;
use super::loader::{Embedding, Loader, Phase, Progress};
use super::tenant::Replica;
use super::vectors::Vectors;
use super::{RETRY_AFTER, ReplicaError, follower};
use crate::clock::Clock;
use crate::cpu::CpuPool;
use crate::deadline::Deadline;
use crate::metrics::Residency;
use crate::service_error::{Outage, ServiceError};
use crate::store::{Committed, Store};
use crate::tenant::TenantId;

/// Tenants loaded at a time; more would only slow each other.
const LOADS: usize = 2;
/// How often the memory budget is held against what the tenants have grown to.
const BUDGET_CHECK: Duration = Duration::from_secs(1);
/// The longest a caller without a deadline waits for a tenant to load.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the registry is built from.
#[derive(Debug)]
pub struct Settings {
    pub store: Store,
    pub cpu: CpuPool,
    pub embedder: Option<Embedder>,
    /// How long a text is to the model; without one, texts are cut by an estimate. Present without an embedder where
    /// vectors are not wanted: documents are cut, and found by their words, as they are with them.
    pub tokens: Option<TokenCounter>,
    pub clock: Arc<dyn Clock>,
    /// The folder of the vector shards, one folder a tenant.
    pub dense: PathBuf,
    pub index: IndexOptions,
    pub chunks: ChunkOptions,
    pub budget_bytes: u64,
    /// Products and documents of hits that are kept for the next answer, of all tenants.
    pub content_cache_bytes: u64,
}

/// The replicas of all tenants. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Replicas {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    loader: Loader,
    budget_bytes: u64,
    slots: Mutex<HashMap<TenantId, Slot>>,
    loads: Semaphore,
}

/// Where a tenant that is not cold is.
#[derive(Debug)]
enum Slot {
    /// Whoever waits hears of the end through the channel.
    Loading(watch::Receiver<()>),
    Hot(Arc<Replica>),
}

/// What a reindex does with vectors it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rebuild {
    KeepVectors,
    /// Makes every vector again.
    Reembed,
}

/// What is in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    pub loading: u64,
    pub hot: u64,
    pub resident_bytes: u64,
}

impl Replicas {
    pub fn new(settings: Settings) -> Self {
        let Settings { store, cpu, embedder, tokens, clock, dense, index, chunks, budget_bytes, content_cache_bytes } =
            settings;
        let vectors = Vectors::new(store.clone(), embedder, tokens, chunks);
        let contents = ContentCache::new(content_cache_bytes);
        let loader = Loader { store, cpu, vectors, contents, clock, dense, options: index };
        Self {
            shared: Arc::new(Shared {
                loader,
                budget_bytes,
                slots: Mutex::new(HashMap::new()),
                loads: Semaphore::new(LOADS),
            }),
        }
    }

    /// Follows what is committed, until the store is dropped.
    pub async fn follow(self) {
        let mut commits = self.shared.loader.store.subscribe();
        let mut budget = tokio::time::interval(BUDGET_CHECK);
        budget.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
        loop {
            tokio::select! {
                commit = commits.recv() => match commit {
                    Ok(Committed { tenant, .. }) => self.wake(&tenant),
                    Err(broadcast::error::RecvError::Lagged(_)) => self.wake_all(),
                    Err(broadcast::error::RecvError::Closed) => return,
                },
                _ = budget.tick() => self.make_room(None),
            }
        }
    }

    /// The tenant's replica when it is hot.
    pub fn hot(&self, tenant: &TenantId) -> Option<Arc<Replica>> {
        let replica = self.peek(tenant)?;
        replica.touch(self.shared.loader.clock.now());
        Some(replica)
    }

    /// As [`Replicas::hot`], without counting as a use.
    pub fn peek(&self, tenant: &TenantId) -> Option<Arc<Replica>> {
        match self.slots().get(tenant)? {
            Slot::Hot(replica) => Some(Arc::clone(replica)),
            Slot::Loading(_) => None,
        }
    }

    pub fn residency(&self, tenant: &TenantId) -> Residency {
        match self.slots().get(tenant) {
            None => Residency::Cold,
            Some(Slot::Loading(_)) => Residency::Loading,
            Some(Slot::Hot(_)) => Residency::Hot,
        }
    }

    /// The tenant's replica, loading it when it is cold; UNAVAILABLE when that takes longer than the caller has.
    pub async fn get(&self, tenant: &TenantId, deadline: Deadline) -> Result<Arc<Replica>, ServiceError> {
        let loading = || ServiceError::Unavailable { reason: Outage::TenantLoading, retry_after: RETRY_AFTER };
        // The very instant at which the whole call ends: of two timers of one instant the inner one answers.
        let until = deadline.instant().unwrap_or_else(|| Instant::now() + PATIENCE);
        let waited = tokio::time::timeout_at(until.into(), async {
            loop {
                if let Some(replica) = self.hot(tenant) {
                    return Some(replica);
                }
                let mut end = self.load(tenant);
                // An error is the sender's end: the load is over.
                let _ = end.changed().await;
                if self.residency(tenant) == Residency::Cold {
                    return None;
                }
            }
        });
        waited.await.ok().flatten().ok_or_else(loading)
    }

    /// Starts to load a cold tenant and returns at once; the receiver's sender goes when the load is over.
    pub fn load(&self, tenant: &TenantId) -> watch::Receiver<()> {
        let mut slots = self.slots();
        match slots.get(tenant) {
            Some(Slot::Loading(end)) => end.clone(),
            Some(Slot::Hot(_)) => watch::channel(()).1,
            None => {
                let (over, end) = watch::channel(());
                slots.insert(tenant.clone(), Slot::Loading(end.clone()));
                drop(slots);
                let (replicas, tenant) = (self.clone(), tenant.clone());
                tokio::spawn(async move {
                    replicas.bring_in(&tenant).await;
                    drop(over);
                });
                end
            }
        }
    }

    async fn bring_in(&self, tenant: &TenantId) {
        let shared = &self.shared;
        let _place = shared.loads.acquire().await;
        match shared.loader.load(tenant).await {
            Ok((replica, asked)) => {
                let replica = Arc::new(replica);
                let wanted = {
                    let mut slots = self.slots();
                    // Forgotten while it loaded: suspended or erased.
                    let wanted = matches!(slots.get(tenant), Some(Slot::Loading(_)));
                    if wanted {
                        slots.insert(tenant.clone(), Slot::Hot(Arc::clone(&replica)));
                    }
                    wanted
                };
                if wanted {
                    info!(%tenant, products = replica.generation().products(), bytes = replica.resident_bytes(), "tenant is hot");
                    follower::start(&shared.loader, &replica, asked);
                    self.make_room(Some(tenant));
                }
            }
            Err(error) => {
                error!(%tenant, error = &error as &dyn std::error::Error, "a tenant could not be loaded");
                self.slots().remove(tenant);
            }
        }
    }

    /// Lets the least recently used tenants go until the budget holds; `keep` has just been asked for and stays.
    fn make_room(&self, keep: Option<&TenantId>) {
        let mut slots = self.slots();
        let mut hot: Vec<(i64, u64, TenantId)> = slots
            .iter()
            .filter_map(|(tenant, slot)| match slot {
                Slot::Hot(replica) => Some((replica.last_used(), replica.resident_bytes(), tenant.clone())),
                Slot::Loading(_) => None,
            })
            .collect();
        hot.sort_unstable();
        let mut total: u64 = hot.iter().map(|(_, bytes, _)| bytes).sum();
        for (_, bytes, tenant) in hot {
            if total <= self.shared.budget_bytes {
                return;
            }
            if Some(&tenant) == keep {
                continue;
            }
            slots.remove(&tenant);
            total -= bytes;
            info!(%tenant, bytes, "tenant goes cold");
        }
        if total > self.shared.budget_bytes {
            warn!(bytes = total, budget = self.shared.budget_bytes, "one tenant alone is over the memory budget");
        }
    }

    /// Drops what is in memory of a tenant: it was suspended or erased.
    pub fn forget(&self, tenant: &TenantId) {
        self.slots().remove(tenant);
    }

    /// Builds a new generation beside the old one and swaps it in, with every vector made first.
    pub async fn reindex(
        &self,
        tenant: &TenantId,
        rebuild: Rebuild,
        progress: impl FnMut(Progress) + Send,
    ) -> Result<Arc<Replica>, ServiceError> {
        let replica = self.get(tenant, Deadline::NONE).await?;
        let running = replica.reindexing.try_lock().map_err(|_| ReplicaError::ReindexRunning)?;
        let loader = &self.shared.loader;
        if rebuild == Rebuild::Reembed {
            loader.vectors.forget(tenant).await?;
        }
        let (generation, _) = loader.build(tenant, &replica.index, Embedding::First, progress).await?;
        {
            let _writing = replica.index_writer.lock().await;
            replica.index.publish(generation);
            // What was committed during the build is applied before anybody is told of the new generation.
            replica.ask_for_vectors(follower::catch_up_locked(loader, &replica).await?);
        }
        drop(running);
        Ok(replica)
    }

    pub fn usage(&self) -> Usage {
        let mut usage = Usage::default();
        for slot in self.slots().values() {
            match slot {
                Slot::Loading(_) => usage.loading += 1,
                Slot::Hot(replica) => {
                    usage.hot += 1;
                    usage.resident_bytes += replica.resident_bytes();
                }
            }
        }
        usage
    }

    /// Every hot tenant's replica, for gauges.
    pub fn all_hot(&self) -> Vec<Arc<Replica>> {
        let hot = |slot: &Slot| match slot {
            Slot::Hot(replica) => Some(Arc::clone(replica)),
            Slot::Loading(_) => None,
        };
        self.slots().values().filter_map(hot).collect()
    }

    fn wake(&self, tenant: &TenantId) {
        if let Some(Slot::Hot(replica)) = self.slots().get(tenant) {
            replica.wake();
        }
    }

    fn wake_all(&self) {
        self.all_hot().iter().for_each(|replica| replica.wake());
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<TenantId, Slot>> {
        // A map of pointers is whole at every step, so a panic elsewhere leaves nothing half done.
        self.shared.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Phase {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Loading => "LOADING",
            Self::Embedding => "EMBEDDING",
            Self::Building => "BUILDING",
        }
    }
}
