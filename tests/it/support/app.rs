//! The real server in this process, on free ports, with a real SQLite file in a folder of its own.

use std::net::SocketAddr;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use temei::client::{Connection, Credentials, Deadline, Endpoint, Key};
use temei::clock::{Clock, SystemClock};
use temei::config::{Config, Sources};
use temei::lifecycle::{self, Running};
use temei::pb::v1::{self, upsert_request};
use temei::service::Service;
use temei::tenant::TenantId;
use tempfile::TempDir;
use tonic::{Code, Status};

use super::until;

/// With what a server searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Power {
    Lexical,
    /// With the model that `temei setup` brought into the repository's data folder.
    Model,
}

/// A running server. It has to be stopped: a shutdown that hangs must not pass.
pub(crate) struct TestApp {
    running: Option<Running>,
    /// The operator's, without a tenant and without a deadline.
    pub(crate) operator: Option<Connection>,
    pub(crate) address: SocketAddr,
    pub(crate) http: SocketAddr,
    pub(crate) admin_key: String,
    folder: Arc<TempDir>,
}

/// Flags of a server on free ports of the loopback and on `dir`. A busy machine takes its time to load a tenant: calls wait
/// for it, unless a test is about deadlines.
pub(crate) fn flags(dir: &Path, more: &[&str]) -> Config {
    let dir = dir.to_str().expect("a temporary folder has a plain name");
    let dir = format!("data.dir={dir}");
    let ports = ["server.listen=127.0.0.1:0", "server.http_listen=127.0.0.1:0"];
    let patience = ["search.deadline_ms=20000", "guard.deadline_ms=20000"];
    let own = [dir.as_str()].into_iter().chain(ports).chain(patience);
    let flags = own.chain(more.iter().copied()).map(str::to_owned).collect();
    Config::load(&Sources { flags, ..Sources::default() }).expect("valid flags")
}

impl TestApp {
    /// Lexical only.
    pub(crate) async fn start() -> Self {
        Self::start_with(&[]).await
    }

    /// Lexical only, with flags of the configuration ("limits.batch=2").
    pub(crate) async fn start_with(more: &[&str]) -> Self {
        Self::start_in(Arc::new(tempfile::tempdir().expect("a folder")), more).await
    }

    /// With the model where there is one, and what came of it.
    pub(crate) async fn start_with_model() -> (Self, Power) {
        Self::start_with_model_and(&[]).await
    }

    /// With the model where there is one and flags of the configuration, and what came of it.
    pub(crate) async fn start_with_model_and(more: &[&str]) -> (Self, Power) {
        let folder = tempfile::tempdir().expect("a folder");
        let power = link_model(folder.path());
        (Self::start_in(Arc::new(folder), more).await, power)
    }

    /// In a folder that may have been used before.
    pub(crate) async fn start_in(folder: Arc<TempDir>, more: &[&str]) -> Self {
        Self::start_by(Arc::new(SystemClock), folder, more).await
    }

    /// By a clock of the test's own.
    pub(crate) async fn start_by(clock: Arc<dyn Clock>, folder: Arc<TempDir>, more: &[&str]) -> Self {
        let running = lifecycle::start_with_clock(flags(folder.path(), more), clock).await.expect("started");
        let (address, http) = (running.address, running.http_address);
        let admin_key = running.admin_key.expose().to_owned();
        let operator = connect(address, &admin_key, None, Deadline::None).await;
        Self { running: Some(running), operator: Some(operator), address, http, admin_key, folder }
    }

    pub(crate) fn folder(&self) -> Arc<TempDir> {
        Arc::clone(&self.folder)
    }

    pub(crate) fn dir(&self) -> PathBuf {
        self.folder.path().to_owned()
    }

    pub(crate) fn service(&self) -> &Arc<Service> {
        &self.running.as_ref().expect("runs until it is stopped").service
    }

    pub(crate) fn operator(&self) -> &Connection {
        self.operator.as_ref().expect("runs until it is stopped")
    }

    /// Makes a tenant of Romanian language and currency.
    pub(crate) async fn shop(&self, id: &str) -> Shop {
        let tenant = v1::Tenant {
            id: id.to_owned(),
            name: id.to_owned(),
            language: "ro".to_owned(),
            currency: "RON".to_owned(),
            ..Default::default()
        };
        let request = v1::CreateTenantRequest { tenant: Some(tenant) };
        self.operator().tenants().create(request).await.expect("created");
        self.existing(id)
    }

    /// A tenant that is there already, as the operator sees it.
    pub(crate) fn existing(&self, id: &str) -> Shop {
        Shop::of(self.operator(), id)
    }

    /// Makes a key; without a tenant it is an operator's.
    pub(crate) async fn key(&self, tenant: &str, scopes: &[v1::Scope]) -> String {
        let scopes = scopes.iter().map(|&scope| scope.into()).collect();
        let request = v1::CreateKeyRequest { tenant: tenant.to_owned(), scopes, ..Default::default() };
        self.operator().tenants().create_key(request).await.expect("created").into_inner().secret
    }

    /// As the holder of a new key of a tenant, in roles of its shop.
    pub(crate) async fn keyholder(&self, tenant: &str, scopes: &[v1::Scope], roles: &[v1::Role]) -> Connection {
        let scopes = scopes.iter().map(|&scope| scope.into()).collect();
        let roles = roles.iter().map(|&role| role.into()).collect();
        let request = v1::CreateKeyRequest { tenant: tenant.to_owned(), scopes, roles, ..Default::default() };
        let secret = self.operator().tenants().create_key(request).await.expect("created").into_inner().secret;
        self.holding(&secret, None).await
    }

    /// As the holder of a key, for a tenant where one is named.
    pub(crate) async fn holding(&self, key: &str, tenant: Option<&str>) -> Connection {
        connect(self.address, key, tenant, Deadline::Default).await
    }

    /// Stops softly; every call that was accepted has ended then.
    pub(crate) async fn stop(mut self) {
        drop(self.operator.take());
        let running = self.running.take().expect("runs until it is stopped");
        running.stop().await.expect("served to its end");
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        assert!(self.running.is_none() || std::thread::panicking(), "the server was dropped without `stop`");
    }
}

async fn connect(address: SocketAddr, key: &str, tenant: Option<&str>, deadline: Deadline) -> Connection {
    let tenant = tenant.map(|name| TenantId::parse(name).expect("a tenant id"));
    let credentials = Credentials::new(&Key::new(key), tenant.as_ref(), deadline).expect("a key");
    Connection::open(&Endpoint::plain(address.to_string()), credentials).await.expect("connected")
}

/// Links what `temei setup` brought into the folder of a test.
pub(crate) fn link_model(folder: &Path) -> Power {
    let brought = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    if !brought.join("setup.json").exists() {
        eprintln!("NO MODEL: {} was not set up; this test runs LEXICAL ONLY", brought.display());
        return Power::Lexical;
    }
    for part in ["models", "runtime", "licences", "setup.json"] {
        symlink(brought.join(part), folder.join(part)).expect("linked");
    }
    Power::Model
}

/// One tenant, as the operator sees it.
#[derive(Clone)]
pub(crate) struct Shop {
    pub(crate) id: TenantId,
    pub(crate) connection: Connection,
}

impl Shop {
    pub(crate) fn of(operator: &Connection, id: &str) -> Self {
        let id = TenantId::parse(id).expect("a tenant id");
        Self { connection: operator.with_tenant(&id), id }
    }

    /// Writes items over one stream and gives all answers.
    pub(crate) async fn upsert(&self, items: Vec<v1::UpsertItem>) -> Vec<v1::UpsertResponse> {
        let open = upsert_request::Message::Open(v1::UpsertOpen::default());
        let parts = std::iter::once(open).chain(items.into_iter().map(upsert_request::Message::Item));
        let requests: Vec<_> = parts.map(|part| v1::UpsertRequest { message: Some(part) }).collect();
        let stream = self.connection.catalog().upsert(tokio_stream::iter(requests)).await;
        let mut stream = stream.expect("opened").into_inner();
        let mut answers = Vec::new();
        while let Some(answer) = stream.message().await.expect("no error") {
            answers.push(answer);
        }
        answers
    }

    /// Writes items, all of which have to be taken, and gives the revision that has them.
    pub(crate) async fn fill(&self, items: Vec<v1::UpsertItem>) -> u64 {
        let answers = self.upsert(items).await;
        let errors: Vec<_> = answers.iter().flat_map(|answer| &answer.row_errors).collect();
        assert!(errors.is_empty(), "{errors:?}");
        answers.last().expect("at least one answer").revision
    }

    /// Waits until facts, index and vectors know everything that was written.
    pub(crate) async fn settled(&self) -> v1::IndexStatusResponse {
        until("facts, index and vectors", async || {
            let status =
                self.connection.index().status(v1::IndexStatusRequest::default()).await.expect("told").into_inner();
            let behind = status.facts_revision < status.store_revision || status.index_revision < status.store_revision;
            (status.residency() == v1::Residency::Hot && !behind && status.pending_vectors == 0).then_some(status)
        })
        .await
    }

    /// Searches; a tenant that is being loaded is asked again, as a client does.
    pub(crate) async fn search(&self, request: v1::SearchRequest) -> v1::SearchResponse {
        until("an answer to the search", async || match self.connection.search().search(request.clone()).await {
            Ok(response) => Some(response.into_inner()),
            Err(status) if status.code() == Code::Unavailable => None,
            Err(status) => panic!("{status:?}"),
        })
        .await
    }

    /// SKUs or document ids of the hits of a query.
    pub(crate) async fn found(&self, query: &str, mode: v1::SearchMode) -> Vec<String> {
        let request = v1::SearchRequest { query: query.to_owned(), mode: mode.into(), ..Default::default() };
        self.search(request).await.hits.into_iter().map(|hit| hit.id).collect()
    }

    pub(crate) async fn check(&self, request: v1::CheckRequest) -> Result<v1::CheckResponse, Status> {
        self.connection.guard().check(request).await.map(tonic::Response::into_inner)
    }

    pub(crate) async fn products(&self) -> u64 {
        self.connection.index().status(v1::IndexStatusRequest::default()).await.expect("told").into_inner().products
    }
}
