//! Forgetting what is old, in steps that hold the write lock only shortly.

use sqlx::Row;

use super::statement::composed;
use super::{Backend, MAX_BATCH, Store, StoreError};
use crate::clock::Timestamp;

/// Rows that bear numbers that rise with the time of their commit, and the columns of `tenants` that say what is not kept of
/// them any more: the last number and its moment.
pub(super) struct Numbered {
    pub(super) table: &'static str,
    pub(super) number: &'static str,
    pub(super) trimmed: &'static str,
    pub(super) trimmed_at: &'static str,
}

impl Store {
    /// Deletes what `text` finds of before a moment ($1), so many at a time ($2), until nothing is left.
    pub(super) async fn forget(&self, text: &'static str, before: Timestamp) -> Result<(), StoreError> {
        loop {
            let query = sqlx::query(text).bind(before.micros()).bind(MAX_BATCH as i64);
            let deleted = query.execute(&mut *self.write_connection().await?).await?;
            if deleted.rows_affected() < MAX_BATCH as u64 {
                return Ok(());
            }
        }
    }

    /// Forgets the rows committed before `before`. Returns how many went.
    pub(super) async fn trim(&self, of: &Numbered, before: Timestamp) -> Result<u64, StoreError> {
        let Numbered { table, number, .. } = of;
        let text = format!("SELECT tenant, MAX({number}) FROM {table} WHERE committed_at < $1 GROUP BY tenant");
        let old = composed(text).bind(before.micros());
        let tenants = match self.backend {
            Backend::Sqlite => old.fetch_all(&mut *self.reader().await?).await?,
            // It reads all rows, which may be more than a statement has time for.
            Backend::Postgres => old.fetch_all(&mut self.unhurried().await?).await?,
        };
        let mut trimmed = 0;
        for row in &tenants {
            let (tenant, through): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
            while let Some(count) = self.trim_some(of, &tenant, through).await? {
                trimmed += count;
            }
        }
        Ok(trimmed)
    }

    /// Trims at most about two batches of one tenant; `None` when nothing was left.
    async fn trim_some(&self, of: &Numbered, tenant: &str, through: i64) -> Result<Option<u64>, StoreError> {
        let Numbered { table, number, trimmed, trimmed_at } = of;
        let mut tx = self.begin().await?;
        let last = composed(format!(
            "SELECT MAX({number}) FROM (SELECT {number} FROM {table} WHERE tenant = $1 AND {number} <= $2 \
             ORDER BY {number} LIMIT $3) AS oldest"
        ))
        .bind(tenant)
        .bind(through)
        .bind(MAX_BATCH as i64)
        .fetch_one(&mut *tx)
        .await?;
        let Some(last) = last.try_get::<Option<i64>, _>(0)? else { return Ok(None) };
        composed(format!(
            "UPDATE tenants SET {trimmed} = $1, {trimmed_at} = COALESCE(\
             (SELECT MAX(committed_at) FROM {table} WHERE tenant = $2 AND {number} = $3), 0) \
             WHERE id = $4 AND {trimmed} < $5"
        ))
        .bind(last)
        .bind(tenant)
        .bind(last)
        .bind(tenant)
        .bind(last)
        .execute(&mut *tx)
        .await?;
        let deleted = composed(format!("DELETE FROM {table} WHERE tenant = $1 AND {number} <= $2"))
            .bind(tenant)
            .bind(last)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(Some(deleted.rows_affected()))
    }
}
