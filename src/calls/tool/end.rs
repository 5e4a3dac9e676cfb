//! The end of a call: what ran becomes what the model gets, what is logged, what the conversation has seen, and what its plan
//! makes of it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::judge::sensitive_of;
use super::log::{self, LOGGED_BYTES, cut};
use super::{Ended, Standing, Told};
use crate::audit::{self, EntryKind};
use crate::calls::conversation::step::{self, Kept, Written};
use crate::calls::conversation::{Who, progress_of};
use crate::calls::own_tool::{self, OwnCall, OwnToolFault};
use crate::conversation::{Happening, Input, Seen, Session, SessionId, Turn};
use crate::deadline::Deadline;
use crate::flow::{Actor, Effect, LoopBounds, Notice};
use crate::guard::Evidence;
use crate::guard::evidence::{RawEvidence, Source};
use crate::metrics::ToolEnding;
use crate::service::Service;
use crate::service_error::{Chain, ServiceError};
use crate::store::{CallEnd, CallWrite, Cost, StoreError, ToolCall};
use crate::tenant::TenantId;
use crate::tools::{CallId, CallOutcome, OurTool, formatted, logged};

/// How often the end of a call is written over a session that others change meanwhile.
const TRIES: u32 = 8;
/// From where a call comes to its end.
pub(super) const OPEN: &[CallOutcome] = &[CallOutcome::Begun, CallOutcome::TimedOut, CallOutcome::Due];

/// A tool that ran.
pub(super) struct Ran {
    /// What it returned, or why it did not.
    pub(super) result: Result<Value, String>,
    pub(super) took: Option<Duration>,
    pub(super) cost: Option<Cost>,
}

/// Runs one of ours.
pub(super) async fn ran(
    service: &Arc<Service>,
    tenant: &TenantId,
    (tool, arguments, id): (OurTool, &Value, &CallId),
    (session, who): (Option<&Session>, &Who),
    deadline: Deadline,
) -> Ran {
    let begun = Instant::now();
    let call_id = id.as_str();
    let call = OwnCall { tenant, tool, arguments, session, caller: who, call_id, deadline };
    let result = match own_tool::run(service, call).await {
        Ok(value) => Ok(value),
        Err(fault) => Err(why(tenant, tool, &fault)),
    };
    Ran { result, took: Some(begun.elapsed()), cost: None }
}

/// For the model; the detail of a defect is for the log.
fn why(tenant: &TenantId, tool: OurTool, fault: &OwnToolFault) -> String {
    if let OwnToolFault::Failed(error) = fault {
        tracing::warn!(%tenant, tool = tool.as_str(), error = %Chain(error), "a tool has failed");
    }
    fault.to_string()
}

impl Ran {
    /// As its row has it.
    pub(super) fn end(&self, service: &Service, sensitive: &[String]) -> CallEnd {
        let (outcome, output, why) = match &self.result {
            Ok(value) => (CallOutcome::Succeeded, Some(logged(value, sensitive, LOGGED_BYTES)), None),
            Err(why) => (CallOutcome::Failed, None, Some(cut(why))),
        };
        let duration_ms = self.took.map(|took| u64::try_from(took.as_millis()).unwrap_or(u64::MAX));
        CallEnd { at: service.clock.now(), outcome, output, why, duration_ms, cost: self.cost.clone() }
    }

    /// As the model gets it.
    pub(super) fn formatted(&self, bounds: LoopBounds) -> Ended {
        match &self.result {
            Ok(value) => Ended::Succeeded(formatted(value, (bounds.results, bounds.chars))),
            Err(why) => Ended::Failed(formatted(&Value::from(why.as_str()), (bounds.results, bounds.chars)).text),
        }
    }

    /// For audit and metrics.
    pub(super) fn tell(
        &self,
        service: &Service,
        tenant: &TenantId,
        (kind, call): (EntryKind, &ToolCall),
        actor: &audit::Actor,
    ) {
        let (outcome, ending) = match &self.result {
            Ok(_) => ("SUCCEEDED", ToolEnding::Succeeded),
            Err(_) => ("FAILED", ToolEnding::Failed),
        };
        log::tell(service, tenant, (kind, call), outcome, actor);
        log::count(service, Some(call.runner), ending);
    }
}

/// What the end of a call in a session came to.
pub(super) struct Finished {
    pub(super) result: Ended,
    pub(super) standing: Option<Standing>,
    pub(super) told: Vec<Told>,
    pub(super) to_make: Vec<ToolCall>,
}

/// Writes the end of a call down, with its session where that goes on.
pub(super) async fn finish(
    service: &Arc<Service>,
    tenant: &TenantId,
    (call, ran): (&ToolCall, &Ran),
    who: &Who,
) -> Result<Finished, ServiceError> {
    let kind = if call.undoes.is_some() { EntryKind::Compensation } else { EntryKind::ActionExecuted };
    let finished = match call.session.filter(|_| call.undoes.is_none()) {
        Some(session) => in_session(service, tenant, session, (call, ran), who).await?,
        None => alone(service, tenant, (call, ran)).await?,
    };
    ran.tell(service, tenant, (kind, call), &who.actor);
    Ok(finished)
}

async fn alone(service: &Service, tenant: &TenantId, (call, ran): (&ToolCall, &Ran)) -> Result<Finished, ServiceError> {
    let end = CallWrite::End { id: call.id.clone(), from: OPEN, end: ran.end(service, &[]) };
    service.store.write_tool_calls(tenant, &[end]).await?;
    let result = ran.formatted(LoopBounds::default());
    Ok(Finished { result, standing: None, told: Vec::new(), to_make: Vec::new() })
}

async fn in_session(
    service: &Arc<Service>,
    tenant: &TenantId,
    session: SessionId,
    (call, ran): (&ToolCall, &Ran),
    who: &Who,
) -> Result<Finished, ServiceError> {
    let mut tries = 0;
    loop {
        let before = match service.store.session(tenant, session).await {
            Ok(before) => before,
            Err(StoreError::SessionNotFound(_)) => return alone(service, tenant, (call, ran)).await,
            Err(error) => return Err(error.into()),
        };
        if before.end_at(service.clock.now()).is_some() {
            return alone(service, tenant, (call, ran)).await;
        }
        tries += 1;
        if tries > 1 && service.store.tool_call(tenant, &call.id).await?.is_none_or(|call| !call.outcome.is_open()) {
            // Somebody else has told its end meanwhile.
            return alone(service, tenant, (call, ran)).await;
        }
        match over(service, tenant, before, (call, ran), who).await {
            Err(ServiceError::Aborted(_)) if tries < TRIES => {}
            done => return done,
        }
    }
}

/// The end over one version of the session.
async fn over(
    service: &Arc<Service>,
    tenant: &TenantId,
    before: Session,
    (call, ran): (&ToolCall, &Ran),
    who: &Who,
) -> Result<Finished, ServiceError> {
    let now = service.clock.now();
    let progress = progress_of(service, &before)?;
    let flow = Arc::clone(progress.flow());
    let tool = flow.tool(&call.tool);
    let sensitive = sensitive_of(&flow, &call.tool);
    let result = ran.formatted(flow.loop_bounds().unwrap_or_default());
    let mut turn = ended(Turn::of(progress, before.memory.clone()).lapse(now), (call, ran), now);
    if let (Ended::Succeeded(formatted), true) = (&result, tool.is_some_and(|tool| tool.is_evidence())) {
        // What the model was shown, and no more, is what its answer may rest on.
        let raw = RawEvidence { source: Source::Tool, name: call.tool.clone(), content: formatted.text.clone() };
        let evidence = Evidence { raw: vec![raw], ..Evidence::default() };
        turn.memory.see(Seen { evidence, ..Seen::default() });
    }
    if let (Some(ours), Ok(value)) = (OurTool::parse(&call.tool), &ran.result) {
        own_tool::remember(&mut turn.memory, ours, value);
    }
    let end = CallWrite::End { id: call.id.clone(), from: OPEN, end: ran.end(service, sensitive) };
    let kept = Kept { before, turn, message: None, calls: vec![end] };
    let Written { session, turn, to_make } = step::written(service, tenant, kept, who).await?;
    let told = told(service, tenant, &turn).await?;
    let standing = Some(Standing { version: session.version, state: session.place.state });
    Ok(Finished { result, standing, told, to_make })
}

/// The end as an event of the flow, where that waits for it; else the conversation only keeps it.
fn ended(turn: Turn, (call, ran): (&ToolCall, &Ran), now: crate::clock::Timestamp) -> Turn {
    let id = call.id.as_str();
    let is_flows = turn.memory.calls.iter().any(|begun| begun.id == id && !begun.is_beside);
    let flow = Arc::clone(turn.progress.flow());
    let mut turn = turn;
    if let Some(events) = flow.call_events().filter(|_| is_flows) {
        let event = if ran.result.is_ok() { events.completed } else { events.failed };
        let happening = Happening {
            call_id: Some(id.to_owned()),
            succeeded: ran.result.is_ok(),
            result: ran.result.as_ref().ok().cloned().map(Box::new),
            ..Happening::of(event, Actor::Gateway)
        };
        let refused = turn.refused.len();
        turn = turn.then(&Input::Event(happening), now, &step::Nothing);
        if turn.refused.len() == refused {
            return turn;
        }
        turn.refused.truncate(refused);
    }
    turn.memory.complete(id, now, ran.result.is_ok());
    let undone = turn.memory.end_in_plan(id, ran.result.as_ref().ok());
    turn.undone.append(undone);
    turn
}

/// What the customer is told of a turn: by the flow, and of what was undone.
pub(super) async fn told(service: &Service, tenant: &TenantId, turn: &Turn) -> Result<Vec<Told>, ServiceError> {
    let tells = turn.effects().filter_map(|effect| match effect {
        Effect::Tell(notice) => Some(notice),
        _ => None,
    });
    let mut notices: Vec<Notice> = tells.collect();
    if !turn.undone.calls.is_empty() && !notices.contains(&Notice::ActionUndone) {
        notices.push(Notice::ActionUndone);
    }
    if !turn.undone.impossible.is_empty() {
        notices.push(Notice::ActionNotUndone);
    }
    if notices.is_empty() {
        return Ok(Vec::new());
    }
    let language = step::language_of(service, tenant, &turn.memory).await?;
    Ok(notices.into_iter().map(|notice| Told { notice, language, step: None }).collect())
}
