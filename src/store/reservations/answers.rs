//! What was answered under an idempotency key, for 24 hours: asked the same again, the answer is the same, and nothing is
//! done twice.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::Row;

use super::super::streams::KEPT_SECS;
use super::{StoreError, Writer};

/// The key of a call and what it asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnceKey {
    pub key: String,
    /// SHA-256 of the method and everything that is asked.
    pub content: [u8; 32],
}

/// The answer that was given under the key, if it was used in the last 24 hours.
pub(super) async fn known<A: DeserializeOwned>(
    writer: &mut Writer<'_>,
    once: Option<&OnceKey>,
) -> Result<Option<A>, StoreError> {
    let Some(OnceKey { key, content }) = once else { return Ok(None) };
    let (tenant, since) = (writer.tenant().clone(), writer.now().plus_secs(-KEPT_SECS));
    let row = sqlx::query(
        "SELECT content, answer FROM stock_answers WHERE tenant = $1 AND idempotency_key = $2 AND created_at > $3",
    )
    .bind(tenant.as_str())
    .bind(key.clone())
    .bind(since.micros())
    .fetch_optional(writer.connection())
    .await?;
    let Some(row) = row else { return Ok(None) };
    if row.try_get::<Vec<u8>, _>(0)? != content {
        return Err(StoreError::KeyReused(key.clone()));
    }
    serde_json::from_str(row.try_get(1)?).map(Some).map_err(|error| StoreError::corrupt("answer", error))
}

/// Keeps the answer; one that is too old to be asked for is overwritten.
pub(super) async fn keep(
    writer: &mut Writer<'_>,
    once: Option<&OnceKey>,
    answer: &impl Serialize,
) -> Result<(), StoreError> {
    let Some(OnceKey { key, content }) = once else { return Ok(()) };
    let (tenant, now) = (writer.tenant().clone(), writer.now());
    let answer = serde_json::to_string(answer).map_err(|error| StoreError::corrupt("answer", error))?;
    sqlx::query(
        "INSERT INTO stock_answers (tenant, idempotency_key, content, answer, created_at) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (tenant, idempotency_key) DO UPDATE SET content = excluded.content, answer = excluded.answer, \
         created_at = excluded.created_at",
    )
    .bind(tenant.as_str())
    .bind(key.clone())
    .bind(content.to_vec())
    .bind(answer)
    .bind(now.micros())
    .execute(writer.connection())
    .await?;
    Ok(())
}
