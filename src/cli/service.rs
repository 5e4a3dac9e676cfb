//! The service in this process, and who owns the data folder: everything the commands need from the parts below
//! them, in one place.

use std::net::SocketAddr;
use std::path::Path;

use crate::client::Key;
use crate::config::Config;
use crate::store::DataFolder;

/// A service that runs in this process and holds the data folder.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) address: SocketAddr,
    pub(super) key: Key,
}

/// Who holds the data folder.
#[derive(Debug)]
pub(super) struct Owner {
    pub(super) pid: u32,
    /// Absent while it starts.
    pub(super) endpoint: Option<(SocketAddr, Key)>,
}

/// The process that has `dir` open, if one has.
pub(super) fn owner(dir: &Path) -> anyhow::Result<Option<Owner>> {
    let owner = DataFolder::owner(dir)?;
    Ok(owner.map(|owner| Owner {
        pid: owner.pid,
        endpoint: owner.endpoint.map(|(address, key)| (address, Key::new(key.expose()))),
    }))
}

/// Starts the service on a free port of the loopback for this command alone.
pub(super) async fn start(config: &Config) -> anyhow::Result<Running> {
    anyhow::bail!("the service is not part of this build, so nothing can serve {}", config.data.dir.display())
}

/// Serves until the process is told to stop.
pub(super) async fn serve(config: Config) -> anyhow::Result<()> {
    anyhow::bail!("the service is not part of this build, so nothing can serve {}", config.data.dir.display())
}

impl Running {
    /// Lets calls finish and gives the data folder up.
    pub(super) async fn shutdown(self) -> anyhow::Result<()> {
        Ok(())
    }
}

/// A recorded check evaluated again.
#[derive(Debug, serde::Serialize)]
pub(super) struct Replayed {
    /// Fields of the outcome that differ.
    pub(super) differences: Vec<String>,
    /// The version that made the record, when it is not this one.
    pub(super) other_engine: Option<String>,
}

/// Evaluates the bundle of a recorded check.
pub(super) fn replay(_bundle: &str) -> anyhow::Result<Replayed> {
    anyhow::bail!("the guards are not part of this build")
}

/// Brings library and model into the data folder.
pub(super) async fn setup(_config: &Config, _args: &super::setup::Args) -> anyhow::Result<()> {
    anyhow::bail!("the embedder is not part of this build")
}

/// Whether library and model are there: what was found, or what is missing.
pub(super) fn check_model(_config: &Config) -> Result<String, String> {
    Err("the embedder is not part of this build".to_owned())
}
