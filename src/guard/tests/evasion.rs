//! What a reader takes for a claim is one, however it is written: letters that look like others, markup, digits of other
//! scripts, the names people have for money. What nobody can read beside a number is a claim that nothing verifies.

use crate::facts::FactsSnapshot;
use crate::guard::tests::shop::{Asked, product, shop};
use crate::guard::{CheckOutcome, Locale, Verdict, push_in_pieces};

/// Locale, currency, how it says what the laptop costs (`{}` is the amount with its money), and a wrong amount with its
/// money in the shop's usual way.
const SAYS: [(&str, &str, &str, &str); 5] = [
    ("ro-RO", "RON", "Laptop Nimbus 14 costă {}.", "49 lei"),
    ("pt-BR", "BRL", "O Laptop Nimbus 14 custa {}.", "49 reais"),
    ("es-BO", "BOB", "El Laptop Nimbus 14 cuesta {}.", "49 bolivianos"),
    ("el-GR", "EUR", "Το Laptop Nimbus 14 κοστίζει {}.", "49 ευρώ"),
    ("en-US", "USD", "The Laptop Nimbus 14 costs {}.", "49 dollars"),
];

fn reasons(outcome: &CheckOutcome) -> Vec<&'static str> {
    outcome.violations.iter().map(|violation| violation.reason.as_str()).collect()
}

/// A stream token by token says what a check of the whole says, and lets nothing of a wrong claim through.
fn checked(asked: &Asked, text: &str, facts: &FactsSnapshot) -> CheckOutcome {
    let whole = asked.check(text, facts);
    for length in [1, 3, 7] {
        let locale = Locale::parse(asked.locale).expect("valid");
        let (released, outcome) = push_in_pieces(text, locale, || length, |text| asked.check(text, facts));
        assert_eq!(outcome.verdict, whole.verdict, "{text}");
        let first = whole.violations.first().map_or(text.len(), |violation| violation.span.start as usize);
        assert!(released.len() <= first && text.starts_with(&released), "{text}: {released:?}");
    }
    whole
}

/// What it is called, and how it disguises an amount.
type Disguise = (&'static str, fn(&str) -> String);

#[test]
fn a_disguised_wrong_price_is_caught_in_five_languages() {
    let disguises: [Disguise; 9] = [
        ("a tag", |said| said.replacen(' ', " <b>", 1) + "</b>"),
        ("a tag inside the number", |said| said.replacen('4', "<i>4</i>", 1)),
        ("a long tag", |said| said.replacen(' ', &format!(" <span style=\"{}\">", "x".repeat(200)), 1) + "</span>"),
        ("a comment", |said| said.replacen('4', "4<!-- 1. 2; -->", 1)),
        ("entities", |said| said.replacen("49", "&#52;&#x39;", 1)),
        ("bidirectional isolates", |said| format!("\u{2066}{said}\u{2069}")),
        ("characters without width", |said| said.replacen('4', "4\u{200b}\u{2060}", 1)),
        ("Arabic digits", |said| said.replacen("49", "٤٩", 1)),
        ("circled digits", |said| said.replacen("49", "④❾", 1)),
    ];
    for (locale, currency, says, amount) in SAYS {
        let facts = shop(currency);
        for (disguise, apply) in disguises {
            let text = says.replace("{}", &apply(amount));
            let outcome = checked(&Asked::in_locale(locale), &text, &facts);
            assert_eq!(reasons(&outcome), ["PRICE_MISMATCH"], "{disguise}: {text}");
        }
    }
}

#[test]
fn look_alike_letters_of_money_are_read_in_five_languages() {
    for (locale, currency, text) in [
        ("ro-RO", "RON", "Laptop Nimbus 14 costă 49 lеi."),
        ("ro-RO", "RON", "Laptop Nimbus 14 costă 49 lεі."),
        ("pt-BR", "BRL", "O Laptop Nimbus 14 custa 49 rеаis."),
        ("es-BO", "BOB", "El Laptop Nimbus 14 cuesta 49 bоlivianоs."),
        ("el-GR", "EUR", "Το Laptop Nimbus 14 κοστίζει 49 eυρώ."),
        ("en-US", "USD", "The Laptop Nimbus 14 costs 49 dоllаrs."),
        ("en-US", "USD", "The Laptop Nimbus 14 costs 49 𝐝𝐨𝐥𝐥𝐚𝐫𝐬."),
        ("en-US", "USD", "The Lаptоp Nimbus 14 costs $49."),
    ] {
        let outcome = checked(&Asked::in_locale(locale), text, &shop(currency));
        assert_eq!(reasons(&outcome), ["PRICE_MISMATCH"], "{text}");
    }
}

#[test]
fn disguised_stock_is_caught_in_five_languages() {
    for (locale, text) in [
        ("ro-RO", "Laptop Stratus 15 este în stос."),
        ("ro-RO", "Laptop Stratus 15 este <b>dispo</b><b>nibil</b>."),
        ("pt-BR", "O Laptop Stratus 15 está disp&#111;n&iacute;vel."),
        ("es-BO", "El Laptop Stratus 15 está dispo\u{ad}ni\u{ad}ble."),
        ("es-BO", "El Laptop Stratus 15 está en stοϲk."),
        ("el-GR", "Το Laptop Stratus 15 είναι διαθέσιμo."),
        ("en-US", "The Laptop Stratus 15 is in stоck."),
    ] {
        let outcome = checked(&Asked::in_locale(locale), text, &shop("USD"));
        assert_eq!(reasons(&outcome), ["OUT_OF_STOCK"], "{text}");
    }
}

#[test]
fn what_cannot_be_read_beside_a_number_is_not_verified() {
    for (locale, currency, text) in [
        ("ro-RO", "RON", "Laptop Nimbus 14 costă 49 лей."),
        ("ro-RO", "RON", "Laptop Nimbus 14 costă 49 USЅ."),
        ("pt-BR", "BRL", "O Laptop Nimbus 14 custa 49 &bogus;."),
        ("es-BO", "BOB", "El Laptop Nimbus 14 cuesta 49 ₽."),
        ("el-GR", "EUR", "Το Laptop Nimbus 14 κοστίζει \u{202e}94\u{202c} €."),
        ("en-US", "USD", "The Laptop Nimbus 14 costs 49円."),
        ("pt-BR", "BRL", "O Laptop Stratus 15 está \u{202e}euqotse me\u{202c}, posso separar?"),
    ] {
        let mut asked = Asked::in_locale(locale);
        let outcome = checked(&asked, text, &shop(currency));
        assert_eq!((outcome.verdict, reasons(&outcome)), (Verdict::Revise, vec!["NO_FACT"]), "{text}");
        asked.policy.allow_unknown_facts = true;
        assert_eq!(asked.check(text, &shop(currency)).verdict, Verdict::Allow, "the policy lets the unknown pass");
    }
}

#[test]
fn what_is_turned_round_is_refused_sentence_by_sentence() {
    let text = "Το 100 por el \u{202e}---- €? Άτσι κάπνρευεδ έχυο το.";
    let outcome = checked(&Asked::in_locale("el-GR"), text, &shop("EUR"));
    assert_eq!(reasons(&outcome), ["NO_FACT"]);
    assert_eq!(outcome.violations[0].claim, "Άτσι κάπνρευεδ έχυο το.", "what stands before it is let through");
    let beside_an_amount = "Το \u{202e}94 €. Άτσι κάπνρευεδ έχυο το.";
    assert_eq!(reasons(&checked(&Asked::in_locale("el-GR"), beside_an_amount, &shop("EUR"))), ["NO_FACT", "NO_FACT"]);
}

#[test]
fn texts_that_only_look_odd_stay_as_they_are() {
    for (locale, text) in [
        ("ro-RO", "Titlul rusesc e «Мастер и Маргарита». Laptop Nimbus 14 costă <b>4.199</b>&nbsp;lei."),
        ("pt-BR", "Do grego ὄρχις: o Laptop Nimbus 14 custa <strong>R$ 4.199</strong>, filtro de 5 μm, 4,7 kΩ."),
        ("es-BO", "<ul><li>Laptop Nimbus 14 &ndash; Bs&nbsp;4.199</li><li>Telefon Aura X &ndash; Bs 1.299</li></ul>"),
        ("el-GR", "Το Laptop Nimbus 14 κοστίζει 4.199 &euro; και η ΝΟΤΑ 5 ΤΕΜΑΧΙΑ."),
        ("en-US", "1️⃣ Six days in Kyoto (京都) or Sofia (София): if a < 5 & b > 3, the Laptop Nimbus 14 is $4,199."),
    ] {
        let currency = Locale::parse(locale).expect("valid").currency().to_string();
        let outcome = checked(&Asked::in_locale(locale), text, &shop(&currency));
        assert_eq!(reasons(&outcome), [] as [&str; 0], "{text}");
    }
}

#[test]
fn the_names_people_have_for_money_are_amounts() {
    for (locale, currency, wrong, right) in [
        ("ro-RO", "RON", "Telefon Aura X costă 99 de bani.", "Telefon Aura X costă 1299 lei și 0 bani."),
        ("pt-BR", "BRL", "O Telefon Aura X sai por 50 pilas.", "O Telefon Aura X sai por 1299 pilas."),
        ("es-ES", "EUR", "El Telefon Aura X cuesta 99 céntimos.", "El Telefon Aura X cuesta 1299 pavos."),
        ("el-GR", "EUR", "Το Telefon Aura X κοστίζει 99 λεπτά.", "Το Telefon Aura X κοστίζει 1.299 ευρώ, σε 5 λεπτά."),
        ("en-US", "USD", "The Telefon Aura X is 50 bucks.", "The Telefon Aura X is 1,299 bucks."),
    ] {
        let facts = shop(currency);
        let asked = Asked::in_locale(locale);
        assert_eq!(reasons(&checked(&asked, wrong, &facts)), ["PRICE_MISMATCH"], "{wrong}");
        assert_eq!(reasons(&checked(&asked, right, &facts)), [] as [&str; 0], "{right}");
    }
}

#[test]
fn a_disguised_amount_is_put_right_where_it_stands() {
    for (text, corrected) in [
        ("Laptop Nimbus 14 costă <b>3.999</b> lei.", Some("Laptop Nimbus 14 costă <b>4.199</b> lei.")),
        ("Laptop Nimbus 14 costă &#51;.999 lеi.", Some("Laptop Nimbus 14 costă 4.199 lеi.")),
        ("Laptop Nimbus 14 costă ٣٩٩٩ lei.", Some("Laptop Nimbus 14 costă 4199 lei.")),
        ("Laptop Nimbus 14 costă 3&nbsp;999,00 lei.", Some("Laptop Nimbus 14 costă 4\u{a0}199,00 lei.")),
        ("Laptop Nimbus 14 costă 3<i>9</i>99 lei.", None),
    ] {
        let outcome = Asked::in_locale("ro-RO").check(text, &shop("RON"));
        assert_eq!(outcome.corrected_text.as_deref(), corrected, "{text} {:?}", outcome.claims);
    }
}

#[test]
fn a_name_the_catalogue_writes_with_foreign_letters_is_found() {
    let named = |name| product("VIT-0001", name, "49.00 RON", "0", |_, _| {});
    for (name, said) in [("Vitamin С 1000", "Vitamin C 1000"), ("Dolce &amp; Gabbana One", "Dolce & Gabbana One")] {
        let facts = FactsSnapshot::build(1, vec![named(name)]);
        for called in [name, said] {
            let text = format!("{called} costă 49 lei și este în stoc.");
            assert_eq!(reasons(&Asked::in_locale("ro-RO").check(&text, &facts)), ["OUT_OF_STOCK"], "{text}");
        }
    }
}
