//! Times one stage. However the stage ends, even by being dropped with its call, it is counted.

use std::time::{Duration, Instant};

use super::{Metrics, Outcome, Stage};

/// Running from its creation to `end`; dropped before, the stage was cancelled.
#[derive(Debug)]
#[must_use = "a timer that is dropped at once counts a cancelled stage"]
pub struct StageTimer<'a> {
    metrics: &'a Metrics,
    stage: Stage,
    started: Instant,
    outcome: Outcome,
}

impl<'a> StageTimer<'a> {
    pub(super) fn start(metrics: &'a Metrics, stage: Stage) -> Self {
        Self { metrics, stage, started: Instant::now(), outcome: Outcome::Cancelled }
    }

    /// Counts the stage and says how long it took.
    pub fn end(mut self, outcome: Outcome) -> Duration {
        self.outcome = outcome;
        self.started.elapsed()
    }
}

impl Drop for StageTimer<'_> {
    fn drop(&mut self) {
        self.metrics.stage_seconds.record((self.stage, self.outcome), self.started.elapsed());
    }
}
