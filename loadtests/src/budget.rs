//! Whether many tenants live within a budget: far more of them than fit are asked in turn, so that each is cold when its turn
//! comes. All have to answer, the process may not outgrow what it had without them plus 1.2 times the budget, and how long the
//! first answer of a large cold one takes is told.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use futures::{StreamExt, TryStreamExt, stream};
use serde_json::json;
use temei::client::{Connection, Deadline};
use temei::import::Awaited;
use temei::pb::v1::{SearchMode, SearchRequest};
use tonic::Code;

use crate::scenario::{self, Call};
use crate::server::{Options, Server};
use crate::{catalogue, machine};

/// Filled at a time.
const TOGETHER: usize = 8;
const LIMIT: Duration = Duration::from_secs(60);
/// What a client waits before it asks again.
const PATIENCE: Duration = Duration::from_millis(10);
/// Of the budget: what the process may have beside what it had before.
const ALLOWED: f64 = 1.2;

#[derive(Debug, Parser)]
#[command(
    about = "Asks more tenants than fit into the budget: starts a server, fills it, prints memory and first answers"
)]
pub struct Args {
    /// The `temei` executable to test.
    #[arg(long)]
    temei: PathBuf,
    /// A data folder that `temei setup` has filled; by words alone without one.
    #[arg(long)]
    models: Option<PathBuf>,
    /// Tenants of a hundred products.
    #[arg(long, default_value_t = 2_000)]
    small: u32,
    /// Tenants of ten thousand.
    #[arg(long, default_value_t = 10)]
    large: u32,
    #[arg(long, default_value_t = 512)]
    budget_mb: u32,
    /// How often all are asked in turn.
    #[arg(long, default_value_t = 2)]
    rounds: u32,
    /// Where the JSON report goes.
    #[arg(long, default_value = "loadtests/results/last-budget.json")]
    report: PathBuf,
}

/// A tenant of the run.
#[derive(Clone, Debug)]
struct Shop {
    id: String,
    products: u32,
}

/// Fills them, asks them, prints and reports.
///
/// # Errors
/// The server cannot be started or filled, a tenant does not answer, or there is more memory in use than may be.
pub async fn run(args: &Args) -> Result<()> {
    let flags = [format!("memory.budget_mb={}", args.budget_mb), "log.filter=error".to_owned()];
    let server = Server::start(&Options::new(&args.temei, args.models.as_deref(), &flags)).await?;
    let awaited = if args.models.is_some() { Awaited::Vectors } else { Awaited::Words };
    let first = Shop { id: "budget-first".to_owned(), products: 10 };
    server.fill(&first.id, first.products, awaited).await?;
    let connection = server.connect(&first.id, Deadline::Default).await?;
    ask(&connection, &first).await?;
    let base = server.resident_bytes()?;

    let shops = |of: u32, products, kind| (0..of).map(move |n| Shop { id: format!("budget-{kind}-{n:04}"), products });
    let all: Vec<Shop> = shops(args.large, 10_000, "large").chain(shops(args.small, 100, "small")).collect();
    let fill = |shop: &Shop| {
        let (server, shop) = (&server, shop.clone());
        async move { server.fill(&shop.id, shop.products, awaited).await.with_context(|| shop.id.clone()) }
    };
    let filled: Vec<()> = stream::iter(&all).map(fill).buffer_unordered(TOGETHER).try_collect().await?;
    ensure!(filled.len() == all.len(), "not all were filled");
    let mut most = server.resident_bytes()?;
    let (mut small, mut large) = (Vec::new(), Vec::new());
    for _ in 0..args.rounds.max(1) {
        for shop in &all {
            let took = first_answer(&server, shop).await.with_context(|| shop.id.clone())?;
            if shop.products > 100 {
                large.push(took);
            } else {
                small.push(took);
            }
            most = most.max(server.resident_bytes()?);
        }
    }
    let allowed = base + (f64::from(args.budget_mb) * 1_024.0 * 1_024.0 * ALLOWED) as u64;
    let mib = |bytes: u64| bytes / 1_024 / 1_024;
    println!("memory: {} MiB before, at most {} MiB, allowed {} MiB", mib(base), mib(most), mib(allowed));
    let report = json!({
        "what": "more tenants than fit",
        "machine": machine::machine(),
        "commit": machine::commit(),
        "profile": if cfg!(debug_assertions) { "debug" } else { "release" },
        "vectors": args.models.is_some(),
        "budget_mib": args.budget_mb,
        "tenants": { "of 100": args.small, "of 10,000": args.large },
        "rounds": args.rounds,
        "resident_mib": { "before": mib(base), "most": mib(most), "allowed": mib(allowed) },
        "first_answer_ms": { "of 100": told("of 100", &mut small), "of 10,000": told("of 10,000", &mut large) },
    });
    machine::write(&args.report, &report)?;
    ensure!(most <= allowed, "{} MiB are in use, {} allowed", mib(most), mib(allowed));
    server.stop().await
}

/// From the first call to the first answer, as a client that comes again gets it.
async fn first_answer(server: &Server, shop: &Shop) -> Result<Duration> {
    let connection = server.connect(&shop.id, Deadline::Default).await?;
    let begun = Instant::now();
    tokio::time::timeout(LIMIT, ask(&connection, shop)).await.context("it does not answer")??;
    Ok(begun.elapsed())
}

/// A search that finds something, and a check.
async fn ask(connection: &Connection, shop: &Shop) -> Result<()> {
    loop {
        let mode = SearchMode::Hybrid.into();
        let request = SearchRequest { query: catalogue::name(7), mode, ..SearchRequest::default() };
        match connection.search().search(request).await {
            Ok(answer) if answer.get_ref().hits.is_empty() => bail!("the search found nothing"),
            Ok(_) => break,
            Err(status) if matches!(status.code(), Code::Unavailable | Code::DeadlineExceeded) => {}
            Err(status) => return Err(status.into()),
        }
        tokio::time::sleep(PATIENCE).await;
    }
    let Call::Check(request) = scenario::short_check_of(7, shop.products) else { bail!("that is no check") };
    connection.guard().check(*request).await?;
    Ok(())
}

fn told(what: &str, times: &mut [Duration]) -> serde_json::Value {
    times.sort_unstable();
    let at = |share: f64| times.get((share * times.len() as f64) as usize).or(times.last()).map_or(0.0, ms);
    let (p50, p99, max) = (at(0.5), at(0.99), at(1.0));
    println!(
        "first answer of a tenant {what:<10} p50 {p50:>8.1} ms  p99 {p99:>8.1} ms  max {max:>8.1} ms  of {}",
        times.len()
    );
    json!({ "p50": p50, "p99": p99, "max": max, "of": times.len() })
}

fn ms(time: &Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
