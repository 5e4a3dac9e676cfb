//! What a customer's text says: by words and grammar, and where there is the model that its machines were learnt with, by what
//! it means. Without a vector the grammar's word stands, and the step says so.

use std::sync::Arc;
use std::time::Duration;

use temei_text::languages::Language;

use crate::calls::embedding::embedded;
use crate::deadline::Deadline;
use crate::embedders::Encoder;
use crate::metrics::DegradedReason;
use crate::said::{Machines, Reading, Said};
use crate::search::Degradation;
use crate::service::Service;
use crate::tenant::{EmbedderName, TenantId};

/// Left of the deadline for the step itself.
const RESERVE: Duration = Duration::from_millis(20);

/// What was heard, and what it had to do without.
pub(super) async fn hear(
    service: &Service,
    tenant: &TenantId,
    (text, language): (&str, Option<Language>),
    deadline: Deadline,
) -> (Said, Option<Degradation>) {
    let reading = Reading::of(text, language);
    if !service.config.conversations.meaning {
        return (reading.said, None);
    }
    match vector(service, tenant, text, deadline).await {
        Ok(vector) => (reading.weighed(Machines::v1(), &vector), None),
        Err(degradation) => {
            service.metrics.degraded.increment((degradation.reason,), 1);
            (reading.said, Some(degradation))
        }
    }
}

/// By the model of the data folder, whatever makes the tenant's vectors: the machines were learnt with it, and the text does
/// not leave the process.
async fn vector(
    service: &Service,
    tenant: &TenantId,
    text: &str,
    deadline: Deadline,
) -> Result<Arc<[f32]>, Degradation> {
    let local = EmbedderName::local();
    if let Some(Encoder::Local(embedder)) = service.embedders.get(&local) {
        Machines::v1()
            .fitting(embedder.model(), embedder.dimension())
            .map_err(|error| Degradation { reason: DegradedReason::ClassifierUnfit, detail: error.to_string() })?;
    }
    Ok(embedded(service, &local, (tenant, text), deadline.earlier_by(RESERVE)).await?.vector)
}
