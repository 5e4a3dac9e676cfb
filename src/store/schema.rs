//! Brings a database up to the schema this program knows, forward only. One text serves both databases: only type
//! names differ.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AssertSqlSafe, Row, SqlSafeStr};

use super::{Backend, StoreError};

const MIGRATIONS: [(i64, &str, &str); 7] = [
    (1, "foundation", include_str!("../../migrations/0001_foundation.sql")),
    (2, "merchandising", include_str!("../../migrations/0002_merchandising.sql")),
    (3, "one open sync", include_str!("../../migrations/0003_one_open_sync.sql")),
    (4, "versions of feeds", include_str!("../../migrations/0004_versions_of_feeds.sql")),
    (5, "scrubs", include_str!("../../migrations/0005_scrubs.sql")),
    (6, "incarnations", include_str!("../../migrations/0006_incarnations.sql")),
    (7, "policy documents", include_str!("../../migrations/0007_policy_documents.sql")),
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
