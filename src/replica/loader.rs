//! From the store to memory: one consistent state of a tenant, page by page. Vectors that the store lacks are not
//! waited for; the tenant answers by words until they are there.

use std::path::PathBuf;
use std::sync::Arc;

use temei_index::{Generation, IndexOptions, TenantIndex};
use tokio::sync::mpsc;

use super::contents::ContentCache;
use super::tenant::{Ground, Replica};
use super::vectors::{Missing, Vectors};
use super::{ReplicaError, entry};
use crate::clock::Clock;
use crate::cpu::CpuPool;
use crate::deadline::Deadline;
use crate::facts::FactsSnapshot;
use crate::guard::VersionedPolicy;
use crate::merchandise::Merchandise;
use crate::metrics::Work;
use crate::store::Store;
use crate::tenant::TenantId;

/// Rows read and indexed at a time.
const PAGE: u32 = 1_000;

/// How far a build has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub phase: Phase,
    pub done: u64,
    pub of: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Loading,
    Embedding,
    Building,
}

/// Whether a build waits for every vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Embedding {
    /// Missing vectors are made after the tenant answers.
    Later,
    /// Missing vectors are made before the generation is finished.
    First,
}

/// Builds replicas. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Loader {
    pub(super) store: Store,
    pub(super) cpu: CpuPool,
    pub(super) vectors: Vectors,
    pub(super) contents: ContentCache,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) dense: PathBuf,
    pub(super) options: IndexOptions,
}

impl Loader {
    /// Everything of one tenant, and where it asks for vectors: those still missing are asked for already.
    pub(super) async fn load(
        &self,
        tenant: &TenantId,
    ) -> Result<(Replica, mpsc::UnboundedReceiver<Vec<Missing>>), ReplicaError> {
        let ground = self.ground(tenant).await?;
        let index = Arc::new(TenantIndex::open(&self.dense.join(tenant.as_str()), &self.options)?);
        let (generation, missing) = self.build(tenant, &index, Embedding::Later, |_| {}).await?;
        index.publish(generation);
        let language = self.store.tenant(tenant).await?.and_then(|tenant| tenant.language);
        let parts = (index, self.contents.for_replica(), language);
        let (replica, asked) = Replica::new(tenant.clone(), ground, parts, self.clock.now());
        replica.ask_for_vectors(missing);
        Ok((replica, asked))
    }

    /// Facts, policy and merchandising of the store's present revision.
    pub(super) async fn ground(&self, tenant: &TenantId) -> Result<Ground, ReplicaError> {
        let mut snapshot = self.store.snapshot(tenant).await?;
        let revision = snapshot.revision();
        let mut products = Vec::new();
        loop {
            let page = snapshot.next_products(PAGE).await?;
            if page.is_empty() {
                break;
            }
            products.extend(page);
        }
        let facts = self.cpu.run(Work::Facts, Deadline::NONE, move || FactsSnapshot::build(revision, products)).await?;
        // Last, so that it is not older than the facts: a change in between comes again with the next delta.
        let policy = self.store.policy(tenant, None).await?;
        let policy = VersionedPolicy::new(policy.version, policy.policy);
        let merchandise = self.store.merchandising(tenant).await?;
        let merchandise = Merchandise::new(merchandise.version, merchandise.body);
        Ok(Ground { facts: Arc::new(facts), policy: Arc::new(policy), merchandise: Arc::new(merchandise) })
    }

    /// A new generation aside, of one state of the store.
    pub(super) async fn build(
        &self,
        tenant: &TenantId,
        index: &TenantIndex,
        embedding: Embedding,
        mut progress: impl FnMut(Progress),
    ) -> Result<(Generation, Vec<Missing>), ReplicaError> {
        let counts = self.store.counts(tenant).await?;
        let of = counts.products + counts.documents;
        let mut snapshot = self.store.snapshot(tenant).await?;
        let number = index.current().number() + 1;
        let mut builder = index.begin(number.max(self.generation_floor()))?;
        let (mut missing, mut done) = (Vec::new(), 0_u64);
        loop {
            let products = snapshot.next_products(PAGE).await?;
            let documents = if products.is_empty() { snapshot.next_documents(PAGE).await? } else { Vec::new() };
            if products.is_empty() && documents.is_empty() {
                break;
            }
            done += (products.len() + documents.len()) as u64;
            let entries = products.iter().filter_map(entry::of_product).chain(documents.iter().map(entry::of_document));
            let mut prepared = self.vectors.prepare(tenant, entries.collect()).await?;
            let lacking = Missing::of(&prepared);
            match embedding {
                Embedding::Later => missing.extend(lacking),
                Embedding::First => {
                    progress(Progress { phase: Phase::Embedding, done, of });
                    self.vectors.fill(tenant, &mut prepared, lacking).await?;
                }
            }
            builder =
                self.cpu.run(Work::Index, Deadline::NONE, move || builder.add(prepared).map(|()| builder)).await??;
            progress(Progress { phase: Phase::Loading, done, of });
        }
        let revision = snapshot.revision();
        drop(snapshot);
        progress(Progress { phase: Phase::Building, done, of });
        let generation = self.cpu.run(Work::Index, Deadline::NONE, move || builder.finish(revision)).await??;
        Ok((generation, missing))
    }

    /// Builds the index of a hot tenant anew and swaps it in. The caller holds the index writer.
    pub(super) async fn rebuild(&self, replica: &Replica) -> Result<Vec<Missing>, ReplicaError> {
        let (generation, missing) = self.build(&replica.tenant, &replica.index, Embedding::Later, |_| {}).await?;
        let revision = generation.revision();
        replica.index.publish(generation);
        replica.index_revision.send_replace(revision);
        Ok(missing)
    }

    /// Generation numbers rise across restarts too: milliseconds since 1970.
    fn generation_floor(&self) -> u64 {
        (self.clock.now().micros() / 1_000).unsigned_abs()
    }
}
