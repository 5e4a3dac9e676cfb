//! The index from outside: retrieval quality, real catalogues, and generations under change. One binary, a file per
//! behaviour. Sets of the shared data folder are used where they are, and skipped with a message where not.

#![expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod catalogues;
mod generations;
mod retrieval;
mod server;
mod suggestions;
mod support;
mod words;
