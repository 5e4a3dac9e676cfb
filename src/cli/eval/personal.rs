//! `temei eval pii` and `temei eval phone`: Scrub and its reader of phone numbers against rows whose truth is known.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;

use anyhow::Context;

use super::super::output::share;
use super::super::{Outcome, output};
use crate::eval::{phone, pii};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// JSONL of {text, spans [{start, end, label}]}, or of {region, text, e164, valid}; - is standard input.
    #[arg(value_name = "CASES")]
    file: PathBuf,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    fn place(&self) -> String {
        format!("reading {}", self.file.display())
    }

    fn open(&self) -> anyhow::Result<Box<dyn BufRead>> {
        Ok(match self.file.to_str() {
            Some("-") => Box::new(io::stdin().lock()),
            _ => Box::new(BufReader::new(File::open(&self.file).with_context(|| self.place())?)),
        })
    }
}

pub(super) fn pii(args: &Args) -> anyhow::Result<Outcome> {
    let report = pii::evaluate(args.open()?).with_context(|| args.place())?;
    if args.json {
        output::json(&report)?;
        return Ok(Outcome::Done);
    }
    let mut rows = vec![["LABEL", "SPANS", "PRECISION", "RECALL", "F1"].map(str::to_owned).to_vec()];
    rows.extend(report.by_label.iter().map(|(label, part)| {
        vec![label.clone(), part.spans.to_string(), share(part.precision), share(part.recall), share(part.f1)]
    }));
    output::line(output::table(&rows))?;
    for pii::Failure { line, label, what, text } in &report.failures {
        output::line(format!("line {line}: {label} {what} {text:?}"))?;
    }
    let ignored: u64 = report.ignored.values().sum();
    eprintln!("{} texts; {ignored} spans of {} labels we do not claim", report.cases, report.ignored.len());
    Ok(Outcome::Done)
}

pub(super) fn phone(args: &Args) -> anyhow::Result<Outcome> {
    let report = phone::evaluate(args.open()?).with_context(|| args.place())?;
    if args.json {
        output::json(&report)?;
        return Ok(Outcome::Done);
    }
    let mut rows = vec![["REGION", "PRECISION", "RECALL", "INVALID REJECTED"].map(str::to_owned).to_vec()];
    rows.extend(report.by_region.iter().map(|(region, part)| row(region, part)));
    rows.push(row("all", &report.all));
    output::line(output::table(&rows))?;
    for phone::Failure { region, text, expected, got } in &report.failures {
        output::line(format!("{region} {text:?}: expected {expected}, got {got}"))?;
    }
    Ok(Outcome::Done)
}

fn row(name: &str, part: &phone::Shares) -> Vec<String> {
    vec![name.to_owned(), share(part.precision), share(part.recall), share(part.invalid_rejected)]
}
