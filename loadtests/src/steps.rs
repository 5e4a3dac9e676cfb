//! What a step costs while many conversations are open: steps of two flows at a fixed rate over sessions that lie idle
//! between them, each step with its message. Beside it, on the same disk and at the same time, how long the disk alone takes
//! to keep four kibibytes, and how much memory the sessions cost.

mod disk;
mod talk;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Parser;
use hdrhistogram::Histogram;
use serde_json::json;
use temei::client::{Connection, Deadline};
use temei::pb::v1::{OpenSessionRequest, Parties};

use crate::report::{millis, quantiles};
use crate::server::{Options, Server};
use crate::{machine, open_loop};
use disk::Disk;
use talk::Talk;

const TENANT: &str = "talked";
/// Whatever sessions there are, one speaks of no more than these.
const PRODUCTS: u32 = 1_000;
/// Of each, for all who reserve.
const ENOUGH: u32 = 1_000_000;

#[derive(Debug, Parser)]
#[command(about = "Open-loop load of steps over open sessions: starts a server, opens them, prints latencies")]
pub struct Args {
    /// The `temei` executable to test.
    #[arg(long)]
    temei: PathBuf,
    /// `postgres://…` of an empty database; SQLite in a folder of its own without one.
    #[arg(long, env = "TEMEI_TEST_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Open sessions.
    #[arg(long, default_value_t = 1_000)]
    sessions: u32,
    /// Steps a second.
    #[arg(long, default_value_t = 200)]
    rate: u32,
    /// How long, after a warm-up of a tenth of it.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Where to keep the report as JSON.
    #[arg(long, default_value = "loadtests/results/last-steps.json")]
    report: PathBuf,
}

/// Opens the sessions, goes through them, prints and reports.
///
/// # Errors
/// The server cannot be started, a session cannot be opened, or a step failed or was refused.
pub async fn run(args: &Args) -> Result<()> {
    let mut flags = vec!["log.filter=warn".to_owned()];
    flags.extend(args.database.iter().map(|url| format!("database.url={url}")));
    let server = Server::start(&Options::new(&args.temei, None, &flags)).await.context("starting the server")?;
    server.stock(TENANT, PRODUCTS, ENOUGH).await?;
    let connection = server.connect(TENANT, Deadline::None).await?;
    let few = open(&connection, 0..args.sessions.min(10)).await?;
    let before = server.resident_bytes()?;
    let talk = Talk::of([few, open(&connection, args.sessions.min(10)..args.sessions).await?].concat());
    let opened = server.resident_bytes()?;

    let connections = server.connections(TENANT).await?;
    let warm_up = u32::try_from(args.seconds / 10).unwrap_or(u32::MAX).max(1) * args.rate;
    open_loop::fire(&connections, (args.rate, Duration::from_secs((args.seconds / 10).max(1))), |n| talk.step(n))
        .await?;
    let disk = Disk::measured(server.data())?;
    let length = Duration::from_secs(args.seconds);
    let measured = open_loop::fire(&connections, (args.rate, length), |n| talk.step(warm_up + n)).await?;
    let disk = disk.end()?;

    let latency = &measured.latency;
    println!("steps {}/s over {} sessions  {}", args.rate, args.sessions, line(latency));
    println!("the disk keeps 4 KiB        {}", line(&disk));
    println!(
        "memory: {} KiB more for {} sessions more",
        opened.saturating_sub(before) / 1_024,
        args.sessions.saturating_sub(10)
    );
    let report = json!({
        "what": "steps",
        "store": if args.database.is_some() { "postgresql" } else { "sqlite" },
        "machine": machine::machine(),
        "commit": machine::commit(),
        "profile": if cfg!(debug_assertions) { "debug" } else { "release" },
        "sessions": args.sessions,
        "rate_per_s": args.rate,
        "seconds": measured.seconds,
        "answered": latency.len(),
        "errors": measured.errors,
        "latency_ms": quantiles(latency),
        "disk_ms": quantiles(&disk),
        "resident_bytes": { "with_10_sessions": before, "with_all": opened },
    });
    machine::write(&args.report, &report)?;
    if !measured.errors.is_empty() {
        bail!("steps failed: {:?}", measured.errors);
    }
    server.stop().await
}

/// Opens sessions of the numbers, in turn of each flow; gives their ids.
async fn open(connection: &Connection, numbers: std::ops::Range<u32>) -> Result<Vec<String>> {
    let mut ids = Vec::new();
    for number in numbers {
        let who = Some(format!("customer-{number}"));
        let parties = Parties { lead: who.clone(), user: who, channel: Some("chat".to_owned()), case: None };
        let flow = talk::flow(number).to_owned();
        let identity = "shop".to_owned();
        let request =
            OpenSessionRequest { flow, parties: Some(parties), channel_identity: identity, ..Default::default() };
        let opened = connection.conversations().open(request).await?.into_inner();
        ids.push(opened.session.context("no session was opened")?.id);
    }
    Ok(ids)
}

fn line(latency: &Histogram<u64>) -> String {
    let ms = |quantile: f64| millis(latency.value_at_quantile(quantile));
    let (p50, p99, max) = (ms(0.5), ms(0.99), millis(latency.max()));
    format!("p50 {p50:>7.2} ms  p99 {p99:>7.2} ms  max {max:>7.2} ms  of {}", latency.len())
}
