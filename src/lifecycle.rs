//! How the service starts and stops. The first signal is soft: no new connection, accepted calls and batches are finished. When
//! the drain time is over, or at a second signal, it is hard: what is still open is dropped.

mod certificate;
mod dense;
mod edge;
mod embedders;
mod flows;
mod front;
mod maintenance;
mod model;
mod news;
mod preload;
mod process;
mod resume;
mod start;
mod tokens;

use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

pub use model::embed_options;
pub use start::{Running, StartError, start, start_with_clock};

/// Tells every part to stop; all clones are one.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    soft: CancellationToken,
    hard: CancellationToken,
}

impl Shutdown {
    pub fn new() -> Self {
        Self::default()
    }

    /// Stop accepting and finish what was accepted.
    pub fn begin(&self) {
        self.soft.cancel();
    }

    /// Stop at once.
    pub fn force(&self) {
        self.soft.cancel();
        self.hard.cancel();
    }

    pub fn has_begun(&self) -> bool {
        self.soft.is_cancelled()
    }

    /// Completes with the soft shutdown.
    pub async fn begun(&self) {
        self.soft.cancelled().await;
    }

    /// Completes with the hard shutdown.
    pub async fn forced(&self) {
        self.hard.cancelled().await;
    }

    /// Runs `work` until it ends by itself after a soft shutdown, or is dropped by a hard one: at [`Self::force`], or
    /// `drain` after [`Self::begin`].
    pub async fn supervise<T>(&self, drain: Duration, work: impl Future<Output = T>) -> Option<T> {
        let drained = async {
            self.begun().await;
            tokio::time::sleep(drain).await;
        };
        tokio::select! {
            result = work => Some(result),
            () = self.forced() => None,
            () = drained => {
                tracing::warn!(drain_ms = drain.as_millis(), "calls were still open after the drain time");
                self.force();
                None
            }
        }
    }

    /// Turns SIGTERM and SIGINT into a soft shutdown, and a second one into a hard one. Runs until then.
    pub async fn on(&self, mut signals: Signals) {
        let signal = signals.next().await;
        tracing::info!(signal, "shutting down: finishing what was accepted");
        self.begin();
        let signal = signals.next().await;
        tracing::warn!(signal, "second signal: dropping what is open");
        self.force();
    }
}

/// What asks the process to end, from the moment on at which it is listened to.
#[derive(Debug)]
pub struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    /// # Errors
    /// The signals cannot be listened to.
    pub fn listen() -> std::io::Result<Self> {
        Ok(Self { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    /// Waits for the next one and gives its name.
    pub async fn next(&mut self) -> &'static str {
        tokio::select! {
            _ = self.terminate.recv() => "SIGTERM",
            _ = self.interrupt.recv() => "SIGINT",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_that_ends_in_time_is_waited_for() {
        let shutdown = Shutdown::new();
        shutdown.begin();
        let work = async {
            tokio::task::yield_now().await;
            7
        };
        assert_eq!(shutdown.supervise(Duration::from_secs(60), work).await, Some(7));
    }

    #[tokio::test]
    async fn work_that_does_not_end_is_dropped_after_the_drain_time() {
        let shutdown = Shutdown::new();
        shutdown.begin();
        let never = std::future::pending::<()>();
        assert_eq!(shutdown.supervise(Duration::from_millis(1), never).await, None);
        shutdown.forced().await;
    }

    #[tokio::test]
    async fn a_forced_shutdown_waits_for_nothing() {
        let shutdown = Shutdown::new();
        shutdown.force();
        assert!(shutdown.has_begun());
        assert_eq!(shutdown.supervise(Duration::from_secs(60), std::future::pending::<()>()).await, None);
    }
}
