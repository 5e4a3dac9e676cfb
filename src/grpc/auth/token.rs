//! Bearer tokens of somebody else's making (JWT, RFC 7519): signed by a key of the configuration, for this audience, by
//! this issuer, within their time. A token names its tenant in a claim and is never an operator's.
//!
//! What a key signs with is settled by the key, never by the token (see [`signing`]). A claim that has another form than it
//! should have is no claim that is absent: the token is refused.

mod signing;

use std::path::PathBuf;
use std::sync::Arc;

use arc_swap::ArcSwap;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use serde_json::{Map, Value};

pub use signing::KeysError;

use super::super::files::state_of;
use super::{Actor, KeyRecord};
use crate::clock::Timestamp;
use crate::config;
use crate::tenant::{Role, Scope, TenantId};
use signing::Keys;

/// Longer ones are not looked at; headers of a request may have 16 KiB in all.
pub(super) const MAX_TOKEN_BYTES: usize = 8 * 1_024;
/// Of `sub`.
const MAX_SUBJECT_CHARS: usize = 256;
/// Seconds that a time may stand for: to the year 9999.
const MAX_SECS: f64 = 253_402_300_799.0;

/// The files of the keys that sign tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyFiles {
    pub hmac: Option<PathBuf>,
    pub jwks: Option<PathBuf>,
}

/// Who may sign tokens, and what one has to say. Cheap to clone; all clones share their keys.
#[derive(Clone, Debug)]
pub struct Tokens {
    keys: Arc<ArcSwap<Keys>>,
    rules: Arc<Rules>,
}

#[derive(Debug)]
struct Rules {
    issuer: String,
    audience: String,
    tenant_claim: String,
    scopes_claim: String,
    roles_claim: String,
    skew_secs: i64,
}

/// Why a token is refused; for the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Refused {
    #[error("it is no token in compact form")]
    Form,
    #[error("its header cannot be read, or asks for what is not understood")]
    Header,
    #[error("no key of the configuration has signed it so")]
    Signature,
    #[error("its claims cannot be read")]
    Claims,
    #[error("it is of another issuer")]
    Issuer,
    #[error("it is for somebody else")]
    Audience,
    #[error("it has expired, or does not say when it does")]
    Expired,
    #[error("it is not valid yet")]
    Early,
    #[error("it names no subject")]
    Subject,
    #[error("it names no tenant")]
    Tenant,
    #[error("its scopes or roles cannot be read")]
    Permissions,
}

#[derive(Debug, Deserialize)]
struct Header {
    alg: String,
    typ: Option<String>,
    kid: Option<String>,
    /// Extensions that must be understood: none is.
    crit: Option<Value>,
}

impl KeyFiles {
    /// None where tokens are not taken.
    pub fn of(options: &config::Jwt) -> Option<Self> {
        let files = Self { hmac: options.hmac_secret_file.clone(), jwks: options.jwks_file.clone() };
        (files.hmac.is_some() || files.jwks.is_some()).then_some(files)
    }

    fn read(&self) -> Result<Keys, KeysError> {
        Keys::read(self.hmac.as_deref(), self.jwks.as_deref())
    }

    /// The digest of what the files hold now, to see whether they changed.
    pub fn state(&self) -> [u8; 32] {
        state_of([&self.hmac, &self.jwks].into_iter().flatten())
    }
}

impl Tokens {
    /// None where tokens are not taken.
    ///
    /// # Errors
    /// A file of keys cannot be read, or holds none that can be used.
    pub fn of(options: &config::Jwt) -> Result<Option<Self>, KeysError> {
        let Some(files) = KeyFiles::of(options) else { return Ok(None) };
        let rules = Rules {
            issuer: options.issuer.clone(),
            audience: options.audience.clone(),
            tenant_claim: options.tenant_claim.clone(),
            scopes_claim: options.scopes_claim.clone(),
            roles_claim: options.roles_claim.clone(),
            skew_secs: options.clock_skew_secs.get() as i64,
        };
        let keys = Arc::new(ArcSwap::from_pointee(files.read()?));
        Ok(Some(Self { keys, rules: Arc::new(rules) }))
    }

    /// Takes what the files hold now.
    ///
    /// # Errors
    /// As of [`Tokens::of`]; the keys before stay.
    pub fn reload(&self, files: &KeyFiles) -> Result<(), KeysError> {
        self.keys.store(Arc::new(files.read()?));
        Ok(())
    }

    /// Whether a secret is a token rather than an API key.
    pub(super) fn is_one(secret: &str) -> bool {
        !secret.starts_with("tm_") && secret.bytes().filter(|&byte| byte == b'.').count() == 2
    }

    /// What the holder of a token may do.
    pub(super) fn verify(&self, token: &str, now: Timestamp) -> Result<KeyRecord, Refused> {
        let (signed, signature) = token.rsplit_once('.').ok_or(Refused::Form)?;
        let (header, claims) = signed.split_once('.').ok_or(Refused::Form)?;
        let header: Header = serde_json::from_slice(&decoded(header)?).map_err(|_| Refused::Header)?;
        let typ_fits = header.typ.as_deref().is_none_or(|typ| {
            let typ = typ.to_ascii_lowercase();
            matches!(typ.trim_start_matches("application/"), "jwt" | "at+jwt")
        });
        if header.crit.is_some() || !typ_fits {
            return Err(Refused::Header);
        }
        let signature = decoded(signature)?;
        let keys = self.keys.load();
        if !keys.verify((&header.alg, header.kid.as_deref()), signed.as_bytes(), &signature) {
            return Err(Refused::Signature);
        }
        let claims: Map<String, Value> = serde_json::from_slice(&decoded(claims)?).map_err(|_| Refused::Claims)?;
        self.rules.record(&Value::Object(claims), now)
    }
}

impl Rules {
    fn record(&self, claims: &Value, now: Timestamp) -> Result<KeyRecord, Refused> {
        if claims.get("iss").and_then(Value::as_str) != Some(self.issuer.as_str()) {
            return Err(Refused::Issuer);
        }
        if !self.is_for_us(claims.get("aud")) {
            return Err(Refused::Audience);
        }
        let end = claims.get("exp").and_then(moment).ok_or(Refused::Expired)?.plus_secs(self.skew_secs);
        if now >= end {
            return Err(Refused::Expired);
        }
        if let Some(begin) = claims.get("nbf") {
            let begin = moment(begin).ok_or(Refused::Early)?;
            if now.plus_secs(self.skew_secs) < begin {
                return Err(Refused::Early);
            }
        }
        let subject = claims.get("sub").and_then(Value::as_str).unwrap_or_default();
        let is_plain = !subject.chars().any(char::is_control);
        if subject.is_empty() || subject.chars().count() > MAX_SUBJECT_CHARS || !is_plain {
            return Err(Refused::Subject);
        }
        let tenant = claim(claims, &self.tenant_claim).and_then(Value::as_str).ok_or(Refused::Tenant)?;
        let tenant = TenantId::parse(tenant).map_err(|_| Refused::Tenant)?;
        Ok(KeyRecord {
            actor: Actor::Token { issuer: self.issuer.clone(), subject: subject.to_owned() },
            tenant: Some(tenant),
            scopes: named(claim(claims, &self.scopes_claim), Scope::parse)?,
            roles: named(claim(claims, &self.roles_claim), Role::parse)?,
            expires_at: Some(end),
        })
    }

    fn is_for_us(&self, audience: Option<&Value>) -> bool {
        match audience {
            Some(Value::String(one)) => *one == self.audience,
            Some(Value::Array(all)) => all.iter().any(|one| one.as_str() == Some(&self.audience)),
            _ => false,
        }
    }
}

fn decoded(part: &str) -> Result<Vec<u8>, Refused> {
    URL_SAFE_NO_PAD.decode(part).map_err(|_| Refused::Form)
}

/// A claim by its name, or by its path where that begins with "/" ("/realm_access/roles").
fn claim<'a>(claims: &'a Value, name: &str) -> Option<&'a Value> {
    if name.starts_with('/') { claims.pointer(name) } else { claims.get(name) }
}

/// Seconds since 1970, as they are or in parts.
fn moment(value: &Value) -> Option<Timestamp> {
    let secs = value.as_f64().filter(|secs| (0.0..=MAX_SECS).contains(secs))?;
    #[expect(clippy::cast_possible_truncation, reason = "within the years that a timestamp has")]
    Some(Timestamp::from_micros((secs * 1e6) as i64))
}

/// The names that mean something here, of a list or a text with blanks between; others are somebody else's.
fn named<T: Ord>(value: Option<&Value>, parse: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, Refused> {
    let names: Vec<&str> = match value {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::String(text)) => text.split_whitespace().collect(),
        Some(Value::Array(all)) => all.iter().map(Value::as_str).collect::<Option<_>>().ok_or(Refused::Permissions)?,
        Some(_) => return Err(Refused::Permissions),
    };
    let mut found: Vec<T> = names.into_iter().filter_map(parse).collect();
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

#[cfg(test)]
mod tests;
