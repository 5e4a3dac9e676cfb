//! What a model may call: each tool with its schema, who may call it, what is asked before and what undoes it; and what of a
//! call is a matter of the call alone: how it is read out of a model's answer, how its result is cut to what a model takes,
//! what of both is not written down. Pure: nothing is run, stored or waited for here.

mod arguments;
mod call;
mod collection;
mod definition;
mod format;
mod narrowing;
pub mod own;
mod parse;
mod redact;

pub use arguments::{arguments_sha256, canonical_arguments};
pub use call::{CallId, CallOutcome, Code, Refusal, Runner, Stage};
pub use collection::Collection;
pub use definition::{Audience, Category, Compensation, Definition};
pub use format::{Formatted, formatted};
pub use narrowing::{Narrowing, Widening};
pub use own::OurTool;
pub use parse::{ModelCall, ParseFault, parse};
pub use redact::{REDACTED, logged};
