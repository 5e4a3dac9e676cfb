//! Reindexes that the end of an earlier process interrupted are gone on with, one after the other and behind everything
//! else. What was embedded is stored and is not embedded again.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use tracing::{info, warn};

use crate::replica::{Rebuild, Unfinished};
use crate::service::Service;
use crate::service_error::{Chain, ServiceError};
use crate::tenant::{TenantId, TenantState};

/// When what was not there is looked for again.
const AGAIN: Duration = Duration::from_secs(5);

/// Goes on with those there are. One whose tenant is not there now has its turn behind the others.
pub(super) async fn run(service: Arc<Service>) {
    let mut waiting = VecDeque::from(service.replicas.unfinished_reindexes());
    while let Some((tenant, unfinished)) = waiting.pop_front() {
        if let Err(ServiceError::Unavailable { .. }) = go_on(&service, &tenant, &unfinished).await {
            waiting.push_back((tenant, unfinished));
            tokio::time::sleep(AGAIN).await;
        }
    }
}

async fn go_on(service: &Service, tenant: &TenantId, unfinished: &Unfinished) -> Result<(), ServiceError> {
    let found = service.store.tenant(tenant).await?;
    let has_embedder = found.as_ref().is_some_and(|found| service.embedders.get(&found.embedding.embedder).is_some());
    match found.map(|found| found.state) {
        Some(TenantState::Active) if unfinished.with_vectors() && !has_embedder => {
            info!(%tenant, "a reindex that was interrupted waits for a start with its embedding model");
            return Ok(());
        }
        Some(TenantState::Active) => {}
        // It may be resumed itself; the next start sees.
        Some(TenantState::Suspended) => return Ok(()),
        Some(TenantState::Erasing) | None => {
            service.replicas.cancel_reindex(tenant).await;
            return Ok(());
        }
    }
    let (reembed, began_at) = (unfinished.rebuild() == Rebuild::Reembed, unfinished.began_at());
    info!(%tenant, reembed, %began_at, "a reindex that was interrupted is resumed");
    let job = service.jobs.reindex(tenant, reembed);
    let mut embedded = 0;
    let done = service.replicas.reindex(tenant, unfinished.rebuild(), |progress| {
        embedded = progress.embedded;
        job.tell(progress, service.clock.now());
        // Whoever began it is long gone.
        job.left_alone();
    });
    let replica = match done.await {
        Ok(replica) => replica,
        Err(error) => {
            warn!(%tenant, error = %Chain(&error), "a resumed reindex ended before it was done");
            return Err(error);
        }
    };
    let generation = replica.generation().number();
    info!(%tenant, generation, embedded, "a resumed reindex has built its index");
    Ok(())
}
