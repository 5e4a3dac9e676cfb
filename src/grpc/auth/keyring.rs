//! Where keys and tenants are looked up.

use futures::FutureExt;
use futures::future::BoxFuture;

use super::Actor;
use crate::clock::Timestamp;
use crate::store::{Store, StoreError};
use crate::tenant::{Quotas, Role, Scope, TenantId, TenantState};

/// A key that exists and is not revoked, or a token that is good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyRecord {
    pub actor: Actor,
    /// None for an operator's.
    pub tenant: Option<TenantId>,
    pub scopes: Vec<Scope>,
    pub roles: Vec<Role>,
    pub expires_at: Option<Timestamp>,
}

/// What of a tenant decides about its calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TenantRecord {
    pub state: TenantState,
    /// Of its own.
    pub quotas: Quotas,
}

impl KeyRecord {
    pub const fn is_operator(&self) -> bool {
        self.tenant.is_none()
    }

    /// The key beside the lock of the data folder: whoever can read it owns the data anyway.
    pub(super) fn local_admin() -> Self {
        Self {
            actor: Actor::Key("local".to_owned()),
            tenant: None,
            scopes: Scope::ALL.to_vec(),
            roles: Role::ALL.to_vec(),
            expires_at: None,
        }
    }
}

/// Keys cannot be looked up now.
#[derive(Debug, thiserror::Error)]
#[error("the keys cannot be read")]
pub struct KeyringError(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// The keys and tenants there are.
pub trait Keyring: Send + Sync {
    /// The key with this secret, unless it is revoked.
    fn key<'a>(&'a self, secret: &'a str) -> BoxFuture<'a, Result<Option<KeyRecord>, KeyringError>>;

    fn tenant<'a>(&'a self, tenant: &'a TenantId) -> BoxFuture<'a, Result<Option<TenantRecord>, KeyringError>>;
}

impl Keyring for Store {
    fn key<'a>(&'a self, secret: &'a str) -> BoxFuture<'a, Result<Option<KeyRecord>, KeyringError>> {
        async move {
            let key = self.key_by_secret(secret).await.map_err(KeyringError::of)?;
            Ok(key.map(|key| KeyRecord {
                actor: Actor::Key(key.id),
                tenant: key.tenant,
                scopes: key.scopes,
                roles: key.roles,
                expires_at: key.expires_at,
            }))
        }
        .boxed()
    }

    fn tenant<'a>(&'a self, tenant: &'a TenantId) -> BoxFuture<'a, Result<Option<TenantRecord>, KeyringError>> {
        async move {
            let tenant = Self::tenant(self, tenant).await.map_err(KeyringError::of)?;
            Ok(tenant.map(|tenant| TenantRecord { state: tenant.state, quotas: tenant.quotas }))
        }
        .boxed()
    }
}

impl KeyringError {
    fn of(error: StoreError) -> Self {
        Self(error.into())
    }
}
