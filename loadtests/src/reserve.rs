//! Whether anything is ever promised twice: many clients reserve, extend, release and sell the same products as fast as they
//! are answered, and some of what they hold expires. Afterwards the answers are gone through in the order of their
//! revisions: what was sold and what was held together never exceeded what there was, at any of them, and what is left is
//! what was not sold.

pub(crate) mod client;
pub(crate) mod history;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::Parser;
use serde_json::{Value, json};
use temei::client::{Connection, Deadline};
use temei::pb::v1::{ListRequest, ListStockRequest, StockListKind};

use crate::machine;
use crate::server::{Options, Server};
use client::{Client, Told};
use history::History;

const TENANT: &str = "reserved";
/// Entries of one page.
const PAGE: u32 = 1_000;

#[derive(Debug, Parser)]
#[command(about = "Reserves and sells the same products by many clients, and proves that nothing was promised twice")]
pub struct Args {
    /// The `temei` executable to test.
    #[arg(long)]
    temei: PathBuf,
    /// `postgres://…` of an empty database; SQLite in a folder of its own without one.
    #[arg(long, env = "TEMEI_TEST_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Clients, each on a connection of its own.
    #[arg(long, default_value_t = 64)]
    clients: u32,
    /// Products they fight for.
    #[arg(long, default_value_t = 1_000)]
    items: u32,
    /// Units of each.
    #[arg(long, default_value_t = 6)]
    units: u32,
    /// How long they do.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Of what they wish for.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to keep the report as JSON.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// Lets the clients loose and goes through what they were told.
///
/// # Errors
/// The server cannot be started, a call failed that must not, or something was promised twice.
pub async fn run(args: &Args) -> Result<()> {
    let mut flags = vec!["log.filter=warn".to_owned(), "stock.reservations=1000000".to_owned()];
    flags.extend(args.database.iter().map(|url| format!("database.url={url}")));
    let server = Server::start(&Options::new(&args.temei, None, &flags)).await?;
    server.stock(TENANT, args.items, args.units).await?;
    let connection = server.connect(TENANT, Deadline::None).await?;
    let until = Instant::now() + Duration::from_secs(args.seconds);
    let mut clients = Vec::new();
    for number in 0..args.clients {
        let connection = server.connect(TENANT, Deadline::None).await?;
        let client = Client::new(connection, (args.seed, number), args.items);
        clients.push(tokio::spawn(client.run(until)));
    }
    let mut told = Told::default();
    for client in clients {
        told.add(client.await.context("a client panicked")??);
    }
    let report = judge(&connection, told, args).await?;
    println!("{}", serde_json::to_string_pretty(&report)?);
    if let Some(path) = &args.report {
        machine::write(path, &report)?;
    }
    server.stop().await
}

/// Goes through the revisions, and compares the end with what the service says.
async fn judge(connection: &Connection, told: Told, args: &Args) -> Result<Value> {
    let latency = told.latencies();
    let (calls, refused, expired) = (told.calls, told.refused, told.expired);
    let mut history = History::new(i64::from(args.units));
    let events = told.events.len();
    for (revision, event) in told.in_order()? {
        history.on(revision, event)?;
    }
    let left = stocks(connection).await?;
    ensure!(left.len() == args.items as usize, "{} products of {} are there", left.len(), args.items);
    for (sku, left) in &left {
        let sold = history.sold(sku);
        ensure!(*left == i64::from(args.units) - sold, "{sku}: {left} left, {sold} of {} sold", args.units);
    }
    let (sold, in_ledger) = (history.all_sold(), ledger(connection).await?);
    ensure!(sold == in_ledger, "{sold} were told to be sold, the ledger has {in_ledger}");
    ensure!(sold > 0 && refused > 0, "nobody had to do without: give it more time or fewer units");
    Ok(json!({
        "what": "no oversale",
        "store": if args.database.is_some() { "postgresql" } else { "sqlite" },
        "machine": machine::machine(),
        "commit": machine::commit(),
        "profile": if cfg!(debug_assertions) { "debug" } else { "release" },
        "clients": args.clients,
        "items": args.items,
        "units": args.units,
        "seconds": args.seconds,
        "calls": calls,
        "refused": refused,
        "expired": expired,
        "revisions_held_against": events,
        "most_taken_of_a_product": history.most_taken(),
        "sold": sold,
        "latency_ms": latency,
    }))
}

async fn stocks(connection: &Connection) -> Result<Vec<(String, i64)>> {
    let (mut found, mut page_token) = (Vec::new(), String::new());
    loop {
        let request = ListRequest { page_size: PAGE, page_token, ..ListRequest::default() };
        let page = connection.catalog().list(request).await?.into_inner();
        for product in page.products {
            let stock = product.stock.context("a product has no stock")?;
            found.push((product.sku, stock.parse().context("the stock is no whole number")?));
        }
        if page.next_page_token.is_empty() {
            return Ok(found);
        }
        page_token = page.next_page_token;
    }
}

/// Units in the ledger.
async fn ledger(connection: &Connection) -> Result<i64> {
    let (mut units, mut page_token) = (0, String::new());
    loop {
        let kind = StockListKind::Sales.into();
        let request = ListStockRequest { kind, page_size: PAGE, page_token, ..ListStockRequest::default() };
        let page = connection.stock().list(request).await?.into_inner();
        for sale in page.sales {
            units += sale.quantity.parse::<i64>().context("a sale is no whole number")?;
        }
        if page.next_page_token.is_empty() {
            return Ok(units);
        }
        page_token = page.next_page_token;
    }
}
