//! Keeps what is served up to date with the files of the certificate: renewed ones are taken without a restart.

use std::sync::Arc;

use tracing::{info, warn};

use crate::clock::Clock;
use crate::grpc::tls::{Files, Served};
use crate::metrics::{Metrics, ReloadOutcome};
use crate::service_error::Chain;

/// What following the files needs.
pub(super) struct Following {
    pub(super) files: Files,
    pub(super) served: Served,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) metrics: Arc<Metrics>,
    pub(super) every: std::time::Duration,
}

impl Following {
    /// Runs until it is dropped. `announce` is told of every new pair before it is served.
    pub(super) async fn run(self, announce: impl Fn(&Served)) {
        self.show();
        let mut known = self.files.state();
        // What was put there since the files were read at the start.
        if !self.is_of_files() && self.take() {
            announce(&self.served);
        }
        let mut looks = tokio::time::interval(self.every);
        looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            looks.tick().await;
            let state = self.files.state();
            if state == known {
                continue;
            }
            known = state;
            if self.take() {
                announce(&self.served);
            }
        }
    }

    /// Whether the pair that is served is that of the files.
    fn is_of_files(&self) -> bool {
        let served = self.served.pair().fingerprint;
        self.files.read(self.clock.now()).is_ok_and(|pair| pair.fingerprint == served)
    }

    /// Takes the pair of the files; whether it is another one that can be served.
    fn take(&self) -> bool {
        let read = self.files.read(self.clock.now());
        let outcome = if read.is_ok() { ReloadOutcome::Taken } else { ReloadOutcome::Refused };
        self.metrics.tls_reloads.increment((outcome,), 1);
        self.metrics.tls_files_refused.set((), if read.is_ok() { 0.0 } else { 1.0 });
        match read {
            Ok(pair) => {
                info!(certificate = %pair.fingerprint, until = %pair.validity.not_after, "a new certificate is served");
                self.served.replace(pair);
                self.show();
                true
            }
            Err(error) => {
                let error = Chain(&error).to_string();
                warn!(error, "the new certificate cannot be served: the one before stays");
                self.served.refuse(error);
                false
            }
        }
    }

    fn show(&self) {
        let until = self.served.pair().validity.not_after.micros() as f64 / 1e6;
        self.metrics.tls_not_after.set((), until);
    }
}
