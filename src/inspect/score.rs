//! From signs to a risk. Rules are taken as independent witnesses: the score is the chance that at least one of them
//! is right, `1 − Π(1 − weight)` over distinct rules, so that two doubtful signs are one good one and no sum passes 1.
//!
//! | score | risk | action |
//! |---|---|---|
//! | 0 | NONE | ALLOW |
//! | below .50 | LOW | ALLOW |
//! | .50 to below .75 | MEDIUM | SANITIZE |
//! | .75 and more | HIGH | BLOCK |

use std::collections::BTreeMap;

use super::{Action, Indication, Risk};

/// Hundredths from which a text is flagged.
pub(super) const MEDIUM: u8 = 50;
const HIGH: u8 = 75;

/// Hundredths, of signs of which each rule counts once, at its heaviest.
pub(super) fn score(signs: &[Indication]) -> u8 {
    let mut heaviest: BTreeMap<&str, u8> = BTreeMap::new();
    for sign in signs {
        let weight = heaviest.entry(sign.rule).or_default();
        *weight = sign.weight.max(*weight);
    }
    let doubt: f64 = heaviest.values().map(|&weight| 1.0 - f64::from(weight) / 100.0).product();
    ((1.0 - doubt) * 100.0).round() as u8
}

pub(super) const fn risk(score: u8) -> Risk {
    match score {
        0 => Risk::None,
        1..MEDIUM => Risk::Low,
        MEDIUM..HIGH => Risk::Medium,
        _ => Risk::High,
    }
}

pub(super) const fn action(risk: Risk) -> Action {
    match risk {
        Risk::None | Risk::Low => Action::Allow,
        Risk::Medium => Action::Sanitize,
        Risk::High => Action::Block,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inspect::Category;

    fn sign(rule: &'static str, weight: u8) -> Indication {
        Indication { category: Category::Delimiter, rule, range: 0..1, weight }
    }

    #[test]
    fn doubtful_signs_add_up_and_one_rule_counts_once() {
        assert_eq!(score(&[]), 0);
        assert_eq!(score(&[sign("a", 30), sign("b", 30)]), 51);
        assert_eq!(score(&[sign("a", 30), sign("a", 30), sign("a", 20)]), 30);
        assert_eq!(risk(score(&[sign("a", 50)])), Risk::Medium);
        assert_eq!(risk(score(&[sign("a", 50), sign("b", 50)])), Risk::High);
        assert_eq!(action(Risk::Low), Action::Allow);
    }
}
