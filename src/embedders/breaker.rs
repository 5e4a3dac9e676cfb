//! Whether a service is asked. After some failures in a row it is left alone; then one call tries it, and when that fails it
//! is left alone for longer.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Failures in a row.
const FAILURES: u32 = 5;
/// The first pause, and the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(300);

#[derive(Debug, Default)]
pub(super) struct Breaker {
    state: Mutex<State>,
}

#[derive(Clone, Copy, Debug, Default)]
struct State {
    failures: u32,
    open: Option<Open>,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    until: Instant,
    pause: Duration,
    /// A call is trying it.
    is_tried: bool,
}

/// The right to one call. Dropped without a word, the call says nothing about the service.
#[derive(Debug)]
pub(super) struct Pass<'a> {
    breaker: &'a Breaker,
    /// It is the one that tries.
    tries: bool,
}

/// What a failure did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failed {
    /// The service is left alone from here on.
    Opened,
    /// It is asked on, or was left alone before.
    Counted,
}

impl Breaker {
    /// None while the service is left alone.
    pub(super) fn pass(&self, now: Instant) -> Option<Pass<'_>> {
        let mut state = self.state();
        let tries = match &mut state.open {
            None => false,
            Some(open) if open.is_tried || now < open.until => return None,
            Some(open) => {
                open.is_tried = true;
                true
            }
        };
        Some(Pass { breaker: self, tries })
    }

    /// From the failure that opened it until a call has succeeded.
    pub(super) fn is_open(&self) -> bool {
        self.state().open.is_some()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Whole at every step.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pass<'_> {
    pub(super) fn succeeded(self) {
        *self.breaker.state() = State::default();
    }

    pub(super) fn failed(self, now: Instant) -> Failed {
        let mut state = self.breaker.state();
        state.failures += 1;
        let is_enough = state.failures >= FAILURES;
        match &mut state.open {
            Some(open) if self.tries => {
                let pause = (open.pause * 2).min(LONGEST_PAUSE);
                *open = Open { until: now + pause, pause, is_tried: false };
                Failed::Counted
            }
            // A call of before it opened.
            Some(_) => Failed::Counted,
            None if !is_enough => Failed::Counted,
            None => {
                state.open = Some(Open { until: now + FIRST_PAUSE, pause: FIRST_PAUSE, is_tried: false });
                Failed::Opened
            }
        }
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        if self.tries
            && let Some(open) = &mut self.breaker.state().open
        {
            open.is_tried = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fail(breaker: &Breaker, now: Instant) -> Failed {
        breaker.pass(now).expect("is asked").failed(now)
    }

    #[test]
    fn it_opens_after_failures_in_a_row_and_one_call_tries_it_again() {
        let (breaker, now) = (Breaker::default(), Instant::now());
        for _ in 1..FAILURES {
            assert_eq!(fail(&breaker, now), Failed::Counted);
        }
        breaker.pass(now).expect("is asked").succeeded();
        for _ in 1..FAILURES {
            assert_eq!(fail(&breaker, now), Failed::Counted);
        }
        let late = breaker.pass(now).expect("is asked still");
        assert_eq!(fail(&breaker, now), Failed::Opened);
        assert_eq!(late.failed(now), Failed::Counted, "one from before it opened does not open it again");
        assert!(breaker.is_open() && breaker.pass(now).is_none());

        let later = now + FIRST_PAUSE;
        let trying = breaker.pass(later).expect("one tries");
        assert!(breaker.pass(later).is_none(), "one at a time");
        drop(trying);
        assert_eq!(breaker.pass(later).expect("another, where that one left").failed(later), Failed::Counted);
        assert!(breaker.pass(later + FIRST_PAUSE).is_none(), "it is left alone for longer");
        let again = later + 2 * FIRST_PAUSE;
        breaker.pass(again).expect("one tries").succeeded();
        assert!(!breaker.is_open() && breaker.pass(again).is_some());
    }

    #[test]
    fn the_pause_has_an_end() {
        let (breaker, mut now) = (Breaker::default(), Instant::now());
        for _ in 0..FAILURES {
            fail(&breaker, now);
        }
        for _ in 0..20 {
            now += LONGEST_PAUSE;
            fail(&breaker, now);
        }
        assert!(breaker.pass(now + LONGEST_PAUSE).is_some());
    }
}
