//! Merchandising: every put makes a version, and none is ever overwritten.

use sqlx::Row;

use super::changes::ChangeKind;
use super::{Store, StoreError};
use crate::catalog::Merchandising;
use crate::tenant::TenantId;

/// Merchandising under its version; version 0 is none at all, until something is put.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoredMerchandising {
    pub version: u64,
    pub body: Merchandising,
}

impl Store {
    /// Puts merchandising in force, unless another version than `expected` is. Returns its version and the revision it
    /// came with.
    pub async fn put_merchandising(
        &self,
        tenant: &TenantId,
        body: &Merchandising,
        expected: Option<u64>,
    ) -> Result<(u64, u64), StoreError> {
        self.room.learn(self.put_next_merchandising(tenant, body, expected).await)
    }

    async fn put_next_merchandising(
        &self,
        tenant: &TenantId,
        body: &Merchandising,
        expected: Option<u64>,
    ) -> Result<(u64, u64), StoreError> {
        let text = serde_json::to_string(body).map_err(|error| StoreError::corrupt("merchandising", error))?;
        let mut writer = self.writer(tenant).await?;
        let now = writer.now();
        let row = sqlx::query("SELECT COALESCE(MAX(version), 0) FROM merchandising WHERE tenant = $1")
            .bind(tenant.as_str())
            .fetch_one(writer.connection())
            .await?;
        let before = row.try_get::<i64, _>(0)?.cast_unsigned();
        if expected.is_some_and(|expected| expected != before) {
            return Err(StoreError::VersionMoved { tenant: tenant.clone(), version: before });
        }
        let version = before + 1;
        writer.record(&[(ChangeKind::Merchandising, version.to_string())]).await?;
        sqlx::query("INSERT INTO merchandising (tenant, version, body, created_at) VALUES ($1, $2, $3, $4)")
            .bind(tenant.as_str())
            .bind(version.cast_signed())
            .bind(text)
            .bind(now.micros())
            .execute(writer.connection())
            .await?;
        Ok((version, writer.commit().await?))
    }

    /// What is in force.
    pub async fn merchandising(&self, tenant: &TenantId) -> Result<StoredMerchandising, StoreError> {
        let row =
            sqlx::query("SELECT version, body FROM merchandising WHERE tenant = $1 ORDER BY version DESC LIMIT 1")
                .bind(tenant.as_str())
                .fetch_optional(&mut *self.reader().await?)
                .await?;
        let Some(row) = row else { return Ok(StoredMerchandising::default()) };
        let version = row.try_get::<i64, _>(0)?.cast_unsigned();
        let body = serde_json::from_str(row.try_get(1)?)
            .map_err(|error| StoreError::corrupt(format!("merchandising version {version}"), error))?;
        Ok(StoredMerchandising { version, body })
    }
}
