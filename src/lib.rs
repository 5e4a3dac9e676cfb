//! temei keeps LLM sales and support agents on the ground: it finds the facts (hybrid search over products and
//! documents) and refuses what the facts do not support (guards), fast enough to sit inside every turn.

pub mod catalog;
pub mod client;
pub mod clock;
pub mod eval;
pub mod facts;
pub mod guard;
pub mod import;
pub mod pb;
pub mod store;
pub mod config;
pub mod cpu;
pub mod deadline;
pub mod grpc;
pub mod http;
pub mod metrics;
pub mod pb;
pub mod service_error;
pub mod tenant;
