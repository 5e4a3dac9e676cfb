//! TLS as configured: a certificate chain and its key, read and understood before anything is bound.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};

use crate::config;

/// What gRPC is called in the handshake.
const HTTP2: &[u8] = b"h2";

/// Why calls cannot be encrypted as configured.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    #[error("reading {path}")]
    Read { path: PathBuf, source: std::io::Error },
    #[error("{path} is not what it should be in PEM")]
    Pem { path: PathBuf, source: pem::Error },
    #[error("the certificate and the key cannot be used")]
    Unusable(#[source] rustls::Error),
}

/// None where no certificate is configured.
///
/// # Errors
/// A file cannot be read or used.
pub fn acceptor(options: &config::Server) -> Result<Option<TlsAcceptor>, TlsError> {
    let (Some(cert), Some(key)) = (&options.tls_cert, &options.tls_key) else { return Ok(None) };
    let chain = CertificateDer::pem_slice_iter(&read(cert)?).collect::<Result<Vec<_>, _>>();
    let chain = chain.map_err(|source| TlsError::Pem { path: cert.clone(), source })?;
    let secret = PrivateKeyDer::from_pem_slice(&read(key)?);
    let secret = secret.map_err(|source| TlsError::Pem { path: key.clone(), source })?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|config| config.with_no_client_auth().with_single_cert(chain, secret));
    let mut config = config.map_err(TlsError::Unusable)?;
    config.alpn_protocols = vec![HTTP2.to_vec()];
    Ok(Some(TlsAcceptor::from(Arc::new(config))))
}

fn read(path: &Path) -> Result<Vec<u8>, TlsError> {
    std::fs::read(path).map_err(|source| TlsError::Read { path: path.to_owned(), source })
}
