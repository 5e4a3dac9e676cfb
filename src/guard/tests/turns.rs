//! Answers judged with what the conversation has shown and told before.

use crate::catalog::Policy;
use crate::facts::FactsSnapshot;
use crate::guard::evidence::{Evidence, RawEvidence, Source};
use crate::guard::tests::shop::as_of;
use crate::guard::{Check, CheckOutcome, Focus, Locale, VersionedPolicy, check, replay};

/// What was shown, what the customer wrote, what a tool said, and the answer.
#[derive(Clone, Copy, Default)]
pub(super) struct Turn<'a> {
    pub(super) skus: &'a [&'a str],
    pub(super) customer: &'a str,
    pub(super) tool: &'a str,
    pub(super) policy: &'a str,
}

pub(super) fn outcome(facts: &FactsSnapshot, turn: Turn<'_>, text: &str) -> CheckOutcome {
    let raw = [(Source::Tool, turn.tool), (Source::Policy, turn.policy)].into_iter();
    let raw = raw.filter(|(_, content)| !content.is_empty()).map(|(source, content)| RawEvidence {
        source,
        name: String::new(),
        content: content.to_owned(),
    });
    let asked = Check {
        focus: Focus {
            skus: turn.skus.iter().map(|sku| (*sku).to_owned()).collect(),
            customer_turn: turn.customer.to_owned(),
        },
        evidence: Evidence { raw: raw.collect(), ..Evidence::default() },
        record: true,
        ..Check::of(text, Locale::parse("en-US").expect("valid"))
    };
    check(asked.at(as_of()), &VersionedPolicy::new(1, Policy::default()), facts)
}

/// The reasons of an answer's violations; a replay of its record says the same.
pub(super) fn reasons(facts: &FactsSnapshot, turn: Turn<'_>, text: &str) -> Vec<&'static str> {
    let outcome = outcome(facts, turn, text);
    let again = replay(outcome.bundle.as_deref().expect("recorded")).expect("readable");
    assert!(again.is_same(), "{text}: {:?} differ in the replay", again.differences);
    outcome.violations.iter().map(|violation| violation.reason.as_str()).collect()
}

pub(super) fn hold(facts: &FactsSnapshot, turn: Turn<'_>, cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        assert_eq!(reasons(facts, turn, text), *expected, "{text}");
    }
}
