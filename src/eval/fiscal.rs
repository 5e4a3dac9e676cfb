//! Holds the fiscal checksums against rows whose verdict is known. Pure but for its clock readings: no files, no
//! printing. A row of a kind we do not know is counted as unsupported, never as valid or invalid.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::rows::{RowError, rows};
use crate::fiscal::{FiscalKind, validate};

/// One line of the file; other fields are ignored.
#[derive(Debug, Deserialize)]
struct Row {
    country: String,
    kind: String,
    input: String,
    valid: bool,
    #[serde(default)]
    normalized: Option<String>,
}

/// What `temei eval fiscal --json` prints. `accuracy` is over the supported kinds, absent when there was no case.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub cases: u64,
    pub accuracy: Option<f64>,
    pub by_kind: BTreeMap<&'static str, KindReport>,
    /// Rows of each kind we do not support.
    pub unsupported: BTreeMap<String, u64>,
    pub disagreements: Vec<Disagreement>,
    pub latency_ms: Latency,
}

/// The same for one kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KindReport {
    pub cases: u64,
    pub accuracy: Option<f64>,
    pub latency_ms: Latency,
}

/// A row on which we and the file differ, in words: "valid", "valid 18547290", "invalid CHECKSUM".
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disagreement {
    pub input: String,
    pub kind: &'static str,
    pub expected: String,
    pub got: String,
}

/// Time of one validation, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Latency {
    pub p50: f64,
    pub p99: f64,
}

#[derive(Debug, Default)]
struct Tally {
    right: u64,
    times: Vec<Duration>,
}

/// Judges every row of a JSONL file; blank lines are skipped.
pub fn evaluate(cases: impl BufRead) -> Result<Report, RowError> {
    let mut tallies: BTreeMap<&'static str, Tally> = BTreeMap::new();
    let mut unsupported = BTreeMap::new();
    let mut disagreements = Vec::new();
    for row in rows(cases) {
        let (_, row): (u64, Row) = row?;
        let name = format!("{}/{}", row.country, row.kind);
        let Ok(kind) = name.parse::<FiscalKind>() else {
            *unsupported.entry(name).or_insert(0) += 1;
            continue;
        };
        let started = Instant::now();
        let got = validate(kind, &row.input);
        let tally = tallies.entry(kind.as_str()).or_default();
        tally.times.push(started.elapsed());
        let agrees = match &got {
            Ok(normal) => row.valid && row.normalized.as_ref().is_none_or(|expected| expected == normal),
            Err(_) => !row.valid,
        };
        if agrees {
            tally.right += 1;
            continue;
        }
        disagreements.push(Disagreement {
            kind: kind.as_str(),
            expected: expectation(&row),
            got: got.map_or_else(|fault| format!("invalid {fault}"), |normal| format!("valid {normal}")),
            input: row.input,
        });
    }
    Ok(report(tallies, unsupported, disagreements))
}

fn expectation(row: &Row) -> String {
    match (row.valid, &row.normalized) {
        (true, Some(normal)) => format!("valid {normal}"),
        (true, None) => "valid".to_owned(),
        (false, _) => "invalid".to_owned(),
    }
}

fn report(
    tallies: BTreeMap<&'static str, Tally>,
    unsupported: BTreeMap<String, u64>,
    disagreements: Vec<Disagreement>,
) -> Report {
    let mut all = Tally::default();
    let mut by_kind = BTreeMap::new();
    for (kind, tally) in tallies {
        all.right += tally.right;
        all.times.extend(&tally.times);
        let (cases, accuracy, latency_ms) = tally.figures();
        by_kind.insert(kind, KindReport { cases, accuracy, latency_ms });
    }
    let (cases, accuracy, latency_ms) = all.figures();
    Report { cases, accuracy, by_kind, unsupported, disagreements, latency_ms }
}

impl Tally {
    fn figures(mut self) -> (u64, Option<f64>, Latency) {
        self.times.sort_unstable();
        let cases = self.times.len() as u64;
        let accuracy = (cases > 0).then(|| self.right as f64 / cases as f64);
        let latency_ms = Latency { p50: nearest_rank_ms(&self.times, 0.50), p99: nearest_rank_ms(&self.times, 0.99) };
        (cases, accuracy, latency_ms)
    }
}

/// Of ascending times the smallest that the share of all does not exceed; 0 without any.
fn nearest_rank_ms(times: &[Duration], share: f64) -> f64 {
    let rank = (times.len() as f64 * share).ceil() as usize;
    times.get(rank.max(1) - 1).map_or(0.0, |time| time.as_secs_f64() * 1_000.0)
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::BufReader;
    use std::path::PathBuf;

    use super::*;

    const ROWS: &str = r#"{"country": "ro", "kind": "cui", "input": "18547290", "valid": true, "normalized": null}
{"country": "ro", "kind": "cui", "input": "18547291", "valid": true}

{"country": "ro", "kind": "cf", "input": "RO 18547290", "valid": true, "normalized": "18547290"}
{"country": "bo", "kind": "nit", "input": "1026469026", "valid": true}
{"country": "us", "kind": "ssn", "input": "1", "valid": true}
"#;

    #[test]
    fn a_report_counts_what_agrees_and_names_what_does_not() {
        let report = evaluate(ROWS.as_bytes()).expect("well formed");
        assert_eq!((report.cases, report.by_kind["ro/cui"].accuracy), (4, Some(0.5)));
        assert_eq!(report.by_kind["bo/nit"].accuracy, Some(1.0));
        assert_eq!(report.unsupported, BTreeMap::from([("us/ssn".to_owned(), 1)]));
        let words: Vec<_> = report.disagreements.iter().map(|d| (d.expected.as_str(), d.got.as_str())).collect();
        assert_eq!(words, [("valid", "invalid CHECKSUM"), ("valid 18547290", "valid RO18547290")]);
    }

    #[test]
    fn without_a_case_there_is_no_accuracy() {
        let report = evaluate("".as_bytes()).expect("empty");
        assert_eq!((report.cases, report.accuracy), (0, None));
    }

    #[test]
    fn a_bad_line_is_named() {
        let text = format!("{ROWS}{{\"country\": \"ro\"}}\n");
        let error = evaluate(text.as_bytes()).expect_err("line 7 lacks fields");
        assert!(error.to_string().starts_with("line 7:"), "{error}");
    }

    /// The shared files know every kind that has a checksum: not the two Bolivian ones.
    const CHECKSUMMED: usize = FiscalKind::ALL.len() - 2;

    /// The report on a shared file, or `None`, said aloud, where a clone has none of them.
    fn shared(name: &str) -> Option<Report> {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data/identifiers").join(name);
        let Ok(file) = File::open(&path) else {
            eprintln!("skipped: {} is not there", path.display());
            return None;
        };
        Some(evaluate(BufReader::new(file)).expect("well formed"))
    }

    #[test]
    fn we_agree_with_every_published_example() {
        let Some(report) = shared("fiscal-doctests.jsonl") else { return };
        assert_eq!(report.disagreements, []);
        assert_eq!(report.by_kind.len(), CHECKSUMMED, "a kind has no case");
        assert!(report.unsupported.contains_key("ro/onrc"));
    }

    #[test]
    fn we_agree_with_the_oracle() {
        let Some(report) = shared("fiscal-oracle.jsonl") else { return };
        assert_eq!(report.disagreements, []);
        assert_eq!((report.accuracy, report.by_kind.len()), (Some(1.0), CHECKSUMMED));
        assert!(report.unsupported.is_empty());
    }
}
