//! `temei-follow`: how long a write takes to the verdicts of another process (see `temei_loadtests::follow`).

use clap::Parser;
use temei_loadtests::follow::{Args, run};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    run(&Args::parse()).await
}
