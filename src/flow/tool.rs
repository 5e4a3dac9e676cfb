//! What a model may call, and where: tools of the service, and those that a flow declares and the gateway runs. Whether a
//! call fits is told here; nothing is run.

use serde::Serialize;
use serde_json::Value;

use super::condition::{Facts, Requirement};
use super::progress::Progress;
use crate::output::schema::Schema;
use crate::pattern::Steps;
use crate::tools::OurTool;

/// Steps it may take to hold the arguments of one call against their schema.
pub(super) const SCHEMA_STEPS: u64 = 1 << 20;

/// Who runs a tool.
#[derive(Debug)]
pub enum ToolKind {
    /// The service, which knows what it takes.
    Ours(OurTool),
    /// The gateway.
    External(External),
}

/// What a flow says of a tool that the gateway runs.
#[derive(Debug)]
pub struct External {
    pub about: String,
    /// JSON Schema of the arguments, as it is shown to a model.
    pub parameters: Value,
    pub(super) schema: Schema,
}

/// A tool of a flow.
#[derive(Debug)]
pub struct Tool {
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) kind: ToolKind,
    pub(super) needs: Vec<Requirement>,
}

impl Tool {
    pub fn name(&self) -> &str {
        &self.name
    }

    pub const fn kind(&self) -> &ToolKind {
        &self.kind
    }
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
    #[error("the arguments do not fit: {}", .0.join("; "))]
    Arguments(Vec<String>),
}

impl Progress {
    /// The tools that may be called now, whatever they need.
    pub fn tools(&self) -> impl Iterator<Item = &Tool> {
        let allowed: &[_] = if self.is_taken_over() || self.is_ended() { &[] } else { &self.here().tools };
        allowed.iter().map(|id| &self.flow().tools[id.0])
    }

    /// Whether a call may be made. Arguments of our own tools are looked at by who runs them.
    ///
    /// # Errors
    /// It may not; the refusal says which may.
    pub fn tool(
        &self,
        name: &str,
        arguments: &Value,
        now: crate::clock::Timestamp,
        facts: &Facts,
    ) -> Result<&Tool, ToolRefusal> {
        self.may_call(name, arguments, now, facts).map_err(|why| ToolRefusal {
            tool: name.to_owned(),
            state: self.state().to_owned(),
            why,
            allowed: self.tools().map(|tool| tool.name.clone()).collect(),
        })
    }

    fn may_call(
        &self,
        name: &str,
        arguments: &Value,
        now: crate::clock::Timestamp,
        facts: &Facts,
    ) -> Result<&Tool, WhyNotCalled> {
        let known = self.flow().tools.iter().position(|tool| tool.name == name).ok_or(WhyNotCalled::Unknown)?;
        if self.is_taken_over() {
            return Err(WhyNotCalled::TakenOver);
        }
        if self.is_ended() {
            return Err(WhyNotCalled::Ended);
        }
        if self.is_overdue(now) {
            return Err(WhyNotCalled::Overdue);
        }
        let tool = &self.flow().tools[known];
        if !self.here().tools.iter().any(|id| id.0 == known) {
            return Err(WhyNotCalled::NotHere);
        }
        let below = self.below();
        let unmet = self.unmet(&tool.needs, &self.known(&below, facts));
        if !unmet.is_empty() {
            return Err(WhyNotCalled::Unmet(unmet));
        }
        match &tool.kind {
            ToolKind::Ours(_) => Ok(tool),
            ToolKind::External(external) => {
                let misfits = misfits(&external.schema, arguments);
                if misfits.is_empty() { Ok(tool) } else { Err(WhyNotCalled::Arguments(misfits)) }
            }
        }
    }
}

/// What of a value does not fit a schema, each with its place.
pub(super) fn misfits(schema: &Schema, value: &Value) -> Vec<String> {
    match schema.validate(value, &mut Steps::new(SCHEMA_STEPS)) {
        Ok(misfits) => misfits.iter().map(ToString::to_string).collect(),
        Err(out_of_steps) => vec![format!("not checked to the end: {out_of_steps}")],
    }
}
