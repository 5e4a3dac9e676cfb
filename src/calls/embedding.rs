//! The vector of a text, for the calls that ask by meaning. What is missing is named, and the call goes on without it.

use temei_index::{EmbedError, EmbedScope, QueryVector};
use tracing::warn;

use crate::deadline::Deadline;
use crate::metrics::{CacheOutcome, DegradedReason};
use crate::search::Degradation;
use crate::service::Service;

/// The vector of a text by the service's embedder, or why there is none.
pub(super) async fn embedded(
    service: &Service,
    scope: &EmbedScope,
    text: &str,
    deadline: Deadline,
) -> Result<QueryVector, Degradation> {
    let Some(embedder) = &service.embedder else {
        let detail = match service.config.embedder.enabled {
            true => "no embedding model; run temei setup",
            false => "embedder.enabled is false",
        };
        return Err(Degradation { reason: DegradedReason::NoModel, detail: detail.to_owned() });
    };
    match embedder.query(scope, text, deadline.instant()).await {
        Ok(vector) => {
            let outcome = if vector.cached { CacheOutcome::Hit } else { CacheOutcome::Miss };
            service.metrics.embedder_cache.increment((outcome,), 1);
            Ok(vector)
        }
        Err(error) => {
            let reason = match &error {
                EmbedError::DeadlineExceeded => DegradedReason::EmbedDeadline,
                EmbedError::QueueFull => DegradedReason::EmbedQueueFull,
                _ => DegradedReason::EmbedFailed,
            };
            if reason == DegradedReason::EmbedFailed {
                warn!(error = &error as &dyn std::error::Error, "a text could not be embedded");
            }
            Err(Degradation { reason, detail: error.to_string() })
        }
    }
}
