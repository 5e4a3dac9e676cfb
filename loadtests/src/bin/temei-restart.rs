//! `temei-restart`: how long after its start the service answers (see `temei_loadtests::restart`).

use clap::Parser;
use temei_loadtests::restart::{Args, run};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    run(&Args::parse()).await
}
