//! Synonyms as a tenant writes them, compiled to what the lexical leg looks up. A phrase of the query that a rule names is
//! found under the rule's other phrases too, just below itself. All words of a phrase must be there.
//!
//! However many rules there are, a query reads a bounded number of other words: of the rules at one place the first, and
//! all places together no more than [`MEANT_WORDS`].

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::analysis::{Stems, words};

/// Phrases that begin with one word, of all rules; later ones are not read.
pub const PHRASES_OF_A_WORD: usize = 256;
/// Other phrases that one place of a query is found under.
pub const MEANINGS_OF_A_PLACE: usize = 32;
/// Words of the other phrases that a whole query reads.
pub const MEANT_WORDS: usize = 128;

/// One rule: who says one of `from` also means each of `to`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SynonymRule {
    /// BCP 47. A rule with a language is passed over for queries in another one; without it the rule is for all.
    pub language: Option<String>,
    pub from: Vec<String>,
    pub to: Vec<String>,
    /// `to` means `from` as well.
    pub two_way: bool,
}

/// The compiled rules of a tenant, in the order they were given. As large as what was written, however many phrases mean
/// how many others.
#[derive(Clone, Debug, Default)]
pub struct Synonyms {
    phrases: Vec<Phrase>,
    /// Phrases by each form of their first word, at most [`PHRASES_OF_A_WORD`].
    by_start: HashMap<String, Vec<usize>>,
    crowded: BTreeSet<String>,
}

/// What a rule reads.
#[derive(Clone, Debug)]
struct Phrase {
    language: Option<Stems>,
    words: Vec<String>,
    /// The forms of each word.
    forms: Vec<Vec<String>>,
    /// The folded words of each phrase it also means, itself among them where it was written on both sides.
    means: Arc<[Vec<String>]>,
    /// How many of them are others.
    others: usize,
}

/// A place of the query where a rule applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Meaning<'a> {
    /// Of the query's words.
    pub(crate) span: std::ops::Range<usize>,
    /// Folded words, all of them to be found.
    pub(crate) means: &'a [String],
}

/// What a query also means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Meanings<'a> {
    /// In the order of the query, and at each place in the order of the rules.
    pub(crate) found: Vec<Meaning<'a>>,
    /// Meanings of the phrases that were not looked at any more.
    pub(crate) omitted: usize,
}

impl Synonyms {
    /// Phrases without a word are passed over.
    pub fn compile(rules: &[SynonymRule]) -> Self {
        let mut compiled = Self::default();
        for rule in rules {
            let language = rule.language.as_deref().map(Stems::of_tag);
            let (from, to) = (cut(&rule.from), cut(&rule.to));
            compiled.add(language, &from, &to);
            if rule.two_way {
                compiled.add(language, &to, &from);
            }
        }
        compiled
    }

    pub const fn is_empty(&self) -> bool {
        self.phrases.is_empty()
    }

    /// Words that more phrases begin with than are read: the rules of the later ones have no effect.
    pub fn crowded(&self) -> impl Iterator<Item = &str> {
        self.crowded.iter().map(String::as_str)
    }

    /// Where rules apply to the folded words of a query.
    pub(crate) fn meanings(&self, query: &[&str], asked: Option<Stems>) -> Meanings<'_> {
        let said: Vec<Vec<String>> = query.iter().map(|word| forms(word, asked)).collect();
        let mut meanings = Meanings::default();
        let mut words_left = MEANT_WORDS;
        for start in 0..said.len() {
            let mut left = MEANINGS_OF_A_PLACE;
            for phrase in self.starting_with(&said[start], asked) {
                if left == 0 || words_left == 0 {
                    meanings.omitted += phrase.others;
                    continue;
                }
                if !phrase.fits(&said[start..]) {
                    continue;
                }
                let span = start..start + phrase.forms.len();
                for means in phrase.means.iter().filter(|means| **means != phrase.words) {
                    if left == 0 || means.len() > words_left {
                        meanings.omitted += 1;
                        continue;
                    }
                    left -= 1;
                    words_left -= means.len();
                    meanings.found.push(Meaning { span: span.clone(), means });
                }
            }
        }
        meanings
    }

    /// The phrases that begin with a word, in the order of the rules.
    fn starting_with(&self, said: &[String], asked: Option<Stems>) -> impl Iterator<Item = &Phrase> {
        let mut numbers: Vec<usize> =
            said.iter().filter_map(|form| self.by_start.get(form)).flatten().copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        let phrases = numbers.into_iter().map(|number| &self.phrases[number]);
        phrases.filter(move |phrase| phrase.language.is_none() || asked.is_none() || phrase.language == asked)
    }

    fn add(&mut self, language: Option<Stems>, from: &[Vec<String>], to: &Arc<[Vec<String>]>) {
        for words in from {
            let others = to.iter().filter(|means| *means != words).count();
            if others == 0 {
                continue;
            }
            let forms: Vec<Vec<String>> = words.iter().map(|word| forms(word, language)).collect();
            let mut known = forms[0].iter().filter_map(|form| self.by_start.get(form));
            if known.any(|known| known.len() >= PHRASES_OF_A_WORD) {
                self.crowded.insert(words[0].clone());
                continue;
            }
            for form in &forms[0] {
                self.by_start.entry(form.clone()).or_default().push(self.phrases.len());
            }
            self.phrases.push(Phrase { language, words: words.clone(), forms, means: Arc::clone(to), others });
        }
    }
}

impl Phrase {
    /// Whether the words go on as it does; that the first is its own is known.
    fn fits(&self, said: &[Vec<String>]) -> bool {
        let said = said.get(..self.forms.len());
        said.is_some_and(|said| said.iter().zip(&self.forms).skip(1).all(|(said, read)| meet(said, read)))
    }
}

/// Whether two words have a form in common.
fn meet(said: &[String], read: &[String]) -> bool {
    said.iter().any(|form| read.contains(form))
}

/// The words of each phrase that has any.
fn cut(phrases: &[String]) -> Arc<[Vec<String>]> {
    phrases.iter().map(|phrase| words(phrase)).filter(|words| !words.is_empty()).collect()
}

/// A word as it is and as its language, or any, reduces it.
fn forms(word: &str, language: Option<Stems>) -> Vec<String> {
    let mut forms = Vec::new();
    for stems in Stems::all() {
        if language.is_none_or(|language| language == stems || stems == Stems::Plain) {
            forms.push(stems.stem(word).into_owned());
        }
    }
    forms.sort_unstable();
    forms.dedup();
    forms
}

#[cfg(test)]
mod tests {
    use temei_text::languages::Language;

    use super::*;

    fn rule(language: Option<&str>, from: &[&str], to: &[&str], two_way: bool) -> SynonymRule {
        let owned = |phrases: &[&str]| phrases.iter().map(|&phrase| phrase.to_owned()).collect();
        SynonymRule { language: language.map(str::to_owned), from: owned(from), to: owned(to), two_way }
    }

    fn meanings(rules: &[SynonymRule], query: &str, asked: Option<Stems>) -> Vec<(usize, usize, String)> {
        let (synonyms, words) = (Synonyms::compile(rules), words(query));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let found = synonyms.meanings(&words, asked).found;
        found.into_iter().map(|meaning| (meaning.span.start, meaning.span.end, meaning.means.join(" "))).collect()
    }

    #[test]
    fn a_one_way_rule_reads_one_way_and_a_two_way_rule_both() {
        let one = [rule(None, &["cell phone"], &["mobile"], false)];
        assert_eq!(meanings(&one, "red cell phones", None), [(1, 3, "mobile".to_owned())]);
        assert!(meanings(&one, "mobile", None).is_empty() && meanings(&one, "cell", None).is_empty());
        let two = [rule(None, &["cell phone"], &["mobile"], true)];
        assert_eq!(meanings(&two, "mobiles", None), [(0, 1, "cell phone".to_owned())]);
    }

    #[test]
    fn rules_meet_inflected_words_of_their_language_only() {
        let rules = [
            rule(Some("ro"), &["șosete"], &["ciorapi scurți"], true),
            rule(Some("el"), &["κινητό"], &["smartphone"], false),
            rule(Some("pt"), &["camisola"], &["camiseta"], true),
            rule(Some("es"), &["ordenador"], &["computadora", "portátil"], false),
        ];
        assert_eq!(meanings(&rules, "şosetele", Some(Stems::Of(Language::Ro))), [(0, 1, "ciorapi scurti".to_owned())]);
        assert_eq!(meanings(&rules, "ΚΙΝΗΤΆ", Some(Stems::Of(Language::El))), [(0, 1, "smartphone".to_owned())]);
        assert_eq!(meanings(&rules, "camisetas", None).len(), 1);
        assert_eq!(meanings(&rules, "ordenadores", None).len(), 2);
        assert!(meanings(&rules, "ordenadores", Some(Stems::Of(Language::En))).is_empty());
    }

    #[test]
    fn five_thousand_synonyms_of_one_word_are_read_up_to_the_limit_in_their_order() {
        let other = |number: usize| format!("altceva{number}");
        let many: Vec<SynonymRule> =
            (0..5_000).map(|number| rule(None, &["cafea"], &[&other(number)], false)).collect();
        let synonyms = Synonyms::compile(&many);
        assert_eq!(synonyms.crowded().collect::<Vec<_>>(), ["cafea"]);
        let found = synonyms.meanings(&["cafea", "boabe", "cafea"], None);
        let expected: Vec<String> = (0..MEANINGS_OF_A_PLACE).map(other).collect();
        let at = |place: usize| found.found.iter().filter(move |found| found.span.start == place);
        assert_eq!(at(0).map(|found| found.means.join(" ")).collect::<Vec<_>>(), expected);
        assert_eq!(at(2).map(|found| found.means.join(" ")).collect::<Vec<_>>(), expected);
        assert_eq!(found.omitted, 2 * (PHRASES_OF_A_WORD - MEANINGS_OF_A_PLACE));
    }

    #[test]
    fn the_words_a_query_also_reads_are_bounded_whatever_it_repeats() {
        let long = "a b c d e f g h i j".to_owned();
        let others: Vec<String> = (0..32).map(|number| format!("{long} {number}")).collect();
        let others: Vec<&str> = others.iter().map(String::as_str).collect();
        let synonyms = Synonyms::compile(&[rule(None, &["x"], &others, false)]);
        let found = synonyms.meanings(&["x"; 200], None);
        let read: usize = found.found.iter().map(|meaning| meaning.means.len()).sum();
        assert!(read <= MEANT_WORDS && read > MEANT_WORDS - 11, "{read}");
        assert_eq!(found.found.len() + found.omitted, 200 * 32);
    }

    #[test]
    fn phrases_that_mean_each_other_are_kept_once() {
        let phrases: Vec<String> = (0..64).map(|number| format!("w{number}")).collect();
        let (from, to): (Vec<&str>, Vec<&str>) =
            (phrases[..32].iter().map(String::as_str).collect(), phrases[32..].iter().map(String::as_str).collect());
        let synonyms = Synonyms::compile(&[rule(None, &from, &to, true)]);
        assert_eq!(synonyms.phrases.len(), 64, "one a phrase, not one a pair");
        assert_eq!(synonyms.meanings(&["w0"], None).found.len(), 32);
    }
}
