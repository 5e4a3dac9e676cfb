//! How much one check looks at. Every pass that could multiply counts its steps. What it may take grows with how far it
//! has come in the text and with the evidence: never with time, so that a verdict stays a pure function of its input,
//! and never with text that is still to come, so that a stream says what the whole text says. Where a pass has run out
//! of steps or a limit was reached, the rest is *unread*: a violation of its own, never ALLOW.
//!
//! Apart from that whoever asked may have gone. That ends a check without a verdict, and never changes one.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::guard::Guard;
use crate::guard::evidence::{Evidence, LineGroup};

/// Steps a pass may take whatever it is given…
const FREE_STEPS: u64 = 128 * 1024;
/// …for every byte of the folded text up to where it has come, and for every byte of the evidence. A step is a
/// comparison or a look-up, about 5 ns. The suite and real answers take less than a hundredth of this.
const STEPS_PER_TEXT_BYTE: u64 = 64;
const STEPS_PER_EVIDENCE_BYTE: u64 = 8;
/// What a line of a cart, quote or order counts for besides its name, in bytes.
const LINE_BYTES: usize = 64;
/// Steps between two looks at whether anybody still waits: well under a millisecond.
const STEPS_BETWEEN_LOOKS: u64 = 16 * 1024;

/// Nobody waits for the verdict any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the check was abandoned")]
pub struct Abandoned;

/// What the passes of one check share: their allowance, and whether anybody still waits.
pub(crate) struct Budget<'a> {
    free: u64,
    keep_going: &'a (dyn Fn() -> bool + Sync),
    abandoned: AtomicBool,
}

impl<'a> Budget<'a> {
    /// Of a check with this evidence and so many bytes of documents.
    pub(crate) fn of(evidence: &Evidence, document_bytes: usize, keep_going: &'a (dyn Fn() -> bool + Sync)) -> Self {
        let evidence = STEPS_PER_EVIDENCE_BYTE.saturating_mul(steps(bytes_of(evidence) + document_bytes));
        Self { free: FREE_STEPS.saturating_add(evidence), keep_going, abandoned: AtomicBool::new(false) }
    }

    /// The steps of one pass.
    pub(crate) fn pass(&self) -> Steps<'_> {
        Steps { budget: self, taken: Cell::new(0), looked: Cell::new(0), stopped: Cell::new(None) }
    }

    /// Between two stages: whether it is worth going on.
    pub(crate) fn go_on(&self) -> Result<(), Abandoned> {
        if self.abandoned.load(Ordering::Relaxed) || !(self.keep_going)() {
            self.abandoned.store(true, Ordering::Relaxed);
            return Err(Abandoned);
        }
        Ok(())
    }
}

/// The steps of one pass, which goes through the text in order.
pub(crate) struct Steps<'b> {
    budget: &'b Budget<'b>,
    taken: Cell<u64>,
    /// How many were taken when it was last looked whether anybody waits.
    looked: Cell<u64>,
    stopped: Cell<Option<usize>>,
}

impl Steps<'_> {
    /// Takes steps for what stands at an offset of the folded text. Once this is false it stays so: the pass stops.
    pub(crate) fn take(&self, count: usize, at: usize) -> bool {
        if self.stopped.get().is_some() {
            return false;
        }
        let taken = self.taken.get().saturating_add(steps(count));
        self.taken.set(taken);
        let allowed = self.budget.free.saturating_add(STEPS_PER_TEXT_BYTE.saturating_mul(steps(at)));
        if taken > allowed || !self.is_waited_for(taken) {
            self.stopped.set(Some(at));
            return false;
        }
        true
    }

    /// Where the pass stopped looking, if it did.
    pub(crate) fn stopped(&self) -> Option<usize> {
        self.stopped.get()
    }

    fn is_waited_for(&self, taken: u64) -> bool {
        if taken - self.looked.get() < STEPS_BETWEEN_LOOKS {
            return true;
        }
        self.looked.set(taken);
        self.budget.go_on().is_ok()
    }
}

/// What was not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unread {
    /// From here on, in the folded text.
    pub(crate) at: usize,
    /// By this guard only; otherwise by none.
    pub(crate) guard: Option<Guard>,
}

/// As many of something as are looked at, and where the first of the others begins.
#[derive(Clone, Debug)]
pub(crate) struct Kept<T> {
    pub(crate) all: Vec<T>,
    pub(crate) unread: Option<usize>,
}

impl<T> Kept<T> {
    /// The first `most` of what is in the order of the text.
    pub(crate) fn first(mut all: Vec<T>, most: usize, start: impl Fn(&T) -> usize) -> Self {
        let unread = all.get(most).map(start);
        all.truncate(most);
        Self { all, unread }
    }
}

/// The earlier of two places where looking stopped.
pub(crate) fn earlier(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    a.into_iter().chain(b).min()
}

fn bytes_of(evidence: &Evidence) -> usize {
    let groups = [&evidence.carts, &evidence.quotes, &evidence.orders].into_iter().flatten();
    let structured: usize = groups.map(bytes_of_group).sum();
    structured + evidence.raw.iter().map(|raw| raw.content.len()).sum::<usize>()
}

fn bytes_of_group(group: &LineGroup) -> usize {
    LINE_BYTES + group.lines.iter().map(|line| LINE_BYTES + line.name.len()).sum::<usize>()
}

fn steps(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_taken_grows_with_the_place_and_not_with_the_text_to_come() {
        let budget = Budget::of(&Evidence::default(), 0, &|| true);
        let steps = budget.pass();
        assert!(steps.take(usize::try_from(FREE_STEPS).expect("small"), 0));
        assert!(steps.take(64, 1), "one byte further on");
        assert_eq!(steps.stopped(), None);
        assert!(!steps.take(1, 1) && !steps.take(1, 1_000_000), "once run out it stays so");
        assert_eq!(steps.stopped(), Some(1));
        assert!(budget.pass().take(1, 0), "every pass has its own");
        assert_eq!(budget.go_on(), Ok(()));
    }

    #[test]
    fn a_check_nobody_waits_for_stops_in_the_middle_of_a_pass() {
        let waited = AtomicBool::new(true);
        let keep_going = || waited.load(Ordering::Relaxed);
        let budget = Budget::of(&Evidence::default(), 0, &keep_going);
        let steps = budget.pass();
        assert!(steps.take(1, 0));
        waited.store(false, Ordering::Relaxed);
        let looks = (0..=STEPS_BETWEEN_LOOKS).take_while(|_| steps.take(1, 0)).count();
        assert!(looks < 16 * 1024, "{looks}");
        waited.store(true, Ordering::Relaxed);
        assert_eq!(budget.go_on(), Err(Abandoned), "what was abandoned stays so");
    }

    #[test]
    fn the_first_of_what_is_left_out_is_where_looking_stopped() {
        let kept = Kept::first(vec![3, 5, 8], 2, |at| *at);
        assert_eq!((kept.all, kept.unread), (vec![3, 5], Some(8)));
        assert_eq!(Kept::first(vec![3, 5], 2, |at| *at).unread, None);
        assert_eq!((earlier(None, Some(4)), earlier(Some(2), Some(4)), earlier(None, None)), (Some(4), Some(2), None));
    }
}
