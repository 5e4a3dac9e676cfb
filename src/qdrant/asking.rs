//! What searches ask: all questions of a search in one call, within what is left of its time.

use std::time::Duration;

use qdrant_client::qdrant::{QueryBatchPoints, ReadConsistency};
use temei_index::{FoundPoint, Question};

use super::connection::within;
use super::{Qdrant, QdrantError, messages};
use crate::deadline::Deadline;
use crate::metrics::QdrantCall;

/// Of what is left of a search's time the server gets this share, in per cent: the rest is for ranking and for the answer.
const SHARE_PER_CENT: u32 = 60;

impl Qdrant {
    /// The answers to questions about one query, in their order. They are not looked at here: see [`temei_index::Answers`].
    ///
    /// # Errors
    /// See [`QdrantError`].
    pub async fn ask(
        &self,
        questions: &[Question],
        vector: &[f32],
        deadline: Deadline,
    ) -> Result<Vec<Vec<FoundPoint>>, QdrantError> {
        if questions.is_empty() {
            return Ok(Vec::new());
        }
        let _place = self.shared.questions.try_acquire().map_err(|_| QdrantError::Busy)?;
        let settings = &self.shared.settings;
        let patience = patience(settings.deadline, deadline);
        let vector = unit(vector);
        let ask = |one| messages::question(self.collection(), one, &vector, settings.quantisation);
        let batch = QueryBatchPoints {
            collection_name: self.collection().to_owned(),
            query_points: questions.iter().map(ask).collect(),
            read_consistency: None::<ReadConsistency>,
            timeout: None,
        };
        let mut points = self.shared.clients.points();
        let answer = points.query_batch(within(patience, batch));
        let answers = self.call(QdrantCall::Query, patience, answer).await?.result;
        if answers.len() != questions.len() {
            let told = format!("{} answers to {} questions", answers.len(), questions.len());
            return Err(QdrantError::Wrong(told));
        }
        let mut found = Vec::with_capacity(answers.len());
        for answer in answers {
            found.push(answer.result.into_iter().map(messages::found).collect::<Result<Vec<FoundPoint>, _>>()?);
        }
        Ok(found)
    }
}

/// At length one, as the vectors of the points are: then their product is the cosine.
fn unit(vector: &[f32]) -> Vec<f32> {
    let length = vector.iter().map(|x| f64::from(*x) * f64::from(*x)).sum::<f64>().sqrt();
    let scale = if length > 0.0 { (1.0 / length) as f32 } else { 0.0 };
    vector.iter().map(|x| x * scale).collect()
}

/// How long a question may take.
fn patience(most: Duration, deadline: Deadline) -> Duration {
    deadline.remaining().map_or(most, |left| most.min(left * SHARE_PER_CENT / 100))
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::metrics::TimeLimit;

    #[test]
    fn a_question_never_takes_all_that_is_left() {
        let most = Duration::from_millis(25);
        assert_eq!(patience(most, Deadline::NONE), most);
        let of = |ms| Deadline::after(Instant::now(), TimeLimit::Search, Duration::from_millis(ms));
        assert_eq!(patience(most, of(60_000)), most);
        assert!(patience(most, of(20)) <= Duration::from_millis(12));
        assert_eq!(patience(most, of(0)), Duration::ZERO);
    }
}
