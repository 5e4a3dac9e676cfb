//! What answers the calls: the adapters, whose key opens them, and what surrounds them.

use std::sync::Arc;

use tonic::service::Routes;

use super::front::Front;
use crate::erasure::Erasures;
use crate::grpc::approval::ApprovalApi;
use crate::grpc::audit::Acts;
use crate::grpc::audit::api::AuditApi;
use crate::grpc::auth::{Auth, AuthParts, Tokens};
use crate::grpc::backup::BackupApi;
use crate::grpc::catalog::CatalogApi;
use crate::grpc::conversation::ConversationApi;
use crate::grpc::deadline::Deadlines;
use crate::grpc::guard::GuardApi;
use crate::grpc::index::IndexApi;
use crate::grpc::maintenance::MaintenanceApi;
use crate::grpc::search::SearchApi;
use crate::grpc::server::{self, Edge, Services};
use crate::grpc::stock::StockApi;
use crate::grpc::tenant::{TenantApi, TenantObserver};
use crate::grpc::tool::ToolApi;
use crate::maintenance::Maintenance;
use crate::service::Service;
use crate::store::{DataFolder, KeySecret};
use crate::tenant::TenantId;

/// What lets calls in and what ends tenants, for whoever hears of the doings of other processes.
#[derive(Debug)]
pub(super) struct Wardens {
    pub(super) auth: Auth,
    pub(super) erasures: Erasures,
}

/// The routes of a service. `admin_key` opens everything.
pub(super) fn routes(
    (service, maintenance): (&Arc<Service>, &Maintenance),
    admin_key: &KeySecret,
    tokens: Option<Tokens>,
    (folder, front): (&DataFolder, &Front),
) -> (Wardens, Routes) {
    let config = &service.config;
    let auth = Auth::new(AuthParts {
        keyring: Arc::new(service.store.clone()),
        local_admin: Some(admin_key.expose().to_owned()),
        tokens,
        meters: service.meters.clone(),
        trust: config.server.key_cache_ms.duration(),
        trust_in_outage: config.server.key_outage_ms.duration(),
        clock: Arc::clone(&service.clock),
        metrics: Arc::clone(&service.metrics),
    });
    let observer: Arc<dyn TenantObserver> = Arc::new(Closed(Arc::clone(service)));
    let servers = service.replicas.servers().values().cloned().collect();
    let erasures = Erasures::new(service.store.clone(), servers, [folder.dense(), folder.snapshots()].to_vec(), {
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
            shutdown: front.shutdown.clone(),
        },
        approval: ApprovalApi { service: Arc::clone(service) },
        conversation: ConversationApi { service: Arc::clone(service) },
        index: IndexApi { service: Arc::clone(service) },
        maintenance: MaintenanceApi { maintenance: maintenance.clone() },
        stock: StockApi {
            store: service.store.clone(),
            stock: config.stock.clone(),
            limits: config.limits.clone(),
            metrics: Arc::clone(&service.metrics),
        },
        tenant: TenantApi {
            store: service.store.clone(),
            auth: auth.clone(),
            config: Arc::clone(config),
            observer,
            erasures: erasures.clone(),
            meters: service.meters.clone(),
            embedders: service.embedders.clone(),
            clock: Arc::clone(&service.clock),
        },
        backup: BackupApi::new(Arc::clone(service)),
        audit: AuditApi { service: Arc::clone(service) },
        tool: ToolApi { service: Arc::clone(service) },
    };
    let routes = server::routes(services, front.health(), config.limits.request_bytes.get());
    let edge = Edge {
        auth: auth.clone(),
        deadlines: Deadlines::of(config),
        acts: Acts::of(service),
        metrics: Arc::clone(&service.metrics),
        aside: service.background.tasks().clone(),
    };
    (Wardens { auth, erasures }, server::stack(routes, &edge))
}

/// Lets everything go that is kept in memory of a tenant that is no longer answered.
struct Closed(Arc<Service>);

impl TenantObserver for Closed {
    fn closed(&self, tenant: &TenantId) {
        // Its tasks end by themselves; nothing has to wait for them.
        drop(self.0.replicas.forget_all_of(tenant));
        self.0.compiled.forget(tenant);
        self.0.embedders.forget(tenant);
    }
}
