//! The service in this process, and who owns the data folder: everything the commands need from the parts below
//! them, in one place.

use std::net::SocketAddr;
use std::path::Path;

use crate::client::Key;
use crate::config::Config;

/// A service that runs in this process and holds the data folder.
pub(super) struct Running {
    pub(super) address: SocketAddr,
    pub(super) key: Key,
}

impl Running {
    /// Lets calls finish and gives the data folder up.
    pub(super) async fn shutdown(self) -> anyhow::Result<()> {
        Ok(())
    }
}

/// Who holds the data folder.
pub(super) struct Owner {
    pub(super) pid: u32,
    /// Absent while it starts.
    pub(super) endpoint: Option<(SocketAddr, Key)>,
}

/// The process that has `dir` open, if one has.
pub(super) fn owner(_dir: &Path) -> anyhow::Result<Option<Owner>> {
    Ok(None)
}

/// Starts the service on a free port of the loopback for this command alone.
pub(super) async fn start(_config: &Config) -> anyhow::Result<Running> {
    anyhow::bail!("the service is not part of this build")
}

/// Serves until the process is told to stop.
pub(super) async fn serve(_config: Config) -> anyhow::Result<()> {
    anyhow::bail!("the service is not part of this build")
}
