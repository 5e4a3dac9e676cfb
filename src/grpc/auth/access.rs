//! What each method asks of a key.

use super::KeyRecord;
use crate::metrics::Method;
use crate::service_error::ServiceError;
use crate::tenant::Scope;

/// Whose data a method touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Realm {
    /// One tenant's, which has to be active.
    Tenant,
    /// Tenants and keys as such; the adapter holds a tenant's key to its own, which has to be active.
    Account,
    /// Every tenant's: for operator keys only.
    Operator,
}

/// What a method asks of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    pub realm: Realm,
    /// One of these is enough.
    pub scopes: &'static [Scope],
}

impl Access {
    /// `None` for what needs no key: health, reflection, and paths that answer UNIMPLEMENTED.
    pub const fn of(method: Method) -> Option<Self> {
        let (realm, scopes): (_, &'static [Scope]) = match method {
            Method::Search | Method::Get | Method::Suggest => (Realm::Tenant, &[Scope::Search]),
            Method::Check
            | Method::CheckBatch
            | Method::CheckStream
            | Method::Inspect
            | Method::Scrub
            | Method::ValidateFiscal
            | Method::ValidateOutput => (Realm::Tenant, &[Scope::Guard]),
            Method::Upsert
            | Method::Delete
            | Method::SetPrices
            | Method::SetStock
            | Method::Reindex
            | Method::IndexCompare => (Realm::Tenant, &[Scope::Write]),
            Method::List | Method::IndexStatus | Method::GetMerchandising => {
                (Realm::Tenant, &[Scope::Search, Scope::Write])
            }
            Method::GetPolicy => (Realm::Tenant, &[Scope::Guard, Scope::Write, Scope::Admin]),
            // What the guards allow is no business of a feed.
            Method::PutPolicy => (Realm::Tenant, &[Scope::Admin]),
            Method::PutMerchandising => (Realm::Tenant, &[Scope::Write, Scope::Admin]),
            Method::TenantGet | Method::CreateKey | Method::ListKeys | Method::RevokeKey => {
                (Realm::Account, &[Scope::Admin])
            }
            Method::TenantCreate
            | Method::TenantList
            | Method::TenantSuspend
            | Method::TenantResume
            | Method::TenantErase
            | Method::BackupCreate => (Realm::Operator, &[Scope::Admin]),
            Method::Other => return None,
        };
        Some(Self { realm, scopes })
    }

    /// Whether a call of the method lasts as long as its caller likes, so that its key may end before it.
    pub const fn stays_open(method: Method) -> bool {
        matches!(method, Method::CheckStream | Method::Upsert | Method::Reindex | Method::BackupCreate)
    }

    /// Whether the key may call at all.
    pub(super) fn permits(self, key: &KeyRecord) -> Result<(), ServiceError> {
        if self.realm == Realm::Operator && !key.is_operator() {
            return Err(ServiceError::PermissionDenied("this call needs an operator key".to_owned()));
        }
        if !self.scopes.iter().any(|scope| key.scopes.contains(scope)) {
            let names: Vec<_> = self.scopes.iter().map(|scope| scope.as_str()).collect();
            return Err(ServiceError::PermissionDenied(format!("this call needs the scope {}", names.join(" or "))));
        }
        Ok(())
    }
}
