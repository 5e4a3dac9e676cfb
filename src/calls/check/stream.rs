//! A check of an answer that is still being written, on the facts of its start.

use std::sync::Arc;
use std::time::Duration;

use super::recorded::Noted;
use super::{CheckAnswer, CheckCall, counted, in_session, judge_by, too_late};
use crate::calls::ground::ground;
use crate::catalog::FieldError;
use crate::clock::Timestamp;
use crate::deadline::Deadline;
use crate::guard::{CheckOutcome, MAX_TEXT_BYTES, Progress, ReadEvidence, Stream, StreamError};
use crate::metrics::{Stage, Stages, Work};
use crate::replica::TenantFacts;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;

/// What came of more text.
#[derive(Debug)]
pub struct Piece {
    /// What may go on to the customer.
    pub released: String,
    /// Ends the stream.
    pub verdict: Option<CheckAnswer>,
    /// Violations of text that was released before they were known, by their place in the verdict.
    pub final_only: Vec<u32>,
}

/// An answer being written, and all that it is held against.
#[derive(Debug)]
pub struct StreamCheck {
    /// Who pays for the work.
    tenant: TenantId,
    /// Its text is what was judged last.
    call: CheckCall,
    ground: Arc<TenantFacts>,
    /// Read with the first piece, and again when more of the answer speaks of further documents.
    evidence: Option<ReadEvidence>,
    now: Timestamp,
    stream: Stream,
    released: usize,
    facts_took: Duration,
}

impl StreamCheck {
    /// Pins the facts. The text of `call` is not read: it is pushed like all other.
    pub async fn start(
        service: &Service,
        tenant: &TenantId,
        call: CheckCall,
        deadline: Deadline,
    ) -> Result<Self, ServiceError> {
        let mut stages = Stages::of(&service.metrics);
        let call = in_session(service, tenant, call).await?;
        let ground = stages.run(Stage::Facts, ground(service, tenant, call.min_revision, deadline)).await?;
        let stream = Stream::new(call.check.locale.clone());
        let now = service.clock.now();
        let tenant = tenant.clone();
        let facts_took = stages.took(Stage::Facts);
        Ok(Self { tenant, call, ground, evidence: None, now, stream, released: 0, facts_took })
    }

    /// Takes more of the answer.
    pub async fn push(
        self,
        service: &Service,
        text: String,
        deadline: Deadline,
    ) -> Result<(Self, Piece), ServiceError> {
        let (check, progress) = self.on_pool(service, deadline, move |check| check.step(&text, deadline)).await?;
        let piece = match progress {
            Progress::Released(released) => Piece { released, verdict: None, final_only: Vec::new() },
            Progress::Stopped(outcome) => check.verdict(service, String::new(), *outcome),
        };
        Ok((check, piece))
    }

    /// Ends the answer.
    pub async fn finish(self, service: &Service, deadline: Deadline) -> Result<Piece, ServiceError> {
        let (check, (released, outcome)) =
            self.on_pool(service, deadline, move |check| check.last_step(deadline)).await?;
        Ok(check.verdict(service, released, outcome))
    }

    async fn on_pool<T: Send + 'static>(
        mut self,
        service: &Service,
        deadline: Deadline,
        step: impl FnOnce(&mut Self) -> Result<T, StreamError> + Send + 'static,
    ) -> Result<(Self, T), ServiceError> {
        let tenant = self.tenant.clone();
        let turn = service.cpu.run_for(&tenant, Work::Check, deadline, move || {
            let done = step(&mut self)?;
            Ok((self, done))
        });
        let done = async { turn.await?.map_err(|error| refused(error, deadline)) };
        Stages::of(&service.metrics).run(Stage::Guards, done).await
    }

    fn step(&mut self, text: &str, deadline: Deadline) -> Result<Progress, StreamError> {
        let Self { call, ground, now, stream, released, evidence, .. } = self;
        let progress = stream.push(text, |text| {
            text.clone_into(&mut call.check.text);
            let evidence = read_for((call, *now), ground, evidence);
            judge_by(call.at(*now), ground, evidence, deadline)
        })?;
        if let Progress::Released(text) = &progress {
            *released += text.len();
        }
        Ok(progress)
    }

    fn last_step(&mut self, deadline: Deadline) -> Result<(String, CheckOutcome), StreamError> {
        let Self { call, ground, now, stream, evidence, .. } = self;
        let stream = std::mem::replace(stream, Stream::new(call.check.locale.clone()));
        let last = stream.finish(|text| {
            text.clone_into(&mut call.check.text);
            let evidence = read_for((call, *now), ground, evidence);
            judge_by(call.at(*now), ground, evidence, deadline)
        });
        Ok(last?)
    }

    fn verdict(&self, service: &Service, released: String, outcome: CheckOutcome) -> Piece {
        counted::count(&service.metrics, &outcome);
        let mut final_only = Vec::new();
        for (index, violation) in (0_u32..).zip(&outcome.violations) {
            let is_released = (violation.span.start as usize) < self.released;
            if is_released && !violation.log_only {
                final_only.push(index);
            }
        }
        let audit_id = Noted::of(&self.tenant, &self.call).map(|noted| noted.tell(service, &outcome));
        let verdict = CheckAnswer { outcome, facts_took: self.facts_took, audit_id };
        Piece { released, verdict: Some(verdict), final_only }
    }
}

/// The evidence for a text, read before where the documents it reads are the same: an answer that goes on asks for those
/// of its beginning and perhaps for more, a bounded number of times.
fn read_for<'e>(
    (call, now): (&CheckCall, Timestamp),
    ground: &TenantFacts,
    read: &'e mut Option<ReadEvidence>,
) -> &'e ReadEvidence {
    let input = call.at(now);
    let documents = ground.documents.of_check(input);
    if read.as_ref().is_some_and(|read| read.documents() != documents) {
        *read = None;
    }
    read.get_or_insert_with(|| ReadEvidence::of(input, &ground.policy, documents).with_grants(call.grants(ground, now)))
}

/// What the caller is told when its stream takes no more.
fn refused(error: StreamError, deadline: Deadline) -> ServiceError {
    match error {
        StreamError::TextTooLong => FieldError::too_long("text", MAX_TEXT_BYTES, "bytes").into(),
        StreamError::Abandoned(abandoned) => too_late(abandoned, deadline),
    }
}
