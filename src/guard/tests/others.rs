//! What others have said: what a customer was offered elsewhere or asks for, what policies write of prices and numbers.

use crate::facts::FactsSnapshot;
use crate::guard::evidence::Source;
use crate::guard::tests::shop::{listed, product, reasons};
use crate::guard::tests::turns::{Turn, hold};

/// SKU, name, price, stock.
const PRODUCTS: &[(&str, &str, &str, &str)] = &[
    ("WHEY", "PeakForge whey isolate chocolate 1 kg", "54.95 USD", "30"),
    ("BARS", "PeakForge oat bars box", "22.00 USD", "12"),
];

#[test]
fn what_another_shop_asks_is_said_again_and_not_offered() {
    let facts = listed(PRODUCTS);
    let bid = [(Source::User, "Another shop has the whey at $49, can you match it?")];
    for (text, expected) in [
        ("I see another shop asks $49. Our PeakForge whey is at $54.95.", &[][..]),
        (
            "I hear you, $49 for the same whey isolate is a sharp price. We do not match others, so it stays at $54.95.",
            &[],
        ),
        ("I close it at $49. The PeakForge whey is $54.95 on the label.", &["PRICE_MISMATCH"]),
    ] {
        assert_eq!(reasons(&facts, "en-US", &bid, text), expected, "{text}");
    }
}

#[test]
fn a_percentage_the_customer_asks_for_is_given_where_the_answer_reckons_with_it() {
    let facts = listed(PRODUCTS);
    let asks = [(Source::User, "Could I have 20 % off the whey?")];
    let given = "You asked for 20 %. The PeakForge whey goes from $54.95 to $43.96 then.";
    assert!(reasons(&facts, "en-US", &asks, given).contains(&"DISCOUNT_NEEDS_APPROVAL"), "{given}");
    let refused = "You asked for 20 %, and I have none to give. The PeakForge whey is $54.95.";
    assert_eq!(reasons(&facts, "en-US", &asks, refused), [""; 0]);
}

#[test]
fn a_policy_says_that_prices_are_without_vat() {
    let facts = || {
        let rated = |_: &mut _, facts: &mut crate::catalog::ProductFacts| {
            facts.vat_rate = Some(crate::catalog::Percent::from_scaled(21_00));
        };
        FactsSnapshot::build(1, vec![product("CLAVE", "Autoclave Steramed B-18", "2490.00 EUR", "1", rated)])
    };
    let net = [(Source::Policy, "Los precios del catálogo no incluyen IVA.")];
    let text = "El Steramed B-18 está a 2.490,00 € sin IVA. Con el IVA (522,90 €) serían 3.012,90 €.";
    assert_eq!(reasons(&facts(), "es-ES", &net, text), [""; 0]);
    assert_eq!(reasons(&facts(), "es-ES", &[(Source::Policy, "Enviamos en 24 horas.")], text), ["PRICE_MISMATCH"; 3]);
}

#[test]
fn a_long_number_of_a_policy_is_not_misread() {
    let facts = listed(PRODUCTS);
    let policy = [(Source::Policy, "Company details: Tuppence Ltd, VAT registration number GB 741 3862 35.")];
    for (text, expected) in [
        ("We are Tuppence Ltd, VAT registration number GB 741 3862 35.", &[][..]),
        ("We are Tuppence Ltd, VAT registration number GB 741 8362 35.", &["INVALID_IDENTIFIER"]),
        ("Your parcel has the number 530 118 922, and it left on 2026-06-01.", &[]),
    ] {
        assert_eq!(reasons(&facts, "en-GB", &policy, text), expected, "{text}");
    }
    // Records of tools have numbers that are alike.
    let tool = [(Source::Tool, r#"{"order": "741 3862 35"}"#)];
    assert_eq!(reasons(&facts, "en-GB", &tool, "The order before was 741 8362 35."), [""; 0]);
}

#[test]
fn a_total_of_a_quote_is_what_the_tool_has_reckoned() {
    let tool = r#"{"quote": "B2B-77", "subtotal": "220.00", "tax": "14.30", "total": "234.30"}"#;
    hold(
        &listed(PRODUCTS),
        Turn { tool, ..Turn::default() },
        &[("The total of your quote is $234.30.", &[]), ("The total of your budget is $243.30.", &["PRICE_MISMATCH"])],
    );
}

#[test]
fn a_policy_may_say_after_a_fee_from_what_on_it_is_waived() {
    let policy = [(Source::Policy, "Standard delivery $4.95, free on orders of $60 or more (bulky items excepted).")];
    let facts = listed(PRODUCTS);
    assert_eq!(reasons(&facts, "en-US", &policy, "Free delivery starts at $60."), [""; 0]);
    assert_eq!(reasons(&facts, "en-US", &policy, "Free delivery starts at $50."), ["PRICE_MISMATCH"]);
}
