//! Where a resumable stream stands: what is committed under its idempotency key, for 24 hours.

use sqlx::{AnyConnection, Row};

use super::batch::StreamPosition;
use super::writer::Writer;
use super::{Store, StoreError};
use crate::clock::Timestamp;
use crate::tenant::TenantId;

/// A key that was not used for this long is free again.
pub(super) const KEPT_SECS: i64 = 24 * 60 * 60;

impl Store {
    /// The last item committed under `key`, if it was used in the last 24 hours.
    pub async fn stream_position(&self, tenant: &TenantId, key: &str) -> Result<Option<u64>, StoreError> {
        read(&mut *self.reader().await?, tenant, (key, self.now())).await
    }

    /// Deletes the positions and full syncs that are too old to be asked for.
    pub async fn forget_streams(&self) -> Result<(), StoreError> {
        let before = self.now().plus_secs(-KEPT_SECS).micros();
        for text in ["DELETE FROM upsert_streams WHERE touched_at <= $1", "DELETE FROM syncs WHERE touched_at <= $1"] {
            sqlx::query(text).bind(before).execute(&mut *self.write_connection().await?).await?;
        }
        Ok(())
    }
}

pub(super) async fn position(writer: &mut Writer<'_>, key: &str) -> Result<Option<u64>, StoreError> {
    let (tenant, now) = (writer.tenant().clone(), writer.now());
    read(writer.connection(), &tenant, (key, now)).await
}

/// An expired position is simply overwritten.
pub(super) async fn advance(writer: &mut Writer<'_>, stream: &StreamPosition) -> Result<(), StoreError> {
    let (tenant, now) = (writer.tenant().clone(), writer.now());
    sqlx::query(
        "INSERT INTO upsert_streams (tenant, idempotency_key, through_seq, touched_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (tenant, idempotency_key) \
         DO UPDATE SET through_seq = excluded.through_seq, touched_at = excluded.touched_at",
    )
    .bind(tenant.as_str())
    .bind(stream.key.as_str())
    .bind(stream.through_seq.cast_signed())
    .bind(now.micros())
    .execute(writer.connection())
    .await?;
    Ok(())
}

async fn read(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    (key, now): (&str, Timestamp),
) -> Result<Option<u64>, StoreError> {
    let row = sqlx::query(
        "SELECT through_seq FROM upsert_streams WHERE tenant = $1 AND idempotency_key = $2 AND touched_at > $3",
    )
    .bind(tenant.as_str())
    .bind(key)
    .bind(now.plus_secs(-KEPT_SECS).micros())
    .fetch_optional(connection)
    .await?;
    Ok(row.map(|row| row.try_get::<i64, _>(0)).transpose()?.map(i64::cast_unsigned))
}
