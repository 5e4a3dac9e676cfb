//! Conversations under control: a flow is a table of states and events, read from a TOML file and proved before anybody
//! goes through it; where a conversation stands in one is a value, and every step of it a pure function of that value,
//! the event, the moment and what is known. Nothing here stores, waits, runs a tool or reads a clock: a step names its
//! effects, and who called it carries them out.
//!
//! [`library`] has the five flows of the house, docs/flows their tables. A file of an operator's own is held to the same.

mod actor;
mod condition;
mod definition;
mod effect;
mod fault;
pub mod library;
mod load;
mod message;
mod names;
mod period;
mod progress;
mod proposal;
mod prove;
mod refusal;
mod saved;
mod saying;
pub mod show;
mod source;
mod step;
mod tool;
mod tool_loop;

pub use actor::{Actor, By, Occurrence};
pub use condition::{CallFact, CartFacts, Facts, ItemFact};
pub use definition::{Flow, SessionKey, SessionTerms};
pub use effect::{Effect, Notice};
pub use fault::{Fault, Faults};
pub use message::{MessageEvent, MessageFault};
pub use progress::Progress;
pub use proposal::{Proposal, ProposalFault, ProposedAction, RefusedAction};
pub use refusal::{Refusal, Why};
pub use saved::{ResumeError, SavedProgress, SavedRepeat};
pub use saying::Saying;
pub use step::{Advance, Step};
pub use tool::{CallEvents, Tool, ToolKind, ToolRefusal, Way, WhyNotCalled};
pub use tool_loop::{LoopBounds, LoopEnd, ToolLoop, Turn};

#[cfg(test)]
mod tests;
