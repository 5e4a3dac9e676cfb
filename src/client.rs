//! The way every command speaks to the service: gRPC with a key, whoever serves.
//!
//! A [`Connection`] is a channel and the metadata of its calls. It knows nothing of data folders or of services
//! in this process; `cli::session` decides where to connect.

mod credentials;
mod error;
mod pinned;

use std::net::SocketAddr;
use std::time::Duration;

use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint as Address, Identity};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

use crate::pb::v1 as pb;
use crate::tenant::TenantId;

pub use credentials::{Credentials, Deadline, Key};
pub use error::{CallError, ConnectError};

/// The largest answer taken: a page of 1,000 products may pass the 4 MiB that tonic takes by default.
const ANSWER_BYTES: usize = 64 * 1024 * 1024;
/// Silent for a third of its patience, a service is asked for a sign of life, which it may give for the rest.
const ASKED_AFTER: u32 = 3;

/// A channel whose calls carry the credentials.
pub type Calls = InterceptedService<Channel, Credentials>;
pub type ConversationClient = pb::conversation_service_client::ConversationServiceClient<Calls>;
pub type ApprovalClient = pb::approval_service_client::ApprovalServiceClient<Calls>;
pub type AuditClient = pb::audit_service_client::AuditServiceClient<Calls>;
pub type BackupClient = pb::backup_service_client::BackupServiceClient<Calls>;
pub type CatalogClient = pb::catalog_service_client::CatalogServiceClient<Calls>;
pub type GuardClient = pb::guard_service_client::GuardServiceClient<Calls>;
pub type IndexClient = pb::index_service_client::IndexServiceClient<Calls>;
pub type MaintenanceClient = pb::maintenance_service_client::MaintenanceServiceClient<Calls>;
pub type SearchClient = pb::search_service_client::SearchServiceClient<Calls>;
pub type StockClient = pb::stock_service_client::StockServiceClient<Calls>;
pub type ToolClient = pb::tool_service_client::ToolServiceClient<Calls>;
pub type TenantClient = pb::tenant_service_client::TenantServiceClient<Calls>;

/// How long a client waits for whoever says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For a connection, its TLS and a first answer together.
    pub connect: Duration,
    /// For a sign of life during a call. A call may take longer: a service that works gives signs of life.
    pub silence: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { connect: Duration::from_secs(5), silence: Duration::from_secs(30) }
    }
}

/// Where a service listens and how it is recognised.
#[derive(Clone, Debug)]
pub struct Endpoint {
    /// "127.0.0.1:7700", "http://…" or "https://…".
    pub address: String,
    /// PEM of the authority that signed the service's certificate; needed for https.
    pub authority: Option<Vec<u8>>,
    /// PEM of a certificate of one's own and of its key, for services that ask for one.
    pub identity: Option<(Vec<u8>, Vec<u8>)>,
    /// The name on the certificate, where it is not that of the address.
    pub server_name: Option<String>,
    /// The SHA-256 of the one certificate that is taken, whatever name it has and whoever signed it; in the place of
    /// `authority` and `server_name`.
    pub certificate: Option<[u8; 32]>,
    pub patience: Patience,
}

/// An open connection, cheap to clone.
#[derive(Clone, Debug)]
pub struct Connection {
    channel: Channel,
    credentials: Credentials,
}

impl Connection {
    /// # Errors
    /// Nobody is there, or whoever is there does not answer in time: a port can be open and its process stopped.
    pub async fn open(endpoint: &Endpoint, credentials: Credentials) -> Result<Self, ConnectError> {
        let within = endpoint.patience.connect;
        let opened = tokio::time::timeout(within, Self::reach(endpoint, credentials)).await;
        opened.unwrap_or_else(|_| Err(ConnectError::Silent { address: endpoint.address.clone(), within }))
    }

    async fn reach(endpoint: &Endpoint, credentials: Credentials) -> Result<Self, ConnectError> {
        let address = endpoint.resolve()?;
        let channel = match endpoint.certificate {
            Some(certificate) => address.connect_with_connector(pinned::Connector::new(certificate)?).await,
            None => address.connect().await,
        };
        let channel = channel.map_err(|source| endpoint.unreachable(source))?;
        // Any answer will do, a refusal too: what is wrong with a call is told by the call.
        let _ = HealthClient::new(channel.clone()).check(HealthCheckRequest::default()).await;
        Ok(Self { channel, credentials })
    }

    /// The same channel, its calls in the name of `tenant`.
    #[must_use]
    pub fn with_tenant(&self, tenant: &TenantId) -> Self {
        Self { channel: self.channel.clone(), credentials: self.credentials.with_tenant(tenant) }
    }

    pub fn conversations(&self) -> ConversationClient {
        ConversationClient::new(self.calls()).max_decoding_message_size(ANSWER_BYTES)
    }

    pub fn tools(&self) -> ToolClient {
        ToolClient::new(self.calls()).max_decoding_message_size(ANSWER_BYTES)
    }

    pub fn approvals(&self) -> ApprovalClient {
        ApprovalClient::new(self.calls()).max_decoding_message_size(ANSWER_BYTES)
    }

    pub fn audit(&self) -> AuditClient {
        AuditClient::new(self.calls()).max_decoding_message_size(ANSWER_BYTES)
    }

    pub fn backups(&self) -> BackupClient {
        BackupClient::new(self.calls()).max_decoding_message_size(ANSWER_BYTES)
    }

    pub fn catalog(&self) -> CatalogClient {
        CatalogClient::new(self.calls()).max_decoding_message_size(ANSWER_BYTES)
    }

    pub fn guard(&self) -> GuardClient {
        GuardClient::new(self.calls()).max_decoding_message_size(ANSWER_BYTES)
    }

    pub fn index(&self) -> IndexClient {
        IndexClient::new(self.calls()).max_decoding_message_size(ANSWER_BYTES)
    }

    pub fn maintenance(&self) -> MaintenanceClient {
        MaintenanceClient::new(self.calls()).max_decoding_message_size(ANSWER_BYTES)
    }

    pub fn search(&self) -> SearchClient {
        SearchClient::new(self.calls()).max_decoding_message_size(ANSWER_BYTES)
    }

    pub fn stock(&self) -> StockClient {
        StockClient::new(self.calls()).max_decoding_message_size(ANSWER_BYTES)
    }

    pub fn tenants(&self) -> TenantClient {
        TenantClient::new(self.calls()).max_decoding_message_size(ANSWER_BYTES)
    }

    fn calls(&self) -> Calls {
        InterceptedService::new(self.channel.clone(), self.credentials.clone())
    }
}

impl Endpoint {
    pub fn plain(address: impl Into<String>) -> Self {
        Self {
            address: address.into(),
            authority: None,
            identity: None,
            server_name: None,
            certificate: None,
            patience: Patience::default(),
        }
    }

    /// A service of this machine that is recognised by its certificate.
    pub fn pinned(address: SocketAddr, certificate: [u8; 32]) -> Self {
        Self { certificate: Some(certificate), ..Self::plain(address.to_string()) }
    }

    #[must_use]
    pub fn with_patience(self, patience: Patience) -> Self {
        Self { patience, ..self }
    }

    fn resolve(&self) -> Result<Address, ConnectError> {
        let uri = match self.address.contains("://") {
            true => self.address.clone(),
            // Who names an authority wants it to be asked.
            false if self.authority.is_some() => format!("https://{}", self.address),
            false => format!("http://{}", self.address),
        };
        let encrypted = uri.starts_with("https://");
        let address = Address::from_shared(uri).map_err(|error| self.wrong(error.to_string()))?;
        let Patience { connect, silence } = self.patience;
        let asked_after = silence / ASKED_AFTER;
        let address = address.connect_timeout(connect).tcp_nodelay(true);
        let address = address.http2_keep_alive_interval(asked_after).keep_alive_timeout(silence - asked_after);
        match (encrypted, &self.authority) {
            (false, _) => Ok(address),
            (true, None) => Err(self.wrong("https needs the certificate of its authority (--ca FILE)".to_owned())),
            (true, Some(pem)) => {
                let mut tls = ClientTlsConfig::new().ca_certificate(Certificate::from_pem(pem));
                if let Some((certificate, key)) = &self.identity {
                    tls = tls.identity(Identity::from_pem(certificate, key));
                }
                if let Some(name) = &self.server_name {
                    tls = tls.domain_name(name);
                }
                address.tls_config(tls).map_err(|error| self.wrong(error.to_string()))
            }
        }
    }

    fn unreachable(&self, source: tonic::transport::Error) -> ConnectError {
        ConnectError::Unreachable { address: self.address.clone(), source }
    }

    fn wrong(&self, reason: String) -> ConnectError {
        ConnectError::Address { address: self.address.clone(), reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_needs_no_scheme_and_https_needs_an_authority() {
        assert!(Endpoint::plain("127.0.0.1:7700").resolve().is_ok());
        assert!(Endpoint::plain("http://localhost:7700").resolve().is_ok());
        assert!(matches!(Endpoint::plain("https://localhost:1").resolve(), Err(ConnectError::Address { .. })));
        assert!(matches!(Endpoint::plain("not an address").resolve(), Err(ConnectError::Address { .. })));
    }
}
