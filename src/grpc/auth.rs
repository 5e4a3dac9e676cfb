//! Says whose a call is: an API key names a tenant and what its holder may do. The tenant never comes from a request
//! body.
//!
//! A key of a tenant speaks for that tenant alone. An operator key has no tenant and names one in `x-temei-tenant`
//! where a call needs it. Health and reflection need no key: they tell nothing of a tenant. What was read from the
//! database is trusted for `server.key_cache_ms`, while the database is away for `server.key_outage_ms`, so another process's revocation or suspension is seen within that
//! time; this process's own, and those it hears of, are seen at once, through [`Auth::forget`]. A call that stays open ends with its key: see
//! [`Lease`].

mod access;
mod caller;
mod keyring;
mod last;
mod lease;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, header};
use axum::middleware::Next;
use axum::response::Response;
use moka::future::Cache;
use sha2::{Digest, Sha256};
use tokio::sync::watch;
use tracing::Span;

pub use access::{Access, Realm};
pub use caller::Caller;
pub use keyring::{KeyRecord, Keyring, KeyringError};
pub use lease::Lease;

use last::Last;

use super::deadline::Waived;
use super::status;
use crate::catalog::FieldError;
use crate::clock::Clock;
use crate::door::Visitor;
use crate::metrics::{AuthOutcome, Method, Metrics};
use crate::service_error::{Chain, Outage, Precondition, ServiceError};
use crate::tenant::{TenantId, TenantState};

static TENANT: HeaderName = HeaderName::from_static("x-temei-tenant");
/// Keys and tenants remembered.
const CACHE_ENTRIES: u64 = 10_000;
/// Longer ones are not looked up.
const MAX_KEY_BYTES: usize = 256;
const RETRY_AFTER: Duration = Duration::from_secs(1);

type Digest32 = [u8; 32];
type Epoch = u64;

/// Cheap to clone; all clones share their memory of keys.
#[derive(Clone)]
pub struct Auth {
    shared: Arc<Shared>,
}

struct Shared {
    keyring: Arc<dyn Keyring>,
    /// The digest of the key beside the lock of the data folder, if this process wrote one.
    local_admin: Option<Digest32>,
    keys: Cache<(Epoch, Digest32), Option<Arc<KeyRecord>>>,
    tenants: Cache<(Epoch, TenantId), Option<TenantState>>,
    /// What was last read of keys and tenants, for as long as the database is away.
    last: Last,
    /// Rises with every change to a key or tenant. What a lookup brings is remembered under the epoch in which it began,
    /// so one that began before a revocation is of no use to anybody after it.
    epoch: watch::Sender<Epoch>,
    trust: Duration,
    clock: Arc<dyn Clock>,
    metrics: Arc<Metrics>,
}

impl fmt::Debug for Auth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Auth")
    }
}

/// What [`Auth`] needs from its surroundings.
pub struct AuthParts {
    pub keyring: Arc<dyn Keyring>,
    /// The secret of the local admin key, if there is one.
    pub local_admin: Option<String>,
    /// How long what was read is trusted.
    pub trust: Duration,
    /// The same while the database is away.
    pub trust_in_outage: Duration,
    pub clock: Arc<dyn Clock>,
    pub metrics: Arc<Metrics>,
}

impl fmt::Debug for AuthParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AuthParts")
    }
}

/// The step of the request stack that lets calls in.
pub async fn admit(State(auth): State<Auth>, mut request: Request, next: Next) -> Response {
    let method = Method::of_path(request.uri().path());
    let Some(access) = Access::of(method) else { return next.run(request).await };
    let waived = request.extensions().get::<Waived>().is_some();
    match auth.caller(request.headers(), access, waived).await {
        Ok(caller) => {
            if let Some(visitor) = request.extensions().get::<Visitor>() {
                visitor.let_in();
            }
            if let Some(tenant) = &caller.tenant {
                Span::current().record("tenant", tenant.as_str());
            }
            if Access::stays_open(method) {
                let lease = Lease::new(&auth, request.headers(), access);
                request.extensions_mut().insert(lease);
            }
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
        Err(error) => status::refuse(error),
    }
}

impl Auth {
    pub fn new(parts: AuthParts) -> Self {
        let AuthParts { keyring, local_admin, trust, trust_in_outage, clock, metrics } = parts;
        let local_admin = local_admin.map(|secret| digest(&secret));
        let keys = Cache::builder().max_capacity(CACHE_ENTRIES).time_to_live(trust).build();
        let tenants = Cache::builder().max_capacity(CACHE_ENTRIES).time_to_live(trust).build();
        let (epoch, last) = (watch::Sender::new(0), Last::new(trust_in_outage));
        Self { shared: Arc::new(Shared { keyring, local_admin, keys, tenants, last, epoch, trust, clock, metrics }) }
    }

    /// Forgets every key and tenant; to be called after a change to either.
    pub fn forget(&self) {
        self.shared.epoch.send_modify(|epoch| *epoch += 1);
        self.shared.keys.invalidate_all();
        self.shared.tenants.invalidate_all();
        self.shared.last.forget();
    }

    async fn caller(&self, headers: &HeaderMap, access: Access, waived: bool) -> Result<Caller, ServiceError> {
        let result = self.identify(headers, access, waived).await;
        let outcome = match &result {
            Ok(_) => AuthOutcome::Ok,
            Err(ServiceError::Unauthenticated(_)) if !headers.contains_key(header::AUTHORIZATION) => {
                AuthOutcome::Missing
            }
            Err(ServiceError::Unauthenticated(_)) => AuthOutcome::Unknown,
            Err(ServiceError::Unavailable { .. }) => AuthOutcome::Failed,
            Err(_) => AuthOutcome::Denied,
        };
        self.shared.metrics.auth.increment((outcome,), 1);
        result
    }

    async fn identify(&self, headers: &HeaderMap, access: Access, waived: bool) -> Result<Caller, ServiceError> {
        let secret = bearer(headers)?;
        let named = named_tenant(headers)?;
        let (key, tenant) = self.admitted(secret, access, named).await?;
        if waived && !key.is_operator() {
            return Err(ServiceError::PermissionDenied("only an operator key may lift the deadline".to_owned()));
        }
        Ok(Caller { key_id: key.id.clone(), tenant, operator: key.is_operator(), scopes: key.scopes.clone() })
    }

    /// The key, and whom it speaks for where it names `named`, if it may make the call now.
    async fn admitted(
        &self,
        secret: &str,
        access: Access,
        named: Option<TenantId>,
    ) -> Result<(Arc<KeyRecord>, Option<TenantId>), ServiceError> {
        let key = self.key(secret).await?;
        access.permits(&key)?;
        let tenant = spoken_for(&key, named)?;
        if access.realm == Realm::Tenant && tenant.is_none() {
            let message = "an operator key has to name the tenant";
            return Err(FieldError::new("x-temei-tenant", crate::catalog::Reason::Missing, message).into());
        }
        // The keys of a tenant that is not active do nothing at all; least of all do they make others.
        if let Some(tenant) = &tenant
            && (access.realm == Realm::Tenant || !key.is_operator())
        {
            self.admit_tenant(tenant).await?;
        }
        Ok((key, tenant))
    }

    async fn key(&self, secret: &str) -> Result<Arc<KeyRecord>, ServiceError> {
        let shared = &self.shared;
        let digest = digest(secret);
        if shared.local_admin == Some(digest) {
            return Ok(Arc::new(KeyRecord::local_admin()));
        }
        let look_up = async { Ok::<_, KeyringError>(shared.keyring.key(secret).await?.map(Arc::new)) };
        let entry = (shared.epoch(), digest);
        let found = shared.keys.try_get_with(entry, look_up);
        let key = match found.await {
            Ok(key) => {
                shared.last.saw_key(entry, key.as_ref());
                key
            }
            Err(error) => Some(shared.last.key(&entry).ok_or_else(|| unreachable_store(&error))?),
        };
        key.filter(|key| key.expires_at.is_none_or(|end| shared.clock.now() < end))
            .ok_or(ServiceError::Unauthenticated("the API key is unknown, revoked or expired"))
    }

    async fn admit_tenant(&self, tenant: &TenantId) -> Result<(), ServiceError> {
        let shared = &self.shared;
        let entry = (shared.epoch(), tenant.clone());
        let found = shared.tenants.try_get_with_by_ref(&entry, shared.keyring.tenant_state(tenant));
        let state = match found.await {
            Ok(state) => {
                shared.last.saw_tenant(entry.clone(), state);
                state
            }
            Err(error) => Some(shared.last.tenant(&entry).ok_or_else(|| unreachable_store(&error))?),
        };
        let reason = match state {
            Some(TenantState::Active) => return Ok(()),
            Some(TenantState::Suspended) => Precondition::TenantSuspended,
            Some(TenantState::Erasing) => Precondition::TenantErasing,
            None => {
                // It may be created the next moment.
                shared.tenants.invalidate(&entry).await;
                return Err(ServiceError::NotFound { what: "tenant", id: tenant.to_string() });
            }
        };
        Err(ServiceError::FailedPrecondition { reason, message: format!("{reason}: {tenant}") })
    }
}

impl Shared {
    fn epoch(&self) -> Epoch {
        *self.epoch.borrow()
    }
}

fn digest(secret: &str) -> Digest32 {
    Sha256::digest(secret.as_bytes()).into()
}

fn unreachable_store(error: &KeyringError) -> ServiceError {
    tracing::debug!(error = %Chain(error), "keys cannot be read");
    ServiceError::Unavailable { reason: Outage::Store, retry_after: RETRY_AFTER }
}

fn bearer(headers: &HeaderMap) -> Result<&str, ServiceError> {
    let missing = ServiceError::Unauthenticated("an API key is needed: authorization: Bearer <key>");
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Err(missing) };
    let Some((scheme, secret)) = value.to_str().ok().and_then(|text| text.split_once(' ')) else { return Err(missing) };
    let secret = secret.trim();
    if !scheme.eq_ignore_ascii_case("bearer") || secret.is_empty() || secret.len() > MAX_KEY_BYTES {
        return Err(missing);
    }
    Ok(secret)
}

fn named_tenant(headers: &HeaderMap) -> Result<Option<TenantId>, FieldError> {
    let Some(value) = headers.get(&TENANT) else { return Ok(None) };
    let tenant = TenantId::parse(value.to_str().unwrap_or_default());
    tenant.map(Some).map_err(|error| FieldError { field: TENANT.to_string(), ..error })
}

/// Whom the key speaks for in this call.
fn spoken_for(key: &KeyRecord, named: Option<TenantId>) -> Result<Option<TenantId>, ServiceError> {
    match (&key.tenant, named) {
        (None, named) => Ok(named),
        (Some(own), Some(named)) if *own != named => {
            Err(ServiceError::PermissionDenied("the API key belongs to another tenant".to_owned()))
        }
        (Some(own), _) => Ok(Some(own.clone())),
    }
}

#[cfg(test)]
mod tests;
