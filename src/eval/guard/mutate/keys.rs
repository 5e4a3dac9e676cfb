//! Keys of JSON evidence renamed, the text of the JSON otherwise left as it is: neither the order of keys nor the
//! form of a number changes.

use std::collections::HashMap;
use std::ops::Range;

use crate::dice::Dice;
use crate::guard::evidence::Evidence;

const SEED: u64 = 17;
/// No word of a language consists of these.
const CONSONANTS: &[u8] = b"qxzjkvw";
const VOWELS: &[u8] = b"aeiou";
const SYLLABLES: usize = 4;

/// The word of every key of a file, made when it is first seen.
#[derive(Debug)]
pub(super) struct Keys {
    words: HashMap<String, String>,
    dice: Dice,
}

impl Default for Keys {
    fn default() -> Self {
        Self { words: HashMap::new(), dice: Dice::new(SEED) }
    }
}

impl Keys {
    /// Whether there was a key.
    pub(super) fn rename(&mut self, evidence: &mut Evidence) -> bool {
        let mut any = false;
        for raw in &mut evidence.raw {
            let keys = keys(&raw.content);
            any |= !keys.is_empty();
            // From the end, so that the ranges before stay what they are.
            for key in keys.into_iter().rev() {
                let word = self.word(&raw.content[key.clone()]);
                raw.content.replace_range(key, &word);
            }
        }
        any
    }

    fn word(&mut self, key: &str) -> String {
        if let Some(word) = self.words.get(key) {
            return word.clone();
        }
        let mut word = self.nonsense();
        while self.words.values().any(|other| *other == word) {
            word = self.nonsense();
        }
        self.words.insert(key.to_owned(), word.clone());
        word
    }

    fn nonsense(&mut self) -> String {
        let mut word = String::with_capacity(2 * SYLLABLES);
        for _ in 0..SYLLABLES {
            word.push(char::from(CONSONANTS[self.dice.below(CONSONANTS.len())]));
            word.push(char::from(VOWELS[self.dice.below(VOWELS.len())]));
        }
        word
    }
}

/// Where the keys of a JSON text stand, without their quotation marks; none where it is no JSON.
fn keys(text: &str) -> Vec<Range<usize>> {
    let mut keys = Vec::new();
    if serde_json::from_str::<serde::de::IgnoredAny>(text).is_err() {
        return keys;
    }
    let mut at = 0;
    while let Some(start) = text[at..].find('"').map(|found| at + found + 1) {
        let end = end_of_string(text, start);
        if text[end + 1..].trim_start().starts_with(':') {
            keys.push(start..end);
        }
        at = end + 1;
    }
    keys
}

/// Where the string that begins at `start` ends. The text is valid JSON, so that it does.
fn end_of_string(text: &str, start: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = start;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at.min(bytes.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::evidence::{RawEvidence, Source};

    #[test]
    fn keys_become_nonsense_and_nothing_else_changes() {
        let raw =
            |content: &str| RawEvidence { source: Source::Tool, name: String::new(), content: content.to_owned() };
        let first = r#"{"price": 1.50, "name": "a \"price\": b", "of": {"price" : "x: y"}}"#;
        let mut evidence = Evidence { raw: vec![raw(first), raw("price: 5")], ..Evidence::default() };
        let mut keys = Keys::default();
        assert!(keys.rename(&mut evidence));
        let word = |key: &str| keys.words[key].clone();
        let (price, name, of) = (word("price"), word("name"), word("of"));
        let renamed = format!(r#"{{"{price}": 1.50, "{name}": "a \"price\": b", "{of}": {{"{price}" : "x: y"}}}}"#);
        assert_eq!(evidence.raw[0].content, renamed);
        assert_eq!(evidence.raw[1].content, "price: 5", "no JSON");
        assert!(!keys.rename(&mut Evidence { raw: vec![raw("[1, \"a\"]")], ..Evidence::default() }));
    }
}
