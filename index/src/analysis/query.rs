//! A query as the lexical leg asks it: words, each with the forms it may have in the index. All forms of a word are one
//! word, of which a row has the best; what a form is worth says how sure it is that the word was meant.

use super::words::{Word, cut};
use super::{Stems, exactly};
use crate::synonyms::{Meanings, Synonyms};

/// What a stem is worth beside the word as it was typed.
const STEM: f32 = 0.95;
/// The number of a measure without its unit.
const NUMBER: f32 = 0.5;
const SYNONYM: f32 = 0.9;

/// What the lexical leg is asked.
#[derive(Clone, Copy, Debug)]
pub struct LexicalQuery<'a> {
    pub text: &'a str,
    /// BCP 47. Without it words are read in every language that occurs.
    pub language: Option<&'a str>,
    /// Whether misspelt words are forgiven, and words in the other alphabet understood.
    pub typos: bool,
    pub synonyms: Option<&'a Synonyms>,
}

impl<'a> LexicalQuery<'a> {
    /// A query in an unknown language that forgives typing mistakes.
    pub const fn new(text: &'a str) -> Self {
        Self { text, language: None, typos: true, synonyms: None }
    }

    /// Meanings by the shop's synonyms that are not read, because there are too many for one query.
    pub fn omitted_meanings(&self) -> usize {
        let cut = cut(self.text);
        let texts: Vec<&str> = cut.iter().map(|word| word.text.as_str()).collect();
        self.meanings(&texts).omitted
    }

    fn meanings(&self, words: &[&str]) -> Meanings<'a> {
        let Some(synonyms) = self.synonyms else { return Meanings::default() };
        synonyms.meanings(words, self.language.map(Stems::of_tag))
    }
}

/// One word of a query: the forms it may have in the index, and how often it was said.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct QueryWord {
    /// Folded, as it was typed.
    pub(crate) text: String,
    /// One of the words that most sentences have: a lesser part of what is asked.
    pub(crate) small: bool,
    /// Best first.
    pub(crate) forms: Vec<Form>,
    pub(crate) count: u32,
}

/// One way to find a word.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Form {
    /// All of these are in the row, each as one of its terms.
    pub(crate) all: Vec<Vec<String>>,
    /// From 0 to 1.
    pub(crate) weight: f32,
    pub(crate) how: How,
}

/// How a form was come by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// The word itself, or another inflection of it.
    Said,
    Synonym,
    /// Another word that it may be a misspelling or a transliteration of; a lower tier is nearer.
    Guessed {
        tier: u8,
    },
}

impl Form {
    fn said(term: String, weight: f32) -> Self {
        Self { all: vec![vec![term]], weight, how: How::Said }
    }
}

/// The words of a query with their forms under `languages`, repeated words counted once.
pub(crate) fn query_words(query: &LexicalQuery<'_>, languages: &[Stems]) -> Vec<QueryWord> {
    let cut = cut(query.text);
    let texts: Vec<&str> = cut.iter().map(|word| word.text.as_str()).collect();
    let mut meanings: Vec<Vec<Form>> = vec![Vec::new(); cut.len()];
    for meaning in query.meanings(&texts).found {
        let form = Form {
            all: meaning.means.iter().map(|word| terms(word, languages)).collect(),
            weight: SYNONYM,
            how: How::Synonym,
        };
        meanings[meaning.span].iter_mut().for_each(|forms| forms.push(form.clone()));
    }
    let mut found: Vec<QueryWord> = Vec::new();
    for (word, meanings) in cut.into_iter().zip(meanings) {
        let mut forms = forms(&word, languages);
        forms.extend(meanings);
        match found.iter_mut().find(|known| known.text == word.text && known.forms == forms) {
            Some(known) => known.count += 1,
            None => {
                let small = languages.iter().any(|language| language.is_small_word(&word.text));
                found.push(QueryWord { text: word.text, small, forms, count: 1 });
            }
        }
    }
    found
}

/// The forms a folded word has because of how it is written.
fn forms(word: &Word, languages: &[Stems]) -> Vec<Form> {
    if !word.is_letters() {
        let readings = std::iter::once(&word.text).chain(&word.readings).cloned();
        let mut forms: Vec<Form> = readings.map(|term| Form::said(term, 1.0)).collect();
        forms.extend(word.number.clone().map(|number| Form::said(number, NUMBER)));
        return forms;
    }
    written_as(&word.text, languages, 1.0, How::Said)
}

/// A word as it is, and below it as its languages reduce it.
pub(crate) fn written_as(word: &str, languages: &[Stems], weight: f32, how: How) -> Vec<Form> {
    let mut forms = vec![
        Form { all: vec![vec![word.to_owned()]], weight, how },
        Form { all: vec![vec![exactly(word)]], weight, how },
    ];
    for stem in stems(word, languages).into_iter().filter(|stem| stem != word) {
        forms.push(Form { all: vec![vec![stem]], weight: weight * STEM, how });
    }
    forms
}

fn stems(word: &str, languages: &[Stems]) -> Vec<String> {
    let mut stems: Vec<String> = languages.iter().map(|language| language.stem(word).into_owned()).collect();
    stems.sort_unstable();
    stems.dedup();
    stems
}

/// All terms that one word may stand under.
fn terms(word: &str, languages: &[Stems]) -> Vec<String> {
    let mut terms = stems(word, languages);
    terms.push(exactly(word));
    terms
}

#[cfg(test)]
mod tests {
    use temei_text::languages::Language;

    use super::*;

    fn said(query: &str, languages: &[Stems]) -> Vec<(String, u32, Vec<String>)> {
        let words = query_words(&LexicalQuery::new(query), languages);
        let terms = |word: &QueryWord| word.forms.iter().flat_map(|form| form.all.concat()).collect();
        words.iter().map(|word| (word.text.clone(), word.count, terms(word))).collect()
    }

    #[test]
    fn a_query_word_is_counted_once_and_has_a_form_for_each_language() {
        let found = said("shirts Shirts 32 GB", &[Stems::Plain, Stems::Of(Language::En)]);
        let forms = |forms: &[&str]| forms.iter().map(|&form| form.to_owned()).collect::<Vec<_>>();
        assert_eq!(found[0], ("shirts".into(), 2, forms(&["shirts", "=shirts", "shirt"])));
        assert_eq!(found[1], ("32gb".into(), 1, forms(&["32gb", "32"])));
    }
}
