//! Says whose a call is: an API key, or a token that a configured issuer has signed, names a tenant and what its holder may
//! do. The tenant never comes from a request body.
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
mod token;

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, header};
use axum::middleware::Next;
use axum::response::Response;
use moka::future::Cache;
use sha2::{Digest, Sha256};
use tokio::sync::watch;
use tracing::Span;

pub use access::{Access, Realm};
pub use caller::{Actor, Caller};
pub use keyring::{KeyRecord, Keyring, KeyringError, TenantRecord};
pub use lease::Lease;
pub use token::{KeyFiles, KeysError, Tokens};

use last::Last;

use super::deadline::Waived;
use super::tls::Uncertified;
use super::{quota, status};
use crate::catalog::FieldError;
use crate::clock::{Clock, Timestamp};
use crate::door::Visitor;
use crate::metrics::{AuthOutcome, Method, Metrics};
use crate::quota::{Metered, Meters};
use crate::service_error::{Chain, Outage, Precondition, ServiceError};
use crate::tenant::{Quotas, TenantId, TenantState};

static TENANT: HeaderName = HeaderName::from_static("x-temei-tenant");
/// Keys and tenants remembered.
const CACHE_ENTRIES: u64 = 10_000;
/// Longer ones that are no tokens are not looked up.
const MAX_KEY_BYTES: usize = 256;
const RETRY_AFTER: Duration = Duration::from_secs(1);
const NO_KEY: &str = "the API key is unknown, revoked or expired";
const NO_TOKEN: &str =
    "the token is not taken: not signed by a known key, of another issuer or audience, or not in its time";

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
    tokens: Option<Tokens>,
    keys: Cache<(Epoch, Digest32), Option<Arc<KeyRecord>>>,
    tenants: Cache<(Epoch, TenantId), Option<TenantRecord>>,
    meters: Meters,
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
    /// Who may sign tokens; none where they are not taken.
    pub tokens: Option<Tokens>,
    /// How much whoever is let in may ask for.
    pub meters: Meters,
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
    if request.extensions().get::<Uncertified>().is_some() && !auth.is_of_this_folder(request.headers()) {
        return status::refuse(ServiceError::Unauthenticated("a client certificate of a known authority is needed"));
    }
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
            let metered = match auth.metered(&caller, method) {
                Ok(metered) => metered,
                Err(error) => return status::refuse(error),
            };
            if let Some(metered) = metered {
                request = request.map(|body| quota::counted(body, metered));
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
        let AuthParts { keyring, local_admin, tokens, meters, trust, trust_in_outage, clock, metrics } = parts;
        let local_admin = local_admin.map(|secret| digest(&secret));
        let keys = Cache::builder().max_capacity(CACHE_ENTRIES).time_to_live(trust).build();
        let tenants = Cache::builder().max_capacity(CACHE_ENTRIES).time_to_live(trust).build();
        let (epoch, last) = (watch::Sender::new(0), Last::new(trust_in_outage));
        Self {
            shared: Arc::new(Shared {
                keyring,
                local_admin,
                tokens,
                meters,
                keys,
                tenants,
                last,
                epoch,
                trust,
                clock,
                metrics,
            }),
        }
    }

    /// Forgets every key and tenant; to be called after a change to either.
    pub fn forget(&self) {
        self.shared.epoch.send_modify(|epoch| *epoch += 1);
        self.shared.keys.invalidate_all();
        self.shared.tenants.invalidate_all();
        self.shared.last.forget();
    }

    /// Whether a call comes from who can read the data folder.
    fn is_of_this_folder(&self, headers: &HeaderMap) -> bool {
        let admin = self.shared.local_admin;
        admin.is_some_and(|admin| bearer(headers).is_ok_and(|secret| digest(secret) == admin))
    }

    /// Counts a call, and what its bytes are counted on; operators' are not.
    fn metered(&self, caller: &Caller, method: Method) -> Result<Option<Metered>, ServiceError> {
        let Some(tenant) = caller.tenant.as_ref().filter(|_| !caller.operator) else { return Ok(None) };
        if self.shared.meters.in_force(&caller.quotas).are_unlimited() {
            return Ok(None);
        }
        let actor = caller.actor.to_string();
        self.shared.meters.admit((tenant, &actor), &caller.quotas, Access::embeds(method), Instant::now())
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
        let (key, tenant, quotas) = self.admitted(secret, access, named).await?;
        if waived && !key.is_operator() {
            return Err(ServiceError::PermissionDenied("only an operator key may lift the deadline".to_owned()));
        }
        Ok(Caller {
            actor: key.actor.clone(),
            tenant,
            operator: key.is_operator(),
            scopes: key.scopes.clone(),
            roles: key.roles.clone(),
            quotas,
        })
    }

    /// The key, whom it speaks for where it names `named`, and that tenant's own quotas, if it may make the call now.
    async fn admitted(
        &self,
        secret: &str,
        access: Access,
        named: Option<TenantId>,
    ) -> Result<(Arc<KeyRecord>, Option<TenantId>, Quotas), ServiceError> {
        let key = self.key(secret).await?;
        access.permits(&key)?;
        let tenant = spoken_for(&key, named)?;
        if access.realm == Realm::Tenant && tenant.is_none() {
            let message = "an operator key has to name the tenant";
            return Err(FieldError::new("x-temei-tenant", crate::catalog::Reason::Missing, message).into());
        }
        // The keys of a tenant that is not active do nothing at all; least of all do they make others.
        let mut quotas = Quotas::default();
        if let Some(tenant) = &tenant
            && (access.realm == Realm::Tenant || !key.is_operator())
        {
            quotas = self.admit_tenant(tenant).await?;
        }
        Ok((key, tenant, quotas))
    }

    async fn key(&self, secret: &str) -> Result<Arc<KeyRecord>, ServiceError> {
        let shared = &self.shared;
        let digest = digest(secret);
        if shared.local_admin == Some(digest) {
            return Ok(Arc::new(KeyRecord::local_admin()));
        }
        if let Some(tokens) = shared.tokens.as_ref().filter(|_| Tokens::is_one(secret)) {
            let key = shared.keys.get_with((shared.epoch(), digest), async { verified(tokens, secret, shared.now()) });
            return shared.in_time(key.await).ok_or(ServiceError::Unauthenticated(NO_TOKEN));
        }
        if secret.len() > MAX_KEY_BYTES {
            return Err(ServiceError::Unauthenticated(NO_KEY));
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
        shared.in_time(key).ok_or(ServiceError::Unauthenticated(NO_KEY))
    }

    /// The quotas of a tenant that is answered.
    async fn admit_tenant(&self, tenant: &TenantId) -> Result<Quotas, ServiceError> {
        let shared = &self.shared;
        let entry = (shared.epoch(), tenant.clone());
        let found = shared.tenants.try_get_with_by_ref(&entry, shared.keyring.tenant(tenant));
        let record = match found.await {
            Ok(record) => {
                shared.last.saw_tenant(entry.clone(), record);
                record
            }
            Err(error) => Some(shared.last.tenant(&entry).ok_or_else(|| unreachable_store(&error))?),
        };
        let reason = match record.map(|record| (record.state, record.quotas)) {
            Some((TenantState::Active, quotas)) => return Ok(quotas),
            Some((TenantState::Suspended, _)) => Precondition::TenantSuspended,
            Some((TenantState::Erasing, _)) => Precondition::TenantErasing,
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

    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Not what ended since it was read.
    fn in_time(&self, key: Option<Arc<KeyRecord>>) -> Option<Arc<KeyRecord>> {
        key.filter(|key| key.expires_at.is_none_or(|end| self.now() < end))
    }
}

/// Who holds a token; none where it is refused.
fn verified(tokens: &Tokens, secret: &str, now: Timestamp) -> Option<Arc<KeyRecord>> {
    match tokens.verify(secret, now) {
        Ok(record) => Some(Arc::new(record)),
        Err(refused) => {
            tracing::debug!(%refused, "a token is refused");
            None
        }
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
    if !scheme.eq_ignore_ascii_case("bearer") || secret.is_empty() || secret.len() > token::MAX_TOKEN_BYTES {
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
