//! Takes the end of a call that the gateway made. One that comes late is written down, and what it did is done.

use std::sync::Arc;

use super::end::{Finished, Ran, finish};
use super::{CompleteCall, Completed, Ended};
use crate::flow::LoopBounds;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::ToolCall;
use crate::tenant::TenantId;
use crate::tools::{CallOutcome, Runner};

/// Takes the end of a call, with what it leads to.
///
/// # Errors
/// There is no such call, or it is not the gateway's to end; the session was changed again and again meanwhile.
pub async fn complete(
    service: &Arc<Service>,
    tenant: &TenantId,
    complete: CompleteCall,
) -> Result<Completed, ServiceError> {
    let CompleteCall { id, result, took, cost, who } = complete;
    let known = service.store.tool_call(tenant, &id).await?;
    let not_found = || ServiceError::NotFound { what: "call", id: id.to_string() };
    let call = known.filter(|call| call.runner == Runner::External).ok_or_else(not_found)?;
    let ran = Ran { result, took, cost };
    if !call.outcome.is_open() {
        return as_it_ended(call).ok_or_else(not_found);
    }
    let now = service.clock.now();
    let is_late = call.outcome == CallOutcome::TimedOut || call.due_at.is_some_and(|due_at| due_at <= now);
    let Finished { result, standing, told, to_make } = finish(service, tenant, (&call, &ran), &who).await?;
    Ok(Completed { result, is_late, is_repeated: false, standing, told, to_make })
}

/// A call that has ended before; nothing where it was never begun.
fn as_it_ended(call: ToolCall) -> Option<Completed> {
    let failed = call.why.unwrap_or_default();
    let ran = match call.outcome {
        CallOutcome::Succeeded => {
            let output = call.output.unwrap_or_default();
            Ok(serde_json::from_str(&output).unwrap_or(serde_json::Value::String(output)))
        }
        CallOutcome::Failed => Err(failed),
        CallOutcome::Refused
        | CallOutcome::Proposed
        | CallOutcome::Withdrawn
        | CallOutcome::Expired
        | CallOutcome::Begun
        | CallOutcome::TimedOut
        | CallOutcome::Due => return None,
    };
    let result: Ended = Ran { result: ran, took: None, cost: None }.formatted(LoopBounds::default());
    let (told, to_make) = (Vec::new(), Vec::new());
    Some(Completed { result, is_late: false, is_repeated: true, standing: None, told, to_make })
}
