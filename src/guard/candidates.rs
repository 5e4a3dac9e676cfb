//! What to read from SQL before checking a text of a tenant whose facts are not in memory: the SKUs and names the
//! text could mean. The caller builds a small snapshot of what it finds.

use std::collections::BTreeSet;

use super::figures::MAX_FIGURES;
use super::mentions::tokens;
use super::normal::Normal;
use super::words::words;

/// Longest name looked for, in words; a cold tenant's longer names are found once it is loaded.
pub const COLD_NAME_WORDS: usize = 12;
/// Most names asked for.
pub const MAX_COLD_NAMES: usize = 8_192;

/// What a text could mention.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidates {
    /// As written, and in upper case where that differs.
    pub sku_tokens: Vec<String>,
    /// Folded phrases of one to twelve words, to compare with `fold_name` of names and aliases.
    pub folded_names: Vec<String>,
}

pub fn candidates(text: &str) -> Candidates {
    let normal = Normal::new(super::bounded(text));
    let mut skus = BTreeSet::new();
    for token in tokens(&normal.text).into_iter().take(MAX_FIGURES) {
        let written = normal.written(&token);
        skus.insert(written.to_owned());
        skus.insert(written.to_uppercase());
    }
    let words = words(&normal.text);
    let mut names = BTreeSet::new();
    'words: for start in 0..words.len() {
        let mut phrase = String::new();
        for word in words.iter().skip(start).take(COLD_NAME_WORDS) {
            if !phrase.is_empty() {
                phrase.push(' ');
            }
            phrase.push_str(&normal.text[word.clone()]);
            names.insert(phrase.clone());
            if names.len() >= MAX_COLD_NAMES {
                break 'words;
            }
        }
    }
    Candidates { sku_tokens: skus.into_iter().collect(), folded_names: names.into_iter().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_skus_a_text_could_mean() {
        let found = candidates("Cafeáua LAP-0042, da");
        assert_eq!(found.sku_tokens, ["LAP-0042"]);
        assert!(found.folded_names.contains(&"cafeaua lap 0042".to_owned()));
        assert_eq!(candidates(""), Candidates::default());
    }
}
