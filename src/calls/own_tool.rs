//! The tools of the service, run: each does with a model's arguments what a call of the service does. None of them is made
//! here yet, and each says so.

use std::sync::Arc;

use serde_json::Value;

use super::conversation::Who;
use crate::conversation::Session;
use crate::deadline::Deadline;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;
use crate::tools::OurTool;

/// One call of a tool of ours.
#[derive(Clone, Copy, Debug)]
pub struct OwnCall<'c> {
    pub tenant: &'c TenantId,
    pub tool: OurTool,
    /// They fit the schema of the tool.
    pub arguments: &'c Value,
    /// The conversation it is made in.
    pub session: Option<&'c Session>,
    pub caller: &'c Caller,
    /// Names the call: made again it does nothing twice.
    pub call_id: &'c str,
    pub deadline: Deadline,
}

/// Who has a tool called.
#[derive(Clone, Debug)]
pub struct Caller {
    pub who: Who,
    /// Whether the key or token has the scope ADMIN.
    pub is_admin: bool,
}

/// Why a call has no result.
#[derive(Debug, thiserror::Error)]
pub enum OwnToolFault {
    /// An ordinary answer to the model, which may try again with other arguments.
    #[error("{message}")]
    Refused { field: Option<String>, message: String },
    #[error(transparent)]
    Failed(ServiceError),
}

/// Runs one call.
///
/// # Errors
/// It has no result.
pub async fn run(service: &Arc<Service>, call: OwnCall<'_>) -> Result<Value, OwnToolFault> {
    service.store.ping().await.map_err(|error| OwnToolFault::Failed(error.into()))?;
    Err(OwnToolFault::Refused { field: None, message: format!("{} is not run here", call.tool.as_str()) })
}
