//! `temei eval`: measures that scripts compare from release to release. With `--json` one object stands on standard
//! output, as data/README.md of the shared data agrees.

mod abstain;
mod claims;
mod collection;
mod compare;
mod inspect;
mod known_item;
mod personal;
mod said;
mod search;
mod tune;

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Subcommand;

use super::args::ConfigArgs;
use super::rejects::Reporter;
use super::session::Session;
use super::{Outcome, output, progress};
use crate::client::Connection;
use crate::eval::fiscal;
use crate::eval::scratch::{Filling, Scratch};
use crate::tenant::TenantId;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// How well documents are found: nDCG, recall, MRR and MAP on a test collection in the BEIR layout.
    Search(search::Args),
    /// Two runs of eval search: wins, losses, and whether the difference is more than luck.
    Compare(compare::Args),
    /// The fusion weights that suit a tenant, learnt from judged queries and cross-validated.
    Tune(tune::Args),
    /// Whether a product is found by who knows it: by its codes, by its name with a word missing or mistyped.
    KnownItem(known_item::Args),
    /// Whether search says that a shop does not have something, and what saying so costs.
    Abstain(abstain::Args),
    /// Fiscal identifiers against rows whose verdict is known.
    Fiscal(Fiscal),
    /// Attacks on the assistant and what merely looks like them, against their labels.
    Inspect(inspect::Args),
    /// Personal data in texts with labelled spans: precision and recall by label.
    Pii(personal::Args),
    /// Phone numbers, valid and not, against their E.164 form.
    Phone(personal::Args),
    /// Answers whose verdict is known: what the guards catch, miss and flag for nothing.
    Guard(claims::Guard),
    /// Amounts as people write them, against their values.
    Money(claims::Money),
    /// What customers' messages say: greeting, person, payment, yes, no, number, against rows that say it.
    Said(said::Args),
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
        Command::Compare(args) => compare::run(&args),
        Command::Tune(args) => tune::run(config, &args).await,
        Command::KnownItem(args) => known_item::run(config, &args).await,
        Command::Abstain(args) => abstain::run(config, &args).await,
        Command::Fiscal(args) => fiscal(&args),
        Command::Inspect(args) => inspect::run(config, &args).await,
        Command::Pii(args) => personal::pii(&args),
        Command::Phone(args) => personal::phone(&args),
        Command::Guard(args) => claims::guard(&args),
        Command::Money(args) => claims::money(&args),
        Command::Said(args) => said::run(config, &args).await,
    }
}

fn fiscal(args: &Fiscal) -> anyhow::Result<Outcome> {
    let report = match args.file.to_str() {
        Some("-") => fiscal::evaluate(io::stdin().lock())?,
        _ => {
            let file = File::open(&args.file).with_context(|| reading(&args.file))?;
            fiscal::evaluate(BufReader::new(file)).with_context(|| reading(&args.file))?
        }
    };
    if args.json {
        output::json(&report)?;
        return Ok(Outcome::Done);
    }
    let mut rows = vec![["KIND", "CASES", "ACCURACY"].map(str::to_owned).to_vec()];
    for (kind, part) in &report.by_kind {
        rows.push(vec![(*kind).to_owned(), part.cases.to_string(), output::share(part.accuracy)]);
    }
    rows.push(vec!["all".to_owned(), report.cases.to_string(), output::share(report.accuracy)]);
    output::line(output::table(&rows))?;
    for disagreement in &report.disagreements {
        let fiscal::Disagreement { input, kind, expected, got } = disagreement;
        output::line(format!("{kind} {input:?}: expected {expected}, got {got}"))?;
    }
    let unsupported: u64 = report.unsupported.values().sum();
    eprintln!("{unsupported} rows of {} kinds we do not know", report.unsupported.len());
    Ok(Outcome::Done)
}

/// What failed where a file of cases cannot be read.
fn reading(file: &Path) -> String {
    format!("reading {}", file.display())
}

/// The tenant an evaluation works in.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// A new one, erased afterwards whatever came of it.
    Passing,
    /// A new one that stays.
    Kept,
    /// One that stays and is filled anew by the next evaluation of this name.
    Named(TenantId),
}

impl Place {
    /// From the two arguments that ask for it.
    fn of(keep: bool, reuse: Option<&TenantId>) -> Self {
        match (reuse, keep) {
            (Some(name), _) => Self::Named(name.clone()),
            (None, true) => Self::Kept,
            (None, false) => Self::Passing,
        }
    }
}

/// The tenant of a name that evaluations share. The prefix keeps them off the tenants of customers.
fn shared_tenant(name: &str) -> Result<TenantId, String> {
    TenantId::parse(&format!("eval-{name}")).map_err(|error| error.to_string())
}

/// Evaluates in a tenant made and filled for it.
async fn in_scratch<T>(
    session: &Session,
    filling: Filling,
    place: Place,
    work: impl AsyncFnOnce(&Connection) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let operator = session.connection();
    let scratch = match &place {
        Place::Named(name) => Scratch::reuse(operator, name.clone()).await?,
        Place::Kept | Place::Passing => {
            let name = format!("eval-{}", uuid::Uuid::new_v4().simple());
            Scratch::create(operator, TenantId::parse(&name)?).await?
        }
    };
    let result = tokio::select! {
        result = fill_and(&scratch, filling, work) => result,
        _ = tokio::signal::ctrl_c() => Err(anyhow::anyhow!("interrupted")),
    };
    match place {
        Place::Passing => scratch.erase().await?,
        Place::Kept | Place::Named(_) => eprintln!("kept as tenant {}", scratch.tenant()),
    }
    result
}

async fn fill_and<T>(
    scratch: &Scratch,
    filling: Filling,
    work: impl AsyncFnOnce(&Connection) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let mut reporter = Reporter::new(progress::spinner("importing"), None, None)?;
    let mut settling = progress::Settling::new();
    let counts = scratch.fill(filling, &mut reporter, |step| settling.tell(step)).await;
    reporter.finish();
    let counts = counts?;
    drop(settling);
    if counts.rejected > 0 {
        eprintln!("warning: {} rows were rejected and cannot be found", counts.rejected);
    }
    work(scratch.connection()).await
}
