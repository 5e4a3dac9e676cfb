//! One state of a tenant's catalogue, read page by page: what replicas are built from.

use sqlx::{Any, Row, Transaction};

use super::{Store, StoreError, documents, products};
use crate::catalog::{Document, Product};
use crate::tenant::TenantId;

/// A read transaction: whatever is committed meanwhile, every page is of [`Snapshot::revision`]. It keeps one
/// connection, so it is to be read through and dropped.
pub struct Snapshot {
    tx: Transaction<'static, Any>,
    tenant: TenantId,
    revision: u64,
    last_sku: String,
    last_document: String,
}

impl Store {
    pub async fn snapshot(&self, tenant: &TenantId) -> Result<Snapshot, StoreError> {
        let mut tx = self.begin_reading().await?;
        // The first statement fixes the state that all later ones see.
        let row = sqlx::query("SELECT revision FROM tenants WHERE id = $1")
            .bind(tenant.as_str())
            .fetch_optional(&mut *tx)
            .await?
            .ok_or_else(|| StoreError::TenantNotFound(tenant.clone()))?;
        let revision = row.try_get::<i64, _>(0)?.cast_unsigned();
        Ok(Snapshot { tx, tenant: tenant.clone(), revision, last_sku: String::new(), last_document: String::new() })
    }
}

impl Snapshot {
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The next products in order of SKUs; empty at the end.
    pub async fn next_products(&mut self, limit: u32) -> Result<Vec<Product>, StoreError> {
        let rows = products::page(&mut self.tx, &self.tenant, &self.last_sku, limit).await?;
        if let Some(last) = rows.last() {
            self.last_sku = last.value.sku.as_str().to_owned();
        }
        Ok(rows.into_iter().map(|row| row.value).collect())
    }

    /// The next documents in order of ids; empty at the end.
    pub async fn next_documents(&mut self, limit: u32) -> Result<Vec<Document>, StoreError> {
        let rows = documents::page(&mut self.tx, &self.tenant, &self.last_document, limit).await?;
        if let Some(last) = rows.last() {
            self.last_document = last.value.id.as_str().to_owned();
        }
        Ok(rows.into_iter().map(|row| row.value).collect())
    }
}

impl std::fmt::Debug for Snapshot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Snapshot")
            .field("tenant", &self.tenant)
            .field("revision", &self.revision)
            .finish_non_exhaustive()
    }
}
