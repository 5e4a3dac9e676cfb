//! Calls of tools: a row a call, from when it is asked for until it has ended. What of a call belongs to a session is written
//! in one transaction with the session; a move of a row says from where, so that who comes second moves nothing.

mod row;
mod sweep;

use sqlx::AnyConnection;

pub use row::{CallEnd, Cost, ToolCall};
pub use sweep::DueCall;

use super::audit::Subject;
use super::statement::composed;
use super::{Store, StoreError, sessions};
use crate::clock::Timestamp;
use crate::conversation::{NewMessage, Session, SessionId};
use crate::tenant::TenantId;
use crate::tools::{CallId, CallOutcome};
use row::{COLUMNS, read};

/// A change of one call.
#[derive(Clone, Debug, PartialEq)]
pub enum CallWrite {
    /// It is there from now on; one of its name that is there already stays.
    Put(Box<ToolCall>),
    /// From one of some outcomes to another.
    Move { id: CallId, from: &'static [CallOutcome], to: CallOutcome, due_at: Option<Timestamp> },
    /// The same to an end.
    End { id: CallId, from: &'static [CallOutcome], end: CallEnd },
}

/// Which calls are listed; every one of the conditions holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallFilter {
    pub session: Option<SessionId>,
    pub plan: Option<String>,
    pub tool: Option<String>,
    /// None: all.
    pub outcomes: Vec<CallOutcome>,
}

impl Store {
    /// Writes a session as [`Store::put_session`] does, and changes of calls with it.
    pub async fn put_session_with_calls(
        &self,
        tenant: &TenantId,
        (session, said): (Session, Vec<NewMessage>),
        calls: &[CallWrite],
    ) -> Result<Session, StoreError> {
        let put = async {
            let mut tx = self.begin().await?;
            let session = sessions::put(&mut tx, tenant, (session, said), self.now()).await?;
            write(&mut tx, tenant, calls).await?;
            tx.commit().await?;
            Ok(session)
        };
        self.room.learn(put.await)
    }

    /// Changes of calls alone. Gives how many were what they were to be moved from.
    pub async fn write_tool_calls(&self, tenant: &TenantId, calls: &[CallWrite]) -> Result<u64, StoreError> {
        let put = async {
            let mut tx = self.begin().await?;
            sessions::active(&mut tx, tenant).await?;
            let written = write(&mut tx, tenant, calls).await?;
            tx.commit().await?;
            Ok(written)
        };
        self.room.learn(put.await)
    }

    /// A call, where there is one of that name.
    pub async fn tool_call(&self, tenant: &TenantId, id: &CallId) -> Result<Option<ToolCall>, StoreError> {
        let query = composed(format!("SELECT {COLUMNS} FROM tool_calls WHERE tenant = $1 AND id = $2"));
        let query = query.bind(tenant.as_str()).bind(id.as_str().to_owned());
        query.fetch_optional(&mut *self.reader().await?).await?.as_ref().map(read).transpose()
    }

    /// Calls in the order of their beginnings, those after one.
    pub async fn tool_calls(
        &self,
        tenant: &TenantId,
        filter: &CallFilter,
        (after, limit): (Option<&CallPlace>, u32),
    ) -> Result<Vec<ToolCall>, StoreError> {
        // Of calls that began at one moment the id says which is next.
        let (moment, name) = after.map_or((i64::MIN, ""), |after| (after.began_at.micros(), after.id.as_str()));
        let mut conditions =
            vec!["tenant = $1".to_owned(), "(began_at > $2 OR (began_at = $3 AND id > $4))".to_owned()];
        let named = [
            ("session", filter.session.map(|session| session.to_string())),
            ("plan", filter.plan.clone()),
            ("tool", filter.tool.clone()),
        ];
        let mut bound = Vec::new();
        for (column, value) in named.into_iter().filter_map(|(column, value)| Some((column, value?))) {
            bound.push(value);
            conditions.push(format!("{column} = ${}", bound.len() + 5));
        }
        if !filter.outcomes.is_empty() {
            conditions.push(format!("outcome IN ({})", listed(&filter.outcomes)));
        }
        let held = conditions.join(" AND ");
        let text = format!("SELECT {COLUMNS} FROM tool_calls WHERE {held} ORDER BY began_at, id LIMIT $5");
        let mut query = composed(text).bind(tenant.as_str()).bind(moment).bind(moment).bind(name);
        query = query.bind(i64::from(limit));
        for value in bound {
            query = query.bind(value);
        }
        let rows = query.fetch_all(&mut *self.reader().await?).await?;
        rows.iter().map(read).collect()
    }
}

/// Where a page of calls ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallPlace {
    pub began_at: Timestamp,
    pub id: String,
}

async fn write(connection: &mut AnyConnection, tenant: &TenantId, calls: &[CallWrite]) -> Result<u64, StoreError> {
    let mut written = 0;
    for call in calls {
        written += match call {
            CallWrite::Put(call) => row::insert(connection, tenant, call).await?,
            CallWrite::Move { id, from, to, due_at } => {
                let set = "outcome = $1, due_at = $2";
                let query = composed(moving(set, 3, from)).bind(to.as_str()).bind(due_at.map(Timestamp::micros));
                let query = query.bind(tenant.as_str()).bind(id.as_str().to_owned());
                query.execute(&mut *connection).await?.rows_affected()
            }
            CallWrite::End { id, from, end } => row::end(connection, (tenant, id), from, end).await?,
        };
    }
    Ok(written)
}

/// `UPDATE` of one call that is in one of some outcomes; tenant and id are the parameters from `$first` on.
fn moving(set: &str, first: usize, from: &[CallOutcome]) -> String {
    let (tenant, id, from) = (first, first + 1, listed(from));
    format!("UPDATE tool_calls SET {set} WHERE tenant = ${tenant} AND id = ${id} AND outcome IN ({from})")
}

fn listed(outcomes: &[CallOutcome]) -> String {
    let names: Vec<String> = outcomes.iter().map(|outcome| format!("'{}'", outcome.as_str())).collect();
    names.join(", ")
}

/// Deletes the calls of a person or a session.
pub(super) async fn forget_tool_calls_of(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    whose: &Subject,
) -> Result<(), StoreError> {
    let (text, name) = match whose {
        Subject::Customer(user) => ("DELETE FROM tool_calls WHERE tenant = $1 AND user_id = $2", user),
        Subject::Session(id) => ("DELETE FROM tool_calls WHERE tenant = $1 AND session = $2", id),
    };
    sqlx::query(text).bind(tenant.as_str()).bind(name.as_str()).execute(connection).await?;
    Ok(())
}
