//! How many calls a second begin. A part of them is kept for queries, which somebody waits for; and when a service says when
//! to come again, nobody comes sooner.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const SECOND: Duration = Duration::from_secs(1);
/// Of four calls one is kept for queries.
const FOR_QUERIES: usize = 4;

#[derive(Debug)]
pub(super) struct Pace {
    per_second: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// When those of the last second began, the oldest first.
    begun: VecDeque<Instant>,
    not_before: Option<Instant>,
}

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Query,
    Texts,
}

impl Pace {
    pub(super) fn new(per_second: usize) -> Self {
        Self { per_second, state: Mutex::default() }
    }

    /// Waits for a call's turn; false where that would be after `until`.
    pub(super) async fn turn(&self, whose: Turn, until: Option<Instant>) -> bool {
        loop {
            let now = Instant::now();
            let Err(wait) = self.take(whose, now) else { return true };
            if until.is_some_and(|until| now + wait >= until) {
                return false;
            }
            tokio::time::sleep(wait).await;
        }
    }

    /// The service wants nobody before then.
    pub(super) fn rest_until(&self, at: Instant) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.not_before = state.not_before.max(Some(at));
    }

    /// Lets a call begin, or says how long it has to wait at least.
    fn take(&self, whose: Turn, now: Instant) -> Result<(), Duration> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = state.not_before.filter(|&at| at > now) {
            return Err(at - now);
        }
        while state.begun.front().is_some_and(|&at| now.saturating_duration_since(at) >= SECOND) {
            state.begun.pop_front();
        }
        let most = match whose {
            Turn::Query => self.per_second,
            Turn::Texts => self.per_second - self.per_second / FOR_QUERIES,
        };
        if state.begun.len() < most {
            state.begun.push_back(now);
            return Ok(());
        }
        // When so many have left that there is room.
        let leaves = state.begun[state.begun.len() - most];
        Err((leaves + SECOND).saturating_duration_since(now).max(Duration::from_millis(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_begin_in_any_second_and_queries_have_their_part() {
        let (pace, now) = (Pace::new(8), Instant::now());
        for _ in 0..6 {
            assert_eq!(pace.take(Turn::Texts, now), Ok(()));
        }
        assert_eq!(pace.take(Turn::Texts, now), Err(SECOND), "the others are for queries");
        let half = now + SECOND / 2;
        assert_eq!([pace.take(Turn::Query, half), pace.take(Turn::Query, half)], [Ok(()), Ok(())]);
        assert_eq!(pace.take(Turn::Query, half), Err(SECOND / 2), "when the first have left");
        let next = now + SECOND;
        assert_eq!(pace.take(Turn::Texts, next), Ok(()));
        let (mut at, mut begun) = (next, vec![next]);
        while at < now + 5 * SECOND {
            match pace.take(Turn::Texts, at) {
                Ok(()) => begun.push(at),
                Err(wait) => at += wait,
            }
        }
        assert!(begun.windows(9).all(|nine| nine[8] - nine[0] >= SECOND), "never nine within a second");
        assert!(begun.len() >= 4 * 6, "and no fewer than may be: {}", begun.len());
    }

    #[test]
    fn one_a_second_is_for_whoever_comes_and_a_rest_is_for_all() {
        let (pace, now) = (Pace::new(1), Instant::now());
        assert_eq!(pace.take(Turn::Texts, now), Ok(()));
        pace.rest_until(now + 3 * SECOND);
        pace.rest_until(now + 2 * SECOND);
        assert_eq!(pace.take(Turn::Query, now + SECOND), Err(2 * SECOND));
        assert_eq!(pace.take(Turn::Query, now + 3 * SECOND), Ok(()));
    }
}
