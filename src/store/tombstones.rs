//! What is left of a deleted item: the versions its sources gave it, so that an older item, late or repeated, does not
//! bring it back. An item without versions leaves nothing.

use std::collections::HashMap;

use sqlx::{AnyConnection, Row};

use super::staging::Versions;
use super::statement::{Lookup, composed, groups, insert, wanted};
use super::sync::ItemKind;
use super::writer::Writer;
use super::{Store, StoreError};
use crate::clock::Timestamp;
use crate::tenant::TenantId;

const INSERT: &str =
    "INSERT INTO tombstones (tenant, kind, id, content_version, price_version, stock_version, deleted_at) VALUES";
const INSERT_COLUMNS: usize = 7;
const ON_CONFLICT: &str = "ON CONFLICT (tenant, kind, id) DO UPDATE SET content_version = excluded.content_version, \
     price_version = excluded.price_version, stock_version = excluded.stock_version, \
     deleted_at = excluded.deleted_at";

impl Store {
    /// Forgets what was deleted before `before`, in steps that hold the write lock only shortly.
    pub async fn trim_tombstones(&self, before: Timestamp) -> Result<(), StoreError> {
        const OLD: &str = "DELETE FROM tombstones WHERE (tenant, kind, id) IN \
             (SELECT tenant, kind, id FROM tombstones WHERE deleted_at < $1 ORDER BY deleted_at LIMIT $2)";
        self.forget(OLD, before).await
    }
}

/// The versions of those of `ids` that were deleted.
pub(super) async fn read(
    connection: &mut AnyConnection,
    (tenant, kind): (&TenantId, ItemKind),
    ids: &[&str],
) -> Result<HashMap<String, Versions>, StoreError> {
    let lookup = Lookup {
        columns: "id, content_version, price_version, stock_version",
        table: "tombstones",
        condition: match kind {
            ItemKind::Product => "tenant = $1 AND kind = 'product'",
            ItemKind::Document => "tenant = $1 AND kind = 'document'",
        },
        key: "id",
    };
    let mut found = HashMap::new();
    for wanted in wanted(ids) {
        let query = wanted.bind(wanted.select(2, &lookup).bind(tenant.as_str()), |id| (*id).to_owned());
        for row in query.fetch_all(&mut *connection).await? {
            if let Some(id) = row.try_get::<Option<String>, _>(0)? {
                let versions = Versions { content: row.try_get(1)?, price: row.try_get(2)?, stock: row.try_get(3)? };
                found.insert(id, versions);
            }
        }
    }
    Ok(found)
}

/// Keeps the versions of deleted items; an item that has none is passed over.
pub(super) async fn write(
    writer: &mut Writer<'_>,
    kind: ItemKind,
    deleted: &[(String, Versions)],
) -> Result<(), StoreError> {
    let (tenant, now) = (writer.tenant().clone(), writer.now());
    let versioned: Vec<_> = deleted.iter().filter(|(_, versions)| *versions != Versions::default()).collect();
    for group in groups(&versioned, INSERT_COLUMNS) {
        let mut query = composed(insert(INSERT, ON_CONFLICT, group.len(), INSERT_COLUMNS));
        for (id, versions) in group {
            query = query
                .bind(tenant.as_str())
                .bind(kind.as_str())
                .bind(id.as_str())
                .bind(versions.content)
                .bind(versions.price)
                .bind(versions.stock)
                .bind(now.micros());
        }
        query.execute(writer.connection()).await?;
    }
    Ok(())
}

/// Forgets items that are there again.
pub(super) async fn forget(writer: &mut Writer<'_>, kind: ItemKind, ids: &[String]) -> Result<(), StoreError> {
    let tenant = writer.tenant().clone();
    for wanted in wanted(ids) {
        let text = format!("DELETE FROM tombstones WHERE tenant = $1 AND kind = $2 AND id IN ({})", wanted.list(3));
        let query = composed(text).bind(tenant.as_str()).bind(kind.as_str());
        wanted.bind(query, String::clone).execute(writer.connection()).await?;
    }
    Ok(())
}
