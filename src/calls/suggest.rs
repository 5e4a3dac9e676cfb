//! Suggestions while somebody types, from the index of a hot tenant: wait → suggest. No embedding, no SQL.

use std::sync::Arc;
use std::time::Duration;

use temei_index::{Generation, SuggestKind, Suggestion};

use crate::deadline::Deadline;
use crate::metrics::{Stage, Stages, Work};
use crate::search::QueryText;
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
    let mut stages = Stages::of(&service.metrics);
    let SuggestRequest { text, limit, kinds, min_revision } = request;
    let generation = stages.run(Stage::Wait, ready(service, tenant, min_revision, deadline)).await?;
    let (number, index_revision) = (generation.number(), generation.revision());
    let turn =
        service.cpu.run_for(tenant, Work::Search, deadline, move || generation.suggest(text.as_str(), limit, &kinds));
    let suggestions = stages.run(Stage::Suggest, turn).await?;
    Ok(SuggestAnswer { suggestions, index_revision, generation: number, timings: stages.into_times() })
}

/// The index of the hot tenant, with everything the caller has written before.
async fn ready(
    service: &Service,
    tenant: &TenantId,
    min_revision: Option<u64>,
    deadline: Deadline,
) -> Result<Arc<Generation>, ServiceError> {
    let replica = service.replicas.get(tenant, deadline).await?;
    if let Some(revision) = min_revision {
        replica.wait_for_index(revision, deadline).await?;
    }
    Ok(replica.generation())
}
