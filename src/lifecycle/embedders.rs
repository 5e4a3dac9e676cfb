//! The embedders that are asked over HTTP, at a start and while the service runs: prepared, moved to, and paid for. None of them
//! is asked for anything before a tenant needs it; one that is away ends no start.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use futures::stream::{self, StreamExt};
use rand::RngCore;
use temei_index::Embedder;
use tokio::time::MissedTickBehavior;
use tracing::{info, warn};

use crate::clock::Clock;
use crate::config::{Config, RemoteEmbedder, Secret};
use crate::embedders::{Credentials, Embedders, Parts, Remote, SettingsError, Spent};
use crate::metrics::Metrics;
use crate::replica::Switched;
use crate::service::Service;
use crate::service_error::{Chain, ServiceError};
use crate::store::{EmbeddingUse, MonthOfUse, StoreError, TaskLease, generator};
use crate::tenant::{EmbedderName, TenantId};

/// How often it is looked whose embedder has changed, and what was spent is written down.
const LOOK: Duration = Duration::from_secs(10);
/// Tenants that are moved at a time.
const MOVES: usize = 4;
/// For how long a move is this process's without a sign of life, and how often one is given.
const LEASE_SECS: i64 = 60;
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);

/// The model of the data folder, and the embedders of the configuration.
pub(super) fn open(
    config: &Config,
    local: Option<Embedder>,
    (metrics, clock): (&Arc<Metrics>, &Arc<dyn Clock>),
) -> Result<Embedders, SettingsError> {
    let mut remote = Vec::with_capacity(config.embedders.len());
    for (name, options) in &config.embedders {
        let name = EmbedderName::parse(name).expect("the configuration has looked at the names");
        let (model, url) = (&options.model, options.url.as_deref().unwrap_or_default());
        info!(embedder = %name, model, url, "tenants may have their texts embedded over HTTP");
        remote.push(Remote::new(Parts {
            credentials: credentials(&name, options)?,
            options,
            metrics: Arc::clone(metrics),
            clock: Arc::clone(clock),
            seed: generator().next_u64(),
            name,
        })?);
    }
    Ok(Embedders::new(local, remote))
}

fn credentials(name: &EmbedderName, options: &RemoteEmbedder) -> Result<Credentials, SettingsError> {
    let read = |key: &'static str, path: &Option<PathBuf>| {
        let Some(path) = path else { return Ok(None) };
        let wrong = |source| SettingsError::File { name: name.clone(), key, path: path.clone(), source };
        std::fs::read_to_string(path).map(Some).map_err(wrong)
    };
    let api_key = read("api_key_file", &options.api_key_file)?;
    Ok(Credentials {
        url: options.url.clone().unwrap_or_default(),
        api_key: api_key.map(|key| Secret::new(key.trim())),
        authority: read("ca", &options.ca)?,
    })
}

/// Moves tenants to the embedders that were chosen for them, until it is dropped.
pub(super) async fn keep(service: Arc<Service>) {
    // A move belongs to a process, not to a data folder.
    let holder = uuid::Uuid::new_v4().to_string();
    let mut look = tokio::time::interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = look.tick() => {}
            () = service.embedders.chosen() => {}
        }
        if let Err(error) = move_tenants(&service, &holder).await {
            say(&error);
        }
    }
}

/// Writes down what tenants spend, until it is dropped.
pub(super) async fn keep_books(service: &Service) {
    let mut look = tokio::time::interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        look.tick().await;
        write_spending(service).await;
    }
}

/// What tenants spent since the last time.
pub(super) async fn write_spending(service: &Service) {
    let month = service.clock.now().month();
    for remote in service.embedders.remote() {
        for (tenant, spent) in remote.take_spent() {
            let Spent { texts, queries, tokens, cost_micros } = spent;
            let used = EmbeddingUse { texts, queries, tokens, cost_micros };
            let of = MonthOfUse { month: month.clone(), embedder: remote.name().clone(), used };
            if let Err(error) = service.store.add_embedding_use(&tenant, &of).await {
                say(&error);
                remote.give_back(&tenant, spent);
            }
        }
    }
}

async fn move_tenants(service: &Service, holder: &str) -> Result<(), StoreError> {
    let waiting = service.store.tenants_between_embedders().await?;
    service.metrics.embedder_moves.set((), waiting.len() as f64);
    let moves = waiting.into_iter().map(|(tenant, next)| async move {
        if let Err(error) = go_over(service, (&tenant, &next), holder).await {
            warn!(%tenant, embedder = %next, error = %Chain(&error), "a tenant could not be moved to its next embedder; it is tried again");
        }
    });
    stream::iter(moves).buffer_unordered(MOVES).collect::<Vec<()>>().await;
    follow(service).await
}

/// Moves one tenant, unless another process is at it.
async fn go_over(
    service: &Service,
    (tenant, next): (&TenantId, &EmbedderName),
    holder: &str,
) -> Result<(), ServiceError> {
    if !service.embedders.knows(next) {
        // Another process may have it in its configuration.
        return Ok(());
    }
    let task = format!("embedder {tenant}");
    let lease = TaskLease { task: &task, holder };
    let until = || service.clock.now().plus_secs(LEASE_SECS);
    let seen = service.store.maintenance_task(&task).await?;
    if !service.store.take_maintenance(lease, (&seen, until())).await? {
        return Ok(());
    }
    let sign = async {
        loop {
            tokio::time::sleep(SIGN_OF_LIFE).await;
            match service.store.keep_maintenance(lease, until()).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => say(&error),
            }
        }
    };
    let moved = tokio::select! {
        biased;
        moved = switch(service, (tenant, next), async || Ok(service.store.put_embedder_in_force(tenant, next).await?)) => moved,
        // Its lease ran out: another process goes on with what was embedded.
        () = sign => Ok(()),
    };
    service.store.forget_maintenance(lease).await?;
    match moved {
        // Somebody has cancelled it, as a reindex is.
        Err(ServiceError::Cancelled(_)) => {
            let stays = service.store.tenant(tenant).await?.map(|found| found.embedding.embedder);
            if let Some(stays) = stays {
                service.store.choose_embedder(tenant, &stays).await?;
                info!(%tenant, embedder = %stays, "the move to another embedder was cancelled");
            }
            Ok(())
        }
        moved => moved,
    }
}

async fn switch(
    service: &Service,
    (tenant, to): (&TenantId, &EmbedderName),
    decide: impl AsyncFnOnce() -> Result<bool, ServiceError>,
) -> Result<(), ServiceError> {
    let job = service.jobs.reindex(tenant, false);
    let told = |progress| {
        job.tell(progress, service.clock.now());
        // Nobody waits for it.
        job.left_alone();
    };
    let switched = service.replicas.switch_embedder((tenant, to), told, decide).await?;
    if switched == Switched::NotWanted {
        info!(%tenant, embedder = %to, "somebody thought better of the move to another embedder");
    }
    Ok(())
}

/// Replicas of tenants that another process has moved are built anew, from the vectors it has stored.
async fn follow(service: &Service) -> Result<(), StoreError> {
    let hot = service.replicas.all_hot();
    let tenants: Vec<TenantId> = hot.iter().map(|replica| replica.tenant().clone()).collect();
    let in_force: HashMap<TenantId, EmbedderName> = service.store.embedders_in_force(&tenants).await?;
    for replica in hot {
        let (tenant, has) = (replica.tenant(), &replica.maker().embedder);
        let Some(wanted) = in_force.get(tenant).filter(|&wanted| wanted != has) else { continue };
        match switch(service, (tenant, wanted), async || Ok(true)).await {
            Ok(()) => {}
            Err(error) => {
                warn!(%tenant, embedder = %wanted, error = %Chain(&error), "a tenant's next embedder is not followed yet")
            }
        }
    }
    Ok(())
}

fn say(error: &StoreError) {
    // An outage is said when it begins.
    if !matches!(error, StoreError::Away { .. }) {
        warn!(error = %Chain(error), "the embedders of tenants could not be looked after; it is tried again");
    }
}
