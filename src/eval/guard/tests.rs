//! The suite of `tests/fixtures/guard`: answers as shop agents write them in five languages, each with the facts it is
//! held against and the violations, corrections and derivations that are right.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use super::*;
use crate::catalog::{GuardAction, GuardActions, Money, Policy, Product, ProductContent, ProductFacts, Sku};
use crate::dice::Dice;
use crate::eval::catalog;
use crate::eval::words::mistype;
use crate::guard::{Progress, Stream, Violation, push_in_pieces};

const SUITES: [&str; 6] = ["ro", "pt", "es-bo", "es-es", "el", "en"];

fn fixture(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/guard").join(name)
}

fn suite(name: &str) -> Report {
    let products = catalog::products(&fixture(&format!("{name}.products.jsonl"))).expect("a catalogue");
    let facts = FactsSnapshot::build(1, products);
    let cases = BufReader::new(File::open(fixture(&format!("{name}.jsonl"))).expect("there"));
    evaluate(cases, &facts, Timestamp::from_micros(0)).expect("cases")
}

/// A case pushed token by token: what was released, and the verdict.
fn streamed(case: &Case, facts: &FactsSnapshot, seed: u64) -> (String, CheckOutcome) {
    let policy = VersionedPolicy::new(0, case.policy.clone());
    let check = |text: &str| {
        let case = of_text(case, text);
        judge(&case, &policy, facts, Timestamp::from_micros(0))
    };
    let mut dice = Dice::new(seed);
    push_in_pieces(&case.check.text, case.check.locale.clone(), || 1 + dice.below(16), check)
}

/// The case with another text.
fn of_text(case: &Case, text: &str) -> Case {
    let mut case = case.clone();
    text.clone_into(&mut case.check.text);
    case
}

fn cases(path: &PathBuf) -> Vec<Case> {
    let lines = BufReader::new(File::open(path).expect("there")).lines();
    lines.map(|line| Case::parse(&line.expect("reads")).expect("a case")).collect()
}

/// What holds of every stream of a case: it says what a check of the whole says, and lets no wrong claim through.
fn holds(case: &Case, facts: &FactsSnapshot, seed: u64) {
    let policy = VersionedPolicy::new(0, case.policy.clone());
    let whole = judge(case, &policy, facts, Timestamp::from_micros(0));
    let (released, outcome) = streamed(case, facts, seed);
    assert_eq!(
        outcome.verdict == Verdict::Allow,
        whole.verdict == Verdict::Allow,
        "{}: {:?}",
        case.id,
        outcome.violations
    );
    assert!(case.check.text.starts_with(&released), "{}: {released:?}", case.id);
    if whole.verdict == Verdict::Allow {
        assert_eq!(released, case.check.text, "{}", case.id);
        assert_eq!(outcome, whole, "{}", case.id);
        return;
    }
    let said = |violation: &Violation| {
        let outcome = (violation.outcome, violation.unverified, violation.log_only);
        (violation.guard, violation.span, violation.sku.clone(), outcome)
    };
    let seen: Vec<_> = outcome.violations.iter().map(said).collect();
    let expected: Vec<_> = whole.violations.iter().take(seen.len()).map(said).collect();
    assert_eq!(seen, expected, "{}", case.id);
    let first = whole.violations.iter().find(|violation| !violation.log_only).expect("not allowed for a reason");
    assert!(released.len() <= first.span.start as usize, "{}: {released:?}", case.id);
}

#[test]
fn a_stream_gives_the_verdict_of_the_whole_text() {
    for name in SUITES {
        let products = catalog::products(&fixture(&format!("{name}.products.jsonl"))).expect("a catalogue");
        let facts = FactsSnapshot::build(1, products);
        for case in cases(&fixture(&format!("{name}.jsonl"))) {
            (1..=3).for_each(|seed| holds(&case, &facts, seed));
            // What is merely unverified may be let through, and then not before it is known that it is merely that.
            let log_only = Some(GuardAction::LogOnly);
            let mut lenient = case.clone();
            lenient.policy.on_unverified = GuardActions { price: log_only, stock: log_only, ..GuardActions::default() };
            holds(&lenient, &facts, 4);
        }
    }
    let retail = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data/guard/retail-answers-en.jsonl");
    if !retail.exists() {
        eprintln!("skipped: {} is not there", retail.display());
        return;
    }
    cases(&retail).iter().for_each(|case| holds(case, &FactsSnapshot::default(), 7));
}

/// How many sentences or lines end between the arrival of each byte and its release.
fn waits(case: &Case) -> Vec<usize> {
    let policy = VersionedPolicy::new(0, case.policy.clone());
    let facts = FactsSnapshot::default();
    let mut stream = Stream::new(case.check.locale.clone());
    let mut waits = Vec::with_capacity(case.check.text.len());
    let ends = |text: &str| {
        let (mut ends, mut said) = (0, false);
        for (at, c) in text.char_indices() {
            said |= c.is_alphanumeric();
            let closes = c == '\n' || (matches!(c, '.' | '!' | '?') && text[at + 1..].starts_with(char::is_whitespace));
            if said && closes {
                (ends, said) = (ends + 1, false);
            }
        }
        ends
    };
    let (mut dice, mut rest) = (Dice::new(11), case.check.text.as_str());
    while !rest.is_empty() {
        let (token, after) = rest.split_at(rest.ceil_char_boundary((1 + dice.below(16)).min(rest.len())));
        rest = after;
        let check = |text: &str| {
            let case = of_text(case, text);
            Ok(judge(&case, &policy, &facts, Timestamp::from_micros(0)))
        };
        let Ok(Progress::Released(released)) = stream.push(token, check) else { break };
        let arrived = stream.text();
        for _ in 0..released.len() {
            let at = arrived.floor_char_boundary(waits.len());
            waits.push(ends(&arrived[at..]));
        }
    }
    waits
}

#[test]
fn the_median_byte_of_a_real_answer_waits_for_one_sentence() {
    let retail = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data/guard/retail-answers-en.jsonl");
    if !retail.exists() {
        eprintln!("skipped: {} is not there", retail.display());
        return;
    }
    let mut all: Vec<usize> =
        cases(&retail).iter().filter(|case| case.expect == Expect::Pass).flat_map(waits).collect();
    all.sort_unstable();
    let at = |share: usize| all[all.len() * share / 100];
    eprintln!("sentences waited for: median {}, p90 {}, p99 {} of {} bytes", at(50), at(90), at(99), all.len());
    assert!(at(50) <= 1);
}

#[test]
fn the_suite_of_five_languages_comes_out_as_written() {
    let (mut cases, mut right) = (0, 0);
    for name in SUITES {
        let report = suite(name);
        cases += report.exact.cases;
        right += report.exact.right;
        eprintln!(
            "{name}: {} of {} exactly right, p50 {:.3} ms",
            report.exact.right, report.cases, report.latency_ms.p50
        );
        for failure in &report.failures {
            eprintln!(
                "  {} expected {}, got {:?} {:?}",
                failure.id, failure.expected, failure.verdict, failure.violations
            );
        }
    }
    eprintln!("{right} of {cases}");
    assert!(cases >= 400);
    assert!(right * 100 >= cases * 98);
}

#[test]
fn names_with_a_typing_mistake_are_found() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data/catalog/groceries-many-languages.jsonl");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: {} is not there", path.display());
        return;
    };
    let price = Money::parse("7.77", "EUR").expect("an amount");
    let product = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).expect("a product a line");
        let field = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
        Product {
            sku: Sku::parse(&field("sku")).expect("a SKU"),
            content: ProductContent { name: field("name"), ..ProductContent::default() },
            facts: ProductFacts { price: Some(price), ..ProductFacts::default() },
        }
    };
    let products: Vec<Product> = text.lines().step_by(5).map(product).collect();
    let names: Vec<String> = products.iter().map(|product| product.content.name.clone()).collect();
    let facts = FactsSnapshot::build(1, products);
    let policy = VersionedPolicy::new(0, Policy::default());
    let (mut dice, mut asked, mut found) = (Dice::new(5), 0, 0);
    while asked < 1_000 {
        let name = &names[dice.below(names.len())];
        let Some(mistyped) = mistype(name, &mut dice).filter(|name| name.split_whitespace().count() > 1) else {
            continue;
        };
        let blank = Case::parse(r#"{"id": "t", "text": "", "locale": "en-IE", "currency": "EUR", "expect": "pass"}"#);
        let case = of_text(&blank.expect("a case"), &format!("{mistyped}: 7.77 €"));
        let outcome = judge(&case, &policy, &facts, Timestamp::from_micros(0));
        asked += 1;
        found += usize::from(outcome.claims.iter().any(|claim| claim.sku.is_some()));
    }
    eprintln!("{found} of {asked} mistyped names found");
    assert!(found * 10 >= asked * 8);
}
