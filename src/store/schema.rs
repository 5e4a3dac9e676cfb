//! Brings a database up to the schema this program knows, forward only. One text serves both databases: only type
//! names differ.
//!
//! Any number of processes may begin at once: on PostgreSQL one of them migrates, under an advisory lock, and the others
//! wait for it. Where the schema is as it should be, nothing is written and no lock is taken, so that a service may run in
//! a role that can create no tables.

use std::borrow::Cow;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row, SqlSafeStr};
use tracing::info;

use super::{Backend, Store, StoreError};

/// PostgreSQL's "insufficient privilege".
const MAY_NOT: &str = "42501";

const MIGRATIONS: [(i64, &str, &str); 17] = [
    (1, "foundation", include_str!("../../migrations/0001_foundation.sql")),
    (2, "merchandising", include_str!("../../migrations/0002_merchandising.sql")),
    (3, "one open sync", include_str!("../../migrations/0003_one_open_sync.sql")),
    (4, "versions of feeds", include_str!("../../migrations/0004_versions_of_feeds.sql")),
    (5, "scrubs", include_str!("../../migrations/0005_scrubs.sql")),
    (6, "incarnations", include_str!("../../migrations/0006_incarnations.sql")),
    (7, "policy documents", include_str!("../../migrations/0007_policy_documents.sql")),
    (8, "reservations", include_str!("../../migrations/0008_reservations.sql")),
    (10, "approvals", include_str!("../../migrations/0010_approvals.sql")),
    (11, "quotas", include_str!("../../migrations/0011_quotas.sql")),
    (13, "runs of embeddings", include_str!("../../migrations/0013_runs_of_embeddings.sql")),
    (14, "maintenance", include_str!("../../migrations/0014_maintenance.sql")),
    (15, "embedders", include_str!("../../migrations/0015_embedders.sql")),
    (17, "audit", include_str!("../../migrations/0017_audit.sql")),
    (19, "sessions", include_str!("../../migrations/0019_sessions.sql")),
    (20, "tool calls", include_str!("../../migrations/0020_tool_calls.sql")),
    (21, "entitlements", include_str!("../../migrations/0021_entitlements.sql")),
];

/// Where sqlx writes down which migrations have run.
pub(super) const APPLIED: &str = "_sqlx_migrations";

/// The newest migration there is.
pub(super) const fn newest() -> i64 {
    MIGRATIONS[MIGRATIONS.len() - 1].0
}

/// The tables that migrations make, in the order of their making.
pub(super) fn table_names() -> impl Iterator<Item = &'static str> {
    let lines = MIGRATIONS.into_iter().flat_map(|(_, _, text)| text.lines());
    lines.filter_map(|line| line.strip_prefix("CREATE TABLE ")?.split([' ', '(']).next())
}

/// The last migration that was applied to a database; none where there was none.
pub(super) async fn applied(connection: &mut AnyConnection, backend: Backend) -> Result<Option<i64>, StoreError> {
    let exists = match backend {
        Backend::Sqlite => format!("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = '{APPLIED}'"),
        Backend::Postgres => format!("SELECT COUNT(*) FROM pg_class WHERE oid = to_regclass('{APPLIED}')"),
    };
    let row = sqlx::query(AssertSqlSafe(exists)).fetch_one(&mut *connection).await?;
    if row.try_get::<i64, _>(0)? == 0 {
        return Ok(None);
    }
    let row = sqlx::query(AssertSqlSafe(format!("SELECT MAX(version) FROM {APPLIED}"))).fetch_one(connection).await?;
    Ok(row.try_get(0)?)
}

pub(super) fn migrator(backend: Backend) -> Migrator {
    let migrations = MIGRATIONS.into_iter().map(|(version, name, text)| {
        let text = AssertSqlSafe(in_words_of(backend, text)).into_sql_str();
        Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, text, false)
    });
    Migrator::with_migrations(migrations.collect())
}

impl Store {
    /// Brings the schema up to date; refuses a database that a newer program has migrated.
    ///
    /// # Errors
    /// [`StoreError::MayNotMigrate`] when it is behind, and the role of the address may not change it.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        let migrator = migrator(self.backend);
        if is_applied(&migrator, &mut *self.reader().await?).await? {
            return Ok(());
        }
        info!("bringing the schema of the database up to date");
        match self.backend {
            Backend::Sqlite => Ok(migrator.run(&self.writers).await?),
            Backend::Postgres => {
                // Closed however it ends: the lock is the connection's.
                let mut connection = self.unhurried().await?;
                // `run` has this error with futures that move: "implementation of `Acquire` is not general enough".
                let done = migrator.run_direct(None, &mut connection, false).await;
                connection.close().await?;
                done.map_err(|error| if is_forbidden(&error) { StoreError::MayNotMigrate(error) } else { error.into() })
            }
        }
    }
}

/// Whether there is nothing to do.
async fn is_applied(migrator: &Migrator, connection: &mut AnyConnection) -> Result<bool, StoreError> {
    let rows = sqlx::query("SELECT version, checksum FROM _sqlx_migrations WHERE success ORDER BY version");
    // An empty database has no such table; what else may be wrong with it shows as soon as it is migrated.
    let Ok(rows) = rows.fetch_all(connection).await else { return Ok(false) };
    let mut applied = Vec::with_capacity(rows.len());
    for row in &rows {
        let (version, checksum): (i64, Vec<u8>) = (row.try_get(0)?, row.try_get(1)?);
        if !migrator.version_exists(version) {
            return Err(MigrateError::VersionMissing(version).into());
        }
        applied.push((version, checksum));
    }
    Ok(migrator.iter().map(|known| (known.version, known.checksum.to_vec())).eq(applied))
}

fn is_forbidden(error: &MigrateError) -> bool {
    let (MigrateError::Execute(cause) | MigrateError::ExecuteMigration(cause, _)) = error else { return false };
    cause.as_database_error().and_then(|error| error.code()).is_some_and(|code| code == MAY_NOT)
}

fn in_words_of(backend: Backend, text: &str) -> String {
    match backend {
        Backend::Sqlite => text.to_owned(),
        Backend::Postgres => text
            .lines()
            .filter(|line| !line.trim_start().starts_with("--"))
            .flat_map(|line| [line, "\n"])
            .collect::<String>()
            .replace(" BLOB", " BYTEA")
            .replace(" TEXT", " TEXT COLLATE \"C\""),
    }
}
