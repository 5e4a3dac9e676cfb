//! Documents as rows: one JSON text each.

use std::collections::HashMap;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::staging::{Versioned, Versions};
use super::statement::{Lookup, composed, groups, insert, wanted};
use super::{Store, StoreError};
use crate::catalog::{Document, DocumentId};
use crate::tenant::TenantId;

const COLUMNS: &str = "id, source_version, content";
const INSERT: &str =
    "INSERT INTO documents (tenant, id, inserted_revision, revision, source_version, is_policy, content) VALUES";
const INSERT_COLUMNS: usize = 7;
const ON_CONFLICT: &str = "ON CONFLICT (tenant, id) DO UPDATE SET revision = excluded.revision, \
     source_version = excluded.source_version, is_policy = excluded.is_policy, content = excluded.content";

impl Store {
    /// The documents of `ids` that exist, in the order asked for.
    pub async fn documents(&self, tenant: &TenantId, ids: &[DocumentId]) -> Result<Vec<Document>, StoreError> {
        let ids: Vec<&str> = ids.iter().map(DocumentId::as_str).collect();
        let mut found = read(&mut *self.reader().await?, tenant, &ids).await?;
        Ok(ids.iter().filter_map(|&id| found.remove(id)).map(|row| row.value).collect())
    }

    /// Documents in order of ids, those after `after`.
    pub async fn documents_page(
        &self,
        tenant: &TenantId,
        after: Option<&DocumentId>,
        limit: u32,
    ) -> Result<Vec<Document>, StoreError> {
        let rows = page(&mut *self.reader().await?, tenant, after.map_or("", DocumentId::as_str), limit).await?;
        Ok(rows.into_iter().map(|row| row.value).collect())
    }
}

pub(super) async fn page(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    after: &str,
    limit: u32,
) -> Result<Vec<Versioned<Document>>, StoreError> {
    let text = format!("SELECT {COLUMNS} FROM documents WHERE tenant = $1 AND id > $2 ORDER BY id LIMIT $3");
    let query = composed(text).bind(tenant.as_str()).bind(after.to_owned()).bind(i64::from(limit));
    query.fetch_all(connection).await?.iter().map(decode).collect()
}

/// Those after the first key, up to the second.
pub(super) async fn between(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    (after, last): (&str, &str),
) -> Result<Vec<Versioned<Document>>, StoreError> {
    let text = format!("SELECT {COLUMNS} FROM documents WHERE tenant = $1 AND id > $2 AND id <= $3 ORDER BY id");
    let query = composed(text).bind(tenant.as_str()).bind(after.to_owned()).bind(last.to_owned());
    query.fetch_all(connection).await?.iter().map(decode).collect()
}

pub(super) async fn read(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    ids: &[impl AsRef<str>],
) -> Result<HashMap<String, Versioned<Document>>, StoreError> {
    let mut found = HashMap::with_capacity(ids.len());
    let lookup = Lookup { columns: COLUMNS, table: "documents", condition: "tenant = $1", key: "id" };
    for wanted in wanted(ids) {
        let query = wanted.select(2, &lookup).bind(tenant.as_str());
        let query = wanted.bind(query, |id| id.as_ref().to_owned());
        for row in query.fetch_all(&mut *connection).await? {
            if let Some(row) = decode_found(&row)? {
                found.insert(row.value.id.as_str().to_owned(), row);
            }
        }
    }
    Ok(found)
}

/// Inserts or replaces. The revision of the first insert is kept beside that of the last write.
pub(super) async fn write(
    connection: &mut AnyConnection,
    (tenant, revision): (&TenantId, u64),
    rows: &[Versioned<&Document>],
) -> Result<(), StoreError> {
    for group in groups(rows, INSERT_COLUMNS) {
        let mut query = composed(insert(INSERT, ON_CONFLICT, group.len(), INSERT_COLUMNS));
        for row in group {
            let id = row.value.id.as_str();
            let content = serde_json::to_string(row.value)
                .map_err(|error| StoreError::corrupt(format!("document {id}"), error))?;
            query = query
                .bind(tenant.as_str())
                .bind(id.to_owned())
                .bind(revision.cast_signed())
                .bind(revision.cast_signed())
                .bind(row.versions.content)
                .bind(i64::from(row.value.is_policy()))
                .bind(content);
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// `None` for an id that is not there.
fn decode_found(row: &AnyRow) -> Result<Option<Versioned<Document>>, StoreError> {
    row.try_get::<Option<&str>, _>(0)?.map(|_| decode(row)).transpose()
}

fn decode(row: &AnyRow) -> Result<Versioned<Document>, StoreError> {
    let value = serde_json::from_str(row.try_get(2)?)
        .map_err(|error| StoreError::corrupt(format!("document {}", row.get::<&str, _>(0)), error))?;
    Ok(Versioned { value, versions: Versions { content: row.try_get(1)?, ..Versions::default() } })
}
