//! Holds the reader of phone numbers against rows whose verdict is known. A valid row is found when it is read as the
//! number it is; an invalid one is rejected when it is read as none.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::latency::Latency;
use super::rows::{RowError, rows};
use super::share::share;
use crate::scrub::phone::parse;

/// Misjudged rows that are listed.
const MAX_FAILURES: usize = 50;

/// One line of the file; other fields are ignored.
#[derive(Debug, Deserialize)]
struct Row {
    /// Of a national number; ISO 3166-1.
    #[serde(default)]
    region: String,
    text: String,
    #[serde(default)]
    e164: Option<String>,
    valid: bool,
}

/// What `temei eval phone --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub cases: u64,
    #[serde(flatten)]
    pub all: Shares,
    pub by_region: BTreeMap<String, Shares>,
    pub failures: Vec<Failure>,
    pub latency_ms: Latency,
}

/// Shares of one group of rows; absent where there is nothing to share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Shares {
    /// Of what was read as a number, what is that number.
    pub precision: Option<f64>,
    /// Of the valid rows, those read as the number they are.
    pub recall: Option<f64>,
    /// Of the invalid rows, those read as none.
    pub invalid_rejected: Option<f64>,
}

/// A row that was misjudged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    pub region: String,
    pub text: String,
    pub expected: String,
    pub got: String,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    valid: u64,
    invalid: u64,
    read: u64,
    right: u64,
    rejected: u64,
}

/// Judges every row of a JSONL file; blank lines are skipped.
pub fn evaluate(cases: impl BufRead) -> Result<Report, RowError> {
    let mut all = Tally::default();
    let mut by_region: BTreeMap<String, Tally> = BTreeMap::new();
    let (mut failures, mut times) = (Vec::new(), Vec::new());
    for row in rows(cases) {
        let (_, row): (u64, Row) = row?;
        let started = Instant::now();
        let got = parse(&row.text, (!row.region.is_empty()).then_some(row.region.as_str()));
        times.push(started.elapsed());
        let got = got.map(|phone| phone.to_string());
        let same = got.as_ref().is_ok_and(|got| row.e164.as_ref().is_none_or(|expected| expected == got));
        for tally in [&mut all, by_region.entry(row.region.clone()).or_default()] {
            tally.count(row.valid, got.is_ok(), same);
        }
        if (row.valid && !same || !row.valid && got.is_ok()) && failures.len() < MAX_FAILURES {
            let expected =
                if row.valid { row.e164.unwrap_or_else(|| "valid".to_owned()) } else { "invalid".to_owned() };
            let got = got.unwrap_or_else(|fault| fault.to_string());
            failures.push(Failure { region: row.region, text: row.text, expected, got });
        }
    }
    let by_region = by_region.into_iter().map(|(region, tally)| (region, tally.shares())).collect();
    Ok(Report {
        cases: all.valid + all.invalid,
        all: all.shares(),
        by_region,
        failures,
        latency_ms: Latency::of(times),
    })
}

impl Tally {
    fn count(&mut self, valid: bool, read: bool, same: bool) {
        *(if valid { &mut self.valid } else { &mut self.invalid }) += 1;
        self.read += u64::from(read);
        self.right += u64::from(valid && same);
        self.rejected += u64::from(!valid && !read);
    }

    fn shares(self) -> Shares {
        Shares {
            precision: share(self.right, self.read),
            recall: share(self.right, self.valid),
            invalid_rejected: share(self.rejected, self.invalid),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::BufReader;

    use super::*;

    const ROWS: &str = r#"{"region": "RO", "text": "021 123 4567", "e164": "+40211234567", "valid": true}
{"region": "RO", "text": "021 123 456", "e164": "+4021123456", "valid": false}

{"region": "RO", "text": "021 123 4567", "e164": "+40211234568", "valid": true}
{"region": "GR", "text": "697 123 456", "valid": true}
{"region": "GR", "text": "697 123 4567", "valid": false}
"#;

    #[test]
    fn another_number_than_the_one_meant_is_not_found() {
        let report = evaluate(ROWS.as_bytes()).expect("well formed");
        assert_eq!((report.cases, report.failures.len()), (5, 3));
        assert_eq!((report.all.recall, report.all.precision), (Some(1.0 / 3.0), Some(1.0 / 3.0)));
        assert_eq!(report.all.invalid_rejected, Some(0.5));
        assert_eq!(report.by_region["GR"].recall, Some(0.0));
        let error = evaluate("{\"region\": 4}".as_bytes()).expect_err("no case");
        assert!(error.to_string().starts_with("line 1:"), "{error}");
    }

    #[test]
    fn the_shared_numbers_are_read() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/identifiers/phones.jsonl");
        let Ok(file) = File::open(path) else {
            eprintln!("skipped: {path} is not there");
            return;
        };
        let report = evaluate(BufReader::new(file)).expect("well formed");
        let Shares { precision, recall, invalid_rejected } = report.all;
        assert!(recall >= Some(0.97) && precision >= Some(0.97), "{:?} {:?}", report.all, report.failures);
        assert!(invalid_rejected >= Some(0.90), "{:?} {:?}", report.all, report.failures);
    }
}
