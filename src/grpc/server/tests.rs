//! The edge as a client meets it: a real listener, a real database, and whatever a client may send.

mod catalog;
mod edge;
mod leases;
mod silence;
mod small_messages;
mod stock;
mod tenants;

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use temei_index::{ChunkOptions, IndexOptions};
use tokio::task::JoinHandle;
use tonic::metadata::{AsciiMetadataValue, MetadataMap};
use tonic::transport::Channel;
use tonic::{Request, Status};
use tonic_types::StatusExt;

use super::*;
use crate::auditor::{Auditor, KeyFile, Persistence, Surroundings};
use crate::background::Background;
use crate::calls::Compiled;
use crate::clock::{Clock, SystemClock};
use crate::config::Config;
use crate::cpu::{CpuPool, PoolSize};
use crate::door::Capacity;
use crate::embedders::Embedders;
use crate::erasure::Erasures;
use crate::grpc::auth::{AuthParts, Keyring};
use crate::grpc::tenant::TenantObserver;
use crate::jobs::Jobs;
use crate::lifecycle::Shutdown;
use crate::maintenance::Maintenance;
use crate::metrics::Side;
use crate::pb::v1::catalog_service_client::CatalogServiceClient;
use crate::pb::v1::tenant_service_client::TenantServiceClient;
use crate::quota::Meters;
use crate::replica::{Makers, Replicas, Settings};
use crate::service::Service;
use crate::store::{KeySecret, NewKey, NewTenant, Store, generator, sqlite_url};
use crate::tenant::{Scope, TenantId};

struct Nobody;

impl TenantObserver for Nobody {
    fn closed(&self, _tenant: &TenantId) {}
}

/// A running server with the tenant `shop` and a key of its own.
struct Stand {
    address: SocketAddr,
    channel: Channel,
    store: Store,
    metrics: Arc<Metrics>,
    shutdown: Shutdown,
    /// May search, guard and write for `shop`.
    key: String,
    /// May administer `shop`.
    admin: String,
    served: JoinHandle<()>,
    _folder: tempfile::TempDir,
}

impl Stand {
    async fn start() -> Self {
        Self::start_with(&[]).await
    }

    /// With flags of the configuration ("limits.batch=2").
    async fn start_with(flags: &[&str]) -> Self {
        let flags = flags.iter().map(|&flag| flag.to_owned()).chain(["server.listen=127.0.0.1:0".to_owned()]);
        let config = Config::load(&crate::config::Sources { flags: flags.collect(), ..Default::default() });
        let config = config.expect("valid flags");
        let folder = tempfile::tempdir().expect("a folder");
        let clock = Arc::new(SystemClock);
        let store = Store::connect(&sqlite_url(&folder.path().join("temei.db")), clock.clone()).await.expect("open");
        store.migrate().await.expect("migrated");
        let shop = TenantId::parse("shop").expect("valid");
        let new = NewTenant { id: shop.clone(), name: "Shop".to_owned(), language: None, currency: None };
        store.create_tenant(new).await.expect("created");
        let key = new_key(&store, Some("shop"), &[Scope::Search, Scope::Guard, Scope::Write]).await;
        let admin = new_key(&store, Some("shop"), &[Scope::Admin]).await;

        let metrics = Arc::new(Metrics::new());
        let auth = Auth::new(AuthParts {
            keyring: Arc::new(store.clone()) as Arc<dyn Keyring>,
            local_admin: Some("tm_local_admin".to_owned()),
            tokens: None,
            meters: Meters::new(&config.quota),
            trust: config.server.key_cache_ms.duration(),
            trust_in_outage: config.server.key_outage_ms.duration(),
            clock,
            metrics: Arc::clone(&metrics),
        });
        let shutdown = Shutdown::new();
        let catalog = CatalogApi {
            store: store.clone(),
            limits: config.limits.clone(),
            metrics: Arc::clone(&metrics),
            jobs: Jobs::default(),
            clock: Arc::new(SystemClock),
            shutdown: shutdown.clone(),
        };
        let erasures = Erasures::new(store.clone(), Vec::new(), vec![folder.path().join("dense")], {
            let auth = auth.clone();
            Arc::new(move |_| auth.forget())
        });
        let tenant = TenantApi {
            store: store.clone(),
            auth: auth.clone(),
            config: Arc::new(config.clone()),
            observer: Arc::new(Nobody),
            erasures,
            meters: Meters::new(&config.quota),
            embedders: Embedders::default(),
            clock: Arc::new(SystemClock),
        };
        let stock = StockApi {
            store: store.clone(),
            stock: config.stock.clone(),
            limits: config.limits.clone(),
            metrics: Arc::clone(&metrics),
        };
        let service = service(&store, &config, &metrics, folder.path());
        let aside = service.background.tasks().clone();
        let services = Services {
            search: SearchApi { service: Arc::clone(&service) },
            guard: GuardApi { service: Arc::clone(&service) },
            catalog,
            maintenance: MaintenanceApi { maintenance: Maintenance::new(Arc::clone(&service)) },
            approval: ApprovalApi { service: Arc::clone(&service) },
            conversation: ConversationApi { service: Arc::clone(&service) },
            index: IndexApi { service: Arc::clone(&service) },
            stock,
            tenant,
            audit: AuditApi { service: Arc::clone(&service) },
            tool: ToolApi { service: Arc::clone(&service) },
            backup: BackupApi::new(Arc::clone(&service)),
        };
        let (_, health) = tonic_health::server::health_reporter();
        let routes = routes(services, health, config.limits.request_bytes.get());
        let (acts, deadlines) = (Acts::of(&service), Deadlines::of(&config));
        let edge = Edge { auth, deadlines, acts, metrics: Arc::clone(&metrics), aside };
        let routes = stack(routes, &edge);
        let listener = bind(&config.server).await.expect("bound");
        let address = listener.local_addr().expect("bound");
        let caps = Capacity::of_process(&config.server).expect("descriptors").grpc;
        let door = Door::new(listener, Side::Grpc, caps, Arc::clone(&metrics));
        let stop = shutdown.clone();
        let served = tokio::spawn(async move {
            serve(door, routes, &config, None, async move { stop.begun().await }).await;
        });
        let channel = Channel::from_shared(format!("http://{address}")).expect("an address");
        let channel = channel.connect().await.expect("connected");
        Self { address, channel, store, metrics, shutdown, key, admin, served, _folder: folder }
    }

    fn catalog(&self) -> CatalogServiceClient<Channel> {
        CatalogServiceClient::new(self.channel.clone())
    }

    fn tenants(&self) -> TenantServiceClient<Channel> {
        TenantServiceClient::new(self.channel.clone())
    }

    /// A request of whoever administers the shop.
    fn by_admin<T>(&self, message: T) -> Request<T> {
        with_key(message, &self.admin)
    }

    /// A request of the shop.
    fn by_shop<T>(&self, message: T) -> Request<T> {
        with_key(message, &self.key)
    }
}

/// What the adapters of search, guard and index work on, without a model.
fn service(store: &Store, config: &Config, metrics: &Arc<Metrics>, folder: &Path) -> Arc<Service> {
    let dense = folder.join("dense");
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let cpu = CpuPool::new(PoolSize::of(&config.cpu), Arc::clone(metrics)).expect("a pool");
    let background = Background::new(1, Arc::clone(metrics)).expect("threads");
    let replicas = Replicas::new(Settings {
        store: store.clone(),
        meters: Meters::new(&config.quota),
        background: background.clone(),
        makers: Makers::default(),
        tokens: None,
        clock: Arc::clone(&clock),
        metrics: Arc::clone(metrics),
        recent: dense.join("recent.json"),
        reindexes: dense.join("reindexes.json"),
        keep_previous: Duration::from_secs(3_600),
        snapshots: None,
        dense,
        index: IndexOptions::default(),
        chunks: ChunkOptions::default(),
        budget_bytes: u64::MAX,
        poll: config.database.poll_ms.duration(),
        content_cache_bytes: 0,
    });
    let (config, metrics) = (Arc::new(config.clone()), Arc::clone(metrics));
    let (store, compiled) = (store.clone(), Compiled::default());
    let keys = KeyFile::open((None, folder), clock.now(), &mut generator()).expect("the folder is ours");
    let persistence = Persistence::default();
    let surroundings = Surroundings { keys, metrics: Arc::clone(&metrics), clock: Arc::clone(&clock), persistence };
    let auditor = Auditor::start(store.clone(), surroundings, &config.audit, background.tasks());
    Arc::new(Service {
        store,
        replicas,
        embedders: Embedders::default(),
        cpu,
        background,
        compiled,
        flows: Default::default(),
        jobs: Jobs::default(),
        auditor,
        meters: Meters::new(&config.quota),
        clock,
        config,
        metrics,
    })
}

async fn new_key(store: &Store, tenant: Option<&str>, scopes: &[Scope]) -> String {
    let secret = KeySecret::generate(&mut generator());
    let tenant = tenant.map(|name| TenantId::parse(name).expect("valid"));
    let new = NewKey { tenant, label: "test".to_owned(), scopes: scopes.to_vec(), roles: Vec::new(), expires_at: None };
    store.create_key(new, &secret).await.expect("created");
    secret.expose().to_owned()
}

fn with_key<T>(message: T, key: &str) -> Request<T> {
    let mut request = Request::new(message);
    set(request.metadata_mut(), "authorization", &format!("Bearer {key}"));
    request
}

/// A request of the operator, for `tenant` if one is named.
fn by_operator<T>(message: T, tenant: &str) -> Request<T> {
    let mut request = with_key(message, "tm_local_admin");
    if !tenant.is_empty() {
        set(request.metadata_mut(), "x-temei-tenant", tenant);
    }
    request
}

fn set(metadata: &mut MetadataMap, name: &'static str, value: &str) {
    metadata.insert(name, AsciiMetadataValue::try_from(value).expect("a header"));
}

fn reason(status: &Status) -> String {
    status.get_error_details().error_info().map(|info| info.reason.clone()).unwrap_or_default()
}

/// The fields a status names as wrong.
fn fields(status: &Status) -> Vec<String> {
    let details = status.get_error_details();
    let violations = details.bad_request().map(|bad| bad.field_violations.clone()).unwrap_or_default();
    violations.into_iter().map(|violation| violation.field).collect()
}

/// Waits for a condition; a test that waits longer than this has failed.
async fn until(what: &str, condition: impl Fn() -> bool) {
    let wait = async {
        while !condition() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), wait).await.unwrap_or_else(|_| panic!("{what} never happened"));
}
