//! Answers as agents write them, in five languages, each guard passing and failing. The shop is that of `shop.rs`, in
//! the currency of the language's country.

use crate::catalog::{GuardAction, Money, Percent, PriceMode};
use crate::guard::evidence::{Approval, ApprovalLevel, Customer, Evidence, Line, LineGroup, RawEvidence, Source};
use crate::guard::tests::shop::{Asked, shop};
use crate::guard::{CheckOutcome, FactKind, Grounding, Overrides, Verdict, replay};

const CURRENCIES: [(&str, &str); 5] =
    [("ro-RO", "RON"), ("pt-BR", "BRL"), ("es-BO", "BOB"), ("el-GR", "EUR"), ("en-US", "USD")];

/// Locale, answer, and the reasons it is refused for.
const CASES: &[(&str, &str, &[&str])] = &[
    // PRICE, right
    ("ro-RO", "Laptop Nimbus 14 costă 4.199,00 lei.", &[]),
    ("ro-RO", "Laptopul Nimbus 14 are prețul de 4199 de lei.", &[]),
    ("ro-RO", "Pentru 2 bucăți Laptop Nimbus 14 totalul este 8.398 lei.", &[]),
    ("ro-RO", "Laptop Nimbus 14: 4.199 lei, iar Telefon Aura X: 1.299 lei. Împreună fac 5.498 lei.", &[]),
    ("ro-RO", "Café Sereno 1kg este acum 71,92 lei în loc de 89,90 lei.", &[]),
    ("ro-RO", "Avem telefoane sub 1.500 lei, de exemplu Telefon Aura X la 1.299 lei.", &[]),
    ("pt-BR", "O Laptop Nimbus 14 custa R$ 4.199,00.", &[]),
    ("pt-BR", "O Café Sereno 1kg sai por R$ 71,92 na promoção.", &[]),
    ("es-BO", "El Laptop Nimbus 14 cuesta Bs 4.199.", &[]),
    ("es-BO", "El Telefon Aura X vale 1.299 bolivianos.", &[]),
    ("el-GR", "Το Laptop Nimbus 14 κοστίζει 4.199,00 €.", &[]),
    ("el-GR", "Το Telefon Aura X έχει τιμή 1.299 ευρώ.", &[]),
    ("en-US", "The Laptop Nimbus 14 costs $4,199.00.", &[]),
    ("en-US", "Laptop Nimbus 14 is $4,199 and Telefon Aura X is $1,299.", &[]),
    ("en-US", "- Laptop Nimbus 14: $4,199.00\n- Telefon Aura X: $1,299.00\n", &[]),
    ("en-US", "| Laptop Nimbus 14 | $4,199.00 |\n| Telefon Aura X | $1,299.00 |", &[]),
    // PRICE, wrong
    ("ro-RO", "Laptop Nimbus 14 costă 3.999,00 lei.", &["PRICE_MISMATCH"]),
    (
        "ro-RO",
        "Laptop Nimbus 14 costă 1.299 lei, iar Telefon Aura X costă 4.199 lei.",
        &["PRICE_OF_ANOTHER_PRODUCT", "PRICE_OF_ANOTHER_PRODUCT"],
    ),
    ("ro-RO", "Prețul pentru Laptop Nimbus 14 este 4.199 euro.", &["CURRENCY_MISMATCH"]),
    ("ro-RO", "Tablet Lumen costă 500 lei.", &["NO_FACT"]),
    ("ro-RO", "Preț: 4.299. Laptop Nimbus 14 este alegerea potrivită.", &["NO_FACT"]),
    ("pt-BR", "O Laptop Nimbus 14 custa R$ 4.099,00.", &["PRICE_MISMATCH"]),
    ("pt-BR", "O Telefon Aura X custa 1.399 reais.", &["PRICE_MISMATCH"]),
    ("es-BO", "El Laptop Nimbus 14 cuesta Bs 4.200.", &["PRICE_MISMATCH"]),
    ("es-BO", "El Laptop Nimbus 14 cuesta 4.199 dólares.", &["CURRENCY_MISMATCH"]),
    ("el-GR", "Το Laptop Nimbus 14 κοστίζει 4.099 ευρώ.", &["PRICE_MISMATCH"]),
    ("el-GR", "- Laptop Nimbus 14: 1.299 €\n- Telefon Aura X: 1.299 €", &["PRICE_OF_ANOTHER_PRODUCT"]),
    ("en-US", "The Laptop Nimbus 14 costs $4,099.00.", &["PRICE_MISMATCH"]),
    (
        "en-US",
        "- Laptop Nimbus 14: $1,299.00\n- Telefon Aura X: $4,199.00",
        &["PRICE_OF_ANOTHER_PRODUCT", "PRICE_OF_ANOTHER_PRODUCT"],
    ),
    // STOCK
    ("ro-RO", "Laptop Nimbus 14 este în stoc.", &[]),
    ("ro-RO", "Din Laptop Nimbus 14 mai avem 3 bucăți.", &[]),
    ("ro-RO", "Laptop Stratus 15 nu este în stoc.", &[]),
    ("ro-RO", "Laptop Stratus 15 revine în stoc pe 15 iunie.", &[]),
    ("ro-RO", "Laptop Stratus 15 este disponibil.", &["OUT_OF_STOCK"]),
    ("ro-RO", "Din Laptop Nimbus 14 mai avem 5 bucăți în stoc.", &["QUANTITY_ABOVE_STOCK"]),
    ("ro-RO", "Laptop Stratus 15 revine în stoc pe 20 iunie 2026.", &["RESTOCK_DATE_MISMATCH"]),
    ("ro-RO", "Tablet Lumen este în stoc.", &["NO_FACT"]),
    ("pt-BR", "O Laptop Nimbus 14 está disponível.", &[]),
    ("pt-BR", "O Laptop Stratus 15 está esgotado e volta ao estoque em 15 de junho.", &[]),
    ("pt-BR", "O Laptop Stratus 15 está em estoque.", &["OUT_OF_STOCK"]),
    ("es-BO", "El Laptop Nimbus 14 está disponible, quedan 3 unidades.", &[]),
    ("es-BO", "El Laptop Stratus 15 está agotado.", &[]),
    ("es-BO", "Quedan 8 unidades del Laptop Nimbus 14.", &["QUANTITY_ABOVE_STOCK"]),
    ("es-BO", "El Laptop Stratus 15 está disponible.", &["OUT_OF_STOCK"]),
    ("el-GR", "Το Laptop Nimbus 14 είναι διαθέσιμο.", &[]),
    ("el-GR", "Το Laptop Stratus 15 έχει εξαντληθεί.", &[]),
    ("el-GR", "Το Laptop Stratus 15 είναι διαθέσιμο.", &["OUT_OF_STOCK"]),
    ("el-GR", "Από το Laptop Nimbus 14 απομένουν 7 τεμάχια.", &["QUANTITY_ABOVE_STOCK"]),
    ("en-US", "The Laptop Nimbus 14 is in stock; only 3 left.", &[]),
    ("en-US", "The Laptop Stratus 15 is not available right now.", &[]),
    ("en-US", "The Laptop Stratus 15 will be back in stock on June 15.", &[]),
    ("en-US", "We have 5 units of the Laptop Nimbus 14 in stock.", &["QUANTITY_ABOVE_STOCK"]),
    ("en-US", "The Laptop Stratus 15 is in stock.", &["OUT_OF_STOCK"]),
    ("en-US", "The Laptop Stratus 15 will be back in stock on July 1.", &["RESTOCK_DATE_MISMATCH"]),
    ("en-US", "Let me check if the Laptop Stratus 15 is in stock.", &[]),
    // DISCOUNT
    ("ro-RO", "Vă pot oferi 10% reducere la Laptop Nimbus 14.", &[]),
    ("ro-RO", "Café Sereno 1kg are 20% reducere luna aceasta.", &[]),
    ("ro-RO", "Nu putem acorda 40% reducere.", &[]),
    ("ro-RO", "Vă ofer 25% reducere la Telefon Aura X.", &["DISCOUNT_NEEDS_APPROVAL"]),
    ("ro-RO", "Vă ofer 25% reducere la Laptop Nimbus 14.", &["DISCOUNT_ABOVE_MAXIMUM"]),
    ("ro-RO", "Aveți o reducere de 300 lei la Telefon Aura X.", &["DISCOUNT_NEEDS_APPROVAL"]),
    ("pt-BR", "Posso dar 15% de desconto no Telefon Aura X.", &[]),
    ("pt-BR", "Consigo 60% de desconto no Telefon Aura X.", &["DISCOUNT_ABOVE_MAXIMUM"]),
    ("es-BO", "Le ofrezco un descuento del 12% en el Telefon Aura X.", &[]),
    ("es-BO", "Le ofrezco un descuento del 35% en el Telefon Aura X.", &["DISCOUNT_NEEDS_APPROVAL"]),
    ("el-GR", "Σας προσφέρω έκπτωση 10% στο Telefon Aura X.", &[]),
    ("el-GR", "Σας προσφέρω έκπτωση 40% στο Telefon Aura X.", &["DISCOUNT_NEEDS_APPROVAL"]),
    ("en-US", "I can give you 15% off the Telefon Aura X.", &[]),
    ("en-US", "I can give you 30% off the Telefon Aura X.", &["DISCOUNT_NEEDS_APPROVAL"]),
    ("en-US", "You get 55% off the Telefon Aura X!", &["DISCOUNT_ABOVE_MAXIMUM"]),
    // SKU
    ("ro-RO", "Codul produsului este LAP-0042.", &[]),
    ("ro-RO", "Vă recomand LAP-0049 pentru birou.", &["UNKNOWN_SKU"]),
    ("pt-BR", "O produto PHO-0007 é ótimo.", &[]),
    ("pt-BR", "Veja também o PHO-7777.", &["UNKNOWN_SKU"]),
    ("es-BO", "Le recomiendo el COF-0001.", &[]),
    ("es-BO", "Le recomiendo el COF-0009.", &["UNKNOWN_SKU"]),
    ("el-GR", "Προτείνω το LAP-0043, δυστυχώς εξαντλημένο.", &[]),
    ("el-GR", "Προτείνω το LAP-1234.", &["UNKNOWN_SKU"]),
    ("en-US", "Its SKU is lap0042, made with ISO-9001 quality in 2026-06-01.", &[]),
    ("en-US", "Please order LAP-4200.", &["UNKNOWN_SKU"]),
    // FISCAL
    ("ro-RO", "Factura se emite pe CUI RO18547290.", &[]),
    ("ro-RO", "Factura se emite pe CUI RO18547291.", &["INVALID_IDENTIFIER"]),
    ("ro-RO", "Prețul pentru Laptop Nimbus 14 include TVA 21%.", &[]),
    ("ro-RO", "Prețul pentru Laptop Nimbus 14 include TVA 19%.", &["VAT_RATE_MISMATCH"]),
    ("ro-RO", "Cota de TVA este 24%.", &["VAT_RATE_MISMATCH"]),
    ("pt-BR", "A nota vai para o CPF 111.444.777-35.", &[]),
    ("pt-BR", "A nota vai para o CPF 111.444.777-36.", &["INVALID_IDENTIFIER"]),
    ("pt-BR", "CNPJ: 11.222.333/0001-81", &[]),
    ("es-BO", "El precio incluye IVA del 13%.", &[]),
    ("es-BO", "El precio incluye IVA del 21%.", &["VAT_RATE_MISMATCH"]),
    ("pt-BR", "CNPJ 11.222.333/0001-81 para a nota.", &[]),
    ("pt-BR", "Nosso CNPJ é 12.ABC.345/01DE-35.", &[]),
    ("pt-BR", "Nosso CNPJ é 12.ABC.345/01DE-36.", &["INVALID_IDENTIFIER"]),
    ("es-BO", "La factura sale a nombre de Salinas, NIT 1026469026.", &[]),
    ("es-BO", "NIT: 10264", &["INVALID_IDENTIFIER"]),
    ("es-BO", "NIT/CI: 456789", &[]),
    ("es-MX", "NIT: 10264", &[]),
    ("es-BO", "El código de control es 6A-DC-53-05-14.", &[]),
    ("es-BO", "Código de control: FB-A6-E4", &["INVALID_IDENTIFIER"]),
    ("es-BO", "El código de control de la factura tiene de 4 a 5 pares.", &[]),
    ("es-ES", "Su NIF/NIE es X2482300W.", &[]),
    ("es-ES", "Su DNI/NIE es X2482300W.", &[]),
    ("es-ES", "Su NIF es 12345678Z.", &[]),
    ("es-ES", "Su NIF es 12345678A.", &["INVALID_IDENTIFIER"]),
    ("el-GR", "Το ΑΦΜ σας είναι 094259216.", &[]),
    ("el-GR", "Το ΑΦΜ σας είναι 094259217.", &["INVALID_IDENTIFIER"]),
    ("el-GR", "Η τιμή περιλαμβάνει ΦΠΑ 24%.", &[]),
    ("el-GR", "Η τιμή περιλαμβάνει ΦΠΑ 23%.", &["VAT_RATE_MISMATCH"]),
    ("en-US", "We pay to IBAN GB82 WEST 1234 5698 7654 32 today.", &[]),
    ("en-US", "We pay to IBAN GB82 WEST 1234 5698 7654 33 today.", &["INVALID_IDENTIFIER"]),
    ("en-US", "IBAN GB82WEST12345698765432 from your bank.", &[]),
    // no claims
    ("ro-RO", "Bună ziua! Cu ce vă pot ajuta? Programul este 9:00-18:00, tel. 0722 123 456.", &[]),
    ("pt-BR", "Olá! O modelo tem 16 GB e tela de 14 polegadas, lançado em 12/05/2025.", &[]),
    ("en-US", "Happy to help! Delivery takes 3-5 days, and 80% of customers choose it.", &[]),
];

fn reasons(outcome: &CheckOutcome) -> Vec<&'static str> {
    outcome.violations.iter().map(|violation| violation.reason.as_str()).collect()
}

#[test]
fn every_guard_in_five_languages() {
    let shops: Vec<_> = CURRENCIES.iter().map(|(locale, currency)| (&locale[..2], shop(currency))).collect();
    let mut wrong = Vec::new();
    for (locale, text, expected) in CASES {
        let facts = &shops.iter().find(|(language, _)| locale.starts_with(language)).expect("a shop").1;
        let outcome = Asked::in_locale(locale).check(text, facts);
        if reasons(&outcome) != *expected {
            wrong.push(format!(
                "{text}\n    expected {expected:?}, got {:?}\n    claims {:?}",
                reasons(&outcome),
                outcome.claims.iter().map(|c| (&c.text, &c.value, &c.sku, c.grounding)).collect::<Vec<_>>()
            ));
        }
        let blocks = expected.contains(&"INVALID_IDENTIFIER");
        if reasons(&outcome) == *expected {
            assert_eq!(outcome.verdict == Verdict::Allow, expected.is_empty());
            assert_eq!((outcome.verdict == Verdict::Block, outcome.customer_message.is_some()), (blocks, blocks));
            assert_eq!(outcome.correction_prompt.is_empty(), expected.is_empty());
        }
    }
    assert!(CASES.len() >= 60);
    assert!(wrong.is_empty(), "{} of {} wrong:\n{}", wrong.len(), CASES.len(), wrong.join("\n"));
}

#[test]
fn a_wrong_price_is_put_right_in_its_own_format() {
    for (locale, currency, text, corrected) in [
        ("ro-RO", "RON", "Laptop Nimbus 14 costă 3.999,00 lei.", "Laptop Nimbus 14 costă 4.199,00 lei."),
        ("pt-BR", "BRL", "O Laptop Nimbus 14 custa R$ 3.999.", "O Laptop Nimbus 14 custa R$ 4.199."),
        ("en-US", "USD", "Laptop Nimbus 14 is $3,999.50.", "Laptop Nimbus 14 is $4,199.00."),
        ("el-GR", "EUR", "Το Café Sereno 1kg κοστίζει 80 €.", "Το Café Sereno 1kg κοστίζει 71,92 €."),
        ("ro-RO", "RON", "Din Laptop Nimbus 14 mai avem 5 bucăți.", "Din Laptop Nimbus 14 mai avem 3 bucăți."),
        (
            "ro-RO",
            "RON",
            "Vă recomand LAP-0142, adică Laptop Nimbus 14.",
            "Vă recomand LAP-0042, adică Laptop Nimbus 14.",
        ),
    ] {
        let outcome = Asked::in_locale(locale).check(text, &shop(currency));
        assert_eq!(outcome.corrected_text.as_deref(), Some(corrected), "{:?}", outcome.violations);
    }
    let mixed = Asked::in_locale("ro-RO")
        .check("Laptop Nimbus 14 costă 3.999 lei. Laptop Stratus 15 este disponibil.", &shop("RON"));
    assert_eq!((mixed.violations.len(), mixed.corrected_text), (2, None));
}

#[test]
fn negotiable_prices_stay_between_floor_and_list() {
    let facts = shop("RON");
    let mut asked = Asked::in_locale("ro-RO");
    asked.policy.price_mode = PriceMode::Negotiable;
    let outcome = asked.check("Vă pot lăsa Laptop Nimbus 14 la 4.000 lei.", &facts);
    assert_eq!((outcome.verdict, outcome.claims[0].grounding), (Verdict::Allow, Grounding::Negotiated));
    assert_eq!(reasons(&asked.check("Vă pot lăsa Laptop Nimbus 14 la 3.800 lei.", &facts)), ["PRICE_BELOW_FLOOR"]);
    asked.overrides = Overrides { price_mode: Some(PriceMode::Fixed), ..Overrides::default() };
    assert_eq!(reasons(&asked.check("Vă pot lăsa Laptop Nimbus 14 la 4.000 lei.", &facts)), ["PRICE_MISMATCH"]);
}

#[test]
fn what_a_customer_said_grounds_a_budget_but_no_price() {
    let facts = shop("RON");
    let mut asked = Asked::in_locale("ro-RO");
    asked.evidence.raw.push(RawEvidence {
        source: Source::User,
        name: String::new(),
        content: "Am un buget de 3500 lei".to_owned(),
    });
    assert_eq!(reasons(&asked.check("Ați menționat un buget de 3.500 lei.", &facts)), [] as [&str; 0]);
    assert_eq!(reasons(&asked.check("Laptop Nimbus 14 costă 3.500 lei.", &facts)), ["PRICE_MISMATCH"]);
}

#[test]
fn a_quote_outranks_the_catalogue_and_its_sums_are_shown() {
    let facts = shop("RON");
    let money = |amount: &str| Some(Money::parse(amount, "RON").expect("valid"));
    let mut asked = Asked::in_locale("ro-RO");
    let line = |sku: &str, price: &str| Line { sku: sku.to_owned(), unit_price: money(price), ..Line::default() };
    asked.evidence = Evidence {
        quotes: vec![LineGroup {
            lines: vec![line("LAP-0042", "4000.00"), line("PHO-0007", "1250.00")],
            shipping: money("25.00"),
            ..LineGroup::default()
        }],
        ..Evidence::default()
    };
    let outcome = asked.check("Laptop Nimbus 14 vă costă 4.000 lei. Totalul este 5.275 lei.", &facts);
    assert_eq!(outcome.verdict, Verdict::Allow, "{:?}", outcome.violations);
    assert_eq!(outcome.claims[1].derivation.as_deref(), Some("4000.00 + 1250.00 + 25.00"));
    let wrong = asked.check("Laptop Nimbus 14 vă costă 4.100 lei.", &facts);
    assert_eq!(wrong.corrected_text.as_deref(), Some("Laptop Nimbus 14 vă costă 4.000 lei."));
}

#[test]
fn stages_and_approvals_decide_about_discounts() {
    let facts = shop("RON");
    let mut asked = Asked::in_locale("ro-RO");
    let text = "Vă ofer 25% reducere la Telefon Aura X.";
    let approval =
        |percent, level| Approval { sku: Some("PHO-0007".to_owned()), percent: Percent::from_scaled(percent), level };
    asked.evidence.customer =
        Some(Customer { approvals: vec![approval(25_00, ApprovalLevel::Manager)], ..Customer::default() });
    assert_eq!(asked.check(text, &facts).verdict, Verdict::Allow);
    asked.policy.no_discount_stages = vec!["discovery".to_owned()];
    asked.stage = Some("discovery");
    assert_eq!(reasons(&asked.check(text, &facts)), ["DISCOUNT_NOT_ALLOWED"]);
    asked.stage = None;
    asked.evidence.customer =
        Some(Customer { approvals: vec![approval(40_00, ApprovalLevel::Manager)], ..Customer::default() });
    assert_eq!(reasons(&asked.check("Vă ofer 40% reducere la Telefon Aura X.", &facts)), ["DISCOUNT_NEEDS_APPROVAL"]);
}

#[test]
fn an_unknown_fact_passes_where_the_policy_says_so() {
    let facts = shop("RON");
    let mut asked = Asked::in_locale("ro-RO");
    asked.policy.allow_unknown_facts = true;
    let outcome = asked.check("Tablet Lumen costă 500 lei și este în stoc.", &facts);
    assert_eq!(outcome.verdict, Verdict::Allow);
    assert!(outcome.claims.iter().all(|claim| claim.grounding == Grounding::NotChecked));
    assert!(outcome.facts.iter().any(|fact| fact.kind == FactKind::Price && fact.value.is_empty()));
}

#[test]
fn configured_patterns_decide_what_a_sku_looks_like() {
    let facts = shop("RON");
    let mut asked = Asked::in_locale("ro-RO");
    asked.policy.sku_patterns = vec!["[A-Z]{2}\\d{6}".to_owned()];
    assert_eq!(reasons(&asked.check("Vă recomand AB123456, nu LAP-9999.", &facts)), ["UNKNOWN_SKU"]);
}

#[test]
fn an_announced_code_of_a_full_catalogue_is_replayed_alike() {
    let mut asked = Asked::in_locale("en-US");
    asked.record = true;
    let outcome = asked.check("Item ID: 6452271382 is blue.", &shop("USD"));
    assert_eq!(outcome.violations.len(), 1, "no product was read, and yet there are some");
    let again = replay(outcome.bundle.as_deref().expect("recorded")).expect("readable");
    assert!(again.is_same(), "{:?}", again.differences);
}

#[test]
fn a_changed_bundle_shows_what_differs() {
    let facts = shop("RON");
    let mut asked = Asked::in_locale("ro-RO");
    asked.record = true;
    let outcome = asked.check("Laptop Nimbus 14 costă 4.199 lei, vezi LAP-0049.", &facts);
    let bundle = outcome.bundle.clone().expect("recorded");
    let again = replay(&bundle).expect("readable");
    assert!(again.is_same(), "{:?}", again.differences);
    assert_eq!(again.outcome, outcome);
    let altered = replay(&bundle.replace("419900", "419800")).expect("readable");
    assert!(
        altered.differences.contains(&"verdict".to_owned()) || altered.differences.contains(&"violations".to_owned())
    );
    assert!(replay("{}").is_err());
}

#[test]
fn a_guard_in_shadow_mode_reports_and_one_that_blocks_withholds() {
    let facts = shop("RON");
    let mut asked = Asked::in_locale("ro-RO");
    let text = "Laptop Nimbus 14 costă 3.999 lei. Laptop Stratus 15 este disponibil.";
    asked.policy.actions.stock = Some(GuardAction::LogOnly);
    let outcome = asked.check(text, &facts);
    assert_eq!(outcome.verdict, Verdict::Revise);
    assert_eq!(outcome.violations.iter().map(|violation| violation.log_only).collect::<Vec<_>>(), [false, true]);
    assert_eq!(
        outcome.corrected_text.as_deref(),
        Some("Laptop Nimbus 14 costă 4.199 lei. Laptop Stratus 15 este disponibil.")
    );
    assert!(!outcome.correction_prompt.contains("Stratus"));
    asked.policy.actions.price = Some(GuardAction::LogOnly);
    let outcome = asked.check(text, &facts);
    assert_eq!(
        (outcome.verdict, outcome.violations.len(), outcome.correction_prompt.as_str()),
        (Verdict::Allow, 2, "")
    );
    asked.policy.actions.price = Some(GuardAction::Block);
    let outcome = asked.check(text, &facts);
    assert_eq!((outcome.verdict, outcome.corrected_text), (Verdict::Block, None));
    assert!(outcome.customer_message.expect("to the customer").contains("coleg"));
}

#[test]
fn messages_name_products_and_write_amounts_as_people_do() {
    for (locale, currency, text, expected) in [
        ("ro-RO", "RON", "Laptop Nimbus 14 costă 3.999 lei.", "4.199,00 lei"),
        ("pt-BR", "BRL", "O Laptop Nimbus 14 custa R$ 3.999.", "R$ 4.199,00"),
        ("es-BO", "BOB", "La Laptop Nimbus 14 cuesta Bs 3.999.", "Bs 4.199,00"),
        ("el-GR", "EUR", "Το Laptop Nimbus 14 κοστίζει 3.999 €.", "4.199,00 €"),
        ("en-US", "USD", "The Laptop Nimbus 14 costs $3,999.", "$4,199.00"),
    ] {
        let outcome = Asked::in_locale(locale).check(text, &shop(currency));
        let instruction = &outcome.corrections[0].instruction;
        assert!(instruction.contains(expected) && instruction.contains("Laptop Nimbus 14 (LAP-0042)"), "{instruction}");
    }
}
