//! The tools of the service, run: each does with a model's arguments what a call of the service does, for one tenant and by
//! the same functions, and gives what a model reads. A refusal is an ordinary answer to the model, with the field at fault.
//!
//! Results are compact JSON that may be handed to a check as the output of a tool. So prices stand beside their currency
//! as decimal strings; percentages, tiers and attributes are texts, since a bare number in evidence may ground an amount.
//!
//! Whether a call may be made at all (its schema, the flow, confirmation, rates) is decided by whoever runs one.

mod arguments;
mod catalog;
mod client_data;
mod collections;
mod details;
mod discount;
mod found;
mod generic;
mod reservation;
mod shown;
mod stock;
mod text;
mod write;

use std::future::ready;
use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;
use serde_json::Value;

use super::conversation::Who;
use crate::catalog::{FieldError, ReservationId};
use crate::conversation::{Memory, Session};
use crate::deadline::Deadline;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::StoreError;
use crate::tenant::TenantId;
use crate::tools::{Audience, Collection, OurTool, own};

/// One call of a tool of ours.
#[derive(Clone, Copy, Debug)]
pub struct OwnCall<'c> {
    pub tenant: &'c TenantId,
    pub tool: OurTool,
    /// They fit the schema of the tool.
    pub arguments: &'c Value,
    /// The conversation it is made in.
    pub session: Option<&'c Session>,
    /// Who has it called.
    pub caller: &'c Who,
    /// Names the call: made again it does nothing twice.
    pub call_id: &'c str,
    pub deadline: Deadline,
}

/// Why a call has no result.
#[derive(Debug, thiserror::Error)]
pub enum OwnToolFault {
    /// An ordinary answer to the model, which may try again with other arguments.
    #[error("{}", refusal(field.as_deref(), message))]
    Refused { field: Option<String>, message: String },
    #[error(transparent)]
    Failed(ServiceError),
}

fn refusal(field: Option<&str>, message: &str) -> String {
    field.map_or_else(|| message.to_owned(), |field| format!("{field}: {message}"))
}

impl OwnToolFault {
    /// Without a field at fault.
    fn refused(message: impl Into<String>) -> Self {
        Self::Refused { field: None, message: message.into() }
    }

    fn of_field(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Refused { field: Some(field.into()), message: message.into() }
    }
}

impl From<FieldError> for OwnToolFault {
    fn from(error: FieldError) -> Self {
        Self::of_field(error.field, error.message)
    }
}

impl From<ServiceError> for OwnToolFault {
    /// What is wrong with the arguments, or with what they ask for, is told to the model.
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::Invalid(mut fields) if fields.len() == 1 => Self::from(fields.swap_remove(0)),
            ServiceError::Invalid(_) | ServiceError::NotFound { .. } | ServiceError::Unmet(_) => {
                Self::refused(error.to_string())
            }
            _ => Self::Failed(error),
        }
    }
}

impl From<StoreError> for OwnToolFault {
    fn from(error: StoreError) -> Self {
        Self::from(ServiceError::from(error))
    }
}

/// Runs a tool of ours.
///
/// # Errors
/// [`OwnToolFault::Refused`] where the model is to be told why; see [`ServiceError`] for the others.
pub async fn run(service: &Arc<Service>, call: OwnCall<'_>) -> Result<Value, OwnToolFault> {
    if own::definition(call.tool).audience == Audience::Admins && !call.caller.is_admin {
        return Err(OwnToolFault::refused("only an admin may have it called"));
    }
    let ran = ran(service, &call);
    let Some(until) = call.deadline.instant() else { return ran.await };
    let in_time = tokio::time::timeout_at(until.into(), ran).await;
    in_time.unwrap_or_else(|_| Err(OwnToolFault::Failed(ServiceError::DeadlineExceeded(call.deadline))))
}

/// On the heap, each by itself: what all of them together take is more than a thread's stack.
fn ran<'c>(service: &'c Arc<Service>, call: &'c OwnCall<'c>) -> BoxFuture<'c, Result<Value, OwnToolFault>> {
    match call.tool {
        OurTool::SearchProducts => found::search_products(service, call).boxed(),
        OurTool::GetProductDetails => details::get_product_details(service, call).boxed(),
        OurTool::GetCatalog => catalog::get_catalog(service, call).boxed(),
        OurTool::CheckRealtimeStock => stock::check_realtime_stock(service, call).boxed(),
        OurTool::CalculateDiscount => discount::calculate_discount(service, call).boxed(),
        OurTool::Reserve => reservation::reserve(service, call).boxed(),
        OurTool::ReleaseReservation => reservation::release(service, call).boxed(),
        OurTool::ValidateClientData => ready(client_data::validate_client_data(call)).boxed(),
        OurTool::Query => generic::query(service, call).boxed(),
        OurTool::Get => generic::get(service, call).boxed(),
        OurTool::Count => generic::count(service, call).boxed(),
        OurTool::Schema => ready(generic::schema(service, call)).boxed(),
        OurTool::SearchText => text::search_text(service, call).boxed(),
        OurTool::Write => write::write(service, call).boxed(),
    }
}

/// A field of the rows of a collection, for whoever documents them.
#[derive(Clone, Debug)]
pub struct FieldTold {
    pub name: &'static str,
    pub kind: &'static str,
    pub operators: Vec<&'static str>,
    /// By whom it is seen.
    pub seen: &'static str,
    /// Whether lists of rows have it.
    pub in_lists: bool,
}

/// The fields of the rows of a collection.
pub fn fields_of(collection: Collection) -> impl Iterator<Item = FieldTold> {
    collections::fields(collection).iter().map(|field| FieldTold {
        name: field.name,
        kind: field.kind.as_str(),
        operators: field.kind.operators().iter().map(|operator| operator.as_str()).collect(),
        seen: field.seen.as_str(),
        in_lists: field.in_lists,
    })
}

/// Puts into the memory of a conversation what it holds after a call: its end releases what is held.
pub fn remember(memory: &mut Memory, tool: OurTool, result: &Value) {
    let id = result["reservation_id"].as_str().and_then(|id| ReservationId::parse(id).ok());
    match (tool, id) {
        (OurTool::Reserve, Some(id)) if !memory.reservations.contains(&id) => memory.reservations.push(id),
        (OurTool::ReleaseReservation, Some(id)) => memory.reservations.retain(|held| *held != id),
        _ => {}
    }
}

impl OwnCall<'_> {
    /// What the conversation itself has reserved.
    fn own_reservations(&self) -> &[ReservationId] {
        self.session.map_or(&[], |session| session.memory.reservations.as_slice())
    }
}
