//! `temei-crash`: whether anything is lost when it is killed (see `temei_loadtests::crash`).

use clap::Parser;
use temei_loadtests::crash::{Args, run};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    run(&Args::parse()).await
}
