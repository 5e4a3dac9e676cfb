//! What evidence grounds: a discount only of the product it is said of, a price only of the product its own sentence,
//! row or object names.

use crate::catalog::{Money, Percent};
use crate::guard::evidence::{Evidence, Line, LineGroup, RawEvidence, Source};
use crate::guard::tests::shop::{Asked, shop};
use crate::guard::{CheckOutcome, Verdict};

fn reasons(outcome: &CheckOutcome) -> Vec<&'static str> {
    outcome.violations.iter().map(|violation| violation.reason.as_str()).collect()
}

fn asked(locale: &'static str, source: Source, content: &str) -> Asked {
    let mut asked = Asked::in_locale(locale);
    asked.record = true;
    asked.evidence.raw.push(RawEvidence { source, name: String::new(), content: content.to_owned() });
    asked
}

fn money(amount: &str) -> Option<Money> {
    Some(Money::parse(amount, "RON").expect("valid"))
}

/// "40 % off the phone" in five languages; the phone has no promotion, and 40 % is more than is given without approval.
const CLAIMS: [(&str, &str); 5] = [
    ("ro-RO", "Telefon Aura X are 40% reducere."),
    ("pt-BR", "O Telefon Aura X tem 40% de desconto."),
    ("es-BO", "El Telefon Aura X tiene un descuento del 40%."),
    ("el-GR", "Το Telefon Aura X έχει έκπτωση 40%."),
    ("en-US", "The Telefon Aura X is 40% off."),
];

#[test]
fn a_percentage_that_is_no_discount_of_the_product_grounds_none() {
    for (locale, text) in CLAIMS {
        for (source, content) in [
            (Source::Tool, "Telefon Aura X: 40% recycled plastic"),
            (Source::Tool, r#"{"sku": "PHO-0007", "humidity_percent": 40}"#),
            (Source::Tool, r#"{"sku": "LAP-0042", "discount_percent": 40}"#),
            (Source::Tool, r#"{"discount_percent": 40}"#),
            (Source::Tool, r#"{"sku": "PHO-0007", "accessory": {"name": "case", "discount_percent": 40}}"#),
            (Source::Policy, "Restocking fee: 40%"),
            (Source::User, "Telefon Aura X 40% off"),
        ] {
            let outcome = asked(locale, source, content).check(text, &shop("USD"));
            assert_eq!(reasons(&outcome), ["DISCOUNT_NEEDS_APPROVAL"], "{text} {content}");
        }
    }
}

#[test]
fn a_discount_of_the_product_in_trusted_evidence_needs_no_approval() {
    for (locale, text) in CLAIMS {
        for (source, content) in [
            (Source::Tool, r#"{"sku": "PHO-0007", "discount_percent": 40}"#),
            (Source::Tool, r#"{"items": [{"name": "Telefon Aura X", "percent_off": "40"}, {"sku": "LAP-0042"}]}"#),
            (Source::Tool, r#"{"sku": "PHO-0007", "promotion": {"name": "June", "discount_pct": 40}}"#),
        ] {
            let outcome = asked(locale, source, content).check(text, &shop("USD"));
            assert_eq!(outcome.verdict, Verdict::Allow, "{text} {content} {:?}", outcome.violations);
        }
    }
    for (locale, content) in [
        ("ro-RO", "Telefon Aura X: reducere 40% în iunie"),
        ("pt-BR", "Telefon Aura X com desconto de 40%"),
        ("es-BO", "Telefon Aura X: descuento del 40%"),
        ("el-GR", "Telefon Aura X: έκπτωση 40%"),
        ("en-US", "Telefon Aura X is 40% off in June"),
    ] {
        let text = CLAIMS.iter().find(|claim| claim.0 == locale).expect("there").1;
        let outcome = asked(locale, Source::Policy, content).check(text, &shop("USD"));
        assert_eq!(reasons(&outcome), [] as [&str; 0], "{content}");
    }
}

#[test]
fn no_evidence_passes_a_stage_without_discounts_or_a_maximum() {
    let documented = r#"{"sku": "PHO-0007", "discount_percent": 60}"#;
    let text = "Telefon Aura X are 60% reducere.";
    assert_eq!(
        reasons(&asked("ro-RO", Source::Tool, documented).check(text, &shop("RON"))),
        ["DISCOUNT_ABOVE_MAXIMUM"]
    );
    let documented = r#"{"sku": "LAP-0042", "discount_percent": 25}"#;
    let text = "Laptop Nimbus 14 are 25% reducere.";
    assert_eq!(
        reasons(&asked("ro-RO", Source::Tool, documented).check(text, &shop("RON"))),
        ["DISCOUNT_ABOVE_MAXIMUM"]
    );
    let mut barred = asked("ro-RO", Source::Tool, r#"{"sku": "PHO-0007", "discount_percent": 10}"#);
    barred.overrides.no_discount = true;
    let outcome = barred.check("Telefon Aura X are 10% reducere.", &shop("RON"));
    assert_eq!(reasons(&outcome), ["DISCOUNT_NOT_ALLOWED"]);
    barred.policy.discount_director = Percent::from_scaled(5_00);
    let outcome = barred.check("Café Sereno 1kg are 20% reducere.", &shop("RON"));
    assert_eq!(reasons(&outcome), [] as [&str; 0], "a promotion in force is a fact");
}

#[test]
fn a_quote_grounds_the_discount_of_its_own_lines() {
    let line = |sku: &str, price: &str| Line { sku: sku.to_owned(), unit_price: money(price), ..Line::default() };
    let quote = LineGroup { lines: vec![line("PHO-0007", "974.25")], ..LineGroup::default() };
    let order = LineGroup {
        lines: vec![line("COF-0001", "100.00")],
        discount: money("40.00"),
        total: money("60.00"),
        ..LineGroup::default()
    };
    let mut asked = Asked::in_locale("ro-RO");
    asked.evidence = Evidence { quotes: vec![quote], orders: vec![order], ..Evidence::default() };
    for (text, expected) in [
        ("În ofertă, Telefon Aura X are 25% reducere.", None),
        ("În ofertă, Telefon Aura X are o reducere de 324,75 lei.", None),
        ("În ofertă, Laptop Stratus 15 are 25% reducere.", Some("DISCOUNT_NEEDS_APPROVAL")),
        ("Comanda are o reducere de 40 lei.", None),
        ("Laptop Stratus 15 are o reducere de 40 lei.", None),
        ("Laptop Stratus 15 are 40% reducere.", Some("DISCOUNT_NEEDS_APPROVAL")),
        ("Café Sereno 1kg are 40% reducere.", None),
    ] {
        let outcome = asked.check(text, &shop("RON"));
        assert_eq!(reasons(&outcome), expected.into_iter().collect::<Vec<_>>(), "{text}");
    }
}

/// Says that the phone costs 49, in five languages; the catalogue says 1,299.
const PRICES: [(&str, &str, &str, &str); 5] = [
    ("ro-RO", "RON", "Telefon Aura X costă 49 lei.", "lei"),
    ("pt-BR", "BRL", "O Telefon Aura X custa R$ 49.", "reais"),
    ("es-BO", "BOB", "El Telefon Aura X cuesta Bs 49.", "bolivianos"),
    ("el-GR", "EUR", "Το Telefon Aura X κοστίζει 49 €.", "ευρώ"),
    ("en-US", "USD", "The Telefon Aura X costs $49.", "dollars"),
];

#[test]
fn an_amount_said_of_something_else_is_no_price_of_the_product() {
    for (locale, currency, text, money) in PRICES {
        for content in [
            format!("Review by Ana: I saw one for 49 {money} elsewhere"),
            format!("| Laptop Nimbus 14 | 49 {money} |\n| Telefon Aura X | 1299 {money} |"),
            format!("Laptop Nimbus 14: 49 {money}"),
            r#"{"sku": "PHO-0007", "price": "1299.00", "shipping": {"carrier": "Sameday", "cost": 49.00}}"#.to_owned(),
            r#"{"sku": "PHO-0007", "price": "1299.00", "services": {"engraving": 49.00}}"#.to_owned(),
            r#"{"items": [{"sku": "PHO-0007", "price": "1299.00"}, {"sku": "LAP-0042", "fee": 49.00}], "total": 49.00}"#
                .to_owned(),
        ] {
            let outcome = asked(locale, Source::Tool, &content).check(text, &shop(currency));
            assert!(
                matches!(reasons(&outcome)[..], ["PRICE_MISMATCH" | "PRICE_OF_ANOTHER_PRODUCT"]),
                "{text} {content} {:?}",
                outcome.violations
            );
            let again = crate::guard::replay(outcome.bundle.as_deref().expect("recorded")).expect("readable");
            assert!(again.is_same(), "{content} {:?}", again.differences);
        }
    }
}

#[test]
fn an_amount_said_of_the_product_is_its_price() {
    for (locale, currency, text, money) in PRICES {
        for content in [
            format!("Telefon Aura X: 49 {money}"),
            format!("| Laptop Nimbus 14 | 1000 {money} |\n| Telefon Aura X | 49 {money} |"),
            format!("PHO-0007 | 49 {money}"),
            r#"{"sku": "PHO-0007", "price": "49.00"}"#.to_owned(),
            r#"{"ref": "PHO-0007", "offer": 49.00, "total": 49.00}"#.to_owned(),
        ] {
            let outcome = asked(locale, Source::Tool, &content).check(text, &shop(currency));
            assert_eq!(reasons(&outcome), [] as [&str; 0], "{text} {content}");
        }
    }
}

#[test]
fn a_policy_grounds_fees_of_whatever_product() {
    for (locale, currency, text, policy) in [
        ("ro-RO", "RON", "Livrarea pentru Telefon Aura X costă 35 lei.", "Livrare: 35 lei pe comandă."),
        ("pt-BR", "BRL", "O frete do Telefon Aura X é R$ 35.", "Frete: R$ 35 por pedido."),
        ("es-BO", "BOB", "El envío del Telefon Aura X cuesta Bs 35.", "Envío: Bs 35 por pedido."),
        ("el-GR", "EUR", "Τα μεταφορικά για το Telefon Aura X είναι 35 €.", "Μεταφορικά: 35 € ανά παραγγελία."),
        ("en-US", "USD", "Shipping for the Telefon Aura X is $35.", "Shipping: $35 an order."),
    ] {
        let outcome = asked(locale, Source::Policy, policy).check(text, &shop(currency));
        assert_eq!(reasons(&outcome), [] as [&str; 0], "{text}");
    }
}

/// In Greek it passed: what a tool calls the cost of a delivery was known in other languages only.
#[test]
fn shipping_is_not_free_where_the_evidence_says_what_it_costs() {
    for (locale, key, text) in [
        ("ro-RO", "livrare", "Livrarea este gratuită."),
        ("pt-BR", "frete", "O frete é grátis."),
        ("es-BO", "envío", "El envío es gratis."),
        ("el-GR", "μεταφορικά", "Τα μεταφορικά είναι δωρεάν."),
        ("en-US", "shipping_fee", "Shipping is free."),
    ] {
        let content = format!(r#"{{"cart": {{"{key}": "24.90"}}}}"#);
        let outcome = asked(locale, Source::Tool, &content).check(text, &shop("EUR"));
        assert_ne!(outcome.verdict, Verdict::Allow, "{locale}: {outcome:?}");
    }
}

/// No product is named and no key is known: of which bus or flat a sentence speaks, its other words say.
#[test]
fn an_amount_of_another_record_is_no_ground() {
    let records = [
        r#"{"zv": "American Airlines", "qh": "14:55", "ps": "110", "wt": "+1 602-852-6500"}"#,
        r#"{"zv": "Delta Airlines", "qh": "17:15", "ps": "101", "wt": "+1 602-275-6300"}"#,
    ];
    for (text, refused) in [
        ("It takes off at 2:55 pm and costs $110.", false),
        ("It takes off at 2:55 pm and costs $101.", true),
        ("How about Delta? It costs $101.", false),
        ("How about Delta? It costs $110.", true),
        ("Call them at 602-852-6500. It is $101.", true),
        ("It is $101, and it is booked.", false),
        ("Delta asks for $101 and American for $110.", false),
        ("It costs $102.", true),
    ] {
        let mut asked = asked("en-US", Source::Tool, records[0]);
        let other = RawEvidence { source: Source::Tool, name: String::new(), content: records[1].to_owned() };
        asked.evidence.raw.push(other);
        let found = asked.check(text, &shop("USD"));
        assert_eq!(!found.violations.is_empty(), refused, "{text}: {:?}", reasons(&found));
    }
}

#[test]
fn a_number_that_is_misread_from_the_evidence_is_wrong_whatever_its_check_digit_says() {
    let policy = "Datos para transferencias: Línea Blanca Oriente S.R.L., NIT 1028735029, cuenta 4010772638.";
    let said = |text: &str, evidence: &[&str]| {
        let mut asked = Asked::in_locale("es-BO");
        let raw = |content: &&str| RawEvidence {
            source: Source::Policy,
            name: String::new(),
            content: (*content).to_owned(),
        };
        asked.evidence.raw.extend(evidence.iter().map(raw));
        reasons(&asked.check(text, &shop("BOB")))
    };
    assert_eq!(said("Nuestro NIT es 1028735029.", &[policy]), [""; 0]);
    assert_eq!(said("Nuestro NIT es 1028-735-029.", &[policy]), [""; 0]);
    assert_eq!(said("Nuestro NIT es 1028753029.", &[policy]), ["INVALID_IDENTIFIER"]);
    // Another one is another one, and both may be told.
    assert_eq!(said("Su NIT es 3341907015.", &[policy]), [""; 0]);
    assert_eq!(said("Nuestro NIT es 1028753029.", &[policy, "NIT 1028753029"]), [""; 0]);
    assert_eq!(said("Nuestro NIT es 1028753029.", &[]), [""; 0]);
}
