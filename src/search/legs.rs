//! The two legs of a search. The embedding runs beside the lexical leg; the dense leg follows it. What fails is left
//! out and named.

use std::sync::Arc;

use temei_index::{EmbedError, IndexError, Kind, Leg, QueryVector};
use tracing::{error, warn};

use super::answer::{Degradation, Stages};
use super::{Mode, Run, Selected};
use crate::metrics::{CacheOutcome, DegradedReason, Outcome, Stage, Work};
use crate::service::Service;
use crate::service_error::ServiceError;

/// What the legs found, and what was missing.
pub(super) struct Legs {
    pub(super) lexical: Option<Leg>,
    pub(super) dense: Option<Leg>,
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
        let mut legs = Self { lexical: None, dense: None, degraded: Vec::new(), truncated: false, cached: false };
        let wants_words = run.request.mode != Mode::Dense;
        let wants_meaning = run.request.mode != Mode::Lexical && !selected.names_a_code();
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
                legs.take_dense(stages.time(Stage::Dense, dense(service, run, selected, vector)).await?);
            }
            Some(Err(degradation)) => legs.degraded.push(degradation),
        }
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

    fn take_dense(&mut self, leg: Result<Leg, IndexError>) {
        match leg {
            Ok(leg) => self.dense = Some(leg),
            Err(error) => self.lost(DegradedReason::DenseFailed, &error),
        }
    }

    fn lost(&mut self, reason: DegradedReason, error: &IndexError) {
        error!(error = error as &dyn std::error::Error, ?reason, "a leg of a search failed");
        self.degraded.push(Degradation { reason, detail: error.to_string() });
    }
}

async fn embed(service: &Service, run: &Run) -> Result<QueryVector, Degradation> {
    let Some(embedder) = &service.embedder else {
        let detail = "no embedding model; run temei setup".to_owned();
        return Err(Degradation { reason: DegradedReason::NoModel, detail });
    };
    match embedder.query(run.request.query.as_str(), run.deadline.instant()).await {
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
                warn!(error = &error as &dyn std::error::Error, "a query could not be embedded");
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
    let deadline = run.deadline;
    let leg = service.cpu.run(Work::Search, deadline, move || {
        let request = &run.request;
        run.generation.lexical(run.kind, request.query.as_str(), request.language.as_deref(), &rows)
    });
    Ok(leg.await?)
}

async fn dense(
    service: &Service,
    run: &Arc<Run>,
    selected: &Selected,
    vector: QueryVector,
) -> Result<Result<Leg, IndexError>, ServiceError> {
    let defaults = &service.config.search;
    let default = match run.kind {
        Kind::Product => defaults.product_threshold.get(),
        Kind::Document => defaults.document_threshold.get(),
    };
    let threshold = run.request.similarity_threshold.unwrap_or(default);
    let (run, rows) = (Arc::clone(run), Arc::clone(&selected.rows));
    let deadline = run.deadline;
    let leg = service.cpu.run(Work::Search, deadline, move || {
        run.generation.dense(run.kind, &vector.vector, threshold, run.request.language.as_deref(), &rows)
    });
    Ok(leg.await?)
}
