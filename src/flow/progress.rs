//! Where a conversation stands in its flow. A value that knows its flow, so that no place of another one gets into it;
//! it is replaced by the one of the next step and never changed in place.

use std::fmt;
use std::sync::Arc;

use super::condition::{Facts, Known, Requirement};
use super::definition::{Flow, State};
use super::names::{EventId, StateId};
use super::period::Since;
use crate::clock::Timestamp;
use crate::guard::Overrides;
use crate::tenant::Role;

/// Steps that are remembered to find repetitions; the oldest are forgotten.
pub(super) const MAX_REPEATS: usize = 32;

/// A conversation on its way through a flow.
#[derive(Clone)]
pub struct Progress {
    pub(super) flow: Arc<Flow>,
    pub(super) state: StateId,
    /// Steps taken.
    pub(super) steps: u64,
    pub(super) entered_at: Timestamp,
    pub(super) active_at: Timestamp,
    /// Since when a person has it.
    pub(super) taken_over_at: Option<Timestamp>,
    pub(super) ended: bool,
    /// Of every counter of the flow.
    pub(super) counters: Vec<u32>,
    /// What was done since the conversation last came on.
    pub(super) repeats: Vec<Repeat>,
}

/// A step that was taken so many times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repeat {
    pub(super) state: StateId,
    pub(super) event: EventId,
    pub(super) fingerprint: u64,
    pub(super) times: u32,
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Progress").field(&self.saved()).finish()
    }
}

impl Flow {
    /// A conversation that begins.
    pub fn start(self: &Arc<Self>, now: Timestamp) -> Progress {
        Progress {
            flow: Arc::clone(self),
            state: self.initial,
            steps: 0,
            entered_at: now,
            active_at: now,
            taken_over_at: None,
            ended: false,
            counters: vec![0; self.counters.len()],
            repeats: Vec::new(),
        }
    }

    /// The events by which a person takes a conversation and gives it back; `None` where nobody can.
    pub fn takeover_events(&self) -> Option<(&str, &str)> {
        let terms = self.takeover?;
        Some((&self.names.events[terms.taken_by.0], &self.names.events[terms.released_by.0]))
    }
}

impl Progress {
    pub fn flow(&self) -> &Arc<Flow> {
        &self.flow
    }

    /// The name of the state.
    pub fn state(&self) -> &str {
        &self.flow.names.states[self.state.0]
    }

    /// The number of the phase, where the flow counts phases.
    pub fn phase(&self) -> Option<u32> {
        self.here().phase
    }

    pub const fn steps(&self) -> u64 {
        self.steps
    }

    pub const fn is_taken_over(&self) -> bool {
        self.taken_over_at.is_some()
    }

    /// Whether the session is over: only late results are still written down.
    pub const fn is_ended(&self) -> bool {
        self.ended
    }

    /// What answers are held to here beyond the tenant's policy.
    pub fn overrides(&self) -> Overrides {
        self.here().overrides
    }

    /// When time itself is an event.
    pub fn deadline(&self) -> Option<Timestamp> {
        if self.ended {
            return None;
        }
        if let Some(taken_over_at) = self.taken_over_at {
            let secs = self.flow.takeover.and_then(|terms| terms.after_secs)?;
            return Some(taken_over_at.max(self.active_at).plus_secs(i64::from(secs)));
        }
        let timeout = self.here().timeout?;
        let since = match timeout.since {
            Since::Entry => self.entered_at,
            Since::Activity => self.entered_at.max(self.active_at),
        };
        Some(since.plus_secs(i64::from(timeout.secs)))
    }

    pub(super) fn is_overdue(&self, now: Timestamp) -> bool {
        self.deadline().is_some_and(|deadline| deadline <= now)
    }

    /// The same, after a message that is no event. Past its deadline nothing keeps it from ending.
    #[must_use]
    pub fn touched(mut self, now: Timestamp) -> Self {
        if !self.is_overdue(now) {
            self.active_at = self.active_at.max(now);
        }
        self
    }

    pub(super) fn here(&self) -> &State {
        self.flow.state(self.state)
    }

    /// Of every counter, whether it may count on.
    pub(super) fn below(&self) -> Vec<bool> {
        self.counters.iter().zip(&self.flow.counters).map(|(count, counter)| *count < counter.most).collect()
    }

    /// What conditions are held against, without anybody's roles.
    pub(super) fn known<'k>(&'k self, below: &'k [bool], facts: &'k Facts) -> Known<'k> {
        let roles: &[Role] = &[];
        Known { facts, roles, taken_over: self.is_taken_over(), below, names: &self.flow.names.facts }
    }

    /// What of the requirements does not hold.
    pub(super) fn unmet(&self, requirements: &[Requirement], known: &Known<'_>) -> Vec<String> {
        let unmet = requirements.iter().filter(|requirement| !requirement.is_met(known));
        unmet.map(|requirement| requirement.written(&self.flow.names)).collect()
    }
}
