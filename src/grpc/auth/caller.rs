//! Who calls, as the adapters see it.

use std::fmt;

use crate::audit;
use crate::service_error::ServiceError;
use crate::tenant::{Quotas, Role, Scope, TenantId};

/// The holder of a key, known and allowed to make this call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    pub actor: Actor,
    /// The tenant this call is about; always there in methods of [`super::Realm::Tenant`].
    pub tenant: Option<TenantId>,
    pub operator: bool,
    pub scopes: Vec<Scope>,
    pub roles: Vec<Role>,
    /// The tenant's own.
    pub quotas: Quotas,
}

/// Who somebody is, for the log and for what they ask and decide; never a secret.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// Who holds a key: its id.
    Key(String),
    /// Whom a token speaks for.
    Token { issuer: String, subject: String },
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(id) => write!(f, "key:{id}"),
            Self::Token { issuer, subject } => write!(f, "jwt:{issuer}|{subject}"),
        }
    }
}

impl From<&Actor> for audit::Actor {
    fn from(actor: &Actor) -> Self {
        match actor {
            Actor::Key(id) => Self::key(id),
            Actor::Token { issuer, subject } => Self::token(issuer, subject),
        }
    }
}

impl Caller {
    /// The caller of a request that passed [`super::admit`].
    pub fn of<T>(request: &tonic::Request<T>) -> Result<&Self, ServiceError> {
        request.extensions().get().ok_or_else(|| ServiceError::internal("the method passed no admission"))
    }

    /// The tenant of a method that is about one.
    pub fn tenant(&self) -> Result<&TenantId, ServiceError> {
        self.tenant.as_ref().ok_or_else(|| ServiceError::internal("the method is about no tenant"))
    }

    /// Refuses a tenant's key that asks about another tenant.
    pub fn may_manage(&self, tenant: Option<&TenantId>) -> Result<(), ServiceError> {
        if self.operator || (self.tenant.is_some() && self.tenant.as_ref() == tenant) {
            return Ok(());
        }
        Err(ServiceError::PermissionDenied("the API key belongs to another tenant".to_owned()))
    }
}
