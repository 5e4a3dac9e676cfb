//! Whether a group has anything to do with a query: how much of the query its words cover, and how near its meaning is,
//! joined into one *evidence* and held against a threshold.
//!
//! Nearness counts by how far the cosine is above that of texts of the shop drawn whatever they say ([`Background`]): for a
//! query like nothing in the shop everything is equally near. Questions to documents are long and of one kind, so there the
//! cosine itself tells too, from a point on that differs by language ([`Cosines::answer`]). Queries for products are of two
//! kinds: keywords name what is wanted, and what covers half of them is something else; sentences say a need in words no
//! product has, and meaning has to carry them. How many of its words are grammar tells which a query is.
//!
//! **Evidence** (`temei eval abstain`, calibration halves; docs/MEASURED.md has the reporting halves): of what related
//! products and documents have, and of the best that is found for what was taken out of the catalogue, its siblings there.
//! Coverage alone tells products asked for by name as well, but cuts two of three needs; the cosine alone lets nearly every
//! name of what is gone pass. The points are those that answer about 80 % of the unanswerable questions with nothing and no
//! more than that needs, because what is cut is lost; where that would cost more than .005 recall@10, the highest that does
//! not (Romanian). Languages that were not measured have the lowest point.
//!
//! [`Cosines::answer`]: temei_text::languages::Cosines

use temei_text::languages::{Cosines, Language};

use crate::entry::Kind;
use crate::leg::{Background, Coverage};

/// What evidence comes to for one query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Relatedness {
    /// What one unit of cosine counts beside the whole query covered…
    cosine: f64,
    /// …and what one unit above the background.
    above_background: f64,
    background: Background,
    threshold: f64,
    /// The cosine of what lies beyond the windows, or has no vector yet.
    elsewhere: f64,
}

/// Of products.
const PRODUCT_ABOVE_BACKGROUND: f64 = 3.0;
/// For keywords…
const KEYWORDS: f64 = 0.80;
/// …and for sentences, of which so many words are grammar; in between it falls in a line.
const SENTENCE: f64 = 0.35;
const GRAMMAR_OF_SENTENCES: f64 = 0.25;
/// Of documents.
const DOCUMENT_COSINE: f64 = 8.0;
const DOCUMENT_ABOVE_BACKGROUND: f64 = 4.0;

impl Relatedness {
    /// For a query over items of a kind; `elsewhere` is the cosine of the farthest candidate. None where meaning is not
    /// known, because nothing has a vector.
    pub(crate) fn of(
        kind: Kind,
        language: Option<&str>,
        query: &Coverage,
        background: Background,
        elsewhere: f64,
    ) -> Option<Self> {
        if background == Background::default() {
            return None;
        }
        let (cosine, above_background, threshold) = match kind {
            Kind::Product => (0.0, PRODUCT_ABOVE_BACKGROUND, threshold_of_products(query.grammar())),
            Kind::Document => (DOCUMENT_COSINE, DOCUMENT_ABOVE_BACKGROUND, threshold_of_documents(language)),
        };
        Some(Self { cosine, above_background, background, threshold, elsewhere })
    }

    /// Of what covers a share of the query, and is so near.
    pub(crate) fn is_related(&self, coverage: f64, cosine: Option<f64>) -> bool {
        let cosine = cosine.unwrap_or(self.elsewhere);
        let evidence = coverage + self.cosine * cosine + self.above_background * (cosine - self.background.mean);
        evidence >= self.threshold
    }
}

fn threshold_of_products(grammar: f64) -> f64 {
    KEYWORDS - (KEYWORDS - SENTENCE) * (grammar / GRAMMAR_OF_SENTENCES).min(1.0)
}

fn threshold_of_documents(language: Option<&str>) -> f64 {
    let known = language.and_then(Language::of_tag);
    known.map_or(Cosines::LOWEST, |language| language.pack().cosines).answer
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    fn of(kind: Kind, grammar: f32) -> Relatedness {
        let background = Background { mean: 0.8, deviation: 0.02 };
        let query = Coverage::of(Vec::new(), 1.0).with_grammar(grammar);
        Relatedness::of(kind, Some("en"), &query, background, 0.8).expect("there are vectors")
    }

    #[test]
    fn keywords_have_to_be_covered_and_sentences_to_be_near() {
        let (keywords, sentence) = (of(Kind::Product, 0.0), of(Kind::Product, 0.4));
        assert!(keywords.is_related(1.0, Some(0.8)) && keywords.is_related(0.6, Some(0.9)));
        assert!(!keywords.is_related(0.35, Some(0.88)), "a sibling of what is gone");
        assert!(sentence.is_related(0.2, Some(0.87)) && !sentence.is_related(0.05, Some(0.84)));
        assert!(!keywords.is_related(0.1, None));
    }

    #[test]
    fn without_vectors_nothing_is_judged() {
        let query = Coverage::default();
        assert_eq!(Relatedness::of(Kind::Product, None, &query, Background::default(), 0.0), None);
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn more_of_either_never_makes_it_unrelated(
            coverage in 0.0_f64..1.0, cosine in 0.0_f64..1.0, more in 0.0_f64..0.5, grammar in 0.0_f32..1.0
        ) {
            for kind in Kind::ALL {
                let of = of(kind, grammar);
                if of.is_related(coverage, Some(cosine)) {
                    prop_assert!(of.is_related(coverage + more, Some(cosine)));
                    prop_assert!(of.is_related(coverage, Some(cosine + more)));
                }
            }
        }
    }
}
