//! API keys.

use super::fields::{at, enumerated, optional, parsed, text, timestamp, timestamp_to_pb, within};
use crate::catalog::limits::NAME_CHARS;
use crate::catalog::{FieldError, Reason};
use crate::pb::v1;
use crate::store::{ApiKey, NewKey, Rotation};
use crate::tenant::{Role, Scope, TenantId};

/// The longest that two secrets of a key may open it.
const MAX_OVERLAP_SECS: u32 = 30 * 86_400;
const DEFAULT_OVERLAP_SECS: u32 = 86_400;

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
    let roles = roles(&message.roles)?;
    if scopes.is_empty() && roles.is_empty() {
        return Err(FieldError::new("scopes", Reason::Missing, "a key needs at least one scope, or a role"));
    }
    Ok(NewKey {
        tenant: optional(message.tenant).map(|id| parsed(&id, "tenant", TenantId::parse)).transpose()?,
        label: text(message.label, "label", NAME_CHARS)?,
        scopes,
        roles,
        expires_at: message.expires_at.map(|at| timestamp(at, "expires_at")).transpose()?,
    })
}

/// How a key gets another secret, and which.
///
/// # Errors
/// The first field at fault, by its path.
pub fn rotation(message: v1::RotateKeyRequest) -> Result<(String, Rotation), FieldError> {
    let overlap = message.overlap_seconds.unwrap_or(DEFAULT_OVERLAP_SECS);
    if overlap > MAX_OVERLAP_SECS {
        return Err(FieldError::invalid("overlap_seconds", "must be at most 30 days"));
    }
    let expires_at = message.expires_at.map(|at| timestamp(at, "expires_at")).transpose()?;
    Ok((message.id, Rotation { overlap_secs: overlap.into(), expires_at }))
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
        roles: key.roles.into_iter().map(|role| role_to_pb(role).into()).collect(),
        old_secret_until: key.old_until.map(timestamp_to_pb),
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

fn roles(numbers: &[i32]) -> Result<Vec<Role>, FieldError> {
    within(numbers.len(), "roles", Role::ALL.len())?;
    let roles = numbers.iter().enumerate().map(|(index, &number)| {
        let field = at("roles", index);
        match enumerated(number, &field)? {
            v1::Role::Unspecified => Err(FieldError::invalid(field, "must be a role")),
            v1::Role::Manager => Ok(Role::Manager),
            v1::Role::Director => Ok(Role::Director),
            v1::Role::Merchant => Ok(Role::Merchant),
        }
    });
    roles.collect()
}

pub(super) const fn role_to_pb(role: Role) -> v1::Role {
    match role {
        Role::Manager => v1::Role::Manager,
        Role::Director => v1::Role::Director,
        Role::Merchant => v1::Role::Merchant,
    }
}
