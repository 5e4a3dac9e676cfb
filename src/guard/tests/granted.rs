//! What a granted discount grounds: the percentage, the amount off and the price less it, where everything it is bound to
//! is met, and never more than the policy allows.

use std::sync::Arc;

use crate::catalog::{Consent, Percent, Policy};
use crate::guard::tests::shop::{as_of, shop};
use crate::guard::{
    Check, CheckOutcome, Grant, GrantFor, Grants, Locale, ReadEvidence, Verdict, VersionedPolicy, check_while, replay,
};

fn granted(id: &str, sku: Option<&str>, percent: i64, consent: Consent) -> (String, Option<(GrantFor, Grant)>) {
    let grant = Grant {
        id: id.to_owned(),
        revision: 7,
        sku: sku.map(str::to_owned),
        percent: Percent::from_scaled(percent),
        consent,
        expires_at: as_of().plus_secs(60),
    };
    let session = sku.is_none().then(|| "s".to_owned());
    (id.to_owned(), Some((GrantFor { customer: None, session }, grant)))
}

/// Of a phone 25 %, of a laptop 30 % (it may have 20), of the conversation "s" 18 %.
fn grants() -> Arc<Grants> {
    let all = [
        granted("ap_1", Some("PHO-0007"), 25_00, Consent::Manager),
        granted("ap_2", Some("LAP-0042"), 30_00, Consent::Manager),
        granted("ap_3", None, 18_00, Consent::Manager),
    ];
    Arc::new(Grants::default().with(all, as_of()))
}

fn judged(text: &str, session: Option<&str>, policy: Policy, late_secs: i64) -> CheckOutcome {
    let check = Check { record: true, ..Check::of(text, Locale::parse("ro-RO").expect("a locale")) };
    let input = check.at(as_of().plus_secs(late_secs));
    let policy = VersionedPolicy::new(1, policy);
    let grants = grants().of_check(session, None, input.as_of);
    let evidence = ReadEvidence::of(input, &policy, Vec::new()).with_grants(grants);
    check_while(input, (&policy, &evidence), &shop("RON"), &|| true).expect("somebody waits")
}

fn verdict(text: &str, session: Option<&str>) -> Verdict {
    judged(text, session, Policy::default(), 0).verdict
}

#[test]
fn a_granted_discount_grounds_percentage_amount_and_price() {
    for text in [
        "Vă ofer 25% reducere la Telefon Aura X.",
        "Vă ofer 22% reducere la Telefon Aura X.",
        "Vă pot da Telefon Aura X cu 974,25 lei.",
        "Pentru Telefon Aura X vă fac o reducere de 324,75 lei.",
    ] {
        let outcome = judged(text, None, Policy::default(), 0);
        assert_eq!(outcome.verdict, Verdict::Allow, "{text}: {:?}", outcome.violations);
        assert!(outcome.facts.iter().any(|fact| fact.path == "approvals/ap_1@7"), "{text}: {:?}", outcome.facts);
    }
    for text in [
        "Vă ofer 26% reducere la Telefon Aura X.",
        "Vă pot da Telefon Aura X cu 970,00 lei.",
        "Vă ofer 25% reducere la Laptop Stratus 15.",
        "Vă pot da Laptop Stratus 15 cu 3.974,25 lei.",
    ] {
        assert_ne!(verdict(text, None), Verdict::Allow, "{text}");
    }
}

#[test]
fn a_discount_of_a_conversation_is_of_no_other() {
    for text in ["Vă ofer 18% reducere la Laptop Stratus 15.", "Vă pot da Laptop Stratus 15 cu 4.345,18 lei."] {
        assert_eq!(verdict(text, Some("s")), Verdict::Allow, "{text}");
        for other in [None, Some("t")] {
            assert_ne!(verdict(text, other), Verdict::Allow, "{text} {other:?}");
        }
    }
}

#[test]
fn a_grant_passes_neither_a_maximum_nor_a_policy_nor_its_end() {
    // The product's own maximum.
    assert_ne!(verdict("Vă ofer 30% reducere la Laptop Nimbus 14.", None), Verdict::Allow);
    assert_ne!(verdict("Vă pot da Laptop Nimbus 14 cu 2.939,30 lei.", None), Verdict::Allow);
    let text = "Vă pot da Telefon Aura X cu 974,25 lei.";
    let stricter = Policy { discount_manager: Percent::from_scaled(20_00), ..Policy::default() };
    assert_ne!(judged(text, None, stricter, 0).verdict, Verdict::Allow, "a manager may not give so much any more");
    assert_eq!(judged(text, None, Policy::default(), 59).verdict, Verdict::Allow);
    assert_ne!(judged(text, None, Policy::default(), 60).verdict, Verdict::Allow);
}

#[test]
fn a_bundle_keeps_what_was_granted() {
    for (text, session) in [
        ("Vă pot da Telefon Aura X cu 974,25 lei.", None),
        ("Vă ofer 18% reducere la Laptop Stratus 15.", Some("s")),
        ("Vă ofer 18% reducere la Laptop Stratus 15.", None),
    ] {
        let outcome = judged(text, session, Policy::default(), 0);
        let again = replay(outcome.bundle.as_deref().expect("recorded")).expect("readable");
        assert!(again.is_same(), "{text}: {:?}", again.differences);
        assert_eq!(again.outcome.verdict, outcome.verdict);
    }
}
