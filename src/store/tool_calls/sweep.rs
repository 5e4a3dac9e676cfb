//! What time does to calls: those that nobody waits for any more, and those that are too old to be kept.

use sqlx::Row;

use super::{Store, StoreError};
use crate::clock::Timestamp;
use crate::store::MAX_BATCH;
use crate::tenant::TenantId;
use crate::tools::CallId;

/// A call whose time is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueCall {
    pub tenant: TenantId,
    pub id: CallId,
}

impl Store {
    /// Calls whose time is over, of every tenant that is active, the longest overdue first, `limit` at most.
    pub async fn tool_calls_due(&self, limit: u32) -> Result<Vec<DueCall>, StoreError> {
        let rows = sqlx::query(
            "SELECT tool_calls.tenant, tool_calls.id FROM tool_calls JOIN tenants ON tenants.id = tool_calls.tenant \
             WHERE tool_calls.due_at <= $1 AND tenants.state = 'active' \
             ORDER BY tool_calls.due_at, tool_calls.tenant, tool_calls.id LIMIT $2",
        )
        .bind(self.now().micros())
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reader().await?)
        .await?;
        let mut due = Vec::with_capacity(rows.len());
        for row in &rows {
            let id = CallId::parse(row.try_get(1)?);
            due.push(DueCall {
                tenant: TenantId::parse(row.try_get(0)?).map_err(|error| StoreError::corrupt("tool call", error))?,
                id: id.ok_or_else(|| StoreError::corrupt("tool call", "impossible id".to_owned()))?,
            });
        }
        Ok(due)
    }

    /// Deletes calls that began before a moment, a batch of them; what is still to be made stays. Gives how many there were.
    pub async fn forget_tool_calls(&self, before: Timestamp) -> Result<u64, StoreError> {
        let mut tx = self.begin().await?;
        let gone = sqlx::query(
            "DELETE FROM tool_calls WHERE (tenant, id) IN (SELECT tenant, id FROM tool_calls \
             WHERE began_at < $1 AND outcome <> 'due' ORDER BY began_at LIMIT $2)",
        )
        .bind(before.micros())
        .bind(MAX_BATCH as i64)
        .execute(&mut *tx)
        .await?
        .rows_affected();
        tx.commit().await?;
        Ok(gone)
    }
}
