//! Who may build an index anew: a tenant once at a time, and all tenants together a few at a time. What somebody asked for
//! can be cancelled, until its generation is being swapped in.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_util::sync::CancellationToken;

use super::ReplicaError;
use crate::tenant::TenantId;

/// Generations that are built beside the ones in use; more would only slow each other, and each takes memory.
const AT_ONCE: usize = 2;

/// Cheap to clone; all clones are one.
#[derive(Clone, Debug)]
pub(super) struct Rebuilds {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    claimed: Mutex<HashMap<TenantId, Claimed>>,
    places: Semaphore,
}

/// What is known of a claim by others.
#[derive(Debug)]
struct Claimed {
    can_be: Cancelling,
    stop: CancellationToken,
    ended: CancellationToken,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cancelling {
    Possible,
    /// It keeps the index as it has to be, or its generation is being swapped in.
    Impossible,
}

/// Who wants an index built anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Somebody, who may think better of it.
    Asked,
    /// Somebody, for what is done in no time.
    RollingBack,
    /// The service itself.
    Upkeep,
}

/// The right to rebuild one tenant's index, when its turn comes.
#[derive(Debug)]
pub(super) struct Claim {
    shared: Arc<Shared>,
    tenant: TenantId,
    purpose: Purpose,
    stop: CancellationToken,
}

impl Rebuilds {
    pub(super) fn new() -> Self {
        Self { shared: Arc::new(Shared { claimed: Mutex::default(), places: Semaphore::new(AT_ONCE) }) }
    }

    /// `None` while somebody rebuilds the index or waits for it.
    pub(super) fn claim(&self, tenant: &TenantId, purpose: Purpose) -> Option<Claim> {
        let mut claimed = self.shared.claimed();
        if claimed.contains_key(tenant) {
            return None;
        }
        let can_be = if purpose == Purpose::Asked { Cancelling::Possible } else { Cancelling::Impossible };
        let stop = CancellationToken::new();
        let new = Claimed { can_be, stop: stop.clone(), ended: CancellationToken::new() };
        claimed.insert(tenant.clone(), new);
        Some(Claim { shared: Arc::clone(&self.shared), tenant: tenant.clone(), purpose, stop })
    }

    pub(super) fn is_claimed(&self, tenant: &TenantId) -> bool {
        self.shared.claimed().contains_key(tenant)
    }

    /// Tells a rebuild that was asked for to end. What is given is cancelled when it has ended; none where there is none, or
    /// where it is too late.
    pub(super) fn cancel(&self, tenant: &TenantId) -> Option<CancellationToken> {
        let claimed = self.shared.claimed();
        let found = claimed.get(tenant).filter(|claimed| claimed.can_be == Cancelling::Possible)?;
        found.stop.cancel();
        Some(found.ended.clone())
    }
}

impl Claim {
    pub(super) const fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// Waits for one of the few places.
    pub(super) async fn turn(&self) -> SemaphorePermit<'_> {
        self.shared.places.acquire().await.expect("the places are never closed")
    }

    /// Runs `work` until it is cancelled.
    pub(super) async fn run<T>(&self, work: impl Future<Output = T>) -> Result<T, ReplicaError> {
        tokio::select! {
            // The work first: what was swapped in is not taken for cancelled.
            biased;
            done = work => Ok(done),
            () = self.stop.cancelled() => Err(ReplicaError::Cancelled),
        }
    }

    /// From here on it cannot be cancelled: its generation is swapped in.
    pub(super) fn begin_to_publish(&self) -> Result<(), ReplicaError> {
        let mut claimed = self.shared.claimed();
        if self.stop.is_cancelled() {
            return Err(ReplicaError::Cancelled);
        }
        if let Some(own) = claimed.get_mut(&self.tenant) {
            own.can_be = Cancelling::Impossible;
        }
        Ok(())
    }
}

impl Shared {
    fn claimed(&self) -> MutexGuard<'_, HashMap<TenantId, Claimed>> {
        self.claimed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        let own = self.shared.claimed().remove(&self.tenant);
        if let Some(own) = own {
            own.ended.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tenant(n: usize) -> TenantId {
        TenantId::parse(&format!("shop-{n}")).expect("an id")
    }

    #[tokio::test]
    async fn a_tenant_is_rebuilt_once_at_a_time_and_few_are_together() {
        let rebuilds = Rebuilds::new();
        let claims: Vec<Claim> =
            (0..3).map(|n| rebuilds.claim(&tenant(n), Purpose::Asked).expect("nobody has it")).collect();
        assert!(rebuilds.claim(&tenant(0), Purpose::Upkeep).is_none());
        {
            let (first, _second) = (claims[0].turn().await, claims[1].turn().await);
            let mut third = std::pin::pin!(claims[2].turn());
            assert!(futures::poll!(&mut third).is_pending());
            drop(first);
            assert!(futures::poll!(&mut third).is_ready());
        }
        drop(claims);
        assert!(rebuilds.claim(&tenant(0), Purpose::Asked).is_some());
    }

    #[tokio::test]
    async fn what_was_asked_for_is_cancelled_until_it_is_swapped_in() {
        let rebuilds = Rebuilds::new();
        assert!(rebuilds.cancel(&tenant(0)).is_none(), "there is nothing");
        let upkeep = rebuilds.claim(&tenant(1), Purpose::Upkeep).expect("nobody has it");
        assert!(rebuilds.cancel(&tenant(1)).is_none(), "the service needs it");
        assert!(upkeep.begin_to_publish().is_ok());

        let asked = rebuilds.claim(&tenant(0), Purpose::Asked).expect("nobody has it");
        let ended = rebuilds.cancel(&tenant(0)).expect("it runs");
        let cancelled = asked.run(std::future::pending::<()>()).await;
        assert!(matches!(cancelled, Err(ReplicaError::Cancelled)), "{cancelled:?}");
        assert!(matches!(asked.begin_to_publish(), Err(ReplicaError::Cancelled)));
        assert!(!ended.is_cancelled(), "it has not let go");
        drop(asked);
        assert!(ended.is_cancelled());

        let late = rebuilds.claim(&tenant(0), Purpose::Asked).expect("nobody has it");
        late.begin_to_publish().expect("nobody has cancelled it");
        assert!(rebuilds.cancel(&tenant(0)).is_none(), "it is being swapped in");
        assert!(late.run(std::future::ready(())).await.is_ok());
    }
}
