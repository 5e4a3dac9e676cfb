//! A PostgreSQL that a test takes away and brings back.

use std::path::{Path, PathBuf};

use sqlx::{AnyConnection, Connection, Executor};

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

    /// What the server writes down.
    pub(crate) fn log(&self) -> PathBuf {
        let folder = self.url.split_once("?host=").map(|(_, folder)| folder).expect("a socket in a folder");
        Path::new(folder).join("log")
    }

    /// From now on every statement of every connection.
    pub(crate) async fn write_down_statements(&self) {
        let mut connection = AnyConnection::connect(&self.url).await.expect("it runs");
        for text in ["ALTER SYSTEM SET log_statement = 'all'", "SELECT pg_reload_conf()"] {
            connection.execute(text).await.expect("the superuser may");
        }
        connection.close().await.expect("closes");
    }

    /// Gone, and every connection with it.
    pub(crate) fn take_away(&self) {
        assert!(self.cluster.end(), "it ran");
    }

    pub(crate) fn bring_back(&self) {
        self.cluster.begin();
    }
}
