//! How long a run will take, learnt from the runs so far: a moving average, per token.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What a run costs besides its tokens, in tokens (measured on an int8 model: 12 tokens 4.3 ms, 24 tokens 6.9 ms).
const FIXED_TOKENS: usize = 8;
/// Weight of a new run in the average: 1 / 8.
const SMOOTHING: u64 = 8;
/// A run counts at most this many times the average, so that one stall does not rule the next second.
const OUTLIER_FACTOR: u64 = 4;

/// Nanoseconds a token; 0 until the first run.
#[derive(Debug, Default)]
pub(super) struct Estimate(AtomicU64);

impl Estimate {
    pub(super) fn observe(&self, tokens: usize, took: Duration) {
        let unit = took.as_nanos() as u64 / (tokens + FIXED_TOKENS) as u64;
        self.0.update(Ordering::Relaxed, Ordering::Relaxed, |average| match average {
            0 => unit,
            _ => average - average / SMOOTHING + unit.min(average * OUTLIER_FACTOR) / SMOOTHING,
        });
    }

    /// Time for a run of `tokens` that starts when the runs of `ahead` (in tokens) on each lane are done.
    pub(super) fn predict(&self, tokens: usize, ahead: usize) -> Duration {
        let tokens = (tokens + FIXED_TOKENS + ahead) as u64;
        Duration::from_nanos(self.0.load(Ordering::Relaxed).saturating_mul(tokens))
    }

    /// A query was turned away because of the prediction. Nothing is learnt from a query that does not run, so the
    /// average shrinks a little: a wrong one heals instead of turning everybody away for ever.
    pub(super) fn refused(&self) {
        self.0.update(Ordering::Relaxed, Ordering::Relaxed, |average| average - average / 32);
    }

    pub(super) fn per_token(&self) -> Duration {
        Duration::from_nanos(self.0.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prediction_grows_with_tokens_and_with_what_waits() {
        let estimate = Estimate::default();
        estimate.observe(12, Duration::from_millis(4));
        assert_eq!(estimate.predict(12, 0), Duration::from_millis(4));
        assert_eq!(estimate.predict(12, 20), Duration::from_millis(8));
    }

    #[test]
    fn one_stall_moves_the_average_less_than_half_again() {
        let estimate = Estimate::default();
        estimate.observe(12, Duration::from_millis(4));
        estimate.observe(12, Duration::from_secs(10));
        assert!(estimate.predict(12, 0) < Duration::from_millis(6));
    }

    #[test]
    fn refusals_heal_a_wrong_average() {
        let estimate = Estimate::default();
        estimate.observe(12, Duration::from_secs(1));
        for _ in 0..200 {
            estimate.refused();
        }
        assert!(estimate.predict(12, 0) < Duration::from_millis(5));
    }
}
