//! A runtime beside the one that serves, for tasks whose turns may be long: rows compared, encoded and decoded between two
//! statements. Whoever waits for a check or for health never waits for one of those.

use std::io;

use tokio::runtime::{Builder, Handle, Runtime};

/// Two, so that a small change does not wait for a large document.
const THREADS: usize = 2;

/// Dropping it ends its tasks where they wait.
#[derive(Debug)]
pub(super) struct Aside(Option<Runtime>);

impl Aside {
    pub(super) fn start() -> io::Result<Self> {
        let runtime =
            Builder::new_multi_thread().worker_threads(THREADS).thread_name("temei-aside").enable_all().build()?;
        Ok(Self(Some(runtime)))
    }

    pub(super) fn handle(&self) -> &Handle {
        self.0.as_ref().expect("it is there until it is dropped").handle()
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        // Whoever drops it may be a task, which must not wait.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
