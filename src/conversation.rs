//! Conversations: who talks about what, in which state of which flow, what was said, and what the conversation has seen.
//!
//! A session is a row that is replaced whole under its version, and messages that are only ever added; nothing of it is kept
//! in memory between two calls, so that any process serves any session. While a person has taken a session over, the
//! agent says and does nothing in it. What happens in which state is the flow's to say; here is what it happens to.

mod calling;
mod memory;
mod message;
mod notice;
mod plan;
mod session;
mod summary;
mod turn;

pub use calling::Calling;
pub use memory::{BegunCall, CartLine, Memory, Pending, ProposedCall, Seen, ToolRun};
pub use message::{Message, MessageId, NewMessage, Role, ToolUse, Usage};
pub use notice::sentence;
pub use plan::{Plan, PlanFault, PlanStep, Undo, Undoing, Undone};
pub use session::{End, EndReason, OpenAs, Parties, Session, SessionId, Totals};
pub use summary::{Summary, without_model};
pub use turn::{Action, Happening, Heard, Input, Refused, Shelf, Turn};

/// Messages of the short history, at most; how far back it reaches is the flow's to say.
pub const HISTORY_MESSAGES: usize = 20;
