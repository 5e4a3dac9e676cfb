//! What a tenant's policy documents ground: the passages a text speaks of, whichever of a thousand they are in.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::catalog::{Document, DocumentId, DocumentPatch, Patch, Policy};
use crate::clock::Timestamp;
use crate::guard::tests::shop::{as_of, shop};
use crate::guard::{
    Check, CheckOutcome, ClaimOutcome, Focus, Grounding, Locale, PolicyDocument, PolicyDocuments, Verdict,
    VersionedPolicy, check_with, limits, replay,
};

fn document(id: &str, title: &str, text: &str) -> Document {
    let id = DocumentId::parse(id).expect("an id");
    let (title, text) = (Patch::Set(title.to_owned()), Patch::Set(text.to_owned()));
    DocumentPatch { title, text, ..DocumentPatch::new(id) }.apply(None).expect("a document")
}

fn documents(language: &str, all: Vec<Document>) -> PolicyDocuments {
    let read = all.into_iter().map(|document| {
        let read = PolicyDocument::read(&document, 12, Some(language));
        (document.id, Arc::new(read))
    });
    PolicyDocuments::new(read.collect::<BTreeMap<_, _>>())
}

fn judged(check: &Check, documents: &PolicyDocuments) -> CheckOutcome {
    let (input, policy) = (check.at(as_of()), VersionedPolicy::new(1, Policy::default()));
    check_with(input, &policy, &shop("RON"), documents.of_check(input))
}

fn checked(locale: &str, text: &str, documents: &PolicyDocuments) -> CheckOutcome {
    judged(&Check::of(text, Locale::parse(locale).expect("a locale")), documents)
}

/// A thousand policies, each of something else with a fee of its own, and one of delivery.
fn thousand() -> PolicyDocuments {
    const THINGS: [&str; 10] = [
        "depozitare",
        "ambalare",
        "gravare",
        "diagnosticare",
        "montaj",
        "demontare",
        "reciclare",
        "curățare",
        "vopsire",
        "calibrare",
    ];
    let fee = |n: usize| {
        let (thing, place) = (THINGS[n % 10], n / 10);
        let text = format!("Taxa de {thing} în zona numărul {place} este de {},50 lei pentru fiecare colet.", 20 + n);
        document(&format!("taxa-{n:04}"), &format!("Taxa de {thing}, zona {place}"), &text)
    };
    let delivery = document("livrare", "Livrare", "Transportul costă 19,90 lei. De la 250 de lei livrarea e gratuită.");
    documents("ro", (0..1_000).map(fee).chain([delivery]).collect())
}

#[test]
fn the_right_one_of_a_thousand_policies_grounds() {
    let policies = thousand();
    for (text, document) in [
        ("Transportul costă 19,90 lei.", "livrare"),
        ("Taxa de montaj în zona numărul 17 este de 194,50 lei.", "taxa-0174"),
        ("Vă spun cu drag. Taxa de reciclare în zona numărul 80 este de 826,50 lei.", "taxa-0806"),
    ] {
        let outcome = checked("ro-RO", text, &policies);
        assert_eq!(outcome.verdict, Verdict::Allow, "{text}: {:?}", outcome.violations);
        let path = &outcome.facts[0].path;
        assert!(path.starts_with(&format!("documents/{document}@12:")), "{text}: {path}");
    }
    for text in ["Transportul costă 17,90 lei.", "Taxa de montaj în zona numărul 17 este de 11,50 lei."] {
        let outcome = checked("ro-RO", text, &policies);
        assert_ne!(outcome.verdict, Verdict::Allow, "{text}: {:?}", outcome.claims);
    }
}

#[test]
fn words_that_all_passages_have_tell_which_of_those_is_meant_that_a_number_names() {
    let fee = |n: usize| {
        let text = format!("Taxa de montaj pentru fiecare colet este de {},25 lei.", 20 + n);
        document(&format!("taxa-{n:04}"), "Taxa de montaj", &text)
    };
    let policies = documents("ro", (0..3_000).map(fee).collect());
    let outcome = checked("ro-RO", "Taxa de montaj este de 1520,25 lei.", &policies);
    assert_eq!(outcome.verdict, Verdict::Allow, "{:?}", outcome.violations);
    assert!(outcome.facts[0].path.starts_with("documents/taxa-1500@"), "{:?}", outcome.facts);
    assert_ne!(checked("ro-RO", "Taxa de montaj este de 15,25 lei.", &policies).verdict, Verdict::Allow);
}

#[test]
fn what_one_check_reads_is_bounded_and_a_beginning_reads_the_same() {
    let policies = thousand();
    let text = "Taxa de montaj este mică. Taxa de vopsire este mare. Taxa de gravare este fixă. ".repeat(300);
    let read = |text: &str| {
        let check = Check::of(text, Locale::parse("ro-RO").expect("a locale"));
        policies.of_check(check.at(as_of()))
    };
    let all = read(&text);
    assert!(!all.is_empty() && all.len() <= limits::MAX_READ_PASSAGES);
    let sentence = text.find('.').expect("sentences") + 1;
    let begun = read(&text[..sentence]);
    assert!(!begun.is_empty() && begun.iter().all(|passage| all.contains(passage)), "a stream reads no other");
}

#[test]
fn a_document_is_no_price_of_a_product_however_it_is_written() {
    let policies = documents(
        "ro",
        vec![
            document("preturi", "Prețuri", "Telefon Aura X costă 999 lei. Laptop Nimbus 14 costă 3.500 lei."),
            document("taxe", "Taxe", "Montajul costă 150 de lei. Ambalarea costă 12 lei."),
        ],
    );
    for text in [
        "Telefon Aura X costă 999 lei.",
        "Laptop Nimbus 14 costă 3.500 lei.",
        "Tablet Lumen costă 150 de lei.",
        "Vă recomand Telefon Aura X. Costă 150 de lei.",
    ] {
        let outcome = checked("ro-RO", text, &policies);
        assert_ne!(outcome.verdict, Verdict::Allow, "{text}: {:?}", outcome.claims);
    }
    let outcome = checked("ro-RO", "Vă recomand Telefon Aura X la 1.299 lei. Montajul costă 150 de lei.", &policies);
    assert_eq!(outcome.verdict, Verdict::Allow, "{:?}", outcome.violations);
}

#[test]
fn a_policy_of_another_language_grounds_and_is_read_in_its_own() {
    let policies = documents("en", vec![document("delivery", "Delivery", "Delivery costs 1,250.50 lei for pianos.")]);
    let outcome = checked("ro-RO", "Transportul costă 1.250,50 lei.", &policies);
    assert_eq!(outcome.verdict, Verdict::Allow, "{:?}", outcome.violations);
}

#[test]
fn the_question_of_the_customer_says_which_policy_is_meant() {
    let policies = documents("ro", vec![document("montaj", "Montaj", "Montajul la domiciliu costă 150 de lei.")]);
    let focus = |turn: &str| Focus { skus: Vec::new(), customer_turn: turn.to_owned() };
    let check = |turn: &str| Check {
        focus: focus(turn),
        ..Check::of("Costă 150 de lei.", Locale::parse("ro-RO").expect("a locale"))
    };
    let outcome = judged(&check("Cât este montajul?"), &policies);
    assert_eq!(outcome.verdict, Verdict::Allow, "{:?}", outcome.violations);
    assert!(outcome.claims.iter().any(|claim| claim.grounding == Grounding::Literal));
    let other = judged(&check("Cât este ambalarea?"), &policies);
    assert_ne!(other.verdict, Verdict::Allow, "{:?}", other.claims);
}

#[test]
fn an_expired_policy_grounds_nothing_and_a_bundle_has_what_was_read() {
    let mut delivery = document("livrare", "Livrare", "Transportul costă 19,90 lei.");
    let live = documents("ro", vec![delivery.clone()]);
    let text = "Transportul costă 19,90 lei.";
    let mut check = Check::of(text, Locale::parse("ro-RO").expect("a locale"));
    check.record = true;
    let outcome = judged(&check, &live);
    assert_eq!(outcome.verdict, Verdict::Allow);
    let again = replay(outcome.bundle.as_deref().expect("recorded")).expect("readable");
    assert!(again.is_same(), "{:?}", again.differences);
    assert!(outcome.bundle.is_some_and(|bundle| bundle.contains(r#""document":"livrare","revision":12"#)));
    delivery.expires_at = Some(Timestamp::from_micros(as_of().micros()));
    assert_ne!(checked("ro-RO", text, &documents("ro", vec![delivery])).verdict, Verdict::Allow);
    check.ignore_policy_documents = true;
    assert_ne!(judged(&check, &live).verdict, Verdict::Allow);
}

#[test]
fn an_amount_grounds_only_where_no_other_passage_says_more_of_it() {
    let policies = documents(
        "ro",
        vec![
            document(
                "livrare",
                "Livrarea comenzilor",
                "## Cât costă\nTransportul costă 19,90 lei. Ambalarea costă 5 lei.",
            ),
            document(
                "retur",
                "Returnarea produselor",
                "## Cine plătește transportul\nDacă un curier preia coletul de acasă, reținem 14,90 lei. La punct, 5 lei.",
            ),
        ],
    );
    for (text, cited) in [
        ("Transportul costă 19,90 lei.", "livrare"),
        ("Livrarea costă 19,90 lei.", "livrare"),
        ("Dacă un curier preia coletul, reținem 14,90 lei.", "retur"),
        ("Ambalarea costă 5 lei.", "livrare"),
    ] {
        let outcome = checked("ro-RO", text, &policies);
        assert_eq!(outcome.verdict, Verdict::Allow, "{text}: {:?}", outcome.violations);
        let path = &outcome.facts[0].path;
        assert!(path.starts_with(&format!("documents/{cited}@")), "{text}: {path}");
    }
    for text in ["Transportul costă 14,90 lei.", "Livrarea costă 15,90 lei."] {
        let outcome = checked("ro-RO", text, &policies);
        let claim = outcome.claims.iter().find(|claim| claim.value.ends_with("RON")).expect("an amount");
        assert_eq!(claim.outcome, Some(ClaimOutcome::Contradicted), "{text}: {:?}", outcome.violations);
        assert!(outcome.facts.iter().any(|fact| fact.value == "19.90 RON"), "{text}: {:?}", outcome.facts);
    }
    for text in ["Transportul expres costă 35 lei.", "Taxa de timbru este 5 lei."] {
        let outcome = checked("ro-RO", text, &policies);
        assert_ne!(outcome.verdict, Verdict::Allow, "{text}: {:?}", outcome.facts);
        let contradicted = outcome.claims.iter().any(|claim| claim.outcome == Some(ClaimOutcome::Contradicted));
        assert!(!contradicted, "{text}: another fee than those that are known");
    }
}

#[test]
fn a_policy_of_another_language_says_nothing_where_one_of_its_own_speaks() {
    let mut greek = document("el", "Επιστροφές", "Η παραλαβή από τον χώρο σας κοστίζει 3,90 €.");
    greek.language = Some("el".to_owned());
    let mut spanish = document("es", "Devoluciones", "La recogida a domicilio cuesta 4,90 € o 30 Bs.");
    spanish.language = Some("es".to_owned());
    let policies = documents("en", vec![greek, spanish]);
    let outcome = checked("el-GR", "Η παραλαβή από τον χώρο σας κοστίζει 3,90 €.", &policies);
    assert_eq!(outcome.verdict, Verdict::Allow, "{:?}", outcome.violations);
    let outcome = checked("el-GR", "Η παραλαβή από τον χώρο σας κοστίζει 4,90 €.", &policies);
    assert_ne!(outcome.verdict, Verdict::Allow, "{:?}", outcome.facts);
    let outcome = checked("el-GR", "Η παραλαβή κοστίζει 30 €.", &policies);
    assert!(outcome.facts.iter().all(|fact| !fact.path.contains("documents/es")), "{:?}", outcome.facts);
}
