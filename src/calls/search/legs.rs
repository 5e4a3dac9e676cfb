//! Asks the two legs of a search. The embedding runs beside the lexical leg; the dense leg follows it.

use std::sync::Arc;

use temei_index::{IndexError, Leg, QueryVector};

use super::asking::{self, Asked};
use crate::calls::embedding::embedded;
use crate::metrics::{DegradedReason, Failure, Fault, Stage, Stages, Work};
use crate::qdrant::QdrantError;
use crate::search::{self, Degradation, Legs, Meaning, Mode, Run, Selected};
use crate::service::Service;
use crate::service_error::ServiceError;

/// Runs both legs, the embedding beside the words; neither where nothing is looked for.
pub(super) async fn run(
    service: &Service,
    run: &Arc<Run>,
    selected: &Selected,
    stages: &mut Stages,
) -> Result<Legs, ServiceError> {
    let ask = Ask { service, run, selected };
    let mut legs = Legs::default();
    if run.request.is_browsing() {
        return Ok(legs);
    }
    let wants_words = run.request.mode != Mode::Dense;
    let wants_meaning = run.request.mode != Mode::Lexical && !selected.names_a_code();
    let embedding = async { if wants_meaning { Some(ask.embedding().await) } else { None } };
    let words = async { if wants_words { Some(ask.lexical().await) } else { None } };
    let (vector, leg) = stages.run_both((Stage::Embed, embedding), (Stage::Lexical, words)).await;
    if let Some(leg) = leg {
        legs.take_lexical(or_left_out(leg, DegradedReason::LexicalFailed)?);
    }
    match vector {
        None => {}
        Some(Ok(vector)) => {
            (legs.truncated, legs.cached) = (vector.truncated, vector.cached);
            let meaning = run.meaning(&vector.vector);
            legs.meaning = Some(meaning.clone());
            let dense = stages.run(Stage::Dense, ask.dense(&mut legs.lexical, &meaning)).await;
            legs.take_dense(or_left_out(dense, DegradedReason::DenseFailed)?);
            if legs.dense.is_some() {
                legs = ask.facets_foreseen(legs, &meaning).await?;
            }
        }
        Some(Err(degradation)) => legs.degraded.push(degradation),
    }
    legs.lost_dense = wants_meaning && legs.dense.is_none();
    if legs.lexical.is_none() && legs.dense.is_none() {
        ask.fall_back(&mut legs, stages).await?;
    }
    Ok(legs)
}

/// Asks the legs of one search.
pub(super) struct Ask<'a> {
    pub(super) service: &'a Service,
    pub(super) run: &'a Arc<Run>,
    pub(super) selected: &'a Selected,
}

/// Why a leg found nothing.
pub(super) enum LegError {
    /// It failed by itself, and is left out.
    Index(IndexError),
    /// The server of the vectors could not be asked, and the leg is left out.
    Server(QdrantError),
    /// It was not even asked: the call ends with it.
    Call(ServiceError),
}

impl Ask<'_> {
    /// A search by meaning that lost its leg is answered by words.
    async fn fall_back(&self, legs: &mut Legs, stages: &mut Stages) -> Result<(), ServiceError> {
        if self.run.request.mode == Mode::Dense {
            let leg = stages.run(Stage::Lexical, self.lexical()).await;
            legs.take_lexical(or_left_out(leg, DegradedReason::LexicalFailed)?);
        }
        if legs.lexical.is_none() {
            return Err(ServiceError::internal("no leg of the search could answer"));
        }
        Ok(())
    }

    async fn embedding(&self) -> Result<QueryVector, Degradation> {
        let run = self.run;
        if run.continues_without_dense() {
            let detail = "the first page had no dense leg, and all pages are of one order".to_owned();
            return Err(Degradation { reason: DegradedReason::FirstPage, detail });
        }
        embedded(self.service, &run.maker.embedder, (&run.tenant, run.request.text()), run.deadline).await
    }

    async fn lexical(&self) -> Result<Leg, LegError> {
        let (run, rows) = (Arc::clone(self.run), Arc::clone(&self.selected.rows));
        Ok(self.on_pool(move || run.lexical(&rows)).await??)
    }

    /// The dense leg, after both legs have scored what only the other proposed.
    async fn dense(&self, lexical: &mut Option<Leg>, meaning: &Meaning) -> Result<Leg, LegError> {
        let words = lexical.take();
        if let Meaning::There(vector, answers) = meaning {
            let asked = Asked { vector: Arc::clone(vector), answers: Arc::clone(answers) };
            let (words, dense) = asking::dense(self, asked, words).await;
            *lexical = words;
            return dense;
        }
        let (run, rows, meaning) = (Arc::clone(self.run), Arc::clone(&self.selected.rows), meaning.clone());
        let mut words = words;
        let turn = self.on_pool(move || {
            let dense = run.dense_of(&meaning, words.as_mut(), &rows);
            (words, dense)
        });
        let (words, dense) = turn.await?;
        *lexical = words;
        Ok(dense?)
    }

    /// With what facets need of a server of vectors.
    async fn facets_foreseen(&self, legs: Legs, meaning: &Meaning) -> Result<Legs, ServiceError> {
        let Meaning::There(vector, answers) = meaning else { return Ok(legs) };
        if !self.run.has_facets_apart() {
            return Ok(legs);
        }
        asking::facets(self, Asked { vector: Arc::clone(vector), answers: Arc::clone(answers) }, legs).await
    }

    pub(super) async fn on_pool<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ServiceError> {
        Ok(self.service.cpu.run_for(&self.run.tenant, Work::Search, self.run.deadline, work).await?)
    }
}

/// A leg, or why it is left out.
fn or_left_out(leg: Result<Leg, LegError>, reason: DegradedReason) -> Result<Result<Leg, Degradation>, ServiceError> {
    match leg {
        Ok(leg) => Ok(Ok(leg)),
        Err(LegError::Index(error)) => Ok(Err(search::lost(reason, &error))),
        Err(LegError::Server(error)) => Ok(Err(asking::lost(&error))),
        Err(LegError::Call(error)) => Err(error),
    }
}

impl Failure for LegError {
    fn fault(&self) -> Fault {
        match self {
            Self::Index(_) => Fault::Failed,
            Self::Server(error) => error.fault(),
            Self::Call(error) => error.fault(),
        }
    }
}

impl From<IndexError> for LegError {
    fn from(error: IndexError) -> Self {
        Self::Index(error)
    }
}

impl From<QdrantError> for LegError {
    fn from(error: QdrantError) -> Self {
        Self::Server(error)
    }
}

impl From<ServiceError> for LegError {
    fn from(error: ServiceError) -> Self {
        Self::Call(error)
    }
}
