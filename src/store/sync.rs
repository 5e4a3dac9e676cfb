//! Full syncs: a complete delivery of one kind of item, after which what it did not contain is deleted.
//!
//! Every sync has a mark, and every item it contains bears it. Items inserted after the sync began belong to somebody
//! else's write and are spared. The caller's id may be used again: a finished or a day-old sync begins anew.

use sqlx::Row;

use super::apply::delete;
use super::batch::{MAX_BATCH, SyncRef};
use super::changes::ChangeKind;
use super::statement::{composed, wanted};
use super::streams::KEPT_SECS;
use super::writer::Writer;
use super::{Store, StoreError};
use crate::tenant::TenantId;

/// Added to the number of items a share allows, so that 0.29 of 100 is 29.
const ROUNDING: f64 = 1e-6;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemKind {
    Product,
    Document,
}

struct Sync {
    mark: i64,
    started_revision: i64,
    is_finished: bool,
}

impl ItemKind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Product => "product",
            Self::Document => "document",
        }
    }

    /// The table and the column of its ids.
    pub(super) const fn table(self) -> (&'static str, &'static str) {
        match self {
            Self::Product => ("products", "sku"),
            Self::Document => ("documents", "id"),
        }
    }

    const fn removed(self) -> ChangeKind {
        match self {
            Self::Product => ChangeKind::ProductRemoved,
            Self::Document => ChangeKind::DocumentRemoved,
        }
    }
}

impl Store {
    /// Deletes the items of the sync's kind that it did not contain, in revisions of at most [`MAX_BATCH`]; refused
    /// before the first when they are more than `max_delete_share` (0 to 1) of those stored when it began. Finishing
    /// twice deletes nothing more. Returns the tenant's revision and how many items went.
    pub async fn finish_sync(
        &self,
        tenant: &TenantId,
        sync: &SyncRef,
        max_delete_share: f64,
    ) -> Result<(u64, u64), StoreError> {
        let mut deleted = 0;
        loop {
            let mut writer = self.writer(tenant).await?;
            let state = match read(&mut writer, sync).await? {
                Some(state) => state,
                None => start(&mut writer, sync).await?,
            };
            let unseen = if state.is_finished { Vec::new() } else { unseen(&mut writer, sync.kind, &state).await? };
            if unseen.is_empty() {
                finish(&mut writer, sync).await?;
                return Ok((writer.commit().await?, deleted));
            }
            check_share(&mut writer, (sync.kind, &state), max_delete_share).await?;
            let changes: Vec<_> = unseen.iter().map(|id| (sync.kind.removed(), id.clone())).collect();
            writer.record(&changes).await?;
            delete(&mut writer, sync.kind, &unseen).await?;
            writer.commit().await?;
            deleted += unseen.len() as u64;
        }
    }
}

/// The mark of a running sync; one that is finished or too old begins anew.
pub(super) async fn begin(writer: &mut Writer<'_>, sync: &SyncRef) -> Result<i64, StoreError> {
    match read(writer, sync).await? {
        Some(state) if !state.is_finished => Ok(state.mark),
        _ => Ok(start(writer, sync).await?.mark),
    }
}

/// Marks those of `ids` that are stored.
pub(super) async fn mark_seen(
    writer: &mut Writer<'_>,
    (kind, mark): (ItemKind, i64),
    ids: &[String],
) -> Result<(), StoreError> {
    let (table, column) = kind.table();
    let tenant = writer.tenant().clone();
    for wanted in wanted(ids) {
        let list = wanted.list(3);
        let text = format!("UPDATE {table} SET sync_mark = $1 WHERE tenant = $2 AND {column} IN ({list})");
        let query = composed(text).bind(mark).bind(tenant.as_str());
        wanted.bind(query, String::clone).execute(writer.connection()).await?;
    }
    Ok(())
}

async fn read(writer: &mut Writer<'_>, sync: &SyncRef) -> Result<Option<Sync>, StoreError> {
    let (tenant, oldest) = (writer.tenant().clone(), writer.now().plus_secs(-KEPT_SECS));
    let row = sqlx::query(
        "SELECT mark, started_revision, finished_at FROM syncs \
         WHERE tenant = $1 AND kind = $2 AND id = $3 AND started_at > $4",
    )
    .bind(tenant.as_str())
    .bind(sync.kind.as_str())
    .bind(sync.id.as_str())
    .bind(oldest.micros())
    .fetch_optional(writer.connection())
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Sync {
        mark: row.try_get(0)?,
        started_revision: row.try_get(1)?,
        is_finished: row.try_get::<Option<i64>, _>(2)?.is_some(),
    }))
}

async fn start(writer: &mut Writer<'_>, sync: &SyncRef) -> Result<Sync, StoreError> {
    let (tenant, now) = (writer.tenant().clone(), writer.now());
    let started_revision = writer.revision().cast_signed();
    let row = sqlx::query("UPDATE tenants SET sync_mark = sync_mark + 1 WHERE id = $1 RETURNING sync_mark")
        .bind(tenant.as_str())
        .fetch_one(writer.connection())
        .await?;
    let mark: i64 = row.try_get(0)?;
    sqlx::query(
        "INSERT INTO syncs (tenant, kind, id, mark, started_revision, started_at) VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT (tenant, kind, id) DO UPDATE SET mark = excluded.mark, \
         started_revision = excluded.started_revision, started_at = excluded.started_at, finished_at = NULL",
    )
    .bind(tenant.as_str())
    .bind(sync.kind.as_str())
    .bind(sync.id.as_str())
    .bind(mark)
    .bind(started_revision)
    .bind(now.micros())
    .execute(writer.connection())
    .await?;
    Ok(Sync { mark, started_revision, is_finished: false })
}

async fn unseen(writer: &mut Writer<'_>, kind: ItemKind, sync: &Sync) -> Result<Vec<String>, StoreError> {
    let (table, column) = kind.table();
    let tenant = writer.tenant().clone();
    let text = format!(
        "SELECT {column} FROM {table} WHERE tenant = $1 AND inserted_revision <= $2 AND sync_mark <> $3 \
         ORDER BY {column} LIMIT $4"
    );
    let rows = composed(text)
        .bind(tenant.as_str())
        .bind(sync.started_revision)
        .bind(sync.mark)
        .bind(MAX_BATCH as i64)
        .fetch_all(writer.connection())
        .await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Holds in later steps when it held in the first: deleting lowers the share that is left.
async fn check_share(
    writer: &mut Writer<'_>,
    (kind, sync): (ItemKind, &Sync),
    max_share: f64,
) -> Result<(), StoreError> {
    let (table, _) = kind.table();
    let tenant = writer.tenant().clone();
    let text = format!(
        "SELECT COUNT(*), COUNT(CASE WHEN sync_mark <> $1 THEN 1 END) FROM {table} \
         WHERE tenant = $2 AND inserted_revision <= $3"
    );
    let row = composed(text)
        .bind(sync.mark)
        .bind(tenant.as_str())
        .bind(sync.started_revision)
        .fetch_one(writer.connection())
        .await?;
    let stored = row.try_get::<i64, _>(0)?.cast_unsigned();
    let unseen = row.try_get::<i64, _>(1)?.cast_unsigned();
    let allowed = (max_share.clamp(0.0, 1.0) * stored as f64 + ROUNDING) as u64;
    if unseen > allowed {
        return Err(StoreError::SyncRefused { unseen, stored, max_share });
    }
    Ok(())
}

async fn finish(writer: &mut Writer<'_>, sync: &SyncRef) -> Result<(), StoreError> {
    let (tenant, now) = (writer.tenant().clone(), writer.now());
    sqlx::query("UPDATE syncs SET finished_at = $1 WHERE tenant = $2 AND kind = $3 AND id = $4")
        .bind(now.micros())
        .bind(tenant.as_str())
        .bind(sync.kind.as_str())
        .bind(sync.id.as_str())
        .execute(writer.connection())
        .await?;
    Ok(())
}
