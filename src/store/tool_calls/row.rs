//! A call as a row, there and back.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::{StoreError, moving};
use crate::clock::Timestamp;
use crate::conversation::{PlanStep, SessionId};
use crate::store::statement::composed;
use crate::tenant::TenantId;
use crate::tools::{CallId, CallOutcome, Code, Runner, Stage};

/// A call of a tool, as far as it has come. Arguments and output are as they are logged: redacted and cut.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolCall {
    pub id: CallId,
    pub session: Option<SessionId>,
    /// The session's person.
    pub user: Option<String>,
    pub tool: String,
    pub version: u32,
    pub runner: Runner,
    /// As the audit names them.
    pub actor: String,
    pub plan: Option<PlanStep>,
    /// The call that it undoes.
    pub undoes: Option<CallId>,
    pub arguments: String,
    pub output: Option<String>,
    pub outcome: CallOutcome,
    /// What stopped it.
    pub refused: Option<(Stage, Code)>,
    /// Why it was refused or has failed.
    pub why: Option<String>,
    pub began_at: Timestamp,
    /// When nobody waits any more, while somebody does.
    pub due_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
    pub duration_ms: Option<u64>,
    pub cost: Option<Cost>,
    /// Whole arguments of a call that undoes another, until it is made.
    pub to_make: Option<String>,
}

/// What a call cost, as its runner says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Millionths of the currency.
    pub micros: u64,
    pub currency: String,
}

/// How a call ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallEnd {
    pub at: Timestamp,
    pub outcome: CallOutcome,
    pub output: Option<String>,
    pub why: Option<String>,
    pub duration_ms: Option<u64>,
    pub cost: Option<Cost>,
}

/// What [`read`] reads.
pub(super) const COLUMNS: &str = "id, session, user_id, tool, version, runner, actor, plan, step, steps, undoes, \
     arguments, output, outcome, stage, code, why, began_at, due_at, ended_at, duration_ms, cost_micros, currency, to_make";

pub(super) fn read(row: &AnyRow) -> Result<ToolCall, StoreError> {
    let corrupt = |what: &str| StoreError::corrupt("tool call", what.to_owned());
    let text = |at: usize| Ok::<_, StoreError>(row.try_get::<Option<String>, _>(at)?);
    let number = |at: usize| Ok::<_, StoreError>(row.try_get::<Option<i64>, _>(at)?);
    let time = |at: usize| Ok::<_, StoreError>(number(at)?.map(Timestamp::from_micros));
    let small = |number: i64| u32::try_from(number).map_err(|_| corrupt("impossible number"));
    let id = |text: &str| CallId::parse(text).ok_or_else(|| corrupt("impossible id"));
    let session = text(1)?.map(|session| SessionId::parse(&session)).transpose();
    let plan = match (text(7)?, number(8)?, number(9)?) {
        (Some(plan), Some(step), Some(of)) => Some(PlanStep { plan, step: small(step)?, of: small(of)? }),
        _ => None,
    };
    let refused = match (text(14)?, text(15)?) {
        (Some(stage), Some(code)) => {
            let stage = Stage::parse(&stage).ok_or_else(|| corrupt("unknown stage"))?;
            Some((stage, Code::parse(&code).ok_or_else(|| corrupt("unknown code"))?))
        }
        _ => None,
    };
    let cost = match (number(21)?, text(22)?) {
        (Some(micros), Some(currency)) => Some(Cost { micros: micros.cast_unsigned(), currency }),
        _ => None,
    };
    Ok(ToolCall {
        id: id(row.try_get(0)?)?,
        session: session.map_err(|error| StoreError::corrupt("tool call", error))?,
        user: text(2)?,
        tool: row.try_get(3)?,
        version: small(row.try_get(4)?)?,
        runner: Runner::parse(row.try_get(5)?).ok_or_else(|| corrupt("unknown runner"))?,
        actor: row.try_get(6)?,
        plan,
        undoes: text(10)?.as_deref().map(id).transpose()?,
        arguments: row.try_get(11)?,
        output: text(12)?,
        outcome: CallOutcome::parse(row.try_get(13)?).ok_or_else(|| corrupt("unknown outcome"))?,
        refused,
        why: text(16)?,
        began_at: Timestamp::from_micros(row.try_get(17)?),
        due_at: time(18)?,
        ended_at: time(19)?,
        duration_ms: number(20)?.map(i64::cast_unsigned),
        cost,
        to_make: text(23)?,
    })
}

pub(super) async fn insert(
    connection: &mut AnyConnection,
    tenant: &TenantId,
    call: &ToolCall,
) -> Result<u64, StoreError> {
    let inserted = sqlx::query(
        "INSERT INTO tool_calls (tenant, id, session, user_id, tool, version, runner, actor, plan, step, steps, undoes, \
         arguments, output, outcome, stage, code, why, began_at, due_at, ended_at, duration_ms, cost_micros, currency, \
         to_make) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, \
         $21, $22, $23, $24, $25) ON CONFLICT DO NOTHING",
    )
    .bind(tenant.as_str())
    .bind(call.id.as_str())
    .bind(call.session.map(|session| session.to_string()))
    .bind(call.user.as_deref())
    .bind(call.tool.as_str())
    .bind(i64::from(call.version))
    .bind(call.runner.as_str())
    .bind(call.actor.as_str())
    .bind(call.plan.as_ref().map(|plan| plan.plan.as_str()))
    .bind(call.plan.as_ref().map(|plan| i64::from(plan.step)))
    .bind(call.plan.as_ref().map(|plan| i64::from(plan.of)))
    .bind(call.undoes.as_ref().map(CallId::as_str))
    .bind(call.arguments.as_str())
    .bind(call.output.as_deref())
    .bind(call.outcome.as_str())
    .bind(call.refused.map(|(stage, _)| stage.as_str()))
    .bind(call.refused.map(|(_, code)| code.as_str()))
    .bind(call.why.as_deref())
    .bind(call.began_at.micros())
    .bind(call.due_at.map(Timestamp::micros))
    .bind(call.ended_at.map(Timestamp::micros))
    .bind(call.duration_ms.map(u64::cast_signed))
    .bind(call.cost.as_ref().map(|cost| cost.micros.cast_signed()))
    .bind(call.cost.as_ref().map(|cost| cost.currency.as_str()))
    .bind(call.to_make.as_deref())
    .execute(connection)
    .await?;
    Ok(inserted.rows_affected())
}

pub(super) async fn end(
    connection: &mut AnyConnection,
    (tenant, id): (&TenantId, &CallId),
    from: &[CallOutcome],
    end: &CallEnd,
) -> Result<u64, StoreError> {
    let set = "outcome = $1, due_at = NULL, ended_at = $2, output = $3, why = $4, duration_ms = $5, cost_micros = $6, \
               currency = $7, to_make = NULL";
    let ended = composed(moving(set, 8, from))
        .bind(end.outcome.as_str())
        .bind(end.at.micros())
        .bind(end.output.clone())
        .bind(end.why.clone())
        .bind(end.duration_ms.map(u64::cast_signed))
        .bind(end.cost.as_ref().map(|cost| cost.micros.cast_signed()))
        .bind(end.cost.as_ref().map(|cost| cost.currency.clone()))
        .bind(tenant.as_str().to_owned())
        .bind(id.as_str().to_owned())
        .execute(connection)
        .await?;
    Ok(ended.rows_affected())
}
