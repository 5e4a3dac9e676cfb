//! What the service shows to the outside from the first moments of its start: both addresses are bound and answered before
//! the database is reached and the model is loaded. Probes hear what is missing, calls that the service is starting.
//!
//! A start that fails takes its front away again.

use std::net::SocketAddr;
use std::panic::resume_unwind;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::task::AbortOnDropHandle;
use tonic::service::Routes;
use tonic_health::ServingStatus;
use tonic_health::pb::health_server::{Health, HealthServer};
use tonic_health::server::{HealthReporter, HealthService};
use tracing::{info, warn};

use super::{Shutdown, StartError};
use crate::config::{self, Config};
use crate::door::{self, Capacity, CapacityError, Door};
use crate::grpc::opening::{Opening, opening};
use crate::grpc::server::{self, ServeError};
use crate::grpc::tls::Served;
use crate::http::{self, Awaited, Phase, Readiness};
use crate::metrics::{Metrics, Side};

/// Under this name the health of the whole server is asked for.
const ALL_SERVICES: &str = "";

/// Both listeners and those who answer there.
pub(super) struct Front {
    pub(super) address: SocketAddr,
    pub(super) http_address: SocketAddr,
    pub(super) readiness: Arc<Readiness>,
    pub(super) shutdown: Shutdown,
    opening: Opening,
    health: HealthReporter,
    /// Ends with the shutdown, when the calls that were accepted have ended.
    calls: JoinHandle<()>,
    probes: AbortOnDropHandle<()>,
}

/// Says to probes and callers whether calls are wanted. Cheap to clone.
#[derive(Clone)]
pub(super) struct Doorkeeper {
    readiness: Arc<Readiness>,
    health: HealthReporter,
}

impl Front {
    /// Binds both addresses and answers there.
    ///
    /// # Errors
    /// One of the addresses cannot be bound, or the process may not open enough files.
    pub(super) async fn open(
        config: &Arc<Config>,
        served: Option<&Served>,
        metrics: &Arc<Metrics>,
    ) -> Result<Self, StartError> {
        let capacity = capacity(&config.server)?;
        let acceptor = served.map(Served::acceptor).transpose().map_err(ServeError::Tls)?;
        let listener = server::bind(&config.server).await?;
        let http_listener = bind_http(config.server.http_listen).await?;
        let address = config.server.listen;
        let address = listener.local_addr().map_err(|source| ServeError::Bind { address, source })?;
        let http_address = config.server.http_listen;
        let http_address =
            http_listener.local_addr().map_err(|source| StartError::Http { address: http_address, source })?;
        let shutdown = Shutdown::new();
        let readiness = Arc::new(Readiness::starting([Awaited::Database, Awaited::Model]));
        let health = HealthReporter::new();
        health.set_service_status(ALL_SERVICES, ServingStatus::NotServing).await;
        let (opening, routes) = opening(of(&health), Arc::clone(metrics));
        let calls = Door::new(listener, Side::Grpc, capacity.grpc, Arc::clone(metrics));
        let calls = tokio::spawn({
            let (config, shutdown) = (Arc::clone(config), shutdown.clone());
            async move {
                let stop = shutdown.clone();
                let serving = server::serve(calls, routes, &config, acceptor, async move { stop.begun().await });
                shutdown.supervise(config.server.drain_ms.duration(), serving).await;
            }
        });
        let router = http::router(Arc::clone(metrics), Arc::clone(&readiness));
        let probes = Door::new(http_listener, Side::Http, capacity.http, Arc::clone(metrics));
        let probes = tokio::spawn({
            let config = Arc::clone(config);
            async move { http::serve(probes, router, &config.server).await }
        });
        info!(%address, http = %http_address, "listening");
        let probes = AbortOnDropHandle::new(probes);
        Ok(Self { address, http_address, readiness, shutdown, opening, health, calls, probes })
    }

    /// Health as the routes that answer have to serve it.
    pub(super) fn health(&self) -> HealthServer<impl Health> {
        of(&self.health)
    }

    /// Lets calls through.
    pub(super) fn let_through(&self, routes: Routes) {
        self.opening.open(routes);
    }

    /// Who says when calls are wanted.
    pub(super) fn doorkeeper(&self) -> Doorkeeper {
        Doorkeeper { readiness: Arc::clone(&self.readiness), health: self.health.clone() }
    }

    /// Says that no new calls are wanted from the first moment of a shutdown.
    pub(super) fn drain(&self) -> impl Future<Output = ()> + Send + use<> {
        let (shutdown, doorkeeper) = (self.shutdown.clone(), self.doorkeeper());
        async move {
            shutdown.begun().await;
            doorkeeper.readiness.enter(Phase::Draining);
            doorkeeper.tell().await;
        }
    }

    /// Waits until every call that was accepted has ended, after a shutdown; probes are answered until then.
    pub(super) async fn calls_ended(&mut self) {
        if let Err(error) = (&mut self.calls).await
            && let Ok(panic) = error.try_into_panic()
        {
            resume_unwind(panic);
        }
    }

    /// Takes everything away again: the start has failed.
    pub(super) async fn close(mut self) {
        self.shutdown.force();
        self.calls_ended().await;
        self.probes.abort();
        // Until it has ended it holds the address.
        let _ = (&mut self.probes).await;
    }
}

impl Doorkeeper {
    pub(super) fn readiness(&self) -> &Readiness {
        &self.readiness
    }

    /// Says that calls are wanted, unless the end has begun.
    pub(super) async fn ready(&self) {
        if self.readiness.begin_serving() {
            info!("ready");
        }
        self.tell().await;
    }

    /// Health follows the phase, also where that has changed meanwhile.
    async fn tell(&self) {
        for _ in 0..2 {
            let status = match self.readiness.phase() {
                Phase::Serving => ServingStatus::Serving,
                Phase::Starting | Phase::Draining => ServingStatus::NotServing,
            };
            self.health.set_service_status(ALL_SERVICES, status).await;
        }
    }
}

fn of(reporter: &HealthReporter) -> HealthServer<impl Health> {
    HealthServer::new(HealthService::from_health_reporter(reporter.clone()))
}

async fn bind_http(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|source| StartError::Http { address, source })
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
