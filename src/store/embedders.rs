//! What makes a tenant's vectors, and what is to make them next; and what the embedders that are asked over HTTP cost it.
//!
//! A tenant goes from one embedder to another in two steps: the next one is noted, and comes into force when every text has
//! a vector of it. In between the tenant is searched with the vectors it has.

use std::collections::HashMap;

use sqlx::Row;
use sqlx::any::AnyRow;

use super::statement::{Lookup, wanted};
use super::tenants::read;
use super::{EmbeddingSpace, MAX_BATCH, News, Store, StoreError, Tenant};
use crate::tenant::{EmbedderName, TenantId};

/// What was embedded for a tenant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EmbeddingUse {
    /// To be indexed.
    pub texts: u64,
    pub queries: u64,
    pub tokens: u64,
    /// Millionths of the currency.
    pub cost_micros: u64,
}

/// The same, of one embedder in one month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonthOfUse {
    /// YYYY-MM.
    pub month: String,
    pub embedder: EmbedderName,
    pub used: EmbeddingUse,
}

impl Store {
    /// Notes what is to make the vectors of a tenant; what makes them now is noted as nothing next.
    pub async fn choose_embedder(&self, id: &TenantId, next: &EmbedderName) -> Result<Tenant, StoreError> {
        let mut tx = self.begin().await?;
        let tenant = read(&mut *tx, id).await?.ok_or_else(|| StoreError::TenantNotFound(id.clone()))?;
        let next = (*next != tenant.embedding.embedder).then(|| next.clone());
        sqlx::query("UPDATE tenants SET next_embedder = $1 WHERE id = $2")
            .bind(next.as_ref().map(|next| next.as_str().to_owned()))
            .bind(id.as_str())
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        let embedding = crate::tenant::Embedding { next, ..tenant.embedding };
        Ok(Tenant { embedding, ..tenant })
    }

    /// Puts the next embedder of a tenant in force; false where it is not the next one any more.
    pub async fn put_embedder_in_force(&self, id: &TenantId, next: &EmbedderName) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let moved = sqlx::query(
            "UPDATE tenants SET embedder = $1, next_embedder = NULL WHERE id = $2 AND next_embedder = $3 AND state = 'active'",
        )
        .bind(next.as_str())
        .bind(id.as_str())
        .bind(next.as_str())
        .execute(&mut *tx)
        .await?;
        let is_moved = moved.rows_affected() == 1;
        if is_moved {
            self.tell(&mut tx, &News::TenantChanged(id.clone())).await?;
        }
        tx.commit().await?;
        Ok(is_moved)
    }

    /// Nothing is next any more, where this was; false where it was not.
    pub async fn forget_next_embedder(&self, id: &TenantId, next: &EmbedderName) -> Result<bool, StoreError> {
        let forgotten = sqlx::query("UPDATE tenants SET next_embedder = NULL WHERE id = $1 AND next_embedder = $2")
            .bind(id.as_str())
            .bind(next.as_str())
            .execute(&mut *self.write_connection().await?)
            .await?;
        Ok(forgotten.rows_affected() == 1)
    }

    /// The active tenants that wait for their next embedder, in order of their ids, at most [`MAX_BATCH`].
    pub async fn tenants_between_embedders(&self) -> Result<Vec<(TenantId, EmbedderName)>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, next_embedder FROM tenants WHERE next_embedder IS NOT NULL AND state = 'active' ORDER BY id LIMIT $1",
        )
        .bind(MAX_BATCH as i64)
        .fetch_all(&mut *self.reader().await?)
        .await?;
        rows.iter().map(|row| Ok((tenant(row, 0)?, embedder(row, 1)?))).collect()
    }

    /// What makes the vectors of each of `tenants` that exist.
    pub async fn embedders_in_force(
        &self,
        tenants: &[TenantId],
    ) -> Result<HashMap<TenantId, EmbedderName>, StoreError> {
        const LOOKUP: Lookup<'_> = Lookup { columns: "id, embedder", table: "tenants", condition: "1 = 1", key: "id" };
        let mut found = HashMap::with_capacity(tenants.len());
        for wanted in wanted(tenants) {
            let query = wanted.bind(wanted.select(1, &LOOKUP), |tenant| tenant.as_str().to_owned());
            for row in query.fetch_all(&mut *self.reader().await?).await? {
                if row.try_get::<Option<&str>, _>(0)?.is_none() {
                    continue;
                }
                let name = row.try_get::<Option<&str>, _>(1)?.map(|_| embedder(&row, 1)).transpose()?;
                found.insert(tenant(&row, 0)?, name.unwrap_or_else(EmbedderName::local));
            }
        }
        Ok(found)
    }

    /// Adds to what was embedded for a tenant in a month. Of a tenant that is gone nothing is kept.
    pub async fn add_embedding_use(&self, id: &TenantId, of: &MonthOfUse) -> Result<(), StoreError> {
        let MonthOfUse { month, embedder, used } = of;
        sqlx::query(
            "INSERT INTO embedding_usage (tenant, month, embedder, texts, queries, tokens, cost_micros) \
             SELECT id, CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT), \
             CAST($6 AS BIGINT) FROM tenants WHERE id = $7 AND state <> 'erasing' \
             ON CONFLICT (tenant, month, embedder) DO UPDATE SET texts = embedding_usage.texts + excluded.texts, \
             queries = embedding_usage.queries + excluded.queries, tokens = embedding_usage.tokens + excluded.tokens, \
             cost_micros = embedding_usage.cost_micros + excluded.cost_micros",
        )
        .bind(month.as_str())
        .bind(embedder.as_str())
        .bind(used.texts.cast_signed())
        .bind(used.queries.cast_signed())
        .bind(used.tokens.cast_signed())
        .bind(used.cost_micros.cast_signed())
        .bind(id.as_str())
        .execute(&mut *self.write_connection().await?)
        .await?;
        Ok(())
    }

    /// What was embedded for a tenant since a month, the last one first.
    pub async fn embedding_use(&self, id: &TenantId, since: &str) -> Result<Vec<MonthOfUse>, StoreError> {
        let rows = sqlx::query(
            "SELECT month, embedder, texts, queries, tokens, cost_micros FROM embedding_usage \
             WHERE tenant = $1 AND month >= $2 ORDER BY month DESC, embedder",
        )
        .bind(id.as_str())
        .bind(since)
        .fetch_all(&mut *self.reader().await?)
        .await?;
        let number = |row: &AnyRow, at: usize| row.try_get::<i64, _>(at).map(i64::cast_unsigned);
        let decode = |row: &AnyRow| {
            let used = EmbeddingUse {
                texts: number(row, 2)?,
                queries: number(row, 3)?,
                tokens: number(row, 4)?,
                cost_micros: number(row, 5)?,
            };
            Ok(MonthOfUse { month: row.try_get(0)?, embedder: embedder(row, 1)?, used })
        };
        rows.iter().map(decode).collect()
    }

    /// Where a tenant has vectors stored.
    pub async fn embedding_spaces(&self, id: &TenantId) -> Result<Vec<EmbeddingSpace>, StoreError> {
        let rows = sqlx::query("SELECT DISTINCT model, weights, pooling, prefix FROM embeddings WHERE tenant = $1")
            .bind(id.as_str())
            .fetch_all(&mut *self.reader().await?)
            .await?;
        let decode = |row: &AnyRow| {
            Ok(EmbeddingSpace {
                model: row.try_get(0)?,
                precision: row.try_get(1)?,
                pooling: row.try_get(2)?,
                prefix: row.try_get(3)?,
            })
        };
        rows.iter().map(decode).collect()
    }
}

fn tenant(row: &AnyRow, at: usize) -> Result<TenantId, StoreError> {
    TenantId::parse(row.try_get(at)?).map_err(|error| StoreError::corrupt("tenant", error))
}

fn embedder(row: &AnyRow, at: usize) -> Result<EmbedderName, StoreError> {
    EmbedderName::parse(row.try_get(at)?).map_err(|error| StoreError::corrupt("embedder", error))
}
