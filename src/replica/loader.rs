//! From the store to memory, page by page. No connection is held while a page is cut, embedded or indexed, so any number
//! of tenants can be brought in at a time; what is committed meanwhile is applied at the end, aside, before anybody sees
//! the result. Vectors that the store lacks are not waited for: a tenant answers by words until they are there.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use temei_index::{DenseOptions, Generation, GenerationBuilder, IndexOptions, TenantIndex};

use super::ReplicaError;
use super::contents::{ContentCache, Contents};
use super::maker::{Maker, Makers};
use super::memory::{Building, Memory};
use super::rebuild::STEPS_ASIDE;
use super::rebuilds::Rebuilds;
use super::snapshots::{Restored, Snapshots};
use super::tasks::Leash;
use super::tenant::{Parts, Replica, TenantFacts};
use super::uses::{Occasion, Uses};
use super::vectors::{Cut, Trust, Vectors};
use super::wanted::Wanted;
use crate::background::{Background, Lane};
use crate::clock::Clock;
use crate::facts::{FactChange, FactsBuilder, FactsSnapshot};
use crate::guard::VersionedPolicy;
use crate::merchandise::Merchandise;
use crate::metrics::{Metrics, Work};
use crate::qdrant::Qdrant;
use crate::store::{Delta, History, Page, Store, StoreError, Tenant};
use crate::tenant::{EmbedderName, TenantId};

/// Items of a snapshot whose vectors are held against those that are stored.
const COMPARED_ITEMS: usize = 32;

/// Builds replicas of tenants that have one maker. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Loader {
    pub(super) store: Store,
    pub(super) background: Background,
    pub(super) vectors: Vectors,
    pub(super) contents: ContentCache,
    pub(super) memory: Memory,
    pub(super) snapshots: Snapshots,
    pub(super) makers: Makers,
    /// What those have that it builds.
    pub(super) maker: Arc<Maker>,
    pub(super) rebuilds: Rebuilds,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) metrics: Arc<Metrics>,
    pub(super) dense: PathBuf,
    pub(super) options: IndexOptions,
    /// How long what a reindex replaces is kept.
    pub(super) keep_previous: Duration,
    /// The last generation's number.
    pub(super) numbers: Arc<AtomicU64>,
}

/// Facts and index of one walk through the store.
#[derive(Debug)]
struct Walked {
    facts: FactsSnapshot,
    generation: Generation,
}

/// What a replica is made of, as new as the store.
#[derive(Debug)]
pub(super) struct Made {
    pub(super) history: Arc<History>,
    pub(super) ground: Arc<TenantFacts>,
    pub(super) contents: Contents,
    pub(super) generation: Arc<Generation>,
}

impl Loader {
    /// The same for tenants whose vectors are made by this embedder.
    pub(super) fn by(&self, embedder: &EmbedderName) -> Self {
        let maker = self.makers.of(embedder);
        let vectors = self.vectors.made_by(maker.encoder.clone(), &self.makers.classification);
        let dense = DenseOptions { backend: maker.backend(), ..self.options.dense };
        let maker = Maker { identity: format!("{}, {:?}", vectors.identity(), dense.backend), ..maker };
        let options = IndexOptions { dense, ..self.options.clone() };
        Self { vectors, options, maker: Arc::new(maker), ..self.clone() }
    }

    /// The same for a tenant, by what the store says makes its vectors.
    pub(super) async fn by_store(&self, tenant: &TenantId) -> Result<(Self, Tenant), ReplicaError> {
        let found = self.store.tenant(tenant).await?.ok_or_else(|| StoreError::TenantNotFound(tenant.clone()))?;
        Ok((self.by(&found.embedding.embedder), found))
    }

    /// The same for who has this replica.
    pub(super) fn by_replica(&self, replica: &Replica) -> Self {
        self.by(&replica.maker().embedder)
    }

    /// Where vectors lie that are not in memory.
    pub(super) fn server(&self) -> Option<&Qdrant> {
        self.maker.server.as_ref()
    }

    /// Everything of one tenant as the store has it now.
    pub(super) async fn load(
        &self,
        tenant: &TenantId,
        occasion: Occasion,
        leash: Leash,
    ) -> Result<Arc<Replica>, ReplicaError> {
        let (loader, found) = self.by_store(tenant).await?;
        loader.load_it(&found, occasion, leash).await
    }

    async fn load_it(&self, found: &Tenant, occasion: Occasion, leash: Leash) -> Result<Arc<Replica>, ReplicaError> {
        let tenant = &found.id;
        let mut building = self.memory.building();
        let index = self.open(tenant).await?;
        let made = match self.restore(tenant, occasion, &mut building).await? {
            Some(made) => made,
            None => self.build(tenant, &index, &mut building).await?,
        };
        let generation = self.with_points(&made.history, Arc::clone(&made.generation)).await?;
        self.replica_of(Made { generation, ..made }, (index, found.language.clone()), occasion, leash).await
    }

    /// What was made, published.
    pub(super) async fn replica_of(
        &self,
        made: Made,
        (index, language): (Arc<TenantIndex>, Option<String>),
        occasion: Occasion,
        leash: Leash,
    ) -> Result<Arc<Replica>, ReplicaError> {
        let Made { history, ground, contents, generation } = made;
        let uses = Uses::begun(occasion, self.clock.now());
        let (hearing, maker) = (self.store.hearing().clone(), Arc::clone(&self.maker));
        let parts = Parts { history, language, ground, contents, index, maker, hearing, uses, leash };
        let replica = Arc::new(Replica::new(parts, self.background.clone()));
        let target = Arc::clone(&replica);
        self.background.run(Lane::Pages, Work::Index, move || target.publish_index(generation)).await??;
        if replica.generation().is_worn() {
            replica.worn.notify_one();
        }
        Ok(replica)
    }

    /// Everything read from the store.
    pub(super) async fn build(
        &self,
        tenant: &TenantId,
        index: &TenantIndex,
        building: &mut Building,
    ) -> Result<Made, ReplicaError> {
        let history = Arc::new(self.store.history(tenant).await?);
        let Walked { facts, generation } = self.walk(tenant, index, building).await?;
        let contents = self.contents.for_replica();
        let ground = self.new_ground(&history, facts, &contents).await?;
        let generation = self.caught_up(&history, Arc::new(generation), &Trust::All).await?;
        Ok(Made { history, ground, contents, generation })
    }

    /// The tenant as its snapshot has it, brought to now; none where there is no snapshot of the history that the store has.
    async fn restore(
        &self,
        tenant: &TenantId,
        occasion: Occasion,
        building: &mut Building,
    ) -> Result<Option<Made>, ReplicaError> {
        let as_new = (self.next_number(), &self.options);
        let Some(restored) = self.snapshots.read((tenant, &self.maker), as_new, (&self.background, occasion)).await
        else {
            return Ok(None);
        };
        building.takes(restored.facts.resident_bytes() as u64 + restored.generation.resident_bytes());
        match self.brought_to_now(tenant, restored).await {
            Ok(made) => {
                self.snapshots.was_used();
                Ok(Some(made))
            }
            Err(error @ (ReplicaError::TooFarBehind | ReplicaError::Diverged | ReplicaError::Snapshot(_))) => {
                self.snapshots.discard(tenant, &error);
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// # Errors
    /// [`ReplicaError::Diverged`] and [`ReplicaError::TooFarBehind`] say that the tenant has to be built from the store, the
    /// latter also where that takes less than all the changes would.
    async fn brought_to_now(&self, tenant: &TenantId, restored: Restored) -> Result<Made, ReplicaError> {
        let Restored { facts, generation, positions } = restored;
        let history = Arc::new(self.store.history_with(tenant, positions).await?);
        let contents = self.contents.for_replica();
        let ground = self.new_ground(&history, facts, &contents).await?;
        let mut generation = Arc::new(generation);
        for _ in 0..STEPS_ASIDE {
            let Some(step) = self.next_step(&history, &generation, &Trust::All).await? else {
                self.compare_vectors(tenant, &generation).await?;
                return Ok(Made { history, ground, contents, generation });
            };
            generation = Arc::new(self.background.run(Lane::Pages, Work::Index, move || step.finish()).await??);
        }
        Err(ReplicaError::TooFarBehind)
    }

    /// Holds the vectors of a few items against those that are stored: a reindex of another process may have made them anew,
    /// which is no change that anybody follows.
    async fn compare_vectors(&self, tenant: &TenantId, generation: &Arc<Generation>) -> Result<(), ReplicaError> {
        if self.server().is_some() {
            return Ok(());
        }
        let mut wanted = Wanted::of(&generation.some_items(COMPARED_ITEMS));
        while let Some((page, _)) = wanted.next_page(&self.store, tenant).await? {
            let cut = self.vectors.cut(Arc::new(page), Vec::new()).await?;
            let stored = self.vectors.stored(tenant, &cut, &Trust::All).await?;
            if cut.has_other_vectors(&stored, generation) {
                let other = temei_index::damaged("its vectors are not those that are stored");
                return Err(ReplicaError::Snapshot(other));
            }
        }
        Ok(())
    }

    async fn open(&self, tenant: &TenantId) -> Result<Arc<TenantIndex>, ReplicaError> {
        let (folder, options) = (self.dense.join(tenant.as_str()), self.options.clone());
        let opened = self.background.run(Lane::Pages, Work::Index, move || TenantIndex::open(&folder, &options));
        Ok(Arc::new(opened.await??))
    }

    /// Reads everything once, for facts and index together.
    async fn walk(
        &self,
        tenant: &TenantId,
        index: &TenantIndex,
        building: &mut Building,
    ) -> Result<Walked, ReplicaError> {
        let mut walk = self.store.walk(tenant).await?;
        let (mut facts, mut builder) = (FactsBuilder::default(), index.begin(self.next_number())?);
        while let Some(page) = self.store.next_page(&mut walk).await? {
            let page = Arc::new(page);
            let cut = self.vectors.cut(Arc::clone(&page), Vec::new()).await?;
            facts = self.add_facts(facts, page).await?;
            builder = self.add(tenant, builder, cut, &Trust::All).await?;
            building.takes(facts.resident_bytes() as u64 + builder.resident_bytes());
        }
        let revision = walk.revision();
        let facts = self.background.run(Lane::Pages, Work::Facts, move || facts.finish(revision)).await?;
        let generation = self.background.run(Lane::Long, Work::Index, move || builder.finish(revision)).await??;
        building.takes(facts.resident_bytes() as u64 + generation.resident_bytes());
        Ok(Walked { facts, generation })
    }

    async fn add_facts(&self, mut facts: FactsBuilder, page: Arc<Page>) -> Result<FactsBuilder, ReplicaError> {
        let added = self.background.run(Lane::Pages, Work::Facts, move || {
            page.products.iter().for_each(|product| facts.add(product));
            facts
        });
        Ok(added.await?)
    }

    /// Writes a cut page, with the stored vectors that can be trusted; without, where they lie with a server.
    pub(super) async fn add(
        &self,
        tenant: &TenantId,
        mut builder: GenerationBuilder,
        mut cut: Cut,
        trust: &Trust,
    ) -> Result<GenerationBuilder, ReplicaError> {
        let vectors = match self.server() {
            None => self.vectors.stored(tenant, &cut, trust).await?,
            Some(_) => HashMap::new(),
        };
        let added = self.background.run(Lane::Pages, Work::Index, move || {
            for key in std::mem::take(&mut cut.removed) {
                builder.remove(&key);
            }
            builder.add(cut.prepared(&vectors)).map(|()| builder)
        });
        Ok(added.await??)
    }

    /// Facts, policy and merchandising of the store's present revision, for a tenant that is too far behind.
    pub(super) async fn whole_ground(&self, tenant: &TenantId) -> Result<TenantFacts, ReplicaError> {
        let mut walk = self.store.walk(tenant).await?;
        let mut facts = FactsBuilder::default();
        while let Some(page) = self.store.next_page(&mut walk).await?.filter(|page| !page.products.is_empty()) {
            facts = self.add_facts(facts, Arc::new(page)).await?;
        }
        let revision = walk.revision();
        let facts = self.background.run(Lane::Pages, Work::Facts, move || facts.finish(revision)).await?;
        self.ground(tenant, facts).await
    }

    /// These facts as the store has them by now, however much is still committed: the rest is the follower's.
    async fn new_ground(
        &self,
        history: &History,
        facts: FactsSnapshot,
        contents: &Contents,
    ) -> Result<Arc<TenantFacts>, ReplicaError> {
        let mut ground = Arc::new(self.ground(history.tenant(), facts).await?);
        for _ in 0..STEPS_ASIDE {
            let Some(next) = self.next_ground(history, &ground, contents).await? else { break };
            ground = Arc::new(next);
        }
        Ok(ground)
    }

    /// These facts with policy, merchandising, documents and grants. Those are read last, so that they are not older than the
    /// facts: a change in between comes again with the next delta.
    async fn ground(&self, tenant: &TenantId, facts: FactsSnapshot) -> Result<TenantFacts, ReplicaError> {
        let policy = self.policy(tenant).await?;
        let merchandise = self.merchandise(tenant).await?;
        let documents = self.policy_documents(tenant).await?;
        let grants = self.grants(tenant).await?;
        Ok(TenantFacts { facts: Arc::new(facts), policy, merchandise, documents, grants })
    }

    async fn policy(&self, tenant: &TenantId) -> Result<Arc<VersionedPolicy>, ReplicaError> {
        let stored = self.store.policy(tenant, None).await?;
        let compiled = self
            .background
            .run(Lane::Facts, Work::Facts, move || Arc::new(VersionedPolicy::new(stored.version, stored.policy)));
        Ok(compiled.await?)
    }

    async fn merchandise(&self, tenant: &TenantId) -> Result<Arc<Merchandise>, ReplicaError> {
        let stored = self.store.merchandising(tenant).await?;
        let compiled = self
            .background
            .run(Lane::Facts, Work::Facts, move || Arc::new(Merchandise::new(stored.version, stored.body)));
        Ok(compiled.await?)
    }

    /// The ground after what was committed since; `None` when that is nothing. `contents` forgets what it has of it.
    pub(super) async fn next_ground(
        &self,
        history: &History,
        before: &Arc<TenantFacts>,
        contents: &Contents,
    ) -> Result<Option<TenantFacts>, ReplicaError> {
        let (tenant, known) = (history.tenant(), before.facts.revision());
        let delta = self.store.delta(history, known).await?.ok_or(ReplicaError::TooFarBehind)?;
        if delta.revision == known {
            return Ok(None);
        }
        let policy = if delta.policy_changed { self.policy(tenant).await? } else { Arc::clone(&before.policy) };
        let merchandise =
            if delta.merchandising_changed { self.merchandise(tenant).await? } else { Arc::clone(&before.merchandise) };
        let documents = self.next_policy_documents(tenant, &before.documents, &delta).await?;
        let grants = self.next_grants(&before.grants, &delta).await?;
        contents.forget(&delta);
        let (facts, revision, changes) = (Arc::clone(&before.facts), delta.revision, fact_changes(delta));
        let lane = if facts.takes_quickly(&changes) { Lane::Facts } else { Lane::Pages };
        let facts = self.background.run(lane, Work::Facts, move || Arc::new(facts.apply(revision, changes))).await?;
        Ok(Some(TenantFacts { facts, policy, merchandise, documents, grants }))
    }

    /// Generation numbers rise across restarts too: milliseconds since 1970.
    pub(super) fn next_number(&self) -> u64 {
        let floor = (self.clock.now().micros() / 1_000).unsigned_abs();
        let (set, fetch) = (Ordering::Relaxed, Ordering::Relaxed);
        let last = self.numbers.fetch_update(set, fetch, |last| Some((last + 1).max(floor)));
        (last.unwrap_or_default() + 1).max(floor)
    }
}

fn fact_changes(delta: Delta) -> Vec<FactChange> {
    let puts = delta.products.into_iter().map(FactChange::Put);
    let facts = delta.facts.into_iter().map(|product| FactChange::Facts(product.sku, product.facts));
    puts.chain(facts).chain(delta.removed_products.into_iter().map(FactChange::Remove)).collect()
}
