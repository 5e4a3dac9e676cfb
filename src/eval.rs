//! Evaluations: pure functions from rows with a known verdict to a report that can be printed as JSON.

pub mod fiscal;
