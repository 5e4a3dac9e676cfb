//! Serves gRPC on a listener until told to stop.
//!
//! `serve` stops accepting when `stop` completes, lets accepted calls end, and returns; who has waited long enough
//! drops it. Connections speak HTTP/2 only, with TLS where it is configured.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::middleware::{from_fn, from_fn_with_state};
use tokio::net::TcpListener;
use tonic::service::Routes;
use tonic::transport::server::TcpIncoming;
use tonic::transport::{Identity, ServerTlsConfig};
use tonic_health::pb::health_server::{Health, HealthServer};

use super::auth::{self, Auth};
use super::catalog::CatalogApi;
use super::deadline::{self, Deadlines};
use super::guard::GuardApi;
use super::index::IndexApi;
use super::search::SearchApi;
use super::tenant::TenantApi;
use super::{correlation, descriptor, outcome};
use crate::config;
use crate::metrics::Metrics;
use crate::pb::v1::catalog_service_server::CatalogServiceServer;
use crate::pb::v1::guard_service_server::GuardServiceServer;
use crate::pb::v1::index_service_server::IndexServiceServer;
use crate::pb::v1::search_service_server::SearchServiceServer;
use crate::pb::v1::tenant_service_server::TenantServiceServer;

/// Headers of a request in all; more is refused by the protocol layer.
const MAX_HEADER_BYTES: u32 = 16 * 1_024;
/// Calls a client may open and reset again before its connection is closed.
const MAX_PENDING_RESETS: usize = 64;

/// What surrounds the adapters.
#[derive(Clone, Debug)]
pub struct Edge {
    pub auth: Auth,
    pub deadlines: Deadlines,
    pub metrics: Arc<Metrics>,
}

/// Why the service did not come up or broke down.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("reading {path}")]
    Tls { path: PathBuf, source: std::io::Error },
    #[error("setting up TLS")]
    TlsSetup(#[source] tonic::transport::Error),
    #[error("serving gRPC")]
    Serve(#[source] tonic::transport::Error),
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
    pub index: IndexApi,
    pub tenant: TenantApi,
}

/// Every service on one listener, with health and reflection; a message may have `request_bytes`.
pub fn routes(services: Services, health: HealthServer<impl Health>, request_bytes: usize) -> Routes {
    Routes::new(SearchServiceServer::new(services.search).max_decoding_message_size(request_bytes))
        .add_service(GuardServiceServer::new(services.guard).max_decoding_message_size(request_bytes))
        .add_service(CatalogServiceServer::new(services.catalog).max_decoding_message_size(request_bytes))
        .add_service(IndexServiceServer::new(services.index).max_decoding_message_size(request_bytes))
        .add_service(TenantServiceServer::new(services.tenant).max_decoding_message_size(request_bytes))
        .add_service(health)
        .add_service(descriptor::reflection())
}

/// The request stack, outermost last.
pub fn stack(routes: Routes, edge: &Edge) -> Routes {
    let router = routes
        .into_axum_router()
        .layer(from_fn_with_state(edge.auth.clone(), auth::admit))
        .layer(from_fn_with_state(edge.deadlines, deadline::limit))
        .layer(from_fn_with_state(Arc::clone(&edge.metrics), outcome::observe))
        .layer(from_fn(correlation::carry));
    Routes::from(router)
}

/// Binds the address of gRPC.
///
/// # Errors
/// The address cannot be bound, or it is reachable from elsewhere while `has_keys` says that no key exists.
pub async fn bind(options: &config::Server, has_keys: KeysExist) -> Result<TcpListener, ServeError> {
    let address = options.listen;
    if !address.ip().is_loopback() {
        if has_keys == KeysExist::No {
            return Err(ServeError::OpenToAll(address));
        }
        if options.tls_cert.is_none() {
            tracing::warn!(%address, "listening beyond loopback WITHOUT TLS: keys and texts can be read on the way");
        }
    }
    TcpListener::bind(address).await.map_err(|source| ServeError::Bind { address, source })
}

/// Whether any API key exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeysExist {
    Yes,
    No,
}

/// TLS as configured; to be loaded before anything is bound.
///
/// # Errors
/// A file cannot be read.
pub fn tls(options: &config::Server) -> Result<Option<ServerTlsConfig>, ServeError> {
    let (Some(cert), Some(key)) = (&options.tls_cert, &options.tls_key) else { return Ok(None) };
    let read = |path: &PathBuf| std::fs::read(path).map_err(|source| ServeError::Tls { path: path.clone(), source });
    Ok(Some(ServerTlsConfig::new().identity(Identity::from_pem(read(cert)?, read(key)?))))
}

/// Serves until `stop` completes and then until every accepted call has ended.
///
/// # Errors
/// TLS cannot be set up, or the transport breaks.
pub async fn serve(
    listener: TcpListener,
    routes: Routes,
    options: &config::Server,
    tls: Option<ServerTlsConfig>,
    stop: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let mut server = tonic::transport::Server::builder()
        .max_concurrent_streams(u32::try_from(options.max_streams.get()).unwrap_or(u32::MAX))
        .http2_keepalive_interval(Some(options.keepalive_ms.duration()))
        .http2_max_header_list_size(MAX_HEADER_BYTES)
        .http2_max_pending_accept_reset_streams(Some(MAX_PENDING_RESETS))
        .http2_adaptive_window(Some(true));
    if let Some(tls) = tls {
        server = server.tls_config(tls).map_err(ServeError::TlsSetup)?;
    }
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    server.add_routes(routes).serve_with_incoming_shutdown(incoming, stop).await.map_err(ServeError::Serve)
}

#[cfg(test)]
mod tests;
