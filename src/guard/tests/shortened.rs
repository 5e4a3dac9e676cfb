//! Names as people shorten them, what is offered without a word for stock, what follows from the amounts around.

use crate::catalog::PriceMode;
use crate::facts::FactsSnapshot;
use crate::guard::evidence::{RawEvidence, Source};
use crate::guard::tests::shop::{Asked, product, shop};
use crate::guard::tests::turns::{Turn, hold};
use crate::guard::{CheckOutcome, replay};

/// The reasons of an answer's violations, and the same from its record.
fn reasons(asked: &Asked, text: &str) -> Vec<String> {
    let outcome = asked.check(text, &shop("USD"));
    let again = replay(outcome.bundle.as_deref().expect("recorded")).expect("readable");
    assert!(again.is_same(), "{text}: {:?} differ in the replay", again.differences);
    named(&outcome)
}

fn named(outcome: &CheckOutcome) -> Vec<String> {
    outcome.violations.iter().map(|violation| violation.reason.as_str().to_owned()).collect()
}

fn asked(said: &[(Source, &str)]) -> Asked {
    let mut asked = Asked::in_locale("en-US");
    asked.record = true;
    for (source, content) in said {
        let raw = RawEvidence { source: *source, name: String::new(), content: (*content).to_owned() };
        asked.evidence.raw.push(raw);
    }
    asked
}

#[test]
fn a_shortened_name_means_any_product_that_has_its_words() {
    for (text, expected) in [
        ("The Stratus is $5,299.", &[][..]),
        ("The Stratus is $4,199.", &["PRICE_MISMATCH"]),
        ("The Aura X phone is $1,299.", &[]),
        ("We have laptops, the Stratus 15 at $5,299.00.", &[]),
        ("A Laptop 14 is $4,199.", &[]),
        // Forty accessories have the word: it names none.
        ("An Accesoriu special is $9.", &["NO_FACT"]),
    ] {
        assert_eq!(reasons(&asked(&[]), text), expected, "{text}");
    }
}

#[test]
fn what_is_handed_over_has_to_be_there() {
    for (text, expected) in [
        ("The Stratus 15 leaves the warehouse today.", &["OUT_OF_STOCK"][..]),
        ("If you order by two, the Stratus 15 leaves today.", &["OUT_OF_STOCK"]),
        ("The Stratus 15 is sold out, so nothing leaves today.", &[]),
        ("Does the Stratus 15 leave today?", &[]),
        ("I have set aside 7 Nimbus 14 for you.", &["QUANTITY_ABOVE_STOCK"]),
        ("I have set aside 2 Nimbus 14 for you, no problem.", &[]),
        ("I have set aside ten pieces of the Nimbus 14.", &["QUANTITY_ABOVE_STOCK"]),
    ] {
        assert_eq!(reasons(&asked(&[]), text), expected, "{text}");
    }
}

#[test]
fn amounts_follow_from_those_around() {
    let budget = [(Source::User, "I can spend 1400 on a phone")];
    for (said, text, expected) in [
        (&[][..], "The Aura X is $1,299. Café Sereno 1kg is $71.92. So you pay $1,370.92.", &[][..]),
        (
            &[],
            "| Item | Price |\n|---|---|\n| Aura X | $1,299.00 |\n| Nimbus 14 | $4,199.00 |\n\nTotal: $5,498.00",
            &[],
        ),
        (
            &[],
            "| Item | Price |\n|---|---|\n| Aura X | $1,299.00 |\n| Nimbus 14 | $4,199.00 |\n\nTotal: $5,489.00",
            &["PRICE_MISMATCH"],
        ),
        (&budget, "The Aura X is $1,299, which leaves you $101 for a case.", &[]),
        (&budget, "The Aura X is $1,299, which leaves you $111 for a case.", &["PRICE_MISMATCH"]),
    ] {
        assert_eq!(reasons(&asked(said), text), expected, "{text}");
    }
}

#[test]
fn what_is_refused_or_taken_back_is_no_price() {
    let bid = [(Source::User, "would you take 1000 for the Aura X?")];
    let mut negotiable = asked(&bid);
    negotiable.policy.price_mode = PriceMode::Negotiable;
    for (text, expected) in [
        ("I hear you on the $1,000, but I cannot go that low for the Aura X.", &[][..]),
        ("Sure, the Aura X is yours for $1,000.", &["PRICE_MISMATCH"]),
        ("I quoted $1,199 for the Aura X by mistake.", &[]),
        ("Even if it were $1,500, the Aura X would be worth it.", &[]),
        ("We cannot sell the Nimbus 14 under $3,900.", &[]),
        ("We cannot sell the Nimbus 14 under $3,800.", &["PRICE_MISMATCH"]),
    ] {
        assert_eq!(reasons(&negotiable, text), expected, "{text}");
    }
}

#[test]
fn policies_bound_what_is_free_and_what_a_total_holds() {
    let policy = [(Source::Policy, "Standard shipping is $20.00. Free shipping on orders over $2,000.")];
    let cart = [(
        Source::Tool,
        r#"{"items": [{"sku": "PHO-0007", "qty": 2, "price": 1299.0}], "subtotal": 2598.0, "shipping": 20.0, "total": 2618.0}"#,
    )];
    let of_id =
        [(Source::Tool, r#"{"id": "CART-1", "items": 2, "subtotal": 2598.0, "shipping": 20.0, "total": 2618.0}"#)];
    for (said, text, expected) in [
        (&of_id[..], "Your total without shipping is $2,598.00.", &[][..]),
        (&of_id, "Your total with shipping is $2,598.00.", &["PRICE_MISMATCH"]),
        (&policy, "Your Aura X is $1,299 and you get free shipping.", &["PRICE_MISMATCH"]),
        (&policy, "Your Nimbus 14 is $4,199 and you get free shipping.", &[]),
        (&cart, "Your total with shipping is $2,618.00.", &[]),
        (&cart, "Your total with shipping is $2,598.00.", &["PRICE_MISMATCH"]),
        (&cart, "Your total without shipping is $2,598.00.", &[]),
    ] {
        assert_eq!(reasons(&asked(said), text), expected, "{text}");
    }
}

/// A shop whose soft drinks have names that others begin with or hold, with thirty more of one word.
fn drinks() -> FactsSnapshot {
    let named = |sku: &str, name: &str, price: &str| product(sku, name, &format!("{price} USD"), "", |_, _| {});
    let mut products = vec![
        named("SQ-1", "Squirt", "3.10"),
        named("SQ-2", "Marcianitos Alien Squirts", "7.40"),
        named("SO-1", "Sopa Mexicana", "4.20"),
        named("SO-2", "Sopa Mexicana de Res", "5.60"),
    ];
    products
        .extend((10..40).map(|at| named(&format!("CO-{at}"), &format!("Coca Cola Edition {at}"), &format!("{at}.55"))));
    FactsSnapshot::build(1, products)
}

#[test]
fn a_name_in_the_catalogue_may_be_short_for_what_was_shown() {
    let shown = Turn { skus: &["SO-2"], ..Turn::default() };
    hold(
        &drinks(),
        shown,
        &[
            ("The Sopa Mexicana is $5.60.", &[]),
            ("The Sopa Mexicana is $4.20.", &[]),
            ("The Sopa Mexicana is $6.60.", &["PRICE_MISMATCH"]),
        ],
    );
    hold(&drinks(), Turn::default(), &[("The Sopa Mexicana is $5.60.", &["PRICE_MISMATCH"])]);
}

#[test]
fn a_name_within_the_name_of_what_was_shown_is_no_product_of_its_own() {
    let shown = Turn { skus: &["SQ-2", "SO-2"], ..Turn::default() };
    hold(
        &drinks(),
        shown,
        &[
            ("The Alien Squirts are $7.40.", &[]),
            ("The Alien Squirts are $3.10.", &["PRICE_MISMATCH"]),
            ("An alien! Squirt is $3.10.", &[]),
            ("The Squirt is $3.10.", &[]),
        ],
    );
}

#[test]
fn of_a_name_of_too_many_those_that_were_shown_are_meant() {
    let shown = Turn { skus: &["CO-12", "CO-31"], ..Turn::default() };
    hold(&drinks(), shown, &[("The Coca Cola is $31.55.", &[]), ("The Coca Cola is $50.10.", &["PRICE_MISMATCH"])]);
}
