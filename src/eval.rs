//! Evaluations: pure functions from rows with a known verdict to a report that can be printed as JSON.

mod ask;
pub mod beir;
pub mod fiscal;
