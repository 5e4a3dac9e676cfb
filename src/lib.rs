//! temei keeps LLM sales and support agents on the ground: it finds the facts (hybrid search over products and
//! documents) and refuses what the facts do not support (guards), fast enough to sit inside every turn.

pub mod background;
pub mod calls;
pub mod catalog;
pub mod cli;
pub mod client;
pub mod clock;
pub mod config;
pub mod cpu;
pub mod deadline;
pub mod dice;
pub mod door;
pub mod erasure;
pub mod eval;
pub mod facts;
pub mod fiscal;
pub mod grpc;
pub mod guard;
pub mod http;
pub mod import;
pub mod inspect;
pub mod lifecycle;
pub mod merchandise;
pub mod metrics;
pub mod output;
pub mod pattern;
pub mod pb;
pub mod privacy;
pub mod replica;
pub mod scrub;
pub mod search;
pub mod service;
pub mod service_error;
pub mod setup;
pub mod store;
pub mod tenant;
mod threads;
