//! The server under test: a child process on a data folder that goes with it.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use std::{env, fs, process};

use anyhow::{Context, Result, bail};
use temei::client::{Connection, Credentials, Deadline, Endpoint, Key};
use temei::pb::v1::{
    CreateTenantRequest, IndexStatusRequest, Tenant as TenantMessage, UpsertItem, UpsertOpen, UpsertRequest,
    upsert_item, upsert_request,
};
use temei::store::DataFolder;
use temei::tenant::TenantId;
use tokio::process::{Child, Command};

use crate::catalogue;
use crate::scenario::Tenant;

const CHANNELS: usize = 4;
const START_LIMIT: Duration = Duration::from_secs(60);
/// Embedding tens of thousands of products takes minutes on a small machine.
const FILL_LIMIT: Duration = Duration::from_secs(3_600);

#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    data: PathBuf,
    endpoint: Endpoint,
    key: Key,
}

impl Server {
    pub(crate) async fn start(temei: &Path, models: &Path) -> Result<Self> {
        let data = env::temp_dir().join(format!("temei-load-{}", process::id()));
        fs::create_dir_all(&data)?;
        for part in ["models", "runtime", "setup.json"] {
            let missing = || format!("no {part} in {}: run `temei setup` first", models.display());
            std::os::unix::fs::symlink(fs::canonicalize(models.join(part)).with_context(missing)?, data.join(part))?;
        }
        let child = Command::new(temei)
            .arg("serve")
            .args(["--data-dir".as_ref(), data.as_os_str()])
            .args(["--set", "server.listen=127.0.0.1:0", "--set", "server.http_listen=127.0.0.1:0"])
            .args(["--set", "log.filter=warn"])
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("running {}", temei.display()))?;
        let (endpoint, key) = wait_for_owner(&data).await?;
        Ok(Self { child, data, endpoint, key })
    }

    /// Connections that speak for `tenant` as a gateway does: with the service's own deadlines.
    pub(crate) async fn connections(&self, tenant: Tenant) -> Result<Vec<Connection>> {
        let mut connections = Vec::with_capacity(CHANNELS);
        for _ in 0..CHANNELS {
            connections.push(self.connect(tenant, Deadline::Default).await?);
        }
        Ok(connections)
    }

    async fn connect(&self, tenant: Tenant, deadline: Deadline) -> Result<Connection> {
        let id = TenantId::parse(tenant.id())?;
        Ok(Connection::open(&self.endpoint, Credentials::new(&self.key, Some(&id), deadline)?).await?)
    }

    /// Creates the tenant, writes its catalogue and waits until facts and vectors know all of it.
    pub(crate) async fn fill(&self, tenant: Tenant, products: u32) -> Result<()> {
        let begin = Instant::now();
        let connection = self.connect(tenant, Deadline::None).await?;
        let message = TenantMessage {
            id: tenant.id().to_owned(),
            language: "en".to_owned(),
            currency: "EUR".to_owned(),
            ..TenantMessage::default()
        };
        connection.tenants().create(CreateTenantRequest { tenant: Some(message) }).await?;
        let mut answers = connection.catalog().upsert(futures::stream::iter(messages(products))).await?.into_inner();
        let mut through = 0;
        while let Some(answer) = answers.message().await? {
            if let Some(error) = answer.row_errors.first() {
                bail!("row {} was refused: {}: {}", error.seq, error.field, error.message);
            }
            through = answer.through_seq.max(through);
        }
        if through != u64::from(products) {
            bail!("{through} of {products} products were acknowledged");
        }
        wait_until_indexed(&connection, tenant).await?;
        eprintln!("{}: {products} products written and indexed in {:.1} s", tenant.id(), begin.elapsed().as_secs_f64());
        Ok(())
    }

    pub(crate) async fn stop(mut self) -> Result<()> {
        self.child.kill().await?;
        fs::remove_dir_all(&self.data).with_context(|| format!("removing {}", self.data.display()))
    }
}

/// The whole catalogue as one stream.
fn messages(products: u32) -> impl Iterator<Item = UpsertRequest> {
    let open = upsert_request::Message::Open(UpsertOpen::default());
    let items = (0..products).map(|n| {
        upsert_request::Message::Item(UpsertItem {
            seq: u64::from(n) + 1,
            record: Some(upsert_item::Record::Product(catalogue::product(n))),
            ..UpsertItem::default()
        })
    });
    std::iter::once(open).chain(items).map(|message| UpsertRequest { message: Some(message) })
}

async fn wait_until_indexed(connection: &Connection, tenant: Tenant) -> Result<()> {
    let begin = Instant::now();
    while begin.elapsed() < FILL_LIMIT {
        let status = connection.index().status(IndexStatusRequest {}).await?.into_inner();
        let has_vectors = status.pending_vectors == 0 || tenant == Tenant::Checked;
        if status.generation > 0 && status.index_revision >= status.store_revision && has_vectors {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    bail!("the index did not catch up within {FILL_LIMIT:?}")
}

async fn wait_for_owner(data: &Path) -> Result<(Endpoint, Key)> {
    let begin = Instant::now();
    while begin.elapsed() < START_LIMIT {
        if let Some((address, key)) = DataFolder::owner(data)?.and_then(|owner| owner.endpoint) {
            return Ok((Endpoint::plain(address.to_string()), Key::new(key.expose())));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    bail!("the server did not start within {START_LIMIT:?}")
}
