//! The integration tests: one binary, a file per behaviour, against the real server.

mod contract;
