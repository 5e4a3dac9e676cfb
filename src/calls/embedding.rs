//! The vector of a text, for the calls that ask by meaning. What is missing is named, and the call goes on without it.

use temei_index::{EmbedError, QueryVector};
use tracing::warn;

use crate::deadline::Deadline;
use crate::embedders::{EncodeError, RemoteError};
use crate::metrics::{CacheOutcome, DegradedReason};
use crate::search::Degradation;
use crate::service::Service;
use crate::service_error::Chain;
use crate::tenant::{EmbedderName, TenantId};

/// The vector of a text by an embedder, or why there is none.
pub(super) async fn embedded(
    service: &Service,
    embedder: &EmbedderName,
    (tenant, text): (&TenantId, &str),
    deadline: Deadline,
) -> Result<QueryVector, Degradation> {
    let Some(encoder) = service.embedders.get(embedder) else {
        let detail = match (embedder.is_local(), service.config.embedder.enabled) {
            (true, true) => "no embedding model; run temei setup".to_owned(),
            (true, false) => "embedder.enabled is false".to_owned(),
            (false, _) => format!("no embedder {embedder} in the configuration"),
        };
        return Err(Degradation { reason: DegradedReason::NoModel, detail });
    };
    match encoder.query(tenant, text, deadline.instant()).await {
        Ok(vector) => {
            let outcome = if vector.cached { CacheOutcome::Hit } else { CacheOutcome::Miss };
            service.metrics.embedder_cache.increment((outcome,), 1);
            Ok(vector)
        }
        Err(error) => {
            let reason = reason(&error);
            if reason == DegradedReason::EmbedFailed {
                warn!(error = %Chain(&error), "a text could not be embedded");
            }
            Err(Degradation { reason, detail: error.to_string() })
        }
    }
}

const fn reason(error: &EncodeError) -> DegradedReason {
    match error {
        EncodeError::Local(EmbedError::DeadlineExceeded) | EncodeError::Remote(RemoteError::Late(_)) => {
            DegradedReason::EmbedDeadline
        }
        EncodeError::Local(EmbedError::QueueFull) | EncodeError::Remote(RemoteError::Busy) => {
            DegradedReason::EmbedQueueFull
        }
        // The log is told by who leaves it alone.
        EncodeError::Remote(RemoteError::Away | RemoteError::Unreached(_) | RemoteError::Refused { .. }) => {
            DegradedReason::EmbedderAway
        }
        EncodeError::Local(_) | EncodeError::Remote(RemoteError::Wrong(_)) => DegradedReason::EmbedFailed,
    }
}
