//! The way to the server: address, certificate authority, key. The stubs are those of `qdrant-client` over a channel of
//! ours: the client's own trusts the machine's certificates alone, repeats failed calls by itself and has one deadline for
//! all.

use std::fmt;
use std::time::Duration;

use qdrant_client::qdrant::collections_client::CollectionsClient;
use qdrant_client::qdrant::points_client::PointsClient;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::service::Interceptor;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint};
use tonic::{Request, Status};

use crate::config::Secret;

/// Of a new connection.
const CONNECT: Duration = Duration::from_secs(2);
/// A connection that says nothing is asked for a sign of life after this, and given up after as long again.
const SILENCE: Duration = Duration::from_secs(5);
/// An answer has at most thousands of points, each of some hundred bytes.
const MAX_ANSWER_BYTES: usize = 32 * 1024 * 1024;

/// Where the server is, and how it knows this service.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// `http://host:6334` or `https://…`.
    pub url: String,
    pub api_key: Option<Secret>,
    /// PEM of the authority of its certificate; without one those the machine trusts.
    pub authority: Option<String>,
}

/// Why the settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    #[error("dense.url: {url} is no address of a server: {reason}")]
    Url { url: String, reason: String },
    #[error("dense.ca needs an address that begins with https://")]
    NotEncrypted,
    #[error("dense.api_key_file holds what no key can be")]
    Key,
    #[error("{key}: {} cannot be read", path.display())]
    File { key: &'static str, path: std::path::PathBuf, source: std::io::Error },
}

pub(super) type Service = InterceptedService<Channel, Key>;

/// The stubs of one connection. Cheap to clone.
#[derive(Clone)]
pub(super) struct Clients {
    service: Service,
}

/// Put on every call.
#[derive(Clone)]
pub(super) struct Key(Option<MetadataValue<Ascii>>);

impl Interceptor for Key {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        if let Some(key) = &self.0 {
            request.metadata_mut().insert("api-key", key.clone());
        }
        Ok(request)
    }
}

impl fmt::Debug for Clients {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clients")
    }
}

impl Clients {
    /// Connects with the first call.
    pub(super) fn new(credentials: &Credentials) -> Result<Self, SettingsError> {
        let Credentials { url, api_key, authority } = credentials;
        let wrong = |reason: String| SettingsError::Url { url: url.clone(), reason };
        let is_encrypted = url.starts_with("https://");
        if !is_encrypted && !url.starts_with("http://") {
            return Err(wrong("it begins with neither http:// nor https://".to_owned()));
        }
        let mut endpoint = Endpoint::from_shared(url.clone()).map_err(|error| wrong(error.to_string()))?;
        endpoint = endpoint.connect_timeout(CONNECT).tcp_nodelay(true);
        endpoint = endpoint.http2_keep_alive_interval(SILENCE).keep_alive_timeout(SILENCE);
        match (is_encrypted, authority) {
            (false, None) => {}
            (false, Some(_)) => return Err(SettingsError::NotEncrypted),
            (true, authority) => {
                let tls = match authority {
                    Some(pem) => ClientTlsConfig::new().ca_certificate(Certificate::from_pem(pem)),
                    None => ClientTlsConfig::new().with_native_roots(),
                };
                endpoint = endpoint.tls_config(tls).map_err(|error| wrong(error.to_string()))?;
            }
        }
        let key = api_key.as_ref().map(|key| key.reveal().parse::<MetadataValue<Ascii>>()).transpose();
        let mut key = key.map_err(|_| SettingsError::Key)?;
        if let Some(key) = &mut key {
            key.set_sensitive(true);
        }
        Ok(Self { service: InterceptedService::new(endpoint.connect_lazy(), Key(key)) })
    }

    pub(super) fn points(&self) -> PointsClient<Service> {
        PointsClient::new(self.service.clone()).max_decoding_message_size(MAX_ANSWER_BYTES)
    }

    pub(super) fn collections(&self) -> CollectionsClient<Service> {
        CollectionsClient::new(self.service.clone()).max_decoding_message_size(MAX_ANSWER_BYTES)
    }
}

/// A message that tells the server, too, until when an answer is of use.
pub(super) fn within<T>(patience: Duration, message: T) -> Request<T> {
    let mut request = Request::new(message);
    request.set_timeout(patience);
    request
}
