//! A search as it was asked, checked: what comes after never checks again.

use super::facet::SEPARATOR;
use super::{Cursor, FacetRequest, Filter, RequestIdentity};
use crate::catalog::{FieldError, Reason};
use crate::config;
use crate::store::ItemKind;

/// One search of one tenant.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchRequest {
    /// None: nothing is looked for, what the filters leave is browsed.
    pub query: Option<QueryText>,
    pub kind: ItemKind,
    pub mode: Mode,
    /// As asked, else the default of the kind.
    pub limit: PageLimit,
    pub filter: Filter,
    pub fusion: FusionOverride,
    /// Calibrated 0 to 1; none is the default of the kind.
    pub similarity_threshold: Option<f64>,
    /// None is the default of the kind.
    pub recency: Option<bool>,
    pub explain: bool,
    /// Wait until facts and index know this revision.
    pub min_revision: Option<u64>,
    /// BCP 47 language of the query, if the caller knows it.
    pub language: Option<String>,
    /// Whether misspelt words are forgiven.
    pub typos: bool,
    /// Whether what is unrelated is left out; none is the configuration's.
    pub related_only: Option<bool>,
    pub sort: Sort,
    pub facets: Vec<FacetRequest>,
    /// Whether to count all matches.
    pub count: bool,
    /// The page to continue after; none is the first.
    pub page: Option<Cursor>,
    /// Of everything above that changes which hits there are and their order.
    pub identity: RequestIdentity,
    /// Show which words of the hits match.
    pub highlight: bool,
}

impl SearchRequest {
    /// What is looked for; nothing where something is browsed.
    pub fn text(&self) -> &str {
        self.query.as_ref().map_or("", QueryText::as_str)
    }

    pub const fn is_browsing(&self) -> bool {
        self.query.is_none()
    }

    /// What merchandising takes for the query: the query, or each category and brand that is browsed, by its own name.
    pub(super) fn occasions(&self) -> Vec<&str> {
        if !self.is_browsing() {
            return vec![self.text()];
        }
        let categories = self.filter.categories.iter().map(|path| path.rsplit(SEPARATOR).next().unwrap_or(path));
        categories.chain(self.filter.brands.iter().map(String::as_str)).collect()
    }
}

/// What is searched for: trimmed, not empty, of limited length, without control characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct QueryText(Box<str>);

impl QueryText {
    /// Line breaks and tabs count as spaces.
    ///
    /// # Errors
    /// Empty, or longer than `max_chars`.
    pub fn parse(text: &str, max_chars: usize) -> Result<Self, FieldError> {
        Self::parse_any(text, max_chars)?.ok_or_else(|| FieldError::new("query", Reason::Missing, "must not be empty"))
    }

    /// The same; none for a text that says nothing.
    ///
    /// # Errors
    /// Longer than `max_chars`.
    pub fn parse_any(text: &str, max_chars: usize) -> Result<Option<Self>, FieldError> {
        if text.len() > max_chars && text.chars().count() > max_chars {
            return Err(FieldError::too_long("query", max_chars, "characters"));
        }
        let spaced: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let trimmed = spaced.trim();
        Ok((!trimmed.is_empty()).then(|| Self(trimmed.into())))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How many hits an answer has at most: from 1 to `limits.hits`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PageLimit(u32);

impl PageLimit {
    /// 0 is the default of `kind`.
    ///
    /// # Errors
    /// More than `limits.hits`.
    pub fn parse(asked: u32, kind: ItemKind, config: &config::Config) -> Result<Self, FieldError> {
        let most = config.limits.hits.get();
        if asked as usize > most {
            return Err(FieldError::too_long("limit", most, "hits"));
        }
        let default = match kind {
            ItemKind::Product => config.search.products.get(),
            ItemKind::Document => config.search.documents.get(),
        };
        Ok(Self(if asked == 0 { u32::try_from(default).unwrap_or(u32::MAX) } else { asked }))
    }

    pub const fn get(self) -> usize {
        self.0 as usize
    }

    #[cfg(test)]
    pub(super) const fn of(limit: u32) -> Self {
        Self(limit)
    }
}

/// Which legs search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    Lexical,
    Dense,
    #[default]
    Hybrid,
}

/// How hits are ordered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    #[default]
    Relevance,
    /// Cheapest first.
    PriceAsc,
    /// Dearest first.
    PriceDesc,
    Newest,
}

impl Sort {
    pub const fn is_relevance(self) -> bool {
        matches!(self, Self::Relevance)
    }
}

/// How two legs become one ranking.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fusion {
    /// Σ weight / (k + rank).
    Rrf { lexical: f64, dense: f64, k: f64 },
    /// The weighted sum of min-max normalised scores.
    Convex { lexical: f64, dense: f64 },
    /// The weighted sum of scores on fixed scales.
    Calibrated { lexical: f64, dense: f64 },
}

/// What a request says about the fusion; what it leaves out is the configuration's.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FusionOverride {
    pub method: Option<config::FusionKind>,
    pub lexical_weight: Option<f64>,
    pub dense_weight: Option<f64>,
    pub k: Option<f64>,
}

impl FusionOverride {
    /// The fusion to use.
    pub fn over(&self, defaults: &config::Search) -> Fusion {
        let (lexical, dense) = (self.lexical_weight, self.dense_weight);
        match self.method.unwrap_or(defaults.fusion) {
            config::FusionKind::Rrf => Fusion::Rrf {
                lexical: lexical.unwrap_or(defaults.rrf_lexical_weight.get()),
                dense: dense.unwrap_or(defaults.rrf_dense_weight.get()),
                k: self.k.unwrap_or(defaults.rrf_k.get()),
            },
            config::FusionKind::Calibrated => Fusion::Calibrated {
                lexical: lexical.unwrap_or(defaults.calibrated_lexical_weight.get()),
                dense: dense.unwrap_or(defaults.calibrated_dense_weight.get()),
            },
            config::FusionKind::Convex => Fusion::Convex {
                lexical: lexical.unwrap_or(defaults.convex_lexical_weight.get()),
                dense: dense.unwrap_or(defaults.convex_dense_weight.get()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_trimmed_bounded_and_says_something() {
        assert_eq!(QueryText::parse("  blue\tshoes\n", 512).expect("valid").as_str(), "blue shoes");
        assert!(QueryText::parse(" \n\0 ", 512).is_err());
        assert!(QueryText::parse(&"é".repeat(512), 512).is_ok());
        let error = QueryText::parse(&"é".repeat(513), 512).expect_err("too long");
        assert_eq!((error.field.as_str(), error.reason), ("query", Reason::TooLong));
    }

    #[test]
    fn a_limit_of_zero_is_the_default_of_the_kind() {
        let config = config::Config::default();
        let limit = |asked, kind| PageLimit::parse(asked, kind, &config).map(PageLimit::get);
        assert_eq!(limit(0, ItemKind::Product), Ok(10));
        assert_eq!(limit(0, ItemKind::Document), Ok(5));
        assert_eq!(limit(100, ItemKind::Document), Ok(100));
        assert!(limit(101, ItemKind::Product).is_err());
    }

    #[test]
    fn a_request_changes_only_what_it_names_of_the_fusion() {
        let defaults = config::Search::default();
        assert_eq!(FusionOverride::default().over(&defaults), Fusion::Calibrated { lexical: 0.5, dense: 0.5 });
        let asked = FusionOverride {
            method: Some(config::FusionKind::Rrf),
            lexical_weight: Some(0.5),
            ..FusionOverride::default()
        };
        assert_eq!(asked.over(&defaults), Fusion::Rrf { lexical: 0.5, dense: 0.7, k: 60.0 });
    }
}
