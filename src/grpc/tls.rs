//! TLS as configured: a certificate chain and its key, read and understood before anything is bound, and read again when
//! their files change.
//!
//! A pair is taken whole or not at all: the key belongs to the first certificate, and that one is valid now. What
//! replaces a pair and cannot be used leaves the one before in its place.

mod validity;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arc_swap::{ArcSwap, ArcSwapOption};
use sha2::{Digest, Sha256};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::danger::ClientCertVerifier;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert, VerifierBuilderError, WebPkiClientVerifier};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, RootCertStore, ServerConfig};

pub use validity::Validity;

use super::files::state_of;
use crate::clock::Timestamp;
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
    #[error("{path} holds no certificate")]
    NoCertificate { path: PathBuf },
    #[error("{path}: the first certificate cannot be read")]
    Unreadable { path: PathBuf },
    #[error("{path}: the certificate has expired at {at}")]
    Expired { path: PathBuf, at: Timestamp },
    #[error("{path}: the certificate is not valid before {at}")]
    NotYetValid { path: PathBuf, at: Timestamp },
    #[error("{key} is not the key of the certificate in {cert}")]
    Mismatch { cert: PathBuf, key: PathBuf },
    #[error("the certificate in {cert} and the key in {key} cannot be used")]
    Unusable { cert: PathBuf, key: PathBuf, source: rustls::Error },
    #[error("{path}: an authority of clients cannot be used")]
    Authority { path: PathBuf, source: rustls::Error },
    #[error("{path} holds no authority of clients that can be used")]
    Authorities { path: PathBuf, source: VerifierBuilderError },
    #[error("setting up TLS")]
    Setup(#[source] rustls::Error),
}

/// The SHA-256 of a certificate, by which a command recognises the service of its own data folder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    fn of(certificate: &CertificateDer<'_>) -> Self {
        Self(Sha256::digest(certificate.as_ref()).into())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A certificate and its key that belong together and are valid.
#[derive(Clone, Debug)]
pub struct Pair {
    certified: Arc<CertifiedKey>,
    pub validity: Validity,
    pub fingerprint: Fingerprint,
}

/// The files of a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    pub cert: PathBuf,
    pub key: PathBuf,
}

/// The pair that new connections meet. All clones are one.
#[derive(Clone, Debug)]
pub struct Served {
    pair: Arc<ArcSwap<Pair>>,
    /// Why what the files hold now is not served.
    fault: Arc<ArcSwapOption<String>>,
    clients: Option<Clients>,
}

/// Who signs the certificates that clients bring. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Clients(Arc<dyn ClientCertVerifier>);

/// Marks the requests of a connection that was asked for a certificate and brought none.
#[derive(Clone, Copy, Debug)]
pub struct Uncertified;

impl Clients {
    /// None where clients need no certificate.
    ///
    /// # Errors
    /// The file cannot be read, or holds no authority.
    pub fn of(options: &config::Server) -> Result<Option<Self>, TlsError> {
        let Some(path) = &options.tls_client_ca else { return Ok(None) };
        let chain = CertificateDer::pem_slice_iter(&read(path)?).collect::<Result<Vec<_>, _>>();
        let chain = chain.map_err(|source| TlsError::Pem { path: path.clone(), source })?;
        let mut roots = RootCertStore::empty();
        for authority in chain {
            roots.add(authority).map_err(|source| TlsError::Authority { path: path.clone(), source })?;
        }
        // Who brings none is told so by its call, which may be one of this data folder's own commands.
        let provider = Arc::new(ring::default_provider());
        let verifier = WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider);
        let verifier = verifier.allow_unauthenticated().build();
        Ok(Some(Self(verifier.map_err(|source| TlsError::Authorities { path: path.clone(), source })?)))
    }
}

impl Files {
    /// None where no certificate is configured.
    pub fn of(options: &config::Server) -> Option<Self> {
        let (cert, key) = options.tls_cert.clone().zip(options.tls_key.clone())?;
        Some(Self { cert, key })
    }

    /// Reads the pair and looks whether it can be served at `now`.
    ///
    /// # Errors
    /// A file cannot be read or is not what it should be, the two do not belong together, or the certificate is not
    /// valid.
    pub fn read(&self, now: Timestamp) -> Result<Pair, TlsError> {
        let chain = CertificateDer::pem_slice_iter(&read(&self.cert)?).collect::<Result<Vec<_>, _>>();
        let chain = chain.map_err(|source| TlsError::Pem { path: self.cert.clone(), source })?;
        let first = chain.first().ok_or_else(|| TlsError::NoCertificate { path: self.cert.clone() })?;
        let fingerprint = Fingerprint::of(first);
        let validity = Validity::of(first).ok_or_else(|| TlsError::Unreadable { path: self.cert.clone() })?;
        let secret = PrivateKeyDer::from_pem_slice(&read(&self.key)?);
        let secret = secret.map_err(|source| TlsError::Pem { path: self.key.clone(), source })?;
        let certified = CertifiedKey::from_der(chain, secret, &ring::default_provider()).map_err(|source| {
            let (cert, key) = (self.cert.clone(), self.key.clone());
            match source {
                rustls::Error::InconsistentKeys(_) => TlsError::Mismatch { cert, key },
                source => TlsError::Unusable { cert, key, source },
            }
        })?;
        let path = || self.cert.clone();
        if now < validity.not_before {
            return Err(TlsError::NotYetValid { path: path(), at: validity.not_before });
        }
        if now > validity.not_after {
            return Err(TlsError::Expired { path: path(), at: validity.not_after });
        }
        Ok(Pair { certified: Arc::new(certified), validity, fingerprint })
    }

    /// The digest of what the files hold now, to see whether they changed; of one that cannot be read, its absence.
    pub fn state(&self) -> [u8; 32] {
        state_of([&self.cert, &self.key])
    }
}

impl Served {
    pub fn new(pair: Pair, clients: Option<Clients>) -> Self {
        Self { pair: Arc::new(ArcSwap::from_pointee(pair)), fault: Arc::default(), clients }
    }

    /// What new connections meet from here on; those that are open stay as they are.
    pub fn replace(&self, pair: Pair) {
        self.pair.store(Arc::new(pair));
        self.fault.store(None);
    }

    /// What the files hold is not served; the pair before stays.
    pub fn refuse(&self, fault: String) {
        self.fault.store(Some(Arc::new(fault)));
    }

    pub fn pair(&self) -> Arc<Pair> {
        self.pair.load_full()
    }

    pub fn fault(&self) -> Option<Arc<String>> {
        self.fault.load_full()
    }

    /// Encrypts with whatever pair is served at the time of a handshake.
    ///
    /// # Errors
    /// The library does not know its own protocol versions.
    pub fn acceptor(&self) -> Result<TlsAcceptor, TlsError> {
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(TlsError::Setup)?;
        let config = match &self.clients {
            None => config.with_no_client_auth(),
            Some(Clients(verifier)) => config.with_client_cert_verifier(Arc::clone(verifier)),
        };
        let mut config = config.with_cert_resolver(Arc::new(self.clone()));
        config.alpn_protocols = vec![HTTP2.to_vec()];
        Ok(TlsAcceptor::from(Arc::new(config)))
    }
}

impl ResolvesServerCert for Served {
    fn resolve(&self, _hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.pair.load().certified))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, TlsError> {
    std::fs::read(path).map_err(|source| TlsError::Read { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{Clock, SystemClock};

    fn signed(folder: &Path, name: &str) -> Files {
        let signed = rcgen::generate_simple_self_signed(vec![format!("{name}.test")]).expect("signed");
        let files =
            Files { cert: folder.join(format!("{name}.cert.pem")), key: folder.join(format!("{name}.key.pem")) };
        std::fs::write(&files.cert, signed.cert.pem()).expect("written");
        std::fs::write(&files.key, signed.signing_key.serialize_pem()).expect("written");
        files
    }

    #[test]
    fn a_pair_is_taken_whole_or_its_fault_is_told_with_the_path() {
        let folder = tempfile::tempdir().expect("a folder");
        let (one, other) = (signed(folder.path(), "one"), signed(folder.path(), "other"));
        let now = SystemClock.now();
        let pair = one.read(now).expect("a pair");
        assert!(pair.validity.not_before < now && now < pair.validity.not_after, "{:?}", pair.validity);
        assert_ne!(pair.fingerprint, other.read(now).expect("a pair").fingerprint);
        let wrong = |files: Files, now, expected: &str| {
            let told = files.read(now).expect_err("no pair").to_string();
            assert!(told.contains(expected), "{told}");
        };
        wrong(Files { key: other.key.clone(), ..one.clone() }, now, "is not the key of the certificate in");
        wrong(one.clone(), Timestamp::parse("9999-01-01").expect("a day"), "has expired at 4096-01-01T00:00:00Z");
        wrong(one.clone(), Timestamp::from_micros(0), "is not valid before 1975-01-01T00:00:00Z");
        wrong(Files { cert: one.key.clone(), ..one.clone() }, now, "one.key.pem holds no certificate");
        wrong(Files { key: one.cert.clone(), ..one.clone() }, now, "one.cert.pem is not what it should be in PEM");
        wrong(Files { cert: folder.path().join("away.pem"), ..one.clone() }, now, "away.pem");
        let before = one.state();
        assert_eq!(one.state(), before);
        std::fs::remove_file(&one.key).expect("ours");
        assert_ne!(one.state(), before);
    }
}
