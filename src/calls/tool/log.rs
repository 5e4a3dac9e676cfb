//! LOG: what is written down of a call, in its row, in the audit and in the metrics. Secrets and what is declared sensitive
//! are in none of them.

use serde_json::Value;

use super::Listed;
use crate::audit::{self, Details, EntryKind, Owner, Record};
use crate::calls::conversation::Who;
use crate::clock::Timestamp;
use crate::conversation::{PlanStep, Session};
use crate::metrics::{ToolEnding, ToolKind};
use crate::service::Service;
use crate::store::ToolCall;
use crate::tenant::TenantId;
use crate::tools::{CallId, CallOutcome, Refusal, Runner, logged};

/// Bytes of arguments and of an output in a row.
pub(super) const LOGGED_BYTES: usize = 8 * 1_024;
/// Bytes of why a call was refused or has failed.
pub(super) const WHY_BYTES: usize = 2 * 1_024;

/// What a row says of who calls what.
pub(super) struct Logged<'l> {
    pub(super) id: CallId,
    pub(super) session: Option<&'l Session>,
    pub(super) tool: &'l Listed,
    pub(super) sensitive: &'l [String],
    pub(super) arguments: &'l Value,
    pub(super) plan: Option<PlanStep>,
    pub(super) who: &'l Who,
}

impl Logged<'_> {
    /// A row as it begins.
    pub(super) fn row(self, outcome: CallOutcome, now: Timestamp) -> ToolCall {
        ToolCall {
            id: self.id,
            session: self.session.map(|session| session.id),
            user: self.session.and_then(|session| session.parties.user.clone()),
            tool: self.tool.definition.name.clone(),
            version: self.tool.definition.version,
            runner: self.tool.runner,
            actor: self.who.name.clone(),
            plan: self.plan,
            undoes: None,
            arguments: logged(self.arguments, self.sensitive, LOGGED_BYTES),
            output: None,
            outcome,
            refused: None,
            why: None,
            began_at: now,
            due_at: None,
            ended_at: None,
            duration_ms: None,
            cost: None,
            to_make: None,
        }
    }

    /// The row of a call that is refused.
    pub(super) fn refused(self, refusal: &Refusal, now: Timestamp) -> ToolCall {
        ToolCall {
            refused: Some((refusal.stage, refusal.code)),
            why: Some(cut(&refusal.message)),
            ended_at: Some(now),
            ..self.row(CallOutcome::Refused, now)
        }
    }
}

/// At most as long as a row has it, and without NUL, which no column holds.
pub(super) fn cut(text: &str) -> String {
    text[..text.floor_char_boundary(WHY_BYTES)].replace('\0', "")
}

/// An entry of the audit about a call.
pub(super) fn tell(
    service: &Service,
    tenant: &TenantId,
    (kind, call): (EntryKind, &ToolCall),
    outcome: &str,
    actor: &audit::Actor,
) {
    let mut details = vec![("version", Value::from(call.version)), ("runner", call.runner.as_str().into())];
    if let Some(session) = call.session {
        details.push(("session", session.to_string().into()));
    }
    if let Some(plan) = &call.plan {
        details.push(("step", plan.step.into()));
        details.push(("of", plan.of.into()));
    }
    if let Some(undoes) = &call.undoes {
        details.push(("undoes", undoes.as_str().into()));
    }
    let record = Record::new(service.clock.now(), kind, actor.clone(), &format!("tool.{}", call.tool));
    let record = record.on(call.id.as_str()).ended(outcome).with_details(Details::of(details));
    service.auditor.tell(&Owner::Tenant(tenant.clone()), record);
}

/// Counts what became of a call.
pub(super) fn count(service: &Service, runner: Option<Runner>, ending: ToolEnding) {
    let kind = match runner {
        Some(Runner::Ours) => ToolKind::Ours,
        Some(Runner::External) => ToolKind::External,
        None => ToolKind::Unknown,
    };
    service.metrics.tool_calls.increment((kind, ending), 1);
}
