//! One inspection, on the pool and within its deadline. What is found is decided by the pure [`crate::inspect`].

use crate::deadline::Deadline;
use crate::inspect::{self, Inspection, Source};
use crate::metrics::{Outcome, Risk, Stage, Work};
use crate::service::Service;
use crate::service_error::ServiceError;

/// An inspection as it was asked, checked.
#[derive(Clone, Debug)]
pub struct InspectCall {
    pub text: String,
    pub source: Source,
}

/// Inspects one text.
///
/// # Errors
/// The pool is full, or the deadline passed before it was the text's turn.
pub async fn inspect(service: &Service, call: InspectCall, deadline: Deadline) -> Result<Inspection, ServiceError> {
    let timer = service.metrics.stage(Stage::Inspect);
    let max_chars = service.config.limits.inspect_chars.get();
    let work = move || inspect::inspect(&call.text, call.source, max_chars);
    let inspection = service.cpu.run(Work::Inspect, deadline, work).await?;
    timer.end(Outcome::Ok);
    service.metrics.inspections.increment((label(inspection.risk),), 1);
    Ok(inspection)
}

const fn label(risk: inspect::Risk) -> Risk {
    match risk {
        inspect::Risk::None => Risk::None,
        inspect::Risk::Low => Risk::Low,
        inspect::Risk::Medium => Risk::Medium,
        inspect::Risk::High => Risk::High,
    }
}
