//! One inspection within its deadline: rules on the pool, then, where it is switched on and the rules let a user's text
//! pass, the classifier on the embedding. What is found is decided by the pure [`crate::inspect`]; without a vector the
//! rules' word stands, and the answer says so.

use std::time::Duration;

use super::embedding::embedded;
use crate::deadline::Deadline;
use crate::embedders::Encoder;
use crate::inspect::{self, Head, Inspection, Source};
use crate::metrics::{DegradedReason, Risk, Stage, Stages, Work};
use crate::search::Degradation;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::{EmbedderName, TenantId};

/// Left of the deadline for the answer when the embedder takes all it is given.
const RESERVE: Duration = Duration::from_millis(2);

/// An inspection as it was asked, checked.
#[derive(Clone, Debug)]
pub struct InspectCall {
    pub text: String,
    pub source: Source,
}

/// What came of it, and what it had to do without.
#[derive(Clone, Debug, PartialEq)]
pub struct Screened {
    pub inspection: Inspection,
    pub degraded: Vec<Degradation>,
}

/// Inspects one text of a tenant.
///
/// # Errors
/// The pool is full, or the deadline passed before it was the text's turn.
pub async fn inspect(
    service: &Service,
    tenant: &TenantId,
    call: InspectCall,
    deadline: Deadline,
) -> Result<Screened, ServiceError> {
    let mut stages = Stages::of(&service.metrics);
    let max_chars = service.config.limits.inspect_chars.get();
    let asks = service.config.inspect.classifier && call.source == Source::User;
    let rules = service.cpu.run_for(tenant, Work::Inspect, deadline, move || {
        let inspection = inspect::inspect(&call.text, call.source, max_chars);
        let passes = asks && !inspection.risk.is_flagged();
        let legible = passes.then(|| inspect::legible(&call.text, max_chars));
        (inspection, legible)
    });
    let (inspection, legible) = stages.run(Stage::Inspect, rules).await?;
    let screened = match legible {
        Some(text) if !text.trim().is_empty() => {
            let probability = probability(service, tenant, &text, deadline);
            let probability = stages.run(Stage::Classify, probability).await;
            classified(service, inspection, probability)
        }
        _ => Screened { inspection, degraded: Vec::new() },
    };
    service.metrics.inspections.increment((label(screened.inspection.risk),), 1);
    Ok(screened)
}

/// What the rules let pass, after the classifier's word.
fn classified(service: &Service, inspection: Inspection, probability: Result<f64, Degradation>) -> Screened {
    match probability {
        Ok(probability) => {
            let flagged = Head::v1().flags(probability);
            let inspection = if flagged { inspection.raised(probability) } else { inspection };
            Screened { inspection, degraded: Vec::new() }
        }
        Err(degradation) => {
            service.metrics.degraded.increment((degradation.reason,), 1);
            Screened { inspection, degraded: vec![degradation] }
        }
    }
}

/// How sure the head is that a text attacks.
async fn probability(service: &Service, tenant: &TenantId, text: &str, deadline: Deadline) -> Result<f64, Degradation> {
    let head = Head::v1();
    // The head was trained on the model of the data folder, whatever makes the tenant's vectors.
    let local = EmbedderName::local();
    if let Some(Encoder::Local(embedder)) = service.embedders.get(&local) {
        head.fitting(embedder.model(), embedder.dimension())
            .map_err(|error| Degradation { reason: DegradedReason::ClassifierUnfit, detail: error.to_string() })?;
    }
    let vector = embedded(service, &local, (tenant, text), deadline.earlier_by(RESERVE)).await?;
    Ok(head.probability(&vector.vector))
}

const fn label(risk: inspect::Risk) -> Risk {
    match risk {
        inspect::Risk::None => Risk::None,
        inspect::Risk::Low => Risk::Low,
        inspect::Risk::Medium => Risk::Medium,
        inspect::Risk::High => Risk::High,
    }
}
