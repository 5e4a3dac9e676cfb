//! Phrases by the hash of their folded words, for tables that are looked into at every word of a text.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Tables whose keys are hashes already.
pub type ByHash<V> = HashMap<u64, V, BuildHasherDefault<Already>>;

/// The hash of a phrase, word by word (FNV-1a, a separator byte between words).
#[derive(Clone, Copy, Debug)]
pub struct PhraseHash(u64);

impl Default for PhraseHash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl PhraseHash {
    /// The hash of a phrase of one word.
    #[inline]
    pub fn of_word(folded_word: &str) -> u64 {
        let mut hash = Self::default();
        hash.push(folded_word);
        hash.finish()
    }

    /// Adds a word.
    #[inline]
    pub fn push(&mut self, folded_word: &str) {
        folded_word.bytes().for_each(|byte| self.byte(byte));
        self.byte(0xff);
    }

    /// Adds a byte of a word; [`PhraseHash::push`] adds a whole one.
    #[inline]
    pub const fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ byte as u64).wrapping_mul(0x0000_0100_0000_01b3);
    }

    #[inline]
    pub fn finish(self) -> u64 {
        scramble(self.0)
    }
}

/// Spreads the bits (the finaliser of MurmurHash3): the tables below take the low and the high ones as they are.
#[inline]
pub const fn scramble(mut hash: u64) -> u64 {
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ (hash >> 33)
}

/// The keys are hashes already.
#[derive(Clone, Copy, Debug, Default)]
pub struct Already(u64);

impl Hasher for Already {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    #[inline]
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}
