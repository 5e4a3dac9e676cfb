//! Keeps the keys that sign tokens up to date with their files: others are taken without a restart, and tokens of those that
//! went are refused at once.

use std::time::Duration;

use tracing::{info, warn};

use crate::config;
use crate::grpc::auth::{Auth, KeyFiles, Tokens};
use crate::metrics::{Metrics, ReloadOutcome};
use crate::service_error::Chain;

/// What following the files needs.
pub(super) struct Following<'a> {
    tokens: &'a Tokens,
    files: KeyFiles,
    every: Duration,
}

impl<'a> Following<'a> {
    pub(super) fn of(options: &config::Jwt, tokens: &'a Tokens) -> Option<Self> {
        Some(Self { tokens, files: KeyFiles::of(options)?, every: options.reload_ms.duration() })
    }

    /// Runs until it is dropped.
    pub(super) async fn run(self, auth: &Auth, metrics: &Metrics) {
        let mut known = None;
        let mut looks = tokio::time::interval(self.every);
        looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            // What was put there while the service started is read once more.
            let state = self.files.state();
            if known.replace(state) != Some(state) {
                self.take(auth, metrics);
            }
            looks.tick().await;
        }
    }

    fn take(&self, auth: &Auth, metrics: &Metrics) {
        let read = self.tokens.reload(&self.files);
        let outcome = if read.is_ok() { ReloadOutcome::Taken } else { ReloadOutcome::Refused };
        metrics.jwt_reloads.increment((outcome,), 1);
        match read {
            Ok(()) => {
                auth.forget();
                info!("the keys that sign tokens were read");
            }
            Err(error) => {
                warn!(error = %Chain(&error), "the new keys that sign tokens cannot be used: those before stay");
            }
        }
    }
}
