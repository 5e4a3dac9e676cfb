//! Calls of tools, stage after stage: PARSE, VALIDATE, AUTHORIZE, CLASSIFY, EXECUTE, FORMAT, LOG. What is refused at one
//! says so and goes no further; that is an ordinary answer, for the model.
//!
//! A call in a session is written down with the session, over the version that was read: of two that confirm one call one
//! makes it. Our own tools run after that, so that a process that dies in between leaves a call whose end nobody tells, and
//! never one that nobody knows of.

mod alone;
mod begin;
mod complete;
mod end;
mod judge;
mod listed;
mod log;
mod registry;
mod sweep;
pub(super) mod undo;
mod validate;

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::Value;

use super::conversation::Who;
use crate::clock::Timestamp;
use crate::conversation::{PlanStep, SessionId};
use crate::flow::Notice;
use crate::guard::Language;
use crate::store::{Cost, ToolCall};
use crate::tools::{CallId, Definition, Formatted, ModelCall, Refusal, Runner};

pub use begin::begin;
pub use complete::complete;
pub use listed::{PAGE, calls};
pub use registry::list;
pub use sweep::time_out_due;
pub use validate::validate;

/// Which tools are meant.
#[derive(Clone, Debug)]
pub enum Where {
    /// Ours, outside of any conversation.
    Anywhere,
    /// Those of the flow of a name, whatever the state.
    Flow(String),
    /// Those that may be called where a session stands.
    Session(SessionId),
}

/// A tool that a model is shown.
#[derive(Clone, Debug)]
pub struct Listed {
    pub definition: Definition,
    pub runner: Runner,
    /// Whether a call is proposed first, here.
    pub is_confirmed: bool,
}

/// What is wrong with a call, or nothing.
#[derive(Clone, Debug)]
pub struct Validated {
    /// Absent where no call could be read.
    pub call: Option<ModelCall>,
    pub refusal: Option<Refusal>,
    /// Of the tool that was found.
    pub tool: Option<Listed>,
}

/// A call to be begun.
#[derive(Clone, Debug)]
pub struct BeginCall {
    pub session: Option<SessionId>,
    /// As the model wrote it.
    pub call: String,
    /// Confirms it.
    pub nonce: Option<String>,
    /// A step of the session has confirmed it under this name.
    pub call_id: Option<CallId>,
    pub plan: Option<PlanStep>,
    /// Which answer of the model since the customer spoke it is in, from 1.
    pub iteration: Option<u32>,
    /// Those of the facts that the flow declares which hold.
    pub facts: BTreeSet<String>,
    pub who: Who,
}

/// What became of a call that was to be begun.
#[derive(Clone, Debug)]
pub struct Begun {
    pub answer: Answer,
    pub tool: Option<Listed>,
    /// Where the session stands afterwards.
    pub standing: Option<Standing>,
    /// What the customer is told.
    pub told: Vec<Told>,
    /// Calls that undo others, for the gateway to make.
    pub to_make: Vec<ToolCall>,
}

/// The answer to a call.
#[derive(Clone, Debug)]
pub enum Answer {
    Refused(Refusal),
    /// It waits for somebody's yes until this moment.
    Proposed {
        id: CallId,
        nonce: String,
        due_at: Timestamp,
    },
    /// The gateway makes it, and tells its end by this moment.
    Begun {
        id: CallId,
        due_at: crate::clock::Timestamp,
    },
    /// It was ours, and has ended.
    Ended {
        id: CallId,
        result: Ended,
    },
    /// The same was called before in this turn.
    Repeats(Box<ToolCall>),
}

/// How a call ended, as the model gets it.
#[derive(Clone, Debug)]
pub enum Ended {
    Succeeded(Formatted),
    /// Why, in English.
    Failed(String),
}

/// A session after a call.
#[derive(Clone, Debug)]
pub struct Standing {
    pub version: u64,
    pub state: String,
}

/// A sentence for the customer.
#[derive(Clone, Debug)]
pub struct Told {
    pub notice: Notice,
    pub language: Option<Language>,
    /// The step of a plan that the sentence speaks of.
    pub step: Option<PlanStep>,
}

/// The end of a call that the gateway made.
#[derive(Clone, Debug)]
pub struct CompleteCall {
    pub id: CallId,
    /// What it returned, or why it did not.
    pub result: Result<Value, String>,
    pub took: Option<Duration>,
    pub cost: Option<Cost>,
    pub who: Who,
}

impl CompleteCall {
    /// Longest result, and longest text of an error, in bytes.
    pub const RESULT_BYTES: usize = 256 * 1_024;
    pub const ERROR_BYTES: usize = 4 * 1_024;
}

/// What became of it.
#[derive(Clone, Debug)]
pub struct Completed {
    pub result: Ended,
    /// Nobody waited for it any more; it is written down and stays done unless its plan undoes it.
    pub is_late: bool,
    /// It had ended before, and nothing was changed.
    pub is_repeated: bool,
    pub standing: Option<Standing>,
    pub told: Vec<Told>,
    pub to_make: Vec<ToolCall>,
}
