//! One search, stage after stage: wait → identify → embed ∥ lexical → dense → fuse → facets → read → highlight. What each
//! stage finds is decided by [`crate::search`]; here it is given its thread and its time.

mod asking;
mod legs;
mod read;

use std::sync::Arc;

use crate::deadline::Deadline;
use crate::metrics::{Stage, Stages, Work};
use crate::replica::Replica;
use crate::search::{self, Beginning, Hit, Legs, Ranking, Run, SearchAnswer, SearchRequest, Selected};
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;

/// Answers one search of one tenant.
///
/// # Errors
/// A page of another request or of an index that has been replaced; a deadline that passed; see [`ServiceError`].
pub async fn search(
    service: &Service,
    tenant: &TenantId,
    request: SearchRequest,
    deadline: Deadline,
) -> Result<SearchAnswer, ServiceError> {
    let mut stages = Stages::of(&service.metrics);
    let replica = stages.run(Stage::Wait, ready(service, tenant, &request, deadline)).await?;
    let now = service.clock.now();
    let defaults = &service.config.search;
    let run = Arc::new(Run::new(request, Beginning { tenant, replica: &replica, defaults, now, deadline }));
    run.check_page()?;
    let selected = Arc::new(stages.run(Stage::Identify, select(service, &run)).await?);
    let legs = Arc::new(legs::run(service, &run, &selected, &mut stages).await?);
    let ranking = stages.run_apart(Stage::Fuse, ranked(service, &run, &selected, &legs)).await?;
    let mut hits = stages.run(Stage::Read, read::hits(service, &replica, &run, &ranking.ranked)).await?;
    if run.request.highlight {
        hits = stages.run(Stage::Highlight, highlighted(service, &run, hits)).await?;
    }
    let answer = SearchAnswer::of(&run, &legs, ranking, hits, stages.into_times());
    for degradation in &answer.degraded {
        service.metrics.degraded.increment((degradation.reason,), 1);
    }
    Ok(answer)
}

/// The hot replica, with everything the caller has written before.
async fn ready(
    service: &Service,
    tenant: &TenantId,
    request: &SearchRequest,
    deadline: Deadline,
) -> Result<Arc<Replica>, ServiceError> {
    let replica = service.replicas.get(tenant, deadline).await?;
    if let Some(revision) = request.min_revision {
        replica.wait_for_facts(revision, deadline).await?;
        replica.wait_for_index(revision, deadline).await?;
    }
    Ok(replica)
}

/// What the filters leave, and what the query names.
async fn select(service: &Service, run: &Arc<Run>) -> Result<Selected, ServiceError> {
    let work = Arc::clone(run);
    Ok(service.cpu.run_for(&run.tenant, Work::Search, run.deadline, move || work.select()).await?)
}

/// The ranking, with the stages of it.
async fn ranked(
    service: &Service,
    run: &Arc<Run>,
    selected: &Arc<Selected>,
    legs: &Arc<Legs>,
) -> Result<(Ranking, Stages), ServiceError> {
    let (run, selected, legs) = (Arc::clone(run), Arc::clone(selected), Arc::clone(legs));
    let (tenant, deadline) = (run.tenant.clone(), run.deadline);
    let mut stages = Stages::of(&service.metrics);
    let turn = service.cpu.run_for(&tenant, Work::Search, deadline, move || {
        let ranking = search::rank(&mut stages, &run, &selected, &legs);
        (ranking, stages)
    });
    Ok(turn.await?)
}

/// The hits with their highlights. On the pool: a page may hold megabytes of descriptions.
async fn highlighted(service: &Service, run: &Arc<Run>, hits: Vec<Hit>) -> Result<Vec<Hit>, ServiceError> {
    let (work, max_chars) = (Arc::clone(run), service.config.search.snippet_chars.get());
    let turn = service
        .cpu
        .run_for(&run.tenant, Work::Search, run.deadline, move || search::mark(&work.request, hits, max_chars));
    Ok(turn.await?)
}
