//! The dense leg where the vectors lie with a server. It is asked for all that is foreseen at once; what turns out to be
//! needed besides takes another round, of which there are few. Waiting takes no thread of the pool.

use std::sync::Arc;

use temei_index::{Answers, IndexError, Leg, Question, RowSet};

use super::legs::{Ask, LegError};
use crate::metrics::DegradedReason;
use crate::qdrant::{Qdrant, QdrantError};
use crate::search::{Degradation, Legs, Meaning};
use crate::service_error::ServiceError;

/// Rounds of questions for one leg, and for the facets of one search.
const ROUNDS: usize = 4;

/// What a leg is asked of.
#[derive(Clone)]
pub(super) struct Asked {
    pub(super) vector: Arc<[f32]>,
    pub(super) answers: Arc<Answers>,
}

/// The dense leg beside `words`, which come back as [`crate::search::Run::dense_beside`] leaves them.
pub(super) async fn dense(ask: &Ask<'_>, asked: Asked, mut words: Option<Leg>) -> (Option<Leg>, Result<Leg, LegError>) {
    let Some(server) = &ask.run.maker.server else {
        return (words, Err(IndexError::Unanswered.into()));
    };
    let (answers, rows) = (Arc::clone(&asked.answers), Arc::clone(&ask.selected.rows));
    let (leg, questions) = match ask.on_pool(move || foreseen(&answers, &rows, words)).await {
        Ok(foreseen) => foreseen,
        Err(error) => return (None, Err(error.into())),
    };
    words = leg;
    let mut questions = questions;
    for _ in 0..ROUNDS {
        let found = match server.ask(&questions, &asked.vector, ask.run.deadline).await {
            Ok(found) => found,
            Err(error) => return (words, Err(error.into())),
        };
        let (run, rows, asked) = (Arc::clone(ask.run), Arc::clone(&ask.selected.rows), asked.clone());
        let turn = ask.on_pool(move || {
            let meaning = Meaning::There(asked.vector, Arc::clone(&asked.answers));
            let taken = take(&asked.answers, questions, &found);
            let leg = taken.and_then(|()| run.dense_of(&meaning, words.as_mut(), &rows));
            (words, leg, asked.answers.questions())
        });
        match turn.await {
            Ok((left, Err(IndexError::Unanswered), further)) if !further.is_empty() => {
                (words, questions) = (left, further);
            }
            Ok((left, leg, _)) => return (left, leg.map_err(|error| believed(ask, server, error))),
            Err(error) => return (None, Err(error.into())),
        }
    }
    (words, Err(IndexError::Unanswered.into()))
}

fn foreseen(answers: &Answers, rows: &RowSet, words: Option<Leg>) -> (Option<Leg>, Vec<Question>) {
    answers.foresee(rows, words.as_ref());
    (words, answers.questions())
}

fn take(answers: &Answers, questions: Vec<Question>, found: &[Vec<temei_index::FoundPoint>]) -> Result<(), IndexError> {
    questions.into_iter().zip(found).try_for_each(|(question, found)| answers.take(question, found))
}

/// Asks for what facets need under other filters. What cannot be had is missed when they are counted.
pub(super) async fn facets(ask: &Ask<'_>, asked: Asked, mut legs: Legs) -> Result<Legs, ServiceError> {
    let Some(server) = &ask.run.maker.server else { return Ok(legs) };
    for _ in 0..ROUNDS {
        let (run, answers) = (Arc::clone(ask.run), Arc::clone(&asked.answers));
        let turn = ask.on_pool(move || {
            run.foresee_facets(&legs);
            (legs, answers.questions())
        });
        let (left, questions) = turn.await?;
        legs = left;
        if questions.is_empty() {
            break;
        }
        let Ok(found) = server.ask(&questions, &asked.vector, ask.run.deadline).await else { break };
        let answers = Arc::clone(&asked.answers);
        if let Err(error) = ask.on_pool(move || take(&answers, questions, &found)).await? {
            // Counted and told; the facets miss it.
            let _ = believed(ask, server, error);
            break;
        }
    }
    Ok(legs)
}

/// Why a leg is missing. A wrong answer is held against the server, and what it has of the tenant is looked at again.
fn believed(ask: &Ask<'_>, server: &Qdrant, error: IndexError) -> LegError {
    if let IndexError::WrongAnswer { reason } = error {
        let error = QdrantError::Wrong(reason);
        server.distrust(&error);
        if let Some(replica) = ask.service.replicas.peek(&ask.run.tenant) {
            replica.doubt_points();
        }
        return LegError::Server(error);
    }
    error.into()
}

/// What an answer says of a server that could not be asked. The log has been told by who met it first.
pub(super) fn lost(error: &QdrantError) -> Degradation {
    let reason = match error {
        QdrantError::Away | QdrantError::Busy | QdrantError::Refused(_) | QdrantError::Collection { .. } => {
            DegradedReason::DenseAway
        }
        QdrantError::Late(_) => DegradedReason::DenseDeadline,
        QdrantError::Wrong(_) => DegradedReason::DenseWrong,
    };
    Degradation { reason, detail: error.to_string() }
}
