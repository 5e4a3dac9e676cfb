//! Documents that ground what they state, apart from all others: what the guards read of a tenant's texts.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::statement::{composed, wanted};
use super::{Store, StoreError};
use crate::catalog::{Document, DocumentId};
use crate::tenant::TenantId;

/// Documents of one statement at most: each may have a mebibyte.
const PAGE_ROWS: usize = 50;
const COLUMNS: &str = "id, revision, content";

/// A policy with the revision that wrote it: what tells its versions apart.
#[derive(Clone, Debug)]
pub struct PolicyDocument {
    pub document: Document,
    pub revision: u64,
}

impl Store {
    /// Policies in order of ids, the first ones after `after`; none at the end.
    pub async fn policy_documents_page(
        &self,
        tenant: &TenantId,
        after: Option<&DocumentId>,
    ) -> Result<Vec<PolicyDocument>, StoreError> {
        let text = format!(
            "SELECT {COLUMNS} FROM documents WHERE tenant = $1 AND is_policy = 1 AND id > $2 ORDER BY id LIMIT {PAGE_ROWS}"
        );
        let after = after.map_or("", DocumentId::as_str).to_owned();
        let rows = composed(text).bind(tenant.as_str()).bind(after).fetch_all(&self.readers).await?;
        rows.iter().map(decode).collect()
    }

    /// The policies among the first of `ids`, and how many were looked at.
    pub async fn policy_documents(
        &self,
        tenant: &TenantId,
        ids: &[DocumentId],
    ) -> Result<(Vec<PolicyDocument>, usize), StoreError> {
        let ids = &ids[..ids.len().min(PAGE_ROWS)];
        let mut found = Vec::new();
        for wanted in wanted(ids) {
            let text = format!(
                "SELECT {COLUMNS} FROM documents WHERE tenant = $1 AND is_policy = 1 AND id IN ({})",
                wanted.list(2)
            );
            let query = wanted.bind(composed(text).bind(tenant.as_str()), |id| id.as_str().to_owned());
            for row in query.fetch_all(&self.readers).await? {
                found.push(decode(&row)?);
            }
        }
        Ok((found, ids.len()))
    }
}

fn decode(row: &AnyRow) -> Result<PolicyDocument, StoreError> {
    let document = serde_json::from_str(row.try_get(2)?)
        .map_err(|error| StoreError::corrupt(format!("document {}", row.get::<&str, _>(0)), error))?;
    Ok(PolicyDocument { document, revision: row.try_get::<i64, _>(1)?.cast_unsigned() })
}
