//! Who signs: Ed25519 keys, and a ring of them. A key is named after its public half, so that nobody can put another in
//! its place. A ring has the key that signs now, those that signed before, and the one that will: between the moment
//! at which a key is made and that from which on it signs, whoever verifies gets to know it.

use std::fmt;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rand::CryptoRng;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use serde::{Deserialize, Serialize};

use super::chain::Hash;
use crate::clock::Timestamp;

/// The first 32 hexadecimal digits of the SHA-256 of the public half.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId(Arc<str>);

impl KeyId {
    const DIGITS: usize = 32;

    fn of(public: &[u8]) -> Self {
        Self(Hash::over(&[public]).to_string()[..Self::DIGITS].into())
    }

    pub fn parse(text: &str) -> Option<Self> {
        let is_digit = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
        (text.len() == Self::DIGITS && text.bytes().all(is_digit)).then(|| Self(text.into()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A key; without its private half it verifies and signs nothing.
#[derive(Clone)]
pub struct AuditKey {
    id: KeyId,
    public: [u8; 32],
    seed: Option<[u8; 32]>,
    signer: Option<Arc<Ed25519KeyPair>>,
    signs_from: Timestamp,
}

impl AuditKey {
    /// A new one that signs from a moment on.
    pub fn generate(signs_from: Timestamp, random: &mut impl CryptoRng) -> Self {
        let mut seed = [0; 32];
        random.fill_bytes(&mut seed);
        let pair = Ed25519KeyPair::from_seed_unchecked(&seed).expect("a seed has 32 bytes");
        let public: [u8; 32] = pair.public_key().as_ref().try_into().expect("a public key has 32 bytes");
        let (seed, signer) = (Some(seed), Some(Arc::new(pair)));
        Self { id: KeyId::of(&public), public, seed, signer, signs_from }
    }

    /// The public half alone.
    pub fn verifying(public: [u8; 32], signs_from: Timestamp) -> Self {
        Self { id: KeyId::of(&public), public, seed: None, signer: None, signs_from }
    }

    pub const fn id(&self) -> &KeyId {
        &self.id
    }

    pub const fn public(&self) -> &[u8; 32] {
        &self.public
    }

    pub const fn signs_from(&self) -> Timestamp {
        self.signs_from
    }

    pub const fn may_sign(&self) -> bool {
        self.signer.is_some()
    }

    pub(super) fn sign(&self, message: &[u8]) -> Option<Vec<u8>> {
        Some(self.signer.as_ref()?.sign(message).as_ref().to_vec())
    }

    pub(super) fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        UnparsedPublicKey::new(&ED25519, &self.public).verify(message, signature).is_ok()
    }
}

impl fmt::Debug for AuditKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AuditKey").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Why a file of keys cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum KeyRingError {
    #[error("it is no file of audit keys")]
    Malformed(#[from] serde_json::Error),
    #[error("it has format {0}, this program reads {FORMAT}")]
    Format(u32),
    #[error("its key {0} is no Ed25519 key, or its halves do not belong together")]
    Key(usize),
    #[error("its key {0} is not of this name")]
    Name(String),
}

const FORMAT: u32 = 1;

/// A ring as its file has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RingFile {
    format: u32,
    keys: Vec<KeyInFile>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyInFile {
    id: String,
    /// In base64, as is the other half.
    public_key: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    private_key: Option<String>,
    /// RFC 3339, or microseconds since 1970.
    signs_from: i64,
}

/// Which halves of the keys are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halves {
    Both,
    Public,
}

/// Keys, in the order in which they were made.
#[derive(Clone, Debug, Default)]
pub struct KeyRing {
    keys: Vec<AuditKey>,
}

impl KeyRing {
    pub fn of(keys: Vec<AuditKey>) -> Self {
        let mut ring = Self::default();
        keys.into_iter().for_each(|key| ring.add(key));
        ring
    }

    /// One that is there stays as it is.
    pub fn add(&mut self, key: AuditKey) {
        if self.key(key.id()).is_none() {
            self.keys.push(key);
        }
    }

    pub fn keys(&self) -> &[AuditKey] {
        &self.keys
    }

    pub fn key(&self, id: &KeyId) -> Option<&AuditKey> {
        self.keys.iter().find(|key| key.id == *id)
    }

    /// The key that signs at a moment: of those that may, the one that began last. Before any has, the first.
    pub fn signer(&self, now: Timestamp) -> Option<&AuditKey> {
        let able = || self.keys.iter().filter(|key| key.may_sign());
        able().filter(|key| key.signs_from <= now).max_by_key(|key| key.signs_from).or_else(|| able().next())
    }

    /// Reads a file.
    pub fn read(text: &str) -> Result<Self, KeyRingError> {
        let file: RingFile = serde_json::from_str(text)?;
        if file.format != FORMAT {
            return Err(KeyRingError::Format(file.format));
        }
        let mut ring = Self::default();
        for (at, key) in file.keys.into_iter().enumerate() {
            let found = key.read().ok_or(KeyRingError::Key(at))?;
            if found.id.as_str() != key.id {
                return Err(KeyRingError::Name(key.id));
            }
            ring.add(found);
        }
        Ok(ring)
    }

    /// Writes a file that [`Self::read`] reads.
    pub fn write(&self, halves: Halves) -> String {
        let encode = |bytes: &[u8]| STANDARD.encode(bytes);
        let keys = self.keys.iter().map(|key| KeyInFile {
            id: key.id.to_string(),
            public_key: encode(&key.public),
            private_key: key.seed.filter(|_| halves == Halves::Both).map(|seed| encode(&seed)),
            signs_from: key.signs_from.micros(),
        });
        let file = RingFile { format: FORMAT, keys: keys.collect() };
        serde_json::to_string_pretty(&file).expect("a ring can be written") + "\n"
    }
}

impl KeyInFile {
    fn read(&self) -> Option<AuditKey> {
        let half = |text: &str| <[u8; 32]>::try_from(STANDARD.decode(text).ok()?).ok();
        let (public, signs_from) = (half(&self.public_key)?, Timestamp::from_micros(self.signs_from));
        let key = AuditKey::verifying(public, signs_from);
        let Some(seed) = &self.private_key else { return Some(key) };
        let seed = half(seed)?;
        let pair = Ed25519KeyPair::from_seed_and_public_key(&seed, &public).ok()?;
        Some(AuditKey { seed: Some(seed), signer: Some(Arc::new(pair)), ..key })
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::*;

    fn at(secs: i64) -> Timestamp {
        Timestamp::from_micros(0).plus_secs(secs)
    }

    #[test]
    fn a_ring_reads_as_it_was_written_and_shows_no_secret() {
        let mut random = StdRng::seed_from_u64(1);
        let ring = KeyRing::of(vec![AuditKey::generate(at(0), &mut random), AuditKey::generate(at(100), &mut random)]);
        let both = KeyRing::read(&ring.write(Halves::Both)).expect("reads");
        assert_eq!(both.signer(at(99)).map(AuditKey::id), Some(ring.keys()[0].id()));
        assert_eq!(both.signer(at(100)).map(AuditKey::id), Some(ring.keys()[1].id()), "the new one has its turn");
        let public = ring.write(Halves::Public);
        assert!(!public.contains("private_key"));
        let verifying = KeyRing::read(&public).expect("reads");
        assert!(verifying.signer(at(200)).is_none());
        let signature = both.keys()[0].sign(b"message").expect("may");
        assert!(verifying.keys()[0].verifies(b"message", &signature));
        assert!(!verifying.keys()[1].verifies(b"message", &signature));
        assert!(!format!("{ring:?}").contains(&STANDARD.encode(ring.keys()[0].seed.expect("is there"))));
    }

    #[test]
    fn what_is_no_ring_is_refused_with_its_reason() {
        let mut random = StdRng::seed_from_u64(1);
        let text = KeyRing::of(vec![AuditKey::generate(at(0), &mut random)]).write(Halves::Both);
        let (key, other) = (AuditKey::generate(at(0), &mut random), AuditKey::generate(at(0), &mut random));
        let swapped = KeyRing::of(vec![key]).write(Halves::Public);
        assert!(matches!(KeyRing::read("{}"), Err(KeyRingError::Malformed(_))));
        assert!(matches!(KeyRing::read(&text.replace("\"format\": 1", "\"format\": 2")), Err(KeyRingError::Format(2))));
        let id = KeyRing::read(&swapped).expect("reads").keys()[0].id().to_string();
        assert!(matches!(KeyRing::read(&swapped.replace(&id, other.id().as_str())), Err(KeyRingError::Name(_))));
        let public = STANDARD.encode(KeyRing::read(&text).expect("reads").keys()[0].public());
        let mixed = text.replace(&public, &STANDARD.encode(other.public()));
        assert!(matches!(KeyRing::read(&mixed), Err(KeyRingError::Key(0))));
    }
}
