//! How fast something goes, and when it will be done at that.

use std::time::{Duration, Instant};

/// Before that a rate says nothing.
const LEAST: Duration = Duration::from_millis(500);
/// Beyond that nobody knows.
const LONGEST_SECS: f64 = 30.0 * 24.0 * 3_600.0;

/// Things done since a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    from: Instant,
    done: u64,
    at: Instant,
}

impl Pace {
    /// Nothing is done yet.
    pub const fn from(from: Instant) -> Self {
        Self { from, done: 0, at: from }
    }

    /// So many were done by then.
    #[must_use]
    pub const fn at(self, done: u64, at: Instant) -> Self {
        Self { done, at, ..self }
    }

    /// On the average since the beginning; none where nothing is done, or nothing can be said yet.
    pub fn per_second(self) -> Option<f64> {
        let elapsed = self.at.saturating_duration_since(self.from);
        (self.done > 0 && elapsed >= LEAST).then(|| self.done as f64 / elapsed.as_secs_f64())
    }

    /// How many seconds `remaining` things will take at that, rounded up.
    pub fn remaining_secs(self, remaining: u64) -> Option<u64> {
        let secs = (remaining as f64 / self.per_second()?).ceil();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within a month, and above 0")]
        (secs <= LONGEST_SECS).then_some(secs as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_an_average_and_says_nothing_too_early() {
        let from = Instant::now();
        let pace = Pace::from(from);
        assert_eq!((pace.per_second(), pace.remaining_secs(5)), (None, None));
        let early = pace.at(10, from + Duration::from_millis(100));
        assert_eq!(early.per_second(), None);
        let later = early.at(30, from + Duration::from_secs(2));
        assert_eq!((later.per_second(), later.remaining_secs(100)), (Some(15.0), Some(7)));
        let slow = pace.at(1, from + Duration::from_secs(3_600));
        assert_eq!(slow.remaining_secs(1_000_000), None, "nobody knows");
    }
}
