//! The server and its tenants.

use std::sync::Arc;

use anyhow::{Context, Result};
use temei::client::{Connection, Deadline};
use temei::import::Awaited;
use tokio::task::JoinSet;

use super::Args;
use super::tally::Tally;
use super::trouble::Trouble;
use crate::server::{Options, Server};

/// Whose checks are measured.
pub(crate) const WELL_BEHAVED: &str = "soak-well-behaved";
/// Is written to, searched and reindexed.
pub(crate) const BUSY: &str = "soak-busy";
/// Receives complete deliveries.
pub(crate) const SYNCED: &str = "soak-synced";
/// Sends what costs most.
pub(crate) const HOSTILE: &str = "soak-hostile";
/// Products of the busy tenant.
pub(crate) const BUSY_PRODUCTS: u32 = 3_000;
/// Products of a complete delivery.
pub(crate) const SYNCED_PRODUCTS: u32 = 500;
const HOSTILE_PRODUCTS: u32 = 200;

#[derive(Debug)]
pub(crate) struct World {
    server: Server,
    tally: Tally,
    cold: Vec<String>,
}

impl World {
    pub(crate) async fn start(args: &Args, troubles: &[Trouble]) -> Result<Arc<Self>> {
        let flags = [format!("memory.budget_mb={}", args.budget_mb), "log.filter=error".to_owned()];
        let options = Options::new(&args.temei, args.models.as_deref(), &flags);
        let server = Server::start(&options).await.context("starting the server")?;
        let cold = if troubles.iter().any(|trouble| trouble.wants_cold_tenants) { args.cold_tenants } else { 0 };
        let cold: Vec<String> = (0..cold).map(|number| format!("soak-cold-{number:02}")).collect();
        let few = [(BUSY, BUSY_PRODUCTS), (SYNCED, SYNCED_PRODUCTS), (HOSTILE, HOSTILE_PRODUCTS)];
        let many = cold.iter().map(|id| (id.as_str(), args.cold_products));
        // The well-behaved tenant last: it is hot when it is measured.
        for (id, products) in many.chain(few).chain([(WELL_BEHAVED, args.products)]) {
            // With its vectors: peace is when nothing is left to do.
            server.fill(id, products, Awaited::Vectors).await.with_context(|| format!("filling tenant {id}"))?;
        }
        Ok(Arc::new(Self { server, tally: Tally::default(), cold }))
    }

    pub(crate) fn server(&self) -> &Server {
        &self.server
    }

    pub(crate) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The tenants that are loaded and evicted in turn.
    pub(crate) fn cold(&self) -> &[String] {
        &self.cold
    }

    /// As a gateway of the tenant: with the service's own deadlines.
    pub(crate) async fn gateway(&self, tenant: &str) -> Result<Connection> {
        self.server.connect(tenant, Deadline::Default).await
    }

    /// As a job of the tenant, which waits as long as it takes.
    pub(crate) async fn job(&self, tenant: &str) -> Result<Connection> {
        self.server.connect(tenant, Deadline::None).await
    }

    /// Ends the server once nobody makes trouble any more.
    pub(crate) async fn stop(world: Arc<Self>, mut doing: JoinSet<()>) -> Result<()> {
        while doing.join_next().await.is_some() {}
        Arc::into_inner(world).context("nobody else holds the world")?.server.stop().await
    }
}
