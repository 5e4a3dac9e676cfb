//! Guard policies: every put makes a version, and none is ever overwritten.

use sqlx::{AnyConnection, Row};

use super::changes::ChangeKind;
use super::{Store, StoreError};
use crate::catalog::Policy;
use crate::tenant::TenantId;

/// A policy under its version; version 0 is the defaults, in force until something is put.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredPolicy {
    pub version: u64,
    pub policy: Policy,
}

impl Store {
    /// Puts a policy in force. Returns its version and the revision it came with.
    pub async fn put_policy(&self, tenant: &TenantId, policy: &Policy) -> Result<(u64, u64), StoreError> {
        self.room.learn(self.put_next_policy(tenant, policy).await)
    }

    async fn put_next_policy(&self, tenant: &TenantId, policy: &Policy) -> Result<(u64, u64), StoreError> {
        let text = serde_json::to_string(policy).map_err(|error| StoreError::corrupt("policy", error))?;
        let mut writer = self.writer(tenant).await?;
        let now = writer.now();
        let row = sqlx::query("SELECT COALESCE(MAX(version), 0) FROM policies WHERE tenant = $1")
            .bind(tenant.as_str())
            .fetch_one(writer.connection())
            .await?;
        let version = row.try_get::<i64, _>(0)? + 1;
        writer.record(&[(ChangeKind::Policy, version.to_string())]).await?;
        sqlx::query("INSERT INTO policies (tenant, version, policy, created_at) VALUES ($1, $2, $3, $4)")
            .bind(tenant.as_str())
            .bind(version)
            .bind(text)
            .bind(now.micros())
            .execute(writer.connection())
            .await?;
        Ok((version.cast_unsigned(), writer.commit().await?))
    }

    /// The policy of `version`, or the one in force.
    pub async fn policy(&self, tenant: &TenantId, version: Option<u64>) -> Result<StoredPolicy, StoreError> {
        if version == Some(0) {
            return Ok(StoredPolicy::default());
        }
        let found = read(&mut *self.reader().await?, tenant, version).await?;
        match (version, found) {
            (None, found) => Ok(found.unwrap_or_default()),
            (Some(version), Some(found)) if found.version == version => Ok(found),
            (Some(version), _) => Err(StoreError::PolicyNotFound { tenant: tenant.clone(), version }),
        }
    }
}

/// The last policy up to a version, or of all.
pub(super) async fn read(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    until: Option<u64>,
) -> Result<Option<StoredPolicy>, StoreError> {
    let row = sqlx::query(
        "SELECT version, policy FROM policies WHERE tenant = $1 AND version <= $2 ORDER BY version DESC LIMIT 1",
    )
    .bind(tenant.as_str())
    .bind(until.map_or(i64::MAX, |version| i64::try_from(version).unwrap_or(i64::MAX)))
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let version = row.try_get::<i64, _>(0)?.cast_unsigned();
    let policy = serde_json::from_str(row.try_get(1)?)
        .map_err(|error| StoreError::corrupt(format!("policy version {version}"), error))?;
    Ok(Some(StoredPolicy { version, policy }))
}
