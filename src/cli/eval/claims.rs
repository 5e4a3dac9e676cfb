//! `temei eval guard` and `temei eval money`: answers and amounts whose verdict is known, through the functions the
//! service calls.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;

use super::super::{Outcome, output};
use super::reading;
use crate::catalog::Product;
use crate::clock::{Clock, SystemClock};
use crate::eval::guard::{Confusion, Mutation, Mutator, Report, Template};
use crate::eval::{catalog, guard, money};
use crate::facts::FactsSnapshot;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Guard {
    /// JSONL of {id, text, locale, currency, evidence, expect, kinds?}; - is standard input.
    #[arg(value_name = "CASES", required_unless_present = "template", conflicts_with = "template")]
    file: Option<PathBuf>,
    /// The products the answers are held against, as for `temei import products`.
    #[arg(long, value_name = "PRODUCTS")]
    catalog: Option<PathBuf>,
    /// Judge a variant of every case of which one can be made.
    #[arg(long, value_enum)]
    mutate: Option<Mutate>,
    /// Instead of a file, a true and a false answer for so many products of the catalogue; with --mutate shorten by
    /// shortened names.
    #[arg(long, value_name = "PRODUCTS", requires = "catalog")]
    template: Option<usize>,
    /// What the table is by, beside guard, language and source.
    #[arg(long, value_enum)]
    by: Option<By>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mutate {
    /// Keys of JSON evidence become nonsense words.
    Keys,
    /// An amount of a true answer becomes one that is true of something else.
    Swap,
    /// An amount of a true answer is altered at random.
    Amount,
    /// Names of products are shortened.
    Shorten,
}

impl From<Mutate> for Mutation {
    fn from(mutate: Mutate) -> Self {
        match mutate {
            Mutate::Keys => Self::Keys,
            Mutate::Swap => Self::Swap,
            Mutate::Amount => Self::Amount,
            Mutate::Shorten => Self::Shorten,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    /// What the cases try.
    Tag,
    /// Why they fail.
    Cause,
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
    let mut products = products.transpose()?.unwrap_or_default();
    let report = match (args.template, &args.file) {
        (Some(count), _) => of_template(&mut products, count, args.mutate)?,
        (None, Some(file)) => of_file(file, &products, args.mutate)?,
        (None, None) => anyhow::bail!("neither a file nor --template is given"),
    };
    let table = guard_table(&report, args.by);
    match args.json {
        true => {
            eprintln!("{table}");
            output::json(&report)?;
        }
        false => output::line(table)?,
    }
    Ok(Outcome::Done)
}

fn of_file(file: &Path, products: &[Product], mutate: Option<Mutate>) -> anyhow::Result<Report> {
    let facts = FactsSnapshot::build(1, products.to_vec());
    let cases = guard::read(open(file)?);
    let Some(mutate) = mutate else {
        return guard::evaluate_each(cases, &facts, SystemClock.now()).with_context(|| reading(file));
    };
    let mut mutator = Mutator::new(mutate.into(), products);
    let variants = cases.filter_map(|case| case.map(|case| mutator.variant(case)).transpose());
    let report = guard::evaluate_each(variants, &facts, SystemClock.now()).with_context(|| reading(file))?;
    Ok(Report { mutated: Some(mutator.mutated()), ..report })
}

fn of_template(products: &mut Vec<Product>, count: usize, mutate: Option<Mutate>) -> anyhow::Result<Report> {
    let shorten = mutate == Some(Mutate::Shorten);
    anyhow::ensure!(mutate.is_none() || shorten, "answers of a template can be shortened, and nothing else");
    guard::price_unpriced(products);
    let made = guard::answers(products, Template { products: count, shorten })?;
    let facts = FactsSnapshot::build(1, std::mem::take(products));
    let report = guard::evaluate_each(made.cases.into_iter().map(Ok), &facts, SystemClock.now())?;
    Ok(Report { mutated: made.mutated, ..report })
}

fn guard_table(report: &Report, by: Option<By>) -> String {
    let mut rows = vec![["", "caught", "missed", "passed", "false alarms"].map(str::to_owned).to_vec()];
    let mut parts: Vec<&BTreeMap<String, Confusion>> = vec![&report.by_kind, &report.by_language, &report.by_source];
    parts.extend((by == Some(By::Tag)).then_some(&report.by_tag));
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
    text += &format!(
        "\nof what is true: false contradictions {}, unverified {}",
        output::share(report.false_contradictions),
        output::share(report.unverified_truths)
    );
    if let Some(mutated) = report.mutated {
        text += &format!("\n{}: {} made, {} dropped", mutated.mutation, mutated.made, mutated.dropped);
        text += &format!(", {} names shortened, {} of them ambiguous", mutated.shortened, mutated.ambiguous);
    }
    if by == Some(By::Cause) {
        text = text + "\n" + &causes(report);
    }
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

fn causes(report: &Report) -> String {
    let mut rows = vec![["", "false alarms", "missed", "inexact"].map(str::to_owned).to_vec()];
    for (cause, failed) in &report.by_cause {
        let figures = [failed.false_alarms, failed.missed, failed.inexact].map(|figure| figure.to_string());
        rows.push(std::iter::once(cause.as_str().to_owned()).chain(figures).collect());
    }
    output::table(&rows)
}

pub(super) fn money(args: &Money) -> anyhow::Result<Outcome> {
    let report = money::evaluate(open(&args.file)?).with_context(|| reading(&args.file))?;
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
