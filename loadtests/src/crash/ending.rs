//! The moment from which on calls may fail: just before something is killed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use tonic::Status;

/// Cheap to clone: all of a round share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Ending(Arc<AtomicBool>);

impl Ending {
    pub(super) fn begin(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    pub(super) fn has_begun(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    /// How a client ended: what it was told is an error, unless it is that nobody is there any more.
    pub(super) fn judge(&self, who: &str, ended: Result<()>) -> Result<()> {
        match ended {
            Err(error) if self.has_begun() && error.is::<Status>() => Ok(()),
            ended => ended.with_context(|| who.to_owned()),
        }
    }
}
