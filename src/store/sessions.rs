//! Sessions: rows that are replaced whole under their version, and messages that are only ever added.
//!
//! Nothing here takes the tenant's row: a conversation waits for no import. Two who change one session at a time are told
//! apart by its version; the later one gets [`StoreError::SessionMoved`] and nothing of theirs is written. A session ends by
//! the clock, without anybody sweeping.

mod messages;
mod row;
mod sweep;

use sqlx::{Any, AnyConnection, Row, Transaction};

pub use messages::AppendedMessages;
pub use sweep::OverdueSession;

use super::audit::Subject;
use super::statement::composed;
use super::tool_calls::forget_tool_calls_of;
use super::writer::takes_writes;
use super::{Store, StoreError};
use crate::clock::Timestamp;
use crate::conversation::{End, EndReason, NewMessage, OpenAs, Parties, Session, SessionId};
use crate::flow::SavedProgress;
use crate::tenant::TenantId;
pub(super) use row::memory_of;
use row::{COLUMNS, read};

/// A session as it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSession {
    pub id: SessionId,
    pub open_as: OpenAs,
    pub place: SavedProgress,
    pub parties: Parties,
    pub channel_identity: Option<String>,
    pub language: Option<String>,
    pub customer_tier: Option<String>,
    pub idle_secs: u32,
    /// When its first state times out.
    pub deadline_at: Option<Timestamp>,
}

/// The open session of a key.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    pub session: Session,
    /// Whether it begins with this call.
    pub is_new: bool,
}

impl Store {
    /// The open session of a key, or a new one. One that has expired ends, and so does one that cannot be read.
    pub async fn open_session(&self, tenant: &TenantId, new: NewSession) -> Result<Opened, StoreError> {
        self.room.learn(self.open_at_once(tenant, new).await)
    }

    async fn open_at_once(&self, tenant: &TenantId, new: NewSession) -> Result<Opened, StoreError> {
        let mut tx = self.begin().await?;
        active(&mut tx, tenant).await?;
        let now = self.now();
        let known = sqlx::query("SELECT id FROM sessions WHERE tenant = $1 AND open_as = $2")
            .bind(tenant.as_str())
            .bind(new.open_as.as_str())
            .fetch_optional(&mut *tx)
            .await?;
        if let Some(known) = known {
            let id: String = known.try_get(0)?;
            let reason = match locked(&mut tx, tenant, &id).await {
                Ok(session) if session.end_at(now).is_none() => {
                    tx.commit().await?;
                    return Ok(Opened { session, is_new: false });
                }
                Ok(_) => EndReason::Expired,
                Err(StoreError::Corrupt { source, .. }) => {
                    tracing::error!(%tenant, session = id, error = source.as_ref(), "a session is damaged: another begins");
                    EndReason::Damaged
                }
                Err(error) => return Err(error),
            };
            end(&mut tx, (tenant, &id), End { at: now, reason }).await?;
        }
        let session = row::begin(&mut tx, tenant, (new, now)).await?;
        tx.commit().await?;
        Ok(Opened { session, is_new: true })
    }

    /// A session, open or not.
    ///
    /// # Errors
    /// [`StoreError::SessionNotFound`].
    pub async fn session(&self, tenant: &TenantId, id: SessionId) -> Result<Session, StoreError> {
        let query = composed(format!("SELECT {COLUMNS} FROM sessions WHERE tenant = $1 AND id = $2"));
        let query = query.bind(tenant.as_str()).bind(id.to_string());
        let row = query.fetch_optional(&mut *self.reader().await?).await?;
        read(&row.ok_or(StoreError::SessionNotFound(id))?)
    }

    /// Sessions in the order of their ids, open or not, those after `after`.
    pub async fn sessions_page(
        &self,
        tenant: &TenantId,
        after: Option<SessionId>,
        limit: u32,
    ) -> Result<Vec<Session>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM sessions WHERE tenant = $1 AND id > $2 ORDER BY id LIMIT $3");
        let rows = composed(text)
            .bind(tenant.as_str())
            .bind(after.map_or_else(String::new, |id| id.to_string()))
            .bind(i64::from(limit))
            .fetch_all(&mut *self.reader().await?)
            .await?;
        rows.iter().map(read).collect()
    }

    /// Writes a session as it is to be, over the version that it was read as, with what was said. What its messages come to
    /// is counted here and not read from `session`.
    ///
    /// # Errors
    /// [`StoreError::SessionMoved`]: somebody else was first. [`StoreError::SessionEnded`]. Those of
    /// [`Store::append_messages`] but for [`StoreError::TakenOver`]: the flow has said who may speak.
    pub async fn put_session(
        &self,
        tenant: &TenantId,
        (session, said): (Session, Vec<NewMessage>),
    ) -> Result<Session, StoreError> {
        self.room.learn(self.put_at_once(tenant, (session, said)).await)
    }

    async fn put_at_once(
        &self,
        tenant: &TenantId,
        (session, said): (Session, Vec<NewMessage>),
    ) -> Result<Session, StoreError> {
        let mut tx = self.begin().await?;
        let session = put(&mut tx, tenant, (session, said), self.now()).await?;
        tx.commit().await?;
        Ok(session)
    }
}

/// [`Store::put_session`] within a transaction.
pub(super) async fn put(
    tx: &mut Transaction<'static, Any>,
    tenant: &TenantId,
    (session, said): (Session, Vec<NewMessage>),
    now: Timestamp,
) -> Result<Session, StoreError> {
    active(tx, tenant).await?;
    let mut session = replace(tx, tenant, (session, now)).await?;
    messages::add(tx, tenant, (&mut session, said), now).await?;
    Ok(session)
}

/// Deletes the sessions of a user, or the one of a name, with their messages and calls of tools. Gives how many there were.
pub(super) async fn forget_sessions(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    whose: &Subject,
) -> Result<u64, StoreError> {
    forget_tool_calls_of(connection, tenant, whose).await?;
    let (column, name) = match whose {
        Subject::Customer(user) => ("user_id", user),
        Subject::Session(id) => ("id", id),
    };
    let mut gone = 0;
    let sessions = format!("SELECT id FROM sessions WHERE tenant = $1 AND {column} = $2");
    for text in [
        format!("DELETE FROM session_messages WHERE tenant = $3 AND session IN ({sessions})"),
        format!("DELETE FROM sessions WHERE tenant = $3 AND id IN ({sessions})"),
    ] {
        let query = composed(text).bind(tenant.as_str()).bind(name.clone()).bind(tenant.as_str());
        gone = query.execute(&mut *connection).await?.rows_affected();
    }
    Ok(gone)
}

/// Refuses a tenant that takes no writes.
pub(super) async fn active(tx: &mut Transaction<'static, Any>, tenant: &TenantId) -> Result<(), StoreError> {
    let row = sqlx::query("SELECT state FROM tenants WHERE id = $1")
        .bind(tenant.as_str())
        .fetch_optional(&mut **tx)
        .await?
        .ok_or_else(|| StoreError::TenantNotFound(tenant.clone()))?;
    takes_writes(tenant, row.try_get(0)?)
}

/// A session that nobody else changes until the transaction ends.
async fn locked(connection: &mut AnyConnection, tenant: &TenantId, id: &str) -> Result<Session, StoreError> {
    // A write of nothing: the portable way to lock a row.
    let text = format!("UPDATE sessions SET version = version WHERE tenant = $1 AND id = $2 RETURNING {COLUMNS}");
    let row = composed(text).bind(tenant.as_str()).bind(id.to_owned()).fetch_optional(connection).await?;
    let not_found =
        || SessionId::parse(id).map_or_else(|error| StoreError::corrupt("session", error), StoreError::SessionNotFound);
    read(&row.ok_or_else(not_found)?)
}

async fn end(connection: &mut AnyConnection, (tenant, id): (&TenantId, &str), end: End) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE sessions SET version = version + 1, open_as = NULL, deadline_at = NULL, ended_at = $1, ended_as = $2 \
         WHERE tenant = $3 AND id = $4 AND ended_at IS NULL",
    )
    .bind(end.at.micros())
    .bind(end.reason.as_str())
    .bind(tenant.as_str())
    .bind(id)
    .execute(connection)
    .await?;
    Ok(())
}

/// One row under its version; which of the two was not so is told apart afterwards.
async fn replace(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    (mut session, now): (Session, Timestamp),
) -> Result<Session, StoreError> {
    let before = session.version;
    session.version += 1;
    (session.active_at, session.expires_at) = (now, now.plus_secs(i64::from(session.idle_secs)));
    if let Some(totals) = row::write(connection, tenant, (&session, before)).await? {
        // Messages may have come since it was read.
        session.totals = totals;
        return Ok(session);
    }
    let there = locked(connection, tenant, &session.id.to_string()).await?;
    match there.end {
        Some(end) => Err(StoreError::SessionEnded { id: there.id, end }),
        None => Err(StoreError::SessionMoved { id: there.id, version: there.version }),
    }
}
