//! What holds for every text: no panic, spans inside the text, the same verdict twice and from its record.

use proptest::prelude::*;
use temei_properties::properties;

use crate::catalog::{Currency, Money};
use crate::guard::evidence::{Evidence, Line, LineGroup, RawEvidence, Source};
use crate::guard::tests::shop::{Asked, shop};
use crate::guard::{CheckOutcome, Locale, Verdict, Violation, push_in_pieces, replay};

const LOCALES: [&str; 5] = ["ro-RO", "pt-BR", "es-BO", "el-GR", "en-US"];

fn any_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "\\PC{0,12}",
        "[0-9]{1,6}[.,' ]?[0-9]{0,4}",
        Just("lei ".to_owned()),
        Just(" R$ ".to_owned()),
        Just(" € ".to_owned()),
        Just("% reducere ".to_owned()),
        Just("TVA ".to_owned()),
        Just("Laptop Nimbus 14 ".to_owned()),
        Just("LAP-0042 LAP-9999 ".to_owned()),
        Just("Café Sereno 1kg\n- ".to_owned()),
        Just("în stoc ".to_owned()),
        Just("mai avem 5 ".to_owned()),
        Just("CUI: 123".to_owned()),
        Just("adresa de livrare: Str. Lungă nr. 5, ".to_owned()),
        Just("shipping address: ".to_owned()),
        Just(". ".to_owned()),
        Just("½ﬁ\u{301}\u{200b}ßΣς".to_owned()),
        Just("revine în stoc pe 15 martie ".to_owned()),
        Just("<b>49</b>&nbsp;l<i>е</i>i &euro; &#5".to_owned()),
        Just("99 лей \u{202e}94\u{202c} ٤٩ <td>".to_owned()),
        Just("este gratuit, mai ieftin decât ".to_owned()),
        Just("circa 900000000000 mii lei ".to_owned()),
        Just("12 rate de 99999999999999 miliarde lei ".to_owned()),
        Just("diferență 99999999999999,99 lei ".to_owned()),
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// Texts with the ends and beginnings of blocks in all places.
fn stream_text() -> impl Strategy<Value = String> {
    let more = prop::sample::select(vec![
        " ",
        "\n",
        "\n\n",
        "- ",
        "  - ",
        "1. ",
        "| ",
        " | ",
        ". ",
        "! ",
        "? ",
        "; ",
        "**",
        "4199 lei",
        "1299 lei",
        "71,92 lei",
        "total 5498 lei",
        "în total ",
        "Telefon Aura X",
        "costă ",
        "LAP-0042",
        "reducere 10%",
        "o mie de lei",
        "leve dois, pague um ",
        "dacă ",
        "este o alegere foarte bună pentru cine caută ceva simplu, ușor și frumos, ",
        "nr. ",
        "CUI ",
        "adresa de livrare: ",
        "Str. Lungă nr. 5, ",
        "Brașov, ",
        "500035",
        "jud. Cluj",
        "18547290",
        "în stoc ",
        "nu ",
        "# Laptop Nimbus 14\n",
        "ambele ",
        "al doilea costă ",
        "<b",
        ">",
        "<p title='a. b; c'>",
        "<li>",
        "<!-- . -->",
        "&eur",
        "o;",
        "&#5",
        "2;",
        "lеi ",
        "este gratuit ",
        "mai ieftin decât ",
        "în bugetul de ",
        ", îl adaug?",
    ]);
    let piece = prop_oneof![3 => more.prop_map(str::to_owned), 1 => any_text()];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

fn spans_hold(text: &str, outcome: &CheckOutcome) {
    let spans = outcome.claims.iter().map(|claim| (claim.span, Some(claim.text.as_str())));
    let violations = outcome.violations.iter().map(|violation| (violation.span, Some(violation.claim.as_str())));
    let corrections = outcome.corrections.iter().map(|correction| (correction.span, None));
    for (span, said) in spans.chain(violations).chain(corrections) {
        let written = text.get(span.start as usize..span.end as usize).expect("on character boundaries");
        assert_eq!(text[..span.start as usize].chars().count(), span.start_cp as usize);
        assert_eq!(written.chars().count(), (span.end_cp - span.start_cp) as usize);
        assert!(said.is_none_or(|said| said == written));
    }
    let facts = outcome.facts.len();
    assert!(outcome.violations.iter().flat_map(|violation| &violation.facts).all(|&fact| (fact as usize) < facts));
    assert_eq!(outcome.violations.len(), outcome.corrections.len());
}

proptest! {
    #![proptest_config(properties(400))]

    #[test]
    fn no_text_panics_and_every_verdict_can_be_replayed(text in any_text(), evidence in any_text(), locale in 0_usize..5) {
        let facts = shop("RON");
        let mut asked = Asked::in_locale(LOCALES[locale]);
        let raw = |source, content: &str| RawEvidence { source, name: String::new(), content: content.to_owned() };
        asked.evidence = Evidence { raw: vec![raw(Source::Tool, &evidence), raw(Source::User, &text)], ..Evidence::default() };
        asked.record = true;
        let first = asked.check(&text, &facts);
        spans_hold(&text, &first);
        prop_assert_eq!(&first, &asked.check(&text, &facts));
        let again = replay(first.bundle.as_deref().expect("recorded")).expect("readable");
        prop_assert!(again.is_same(), "{:?}\n{:?}\n{:?}", again.differences, again.recorded, again.outcome);
    }

    #[test]
    fn a_stream_says_what_a_check_of_the_whole_says(text in stream_text(), cuts in prop::collection::vec(1_usize..24, 1..40), locale in 0_usize..5) {
        let facts = shop("RON");
        let asked = Asked::in_locale(LOCALES[locale]);
        let whole = asked.check(&text, &facts);
        let mut lengths = cuts.iter().copied().cycle();
        let locale = Locale::parse(LOCALES[locale]).expect("valid");
        let (released, outcome) =
            push_in_pieces(&text, locale, || lengths.next().unwrap_or(1), |text| asked.check(text, &facts));
        prop_assert!(text.starts_with(&released));
        prop_assert_eq!(outcome.verdict == Verdict::Allow, whole.verdict == Verdict::Allow, "{:?}\n{:?}", outcome.violations, whole.violations);
        if whole.verdict == Verdict::Allow {
            prop_assert_eq!(&released, &text);
        }
        let said = |violation: &Violation| (violation.guard, violation.span, violation.sku.clone());
        let wrong: Vec<_> = whole.violations.iter().map(said).collect();
        let seen: Vec<_> = outcome.violations.iter().map(said).collect();
        prop_assert!(wrong.starts_with(&seen), "{seen:?} {wrong:?}");
        prop_assert!(wrong.first().is_none_or(|(_, span, _)| released.len() <= span.start as usize), "{released:?} {wrong:?}");
    }

    #[test]
    fn no_evidence_panics(content in "[\\[\\]{}\":,a-z0-9.\\-]{0,200}|\\PC{0,80}") {
        let mut asked = Asked::in_locale("en-US");
        asked.evidence.raw.push(RawEvidence { source: Source::Tool, name: String::new(), content });
        asked.check("It costs $5.", &shop("USD"));
    }
}

#[test]
fn amounts_beyond_all_bounds_are_wrong_and_no_more() {
    let mut asked = Asked::in_locale("ro-RO");
    let most = Money::new(i64::MAX, Currency::RON);
    let line = Line { sku: "LAP-0042".to_owned(), unit_price: Some(most), total: Some(most), ..Line::default() };
    let lines = vec![line.clone(), line];
    let group = LineGroup {
        lines,
        shipping: Some(most),
        total: Some(Money::new(i64::MIN, Currency::RON)),
        ..LineGroup::default()
    };
    asked.evidence = Evidence { carts: vec![group.clone(), group], ..Evidence::default() };
    for text in [
        "LAP-0042 costă circa 900000000000 mii lei.",
        "LAP-0042 în 12 rate de 99999999999999 miliarde lei.",
        "LAP-0042: diferența este de 99999999999999 miliarde lei, total 99999999999999 miliarde lei, cu TVA 99999999999999%.",
        "reducere 99999999999999 miliarde% la LAP-0042, adică 99999999999999 lei, fără TVA 99999999999999,99 lei",
        "99999999999999 x LAP-0042 costă 99999999999999 lei, mai avem 99999999999999 mii",
    ] {
        for tolerance in [0, i64::MAX / 200] {
            asked.policy.price_tolerance_minor = tolerance;
            spans_hold(text, &asked.check(text, &shop("RON")));
        }
    }
}

#[test]
fn a_text_of_the_greatest_length_stays_bounded() {
    let facts = shop("RON");
    for piece in [
        "LAP-0042 costă 5 lei. ",
        "9.99 lei ",
        "LAP-99",
        "- Laptop Nimbus 14\n",
        "a",
        "1.",
        "TVA 21% ",
        "€ ",
        "(",
        "în stoc 5 ",
    ] {
        let text = piece.repeat(32 * 1024 / piece.len());
        let outcome = Asked::in_locale("ro-RO").check(&text, &facts);
        assert!(outcome.claims.len() <= crate::guard::limits::MAX_CLAIMS);
        spans_hold(&text, &outcome);
    }
    Asked::in_locale("ro-RO").check(&"ă".repeat(40 * 1024), &facts);
}
