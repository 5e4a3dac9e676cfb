//! Why a case came out otherwise than it says, told from the outcome alone: not who is at fault, but which step of a
//! check to look at first.

use serde::Serialize;

use super::{Case, Expect};
use crate::guard::{CheckOutcome, ClaimKind, Guard, JudgedClaim, Reason, Role, UnverifiedReason, Violation};

/// One cause a failed case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// No product was recognised that the claim speaks of, or too many were.
    Unlinked,
    /// The amount is the price of another product that is named.
    WrongLink,
    /// A fee, a tax or a net amount.
    Role,
    /// A total, difference, instalment or balance that was not derived.
    Derivation,
    /// A false alarm of STOCK or DISCOUNT: it was denied, asked or set as a condition.
    Polarity,
    /// A missed claim of a guard that found none at all.
    Phrase,
    Other,
}

impl Cause {
    pub const ALL: [Self; 7] =
        [Self::Unlinked, Self::WrongLink, Self::Role, Self::Derivation, Self::Polarity, Self::Phrase, Self::Other];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unlinked => "unlinked",
            Self::WrongLink => "wrong_link",
            Self::Role => "role",
            Self::Derivation => "derivation",
            Self::Polarity => "polarity",
            Self::Phrase => "phrase",
            Self::Other => "other",
        }
    }

    /// Of a false alarm: by its first violation that counts.
    pub(super) fn of_alarm(outcome: &CheckOutcome) -> Self {
        let first = outcome.violations.iter().find(|violation| !violation.log_only);
        first.map_or(Self::Other, |violation| match violation.guard {
            Guard::Stock | Guard::Discount => Self::Polarity,
            Guard::Sku | Guard::Fiscal => Self::Other,
            Guard::Price => of_amount(outcome, violation),
        })
    }

    /// Of a flag that was missed: by what was found of the guards that should have raised it.
    pub(super) fn of_miss(case: &Case, outcome: &CheckOutcome) -> Self {
        debug_assert_eq!(case.expect, Expect::Flag);
        let asserted = outcome.claims.iter().filter(|claim| claim.outcome.is_some());
        let asked = asserted.filter(|claim| case.kinds.is_empty() || case.kinds.contains(&claim.guard()));
        let mut found = asked.peekable();
        if found.peek().is_none() {
            return Self::Phrase;
        }
        match found.any(|claim| claim.unverified == Some(UnverifiedReason::NoProductRecognized)) {
            true => Self::Unlinked,
            false => Self::Other,
        }
    }
}

fn of_amount(outcome: &CheckOutcome, violation: &Violation) -> Cause {
    let mut claims = outcome.claims.iter().filter(|claim| claim.kind == ClaimKind::Amount);
    let claim = claims.find(|claim| claim.span == violation.span);
    let unlinked = matches!(
        violation.unverified,
        Some(UnverifiedReason::NoProductRecognized | UnverifiedReason::TooManyCandidates)
    );
    match claim.and_then(|claim| claim.role) {
        _ if violation.reason == Reason::PriceOfAnotherProduct => Cause::WrongLink,
        Some(Role::Total | Role::Difference | Role::Instalment | Role::Balance) => Cause::Derivation,
        Some(Role::Fee | Role::Tax | Role::Net) => Cause::Role,
        _ if unlinked || violation.sku.is_none() => Cause::Unlinked,
        _ if claim.is_some_and(|claim| is_of_another(outcome, claim)) => Cause::WrongLink,
        _ => Cause::Other,
    }
}

/// Whether another product the verdict speaks of has the amount.
fn is_of_another(outcome: &CheckOutcome, claim: &JudgedClaim) -> bool {
    let others = outcome.facts.iter().filter(|fact| !fact.sku.is_empty() && Some(&fact.sku) != claim.sku.as_ref());
    others.into_iter().any(|fact| fact.value == claim.value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;
    use crate::eval::guard::judge;
    use crate::facts::FactsSnapshot;
    use crate::guard::VersionedPolicy;

    fn judged(case: &str) -> (Case, CheckOutcome) {
        let case = Case::parse(case).expect("a case");
        let policy = VersionedPolicy::new(0, case.policy.clone());
        let outcome = judge(&case, &policy, &FactsSnapshot::default(), Timestamp::from_micros(0));
        (case, outcome)
    }

    #[test]
    fn the_name_of_a_cause_is_that_of_the_json() {
        for cause in Cause::ALL {
            assert_eq!(serde_json::to_value(cause).expect("a string"), cause.as_str());
        }
    }

    #[test]
    fn a_false_alarm_has_its_cause_by_what_the_amount_is() {
        let evidence = r#"[{"source": "tool", "content": "{\"items\": [{\"name\": \"Kettle\", \"price\": 35.5}]}"}]"#;
        for (text, cause) in [
            ("The lamp costs $20.", Cause::Unlinked),
            ("Your total is $90.", Cause::Derivation),
            ("Shipping costs $7.", Cause::Role),
        ] {
            let case = format!(
                r#"{{"id": "t", "locale": "en-US", "text": "{text}", "evidence": {evidence}, "expect": "pass"}}"#
            );
            let (_, outcome) = judged(&case);
            assert_eq!(Cause::of_alarm(&outcome), cause, "{text} {:?}", outcome.violations);
        }
    }

    #[test]
    fn a_miss_without_a_claim_is_one_of_phrase() {
        let case = r#"{"id": "t", "locale": "en-US", "text": "Nice.", "expect": "flag", "kinds": ["STOCK"]}"#;
        let (case, outcome) = judged(case);
        assert_eq!(Cause::of_miss(&case, &outcome), Cause::Phrase);
        let case = r#"{"id": "t", "locale": "en-US", "text": "It is in stock.", "expect": "flag", "kinds": ["STOCK"]}"#;
        let (case, outcome) = judged(case);
        assert_eq!(Cause::of_miss(&case, &outcome), Cause::Unlinked);
    }
}
