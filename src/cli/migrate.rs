//! `temei migrate`.

use std::sync::Arc;

use anyhow::Context;

use super::args::ConfigArgs;
use super::{Outcome, output, service};
use crate::clock::SystemClock;
use crate::config::Config;
use crate::store::{Connections, DataFolder, Store};

#[derive(Debug, clap::Args)]
pub(super) struct Args {}

pub(super) async fn run(config: &ConfigArgs, _args: &Args) -> anyhow::Result<Outcome> {
    let config = config.load()?;
    if let Some(owner) = service::owner(&config.data.dir)? {
        anyhow::bail!("process {} is using {}; stop it first", owner.pid, config.data.dir.display());
    }
    let folder = DataFolder::open(&config.data.dir)?;
    let url = database_url(&config, &folder);
    let store = Store::connect_with(&url, &Connections::of(&config.database), Arc::new(SystemClock))
        .await
        .context("opening the database")?;
    store.migrate().await.context("migrating the database")?;
    output::line("the database has this version's schema")?;
    Ok(Outcome::Done)
}

/// The database of the configuration, else the one in the data folder.
pub(super) fn database_url(config: &Config, folder: &DataFolder) -> String {
    config.database.url.as_ref().map_or_else(|| folder.database_url(), |url| url.reveal().to_owned())
}
