//! A PostgreSQL that a test takes away and brings back.

use super::postgres::Cluster;

/// One database of a cluster of its own.
pub(crate) struct Database {
    cluster: Cluster,
    pub(crate) url: String,
}

impl Database {
    /// None, which is said, where PostgreSQL is not installed.
    pub(crate) async fn start(name: &str) -> Option<Self> {
        let cluster = Cluster::start()?;
        let url = cluster.database(name).await;
        Some(Self { cluster, url })
    }

    /// Gone, and every connection with it.
    pub(crate) fn take_away(&self) {
        assert!(self.cluster.end(), "it ran");
    }

    pub(crate) fn bring_back(&self) {
        self.cluster.begin();
    }
}
