//! Holds the reading of amounts against rows whose amounts are known: prices as locales write them, to the cent and with
//! their currency, and sentences with marked spans of money. Pure but for its clock readings: it calls the scanner the
//! guards use.

use std::io::{self, BufRead};
use std::ops::Range;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::latency::Latency;
use super::share::share;
use crate::catalog::Currency;
use crate::guard::{Locale, ReadAmount, read_amounts};

/// A price as a locale writes it. Without a currency the number alone is judged.
#[derive(Debug, Deserialize)]
struct PriceRow {
    locale: String,
    #[serde(default)]
    currency: Option<String>,
    amount: Box<RawValue>,
    text: String,
}

/// A sentence with its spans of money, in code points.
#[derive(Debug, Deserialize)]
struct SpanRow {
    text: String,
    lang: String,
    spans: Vec<SpanOf>,
}

#[derive(Debug, Deserialize)]
struct SpanOf {
    start: usize,
    end: usize,
    #[serde(default)]
    label: String,
}

/// What `temei eval money --json` prints: `accuracy` over prices, `recall` and `precision` over spans; absent where the
/// file has no such rows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub cases: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accuracy: Option<f64>,
    /// Over spans with digits in one of our five currencies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recall: Option<f64>,
    /// Of the amounts found in sentences, those that overlap a marked span of any kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub precision: Option<f64>,
    pub latency_ms: Latency,
    pub failures: Vec<Failure>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    pub text: String,
    pub expected: String,
    pub got: Vec<String>,
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum EvalError {
    #[error("line {line}: could not be read")]
    Read { line: u64, source: io::Error },
    #[error("line {line}: is neither {{locale, amount, text}} nor {{text, lang, spans}}")]
    Row { line: u64, source: serde_json::Error },
    #[error("line {line}: {message}")]
    Value { line: u64, message: String },
}

#[derive(Default)]
struct Tally {
    prices: u64,
    right: u64,
    wanted: u64,
    hit: u64,
    found: u64,
    true_found: u64,
    sentences: u64,
    times: Vec<Duration>,
    failures: Vec<Failure>,
}

/// Judges every row of a JSONL file; blank lines are skipped.
pub fn evaluate(cases: impl BufRead) -> Result<Report, EvalError> {
    let mut tally = Tally::default();
    for (line, text) in (1..).zip(cases.lines()) {
        let text = text.map_err(|source| EvalError::Read { line, source })?;
        if text.trim().is_empty() {
            continue;
        }
        if let Ok(spans) = serde_json::from_str::<SpanRow>(&text) {
            let locale = locale(&spans.lang, line)?;
            tally.spans(&spans, &locale);
        } else {
            let price: PriceRow = serde_json::from_str(&text).map_err(|source| EvalError::Row { line, source })?;
            let locale = locale(&price.locale, line)?;
            tally.price(&price, &locale, line)?;
        }
    }
    Ok(tally.report())
}

fn locale(tag: &str, line: u64) -> Result<Locale, EvalError> {
    Locale::parse(tag).map_err(|error| EvalError::Value { line, message: error.to_string() })
}

impl Tally {
    fn read(&mut self, text: &str, locale: &Locale) -> Vec<ReadAmount> {
        let started = Instant::now();
        let amounts = read_amounts(text, locale);
        self.times.push(started.elapsed());
        amounts
    }

    /// Right when the text has this one amount and no other.
    fn price(&mut self, row: &PriceRow, locale: &Locale, line: u64) -> Result<(), EvalError> {
        let literal = row.amount.get().trim_matches('"');
        let Some(value) = crate::guard::amount_of(literal) else {
            return Err(EvalError::Value { line, message: format!("{literal:?} is no amount") });
        };
        let currency = row.currency.as_deref().map(Currency::parse).transpose();
        let currency = currency.map_err(|error| EvalError::Value { line, message: error.to_string() })?;
        let amounts = self.read(&row.text, locale);
        let is_right = match (amounts.as_slice(), currency) {
            ([one], None) => one.value == value,
            ([one], Some(currency)) => one.value == value && one.currency == Some(currency),
            _ => false,
        };
        self.prices += 1;
        self.right += u64::from(is_right);
        if !is_right {
            let currency = row.currency.as_deref().unwrap_or_default();
            self.failures.push(Failure {
                text: row.text.clone(),
                expected: format!("{literal} {currency}").trim_end().to_owned(),
                got: amounts.iter().map(ToString::to_string).collect(),
            });
        }
        Ok(())
    }

    /// A span counts when it has digits and names one of our currencies; it is found when an amount overlaps it.
    fn spans(&mut self, row: &SpanRow, locale: &Locale) {
        self.sentences += 1;
        let marked = row.money();
        let amounts = self.read(&row.text, locale);
        let money: Vec<&ReadAmount> = amounts.iter().filter(|amount| amount.currency.is_some()).collect();
        for span in &marked {
            let said = row.text.get(span.clone()).unwrap_or_default();
            if !is_ours(said) {
                continue;
            }
            self.wanted += 1;
            let hit = money.iter().any(|amount| overlaps(amount, span));
            self.hit += u64::from(hit);
            if !hit {
                self.failures.push(Failure {
                    text: row.text.clone(),
                    expected: said.to_owned(),
                    got: money.iter().map(ToString::to_string).collect(),
                });
            }
        }
        self.found += money.len() as u64;
        self.true_found +=
            money.iter().filter(|amount| marked.iter().any(|span| overlaps(amount, span))).count() as u64;
    }

    fn report(self) -> Report {
        Report {
            cases: self.prices + self.sentences,
            accuracy: share(self.right, self.prices),
            recall: share(self.hit, self.wanted),
            precision: share(self.true_found, self.found),
            latency_ms: Latency::of(self.times),
            failures: self.failures,
        }
    }
}

impl SpanRow {
    /// The bytes of its spans of money.
    fn money(&self) -> Vec<Range<usize>> {
        let offsets: Vec<usize> = self.text.char_indices().map(|(offset, _)| offset).chain([self.text.len()]).collect();
        let last = offsets.len() - 1;
        let mut money = Vec::new();
        for span in self.spans.iter().filter(|span| span.label.is_empty() || span.label == "MONEY") {
            money.push(offsets[span.start.min(last)]..offsets[span.end.min(last)]);
        }
        money
    }
}

fn overlaps(amount: &ReadAmount, span: &Range<usize>) -> bool {
    amount.span.start < span.end && span.start < amount.span.end
}

/// Whether a marked span has digits and names RON, BRL, BOB, EUR or USD.
fn is_ours(said: &str) -> bool {
    const NAMES: [&str; 20] = [
        "lei",
        "leu",
        "ron",
        "euro",
        "eur",
        "€",
        "ευρώ",
        "dolar",
        "dólar",
        "dollar",
        "δολάρι",
        "$",
        "usd",
        "reais",
        "real",
        "brl",
        "bolivian",
        "bob",
        "bs",
        "eure",
    ];
    let said = said.to_lowercase();
    said.bytes().any(|b| b.is_ascii_digit()) && NAMES.iter().any(|name| said.contains(name))
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::BufReader;
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn prices_and_spans_are_judged_each_their_way() {
        let rows = r#"{"locale": "ro_RO", "currency": "RON", "amount": 1299.5, "text": "1.299,50 RON"}
{"locale": "ro_RO", "currency": "EUR", "amount": "5", "text": "5 lei"}

{"locale": "en_US", "currency": null, "amount": 1234, "text": "1,234"}
{"text": "Costă 5 lei, nu 7 yeni.", "lang": "ro", "spans": [{"start": 6, "end": 11, "label": "MONEY"}, {"start": 16, "end": 22, "label": "MONEY"}]}
"#;
        let report = evaluate(rows.as_bytes()).expect("well formed");
        assert_eq!((report.cases, report.accuracy), (4, Some(2.0 / 3.0)));
        assert_eq!((report.recall, report.precision), (Some(1.0), Some(1.0)));
        assert_eq!(report.failures.len(), 1);
        assert_eq!((report.failures[0].expected.as_str(), report.failures[0].got[0].as_str()), ("5 EUR", "5.00 RON"));
        assert!(evaluate("{\"text\": 1}\n".as_bytes()).expect_err("no case").to_string().starts_with("line 1"));
    }

    fn shared(name: &str) -> Option<Report> {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data/money").join(name);
        let Ok(file) = File::open(&path) else {
            eprintln!("skipped: {} is not there", path.display());
            return None;
        };
        Some(evaluate(BufReader::new(file)).expect("well formed"))
    }

    #[test]
    fn prices_as_cldr_writes_them_are_read_exactly() {
        let Some(report) = shared("cldr-prices.jsonl") else { return };
        assert_eq!((report.accuracy, report.failures), (Some(1.0), Vec::new()));
    }

    #[test]
    fn romanian_sentences_give_their_amounts() {
        let Some(report) = shared("ronec-valid-ro.jsonl") else { return };
        eprintln!("recall {:?} precision {:?} {:?}", report.recall, report.precision, report.failures);
        assert!(report.recall.is_some_and(|recall| recall >= 0.95));
    }
}
