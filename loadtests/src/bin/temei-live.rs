//! `temei-live`: what a feed or a reindex does to those who ask meanwhile (see `temei_loadtests::live`).

use clap::Parser;
use temei_loadtests::live::{Args, run};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    run(&Args::parse()).await
}
