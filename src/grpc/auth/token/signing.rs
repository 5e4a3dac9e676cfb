//! The keys that sign tokens. Each signs by algorithms of its own kind and no others, whatever a token's header says: a
//! public key is never taken for a shared secret, and "none" is no algorithm.

use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P384_SHA384_FIXED, ED25519, RSA_PKCS1_2048_8192_SHA256, RSA_PKCS1_2048_8192_SHA384,
    RSA_PKCS1_2048_8192_SHA512, RSA_PSS_2048_8192_SHA256, RSA_PSS_2048_8192_SHA384, RSA_PSS_2048_8192_SHA512,
    RsaParameters, RsaPublicKeyComponents, UnparsedPublicKey,
};
use ring::{hmac, signature};
use serde::Deserialize;

/// Of a file of keys.
const MAX_FILE_BYTES: u64 = 1_024 * 1_024;
/// Of one set.
const MAX_KEYS: usize = 64;
/// Of a shared secret: as many bytes as its shortest digest has.
const LEAST_SECRET_BYTES: usize = 32;
/// Of an RSA key; shorter ones can be broken.
const LEAST_RSA_BYTES: usize = 256;

/// Why there are no keys.
#[derive(Debug, thiserror::Error)]
pub enum KeysError {
    #[error("reading {path}")]
    Read { path: PathBuf, source: std::io::Error },
    #[error("{path} has more than {MAX_FILE_BYTES} bytes")]
    TooLarge { path: PathBuf },
    #[error("{path} has {bytes} bytes; a shared secret needs {LEAST_SECRET_BYTES}")]
    ShortSecret { path: PathBuf, bytes: usize },
    #[error("{path} is no set of keys (JWKS)")]
    NoSet { path: PathBuf, source: serde_json::Error },
    #[error("{path} has more than {MAX_KEYS} keys")]
    TooMany { path: PathBuf },
    #[error("{path}: key {number} cannot be used: {why}")]
    Unusable { path: PathBuf, number: usize, why: &'static str },
    #[error("{path} holds no key that signs tokens")]
    NoKey { path: PathBuf },
}

/// All keys of the configuration.
#[derive(Debug)]
pub(super) struct Keys(Vec<Key>);

#[derive(Debug)]
struct Key {
    id: Option<String>,
    /// The one algorithm it is for, where it says so.
    only: Option<String>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Secret(Secret),
    Rsa { modulus: Vec<u8>, exponent: Vec<u8> },
    P256(Vec<u8>),
    P384(Vec<u8>),
    Ed25519(Vec<u8>),
}

/// Prints as nothing.
struct Secret(Vec<u8>);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

#[derive(Debug, Deserialize)]
struct Set {
    keys: Vec<Jwk>,
}

/// RFC 7517 and 7518, as far as signing goes.
#[derive(Debug, Deserialize)]
struct Jwk {
    kty: String,
    #[serde(rename = "use")]
    usage: Option<String>,
    kid: Option<String>,
    alg: Option<String>,
    crv: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

impl Keys {
    pub(super) fn read(secret: Option<&Path>, set: Option<&Path>) -> Result<Self, KeysError> {
        let mut keys = Vec::new();
        if let Some(path) = secret {
            keys.push(secret_of(path)?);
        }
        if let Some(path) = set {
            keys.extend(set_of(path)?);
        }
        Ok(Self(keys))
    }

    /// Whether one of the keys has signed, by the algorithm and under the key id that the token's header says.
    pub(super) fn verify(&self, (algorithm, id): (&str, Option<&str>), signed: &[u8], signature: &[u8]) -> bool {
        let named = self.0.iter().filter(|key| match (id, &key.id) {
            (Some(id), Some(own)) => id == own,
            // Who names no key may mean any, and a key without a name may be meant.
            (None, _) | (_, None) => true,
        });
        named.into_iter().any(|key| key.has_signed(algorithm, signed, signature))
    }
}

impl Key {
    fn has_signed(&self, algorithm: &str, signed: &[u8], bytes: &[u8]) -> bool {
        if self.only.as_deref().is_some_and(|only| only != algorithm) {
            return false;
        }
        match (&self.kind, algorithm) {
            (Kind::Secret(secret), "HS256") => secret.has_signed(hmac::HMAC_SHA256, signed, bytes),
            (Kind::Secret(secret), "HS384") => secret.has_signed(hmac::HMAC_SHA384, signed, bytes),
            (Kind::Secret(secret), "HS512") => secret.has_signed(hmac::HMAC_SHA512, signed, bytes),
            (Kind::Rsa { modulus, exponent }, _) => {
                let key = RsaPublicKeyComponents { n: modulus, e: exponent };
                rsa(algorithm).is_some_and(|parameters| key.verify(parameters, signed, bytes).is_ok())
            }
            (Kind::P256(point), "ES256") => is_signed(&ECDSA_P256_SHA256_FIXED, point, signed, bytes),
            (Kind::P384(point), "ES384") => is_signed(&ECDSA_P384_SHA384_FIXED, point, signed, bytes),
            (Kind::Ed25519(point), "EdDSA") => is_signed(&ED25519, point, signed, bytes),
            (Kind::Secret(_) | Kind::P256(_) | Kind::P384(_) | Kind::Ed25519(_), _) => false,
        }
    }
}

impl Secret {
    /// In a time that does not depend on where they differ.
    fn has_signed(&self, algorithm: hmac::Algorithm, signed: &[u8], bytes: &[u8]) -> bool {
        hmac::verify(&hmac::Key::new(algorithm, &self.0), signed, bytes).is_ok()
    }
}

fn rsa(algorithm: &str) -> Option<&'static RsaParameters> {
    match algorithm {
        "RS256" => Some(&RSA_PKCS1_2048_8192_SHA256),
        "RS384" => Some(&RSA_PKCS1_2048_8192_SHA384),
        "RS512" => Some(&RSA_PKCS1_2048_8192_SHA512),
        "PS256" => Some(&RSA_PSS_2048_8192_SHA256),
        "PS384" => Some(&RSA_PSS_2048_8192_SHA384),
        "PS512" => Some(&RSA_PSS_2048_8192_SHA512),
        _ => None,
    }
}

fn is_signed(
    algorithm: &'static dyn signature::VerificationAlgorithm,
    point: &[u8],
    signed: &[u8],
    bytes: &[u8],
) -> bool {
    UnparsedPublicKey::new(algorithm, point).verify(signed, bytes).is_ok()
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, KeysError> {
    let read = |source| KeysError::Read { path: path.to_owned(), source };
    if std::fs::metadata(path).map_err(read)?.len() > MAX_FILE_BYTES {
        return Err(KeysError::TooLarge { path: path.to_owned() });
    }
    std::fs::read(path).map_err(read)
}

/// The bytes of the file, without the end of its line.
fn secret_of(path: &Path) -> Result<Key, KeysError> {
    let mut secret = bytes_of(path)?;
    while secret.last().is_some_and(|&last| last == b'\n' || last == b'\r') {
        secret.pop();
    }
    if secret.len() < LEAST_SECRET_BYTES {
        return Err(KeysError::ShortSecret { path: path.to_owned(), bytes: secret.len() });
    }
    Ok(Key { id: None, only: None, kind: Kind::Secret(Secret(secret)) })
}

fn set_of(path: &Path) -> Result<Vec<Key>, KeysError> {
    let set: Set = serde_json::from_slice(&bytes_of(path)?)
        .map_err(|source| KeysError::NoSet { path: path.to_owned(), source })?;
    if set.keys.len() > MAX_KEYS {
        return Err(KeysError::TooMany { path: path.to_owned() });
    }
    let mut keys = Vec::new();
    for (number, jwk) in (1..).zip(set.keys) {
        if jwk.usage.as_deref().is_some_and(|usage| usage != "sig") {
            continue;
        }
        match jwk.kind() {
            Ok(Some(kind)) => keys.push(Key { id: jwk.kid, only: jwk.alg, kind }),
            // Of a kind that is not known here: another one may sign.
            Ok(None) => {}
            Err(why) => return Err(KeysError::Unusable { path: path.to_owned(), number, why }),
        }
    }
    if keys.is_empty() { Err(KeysError::NoKey { path: path.to_owned() }) } else { Ok(keys) }
}

impl Jwk {
    fn kind(&self) -> Result<Option<Kind>, &'static str> {
        match (self.kty.as_str(), self.crv.as_deref()) {
            ("RSA", _) => {
                let (modulus, exponent) = (number(self.n.as_deref())?, number(self.e.as_deref())?);
                if modulus.len() < LEAST_RSA_BYTES {
                    return Err("an RSA key needs 2048 bits");
                }
                Ok(Some(Kind::Rsa { modulus, exponent }))
            }
            ("EC", Some("P-256")) => self.point(32).map(Kind::P256).map(Some),
            ("EC", Some("P-384")) => self.point(48).map(Kind::P384).map(Some),
            ("OKP", Some("Ed25519")) => coordinate(self.x.as_deref(), 32).map(Kind::Ed25519).map(Some),
            ("oct", _) => {
                Err("a shared secret has no place in a set of public keys; it goes into jwt.hmac_secret_file")
            }
            _ => Ok(None),
        }
    }

    /// Uncompressed, as SEC 1 has it.
    fn point(&self, bytes: usize) -> Result<Vec<u8>, &'static str> {
        let mut point = vec![4];
        point.extend(coordinate(self.x.as_deref(), bytes)?);
        point.extend(coordinate(self.y.as_deref(), bytes)?);
        Ok(point)
    }
}

fn decoded(text: Option<&str>) -> Result<Vec<u8>, &'static str> {
    URL_SAFE_NO_PAD.decode(text.ok_or("a number is missing")?).map_err(|_| "a number is not in base64url")
}

/// Without leading zeros.
fn number(text: Option<&str>) -> Result<Vec<u8>, &'static str> {
    let bytes = decoded(text)?;
    let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
    if zeros == bytes.len() { Err("a number is 0") } else { Ok(bytes[zeros..].to_vec()) }
}

fn coordinate(text: Option<&str>, bytes: usize) -> Result<Vec<u8>, &'static str> {
    let coordinate = decoded(text)?;
    if coordinate.len() == bytes { Ok(coordinate) } else { Err("a coordinate has another length than its curve") }
}
