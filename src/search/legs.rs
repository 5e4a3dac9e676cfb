//! What the two legs of a search found. What fails is left out and named.

use std::sync::Arc;

use temei_index::{Answers, DenseIndex, Generation, IndexError, Leg};
use tracing::error;

use super::answer::Degradation;
use crate::metrics::DegradedReason;

/// The vector of a query, and where it meets those of the texts.
#[derive(Clone)]
pub(crate) enum Meaning {
    Here(Arc<[f32]>),
    /// With a server, of which this is known by now.
    There(Arc<[f32]>, Arc<Answers>),
}

impl Meaning {
    /// Does something with the vectors of a generation as the query meets them.
    pub(crate) fn meet<T>(&self, generation: &Generation, work: impl FnOnce(&dyn DenseIndex) -> T) -> T {
        match self {
            Self::Here(vector) => work(&generation.scan(vector)),
            Self::There(_, answers) => work(&**answers),
        }
    }
}

/// What the legs found, and what was missing.
#[derive(Default)]
pub(crate) struct Legs {
    pub(crate) lexical: Option<Leg>,
    pub(crate) dense: Option<Leg>,
    /// What the dense leg searched with.
    pub(crate) meaning: Option<Meaning>,
    /// The dense leg was wanted and could not be had.
    pub(crate) lost_dense: bool,
    pub(crate) degraded: Vec<Degradation>,
    pub(crate) truncated: bool,
    pub(crate) cached: bool,
}

impl Legs {
    pub(crate) fn take_lexical(&mut self, leg: Result<Leg, Degradation>) {
        match leg {
            Ok(leg) => self.lexical = Some(leg),
            Err(degradation) => self.degraded.push(degradation),
        }
    }

    pub(crate) fn take_dense(&mut self, leg: Result<Leg, Degradation>) {
        match leg {
            Ok(leg) => self.dense = Some(leg),
            Err(degradation) => self.degraded.push(degradation),
        }
    }
}

/// What the index could not do, logged.
pub(crate) fn lost(reason: DegradedReason, error: &IndexError) -> Degradation {
    error!(error = error as &dyn std::error::Error, ?reason, "a part of a search failed");
    Degradation { reason, detail: error.to_string() }
}
