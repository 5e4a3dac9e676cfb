//! Whether anything is lost when it is killed: rounds of SIGKILL at random moments, under writers, customers who reserve the
//! same products, and a reindex. After each round it is started again and held against what everybody was told: no
//! acknowledged write is lost, nothing is there that nobody wrote, nothing was promised twice at any revision, and memory,
//! index and verdicts say what the database has.
//!
//! On SQLite the service is killed, on PostgreSQL the service, the database or both. With `--faults` the power is cut on top
//! of it: what SQLite had not synced is gone, or scattered over the disk. With `--control` SQLite is told to sync nothing:
//! then every round has to lose something, or the rounds prove nothing.

mod cluster;
mod ending;
mod goods;
mod plan;
mod power;
mod reindexer;
mod reserver;
mod round;
mod shelf;
mod truth;
mod world;
mod writer;

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, process};

use anyhow::{Context, Result, bail, ensure};
use clap::{Parser, ValueEnum};
use serde_json::{Value, json};
use temei::dice::Dice;

use crate::machine;
use cluster::Cluster;
use plan::{Means, Victim};
use round::Held;
use shelf::Fault;
use world::{Setup, World};

#[derive(Debug, Parser)]
#[command(about = "Kills the service again and again in the middle of its work, and proves that nothing is lost")]
pub struct Args {
    /// The `temei` executable to test.
    #[arg(long)]
    temei: PathBuf,
    /// A data folder that `temei setup` has filled; by words alone without one.
    #[arg(long)]
    models: Option<PathBuf>,
    /// Of each store.
    #[arg(long, default_value_t = 200)]
    rounds: u32,
    /// Of the first round; each has the next one.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Both without it; PostgreSQL where it is installed.
    #[arg(long)]
    store: Option<Backend>,
    /// Cut the power of SQLite's disk; needs a C compiler.
    #[arg(long)]
    faults: bool,
    /// As `faults`, with an SQLite that syncs nothing: fails unless every round loses something.
    #[arg(long)]
    control: bool,
    /// Where to keep the report as JSON.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Backend {
    Sqlite,
    Postgresql,
}

/// What all rounds of a store came to.
#[derive(Debug, Default)]
struct Tally {
    rounds: u64,
    killed_while_starting: u64,
    killed_services: u64,
    killed_databases: u64,
    calls: u64,
    reindexes: u64,
    most_taken: i64,
    revision: u64,
}

impl Args {
    const fn what(&self) -> &'static str {
        match (self.control, self.faults) {
            (true, _) => "the control: power cuts without syncs",
            (false, true) => "power cuts",
            (false, false) => "kills",
        }
    }
}

impl Backend {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgresql => "postgresql",
        }
    }
}

impl Tally {
    fn add(&mut self, held: &Held) {
        self.rounds += 1;
        self.killed_while_starting += u64::from(held.plan.again.is_some());
        self.killed_services += u64::from(held.plan.victim != Victim::Database);
        self.killed_databases += u64::from(held.plan.victim != Victim::Service);
        self.calls += held.done.calls;
        self.reindexes += held.done.reindexes;
        self.most_taken = self.most_taken.max(held.most_taken);
        self.revision = held.revision;
    }

    fn row(&self, backend: Backend) -> Value {
        json!({
            "store": backend.as_str(),
            "rounds": self.rounds,
            "killed_services": self.killed_services,
            "killed_databases": self.killed_databases,
            "killed_again_while_starting": self.killed_while_starting,
            "calls": self.calls,
            "reindexes_done": self.reindexes,
            "revisions": self.revision,
            "most_taken_of_a_product": self.most_taken,
            "units_of_it": world::UNITS,
        })
    }
}

/// Runs the rounds on every store, and reports what they tried: with anything lost there is no report.
///
/// # Errors
/// Something was lost, made up, promised twice or told wrongly, or the service does not start again; with `--control`, a
/// round lost nothing.
pub async fn run(args: &Args) -> Result<()> {
    let folder = env::temp_dir().join(format!("temei-crash-{}", process::id()));
    fs::create_dir_all(&folder).with_context(|| format!("creating {}", folder.display()))?;
    // Whoever PostgreSQL runs as goes through it, whatever mask this process was started with.
    fs::set_permissions(&folder, Permissions::from_mode(0o711)).context("opening the folder")?;
    let ran = match (args.control, args.faults) {
        (true, _) => control(args, &folder).await,
        (false, true) => with_power_cuts(args, &folder).await,
        (false, false) => with_kills(args, &folder).await,
    };
    let removed = fs::remove_dir_all(&folder).with_context(|| format!("removing {}", folder.display()));
    let Some(rows) = ran? else { return Ok(()) };
    removed?;
    let report = json!({
        "what": args.what(),
        "machine": machine::machine(),
        "commit": machine::commit(),
        "profile": if cfg!(debug_assertions) { "debug" } else { "release" },
        "seed": args.seed,
        "stores": rows,
    });
    println!("{}", serde_json::to_string_pretty(&report)?);
    args.report.as_ref().map_or(Ok(()), |path| machine::write(path, &report))
}

async fn with_kills(args: &Args, folder: &Path) -> Result<Option<Vec<Value>>> {
    let mut rows = Vec::new();
    if args.store != Some(Backend::Postgresql) {
        rows.push(rounds(args, setup(args, None), (None, Means::Kill)).await?.row(Backend::Sqlite));
    }
    if args.store != Some(Backend::Sqlite) {
        match Cluster::start(folder.join("cluster")).await? {
            Some(cluster) => {
                let mut setup = setup(args, None);
                setup.flags.push(format!("database.url={}", cluster.database("crashed").await?));
                let tally = rounds(args, setup, (Some(cluster), Means::KillEither)).await?;
                rows.push(tally.row(Backend::Postgresql));
            }
            None => eprintln!("SKIPPED: PostgreSQL is not installed, nothing was tried on it"),
        }
    }
    Ok(Some(rows))
}

async fn with_power_cuts(args: &Args, folder: &Path) -> Result<Option<Vec<Value>>> {
    let Some(library) = library(folder).await? else { return Ok(None) };
    let tally = rounds(args, setup(args, Some(library)), (None, Means::CutPower)).await?;
    Ok(Some(vec![tally.row(Backend::Sqlite)]))
}

async fn library(folder: &Path) -> Result<Option<PathBuf>> {
    let library = power::library(folder).await?;
    if library.is_none() {
        eprintln!("SKIPPED: there is no C compiler, no power was cut");
    }
    Ok(library)
}

fn setup(args: &Args, library: Option<PathBuf>) -> Setup {
    let flags = vec!["log.filter=error".to_owned()];
    Setup { temei: args.temei.clone(), models: args.models.clone(), library, flags }
}

async fn rounds(args: &Args, setup: Setup, (cluster, means): (Option<Cluster>, Means)) -> Result<Tally> {
    let mut world = World::start(setup, cluster, &mut Dice::new(args.seed)).await?;
    let mut tally = Tally::default();
    for number in 0..args.rounds {
        let (seed, begun) = (args.seed + u64::from(number), Instant::now());
        let held = world.round(number, means, &mut Dice::new(seed)).await;
        let held = held.with_context(|| format!("round {number}, of seed {seed}; see {}", world.data().display()))?;
        tally.add(&held);
        eprintln!("{number:>4} seed {seed}: {held:?}, {:.1} s", begun.elapsed().as_secs_f64());
    }
    world.stop().await?;
    Ok(tally)
}

/// Rounds of a service that syncs nothing, each from a shop that was written by one that does.
async fn control(args: &Args, folder: &Path) -> Result<Option<Vec<Value>>> {
    let Some(library) = library(folder).await? else { return Ok(None) };
    let careless = power::careless(&args.temei, folder)?;
    for number in 0..args.rounds {
        let seed = args.seed + u64::from(number);
        let mut dice = Dice::new(seed);
        let mut world = World::start(setup(args, Some(library.clone())), None, &mut dice).await?;
        world.exchange(careless.clone()).await?;
        let ended = world.round(number, Means::CutPowerCleanly, &mut dice).await;
        world.stop().await?;
        match ended {
            Ok(held) => bail!("round {number}, of seed {seed}: nothing is lost though nothing was synced: {held:?}"),
            Err(error) => {
                let is_lost = matches!(error.downcast_ref::<Fault>(), Some(Fault::Lost(_)));
                ensure!(is_lost, error.context(format!("round {number}, of seed {seed}")));
                eprintln!("{number:>4} seed {seed}: as it has to be, {error:#}");
            }
        }
    }
    Ok(Some(vec![json!({ "store": "sqlite", "rounds": args.rounds, "rounds_that_lost": args.rounds })]))
}
