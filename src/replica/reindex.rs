//! A reindex that somebody asked for: begun, cancelled, and gone on with where the end of a process interrupted it.

use std::sync::Arc;

use super::ReplicaError;
use super::rebuild::{Embedding, Phase, Progress};
use super::rebuilds::{Claim, Purpose};
use super::registry::Replicas;
use super::tenant::Replica;
use super::unfinished::{Resumed, Unfinished};
use crate::metrics::ReindexOutcome;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;

/// What a reindex does with vectors it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rebuild {
    KeepVectors,
    /// Makes every vector again.
    Reembed,
}

/// Whether there was something to cancel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cancelled {
    Yes,
    /// Nothing runs, or its generation is being swapped in.
    No,
}

impl Replicas {
    /// Builds a new generation beside the old one and swaps it in, with every vector made first.
    pub async fn reindex(
        &self,
        tenant: &TenantId,
        rebuild: Rebuild,
        progress: impl FnMut(Progress) + Send,
    ) -> Result<Arc<Replica>, ServiceError> {
        let loader = &self.shared.loader;
        let claim = loader.rebuilds.claim(tenant, Purpose::Asked).ok_or(ReplicaError::ReindexRunning)?;
        // Of one that is cold what nearly all have.
        let maker = self.peek(tenant).map_or_else(|| loader.maker.as_ref().clone(), |hot| hot.maker().clone());
        let new = Unfinished::new(rebuild, maker.encoder.is_some(), (loader.next_number(), loader.clock.now()));
        let (unfinished, resumed) = self.shared.unfinished.begin(tenant, new);
        let told = Told { is_resumed: resumed == Resumed::Yes, tell: progress };
        // On the heap: what a build holds while it waits would be on the stack of every task that awaits it.
        let work = Box::pin(self.build_as_asked(&claim, (tenant, &unfinished), told));
        let done = claim.run(work).await;
        let done = done.map_err(ServiceError::from).flatten();
        self.conclude(tenant, &done);
        done
    }

    /// The work of a reindex when its turn comes.
    async fn build_as_asked(
        &self,
        claim: &Claim,
        (tenant, unfinished): (&TenantId, &Unfinished),
        mut told: Told<impl FnMut(Progress) + Send>,
    ) -> Result<Arc<Replica>, ServiceError> {
        told.tell(Progress::of(Phase::Waiting));
        let _turn = claim.turn().await;
        let held = self.held(tenant).await?;
        let embedding = match unfinished.rebuild() {
            Rebuild::KeepVectors => Embedding::First,
            Rebuild::Reembed => {
                // Its vectors are those that are not wanted any more.
                self.shared.loader.snapshots.remove(tenant);
                Embedding::Anew(unfinished.run())
            }
        };
        let loader = self.shared.loader.by_replica(&held.0);
        let work = Box::pin(loader.rebuild((&held.0, claim), embedding, |progress| told.tell(progress)));
        held.0.leash.run(work).await.ok_or(ReplicaError::SentOut)??;
        Ok(Arc::clone(&held.0))
    }

    /// What ended by itself is over; what ends with the process or with the database's absence is gone on with.
    fn conclude(&self, tenant: &TenantId, done: &Result<Arc<Replica>, ServiceError>) {
        let outcome = match done {
            Ok(_) => ReindexOutcome::Done,
            Err(ServiceError::Unavailable { .. }) => return,
            Err(ServiceError::Cancelled(_)) => ReindexOutcome::Cancelled,
            Err(_) => ReindexOutcome::Failed,
        };
        self.shared.unfinished.end(tenant);
        self.shared.loader.background.metrics().reindexes.increment((outcome,), 1);
    }

    /// Ends a reindex that runs, waits for its turn or was interrupted, and waits for its end.
    pub async fn cancel_reindex(&self, tenant: &TenantId) -> Cancelled {
        match self.shared.loader.rebuilds.cancel(tenant) {
            Some(ended) => {
                ended.cancelled().await;
                self.shared.unfinished.end(tenant);
                Cancelled::Yes
            }
            None if self.shared.loader.rebuilds.is_claimed(tenant) => Cancelled::No,
            None if self.shared.unfinished.end(tenant) => Cancelled::Yes,
            None => Cancelled::No,
        }
    }

    /// Reindexes that the end of an earlier process interrupted, and those that run.
    pub fn unfinished_reindexes(&self) -> Vec<(TenantId, Unfinished)> {
        self.shared.unfinished.all()
    }
}

/// Whoever hears how far a reindex is.
struct Told<F> {
    is_resumed: bool,
    tell: F,
}

impl<F: FnMut(Progress)> Told<F> {
    fn tell(&mut self, progress: Progress) {
        (self.tell)(Progress { is_resumed: self.is_resumed, ..progress });
    }
}
