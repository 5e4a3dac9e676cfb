//! Holds what is heard in customers' messages against rows that say it: precision and recall of every detector in every
//! language. A number that is another than the one that was said counts as heard wrongly. [`train`] learns from such rows.

pub mod train;

use std::collections::BTreeMap;
use std::io::BufRead;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::latency::Latency;
use super::rows::{RowError, rows};
use super::share::share;
use crate::guard::Language;
use crate::said::{Said, Thing};

/// One line of a file.
#[derive(Clone, Debug, Deserialize)]
pub struct Case {
    id: String,
    /// The primary language of its tag; a row without one is read in whatever language it has most words of.
    #[serde(default)]
    language: String,
    detector: Thing,
    pub text: String,
    /// True or false; of a number its digits or null.
    expected: Value,
}

/// The cases of a JSONL file; blank lines are skipped.
///
/// # Errors
/// A line that cannot be read or is no case.
pub fn cases(file: impl BufRead) -> Result<Vec<Case>, RowError> {
    rows::<Case>(file).map(|row| row.map(|(_, case)| case)).collect()
}

impl Case {
    pub fn language(&self) -> Option<Language> {
        Language::of_tag(&self.language)
    }
}

/// What `temei eval said --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub cases: u64,
    /// By language and detector.
    pub parts: BTreeMap<String, BTreeMap<Thing, Part>>,
    pub latency_ms: Latency,
    /// Cases that were heard wrongly.
    pub failures: Vec<Failure>,
}

/// The rates of some rows; absent where no row counts for one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Part {
    pub cases: u64,
    /// Rows that say it.
    pub positives: u64,
    /// Heard where it was said.
    pub hits: u64,
    /// Heard where it was not said, or something else than was said.
    pub false_alarms: u64,
    /// Of what was heard, what was said.
    pub precision: Option<f64>,
    /// Of what was said, what was heard.
    pub recall: Option<f64>,
}

/// A row that was heard wrongly.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Failure {
    pub id: String,
    pub language: String,
    pub detector: Thing,
    pub expected: Value,
    pub got: Value,
    pub text: String,
}

/// Cases as they come in, file after file.
#[derive(Debug, Default)]
pub struct Evaluation {
    parts: BTreeMap<String, BTreeMap<Thing, Part>>,
    times: Vec<Duration>,
    failures: Vec<Failure>,
}

/// What is heard of a thing.
fn heard(thing: Thing, said: Said) -> Value {
    match thing {
        Thing::Number => said.number.map(|number| number.to_string()).into(),
        _ => said.says(thing).into(),
    }
}

impl Evaluation {
    /// Judges what was heard in a case, and how long that took.
    pub fn judge(&mut self, case: Case, said: Said, took: Duration) {
        self.times.push(took);
        let Case { id, language, detector, text, expected } = case;
        let got = heard(detector, said);
        let part = self.parts.entry(language.clone()).or_default().entry(detector).or_default();
        part.count((says(&expected), says(&got)), got == expected);
        if got != expected {
            self.failures.push(Failure { id, language, detector, expected, got, text });
        }
    }

    /// Judges every case by the grammar alone.
    pub fn by_grammar(&mut self, cases: Vec<Case>) {
        for case in cases {
            let started = Instant::now();
            let said = Said::of(&case.text, case.language());
            self.judge(case, said, started.elapsed());
        }
    }

    pub fn report(self) -> Report {
        let cases = self.parts.values().flat_map(BTreeMap::values).map(|part| part.cases).sum();
        Report { cases, parts: self.parts, latency_ms: Latency::of(self.times), failures: self.failures }
    }
}

/// Whether a value says anything: neither false nor null.
fn says(value: &Value) -> bool {
    !matches!(value, Value::Null | Value::Bool(false))
}

impl Part {
    fn count(&mut self, (said, heard): (bool, bool), right: bool) {
        self.cases += 1;
        self.positives += u64::from(said);
        self.hits += u64::from(said && right);
        self.false_alarms += u64::from(heard && !right);
        self.precision = share(self.hits, self.hits + self.false_alarms);
        self.recall = share(self.hits, self.positives);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = r#"{"id": "1", "language": "en", "detector": "number", "text": "two please", "expected": "2"}
{"id": "2", "language": "en", "detector": "number", "text": "two please", "expected": "3"}
{"id": "3", "language": "en", "detector": "number", "text": "hello", "expected": null}

{"id": "4", "language": "ro", "detector": "yes", "text": "nu", "expected": true}
"#;

    #[test]
    fn another_number_is_a_false_alarm_and_not_found() {
        let mut evaluation = Evaluation::default();
        evaluation.by_grammar(cases(ROWS.as_bytes()).expect("cases"));
        let report = evaluation.report();
        let part = report.parts["en"][&Thing::Number];
        assert_eq!((part.cases, part.positives, part.hits, part.false_alarms), (3, 2, 1, 1));
        assert_eq!((part.precision, part.recall), (Some(0.5), Some(0.5)));
        assert_eq!(report.parts["ro"][&Thing::Yes].precision, None);
        let failed: Vec<&str> = report.failures.iter().map(|failure| failure.id.as_str()).collect();
        assert_eq!((report.cases, failed), (4, vec!["2", "4"]));
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = cases(&b"{\"id\": 1}\n"[..]).expect_err("no case");
        assert!(error.to_string().starts_with("line 1:"), "{error}");
    }
}
