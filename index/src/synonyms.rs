//! Synonyms as a tenant writes them, compiled to what the lexical leg looks up. A phrase of the query that a rule names is
//! found under the rule's other phrases too, just below itself. All words of a phrase must be there.

use std::collections::HashMap;

use crate::analysis::{Language, words};

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

/// The compiled rules of a tenant, in the order they were given.
#[derive(Clone, Debug, Default)]
pub struct Synonyms {
    rules: Vec<Rule>,
    /// Rules by each form of the first word they read.
    by_start: HashMap<String, Vec<usize>>,
}

#[derive(Clone, Debug)]
struct Rule {
    language: Option<Language>,
    /// The forms of each word of the phrase.
    reads: Vec<Vec<String>>,
    /// The folded words of another phrase.
    means: Vec<String>,
}

/// A place of the query where a rule applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Meaning<'a> {
    /// Of the query's words.
    pub(crate) span: std::ops::Range<usize>,
    /// Folded words, all of them to be found.
    pub(crate) means: &'a [String],
}

impl Synonyms {
    /// Phrases without a word are passed over.
    pub fn compile(rules: &[SynonymRule]) -> Self {
        let mut compiled = Self::default();
        for rule in rules {
            let language = rule.language.as_deref().map(Language::of_tag);
            compiled.add(language, &rule.from, &rule.to);
            if rule.two_way {
                compiled.add(language, &rule.to, &rule.from);
            }
        }
        compiled
    }

    pub const fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// Where rules apply to the folded words of a query, in the order of the rules at each place.
    pub(crate) fn meanings(&self, query: &[&str], asked: Option<Language>) -> Vec<Meaning<'_>> {
        let mut found = Vec::new();
        let languages = |rule: &Rule| rule.language.is_none() || asked.is_none() || rule.language == asked;
        for start in 0..query.len() {
            let mut rules: Vec<usize> = forms(query[start], asked)
                .iter()
                .filter_map(|form| self.by_start.get(form))
                .flatten()
                .copied()
                .collect();
            rules.sort_unstable();
            rules.dedup();
            for rule in rules.into_iter().map(|at| &self.rules[at]).filter(|rule| languages(rule)) {
                let said = query.get(start..start + rule.reads.len());
                let fits = |said: &[&str]| said.iter().zip(&rule.reads).all(|(word, read)| meets(word, asked, read));
                if said.is_some_and(fits) {
                    found.push(Meaning { span: start..start + rule.reads.len(), means: &rule.means });
                }
            }
        }
        found
    }

    fn add(&mut self, language: Option<Language>, from: &[String], to: &[String]) {
        for read in from {
            for meant in to {
                let (reads, means) = (words(read), words(meant));
                if reads.is_empty() || means.is_empty() || reads == means {
                    continue;
                }
                let reads: Vec<Vec<String>> = reads.iter().map(|word| forms(word, language)).collect();
                for form in &reads[0] {
                    self.by_start.entry(form.clone()).or_default().push(self.rules.len());
                }
                self.rules.push(Rule { language, reads, means });
            }
        }
    }
}

fn meets(word: &str, language: Option<Language>, read: &[String]) -> bool {
    forms(word, language).iter().any(|form| read.contains(form))
}

/// A word as it is and as its language, or any, reduces it.
fn forms(word: &str, language: Option<Language>) -> Vec<String> {
    let of = |wanted: &Language| language.is_none_or(|language| language == *wanted || *wanted == Language::Plain);
    let mut forms: Vec<String> =
        Language::ALL.iter().filter(|wanted| of(wanted)).map(|language| language.stem(word).into_owned()).collect();
    forms.sort_unstable();
    forms.dedup();
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(language: Option<&str>, from: &[&str], to: &[&str], two_way: bool) -> SynonymRule {
        let owned = |phrases: &[&str]| phrases.iter().map(|&phrase| phrase.to_owned()).collect();
        SynonymRule { language: language.map(str::to_owned), from: owned(from), to: owned(to), two_way }
    }

    fn meanings(rules: &[SynonymRule], query: &str, asked: Option<Language>) -> Vec<(usize, usize, String)> {
        let (synonyms, words) = (Synonyms::compile(rules), words(query));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let found = synonyms.meanings(&words, asked);
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
        assert_eq!(meanings(&rules, "şosetele", Some(Language::Romanian)), [(0, 1, "ciorapi scurti".to_owned())]);
        assert_eq!(meanings(&rules, "ΚΙΝΗΤΆ", Some(Language::Greek)), [(0, 1, "smartphone".to_owned())]);
        assert_eq!(meanings(&rules, "camisetas", None).len(), 1);
        assert_eq!(meanings(&rules, "ordenadores", None).len(), 2);
        assert!(meanings(&rules, "ordenadores", Some(Language::English)).is_empty());
    }
}
