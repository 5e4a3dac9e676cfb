//! The words a kind's texts are written in, unstemmed, to find what a misspelt or transliterated query word may stand
//! for. Words are only ever added: whether a word is still said by a live row, its postings tell.
//!
//! Looking for near words scans those of a fitting length: a letter signature of eight bytes rules out nearly all of
//! them, which is faster than an automaton over the dictionary at the size of a catalogue, and costs a hundred bytes a
//! word instead of a kilobyte of deletions.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use temei_text::sound::{is_greek, sounds};

use super::spelling::{MAX_LETTERS, distance, may_be_near, mistakes, signature};
use crate::analysis::{is_letters, term_hash};
use crate::persistent::{Blocks, Shards};
use crate::saved::{Saved, damaged};

/// No more words than this are remembered; those that come later are found as they are written.
const MAX_WORDS: usize = 2_000_000;

/// Fewer letters begin too many words.
const MIN_PREFIX_LETTERS: usize = 3;
const MAX_BEGINNING: usize = 16;

#[derive(Clone, Debug, Default)]
pub(crate) struct Vocabulary {
    known: Shards<Arc<str>, ()>,
    /// By count of letters.
    lanes: Vec<Lane>,
    /// Words by the hashes of their sounds.
    greek: Blocks<(u32, Arc<str>)>,
    latin: Blocks<(u32, Arc<str>)>,
    bytes: usize,
}

#[derive(Clone, Debug, Default)]
struct Lane {
    signatures: Blocks<u64>,
    words: Blocks<Arc<str>>,
}

/// A word of the vocabulary near another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Near {
    pub(crate) mistakes: usize,
    /// People rarely get the first letter wrong.
    pub(crate) other_start: bool,
    pub(crate) word: Arc<str>,
}

impl Saved for Vocabulary {
    /// Each word once; what sounds says which word it is by its number.
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.lanes.len().save(to)?;
        let mut numbers: HashMap<&str, u32> = HashMap::with_capacity(self.known.len());
        for lane in &self.lanes {
            lane.signatures.save(to)?;
            lane.words.save(to)?;
            for word in lane.words.iter() {
                numbers.insert(word, numbers.len() as u32);
            }
        }
        for side in [&self.greek, &self.latin] {
            side.len().save(to)?;
            for (hash, word) in side.iter() {
                hash.save(to)?;
                numbers.get(&**word).copied().unwrap_or(u32::MAX).save(to)?;
            }
        }
        self.bytes.save(to)
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        let mut vocabulary = Self::default();
        let mut words: Vec<Arc<str>> = Vec::new();
        for _ in 0..usize::load(from)? {
            let lane = Lane { signatures: Saved::load(from)?, words: Saved::load(from)? };
            words.extend(lane.words.iter().cloned());
            vocabulary.lanes.push(lane);
        }
        for side in [&mut vocabulary.greek, &mut vocabulary.latin] {
            for _ in 0..usize::load(from)? {
                let hash = u32::load(from)?;
                let word = words.get(u32::load(from)? as usize).ok_or_else(|| damaged("a sound of no word"))?;
                side.push((hash, Arc::clone(word)));
            }
        }
        vocabulary.bytes = Saved::load(from)?;
        for word in words {
            vocabulary.known.entry(word);
        }
        Ok(vocabulary)
    }
}

impl Vocabulary {
    /// Words with a digit are codes and never guessed at.
    pub(crate) fn add(&mut self, word: &str) {
        if self.known.get(word).is_some() || !is_letters(word) || self.known.len() >= MAX_WORDS {
            return;
        }
        let letters: Vec<char> = word.chars().take(MAX_LETTERS + 1).collect();
        if letters.len() > MAX_LETTERS {
            return;
        }
        let word: Arc<str> = word.into();
        self.known.entry(Arc::clone(&word));
        if self.lanes.len() <= letters.len() {
            self.lanes.resize_with(letters.len() + 1, Lane::default);
        }
        let lane = &mut self.lanes[letters.len()];
        lane.signatures.push(signature(&letters));
        lane.words.push(Arc::clone(&word));
        self.bytes += word.len() + 3 * size_of::<Arc<str>>() + 48;
        let side = if is_greek(&word) { &mut self.greek } else { &mut self.latin };
        for key in sounds(&word) {
            side.push((term_hash(&key), Arc::clone(&word)));
        }
    }

    /// Words as near to `word` as its length allows, nearest first, itself left out.
    pub(crate) fn near(&self, word: &str) -> Vec<Near> {
        let letters: Vec<char> = word.chars().take(MAX_LETTERS + 1).collect();
        let most = mistakes(letters.len());
        if most == 0 || letters.len() > MAX_LETTERS || !is_letters(word) {
            return Vec::new();
        }
        let wanted = signature(&letters);
        let mut found = Vec::new();
        let lengths = letters.len() - most..=letters.len() + most;
        for lane in self.lanes.iter().enumerate().filter(|(length, _)| lengths.contains(length)).map(|(_, lane)| lane) {
            let near =
                lane.signatures.iter().enumerate().filter(|(_, signature)| may_be_near(wanted, **signature, most));
            for other in near.filter_map(|(at, _)| lane.words.get(at)) {
                let spelled: Vec<char> = other.chars().collect();
                if let Some(mistakes) = distance(&letters, &spelled, most).filter(|&mistakes| mistakes > 0) {
                    found.push(Near { mistakes, other_start: letters[0] != spelled[0], word: Arc::clone(other) });
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// Words of the other alphabet that sound as `word` does, in order.
    pub(crate) fn sounding(&self, word: &str) -> Vec<Arc<str>> {
        let others = if is_greek(word) { &self.latin } else { &self.greek };
        if others.len() == 0 {
            return Vec::new();
        }
        let keys = sounds(word);
        let hashes: Vec<u32> = keys.iter().map(|key| term_hash(key)).collect();
        let mut found: Vec<Arc<str>> = Vec::new();
        for (_, other) in others.iter().filter(|(hash, _)| hashes.contains(hash)) {
            if sounds(other).iter().any(|key| keys.contains(key)) {
                found.push(Arc::clone(other));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Longer words that begin with `word`, the shortest first.
    pub(crate) fn beginning(&self, word: &str) -> Vec<Arc<str>> {
        let letters = word.chars().count();
        if letters < MIN_PREFIX_LETTERS {
            return Vec::new();
        }
        let mut found = Vec::new();
        for lane in self.lanes.iter().skip(letters + 1) {
            let from = found.len();
            found.extend(lane.words.iter().filter(|other| other.starts_with(word)).cloned());
            found[from..].sort_unstable();
            if found.len() >= MAX_BEGINNING {
                break;
            }
        }
        found.truncate(MAX_BEGINNING);
        found
    }

    pub(crate) const fn resident_bytes(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &[&str]) -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        words.iter().for_each(|word| vocabulary.add(word));
        vocabulary
    }

    #[test]
    fn near_words_come_nearest_first_and_codes_never() {
        let vocabulary = of(&["chocolate", "chocolates", "shocolate", "chalet", "xm4", "xm5", "chocolate"]);
        let near: Vec<_> = vocabulary.near("choclate").into_iter().map(|near| (near.mistakes, near.word)).collect();
        assert_eq!(near, [(1, "chocolate".into())]);
        let near: Vec<_> = vocabulary.near("chocolaate").into_iter().map(|near| near.word).collect();
        assert_eq!(near, ["chocolate".into(), "chocolates".into(), "shocolate".into()].map(|word: Arc<str>| word));
        assert!(vocabulary.near("xm6").is_empty() && vocabulary.near("abc").is_empty());
    }

    #[test]
    fn words_of_the_other_alphabet_are_found_by_their_sound() {
        let vocabulary = of(&["ψυγειο", "samsung", "φυγη"]);
        assert_eq!(vocabulary.sounding("psygeio"), ["ψυγειο".into()]);
        assert_eq!(vocabulary.sounding("σαμσουνγκ"), ["samsung".into()]);
        assert!(vocabulary.sounding("samsung").is_empty());
    }
}
