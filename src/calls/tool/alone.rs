//! A call outside of any conversation: one of ours that needs nobody's yes, made at once and written down when it has ended.

use std::sync::Arc;

use super::begin::new_id;
use super::end::ran;
use super::judge::within_rate;
use super::log::{self, Logged};
use super::registry::{entitled, may};
use super::validate::{find, fits};
use super::{Answer, BeginCall, Begun, Listed};
use crate::audit::EntryKind;
use crate::deadline::Deadline;
use crate::flow::LoopBounds;
use crate::metrics::ToolEnding;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::{CallWrite, ToolCall};
use crate::tenant::{Entitlements, TenantId};
use crate::tools::{CallOutcome, Code, ModelCall, OurTool, Refusal, Stage};

pub(super) async fn begin(
    service: &Arc<Service>,
    tenant: &TenantId,
    (begin, call): (&BeginCall, &ModelCall),
    deadline: Deadline,
) -> Result<Begun, ServiceError> {
    let entitlements = entitled(service, tenant).await?;
    let tool = match find(None, &call.tool) {
        Ok(tool) => tool,
        Err(refusal) => {
            log::count(service, None, ToolEnding::Refused);
            return Ok(Begun::refused(refusal, None));
        }
    };
    let (id, now) = (new_id(), service.clock.now());
    let (arguments, who) = (&call.arguments, &begin.who);
    let logged =
        Logged { id: id.clone(), session: None, tool: &tool, sensitive: &[], arguments, plan: begin.plan.clone(), who };
    let allowed = passes((begin, call), &tool, &entitlements);
    if let Err(refusal) = allowed.and_then(|()| within_rate(&service.meters, tenant, &tool)) {
        let row = logged.refused(&refusal, now);
        log::tell(service, tenant, (EntryKind::ActionValidated, &row), refusal.code.as_str(), &who.actor);
        log::count(service, Some(row.runner), ToolEnding::Refused);
        service.store.write_tool_calls(tenant, &[CallWrite::Put(Box::new(row))]).await?;
        return Ok(Begun::refused(refusal, Some(tool)));
    }
    let ours = OurTool::parse(&call.tool).expect("what is found without a flow is ours");
    let row = logged.row(CallOutcome::Begun, now);
    let ran = ran(service, tenant, (ours, arguments, &id), (None, who), deadline).await;
    let end = ran.end(service, &[]);
    let row = ToolCall {
        outcome: end.outcome,
        output: end.output,
        why: end.why,
        ended_at: Some(end.at),
        duration_ms: end.duration_ms,
        ..row
    };
    ran.tell(service, tenant, (EntryKind::ActionExecuted, &row), &who.actor);
    service.store.write_tool_calls(tenant, &[CallWrite::Put(Box::new(row))]).await?;
    let answer = Answer::Ended { id, result: ran.formatted(LoopBounds::default()) };
    Ok(Begun { answer, tool: Some(tool), standing: None, told: Vec::new(), to_make: Vec::new() })
}

fn passes((begin, call): (&BeginCall, &ModelCall), tool: &Listed, entitlements: &Entitlements) -> Result<(), Refusal> {
    fits(&tool.definition.schema, &call.arguments)?;
    may(&tool.definition, &begin.who, entitlements)?;
    let needs_session = |what: &str| {
        let message = format!("{what} needs a session");
        Err(Refusal::new(Stage::Classify, Code::NeedsSession, message))
    };
    if tool.is_confirmed {
        return needs_session("a call that has to be confirmed");
    }
    if begin.plan.is_some() {
        return needs_session("a plan");
    }
    if begin.nonce.is_some() || begin.call_id.is_some() {
        return needs_session("a confirmation");
    }
    Ok(())
}
