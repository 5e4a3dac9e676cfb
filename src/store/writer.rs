//! One revision in the making: a transaction that has taken the tenant's row, so that writers of one tenant come one
//! after the other and their revisions commit in order.

use sqlx::{Any, AnyConnection, Row, Transaction};

use super::changes::{self, ChangeKind};
use super::news::CHANNEL;
use super::{Backend, News, Store, StoreError};
use crate::clock::Timestamp;
use crate::tenant::{TenantId, TenantState};

/// The most by which the clocks of two processes may differ; a revision from further ahead is by a clock that was wrong.
const MAX_SKEW_SECS: i64 = 60;
const COUNT: &str = "UPDATE tenants SET revision = revision + 1, revised_at = $1 WHERE id = $2 AND state = 'active' \
     RETURNING revision";
/// The same, and tells the other processes with the commit, without a statement more.
const COUNT_AND_TELL: &str = "UPDATE tenants SET revision = revision + 1, revised_at = $1 \
     WHERE id = $2 AND state = 'active' \
     RETURNING revision, pg_notify($3, CAST($4 AS TEXT) || CAST(revision AS TEXT) || ' ' || id)";

/// Dropped without [`Writer::commit`], nothing of it has happened.
pub(super) struct Writer<'a> {
    store: &'a Store,
    tx: Transaction<'static, Any>,
    tenant: TenantId,
    revision: u64,
    is_new: bool,
    now: Timestamp,
}

impl Store {
    /// Takes the tenant's row; refuses a tenant that is not active.
    pub(super) async fn writer(&self, tenant: &TenantId) -> Result<Writer<'_>, StoreError> {
        let mut tx = self.begin().await?;
        // A write of nothing: the portable way to lock the row until the transaction ends.
        let row =
            sqlx::query("UPDATE tenants SET revision = revision WHERE id = $1 RETURNING revision, state, revised_at")
                .bind(tenant.as_str())
                .fetch_optional(&mut *tx)
                .await?
                .ok_or_else(|| StoreError::TenantNotFound(tenant.clone()))?;
        takes_writes(tenant, row.try_get(1)?)?;
        let revision = row.try_get::<i64, _>(0)?.cast_unsigned();
        let now = never_before(Timestamp::from_micros(row.try_get(2)?), self.now());
        Ok(Writer { store: self, tx, tenant: tenant.clone(), revision, is_new: false, now })
    }
}

/// Refuses a tenant whose stored state is another one than active.
pub(super) fn takes_writes(tenant: &TenantId, state: &str) -> Result<(), StoreError> {
    match TenantState::parse(state) {
        Some(TenantState::Active) => Ok(()),
        Some(state) => Err(StoreError::TenantNotActive { tenant: tenant.clone(), state }),
        None => Err(StoreError::corrupt("tenant", format!("unknown state {state:?}"))),
    }
}

/// The time of a tenant does not go back from one revision to the next, whichever process makes them: what has expired for
/// one writer has for those after it, as long as their clocks are no further apart than [`MAX_SKEW_SECS`].
fn never_before(last: Timestamp, own: Timestamp) -> Timestamp {
    own.max(last.min(own.plus_secs(MAX_SKEW_SECS)))
}

impl Writer<'_> {
    pub(super) fn connection(&mut self) -> &mut AnyConnection {
        &mut self.tx
    }

    pub(super) fn tenant(&self) -> &TenantId {
        &self.tenant
    }

    pub(super) fn now(&self) -> Timestamp {
        self.now
    }

    /// The revision this transaction will leave behind: the stored one until there are changes.
    pub(super) fn revision(&self) -> u64 {
        self.revision
    }

    /// Makes this transaction the next revision and writes down what it changes. Without changes there is none.
    pub(super) async fn record(&mut self, changed: &[(ChangeKind, String)]) -> Result<(), StoreError> {
        debug_assert!(!self.is_new, "a transaction is at most one revision");
        if changed.is_empty() {
            return Ok(());
        }
        let counted = match self.store.backend {
            Backend::Sqlite => sqlx::query(COUNT).bind(self.now.micros()).bind(self.tenant.as_str()),
            Backend::Postgres => sqlx::query(COUNT_AND_TELL)
                .bind(self.now.micros())
                .bind(self.tenant.as_str())
                .bind(CHANNEL)
                .bind(self.store.origin.of_revisions()),
        };
        let row = counted.fetch_optional(&mut *self.tx).await?.ok_or(StoreError::Conflict(None))?;
        self.revision = row.try_get::<i64, _>(0)?.cast_unsigned();
        self.is_new = true;
        changes::insert(&mut self.tx, (&self.tenant, self.revision, self.now), changed).await
    }

    /// Makes it durable and tells this process about it. Returns the tenant's revision.
    pub(super) async fn commit(self) -> Result<u64, StoreError> {
        self.tx.commit().await?;
        if self.is_new {
            // Nobody listening is no error.
            let _ = self.store.notices.send(News::Committed { tenant: self.tenant, revision: self.revision });
        }
        Ok(self.revision)
    }
}
