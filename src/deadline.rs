//! Until when an answer is of use. Carried from the edge into the pool and the embedder, so that nobody works on what
//! nobody waits for.

use std::time::{Duration, Instant};

/// An instant after which the caller has no use for the answer, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// The caller waits for as long as it takes.
    pub const NONE: Self = Self(None);

    pub const fn at(instant: Instant) -> Self {
        Self(Some(instant))
    }

    /// `budget` after `start`; one too far away to be represented is none.
    pub fn after(start: Instant, budget: Duration) -> Self {
        Self(start.checked_add(budget))
    }

    pub const fn instant(self) -> Option<Instant> {
        self.0
    }

    pub fn has_passed(self) -> bool {
        self.0.is_some_and(|at| at <= Instant::now())
    }

    /// What is left, zero when it has passed; `None` without a deadline.
    pub fn remaining(self) -> Option<Duration> {
        self.0.map(|at| at.saturating_duration_since(Instant::now()))
    }

    /// The earlier of the two.
    #[must_use]
    pub fn or_earlier(self, other: Self) -> Self {
        match (self.0, other.0) {
            (Some(a), Some(b)) => Self(Some(a.min(b))),
            (a, b) => Self(a.or(b)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earlier_deadline_counts_and_none_never_passes() {
        let start = Instant::now();
        let (soon, late) = (Deadline::at(start), Deadline::after(start, Duration::from_secs(60)));
        assert_eq!(soon.or_earlier(late), soon);
        assert_eq!(late.or_earlier(Deadline::NONE), late);
        assert_eq!(Deadline::NONE.or_earlier(late), late);
        assert!(soon.has_passed() && !late.has_passed() && !Deadline::NONE.has_passed());
        assert_eq!(soon.remaining(), Some(Duration::ZERO));
        assert_eq!(Deadline::after(start, Duration::MAX), Deadline::NONE);
    }
}
