//! What has to be done now and then: gauges, the tasks of maintenance, and erasures that a crash interrupted.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tracing::{debug, warn};

use super::edge::Wardens;
use super::process::{self, Process};
use super::{embedders, news};
use crate::auditor;
use crate::calls::{conversation, tool};
use crate::embedders::Encoder;
use crate::erasure::{self, Erasures};
use crate::jobs::Seen;
use crate::maintenance::Maintenance;
use crate::metrics::{IndexPart, Replica, Residency, Waiting};
use crate::qdrant::Qdrant;
use crate::replica;
use crate::service::Service;
use crate::service_error::Chain;
use crate::store::{StoreError, errors_seen};
use crate::tenant::{EmbedderName, TenantId};

/// How often gauges are set and samples are sorted.
const GAUGES: Duration = Duration::from_secs(5);
/// How often the database is asked whether it is there.
const LOOK: Duration = Duration::from_secs(2);
/// How often folders of tenants that another process has erased are looked for.
const SWEEP: Duration = Duration::from_secs(3_600);
/// How often sessions whose state and calls whose time is over are looked for, and how many at a time.
const SESSIONS: Duration = Duration::from_secs(5);
const SESSIONS_AT_ONCE: u32 = 200;
/// How often the tasks of maintenance are looked at.
const TASKS: Duration = Duration::from_secs(30);

/// Runs until it is dropped.
pub(super) async fn run(service: Arc<Service>, wardens: Wardens, tasks: Maintenance) {
    let Wardens { auth, erasures } = wardens;
    tokio::join!(
        keep_up(&service),
        sweep(&erasures),
        time_out_sessions(&service),
        go_on_erasing(&service, &erasures),
        watch_store(&service),
        news::take_over(&service, &auth, &erasures),
        listen(&service),
        run_tasks(tasks),
        auditor::sign_as_due(&service.auditor, Duration::from_secs(service.config.audit.checkpoint_secs.get() as u64)),
        embedders::keep_books(&service),
    );
}

/// Hears what other processes commit.
async fn listen(service: &Service) {
    if let Err(error) = service.store.listen().await {
        warn!(error = %Chain(&error), "what other processes commit cannot be heard");
    }
}

async fn keep_up(service: &Service) {
    let mut gauges = tokio::time::interval(GAUGES);
    let mut known = Gauges::new();
    let mut unsettled: Vec<EmbedderName> = service.replicas.servers().keys().cloned().collect();
    loop {
        gauges.tick().await;
        settle_aliases(service, &mut unsettled).await;
        report(known.set(service).await);
    }
}

async fn sweep(erasures: &Erasures) {
    let mut sweep = tokio::time::interval(SWEEP);
    loop {
        sweep.tick().await;
        erasures.sweep().await;
    }
}

/// Steps of time in sessions, and the ends of calls, that nobody asks about.
async fn time_out_sessions(service: &Arc<Service>) {
    let mut look = tokio::time::interval(SESSIONS);
    look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        look.tick().await;
        match service.store.sessions_due(SESSIONS_AT_ONCE).await {
            Ok(due) => conversation::lapse_due(service, due).await,
            Err(error) => report(Err(error)),
        }
        match service.store.tool_calls_due(SESSIONS_AT_ONCE).await {
            Ok(due) => tool::time_out_due(service, due).await,
            Err(error) => report(Err(error)),
        }
    }
}

async fn run_tasks(maintenance: Maintenance) {
    let mut tasks = tokio::time::interval(TASKS);
    tasks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tasks.tick().await;
        report(maintenance.run_due().await);
    }
}

fn report(done: Result<(), StoreError>) {
    if let Err(error) = done
        && !matches!(error, StoreError::Away { .. })
    {
        warn!(error = %Chain(&error), "maintenance failed; it is tried again");
    }
}

/// Tells the server of vectors which collections are complete, each once in the life of the process.
async fn settle_aliases(service: &Service, unsettled: &mut Vec<EmbedderName>) {
    let mut left = Vec::new();
    for embedder in unsettled.drain(..) {
        match service.replicas.settle_alias(&embedder).await {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => debug!(error = %Chain(&error), "the alias of the collection could not be moved"),
        }
        left.push(embedder);
    }
    *unsettled = left;
}

/// Looks whether the database is there: now and then, and soon after somebody met it away.
async fn watch_store(service: &Service) {
    loop {
        service.store.look().await;
        show_store(service);
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = service.store.reach().suspected() => {}
        }
    }
}

async fn go_on_erasing(service: &Service, erasures: &Erasures) {
    let mut look = tokio::time::interval(erasure::NEXT_LOOK);
    look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        look.tick().await;
        if service.store.reach().away().is_some() {
            continue;
        }
        if let Err(error) = erasures.go_on().await {
            warn!(error = %Chain(&error), "erasures could not be finished; they are tried again");
        }
    }
}

/// Since when a tenant's replica is behind the store.
type Behind = HashMap<TenantId, Instant>;

/// What is remembered from one look at the gauges to the next.
#[derive(Debug)]
struct Gauges {
    process: Process,
    facts: Behind,
    index: Behind,
}

impl Gauges {
    fn new() -> Self {
        Self { process: Process::look(), facts: Behind::new(), index: Behind::new() }
    }

    /// Sets what this process knows by itself, and then what the database has to say.
    async fn set(&mut self, service: &Service) -> Result<(), StoreError> {
        // Fails for as long as there is no room, which the log and the readiness say already.
        let _ = service.store.probe_room().await;
        service.metrics.upkeep();
        self.process.show(&service.metrics);
        process::show_disk(&service.metrics, &service.config.data.dir);
        show_store(service);
        let hot = service.replicas.all_hot();
        show_indexes(service, &hot);
        show_embedders(service);
        if service.store.reach().away().is_some() {
            // Said once in the log; nothing is known of how far behind it the replicas are.
            return Ok(());
        }
        show_approvals(service).await?;
        self.show_lag(service, &hot).await
    }

    async fn show_lag(&mut self, service: &Service, hot: &[Arc<replica::Replica>]) -> Result<(), StoreError> {
        let metrics = &service.metrics;
        let usage = service.replicas.usage();
        let tenants = service.store.tenant_count().await?;
        metrics.tenants.set((Residency::Cold,), tenants.saturating_sub(usage.hot + usage.loading) as f64);
        let ids: Vec<TenantId> = hot.iter().map(|replica| replica.tenant().clone()).collect();
        let stored = service.store.positions(&ids).await?;
        let mut lag = [0_u64; 2];
        let (mut facts, mut index) = (Vec::new(), Vec::new());
        for replica in hot {
            let stored = stored.get(replica.tenant()).map_or(0, |position| position.revision);
            let missing = [replica.facts_revision(), replica.index_revision()].map(|has| stored.saturating_sub(has));
            for (behind, missing) in [&mut facts, &mut index].into_iter().zip(missing) {
                if missing > 0 {
                    behind.push(replica.tenant().clone());
                }
            }
            lag = [lag[0].max(missing[0]), lag[1].max(missing[1])];
        }
        metrics.revision_lag.set((Replica::Facts,), lag[0] as f64);
        metrics.revision_lag.set((Replica::Index,), lag[1] as f64);
        metrics.revision_age_seconds.set((Replica::Facts,), age_secs(&mut self.facts, facts));
        metrics.revision_age_seconds.set((Replica::Index,), age_secs(&mut self.index, index));
        Ok(())
    }
}

/// For how long the one that is behind longest has been so, where `now` are behind.
fn age_secs(known: &mut Behind, now: Vec<TenantId>) -> f64 {
    let at = Instant::now();
    let next: Behind =
        now.into_iter().map(|tenant| (tenant.clone(), known.get(&tenant).copied().unwrap_or(at))).collect();
    *known = next;
    known.values().map(|since| at.duration_since(*since).as_secs_f64()).fold(0.0, f64::max)
}

fn show_store(service: &Service) {
    let (metrics, store) = (&service.metrics, &service.store);
    metrics.store_reached.set((), if store.reach().away().is_none() { 1.0 } else { 0.0 });
    let mut servers = service.replicas.servers().values().peekable();
    if servers.peek().is_some() {
        metrics.qdrant_reached.set((), if servers.all(Qdrant::is_reached) { 1.0 } else { 0.0 });
    }
    if store.is_shared() {
        metrics.hearing.set((), if store.hearing().is_on() { 1.0 } else { 0.0 });
    }
    let refused = store.room().is_full() || store.reach().locked().is_some();
    metrics.writes_refused.set((), if refused { 1.0 } else { 0.0 });
    for (fault, count) in errors_seen() {
        metrics.store_errors.absolute((fault,), count);
    }
}

fn show_embedders(service: &Service) {
    let (metrics, embedders) = (&service.metrics, &service.embedders);
    let (mut kept, mut left_alone) = (0, 0);
    if let Some(Encoder::Local(embedder)) = embedders.get(&EmbedderName::local()) {
        let stats = embedder.stats();
        metrics.embedder_queue.set((), (stats.queued_queries + stats.pending_passages) as f64);
        kept += stats.cache_entries;
    }
    for remote in embedders.remote() {
        kept += remote.cached() as u64;
        left_alone += u32::from(remote.is_left_alone());
    }
    metrics.embedder_cache_entries.set((), kept as f64);
    metrics.embedders_left_alone.set((), f64::from(left_alone));
}

async fn show_approvals(service: &Service) -> Result<(), StoreError> {
    let waiting = service.store.waiting_approvals().await?;
    service.metrics.approvals_waiting.set((Waiting::Pending,), waiting.pending as f64);
    service.metrics.approvals_waiting.set((Waiting::Overdue,), waiting.overdue as f64);
    Ok(())
}

fn show_indexes(service: &Service, hot: &[Arc<replica::Replica>]) {
    let metrics = &service.metrics;
    let usage = service.replicas.usage();
    metrics.tenants.set((Residency::Hot,), usage.hot as f64);
    metrics.tenants.set((Residency::Loading,), usage.loading as f64);
    metrics.tenants_leaving.set((), usage.leaving as f64);
    metrics.resident_bytes.set((), usage.resident_bytes as f64);
    let (mut sizes, mut pending) = ([0_u64; 4], 0);
    for replica in hot {
        let generation = replica.generation();
        let parts = [generation.products(), generation.documents(), generation.pieces(), generation.vectors()];
        for (size, part) in sizes.iter_mut().zip(parts) {
            *size += part;
        }
        let missing = replica.pending_vectors();
        pending += missing;
        let seen = Seen { generation: generation.number(), vectors: generation.vectors(), pending: missing };
        service.jobs.see(replica.tenant(), seen, service.clock.now());
    }
    service.jobs.keep_vectors_of(|tenant| hot.iter().any(|replica| replica.tenant() == tenant));
    let parts = [IndexPart::Products, IndexPart::Documents, IndexPart::Chunks, IndexPart::Vectors];
    for (part, size) in parts.into_iter().zip(sizes) {
        metrics.index_size.set((part,), size as f64);
    }
    metrics.pending_vectors.set((), pending as f64);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_age_counts_from_when_a_tenant_fell_behind() {
        let tenant = |name| TenantId::parse(name).expect("an id");
        let mut known = Behind::new();
        assert_eq!(age_secs(&mut known, Vec::new()), 0.0);
        let ago = Instant::now().checked_sub(Duration::from_secs(30)).expect("the machine runs for longer");
        known.insert(tenant("slow"), ago);
        let age = age_secs(&mut known, vec![tenant("slow"), tenant("new")]);
        assert!((30.0..40.0).contains(&age), "{age}");
        assert!(age_secs(&mut known, vec![tenant("new")]) < 10.0, "who has caught up is forgotten");
        assert_eq!(known.len(), 1);
    }
}
