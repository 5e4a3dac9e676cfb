//! A guess at a text's language by its script and its small words: enough to choose a stemmer, made for texts of a
//! sentence and more. A product name mostly has no small words and stays unknown, which means it is not stemmed.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::LazyLock;

use temei_text::languages::{Language, folded};

use super::words;

/// Only the head of a long text is looked at.
const LOOKED_AT_WORDS: usize = 400;
/// Fewer small words than this prove nothing.
const MIN_SMALL_WORDS: usize = 2;

/// The small words of every language, folded.
static SMALL_WORDS: LazyLock<Vec<HashSet<String>>> =
    LazyLock::new(|| Language::ALL.iter().map(|language| folded(language.pack().words.small).collect()).collect());

pub(super) fn small_words(language: Language) -> &'static HashSet<String> {
    &SMALL_WORDS[language.ordinal()]
}

/// The language of a text, where its script or its small words tell.
pub fn detect(text: &str) -> Option<Language> {
    let (in_own_script, in_latin): (Vec<Language>, Vec<Language>) =
        Language::ALL.into_iter().partition(|language| language.pack().has_own_script());
    let mut seen = 0_usize;
    let mut written: Vec<(Language, usize)> = in_own_script.into_iter().map(|language| (language, 0)).collect();
    let mut said: Vec<(Language, usize)> = in_latin.into_iter().map(|language| (language, 0)).collect();
    let head = text.char_indices().nth(LOOKED_AT_WORDS * 8).map_or(text, |(end, _)| &text[..end]);
    for word in words(head).into_iter().take(LOOKED_AT_WORDS) {
        seen += 1;
        for (language, count) in &mut written {
            *count += usize::from(word.starts_with(|first| language.pack().letters.contains(first)));
        }
        for (language, count) in &mut said {
            *count += usize::from(small_words(*language).contains(&word));
        }
    }
    if let Some((language, _)) = written.into_iter().find(|(_, count)| count * 2 > seen) {
        return Some(language);
    }
    said.sort_by_key(|&(_, count)| Reverse(count));
    let [(best, first), (_, second), ..] = said[..] else { return None };
    (first >= MIN_SMALL_WORDS && first > second).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_tell_and_names_do_not() {
        let cases = [
            ("What is the capital of Romania and who was its first mayor?", Some(Language::En)),
            ("Retururile sunt primite în 30 de zile de la livrare, dacă produsul nu este folosit.", Some(Language::Ro)),
            ("As trocas são aceitas em até 30 dias após a entrega do produto.", Some(Language::Pt)),
            ("Los cambios se aceptan hasta 30 días después de la entrega del producto.", Some(Language::Es)),
            ("Οι επιστροφές γίνονται δεκτές μέσα σε 30 ημέρες.", Some(Language::El)),
            ("Samsung Galaxy S24 256GB", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(detect(text), expected, "{text}");
        }
    }
}
