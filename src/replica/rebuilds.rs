//! Who may build an index anew: a tenant once at a time, and all tenants together a few at a time.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, SemaphorePermit};

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
    claimed: Mutex<HashSet<TenantId>>,
    places: Semaphore,
}

/// The right to rebuild one tenant's index, when its turn comes.
#[derive(Debug)]
pub(super) struct Claim {
    shared: Arc<Shared>,
    tenant: TenantId,
}

impl Rebuilds {
    pub(super) fn new() -> Self {
        Self { shared: Arc::new(Shared { claimed: Mutex::default(), places: Semaphore::new(AT_ONCE) }) }
    }

    /// `None` while somebody rebuilds the index or waits for it.
    pub(super) fn claim(&self, tenant: &TenantId) -> Option<Claim> {
        let new = self.shared.claimed().insert(tenant.clone());
        new.then(|| Claim { shared: Arc::clone(&self.shared), tenant: tenant.clone() })
    }
}

impl Claim {
    /// Waits for one of the few places.
    pub(super) async fn turn(&self) -> SemaphorePermit<'_> {
        self.shared.places.acquire().await.expect("the places are never closed")
    }
}

impl Shared {
    fn claimed(&self) -> MutexGuard<'_, HashSet<TenantId>> {
        self.claimed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.shared.claimed().remove(&self.tenant);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_tenant_is_rebuilt_once_at_a_time_and_few_are_together() {
        let rebuilds = Rebuilds::new();
        let tenant = |n| TenantId::parse(&format!("shop-{n}")).expect("an id");
        let claims: Vec<Claim> = (0..3).map(|n| rebuilds.claim(&tenant(n)).expect("nobody has it")).collect();
        assert!(rebuilds.claim(&tenant(0)).is_none());
        {
            let (first, _second) = (claims[0].turn().await, claims[1].turn().await);
            let mut third = std::pin::pin!(claims[2].turn());
            assert!(futures::poll!(&mut third).is_pending());
            drop(first);
            assert!(futures::poll!(&mut third).is_ready());
        }
        drop(claims);
        assert!(rebuilds.claim(&tenant(0)).is_some());
    }
}
