//! `temei-load`: the open-loop load test (see `temei_loadtests::load`).

use clap::Parser;
use temei_loadtests::load::{Args, run};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    run(&Args::parse()).await
}
