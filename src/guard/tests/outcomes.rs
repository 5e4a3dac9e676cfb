//! What is said of a claim: verified by which fact, contradicted by which, or why neither.

use super::shop::{Asked, product, products, shop};
use crate::catalog::{GuardAction, GuardActions, Money};
use crate::facts::FactsSnapshot;
use crate::guard::evidence::{Line, LineGroup, RawEvidence, Source};
use crate::guard::{CheckOutcome, ClaimOutcome, Guard, UnverifiedReason, Verdict};

fn asked(locale: &'static str) -> Asked {
    Asked::in_locale(locale)
}

/// The only violation: what came of it, why, and how many facts it names.
fn only(outcome: &CheckOutcome) -> (ClaimOutcome, Option<UnverifiedReason>, usize) {
    let [violation] = outcome.violations.as_slice() else { panic!("{:?}", outcome.violations) };
    (violation.outcome, violation.unverified, violation.facts.len())
}

fn told(content: &str) -> RawEvidence {
    RawEvidence { source: Source::Tool, name: String::new(), content: content.to_owned() }
}

#[test]
fn beside_no_product_that_is_recognised_an_amount_is_unverified_and_never_contradicted() {
    let facts = shop("USD");
    let unrecognised = (ClaimOutcome::Unverified, Some(UnverifiedReason::NoProductRecognized), 0);
    let mut asked = asked("en-US");
    for evidence in ["", r#"{"items": [{"name": "Blue kettle", "price": 35.00}]}"#] {
        asked.evidence.raw = vec![told(evidence)];
        let outcome = asked.check("The red lamp costs $20.", &facts);
        assert_eq!((only(&outcome), outcome.verdict), (unrecognised, Verdict::Revise), "{evidence}");
        let said = [&outcome.violations[0].message, &outcome.corrections[0].instruction];
        assert!(said.iter().all(|text| !text.contains("this product")), "{said:?}");
    }
}

#[test]
fn a_contradiction_names_the_fact_it_rests_on() {
    let facts = shop("USD");
    for (text, value) in [
        ("Laptop Nimbus 14 is $3,999.", "4199.00 USD"),
        ("Laptop Stratus 15 is in stock.", "0"),
        ("We have 5 pieces of Laptop Nimbus 14 in stock.", "3"),
        ("The Telefon Aura X costs 1.299 lei.", "1299.00 USD"),
    ] {
        let outcome = asked("en-US").check(text, &facts);
        let violation = &outcome.violations[0];
        assert_eq!((violation.outcome, violation.unverified), (ClaimOutcome::Contradicted, None), "{text}");
        let fact = &outcome.facts[violation.facts[0] as usize];
        assert_eq!(fact.value, value, "{text}");
    }
}

#[test]
fn a_total_or_a_fee_is_contradicted_by_the_one_of_its_record_and_else_unverified() {
    let facts = shop("USD");
    let money = |amount: &str| Some(Money::parse(amount, "USD").expect("valid"));
    let line = Line { name: "Blue kettle".to_owned(), unit_price: money("25.00"), ..Line::default() };
    let cart = |total| LineGroup { lines: vec![line.clone()], shipping: money("5.00"), total, ..LineGroup::default() };
    let mut asked = asked("en-US");
    asked.evidence.carts = vec![cart(money("30.00"))];
    for (text, value, path) in [
        ("Your total is $45.00.", "30.00 USD", "carts[0].total"),
        ("Shipping costs $9.00.", "5.00 USD", "carts[0].shipping"),
    ] {
        let outcome = asked.check(text, &facts);
        assert_eq!(only(&outcome), (ClaimOutcome::Contradicted, None, 1), "{text}");
        let fact = &outcome.facts[outcome.violations[0].facts[0] as usize];
        assert_eq!((fact.value.as_str(), fact.path.as_str()), (value, path), "{text}");
        assert!(!outcome.corrections[0].instruction.contains("this product"), "{:?}", outcome.corrections);
    }
    let outcome = asked.check("Your total goes down from $30.00 to a total of $27.00.", &facts);
    assert_eq!(only(&outcome).0, ClaimOutcome::Unverified, "the cart's own total is said: this is another one");
    asked.evidence.orders = vec![cart(money("80.00"))];
    let outcome = asked.check("Your total is $45.00.", &facts);
    assert_eq!(only(&outcome), (ClaimOutcome::Unverified, Some(UnverifiedReason::NoFact), 0), "of two totals");
}

#[test]
fn of_more_products_than_can_be_told_apart_none_is_contradicted() {
    let named = |count: usize| {
        let shades = ["red", "blue", "green", "black", "white", "grey"];
        let shades = shades.iter().take(count).enumerate();
        let of = |(n, shade): (usize, &&str)| {
            let (sku, name) = (format!("KET-{n:04}"), format!("Kettle Aldora {shade}"));
            product(&sku, &name, &format!("{}.00 USD", 30 + n), "5", |_, _| {})
        };
        FactsSnapshot::build(1, products("USD").into_iter().chain(shades.map(of)).collect())
    };
    let outcome = asked("en-US").check("The Kettle Aldora costs $99.", &named(6));
    let (came, why, _) = only(&outcome);
    assert_eq!((came, why), (ClaimOutcome::Unverified, Some(UnverifiedReason::TooManyCandidates)));
    assert_eq!((outcome.corrections[0].replacement.as_ref(), outcome.verdict), (None, Verdict::Revise));
    let outcome = asked("en-US").check("The Kettle Aldora costs $99.", &named(3));
    assert_eq!(only(&outcome).0, ClaimOutcome::Contradicted, "of a few all are looked at");
    let outcome = asked("en-US").check("The Kettle Aldora costs $33.", &named(6));
    assert_eq!(outcome.claims[0].outcome, Some(ClaimOutcome::Verified), "one of them has it");
}

#[test]
fn what_may_be_of_another_product_than_the_last_one_contradicts_nothing() {
    let facts = shop("USD");
    let text = "We have Laptop Nimbus 14 and Telefon Aura X. Something like it costs $2,500.";
    let (came, why, _) = only(&asked("en-US").check(text, &facts));
    assert_eq!((came, why), (ClaimOutcome::Unverified, Some(UnverifiedReason::NoProductRecognized)));
    let outcome = asked("en-US").check("We have Laptop Nimbus 14. It costs $2,500.", &facts);
    assert_eq!(only(&outcome).0, ClaimOutcome::Contradicted, "the only one the text speaks of");
}

#[test]
fn what_is_far_from_a_price_contradicts_it_only_where_it_is_called_one() {
    let facts = shop("USD");
    for (text, expected) in [
        ("The Laptop Nimbus 14 costs $950.", ClaimOutcome::Contradicted),
        ("The Laptop Nimbus 14 at $3,950.", ClaimOutcome::Contradicted),
        ("The Laptop Nimbus 14 comes with $950 of extras.", ClaimOutcome::Unverified),
    ] {
        assert_eq!(only(&asked("en-US").check(text, &facts)).0, expected, "{text}");
    }
}

#[test]
fn what_is_not_known_of_a_product_is_unverified() {
    let facts = shop("USD");
    for text in ["Tablet Lumen costs $500.", "Tablet Lumen is in stock."] {
        let outcome = asked("en-US").check(text, &facts);
        assert_eq!(only(&outcome), (ClaimOutcome::Unverified, Some(UnverifiedReason::NoFact), 1), "{text}");
        let claim = outcome.claims.iter().find(|claim| claim.outcome.is_some()).expect("a claim");
        assert_eq!(claim.unverified, Some(UnverifiedReason::NoFact));
    }
    let mut asked = asked("en-US");
    asked.policy.allow_unknown_facts = true;
    let outcome = asked.check("Tablet Lumen costs $500.", &facts);
    assert!(outcome.violations.is_empty());
    assert_eq!(outcome.claims[0].outcome, Some(ClaimOutcome::Unverified), "let pass, and still not verified");
    assert_eq!(outcome.unverified().collect::<Vec<_>>(), [(Guard::Price, UnverifiedReason::NoFact)]);
}

#[test]
fn what_asserts_nothing_has_no_outcome() {
    let outcome = asked("en-US").check("Could you stretch to $500? Laptop Stratus 15 is not in stock.", &shop("USD"));
    assert!(!outcome.claims.is_empty());
    assert!(outcome.claims.iter().all(|claim| claim.outcome.is_none()), "{:?}", outcome.claims);
}

#[test]
fn a_policy_may_report_the_unverified_and_still_refuse_contradictions() {
    let facts = shop("USD");
    let mut asked = asked("en-US");
    asked.policy.on_unverified = GuardActions { price: Some(GuardAction::LogOnly), ..GuardActions::default() };
    let outcome = asked.check("The red lamp costs $20.", &facts);
    assert_eq!((outcome.verdict, outcome.violations.len()), (Verdict::Allow, 1));
    assert!(outcome.violations[0].log_only && outcome.correction_prompt.is_empty());
    assert_eq!(asked.check("Laptop Nimbus 14 is $3,999.", &facts).verdict, Verdict::Revise);
    asked.overrides.enforce = true;
    assert_eq!(asked.check("The red lamp costs $20.", &facts).verdict, Verdict::Revise);
}

#[test]
fn the_price_of_another_product_contradicts_only_where_the_own_one_is_known() {
    let facts = shop("USD");
    let outcome = asked("en-US").check("Laptop Nimbus 14 costs $1,299. Telefon Aura X is smaller.", &facts);
    assert_eq!(only(&outcome).0, ClaimOutcome::Contradicted);
    let outcome = asked("en-US").check("Tablet Lumen costs $1,299. Telefon Aura X is smaller.", &facts);
    assert_eq!(only(&outcome).1, Some(UnverifiedReason::NoFact), "as it is before the other one is named");
}
