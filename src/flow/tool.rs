//! What a model may call, and where: tools of the service, and those that a flow declares and the gateway runs. Whether a
//! call fits is told here; nothing is run.

use serde::Serialize;
use serde_json::Value;

use super::condition::{Condition, Facts, Requirement};
use super::names::{EventId, StateId, ToolId};
use super::progress::Progress;
use crate::clock::Timestamp;
use crate::output::schema::{Misfit, Schema};
use crate::pattern::Steps;
use crate::tools::{Definition, OurTool, Runner};

/// Who runs a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolKind {
    /// The service.
    Ours(OurTool),
    /// The gateway.
    External,
}

/// A tool of a flow.
#[derive(Debug)]
pub struct Tool {
    pub(super) line: usize,
    pub(super) kind: ToolKind,
    /// Of our own tools as the flow narrows them.
    pub(super) definition: Definition,
    /// Whether answers may rest on its results.
    pub(super) is_evidence: bool,
    /// Fields of its arguments and results that are not written down.
    pub(super) sensitive: Vec<String>,
    pub(super) needs: Vec<Requirement>,
}

impl Tool {
    pub fn name(&self) -> &str {
        &self.definition.name
    }

    pub const fn kind(&self) -> ToolKind {
        self.kind
    }

    pub const fn runner(&self) -> Runner {
        match self.kind {
            ToolKind::Ours(_) => Runner::Ours,
            ToolKind::External => Runner::External,
        }
    }

    pub const fn definition(&self) -> &Definition {
        &self.definition
    }

    pub const fn is_evidence(&self) -> bool {
        self.is_evidence
    }

    pub fn sensitive(&self) -> &[String] {
        &self.sensitive
    }
}

/// How a call in a state is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// At once.
    Now,
    /// It is proposed, and made in the state that its confirmation leads to.
    Proposed,
}

/// The events that a call takes a conversation through, where the flow has states for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CallTerms {
    pub(super) line: usize,
    pub(super) proposed_by: EventId,
    pub(super) confirmed_by: EventId,
    pub(super) completed_by: EventId,
    pub(super) failed_by: EventId,
}

/// The same by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallEvents<'f> {
    pub proposed: &'f str,
    pub confirmed: &'f str,
    pub completed: &'f str,
    pub failed: &'f str,
}

/// Why a call is not made, and which tools may be called instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{tool} is not called in {state}: {why}; allowed: {}", allowed.join(", "))]
pub struct ToolRefusal {
    pub tool: String,
    pub state: String,
    pub why: WhyNotCalled,
    pub allowed: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum WhyNotCalled {
    #[error("the flow has no such tool")]
    Unknown,
    #[error("the state does not allow it")]
    NotHere,
    #[error("a person has the conversation")]
    TakenOver,
    #[error("the session is over")]
    Ended,
    #[error("the state is past its deadline")]
    Overdue,
    #[error("it needs {}", .0.join(", "))]
    Unmet(Vec<String>),
}

impl super::Flow {
    pub fn tool(&self, name: &str) -> Option<&Tool> {
        self.tools.iter().find(|tool| tool.name() == name)
    }

    /// The events of calls; `None` where the flow has no states for them.
    pub fn call_events(&self) -> Option<CallEvents<'_>> {
        let terms = self.calls?;
        let name = |id: EventId| self.names.events[id.0].as_str();
        Some(CallEvents {
            proposed: name(terms.proposed_by),
            confirmed: name(terms.confirmed_by),
            completed: name(terms.completed_by),
            failed: name(terms.failed_by),
        })
    }

    /// The states that a call which is proposed in a state is made in once it is confirmed.
    pub(super) fn made_in(&self, from: StateId) -> impl Iterator<Item = StateId> {
        let terms = self.calls;
        let proposed = terms.into_iter().flat_map(move |terms| self.rows(from, terms.proposed_by));
        proposed.filter(|row| row.when.is_empty()).flat_map(move |row| {
            let confirmed_by = terms.expect("it has just led here").confirmed_by;
            self.rows(row.to, confirmed_by).filter(|row| row.when.iter().all(is_consent)).map(|row| row.to)
        })
    }
}

/// Whether a condition is that somebody has said yes.
pub(super) fn is_consent(requirement: &Requirement) -> bool {
    requirement.condition == Condition::NonceValid && requirement.holds
}

impl Progress {
    /// The tools that may be called now, whatever they need, each with how.
    pub fn tools(&self) -> Vec<(&Tool, Way)> {
        if self.is_taken_over() || self.is_ended() {
            return Vec::new();
        }
        let flow = self.flow();
        let here = &self.here().tools;
        let now = here.iter().map(|id| (*id, Way::Now));
        let then = flow.made_in(self.state).flat_map(|state| &flow.state(state).tools);
        let mut found: Vec<(ToolId, Way)> = now.collect();
        for id in then {
            if !found.iter().any(|(known, _)| known == id) {
                found.push((*id, Way::Proposed));
            }
        }
        found.into_iter().map(|(id, way)| (&flow.tools[id.0], way)).collect()
    }

    /// Whether a call may be made or proposed, and how. Its arguments are another matter: [`Tool::definition`].
    ///
    /// # Errors
    /// It may not; the refusal says which may.
    pub fn may_call(&self, name: &str, now: Timestamp, facts: &Facts) -> Result<(&Tool, Way), ToolRefusal> {
        self.call(name, now, facts).map_err(|why| ToolRefusal {
            tool: name.to_owned(),
            state: self.state().to_owned(),
            why,
            allowed: self.tools().iter().map(|(tool, _)| tool.name().to_owned()).collect(),
        })
    }

    fn call(&self, name: &str, now: Timestamp, facts: &Facts) -> Result<(&Tool, Way), WhyNotCalled> {
        self.flow().tool(name).ok_or(WhyNotCalled::Unknown)?;
        if self.is_taken_over() {
            return Err(WhyNotCalled::TakenOver);
        }
        if self.is_ended() {
            return Err(WhyNotCalled::Ended);
        }
        if self.is_overdue(now) {
            return Err(WhyNotCalled::Overdue);
        }
        let here = self.tools().into_iter().find(|(tool, _)| tool.name() == name);
        let (tool, way) = here.ok_or(WhyNotCalled::NotHere)?;
        let below = self.below();
        let unmet = self.unmet(&tool.needs, &self.known(&below, facts));
        if unmet.is_empty() { Ok((tool, way)) } else { Err(WhyNotCalled::Unmet(unmet)) }
    }
}

/// What of a value does not fit a schema, each with its place.
pub(super) fn misfits(schema: &Schema, value: &Value) -> Vec<String> {
    match schema.validate(value, &mut Steps::new(Schema::STEPS)) {
        Ok(misfits) => misfits.iter().map(Misfit::to_string).collect(),
        Err(out_of_steps) => vec![format!("not checked to the end: {out_of_steps}")],
    }
}
