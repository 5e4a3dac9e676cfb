//! Holds Scrub against texts with labelled spans. Labels of a file are mapped to our kinds by a table; those we do not
//! claim to find are counted as ignored.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::ops::Range;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::latency::Latency;
use super::rows::{RowError, rows};
use super::share::share;
use crate::scrub::{self, Kind, Options};

/// Labels of others and our kinds. `PERSON` is not among them: a name without an honorific is nothing we claim.
const LABELS: [(&str, Kind); 20] = [
    ("EMAIL_ADDRESS", Kind::Email),
    ("PHONE_NUMBER", Kind::Phone),
    ("CREDIT_CARD", Kind::Card),
    ("IBAN_CODE", Kind::Iban),
    ("IP_ADDRESS", Kind::Ip),
    ("MAC_ADDRESS", Kind::Mac),
    ("ZIP_CODE", Kind::PostalCode),
    ("CEP", Kind::PostalCode),
    ("BR_CPF", Kind::Cpf),
    ("BR_CNPJ", Kind::Cnpj),
    ("RO_CNP", Kind::Cnp),
    ("RO_CUI", Kind::Cui),
    ("GR_AFM", Kind::Afm),
    ("ES_DNI", Kind::EsNif),
    ("ES_NIE", Kind::EsNif),
    ("ES_CIF", Kind::EsNif),
    ("NIF", Kind::PtNif),
    ("NIT", Kind::BoNit),
    ("CI", Kind::BoCi),
    ("PERSON_WITH_TITLE", Kind::Name),
];
/// Misses and false alarms that are listed.
const MAX_FAILURES: usize = 100;

/// One line of the file; other fields are ignored.
#[derive(Debug, Deserialize)]
struct Row {
    text: String,
    spans: Vec<GoldSpan>,
}

/// In code points.
#[derive(Debug, Deserialize)]
struct GoldSpan {
    start: usize,
    end: usize,
    label: String,
}

/// What `temei eval pii --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub cases: u64,
    /// Under the file's labels.
    pub by_label: BTreeMap<String, LabelReport>,
    /// Gold spans of each label we do not claim.
    pub ignored: BTreeMap<String, u64>,
    pub failures: Vec<Failure>,
    /// Of one text.
    pub latency_ms: Latency,
}

/// One label: a gold span is found when a prediction of its kind covers at least half of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct LabelReport {
    pub spans: u64,
    pub found: u64,
    /// Predictions of the kind, and those that find a span.
    pub predictions: u64,
    pub right: u64,
    pub precision: Option<f64>,
    pub recall: Option<f64>,
    pub f1: Option<f64>,
}

/// A span that was missed, or a prediction that finds none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    pub line: u64,
    pub label: String,
    /// "missed" or "false alarm".
    pub what: &'static str,
    pub text: String,
}

/// The kind a label of a file means.
fn kind_of(label: &str) -> Option<Kind> {
    let mapped = LABELS.iter().find(|(name, _)| *name == label).map(|(_, kind)| *kind);
    mapped.or_else(|| label.parse().ok())
}

/// Judges every row of a JSONL file; blank lines are skipped.
pub fn evaluate(cases: impl BufRead) -> Result<Report, RowError> {
    let mut report = Report {
        cases: 0,
        by_label: BTreeMap::new(),
        ignored: BTreeMap::new(),
        failures: Vec::new(),
        latency_ms: Latency::default(),
    };
    // A kind that the file has no label for is not judged; its label is known only when the whole file is read.
    let mut alarms: BTreeMap<Kind, (u64, Vec<Failure>)> = BTreeMap::new();
    let mut labels: BTreeMap<Kind, String> = BTreeMap::new();
    let mut times = Vec::new();
    for row in rows(cases) {
        let (line, row): (u64, Row) = row?;
        let started = Instant::now();
        let found = scrub::find(&row.text, &Options::default()).expect("there are no patterns");
        times.push(started.elapsed());
        report.cases += 1;
        let mut useful = vec![false; found.len()];
        for gold in &row.spans {
            let Some(kind) = kind_of(&gold.label) else {
                *report.ignored.entry(gold.label.clone()).or_default() += 1;
                continue;
            };
            labels.entry(kind).or_insert_with(|| gold.label.clone());
            let span = gold.start..gold.end;
            let hits: Vec<usize> = (0..found.len())
                .filter(|&at| found[at].kind == kind && covers_half(&found[at].code_points, &span))
                .collect();
            hits.iter().for_each(|&at| useful[at] = true);
            let tally = report.by_label.entry(gold.label.clone()).or_default();
            tally.spans += 1;
            tally.found += u64::from(!hits.is_empty());
            if hits.is_empty() {
                let text = row.text.chars().skip(span.start).take(span.len()).collect();
                report.failures.push(Failure { line, label: gold.label.clone(), what: "missed", text });
            }
        }
        for (finding, useful) in found.iter().zip(useful) {
            let (right, wrong) = alarms.entry(finding.kind).or_default();
            if useful {
                *right += 1;
            } else {
                let text = row.text[finding.bytes.clone()].to_owned();
                wrong.push(Failure { line, label: finding.label.clone(), what: "false alarm", text });
            }
        }
    }
    for (kind, label) in labels {
        let (right, wrong) = alarms.remove(&kind).unwrap_or_default();
        let tally = report.by_label.entry(label).or_default();
        (tally.right, tally.predictions) = (right, right + wrong.len() as u64);
        report.failures.extend(wrong);
    }
    report.by_label.values_mut().for_each(LabelReport::settle);
    report.failures.truncate(MAX_FAILURES);
    report.latency_ms = Latency::of(times);
    Ok(report)
}

fn covers_half(prediction: &Range<usize>, gold: &Range<usize>) -> bool {
    let both = prediction.end.min(gold.end).saturating_sub(prediction.start.max(gold.start));
    both > 0 && both * 2 >= gold.len()
}

impl LabelReport {
    fn settle(&mut self) {
        self.precision = share(self.right, self.predictions);
        self.recall = share(self.found, self.spans);
        self.f1 = self.precision.zip(self.recall).map(|(precision, recall)| {
            if precision + recall > 0.0 { 2.0 * precision * recall / (precision + recall) } else { 0.0 }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::BufReader;

    use super::*;

    const ROWS: &str = r#"{"text": "é ana@example.com", "spans": [{"start": 2, "end": 17, "label": "EMAIL_ADDRESS"}, {"start": 0, "end": 1, "label": "PERSON"}]}

{"text": "ion@example.com or 10.0.0.1", "spans": [{"start": 19, "end": 27, "label": "EMAIL_ADDRESS"}]}
"#;

    #[test]
    fn a_span_is_found_by_half_of_it_and_by_its_own_kind() {
        let report = evaluate(ROWS.as_bytes()).expect("well formed");
        let email = report.by_label["EMAIL_ADDRESS"];
        assert_eq!((email.spans, email.found, email.predictions, email.right), (2, 1, 2, 1));
        assert_eq!((email.precision, email.recall), (Some(0.5), Some(0.5)));
        assert_eq!(report.ignored, BTreeMap::from([("PERSON".to_owned(), 1)]));
        assert!(covers_half(&(5..10), &(0..10)) && !covers_half(&(6..10), &(0..10)));
    }

    #[test]
    fn the_shared_texts_meet_the_figures_we_claim() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/pii/presidio-v2-en.jsonl");
        let Ok(file) = File::open(path) else {
            eprintln!("skipped: {path} is not there");
            return;
        };
        let report = evaluate(BufReader::new(file)).expect("well formed");
        for label in ["EMAIL_ADDRESS", "CREDIT_CARD", "IBAN_CODE", "IP_ADDRESS"] {
            let figures = report.by_label[label];
            assert!(
                figures.recall >= Some(0.98) && figures.precision >= Some(0.95),
                "{label} {figures:?} {:?}",
                report.failures
            );
        }
    }
}
