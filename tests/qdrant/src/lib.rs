//! A small Qdrant server in the process of a test, over real gRPC, on the service traits that `qdrant-client` generates. It
//! scans exactly, keeps to conditions on writes and removals as the real one does, and can be told to be slow, to refuse, to
//! answer wrongly, and to lose everything.

mod points;
mod service;

use std::collections::BTreeMap;
use std::fmt;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use qdrant_client::qdrant::collections_server::CollectionsServer;
use qdrant_client::qdrant::points_server::PointsServer;
use qdrant_client::qdrant::{CreateCollection, CreateFieldIndexCollection, ScoredPoint, Value};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio_stream::wrappers::TcpListenerStream;
use tonic::transport::{Identity, Server as Transport, ServerTlsConfig};
use tonic::{Code, Status};

/// Messages of this size are taken, as of the real one.
const MAX_MESSAGE_BYTES: usize = 64 * 1024 * 1024;

/// How long a stop takes at most.
const PATIENCE: Duration = Duration::from_secs(10);

/// Makes something else of what was found.
pub type Spoil = Arc<dyn Fn(&mut Vec<ScoredPoint>) + Send + Sync>;

/// How the server behaves.
#[derive(Clone, Default)]
pub enum Mood {
    #[default]
    Well,
    /// It takes calls and never answers.
    Silent,
    /// It answers every call with this.
    Refusing(Code),
    /// It answers searches with something else than it found.
    Wrong(Spoil),
}

impl fmt::Debug for Mood {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Well => "Well",
            Self::Silent => "Silent",
            Self::Refusing(_) => "Refusing",
            Self::Wrong(_) => "Wrong",
        })
    }
}

/// A server that lives through its listeners.
#[derive(Clone, Debug, Default)]
pub struct Server {
    state: Arc<Mutex<State>>,
}

/// What it knows.
#[derive(Debug, Default)]
pub struct State {
    pub collections: BTreeMap<String, Collection>,
    pub aliases: BTreeMap<String, String>,
    pub mood: Mood,
    /// Calls that bring another one are refused.
    pub api_key: Option<String>,
    /// Calls answered or refused, by name.
    pub calls: BTreeMap<&'static str, usize>,
    /// Points of the largest write.
    pub largest_write: usize,
}

/// One collection.
#[derive(Clone, Debug)]
pub struct Collection {
    pub made: CreateCollection,
    pub fields: BTreeMap<String, CreateFieldIndexCollection>,
    /// By id.
    pub points: BTreeMap<String, Stored>,
}

/// A point.
#[derive(Clone, Debug)]
pub struct Stored {
    pub vector: Vec<f32>,
    pub payload: std::collections::HashMap<String, Value>,
}

/// A listener. It has a runtime of its own, so that its connections end with it, as those of a process that dies.
#[derive(Debug)]
pub struct Listening {
    pub address: SocketAddr,
    /// Taken when it is stopped.
    runtime: Option<Runtime>,
}

impl Server {
    /// Listens on a free port.
    pub async fn listen(&self) -> Listening {
        self.listen_at(SocketAddr::from(([127, 0, 0, 1], 0)), None).await
    }

    /// Listens there, encrypted with a certificate and its key where they are given.
    ///
    /// # Panics
    /// The address is taken.
    pub async fn listen_at(&self, address: SocketAddr, pair: Option<(&str, &str)>) -> Listening {
        let listener = std::net::TcpListener::bind(address).expect("the address is free");
        listener.set_nonblocking(true).expect("it can be waited for");
        let address = listener.local_addr().expect("it has an address");
        let mut transport = Transport::builder();
        if let Some((certificate, key)) = pair {
            let tls = ServerTlsConfig::new().identity(Identity::from_pem(certificate, key));
            transport = transport.tls_config(tls).expect("a certificate and its key");
        }
        let points = PointsServer::new(self.clone()).max_decoding_message_size(MAX_MESSAGE_BYTES);
        let collections = CollectionsServer::new(self.clone());
        let router = transport.add_service(points).add_service(collections);
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
        runtime.spawn(async move {
            let listener = TcpListener::from_std(listener).expect("a listener");
            router.serve_with_incoming(TcpListenerStream::new(listener)).await.expect("it serves");
        });
        Listening { address, runtime: Some(runtime) }
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn set_mood(&self, mood: Mood) {
        self.state().mood = mood;
    }

    /// The points of the only collection, by what is said of them.
    pub fn points(&self) -> BTreeMap<String, Stored> {
        self.state().collections.values().next().map(|collection| collection.points.clone()).unwrap_or_default()
    }

    pub fn calls(&self, name: &str) -> usize {
        self.state().calls.get(name).copied().unwrap_or_default()
    }

    /// As after a disk that was lost.
    pub fn forget_everything(&self) {
        let mut state = self.state();
        state.collections.clear();
        state.aliases.clear();
    }
}

impl Listening {
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Ends at once; what was being answered is not.
    pub async fn stop(mut self) {
        if let Some(runtime) = self.runtime.take() {
            let stopped = tokio::task::spawn_blocking(move || runtime.shutdown_timeout(PATIENCE));
            stopped.await.expect("it stops");
        }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl State {
    fn collection(&mut self, name: &str) -> Result<&mut Collection, Status> {
        let name = self.aliases.get(name).cloned().unwrap_or_else(|| name.to_owned());
        let found = self.collections.get_mut(&name);
        found.ok_or_else(|| Status::not_found(format!("Not found: Collection `{name}` doesn't exist!")))
    }
}
