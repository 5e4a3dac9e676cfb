//! From what a text says to the rows it may mean: names by the hash of their folded words, SKUs by the hash of
//! their folded letters, GTINs by number. An answer is a *candidate*: hashes can collide and entries can be out of
//! date, so the snapshot compares every candidate with the row itself. That is what makes adding cheap.

use temei_text::characters::alike;
use temei_text::fold::fold_name;
use temei_text::phrase::{ByHash, PhraseHash, scramble};

use super::rows::Rows;
use super::spellings::Spellings;
use super::stems::stem;
use super::words::NameWords;

/// Longest name, in words, that can be found in a text.
pub(crate) const NAME_WORDS: usize = 32;

/// Names that share their stems with more than these are found only as they are written.
const ROWS_PER_STEM: usize = 64;

/// A name folded as a text that says it is: look-alike letters in the script of their word.
pub(crate) fn said_name(name: &str) -> String {
    fold_name(&alike::legible(name))
}

/// One layer of the lookup tables.
#[derive(Clone, Debug, Default)]
pub(super) struct Lookup {
    names: ByHash<Rows>,
    /// By the hash of the stems of a name's words: names as they are inflected or mistyped.
    near: ByHash<Rows>,
    /// By the hash of the stems of a name's first two words (of its only one): bit `n - 1` is set when a name of `n`
    /// words starts so.
    starts: ByHash<u32>,
    spellings: Spellings,
    /// Of all names and aliases.
    words: NameWords,
    skus: ByHash<Rows>,
    gtins: ByHash<Rows>,
    entries: usize,
    /// Heap bytes of the rows of keys that have several.
    lists_bytes: usize,
}

/// What a name is found by in a text.
#[derive(Clone, Copy)]
pub(crate) struct NameKeys {
    /// Of all its words as they are…
    pub(crate) exact: u64,
    /// …and of their stems.
    pub(crate) near: u64,
    /// Of the stems of its first two words: where a text says them, a name may begin.
    pub(crate) start: u64,
    /// The bit of its count of words.
    pub(crate) words_bit: u32,
}

impl NameKeys {
    /// `None` for a folded name without words, or with more than are looked for.
    pub(crate) fn of(folded: &str) -> Option<Self> {
        let (mut hash, mut stems, mut start, mut words) = (PhraseHash::default(), PhraseHash::default(), 0, 0);
        for word in folded.split(' ').filter(|word| !word.is_empty()) {
            hash.push(word);
            stems.push(stem(word));
            start = if words < 2 { stems.finish() } else { start };
            words += 1;
        }
        let words_bit = (1..=NAME_WORDS).contains(&words).then(|| 1 << (words - 1))?;
        Some(Self { exact: hash.finish(), near: stems.finish(), start, words_bit })
    }
}

impl Lookup {
    pub(super) fn add_name(&mut self, name: &str, row: u32) {
        let folded = said_name(name);
        let Some(keys) = NameKeys::of(&folded) else { return };
        self.spellings.add_name(&folded);
        self.words.add_name(&folded, row);
        *self.starts.entry(keys.start).or_default() |= keys.words_bit;
        self.lists_bytes += add(&mut self.names, keys.exact, row);
        let near = self.near.entry(keys.near).or_insert(Rows::One(row));
        if near.as_slice().len() < ROWS_PER_STEM {
            self.lists_bytes += near.add(row);
        }
        self.entries += 1;
    }

    pub(super) fn add_sku(&mut self, sku: &str, row: u32) {
        self.lists_bytes += add(&mut self.skus, sku_hash(sku), row);
        self.entries += 1;
    }

    pub(super) fn add_gtin(&mut self, gtin: u64, row: u32) {
        self.lists_bytes += add(&mut self.gtins, scramble(gtin), row);
        self.entries += 1;
    }

    /// How many words the names that start with these stems have, as bits.
    pub(super) fn lengths(&self, start: u64) -> u32 {
        self.starts.get(&start).copied().unwrap_or(0)
    }

    pub(super) const fn spellings(&self) -> &Spellings {
        &self.spellings
    }

    pub(super) const fn words(&self) -> &NameWords {
        &self.words
    }

    pub(super) fn near(&self, stems: u64) -> &[u32] {
        self.near.get(&stems).map_or(&[], Rows::as_slice)
    }

    pub(super) fn named(&self, phrase: u64) -> &[u32] {
        self.names.get(&phrase).map_or(&[], Rows::as_slice)
    }

    pub(super) fn sku(&self, sku: u64) -> &[u32] {
        self.skus.get(&sku).map_or(&[], Rows::as_slice)
    }

    pub(super) fn gtin(&self, gtin: u64) -> &[u32] {
        self.gtins.get(&scramble(gtin)).map_or(&[], Rows::as_slice)
    }

    pub(super) fn has_gtins(&self) -> bool {
        !self.gtins.is_empty()
    }

    pub(super) fn entries(&self) -> usize {
        self.entries
    }

    pub(super) fn resident_bytes(&self) -> usize {
        let keys = self.names.capacity() + self.near.capacity() + self.skus.capacity() + self.gtins.capacity();
        let tables = keys * (size_of::<(u64, Rows)>() + 1) + self.starts.capacity() * 17;
        tables * 8 / 7 + self.lists_bytes + self.spellings.resident_bytes() + self.words.resident_bytes()
    }
}

/// The heap bytes the key's rows grew by.
fn add(table: &mut ByHash<Rows>, key: u64, row: u32) -> usize {
    table.entry(key).or_insert(Rows::One(row)).add(row)
}

/// SKUs that differ only in case and separators share a hash.
pub(super) fn sku_hash(sku: &str) -> u64 {
    let mut hash = PhraseHash::default();
    for c in sku.chars().filter(|c| c.is_alphanumeric()) {
        if c.is_ascii() {
            hash.byte(c.to_ascii_lowercase() as u8);
        } else {
            c.to_lowercase().for_each(|lower| lower.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| hash.byte(byte)));
        }
    }
    hash.byte(0xff);
    hash.finish()
}
