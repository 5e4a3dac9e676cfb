//! From one embedder to another: a tenant is built anew with the vectors of the next one beside the replica that answers, and
//! takes its place once every vector is there. Whoever asks is answered by the old one until then, and by the new one from
//! then on, at a revision that is no older.

use std::sync::Arc;
use std::time::Duration;

use temei_index::TenantIndex;
use tracing::info;

use super::loader::{Loader, Made};
use super::rebuild::{Course, Phase, Progress};
use super::rebuilds::{Claim, Purpose};
use super::registry::Replicas;
use super::tasks::{Leash, Tasks};
use super::tenant::Replica;
use super::uses::Occasion;
use super::vectors::Trust;
use super::{ReplicaError, follower};
use crate::background::Lane;
use crate::metrics::Work;
use crate::service_error::ServiceError;
use crate::tenant::{EmbedderName, TenantId};

/// For so long who waits for a revision of the replica from before is told of it, and its points are left with their server.
const GRACE: Duration = Duration::from_secs(30);

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switched {
    Yes,
    /// It had that embedder already.
    AlreadyThere,
    /// Somebody thought better of it meanwhile.
    NotWanted,
}

impl Replicas {
    /// Has the vectors of a tenant made by an embedder, and its searches answered with them from then on. Once all are there
    /// `decide` is asked whether it is still to be; from its yes on the tenant is loaded with this embedder.
    pub async fn switch_embedder(
        &self,
        (tenant, to): (&TenantId, &EmbedderName),
        progress: impl FnMut(Progress) + Send,
        decide: impl AsyncFnOnce() -> Result<bool, ServiceError>,
    ) -> Result<Switched, ServiceError> {
        let loader = self.shared.loader.by(to);
        let claim = loader.rebuilds.claim(tenant, Purpose::Asked).ok_or(ReplicaError::ReindexRunning)?;
        // On the heap: what a build holds while it waits would be on the stack of every task that awaits it.
        let work = Box::pin(async {
            let mut course = Course::new(loader.memory.building(), progress);
            course.tell(Phase::Waiting, 0, 0);
            let _turn = claim.turn().await;
            let before = self.held(tenant).await?;
            if before.0.maker().embedder == *to {
                return decide().await.map(|_| Switched::AlreadyThere);
            }
            let tasks = self.shared.tasks.of_one();
            let built = Box::pin(loader.build_beside(&before.0, tasks.leash(), &mut course));
            let next = before.0.leash.run(built).await.ok_or(ReplicaError::SentOut)??;
            // From here on it cannot be cancelled: what is decided is done.
            claim.begin_to_publish()?;
            if !decide().await? {
                return Ok(Switched::NotWanted);
            }
            let left = self.put_in_place(&loader, (&before.0, &next), tasks).await?;
            let (generation, vectors) = (next.generation().number(), next.generation().vectors());
            info!(%tenant, embedder = %to, generation, vectors, "a tenant is searched with vectors of another embedder");
            let replaced = Arc::clone(&before.0);
            let runtime = loader.background.tasks().clone();
            let loader = loader.clone();
            runtime.spawn(async move {
                tokio::time::sleep(GRACE).await;
                drop(left);
                loader.forget_points(&replaced);
            });
            Ok(Switched::Yes)
        });
        cancellable(&claim, work).await
    }

    /// Gives a replica the place of the one before, which stands still until it is as new.
    async fn put_in_place(
        &self,
        loader: &Loader,
        (before, next): (&Arc<Replica>, &Arc<Replica>),
        tasks: Tasks,
    ) -> Result<Tasks, ServiceError> {
        let (_facts, _index) = (before.facts_writer.lock().await, before.index_writer.lock().await);
        while next.facts_revision() < before.facts_revision() {
            if !follower::catch_up_facts(loader, next).await? {
                return Err(ReplicaError::Diverged.into());
            }
        }
        while next.index_revision() < before.index_revision() {
            if !follower::take_step(loader, next).await? {
                return Err(ReplicaError::Diverged.into());
            }
        }
        Ok(self.replace(before, next, tasks).ok_or(ReplicaError::SentOut)?)
    }
}

async fn cancellable<T>(claim: &Claim, work: impl Future<Output = Result<T, ServiceError>>) -> Result<T, ServiceError> {
    claim.run(work).await.map_err(ServiceError::from).flatten()
}

impl Loader {
    /// Everything of a tenant that is hot, with every vector made.
    async fn build_beside(
        &self,
        before: &Arc<Replica>,
        leash: Leash,
        course: &mut Course<impl FnMut(Progress) + Send>,
    ) -> Result<Arc<Replica>, ReplicaError> {
        let tenant = before.tenant();
        let (folder, language) = (self.dense.join(tenant.as_str()), before.language().map(str::to_owned));
        let index = Arc::new(TenantIndex::beside(&folder, &self.options));
        let counts = self.store.counts(tenant).await?;
        course.tell(Phase::Loading, 0, counts.products + counts.documents);
        let made = self.build(tenant, &index, &mut course.building).await?;
        let generation = self.with_points(&made.history, Arc::clone(&made.generation)).await?;
        let generation = self.fill(&made.history, generation, &Trust::All, course).await?;
        course.tell(Phase::Building, 0, 0);
        let building = Arc::clone(&index);
        let with_graph =
            self.background.run(Lane::Long, Work::Index, move || building.with_graph(Arc::unwrap_or_clone(generation)));
        let generation = Arc::new(with_graph.await??);
        let generation = self.caught_up(&made.history, generation, &Trust::All).await?;
        self.replica_of(Made { generation, ..made }, (index, language), Occasion::Asked, leash).await
    }
}
