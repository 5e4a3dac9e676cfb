//! The index from outside: retrieval quality, real catalogues, and generations under change. One binary, a file per
//! behaviour. Sets of the shared data folder are used where they are, and skipped with a message where not.

mod catalogues;
mod generations;
mod retrieval;
mod support;
