//! Which history of a tenant a revision belongs to.
//!
//! A number alone says little: a tenant that was erased and created again counts from 0 once more, and a database that
//! was restored from a backup counts on from an older number, so that revision 12 means one thing to a follower in
//! another process and another one in the store. So a follower keeps the incarnation of the tenant, and when the revisions
//! it saw last were committed, and goes on only where the store knows them likewise.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use sqlx::{AnyConnection, Row};

use super::{Store, StoreError};
use crate::clock::Timestamp;
use crate::tenant::TenantId;

/// Revisions whose moment a follower remembers. Of an older one only the incarnation is compared; a follower's facts are
/// never behind for long.
const REMEMBERED: usize = 64;

/// Where a tenant stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    pub incarnation: u64,
    pub revision: u64,
    /// Microseconds since 1970; 0 for revision 0.
    pub(super) committed_at: i64,
}

/// The history that the parts of a replica follow.
#[derive(Debug)]
pub struct History {
    tenant: TenantId,
    incarnation: u64,
    /// When revisions were committed.
    known: Mutex<BTreeMap<u64, i64>>,
}

/// Where a tenant stands, and where the changes that are kept of it begin.
struct Head {
    position: Position,
    trimmed: u64,
    trimmed_at: i64,
}

impl Position {
    /// By the clock of the process that committed the revision.
    pub const fn committed_at(&self) -> Timestamp {
        Timestamp::from_micros(self.committed_at)
    }
}

impl History {
    pub const fn tenant(&self) -> &TenantId {
        &self.tenant
    }

    /// Of the tenant's creation: a tenant of the same id that was created at another time has another one.
    pub const fn incarnation(&self) -> u64 {
        self.incarnation
    }

    /// Whether a position was met while following.
    pub fn knows(&self, position: Position) -> bool {
        let committed_at = self.known().get(&position.revision).copied();
        position.incarnation == self.incarnation && committed_at == Some(position.committed_at)
    }

    /// The position of a revision that was met while following, if it is remembered.
    pub fn position_of(&self, revision: u64) -> Option<Position> {
        let committed_at = self.known().get(&revision).copied()?;
        Some(Position { incarnation: self.incarnation, revision, committed_at })
    }

    fn learn(&self, position: Position) {
        let mut known = self.known();
        known.insert(position.revision, position.committed_at);
        while known.len() > REMEMBERED {
            known.pop_first();
        }
    }

    fn other(&self, revision: u64) -> StoreError {
        StoreError::OtherHistory { tenant: self.tenant.clone(), revision }
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<u64, i64>> {
        // A map of numbers is whole at every step.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    /// The history that the tenant has now.
    pub async fn history(&self, tenant: &TenantId) -> Result<History, StoreError> {
        let Position { incarnation, revision, committed_at } = self.position(tenant).await?;
        let known = Mutex::new(BTreeMap::from([(revision, committed_at)]));
        Ok(History { tenant: tenant.clone(), incarnation, known })
    }

    /// The history that the tenant has now, for who has kept `positions` of it: whether they belong to it shows at the first
    /// step on from them.
    ///
    /// # Errors
    /// [`StoreError::OtherHistory`] when they are of another incarnation.
    pub async fn history_with(&self, tenant: &TenantId, positions: [Position; 2]) -> Result<History, StoreError> {
        let history = self.history(tenant).await?;
        for position in positions {
            if position.incarnation != history.incarnation {
                return Err(history.other(position.revision));
            }
            history.learn(position);
        }
        Ok(history)
    }

    /// Where the tenant stands.
    pub async fn position(&self, tenant: &TenantId) -> Result<Position, StoreError> {
        Ok(head(&mut *self.reader().await?, tenant).await?.position)
    }
}

/// The newest revision, if the store goes on from `after` of this history; `None` when the changes since are not all
/// kept.
///
/// # Errors
/// [`StoreError::OtherHistory`] when it does not: the tenant was erased and created again, or an older database was
/// restored.
pub(super) async fn newest(
    connection: &mut AnyConnection,
    history: &History,
    after: u64,
) -> Result<Option<u64>, StoreError> {
    let Head { position, trimmed, trimmed_at } = head(connection, &history.tenant).await?;
    if position.incarnation != history.incarnation || after > position.revision {
        return Err(history.other(after));
    }
    if after < trimmed {
        return Ok(None);
    }
    let stored = if after == position.revision {
        Some(position.committed_at)
    } else if after == trimmed {
        Some(trimmed_at)
    } else {
        committed_at(connection, &history.tenant, after).await?
    };
    let known = history.known().get(&after).copied();
    if stored.is_none() || known.is_some_and(|known| stored != Some(known)) {
        return Err(history.other(after));
    }
    history.learn(position);
    Ok(Some(position.revision))
}

async fn head(connection: &mut AnyConnection, tenant: &TenantId) -> Result<Head, StoreError> {
    let row = sqlx::query(
        "SELECT incarnation, revision, revised_at, trimmed_revision, trimmed_at FROM tenants WHERE id = $1",
    )
    .bind(tenant.as_str())
    .fetch_optional(connection)
    .await?
    .ok_or_else(|| StoreError::TenantNotFound(tenant.clone()))?;
    let position = Position {
        incarnation: row.try_get::<i64, _>(0)?.cast_unsigned(),
        revision: row.try_get::<i64, _>(1)?.cast_unsigned(),
        committed_at: row.try_get(2)?,
    };
    let trimmed = row.try_get::<i64, _>(3)?.cast_unsigned();
    Ok(Head { position, trimmed, trimmed_at: row.try_get(4)? })
}

/// When a revision was committed; every revision has changes.
async fn committed_at(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    revision: u64,
) -> Result<Option<i64>, StoreError> {
    let row = sqlx::query("SELECT MAX(committed_at) FROM changes WHERE tenant = $1 AND revision = $2")
        .bind(tenant.as_str())
        .bind(revision.cast_signed())
        .fetch_one(connection)
        .await?;
    Ok(row.try_get(0)?)
}
