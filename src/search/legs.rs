//! The two legs of a search. The embedding runs beside the lexical leg; the dense leg follows it. What fails is left
//! out and named.

use std::sync::Arc;

use temei_index::{EmbedError, EmbedScope, IndexError, Leg, QueryVector};
use tracing::{error, warn};

use super::answer::{Degradation, Stages};
use super::matches::names_a_code;
use super::{Mode, Run, Selected};
use crate::deadline::Deadline;
use crate::metrics::{CacheOutcome, DegradedReason, Outcome, Stage, Work};
use crate::service::Service;
use crate::service_error::ServiceError;

/// What the legs found, and what was missing.
#[derive(Default)]
pub(super) struct Legs {
    pub(super) lexical: Option<Leg>,
    pub(super) dense: Option<Leg>,
    /// What the dense leg searched with.
    pub(super) vector: Option<Arc<[f32]>>,
    /// The dense leg was wanted and could not be had.
    pub(super) lost_dense: bool,
    pub(super) degraded: Vec<Degradation>,
    pub(super) truncated: bool,
    pub(super) cached: bool,
}

impl Legs {
    pub(super) async fn run(
        service: &Service,
        run: &Arc<Run>,
        selected: &Selected,
        stages: &mut Stages<'_>,
    ) -> Result<Self, ServiceError> {
        let mut legs = Self::default();
        let wants_words = run.request.mode != Mode::Dense;
        let wants_meaning = run.request.mode != Mode::Lexical && !names_a_code(&selected.pins);
        let embedding = async {
            let timer = service.metrics.stage(Stage::Embed);
            let vector = if wants_meaning { Some(embed(service, run).await) } else { None };
            let outcome = match &vector {
                None => Outcome::Skipped,
                Some(Ok(_)) => Outcome::Ok,
                Some(Err(_)) => Outcome::Degraded,
            };
            (vector, timer.end(outcome))
        };
        let words = async {
            let timer = service.metrics.stage(Stage::Lexical);
            let leg = if wants_words { Some(lexical(service, run, selected).await) } else { None };
            let outcome = match &leg {
                None => Outcome::Skipped,
                Some(Ok(Ok(_))) => Outcome::Ok,
                Some(Ok(Err(_)) | Err(_)) => Outcome::Failed,
            };
            (leg, timer.end(outcome))
        };
        let ((vector, embed_took), (leg, lexical_took)) = tokio::join!(embedding, words);
        stages.add(Stage::Embed, embed_took);
        stages.add(Stage::Lexical, lexical_took);
        if let Some(leg) = leg {
            legs.take_lexical(leg?);
        }
        match vector {
            None => {}
            Some(Ok(vector)) => {
                (legs.truncated, legs.cached) = (vector.truncated, vector.cached);
                legs.vector = Some(Arc::clone(&vector.vector));
                let found = stages.time(Stage::Dense, dense(service, run, selected, (legs.lexical.take(), vector)));
                let (lexical, dense) = found.await?;
                legs.lexical = lexical;
                legs.take_dense(dense);
            }
            Some(Err(degradation)) => legs.degraded.push(degradation),
        }
        legs.lost_dense = wants_meaning && legs.dense.is_none();
        legs.fall_back(service, run, selected, stages).await?;
        Ok(legs)
    }

    /// A search by meaning that lost its leg is answered by words.
    async fn fall_back(
        &mut self,
        service: &Service,
        run: &Arc<Run>,
        selected: &Selected,
        stages: &mut Stages<'_>,
    ) -> Result<(), ServiceError> {
        if self.lexical.is_some() || self.dense.is_some() {
            return Ok(());
        }
        if run.request.mode == Mode::Dense {
            self.take_lexical(stages.time(Stage::Lexical, lexical(service, run, selected)).await?);
        }
        if self.lexical.is_none() {
            return Err(ServiceError::internal("no leg of the search could answer"));
        }
        Ok(())
    }

    fn take_lexical(&mut self, leg: Result<Leg, IndexError>) {
        match leg {
            Ok(leg) => self.lexical = Some(leg),
            Err(error) => self.lost(DegradedReason::LexicalFailed, &error),
        }
    }

    pub(super) fn take_dense(&mut self, leg: Result<Leg, IndexError>) {
        match leg {
            Ok(leg) => self.dense = Some(leg),
            Err(error) => self.lost(DegradedReason::DenseFailed, &error),
        }
    }

    fn lost(&mut self, reason: DegradedReason, error: &IndexError) {
        self.degraded.push(lost(reason, error));
    }
}

/// What the index could not do, logged.
pub(super) fn lost(reason: DegradedReason, error: &IndexError) -> Degradation {
    error!(error = error as &dyn std::error::Error, ?reason, "a part of a search failed");
    Degradation { reason, detail: error.to_string() }
}

async fn embed(service: &Service, run: &Run) -> Result<QueryVector, Degradation> {
    if run.continues_without_dense() {
        let detail = "the first page had no dense leg, and all pages are of one order".to_owned();
        return Err(Degradation { reason: DegradedReason::FirstPage, detail });
    }
    embedded(service, &run.scope, run.request.query.as_str(), run.deadline).await
}

/// The vector of a text by the service's embedder, or why there is none.
pub(crate) async fn embedded(
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

async fn lexical(
    service: &Service,
    run: &Arc<Run>,
    selected: &Selected,
) -> Result<Result<Leg, IndexError>, ServiceError> {
    let (run, rows) = (Arc::clone(run), Arc::clone(&selected.rows));
    let (tenant, deadline) = (run.tenant.clone(), run.deadline);
    Ok(service.cpu.run_for(&tenant, Work::Search, deadline, move || run.lexical(&rows)).await?)
}

/// The dense leg, and after it the lexical one, each with its scores of what only the other proposed.
async fn dense(
    service: &Service,
    run: &Arc<Run>,
    selected: &Selected,
    (lexical, vector): (Option<Leg>, QueryVector),
) -> Result<(Option<Leg>, Result<Leg, IndexError>), ServiceError> {
    let (run, rows) = (Arc::clone(run), Arc::clone(&selected.rows));
    let (tenant, deadline) = (run.tenant.clone(), run.deadline);
    let legs = service.cpu.run_for(&tenant, Work::Search, deadline, move || {
        let mut lexical = lexical;
        let dense = run.dense_beside(lexical.as_mut(), &vector.vector, &rows);
        (lexical, dense)
    });
    Ok(legs.await?)
}
