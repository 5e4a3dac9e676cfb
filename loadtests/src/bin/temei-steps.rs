//! `temei-steps`: what a step costs (see `temei_loadtests::steps`).

use clap::Parser;
use temei_loadtests::steps::{Args, run};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    run(&Args::parse()).await
}
