//! A shop that lives through rounds: who serves it, who writes to it, and what everybody was told.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use temei::client::{Connection, Deadline};
use temei::dice::Dice;
use temei::import::Awaited;
use temei::pb::v1::{DeleteRequest, Product};
use tonic::{Code, Status};

use super::cluster::Cluster;
use super::ending::Ending;
use super::plan::{Plan, Victim};
use super::reserver::Reserver;
use super::writer::Writer;
use super::{power, reindexer, truth};
use crate::catalogue;
use crate::server::{self, Options, Server};

pub(super) const TENANT: &str = "crashed";
/// Products that nobody changes: enough for a snapshot.
pub(super) const UNCHANGED: u32 = 1_100;
const WRITERS: u32 = 4;
const RESERVERS: u32 = 4;
/// Products that the customers of a round want.
const WANTED: u32 = 12;
/// Of each.
pub(super) const UNITS: i64 = 6;
/// Clients that have not ended by then wait for somebody who will never answer.
const PATIENCE: Duration = Duration::from_secs(600);

/// What is started.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    pub(super) temei: PathBuf,
    pub(super) models: Option<PathBuf>,
    /// Of the disk whose power can be cut.
    pub(super) library: Option<PathBuf>,
    pub(super) flags: Vec<String>,
}

/// What the clients of a round did.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Done {
    pub(super) calls: u64,
    pub(super) reindexes: u64,
}

pub(super) struct World {
    setup: Setup,
    server: Server,
    cluster: Option<Cluster>,
    pub(super) writers: Vec<Writer>,
    /// Of the ledger, as far as it has been gone through.
    pub(super) sold_through: u64,
}

impl Setup {
    fn options(&self) -> Options<'_> {
        let models = self.models.as_deref();
        Options { preload: self.library.as_deref(), ..Options::new(&self.temei, models, &self.flags) }
    }
}

impl World {
    pub(super) async fn start(setup: Setup, cluster: Option<Cluster>, dice: &mut Dice) -> Result<Self> {
        let server = Server::start(&setup.options()).await?;
        let awaited = if setup.models.is_some() { Awaited::Vectors } else { Awaited::Words };
        server.fill(TENANT, UNCHANGED, awaited).await?;
        let writers = (0..WRITERS).map(|number| Writer::new(number, Dice::new(dice.roll()))).collect();
        Ok(Self { setup, server, cluster, writers, sold_through: 0 })
    }

    /// Goes on with another executable.
    pub(super) async fn exchange(&mut self, temei: PathBuf) -> Result<()> {
        self.setup.temei = temei;
        self.server.restart(&self.setup.options()).await?;
        self.server.announced().await
    }

    /// Where it lies; it stays there when a round has failed.
    pub(super) fn data(&self) -> &Path {
        self.server.data()
    }

    pub(super) async fn connect(&self) -> Result<Connection> {
        self.server.connect(TENANT, Deadline::None).await
    }

    /// Puts the products of a round on the shelf; gives their SKUs.
    pub(super) async fn stock_up(&self, round: u32) -> Result<Vec<String>> {
        let skus: Vec<String> = (0..WANTED).map(|n| format!("{}{n:02}", wanted_in(round))).collect();
        let products: Vec<_> = skus
            .iter()
            .map(|sku| Product {
                sku: sku.clone(),
                name: Some(format!("Wanted {sku}")),
                stock: Some(UNITS.to_string()),
                ..catalogue::product(0)
            })
            .collect();
        let connection = self.connect().await?;
        truth::when_there(async || {
            let code = server::upsert(&connection, server::products(products.clone().into_iter())).await;
            ensure!(code == Code::Ok, Status::new(code, "what is wanted was refused"));
            Ok(())
        })
        .await?;
        Ok(skus)
    }

    pub(super) async fn clear(&self, skus: Vec<String>) -> Result<()> {
        let (connection, request) = (self.connect().await?, DeleteRequest { skus, ..DeleteRequest::default() });
        truth::again(async || connection.catalog().delete(request.clone()).await).await?;
        Ok(())
    }

    pub(super) async fn reservers(&self, round: u32, skus: &[String], dice: &mut Dice) -> Vec<Reserver> {
        let key = wanted_in(round);
        let reserver = |number| Reserver::new((number, key.clone()), Dice::new(dice.roll()), skus.to_vec());
        (0..RESERVERS).map(reserver).collect()
    }

    /// Lets all clients loose, kills in the middle, and brings back what was killed.
    pub(super) async fn crash(&mut self, plan: &Plan, reservers: &mut [Reserver], dice: &mut Dice) -> Result<Done> {
        let ending = Ending::default();
        let before: u64 = self.writers.iter().map(|writer| writer.calls).sum();
        let mut connections = Vec::new();
        for _ in 0..=self.writers.len() + reservers.len() {
            connections.push(self.connect().await?);
        }
        let (own, others) = connections.split_first().context("there is one more than clients")?;
        let (of_writers, of_reservers) = others.split_at(self.writers.len());
        let writers = self.writers.iter_mut().zip(of_writers);
        let writing = futures::future::join_all(writers.map(|(writer, connection)| writer.run(connection, &ending)));
        let reserving = reservers.iter_mut().zip(of_reservers);
        let reserving =
            futures::future::join_all(reserving.map(|(reserver, connection)| reserver.run(connection, &ending)));
        let building = reindexer::run(own, Dice::new(dice.roll()), &ending);
        let killing = kill(plan, &ending, (&mut self.server, self.cluster.as_mut()));
        let all = async { tokio::join!(writing, reserving, building, killing) };
        let (wrote, reserved, built, killed) =
            tokio::time::timeout(PATIENCE, all).await.context("a client waits for ever")?;
        killed?;
        wrote.into_iter().chain(reserved).collect::<Result<()>>()?;
        self.come_back(plan, dice).await?;
        let written = self.writers.iter().map(|writer| writer.calls).sum::<u64>() - before;
        let asked = reservers.iter().map(|reserver| reserver.calls).sum::<u64>();
        Ok(Done { calls: written + asked, reindexes: built? })
    }

    async fn come_back(&mut self, plan: &Plan, dice: &mut Dice) -> Result<()> {
        if plan.victim == Victim::Database {
            return Ok(());
        }
        self.cut_power(plan, dice)?;
        self.server.begin(&self.setup.options())?;
        if let Some(after) = plan.again {
            tokio::time::sleep(after).await;
            self.server.kill().await?;
            self.cut_power(plan, dice)?;
            self.server.begin(&self.setup.options())?;
        }
        self.server.announced().await.context("it does not start again")
    }

    fn cut_power(&self, plan: &Plan, dice: &mut Dice) -> Result<()> {
        plan.unsynced.map_or(Ok(()), |unsynced| power::cut(self.server.data(), unsynced, dice))
    }

    pub(super) async fn stop(self) -> Result<()> {
        let kept = power::kept_of(self.server.data());
        self.server.stop().await?;
        if self.setup.library.is_some() {
            fs::remove_dir_all(&kept).with_context(|| format!("removing {}", kept.display()))?;
        }
        match self.cluster {
            Some(cluster) => cluster.stop().await,
            None => Ok(()),
        }
    }
}

/// What the SKUs of a round begin with.
pub(super) fn wanted_in(round: u32) -> String {
    format!("WANT-{round:04}-")
}

async fn kill(plan: &Plan, ending: &Ending, (server, cluster): (&mut Server, Option<&mut Cluster>)) -> Result<()> {
    tokio::time::sleep(plan.run).await;
    ending.begin();
    if plan.victim != Victim::Database {
        server.kill().await?;
    }
    if let Some(cluster) = cluster.filter(|_| plan.victim != Victim::Service) {
        cluster.kill().await?;
        cluster.begin().await?;
    }
    Ok(())
}
