//! From a configuration to a service that answers: lock, certificate, front, database beside model, replicas, edge. The
//! front answers probes from the first moments on; whatever else can be wrong with the surroundings ends the start, and
//! the front with it.

use std::net::SocketAddr;
use std::sync::Arc;

use temei_index::{ChunkOptions, DenseOptions, IndexOptions, Window};
use tokio::task::JoinHandle;
use tokio_util::task::AbortOnDropHandle;
use tracing::{info, warn};

use super::certificate::Following;
use super::edge::Wardens;
use super::flows::FlowsError;
use super::front::Front;
use super::model::{self, Model};
use super::{Shutdown, dense, edge, embedders, flows, maintenance, preload, resume, tokens};
use crate::auditor::{self, Auditor, KeyFile, KeyFileError, Persistence};
use crate::background::Background;
use crate::calls::Compiled;
use crate::clock::{Clock, SystemClock};
use crate::config::{self, Config, Preload};
use crate::cpu::{CpuPool, PoolSize};
use crate::door::CapacityError;
use crate::grpc::auth::{KeysError, Tokens};
use crate::grpc::server::{self, KeysExist, ServeError};
use crate::grpc::tls::{Clients, Files, Fingerprint, Served, TlsError};
use crate::http::{Awaited, Parts, Phase};
use crate::jobs::Jobs;
use crate::maintenance::Maintenance;
use crate::metrics::Metrics;
use crate::qdrant::SettingsError;
use crate::quota::Meters;
use crate::replica::{Makers, Replicas, Settings, SnapshotSettings};
use crate::service::Service;
use crate::service_error::Chain;
use crate::store::{Announcement, Connections, DataFolder, FolderError, KeySecret, Store, StoreError, generator};

/// Why the service did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("taking the data folder")]
    Folder(#[from] FolderError),
    #[error("opening the database")]
    Store(#[from] StoreError),
    #[error("starting the threads of a pool")]
    Threads(#[source] std::io::Error),
    #[error(transparent)]
    Serve(#[from] ServeError),
    #[error("listening on {address} for /metrics and health")]
    Http { address: SocketAddr, source: std::io::Error },
    #[error("reading the keys that sign tokens")]
    TokenKeys(#[from] KeysError),
    #[error(transparent)]
    Flows(#[from] FlowsError),
    #[error(transparent)]
    AuditKeys(#[from] KeyFileError),
    #[error(transparent)]
    Capacity(#[from] CapacityError),
    #[error(transparent)]
    Dense(#[from] SettingsError),
    #[error(transparent)]
    Embedders(#[from] crate::embedders::SettingsError),
    #[error("loading the model did not end")]
    ModelTask(#[from] tokio::task::JoinError),
}

/// A service that answers.
#[derive(Debug)]
pub struct Running {
    pub address: SocketAddr,
    pub http_address: SocketAddr,
    /// Of the first pair it serves, where it speaks TLS.
    pub certificate: Option<Fingerprint>,
    /// Opens everything to whoever can read the data folder.
    pub admin_key: KeySecret,
    pub service: Arc<Service>,
    pub shutdown: Shutdown,
    serving: JoinHandle<()>,
}

impl Running {
    /// Waits until the service has stopped, whoever asked it to, and gives the data folder up.
    pub async fn stopped(self) -> Result<(), ServeError> {
        self.serving.await.map_err(ServeError::Panicked)
    }

    /// Stops softly and waits for the end.
    pub async fn stop(self) -> Result<(), ServeError> {
        self.shutdown.begin();
        self.stopped().await
    }
}

/// Starts the service with the machine's clock.
pub async fn start(config: Config) -> Result<Running, StartError> {
    start_with_clock(config, Arc::new(SystemClock)).await
}

/// Starts the service: probes are answered at once, calls as soon as it can answer them.
///
/// # Errors
/// See [`StartError`]; nothing is left behind.
pub async fn start_with_clock(config: Config, clock: Arc<dyn Clock>) -> Result<Running, StartError> {
    let folder = DataFolder::open(&config.data.dir)?;
    let tls = encryption(&config.server, clock.as_ref()).map_err(ServeError::Tls)?;
    let tokens = Tokens::of(&config.jwt)?;
    let (config, metrics) = (Arc::new(config), Arc::new(Metrics::new()));
    let front = Front::open(&config, tls.as_ref().map(|(_, served)| served), &metrics).await?;
    match bring_up(&front, folder, tls, Surroundings { config, metrics, clock, tokens }).await {
        Ok(back) => {
            info!(address = %front.address, http = %front.http_address, "serving");
            if back.service.config.replica.preload == Preload::None {
                front.doorkeeper().ready().await;
            } else {
                front.readiness.awaits(Awaited::Tenants);
            }
            Ok(run(front, back))
        }
        Err(error) => {
            front.close().await;
            Err(error)
        }
    }
}

/// What every part is given.
struct Surroundings {
    config: Arc<Config>,
    metrics: Arc<Metrics>,
    clock: Arc<dyn Clock>,
    /// None where tokens are not taken.
    tokens: Option<Tokens>,
}

/// What stands behind the front.
struct Back {
    service: Arc<Service>,
    folder: Arc<DataFolder>,
    admin_key: KeySecret,
    tls: Option<(Files, Served)>,
    wardens: Wardens,
    maintenance: Maintenance,
    /// Who may sign tokens.
    issuers: Option<Tokens>,
    told: Announcement,
}

/// Everything that takes its time, and then calls are let through.
async fn bring_up(
    front: &Front,
    folder: DataFolder,
    tls: Option<(Files, Served)>,
    surroundings: Surroundings,
) -> Result<Back, StartError> {
    let Surroundings { config, metrics, clock, tokens: issuers } = surroundings;
    let (store, model) =
        tokio::try_join!(open_store(&config, &folder, Arc::clone(&clock), front), load_model(&config, &folder, front))?;
    let keys = if store.has_keys().await? { KeysExist::Yes } else { KeysExist::No };
    server::may_be_served(&config.server, keys)?;
    let Model { embedder, tokens, power } = model;
    front.readiness.stands_on(Parts {
        search: power,
        room: store.room().clone(),
        reach: store.reach().clone(),
        served: tls.as_ref().map(|(_, served)| served.clone()),
    });
    let cpu = CpuPool::new(PoolSize::of(&config.cpu), Arc::clone(&metrics)).map_err(StartError::Threads)?;
    let background = Background::new(config.cpu.background_threads.get(), Arc::clone(&metrics));
    let background = background.map_err(StartError::Threads)?;
    let embedders = embedders::open(&config, embedder, (&metrics, &clock))?;
    let servers = dense::open(&config.dense, &embedders, &metrics).await?;
    let meters = Meters::new(&config.quota);
    let replicas = Replicas::new(Settings {
        store: store.clone(),
        meters: meters.clone(),
        background: background.clone(),
        makers: Makers {
            embedders: embedders.clone(),
            servers: Arc::new(servers),
            classification: Arc::new(config.classification.clone()),
        },
        tokens,
        clock: Arc::clone(&clock),
        metrics: Arc::clone(&metrics),
        dense: folder.dense(),
        recent: folder.recent(),
        reindexes: folder.reindexes(),
        keep_previous: config.replica.keep_previous_ms.duration(),
        snapshots: config.replica.snapshots.then(|| SnapshotSettings {
            dir: folder.snapshots(),
            limit_bytes: config.replica.snapshots_mb.get() as u64 * 1_024 * 1_024,
            metrics: Arc::clone(&metrics),
        }),
        index: IndexOptions {
            dense: DenseOptions { exact_rows: config.search.exact_scan_vectors.get(), ..DenseOptions::default() },
            window: Window { groups: config.search.window_groups.get(), rows: config.search.window_rows.get() },
        },
        chunks: ChunkOptions::default(),
        poll: config.database.poll_ms.duration(),
        budget_bytes: used_of(config.memory.budget_mb.get() as u64 * 1_024 * 1_024),
        content_cache_bytes: config.memory.content_cache_mb.get() as u64 * 1_024 * 1_024,
    });
    let auditor = audit((&config, &store), (&metrics, &clock), &background)?;
    let compiled = Compiled::default();
    let flows = flows::read(config.conversations.flows.as_deref())?;
    let jobs = Jobs::default();
    let service = Arc::new(Service {
        store,
        replicas,
        embedders,
        cpu,
        background,
        compiled,
        flows,
        jobs,
        auditor,
        meters,
        clock,
        config,
        metrics,
    });
    let admin_key = KeySecret::generate(&mut generator());
    let maintenance = Maintenance::new(Arc::clone(&service));
    let (wardens, routes) = edge::routes((&service, &maintenance), &admin_key, issuers.clone(), (&folder, front));
    let told = Announcement {
        address: front.address,
        http: front.http_address,
        key: admin_key.clone(),
        certificate: tls.as_ref().map(|(_, served)| served.pair().fingerprint.to_string()),
    };
    front.let_through(routes);
    folder.announce(&told)?;
    Ok(Back { service, folder: Arc::new(folder), admin_key, tls, wardens, maintenance, issuers, told })
}

/// What writes down what is done, with the keys that sign it.
fn audit(
    (config, store): (&Config, &Store),
    (metrics, clock): (&Arc<Metrics>, &Arc<dyn Clock>),
    background: &Background,
) -> Result<Auditor, KeyFileError> {
    let place = (config.audit.key_file.as_deref(), config.data.dir.as_path());
    let keys = KeyFile::open(place, clock.now(), &mut generator())?;
    let (metrics, clock, persistence) = (Arc::clone(metrics), Arc::clone(clock), Persistence::default());
    let surroundings = auditor::Surroundings { keys, metrics, clock, persistence };
    Ok(Auditor::start(store.clone(), surroundings, &config.audit, background.tasks()))
}

async fn open_store(
    config: &Config,
    folder: &DataFolder,
    clock: Arc<dyn Clock>,
    front: &Front,
) -> Result<Store, StartError> {
    let url = config.database.url.as_ref().map_or_else(|| folder.database_url(), |url| url.reveal().to_owned());
    let store = Store::connect_with(&url, &Connections::of(&config.database), clock).await?;
    store.migrate().await?;
    front.readiness.arrived(Awaited::Database);
    Ok(store)
}

/// The model, and what else has to be made from what the program brings along.
async fn load_model(config: &Config, folder: &DataFolder, front: &Front) -> Result<Model, StartError> {
    let warm_up = tokio::task::spawn_blocking(|| {
        crate::inspect::warm_up();
        crate::guard::warm_up();
    });
    let model = model::load(config, folder).await?;
    warm_up.await?;
    front.readiness.arrived(Awaited::Model);
    Ok(model)
}

/// The pair of the configured files; none where no certificate is configured.
fn encryption(options: &config::Server, clock: &dyn Clock) -> Result<Option<(Files, Served)>, TlsError> {
    let Some(files) = Files::of(options) else { return Ok(None) };
    let pair = files.read(clock.now())?;
    info!(certificate = %pair.fingerprint, until = %pair.validity.not_after, "calls are encrypted");
    Ok(Some((files, Served::new(pair, Clients::of(options)?))))
}

/// Serves until the shutdown, and gives everything up again.
fn run(mut front: Front, back: Back) -> Running {
    let Back { service, folder, admin_key, tls, wardens, maintenance, issuers, told } = back;
    let (address, http_address, shutdown) = (front.address, front.http_address, front.shutdown.clone());
    let certificate = tls.as_ref().map(|(_, served)| served.pair().fingerprint);
    let tasks = service.background.tasks();
    tasks.spawn(service.replicas.clone().follow());
    tasks.spawn(service.replicas.clone().keep_snapshots());
    let servers = service.replicas.servers().values().cloned();
    let watching: Vec<_> = servers.map(|server| AbortOnDropHandle::new(tasks.spawn(server.watch()))).collect();
    let moving = AbortOnDropHandle::new(tasks.spawn(embedders::keep(Arc::clone(&service))));
    let wants = service.config.replica.preload != Preload::None;
    let preloading = wants.then(|| tasks.spawn(preload::run(Arc::clone(&service), front.doorkeeper())));
    let preloading = preloading.map(AbortOnDropHandle::new);
    let resuming = AbortOnDropHandle::new(tasks.spawn(resume::run(Arc::clone(&service))));
    let following = tls.map(|tls| tasks.spawn(renewals(&service, tls, (&folder, told))));
    let serving = tokio::spawn({
        let service = Arc::clone(&service);
        async move {
            let upkeep = keep_up(Arc::clone(&service), (wardens, maintenance), issuers);
            let upkeep = service.background.tasks().spawn(upkeep);
            tokio::spawn(front.drain());
            front.calls_ended().await;
            front.readiness.enter(Phase::Draining);
            upkeep.abort();
            // Until it has ended it asks the store.
            let _ = upkeep.await;
            drop((front, preloading, watching, resuming, moving));
            embedders::write_spending(&service).await;
            if let Some(following) = following {
                following.abort();
                // Until it has ended it holds the folder.
                let _ = following.await;
            }
            service.auditor.close().await;
            service.replicas.close().await;
            service.store.close().await;
            drop(folder);
            info!("stopped");
        }
    });
    Running { address, http_address, certificate, admin_key, service, shutdown, serving }
}

/// Whatever has to be done as long as calls are answered.
async fn keep_up(service: Arc<Service>, (wardens, tasks): (Wardens, Maintenance), issuers: Option<Tokens>) {
    let (options, auth) = (&service.config.jwt, wardens.auth.clone());
    let follow_keys = async {
        if let Some(following) = issuers.as_ref().and_then(|issuers| tokens::Following::of(options, issuers)) {
            following.run(&auth, &service.metrics).await;
        }
    };
    tokio::join!(maintenance::run(Arc::clone(&service), wardens, tasks), follow_keys);
}

/// Serves renewed certificates, each announced to the commands of this machine.
/// What may be used of so many bytes: of tenants that come and go the allocator holds a third beside what they use, pages that
/// are free in part (`make budget`).
const fn used_of(bytes: u64) -> u64 {
    bytes / 4 * 3
}

fn renewals(
    service: &Service,
    (files, served): (Files, Served),
    (folder, told): (&Arc<DataFolder>, Announcement),
) -> impl Future<Output = ()> + Send + use<> {
    let following = Following {
        files,
        served,
        clock: Arc::clone(&service.clock),
        metrics: Arc::clone(&service.metrics),
        every: service.config.server.tls_reload_ms.duration(),
    };
    let folder = Arc::clone(folder);
    following.run(move |served| {
        let certificate = Some(served.pair().fingerprint.to_string());
        if let Err(error) = folder.announce(&Announcement { certificate, ..told.clone() }) {
            warn!(error = %Chain(&error), "commands on this machine do not know the new certificate");
        }
    })
}
