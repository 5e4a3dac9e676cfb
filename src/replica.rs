//! What is kept in memory of the store: for every hot tenant its facts, its policy and its search index. All of it
//! can be thrown away and rebuilt; nothing here is the truth, and nothing here is shared between tenants.
//!
//! A tenant is cold, loading or hot under one memory budget; the least used lately go cold first.

mod compare;
mod contents;
mod entry;
mod fact_rows;
mod follower;
mod gaps;
mod grants;
mod loader;
mod maker;
mod memory;
mod points;
mod policy_documents;
mod preload;
mod previous;
mod rebuild;
mod rebuilds;
mod recent;
mod registry;
mod reindex;
mod snapshots;
mod switch;
mod tasks;
mod tenant;
mod unfinished;
mod upkeep;
mod uses;
mod vectors;
mod wanted;
mod watch;

use std::time::Duration;

pub use compare::{ComparedPart, Comparison};
pub(crate) use entry::of_product as entry_of_product;
pub use fact_rows::{FactRows, FactRowsCache};
pub use maker::{Maker, Makers};
pub use preload::Preloaded;
pub use previous::{Previous, RolledBack};
pub use rebuild::{Phase, Progress};
pub use registry::{Arrival, Replicas, Settings, Usage};
pub use reindex::{Cancelled, Rebuild};
pub use snapshots::SnapshotSettings;
pub use switch::Switched;
pub use tasks::Ending;
pub use tenant::{Replica, TenantFacts};
pub use unfinished::Unfinished;

use crate::background::Panicked;
use crate::service_error::{Outage, ServiceError};
use crate::store::StoreError;

/// When a caller that met a loading tenant should come again.
pub(crate) const RETRY_AFTER: Duration = Duration::from_millis(200);

/// When a caller should come again who needs what only the database has, while that is away.
pub(crate) const STORE_RETRY_AFTER: Duration = Duration::from_secs(1);

/// When a caller should come again who needs vectors of an embedder that is away.
const EMBEDDER_RETRY_AFTER: Duration = Duration::from_secs(30);

/// Why a replica could not be built or brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum ReplicaError {
    #[error("reading the store")]
    Store(#[source] StoreError),
    #[error("building the index")]
    Index(#[from] temei_index::IndexError),
    #[error("embedding texts")]
    Embed(#[from] crate::embedders::EncodeError),
    #[error("bringing vectors to their server")]
    Qdrant(#[from] crate::qdrant::QdrantError),
    #[error("running in the background")]
    Background(#[from] Panicked),
    #[error("a reindex is running already")]
    ReindexRunning,
    #[error("the reindex was cancelled")]
    Cancelled,
    #[error("no generation from before a reindex is kept")]
    NoPreviousGeneration,
    #[error("changes it has to follow are no longer kept")]
    TooFarBehind,
    #[error("the store has another history than what was read from it")]
    Diverged,
    #[error("reading a snapshot")]
    Snapshot(#[source] std::io::Error),
    #[error("the tenant was sent out of memory")]
    SentOut,
}

impl ReplicaError {
    /// Whether it is only that the database or the server of vectors is away, which the log has said.
    fn is_known_outage(&self) -> bool {
        matches!(self, Self::Store(StoreError::Away { .. }) | Self::Qdrant(crate::qdrant::QdrantError::Away))
    }
}

impl From<StoreError> for ReplicaError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::OtherHistory { .. } => Self::Diverged,
            error => Self::Store(error),
        }
    }
}

impl From<ReplicaError> for ServiceError {
    fn from(error: ReplicaError) -> Self {
        match error {
            ReplicaError::Store(error) => error.into(),
            ReplicaError::ReindexRunning => Self::FailedPrecondition {
                reason: crate::service_error::Precondition::ReindexRunning,
                message: error.to_string(),
            },
            ReplicaError::Cancelled => Self::Cancelled(error.to_string()),
            ReplicaError::NoPreviousGeneration => Self::FailedPrecondition {
                reason: crate::service_error::Precondition::NoPreviousGeneration,
                message: error.to_string(),
            },
            ReplicaError::Embed(error) if error.is_of_an_outage() => {
                tracing::warn!(error = %crate::service_error::Chain(&error), "an embedder did not do what was asked of it");
                Self::Unavailable { reason: Outage::Embedder, retry_after: EMBEDDER_RETRY_AFTER }
            }
            ReplicaError::SentOut => Self::Unavailable { reason: Outage::TenantLoading, retry_after: RETRY_AFTER },
            ReplicaError::Qdrant(_)
            | ReplicaError::Index(_)
            | ReplicaError::Embed(_)
            | ReplicaError::Background(_)
            | ReplicaError::Snapshot(_)
            | ReplicaError::TooFarBehind
            | ReplicaError::Diverged => Self::internal(error),
        }
    }
}

#[cfg(test)]
mod tests;
