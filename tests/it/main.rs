//! The integration tests: one binary, a file per behaviour, against the real server.

mod auth;
mod browse;
mod catalogues;
mod check;
mod cli;
mod codes;
mod cold;
mod contract;
mod crash;
mod docs;
mod documents;
mod erasure;
mod folder;
mod http;
mod index;
mod inspect;
mod limits;
mod reindex;
mod residency;
mod search;
mod stream;
mod suggest;
mod support;
mod tenants;
mod texts;
mod upsert;
