//! The truth, in SQL: tenants, keys, the catalogue and its revisions. Everything else in the service is a replica
//! that can be thrown away and rebuilt from here.
//!
//! One set of queries serves SQLite and PostgreSQL through sqlx's `Any` driver. A revision is one committed
//! transaction of at most [`MAX_BATCH`] changes which took the tenant's row first: revisions of a tenant commit in
//! order, and who has applied revision N has missed nothing below it. A transaction that changes nothing makes none.

mod apply;
mod backup;
mod batch;
mod changes;
mod delta;
mod documents;
mod embeddings;
mod erase;
mod error;
mod folder;
mod history;
mod keys;
mod merchandising;
mod policies;
mod policy_documents;
mod products;
mod reach;
mod restore;
mod room;
mod rows;
mod schema;
mod scrub;
mod staging;
mod statement;
mod streams;
mod sync;
mod tenants;
mod tombstones;
mod walk;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, ConnectOptions, Connection, Executor, Transaction};
use tokio::sync::broadcast;

pub use backup::{Manifest, Piece, TableInBackup, TenantInBackup, VectorRows};
pub use batch::{Applied, Batch, MAX_BATCH, StreamPosition, SyncRef, Write};
pub use changes::ChangeKind;
pub use delta::{ContentDelta, Delta};
pub use embeddings::{ContentHash, EmbeddingSpace};
pub use error::{StoreError, errors_seen};
pub use folder::{Announcement, DataFolder, FolderError, Owner, sqlite_path, sqlite_url};
pub use history::{History, Position};
pub use keys::{ApiKey, KeySecret, NewKey, SecretHash, generator};
pub use merchandising::StoredMerchandising;
pub use policies::StoredPolicy;
pub use policy_documents::PolicyDocument;
pub use reach::Reach;
pub use restore::{Replace, Restore, RestoreError, RestoreStep};
pub use room::Room;
pub use rows::{Column, ColumnKind, Sum, Summing, Table};
pub use sync::{Delivered, GIVES_WAY_SECS, ItemKind, OpenSync};
pub use tenants::{Counts, NewTenant, Tenant};
pub use walk::{Page, Walk};

use crate::clock::{Clock, Timestamp};
use crate::tenant::TenantId;
use reach::{ANSWERS_WITHIN, Look};

/// Connections that only read; the writer of SQLite is one more.
const MAX_READERS: u32 = 8;
/// How long a caller waits for a connection before it is told that the database is too busy.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);
/// Notices a slow subscriber may be behind before it is told that it lagged and must ask for changes itself.
const NOTICES: usize = 1_024;

/// Where everything is kept. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    backend: Backend,
    readers: AnyPool,
    /// On SQLite one connection, so that writers queue here and never meet a busy database.
    writers: AnyPool,
    clock: Arc<dyn Clock>,
    notices: broadcast::Sender<Committed>,
    room: Room,
    reach: Reach,
    look: Arc<Look>,
}

/// A revision this process has committed. Two writers may announce theirs in another order than they committed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Committed {
    pub tenant: TenantId,
    pub revision: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Backend {
    Sqlite,
    Postgres,
}

impl Store {
    /// Connects to `sqlite:PATH` (created when absent) or `postgres://…`. The schema is left as it is: see
    /// [`Store::migrate`].
    pub async fn connect(url: &str, clock: Arc<dyn Clock>) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let backend = Backend::of(url)?;
        if let Some(aside) = sqlite_path(url).map(|path| restore::aside_of(&path)).filter(|aside| aside.exists()) {
            return Err(StoreError::RestoreCutOff { aside });
        }
        let (readers, writers) = match backend {
            Backend::Sqlite => {
                let writers = pool(&created_when_absent(url), lasting(1), WRITER_PRAGMAS).await?;
                (pool(url, lasting(MAX_READERS), READER_PRAGMAS).await?, writers)
            }
            Backend::Postgres => {
                // A pool tries until its patience ends; one connection says at once what is wrong.
                in_time(async { Ok(AnyConnection::connect(url).await?.close().await?) }).await?;
                let options = AnyPoolOptions::new().max_connections(MAX_READERS * 2);
                let shared = pool(url, options, POSTGRES_SETTINGS).await?;
                (shared.clone(), shared)
            }
        };
        let options: AnyConnectOptions = url.parse().map_err(|_| StoreError::UnknownAddress(scheme_of(url)))?;
        let look = Arc::new(Look::of(backend, options.disable_statement_logging(), &readers).await?);
        let notices = broadcast::Sender::new(NOTICES);
        let (room, reach) = (Room::default(), Reach::default());
        Ok(Self { backend, readers, writers, clock, notices, room, reach, look })
    }

    /// Brings the schema up to date; refuses a database that a newer program has migrated.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        Ok(schema::migrator(self.backend).run(&self.writers).await?)
    }

    /// One statement there and back.
    pub async fn ping(&self) -> Result<(), StoreError> {
        in_time(async {
            sqlx::query("SELECT 1").fetch_one(&mut *self.reader().await?).await?;
            Ok(())
        })
        .await
    }

    /// Waits for running statements and closes every connection; SQLite folds its write-ahead log into the file.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writers.close().await;
    }

    /// Every revision this process commits from now on. A receiver that lagged asks [`Store::delta`].
    pub fn subscribe(&self) -> broadcast::Receiver<Committed> {
        self.notices.subscribe()
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    async fn reader(&self) -> Result<PoolConnection<Any>, StoreError> {
        self.reach.gate()?;
        self.reach.learn(self.readers.acquire().await.map_err(StoreError::from))
    }

    async fn write_connection(&self) -> Result<PoolConnection<Any>, StoreError> {
        self.reach.gate()?;
        self.reach.learn(self.writers.acquire().await.map_err(StoreError::from))
    }

    /// A transaction that will write, and on SQLite holds the database's write lock from its first moment.
    async fn begin(&self) -> Result<Transaction<'static, Any>, StoreError> {
        self.reach.gate()?;
        self.reach.learn_of_write(begin_whole(&self.writers, self.backend.begin_writing()).await)
    }

    /// A transaction that reads one state of the database throughout.
    async fn begin_reading(&self) -> Result<Transaction<'static, Any>, StoreError> {
        self.reach.gate()?;
        self.reach.learn(begin_whole(&self.readers, self.backend.begin_reading()).await)
    }
}

/// Begins a transaction in a task of its own, which a caller that gives up does not end: sqlx does not count a
/// transaction whose `BEGIN` was sent and not yet answered, so a connection dropped there goes back to the pool within
/// an open transaction. A whole one that nobody waits for any longer is rolled back when it is dropped.
async fn begin_whole(pool: &AnyPool, statement: &'static str) -> Result<Transaction<'static, Any>, StoreError> {
    let pool = pool.clone();
    let begun = tokio::spawn(async move { pool.begin_with(statement).await }).await;
    Ok(begun.unwrap_or(Err(sqlx::Error::WorkerCrashed))?)
}

impl fmt::Debug for Store {
    /// Without the address, which can hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("backend", &self.backend).finish_non_exhaustive()
    }
}

impl Backend {
    fn of(url: &str) -> Result<Self, StoreError> {
        match url.split_once(':') {
            // Every connection would have a database of its own.
            Some(("sqlite", path)) if !path.contains(":memory:") && !path.contains("mode=memory") => Ok(Self::Sqlite),
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres),
            _ => Err(StoreError::UnknownAddress(scheme_of(url))),
        }
    }

    const fn begin_writing(self) -> &'static str {
        match self {
            Self::Sqlite => "BEGIN IMMEDIATE",
            Self::Postgres => "BEGIN ISOLATION LEVEL READ COMMITTED",
        }
    }

    const fn begin_reading(self) -> &'static str {
        match self {
            Self::Sqlite => "BEGIN DEFERRED",
            Self::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }
}

/// Durable when acknowledged: the write-ahead log is synced at every commit. What is deleted is overwritten.
const WRITER_PRAGMAS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; \
     PRAGMA busy_timeout = 10000; PRAGMA secure_delete = ON; PRAGMA cache_size = -16384;";
/// What SQLite keeps of the file is memory that no budget counts, once for every reader, and the system keeps it anyway.
const READER_PRAGMAS: &str = "PRAGMA query_only = ON; PRAGMA busy_timeout = 10000; PRAGMA cache_size = -2048;";

/// Every statement finds few rows by their keys. Without statistics, as during a first import, the planner would
/// rather read a whole tenant for every lookup of a batch, and keep to that plan.
const POSTGRES_SETTINGS: &str = "SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_material = off; \
     SET plan_cache_mode = force_custom_plan; SET lock_timeout = 10000;";

/// Connections to a file do not age, and to open one again takes room on the disk: those that are open stay so.
fn lasting(connections: u32) -> AnyPoolOptions {
    AnyPoolOptions::new().max_connections(connections).idle_timeout(None).max_lifetime(None)
}

async fn pool(url: &str, options: AnyPoolOptions, settings: &'static str) -> Result<AnyPool, StoreError> {
    let address: AnyConnectOptions = url.parse().map_err(|_| StoreError::UnknownAddress(scheme_of(url)))?;
    let connecting = options
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                connection.execute(settings).await?;
                Ok(())
            })
        })
        .before_acquire(|connection, _| Box::pin(async move { Ok(!is_stuck(connection)) }))
        .connect_with(address.disable_statement_logging());
    in_time(async { Ok(connecting.await?) }).await
}

/// What a database that is there does at once: connecting, answering.
async fn in_time<T>(asked: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let silent = || StoreError::Away { why: format!("no answer within {} s", ANSWERS_WITHIN.as_secs()) };
    tokio::time::timeout(ANSWERS_WITHIN, asked).await.unwrap_or_else(|_| Err(silent()))
}

/// A full disk, or a read that failed, makes SQLite roll back by itself; the driver's own rollback then fails, and it
/// believes the transaction to be open for ever after. Such a connection is of no use to anybody: the pool closes it.
/// By the time it is asked, the connection has answered a ping, so that what was queued before has been done.
fn is_stuck(connection: &AnyConnection) -> bool {
    connection.is_in_transaction()
}

/// What of an address may be shown: the rest can hold a password.
fn scheme_of(url: &str) -> String {
    url.split_once(':').map_or_else(|| url.to_owned(), |(scheme, _)| format!("{scheme}:…"))
}

fn created_when_absent(url: &str) -> String {
    match url.split_once('?') {
        Some((_, parameters)) if parameters.contains("mode=") => url.to_owned(),
        Some(_) => format!("{url}&mode=rwc"),
        None => format!("{url}?mode=rwc"),
    }
}
