//! The gRPC edge: everything that speaks protobuf, metadata and status codes, and nothing that thinks.
//!
//! A call passes the steps of [`server::stack`], outermost first: [`correlation`] names it, [`outcome`] counts it,
//! [`deadline`] bounds it, [`auth`] says whose it is; then its adapter turns messages into domain types, calls the
//! service and turns the answer back. [`status`] alone makes a `Status`.

pub mod approval;
mod aside;
pub mod audit;
pub mod auth;
pub mod backup;
pub mod catalog;
pub mod conversation;
pub mod convert;
pub mod correlation;
pub mod deadline;
pub mod descriptor;
mod drain;
mod files;
pub mod guard;
pub mod index;
mod intake;
pub mod maintenance;
pub mod opening;
pub mod outcome;
mod quota;
pub mod search;
pub mod server;
pub mod status;
pub mod stock;
pub mod tenant;
pub mod tls;
pub mod tool;
