//! The open-loop load test. It fills two tenants, fires requests at a given rate whatever the answers do, and measures
//! each from the moment it should have been sent, so that a stalled server cannot hide its stall (coordinated
//! omission).

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser;
use temei::import::Awaited;

use crate::server::{Options, Server};
use crate::{open_loop, report, scenario};

#[derive(Debug, Parser)]
#[command(about = "Open-loop load test of temei: starts a server, fills it, prints latencies beside the targets")]
pub struct Args {
    /// The `temei` executable to test.
    #[arg(long)]
    temei: PathBuf,
    /// A data folder that `temei setup` has filled; its model is used.
    #[arg(long)]
    models: PathBuf,
    /// Seconds of each scenario, after a warm-up of a tenth of it.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Products of the tenant that is checked.
    #[arg(long, default_value_t = 100_000)]
    check_products: u32,
    /// Products of the tenant that is searched; each has to be embedded first, which takes some 10 ms a product.
    #[arg(long, default_value_t = 10_000)]
    search_products: u32,
    /// Only scenarios whose name contains this.
    #[arg(long)]
    only: Option<String>,
    /// Where the JSON report goes.
    #[arg(long, default_value = "loadtests/results/last.json")]
    report: PathBuf,
}

/// Runs every scenario that is wanted, and reports.
///
/// # Errors
/// The server cannot be started or filled, or the report cannot be written.
pub async fn run(args: &Args) -> Result<()> {
    let wanted = |name: &str| args.only.as_deref().is_none_or(|only| name.contains(only));
    let scenarios: Vec<_> = scenario::all().into_iter().filter(|scenario| wanted(scenario.name)).collect();
    let flags = ["log.filter=warn".to_owned()];
    let options = Options::new(&args.temei, Some(&args.models), &flags);
    let server = Server::start(&options).await.context("starting the server")?;
    for tenant in [scenario::Tenant::Checked, scenario::Tenant::Searched] {
        if scenarios.iter().any(|scenario| scenario.tenant == tenant) {
            let (products, awaited) = match tenant {
                scenario::Tenant::Checked => (args.check_products, Awaited::Words),
                scenario::Tenant::Searched => (args.search_products, Awaited::Vectors),
            };
            server
                .fill(tenant.id(), products, awaited)
                .await
                .with_context(|| format!("filling tenant {}", tenant.id()))?;
        }
    }
    let mut results = Vec::new();
    for scenario in &scenarios {
        let warm_up = Duration::from_secs((args.seconds / 10).max(1));
        open_loop::run(&server, scenario, warm_up).await?;
        let result = open_loop::run(&server, scenario, Duration::from_secs(args.seconds)).await?;
        report::print_row(scenario, &result);
        results.push((scenario, result));
    }
    report::write(&args.report, &results, args.check_products, args.search_products)?;
    server.stop().await
}
