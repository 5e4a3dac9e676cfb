//! What those who ask meet while the catalogue moves: searches and checks at a fixed rate, first of a service that does
//! nothing else, then beside a feed of prices, beside reindexes that find every vector stored, and beside one that embeds every
//! text again. None may fail; how much longer the slowest take is told as a ratio to the first.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Parser;
use serde_json::{Value, json};
use temei::client::{Connection, Deadline};
use temei::import::Awaited;
use temei::pb::v1::{CancelReindexRequest, ReindexPhase, ReindexRequest};

use crate::feed::feed;
use crate::machine;
use crate::open_loop::{self, Measured};
use crate::report::millis;
use crate::scenario::{self, Call};
use crate::server::{Options, Server};

const TENANT: &str = "moved";

#[derive(Debug, Parser)]
#[command(
    about = "Searches and checks beside a price feed and reindexes: starts a server, fills it, prints ratios to idle"
)]
pub struct Args {
    /// The `temei` executable to test.
    #[arg(long)]
    temei: PathBuf,
    /// A data folder that `temei setup` has filled; its model is used.
    #[arg(long)]
    models: PathBuf,
    /// Each has to be embedded first, which takes some 10 ms a product.
    #[arg(long, default_value_t = 41_000)]
    products: u32,
    /// Checks a second.
    #[arg(long, default_value_t = 100)]
    checks: u32,
    /// Searches a second, each of another query.
    #[arg(long, default_value_t = 10)]
    searches: u32,
    /// Prices a second, in calls of a hundred.
    #[arg(long, default_value_t = 1_000)]
    feed: u32,
    /// Seconds of each scenario.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Where the JSON report goes.
    #[arg(long, default_value = "loadtests/results/last-live.json")]
    report: PathBuf,
}

/// What goes on beside those who ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    Nothing,
    Feed,
    Reindexes,
    Reembedding,
}

impl Beside {
    const ALL: [Self; 4] = [Self::Nothing, Self::Feed, Self::Reindexes, Self::Reembedding];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Feed => "price feed",
            Self::Reindexes => "reindexes",
            Self::Reembedding => "reembedding",
        }
    }
}

/// Goes through all of them, prints a line of each and reports.
///
/// # Errors
/// The server cannot be started or filled, what goes on beside fails, or a search or check does.
pub async fn run(args: &Args) -> Result<()> {
    let flags = ["log.filter=warn".to_owned()];
    let server = Server::start(&Options::new(&args.temei, Some(&args.models), &flags)).await?;
    server.fill(TENANT, args.products, Awaited::Vectors).await?;
    // What is loaded at the first call is no part of what is measured.
    ask(args, &server, Duration::from_secs((args.seconds / 10).max(1))).await?;
    let (mut rows, mut idle, mut failed) = (Vec::new(), None, 0);
    for beside in Beside::ALL {
        let (asked, done) = beside_of(args, &server, beside).await.with_context(|| beside.as_str().to_owned())?;
        let idle = idle.get_or_insert_with(|| asked.p99_ms());
        print(beside, &asked, (*idle, done));
        failed += asked.failed();
        rows.push(row(beside, &asked, (*idle, done)));
    }
    let report = json!({
        "what": "asked while the catalogue moves",
        "machine": machine::machine(),
        "commit": machine::commit(),
        "profile": if cfg!(debug_assertions) { "debug" } else { "release" },
        "products": args.products,
        "checks_per_s": args.checks,
        "searches_per_s": args.searches,
        "feed_per_s": args.feed,
        "scenarios": rows,
    });
    machine::write(&args.report, &report)?;
    if failed > 0 {
        bail!("{failed} searches and checks failed");
    }
    server.stop().await
}

/// What those who ask met.
struct Asked {
    checks: Measured,
    searches: Measured,
}

impl Asked {
    /// Of checks and of searches.
    fn p99_ms(&self) -> (f64, f64) {
        let p99 = |measured: &Measured| millis(measured.latency.value_at_quantile(0.99));
        (p99(&self.checks), p99(&self.searches))
    }

    fn failed(&self) -> u64 {
        self.checks.errors.values().chain(self.searches.errors.values()).sum()
    }
}

/// Asks while something goes on; gives how many reindexes were done, too.
async fn beside_of(args: &Args, server: &Server, beside: Beside) -> Result<(Asked, u32)> {
    let connection = server.connect(TENANT, Deadline::None).await?;
    let length = Duration::from_secs(args.seconds);
    let asked = ask(args, server, length);
    match beside {
        Beside::Nothing => Ok((asked.await?, 0)),
        Beside::Feed => {
            let feed = tokio::spawn(feed(connection, args.products, args.feed));
            let asked = asked.await;
            if feed.is_finished() {
                feed.await??;
                bail!("the feed ended by itself");
            }
            feed.abort();
            Ok((asked?, 0))
        }
        Beside::Reindexes => {
            let until = Instant::now() + length;
            let (asked, done) = tokio::join!(asked, reindexes(&connection, until));
            Ok((asked?, done?))
        }
        Beside::Reembedding => {
            let begun = tokio::spawn(reindex(connection.clone(), true));
            let asked = asked.await?;
            connection.index().cancel(CancelReindexRequest::default()).await?;
            let done = matches!(begun.await?, Ok(true));
            Ok((asked, u32::from(done)))
        }
    }
}

async fn ask(args: &Args, server: &Server, length: Duration) -> Result<Asked> {
    let connections = server.connections(TENANT).await?;
    let products = args.products;
    let check = |n| scenario::short_check_of(n, products);
    let search = |n| -> Call { scenario::uncached(n) };
    let (checks, searches) = tokio::join!(
        open_loop::fire(&connections, (args.checks, length), check),
        open_loop::fire(&connections, (args.searches, length), search),
    );
    Ok(Asked { checks: checks?, searches: searches? })
}

/// One after the other; gives how many were done by then.
async fn reindexes(connection: &Connection, until: Instant) -> Result<u32> {
    let mut done = 0;
    while Instant::now() < until {
        done += u32::from(reindex(connection.clone(), false).await?);
    }
    Ok(done)
}

/// Whether the new generation came into force.
async fn reindex(connection: Connection, reembed: bool) -> Result<bool> {
    let mut progress = connection.index().reindex(ReindexRequest { reembed }).await?.into_inner();
    let mut last = ReindexPhase::Unspecified;
    while let Some(message) = progress.message().await? {
        last = message.phase_code();
    }
    Ok(last == ReindexPhase::Done)
}

fn print(beside: Beside, asked: &Asked, (idle, done): ((f64, f64), u32)) {
    let (checks, searches) = asked.p99_ms();
    println!(
        "{:<12} check p50 {:>7.2} p99 {:>7.2} ms (x {:>5.2})  search p50 {:>7.2} p99 {:>7.2} ms (x {:>5.2})  failed {} {:?} {:?}  degraded {}  reindexes {done}",
        beside.as_str(),
        millis(asked.checks.latency.value_at_quantile(0.5)),
        checks,
        checks / idle.0,
        millis(asked.searches.latency.value_at_quantile(0.5)),
        searches,
        searches / idle.1,
        asked.failed(),
        asked.checks.errors,
        asked.searches.errors,
        asked.checks.degraded + asked.searches.degraded,
    );
}

fn row(beside: Beside, asked: &Asked, (idle, done): ((f64, f64), u32)) -> Value {
    let (checks, searches) = asked.p99_ms();
    let of = |measured: &Measured, p99: f64, idle: f64| {
        json!({
            "answered": measured.latency.len(),
            "errors": measured.errors,
            "degraded": measured.degraded,
            "p50_ms": millis(measured.latency.value_at_quantile(0.5)),
            "p99_ms": p99,
            "max_ms": millis(measured.latency.max()),
            "p99_to_idle": p99 / idle,
        })
    };
    json!({
        "beside": beside.as_str(),
        "checks": of(&asked.checks, checks, idle.0),
        "searches": of(&asked.searches, searches, idle.1),
        "reindexes": done,
    })
}
