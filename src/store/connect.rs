//! Connections: how many, how long they wait, and what each is told when it is opened.

use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, ConnectOptions, Connection, Executor};

use super::reach::ANSWERS_WITHIN;
use super::{Backend, Store, StoreError};
use crate::config;

/// Connections that only read an SQLite file; its writer is one more.
const SQLITE_READERS: u32 = 8;

/// Of connections to PostgreSQL; SQLite has what suits a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connections {
    /// At a time, for statements; one more listens and one more asks whether the database is there.
    pub most: u32,
    /// How long a database that is there takes to let in.
    pub connect_within: Duration,
    /// How long a caller waits for a connection before it is told that the database is too busy.
    pub free_within: Duration,
    /// The longest a statement may take; zero is without end.
    pub statement_within: Duration,
    /// The longest a transaction may wait for its next statement; zero is without end.
    pub idle_in_transaction: Duration,
}

impl Default for Connections {
    fn default() -> Self {
        Self {
            most: 16,
            connect_within: ANSWERS_WITHIN,
            free_within: Duration::from_secs(10),
            statement_within: Duration::from_secs(30),
            idle_in_transaction: Duration::from_secs(60),
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
pub(super) const POSTGRES_PLANS: &str = "SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_material = off; \
     SET plan_cache_mode = force_custom_plan;";
/// How long a statement waits for a lock that another one holds, in milliseconds.
pub(super) const LOCK_TIMEOUT_MS: u32 = 10_000;

impl Connections {
    pub fn of(options: &config::Database) -> Self {
        Self {
            most: u32::try_from(options.connections.get()).expect("its limit fits"),
            connect_within: options.connect_timeout_ms.duration(),
            free_within: options.acquire_timeout_ms.duration(),
            statement_within: options.statement_timeout_ms.duration(),
            idle_in_transaction: options.idle_in_transaction_timeout_ms.duration(),
        }
    }

    fn settings(&self) -> String {
        format!(
            "{POSTGRES_PLANS} SET lock_timeout = {LOCK_TIMEOUT_MS}; SET statement_timeout = {}; \
             SET idle_in_transaction_session_timeout = {};",
            self.statement_within.as_millis(),
            self.idle_in_transaction.as_millis()
        )
    }
}

impl Store {
    /// A connection beside the others to PostgreSQL, for what may take as long as it takes.
    pub(super) async fn unhurried(&self) -> Result<AnyConnection, StoreError> {
        const SETTINGS: &str = "SET lock_timeout = 0; SET statement_timeout = 0; \
             SET idle_in_transaction_session_timeout = 0;";
        self.reach.gate()?;
        in_time(self.connect_within, async {
            let mut connection = AnyConnection::connect_with(&address(&self.url)?).await?;
            connection.execute(sqlx::raw_sql(SETTINGS)).await?;
            Ok(connection)
        })
        .await
    }
}

/// Readers and writers; on PostgreSQL they are the same.
pub(super) async fn pools(
    backend: Backend,
    url: &str,
    options: &Connections,
) -> Result<(AnyPool, AnyPool), StoreError> {
    match backend {
        Backend::Sqlite => {
            let created = created_when_absent(url);
            let writers = pool(&created, lasting(1), (WRITER_PRAGMAS.to_owned(), ANSWERS_WITHIN)).await?;
            let readers = pool(url, lasting(SQLITE_READERS), (READER_PRAGMAS.to_owned(), ANSWERS_WITHIN)).await?;
            Ok((readers, writers))
        }
        Backend::Postgres => {
            let within = options.connect_within;
            // A pool tries until its patience ends; one connection says at once what is wrong.
            in_time(within, async { Ok(AnyConnection::connect(url).await?.close().await?) }).await?;
            let pools = AnyPoolOptions::new().max_connections(options.most).acquire_timeout(options.free_within);
            let shared = pool(url, pools, (options.settings(), within)).await?;
            Ok((shared.clone(), shared))
        }
    }
}

/// Connections to a file do not age, and to open one again takes room on the disk: those that are open stay so.
fn lasting(connections: u32) -> AnyPoolOptions {
    let patience = Connections::default().free_within;
    AnyPoolOptions::new().max_connections(connections).acquire_timeout(patience).idle_timeout(None).max_lifetime(None)
}

async fn pool(
    url: &str,
    options: AnyPoolOptions,
    (settings, within): (String, Duration),
) -> Result<AnyPool, StoreError> {
    let connecting = options
        .after_connect(move |connection, _| {
            let settings = AssertSqlSafe(settings.clone());
            Box::pin(async move {
                connection.execute(sqlx::raw_sql(settings)).await?;
                Ok(())
            })
        })
        .before_acquire(|connection, _| Box::pin(async move { Ok(!is_stuck(connection)) }))
        .connect_with(address(url)?);
    in_time(within, async { Ok(connecting.await?) }).await
}

/// Where to connect to, and that no statement is logged: they hold what customers wrote.
pub(super) fn address(url: &str) -> Result<AnyConnectOptions, StoreError> {
    let address: AnyConnectOptions = url.parse().map_err(|_| StoreError::UnknownAddress(scheme_of(url)))?;
    Ok(address.disable_statement_logging())
}

/// What a database that is there does at once: connecting, answering.
pub(super) async fn in_time<T>(
    within: Duration,
    asked: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let silent = || StoreError::Away { why: format!("no answer within {} s", within.as_secs_f64()) };
    tokio::time::timeout(within, asked).await.unwrap_or_else(|_| Err(silent()))
}

/// A full disk, or a read that failed, makes SQLite roll back by itself; the driver's own rollback then fails, and it
/// believes the transaction to be open for ever after. Such a connection is of no use to anybody: the pool closes it.
/// By the time it is asked, the connection has answered a ping, so that what was queued before has been done.
fn is_stuck(connection: &AnyConnection) -> bool {
    connection.is_in_transaction()
}

/// What of an address may be shown: the rest can hold a password.
pub(super) fn scheme_of(url: &str) -> String {
    url.split_once(':').map_or_else(|| url.to_owned(), |(scheme, _)| format!("{scheme}:…"))
}

fn created_when_absent(url: &str) -> String {
    match url.split_once('?') {
        Some((_, parameters)) if parameters.contains("mode=") => url.to_owned(),
        Some(_) => format!("{url}&mode=rwc"),
        None => format!("{url}?mode=rwc"),
    }
}
