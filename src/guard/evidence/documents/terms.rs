//! What tells which passage a sentence speaks of: beginnings of words, numbers however they are written, and the cost of
//! delivery, which every language has words for.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use temei_text::fold::fold_name;
use temei_text::languages::is_small_word;

use crate::guard::evidence::gathered::is_shipping;

/// Letters that a word is known by: most forms of a word share them.
const BEGINNING_CHARS: usize = 5;
/// Letters at least of a word that says something.
const LEAST_CHARS: usize = 3;
/// Most terms of one sentence or passage.
const MAX_TERMS: usize = 256;
/// Bytes of a sentence at most: what goes on is the next one.
const SENTENCE_BYTES: usize = 1_024;

/// Every word for delivery.
const SHIPPING: &str = "shipping";

/// The hash of a term; its last bit says whether it is a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::guard) struct Term(u64);

impl Term {
    fn of(kind: Kind, text: &str) -> Self {
        let mut hasher = FxHasher::default();
        (kind as u8, text).hash(&mut hasher);
        Self(hasher.finish() << 1 | u64::from(kind == Kind::Number))
    }

    pub(super) const fn is_number(self) -> bool {
        self.0 & 1 == 1
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    Number,
    /// What a whole list of words means.
    Meaning,
}

/// The terms of a text, each once.
pub(super) fn terms_of(text: &str) -> Vec<Term> {
    let folded = fold_name(text);
    let words = folded.split(' ').filter(|word| is_telling(word));
    let mut terms: Vec<Term> = words.map(|word| Term::of(Kind::Word, beginning(word))).take(MAX_TERMS).collect();
    terms.extend(numbers(text).take(MAX_TERMS).map(|number| Term::of(Kind::Number, &number)));
    if is_shipping(&folded) {
        terms.push(Term::of(Kind::Meaning, SHIPPING));
    }
    terms.sort_unstable();
    terms.dedup();
    terms
}

/// The words of a text that say of what it speaks, each once, those for delivery as one.
pub(in crate::guard) fn words_of(text: &str) -> Vec<Term> {
    let folded = fold_name(text);
    let words = folded.split(' ').filter(|word| is_telling(word)).take(MAX_TERMS);
    let mut terms: Vec<Term> = words
        .map(|word| match is_shipping(word) {
            true => Term::of(Kind::Meaning, SHIPPING),
            false => Term::of(Kind::Word, beginning(word)),
        })
        .collect();
    terms.sort_unstable();
    terms.dedup();
    terms
}

fn is_telling(word: &str) -> bool {
    word.chars().filter(|c| c.is_alphabetic()).count() >= LEAST_CHARS && !is_small_word(word)
}

fn beginning(word: &str) -> &str {
    word.char_indices().nth(BEGINNING_CHARS).map_or(word, |(end, _)| &word[..end])
}

/// The numbers of a text without the way they are grouped: "19,90", "19.9" and "1.250" are "19.9" and "1250".
fn numbers(text: &str) -> impl Iterator<Item = String> {
    let runs = text.split(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ','));
    runs.map(|run| run.trim_matches(['.', ','])).filter(|run| !run.is_empty()).map(|run| {
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        match run.rsplit_once(['.', ',']) {
            Some((whole, fraction)) if fraction.len() <= 2 => {
                let fraction = fraction.trim_end_matches('0');
                let whole = digits(whole);
                if fraction.is_empty() { whole } else { format!("{whole}.{fraction}") }
            }
            _ => digits(run),
        }
    })
}

/// The sentences and lines of a text.
pub(super) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        if rest.is_empty() {
            return None;
        }
        let (sentence, after) = rest.split_at(end_of_sentence(rest));
        rest = after;
        Some(sentence)
    })
}

fn end_of_sentence(text: &str) -> usize {
    let mut ends = false;
    for (at, c) in text.char_indices() {
        if c == '\n' || ends && c.is_whitespace() || at >= SENTENCE_BYTES {
            return at;
        }
        ends = matches!(c, '.' | '!' | '?' | ';' | '\u{37e}' | '…');
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_same_however_they_are_grouped() {
        for (text, expected) in [
            ("Transportul costă 19,90 lei.", vec!["19.9"]),
            ("19.90 and 19.9", vec!["19.9", "19.9"]),
            ("1.250 de lei, 1,250.00 €, 1250", vec!["1250", "1250", "1250"]),
            ("no number, none.", vec![]),
        ] {
            assert_eq!(numbers(text).collect::<Vec<_>>(), expected, "{text}");
        }
    }

    #[test]
    fn forms_of_a_word_and_words_for_delivery_are_one_term() {
        let shares = |a: &str, b: &str| terms_of(a).iter().any(|term| terms_of(b).contains(term));
        assert!(shares("Montajul costă", "taxa de montaj"));
        assert!(shares("Transportul este inclus", "Delivery is €5"), "in another language");
        assert!(!shares("Garanția este de doi ani", "Taxa de montaj"));
    }

    #[test]
    fn what_a_text_goes_on_with_changes_no_sentence_before() {
        let text = "Livrarea costă 19,90 lei. Retur gratuit!\nPeste 250 de lei nu plătiți; altfel da.";
        let all: Vec<&str> = sentences(text).collect();
        assert_eq!(all.len(), 4, "{all:?}");
        let begun: Vec<&str> = sentences(&text[..text.find('\n').expect("two lines")]).collect();
        assert_eq!(begun, all[..2]);
    }
}
