//! The generation that a reindex has replaced, kept for a while so that an operator can go back to it. One a tenant; its
//! memory is part of the tenant's, and it is the first to go when memory is short. What was written since is caught up
//! with before it is in force again, so going back loses nothing.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use temei_index::Generation;
use tracing::info;

use super::ReplicaError;
use super::loader::Loader;
use super::rebuilds::{Claim, Purpose};
use super::registry::Replicas;
use super::tenant::Replica;
use super::vectors::Trust;
use crate::clock::Timestamp;
use crate::metrics::ReindexOutcome;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;

/// A generation that can be gone back to.
#[derive(Clone, Debug)]
pub struct Previous {
    pub generation: Arc<Generation>,
    pub until: Timestamp,
}

/// What a rollback has put in force, and in the place of what.
#[derive(Clone, Debug)]
pub struct RolledBack {
    pub generation: Arc<Generation>,
    pub replaced: u64,
}

impl Replica {
    /// What can be gone back to at a moment.
    pub fn previous(&self, now: Timestamp) -> Option<Previous> {
        let previous = self.previous.lock().unwrap_or_else(PoisonError::into_inner);
        previous.as_ref().filter(|previous| previous.until > now).cloned()
    }

    pub(super) fn previous_bytes(&self) -> u64 {
        let previous = self.previous.lock().unwrap_or_else(PoisonError::into_inner);
        previous.as_ref().map_or(0, |previous| previous.generation.resident_bytes())
    }

    /// Keeps a generation in the place of the one kept before; nothing where it is kept for no time.
    pub(super) fn keep_previous(&self, generation: Arc<Generation>, (now, kept): (Timestamp, Duration)) {
        let until = now.plus_secs(i64::try_from(kept.as_secs()).unwrap_or(i64::MAX));
        self.replace_previous((until > now).then_some(Previous { generation, until }));
    }

    /// Frees what can be gone back to. Gives its bytes.
    pub(super) fn forget_previous(&self) -> u64 {
        let bytes = self.previous_bytes();
        self.replace_previous(None);
        bytes
    }

    pub(super) fn forget_old_previous(&self, now: Timestamp) {
        if self.previous(now).is_none() {
            self.replace_previous(None);
        }
    }

    fn replace_previous(&self, next: Option<Previous>) {
        let before = std::mem::replace(&mut *self.previous.lock().unwrap_or_else(PoisonError::into_inner), next);
        if before.is_some() {
            self.discard(before);
        }
    }
}

impl Loader {
    /// Brings the generation from before to now and swaps it in; the one in force takes its place.
    async fn roll_back(&self, replica: &Arc<Replica>, claim: &Claim) -> Result<RolledBack, ReplicaError> {
        let previous = replica.previous(self.clock.now()).ok_or(ReplicaError::NoPreviousGeneration)?;
        let replaced = replica.generation().number();
        let generation = match self.caught_up(replica.history(), previous.generation, &Trust::All).await {
            Err(ReplicaError::TooFarBehind) => {
                replica.forget_previous();
                return Err(ReplicaError::NoPreviousGeneration);
            }
            caught_up => caught_up?,
        };
        let generation = self.publish((replica, claim), generation, &Trust::All).await?;
        Ok(RolledBack { generation, replaced })
    }
}

impl Replicas {
    /// Puts the generation from before the last reindex in force again, with all that was written since.
    pub async fn roll_back(&self, tenant: &TenantId) -> Result<RolledBack, ServiceError> {
        let rebuilds = &self.shared.loader.rebuilds;
        let claim = rebuilds.claim(tenant, Purpose::RollingBack).ok_or(ReplicaError::ReindexRunning)?;
        let replica = self.peek(tenant).ok_or(ReplicaError::NoPreviousGeneration)?;
        let loader = self.shared.loader.by_replica(&replica);
        let held = replica.hold();
        let work = Box::pin(loader.roll_back(&replica, &claim));
        let rolled_back = replica.leash.run(work).await.ok_or(ReplicaError::SentOut)??;
        drop(held);
        loader.background.metrics().reindexes.increment((ReindexOutcome::RolledBack,), 1);
        let (generation, replaced) = (rolled_back.generation.number(), rolled_back.replaced);
        info!(%tenant, generation, replaced, "the generation from before is in force again");
        Ok(rolled_back)
    }
}
