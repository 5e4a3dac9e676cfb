//! `temei-soak`: whether the service holds (see `temei_loadtests::soak`). Ends with 1 when it does not.

use std::process::ExitCode;

use clap::Parser;
use temei_index::stand_back;
use temei_loadtests::soak::{Args, run};

/// The troublemakers' own work, making megabytes of text, would be done elsewhere: it has what the service leaves.
fn main() -> anyhow::Result<ExitCode> {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().on_thread_start(stand_back).build()?;
    let holds = runtime.block_on(run(&Args::parse()))?;
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
