//! What tenants are entitled to. Read anew whenever it is asked for, so that what any process puts holds for all at once.

use sqlx::Row;

use super::{Store, StoreError};
use crate::tenant::{Entitlements, TenantId};

impl Store {
    /// What a tenant is entitled to.
    pub async fn entitlements(&self, id: &TenantId) -> Result<Entitlements, StoreError> {
        let row = sqlx::query("SELECT entitlements FROM tenants WHERE id = $1")
            .bind(id.as_str())
            .fetch_optional(&mut *self.reader().await?)
            .await?
            .ok_or_else(|| StoreError::TenantNotFound(id.clone()))?;
        decode(row.try_get(0)?)
    }

    /// Puts what a tenant is entitled to in force, all of it at once.
    pub async fn set_entitlements(&self, id: &TenantId, entitlements: &Entitlements) -> Result<(), StoreError> {
        let text = serde_json::to_string(entitlements).map_err(|error| StoreError::corrupt("entitlements", error))?;
        let changed = sqlx::query("UPDATE tenants SET entitlements = $1 WHERE id = $2")
            .bind((*entitlements != Entitlements::default()).then_some(text))
            .bind(id.as_str())
            .execute(&mut *self.write_connection().await?)
            .await?;
        match changed.rows_affected() {
            1 => Ok(()),
            _ => Err(StoreError::TenantNotFound(id.clone())),
        }
    }
}

pub(super) fn decode(text: Option<&str>) -> Result<Entitlements, StoreError> {
    text.map_or_else(|| Ok(Entitlements::default()), serde_json::from_str)
        .map_err(|error| StoreError::corrupt("entitlements", error))
}
