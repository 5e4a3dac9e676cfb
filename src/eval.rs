//! Evaluations: how well the service finds and judges, measured on rows whose answer is known. What they print is
//! agreed in data/README.md of the shared data; scripts compare it from release to release.

pub mod abstain;
mod ask;
pub mod beir;
pub mod catalog;
pub mod compare;
pub mod distractors;
pub mod fiscal;
pub mod guard;
pub mod inspect;
pub mod known_item;
pub mod latency;
pub mod metrics;
pub mod money;
pub mod per_query;
pub mod phone;
pub mod pii;
pub mod report;
mod rows;
pub mod said;
pub mod scratch;
pub mod search;
mod share;
pub mod significance;
pub mod tune;
mod words;

pub use rows::RowError;
