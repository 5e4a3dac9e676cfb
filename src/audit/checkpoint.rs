//! A signed end of a chain: that at a moment it had so many entries, and the hash of the last. Ed25519 over the canonical
//! text of what it says.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::canonical;
use super::chain::{ChainName, Hash, Head};
use super::keys::{AuditKey, KeyId};
use crate::clock::Timestamp;

/// Stands before what is signed.
const SIGNED: &str = "temei audit checkpoint 1\n";

/// The most entries that are not signed before they are, whatever the time.
pub const MAX_UNSIGNED: u64 = 1_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    pub name: ChainName,
    pub head: Head,
    pub at: Timestamp,
    pub key: KeyId,
    signature: Vec<u8>,
}

impl Checkpoint {
    /// Signs the end of a chain. None when the key has no private half here.
    pub fn sign(name: ChainName, head: Head, at: Timestamp, key: &AuditKey) -> Option<Self> {
        let unsigned = Self { name, head, at, key: key.id().clone(), signature: Vec::new() };
        let signature = key.sign(&unsigned.message())?;
        Some(Self { signature, ..unsigned })
    }

    /// As it was stored.
    pub fn stored(name: ChainName, head: Head, at: Timestamp, (key, signature): (KeyId, Vec<u8>)) -> Self {
        Self { name, head, at, key, signature }
    }

    pub fn signature(&self) -> &[u8] {
        &self.signature
    }

    /// Whether it is this key's.
    pub fn is_of(&self, key: &AuditKey) -> bool {
        *key.id() == self.key && key.verifies(&self.message(), &self.signature)
    }

    fn message(&self) -> Vec<u8> {
        let text = canonical::write(&self.unsigned()).unwrap_or_default();
        [SIGNED.as_bytes(), text.as_bytes()].concat()
    }

    fn unsigned(&self) -> Value {
        json!({
            "tenant": self.name.tenant,
            "chain": self.name.id,
            "number": self.head.number,
            "hash": self.head.hash.to_string(),
            "at": self.at.micros(),
            "key": self.key.as_str(),
        })
    }

    /// As it is exported and kept elsewhere.
    pub fn value(&self) -> Value {
        let mut value = self.unsigned();
        value["signature"] = Value::from(STANDARD.encode(&self.signature));
        value
    }

    /// Reads [`Self::value`].
    pub fn parse(value: &Value) -> Option<Self> {
        let text = |name: &str| value.get(name)?.as_str().map(str::to_owned);
        let checkpoint = Self {
            name: ChainName { tenant: text("tenant")?, id: text("chain")? },
            head: Head { number: value.get("number")?.as_u64()?, hash: Hash::parse(value.get("hash")?.as_str()?)? },
            at: Timestamp::from_micros(value.get("at")?.as_i64()?),
            key: KeyId::parse(value.get("key")?.as_str()?)?,
            signature: STANDARD.decode(value.get("signature")?.as_str()?).ok()?,
        };
        (checkpoint.value() == *value).then_some(checkpoint)
    }
}
