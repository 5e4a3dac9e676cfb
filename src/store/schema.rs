//! Brings a database up to the schema this program knows, forward only. One text serves both databases: only type
//! names differ.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

use super::Backend;

const MIGRATIONS: [(i64, &str, &str); 12] = [
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
];

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
