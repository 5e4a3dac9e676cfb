//! One code path for every command: gRPC. A session speaks to the service named by its arguments, else to the
//! process that owns the data folder, else to a service it starts in this process and stops again.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;

use super::args::{ConfigArgs, ServiceArgs};
use super::service::{self, Owner, Running};
use crate::client::{CatalogClient, ConnectError, Connection, Credentials, Deadline, Endpoint, Key, Patience};
use crate::config::Config;
use crate::import::{Awaited, Catalogs};
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

/// How long an owner that is starting may take until it listens.
const OWNER_STARTS: Duration = Duration::from_secs(30);
/// Port 0: the system gives a free one.
const ANYWHERE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
const PAUSE: Duration = Duration::from_millis(100);

/// What a command wants to speak to, and as whom.
#[derive(Clone, Debug)]
pub(super) struct Target<'a> {
    config: &'a ConfigArgs,
    service: &'a ServiceArgs,
    tenant: Option<&'a TenantId>,
    deadline: Deadline,
    listen: Listen,
    /// None: it takes what there is.
    awaited: Option<Awaited>,
    database: Database,
}

/// Whether a command has something to work on before anybody made a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Database {
    /// It reads, or writes for a tenant there is: a folder without a database is the wrong one.
    Needed,
    /// It may be the first one.
    Made,
}

/// Where a service in this process listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Listen {
    /// On free ports of the loopback, for this command alone.
    Anywhere,
    /// Where the configuration says, for others, too.
    AsConfigured,
}

/// An open way to a service.
pub(super) struct Session {
    connection: Connection,
    way: Way,
}

enum Way {
    /// As the arguments say.
    Named { endpoint: Endpoint, credentials: Credentials },
    /// The owner of the data folder, who may be another process the next time.
    Owner { config: Box<Config>, tenant: Option<TenantId>, deadline: Deadline, patience: Patience },
    /// The service in this process.
    Own(Running),
}

impl<'a> Target<'a> {
    /// For no tenant, and for calls that take as long as they take.
    pub(super) fn new(config: &'a ConfigArgs, service: &'a ServiceArgs) -> Self {
        Self {
            config,
            service,
            tenant: None,
            deadline: Deadline::None,
            listen: Listen::Anywhere,
            awaited: None,
            database: Database::Needed,
        }
    }

    /// The command may be the first one of a data folder, and make its database.
    pub(super) fn making_database(self) -> Self {
        Self { database: Database::Made, ..self }
    }

    pub(super) fn tenant(self, tenant: Option<&'a TenantId>) -> Self {
        Self { tenant, ..self }
    }

    pub(super) fn deadline(self, deadline: Deadline) -> Self {
        Self { deadline, ..self }
    }

    pub(super) fn listen(self, listen: Listen) -> Self {
        Self { listen, ..self }
    }

    /// What the work needs: a service of one's own makes no vectors for work that asks for words alone, and does not begin
    /// work that asks for vectors with a model that cannot make them.
    pub(super) fn awaited(self, awaited: Awaited) -> Self {
        Self { awaited: Some(awaited), ..self }
    }

    /// Opens a session, does the work and closes the session, whatever came of the work.
    pub(super) async fn within<T>(&self, work: impl AsyncFnOnce(&Session) -> anyhow::Result<T>) -> anyhow::Result<T> {
        let session = self.open().await?;
        let result = work(&session).await;
        let closed = session.close().await;
        let value = result?;
        closed.map(|()| value)
    }

    async fn open(&self) -> anyhow::Result<Session> {
        if let Some(address) = &self.service.address {
            return self.open_named(address).await;
        }
        let mut config = self.config.load()?;
        super::log::init(&config.log, super::log::Purpose::Command)?;
        if let Some(owner) = service::owner(&config.data.dir)? {
            let patience = self.service.patience();
            let (endpoint, key) = listening(&config, owner).await?;
            let endpoint = endpoint.with_patience(patience);
            let connection = Connection::open(&endpoint, self.credentials(&key)?).await?;
            let (tenant, deadline) = (self.tenant.cloned(), self.deadline);
            return Ok(Session {
                connection,
                way: Way::Owner { config: Box::new(config), tenant, deadline, patience },
            });
        }
        if self.database == Database::Needed && !service::has_database(&config) {
            anyhow::bail!(
                "there is no database in {}: make a tenant first (temei tenants create NAME), name the folder that has one \
                 (--data-dir), or speak to a service (--address)",
                config.data.dir.display()
            );
        }
        if self.listen == Listen::Anywhere {
            config.server.listen = ANYWHERE;
            config.server.http_listen = ANYWHERE;
        }
        match self.awaited {
            Some(Awaited::Vectors) => whole_model(&config).await?,
            Some(Awaited::Words) => {
                config.embedder.enabled = false;
                // Those there are have vectors, and are left to the service that has use for them.
                config.replica.snapshots = false;
            }
            None => {}
        }
        let running = service::start(&config).await.context("starting the service for this command")?;
        let connection = Connection::open(&running.endpoint, self.credentials(&running.key)?).await?;
        Ok(Session { connection, way: Way::Own(running) })
    }

    async fn open_named(&self, address: &str) -> anyhow::Result<Session> {
        let read = |path: &PathBuf| std::fs::read(path).with_context(|| format!("reading {}", path.display()));
        let authority = self.service.ca.as_ref().map(read).transpose()?;
        let certificate = self.service.client_cert.as_ref().map(read).transpose()?;
        let identity = certificate.zip(self.service.client_key.as_ref().map(read).transpose()?);
        let patience = self.service.patience();
        let endpoint = Endpoint { authority, identity, patience, ..Endpoint::plain(address) };
        let key = Key::new(self.service.key.clone().context("--address needs --key")?);
        let mut credentials = self.credentials(&key)?;
        let mut connection = Connection::open(&endpoint, credentials.clone()).await?;
        if self.deadline == Deadline::None && !may_lift_deadlines(&connection).await {
            credentials = Credentials::new(&key, self.tenant, Deadline::Longest)?;
            connection = Connection::open(&endpoint, credentials.clone()).await?;
        }
        Ok(Session { connection, way: Way::Named { endpoint, credentials } })
    }

    fn credentials(&self, key: &Key) -> Result<Credentials, ConnectError> {
        Credentials::new(key, self.tenant, self.deadline)
    }
}

impl Session {
    pub(super) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The address of the service in this process, if it is in this process.
    pub(super) fn own_address(&self) -> Option<SocketAddr> {
        match &self.way {
            Way::Own(running) => Some(running.address),
            Way::Named { .. } | Way::Owner { .. } => None,
        }
    }

    async fn close(self) -> anyhow::Result<()> {
        match self.way {
            Way::Own(running) => running.shutdown().await.context("stopping the service of this command"),
            Way::Named { .. } | Way::Owner { .. } => Ok(()),
        }
    }
}

impl Catalogs for Session {
    /// A new channel each time: an owner that was started again listens elsewhere, with another key.
    async fn connect(&self) -> Result<CatalogClient, ConnectError> {
        match &self.way {
            Way::Own(_) => Ok(self.connection.catalog()),
            Way::Named { endpoint, credentials } => {
                Ok(Connection::open(endpoint, credentials.clone()).await?.catalog())
            }
            Way::Owner { config, tenant, deadline, patience } => {
                let owner =
                    service::owner(&config.data.dir).map_err(|error| ConnectError::NoOwner(format!("{error:#}")))?;
                let owner =
                    owner.ok_or_else(|| ConnectError::NoOwner("nobody serves the data folder any more".to_owned()))?;
                let (endpoint, key) =
                    owner.endpoint.ok_or_else(|| ConnectError::NoOwner("the service is starting".to_owned()))?;
                let credentials = Credentials::new(&key, tenant.as_ref(), *deadline)?;
                Ok(Connection::open(&endpoint.with_patience(*patience), credentials).await?.catalog())
            }
        }
    }
}

/// A model that is damaged is an error here; none at all is something that answers say.
async fn whole_model(config: &Config) -> anyhow::Result<()> {
    let looked = service::look_at_model(config).await;
    looked.map(drop).map_err(|damage| anyhow::anyhow!("{}: {}", damage.found, damage.to_do))
}

/// Only an operator's key may ask for no deadline; asking with another is refused, so find out first.
async fn may_lift_deadlines(connection: &Connection) -> bool {
    let request = pb::ListTenantsRequest { page_size: 1, page_token: String::new() };
    connection.tenants().list(request).await.is_ok()
}

/// Where the owner listens, waiting for one that is starting.
async fn listening(config: &Config, mut owner: Owner) -> anyhow::Result<(Endpoint, Key)> {
    let deadline = tokio::time::Instant::now() + OWNER_STARTS;
    loop {
        if let Some(found) = owner.endpoint {
            return Ok(found);
        }
        if tokio::time::Instant::now() >= deadline {
            anyhow::bail!("process {} holds {} and does not serve", owner.pid, config.data.dir.display());
        }
        tokio::time::sleep(PAUSE).await;
        let again = service::owner(&config.data.dir)?;
        owner = again.with_context(|| format!("the process that held {} ended", config.data.dir.display()))?;
    }
}
