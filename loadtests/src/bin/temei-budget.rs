//! `temei-budget`: whether many tenants live within a budget (see `temei_loadtests::budget`).

use clap::Parser;
use temei_loadtests::budget::{Args, run};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    run(&Args::parse()).await
}
