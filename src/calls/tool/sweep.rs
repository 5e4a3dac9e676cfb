//! Time passes for calls, too: a proposal that nobody confirms, an end that nobody tells, something of ours that is still to
//! be undone.

use std::sync::Arc;

use super::log;
use super::undo::make_ours;
use crate::audit::EntryKind;
use crate::calls::conversation::progress_of;
use crate::calls::conversation::step::{self, Kept};
use crate::conversation::Turn;
use crate::metrics::ToolEnding;
use crate::service::Service;
use crate::service_error::{Chain, ServiceError};
use crate::store::{CallWrite, DueCall, StoreError, ToolCall};
use crate::tenant::TenantId;
use crate::tools::{CallOutcome, Runner};

/// What time has come to in calls that nobody asked about; what another process does is done.
pub async fn time_out_due(service: &Arc<Service>, due: Vec<DueCall>) {
    for DueCall { tenant, id } in due {
        let timed_out = async {
            match service.store.tool_call(&tenant, &id).await? {
                Some(call) => time_out(service, &tenant, call).await,
                None => Ok(()),
            }
        };
        match timed_out.await {
            Ok(()) | Err(ServiceError::Aborted(_)) => {}
            Err(error) => {
                tracing::warn!(%tenant, call = %id, error = %Chain(&error), "a call of a tool does not time out");
            }
        }
    }
}

async fn time_out(service: &Arc<Service>, tenant: &TenantId, call: ToolCall) -> Result<(), ServiceError> {
    let clock = step::clock();
    match call.outcome {
        CallOutcome::Proposed => {
            let (from, to) = (&[CallOutcome::Proposed], CallOutcome::Expired);
            let expired = CallWrite::Move { id: call.id, from, to, due_at: None };
            service.store.write_tool_calls(tenant, &[expired]).await?;
        }
        CallOutcome::Begun => {
            given_up(service, tenant, &call).await?;
            log::tell(service, tenant, (EntryKind::ActionExecuted, &call), "TIMED_OUT", &clock.actor);
            log::count(service, Some(call.runner), ToolEnding::TimedOut);
        }
        CallOutcome::Due if call.runner == Runner::Ours => make_ours(service, tenant, &call).await,
        CallOutcome::Due
        | CallOutcome::Refused
        | CallOutcome::Withdrawn
        | CallOutcome::Expired
        | CallOutcome::Succeeded
        | CallOutcome::Failed
        | CallOutcome::TimedOut => {}
    }
    Ok(())
}

/// Nobody waits for its end any more: with the session where that goes on, whose plan may fail by it.
async fn given_up(service: &Arc<Service>, tenant: &TenantId, call: &ToolCall) -> Result<(), ServiceError> {
    let (from, to) = (&[CallOutcome::Begun], CallOutcome::TimedOut);
    let late = CallWrite::Move { id: call.id.clone(), from, to, due_at: None };
    let session = match call.session {
        Some(id) => match service.store.session(tenant, id).await {
            Ok(session) => Some(session),
            Err(StoreError::SessionNotFound(_)) => None,
            Err(error) => return Err(error.into()),
        },
        None => None,
    };
    let now = service.clock.now();
    match session.filter(|session| session.end_at(now).is_none()) {
        Some(before) => {
            let turn = Turn::of(progress_of(service, &before)?, before.memory.clone()).lapse(now);
            let kept = Kept { before, turn, message: None, calls: vec![late] };
            step::written(service, tenant, kept, &step::clock()).await?;
        }
        None => {
            service.store.write_tool_calls(tenant, &[late]).await?;
        }
    }
    Ok(())
}
