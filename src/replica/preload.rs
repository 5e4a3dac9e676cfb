//! Tenants that are brought into memory before anybody has asked for them: a few at a time, in the order in which they are
//! wanted, and only what fits the memory budget beside what is there. They are the first to go when room is needed.

use futures::stream::{self, StreamExt};
use serde::Serialize;
use tracing::{info, warn};

use super::ReplicaError;
use super::registry::{LOADS, Replicas};
use super::uses::Occasion;
use crate::tenant::TenantId;

/// What a product takes in memory, and its vector beside its numbers, before anything is known of it: measured over 72,000
/// groceries. A document is taken for a few pieces.
const PRODUCT_BYTES: u64 = 1_500;
const VECTOR_BYTES: u64 = 464;
const PIECES_A_DOCUMENT: u64 = 4;

/// How far the tenants have come that are wanted from the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Preloaded {
    pub waiting: u64,
    pub loaded: u64,
    /// They do not fit the memory budget.
    pub left_out: u64,
    /// They could not be loaded, are not there, or are not answered.
    pub failed: u64,
}

/// What became of one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Came {
    Loaded,
    LeftOut,
    Failed,
}

impl Preloaded {
    fn count(&mut self, came: Came) {
        self.waiting = self.waiting.saturating_sub(1);
        match came {
            Came::Loaded => self.loaded += 1,
            Came::LeftOut => self.left_out += 1,
            Came::Failed => self.failed += 1,
        }
    }
}

impl Replicas {
    /// Brings tenants into memory, the most wanted first; `told` hears of every step.
    pub async fn preload(&self, tenants: Vec<TenantId>, mut so_far: Preloaded, told: impl Fn(Preloaded)) {
        so_far.waiting += tenants.len() as u64;
        told(so_far);
        let all = stream::iter(tenants.into_iter().enumerate());
        let mut coming = all.map(|(place, tenant)| self.foresee(place, tenant)).buffer_unordered(LOADS);
        while let Some(came) = coming.next().await {
            so_far.count(came);
            told(so_far);
        }
        info!(loaded = so_far.loaded, left_out = so_far.left_out, failed = so_far.failed, "tenants are preloaded");
    }

    async fn foresee(&self, place: usize, tenant: TenantId) -> Came {
        match self.fits(&tenant).await {
            Ok(true) => {}
            Ok(false) => return Came::LeftOut,
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                warn!(%tenant, error, "a tenant could not be preloaded; it is loaded when it is asked for");
                return Came::Failed;
            }
        }
        let mut arrival = self.bring(&tenant, Occasion::Foreseen { place });
        // An error is the sender's end: the load is over.
        let _ = arrival.changed().await;
        let has_arrived = arrival.borrow().is_some();
        match (has_arrived, self.peek(&tenant)) {
            (_, Some(_)) => Came::Loaded,
            (true, None) => {
                self.say_left_out(&tenant);
                Came::LeftOut
            }
            (false, None) => Came::Failed,
        }
    }

    /// Whether there will be room, as far as can be told beforehand.
    async fn fits(&self, tenant: &TenantId) -> Result<bool, ReplicaError> {
        let (loader, _) = self.shared.loader.by_store(tenant).await?;
        let counts = loader.store.counts(tenant).await?;
        let a_vector = loader.vectors.stored_as().map_or(0, |(_, bytes)| bytes + VECTOR_BYTES);
        let a_piece = PRODUCT_BYTES + a_vector;
        let expected = (counts.products + PIECES_A_DOCUMENT * counts.documents) * a_piece;
        let fits = self.usage().resident_bytes + expected <= self.shared.budget_bytes;
        if !fits {
            self.say_left_out(tenant);
        }
        Ok(fits)
    }

    fn say_left_out(&self, tenant: &TenantId) {
        let budget_mb = self.shared.budget_bytes / (1_024 * 1_024);
        warn!(%tenant, budget_mb, "a tenant to be preloaded does not fit memory.budget_mb; it is loaded when it is asked for");
    }
}
