//! Texts, evidence and streams made by mutation of real ones, for as long as `FUZZ_SECONDS` says (default 10). Ignored in
//! the ordinary run; `make fuzz` runs them. A failure prints the input that caused it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::super::evidence::{Evidence, RawEvidence, Source};
use super::super::{Locale, Verdict, push_in_pieces, replay};
use super::properties::spans_hold;
use super::shop::{Asked, shop};
use crate::dice::Dice;

const LOCALES: [&str; 5] = ["ro-RO", "pt-BR", "es-BO", "el-GR", "en-US"];
/// Longest input, in bytes.
const MAX_BYTES: usize = 4 * 1024;
const PIECES: [&str; 36] = [
    "\n",
    "\n- ",
    "| ",
    ". ",
    "1.",
    "%",
    "€",
    "lei",
    "R$ ",
    "\u{a0}",
    "\u{200b}",
    "ß",
    "Σς",
    "½",
    "９",
    "𝟙",
    "-",
    "/",
    "LAP-0042",
    "LAP-0049",
    "Telefon Aura X",
    "4.199,00",
    "în stoc",
    "nu ",
    "dacă ",
    "TVA 21%",
    "CUI ",
    "RO18547290",
    "leve 3 pague 2",
    "două mii ",
    "al doilea ",
    "total ",
    "99999999999999999999",
    "{\"price\": ",
    "\u{1}",
    "\u{301}",
];

fn pick<'a, T>(dice: &mut Dice, all: &'a [T]) -> &'a T {
    &all[dice.below(all.len())]
}

fn cut(dice: &mut Dice, text: &str) -> usize {
    text.floor_char_boundary(dice.below(text.len() + 1))
}

/// What the inputs are made from: the texts of the suite and, where they are, real answers; and what tools returned.
struct Corpus {
    texts: Vec<String>,
    evidence: Vec<String>,
}

impl Corpus {
    fn read() -> Self {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let suites =
            ["ro", "pt", "es-bo", "es-es", "el", "en"].map(|name| format!("tests/fixtures/guard/{name}.jsonl"));
        let shared = "../shared/data/guard/retail-answers-en.jsonl".to_owned();
        let (mut texts, mut evidence) = (Vec::new(), vec!["{\"items\": [{\"price\": 12.5}]}".to_owned()]);
        for path in suites.into_iter().chain([shared]) {
            let Ok(lines) = std::fs::read_to_string(root.join(path)) else { continue };
            for case in lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("a case a line")) {
                texts.extend(case["text"].as_str().map(str::to_owned));
                let entries = case["evidence"].as_array().into_iter().flatten();
                evidence.extend(entries.filter_map(|entry| entry["content"].as_str().map(str::to_owned)));
            }
        }
        Self { texts, evidence }
    }
}

fn mutated(dice: &mut Dice, all: &[String]) -> String {
    let mut text = pick(dice, all).clone();
    for _ in 0..=dice.below(6) {
        let at = cut(dice, &text);
        match dice.below(6) {
            0 => text.insert_str(at, pick::<&str>(dice, &PIECES)),
            1 => text.truncate(at),
            2 => {
                let end = text.floor_char_boundary((at + dice.below(24)).min(text.len()));
                text.replace_range(at.min(end)..end.max(at), "");
            }
            3 => {
                let other = pick(dice, all);
                let from = cut(dice, other);
                let until = other.floor_char_boundary((from + dice.below(200)).min(other.len()));
                text.insert_str(at, &other[from..until.max(from)]);
            }
            4 => {
                let until = text.floor_char_boundary((at + dice.below(80)).min(text.len())).max(at);
                let again = text[at..until].repeat(dice.below(8));
                text.insert_str(at, &again);
            }
            _ => {
                let digit = char::from(b'0' + u8::try_from(dice.below(10)).unwrap_or(0));
                if text[at..].starts_with(|c: char| c.is_ascii_digit()) {
                    text.replace_range(at..=at, digit.encode_utf8(&mut [0; 4]));
                }
            }
        }
        text.truncate(text.floor_char_boundary(MAX_BYTES));
    }
    text
}

/// Runs `try_one` on made inputs until the time is over.
#[expect(clippy::disallowed_methods, reason = "a test has no configuration")]
fn fuzz(seed: u64, mut make: impl FnMut(&mut Dice, &Corpus) -> [String; 2], try_one: impl Fn(&mut Dice, &[String; 2])) {
    let seconds = std::env::var("FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(10);
    let (corpus, started) = (Corpus::read(), Instant::now());
    let mut dice = Dice::new(seed);
    let (mut runs, mut slowest) = (0_u64, (Duration::ZERO, String::new()));
    while started.elapsed() < Duration::from_secs(seconds) {
        let input = make(&mut dice, &corpus);
        let since = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| try_one(&mut dice, &input)));
        assert!(outcome.is_ok(), "input: {input:?}");
        runs += 1;
        if since.elapsed() > slowest.0 {
            slowest = (since.elapsed(), input[0].chars().take(200).collect());
        }
    }
    eprintln!("{runs} inputs without a finding; the slowest took {:?}: {:?}", slowest.0, slowest.1);
}

fn raw(source: Source, content: &str) -> RawEvidence {
    RawEvidence { source, name: String::new(), content: content.to_owned() }
}

#[test]
#[ignore = "runs for FUZZ_SECONDS; see make fuzz"]
fn fuzz_text_to_claims() {
    let facts = shop("RON");
    let make = |dice: &mut Dice, corpus: &Corpus| [mutated(dice, &corpus.texts), mutated(dice, &corpus.evidence)];
    fuzz(1, make, |dice, [text, evidence]| {
        let mut asked = Asked::in_locale(pick::<&str>(dice, &LOCALES));
        asked.evidence = Evidence { raw: vec![raw(Source::Tool, evidence)], ..Evidence::default() };
        asked.record = true;
        let outcome = asked.check(text, &facts);
        spans_hold(text, &outcome);
        let again = replay(outcome.bundle.as_deref().expect("recorded")).expect("readable");
        assert!(again.is_same(), "{:?}", again.differences);
    });
}

#[test]
#[ignore = "runs for FUZZ_SECONDS; see make fuzz"]
fn fuzz_evidence() {
    let facts = shop("USD");
    let make = |dice: &mut Dice, corpus: &Corpus| [mutated(dice, &corpus.evidence), mutated(dice, &corpus.evidence)];
    fuzz(2, make, |dice, [one, two]| {
        let mut asked = Asked::in_locale(pick::<&str>(dice, &LOCALES));
        asked.evidence = Evidence { raw: vec![raw(Source::Tool, one), raw(Source::User, two)], ..Evidence::default() };
        let text = "The Telefon Aura X is $12.50, in total $4,199.00 with 10% off.";
        spans_hold(text, &asked.check(text, &facts));
    });
}

#[test]
#[ignore = "runs for FUZZ_SECONDS; see make fuzz"]
fn fuzz_stream_splits() {
    let facts = shop("RON");
    let make = |dice: &mut Dice, corpus: &Corpus| [mutated(dice, &corpus.texts), String::new()];
    fuzz(3, make, |dice, [text, _]| {
        let locale = *pick::<&str>(dice, &LOCALES);
        let asked = Asked::in_locale(locale);
        let whole = asked.check(text, &facts);
        let locale = Locale::parse(locale).expect("valid");
        let (released, outcome) = push_in_pieces(text, locale, || 1 + dice.below(30), |text| asked.check(text, &facts));
        assert_eq!(outcome.verdict == Verdict::Allow, whole.verdict == Verdict::Allow);
        assert!(text.starts_with(&released) && (whole.verdict != Verdict::Allow || released == *text));
        let first = whole.violations.iter().find(|violation| !violation.log_only);
        assert!(first.is_none_or(|violation| released.len() <= violation.span.start as usize), "{released:?}");
    });
}
