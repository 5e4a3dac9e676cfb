//! `temei eval said`: what is heard in customers' messages, against rows that say it.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;

use anyhow::Context;

use super::super::{Outcome, output};
use super::reading;
use crate::eval::said::{Evaluation, Failure, Report};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// JSONL of {id, language, detector, text, expected}; - is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let mut evaluation = Evaluation::default();
    for file in &args.files {
        match file.to_str() {
            Some("-") => evaluation.add(io::stdin().lock())?,
            _ => {
                let cases = File::open(file).with_context(|| reading(file))?;
                evaluation.add(BufReader::new(cases)).with_context(|| reading(file))?;
            }
        }
    }
    let report = evaluation.report();
    if args.json {
        output::json(&report)?;
        return Ok(Outcome::Done);
    }
    output::line(table(&report))?;
    for failure in &report.failures {
        let Failure { id, detector, expected, got, text, .. } = failure;
        output::line(format!("{id} {}: expected {expected}, got {got}: {text}", detector.as_str()))?;
    }
    Ok(Outcome::Done)
}

fn table(report: &Report) -> String {
    let heads = ["LANGUAGE", "DETECTOR", "CASES", "PRECISION", "RECALL", "FALSE ALARMS", "MISSED"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for (language, parts) in &report.parts {
        for (detector, part) in parts {
            rows.push(vec![
                language.clone(),
                detector.as_str().to_owned(),
                part.cases.to_string(),
                output::share(part.precision),
                output::share(part.recall),
                part.false_alarms.to_string(),
                (part.positives - part.hits).to_string(),
            ]);
        }
    }
    output::table(&rows)
}
