//! The two legs of a search. The embedding runs beside the lexical leg; the dense leg follows it. What fails is left
//! out and named.

use std::sync::Arc;

use temei_index::{EmbedError, EmbedScope, IndexError, Leg, QueryVector};
use tracing::{error, warn};

use super::answer::Degradation;
use super::matches::names_a_code;
use super::{Mode, Run, Selected};
use crate::deadline::Deadline;
use crate::metrics::{CacheOutcome, DegradedReason, Failure, Fault, Stage, Stages, Work};
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
        stages: &mut Stages,
    ) -> Result<Self, ServiceError> {
        let ask = Ask { service, run, selected };
        let mut legs = Self::default();
        let wants_words = run.request.mode != Mode::Dense;
        let wants_meaning = run.request.mode != Mode::Lexical && !names_a_code(&selected.pins);
        let embedding = async { if wants_meaning { Some(ask.embedding().await) } else { None } };
        let words = async { if wants_words { Some(ask.lexical().await) } else { None } };
        let (vector, leg) = stages.run_both((Stage::Embed, embedding), (Stage::Lexical, words)).await;
        if let Some(leg) = leg {
            legs.take_lexical(or_left_out(leg)?);
        }
        match vector {
            None => {}
            Some(Ok(vector)) => {
                (legs.truncated, legs.cached) = (vector.truncated, vector.cached);
                legs.vector = Some(Arc::clone(&vector.vector));
                let dense = stages.run(Stage::Dense, ask.dense(&mut legs.lexical, vector)).await;
                legs.take_dense(or_left_out(dense)?);
            }
            Some(Err(degradation)) => legs.degraded.push(degradation),
        }
        legs.lost_dense = wants_meaning && legs.dense.is_none();
        legs.fall_back(&ask, stages).await?;
        Ok(legs)
    }

    /// A search by meaning that lost its leg is answered by words.
    async fn fall_back(&mut self, ask: &Ask<'_>, stages: &mut Stages) -> Result<(), ServiceError> {
        if self.lexical.is_some() || self.dense.is_some() {
            return Ok(());
        }
        if ask.run.request.mode == Mode::Dense {
            let leg = stages.run(Stage::Lexical, ask.lexical()).await;
            self.take_lexical(or_left_out(leg)?);
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

/// Asks the legs of one search.
struct Ask<'a> {
    service: &'a Service,
    run: &'a Arc<Run>,
    selected: &'a Selected,
}

/// Why a leg found nothing.
enum LegError {
    /// It failed by itself, and is left out.
    Index(IndexError),
    /// It was not even asked: the call ends with it.
    Call(ServiceError),
}

impl Ask<'_> {
    async fn embedding(&self) -> Result<QueryVector, Degradation> {
        let run = self.run;
        if run.continues_without_dense() {
            let detail = "the first page had no dense leg, and all pages are of one order".to_owned();
            return Err(Degradation { reason: DegradedReason::FirstPage, detail });
        }
        embedded(self.service, &run.scope, run.request.query.as_str(), run.deadline).await
    }

    async fn lexical(&self) -> Result<Leg, LegError> {
        let (run, rows) = (Arc::clone(self.run), Arc::clone(&self.selected.rows));
        Ok(self.on_pool(move || run.lexical(&rows)).await??)
    }

    /// The dense leg, after both legs have scored what only the other proposed.
    async fn dense(&self, lexical: &mut Option<Leg>, vector: QueryVector) -> Result<Leg, LegError> {
        let (run, rows) = (Arc::clone(self.run), Arc::clone(&self.selected.rows));
        let mut words = lexical.take();
        let work = move || {
            let dense = run.dense_beside(words.as_mut(), &vector.vector, &rows);
            (words, dense)
        };
        let (words, dense) = self.on_pool(work).await?;
        *lexical = words;
        Ok(dense?)
    }

    async fn on_pool<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ServiceError> {
        Ok(self.service.cpu.run_for(&self.run.tenant, Work::Search, self.run.deadline, work).await?)
    }
}

/// A leg, or why it is left out.
fn or_left_out(leg: Result<Leg, LegError>) -> Result<Result<Leg, IndexError>, ServiceError> {
    match leg {
        Ok(leg) => Ok(Ok(leg)),
        Err(LegError::Index(error)) => Ok(Err(error)),
        Err(LegError::Call(error)) => Err(error),
    }
}

impl Failure for LegError {
    fn fault(&self) -> Fault {
        match self {
            Self::Index(_) => Fault::Failed,
            Self::Call(error) => error.fault(),
        }
    }
}

impl From<IndexError> for LegError {
    fn from(error: IndexError) -> Self {
        Self::Index(error)
    }
}

impl From<ServiceError> for LegError {
    fn from(error: ServiceError) -> Self {
        Self::Call(error)
    }
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
