//! A guess at a text's language by its script and its small words: enough to choose a stemmer, made for texts of a
//! sentence and more. A product name mostly has no small words and stays unknown, which means it is not stemmed.

use super::{Language, words};

/// Only the head of a long text is looked at.
const LOOKED_AT_WORDS: usize = 400;
/// Fewer small words than this prove nothing.
const MIN_SMALL_WORDS: usize = 2;

const ENGLISH: &str = "the of and is was were are with that for which from by this have has not or what who when how \
                       does did where an be it as to can you your we on at than";
const ROMANIAN: &str = "si este sunt din care pentru cu nu mai prin sau fost pe ce unde cand cat catre intre al lui ale \
                        ca un la au cel cea de in sa se o fi va ori dupa fara";
const PORTUGUESE: &str = "o os que e do da em um uma para com nao no na dos das por foi mais qual quem quando como onde \
                          pela pelo sao ao as seu sua ou de se foram era";
const SPANISH: &str = "el los las que y del en un una para con no por fue mas cual quien cuando como donde es su se al \
                       lo la de o son sus sin sobre";

const GREEK: &str = "ο η το οι τα του τησ των τον την και με σε για απο στο στη στην στον στα ειναι που πωσ τι ποιοσ ποια \
                     ποιο οταν αν να θα δεν μια ενα ενασ ωσ η κατα μετα αυτο αυτη ηταν πριν οπου";

impl Language {
    /// Whether a folded word is one that most sentences of the language have.
    pub(crate) fn is_small_word(self, word: &str) -> bool {
        let small = match self {
            Self::Plain => return false,
            Self::Romanian => ROMANIAN,
            Self::Portuguese => PORTUGUESE,
            Self::Spanish => SPANISH,
            Self::Greek => GREEK,
            Self::English => ENGLISH,
        };
        small.split_ascii_whitespace().any(|known| known == word)
    }
}

/// The language of a text, where its small words tell.
pub fn detect(text: &str) -> Option<Language> {
    let mut greek = 0_usize;
    let mut seen = 0_usize;
    let mut hits = [
        (Language::English, ENGLISH, 0),
        (Language::Romanian, ROMANIAN, 0),
        (Language::Portuguese, PORTUGUESE, 0),
        (Language::Spanish, SPANISH, 0),
    ];
    let head = text.char_indices().nth(LOOKED_AT_WORDS * 8).map_or(text, |(end, _)| &text[..end]);
    for word in words(head).into_iter().take(LOOKED_AT_WORDS) {
        seen += 1;
        greek += usize::from(word.chars().next().is_some_and(|c| ('α'..='ω').contains(&c)));
        for (_, small, count) in &mut hits {
            *count += usize::from(small.split_ascii_whitespace().any(|known| known == word));
        }
    }
    if greek * 2 > seen {
        return Some(Language::Greek);
    }
    hits.sort_by_key(|&(_, _, count)| std::cmp::Reverse(count));
    let [(best, _, first), (_, _, second), ..] = hits;
    (first >= MIN_SMALL_WORDS && first > second).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_tell_and_names_do_not() {
        let cases = [
            ("What is the capital of Romania and who was its first mayor?", Some(Language::English)),
            (
                "Retururile sunt primite în 30 de zile de la livrare, dacă produsul nu este folosit.",
                Some(Language::Romanian),
            ),
            ("As trocas são aceitas em até 30 dias após a entrega do produto.", Some(Language::Portuguese)),
            ("Los cambios se aceptan hasta 30 días después de la entrega del producto.", Some(Language::Spanish)),
            ("Οι επιστροφές γίνονται δεκτές μέσα σε 30 ημέρες.", Some(Language::Greek)),
            ("Samsung Galaxy S24 256GB", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(detect(text), expected, "{text}");
        }
    }
}
