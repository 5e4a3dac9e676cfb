//! Until when an answer is of use, and who says so. Carried from the edge into the pool and the embedder, so that nobody
//! works on what nobody waits for; a call that comes too late tells its caller which limit passed.

use std::fmt;
use std::time::{Duration, Instant};

use crate::metrics::{Label, TimeLimit};

/// An instant after which the caller has no use for the answer, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline(Option<Due>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Due {
    at: Instant,
    limit: TimeLimit,
    budget: Duration,
}

impl Deadline {
    /// The caller waits for as long as it takes.
    pub const NONE: Self = Self(None);

    /// `budget` after `start`, as `limit` has it; one too far away to be represented is none.
    pub fn after(start: Instant, limit: TimeLimit, budget: Duration) -> Self {
        Self(start.checked_add(budget).map(|at| Due { at, limit, budget }))
    }

    pub fn instant(self) -> Option<Instant> {
        self.0.map(|due| due.at)
    }

    /// What set it.
    pub fn limit(self) -> Option<TimeLimit> {
        self.0.map(|due| due.limit)
    }

    pub fn has_passed(self) -> bool {
        self.0.is_some_and(|due| due.at <= Instant::now())
    }

    /// What is left, zero when it has passed; `None` without a deadline.
    pub fn remaining(self) -> Option<Duration> {
        self.0.map(|due| due.at.saturating_duration_since(Instant::now()))
    }

    /// The earlier of the two.
    #[must_use]
    pub fn or_earlier(self, other: Self) -> Self {
        match (self.0, other.0) {
            (Some(a), Some(b)) => Self(Some(if b.at < a.at { b } else { a })),
            (a, b) => Self(a.or(b)),
        }
    }

    /// So long before, for a part of the work that must leave time for the rest.
    #[must_use]
    pub fn earlier_by(self, reserve: Duration) -> Self {
        Self(self.0.map(|due| Due { at: due.at.checked_sub(reserve).unwrap_or(due.at), ..due }))
    }
}

/// The limit and its length, in the words of a caller: "50 ms of search.deadline_ms".
impl fmt::Display for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(Due { limit, budget, .. }) = self.0 else { return f.write_str("no limit") };
        write!(f, "{} ms of {}", budget.as_millis(), limit.as_str())?;
        match limit {
            TimeLimit::Search | TimeLimit::Guard => {
                f.write_str("; a call with one answer may bring a longer one (grpc-timeout)")
            }
            TimeLimit::Longest => f.write_str(", the most a call may bring"),
            TimeLimit::Caller | TimeLimit::StreamIdle | TimeLimit::Message => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earlier_deadline_counts_and_none_never_passes() {
        let start = Instant::now();
        let soon = Deadline::after(start, TimeLimit::Search, Duration::ZERO);
        let late = Deadline::after(start, TimeLimit::Caller, Duration::from_secs(60));
        assert_eq!(soon.or_earlier(late), soon);
        assert_eq!(late.or_earlier(Deadline::NONE), late);
        assert_eq!(Deadline::NONE.or_earlier(late), late);
        assert!(soon.has_passed() && !late.has_passed() && !Deadline::NONE.has_passed());
        assert_eq!(soon.remaining(), Some(Duration::ZERO));
        assert_eq!(Deadline::after(start, TimeLimit::Caller, Duration::MAX), Deadline::NONE);
        let reserved = late.earlier_by(Duration::from_secs(1));
        assert_eq!(reserved.or_earlier(late), reserved);
    }

    #[test]
    fn a_deadline_says_what_set_it() {
        let told = |limit| Deadline::after(Instant::now(), limit, Duration::from_millis(50)).to_string();
        assert_eq!(told(TimeLimit::Caller), "50 ms of grpc-timeout");
        assert_eq!(
            told(TimeLimit::Search),
            "50 ms of search.deadline_ms; a call with one answer may bring a longer one (grpc-timeout)"
        );
        assert_eq!(told(TimeLimit::Longest), "50 ms of limits.deadline_max_ms, the most a call may bring");
    }
}
