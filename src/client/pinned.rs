//! TLS to a service that is recognised by its certificate alone: that of one's own data folder says which it serves, so
//! neither its name nor who signed it matters.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::http::Uri;
use hyper_util::rt::TokioIo;
use sha2::{Digest, Sha256};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error as TlsError, SignatureScheme};

use super::ConnectError;

/// What gRPC is called in the handshake.
const HTTP2: &[u8] = b"h2";
/// For the handshake alone: the certificate is not asked for a name.
const NAME: &str = "localhost";

/// Connects to an address and takes one certificate.
#[derive(Clone)]
pub(super) struct Connector(TlsConnector);

impl Connector {
    pub(super) fn new(certificate: [u8; 32]) -> Result<Self, ConnectError> {
        let provider = Arc::new(ring::default_provider());
        let verifier = Arc::new(Pinned { certificate, provider: Arc::clone(&provider) });
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(ConnectError::Tls)?;
        let mut config = config.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth();
        config.alpn_protocols = vec![HTTP2.to_vec()];
        Ok(Self(TlsConnector::from(Arc::new(config))))
    }
}

impl tower::Service<Uri> for Connector {
    type Response = TokioIo<TlsStream<TcpStream>>;
    type Error = std::io::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Self::Error>> + Send>>;

    fn poll_ready(&mut self, _cx: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let connector = self.0.clone();
        Box::pin(async move {
            let authority = uri.authority().map(ToString::to_string).unwrap_or_default();
            let stream = TcpStream::connect(authority).await?;
            stream.set_nodelay(true)?;
            let name = ServerName::try_from(NAME).expect("a name");
            Ok(TokioIo::new(connector.connect(name, stream).await?))
        })
    }
}

/// Takes the certificate of this SHA-256 from whoever has its key.
#[derive(Debug)]
struct Pinned {
    certificate: [u8; 32],
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Pinned {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, TlsError> {
        let digest: [u8; 32] = Sha256::digest(end_entity.as_ref()).into();
        match digest == self.certificate {
            true => Ok(ServerCertVerified::assertion()),
            false => Err(TlsError::InvalidCertificate(CertificateError::ApplicationVerificationFailure)),
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        verify_tls12_signature(message, certificate, signature, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        verify_tls13_signature(message, certificate, signature, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
