//! Real answers and prices nobody here wrote; skipped, saying so, where the shared data is not there.

use std::path::PathBuf;

use serde_json::Value;

use super::super::evidence::{Evidence, RawEvidence, Source};
use super::super::figures::{self, FigureKind};
use super::super::normal::Normal;
use super::super::number::literal;
use super::super::{CheckInput, CheckOutcome, Guard, GuardSet, Locale, Overrides, Verdict, VersionedPolicy, check};
use super::shop::as_of;
use crate::catalog::{Currency, Policy};
use crate::facts::FactsSnapshot;

fn rows(path: &str) -> Option<Vec<Value>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(path);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: {} is not there", path.display());
        return None;
    };
    Some(text.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect())
}

fn evaluate(case: &Value) -> CheckOutcome {
    let field = |name: &str| case[name].as_str().unwrap_or_default();
    let raw = case["evidence"].as_array().into_iter().flatten().map(|entry| RawEvidence {
        source: match entry["source"].as_str() {
            Some("user") => Source::User,
            Some("policy") => Source::Policy,
            _ => Source::Tool,
        },
        name: String::new(),
        content: entry["content"].as_str().unwrap_or_default().to_owned(),
    });
    let evidence = Evidence { raw: raw.collect(), ..Evidence::default() };
    let input = CheckInput {
        text: field("text"),
        locale: Locale::parse(field("locale")).expect("valid"),
        currency: Currency::parse(field("currency")).ok(),
        evidence: &evidence,
        stage: None,
        flow: None,
        overrides: Overrides::default(),
        guards: GuardSet::ALL,
        as_of: as_of(),
        record: false,
    };
    check(&input, &VersionedPolicy::new(1, Policy::default()), &FactsSnapshot::default())
}

fn told(case: &Value, outcome: &CheckOutcome) -> String {
    let wrong =
        outcome.violations.iter().map(|v| format!("{:?} {} {:?} ({:?})", v.guard, v.reason.as_str(), v.claim, v.sku));
    format!("{} {}: {}", case["expect"], case["id"], wrong.collect::<Vec<_>>().join("; "))
}

#[test]
fn real_answers_pass_and_altered_ones_are_flagged() {
    let Some(cases) = rows("guard/retail-answers-en.jsonl") else { return };
    let (mut wrong, mut counts) = (Vec::new(), [[0_usize; 2]; 3]);
    for case in &cases {
        let outcome = evaluate(case);
        let kind = match case["expect"].as_str() {
            Some("pass") => 0,
            Some("flag") => 1,
            _ => 2,
        };
        let allowed = outcome.verdict == Verdict::Allow;
        counts[kind][usize::from(allowed)] += 1;
        if allowed != (kind != 1) {
            wrong.push(told(case, &outcome));
        }
    }
    let [[alarms, passed], [caught, missed], [refused, accepted]] = counts;
    eprintln!(
        "pass: {passed} passed, {alarms} false alarms; flag: {caught} caught, {missed} missed; derived: {accepted} accepted, {refused} refused"
    );
    eprintln!("{}", wrong.join("\n"));
    assert!(alarms * 50 <= alarms + passed, "more than 2 % false alarms");
    assert!(missed * 50 <= caught + missed, "more than 2 % missed");
    assert!(accepted >= 19, "{accepted} of 21 derived amounts accepted");
}

/// Amounts of answers that pass, altered at random by 1 to 30 per cent: what derivation lets through by chance.
#[test]
fn derivation_accepts_few_amounts_by_chance() {
    let Some(cases) = rows("guard/retail-answers-en.jsonl") else { return };
    let (mut state, mut tried, mut accepted) = (0x9e37_79b9_7f4a_7c15_u64, 0, 0);
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as i64
    };
    for case in cases.iter().filter(|case| case["expect"] != "flag").cycle().take(1000) {
        let claims = case["claims"].as_array().map(Vec::as_slice).unwrap_or_default();
        let Some(claim) = claims.get(usize::try_from(random()).unwrap_or(0) % claims.len().max(1)) else { continue };
        let said = claim["text"].as_str().expect("a text");
        let value = literal(&claim["value"].to_string()).expect("a number");
        let change = value * (1 + random() % 30) / 100 * if random() % 2 == 0 { 1 } else { -1 };
        let cents = (value + change) / 100;
        let altered = format!("${}.{:02}", cents / 100, cents % 100);
        let mut case = case.clone();
        case["text"] = case["text"].as_str().expect("a text").replace(said, &altered).into();
        let outcome = evaluate(&case);
        tried += 1;
        accepted += usize::from(!outcome.violations.iter().any(|violation| violation.claim == altered));
    }
    eprintln!("{accepted} of {tried} altered amounts accepted");
    assert!(accepted * 50 <= tried, "more than 2 % accepted");
}

#[test]
fn the_price_of_another_item_is_flagged() {
    let Some(cases) = rows("guard/retail-swapped-en.jsonl") else { return };
    for case in &cases {
        let outcome = evaluate(case);
        assert!(outcome.violations.iter().any(|violation| violation.guard == Guard::Price), "{}", case["id"]);
        eprintln!("{}", told(case, &outcome));
    }
}

#[test]
fn prices_as_cldr_writes_them_are_read_exactly() {
    let Some(cases) = rows("money/cldr-prices.jsonl") else { return };
    let mut failures = Vec::new();
    for case in &cases {
        let text = case["text"].as_str().expect("a text");
        let locale = Locale::parse(case["locale"].as_str().expect("a locale")).expect("valid");
        let figures = figures::scan(&Normal::new(text), &locale);
        let expected = literal(&case["amount"].to_string()).expect("a number");
        let currency = case["currency"].as_str().map(|code| Currency::parse(code).expect("valid"));
        let right = match (figures.as_slice(), currency) {
            ([one], None) => one.value() == expected,
            ([one], Some(currency)) => one.value() == expected && one.kind == FigureKind::Money(currency),
            _ => false,
        };
        if !right {
            failures.push(format!("{case} {figures:?}"));
        }
    }
    eprintln!(
        "{} of {} wrong\n{}",
        failures.len(),
        cases.len(),
        failures.iter().take(12).cloned().collect::<Vec<_>>().join("\n")
    );
    assert!(failures.is_empty());
}

#[test]
fn romanian_sentences_give_their_amounts() {
    let Some(cases) = rows("money/ronec-valid-ro.jsonl") else { return };
    let locale = Locale::parse("ro-RO").expect("valid");
    let (mut found, mut all, mut missed) = (0, 0, Vec::new());
    for case in &cases {
        let text = case["text"].as_str().expect("a text");
        let normal = Normal::new(text);
        let figures = figures::scan(&normal, &locale);
        for span in case["spans"].as_array().expect("spans") {
            let said = span["text"].as_str().expect("a text");
            let digits = said.bytes().any(|b| b.is_ascii_digit());
            let ours = ["lei", "leu", "ron", "euro", "dolar", "€", "$", "usd"]
                .iter()
                .any(|word| said.to_lowercase().contains(word));
            if !digits || !ours {
                continue;
            }
            all += 1;
            let offset =
                |cp: &Value| text.char_indices().nth(cp.as_u64().unwrap_or(0) as usize).map_or(text.len(), |c| c.0);
            let (start, end) = (offset(&span["start"]), offset(&span["end"]));
            let hit = figures.iter().any(|figure| {
                let at = normal.span(&figure.range);
                matches!(figure.kind, FigureKind::Money(_)) && at.start < end && start < at.end
            });
            found += usize::from(hit);
            if !hit {
                missed.push(said.to_owned());
            }
        }
    }
    eprintln!("{found} of {all} amounts found; missed {missed:?}");
    assert!(found * 100 >= all * 95);
}

#[test]
fn phone_numbers_and_identifiers_are_no_amounts() {
    let locale = Locale::parse("ro-RO").expect("valid");
    for path in ["identifiers/phones.jsonl", "identifiers/fiscal-oracle.jsonl"] {
        let Some(cases) = rows(path) else { return };
        let texts = cases.iter().flat_map(|case| case.as_object().into_iter().flat_map(|fields| fields.values()));
        for text in texts.filter_map(Value::as_str) {
            let found = figures::scan(&Normal::new(text), &locale);
            assert!(found.iter().all(|figure| figure.kind == FigureKind::Bare), "{text}");
        }
    }
}
