//! Lists of phrases: how they are written is told in [`crate::languages`].

use std::collections::HashSet;
use std::sync::LazyLock;

use super::{Language, Pack};
use crate::normal::fold_phrase;

/// Phrases with `|` between them.
pub type List = &'static str;

/// Declares a struct of lists, whose missing field does not compile, and a way to go through all of them.
macro_rules! lists {
    ($(#[$about:meta])* $name:ident { $($(#[$of_field:meta])* $field:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            $($(#[$of_field])* pub $field: $crate::languages::List,)+
        }

        impl $name {
            /// No phrase for anything.
            pub const NONE: Self = Self { $($field: ""),+ };

            /// Every list, with the name of its field.
            pub fn all(&self) -> Vec<(&'static str, $crate::languages::List)> {
                vec![$((stringify!($field), self.$field)),+]
            }
        }
    };
}
pub(super) use lists;

/// The phrases of a list, as they are written.
pub fn phrases(list: List) -> impl Iterator<Item = &'static str> {
    list.split('|').map(str::trim).filter(|phrase| !phrase.is_empty())
}

/// The phrases of a list, folded.
pub fn folded(list: List) -> impl Iterator<Item = String> {
    phrases(list).map(fold_phrase)
}

/// Phrases with what they mean: `trei=3`.
pub fn entries(list: List) -> impl Iterator<Item = (&'static str, &'static str)> {
    phrases(list).map(|entry| entry.split_once('=').expect("an entry is phrase=meaning"))
}

/// The folded phrases of a list with the numbers they mean.
pub fn meanings(list: List) -> impl Iterator<Item = (String, i64)> {
    entries(list).map(|(phrase, number)| (fold_phrase(phrase), number.parse().expect("a number")))
}

/// "And" as it is written: what joins the words of a number, and the two ends of a range.
pub fn ands(language: Language) -> impl Iterator<Item = &'static str> {
    let numbers = &language.pack().numbers;
    let joining = entries(numbers.numerals).filter(|(_, value)| *value == "&").map(|(word, _)| word);
    joining.filter(|word| phrases(numbers.range_to).any(|link| link == *word))
}

/// The folded phrases that any language has for something, each once: for what is read in whatever language it is said.
pub fn everywhere(of: impl Fn(&'static Pack) -> List) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for language in Language::ALL {
        for phrase in folded(of(language.pack())) {
            if !all.contains(&phrase) {
                all.push(phrase);
            }
        }
    }
    all
}

/// Words that most sentences of some language have, folded.
static SMALL: LazyLock<HashSet<String>> = LazyLock::new(|| everywhere(|pack| pack.words.small).into_iter().collect());

/// Whether a folded word only holds others together, in any language.
pub fn is_small_word(folded: &str) -> bool {
    SMALL.contains(folded)
}

/// Whether one of these phrases is the whole of a folded text.
#[inline]
pub fn is_one_of(phrases: &[String], text: &str) -> bool {
    phrases.iter().any(|phrase| phrase == text)
}

/// A list of every language, folded, by [`Language::ordinal`].
fn by_language<I: Iterator<Item = String>>(of: impl Fn(Language) -> I) -> Vec<Vec<String>> {
    Language::ALL.into_iter().map(|language| of(language).collect()).collect()
}

static ANDS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| by_language(|language| ands(language).map(fold_phrase)));
static COUNT_LINKS: LazyLock<Vec<Vec<String>>> =
    LazyLock::new(|| by_language(|language| folded(language.pack().claims.count_links)));
static WITHOUT: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.without));

/// Whether a folded word is "and" in a language.
pub fn is_and(language: Language, folded: &str) -> bool {
    is_one_of(&ANDS[language.ordinal()], folded)
}

/// Whether a folded word may stand between a number and what it counts in a language.
pub fn is_count_link(language: Language, folded: &str) -> bool {
    is_one_of(&COUNT_LINKS[language.ordinal()], folded)
}

/// Whether a folded word is said before what a thing does not have, in any language.
pub fn is_without(folded: &str) -> bool {
    is_one_of(&WITHOUT, folded)
}
