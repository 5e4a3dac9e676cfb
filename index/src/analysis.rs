//! Text analysis: words, folded and stemmed by the language they are written in.
//!
//! One index holds several languages. A text is indexed with the stems of its own language, and a query word is looked
//! up under every form that a language of the index would have given it; the forms count as one word. So a query needs
//! no language, and a given one only narrows the forms. Folding comes before stemming, because people type `aplicatii`
//! for `aplicații` and both must meet.

mod detect;
mod fold;

use std::borrow::Cow;
use std::collections::HashMap;

use frostem::{Algorithm, Stemmer};

pub use detect::detect;
pub use fold::fold;

/// Longer words are cut: nobody searches for them and they only fill the dictionary.
const MAX_WORD_BYTES: usize = 64;

/// How words are reduced to stems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// Folded, not stemmed: names, codes, and languages not known.
    Plain,
    Romanian,
    Portuguese,
    Spanish,
    Greek,
    English,
}

impl Language {
    pub const ALL: [Self; 6] =
        [Self::Plain, Self::Romanian, Self::Portuguese, Self::Spanish, Self::Greek, Self::English];

    /// Of a BCP 47 tag; only the primary language counts.
    pub fn of_tag(tag: &str) -> Self {
        match tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "ro" | "mo" => Self::Romanian,
            "pt" => Self::Portuguese,
            "es" => Self::Spanish,
            "el" => Self::Greek,
            "en" => Self::English,
            _ => Self::Plain,
        }
    }

    pub(crate) const fn ordinal(self) -> usize {
        self as usize
    }

    fn stemmer(self) -> Option<Stemmer> {
        let algorithm = match self {
            Self::Plain => return None,
            Self::Romanian => Algorithm::Romanian,
            Self::Portuguese => Algorithm::Portuguese,
            Self::Spanish => Algorithm::Spanish,
            Self::Greek => Algorithm::Greek,
            Self::English => Algorithm::English,
        };
        Some(Stemmer::new(algorithm))
    }

    /// The stem of one folded word. Words with a digit are codes or measures and stay as they are.
    pub fn stem(self, word: &str) -> Cow<'_, str> {
        match self.stemmer() {
            Some(stemmer) if !word.bytes().any(|b| b.is_ascii_digit()) => Cow::Owned(stemmer.stem(word).into_owned()),
            _ => Cow::Borrowed(word),
        }
    }
}

/// The folded words of a text in order. A word is a run of letters and digits; a decimal number stays whole and is
/// written with a point, so that `5,5` and `5.5` meet.
pub fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let mut words = Vec::new();
    let mut word = String::new();
    let mut chars = folded.chars().peekable();
    while let Some(c) = chars.next() {
        let inside = c.is_alphanumeric();
        let decimal = matches!(c, '.' | ',')
            && word.bytes().all(|b| b.is_ascii_digit())
            && !word.is_empty()
            && chars.peek().is_some_and(char::is_ascii_digit);
        if inside && word.len() < MAX_WORD_BYTES {
            word.push(c);
        } else if decimal {
            word.push('.');
        } else if !inside && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// Stems the words of many texts and remembers the stems, since texts repeat their words.
#[derive(Debug, Default)]
pub(crate) struct Analyser {
    stems: HashMap<(Language, String), String>,
}

/// The memory is dropped when it holds this many stems.
const REMEMBERED_STEMS: usize = 50_000;

impl Analyser {
    pub(crate) fn stems(&mut self, text: &str, language: Language, into: &mut Vec<String>) {
        for word in words(text) {
            if language == Language::Plain {
                into.push(word);
                continue;
            }
            if self.stems.len() >= REMEMBERED_STEMS {
                self.stems.clear();
            }
            let stem =
                self.stems.entry((language, word)).or_insert_with_key(|(_, word)| language.stem(word).into_owned());
            into.push(stem.clone());
        }
    }
}

/// One word of a query: the forms it may have in the index, and how often it was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryWord {
    pub forms: Vec<String>,
    pub count: u32,
}

/// The words of a query with their forms under `languages`, repeated words counted once.
pub fn query_words(query: &str, languages: &[Language]) -> Vec<QueryWord> {
    let mut found: Vec<QueryWord> = Vec::new();
    for word in words(query) {
        let mut forms: Vec<String> = languages.iter().map(|language| language.stem(&word).into_owned()).collect();
        forms.sort_unstable();
        forms.dedup();
        match found.iter_mut().find(|known| known.forms == forms) {
            Some(known) => known.count += 1,
            None => found.push(QueryWord { forms, count: 1 }),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_shops_stay_whole() {
        assert_eq!(
            words("SSD 32GB, 5,5 kg; 1.000,50 d'água Crème_brûlée"),
            ["ssd", "32gb", "5.5", "kg", "1.000", "50", "d", "agua", "creme", "brulee"]
        );
        assert_eq!(words("fim. Depois, 3"), ["fim", "depois", "3"]);
        assert!(words(" -- ").is_empty());
        assert!(words(&"x".repeat(5000))[0].len() <= MAX_WORD_BYTES);
    }

    #[test]
    fn forms_of_one_word_meet_with_and_without_diacritics() {
        let pairs = [
            (Language::Romanian, "aplicațiile", "aplicatii"),
            (Language::Romanian, "şosete", "șosetele"),
            (Language::Portuguese, "camisetas", "camiseta"),
            (Language::Spanish, "camión", "camiones"),
            (Language::Greek, "ΚΙΝΗΤΟΎ", "κινητός"),
            (Language::English, "shirts", "Shirt"),
        ];
        for (language, a, b) in pairs {
            assert_eq!(language.stem(&fold(a)), language.stem(&fold(b)), "{a} and {b}");
        }
    }

    #[test]
    fn a_query_word_is_counted_once_and_has_a_form_for_each_language() {
        let found = query_words("shirts Shirts 32GB", &[Language::Plain, Language::English]);
        assert_eq!(found[0], QueryWord { forms: vec!["shirt".into(), "shirts".into()], count: 2 });
        assert_eq!(found[1], QueryWord { forms: vec!["32gb".into()], count: 1 });
    }
}
