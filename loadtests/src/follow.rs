//! How long a write at one process takes to be in the verdicts of another on the same PostgreSQL: from the moment it is due
//! to the first verdict by it elsewhere, asked again and again, and asked once for its revision (`min_revision`). Prices are
//! written at a fixed rate, beside a feed of other prices if one is wanted. Last, tenants are erased at one process until the
//! other knows them no more.

mod erasures;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Parser;
use hdrhistogram::Histogram;
use serde_json::{Value, json};
use temei::client::{Connection, Deadline};
use temei::import::Awaited;
use temei::pb::v1::{CheckRequest, Verdict};
use tonic::Code;

use crate::feed::{change, feed, set};
use crate::server::{Options, Server};
use crate::{catalogue, machine, open_loop, report};

const TENANT: &str = "followed";
/// The product whose price is watched, which no feed changes.
const WATCHED: u32 = 0;
const BETWEEN_CHECKS: Duration = Duration::from_millis(1);
/// A write that is not known elsewhere by then ends the run.
const LIMIT: Duration = Duration::from_secs(30);

#[derive(Debug, Parser)]
#[command(about = "Measures the way of a write to the verdicts of another process on the same PostgreSQL")]
pub struct Args {
    /// The `temei` executable to test.
    #[arg(long)]
    temei: PathBuf,
    /// An empty database (postgres://…) for the two processes; it stays filled.
    #[arg(long)]
    database: String,
    #[arg(long, default_value_t = 1_000)]
    products: u32,
    /// Seconds of each scenario.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Watched writes a second.
    #[arg(long, default_value_t = 10)]
    rate: u32,
    /// Prices a second of the feed that runs beside, in its scenarios.
    #[arg(long, default_value_t = 1_000)]
    feed: u32,
    /// Where the JSON report goes.
    #[arg(long, default_value = "loadtests/results/last-follow.json")]
    report: PathBuf,
}

/// How the other process is asked.
#[derive(Clone, Copy, Debug)]
enum Asking {
    /// Until it knows.
    AgainAndAgain,
    /// With the revision that the write was answered with.
    ForTheRevision,
}

#[derive(Clone, Copy, Debug)]
struct Scenario {
    name: &'static str,
    asking: Asking,
    feed_per_s: u32,
}

/// In microseconds.
struct Measured {
    /// From when the write was due.
    acknowledged: Histogram<u64>,
    /// From when the write was due.
    judged: Histogram<u64>,
    /// From its acknowledgement to the verdict elsewhere: the way alone, without the write.
    after: Histogram<u64>,
}

/// Runs every scenario, prints a line of each and reports.
///
/// # Errors
/// A server cannot be started or filled, or a write does not arrive.
pub async fn run(args: &Args) -> Result<()> {
    let flags = ["log.filter=warn".to_owned(), format!("database.url={}", args.database)];
    let options = Options::new(&args.temei, None, &flags);
    let here = Server::start(&options).await.context("starting the process that writes")?;
    let there = Server::start(&options).await.context("starting the process that follows")?;
    here.fill(TENANT, args.products, Awaited::Words).await?;
    let (writer, reader) = (here.connect(TENANT, Deadline::None).await?, there.connect(TENANT, Deadline::None).await?);
    let scenarios = [
        Scenario { name: "asked again and again", asking: Asking::AgainAndAgain, feed_per_s: 0 },
        Scenario { name: "asked for the revision", asking: Asking::ForTheRevision, feed_per_s: 0 },
        Scenario { name: "again and again, with a feed", asking: Asking::AgainAndAgain, feed_per_s: args.feed },
        Scenario { name: "for the revision, with a feed", asking: Asking::ForTheRevision, feed_per_s: args.feed },
    ];
    let mut rows = Vec::new();
    for scenario in scenarios {
        let feed = tokio::spawn(feed(here.connect(TENANT, Deadline::None).await?, args.products, scenario.feed_per_s));
        let measured = measure(args, scenario.asking, (&writer, &reader)).await;
        feed.abort();
        let measured = measured.with_context(|| scenario.name.to_owned())?;
        print(&scenario, &measured);
        rows.push(row(&scenario, &measured));
    }
    let erased = erasures::measure(&here, &there).await.context("erasures")?;
    let ms = |quantile| report::millis(erased.value_at_quantile(quantile));
    let (p50, p99, max) = (ms(0.5), ms(0.99), report::millis(erased.max()));
    println!("an erased tenant ends elsewhere p50 {p50:.2} p99 {p99:.2} max {max:.2} ms  of {}", erased.len());
    let erased = json!({ "tenants": erased.len(), "p50": p50, "p99": p99, "max": max });
    write_report(args, &rows, &erased)?;
    drop((writer, reader));
    there.stop().await?;
    here.stop().await
}

async fn measure(args: &Args, asking: Asking, (writer, reader): (&Connection, &Connection)) -> Result<Measured> {
    let histogram = || Histogram::new_with_bounds(1, 60_000_000, 3).context("histogram bounds");
    let mut measured = Measured { acknowledged: histogram()?, judged: histogram()?, after: histogram()? };
    let mut beats = open_loop::beats(Duration::from_secs(1) / args.rate.max(1))?;
    let writes = u64::from(args.rate.max(1)) * args.seconds;
    for n in 0..writes {
        let due = beats.recv().await.context("the clock has stopped")?;
        // Each price differs from the one before.
        let price = format!("{}.00", 1_000 + n % 1_000);
        let revision = set(writer, vec![change(WATCHED, price.clone())]).await?;
        let acknowledged = Instant::now();
        measured.acknowledged.saturating_record(micros(due));
        let known = async {
            match asking {
                Asking::AgainAndAgain => {
                    while !is_allowed(reader, &price, None).await? {
                        tokio::time::sleep(BETWEEN_CHECKS).await;
                    }
                }
                Asking::ForTheRevision => {
                    if !is_allowed(reader, &price, Some(revision)).await? {
                        bail!("revision {revision} is known and its price is not");
                    }
                }
            }
            Ok(())
        };
        tokio::time::timeout(LIMIT, known).await.context("the write did not arrive")??;
        measured.judged.saturating_record(micros(due));
        measured.after.saturating_record(micros(acknowledged));
    }
    Ok(measured)
}

async fn is_allowed(reader: &Connection, price: &str, min_revision: Option<u64>) -> Result<bool> {
    let text = format!("{} costs {price} EUR.", catalogue::name(WATCHED));
    let request = CheckRequest { text, locale: "en-US".to_owned(), min_revision, ..CheckRequest::default() };
    match reader.guard().check(request).await {
        Ok(answer) => Ok(answer.get_ref().verdict() == Verdict::Allow),
        // The tenant is being loaded.
        Err(status) if min_revision.is_none() && status.code() == Code::Unavailable => Ok(false),
        Err(status) => Err(status.into()),
    }
}

fn micros(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_micros()).unwrap_or(u64::MAX).max(1)
}

fn print(scenario: &Scenario, measured: &Measured) {
    let ms = |times: &Histogram<u64>, quantile| report::millis(times.value_at_quantile(quantile));
    println!(
        "{:<30} feed {:>5}/s  acknowledged p50 {:>7.2} p99 {:>7.2} ms  judged elsewhere p50 {:>7.2} p99 {:>7.2} ms  after p50 {:>7.2} p99 {:>7.2} max {:>7.2} ms  of {}",
        scenario.name,
        scenario.feed_per_s,
        ms(&measured.acknowledged, 0.5),
        ms(&measured.acknowledged, 0.99),
        ms(&measured.judged, 0.5),
        ms(&measured.judged, 0.99),
        ms(&measured.after, 0.5),
        ms(&measured.after, 0.99),
        report::millis(measured.after.max()),
        measured.after.len(),
    );
}

fn row(scenario: &Scenario, measured: &Measured) -> Value {
    let times = |times: &Histogram<u64>| {
        let ms = |quantile| report::millis(times.value_at_quantile(quantile));
        json!({ "p50": ms(0.5), "p99": ms(0.99), "max": report::millis(times.max()) })
    };
    json!({
        "name": scenario.name,
        "feed_per_s": scenario.feed_per_s,
        "writes": measured.judged.len(),
        "acknowledged_ms": times(&measured.acknowledged),
        "judged_elsewhere_ms": times(&measured.judged),
        "judged_after_acknowledgement_ms": times(&measured.after),
    })
}

fn write_report(args: &Args, scenarios: &[Value], erased: &Value) -> Result<()> {
    let report = json!({
        "machine": machine::machine(),
        "commit": machine::commit(),
        "products": args.products,
        "rate_per_s": args.rate,
        "seconds": args.seconds,
        "scenarios": scenarios,
        "erased_elsewhere_after_ms": erased,
    });
    machine::write(&args.report, &report)
}
