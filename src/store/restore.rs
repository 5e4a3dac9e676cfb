//! Puts a backup into an empty database, or into the place of another one, and never half of it.
//!
//! The file of SQLite is made beside the place of the database ([`aside_of`]) and put there by a rename when everything in
//! it has been read back and found the same; until then [`super::Store::connect`] refuses the place. On PostgreSQL all of
//! it is one transaction. A backup of an older version is filled into the schema it was made of and migrated then, so
//! that what a migration does to rows is done to these.
//!
//! Every tenant begins another incarnation: what replicas, snapshots and clients know of the revisions that were is of no
//! use for those that come.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fmt, io};

use rand::RngCore;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};
use tokio::sync::mpsc;

use super::backup::{Handed, Manifest, Piece, TableInBackup, check_file, read_table};
use super::connect::{LOCK_TIMEOUT_MS, POSTGRES_PLANS, in_time};
use super::reach::ANSWERS_WITHIN;
use super::rows::{self, Cell, Summing, Table};
use super::statement::{composed, groups, insert};
use super::{Backend, StoreError, generator, schema, sqlite_path, sqlite_url};
use crate::privacy;

/// What follows the name of a database file in that of the one which is to take its place.
const ASIDE: &str = ".restoring";
/// Nobody reads the file until it is whole: what a crash leaves is thrown away.
const ASIDE_PRAGMAS: &str = "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON; \
     PRAGMA cache_size = -65536;";

/// How often it is looked whether others are connected.
const LOOKS: u32 = 30;
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// What may become of what a database holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replace {
    /// It has to hold nothing.
    Nothing,
    /// It goes.
    Everything,
}

/// Why a backup was not restored. Nothing was touched then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RestoreError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(
        "{} holds a database with rows: a backup is restored into an empty one (--replace puts it in its place)",
        what
    )]
    NotEmpty { what: String },
    #[error("{connections} other connections of this user are open to the database: stop who uses it first")]
    InUse { connections: i64 },
    #[error("the backup has table {table} otherwise than migration {migration} makes it")]
    OtherLayout { table: String, migration: i64 },
    #[error("row {row} of table {table} cannot be read: {why}")]
    Row { table: String, row: u64, why: String },
    #[error("table {table} is not as the backup says: {found} rows of SHA-256 {sha256}")]
    Differs { table: String, found: u64, sha256: String },
    #[error("reading the backup")]
    Source(#[source] io::Error),
    #[error("{}", path.display())]
    File { path: PathBuf, source: io::Error },
}

/// How far a restore is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestoreStep {
    Writing {
        rows: u64,
    },
    /// Reading back what was written.
    Comparing {
        rows: u64,
    },
}

/// What is restored, and where.
pub struct Restore<'a> {
    pub url: &'a str,
    pub manifest: &'a Manifest,
    pub replace: Replace,
    /// The rows of the backup, table after table as the manifest has them.
    pub pieces: mpsc::Receiver<io::Result<Piece>>,
    pub told: &'a (dyn Fn(RestoreStep) + Send + Sync),
}

impl fmt::Debug for Restore<'_> {
    /// Without the address, which can hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Restore").field("replace", &self.replace).finish_non_exhaustive()
    }
}

/// Where a restore makes the file that is to be `database`.
pub(super) fn aside_of(database: &Path) -> PathBuf {
    beside(database, ASIDE)
}

impl Restore<'_> {
    /// # Errors
    /// See [`RestoreError`]: the database is as it was.
    pub async fn run(mut self) -> Result<(), RestoreError> {
        sqlx::any::install_default_drivers();
        self.manifest.is_known()?;
        match (Backend::of(self.url)?, sqlite_path(self.url)) {
            (Backend::Sqlite, Some(path)) => self.restore_file(&path).await,
            _ => self.restore_server().await,
        }
    }

    async fn restore_file(&mut self, path: &Path) -> Result<(), RestoreError> {
        if self.replace == Replace::Nothing && !file_is_empty(path).await? {
            return Err(RestoreError::NotEmpty { what: path.display().to_string() });
        }
        let aside = aside_of(path);
        remove_all(&aside)?;
        privacy::create_file(&aside).map_err(failed(&aside))?;
        let filled = self.fill_file(&aside).await;
        if let Err(error) = filled {
            // What is left of it would keep the database from being opened.
            remove_all(&aside)?;
            return Err(error);
        }
        File::open(&aside).and_then(|file| file.sync_all()).map_err(failed(&aside))?;
        put_in_place(&aside, path).await
    }

    async fn fill_file(&mut self, aside: &Path) -> Result<(), RestoreError> {
        let mut connection = connect(&sqlite_url(aside)).await?;
        run(&mut connection, ASIDE_PRAGMAS).await?;
        let mut tx = connection.begin().await.map_err(StoreError::from)?;
        self.fill(&mut tx, Backend::Sqlite).await?;
        tx.commit().await.map_err(StoreError::from)?;
        check_file(&mut connection).await?;
        connection.close().await.map_err(StoreError::from)?;
        Ok(())
    }

    async fn restore_server(&mut self) -> Result<(), RestoreError> {
        let mut connection = connect(self.url).await?;
        run(&mut connection, &format!("{POSTGRES_PLANS} SET lock_timeout = {LOCK_TIMEOUT_MS};")).await?;
        // Before the transaction, which would go on seeing what it saw first.
        alone(&mut connection).await?;
        let mut tx = connection.begin().await.map_err(StoreError::from)?;
        self.clear_server(&mut tx).await?;
        self.fill(&mut tx, Backend::Postgres).await?;
        tx.commit().await.map_err(StoreError::from)?;
        connection.close().await.map_err(StoreError::from)?;
        Ok(())
    }

    /// Leaves empty tables of a schema that is no newer than that of the backup, or none.
    async fn clear_server(&mut self, connection: &mut AnyConnection) -> Result<(), RestoreError> {
        let Some(applied) = schema::applied(connection, Backend::Postgres).await? else { return Ok(()) };
        if applied > schema::newest() {
            return Err(StoreError::NewerSchema { found: applied, known: schema::newest() }.into());
        }
        let tables = rows::tables(connection, Backend::Postgres).await?;
        if self.replace == Replace::Nothing && rows::holds_rows(connection, &tables).await? {
            return Err(RestoreError::NotEmpty { what: "the address".to_owned() });
        }
        match applied > self.manifest.migration {
            true => rows::drop_all(connection, &tables).await?,
            // Their owner and who else may use them stay as they are.
            false => run(connection, &truncate(&tables)).await?,
        }
        Ok(())
    }

    /// Everything between the beginning of a transaction and its end.
    async fn fill(&mut self, connection: &mut AnyConnection, backend: Backend) -> Result<(), RestoreError> {
        let migrator = schema::migrator(backend);
        migrator.run_to(self.manifest.migration, &mut *connection).await.map_err(StoreError::from)?;
        let tables = rows::tables(connection, backend).await?;
        let places = places(self.manifest, &tables)?;
        self.write(connection, &places).await?;
        let mut compared = 0;
        for (table, theirs) in &places {
            let mut sum = Summing::default();
            read_table(connection, table, Handed { pieces: None, rows_in_all: 0 }, &mut sum).await?;
            is_same(theirs, sum)?;
            compared += theirs.sum.rows;
            (self.told)(RestoreStep::Comparing { rows: compared });
        }
        migrator.run(&mut *connection).await.map_err(StoreError::from)?;
        Ok(begin_new_lives(connection).await?)
    }

    async fn write(
        &mut self,
        connection: &mut AnyConnection,
        places: &[(&Table, &TableInBackup)],
    ) -> Result<(), RestoreError> {
        let mut sums = vec![Summing::default(); places.len()];
        let mut written = 0;
        while let Some(piece) = self.pieces.recv().await {
            let piece = piece.map_err(RestoreError::Source)?;
            let at = places.iter().position(|(table, _)| table.name == *piece.table);
            let at = at.ok_or_else(|| RestoreError::OtherLayout {
                table: piece.table.to_string(),
                migration: self.manifest.migration,
            })?;
            let rows = decode(places[at].0, &piece, sums[at].rows())?;
            insert_rows(connection, places[at].0, &rows).await?;
            sums[at].add(&piece.lines, rows.len() as u64);
            written += rows.len() as u64;
            (self.told)(RestoreStep::Writing { rows: written });
        }
        places.iter().zip(sums).try_for_each(|((_, theirs), sum)| is_same(theirs, sum))
    }
}

/// The tables of the database with those of the backup, in the order of the backup.
fn places<'a>(
    manifest: &'a Manifest,
    tables: &'a [Table],
) -> Result<Vec<(&'a Table, &'a TableInBackup)>, RestoreError> {
    let other = |name: &str| RestoreError::OtherLayout { table: name.to_owned(), migration: manifest.migration };
    let mut places = Vec::with_capacity(tables.len());
    for theirs in &manifest.tables {
        let ours = tables.iter().find(|table| **table == theirs.table);
        places.push((ours.ok_or_else(|| other(&theirs.table.name))?, theirs));
    }
    let left_out = tables.iter().find(|table| !places.iter().any(|(ours, _)| ours.name == table.name));
    left_out.map_or(Ok(places), |table| Err(other(&table.name)))
}

fn decode(table: &Table, piece: &Piece, before: u64) -> Result<Vec<Vec<Cell>>, RestoreError> {
    let lines = piece.lines.split_inclusive(|byte| *byte == b'\n');
    let row = |(number, line): (u64, &[u8])| {
        table.decode(line).map_err(|why| RestoreError::Row { table: table.name.clone(), row: before + number, why })
    };
    (1..).zip(lines).map(row).collect()
}

async fn insert_rows(connection: &mut AnyConnection, table: &Table, rows: &[Vec<Cell>]) -> Result<(), StoreError> {
    let (head, columns) = (table.insert_head(), table.columns.len());
    for group in groups(rows, columns) {
        let query = composed(insert(&head, "", group.len(), columns));
        let query = group.iter().flatten().fold(query, |query, cell| cell.bind(query));
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

fn is_same(theirs: &TableInBackup, sum: Summing) -> Result<(), RestoreError> {
    let found = sum.finish();
    if found == theirs.sum {
        return Ok(());
    }
    Err(RestoreError::Differs { table: theirs.table.name.clone(), found: found.rows, sha256: found.sha256 })
}

/// Draws another incarnation for every tenant.
async fn begin_new_lives(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let mut generator = generator();
    let tenants = sqlx::query("SELECT id FROM tenants ORDER BY id").fetch_all(&mut *connection).await?;
    for tenant in &tenants {
        sqlx::query("UPDATE tenants SET incarnation = $1 WHERE id = $2")
            .bind((generator.next_u64() >> 1).cast_signed())
            .bind(tenant.try_get::<String, _>(0)?)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Whoever serves would go on with what it knows. Who has just stopped may be seen for a moment.
async fn alone(connection: &mut AnyConnection) -> Result<(), RestoreError> {
    let mut connections = 0;
    for look in 0..LOOKS {
        if look > 0 {
            tokio::time::sleep(BETWEEN_LOOKS).await;
        }
        connections = others(connection).await?;
        if connections == 0 {
            return Ok(());
        }
    }
    Err(RestoreError::InUse { connections })
}

/// Other connections of the same user.
async fn others(connection: &mut AnyConnection) -> Result<i64, StoreError> {
    let row = sqlx::query(
        "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user \
         AND pid <> pg_backend_pid()",
    );
    Ok(row.fetch_one(connection).await?.try_get(0)?)
}

/// Whether there is no database, or one of which no table has a row. One that cannot be read is not empty.
async fn file_is_empty(path: &Path) -> Result<bool, StoreError> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        Err(_) => return Ok(false),
        Ok(file) if file.len() == 0 => return Ok(true),
        Ok(_) => {}
    }
    let looked = async {
        let mut connection = connect(&sqlite_url(path)).await?;
        let tables = rows::tables(&mut connection, Backend::Sqlite).await?;
        let holds_rows = rows::holds_rows(&mut connection, &tables).await?;
        connection.close().await?;
        Ok::<_, StoreError>(!holds_rows && !tables.is_empty())
    };
    Ok(looked.await.unwrap_or(false))
}

async fn put_in_place(aside: &Path, path: &Path) -> Result<(), RestoreError> {
    if path.exists() {
        // So that its log holds nothing that it lacks, should the rename fail. A damaged one needs none.
        let folded = async {
            let mut connection = connect(&sqlite_url(path)).await?;
            run(&mut connection, "PRAGMA wal_checkpoint(TRUNCATE)").await?;
            connection.close().await.map_err(StoreError::from)
        };
        if let Err(error) = folded.await {
            tracing::warn!(error = &error as &dyn std::error::Error, "the database to be replaced could not be closed");
        }
    }
    for log in ["-wal", "-shm", "-journal"] {
        remove_file(&beside(path, log))?;
    }
    fs::rename(aside, path).map_err(failed(path))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed(folder))
}

fn truncate(tables: &[Table]) -> String {
    let names: Vec<_> = tables.iter().map(|table| format!("\"{}\"", table.name)).collect();
    format!("TRUNCATE {}", names.join(", "))
}

async fn connect(url: &str) -> Result<AnyConnection, StoreError> {
    in_time(ANSWERS_WITHIN, async { Ok(AnyConnection::connect(url).await?) }).await
}

async fn run(connection: &mut AnyConnection, text: &str) -> Result<(), StoreError> {
    connection.execute(sqlx::raw_sql(AssertSqlSafe(text.to_owned()))).await?;
    Ok(())
}

fn remove_all(database: &Path) -> Result<(), RestoreError> {
    ["", "-wal", "-shm", "-journal"].iter().try_for_each(|end| remove_file(&beside(database, end)))
}

fn remove_file(path: &Path) -> Result<(), RestoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(path)(error)),
        Ok(()) | Err(_) => Ok(()),
    }
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> RestoreError {
    let path = path.to_owned();
    |source| RestoreError::File { path, source }
}
