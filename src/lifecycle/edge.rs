//! What answers the calls: the adapters, whose key opens them, and what surrounds them.

use std::sync::Arc;

use tonic::service::Routes;

use super::front::Front;
use crate::erasure::Erasures;
use crate::grpc::auth::{Auth, AuthParts};
use crate::grpc::backup::BackupApi;
use crate::grpc::catalog::CatalogApi;
use crate::grpc::deadline::Deadlines;
use crate::grpc::guard::GuardApi;
use crate::grpc::index::IndexApi;
use crate::grpc::search::SearchApi;
use crate::grpc::server::{self, Edge, Services};
use crate::grpc::tenant::{TenantApi, TenantObserver};
use crate::service::Service;
use crate::store::{DataFolder, KeySecret};
use crate::tenant::TenantId;

/// The routes of a service, and the erasures of its tenants. `admin_key` opens everything.
pub(super) fn routes(
    service: &Arc<Service>,
    admin_key: &KeySecret,
    (folder, front): (&DataFolder, &Front),
) -> (Erasures, Routes) {
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
    let erasures = Erasures::new(service.store.clone(), [folder.dense(), folder.snapshots()].to_vec(), {
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
        index: IndexApi { service: Arc::clone(service) },
        tenant: TenantApi {
            store: service.store.clone(),
            auth: auth.clone(),
            limits: config.limits.clone(),
            observer,
            erasures: erasures.clone(),
        },
        backup: BackupApi::new(Arc::clone(service)),
    };
    let routes = server::routes(services, front.health(), config.limits.request_bytes.get());
    let edge = Edge {
        auth,
        deadlines: Deadlines::of(config),
        metrics: Arc::clone(&service.metrics),
        aside: service.background.tasks().clone(),
    };
    (erasures, server::stack(routes, &edge))
}

/// Lets everything go that is kept in memory of a tenant that is no longer answered.
struct Closed(Arc<Service>);

impl TenantObserver for Closed {
    fn closed(&self, tenant: &TenantId) {
        // Its tasks end by themselves; nothing has to wait for them.
        drop(self.0.replicas.forget_all_of(tenant));
        self.0.compiled.forget(tenant);
        if let Some(embedder) = &self.0.embedder {
            embedder.forget(&tenant.into());
        }
    }
}
