//! What each method asks of a key.

use super::KeyRecord;
use crate::metrics::Method;
use crate::quota::Embeds;
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
    /// And so is any role in the shop.
    pub any_role: bool,
}

impl Access {
    /// `None` for what needs no key: health, reflection, and paths that answer UNIMPLEMENTED.
    pub const fn of(method: Method) -> Option<Self> {
        let any_role = matches!(
            method,
            Method::ApprovalDecide
                | Method::ApprovalList
                | Method::SessionGet
                | Method::SessionHistory
                | Method::SessionAppend
                | Method::SessionStep
                | Method::SessionTakeover
                | Method::SessionRelease
                | Method::ToolCalls
        );
        let (realm, scopes): (_, &'static [Scope]) = match method {
            Method::Search | Method::Get | Method::Suggest => (Realm::Tenant, &[Scope::Search]),
            Method::Check
            | Method::CheckBatch
            | Method::CheckStream
            | Method::Inspect
            | Method::Scrub
            | Method::ValidateFiscal
            | Method::ValidateOutput
            | Method::PrepareContext
            | Method::ApprovalRequest
            | Method::SessionOpen
            | Method::SessionGet
            | Method::SessionHistory
            | Method::SessionAppend
            | Method::SessionStep
            | Method::SessionClose
            | Method::Gate
            | Method::ReportUsage
            | Method::ToolList
            | Method::ToolValidate
            | Method::ToolBegin
            | Method::ToolComplete => (Realm::Tenant, &[Scope::Guard]),
            Method::ToolCalls => (Realm::Tenant, &[Scope::Guard, Scope::Admin]),
            Method::SessionTakeover | Method::SessionRelease => (Realm::Tenant, &[Scope::Admin]),
            // Which role, the request says.
            Method::ApprovalDecide => (Realm::Tenant, &[]),
            Method::ApprovalList => (Realm::Tenant, &[Scope::Guard, Scope::Admin]),
            Method::Upsert
            | Method::Delete
            | Method::PublishDocumentEvent
            | Method::SetPrices
            | Method::SetStock
            | Method::Reindex
            | Method::CancelReindex
            | Method::RollbackIndex
            | Method::IndexCompare => (Realm::Tenant, &[Scope::Write]),
            Method::Reserve | Method::Extend | Method::Release | Method::Commit | Method::StockList => {
                (Realm::Tenant, &[Scope::Stock, Scope::Write])
            }
            Method::List | Method::IndexStatus | Method::GetMerchandising => {
                (Realm::Tenant, &[Scope::Search, Scope::Write])
            }
            Method::GetPolicy => (Realm::Tenant, &[Scope::Guard, Scope::Write, Scope::Admin]),
            // What the guards allow is no business of a feed.
            Method::PutPolicy | Method::EraseSubject | Method::DestroySessions => (Realm::Tenant, &[Scope::Admin]),
            Method::PutMerchandising => (Realm::Tenant, &[Scope::Write, Scope::Admin]),
            Method::TenantGet
            | Method::CreateKey
            | Method::ListKeys
            | Method::RevokeKey
            | Method::RotateKey
            | Method::GetQuotas
            | Method::GetEmbedder
            | Method::GetEntitlements
            | Method::GetUsage
            | Method::AuditList
            | Method::AuditGet
            | Method::AuditVerify
            | Method::AuditCheckpoints
            | Method::AuditExport => (Realm::Account, &[Scope::Admin]),
            Method::TenantCreate
            | Method::TenantList
            | Method::TenantSuspend
            | Method::TenantResume
            | Method::TenantErase
            | Method::Maintain
            | Method::MaintenanceStatus
            | Method::SetQuotas
            | Method::SetEmbedder
            | Method::SetEntitlements
            | Method::BackupCreate => (Realm::Operator, &[Scope::Admin]),
            Method::Other => return None,
        };
        Some(Self { realm, scopes, any_role })
    }

    /// Whether a call of the method lasts as long as its caller likes, so that its key may end before it.
    pub const fn stays_open(method: Method) -> bool {
        matches!(
            method,
            Method::CheckStream
                | Method::Upsert
                | Method::Reindex
                | Method::Maintain
                | Method::BackupCreate
                | Method::AuditExport
        )
    }

    /// Whether a call of the method has texts embedded to be indexed.
    pub const fn embeds(method: Method) -> Embeds {
        match method {
            Method::Upsert | Method::PublishDocumentEvent | Method::Reindex => Embeds::Yes,
            _ => Embeds::No,
        }
    }

    /// Whether the key may call at all.
    pub(super) fn permits(self, key: &KeyRecord) -> Result<(), ServiceError> {
        if self.realm == Realm::Operator && !key.is_operator() {
            return Err(ServiceError::PermissionDenied("this call needs an operator key".to_owned()));
        }
        let has_role = self.any_role && !key.roles.is_empty();
        if !has_role && !self.scopes.iter().any(|scope| key.scopes.contains(scope)) {
            let names: Vec<_> = self.scopes.iter().map(|scope| scope.as_str()).collect();
            let needed = match (names.is_empty(), self.any_role) {
                (true, _) => "a role".to_owned(),
                (false, true) => format!("the scope {} or a role", names.join(" or ")),
                (false, false) => format!("the scope {}", names.join(" or ")),
            };
            return Err(ServiceError::PermissionDenied(format!("this call needs {needed}")));
        }
        Ok(())
    }
}
