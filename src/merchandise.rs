//! A tenant's merchandising, ready to be asked by every search: what its words also mean, which rules a query meets, and
//! what is boosted now.
//! Immutable; a new version makes a new one.

use std::collections::{BTreeSet, HashMap, HashSet};

use temei_index::analysis::words;
use temei_index::{PHRASES_OF_A_WORD, SynonymRule, Synonyms};

use crate::catalog::{Boost, Merchandising, QueryMatch, QueryRule, Sku, Synonym};
use crate::clock::Timestamp;

/// Products pinned by the rules of one query; more would leave no room for what was found.
pub const MAX_PINS: usize = 20;
/// Warnings of one body; the first of a mistake tell it.
const MAX_WARNINGS: usize = 20;

/// Compiled merchandising.
#[derive(Clone, Debug, Default)]
pub struct Merchandise {
    version: u64,
    synonyms: Synonyms,
    rules: Vec<QueryRule>,
    /// By the folded words of a whole query, which rules mean it, in their order.
    whole: HashMap<Vec<String>, Vec<usize>>,
    /// By the folded words of a phrase, which rules mean queries with it.
    phrases: HashMap<Vec<String>, Vec<usize>>,
    /// How many words these phrases have, each number once.
    phrase_lengths: BTreeSet<usize>,
    boosts: Vec<Boost>,
    hidden: HashSet<Sku>,
}

/// What the rules say about one query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// In the order of the rules, each once.
    pub pinned: Vec<Sku>,
    /// Besides what no query shows.
    pub hidden: HashSet<Sku>,
}

impl Merchandise {
    pub fn new(version: u64, body: Merchandising) -> Self {
        let synonyms: Vec<SynonymRule> = body.synonyms.into_iter().map(synonym_rule).collect();
        let mut compiled = Self { version, synonyms: Synonyms::compile(&synonyms), ..Self::default() };
        for (number, rule) in body.rules.iter().enumerate() {
            for phrase in rule.queries.iter().map(|query| words(query)) {
                if phrase.is_empty() {
                    continue;
                }
                let phrases = match rule.matching {
                    QueryMatch::Whole => &mut compiled.whole,
                    QueryMatch::Contains => {
                        compiled.phrase_lengths.insert(phrase.len());
                        &mut compiled.phrases
                    }
                };
                phrases.entry(phrase).or_default().push(number);
            }
        }
        (compiled.rules, compiled.boosts) = (body.rules, body.boosts);
        compiled.hidden = body.hidden.into_iter().collect();
        compiled
    }

    /// 0: nothing was ever put.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// None when there are none.
    pub fn synonyms(&self) -> Option<&Synonyms> {
        (!self.synonyms.is_empty()).then_some(&self.synonyms)
    }

    /// What queries show first and what they never show: one that was typed, or what is browsed. Hiding wins over pinning.
    pub fn placement(&self, queries: &[&str], now: Timestamp) -> Placement {
        let mut placement = Placement::default();
        let mut pinned: Vec<&Sku> = Vec::new();
        let rules: BTreeSet<usize> = queries.iter().flat_map(|query| self.rules_for(query)).collect();
        for rule in rules {
            let rule = &self.rules[rule];
            if rule.period.is_in_force(now) {
                pinned.extend(&rule.pinned);
                placement.hidden.extend(rule.hidden.iter().cloned());
            }
        }
        for sku in pinned {
            let hidden = self.hidden.contains(sku) || placement.hidden.contains(sku);
            if placement.pinned.len() < MAX_PINS && !hidden && !placement.pinned.contains(sku) {
                placement.pinned.push(sku.clone());
            }
        }
        placement
    }

    /// What no query shows.
    pub fn hidden(&self) -> impl Iterator<Item = &Sku> {
        self.hidden.iter()
    }

    /// The boosts in force.
    pub fn boosts(&self, now: Timestamp) -> impl Iterator<Item = &Boost> {
        self.boosts.iter().filter(move |boost| boost.period.is_in_force(now))
    }

    /// The numbers of the rules that mean a query, each once, in their order.
    fn rules_for(&self, query: &str) -> Vec<usize> {
        if self.rules.is_empty() {
            return Vec::new();
        }
        let words = words(query);
        let mut rules: BTreeSet<usize> = self.whole.get(&words).into_iter().flatten().copied().collect();
        for start in 0..words.len() {
            let rest = &words[start..];
            for phrase in self.phrase_lengths.iter().map_while(|&length| rest.get(..length)) {
                rules.extend(self.phrases.get(phrase).into_iter().flatten());
            }
        }
        rules.into_iter().collect()
    }

    /// What of a body will have no effect, a sentence each.
    pub fn warnings(body: Merchandising) -> Vec<String> {
        let rules: Vec<SynonymRule> = body.synonyms.into_iter().map(synonym_rule).collect();
        Synonyms::compile(&rules).crowded().take(MAX_WARNINGS).map(crowded).collect()
    }
}

/// That some phrases with this first word have no effect.
fn crowded(word: &str) -> String {
    format!("synonyms: of the phrases that begin with {word:?} only the first {PHRASES_OF_A_WORD} are read")
}

fn synonym_rule(synonym: Synonym) -> SynonymRule {
    let Synonym { language, from, to, two_way } = synonym;
    SynonymRule { language, from, to, two_way }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Period;

    fn sku(text: &str) -> Sku {
        Sku::parse(text).expect("a SKU")
    }

    fn rule(query: &str, matching: QueryMatch, pinned: &[&str], hidden: &[&str]) -> QueryRule {
        let skus = |skus: &[&str]| skus.iter().map(|text| sku(text)).collect();
        QueryRule {
            queries: vec![query.into()],
            matching,
            pinned: skus(pinned),
            hidden: skus(hidden),
            period: Period::default(),
        }
    }

    fn pinned(merchandise: &Merchandise, query: &str) -> Vec<String> {
        let placement = merchandise.placement(&[query], Timestamp::from_micros(0));
        placement.pinned.iter().map(|sku| sku.as_str().to_owned()).collect()
    }

    #[test]
    fn a_query_meets_its_rules_however_it_is_typed() {
        let rules = vec![
            rule("Cafea boabe", QueryMatch::Whole, &["COF-1", "COF-2"], &[]),
            rule("cafea", QueryMatch::Contains, &["COF-3", "COF-1"], &["TEA-1"]),
        ];
        let merchandise = Merchandise::new(3, Merchandising { rules, ..Merchandising::default() });
        assert_eq!(pinned(&merchandise, "  CAFEA, Boabe!"), ["COF-1", "COF-2", "COF-3"]);
        assert_eq!(pinned(&merchandise, "o cafea bună"), ["COF-3", "COF-1"]);
        assert!(pinned(&merchandise, "cafeaua").is_empty());
        assert!(pinned(&merchandise, "?!").is_empty());
        let hidden = merchandise.placement(&["cafea cu ceai"], Timestamp::from_micros(0)).hidden;
        assert_eq!(hidden, HashSet::from([sku("TEA-1")]));
    }

    #[test]
    fn hiding_wins_and_a_period_ends() {
        let mut sale = rule("sale", QueryMatch::Whole, &["A", "B"], &[]);
        sale.period.ends_at = Some(Timestamp::from_micros(100));
        let body = Merchandising { rules: vec![sale], hidden: vec![sku("A")], ..Merchandising::default() };
        let merchandise = Merchandise::new(1, body);
        assert_eq!(pinned(&merchandise, "sale"), ["B"]);
        assert!(merchandise.placement(&["sale"], Timestamp::from_micros(100)).pinned.is_empty());
    }
}
