//! Full syncs: a complete delivery of one kind of item, after which what nobody wrote meanwhile is deleted.
//!
//! Of a tenant and kind one sync is open at a time, from its opening to its close. While it is, every item that is
//! written, by its own streams or by anybody else's, bears its mark; its close deletes the items that do not. So two
//! deliveries cannot delete each other's items, nor one an item that a price feed has just spoken of.
//!
//! A sync belongs to the stream that opened it last: a client whose connection dropped opens it again under its id and
//! goes on with what was seen before, and the stream it lost can no longer write to it. A sync that took no batch for
//! [`GIVES_WAY_SECS`], or whose close was refused, gives way to one of another id, so that a client which died keeps
//! nobody out for long.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::apply::delete;
use super::batch::{MAX_BATCH, SyncRef};
use super::changes::ChangeKind;
use super::staging::Versions;
use super::statement::{composed, wanted};
use super::streams::KEPT_SECS;
use super::writer::Writer;
use super::{Store, StoreError, tombstones};
use crate::clock::Timestamp;
use crate::tenant::TenantId;

/// Added to the number of items a share allows, so that 0.29 of 100 is 29.
const ROUNDING: f64 = 1e-6;
/// A sync without a batch for this long gives way to another one.
pub const GIVES_WAY_SECS: i64 = 15 * 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemKind {
    Product,
    Document,
}

/// A sync as the stream holds it that opened it last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSync {
    sync: SyncRef,
    holder: i64,
}

/// Whether items of the sync were committed before it is opened here, by a stream that this one goes on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivered {
    Nothing,
    Part,
}

/// A sync as stored.
struct Sync {
    id: String,
    mark: i64,
    started_revision: i64,
    started_at: Timestamp,
    touched_at: Timestamp,
    is_finished: bool,
    /// Opened under an id that was finished shortly before, and without a batch since: the same close again.
    is_repeated: bool,
}

const COLUMNS: &str = "id, mark, started_revision, started_at, touched_at, finished_at, taken, repeats";

impl ItemKind {
    pub(super) const fn as_str(self) -> &'static str {
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

    /// The columns of an item's versions: of content, prices and stock.
    const fn versions(self) -> &'static str {
        match self {
            Self::Product => "source_version, price_version, stock_version",
            Self::Document => "source_version, CAST(NULL AS BIGINT), CAST(NULL AS BIGINT)",
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
    /// Opens a sync for the stream that calls, or opens it again; whoever held it before holds it no more.
    ///
    /// # Errors
    /// [`StoreError::SyncOpen`] while another one of its kind is open, and [`StoreError::SyncLost`] when part of it was
    /// delivered and it is not there any more: what was seen of it is not known.
    pub async fn open_sync(
        &self,
        tenant: &TenantId,
        sync: &SyncRef,
        delivered: Delivered,
    ) -> Result<OpenSync, StoreError> {
        let mut writer = self.writer(tenant).await?;
        let opened = open(&mut writer, sync, delivered).await?;
        writer.commit().await?;
        Ok(opened)
    }

    /// Deletes the items of the sync's kind that nobody wrote since it was opened, in revisions of at most
    /// [`MAX_BATCH`]; refused before the first when they are more than `max_delete_share` (0 to 1) of those stored when
    /// it began. Finishing twice deletes nothing more. Returns the tenant's revision and how many items went.
    pub async fn finish_sync(
        &self,
        tenant: &TenantId,
        sync: &OpenSync,
        max_delete_share: f64,
    ) -> Result<(u64, u64), StoreError> {
        self.room.learn(self.finish_in_steps(tenant, sync, max_delete_share).await)
    }

    async fn finish_in_steps(
        &self,
        tenant: &TenantId,
        sync: &OpenSync,
        max_delete_share: f64,
    ) -> Result<(u64, u64), StoreError> {
        let kind = sync.sync.kind;
        let mut deleted = 0;
        loop {
            let mut writer = self.writer(tenant).await?;
            let state = held(&mut writer, sync).await?;
            let is_over = state.is_finished || state.is_repeated;
            let unseen = if is_over { Vec::new() } else { unseen(&mut writer, kind, &state).await? };
            if unseen.is_empty() {
                finish(&mut writer, &sync.sync).await?;
                return Ok((writer.commit().await?, deleted));
            }
            if let Err(refused) = check_share(&mut writer, (kind, &state), max_delete_share).await {
                // Another delivery need not wait for one that has to be looked at.
                give_way(&mut writer, &sync.sync).await?;
                writer.commit().await?;
                return Err(refused);
            }
            let ids: Vec<String> = unseen.iter().map(|(id, _)| id.clone()).collect();
            let changes: Vec<_> = ids.iter().map(|id| (kind.removed(), id.clone())).collect();
            writer.record(&changes).await?;
            tombstones::write(&mut writer, kind, &unseen).await?;
            delete(&mut writer, kind, &ids).await?;
            writer.commit().await?;
            deleted += unseen.len() as u64;
        }
    }
}

async fn open(writer: &mut Writer<'_>, sync: &SyncRef, delivered: Delivered) -> Result<OpenSync, StoreError> {
    let now = writer.now();
    let of_kind = stored(writer, sync.kind).await?;
    if let Some(other) = of_kind.iter().find(|found| !found.is_finished && found.id != sync.id) {
        if other.touched_at > now.plus_secs(-GIVES_WAY_SECS) {
            return Err(StoreError::SyncOpen { id: other.id.clone(), kind: sync.kind, opened_at: other.started_at });
        }
        tracing::warn!(tenant = %writer.tenant(), "a full sync that was left open gives way to another one");
        forget(writer, (sync.kind, &other.id)).await?;
    }
    let mut young = of_kind.iter().filter(|found| found.touched_at > now.plus_secs(-KEPT_SECS));
    match (young.find(|found| found.id == sync.id), delivered) {
        (Some(found), _) if !found.is_finished => take(writer, sync).await,
        (Some(_), Delivered::Part) => take(writer, sync).await,
        (None, Delivered::Part) => Err(StoreError::SyncLost { id: sync.id.clone() }),
        (finished, Delivered::Nothing) => begin(writer, sync, finished).await,
    }
}

/// Counts a batch of a sync, for the stream that holds it.
pub(super) async fn touch(writer: &mut Writer<'_>, sync: &OpenSync) -> Result<(), StoreError> {
    let (tenant, now) = (writer.tenant().clone(), writer.now());
    let touched = sqlx::query(
        "UPDATE syncs SET touched_at = $1, taken = taken + 1 \
         WHERE tenant = $2 AND kind = $3 AND id = $4 AND holder = $5 AND finished_at IS NULL",
    )
    .bind(now.micros())
    .bind(tenant.as_str())
    .bind(sync.sync.kind.as_str())
    .bind(sync.sync.id.as_str())
    .bind(sync.holder)
    .execute(writer.connection())
    .await?;
    match touched.rows_affected() {
        0 => Err(StoreError::SyncLost { id: sync.sync.id.clone() }),
        _ => Ok(()),
    }
}

/// Marks those of `ids` that are stored as seen by the sync of their kind that is open, if one is.
pub(super) async fn mark_seen(writer: &mut Writer<'_>, kind: ItemKind, ids: &[String]) -> Result<(), StoreError> {
    if ids.is_empty() {
        return Ok(());
    }
    let Some(open) = stored(writer, kind).await?.into_iter().find(|found| !found.is_finished) else { return Ok(()) };
    let (table, column) = kind.table();
    let tenant = writer.tenant().clone();
    for wanted in wanted(ids) {
        let list = wanted.list(3);
        let text = format!("UPDATE {table} SET sync_mark = $1 WHERE tenant = $2 AND {column} IN ({list})");
        let query = composed(text).bind(open.mark).bind(tenant.as_str());
        wanted.bind(query, String::clone).execute(writer.connection()).await?;
    }
    Ok(())
}

/// The syncs of a kind that are remembered, the open one among them.
async fn stored(writer: &mut Writer<'_>, kind: ItemKind) -> Result<Vec<Sync>, StoreError> {
    let tenant = writer.tenant().clone();
    let rows = composed(format!("SELECT {COLUMNS} FROM syncs WHERE tenant = $1 AND kind = $2"))
        .bind(tenant.as_str())
        .bind(kind.as_str())
        .fetch_all(writer.connection())
        .await?;
    rows.iter().map(decode).collect()
}

/// The sync, if it still belongs to this stream.
async fn held(writer: &mut Writer<'_>, sync: &OpenSync) -> Result<Sync, StoreError> {
    let tenant = writer.tenant().clone();
    let text = format!("SELECT {COLUMNS} FROM syncs WHERE tenant = $1 AND kind = $2 AND id = $3 AND holder = $4");
    let row = composed(text)
        .bind(tenant.as_str())
        .bind(sync.sync.kind.as_str())
        .bind(sync.sync.id.as_str())
        .bind(sync.holder)
        .fetch_optional(writer.connection())
        .await?;
    row.as_ref().map(decode).transpose()?.ok_or_else(|| StoreError::SyncLost { id: sync.sync.id.clone() })
}

fn decode(row: &AnyRow) -> Result<Sync, StoreError> {
    Ok(Sync {
        id: row.try_get(0)?,
        mark: row.try_get(1)?,
        started_revision: row.try_get(2)?,
        started_at: Timestamp::from_micros(row.try_get(3)?),
        touched_at: Timestamp::from_micros(row.try_get(4)?),
        is_finished: row.try_get::<Option<i64>, _>(5)?.is_some(),
        is_repeated: row.try_get::<i64, _>(6)? == 0 && row.try_get::<i64, _>(7)? != 0,
    })
}

/// A number that no sync and no holder of the tenant has had.
async fn next_number(writer: &mut Writer<'_>) -> Result<i64, StoreError> {
    let tenant = writer.tenant().clone();
    let row = sqlx::query("UPDATE tenants SET sync_mark = sync_mark + 1 WHERE id = $1 RETURNING sync_mark")
        .bind(tenant.as_str())
        .fetch_one(writer.connection())
        .await?;
    Ok(row.try_get(0)?)
}

/// Makes the calling stream the holder of a sync that is there. Of a finished one it can only repeat the close.
async fn take(writer: &mut Writer<'_>, sync: &SyncRef) -> Result<OpenSync, StoreError> {
    let holder = next_number(writer).await?;
    let (tenant, now) = (writer.tenant().clone(), writer.now());
    sqlx::query("UPDATE syncs SET holder = $1, touched_at = $2 WHERE tenant = $3 AND kind = $4 AND id = $5")
        .bind(holder)
        .bind(now.micros())
        .bind(tenant.as_str())
        .bind(sync.kind.as_str())
        .bind(sync.id.as_str())
        .execute(writer.connection())
        .await?;
    Ok(OpenSync { sync: sync.clone(), holder })
}

/// Begins a sync anew, maybe after one of its id that is `finished`.
async fn begin(writer: &mut Writer<'_>, sync: &SyncRef, finished: Option<&Sync>) -> Result<OpenSync, StoreError> {
    let mark = next_number(writer).await?;
    let (tenant, now) = (writer.tenant().clone(), writer.now());
    let started_revision = writer.revision().cast_signed();
    forget(writer, (sync.kind, &sync.id)).await?;
    sqlx::query(
        "INSERT INTO syncs (tenant, kind, id, mark, holder, started_revision, started_at, touched_at, taken, repeats) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9)",
    )
    .bind(tenant.as_str())
    .bind(sync.kind.as_str())
    .bind(sync.id.as_str())
    .bind(mark)
    .bind(mark)
    .bind(started_revision)
    .bind(now.micros())
    .bind(now.micros())
    .bind(i64::from(finished.is_some()))
    .execute(writer.connection())
    .await?;
    Ok(OpenSync { sync: sync.clone(), holder: mark })
}

async fn forget(writer: &mut Writer<'_>, (kind, id): (ItemKind, &str)) -> Result<(), StoreError> {
    let tenant = writer.tenant().clone();
    sqlx::query("DELETE FROM syncs WHERE tenant = $1 AND kind = $2 AND id = $3")
        .bind(tenant.as_str())
        .bind(kind.as_str())
        .bind(id.to_owned())
        .execute(writer.connection())
        .await?;
    Ok(())
}

/// From now on another sync may take its place.
async fn give_way(writer: &mut Writer<'_>, sync: &SyncRef) -> Result<(), StoreError> {
    let (tenant, past) = (writer.tenant().clone(), writer.now().plus_secs(-GIVES_WAY_SECS));
    sqlx::query("UPDATE syncs SET touched_at = $1 WHERE tenant = $2 AND kind = $3 AND id = $4")
        .bind(past.micros())
        .bind(tenant.as_str())
        .bind(sync.kind.as_str())
        .bind(sync.id.as_str())
        .execute(writer.connection())
        .await?;
    Ok(())
}

async fn unseen(writer: &mut Writer<'_>, kind: ItemKind, sync: &Sync) -> Result<Vec<(String, Versions)>, StoreError> {
    let (table, column) = kind.table();
    let versions = kind.versions();
    let tenant = writer.tenant().clone();
    let text = format!(
        "SELECT {column}, {versions} FROM {table} WHERE tenant = $1 AND inserted_revision <= $2 AND sync_mark <> $3 \
         ORDER BY {column} LIMIT $4"
    );
    let rows = composed(text)
        .bind(tenant.as_str())
        .bind(sync.started_revision)
        .bind(sync.mark)
        .bind(MAX_BATCH as i64)
        .fetch_all(writer.connection())
        .await?;
    let mut unseen = Vec::with_capacity(rows.len());
    for row in &rows {
        let versions = Versions { content: row.try_get(1)?, price: row.try_get(2)?, stock: row.try_get(3)? };
        unseen.push((row.try_get(0)?, versions));
    }
    Ok(unseen)
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
