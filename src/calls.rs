//! The requests that are answered from memory, one file each, stage after stage: what is waited for, what is done on the
//! pool, and which pure function says what comes of it.
//!
//! A request knows the service and nothing of its edge: it takes a checked value and gives one, and whoever speaks gRPC
//! converts. What is found and judged is decided elsewhere, by functions that know neither clock nor thread.

pub mod audit;
pub mod check;
mod compiled;
pub mod context;
pub mod conversation;
pub mod document_event;
mod embedding;
pub mod gate;
mod ground;
pub mod inspect;
pub mod output;
pub mod own_tool;
pub mod scrub;
pub mod search;
pub mod suggest;
pub mod tool;

pub use compiled::{Compiled, PatternPairs};
