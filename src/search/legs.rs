//! What the two legs of a search found. What fails is left out and named.

use std::sync::Arc;

use temei_index::{IndexError, Leg};
use tracing::error;

use super::answer::Degradation;
use crate::metrics::DegradedReason;

/// What the legs found, and what was missing.
#[derive(Default)]
pub(crate) struct Legs {
    pub(crate) lexical: Option<Leg>,
    pub(crate) dense: Option<Leg>,
    /// What the dense leg searched with.
    pub(crate) vector: Option<Arc<[f32]>>,
    /// The dense leg was wanted and could not be had.
    pub(crate) lost_dense: bool,
    pub(crate) degraded: Vec<Degradation>,
    pub(crate) truncated: bool,
    pub(crate) cached: bool,
}

impl Legs {
    pub(crate) fn take_lexical(&mut self, leg: Result<Leg, IndexError>) {
        match leg {
            Ok(leg) => self.lexical = Some(leg),
            Err(error) => self.lost(DegradedReason::LexicalFailed, &error),
        }
    }

    pub(crate) fn take_dense(&mut self, leg: Result<Leg, IndexError>) {
        match leg {
            Ok(leg) => self.dense = Some(leg),
            Err(error) => self.lost(DegradedReason::DenseFailed, &error),
        }
    }

    fn lost(&mut self, reason: DegradedReason, error: &IndexError) {
        self.degraded.push(lost(reason, error));
    }
}

/// What the index could not do, logged.
pub(super) fn lost(reason: DegradedReason, error: &IndexError) -> Degradation {
    error!(error = error as &dyn std::error::Error, ?reason, "a part of a search failed");
    Degradation { reason, detail: error.to_string() }
}
