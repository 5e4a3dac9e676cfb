//! Tenants.

use super::fields::{language, optional, parsed, text, timestamp_to_pb};
use crate::catalog::limits::NAME_CHARS;
use crate::catalog::{Currency, FieldError, Reason};
use crate::pb::v1;
use crate::store::{NewTenant, Tenant};
use crate::tenant::{TenantId, TenantState};

/// A tenant to create.
///
/// # Errors
/// The first field at fault, by its path.
pub fn new_tenant(message: Option<v1::Tenant>) -> Result<NewTenant, FieldError> {
    let message = message.ok_or_else(|| FieldError::new("tenant", Reason::Missing, "must be given"))?;
    let id = parsed(&message.id, "tenant.id", TenantId::parse)?;
    let name = text(message.name, "tenant.name", NAME_CHARS)?;
    let language = optional(message.language).map(|tag| parsed(&tag, "tenant.language", language)).transpose()?;
    let currency = optional(message.currency).map(|code| parsed(&code, "tenant.currency", Currency::parse));
    Ok(NewTenant { id, name, language, currency: currency.transpose()? })
}

/// A tenant as a message.
pub fn tenant(tenant: Tenant) -> v1::Tenant {
    let state = match tenant.state {
        TenantState::Active => v1::TenantState::Active,
        TenantState::Suspended => v1::TenantState::Suspended,
        TenantState::Erasing => v1::TenantState::Erasing,
    };
    v1::Tenant {
        id: tenant.id.into(),
        name: tenant.name,
        language: tenant.language.unwrap_or_default(),
        currency: tenant.currency.map(|currency| currency.as_str().to_owned()).unwrap_or_default(),
        state: state.into(),
        revision: tenant.revision,
        created_at: Some(timestamp_to_pb(tenant.created_at)),
    }
}
