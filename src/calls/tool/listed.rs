//! Calls as they were written down, page after page.

use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::{CallFilter, CallPlace, ToolCall};
use crate::tenant::TenantId;

/// Calls of a page, at most.
pub const PAGE: u32 = 1_000;

/// A page of calls, and where the next one begins.
///
/// # Errors
/// The database is away.
pub async fn calls(
    service: &Service,
    tenant: &TenantId,
    filter: &CallFilter,
    (after, limit): (Option<&CallPlace>, u32),
) -> Result<(Vec<ToolCall>, Option<CallPlace>), ServiceError> {
    let mut page = service.store.tool_calls(tenant, filter, (after, limit + 1)).await?;
    let is_more = page.len() > limit as usize;
    page.truncate(limit as usize);
    let last = page.last().map(|call| CallPlace { began_at: call.began_at, id: call.id.as_str().to_owned() });
    Ok((page, last.filter(|_| is_more)))
}
