//! Suggestions while somebody types, from the index of a hot tenant: wait → suggest. No embedding, no SQL.

use std::time::Duration;

use temei_index::{SuggestKind, Suggestion};

use crate::deadline::Deadline;
use crate::metrics::{Stage, Work};
use crate::search::{QueryText, Stages};
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;

/// What was typed, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuggestRequest {
    pub text: QueryText,
    /// From 1 to `limits.suggestions`.
    pub limit: usize,
    /// Not empty.
    pub kinds: Vec<SuggestKind>,
    /// Wait until the index knows this revision.
    pub min_revision: Option<u64>,
}

/// Completions of what was typed, best first.
#[derive(Clone, Debug)]
pub struct SuggestAnswer {
    pub suggestions: Vec<Suggestion>,
    pub index_revision: u64,
    pub generation: u64,
    pub timings: Vec<(Stage, Duration)>,
}

/// Completes what is being typed, for one tenant.
///
/// # Errors
/// A deadline that passed, a tenant that is still loading, a full queue; see [`ServiceError`].
pub async fn suggest(
    service: &Service,
    tenant: &TenantId,
    request: SuggestRequest,
    deadline: Deadline,
) -> Result<SuggestAnswer, ServiceError> {
    let mut stages = Stages::of(service);
    let ready = async {
        let replica = service.replicas.get(tenant, deadline).await?;
        if let Some(revision) = request.min_revision {
            replica.wait_for_index(revision, deadline).await?;
        }
        Ok(replica.generation())
    };
    let generation = stages.time(Stage::Wait, ready).await?;
    let (number, index_revision) = (generation.number(), generation.revision());
    let work = async {
        let SuggestRequest { text, limit, kinds, .. } = request;
        let suggest = move || generation.suggest(text.as_str(), limit, &kinds);
        Ok(service.cpu.run_for(tenant, Work::Search, deadline, suggest).await?)
    };
    let suggestions = stages.time(Stage::Suggest, work).await?;
    Ok(SuggestAnswer { suggestions, index_revision, generation: number, timings: stages.into_times() })
}
