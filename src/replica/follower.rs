//! How a hot tenant stays up to date. Some tasks a tenant, each at its own pace: facts within milliseconds of a commit,
//! the index behind them in steps, vectors as fast as the embedder makes them, and a new index when the old one is worn.
//! They belong to the tenant's place in the registry and end with it. Most tenants wait most of the time: what a task does once it
//! is woken is boxed there, so that while it waits it holds next to nothing.

use std::sync::Arc;
use std::time::Duration;

use temei_index::IndexError;
use tracing::{debug, info, warn};

use super::ReplicaError;
use super::loader::Loader;
use super::points;
use super::rebuild::Embedding;
use super::rebuilds::Purpose;
use super::tasks::Tasks;
use super::tenant::Replica;
use super::vectors::Trust;
use crate::background::Lane;
use crate::embedders::Encoder;
use crate::metrics::Work;

/// After a failure: the store may be gone for a moment.
const PAUSE: Duration = Duration::from_millis(500);

/// Starts the tasks of one tenant. `lost` is called when the store is no longer the one the replica was made of.
pub(super) fn start(loader: &Loader, replica: &Arc<Replica>, tasks: &Tasks, lost: impl Fn() + Clone + Send + 'static) {
    tasks.spawn(follow_facts(loader.clone(), Arc::clone(replica), lost.clone()));
    tasks.spawn(follow_index(loader.clone(), Arc::clone(replica), lost));
    tasks.spawn(renew(loader.clone(), Arc::clone(replica)));
    if loader.vectors.can_be_made() {
        tasks.spawn(fill_gaps(loader.clone(), Arc::clone(replica)));
        tasks.spawn(points::keep(loader.clone(), Arc::clone(replica)));
    }
}

async fn follow_facts(loader: Loader, replica: Arc<Replica>, lost: impl FnOnce() + Send) {
    loop {
        match Box::pin(catch_up_facts(&loader, &replica)).await {
            Ok(true) => {}
            Ok(false) => replica.facts_wake.notified().await,
            Err(error @ ReplicaError::Diverged) => {
                report_lost(&replica, &error);
                return lost();
            }
            Err(error) => {
                report(&replica, "facts", &error);
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

async fn follow_index(loader: Loader, replica: Arc<Replica>, lost: impl FnOnce() + Send) {
    loop {
        match Box::pin(catch_up_index(&loader, &replica)).await {
            Ok(true) => {}
            Ok(false) => replica.index_wake.notified().await,
            Err(error @ ReplicaError::Diverged) => {
                report_lost(&replica, &error);
                return lost();
            }
            Err(error) => {
                report(&replica, "index", &error);
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// The last word of a task that has nothing to follow any more.
fn report_lost(replica: &Replica, error: &ReplicaError) {
    let (tenant, error) = (replica.tenant(), error as &dyn std::error::Error);
    warn!(%tenant, error, "the store is not the one this tenant was read from; it is read anew");
}

/// Applies what the store has beyond the facts; false when that is nothing.
pub(super) async fn catch_up_facts(loader: &Loader, replica: &Replica) -> Result<bool, ReplicaError> {
    let (tenant, before) = (replica.tenant(), replica.ground());
    let next = match loader.next_ground(replica.history(), &before, &replica.contents).await {
        Ok(None) => return Ok(false),
        Ok(Some(next)) => next,
        Err(ReplicaError::TooFarBehind) => {
            debug!(%tenant, "facts too far behind, reading them anew");
            let ground = loader.whole_ground(tenant).await?;
            replica.contents.forget_all();
            ground
        }
        Err(error) => return Err(error),
    };
    drop(before);
    let revision = next.facts.revision();
    {
        let _writing = replica.facts_writer.lock().await;
        replica.publish_ground(next)?;
    }
    show_delay(loader, replica, revision);
    Ok(true)
}

/// How long the revision took from its commit to here.
fn show_delay(loader: &Loader, replica: &Replica, revision: u64) {
    if let Some(position) = replica.history().position_of(revision) {
        let micros = loader.clock.now().micros() - position.committed_at().micros();
        // The clocks of two machines differ.
        loader.metrics.revision_seconds.record((), Duration::from_micros(u64::try_from(micros).unwrap_or(0)));
    }
}

/// Applies some of what the store has beyond the index; false when that is nothing.
async fn catch_up_index(loader: &Loader, replica: &Arc<Replica>) -> Result<bool, ReplicaError> {
    match take_step(loader, replica).await {
        Ok(true) => {}
        Err(ReplicaError::TooFarBehind) => {
            debug!(tenant = %replica.tenant(), "index too far behind, building it anew");
            build_anew(loader, replica).await?;
        }
        other => return other,
    }
    if replica.generation().is_worn() {
        replica.worn.notify_one();
    }
    Ok(true)
}

/// Applies a step of what the store has beyond the index; false when that is nothing.
pub(super) async fn take_step(loader: &Loader, replica: &Arc<Replica>) -> Result<bool, ReplicaError> {
    let _writing = replica.index_writer.lock().await;
    let Some(step) = loader.next_step(replica.history(), &replica.generation(), &Trust::All).await? else {
        return Ok(false);
    };
    let target = Arc::clone(replica);
    let published =
        loader.background.run(Lane::Pages, Work::Index, move || target.publish_index(Arc::new(step.finish()?)));
    published.await??;
    Ok(true)
}

/// Builds the index of a tenant whose changes are no longer kept; the old one answers meanwhile.
async fn build_anew(loader: &Loader, replica: &Arc<Replica>) -> Result<(), ReplicaError> {
    let claim = loader.rebuilds.claim(replica.tenant(), Purpose::Upkeep).ok_or(ReplicaError::ReindexRunning)?;
    let _turn = claim.turn().await;
    match loader.rebuild((replica, &claim), Embedding::Later, |_| {}).await {
        Err(ReplicaError::TooFarBehind | ReplicaError::Index(IndexError::Outdated { .. })) => {
            Err(ReplicaError::Diverged)
        }
        other => other,
    }
}

/// Builds the index anew beside the old one whenever that is worn, unless it is being done already.
async fn renew(loader: Loader, replica: Arc<Replica>) {
    loop {
        replica.worn.notified().await;
        let Some(claim) = loader.rebuilds.claim(replica.tenant(), Purpose::Upkeep) else { continue };
        let _turn = claim.turn().await;
        let before = replica.generation();
        if !before.is_worn() {
            continue;
        }
        info!(tenant = %replica.tenant(), dead_rows = before.dead_rows(), vectors = before.vectors(), "index is worn, building it anew");
        drop(before);
        if let Err(error) = Box::pin(loader.rebuild((&replica, &claim), Embedding::Later, |_| {})).await {
            report(&replica, "renewed index", &error);
        }
    }
}

async fn fill_gaps(loader: Loader, replica: Arc<Replica>) {
    loop {
        match Box::pin(loader.fill_next_gaps(&replica)).await {
            Ok(true) => {
                if replica.generation().is_worn() {
                    replica.worn.notify_one();
                }
            }
            Ok(false) => replica.vectors_wake.notified().await,
            Err(error) => {
                report(&replica, "vectors", &error);
                let is_of_embedder = matches!(error, ReplicaError::Embed(_));
                let pause = loader.maker.encoder.as_ref().filter(|_| is_of_embedder).map_or(PAUSE, Encoder::pause);
                tokio::time::sleep(pause).await;
            }
        }
    }
}

fn report(replica: &Replica, what: &str, error: &ReplicaError) {
    if error.is_known_outage() {
        return;
    }
    warn!(tenant = %replica.tenant(), what, error = error as &dyn std::error::Error, "a replica could not be brought up to date");
}
