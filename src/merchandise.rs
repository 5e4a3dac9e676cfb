//! A tenant's merchandising, ready to be asked by every search: what its words also mean, which rules a query meets, and
//! what is boosted now.
//! Immutable; a new version makes a new one.

use std::collections::{HashMap, HashSet};

use temei_index::analysis::words;
use temei_index::{SynonymRule, Synonyms};

use crate::catalog::{Boost, Merchandising, QueryMatch, QueryRule, Sku, Synonym};
use crate::clock::Timestamp;

/// Products pinned by the rules of one query; more would leave no room for what was found.
pub const MAX_PINS: usize = 20;

/// Compiled merchandising.
#[derive(Clone, Debug, Default)]
pub struct Merchandise {
    version: u64,
    synonyms: Synonyms,
    rules: Vec<QueryRule>,
    /// By the folded words of a whole query, which rules mean it, in their order.
    whole: HashMap<Vec<String>, Vec<usize>>,
    /// By the first word of a phrase: the phrase, and the rule that means queries with it.
    phrases: HashMap<String, Vec<(Vec<String>, usize)>>,
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
                let Some(first) = phrase.first().cloned() else { continue };
                match rule.matching {
                    QueryMatch::Whole => compiled.whole.entry(phrase).or_default().push(number),
                    QueryMatch::Contains => compiled.phrases.entry(first).or_default().push((phrase, number)),
                }
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

    /// What a query shows first and what it never shows. Hiding wins over pinning.
    pub fn placement(&self, query: &str, now: Timestamp) -> Placement {
        let mut placement = Placement::default();
        let mut pinned: Vec<&Sku> = Vec::new();
        for rule in self.rules_for(query) {
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
        let mut rules: Vec<usize> = self.whole.get(&words).into_iter().flatten().copied().collect();
        for (start, word) in words.iter().enumerate() {
            let starting = self.phrases.get(word).into_iter().flatten();
            rules.extend(starting.filter(|(phrase, _)| words[start..].starts_with(phrase)).map(|(_, rule)| *rule));
        }
        rules.sort_unstable();
        rules.dedup();
        rules
    }
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
        let placement = merchandise.placement(query, Timestamp::from_micros(0));
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
        let hidden = merchandise.placement("cafea cu ceai", Timestamp::from_micros(0)).hidden;
        assert_eq!(hidden, HashSet::from([sku("TEA-1")]));
    }

    #[test]
    fn hiding_wins_and_a_period_ends() {
        let mut sale = rule("sale", QueryMatch::Whole, &["A", "B"], &[]);
        sale.period.ends_at = Some(Timestamp::from_micros(100));
        let body = Merchandising { rules: vec![sale], hidden: vec![sku("A")], ..Merchandising::default() };
        let merchandise = Merchandise::new(1, body);
        assert_eq!(pinned(&merchandise, "sale"), ["B"]);
        assert!(merchandise.placement("sale", Timestamp::from_micros(100)).pinned.is_empty());
    }
}
