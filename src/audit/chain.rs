//! How entries hang together: each hash is SHA-256 over the hash before it and the canonical text of the entry, the first
//! over a hash of which chain it is.

use std::fmt;

use serde_json::json;
use sha2::{Digest, Sha256};

use super::canonical;
use super::entry::Entry;
use crate::tenant::TenantId;

/// Stands before what is hashed, so that no hash of ours means something elsewhere.
const GENESIS: &[u8] = b"temei audit chain 1\n";

/// A SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash([u8; 32]);

impl Hash {
    pub const fn of_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// As it is stored.
    pub fn from_slice(bytes: &[u8]) -> Option<Self> {
        Some(Self(bytes.try_into().ok()?))
    }

    /// 64 hexadecimal digits, in small letters.
    pub fn parse(text: &str) -> Option<Self> {
        let hash = Self::from_slice(&hex::decode(text).ok()?)?;
        (hash.to_string() == text).then_some(hash)
    }

    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    pub(super) fn over(parts: &[&[u8]]) -> Self {
        let mut sum = Sha256::new();
        for part in parts {
            sum.update(part);
        }
        Self(sum.finalize().into())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Whose acts a chain holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    /// What is about no tenant, or about one that is not there.
    Service,
    Tenant(TenantId),
}

impl Owner {
    /// As it is stored: no tenant has an empty name.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Service => "",
            Self::Tenant(tenant) => tenant.as_str(),
        }
    }

    /// Reads [`Self::as_str`].
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "" => Some(Self::Service),
            tenant => TenantId::parse(tenant).ok().map(Self::Tenant),
        }
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Service => f.write_str("the service"),
            Self::Tenant(tenant) => fmt::Display::fmt(tenant, f),
        }
    }
}

/// Which chain it is. The id is drawn when the first entry is written: a tenant that is erased and made again begins
/// another one, a restored database goes on with the one it had.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChainName {
    /// Empty for the chain of the service itself.
    pub tenant: String,
    pub id: String,
}

impl ChainName {
    /// The hash before the first entry.
    pub fn genesis(&self) -> Hash {
        let name = canonical::write(&json!({"chain": self.id, "tenant": self.tenant})).expect("words are canonical");
        Hash::over(&[GENESIS, name.as_bytes()])
    }
}

/// The end of a chain: how many entries it has, and the hash of the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    pub number: u64,
    pub hash: Hash,
}

impl Head {
    /// Of a chain without entries.
    pub fn beginning(name: &ChainName) -> Self {
        Self { number: 0, hash: name.genesis() }
    }

    /// The hash of the entry that follows. None for one that has no canonical form: nobody has written it.
    pub fn hash_of_next(&self, entry: &Entry) -> Option<Hash> {
        let text = entry.canonical()?;
        Some(Hash::over(&[self.hash.as_bytes(), text.as_bytes()]))
    }
}

/// An entry with its hash, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linked {
    pub entry: Entry,
    pub hash: Hash,
}

impl Linked {
    /// The end of the chain with this entry.
    pub const fn head(&self) -> Head {
        Head { number: self.entry.number, hash: self.hash }
    }
}
