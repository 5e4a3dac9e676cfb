//! What a failed plan leads to: ours is undone at once, and what the gateway has to undo waits as a call that is due, until
//! its end is told. Both are written with the session whose plan has failed, so that nothing that is to be undone is lost.

use std::sync::Arc;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::end::ran;
use super::judge::sensitive_of;
use super::log::{self, LOGGED_BYTES};
use super::validate::runner;
use crate::audit::EntryKind;
use crate::calls::conversation::Who;
use crate::conversation::{Session, Turn, Undoing};
use crate::deadline::Deadline;
use crate::metrics::ToolEnding;
use crate::service::Service;
use crate::store::{CallWrite, ToolCall};
use crate::tenant::TenantId;
use crate::tools::{CallId, CallOutcome, OurTool, Runner, logged};

/// After so long one of ours that is still to be made is made by whoever looks.
const AGAIN_SECS: i64 = 60;

/// The calls that a turn's failed plans lead to. Their names follow from what they undo: nothing is undone twice.
pub(in crate::calls) fn due(service: &Service, (before, turn): (&Session, &Turn), who: &Who) -> Vec<ToolCall> {
    let now = service.clock.now();
    let flow = turn.progress.flow();
    let call = |undoing: &Undoing| {
        let declared = flow.tool(&undoing.tool);
        let sensitive = sensitive_of(flow, &undoing.tool);
        let definition = declared.map(|tool| tool.definition());
        let runner = declared.map_or_else(|| runner(OurTool::parse(&undoing.tool)), |tool| tool.runner());
        ToolCall {
            id: name(before, &undoing.undoes),
            session: Some(before.id),
            user: before.parties.user.clone(),
            tool: undoing.tool.clone(),
            version: definition.map_or(1, |definition| definition.version),
            runner,
            actor: who.name.clone(),
            plan: None,
            undoes: CallId::parse(&undoing.undoes),
            arguments: logged(&undoing.arguments, sensitive, LOGGED_BYTES),
            output: None,
            outcome: CallOutcome::Due,
            refused: None,
            why: None,
            began_at: now,
            due_at: (runner == Runner::Ours).then(|| now.plus_secs(AGAIN_SECS)),
            ended_at: None,
            duration_ms: None,
            cost: None,
            to_make: Some(undoing.arguments.to_string()),
        }
    };
    turn.undone.calls.iter().map(call).collect()
}

fn name(session: &Session, undoes: &str) -> CallId {
    let hash: [u8; 32] = Sha256::digest(format!("undo {} {undoes}", session.id).as_bytes()).into();
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    CallId::from_bytes(bytes)
}

/// Makes those of ours, in their order; gives those that the gateway makes.
pub(in crate::calls) async fn make(service: &Arc<Service>, tenant: &TenantId, due: Vec<ToolCall>) -> Vec<ToolCall> {
    let mut others = Vec::new();
    for call in due {
        let actor = crate::audit::Actor::service("compensation");
        log::tell(service, tenant, (EntryKind::Compensation, &call), "DUE", &actor);
        log::count(service, Some(call.runner), ToolEnding::Due);
        match call.runner {
            Runner::Ours => make_ours(service, tenant, &call).await,
            Runner::External => others.push(call),
        }
    }
    others
}

/// One of ours; where it cannot be made now, it is made later.
pub(super) async fn make_ours(service: &Arc<Service>, tenant: &TenantId, call: &ToolCall) {
    let Some(tool) = OurTool::parse(&call.tool) else { return };
    let arguments: Value = call.to_make.as_deref().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let session = match call.session {
        Some(id) => service.store.session(tenant, id).await.ok(),
        None => None,
    };
    let by = compensation();
    let made = ran(service, tenant, (tool, &arguments, &call.id), (session.as_ref(), &by), Deadline::NONE).await;
    let end = CallWrite::End { id: call.id.clone(), from: &[CallOutcome::Due], end: made.end(service, &[]) };
    match service.store.write_tool_calls(tenant, &[end]).await {
        Ok(1) => made.tell(service, tenant, (EntryKind::Compensation, call), &by.actor),
        Ok(_) => {}
        Err(error) => {
            tracing::warn!(%tenant, call = %call.id, error = %error, "what was undone is not written down yet");
        }
    }
}

/// Who undoes: the service by itself, whoever called. It may all that the plan has done.
fn compensation() -> Who {
    let actor = crate::audit::Actor::service("compensation");
    Who { name: "compensation".to_owned(), actor, roles: Vec::new(), is_admin: true }
}
