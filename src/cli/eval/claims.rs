//! `temei eval guard` and `temei eval money`: answers and amounts whose verdict is known, through the functions the
//! service calls.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::super::{Outcome, output};
use crate::clock::{Clock, SystemClock};
use crate::eval::guard::Confusion;
use crate::eval::{catalog, guard, money};
use crate::facts::FactsSnapshot;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Guard {
    /// JSONL of {id, text, locale, currency, evidence, expect, kinds?}; - is standard input.
    #[arg(value_name = "CASES")]
    file: PathBuf,
    /// The products the answers are held against, as for `temei import products`.
    #[arg(long, value_name = "PRODUCTS")]
    catalog: Option<PathBuf>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Money {
    /// JSONL of {locale, currency, amount, text} or of {text, lang, spans}; - is standard input.
    #[arg(value_name = "CASES")]
    file: PathBuf,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn guard(args: &Guard) -> anyhow::Result<Outcome> {
    let products = args
        .catalog
        .as_deref()
        .map(|path| catalog::products(path).with_context(|| format!("reading the products in {}", path.display())));
    let facts = FactsSnapshot::build(1, products.transpose()?.unwrap_or_default());
    let report = guard::evaluate(open(&args.file)?, &facts, SystemClock.now())
        .with_context(|| format!("reading {}", args.file.display()))?;
    let table = guard_table(&report);
    match args.json {
        true => {
            eprintln!("{table}");
            output::json(&report)?;
        }
        false => output::line(table)?,
    }
    Ok(Outcome::Done)
}

fn guard_table(report: &guard::Report) -> String {
    let mut rows = vec![["", "caught", "missed", "passed", "false alarms"].map(str::to_owned).to_vec()];
    let parts: [&BTreeMap<String, Confusion>; 3] = [&report.by_kind, &report.by_language, &report.by_source];
    for (name, part) in parts.into_iter().flatten() {
        let figures = [part.caught, part.missed, part.passed, part.false_alarms].map(|figure| figure.to_string());
        rows.push(std::iter::once(name.to_owned()).chain(figures).collect());
    }
    let mut text = output::table(&rows);
    text += &format!(
        "\n{} cases: precision {}, recall {}, false positive rate {}",
        report.cases,
        output::share(report.precision),
        output::share(report.recall),
        output::share(report.false_positive_rate)
    );
    text += &format!("\nderived: {} accepted, {} refused", report.derived.accepted, report.derived.refused);
    if report.exact.cases > 0 {
        text += &format!("\nexactly as written: {} of {}", report.exact.right, report.exact.cases);
    }
    text += &format!("\np50 {:.3} ms, p99 {:.3} ms", report.latency_ms.p50, report.latency_ms.p99);
    for failure in &report.failures {
        let said = failure.violations.join("; ");
        text += &format!("\n{}: expected {}, got {:?} {said}", failure.id, failure.expected, failure.verdict);
    }
    text
}

pub(super) fn money(args: &Money) -> anyhow::Result<Outcome> {
    let report = money::evaluate(open(&args.file)?).with_context(|| format!("reading {}", args.file.display()))?;
    if args.json {
        output::json(&report)?;
        return Ok(Outcome::Done);
    }
    let shares = [("accuracy", report.accuracy), ("recall", report.recall), ("precision", report.precision)];
    for (name, share) in shares {
        if let Some(share) = share {
            output::line(format!("{name} {share:.4}"))?;
        }
    }
    let (cases, latency) = (report.cases, report.latency_ms);
    output::line(format!("{cases} cases, p50 {:.4} ms, p99 {:.4} ms", latency.p50, latency.p99))?;
    for failure in &report.failures {
        output::line(format!("{:?}: expected {}, got {}", failure.text, failure.expected, failure.got.join(", ")))?;
    }
    Ok(Outcome::Done)
}

fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).with_context(|| format!("opening {}", path.display()))?;
    Ok(Box::new(BufReader::new(file)))
}
