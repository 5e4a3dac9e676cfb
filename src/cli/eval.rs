//! `temei eval`: measures that scripts compare from release to release. With `--json` one object stands on standard
//! output, as data/README.md of the shared data agrees.

mod known_item;
mod search;

use std::fs::File;
use std::io::{self, BufReader};
use std::path::PathBuf;

use anyhow::Context;
use clap::Subcommand;

use super::args::ConfigArgs;
use super::rejects::Reporter;
use super::session::Session;
use super::{Outcome, output, progress};
use crate::client::Connection;
use crate::eval::fiscal;
use crate::eval::scratch::Scratch;
use crate::import::RowReceiver;
use crate::tenant::TenantId;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// How well documents are found: nDCG, recall, MRR and MAP on a test collection in the BEIR layout.
    Search(search::Args),
    /// Whether a product is found by who knows it: by its codes, by its name with a word missing or mistyped.
    KnownItem(known_item::Args),
    /// Fiscal identifiers against rows whose verdict is known.
    Fiscal(Fiscal),
}

#[derive(Debug, clap::Args)]
pub(super) struct Fiscal {
    /// JSONL of {country, kind, input, valid}; - is standard input.
    #[arg(value_name = "CASES")]
    file: PathBuf,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(config: &ConfigArgs, command: Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Search(args) => search::run(config, &args).await,
        Command::KnownItem(args) => known_item::run(config, &args).await,
        Command::Fiscal(args) => fiscal(&args),
    }
}

fn fiscal(args: &Fiscal) -> anyhow::Result<Outcome> {
    let place = || format!("reading {}", args.file.display());
    let report = match args.file.to_str() {
        Some("-") => fiscal::evaluate(io::stdin().lock())?,
        _ => fiscal::evaluate(BufReader::new(File::open(&args.file).with_context(place)?)).with_context(place)?,
    };
    if args.json {
        output::json(&report)?;
        return Ok(Outcome::Done);
    }
    let mut rows = vec![["KIND", "CASES", "ACCURACY"].map(str::to_owned).to_vec()];
    let share = |accuracy: Option<f64>| accuracy.map_or_else(|| "-".to_owned(), |share| format!("{share:.4}"));
    rows.extend(
        report
            .by_kind
            .iter()
            .map(|(kind, part)| vec![(*kind).to_owned(), part.cases.to_string(), share(part.accuracy)]),
    );
    rows.push(vec!["all".to_owned(), report.cases.to_string(), share(report.accuracy)]);
    output::line(output::table(&rows))?;
    for disagreement in &report.disagreements {
        let fiscal::Disagreement { input, kind, expected, got } = disagreement;
        output::line(format!("{kind} {input:?}: expected {expected}, got {got}"))?;
    }
    let unsupported: u64 = report.unsupported.values().sum();
    eprintln!("{unsupported} rows of {} kinds we do not know", report.unsupported.len());
    Ok(Outcome::Done)
}

/// Whether the tenant of an evaluation stays when it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Afterwards {
    Erase,
    Keep,
}

/// Evaluates in a tenant of its own, made and filled for it, and erased whatever comes of it.
async fn in_scratch<T>(
    session: &Session,
    rows: RowReceiver,
    afterwards: Afterwards,
    work: impl AsyncFnOnce(&Connection) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let name = format!("eval-{}", uuid::Uuid::new_v4().simple());
    let scratch = Scratch::create(session.connection(), TenantId::parse(&name)?).await?;
    let result = tokio::select! {
        result = fill_and(&scratch, rows, work) => result,
        _ = tokio::signal::ctrl_c() => Err(anyhow::anyhow!("interrupted")),
    };
    match afterwards {
        Afterwards::Keep => eprintln!("kept as tenant {}", scratch.tenant()),
        Afterwards::Erase => scratch.erase().await?,
    }
    result
}

async fn fill_and<T>(
    scratch: &Scratch,
    rows: RowReceiver,
    work: impl AsyncFnOnce(&Connection) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let mut reporter = Reporter::new(progress::spinner("importing"), None, None)?;
    let mut settling = progress::Settling::new();
    let counts = scratch.fill(rows, &mut reporter, |step| settling.tell(step)).await;
    reporter.finish();
    let counts = counts?;
    if counts.rejected > 0 {
        eprintln!("warning: {} rows were rejected and cannot be found", counts.rejected);
    }
    work(scratch.connection()).await
}
