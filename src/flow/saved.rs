//! A conversation's place as it is written down: by names, so that it is read back whatever order a later file has them
//! in. A conversation goes on in the version it began with, or in a later one by that one's rule.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::definition::Flow;
use super::names::{EventId, StateId};
use super::progress::{MAX_REPEATS, Progress, Repeat};
use crate::clock::Timestamp;

/// What there is to keep of a [`Progress`]. In `legal_case` it is the `case_processing_state`: `phase` and `step` are the
/// current ones, 0 to 8 and counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedProgress {
    pub flow: String,
    pub version: u32,
    pub state: String,
    /// Written for readers; where it goes on, the state says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<u32>,
    pub step: u64,
    pub entered_at: Timestamp,
    pub active_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub taken_over_at: Option<Timestamp>,
    #[serde(default)]
    pub ended: bool,
    #[serde(default)]
    pub counters: BTreeMap<String, u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub repeats: Vec<SavedRepeat>,
}

/// A step that was taken so many times since the conversation last came on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedRepeat {
    pub state: String,
    pub event: String,
    pub fingerprint: u64,
    pub times: u32,
}

/// Why a conversation cannot go on in a flow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    #[error("a conversation of {found:?} does not go on in {flow:?}")]
    OtherFlow { flow: String, found: String },
    #[error("there is no flow {flow:?} any more")]
    NoFlow { flow: String },
    #[error("{flow:?} has no rule for conversations of its version {version}")]
    NoRule { flow: String, version: u32 },
    /// What was written down is damaged, or the version is not the one it says.
    #[error("{flow:?} has no {kind} {name:?}")]
    Unknown { flow: String, kind: &'static str, name: String },
}

impl Progress {
    /// What to write down.
    pub fn saved(&self) -> SavedProgress {
        let names = &self.flow.names;
        let counted = names.counters.iter().cloned().zip(self.counters.iter().copied());
        let repeat = |repeat: &Repeat| SavedRepeat {
            state: names.states[repeat.state.0].clone(),
            event: names.events[repeat.event.0].clone(),
            fingerprint: repeat.fingerprint,
            times: repeat.times,
        };
        SavedProgress {
            flow: self.flow.name.clone(),
            version: self.flow.version,
            state: self.state().to_owned(),
            phase: self.phase(),
            step: self.steps,
            entered_at: self.entered_at,
            active_at: self.active_at,
            taken_over_at: self.taken_over_at,
            ended: self.ended,
            counters: counted.filter(|(_, count)| *count > 0).collect(),
            repeats: self.repeats.iter().map(repeat).collect(),
        }
    }
}

impl Flow {
    /// Goes on with a conversation of this version, or of an older one where a rule says how.
    ///
    /// # Errors
    /// It is one of another flow, of a version without a rule, or names what the flow does not have.
    pub fn resume(self: &Arc<Self>, saved: &SavedProgress) -> Result<Progress, ResumeError> {
        if saved.flow != self.name {
            return Err(ResumeError::OtherFlow { flow: self.name.clone(), found: saved.flow.clone() });
        }
        let is_own = saved.version == self.version;
        let state = if is_own { self.named_state(&saved.state)? } else { self.migrated(saved)? };
        let mut progress = Progress {
            state,
            steps: saved.step,
            entered_at: saved.entered_at,
            active_at: saved.active_at,
            taken_over_at: saved.taken_over_at,
            ended: saved.ended,
            ..self.start(saved.entered_at)
        };
        for (name, count) in &saved.counters {
            match self.names.counters.iter().position(|known| known == name) {
                Some(counter) => progress.counters[counter] = *count,
                // A later version may count other things.
                None if !is_own => {}
                None => return Err(self.unknown("counter", name)),
            }
        }
        // Repetitions are of the steps of one version.
        if is_own {
            let last = saved.repeats.len().saturating_sub(MAX_REPEATS);
            progress.repeats =
                saved.repeats[last..].iter().map(|repeat| self.repeat(repeat)).collect::<Result<_, _>>()?;
        }
        Ok(progress)
    }

    fn migrated(&self, saved: &SavedProgress) -> Result<StateId, ResumeError> {
        let rule = self.migrations.iter().find(|rule| rule.from_version == saved.version);
        let rule = rule.ok_or_else(|| ResumeError::NoRule { flow: self.name.clone(), version: saved.version })?;
        match rule.states.iter().find(|(from, _)| *from == saved.state) {
            Some((_, to)) => Ok(*to),
            None => self.named_state(&saved.state),
        }
    }

    fn repeat(&self, saved: &SavedRepeat) -> Result<Repeat, ResumeError> {
        let event = self.names.events.iter().position(|name| *name == saved.event);
        Ok(Repeat {
            state: self.named_state(&saved.state)?,
            event: EventId(event.ok_or_else(|| self.unknown("event", &saved.event))?),
            fingerprint: saved.fingerprint,
            times: saved.times,
        })
    }

    fn named_state(&self, name: &str) -> Result<StateId, ResumeError> {
        let state = self.names.states.iter().position(|known| known == name);
        state.map(StateId).ok_or_else(|| self.unknown("state", name))
    }

    fn unknown(&self, kind: &'static str, name: &str) -> ResumeError {
        ResumeError::Unknown { flow: self.name.clone(), kind, name: name.to_owned() }
    }
}
