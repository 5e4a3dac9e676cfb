//! Real answers and prices nobody here wrote; skipped, saying so, where the shared data is not there.

use std::path::PathBuf;

use serde_json::Value;
use temei_text::normal::Normal;
use temei_text::number::literal;

use crate::catalog::{Currency, Policy};
use crate::dice::Dice;
use crate::facts::FactsSnapshot;
use crate::guard::evidence::{Evidence, RawEvidence, Source};
use crate::guard::read::amounts::{self, AmountKind};
use crate::guard::tests::shop::as_of;
use crate::guard::{Check, CheckOutcome, Guard, Locale, Verdict, VersionedPolicy, check};

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
    let asked = Check {
        currency: Currency::parse(field("currency")).ok(),
        evidence: Evidence { raw: raw.collect(), ..Evidence::default() },
        ..Check::of(field("text"), Locale::parse(field("locale")).expect("valid"))
    };
    check(asked.at(as_of()), &VersionedPolicy::new(1, Policy::default()), &FactsSnapshot::default())
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
        if kind == 2 {
            let derived = outcome.claims.iter().filter_map(|claim| Some((&claim.text, claim.derivation.as_ref()?)));
            derived.for_each(|(text, derivation)| eprintln!("{}: {text} = {derivation}", case["id"]));
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
    let (mut dice, mut tried, mut accepted) = (Dice::new(1), 0, 0);
    for case in cases.iter().filter(|case| case["expect"] != "flag").cycle().take(1000) {
        let claims = case["claims"].as_array().map(Vec::as_slice).unwrap_or_default();
        let Some(claim) = claims.get(dice.below(claims.len().max(1))) else { continue };
        let said = claim["text"].as_str().expect("a text");
        let value = literal(&claim["value"].to_string()).expect("a number");
        let change = value * (1 + dice.below(30) as i64) / 100 * if dice.below(2) == 0 { 1 } else { -1 };
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
fn phone_numbers_and_identifiers_are_no_amounts() {
    let locale = Locale::parse("ro-RO").expect("valid");
    for path in ["identifiers/phones.jsonl", "identifiers/fiscal-oracle.jsonl"] {
        let Some(cases) = rows(path) else { return };
        let texts = cases.iter().flat_map(|case| case.as_object().into_iter().flat_map(|fields| fields.values()));
        for text in texts.filter_map(Value::as_str) {
            let found = amounts::scan(&Normal::new(text), &locale).all;
            assert!(found.iter().all(|figure| figure.kind == AmountKind::Bare), "{text}");
        }
    }
}

/// Two different items of one case's evidence, by what their amounts are said to be.
fn item_prices(case: &Value) -> Vec<(String, String)> {
    fn walk(value: &Value, found: &mut Vec<(String, String)>) {
        if let (Some(name), Some(price)) =
            (value["name"].as_str(), value.get("price").filter(|price| price.is_number()))
        {
            let cents = literal(&price.to_string()).expect("a number") / 100;
            found.push((name.to_owned(), format!("${}.{:02}", cents / 100, cents % 100)));
        }
        match value {
            Value::Array(all) => all.iter().for_each(|value| walk(value, found)),
            Value::Object(fields) => fields.values().for_each(|value| walk(value, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    for entry in case["evidence"].as_array().into_iter().flatten() {
        let content = entry["content"].as_str().unwrap_or_default();
        if let Ok(parsed) = serde_json::from_str(content) {
            walk(&parsed, &mut found);
        }
    }
    found
}

/// The true price of another item of the same evidence put beside a named one, in the words of a shop: such an amount
/// occurs in the evidence, which is what makes it the harder lie.
#[test]
fn another_items_amount_beside_a_named_item_is_flagged() {
    const SAID: [&str; 10] = [
        "The {item} costs {price}.",
        "- **{item}**: {price}",
        "1. {item}\n   - Price: {price}",
        "We will refund {price} for the {item}.",
        "The price of the {item} is {price}, would you like to proceed?",
        "For the {item} you paid {price}.",
        "| {item} | {price} |",
        "You will be charged {price} for the {item}.",
        "**{item}**\n- Price: {price}\n- Available: yes",
        "The {item} ({price}) has been added to your return.",
    ];
    let Some(cases) = rows("guard/retail-answers-en.jsonl") else { return };
    let (mut tried, mut flagged, mut alarms, mut missed) = (0, 0, 0, Vec::new());
    for case in cases.iter().filter(|case| case["expect"] == "pass") {
        let items = item_prices(case);
        for (number, (item, own)) in items.iter().enumerate().take(6) {
            let others = items.iter().filter(|(name, _)| name != item);
            let own_prices: Vec<&String> = items.iter().filter(|(name, _)| name == item).map(|one| &one.1).collect();
            let Some((_, price)) = others.filter(|(_, price)| !own_prices.contains(&price)).nth(number) else {
                continue;
            };
            let said = SAID[tried % SAID.len()];
            let ask = |price: &str| {
                let mut case = case.clone();
                case["text"] = said.replace("{item}", item).replace("{price}", price).into();
                evaluate(&case)
            };
            tried += 1;
            let caught = ask(price).violations.iter().any(|violation| violation.guard == Guard::Price);
            flagged += usize::from(caught);
            alarms += usize::from(ask(own).verdict != Verdict::Allow);
            if !caught {
                missed.push(said.replace("{item}", item).replace("{price}", price));
            }
        }
    }
    eprintln!("{flagged} of {tried} flagged, {alarms} false alarms with the item's own price");
    missed.iter().take(20).for_each(|text| eprintln!("missed: {text}"));
    assert!(tried >= 100 && flagged * 10 >= tried * 9);
    assert!(alarms * 50 <= tried);
}
