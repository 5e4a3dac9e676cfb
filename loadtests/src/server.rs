//! The server under test: a child process on a data folder that goes with it.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, process};

use anyhow::{Context, Result, bail};
use temei::client::{Connection, Credentials, Deadline, Endpoint, Key};
use temei::import::{Awaited, settle};
use temei::pb::v1::{
    CreateTenantRequest, IndexStatusRequest, Product, Tenant as TenantMessage, UpsertItem, UpsertOpen, UpsertRequest,
    upsert_item, upsert_request,
};
use temei::store::DataFolder;
use temei::tenant::TenantId;
use tokio::process::{Child, Command};
use tonic::Code;

use crate::catalogue;
use crate::machine::field;

const CHANNELS: usize = 4;
const START_LIMIT: Duration = Duration::from_secs(60);
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);
/// Embedding tens of thousands of products takes minutes on a small machine.
const FILL_LIMIT: Duration = Duration::from_secs(3_600);

#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    data: PathBuf,
    endpoint: Endpoint,
    /// gRPC.
    pub(crate) address: SocketAddr,
    /// `/metrics`, `/livez`, `/readyz`.
    pub(crate) http: SocketAddr,
    key: Key,
}

/// What is started, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options<'a> {
    pub(crate) temei: &'a Path,
    /// A data folder with a model; by words alone without one.
    pub(crate) models: Option<&'a Path>,
    /// Of the configuration ("memory.budget_mb=32").
    pub(crate) flags: &'a [String],
    /// A library to load into the process, which is told the data folder as POWER_ROOT.
    pub(crate) preload: Option<&'a Path>,
}

impl<'a> Options<'a> {
    pub(crate) const fn new(temei: &'a Path, models: Option<&'a Path>, flags: &'a [String]) -> Self {
        Self { temei, models, flags, preload: None }
    }
}

impl Server {
    pub(crate) async fn start(options: &Options<'_>) -> Result<Self> {
        // Several of a run have folders of their own.
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let data = env::temp_dir().join(format!("temei-load-{}-{number}", process::id()));
        fs::create_dir_all(&data)?;
        if let Some(models) = options.models {
            link_model(models, &data)?;
        }
        let http = free_address()?;
        let mut child = spawn(options, &data, http)?;
        let (address, key) = wait_for_owner(&data, &mut child).await?;
        Ok(Self { child, data, endpoint: Endpoint::plain(address.to_string()), address, http, key })
    }

    /// Stops the server softly and starts it again on its data folder; gives the moment at which the new process began. Where
    /// it answers calls is known after [`Server::announced`].
    pub(crate) async fn restart(&mut self, options: &Options<'_>) -> Result<Instant> {
        let pid = self.pid()?.to_string();
        Command::new("kill").args(["-TERM", &pid]).status().await.context("asking the server to end")?;
        let ended = self.child.wait().await?;
        if !ended.success() {
            bail!("the server ended with {ended}");
        }
        self.begin(options)
    }

    /// SIGKILL, in the middle of whatever it does.
    pub(crate) async fn kill(&mut self) -> Result<()> {
        self.child.kill().await.context("killing the server")
    }

    /// Starts a server that has ended again on its data folder, as [`Server::restart`] does.
    pub(crate) fn begin(&mut self, options: &Options<'_>) -> Result<Instant> {
        self.http = free_address()?;
        let begun = Instant::now();
        self.child = spawn(options, &self.data, self.http)?;
        Ok(begun)
    }

    /// Waits until the server says where it answers calls.
    pub(crate) async fn announced(&mut self) -> Result<()> {
        let (address, key) = wait_for_owner(&self.data, &mut self.child).await?;
        (self.endpoint, self.address, self.key) = (Endpoint::plain(address.to_string()), address, key);
        Ok(())
    }

    /// Its data folder.
    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    /// Of the process, for what the system knows of it.
    pub(crate) fn pid(&self) -> Result<u32> {
        self.child.id().context("the server has ended")
    }

    /// Memory of the process.
    pub(crate) fn resident_bytes(&self) -> Result<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.pid()?))?;
        Ok(field(&status, "VmRSS:") * 1_024)
    }

    /// Connections that speak for `tenant` as a gateway does: with the service's own deadlines.
    pub(crate) async fn connections(&self, tenant: &str) -> Result<Vec<Connection>> {
        let mut connections = Vec::with_capacity(CHANNELS);
        for _ in 0..CHANNELS {
            connections.push(self.connect(tenant, Deadline::Default).await?);
        }
        Ok(connections)
    }

    /// A connection of its own that speaks for `tenant`.
    pub(crate) async fn connect(&self, tenant: &str, deadline: Deadline) -> Result<Connection> {
        let id = TenantId::parse(tenant)?;
        Ok(Connection::open(&self.endpoint, Credentials::new(&self.key, Some(&id), deadline)?).await?)
    }

    /// Creates the tenant with so many pieces of each product; does not wait until they can be found.
    pub(crate) async fn stock(&self, tenant: &str, products: u32, units: u32) -> Result<()> {
        let connection = self.connect(tenant, Deadline::None).await?;
        let message = TenantMessage { id: tenant.to_owned(), ..TenantMessage::default() };
        connection.tenants().create(CreateTenantRequest { tenant: Some(message) }).await?;
        let product = move |n| Product { stock: Some(units.to_string()), ..catalogue::product(n) };
        match upsert(&connection, self::products((0..products).map(product))).await {
            Code::Ok => Ok(()),
            code => bail!("the products were refused with {code:?}"),
        }
    }

    /// Creates the tenant, writes its catalogue and waits until it can be found.
    pub(crate) async fn fill(&self, tenant: &str, products: u32, awaited: Awaited) -> Result<()> {
        let begin = Instant::now();
        let connection = self.connect(tenant, Deadline::None).await?;
        let message = TenantMessage {
            id: tenant.to_owned(),
            language: "en".to_owned(),
            currency: "EUR".to_owned(),
            ..TenantMessage::default()
        };
        connection.tenants().create(CreateTenantRequest { tenant: Some(message) }).await?;
        let requests = self::products((0..products).map(catalogue::product));
        let requests = requests.map(|message| UpsertRequest { message: Some(message) });
        let mut answers = connection.catalog().upsert(futures::stream::iter(requests)).await?.into_inner();
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
        wait_until_indexed(&connection, awaited).await?;
        eprintln!("{tenant}: {products} products written and indexed in {:.1} s", begin.elapsed().as_secs_f64());
        Ok(())
    }

    pub(crate) async fn stop(mut self) -> Result<()> {
        self.child.kill().await?;
        fs::remove_dir_all(&self.data).with_context(|| format!("removing {}", self.data.display()))
    }
}

/// Products as the messages of one stream.
pub(crate) fn products(products: impl Iterator<Item = Product>) -> impl Iterator<Item = upsert_request::Message> {
    let open = upsert_request::Message::Open(UpsertOpen::default());
    let items = (1..).zip(products).map(|(seq, product)| {
        upsert_request::Message::Item(UpsertItem {
            seq,
            record: Some(upsert_item::Record::Product(product)),
            ..UpsertItem::default()
        })
    });
    std::iter::once(open).chain(items)
}

/// Sends one Upsert and hears all of its answers: how it ended.
pub(crate) async fn upsert(
    connection: &Connection,
    messages: impl Iterator<Item = upsert_request::Message> + Send + 'static,
) -> Code {
    let requests = messages.map(|message| UpsertRequest { message: Some(message) });
    let mut answers = match connection.catalog().upsert(futures::stream::iter(requests)).await {
        Ok(answers) => answers.into_inner(),
        Err(status) => return status.code(),
    };
    loop {
        match answers.message().await {
            Ok(Some(_)) => {}
            Ok(None) => return Code::Ok,
            Err(status) => return status.code(),
        }
    }
}

async fn wait_until_indexed(connection: &Connection, awaited: Awaited) -> Result<()> {
    let revision = connection.index().status(IndexStatusRequest::default()).await?.into_inner().store_revision;
    let settled = tokio::time::timeout(FILL_LIMIT, settle(connection, revision, awaited, |_| {})).await;
    settled.with_context(|| format!("the index did not catch up within {FILL_LIMIT:?}"))??;
    Ok(())
}

fn spawn(options: &Options<'_>, data: &Path, http: SocketAddr) -> Result<Child> {
    let flags = options.flags.iter().flat_map(|flag| ["--set", flag]);
    let mut command = Command::new(options.temei);
    if let Some(library) = options.preload {
        command.env("LD_PRELOAD", library).env("POWER_ROOT", data);
    }
    command
        .arg("serve")
        .args(["--data-dir".as_ref(), data.as_os_str()])
        .args(["--set", "server.listen=127.0.0.1:0", "--set", &format!("server.http_listen={http}")])
        .args(flags)
        .stdout(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .with_context(|| format!("running {}", options.temei.display()))
}

fn link_model(models: &Path, data: &Path) -> Result<()> {
    for part in ["models", "runtime", "setup.json"] {
        let missing = || format!("no {part} in {}: run `temei setup` first", models.display());
        std::os::unix::fs::symlink(fs::canonicalize(models.join(part)).with_context(missing)?, data.join(part))?;
    }
    Ok(())
}

/// Free a moment ago: the server's HTTP side has no other way to say where it listens.
fn free_address() -> Result<SocketAddr> {
    Ok(std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}

async fn wait_for_owner(data: &Path, child: &mut Child) -> Result<(SocketAddr, Key)> {
    let begin = Instant::now();
    while begin.elapsed() < START_LIMIT {
        if let Some(ended) = child.try_wait()? {
            bail!("the server ended with {ended} instead of starting");
        }
        // Between taking the folder and saying so, who has it is not known, or who had it before is told.
        let owner = DataFolder::owner(data).ok().flatten().filter(|owner| Some(owner.pid) == child.id());
        if let Some((address, key)) = owner.and_then(|owner| owner.endpoint) {
            return Ok((address, Key::new(key.expose())));
        }
        tokio::time::sleep(BETWEEN_LOOKS).await;
    }
    bail!("the server did not start within {START_LIMIT:?}")
}
