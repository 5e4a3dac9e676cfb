//! What a shop says about its own search: which words mean the same, what a query shows first or never, what is pushed.
//! Versioned like a policy; it changes an order of hits, never a fact.

use serde::{Deserialize, Serialize};

use super::Sku;
use crate::clock::Timestamp;

/// All of it, put as a whole.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Merchandising {
    pub synonyms: Vec<Synonym>,
    pub rules: Vec<QueryRule>,
    pub boosts: Vec<Boost>,
    /// Never found by any search.
    pub hidden: Vec<Sku>,
}

/// Phrases that mean the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Synonym {
    /// BCP 47; absent: in every language.
    #[serde(default)]
    pub language: Option<String>,
    /// A query that says one of these…
    pub from: Vec<String>,
    /// …also finds what says one of these.
    pub to: Vec<String>,
    /// And the other way round.
    #[serde(default)]
    pub two_way: bool,
}

/// What certain queries show first, and what they never show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueryRule {
    pub queries: Vec<String>,
    #[serde(default)]
    pub matching: QueryMatch,
    /// In this order, before everything but a product that is named by its code.
    #[serde(default)]
    pub pinned: Vec<Sku>,
    #[serde(default)]
    pub hidden: Vec<Sku>,
    #[serde(default)]
    pub period: Period,
}

/// When a query is meant by a rule. Case, diacritics and punctuation do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QueryMatch {
    /// It is one of the rule's queries.
    #[default]
    Whole,
    /// It has the words of one of them side by side.
    Contains,
}

/// Products whose relevance is multiplied. All given conditions hold; values of one list are alternatives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Boost {
    pub brands: Vec<String>,
    /// Each matches itself and everything below it; levels are joined with " > ".
    pub categories: Vec<String>,
    pub tags: Vec<String>,
    pub skus: Vec<Sku>,
    /// From [`Boost::LEAST`] to [`Boost::MOST`]; below 1 it pushes down.
    pub factor: f64,
    pub period: Period,
}

/// From `starts_at` (inclusive) to `ends_at` (exclusive); an absent end is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Period {
    pub starts_at: Option<Timestamp>,
    pub ends_at: Option<Timestamp>,
}

impl Boost {
    pub const LEAST: f64 = 0.1;
    pub const MOST: f64 = 10.0;
}

impl Default for Boost {
    fn default() -> Self {
        Self {
            brands: Vec::new(),
            categories: Vec::new(),
            tags: Vec::new(),
            skus: Vec::new(),
            factor: 1.0,
            period: Period::default(),
        }
    }
}

impl Period {
    pub fn is_in_force(&self, at: Timestamp) -> bool {
        self.starts_at.is_none_or(|starts| starts <= at) && self.ends_at.is_none_or(|ends| at < ends)
    }
}
