//! The embedders that are asked over HTTP, at a start and while the service runs: prepared, moved to, and paid for. None of them
//! is asked for anything before a tenant needs it; one that is away ends no start.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rand::RngCore;
use temei_index::Embedder;
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::MissedTickBehavior;
use tracing::{error, info, warn};

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
const LEASE_SECS: i64 = 20;
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);

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
    let mut movers = Movers {
        service,
        // A move belongs to a process, not to a data folder.
        holder: uuid::Uuid::new_v4().to_string().into(),
        under_way: HashMap::new(),
        moves: JoinSet::new(),
    };
    let mut look = tokio::time::interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let embedders = movers.service.embedders.clone();
    loop {
        tokio::select! {
            _ = look.tick() => {}
            () = embedders.chosen() => {}
            Some(ended) = movers.moves.join_next_with_id() => {
                movers.forget(ended);
                continue;
            }
        }
        if let Err(error) = movers.look().await {
            say(&error);
        }
    }
}

/// The moves of this process.
struct Movers {
    service: Arc<Service>,
    /// This process, to the others.
    holder: Arc<str>,
    under_way: HashMap<Id, (TenantId, EmbedderName)>,
    moves: JoinSet<()>,
}

impl Movers {
    /// Begins what is to be moved or followed, and ends what is not wanted any more.
    async fn look(&mut self) -> Result<(), StoreError> {
        let service = Arc::clone(&self.service);
        let waiting = service.store.tenants_between_embedders().await?;
        service.metrics.embedder_moves.set((), waiting.len() as f64);
        let wanted: HashMap<&TenantId, &EmbedderName> = waiting.iter().map(|(tenant, next)| (tenant, next)).collect();
        let hot = service.replicas.all_hot();
        let tenants: Vec<TenantId> = hot.iter().map(|replica| replica.tenant().clone()).collect();
        let in_force = service.store.embedders_in_force(&tenants).await?;
        for (tenant, to) in self.under_way.values() {
            if wanted.get(tenant) != Some(&to) && in_force.get(tenant) != Some(to) {
                service.replicas.cancel_reindex(tenant).await;
            }
        }
        for replica in hot {
            let (tenant, has) = (replica.tenant(), &replica.maker().embedder);
            // Another process has moved it: the vectors are stored.
            if let Some(to) = in_force.get(tenant).filter(|&to| to != has) {
                self.begin(tenant, to, follow(Arc::clone(&service), tenant.clone(), to.clone()));
            }
        }
        for (tenant, next) in &waiting {
            let (service, holder) = (Arc::clone(&service), Arc::clone(&self.holder));
            self.begin(tenant, next, go_over(service, (tenant.clone(), next.clone()), holder));
        }
        Ok(())
    }

    /// Where the tenant is not under way, and not too many are.
    fn begin(
        &mut self,
        tenant: &TenantId,
        to: &EmbedderName,
        work: impl Future<Output = Result<(), ServiceError>> + Send + 'static,
    ) {
        if self.under_way.len() >= MOVES || self.under_way.values().any(|(moving, _)| moving == tenant) {
            return;
        }
        let whose = (tenant.clone(), to.clone());
        let (tenant, to) = whose.clone();
        let begun = self.moves.spawn(async move {
            if let Err(error) = work.await {
                warn!(%tenant, embedder = %to, error = %Chain(&error), "a tenant could not be moved to another embedder; it is tried again");
            }
        });
        self.under_way.insert(begun.id(), whose);
    }

    fn forget(&mut self, ended: Result<(Id, ()), JoinError>) {
        let id = match ended {
            Ok((id, ())) => id,
            Err(error) => {
                error!(%error, "a move to another embedder broke off");
                error.id()
            }
        };
        self.under_way.remove(&id);
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

/// Moves one tenant, unless another process is at it.
async fn go_over(
    service: Arc<Service>,
    (tenant, next): (TenantId, EmbedderName),
    holder: Arc<str>,
) -> Result<(), ServiceError> {
    let store = &service.store;
    if !service.embedders.knows(&next) {
        // Another process may have it in its configuration.
        return Ok(());
    }
    let task = format!("embedder {tenant}");
    let lease = TaskLease { task: &task, holder: &holder };
    let until = || service.clock.now().plus_secs(LEASE_SECS);
    let seen = store.maintenance_task(&task).await?;
    if !store.take_maintenance(lease, (&seen, until())).await? {
        return Ok(());
    }
    let sign = async {
        loop {
            tokio::time::sleep(SIGN_OF_LIFE).await;
            match store.keep_maintenance(lease, until()).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => say(&error),
            }
        }
    };
    let decide = async || Ok(store.put_embedder_in_force(&tenant, &next).await?);
    let moved = tokio::select! {
        biased;
        moved = switch(&service, (&tenant, &next), decide) => moved,
        // Its lease ran out: another process goes on with what was embedded.
        () = sign => Ok(()),
    };
    store.forget_maintenance(lease).await?;
    match moved {
        // As a reindex is cancelled.
        Err(ServiceError::Cancelled(_)) => {
            if store.forget_next_embedder(&tenant, &next).await? {
                info!(%tenant, embedder = %next, "the move to another embedder was cancelled");
            }
            Ok(())
        }
        moved => moved,
    }
}

/// Builds the replica of a tenant that another process has moved anew, from the vectors that one has stored.
async fn follow(service: Arc<Service>, tenant: TenantId, to: EmbedderName) -> Result<(), ServiceError> {
    switch(&service, (&tenant, &to), async || Ok(true)).await
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

fn say(error: &StoreError) {
    // An outage is said when it begins.
    if !matches!(error, StoreError::Away { .. }) {
        warn!(error = %Chain(error), "the embedders of tenants could not be looked after; it is tried again");
    }
}
