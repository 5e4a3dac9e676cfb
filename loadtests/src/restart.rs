//! What a restart costs those who are waiting: the time from the start of the process to its first answer to a probe, to
//! its readiness and to the first answered search, for a tenant of a given size; with snapshots and without.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Parser;
use temei::client::Deadline;
use temei::import::Awaited;
use temei::pb::v1::{SearchMode, SearchRequest};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tonic::Code;

use crate::catalogue;
use crate::server::{Options, Server};

const TENANT: &str = "restarted";
const BETWEEN_TRIES: Duration = Duration::from_millis(5);
const LIMIT: Duration = Duration::from_secs(120);

#[derive(Debug, Parser)]
#[command(about = "Measures how long after its start temei answers: starts a server, fills it, restarts it")]
pub struct Args {
    /// The `temei` executable to test.
    #[arg(long)]
    temei: PathBuf,
    /// A data folder that `temei setup` has filled; by words alone without one.
    #[arg(long)]
    models: Option<PathBuf>,
    /// Products of the tenant; each has to be embedded first, where there is a model.
    #[arg(long, default_value_t = 72_000)]
    products: u32,
    /// Restarts of each kind, of which the median is told.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

/// From the start of the process.
#[derive(Clone, Copy, Debug)]
struct Times {
    probed: Duration,
    ready: Duration,
    searched: Duration,
}

/// Restarts the server in each way, and prints a line of each.
///
/// # Errors
/// The server cannot be started, filled or restarted, or does not answer.
pub async fn run(args: &Args) -> Result<()> {
    let flags = |more: &[&str]| -> Vec<String> {
        ["log.filter=warn"].iter().chain(more).map(|&flag| flag.to_owned()).collect()
    };
    let models = args.models.as_deref();
    let first = flags(&[]);
    let mut server = Server::start(&Options::new(&args.temei, models, &first)).await?;
    let awaited = if models.is_some() { Awaited::Vectors } else { Awaited::Words };
    server.fill(TENANT, args.products, awaited).await?;
    println!("{:<42} {:>10} {:>10} {:>10}", "median", "probed", "ready", "searched");
    for (what, more) in [
        ("built from the database", &["replica.snapshots=false"][..]),
        ("from its snapshot", &["replica.snapshots=true"]),
        ("from its snapshot, preloaded", &["replica.snapshots=true", "replica.preload=all"]),
    ] {
        let flags = flags(more);
        let options = Options::new(&args.temei, models, &flags);
        let mut all = Vec::with_capacity(args.rounds);
        for _ in 0..args.rounds.max(1) {
            let begun = server.restart(&options).await?;
            all.push(times(&mut server, begun).await.with_context(|| what.to_owned())?);
        }
        let median = |of: fn(&Times) -> Duration| {
            let mut times: Vec<Duration> = all.iter().map(of).collect();
            times.sort_unstable();
            format!("{:.2} s", times[times.len() / 2].as_secs_f64())
        };
        let (probed, ready) = (median(|times| times.probed), median(|times| times.ready));
        println!("{what:<42} {probed:>10} {ready:>10} {:>10}", median(|times| times.searched));
    }
    server.stop().await
}

async fn times(server: &mut Server, begun: Instant) -> Result<Times> {
    let http = server.http;
    let probes = async {
        let mut probed = None;
        loop {
            match readiness(http).await {
                Ok(200) => return (probed.unwrap_or_else(|| begun.elapsed()), begun.elapsed()),
                Ok(_) => probed = probed.or_else(|| Some(begun.elapsed())),
                // Nobody listens yet.
                Err(_) => {}
            }
            tokio::time::sleep(BETWEEN_TRIES).await;
        }
    };
    let all = async { tokio::join!(probes, search(server, begun)) };
    let ((probed, ready), searched) = tokio::time::timeout(LIMIT, all).await.context("nothing was answered")?;
    Ok(Times { probed, ready, searched: searched? })
}

/// Asks as a client does that comes again, from the first moment on.
async fn search(server: &mut Server, begun: Instant) -> Result<Duration> {
    server.announced().await?;
    let connection = server.connect(TENANT, Deadline::Default).await?;
    let (query, mode) = (catalogue::query(7), SearchMode::Lexical.into());
    loop {
        let request = SearchRequest { query: query.clone(), mode, ..SearchRequest::default() };
        match connection.search().search(request).await {
            Ok(answer) if answer.get_ref().hits.is_empty() => bail!("the search found nothing"),
            Ok(_) => return Ok(begun.elapsed()),
            Err(status) if matches!(status.code(), Code::Unavailable | Code::DeadlineExceeded) => {}
            Err(status) => return Err(status.into()),
        }
        tokio::time::sleep(BETWEEN_TRIES).await;
    }
}

async fn readiness(http: SocketAddr) -> Result<u16> {
    let mut socket = TcpStream::connect(http).await?;
    socket.write_all(b"GET /readyz HTTP/1.1\r\nhost: temei\r\nconnection: close\r\n\r\n").await?;
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await?;
    answer.split(' ').nth(1).and_then(|code| code.parse().ok()).context("the answer is no HTTP")
}
