//! What assistants used for tenants, by month and model, and what decides whether they may go on. Every process adds to the
//! same rows, so that a limit is one of all together; what is under way while it is reached goes over it.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::sessions::memory_of;
use super::{Store, StoreError, entitlements};
use crate::assistant::{SessionStanding, Used};
use crate::catalog::Cost;
use crate::clock::Timestamp;
use crate::conversation::SessionId;
use crate::tenant::{Entitlements, TenantId};

/// One call of a model, as it is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssistantCall {
    /// Whoever reports it again means the same call.
    pub id: String,
    /// As the configuration names it; empty for one that it does not have.
    pub model: String,
    pub input_tokens: u64,
    pub output_tokens: u64,
    pub cost: Cost,
}

/// Whether a call was counted by this report, or by one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    Now,
    Before,
}

/// What was used of one model in one month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssistantUse {
    /// YYYY-MM.
    pub month: String,
    pub model: String,
    pub requests: u64,
    pub input_tokens: u64,
    pub output_tokens: u64,
    pub cost: Cost,
}

/// What decides whether a tenant's assistant may speak, as it was at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub entitlements: Entitlements,
    /// Of the shop.
    pub language: Option<String>,
    /// In the month.
    pub used: Used,
    pub session: Option<SessionStanding>,
}

impl Store {
    /// How a tenant stands in a month, and its session where one is asked about: one statement, by primary keys.
    pub async fn standing(
        &self,
        tenant: &TenantId,
        month: &str,
        session: Option<SessionId>,
    ) -> Result<Standing, StoreError> {
        let row = sqlx::query(
            "SELECT t.entitlements, t.language, a.requests, a.cost, e.texts, e.cost, s.id, s.taken_by, s.ended_at, \
             s.expires_at, s.user_id, s.memory FROM tenants t \
             CROSS JOIN (SELECT CAST(COALESCE(SUM(requests), 0) AS BIGINT) AS requests, \
             CAST(COALESCE(SUM(cost_micros), 0) AS BIGINT) AS cost FROM assistant_usage WHERE tenant = $1 AND month = $2) a \
             CROSS JOIN (SELECT CAST(COALESCE(SUM(texts), 0) AS BIGINT) AS texts, \
             CAST(COALESCE(SUM(cost_micros), 0) AS BIGINT) AS cost FROM embedding_usage WHERE tenant = $3 AND month = $4) e \
             LEFT JOIN sessions s ON s.tenant = t.id AND s.id = $5 WHERE t.id = $6",
        )
        .bind(tenant.as_str())
        .bind(month)
        .bind(tenant.as_str())
        .bind(month)
        .bind(session.map(|id| id.to_string()).unwrap_or_default())
        .bind(tenant.as_str())
        .fetch_optional(&mut *self.reader().await?)
        .await?
        .ok_or_else(|| StoreError::TenantNotFound(tenant.clone()))?;
        let number = |at: usize| row.try_get::<i64, _>(at);
        let used = Used {
            requests: number(2)?.cast_unsigned(),
            cost: Cost::from_scaled(number(3)?.saturating_add(number(5)?)),
            embeddings: number(4)?.cast_unsigned(),
        };
        let found = session.map(|id| self.session_standing(&row, id)).transpose()?;
        Ok(Standing {
            entitlements: entitlements::decode(row.try_get(0)?)?,
            language: row.try_get(1)?,
            used,
            session: found,
        })
    }

    fn session_standing(&self, row: &AnyRow, id: SessionId) -> Result<SessionStanding, StoreError> {
        if row.try_get::<Option<&str>, _>(6)?.is_none() {
            return Err(StoreError::SessionNotFound(id));
        }
        let expires_at = row.try_get::<Option<i64>, _>(9)?.map(Timestamp::from_micros);
        Ok(SessionStanding {
            is_taken: row.try_get::<Option<&str>, _>(7)?.is_some(),
            has_ended: row.try_get::<Option<i64>, _>(8)?.is_some() || expires_at.is_some_and(|end| end <= self.now()),
            user: row.try_get(10)?,
            language: memory_of(row.try_get(11)?)?.language,
        })
    }

    /// Counts a call in a month, once. Of a tenant that is gone nothing is kept.
    pub async fn count_assistant_call(
        &self,
        tenant: &TenantId,
        month: &str,
        call: &AssistantCall,
    ) -> Result<Counted, StoreError> {
        let mut tx = self.begin().await?;
        let is_new = sqlx::query(
            "INSERT INTO assistant_calls (tenant, call_id, at) SELECT id, CAST($1 AS TEXT), CAST($2 AS BIGINT) FROM tenants \
             WHERE id = $3 AND state = 'active' ON CONFLICT (tenant, call_id) DO NOTHING",
        )
        .bind(call.id.as_str())
        .bind(self.now().micros())
        .bind(tenant.as_str())
        .execute(&mut *tx)
        .await?
        .rows_affected()
            == 1;
        if !is_new {
            return Ok(Counted::Before);
        }
        sqlx::query(
            "INSERT INTO assistant_usage (tenant, month, model, requests, input_tokens, output_tokens, cost_micros) \
             VALUES ($1, $2, $3, 1, $4, $5, $6) ON CONFLICT (tenant, month, model) DO UPDATE SET \
             requests = assistant_usage.requests + 1, \
             input_tokens = assistant_usage.input_tokens + excluded.input_tokens, \
             output_tokens = assistant_usage.output_tokens + excluded.output_tokens, \
             cost_micros = assistant_usage.cost_micros + excluded.cost_micros",
        )
        .bind(tenant.as_str())
        .bind(month)
        .bind(call.model.as_str())
        .bind(call.input_tokens.cast_signed())
        .bind(call.output_tokens.cast_signed())
        .bind(call.cost.scaled())
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(Counted::Now)
    }

    /// What assistants used for a tenant from one month to another, the last one first.
    pub async fn assistant_use(
        &self,
        tenant: &TenantId,
        (since, until): (&str, &str),
    ) -> Result<Vec<AssistantUse>, StoreError> {
        let rows = sqlx::query(
            "SELECT month, model, requests, input_tokens, output_tokens, cost_micros FROM assistant_usage \
             WHERE tenant = $1 AND month >= $2 AND month <= $3 ORDER BY month DESC, model",
        )
        .bind(tenant.as_str())
        .bind(since)
        .bind(until)
        .fetch_all(&mut *self.reader().await?)
        .await?;
        let number = |row: &AnyRow, at: usize| row.try_get::<i64, _>(at).map(i64::cast_unsigned);
        let decode = |row: &AnyRow| {
            Ok(AssistantUse {
                month: row.try_get(0)?,
                model: row.try_get(1)?,
                requests: number(row, 2)?,
                input_tokens: number(row, 3)?,
                output_tokens: number(row, 4)?,
                cost: Cost::from_scaled(row.try_get(5)?),
            })
        };
        rows.iter().map(decode).collect()
    }

    /// Forgets the ids of calls that were counted before a moment, and what models and embedders used before a month. Returns
    /// how many rows went.
    pub async fn trim_usage(&self, calls_before: Timestamp, month: &str) -> Result<u64, StoreError> {
        const CALLS: &str = "DELETE FROM assistant_calls WHERE at < $1 AND (tenant, call_id) IN \
             (SELECT tenant, call_id FROM assistant_calls WHERE at < $2 ORDER BY at LIMIT 1000)";
        let mut trimmed = 0;
        loop {
            let gone = sqlx::query(CALLS)
                .bind(calls_before.micros())
                .bind(calls_before.micros())
                .execute(&mut *self.write_connection().await?)
                .await?
                .rows_affected();
            trimmed += gone;
            if gone == 0 {
                break;
            }
        }
        for months in ["DELETE FROM assistant_usage WHERE month < $1", "DELETE FROM embedding_usage WHERE month < $1"] {
            let gone = sqlx::query(months).bind(month).execute(&mut *self.write_connection().await?).await?;
            trimmed += gone.rows_affected();
        }
        Ok(trimmed)
    }
}
