//! Deleting everything of a tenant, in steps short enough not to hold up other writers. Killed half-way, the tenant stays
//! `erasing` and the next call goes on. The last step notes that the files are to be scrubbed.

use sqlx::Row;

use super::audit::{ERASE_CHAIN, ERASE_STEPS, remember_to_scrub};
use super::{MAX_BATCH, News, Store, StoreError};
use crate::tenant::{TenantId, TenantState};

/// Of at most a megabyte each.
const DOCUMENTS: usize = 20;
/// Of at most 64 KiB each.
const PRODUCTS: usize = 250;

/// Each deletes some rows of one tenant, at most about as many as stand beside it: what is deleted passes through the
/// log, so of what may be large they are few. The tenant's own row goes last, and a foreign key keeps it there while
/// anything still belongs to it.
const STEPS: [(&str, usize); 21] = [
    (
        "DELETE FROM api_keys WHERE tenant = $1 AND id IN (SELECT id FROM api_keys WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
    (
        "DELETE FROM products WHERE tenant = $1 AND sku IN (SELECT sku FROM products WHERE tenant = $2 LIMIT $3)",
        PRODUCTS,
    ),
    (
        "DELETE FROM documents WHERE tenant = $1 AND id IN (SELECT id FROM documents WHERE tenant = $2 LIMIT $3)",
        DOCUMENTS,
    ),
    (
        "DELETE FROM tombstones WHERE tenant = $1 AND id IN (SELECT id FROM tombstones WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
    (
        "DELETE FROM changes WHERE tenant = $1 AND revision IN \
     (SELECT revision FROM changes WHERE tenant = $2 ORDER BY revision LIMIT $3)",
        MAX_BATCH,
    ),
    (
        "DELETE FROM policies WHERE tenant = $1 AND version IN (SELECT version FROM policies WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
    (
        "DELETE FROM approvals WHERE tenant = $1 AND id IN (SELECT id FROM approvals WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
    (
        "DELETE FROM merchandising WHERE tenant = $1 AND version IN \
     (SELECT version FROM merchandising WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
    (
        "DELETE FROM embeddings WHERE tenant = $1 AND content_hash IN \
     (SELECT content_hash FROM embeddings WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
    (
        "DELETE FROM upsert_streams WHERE tenant = $1 AND idempotency_key IN \
     (SELECT idempotency_key FROM upsert_streams WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
    (
        "DELETE FROM reservation_lines WHERE tenant = $1 AND reservation IN \
     (SELECT reservation FROM reservation_lines WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
    (
        "DELETE FROM reservations WHERE tenant = $1 AND id IN (SELECT id FROM reservations WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
    (
        "DELETE FROM session_messages WHERE tenant = $1 AND session IN \
     (SELECT session FROM session_messages WHERE tenant = $2 LIMIT $3)",
        PRODUCTS,
    ),
    (
        "DELETE FROM tool_calls WHERE tenant = $1 AND id IN (SELECT id FROM tool_calls WHERE tenant = $2 LIMIT $3)",
        PRODUCTS,
    ),
    ("DELETE FROM sessions WHERE tenant = $1 AND id IN (SELECT id FROM sessions WHERE tenant = $2 LIMIT $3)", PRODUCTS),
    (
        "DELETE FROM stock_ledger WHERE tenant = $1 AND position IN \
     (SELECT position FROM stock_ledger WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
    (
        "DELETE FROM stock_answers WHERE tenant = $1 AND idempotency_key IN \
     (SELECT idempotency_key FROM stock_answers WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
    (
        "DELETE FROM embedding_usage WHERE tenant = $1 AND month IN \
     (SELECT month FROM embedding_usage WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
    (
        "DELETE FROM assistant_usage WHERE tenant = $1 AND month IN \
     (SELECT month FROM assistant_usage WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
    (
        "DELETE FROM assistant_calls WHERE tenant = $1 AND call_id IN \
     (SELECT call_id FROM assistant_calls WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
    ("DELETE FROM syncs WHERE tenant = $1 AND id IN (SELECT id FROM syncs WHERE tenant = $2 LIMIT $3)", MAX_BATCH),
];

impl Store {
    /// Marks the tenant as erasing, so that nothing is written to it any more, and deletes everything of it. Its bytes
    /// are out of the files after [`Store::scrub`].
    pub async fn erase_tenant(&self, tenant: &TenantId) -> Result<(), StoreError> {
        self.set_tenant_state(tenant, TenantState::Erasing).await?;
        for step in STEPS.into_iter().chain(ERASE_STEPS) {
            while self.erase_some(tenant, step).await? > 0 {}
        }
        let mut tx = self.begin().await?;
        for text in ERASE_CHAIN {
            sqlx::query(text).bind(tenant.as_str()).execute(&mut *tx).await?;
        }
        sqlx::query("DELETE FROM tenants WHERE id = $1 AND state = 'erasing'")
            .bind(tenant.as_str())
            .execute(&mut *tx)
            .await?;
        remember_to_scrub(&mut tx, self.now()).await?;
        self.tell(&mut tx, &News::TenantChanged(tenant.clone())).await?;
        Ok(tx.commit().await?)
    }

    /// The tenants whose erasure has not come to its end, in order of their ids, with their incarnations.
    pub async fn erasing_tenants(&self) -> Result<Vec<(TenantId, u64)>, StoreError> {
        let rows = sqlx::query("SELECT id, incarnation FROM tenants WHERE state = 'erasing' ORDER BY id")
            .fetch_all(&mut *self.reader().await?)
            .await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in &rows {
            let id = TenantId::parse(row.try_get(0)?).map_err(|error| StoreError::corrupt("tenant", error))?;
            found.push((id, row.try_get::<i64, _>(1)?.cast_unsigned()));
        }
        Ok(found)
    }

    async fn erase_some(&self, tenant: &TenantId, (step, rows): (&'static str, usize)) -> Result<u64, StoreError> {
        let mut tx = self.begin().await?;
        let deleted =
            sqlx::query(step).bind(tenant.as_str()).bind(tenant.as_str()).bind(rows as i64).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(deleted.rows_affected())
    }
}
