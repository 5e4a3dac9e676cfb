//! `temei eval inspect`: attacks on the assistant and what merely looks like them.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;

use anyhow::Context;

use crate::cli::args::ConfigArgs;
use crate::cli::{Outcome, output};
use crate::eval::inspect::{Part, Report, evaluate};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// JSONL of {text, label, lang, source, kind, channel}; - is standard input.
    #[arg(value_name = "CASES")]
    file: PathBuf,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(config: &ConfigArgs, args: &Args) -> anyhow::Result<Outcome> {
    let max_chars = config.load()?.limits.inspect_chars.get();
    let place = || format!("reading {}", args.file.display());
    let report = match args.file.to_str() {
        Some("-") => evaluate(io::stdin().lock(), max_chars)?,
        _ => evaluate(BufReader::new(File::open(&args.file).with_context(place)?), max_chars).with_context(place)?,
    };
    if args.json {
        output::json(&report)?;
    } else {
        output::line(table(&report))?;
    }
    Ok(Outcome::Done)
}

fn table(report: &Report) -> String {
    let share = |rate: Option<f64>| rate.map_or_else(|| "-".to_owned(), |rate| format!("{rate:.4}"));
    let row = |name: &str, part: &Part| {
        let rates = [part.recall, part.precision, part.false_positive_rate].map(share);
        let [recall, precision, alarms] = rates;
        vec![name.to_owned(), part.cases.to_string(), recall, precision, alarms]
    };
    let mut rows = vec![["", "CASES", "RECALL", "PRECISION", "FALSE POSITIVES"].map(str::to_owned).to_vec()];
    let mut part = |parts: &BTreeMap<String, Part>| rows.extend(parts.iter().map(|(name, part)| row(name, part)));
    part(&report.by_source);
    part(&report.by_kind);
    part(&report.by_language);
    rows.push(row("all", &report.all));
    output::table(&rows)
}
