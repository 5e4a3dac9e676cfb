//! The suite of `tests/fixtures/guard`: answers as shop agents write them in five languages, each with the facts it is
//! held against and the violations, corrections and derivations that are right.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use super::*;
use crate::eval::catalog;

fn fixture(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/guard").join(name)
}

fn suite(name: &str) -> Report {
    let products = catalog::products(&fixture(&format!("{name}.products.jsonl"))).expect("a catalogue");
    let facts = FactsSnapshot::build(1, products);
    let cases = BufReader::new(File::open(fixture(&format!("{name}.jsonl"))).expect("there"));
    evaluate(cases, &facts, Timestamp::from_micros(0)).expect("cases")
}

#[test]
fn the_suite_of_five_languages_comes_out_as_written() {
    let (mut cases, mut right) = (0, 0);
    for name in ["ro", "pt", "es-bo", "es-es", "el", "en"] {
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
