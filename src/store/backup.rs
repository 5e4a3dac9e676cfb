//! Reads every table in one state of the database, while others go on writing: one transaction that reads, in the
//! write-ahead log of SQLite and REPEATABLE READ on PostgreSQL. So a backup is of one revision of every tenant, and holds
//! what was acknowledged before it began.
//!
//! Rows are handed over as they come, no more than a few pieces ahead of whoever takes them; who takes none any more ends
//! it. What is told at the end is counted and digested here, before anything has been written anywhere: whoever writes it
//! down can show that it is the same.

use std::sync::Arc;

use futures::TryStreamExt;
use serde::{Deserialize, Serialize};
use sqlx::{AnyConnection, AssertSqlSafe, Executor, Row};
use tokio::sync::mpsc;

use super::rows::{self, Sum, Summing, Table};
use super::{Backend, Store, StoreError, schema};

/// Bytes after which rows are handed over; a piece has one row more at most.
const PIECE_BYTES: usize = 512 * 1_024;
/// The table whose rows can be made again from the others.
const VECTORS: &str = "embeddings";
/// Of the one transaction of a backup on PostgreSQL.
const UNHURRIED: &str = "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;";

/// Whether a backup holds what the embedder has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VectorRows {
    Included,
    /// They are made anew where they are missing.
    LeftOut,
}

/// Some rows of one table.
#[derive(Clone, Debug)]
pub struct Piece {
    pub table: Arc<str>,
    /// Each row a line of JSON.
    pub lines: Vec<u8>,
    pub rows: u64,
    /// Of all tables together.
    pub rows_in_all: u64,
}

/// What a backup holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the program that made it.
    pub program: String,
    /// The last migration of the database it was made of.
    pub migration: i64,
    /// RFC 3339, UTC.
    pub created_at: String,
    /// "sqlite" or "postgres".
    pub database: String,
    /// Whether it has the vectors of texts; without, they are made anew.
    pub vectors: bool,
    /// Those first that others refer to.
    pub tables: Vec<TableInBackup>,
    pub tenants: Vec<TenantInBackup>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableInBackup {
    #[serde(flatten)]
    pub table: Table,
    #[serde(flatten)]
    pub sum: Sum,
}

/// A tenant as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TenantInBackup {
    pub id: String,
    pub state: String,
    pub revision: u64,
    /// Which life of the tenant the revision is of; absent before migration 6.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub incarnation: Option<u64>,
}

impl Manifest {
    pub fn rows(&self) -> u64 {
        self.tables.iter().map(|table| table.sum.rows).sum()
    }

    /// # Errors
    /// [`StoreError::NewerSchema`] where it is of a newer version of the program.
    pub fn is_known(&self) -> Result<(), StoreError> {
        let known = schema::newest();
        match self.migration > known {
            true => Err(StoreError::NewerSchema { found: self.migration, known }),
            false => Ok(()),
        }
    }
}

/// Everything as one transaction sees it.
struct Snapshot<'a> {
    connection: &'a mut AnyConnection,
    backend: Backend,
}

impl Store {
    /// Hands every row over and tells at the end what they come to.
    ///
    /// # Errors
    /// [`StoreError::BackupGivenUp`] when nobody takes them any more; what keeps the database from being read or read
    /// whole.
    pub async fn back_up(&self, vectors: VectorRows, pieces: &mpsc::Sender<Piece>) -> Result<Manifest, StoreError> {
        let created_at = self.now().to_string();
        let mut tx = self.begin_reading().await?;
        if self.backend == Backend::Postgres {
            // It takes as long as it takes, and waits for whoever writes it down.
            tx.execute(sqlx::raw_sql(UNHURRIED)).await?;
        }
        let mut snapshot = Snapshot { connection: &mut tx, backend: self.backend };
        let migration = snapshot.migration().await?;
        let tables = rows::tables(snapshot.connection, self.backend).await?;
        let tenants = snapshot.tenants(&tables).await?;
        snapshot.check().await?;
        let is_read = |table: &Table| vectors == VectorRows::Included || table.name != VECTORS;
        let mut counts = Vec::with_capacity(tables.len());
        for table in &tables {
            counts.push(if is_read(table) { count(snapshot.connection, table).await? } else { 0 });
        }
        let in_all = counts.iter().sum();
        let mut read = Vec::with_capacity(tables.len());
        for (table, counted) in tables.into_iter().zip(counts) {
            let mut sum = Summing::default();
            if is_read(&table) {
                let handed = Handed { pieces: Some(pieces), rows_in_all: in_all };
                read_table(snapshot.connection, &table, handed, &mut sum).await?;
            }
            let sum = sum.finish();
            if sum.rows != counted {
                let why = format!("it has {counted} rows, and {} were found by its key", sum.rows);
                return Err(StoreError::corrupt(format!("table {}", table.name), why));
            }
            read.push(TableInBackup { table, sum });
        }
        tx.rollback().await?;
        Ok(Manifest {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            migration,
            created_at,
            database: self.backend.name().to_owned(),
            vectors: vectors == VectorRows::Included,
            tables: read,
            tenants,
        })
    }
}

impl Backend {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgres",
        }
    }
}

impl Snapshot<'_> {
    async fn migration(&mut self) -> Result<i64, StoreError> {
        let (found, known) = (schema::applied(self.connection, self.backend).await?, schema::newest());
        match found {
            None => Err(StoreError::NoSchema),
            Some(found) if found > known => Err(StoreError::NewerSchema { found, known }),
            Some(found) => Ok(found),
        }
    }

    /// Whether a file can be read whole; a server answers for its own.
    async fn check(&mut self) -> Result<(), StoreError> {
        match self.backend {
            Backend::Sqlite => check_file(self.connection).await,
            Backend::Postgres => Ok(()),
        }
    }

    async fn tenants(&mut self, tables: &[Table]) -> Result<Vec<TenantInBackup>, StoreError> {
        let has_lives = tables
            .iter()
            .any(|table| table.name == "tenants" && table.columns.iter().any(|column| column.name == "incarnation"));
        let text = match has_lives {
            true => "SELECT id, state, revision, incarnation FROM tenants ORDER BY id",
            false => "SELECT id, state, revision FROM tenants ORDER BY id",
        };
        let rows = sqlx::query(text).fetch_all(&mut *self.connection).await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in &rows {
            found.push(TenantInBackup {
                id: row.try_get(0)?,
                state: row.try_get(1)?,
                revision: row.try_get::<i64, _>(2)?.cast_unsigned(),
                incarnation: if has_lives { Some(row.try_get::<i64, _>(3)?.cast_unsigned()) } else { None },
            });
        }
        Ok(found)
    }
}

/// Every page and every index of an SQLite file.
///
/// # Errors
/// [`StoreError::Corrupt`] with the first thing that is wrong.
pub(super) async fn check_file(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let row = sqlx::query("PRAGMA integrity_check(1)").fetch_one(connection).await?;
    match row.try_get::<String, _>(0)? {
        found if found == "ok" => Ok(()),
        found => Err(StoreError::corrupt("database file", found)),
    }
}

async fn count(connection: &mut AnyConnection, table: &Table) -> Result<u64, StoreError> {
    let text = AssertSqlSafe(format!("SELECT COUNT(*) FROM \"{}\"", table.name));
    let row = sqlx::query(text).fetch_one(connection).await?;
    Ok(row.try_get::<i64, _>(0)?.unsigned_abs())
}

/// Where rows go that are read.
#[derive(Clone, Copy)]
pub(super) struct Handed<'a> {
    /// None: they are only summed up.
    pub(super) pieces: Option<&'a mpsc::Sender<Piece>>,
    pub(super) rows_in_all: u64,
}

/// Reads one table in the order of its key.
pub(super) async fn read_table(
    connection: &mut AnyConnection,
    table: &Table,
    handed: Handed<'_>,
    sum: &mut Summing,
) -> Result<(), StoreError> {
    let name: Arc<str> = table.name.as_str().into();
    let mut rows = sqlx::query(AssertSqlSafe(table.select())).fetch(connection);
    let (mut lines, mut held) = (Vec::new(), 0);
    loop {
        let row = rows.try_next().await?;
        if let Some(row) = &row {
            table.encode(row, &mut lines)?;
            held += 1;
        }
        if (row.is_none() && held > 0) || lines.len() >= PIECE_BYTES {
            sum.add(&lines, held);
            let (full, rows) = (std::mem::take(&mut lines), std::mem::take(&mut held));
            if let Some(pieces) = handed.pieces {
                let piece = Piece { table: Arc::clone(&name), lines: full, rows, rows_in_all: handed.rows_in_all };
                pieces.send(piece).await.map_err(|_| StoreError::BackupGivenUp)?;
            }
        }
        if row.is_none() {
            return Ok(());
        }
    }
}
