//! API keys.

use super::fields::{at, enumerated, optional, parsed, text, timestamp, timestamp_to_pb, within};
use crate::catalog::limits::NAME_CHARS;
use crate::catalog::{FieldError, Reason};
use crate::pb::v1;
use crate::store::{ApiKey, NewKey};
use crate::tenant::{Scope, TenantId};

/// A key to create.
///
/// # Errors
/// The first field at fault, by its path.
pub fn new_key(message: v1::CreateKeyRequest) -> Result<NewKey, FieldError> {
    within(message.scopes.len(), "scopes", Scope::ALL.len())?;
    let mut scopes = Vec::new();
    for (index, &number) in message.scopes.iter().enumerate() {
        let scope = scope(number, &at("scopes", index))?;
        if !scopes.contains(&scope) {
            scopes.push(scope);
        }
    }
    if scopes.is_empty() {
        return Err(FieldError::new("scopes", Reason::Missing, "a key needs at least one scope"));
    }
    Ok(NewKey {
        tenant: optional(message.tenant).map(|id| parsed(&id, "tenant", TenantId::parse)).transpose()?,
        label: text(message.label, "label", NAME_CHARS)?,
        scopes,
        expires_at: message.expires_at.map(|at| timestamp(at, "expires_at")).transpose()?,
    })
}

/// A key as a message.
pub fn api_key(key: ApiKey) -> v1::ApiKey {
    v1::ApiKey {
        id: key.id,
        tenant: key.tenant.map(String::from).unwrap_or_default(),
        label: key.label,
        scopes: key.scopes.into_iter().map(|scope| scope_to_pb(scope).into()).collect(),
        created_at: Some(timestamp_to_pb(key.created_at)),
        expires_at: key.expires_at.map(timestamp_to_pb),
        revoked_at: key.revoked_at.map(timestamp_to_pb),
    }
}

fn scope(number: i32, field: &str) -> Result<Scope, FieldError> {
    match enumerated(number, field)? {
        v1::Scope::Unspecified => Err(FieldError::invalid(field, "must be a scope")),
        v1::Scope::Search => Ok(Scope::Search),
        v1::Scope::Guard => Ok(Scope::Guard),
        v1::Scope::Write => Ok(Scope::Write),
        v1::Scope::Admin => Ok(Scope::Admin),
        v1::Scope::Stock => Ok(Scope::Stock),
    }
}

fn scope_to_pb(scope: Scope) -> v1::Scope {
    match scope {
        Scope::Search => v1::Scope::Search,
        Scope::Guard => v1::Scope::Guard,
        Scope::Write => v1::Scope::Write,
        Scope::Admin => v1::Scope::Admin,
        Scope::Stock => v1::Scope::Stock,
    }
}
