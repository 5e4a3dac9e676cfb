//! What is kept in memory of the store: for every hot tenant its facts, its policy and its search index. All of it
//! can be thrown away and rebuilt; nothing here is the truth, and nothing here is shared between tenants.
//!
//! A tenant is cold, loading or hot under one memory budget; the least recently used go cold first.

mod contents;
mod entry;
mod fact_rows;
mod follower;
mod loader;
mod registry;
mod tenant;
mod vectors;

use std::time::Duration;

pub use fact_rows::{FactRows, FactRowsCache};
pub use loader::{Phase, Progress};
pub use registry::{Rebuild, Replicas, Settings, Usage};
pub use tenant::{Ground, Replica};

use crate::cpu::CpuError;
use crate::service_error::ServiceError;
use crate::store::StoreError;

/// When a caller that met a loading tenant should come again.
pub(crate) const RETRY_AFTER: Duration = Duration::from_millis(200);

/// Why a replica could not be built or brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum ReplicaError {
    #[error("reading the store")]
    Store(#[from] StoreError),
    #[error("building the index")]
    Index(#[from] temei_index::IndexError),
    #[error("embedding texts")]
    Embed(#[from] temei_index::EmbedError),
    #[error("running on the pool")]
    Cpu(#[from] CpuError),
    #[error("a reindex is running already")]
    ReindexRunning,
}

impl From<ReplicaError> for ServiceError {
    fn from(error: ReplicaError) -> Self {
        match error {
            ReplicaError::Store(error) => error.into(),
            ReplicaError::Cpu(error) => error.into(),
            ReplicaError::ReindexRunning => Self::FailedPrecondition {
                reason: crate::service_error::Precondition::ReindexRunning,
                message: error.to_string(),
            },
            ReplicaError::Index(_) | ReplicaError::Embed(_) => Self::internal(error),
        }
    }
}
