//! From a configuration to a service that answers: lock, database, model, replicas, edge, in that order. Everything
//! that can be wrong with the surroundings is found before anything is bound.

use std::net::SocketAddr;
use std::sync::Arc;

use temei_index::{ChunkOptions, DenseOptions, IndexOptions, Window};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tracing::{info, warn};

use super::certificate::Following;
use super::model::{self, Model};
use super::{Shutdown, maintenance};
use crate::background::Background;
use crate::calls::Compiled;
use crate::clock::{Clock, SystemClock};
use crate::config::{self, Config};
use crate::cpu::{CpuPool, PoolSize};
use crate::door::{self, Capacity, CapacityError, Door};
use crate::erasure::Erasures;
use crate::grpc::auth::{Auth, AuthParts};
use crate::grpc::catalog::CatalogApi;
use crate::grpc::deadline::Deadlines;
use crate::grpc::guard::GuardApi;
use crate::grpc::index::IndexApi;
use crate::grpc::search::SearchApi;
use crate::grpc::server::{self, Edge, KeysExist, ServeError, Services};
use crate::grpc::tenant::{TenantApi, TenantObserver};
use crate::grpc::tls::{Files, Fingerprint, Served, TlsError};
use crate::http::{self, Parts, Phase, Readiness, SearchPower};
use crate::jobs::Jobs;
use crate::metrics::{Metrics, Side};
use crate::replica::{Replicas, Settings};
use crate::service::Service;
use crate::service_error::Chain;
use crate::store::{Announcement, DataFolder, FolderError, KeySecret, Store, StoreError, generator};
use crate::tenant::TenantId;

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
    #[error(transparent)]
    Capacity(#[from] CapacityError),
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

/// Starts the service.
///
/// # Errors
/// See [`StartError`]; nothing is left behind.
pub async fn start_with_clock(config: Config, clock: Arc<dyn Clock>) -> Result<Running, StartError> {
    let folder = DataFolder::open(&config.data.dir)?;
    let tls = encryption(&config.server, clock.as_ref()).map_err(ServeError::Tls)?;
    let capacity = capacity(&config.server)?;
    let url = config.database.url.as_ref().map_or_else(|| folder.database_url(), |url| url.reveal().to_owned());
    let store = Store::connect(&url, Arc::clone(&clock)).await?;
    store.migrate().await?;
    let Model { embedder, tokens, power } = model::load(&config, &folder).await?;
    let metrics = Arc::new(Metrics::new());
    let cpu = CpuPool::new(PoolSize::of(&config.cpu), Arc::clone(&metrics)).map_err(StartError::Threads)?;
    let background = Background::new(config.cpu.background_threads.get(), Arc::clone(&metrics));
    let background = background.map_err(StartError::Threads)?;
    crate::inspect::warm_up();
    crate::guard::warm_up();
    let replicas = Replicas::new(Settings {
        store: store.clone(),
        background: background.clone(),
        embedder: embedder.clone(),
        tokens,
        clock: Arc::clone(&clock),
        dense: folder.dense(),
        index: IndexOptions {
            dense: DenseOptions { exact_rows: config.search.exact_scan_vectors.get(), ..DenseOptions::default() },
            window: Window { groups: config.search.window_groups.get(), rows: config.search.window_rows.get() },
        },
        chunks: ChunkOptions::default(),
        budget_bytes: config.memory.budget_mb.get() as u64 * 1_024 * 1_024,
        content_cache_bytes: config.memory.content_cache_mb.get() as u64 * 1_024 * 1_024,
    });
    let config = Arc::new(config);
    let compiled = Compiled::default();
    let service =
        Service { store, replicas, embedder, cpu, background, compiled, jobs: Jobs::default(), clock, config, metrics };
    serve(folder, Arc::new(service), Outside { tls, capacity, power }).await
}

/// The pair of the configured files; none where no certificate is configured.
fn encryption(options: &config::Server, clock: &dyn Clock) -> Result<Option<(Files, Served)>, TlsError> {
    let Some(files) = Files::of(options) else { return Ok(None) };
    let pair = files.read(clock.now())?;
    info!(certificate = %pair.fingerprint, until = %pair.validity.not_after, "calls are encrypted");
    Ok(Some((files, Served::new(pair))))
}

/// How many connections the process can afford, said in the log.
fn capacity(options: &config::Server) -> Result<Capacity, CapacityError> {
    door::raise_descriptor_limit();
    let capacity = Capacity::of_process(options)?;
    let (descriptors, grpc, http) = (capacity.descriptors, capacity.grpc.in_all, capacity.http.in_all);
    if capacity.is_short(options) {
        warn!(descriptors, grpc, http, "the limit of open files leaves gRPC fewer connections than server.connections");
    } else {
        info!(descriptors, grpc, http, "connections at a time");
    }
    Ok(capacity)
}

/// What the service shows to the outside, found before anything is bound.
struct Outside {
    tls: Option<(Files, Served)>,
    capacity: Capacity,
    power: SearchPower,
}

async fn serve(folder: DataFolder, service: Arc<Service>, outside: Outside) -> Result<Running, StartError> {
    let Outside { tls, capacity, power } = outside;
    let config = Arc::clone(&service.config);
    let keys_exist = if service.store.has_keys().await? { KeysExist::Yes } else { KeysExist::No };
    let listener = server::bind(&config.server, keys_exist).await?;
    let http_listener = bind_http(config.server.http_listen).await?;
    let address = listener.local_addr().map_err(|source| ServeError::Bind { address: config.server.listen, source })?;
    let http_address =
        http_listener.local_addr().map_err(|source| StartError::Http { address: config.server.http_listen, source })?;
    let admin_key = KeySecret::generate(&mut generator());
    let folder = Arc::new(folder);
    let acceptor = tls.as_ref().map(|(_, served)| served.acceptor()).transpose().map_err(ServeError::Tls)?;
    let certificate = tls.as_ref().map(|(_, served)| served.pair().fingerprint);
    let shutdown = Shutdown::new();
    let readiness = Arc::new(Readiness::new(Parts {
        search: power,
        room: service.store.room().clone(),
        reach: service.store.reach().clone(),
        served: tls.as_ref().map(|(_, served)| served.clone()),
    }));
    let router = http::router(Arc::clone(&service.metrics), Arc::clone(&readiness));
    let grpc_door = Door::new(listener, Side::Grpc, capacity.grpc, Arc::clone(&service.metrics));
    let http_door = Door::new(http_listener, Side::Http, capacity.http, Arc::clone(&service.metrics));
    let (erasures, routes, health) = edge(&service, &admin_key, (&folder, &shutdown));
    let told = Announcement {
        address,
        http: http_address,
        key: admin_key.clone(),
        certificate: certificate.map(|certificate| certificate.to_string()),
    };
    folder.announce(&told)?;
    readiness.enter(Phase::Serving);
    info!(%address, http = %http_address, "serving");
    let tasks = service.background.tasks();
    tasks.spawn(service.replicas.clone().follow());
    let following = tls.map(|tls| tasks.spawn(renewals(&service, tls, (&folder, told))));
    let serving = tokio::spawn({
        let (service, shutdown) = (Arc::clone(&service), shutdown.clone());
        async move {
            let http_task = tokio::spawn({
                let config = Arc::clone(&config);
                async move { http::serve(http_door, router, &config.server).await }
            });
            let upkeep = service.background.tasks().spawn(maintenance::run(Arc::clone(&service), erasures));
            tokio::spawn(drain(shutdown.clone(), Arc::clone(&readiness), health));
            let stop = shutdown.clone();
            let grpc = server::serve(grpc_door, routes, &config, acceptor, async move { stop.begun().await });
            shutdown.supervise(config.server.drain_ms.duration(), grpc).await;
            readiness.enter(Phase::Draining);
            upkeep.abort();
            http_task.abort();
            if let Some(following) = following {
                following.abort();
                // Until it has ended it holds the folder.
                let _ = following.await;
            }
            service.replicas.close().await;
            service.store.close().await;
            drop(folder);
            info!("stopped");
        }
    });
    Ok(Running { address, http_address, certificate, admin_key, service, shutdown, serving })
}

/// Serves renewed certificates, each announced to the commands of this machine.
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

async fn bind_http(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|source| StartError::Http { address, source })
}

/// Says that no new calls are wanted from the first moment of a shutdown.
async fn drain(shutdown: Shutdown, readiness: Arc<Readiness>, health: tonic_health::server::HealthReporter) {
    shutdown.begun().await;
    readiness.enter(Phase::Draining);
    health.set_service_status("", tonic_health::ServingStatus::NotServing).await;
}

type Health = tonic_health::server::HealthReporter;

fn edge(
    service: &Arc<Service>,
    admin_key: &KeySecret,
    (folder, shutdown): (&DataFolder, &Shutdown),
) -> (Erasures, tonic::service::Routes, Health) {
    let config = &service.config;
    let auth = Auth::new(AuthParts {
        keyring: Arc::new(service.store.clone()),
        local_admin: Some(admin_key.expose().to_owned()),
        trust: config.server.key_cache_ms.duration(),
        trust_in_outage: config.server.key_outage_ms.duration(),
        clock: Arc::clone(&service.clock),
        metrics: Arc::clone(&service.metrics),
    });
    let observer: Arc<dyn TenantObserver> = Arc::new(Closed(Arc::clone(service)));
    let erasures = Erasures::new(service.store.clone(), folder.dense(), {
        let (auth, observer) = (auth.clone(), Arc::clone(&observer));
        Arc::new(move |tenant| {
            auth.forget();
            observer.closed(tenant);
        })
    });
    let services = Services {
        search: SearchApi { service: Arc::clone(service) },
        guard: GuardApi { service: Arc::clone(service) },
        catalog: CatalogApi {
            store: service.store.clone(),
            limits: config.limits.clone(),
            metrics: Arc::clone(&service.metrics),
            jobs: service.jobs.clone(),
            clock: Arc::clone(&service.clock),
            shutdown: shutdown.clone(),
        },
        index: IndexApi { service: Arc::clone(service) },
        tenant: TenantApi {
            store: service.store.clone(),
            auth: auth.clone(),
            limits: config.limits.clone(),
            observer,
            erasures: erasures.clone(),
        },
    };
    let (reporter, health) = tonic_health::server::health_reporter();
    let routes = server::routes(services, health, config.limits.request_bytes.get());
    let edge = Edge {
        auth,
        deadlines: Deadlines::of(config),
        metrics: Arc::clone(&service.metrics),
        aside: service.background.tasks().clone(),
    };
    (erasures, server::stack(routes, &edge), reporter)
}

/// Lets everything go that is kept in memory of a tenant that is no longer answered.
struct Closed(Arc<Service>);

impl TenantObserver for Closed {
    fn closed(&self, tenant: &TenantId) {
        // Its tasks end by themselves; nothing has to wait for them.
        drop(self.0.replicas.forget(tenant));
        self.0.compiled.forget(tenant);
        if let Some(embedder) = &self.0.embedder {
            embedder.forget(&tenant.into());
        }
    }
}
