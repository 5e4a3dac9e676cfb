//! `temei-reserve`: whether anything is ever promised twice (see `temei_loadtests::reserve`).

use clap::Parser;
use temei_loadtests::reserve::{Args, run};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    run(&Args::parse()).await
}
