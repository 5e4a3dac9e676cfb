//! What an entry is about and has to be forgotten one day: texts, bundles of checks, the names of customers and
//! conversations. The entry holds the SHA-256 of a salt and of the canonical text; with the salt goes the last way to try
//! out what it may have been.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::canonical;
use super::chain::Hash;

/// Drawn anew for every content.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt([u8; 32]);

impl Salt {
    pub const fn of_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    pub fn from_slice(bytes: &[u8]) -> Option<Self> {
        Some(Self(bytes.try_into().ok()?))
    }

    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt")
    }
}

/// What can be erased.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Content {
    /// The conversation it belongs to, as the caller names it.
    pub session: Option<String>,
    /// The customer it speaks of, as the caller names them.
    pub subject: Option<String>,
    /// What there is to keep: for a recorded check its bundle.
    pub text: String,
}

impl Content {
    fn value(&self) -> Value {
        json!({"session": self.session, "subject": self.subject, "text": self.text})
    }

    /// What an entry knows of it.
    pub fn hash(&self, salt: &Salt) -> Hash {
        let text = canonical::write(&self.value()).expect("words are canonical");
        Hash::over(&[salt.as_bytes(), text.as_bytes()])
    }

    pub(super) fn size_bytes(&self) -> usize {
        let names = [&self.session, &self.subject].into_iter().flatten().map(String::len);
        self.text.len() + names.sum::<usize>()
    }
}

impl fmt::Debug for Content {
    /// Without what it says: it may come into a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Content").field("bytes", &self.size_bytes()).finish()
    }
}

/// A content as it is stored, with its salt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    pub salt: Salt,
    pub content: Content,
}

impl Kept {
    pub fn hash(&self) -> Hash {
        self.content.hash(&self.salt)
    }

    /// As it stands in an export.
    pub fn value(&self) -> Value {
        let mut value = self.content.value();
        value["salt"] = Value::from(STANDARD.encode(self.salt.as_bytes()));
        value
    }

    /// Reads [`Self::value`].
    pub fn parse(value: &Value) -> Option<Self> {
        let name = |name: &str| match value.get(name)? {
            Value::Null => Some(None),
            Value::String(text) => Some(Some(text.clone())),
            _ => None,
        };
        let salt = Salt::from_slice(&STANDARD.decode(value.get("salt")?.as_str()?).ok()?)?;
        let text = value.get("text")?.as_str()?.to_owned();
        let kept = Self { salt, content: Content { session: name("session")?, subject: name("subject")?, text } };
        (kept.value() == *value).then_some(kept)
    }
}
