//! A session as a row, there and back.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::{NewSession, StoreError};
use crate::clock::Timestamp;
use crate::conversation::{End, EndReason, Memory, Parties, Session, SessionId, Summary, Totals};
use crate::tenant::TenantId;

/// What [`read`] reads.
pub(super) const COLUMNS: &str = "id, version, lead, channel, user_id, case_id, opened_at, \
     active_at, expires_at, idle_secs, deadline_at, taken_by, ended_at, ended_as, messages, tool_calls, tokens, summary, \
     summary_through, place, memory";

pub(super) fn read(row: &AnyRow) -> Result<Session, StoreError> {
    let corrupt = |what: &str| StoreError::corrupt("session", what.to_owned());
    let id: String = row.try_get(0)?;
    let time = |at: usize| Ok::<_, StoreError>(Timestamp::from_micros(row.try_get(at)?));
    let maybe_time = |at: usize| Ok::<_, StoreError>(row.try_get::<Option<i64>, _>(at)?.map(Timestamp::from_micros));
    let count = |at: usize| Ok::<_, StoreError>(row.try_get::<i64, _>(at)?.cast_unsigned());
    let end = match (maybe_time(12)?, row.try_get::<Option<String>, _>(13)?) {
        (Some(at), Some(reason)) => {
            Some(End { at, reason: EndReason::parse(&reason).ok_or_else(|| corrupt("unknown end"))? })
        }
        (None, _) | (_, None) => None,
    };
    let summary = match (row.try_get::<Option<String>, _>(17)?, row.try_get::<Option<i64>, _>(18)?) {
        (Some(text), Some(through)) => Some(Summary { text, through: through.cast_unsigned() }),
        (None, _) | (_, None) => None,
    };
    Ok(Session {
        id: SessionId::parse(&id).map_err(|error| StoreError::corrupt("session", error))?,
        version: count(1)?,
        place: parsed(row.try_get(19)?)?,
        parties: Parties {
            lead: row.try_get(2)?,
            channel: row.try_get(3)?,
            user: row.try_get(4)?,
            case: row.try_get(5)?,
        },
        opened_at: time(6)?,
        active_at: time(7)?,
        expires_at: time(8)?,
        idle_secs: u32::try_from(row.try_get::<i64, _>(9)?).map_err(|_| corrupt("impossible idle time"))?,
        deadline_at: maybe_time(10)?,
        taken_by: row.try_get(11)?,
        end,
        totals: Totals { messages: count(14)?, tool_calls: count(15)?, tokens: count(16)? },
        summary,
        memory: parsed(row.try_get(20)?)?,
    })
}

/// What a session has seen, as its row keeps it.
pub(in crate::store) fn memory_of(text: &str) -> Result<Memory, StoreError> {
    parsed(text)
}

fn parsed<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::corrupt("session", error))
}

/// Inserts a session that begins now.
pub(super) async fn begin(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    (new, now): (NewSession, Timestamp),
) -> Result<Session, StoreError> {
    let NewSession { id, open_as, place, parties, channel_identity, language, customer_tier, idle_secs, deadline_at } =
        new;
    let session = Session {
        id,
        version: 1,
        place,
        parties,
        opened_at: now,
        active_at: now,
        expires_at: now.plus_secs(i64::from(idle_secs)),
        idle_secs,
        deadline_at,
        taken_by: None,
        end: None,
        totals: Totals::default(),
        summary: None,
        memory: Memory { channel_identity, language, customer_tier, ..Memory::default() },
    };
    sqlx::query(
        "INSERT INTO sessions (tenant, id, version, flow, flow_version, state, open_as, lead, channel, user_id, case_id, \
         opened_at, active_at, expires_at, idle_secs, deadline_at, messages, tool_calls, tokens, place, memory) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0, 0, 0, $17, $18)",
    )
    .bind(tenant.as_str())
    .bind(id.to_string())
    .bind(session.version.cast_signed())
    .bind(session.place.flow.as_str())
    .bind(i64::from(session.place.version))
    .bind(session.place.state.as_str())
    .bind(open_as.as_str())
    .bind(session.parties.lead.as_deref())
    .bind(session.parties.channel.as_deref())
    .bind(session.parties.user.as_deref())
    .bind(session.parties.case.as_deref())
    .bind(now.micros())
    .bind(now.micros())
    .bind(session.expires_at.micros())
    .bind(i64::from(session.idle_secs))
    .bind(session.deadline_at.map(Timestamp::micros))
    .bind(stored(&session.place))
    .bind(memory(&session.memory)?)
    .execute(connection)
    .await?;
    Ok(session)
}

/// Writes everything that may change over version `before`, and gives what its messages come to; `None` where the row is
/// not of that version or has ended.
pub(super) async fn write(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    (session, before): (&Session, u64),
) -> Result<Option<Totals>, StoreError> {
    let text = "UPDATE sessions SET version = $1, flow_version = $2, state = $3, active_at = $4, expires_at = $5, \
         deadline_at = $6, taken_by = $7, ended_at = $8, ended_as = $9, summary = $10, summary_through = $11, place = $12, \
         memory = $13, open_as = CASE WHEN $14 = 1 THEN NULL ELSE open_as END \
         WHERE tenant = $15 AND id = $16 AND version = $17 AND ended_at IS NULL \
         RETURNING messages, tool_calls, tokens";
    let written = sqlx::query(text)
        .bind(session.version.cast_signed())
        .bind(i64::from(session.place.version))
        .bind(session.place.state.as_str())
        .bind(session.active_at.micros())
        .bind(session.expires_at.micros())
        .bind(session.deadline_at.filter(|_| session.end.is_none()).map(Timestamp::micros))
        .bind(session.taken_by.as_deref())
        .bind(session.end.map(|end| end.at.micros()))
        .bind(session.end.map(|end| end.reason.as_str()))
        .bind(session.summary.as_ref().map(|summary| summary.text.as_str()))
        .bind(session.summary.as_ref().map(|summary| summary.through.cast_signed()))
        .bind(stored(&session.place))
        .bind(memory(&session.memory)?)
        .bind(i64::from(session.end.is_some()))
        .bind(tenant.as_str())
        .bind(session.id.to_string())
        .bind(before.cast_signed())
        .fetch_optional(connection)
        .await?;
    let Some(row) = written else { return Ok(None) };
    let count = |at: usize| Ok::<_, StoreError>(row.try_get::<i64, _>(at)?.cast_unsigned());
    Ok(Some(Totals { messages: count(0)?, tool_calls: count(1)?, tokens: count(2)? }))
}

fn stored(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("names are strings and numbers finite")
}

fn memory(memory: &Memory) -> Result<String, StoreError> {
    let text = stored(memory);
    StoreError::within("memory of a session in bytes", text.len(), Memory::BYTES)?;
    Ok(text)
}
