//! Serves gRPC on a listener until told to stop.
//!
//! `serve` stops accepting when `stop` completes, lets accepted calls end, and returns; who has waited long enough
//! drops it, and every connection with it. Connections come in by a [`crate::door`] and speak HTTP/2 only, with TLS
//! where it is configured.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use hyper::body::Incoming;
use hyper::server::conn::http2;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::task::JoinSet;
use tokio_rustls::TlsAcceptor;
use tokio_util::either::Either;
use tokio_util::io::InspectReader;
use tokio_util::sync::CancellationToken;
use tonic::service::Routes;
use tonic_health::pb::health_server::{Health, HealthServer};
use tower::Service;

use super::approval::ApprovalApi;
use super::audit::Acts;
use super::audit::api::AuditApi;
use super::auth::{self, Auth};
use super::backup::BackupApi;
use super::catalog::CatalogApi;
use super::conversation::ConversationApi;
use super::deadline::{self, Deadlines};
use super::guard::GuardApi;
use super::index::IndexApi;
use super::intake::{Bounds, Intake};
use super::maintenance::MaintenanceApi;
use super::search::SearchApi;
use super::stock::StockApi;
use super::tenant::TenantApi;
use super::tls::{TlsError, Uncertified};
use super::tool::ToolApi;
use super::{aside, audit, correlation, descriptor, intake, outcome};
use crate::config::{self, Config};
use crate::door::{Door, Patience, Visit};
use crate::metrics::Metrics;
use crate::pb::v1::approval_service_server::ApprovalServiceServer;
use crate::pb::v1::audit_service_server::AuditServiceServer;
use crate::pb::v1::backup_service_server::BackupServiceServer;
use crate::pb::v1::catalog_service_server::CatalogServiceServer;
use crate::pb::v1::conversation_service_server::ConversationServiceServer;
use crate::pb::v1::guard_service_server::GuardServiceServer;
use crate::pb::v1::index_service_server::IndexServiceServer;
use crate::pb::v1::maintenance_service_server::MaintenanceServiceServer;
use crate::pb::v1::search_service_server::SearchServiceServer;
use crate::pb::v1::stock_service_server::StockServiceServer;
use crate::pb::v1::tenant_service_server::TenantServiceServer;
use crate::pb::v1::tool_service_server::ToolServiceServer;

/// Headers of a request in all; more is refused by the protocol layer.
const MAX_HEADER_BYTES: u32 = 16 * 1_024;
/// Calls a client may open and reset again before its connection is closed.
const MAX_PENDING_RESETS: usize = 64;
/// Bytes of requests on their way, of one call: those of a call that nobody reads lie in memory.
const CALL_WINDOW: u32 = 64 * 1_024;
/// The same, of all calls of a connection: as many as its calls together may have, so that calls that are not read hold
/// up nobody else. It is also from where the protocol layer takes the measure of what small frames may cost: those that
/// nobody has read yet count with what 256 bytes have more than they, and beyond half of this the connection is ended
/// (`too_many_data_frames`). Half of it are 130,000 tokens of a CheckStream or items of an Upsert.
const CONNECTION_WINDOW: u32 = 64 * 1_024 * 1_024;
/// Bytes of a message to health or reflection, which anybody may send.
pub(super) const KEYLESS_BYTES: usize = 16 * 1_024;
/// Bytes with which HTTP/2 begins: the preface and the head of the settings.
const GREETING_BYTES: usize = 24 + 9;

/// What surrounds the adapters.
#[derive(Clone, Debug)]
pub struct Edge {
    pub auth: Auth,
    pub deadlines: Deadlines,
    /// Has acts written down.
    pub acts: Acts,
    pub metrics: Arc<Metrics>,
    /// Where the calls run that are not to hold up the others.
    pub aside: Handle,
}

/// Why the service did not come up or broke down.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("setting up TLS")]
    Tls(#[from] TlsError),
    #[error("the server ended with a panic")]
    Panicked(#[source] tokio::task::JoinError),
    #[error(
        "refusing to listen on {0}: it is not a loopback address and there is no API key yet; create one with `temei keys create`"
    )]
    OpenToAll(SocketAddr),
    #[error("listening on {address}")]
    Bind { address: SocketAddr, source: std::io::Error },
}

/// The adapters that are served.
#[derive(Clone, Debug)]
pub struct Services {
    pub search: SearchApi,
    pub guard: GuardApi,
    pub catalog: CatalogApi,
    pub approval: ApprovalApi,
    pub conversation: ConversationApi,
    pub index: IndexApi,
    pub maintenance: MaintenanceApi,
    pub stock: StockApi,
    pub tenant: TenantApi,
    pub backup: BackupApi,
    pub audit: AuditApi,
    pub tool: ToolApi,
}

/// Every service on one listener, with health and reflection; a message may have `request_bytes`.
pub fn routes(services: Services, health: HealthServer<impl Health>, request_bytes: usize) -> Routes {
    Routes::new(SearchServiceServer::new(services.search).max_decoding_message_size(request_bytes))
        .add_service(GuardServiceServer::new(services.guard).max_decoding_message_size(request_bytes))
        .add_service(CatalogServiceServer::new(services.catalog).max_decoding_message_size(request_bytes))
        .add_service(ApprovalServiceServer::new(services.approval).max_decoding_message_size(request_bytes))
        .add_service(ConversationServiceServer::new(services.conversation).max_decoding_message_size(request_bytes))
        .add_service(IndexServiceServer::new(services.index).max_decoding_message_size(request_bytes))
        .add_service(MaintenanceServiceServer::new(services.maintenance).max_decoding_message_size(request_bytes))
        .add_service(StockServiceServer::new(services.stock).max_decoding_message_size(request_bytes))
        .add_service(TenantServiceServer::new(services.tenant).max_decoding_message_size(request_bytes))
        .add_service(AuditServiceServer::new(services.audit).max_decoding_message_size(request_bytes))
        .add_service(ToolServiceServer::new(services.tool).max_decoding_message_size(request_bytes))
        .add_service(BackupServiceServer::new(services.backup).max_decoding_message_size(request_bytes))
        .add_service(health.max_decoding_message_size(KEYLESS_BYTES))
        .add_service(descriptor::reflection().max_decoding_message_size(KEYLESS_BYTES))
        .add_service(descriptor::reflection_alpha().max_decoding_message_size(KEYLESS_BYTES))
}

/// The request stack, outermost last.
pub fn stack(routes: Routes, edge: &Edge) -> Routes {
    let router = routes
        .into_axum_router()
        .layer(from_fn_with_state(edge.aside.clone(), aside::step))
        .layer(from_fn(intake::bound))
        .layer(from_fn_with_state(edge.acts.clone(), audit::record))
        .layer(from_fn_with_state(edge.auth.clone(), auth::admit))
        .layer(from_fn_with_state(edge.deadlines, deadline::limit))
        .layer(from_fn_with_state(Arc::clone(&edge.metrics), outcome::observe))
        .layer(from_fn(correlation::carry));
    Routes::from(router)
}

/// Binds the address of gRPC.
///
/// # Errors
/// The address cannot be bound.
pub async fn bind(options: &config::Server) -> Result<TcpListener, ServeError> {
    let address = options.listen;
    TcpListener::bind(address).await.map_err(|source| ServeError::Bind { address, source })
}

/// To be asked before any call is let through.
///
/// # Errors
/// The address is reachable from elsewhere while `keys` says that no key exists.
pub fn may_be_served(options: &config::Server, keys: KeysExist) -> Result<(), ServeError> {
    let address = options.listen;
    if address.ip().is_loopback() {
        return Ok(());
    }
    if keys == KeysExist::No {
        return Err(ServeError::OpenToAll(address));
    }
    if options.tls_cert.is_none() {
        tracing::warn!(%address, "listening beyond loopback WITHOUT TLS: keys and texts can be read on the way");
    }
    Ok(())
}

/// Whether any API key exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeysExist {
    Yes,
    No,
}

/// What a connection meets. Cheap to clone.
#[derive(Clone)]
struct Host {
    router: Router,
    http2: http2::Builder<TokioExecutor>,
    tls: Option<TlsAcceptor>,
    /// Whether clients are asked for a certificate.
    wants_certificates: bool,
    patience: Patience,
    bounds: Bounds,
    stop: CancellationToken,
}

/// Serves until `stop` completes and then until every accepted call has ended.
pub async fn serve(
    mut door: Door,
    routes: Routes,
    config: &Config,
    tls: Option<TlsAcceptor>,
    stop: impl Future<Output = ()>,
) {
    let host = Host {
        router: routes.prepare().into_axum_router(),
        http2: protocol(&config.server),
        tls,
        wants_certificates: config.server.tls_client_ca.is_some(),
        patience: Patience::of(&config.server),
        bounds: Bounds::of(config),
        stop: CancellationToken::new(),
    };
    let mut stop = pin!(stop);
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            () = stop.as_mut() => break,
            (stream, visit) = door.next() => drop(connections.spawn(host.clone().receive(stream, visit))),
            Some(_ended) = connections.join_next() => {}
        }
    }
    // Nobody else comes in from here on.
    drop(door);
    host.stop.cancel();
    while connections.join_next().await.is_some() {}
}

/// HTTP/2 as it is spoken here.
fn protocol(options: &config::Server) -> http2::Builder<TokioExecutor> {
    let mut http2 = http2::Builder::new(TokioExecutor::new());
    http2
        .timer(TokioTimer::new())
        .initial_stream_window_size(CALL_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .max_concurrent_streams(u32::try_from(options.max_streams.get()).unwrap_or(u32::MAX))
        .keep_alive_interval(options.keepalive_ms.duration())
        .keep_alive_timeout(options.keepalive_timeout_ms.duration())
        .max_header_list_size(MAX_HEADER_BYTES)
        .max_pending_accept_reset_streams(MAX_PENDING_RESETS);
    http2
}

impl Host {
    async fn receive(self, stream: TcpStream, visit: Visit) {
        visit.host(self.patience, &self.stop, self.greet(stream, &visit)).await;
    }

    async fn greet(&self, stream: TcpStream, visit: &Visit) {
        let mut is_certified = false;
        let stream = match &self.tls {
            None => Either::Left(stream),
            Some(tls) => match tls.accept(stream).await {
                Ok(stream) => {
                    is_certified = stream.get_ref().1.peer_certificates().is_some();
                    Either::Right(stream)
                }
                Err(error) => {
                    let error: &dyn std::error::Error = &error;
                    tracing::debug!(error, "a TLS handshake failed");
                    return;
                }
            },
        };
        let visitor = visit.visitor().clone();
        let mut heard = 0;
        let stream = InspectReader::new(stream, move |bytes| {
            if heard < GREETING_BYTES {
                heard += bytes.len();
                if heard >= GREETING_BYTES {
                    visitor.greeted();
                }
            }
        });
        let (visitor, router) = (visit.visitor().clone(), self.router.clone());
        let intake = Intake::new(self.bounds);
        let uncertified = (self.wants_certificates && !is_certified).then_some(Uncertified);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(visitor.clone());
            request.extensions_mut().insert(intake.clone());
            if let Some(uncertified) = uncertified {
                request.extensions_mut().insert(uncertified);
            }
            router.clone().call(request)
        });
        let connection = self.http2.serve_connection(TokioIo::new(stream), service);
        visit.talk(connection, http2::Connection::graceful_shutdown, self.patience, &self.stop).await;
    }
}

#[cfg(test)]
mod tests;
