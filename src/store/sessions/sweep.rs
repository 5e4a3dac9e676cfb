//! What time does to sessions: states that time out, sessions that nobody speaks in, what is kept of ended ones.

use sqlx::Row;

use super::{Store, StoreError};
use crate::clock::Timestamp;
use crate::conversation::{EndReason, SessionId};
use crate::store::MAX_BATCH;
use crate::tenant::TenantId;

/// A session whose state has timed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverdueSession {
    pub tenant: TenantId,
    pub id: SessionId,
    pub deadline_at: Timestamp,
}

impl Store {
    /// Sessions whose state has timed out, of every tenant, the longest overdue first, `limit` at most.
    pub async fn sessions_due(&self, limit: u32) -> Result<Vec<OverdueSession>, StoreError> {
        let rows = sqlx::query(
            "SELECT tenant, id, deadline_at FROM sessions WHERE deadline_at <= $1 AND ended_at IS NULL \
             ORDER BY deadline_at, tenant, id LIMIT $2",
        )
        .bind(self.now().micros())
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reader().await?)
        .await?;
        let mut due = Vec::with_capacity(rows.len());
        for row in &rows {
            due.push(OverdueSession {
                tenant: TenantId::parse(row.try_get(0)?).map_err(|error| StoreError::corrupt("session", error))?,
                id: SessionId::parse(row.try_get(1)?).map_err(|error| StoreError::corrupt("session", error))?,
                deadline_at: Timestamp::from_micros(row.try_get(2)?),
            });
        }
        Ok(due)
    }

    /// Notes the end of sessions that have expired, a batch of them. Gives how many there were.
    pub async fn end_expired_sessions(&self) -> Result<u64, StoreError> {
        let mut tx = self.begin().await?;
        let ended = sqlx::query(
            "UPDATE sessions SET version = version + 1, open_as = NULL, deadline_at = NULL, ended_at = expires_at, \
             ended_as = $1 WHERE ended_at IS NULL AND expires_at <= $2 AND (tenant, id) IN (SELECT tenant, id \
             FROM sessions WHERE ended_at IS NULL AND expires_at <= $3 ORDER BY expires_at LIMIT $4)",
        )
        .bind(EndReason::Expired.as_str())
        .bind(self.now().micros())
        .bind(self.now().micros())
        .bind(MAX_BATCH as i64)
        .execute(&mut *tx)
        .await?
        .rows_affected();
        tx.commit().await?;
        Ok(ended)
    }

    /// Deletes sessions that ended before a moment, with their messages, a batch of them. Gives how many there were.
    pub async fn forget_sessions(&self, before: Timestamp) -> Result<u64, StoreError> {
        const OLD: &str = "SELECT tenant, id FROM sessions WHERE ended_at < $1 ORDER BY ended_at, tenant, id LIMIT $2";
        let mut tx = self.begin().await?;
        let mut gone = 0;
        for (table, key) in [("session_messages", "session"), ("sessions", "id")] {
            let text = format!("DELETE FROM {table} WHERE (tenant, {key}) IN ({OLD})");
            let query = crate::store::statement::composed(text).bind(before.micros()).bind(MAX_BATCH as i64);
            gone = query.execute(&mut *tx).await?.rows_affected();
        }
        tx.commit().await?;
        Ok(gone)
    }
}
