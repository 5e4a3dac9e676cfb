//! The stages of one call, each timed for the histograms with the outcome it really had, and for the answer.
//!
//! A stage is given its work and looks at what comes of it: nobody can leave one by an early return, so what failed is
//! never counted as given up. Only a stage that was dropped before there was a result is: its caller has gone.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Metrics, Outcome, Stage};

/// How a stage fell short; there is no other way but to be dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The call goes on without it.
    Degraded,
    /// The deadline passed.
    Expired,
    Failed,
}

/// An error that a stage may end with.
pub trait Failure {
    fn fault(&self) -> Fault;
}

/// What a stage may come to: a result, or nothing where there was nothing to do.
pub trait Ending {
    /// None when there was nothing to do.
    fn ending(&self) -> Option<Result<(), Fault>>;
}

/// Runs the stages of one call.
#[derive(Debug)]
pub struct Stages {
    metrics: Arc<Metrics>,
    times: Vec<(Stage, Duration)>,
}

/// A clock that counts a stage however it ends.
struct Timer<'a> {
    metrics: &'a Metrics,
    stage: Stage,
    started: Instant,
    /// None until there is a result.
    outcome: Option<Outcome>,
}

impl Stages {
    pub fn of(metrics: &Arc<Metrics>) -> Self {
        Self { metrics: Arc::clone(metrics), times: Vec::with_capacity(8) }
    }

    /// Runs one stage.
    pub async fn run<R: Ending>(&mut self, stage: Stage, work: impl Future<Output = R>) -> R {
        let (result, took) = timed(&self.metrics, stage, work).await;
        self.times.push((stage, took));
        result
    }

    /// Runs two stages side by side; the answer names them in this order.
    pub async fn run_both<A: Ending, B: Ending>(
        &mut self,
        (one, first): (Stage, impl Future<Output = A>),
        (other, second): (Stage, impl Future<Output = B>),
    ) -> (A, B) {
        let both = async { tokio::join!(timed(&self.metrics, one, first), timed(&self.metrics, other, second)) };
        let ((first, first_took), (second, second_took)) = both.await;
        self.times.extend([(one, first_took), (other, second_took)]);
        (first, second)
    }

    /// Runs one stage on this thread.
    pub fn run_here<R: Ending>(&mut self, stage: Stage, work: impl FnOnce() -> R) -> R {
        let timer = Timer::start(&self.metrics, stage);
        let result = work();
        let took = timer.end(&result);
        self.times.push((stage, took));
        result
    }

    /// Runs work that times its own stages elsewhere and hands them back. Where it fails before the `first` of them has
    /// begun, that one is counted.
    ///
    /// # Errors
    /// The work's own.
    pub async fn run_apart<T, E: Failure>(
        &mut self,
        first: Stage,
        work: impl Future<Output = Result<(T, Self), E>>,
    ) -> Result<T, E> {
        let started = Instant::now();
        match work.await {
            Ok((value, apart)) => {
                self.times.extend(apart.times);
                Ok(value)
            }
            Err(error) => {
                self.metrics.stage_seconds.record((first, error.fault().into()), started.elapsed());
                Err(error)
            }
        }
    }

    /// How long a stage took, zero when it has not run.
    pub fn took(&self, stage: Stage) -> Duration {
        self.times.iter().filter(|(ran, _)| *ran == stage).map(|(_, took)| *took).sum()
    }

    /// The stages that ran, in their order.
    pub fn into_times(self) -> Vec<(Stage, Duration)> {
        self.times
    }
}

async fn timed<R: Ending>(metrics: &Metrics, stage: Stage, work: impl Future<Output = R>) -> (R, Duration) {
    let timer = Timer::start(metrics, stage);
    let result = work.await;
    let took = timer.end(&result);
    (result, took)
}

impl<'a> Timer<'a> {
    fn start(metrics: &'a Metrics, stage: Stage) -> Self {
        Self { metrics, stage, started: Instant::now(), outcome: None }
    }

    /// Counts the stage with its outcome; how long it took.
    fn end(mut self, result: &impl Ending) -> Duration {
        self.outcome = Some(match result.ending() {
            None => Outcome::Skipped,
            Some(Ok(())) => Outcome::Ok,
            Some(Err(fault)) => fault.into(),
        });
        self.started.elapsed()
    }
}

impl Drop for Timer<'_> {
    fn drop(&mut self) {
        let without_result = if std::thread::panicking() { Outcome::Failed } else { Outcome::Cancelled };
        let outcome = self.outcome.unwrap_or(without_result);
        self.metrics.stage_seconds.record((self.stage, outcome), self.started.elapsed());
    }
}

impl<T, E: Failure> Ending for Result<T, E> {
    fn ending(&self) -> Option<Result<(), Fault>> {
        Some(match self {
            Ok(_) => Ok(()),
            Err(error) => Err(error.fault()),
        })
    }
}

impl<R: Ending> Ending for Option<R> {
    fn ending(&self) -> Option<Result<(), Fault>> {
        self.as_ref()?.ending()
    }
}

impl Failure for Infallible {
    fn fault(&self) -> Fault {
        match *self {}
    }
}

impl From<Fault> for Outcome {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Degraded => Self::Degraded,
            Fault::Expired => Self::Expired,
            Fault::Failed => Self::Failed,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use super::*;
    use crate::deadline::Deadline;
    use crate::service_error::ServiceError;

    fn count(metrics: &Metrics, stage: &str, outcome: &str) -> usize {
        let series = format!("temei_stage_seconds_count{{stage=\"{stage}\",outcome=\"{outcome}\"}} ");
        let text = metrics.render();
        text.lines().find_map(|line| line.strip_prefix(&series)).map_or(0, |count| count.parse().expect("a number"))
    }

    /// All outcomes a stage was counted with.
    fn outcomes(metrics: &Metrics, stage: &str) -> Vec<&'static str> {
        let all = ["ok", "skipped", "degraded", "expired", "failed", "cancelled"];
        all.into_iter().flat_map(|outcome| vec![outcome; count(metrics, stage, outcome)]).collect()
    }

    /// A call of two stages that leaves early, as calls do.
    async fn call(
        metrics: &Arc<Metrics>,
        first: Result<u8, ServiceError>,
    ) -> Result<Vec<(Stage, Duration)>, ServiceError> {
        let mut stages = Stages::of(metrics);
        let number = stages.run(Stage::Facts, ready(first)).await?;
        stages.run(Stage::Guards, async { Ok::<_, ServiceError>(number) }).await?;
        Ok(stages.into_times())
    }

    #[tokio::test]
    async fn stages_are_timed_by_the_outcome_they_had() {
        let metrics = Arc::new(Metrics::new());
        let times = call(&metrics, Ok(1)).await.expect("an answer");
        assert_eq!(times.iter().map(|(stage, _)| *stage).collect::<Vec<_>>(), [Stage::Facts, Stage::Guards]);
        assert_eq!((outcomes(&metrics, "facts"), outcomes(&metrics, "guards")), (vec!["ok"], vec!["ok"]));
        let text = metrics.render();
        assert!(text.contains("le=\"0.0001\"") && text.contains("le=\"5\""), "{text}");
    }

    #[tokio::test]
    async fn a_stage_that_fails_or_comes_too_late_was_never_cancelled() {
        for (error, outcome) in [
            (ServiceError::DeadlineExceeded(Deadline::NONE), "expired"),
            (ServiceError::CallerLeft, "failed"),
            (ServiceError::internal("broken"), "failed"),
        ] {
            let metrics = Arc::new(Metrics::new());
            call(&metrics, Err(error)).await.expect_err("no answer");
            assert_eq!((outcomes(&metrics, "facts"), outcomes(&metrics, "guards")), (vec![outcome], vec![]));
        }
    }

    #[tokio::test]
    async fn a_stage_that_is_dropped_before_it_has_a_result_was_cancelled() {
        let metrics = Arc::new(Metrics::new());
        let mut stages = Stages::of(&metrics);
        let mut never = Box::pin(stages.run(Stage::Embed, pending::<Result<(), Infallible>>()));
        assert!(futures::poll!(&mut never).is_pending());
        drop(never);
        assert_eq!(outcomes(&metrics, "embed"), ["cancelled"]);
        drop(stages.run(Stage::Dense, pending::<Result<(), Infallible>>()));
        assert_eq!(outcomes(&metrics, "dense"), [""; 0], "what never began is not counted");
        assert_eq!(stages.into_times(), []);
    }

    #[tokio::test]
    async fn of_two_side_by_side_each_has_its_own_outcome() {
        let metrics = Arc::new(Metrics::new());
        let mut stages = Stages::of(&metrics);
        let nothing = ready(None::<Result<(), Infallible>>);
        let late = ready(Err::<(), _>(ServiceError::DeadlineExceeded(Deadline::NONE)));
        stages.run_both((Stage::Embed, nothing), (Stage::Lexical, late)).await.1.expect_err("too late");
        assert_eq!((outcomes(&metrics, "embed"), outcomes(&metrics, "lexical")), (vec!["skipped"], vec!["expired"]));
        assert_eq!(stages.into_times().len(), 2, "a skipped stage is named, too");
    }

    #[test]
    fn a_stage_that_panics_has_failed() {
        let metrics = Arc::new(Metrics::new());
        let panics = || Stages::of(&metrics).run_here(Stage::Fuse, || -> Result<(), Infallible> { panic!("as asked") });
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(panics)).expect_err("a panic");
        assert_eq!(outcomes(&metrics, "fuse"), ["failed"]);
    }

    #[tokio::test]
    async fn work_apart_hands_its_stages_back_or_fails_in_its_first() {
        let metrics = Arc::new(Metrics::new());
        let mut stages = Stages::of(&metrics);
        let mut apart = Stages::of(&metrics);
        let Ok(()) = apart.run_here(Stage::Fuse, || Ok::<_, Infallible>(()));
        stages.run_apart(Stage::Fuse, ready(Ok::<_, ServiceError>(((), apart)))).await.expect("done");
        assert_eq!(outcomes(&metrics, "fuse"), ["ok"]);
        let refused = ready(Err::<((), Stages), _>(ServiceError::internal("full")));
        stages.run_apart(Stage::Fuse, refused).await.expect_err("refused");
        assert_eq!(outcomes(&metrics, "fuse"), ["ok", "failed"]);
        assert_eq!(stages.into_times().len(), 1);
    }
}
