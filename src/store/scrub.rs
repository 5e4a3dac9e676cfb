//! Takes the bytes of what was deleted out of the database's files, while they are served from.
//!
//! SQLite overwrites what it deletes (`secure_delete`), and yet copies stay behind: when it moves rows from a page to
//! another, it leaves the old bytes in the gap of the page, where no later delete finds them (of 1.3 million copies of
//! a word in an erased tenant's rows 38 were left). Only `VACUUM` writes every page anew, and only then are the pages
//! in the write-ahead log taken over and the log cut to nothing. Meanwhile readers go on and writers wait, about a
//! second for 40 MB; that is why it is done for an erasure and not for every delete.
//!
//! PostgreSQL's `VACUUM` makes the room of deleted rows free for others; what its log, its replicas and backups keep is
//! theirs. For a role that does not own the tables it does nothing: there the database's own vacuum comes in its time.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};

use super::{Backend, Store, StoreError};

/// The tables that hold rows of a tenant, on PostgreSQL.
pub(super) const TABLES: [&str; 14] = [
    "tenants",
    "api_keys",
    "products",
    "documents",
    "tombstones",
    "changes",
    "policies",
    "merchandising",
    "embeddings",
    "upsert_streams",
    "syncs",
    "audit_entries",
    "audit_contents",
    "scrubs",
];
/// How often the log is tried to be cut before the caller is told that somebody reads it.
const CUTS: u32 = 40;
/// Between two of them, other writers have their turn.
const BETWEEN_CUTS: Duration = Duration::from_millis(250);

impl Store {
    /// Takes out what erasures have deleted, if that has not been done.
    ///
    /// # Errors
    /// [`StoreError::LogInUse`] when readers do not let go of the log for long; what was deleted is still in it.
    pub async fn scrub(&self) -> Result<(), StoreError> {
        let row = sqlx::query("SELECT MAX(number) FROM scrubs").fetch_one(&mut *self.reader().await?).await?;
        let Some(through) = row.try_get::<Option<i64>, _>(0)? else { return Ok(()) };
        match self.backend {
            Backend::Sqlite => {
                self.rewrite().await?;
                self.cut_log().await?;
            }
            Backend::Postgres => self.vacuum().await?,
        }
        sqlx::query("DELETE FROM scrubs WHERE number <= $1")
            .bind(through)
            .execute(&mut *self.write_connection().await?)
            .await?;
        Ok(())
    }

    async fn cut_log(&self) -> Result<(), StoreError> {
        for _ in 0..CUTS {
            if self.try_to_cut_log().await? {
                return Ok(());
            }
            tokio::time::sleep(BETWEEN_CUTS).await;
        }
        Err(StoreError::LogInUse)
    }

    /// Writes the log into the file of the database and cuts it to nothing; of no effect on PostgreSQL. False when a
    /// reader is in the way, who is not waited for: writers queue behind this connection.
    pub async fn try_to_cut_log(&self) -> Result<bool, StoreError> {
        if self.backend == Backend::Postgres {
            return Ok(true);
        }
        let mut connection = self.write_connection().await?;
        connection.execute("PRAGMA busy_timeout = 0").await?;
        let cut = connection.fetch_one("PRAGMA wal_checkpoint(TRUNCATE)").await;
        connection.execute("PRAGMA busy_timeout = 10000").await?;
        Ok(cut?.try_get::<i64, _>(0)? == 0)
    }

    /// Writes every page of the database anew, by way of a file beside it: another folder may be small or shared.
    pub(super) async fn rewrite(&self) -> Result<(), StoreError> {
        let mut connection = self.write_connection().await?;
        let folder = self.folder(&mut connection).await?.display().to_string().replace('\'', "''");
        let place = AssertSqlSafe(format!("PRAGMA temp_store_directory = '{folder}'"));
        connection.execute(sqlx::raw_sql(place)).await?;
        connection.execute("VACUUM").await?;
        Ok(())
    }

    /// Where the file of an SQLite database lies.
    pub(super) async fn folder(&self, connection: &mut AnyConnection) -> Result<PathBuf, StoreError> {
        let row = connection.fetch_one("PRAGMA database_list").await?;
        let file: String = row.try_get(2)?;
        Ok(Path::new(&file).parent().unwrap_or(Path::new(".")).to_owned())
    }

    async fn vacuum(&self) -> Result<(), StoreError> {
        let mut connection = self.unhurried().await?;
        for table in TABLES {
            connection.execute(sqlx::raw_sql(AssertSqlSafe(format!("VACUUM {table}")))).await?;
        }
        Ok(connection.close().await?)
    }
}
