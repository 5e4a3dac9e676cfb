//! What is counted of a verdict: itself, its violations, and what could not be verified.

use crate::guard::{self, CheckOutcome, ClaimOutcome, Guard, UnverifiedReason};
use crate::metrics::{GuardLabel, Label, Metrics, Unverified, Verdict, ViolationOutcome, ViolationReason};

pub(super) fn count(metrics: &Metrics, outcome: &CheckOutcome) {
    metrics.verdicts.increment((verdict(outcome.verdict),), 1);
    for violation in &outcome.violations {
        let came = match violation.outcome {
            ClaimOutcome::Contradicted => ViolationOutcome::Contradicted,
            ClaimOutcome::Unverified | ClaimOutcome::Verified => ViolationOutcome::Unverified,
        };
        metrics.violations.increment((guard(violation.guard), came), 1);
        let reason = ViolationReason::named(violation.reason.as_str()).expect("every reason has a label");
        metrics.violation_reasons.increment((guard(violation.guard), reason), 1);
    }
    for (by, why) in outcome.unverified() {
        metrics.unverified.increment((guard(by), reason(why)), 1);
    }
}

const fn verdict(verdict: guard::Verdict) -> Verdict {
    match verdict {
        guard::Verdict::Allow => Verdict::Allow,
        guard::Verdict::Revise => Verdict::Revise,
        guard::Verdict::Block => Verdict::Block,
    }
}

const fn guard(guard: Guard) -> GuardLabel {
    match guard {
        Guard::Price => GuardLabel::Price,
        Guard::Stock => GuardLabel::Stock,
        Guard::Discount => GuardLabel::Discount,
        Guard::Sku => GuardLabel::Sku,
        Guard::Fiscal => GuardLabel::Fiscal,
    }
}

const fn reason(reason: UnverifiedReason) -> Unverified {
    match reason {
        UnverifiedReason::NoProductRecognized => Unverified::NoProductRecognized,
        UnverifiedReason::TooManyCandidates => Unverified::TooManyCandidates,
        UnverifiedReason::NoFact => Unverified::NoFact,
        UnverifiedReason::TooMuchToCheck => Unverified::TooMuchToCheck,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Policy;
    use crate::clock::Timestamp;
    use crate::facts::FactsSnapshot;
    use crate::guard::{Check, Locale, VersionedPolicy};

    #[test]
    fn every_reason_of_a_violation_has_a_label() {
        let labels: Vec<_> = ViolationReason::ALL.iter().map(|reason| reason.as_str()).collect();
        assert_eq!(labels, guard::Reason::ALL.map(guard::Reason::as_str));
    }

    #[test]
    fn what_could_not_be_verified_is_counted_by_guard_and_reason() {
        let metrics = Metrics::new();
        let check = Check::of("The red lamp costs $20.", Locale::parse("en-US").expect("a locale"));
        let policy = VersionedPolicy::new(1, Policy::default());
        count(&metrics, &guard::check(check.at(Timestamp::from_micros(0)), &policy, &FactsSnapshot::default()));
        let text = metrics.render();
        let counted = "temei_unverified_total{guard=\"price\",reason=\"NO_PRODUCT_RECOGNIZED\"} 1";
        assert!(text.contains(counted), "{text}");
        assert!(text.contains("temei_violations_total{guard=\"price\",outcome=\"unverified\"} 1"), "{text}");
        assert!(text.contains("temei_violation_reasons_total{guard=\"price\",reason=\"NO_FACT\"} 1"), "{text}");
        assert!(text.contains("temei_verdicts_total{verdict=\"revise\"} 1"), "{text}");
    }
}
