//! Forgetting: one person's texts wherever they lie, contents that are old, and everything of a tenant but the checkpoints
//! of its chain. What was forgotten, an entry says; the chain stays as valid as it was.

use std::fmt;

use sqlx::{AnyConnection, Row};

use super::append::lock;
use super::{append, random};
use crate::audit::{Actor, Details, EntryKind, Owner, Record};
use crate::clock::Timestamp;
use crate::store::changes::ChangeKind;
use crate::store::sessions::forget_sessions;
use crate::store::writer::Writer;
use crate::store::{MAX_BATCH, Store, StoreError};
use crate::tenant::TenantId;

/// Contents of at most some tens of kilobytes each, in one step.
const CONTENTS: usize = 250;

/// Of a tenant that is erased, with how many at a time.
pub(in crate::store) const ERASE_STEPS: [(&str, usize); 2] = [
    (
        "DELETE FROM audit_contents WHERE tenant = $1 AND number IN \
         (SELECT number FROM audit_contents WHERE tenant = $2 LIMIT $3)",
        CONTENTS,
    ),
    (
        "DELETE FROM audit_entries WHERE tenant = $1 AND number IN \
         (SELECT number FROM audit_entries WHERE tenant = $2 LIMIT $3)",
        MAX_BATCH,
    ),
];
/// With the tenant's own row, in this order: who appends takes the chain's row first, and finds it gone.
pub(in crate::store) const ERASE_CHAIN: [&str; 3] = [
    "DELETE FROM audit_chains WHERE tenant = $1",
    "DELETE FROM audit_entries WHERE tenant = $1",
    "DELETE FROM audit_contents WHERE tenant = $1",
];

/// Whose texts go.
#[derive(Clone, PartialEq, Eq)]
pub enum Subject {
    /// As checks and approvals name them.
    Customer(String),
    /// The same of a conversation.
    Session(String),
}

impl fmt::Debug for Subject {
    /// Without the name, which may be a person's.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Customer(_) => "Customer",
            Self::Session(_) => "Session",
        })
    }
}

impl Subject {
    fn name(&self) -> &str {
        match self {
            Self::Customer(name) | Self::Session(name) => name,
        }
    }
}

/// How much was forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    /// Contents of entries.
    pub contents: u64,
    /// Requests for discounts, whose notes and names went; those that were granted ground nothing any more.
    pub approvals: u64,
    /// Reservations whose holder is not named any more.
    pub reservations: u64,
    /// Sessions, with their messages.
    pub sessions: u64,
}

impl Store {
    /// Erases what is stored of one person or conversation, in one transaction with the entry that says so.
    pub async fn erase_subject(&self, tenant: &TenantId, subject: &Subject, by: Actor) -> Result<Erased, StoreError> {
        let mut writer = self.writer(tenant).await?;
        let approvals = forget_approvals(&mut writer, subject).await?;
        let (now, connection) = (writer.now(), writer.connection());
        let erased = Erased {
            approvals,
            reservations: forget_reservations(connection, tenant, subject).await?,
            contents: forget_contents(connection, tenant, subject).await?,
            sessions: forget_sessions(connection, tenant, subject).await?,
        };
        let details = Details::counts([
            ("contents", erased.contents),
            ("approvals", erased.approvals),
            ("reservations", erased.reservations),
            ("sessions", erased.sessions),
        ]);
        let record = Record::new(now, EntryKind::Erasure, by, "subject.erase").ended("Ok").with_details(details);
        append(connection, (&Owner::Tenant(tenant.clone()), now), &[record], &mut random()).await?;
        // Its bytes are in the files until they are written anew.
        remember_to_scrub(connection, now).await?;
        writer.commit().await?;
        Ok(erased)
    }

    /// Deletes every session of a user, open or not, with its messages. Gives how many there were.
    pub async fn erase_sessions(&self, tenant: &TenantId, user: &str, by: Actor) -> Result<u64, StoreError> {
        let mut writer = self.writer(tenant).await?;
        let (now, connection) = (writer.now(), writer.connection());
        let sessions = forget_sessions(connection, tenant, &Subject::Customer(user.to_owned())).await?;
        let details = Details::counts([("sessions", sessions)]);
        let record = Record::new(now, EntryKind::Erasure, by, "session.destroy").ended("Ok").with_details(details);
        append(connection, (&Owner::Tenant(tenant.clone()), now), &[record], &mut random()).await?;
        // Its bytes are in the files until they are written anew.
        remember_to_scrub(connection, now).await?;
        writer.commit().await?;
        Ok(sessions)
    }

    /// Erases contents that were kept before a moment, each group with the entry that says so. Gives how many.
    pub async fn trim_audit_contents(&self, before: Timestamp) -> Result<u64, StoreError> {
        let mut trimmed = 0;
        while let Some(count) = self.trim_some_contents(before).await? {
            trimmed += count;
        }
        Ok(trimmed)
    }

    async fn trim_some_contents(&self, before: Timestamp) -> Result<Option<u64>, StoreError> {
        let oldest = sqlx::query("SELECT tenant FROM audit_contents WHERE kept_at < $1 ORDER BY kept_at LIMIT 1")
            .bind(before.micros())
            .fetch_optional(&mut *self.reader().await?)
            .await?;
        let Some(oldest) = oldest else { return Ok(None) };
        let owner = Owner::parse(oldest.try_get(0)?);
        let owner = owner.ok_or_else(|| StoreError::corrupt("audit content", "it is of no tenant"))?;
        let mut tx = self.begin().await?;
        if lock(&mut tx, &owner).await?.is_none() {
            // Whoever erases the tenant erases these.
            return Ok(None);
        }
        let deleted = sqlx::query(
            "DELETE FROM audit_contents WHERE tenant = $1 AND number IN \
             (SELECT number FROM audit_contents WHERE tenant = $2 AND kept_at < $3 ORDER BY number LIMIT $4)",
        )
        .bind(owner.as_str())
        .bind(owner.as_str())
        .bind(before.micros())
        .bind(CONTENTS as i64)
        .execute(&mut *tx)
        .await?
        .rows_affected();
        if deleted == 0 {
            // Another process was faster.
            return Ok(Some(0));
        }
        let details = Details::counts([("contents", deleted)]);
        let by = Actor::service("maintenance");
        let record = Record::new(self.now(), EntryKind::Erasure, by, "contents.expire").ended("Ok");
        append(&mut tx, (&owner, self.now()), &[record.with_details(details)], &mut random()).await?;
        tx.commit().await?;
        Ok(Some(deleted))
    }
}

/// Those bound to somebody are bound to nobody who can be named from now on, and are over: nothing may rest on them.
async fn forget_approvals(writer: &mut Writer<'_>, subject: &Subject) -> Result<u64, StoreError> {
    let (tenant, now) = (writer.tenant().clone(), writer.now());
    let found = match subject {
        Subject::Customer(_) => "SELECT id FROM approvals WHERE tenant = $1 AND customer_id = $2 ORDER BY id",
        Subject::Session(_) => "SELECT id FROM approvals WHERE tenant = $1 AND session_id = $2 ORDER BY id",
    };
    let rows = sqlx::query(found).bind(tenant.as_str()).bind(subject.name()).fetch_all(writer.connection()).await?;
    let mut ids = Vec::with_capacity(rows.len());
    for row in &rows {
        ids.push(row.try_get::<String, _>(0)?);
    }
    let changes: Vec<_> = ids.iter().map(|id| (ChangeKind::Approval, id.clone())).collect();
    writer.record(&changes).await?;
    for id in &ids {
        sqlx::query(
            "UPDATE approvals SET note = '', comment = CASE WHEN comment IS NULL THEN NULL ELSE '' END, \
             idempotency_key = NULL, revision = $1, \
             expires_at = CASE WHEN expires_at < $2 THEN expires_at ELSE $3 END, \
             customer_id = CASE WHEN customer_id IS NULL THEN NULL ELSE id END, \
             session_id = CASE WHEN session_id IS NULL THEN NULL ELSE id END \
             WHERE tenant = $4 AND id = $5",
        )
        .bind(writer.revision().cast_signed())
        .bind(now.micros())
        .bind(now.micros())
        .bind(tenant.as_str())
        .bind(id.as_str())
        .execute(writer.connection())
        .await?;
    }
    Ok(ids.len() as u64)
}

/// Only conversations hold reservations. What was answered under an idempotency key may repeat the name.
async fn forget_reservations(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    subject: &Subject,
) -> Result<u64, StoreError> {
    let updated = sqlx::query("UPDATE reservations SET holder = NULL WHERE tenant = $1 AND holder = $2")
        .bind(tenant.as_str())
        .bind(subject.name())
        .execute(&mut *connection)
        .await?;
    let quoted = serde_json::to_string(subject.name()).expect("a string can be written");
    let literal = quoted.replace('!', "!!").replace('%', "!%").replace('_', "!_");
    sqlx::query("DELETE FROM stock_answers WHERE tenant = $1 AND answer LIKE $2 ESCAPE '!'")
        .bind(tenant.as_str())
        .bind(format!("%{literal}%"))
        .execute(connection)
        .await?;
    Ok(updated.rows_affected())
}

async fn forget_contents(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    subject: &Subject,
) -> Result<u64, StoreError> {
    let text = match subject {
        Subject::Customer(_) => "DELETE FROM audit_contents WHERE tenant = $1 AND subject = $2",
        Subject::Session(_) => "DELETE FROM audit_contents WHERE tenant = $1 AND session = $2",
    };
    let deleted = sqlx::query(text).bind(tenant.as_str()).bind(subject.name()).execute(connection).await?;
    Ok(deleted.rows_affected())
}

/// The files hold bytes of what was deleted, see [`Store::scrub`].
pub(in crate::store) async fn remember_to_scrub(
    connection: &mut AnyConnection,
    now: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO scrubs (number, deleted_at) SELECT COALESCE(MAX(number), 0) + 1, CAST($1 AS BIGINT) FROM scrubs",
    )
    .bind(now.micros())
    .execute(connection)
    .await?;
    Ok(())
}
