//! `temei-soak`: whether the service holds (see `temei_loadtests::soak`). Ends with 1 when it does not.

use std::process::ExitCode;

use clap::Parser;
use temei_loadtests::soak::{Args, run};

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    let holds = run(&Args::parse()).await?;
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
