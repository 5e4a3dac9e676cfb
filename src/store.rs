//! The truth, in SQL: tenants, keys, the catalogue and its revisions. Everything else in the service is a replica
//! that can be thrown away and rebuilt from here.
//!
//! One set of queries serves SQLite and PostgreSQL through sqlx's `Any` driver. A revision is one committed
//! transaction of at most [`MAX_BATCH`] changes which took the tenant's row first: revisions of a tenant commit in
//! order, and who has applied revision N has missed nothing below it. A transaction that changes nothing makes none.

mod apply;
mod approvals;
mod audit;
mod backup;
mod batch;
mod changes;
mod connect;
mod delta;
mod documents;
mod embedders;
mod embeddings;
mod entitlements;
mod erase;
mod error;
mod events;
mod folder;
mod history;
mod keys;
mod listener;
mod maintenance;
mod merchandising;
mod news;
mod policies;
mod policy_documents;
mod products;
mod reach;
mod reservations;
mod restore;
mod room;
mod rows;
mod schema;
mod scrub;
mod sessions;
mod staging;
mod statement;
mod streams;
mod sync;
mod tenants;
mod tombstones;
mod tool_calls;
mod trim;
mod usage;
mod walk;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rand::RngCore;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool, Transaction};
use tokio::sync::broadcast;

pub use approvals::{ApprovalFilter, ListedState, MAX_LIVE_APPROVALS, Waiting, approval_id};
pub use audit::{Appended, AuditChain, AuditFilter, CheckpointPlace, Due, Erased, Signing, Subject, Walked, Which};
pub use backup::{Manifest, Piece, TableInBackup, TenantInBackup, VectorRows};
pub use batch::{Applied, Batch, MAX_BATCH, StreamPosition, SyncRef, Write};
pub use changes::ChangeKind;
pub use connect::Connections;
pub use delta::{ContentDelta, Delta};
pub use embedders::{EmbeddingUse, MonthOfUse};
pub use embeddings::{ContentHash, EmbeddingRun, EmbeddingSpace};
pub use error::{StoreError, errors_seen};
pub use events::EventOutcome;
pub use folder::{Announcement, DataFolder, FolderError, Owner, sqlite_path, sqlite_url};
pub use history::{History, Position};
pub use keys::{ApiKey, KeySecret, NewKey, Rotation, SecretHash, generator};
pub use listener::Hearing;
pub use maintenance::{TaskLease, TaskRecord};
pub use merchandising::StoredMerchandising;
pub use news::News;
pub use policies::StoredPolicy;
pub use policy_documents::PolicyDocument;
pub use reach::Reach;
pub use reservations::{
    Asked, Ended, LineFault, LineRefusal, OnceKey, Reservation, ReservationLine, ReservationState, Reserved, Sale,
    Shortage, Sold, SoldLine, StockRules, Wish,
};
pub use restore::{Replace, Restore, RestoreError, RestoreStep};
pub use room::Room;
pub use rows::{Column, ColumnKind, Sum, Summing, Table};
pub use sessions::{AppendedMessages, NewSession, Opened, OverdueSession};
pub use sync::{Delivered, GIVES_WAY_SECS, ItemKind, OpenSync};
pub use tenants::{Counts, NewTenant, Tenant};
pub use tool_calls::{CallEnd, CallFilter, CallPlace, CallWrite, Cost, DueCall, ToolCall};
pub use usage::{AssistantCall, AssistantUse, Counted, Standing};
pub use walk::{Page, Walk};

use crate::clock::{Clock, Timestamp};
use connect::{address, in_time, scheme_of};
use news::Origin;
use reach::{ANSWERS_WITHIN, Look};

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
    notices: broadcast::Sender<News>,
    hearing: Hearing,
    /// Of this process, among all that share the database.
    origin: Origin,
    /// What the listener connects to; it can hold a password.
    url: Arc<str>,
    connect_within: Duration,
    room: Room,
    reach: Reach,
    look: Arc<Look>,
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
        Self::connect_with(url, &Connections::default(), clock).await
    }

    /// As [`Store::connect`], with connections as they are wanted.
    pub async fn connect_with(url: &str, connections: &Connections, clock: Arc<dyn Clock>) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let backend = Backend::of(url)?;
        if let Some(aside) = sqlite_path(url).map(|path| restore::aside_of(&path)).filter(|aside| aside.exists()) {
            return Err(StoreError::RestoreCutOff { aside });
        }
        let (readers, writers) = connect::pools(backend, url, connections).await?;
        let look = Arc::new(Look::of(backend, address(url)?, &readers).await?);
        Ok(Self {
            backend,
            readers,
            writers,
            clock,
            notices: broadcast::Sender::new(NOTICES),
            hearing: Hearing::default(),
            origin: Origin(generator().next_u64()),
            url: url.into(),
            connect_within: connections.connect_within,
            room: Room::default(),
            reach: Reach::default(),
            look,
        })
    }

    /// One statement there and back.
    pub async fn ping(&self) -> Result<(), StoreError> {
        in_time(ANSWERS_WITHIN, async {
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

    /// Every revision this process commits from now on, and while it listens ([`Store::listen`]) what others commit. A
    /// receiver that lagged has missed something.
    pub fn subscribe(&self) -> broadcast::Receiver<News> {
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
