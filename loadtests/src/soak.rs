//! Whether the service holds. One tenant behaves well: its checks of 300 bytes are sent at a fixed rate, first while nobody
//! else is there, then through everything that `trouble/` has, a file a way of making trouble, all of them at once. Every
//! few seconds the process is looked at from outside: memory, descriptors, threads, `/metrics`, and what the well-behaved
//! tenant met. The end is a verdict (`verdict`): flat memory, descriptors, threads and latency, no failed call of that
//! tenant, and its 99th percentile within bounds of what it was in peace, in the same run.

mod report;
mod sample;
mod tally;
mod trouble;
mod verdict;
mod well_behaved;
mod world;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Parser;

use sample::{Sample, Sampler};
use verdict::Verdict;
use well_behaved::WellBehaved;
use world::World;

/// Between two looks at the process.
const LOOK: Duration = Duration::from_secs(5);
/// Nobody else is there for a tenth of the run, and at least this long.
const PEACE: Duration = Duration::from_secs(10);
/// Before peace is measured: caches fill, and what setting up left behind is done.
const SETTLING: Duration = Duration::from_secs(5);

#[derive(Debug, Parser)]
#[command(
    about = "Soak test of temei: a well-behaved tenant among troublesome ones; ends with 1 when it does not hold"
)]
pub struct Args {
    /// The `temei` executable to test.
    #[arg(long)]
    pub(crate) temei: PathBuf,
    /// A data folder that `temei setup` has filled; by words alone without one.
    #[arg(long)]
    pub(crate) models: Option<PathBuf>,
    /// Seconds of trouble, after a tenth as many of peace.
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    /// Memory for hot tenants, in MiB: too little for all of them.
    #[arg(long, default_value_t = 24)]
    pub(crate) budget_mb: u32,
    /// Products of the well-behaved tenant.
    #[arg(long, default_value_t = 5_000)]
    pub(crate) products: u32,
    /// Its checks a second.
    #[arg(long, default_value_t = 200)]
    rate: u32,
    /// Tenants that are loaded and evicted in turn.
    #[arg(long, default_value_t = 30)]
    pub(crate) cold_tenants: u32,
    /// Products of each of them.
    #[arg(long, default_value_t = 500)]
    pub(crate) cold_products: u32,
    /// Only trouble whose name contains this; may be given more than once.
    #[arg(long)]
    only: Vec<String>,
    /// Where the JSON report goes.
    #[arg(long, default_value = "loadtests/results/last-soak.json")]
    report: PathBuf,
}

/// What a run showed.
#[derive(Debug)]
struct Shown {
    peace: Sample,
    samples: Vec<Sample>,
    verdict: Verdict,
}

/// Runs the soak and says whether the service holds.
///
/// # Errors
/// The server cannot be started, filled or looked at, or the report cannot be written.
pub async fn run(args: &Args) -> Result<bool> {
    let troubles: Vec<_> = trouble::all().into_iter().filter(|trouble| args.wants(trouble.name)).collect();
    let world = World::start(args, &troubles).await?;
    let tenant = WellBehaved::start(&world, args.products, args.rate).context("starting the well-behaved tenant")?;
    tokio::time::sleep(SETTLING).await;
    tenant.take();
    tokio::time::sleep(PEACE.max(Duration::from_secs(args.seconds / 10))).await;
    let sampler = Sampler::of(world.server())?;
    let peace = sampler.look(Duration::ZERO, tenant.take()).await.context("the server has ended")?;
    report::peace(&peace);
    let mut doing = trouble::begin(&world, &troubles);
    let samples = watch(&sampler, &tenant, Duration::from_secs(args.seconds)).await;
    doing.abort_all();
    tenant.stop();
    let samples = samples?;
    let shown = Shown { verdict: Verdict::of(&peace, &samples), peace, samples };
    report::print(&shown, world.tally());
    report::write(&args.report, args, &shown, world.tally())?;
    World::stop(world, doing).await?;
    Ok(shown.verdict.holds())
}

/// Looks at the process until `length` is over.
async fn watch(sampler: &Sampler, tenant: &WellBehaved, length: Duration) -> Result<Vec<Sample>> {
    let begin = Instant::now();
    let mut samples = Vec::new();
    report::head();
    while begin.elapsed() < length {
        tokio::time::sleep(LOOK).await;
        let sample = sampler.look(begin.elapsed(), tenant.take()).await.context("the server has ended")?;
        report::row(&sample);
        samples.push(sample);
    }
    Ok(samples)
}

impl Args {
    fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| name.contains(only.as_str()))
    }
}
