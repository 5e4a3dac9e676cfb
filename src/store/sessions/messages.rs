//! Messages of sessions: added once under their names, read in the order in which they came.

use std::collections::HashMap;

use sha2::{Digest, Sha256};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::{Store, StoreError, active, locked, row};
use crate::clock::Timestamp;
use crate::conversation::{Message, MessageId, NewMessage, Role, Seen, Session, SessionId, ToolUse, Usage};
use crate::store::statement::{Lookup, composed, wanted};
use crate::tenant::TenantId;

/// What [`read`] reads.
const COLUMNS: &str = "number, message_id, role, body, calls, answers, model, tokens, latency_ms, at";

/// What became of messages that were to be added.
#[derive(Clone, Debug, PartialEq)]
pub struct AppendedMessages {
    pub session: Session,
    /// Of each message its number, and whether it was there before.
    pub numbers: Vec<(u64, bool)>,
}

impl Store {
    /// Adds messages in their order; those whose names are known are there already and stay as they are. All or none.
    ///
    /// # Errors
    /// [`StoreError::SessionEnded`]; [`StoreError::TakenOver`]: the agent is silent; [`StoreError::MessageReused`]: something
    /// else was said under that name.
    pub async fn append_messages(
        &self,
        tenant: &TenantId,
        (id, messages): (SessionId, Vec<NewMessage>),
    ) -> Result<AppendedMessages, StoreError> {
        self.room.learn(self.append_at_once(tenant, (id, messages)).await)
    }

    async fn append_at_once(
        &self,
        tenant: &TenantId,
        (id, messages): (SessionId, Vec<NewMessage>),
    ) -> Result<AppendedMessages, StoreError> {
        let mut tx = self.begin().await?;
        active(&mut tx, tenant).await?;
        let now = self.now();
        let mut session = locked(&mut tx, tenant, &id.to_string()).await?;
        let mut known = known(&mut tx, (tenant, id), &messages).await?;
        let (before, memory) = (session.version, session.memory.clone());
        let mut numbers = Vec::with_capacity(messages.len());
        for message in messages {
            if let Some(number) = was_there(&known, &message)? {
                numbers.push((number, true));
                continue;
            }
            may_speak(&session, message.role, now)?;
            numbers.push((say(&mut tx, tenant, (&mut session, message, &mut known), now).await?, false));
        }
        if numbers.iter().any(|(_, was_there)| !was_there) {
            (session.active_at, session.expires_at) = (now, now.plus_secs(i64::from(session.idle_secs)));
            session.version += u64::from(session.memory != memory);
            count(&mut tx, tenant, &session).await?;
            // Nobody else can have changed it: it is locked.
            row::write(&mut tx, tenant, (&session, before)).await?;
        }
        tx.commit().await?;
        Ok(AppendedMessages { session, numbers })
    }

    /// The number of a message that is there already under its name, saying the same.
    ///
    /// # Errors
    /// [`StoreError::MessageReused`].
    pub async fn known_message(
        &self,
        (tenant, id): (&TenantId, SessionId),
        message: &NewMessage,
    ) -> Result<Option<u64>, StoreError> {
        let known = known(&mut *self.reader().await?, (tenant, id), std::slice::from_ref(message)).await?;
        was_there(&known, message)
    }

    /// Messages of a session in their order, those after number `after`.
    pub async fn messages_page(
        &self,
        (tenant, id): (&TenantId, SessionId),
        after: u64,
        limit: u32,
    ) -> Result<Vec<Message>, StoreError> {
        let rows = composed(format!(
            "SELECT {COLUMNS} FROM session_messages \
             WHERE tenant = $1 AND session = $2 AND number > $3 ORDER BY number LIMIT $4"
        ))
        .bind(tenant.as_str())
        .bind(id.to_string())
        .bind(after.cast_signed())
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reader().await?)
        .await?;
        rows.iter().map(read).collect()
    }

    /// The last message of a role, of those after number `after`.
    pub async fn last_message_of(
        &self,
        (tenant, id): (&TenantId, SessionId),
        role: Role,
        after: u64,
    ) -> Result<Option<Message>, StoreError> {
        let row = composed(format!(
            "SELECT {COLUMNS} FROM session_messages \
             WHERE tenant = $1 AND session = $2 AND role = $3 AND number > $4 ORDER BY number DESC LIMIT 1"
        ))
        .bind(tenant.as_str())
        .bind(id.to_string())
        .bind(role.as_str())
        .bind(after.cast_signed())
        .fetch_optional(&mut *self.reader().await?)
        .await?;
        row.as_ref().map(read).transpose()
    }

    /// The last `limit` messages that are no older than `since`, in their order.
    pub async fn last_messages(
        &self,
        (tenant, id): (&TenantId, SessionId),
        since: Timestamp,
        limit: usize,
    ) -> Result<Vec<Message>, StoreError> {
        let rows = composed(format!(
            "SELECT {COLUMNS} FROM session_messages \
             WHERE tenant = $1 AND session = $2 AND at >= $3 ORDER BY number DESC LIMIT $4"
        ))
        .bind(tenant.as_str())
        .bind(id.to_string())
        .bind(since.micros())
        .bind(i64::try_from(limit).expect("a page fits"))
        .fetch_all(&mut *self.reader().await?)
        .await?;
        rows.iter().rev().map(read).collect()
    }
}

/// Adds messages to a session that was written in this transaction; its memory has seen them.
pub(super) async fn add(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    (session, said): (&mut Session, Vec<NewMessage>),
    now: Timestamp,
) -> Result<(), StoreError> {
    if said.is_empty() {
        return Ok(());
    }
    let mut known = known(connection, (tenant, session.id), &said).await?;
    for message in said {
        if was_there(&known, &message)?.is_none() {
            let message = NewMessage { seen: Seen::default(), ..message };
            say(connection, tenant, (session, message, &mut known), now).await?;
        }
    }
    count(connection, tenant, session).await
}

/// Number and content of messages by their names.
type Known = HashMap<String, (u64, Vec<u8>)>;

fn was_there(known: &Known, message: &NewMessage) -> Result<Option<u64>, StoreError> {
    match known.get(message.id.as_str()) {
        Some((number, was)) if *was == content(message) => Ok(Some(*number)),
        Some(_) => Err(StoreError::MessageReused(message.id.as_str().to_owned())),
        None => Ok(None),
    }
}

/// Adds one message behind the others; gives its number.
async fn say(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    (session, message, known): (&mut Session, NewMessage, &mut Known),
    now: Timestamp,
) -> Result<u64, StoreError> {
    session.totals.messages += 1;
    session.totals.tokens += u64::from(message.usage.tokens);
    session.totals.tool_calls += u64::from(message.tools.answers.is_some());
    let (number, content) = (session.totals.messages, content(&message));
    insert(connection, (tenant, session.id, number), (&message, &content, now)).await?;
    known.insert(message.id.as_str().to_owned(), (number, content));
    if message.role == Role::Customer {
        session.memory.hear();
    }
    session.memory.see(message.seen);
    Ok(number)
}

fn may_speak(session: &Session, role: Role, now: Timestamp) -> Result<(), StoreError> {
    if let Some(end) = session.end_at(now) {
        return Err(StoreError::SessionEnded { id: session.id, end });
    }
    match &session.taken_by {
        Some(by) if role.is_agent() => Err(StoreError::TakenOver { id: session.id, by: by.clone() }),
        Some(_) | None => Ok(()),
    }
}

/// What a message is told from another one by.
fn content(message: &NewMessage) -> Vec<u8> {
    let mut sha256 = Sha256::new();
    let parts = [Some(message.text.as_str()), message.tools.calls.as_deref(), message.tools.answers.as_deref()];
    for part in [Some(message.role.as_str())].into_iter().chain(parts) {
        let text = part.unwrap_or_default();
        sha256.update([u8::from(part.is_some())]);
        sha256.update((text.len() as u64).to_be_bytes());
        sha256.update(text.as_bytes());
    }
    sha256.finalize().to_vec()
}

/// Of the messages that are there already, number and content.
async fn known(
    connection: &mut AnyConnection,
    (tenant, id): (&TenantId, SessionId),
    messages: &[NewMessage],
) -> Result<Known, StoreError> {
    let mut known = HashMap::new();
    for wanted in wanted(messages) {
        let lookup = Lookup {
            columns: "message_id, number, content",
            table: "session_messages",
            condition: "tenant = $1 AND session = $2",
            key: "message_id",
        };
        let query = wanted.select(3, &lookup).bind(tenant.as_str()).bind(id.to_string());
        let query = wanted.bind(query, |message: &NewMessage| message.id.as_str().to_owned());
        for row in query.fetch_all(&mut *connection).await? {
            if let Some(name) = row.try_get::<Option<String>, _>(0)? {
                known.insert(name, (row.try_get::<i64, _>(1)?.cast_unsigned(), row.try_get(2)?));
            }
        }
    }
    Ok(known)
}

async fn insert(
    connection: &mut AnyConnection,
    (tenant, id, number): (&TenantId, SessionId, u64),
    (message, content, now): (&NewMessage, &[u8], Timestamp),
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO session_messages (tenant, session, number, message_id, content, role, body, calls, answers, model, \
         tokens, latency_ms, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
    )
    .bind(tenant.as_str())
    .bind(id.to_string())
    .bind(number.cast_signed())
    .bind(message.id.as_str())
    .bind(content)
    .bind(message.role.as_str())
    .bind(message.text.as_str())
    .bind(message.tools.calls.as_deref())
    .bind(message.tools.answers.as_deref())
    .bind(message.usage.model.as_deref())
    .bind(i64::from(message.usage.tokens))
    .bind(message.usage.latency_ms.map(i64::from))
    .bind(now.micros())
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes what the messages come to.
async fn count(connection: &mut AnyConnection, tenant: &TenantId, session: &Session) -> Result<(), StoreError> {
    sqlx::query("UPDATE sessions SET messages = $1, tool_calls = $2, tokens = $3 WHERE tenant = $4 AND id = $5")
        .bind(session.totals.messages.cast_signed())
        .bind(session.totals.tool_calls.cast_signed())
        .bind(session.totals.tokens.cast_signed())
        .bind(tenant.as_str())
        .bind(session.id.to_string())
        .execute(connection)
        .await?;
    Ok(())
}

fn read(row: &AnyRow) -> Result<Message, StoreError> {
    let corrupt = |what: &str| StoreError::corrupt("message", what.to_owned());
    let small = |number: i64| u32::try_from(number).map_err(|_| corrupt("impossible count"));
    let role: String = row.try_get(2)?;
    let id: String = row.try_get(1)?;
    let latency_ms = row.try_get::<Option<i64>, _>(8)?.map(small).transpose()?;
    Ok(Message {
        number: row.try_get::<i64, _>(0)?.cast_unsigned(),
        id: MessageId::parse(id).map_err(|error| StoreError::corrupt("message", error))?,
        role: Role::parse(&role).ok_or_else(|| corrupt("unknown role"))?,
        text: row.try_get(3)?,
        tools: ToolUse { calls: row.try_get(4)?, answers: row.try_get(5)? },
        usage: Usage { model: row.try_get(6)?, tokens: small(row.try_get(7)?)?, latency_ms },
        at: Timestamp::from_micros(row.try_get(9)?),
    })
}
