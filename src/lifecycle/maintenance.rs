//! What has to be done now and then: gauges, trimming, and erasures that a crash interrupted.

use std::sync::Arc;
use std::time::Duration;

use tracing::{debug, warn};

use crate::erasure::{self, Erasures};
use crate::metrics::{IndexPart, Replica, Residency};
use crate::service::Service;
use crate::service_error::Chain;
use crate::store::StoreError;
use crate::tenant::TenantId;

/// How often gauges are set and samples are sorted.
const GAUGES: Duration = Duration::from_secs(5);
/// How often old changes and stream positions are forgotten.
const TRIM: Duration = Duration::from_secs(3_600);

/// Runs until it is dropped.
pub(super) async fn run(service: Arc<Service>, erasures: Erasures) {
    tokio::join!(keep_up(&service, &erasures), go_on_erasing(&erasures));
}

async fn keep_up(service: &Service, erasures: &Erasures) {
    let mut gauges = tokio::time::interval(GAUGES);
    let mut trim = tokio::time::interval(TRIM);
    loop {
        let done = tokio::select! {
            _ = gauges.tick() => set_gauges(service).await,
            _ = trim.tick() => {
                erasures.sweep().await;
                forget_old(service).await
            }
        };
        if let Err(error) = done {
            warn!(error = %Chain(&error), "maintenance failed; it is tried again");
        }
    }
}

async fn go_on_erasing(erasures: &Erasures) {
    let mut look = tokio::time::interval(erasure::NEXT_LOOK);
    look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        look.tick().await;
        if let Err(error) = erasures.go_on().await {
            warn!(error = %Chain(&error), "erasures could not be finished; they are tried again");
        }
    }
}

async fn forget_old(service: &Service) -> Result<(), StoreError> {
    let retention = service.config.data.changes_retention_secs.get() as i64;
    let before = service.clock.now().plus_secs(-retention);
    service.store.trim_changes(before).await?;
    service.store.trim_tombstones(before).await?;
    service.store.forget_streams().await?;
    // What was deleted or replaced does not stay in the log for longer than from one time to the next.
    let is_cut = service.store.try_to_cut_log().await?;
    debug!(is_cut, "old changes are forgotten");
    Ok(())
}

async fn set_gauges(service: &Service) -> Result<(), StoreError> {
    // Fails for as long as there is no room, which the log and the readiness say already.
    let _ = service.store.probe_room().await;
    let (metrics, replicas) = (&service.metrics, &service.replicas);
    metrics.upkeep();
    let usage = replicas.usage();
    let tenants = service.store.tenant_count().await?;
    metrics.tenants.set((Residency::Hot,), usage.hot as f64);
    metrics.tenants.set((Residency::Loading,), usage.loading as f64);
    metrics.tenants.set((Residency::Cold,), tenants.saturating_sub(usage.hot + usage.loading) as f64);
    metrics.tenants_leaving.set((), usage.leaving as f64);
    metrics.resident_bytes.set((), usage.resident_bytes as f64);
    let (mut sizes, mut lag) = ([0_u64; 4], [0_u64; 2]);
    let hot = replicas.all_hot();
    let ids: Vec<TenantId> = hot.iter().map(|replica| replica.tenant().clone()).collect();
    let stored = service.store.positions(&ids).await?;
    for replica in hot {
        let generation = replica.generation();
        let parts = [generation.products(), generation.documents(), generation.pieces(), generation.vectors()];
        for (size, part) in sizes.iter_mut().zip(parts) {
            *size += part;
        }
        let stored = stored.get(replica.tenant()).map_or(0, |position| position.revision);
        lag[0] = lag[0].max(stored.saturating_sub(replica.facts_revision()));
        lag[1] = lag[1].max(stored.saturating_sub(replica.index_revision()));
    }
    let parts = [IndexPart::Products, IndexPart::Documents, IndexPart::Chunks, IndexPart::Vectors];
    for (part, size) in parts.into_iter().zip(sizes) {
        metrics.index_size.set((part,), size as f64);
    }
    metrics.revision_lag.set((Replica::Facts,), lag[0] as f64);
    metrics.revision_lag.set((Replica::Index,), lag[1] as f64);
    if let Some(embedder) = &service.embedder {
        let stats = embedder.stats();
        metrics.embedder_queue.set((), (stats.queued_queries + stats.queued_passages) as f64);
        metrics.embedder_cache_entries.set((), stats.cache_entries as f64);
    }
    Ok(())
}
