//! Who owns data and who may touch it: tenant ids, states, scopes, roles, quotas, entitlements, and what makes a tenant's
//! vectors.

mod entitlements;

use std::fmt;

use serde::{Deserialize, Serialize};
use temei_index::EmbedScope;

pub use entitlements::{Entitlements, FeatureName, MAX_FLAGS, PlanName};

use crate::catalog::FieldError;

/// The name of a tenant: 1 to 64 of `a-z`, `0-9`, `-`, `_`, starting with a letter or digit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TenantId(std::sync::Arc<str>);

impl TenantId {
    pub const MAX_CHARS: usize = 64;

    pub fn parse(text: &str) -> Result<Self, FieldError> {
        let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_';
        let starts_well = text.as_bytes().first().is_some_and(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        if !starts_well || text.len() > Self::MAX_CHARS || !text.bytes().all(allowed) {
            return Err(FieldError::invalid(
                "tenant",
                "must be 1 to 64 of a-z, 0-9, \"-\" and \"_\", starting with a letter or digit",
            ));
        }
        Ok(Self(text.into()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for TenantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for TenantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&TenantId> for EmbedScope {
    fn from(id: &TenantId) -> Self {
        Self::new(id.as_str())
    }
}

impl TryFrom<String> for TenantId {
    type Error = FieldError;

    fn try_from(text: String) -> Result<Self, FieldError> {
        Self::parse(&text)
    }
}

impl From<TenantId> for String {
    fn from(id: TenantId) -> Self {
        (*id.0).to_owned()
    }
}

/// The name of what makes a tenant's vectors: [`EmbedderName::local`], or one that the configuration declares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct EmbedderName(std::sync::Arc<str>);

impl EmbedderName {
    pub const MAX_CHARS: usize = 32;
    const LOCAL: &'static str = "local";

    /// The model of the data folder.
    pub fn local() -> Self {
        Self(Self::LOCAL.into())
    }

    pub fn parse(text: &str) -> Result<Self, FieldError> {
        let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
        if text.is_empty() || text.len() > Self::MAX_CHARS || !text.bytes().all(allowed) {
            return Err(FieldError::invalid("embedder", "must be 1 to 32 of a-z, 0-9 and \"_\""));
        }
        Ok(Self(text.into()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_local(&self) -> bool {
        &*self.0 == Self::LOCAL
    }
}

impl fmt::Debug for EmbedderName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for EmbedderName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for EmbedderName {
    type Error = FieldError;

    fn try_from(text: String) -> Result<Self, FieldError> {
        Self::parse(&text)
    }
}

impl From<EmbedderName> for String {
    fn from(name: EmbedderName) -> Self {
        (*name.0).to_owned()
    }
}

/// What makes a tenant's vectors, and what is to make them once all are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embedding {
    pub embedder: EmbedderName,
    /// Absent where that is to stay.
    pub next: Option<EmbedderName>,
}

impl Default for Embedding {
    fn default() -> Self {
        Self { embedder: EmbedderName::local(), next: None }
    }
}

/// Whether a tenant's calls are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TenantState {
    Active,
    Suspended,
    Erasing,
}

impl TenantState {
    pub const ALL: [Self; 3] = [Self::Active, Self::Suspended, Self::Erasing];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Suspended => "suspended",
            Self::Erasing => "erasing",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }

    /// Whether a tenant may go from here to `next`. Staying is allowed, nothing leads back from erasing.
    pub const fn may_become(self, next: Self) -> bool {
        match (self, next) {
            (Self::Active | Self::Suspended, Self::Active | Self::Suspended | Self::Erasing)
            | (Self::Erasing, Self::Erasing) => true,
            (Self::Erasing, Self::Active | Self::Suspended) => false,
        }
    }
}

impl fmt::Display for TenantState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What an API key may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    Search,
    Guard,
    Write,
    Admin,
    Stock,
}

impl Scope {
    pub const ALL: [Self; 5] = [Self::Search, Self::Guard, Self::Write, Self::Admin, Self::Stock];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Guard => "guard",
            Self::Write => "write",
            Self::Admin => "admin",
            Self::Stock => "stock",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.as_str() == text)
    }
}

/// What somebody is in a shop, beside what their key may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Manager,
    Director,
    /// The shop's owner.
    Merchant,
}

impl Role {
    pub const ALL: [Self; 3] = [Self::Manager, Self::Director, Self::Merchant];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Manager => "manager",
            Self::Director => "director",
            Self::Merchant => "merchant",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == text)
    }
}

/// How much a tenant may ask for; absent: what the configuration says, 0: no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Quotas {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requests_per_second: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_requests_per_second: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes_per_second: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_bytes_per_second: Option<u32>,
    /// Texts that are indexed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub embeddings_per_hour: Option<u32>,
}

impl Quotas {
    /// These, and of `others` those that are absent here.
    #[must_use]
    pub fn or(&self, others: &Self) -> Self {
        Self {
            requests_per_second: self.requests_per_second.or(others.requests_per_second),
            key_requests_per_second: self.key_requests_per_second.or(others.key_requests_per_second),
            bytes_per_second: self.bytes_per_second.or(others.bytes_per_second),
            key_bytes_per_second: self.key_bytes_per_second.or(others.key_bytes_per_second),
            embeddings_per_hour: self.embeddings_per_hour.or(others.embeddings_per_hour),
        }
    }

    pub fn are_unlimited(&self) -> bool {
        let all = [
            self.requests_per_second,
            self.key_requests_per_second,
            self.bytes_per_second,
            self.key_bytes_per_second,
            self.embeddings_per_hour,
        ];
        all.iter().all(|limit| limit.unwrap_or_default() == 0)
    }
}
