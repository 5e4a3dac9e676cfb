//! `temei serve`.

use super::args::ConfigArgs;
use super::{Outcome, log, service};

#[derive(Debug, clap::Args)]
pub(super) struct Args {}

pub(super) async fn run(config: &ConfigArgs, _args: &Args) -> anyhow::Result<Outcome> {
    let config = config.load()?;
    log::init(&config.log, log::Purpose::Service)?;
    service::serve(config).await?;
    Ok(Outcome::Done)
}
