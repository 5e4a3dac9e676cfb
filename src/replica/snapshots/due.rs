//! When a snapshot is worth writing: it is most of a catalogue, and the changes since an older one are read in no time.

use std::time::{Duration, Instant};

use temei_index::Generation;

use super::Restored;
use crate::facts::FactsSnapshot;
use crate::replica::tenant::Replica;

/// A tenant is quiet when nothing has changed for so long.
const QUIET: Duration = Duration::from_secs(10);
/// One that never is, as under a price feed, is written after so long.
const BUSY: Duration = Duration::from_secs(600);
/// Revisions that a start may have to read.
const REVISIONS: u64 = 256;
/// Before the changes since it are forgotten.
const OLD: Duration = Duration::from_secs(3_600);

/// What a snapshot would show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// Another number, another layout of the index.
    generation: u64,
    /// Rows and vectors of the index, those of replaced items included: with the same ones nothing was indexed.
    rows: u64,
    vectors: u64,
    /// Live pieces.
    pub(super) pieces: u64,
    /// Of the facts.
    revision: u64,
}

/// What is known of one tenant's snapshot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    written: Option<State>,
    /// When it was, or when the tenant was seen first.
    at: Instant,
    seen: State,
    since: Instant,
}

impl State {
    pub(super) fn of(replica: &Replica) -> Self {
        Self::of_both(&replica.ground().facts, &replica.generation())
    }

    pub(super) fn of_parts(restored: &Restored) -> Self {
        Self::of_both(&restored.facts, &restored.generation)
    }

    pub(super) fn of_both(facts: &FactsSnapshot, generation: &Generation) -> Self {
        Self {
            generation: generation.number(),
            rows: generation.rows() as u64,
            vectors: generation.vectors(),
            pieces: generation.pieces(),
            revision: facts.revision(),
        }
    }

    const fn shows_another_index(&self, than: &Self) -> bool {
        self.generation != than.generation || self.rows != than.rows || self.vectors != than.vectors
    }
}

impl Kept {
    pub(super) const fn unwritten(seen: State, now: Instant) -> Self {
        Self { written: None, at: now, seen, since: now }
    }

    pub(super) const fn written(state: State, now: Instant) -> Self {
        Self { written: Some(state), at: now, seen: state, since: now }
    }

    pub(super) fn see(&mut self, state: State, now: Instant) {
        if self.seen != state {
            (self.seen, self.since) = (state, now);
        }
    }

    pub(super) fn is_due(&self, now: Instant) -> bool {
        let (age, rest) = (now.duration_since(self.at), now.duration_since(self.since));
        let is_old = age >= OLD && self.written != Some(self.seen);
        (self.is_due_at_last() || is_old) && (rest >= QUIET || age >= BUSY)
    }

    pub(super) fn is_due_at_last(&self) -> bool {
        self.written.is_none_or(|written| {
            self.seen.shows_another_index(&written) || self.seen.revision.saturating_sub(written.revision) >= REVISIONS
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(rows: u64, revision: u64) -> State {
        State { generation: 1, rows, vectors: 0, pieces: rows, revision }
    }

    #[test]
    fn a_quiet_tenant_is_written_once_and_a_busy_one_now_and_then() {
        let begin = Instant::now();
        let after = |secs| begin + Duration::from_secs(secs);
        let mut kept = Kept::unwritten(state(5_000, 1), begin);
        assert!(!kept.is_due(after(9)) && kept.is_due(after(10)));
        kept.see(state(5_001, 2), after(9));
        assert!(!kept.is_due(after(18)), "it has just changed");
        for second in 10..600 {
            kept.see(state(5_000 + second, second), after(second));
            assert!(!kept.is_due(after(second)), "{second}");
        }
        assert!(kept.is_due(after(600)), "it is never quiet");
        let mut kept = Kept::written(state(5_000, 10), begin);
        assert!(!kept.is_due(after(100_000)), "there is nothing new");
        kept.see(state(5_000, 11), after(1));
        assert!(!kept.is_due(after(60)) && !kept.is_due_at_last(), "one price is read from the changes");
        assert!(kept.is_due(after(3_600)), "before the changes are forgotten");
        kept.see(state(5_000, 10 + REVISIONS), after(2));
        assert!(kept.is_due(after(12)) && kept.is_due_at_last());
        let mut kept = Kept::written(state(5_000, 10), begin);
        kept.see(state(5_001, 11), after(1));
        assert!(kept.is_due(after(11)) && kept.is_due_at_last(), "another index");
    }
}
