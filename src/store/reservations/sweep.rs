//! Deletes what ended long ago, a bounded number of rows at a time. Nobody waits for it: what has expired holds nothing
//! whether it is still there or not, so this makes no revision.

use sqlx::Row;

use super::super::streams::KEPT_SECS;
use super::{Store, StoreError};
use crate::clock::Timestamp;
use crate::store::MAX_BATCH;

/// For so long the lines of what has expired stay, so that no clock of another process still holds by them.
const LINES_KEPT_SECS: i64 = 60 * 60;

const LINES: &str = "DELETE FROM reservation_lines WHERE (tenant, reservation, sku) IN \
     (SELECT tenant, reservation, sku FROM reservation_lines WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)";
const RESERVATIONS: &str = "DELETE FROM reservations WHERE (tenant, id) IN \
     (SELECT tenant, id FROM reservations WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)";
const ANSWERS: &str = "DELETE FROM stock_answers WHERE (tenant, idempotency_key) IN \
     (SELECT tenant, idempotency_key FROM stock_answers WHERE created_at <= $1 ORDER BY created_at LIMIT $2)";

impl Store {
    /// Forgets reservations a day after they have expired, and answers a day after they were given.
    pub async fn sweep_reservations(&self) -> Result<(), StoreError> {
        let now = self.now();
        for (text, age) in [(LINES, LINES_KEPT_SECS), (RESERVATIONS, KEPT_SECS), (ANSWERS, KEPT_SECS)] {
            let before = now.plus_secs(-age).micros();
            loop {
                let query = sqlx::query(text).bind(before).bind(MAX_BATCH as i64);
                let deleted = query.execute(&mut *self.write_connection().await?).await?;
                if deleted.rows_affected() < MAX_BATCH as u64 {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Forgets the sales committed before `before`, in steps that hold the write lock only shortly. A figure that knows
    /// of less than what is forgotten is refused from then on.
    pub async fn trim_ledger(&self, before: Timestamp) -> Result<(), StoreError> {
        let tenants = sqlx::query(
            "SELECT tenant, MAX(position) FROM stock_ledger WHERE committed_at < $1 GROUP BY tenant ORDER BY tenant",
        )
        .bind(before.micros())
        .fetch_all(&mut *self.reader().await?)
        .await?;
        for row in &tenants {
            let (tenant, through): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
            while self.trim_some_sales(&tenant, through).await? {}
        }
        Ok(())
    }

    /// Trims a batch of one tenant; false when nothing was left.
    async fn trim_some_sales(&self, tenant: &str, through: i64) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let last = sqlx::query(
            "SELECT MAX(position) FROM (SELECT position FROM stock_ledger WHERE tenant = $1 AND position <= $2 \
             ORDER BY position LIMIT $3) AS oldest",
        )
        .bind(tenant)
        .bind(through)
        .bind(MAX_BATCH as i64)
        .fetch_one(&mut *tx)
        .await?;
        let Some(last) = last.try_get::<Option<i64>, _>(0)? else { return Ok(false) };
        sqlx::query(
            "UPDATE tenants SET ledger_trimmed_position = $1, ledger_trimmed_at = COALESCE(\
             (SELECT MAX(committed_at) FROM stock_ledger WHERE tenant = $2 AND position = $3), 0) \
             WHERE id = $4 AND ledger_trimmed_position < $5",
        )
        .bind(last)
        .bind(tenant)
        .bind(last)
        .bind(tenant)
        .bind(last)
        .execute(&mut *tx)
        .await?;
        sqlx::query("DELETE FROM stock_ledger WHERE tenant = $1 AND position <= $2")
            .bind(tenant)
            .bind(last)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(true)
    }
}
