//! The tenants that are in memory before calls are wanted, as `replica.preload` says: who they are, and how long readiness
//! waits for them.

use std::collections::HashSet;
use std::sync::Arc;

use tracing::{info, warn};

use super::front::Doorkeeper;
use crate::config::Preload;
use crate::http::Awaited;
use crate::metrics::Foreseen;
use crate::replica::Preloaded;
use crate::service::Service;
use crate::service_error::Chain;
use crate::store::StoreError;
use crate::tenant::{TenantId, TenantState};

/// Tenants asked for in one statement.
const PAGE: u32 = 1_000;

/// Brings them in and says that calls are wanted: when all are there, or when they have been waited for long enough.
pub(super) async fn run(service: Arc<Service>, doorkeeper: Doorkeeper) {
    let wait = service.config.replica.preload_wait_ms.duration();
    let mut bringing = std::pin::pin!(bring_in(&service, &doorkeeper));
    let is_done = tokio::time::timeout(wait, &mut bringing).await.is_ok();
    if !is_done && !wait.is_zero() {
        let wait_ms = wait.as_millis();
        warn!(wait_ms, "ready before all preloaded tenants are in memory: replica.preload_wait_ms is over");
    }
    doorkeeper.readiness().arrived(Awaited::Tenants);
    doorkeeper.ready().await;
    if !is_done {
        bringing.await;
    }
}

async fn bring_in(service: &Service, doorkeeper: &Doorkeeper) {
    let (tenants, failed) = match wanted(service).await {
        Ok(wanted) => wanted,
        Err(error) => {
            warn!(error = %Chain(&error), "nothing is preloaded: the tenants could not be listed");
            (Vec::new(), 1)
        }
    };
    let told = |so_far: Preloaded| {
        doorkeeper.readiness().tenants_are(so_far);
        let Preloaded { waiting, loaded, left_out, failed } = so_far;
        let states = [
            (Foreseen::Waiting, waiting),
            (Foreseen::Loaded, loaded),
            (Foreseen::LeftOut, left_out),
            (Foreseen::Failed, failed),
        ];
        for (state, count) in states {
            service.metrics.preload.set((state,), count as f64);
        }
    };
    service.replicas.preload(tenants, Preloaded { failed, ..Preloaded::default() }, told).await;
}

/// Those whose calls are answered, in the order in which they are wanted, and how many are named that cannot be had.
async fn wanted(service: &Service) -> Result<(Vec<TenantId>, u64), StoreError> {
    let active = active(service).await?;
    let is_active: HashSet<&TenantId> = active.iter().collect();
    let mut recent = service.replicas.recently_used();
    recent.retain(|tenant| is_active.contains(tenant));
    match &service.config.replica.preload {
        Preload::None => Ok((Vec::new(), 0)),
        Preload::Recent => Ok((recent, 0)),
        Preload::All => {
            let first: HashSet<TenantId> = recent.iter().cloned().collect();
            recent.extend(active.into_iter().filter(|tenant| !first.contains(tenant)));
            Ok((recent, 0))
        }
        Preload::Listed(listed) => {
            let (there, missing): (Vec<_>, Vec<_>) =
                listed.iter().cloned().partition(|tenant| is_active.contains(tenant));
            for tenant in &missing {
                warn!(%tenant, "replica.preload names a tenant that does not exist or is not active");
            }
            Ok((there, missing.len() as u64))
        }
    }
}

/// The ids of all whose calls are answered, in order.
async fn active(service: &Service) -> Result<Vec<TenantId>, StoreError> {
    let mut active = Vec::new();
    let mut after: Option<TenantId> = None;
    loop {
        let page = service.store.tenants(after.as_ref(), PAGE).await?;
        let Some(last) = page.last() else { break };
        after = Some(last.id.clone());
        active.extend(page.into_iter().filter(|tenant| tenant.state == TenantState::Active).map(|tenant| tenant.id));
    }
    info!(tenants = active.len(), preload = %service.config.replica.preload, "bringing tenants into memory");
    Ok(active)
}
