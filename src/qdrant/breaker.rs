//! Whether a server is asked. After some failures in a row it is left alone, for longer each time that it fails again soon
//! after it was back, so that a server in trouble is not kept there and no search waits for it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// Failures in a row.
const FAILURES: u32 = 3;
/// The first pause, and the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// Who has been well for so long starts with the first pause again.
const WELL_AFTER: Duration = Duration::from_secs(60);

/// Closed it lets through, open it does not.
#[derive(Debug)]
pub(super) struct Breaker {
    state: Mutex<State>,
    opened: Notify,
}

#[derive(Debug)]
struct State {
    is_closed: bool,
    failures: u32,
    /// Before the next probe.
    pause: Duration,
    closed_at: Option<Instant>,
    /// Probes that failed since it opened.
    probes: u32,
}

impl Breaker {
    /// Of a server that was not met yet.
    pub(super) fn open() -> Self {
        let state = State { is_closed: false, failures: 0, pause: FIRST_PAUSE, closed_at: None, probes: 0 };
        Self { state: Mutex::new(state), opened: Notify::new() }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.state().is_closed
    }

    /// Completes when it is open, with how long to wait before the next probe.
    pub(super) async fn opened(&self) -> Duration {
        loop {
            let opened = self.opened.notified();
            {
                let state = self.state();
                if !state.is_closed {
                    return state.pause;
                }
            }
            opened.await;
        }
    }

    pub(super) fn succeeded(&self) {
        self.state().failures = 0;
    }

    /// True when it opens by this.
    pub(super) fn failed(&self, now: Instant, is_grave: bool) -> bool {
        let mut state = self.state();
        state.failures += 1;
        if !state.is_closed || state.failures < FAILURES && !is_grave {
            return false;
        }
        let was_well = state.closed_at.is_some_and(|at| now.duration_since(at) >= WELL_AFTER);
        state.pause = if was_well { FIRST_PAUSE } else { (state.pause * 2).min(LONGEST_PAUSE) };
        (state.is_closed, state.probes) = (false, 0);
        self.opened.notify_one();
        true
    }

    /// A probe failed; true for the first since it opened.
    pub(super) fn still_away(&self) -> bool {
        let mut state = self.state();
        state.pause = (state.pause * 2).min(LONGEST_PAUSE);
        state.probes += 1;
        state.probes == 1
    }

    /// A probe was answered.
    pub(super) fn close(&self, now: Instant) {
        let mut state = self.state();
        (state.is_closed, state.failures, state.closed_at) = (true, 0, Some(now));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Whole at every step.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_opens_after_failures_in_a_row_and_for_longer_when_they_come_back_soon() {
        let (breaker, now) = (Breaker::open(), Instant::now());
        assert!(!breaker.is_closed(), "nothing is known yet");
        breaker.close(now);
        assert!(!breaker.failed(now, false) && !breaker.failed(now, false));
        breaker.succeeded();
        assert!(!breaker.failed(now, false) && !breaker.failed(now, false) && breaker.is_closed());
        assert!(breaker.failed(now, false) && !breaker.is_closed());
        assert!(!breaker.failed(now, false), "it is open already");
        let first = breaker.state().pause;
        assert!(breaker.still_away() && !breaker.still_away());
        assert_eq!(breaker.state().pause, 4 * first);
        breaker.close(now);
        assert!(breaker.failed(now, true), "what is grave opens at once");
        assert_eq!(breaker.state().pause, 8 * first);
        for _ in 0..20 {
            breaker.still_away();
        }
        assert_eq!(breaker.state().pause, LONGEST_PAUSE);
        breaker.close(now);
        assert!(breaker.failed(now + WELL_AFTER, true));
        assert_eq!(breaker.state().pause, FIRST_PAUSE);
    }
}
