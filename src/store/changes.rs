//! What each revision changed: the journal that replicas follow, and the end of it that is cut off.

use sqlx::{AnyConnection, Row};

use super::delta::{self, Latest};
use super::statement::{composed, groups};
use super::trim::Numbered;
use super::{Store, StoreError};
use crate::clock::Timestamp;
use crate::tenant::TenantId;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChangeKind {
    /// A new product, or new content; its facts may have changed as well.
    ProductContent,
    /// Price, stock or another fact, and nothing else.
    ProductFacts,
    ProductRemoved,
    Document,
    DocumentRemoved,
    Policy,
    Merchandising,
    /// A discount that was asked for, or decided on.
    Approval,
}

impl ChangeKind {
    pub const ALL: [Self; 8] = [
        Self::ProductContent,
        Self::ProductFacts,
        Self::ProductRemoved,
        Self::Document,
        Self::DocumentRemoved,
        Self::Policy,
        Self::Merchandising,
        Self::Approval,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ProductContent => "product_content",
            Self::ProductFacts => "product_facts",
            Self::ProductRemoved => "product_removed",
            Self::Document => "document",
            Self::DocumentRemoved => "document_removed",
            Self::Policy => "policy",
            Self::Merchandising => "merchandising",
            Self::Approval => "approval",
        }
    }

    fn parse(text: &str) -> Result<Self, StoreError> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.as_str() == text)
            .ok_or_else(|| StoreError::corrupt("change", format!("unknown kind {text:?}")))
    }
}

/// What became of everything that changed in some revisions, without the first one and with the last.
pub(super) async fn between(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    (after, through): (u64, u64),
) -> Result<Vec<(String, Latest)>, StoreError> {
    const CHANGES: &str = "SELECT kind, id FROM changes WHERE tenant = $1 AND revision > $2 AND revision <= $3 \
         ORDER BY revision, kind";
    let rows = sqlx::query(CHANGES)
        .bind(tenant.as_str())
        .bind(after.cast_signed())
        .bind(through.cast_signed())
        .fetch_all(connection)
        .await?;
    let mut changes = Vec::with_capacity(rows.len());
    for row in &rows {
        changes.push((ChangeKind::parse(row.try_get(0)?)?, row.try_get(1)?));
    }
    Ok(delta::fold(changes))
}

/// The revision that has the `count`-th change after a revision; none when there are fewer.
pub(super) async fn revision_of_change(
    connection: &mut AnyConnection,
    (tenant, after): (&TenantId, u64),
    count: u32,
) -> Result<Option<u64>, StoreError> {
    const NTH: &str = "SELECT revision FROM changes WHERE tenant = $1 AND revision > $2 ORDER BY revision \
         LIMIT 1 OFFSET $3";
    let row = sqlx::query(NTH)
        .bind(tenant.as_str())
        .bind(after.cast_signed())
        .bind(i64::from(count.saturating_sub(1)))
        .fetch_optional(connection)
        .await?;
    row.map(|row| Ok(row.try_get::<i64, _>(0)?.cast_unsigned())).transpose()
}

impl Store {
    /// Forgets the changes committed before `before` in steps that hold the write lock only shortly. Returns how many
    /// went.
    pub async fn trim_changes(&self, before: Timestamp) -> Result<u64, StoreError> {
        const CHANGES: Numbered =
            Numbered { table: "changes", number: "revision", trimmed: "trimmed_revision", trimmed_at: "trimmed_at" };
        self.trim(&CHANGES, before).await
    }
}

pub(super) async fn insert(
    connection: &mut AnyConnection,
    (tenant, revision, now): (&TenantId, u64, Timestamp),
    changed: &[(ChangeKind, String)],
) -> Result<(), StoreError> {
    const INSERT: &str = "INSERT INTO changes (tenant, revision, kind, id, committed_at) VALUES";
    const INSERT_COLUMNS: usize = 5;
    for group in groups(changed, INSERT_COLUMNS) {
        let mut query = composed(super::statement::insert(INSERT, "", group.len(), INSERT_COLUMNS));
        for (kind, id) in group {
            query = query
                .bind(tenant.as_str())
                .bind(revision.cast_signed())
                .bind(kind.as_str())
                .bind(id.as_str())
                .bind(now.micros());
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}
