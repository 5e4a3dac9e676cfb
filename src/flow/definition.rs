//! A flow that has been read and proved. Nothing can be changed in it, and no name in it leads nowhere.

use serde::Serialize;

use super::actor::By;
use super::condition::Requirement;
use super::effect::Act;
use super::message::Message;
use super::names::{EventId, Names, StateId, ToolId};
use super::period::Timeout;
use super::proposal::{Contract, Param};
use super::saying::Saying;
use super::tool::{CallTerms, Tool};
use super::tool_loop::LoopBounds;
use crate::guard::Overrides;

/// A flow, proved.
#[derive(Debug)]
pub struct Flow {
    pub(super) name: String,
    pub(super) version: u32,
    pub(super) about: String,
    pub(super) session: SessionTerms,
    pub(super) takeover: Option<TakeoverTerms>,
    /// What the flow says of the loop in which a model calls tools.
    pub(super) bounds: Option<LoopBounds>,
    pub(super) calls: Option<CallTerms>,
    pub(super) repetition: Option<Repetition>,
    pub(super) names: Names,
    pub(super) initial: StateId,
    pub(super) timeout_event: Option<EventId>,
    pub(super) states: Vec<State>,
    pub(super) events: Vec<Event>,
    pub(super) tools: Vec<Tool>,
    pub(super) facts: Vec<Declared>,
    pub(super) counters: Vec<Counter>,
    pub(super) transitions: Vec<Transition>,
    pub(super) forbidden: Vec<Declared>,
    pub(super) contract: Option<Contract>,
    pub(super) messages: Vec<Message>,
    pub(super) migrations: Vec<Migration>,
}

/// What a session belongs to: there is one open session of a flow for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum SessionKey {
    #[serde(rename = "lead")]
    Lead,
    #[serde(rename = "lead+channel")]
    LeadAndChannel,
    #[serde(rename = "user")]
    User,
    #[serde(rename = "case")]
    Case,
}

impl SessionKey {
    pub(super) const ALL: [Self; 4] = [Self::Lead, Self::LeadAndChannel, Self::User, Self::Case];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lead => "lead",
            Self::LeadAndChannel => "lead+channel",
            Self::User => "user",
            Self::Case => "case",
        }
    }
}

/// How long what a session carries is of use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SessionTerms {
    pub key: SessionKey,
    /// After so long without a message, what the conversation has shown is not what it is about any more. The state
    /// stays: it has a timeout of its own.
    pub ttl_secs: u32,
    /// How far back the short history reaches.
    pub history_secs: u32,
}

/// How a person gives a conversation back.
#[derive(Clone, Copy, Debug)]
pub(super) struct TakeoverTerms {
    pub(super) taken_by: EventId,
    pub(super) released_by: EventId,
    /// Inactivity after which nobody has it any more; `None`: only a person gives it back.
    pub(super) after_secs: Option<u32>,
}

/// When the same step again and again is a loop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Repetition {
    /// The same step may be taken so often.
    pub(super) most: u32,
    /// What happens instead of the next.
    pub(super) event: EventId,
}

#[derive(Debug)]
pub(super) struct State {
    pub(super) line: usize,
    pub(super) about: String,
    pub(super) phase: Option<u32>,
    /// `None`: the file says that there is none.
    pub(super) timeout: Option<Timeout>,
    pub(super) terminal: bool,
    pub(super) entry: Vec<Act>,
    pub(super) tools: Vec<ToolId>,
    /// The flow's and the state's own.
    pub(super) overrides: Overrides,
}

#[derive(Debug)]
pub(super) struct Event {
    pub(super) line: usize,
    pub(super) about: String,
    pub(super) by: Vec<By>,
    /// What a text says that is this event.
    pub(super) said: Option<Saying>,
    /// Of an action that a model proposes: what it has to say.
    pub(super) action: Option<Vec<Param>>,
}

/// Something that has a name and is said to mean something.
#[derive(Debug)]
pub(super) struct Declared {
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) about: String,
}

#[derive(Debug)]
pub(super) struct Counter {
    pub(super) line: usize,
    pub(super) most: u32,
}

/// A row of the table: the first whose conditions hold is taken.
#[derive(Debug)]
pub(super) struct Transition {
    pub(super) line: usize,
    pub(super) from: StateId,
    pub(super) on: EventId,
    pub(super) when: Vec<Requirement>,
    /// `from` where the conversation stays; it is not entered anew.
    pub(super) to: StateId,
    pub(super) effects: Vec<Act>,
    pub(super) source: String,
}

/// How a session of an older version goes on in this one.
#[derive(Debug)]
pub(super) struct Migration {
    pub(super) from_version: u32,
    /// States that have another name now; the others keep theirs.
    pub(super) states: Vec<(String, StateId)>,
}

impl Flow {
    pub fn name(&self) -> &str {
        &self.name
    }

    pub const fn version(&self) -> u32 {
        self.version
    }

    pub const fn session(&self) -> SessionTerms {
        self.session
    }

    /// Bounds of the loop in which a model calls tools, where the flow declares one.
    pub const fn loop_bounds(&self) -> Option<LoopBounds> {
        self.bounds
    }

    /// The names of the states, in the order of the file.
    pub fn states(&self) -> &[String] {
        &self.names.states
    }

    /// The names of events and actions, in the order of the file.
    pub fn events(&self) -> &[String] {
        &self.names.events
    }

    /// The names of the facts that a caller may tell beyond those every flow knows.
    pub fn facts(&self) -> &[String] {
        &self.names.facts
    }

    pub fn tools(&self) -> &[Tool] {
        &self.tools
    }

    pub(super) fn state(&self, id: StateId) -> &State {
        &self.states[id.0]
    }

    pub(super) fn event(&self, id: EventId) -> &Event {
        &self.events[id.0]
    }

    /// The rows of a state and an event, in their order.
    pub(super) fn rows(&self, from: StateId, on: EventId) -> impl Iterator<Item = &Transition> {
        self.transitions.iter().filter(move |row| row.from == from && row.on == on)
    }
}
