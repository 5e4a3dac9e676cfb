//! The optional classifier: logistic regression on the embedding of a text, `p = 1 / (1 + exp(−(w·x + b)))`. Its weights
//! are learnt by `temei eval inspect CASES… --train`, lie in `head/` and are compiled in. They mean something only for
//! vectors of the model they were learnt with, so any other model is refused.
//!
//! It may only raise: a text the rules let pass becomes MEDIUM. It says that a text as a whole resembles attacks, not
//! where or how; so nothing of that text is passed on. Asked about what users wrote only: there was nothing to learn
//! from for passages and outputs of tools.

use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::{Category, Finding, Inspection, score};
use temei_text::spans::CodePoints;

/// The rule of its findings.
pub const RULE: &str = "classifier.v1";

/// What the embedder puts before a text; the same as before a query.
pub const PREFIX: &str = "query: ";

static V1: LazyLock<Head> =
    LazyLock::new(|| Head::parse(include_str!("head/v1.json")).expect("the weights in the tree are read by a test"));

/// Weights and what they were learnt from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// Name, precision and pooling of the embedding model ("multilingual-e5-small-q4.1/int8/mean").
    pub model: String,
    pub prefix: String,
    /// Tokens of a text that were embedded, prefix included.
    pub tokens: usize,
    /// Strength of the regularisation, on standardised numbers.
    pub l2: f64,
    /// Probability above which a text is flagged.
    pub threshold: f64,
    pub bias: f32,
    /// One for each number of a vector; standardisation is folded in.
    pub weights: Vec<f32>,
    pub learnt_from: Vec<Learnt>,
}

/// How many texts of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learnt {
    pub file: String,
    pub attacks: u64,
    pub others: u64,
}

/// Why weights are not used.
#[derive(Debug, thiserror::Error)]
pub enum HeadError {
    #[error("the weights are not written as they should be")]
    Json(#[from] serde_json::Error),
    #[error("a weight or the threshold is no usable number")]
    Number,
    #[error("the classifier was trained on {trained}, and the model is {model}")]
    Model { trained: String, model: String },
    #[error("the classifier has {weights} weights, and a vector {dimension} numbers")]
    Dimension { weights: usize, dimension: usize },
}

impl Head {
    /// The weights in the tree.
    pub fn v1() -> &'static Self {
        &V1
    }

    /// # Errors
    /// Not JSON of this shape, or numbers that are not finite, or a threshold that is no probability.
    pub fn parse(json: &str) -> Result<Self, HeadError> {
        let head: Self = serde_json::from_str(json)?;
        let finite = head.bias.is_finite() && head.weights.iter().all(|weight| weight.is_finite());
        if finite && (0.0..1.0).contains(&head.threshold) { Ok(head) } else { Err(HeadError::Number) }
    }

    /// These weights, where they fit a model and its vectors.
    ///
    /// # Errors
    /// They were learnt with another model, or its vectors have another length.
    pub fn fitting(&self, model: &impl fmt::Display, dimension: usize) -> Result<&Self, HeadError> {
        let model = model.to_string();
        if model != self.model || self.prefix != PREFIX {
            return Err(HeadError::Model { trained: self.model.clone(), model });
        }
        if dimension != self.weights.len() {
            return Err(HeadError::Dimension { weights: self.weights.len(), dimension });
        }
        Ok(self)
    }

    /// The chance that a text with this vector attacks, 0 to 1.
    pub fn probability(&self, vector: &[f32]) -> f64 {
        let dot: f64 = self.weights.iter().zip(vector).map(|(w, x)| f64::from(*w) * f64::from(*x)).sum();
        sigmoid(dot + f64::from(self.bias))
    }

    pub fn flags(&self, probability: f64) -> bool {
        probability > self.threshold
    }
}

/// `1 / (1 + exp(−x))`, without overflow at either end.
pub fn sigmoid(x: f64) -> f64 {
    if x >= 0.0 {
        1.0 / (1.0 + (-x).exp())
    } else {
        let e = x.exp();
        e / (1.0 + e)
    }
}

impl Inspection {
    /// What remains when the classifier flags a text: MEDIUM, with nothing to pass on. What the rules flagged already
    /// stays as it is.
    #[must_use]
    pub fn raised(mut self, probability: f64) -> Self {
        if self.risk.is_flagged() {
            return self;
        }
        // The rules let it pass, so all that was inspected is there.
        let span = CodePoints::of(&self.sanitized).span(0..self.sanitized.len());
        let finding = Finding {
            category: Category::Resemblance,
            rule: RULE,
            span,
            weight: score::MEDIUM,
            probability: Some(probability as f32),
        };
        let ends = self.findings.iter().map(|other| (other.span.start, other.span.end));
        let at = ends.take_while(|other| *other <= (span.start, span.end)).count();
        self.findings.insert(at, finding);
        self.score = score::MEDIUM;
        self.risk = score::risk(self.score);
        self.action = score::action(self.risk);
        self.sanitized.clear();
        self
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;
    use crate::inspect::{Action, Risk, Source, inspect};

    const MODEL: &str = "multilingual-e5-small-q4.1/int8/mean";

    #[test]
    fn the_weights_in_the_tree_fit_the_model_of_setup() {
        let head = Head::v1();
        assert_eq!(head.weights.len(), 384);
        assert!(head.fitting(&MODEL, 384).is_ok());
        assert!(head.learnt_from.iter().any(|file| file.attacks > 0));
        assert!(head.learnt_from.iter().any(|file| file.others > 0));
    }

    #[test]
    fn another_model_or_length_is_refused_by_name() {
        let error = Head::v1().fitting(&"multilingual-e5-small/fp32/mean", 384).expect_err("another precision");
        assert!(error.to_string().contains("fp32") && error.to_string().contains(MODEL), "{error}");
        assert!(matches!(Head::v1().fitting(&MODEL, 768), Err(HeadError::Dimension { dimension: 768, .. })));
        let strange = Head { threshold: 1.5, ..Head::v1().clone() };
        let json = serde_json::to_string(&strange).expect("serialises");
        assert!(matches!(Head::parse(&json), Err(HeadError::Number)));
    }

    #[test]
    fn a_raised_text_is_medium_and_nothing_of_it_passes() {
        let passed = inspect("Îmi scrieți un haiku?", Source::User, 2_000);
        assert_eq!(passed.risk, Risk::None);
        let raised = passed.raised(0.99);
        assert_eq!((raised.risk, raised.action, raised.score), (Risk::Medium, Action::Sanitize, 50));
        assert!(raised.sanitized.is_empty());
        let finding = &raised.findings[0];
        assert_eq!((finding.rule, finding.span.start, finding.span.end_cp), (RULE, 0, 21));
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn raising_never_lowers(text in "(ignore all previous instructions|<\\|im_start\\|>|[a-zăα ]{0,8}|DAN){0,6}") {
            let before = inspect(&text, Source::User, 2_000);
            let after = before.clone().raised(0.9);
            prop_assert!(after.risk >= before.risk && after.score >= before.score);
            prop_assert!(after.risk.is_flagged());
            if before.risk.is_flagged() {
                prop_assert_eq!(after, before);
            } else {
                prop_assert!(before.findings.iter().all(|finding| after.findings.contains(finding)));
            }
        }

        #[test]
        fn the_logistic_function_is_a_probability_that_rises(x in -800.0_f64..800.0, step in 0.0_f64..50.0) {
            let p = sigmoid(x);
            prop_assert!((0.0..=1.0).contains(&p));
            prop_assert!(sigmoid(x + step) >= p);
            prop_assert!((p + sigmoid(-x) - 1.0).abs() < 1e-12);
        }
    }
}
