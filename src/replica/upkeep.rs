//! What maintenance does about vectors: those of texts that nobody has any more go, and texts that could not be embedded are
//! tried again.

use std::sync::Arc;

use super::ReplicaError;
use super::registry::Replicas;
use crate::background::Lane;
use crate::metrics::Work;
use crate::service_error::ServiceError;
use crate::store::MAX_BATCH;
use crate::tenant::TenantId;

impl Replicas {
    /// Deletes the stored vectors, of the model in use, of texts that the tenant's catalogue does not have. Gives how many. One
    /// that comes into use meanwhile is at worst made again.
    pub async fn delete_unused_vectors(&self, tenant: &TenantId) -> Result<u64, ServiceError> {
        Ok(self.unused_vectors_deleted(tenant).await?)
    }

    async fn unused_vectors_deleted(&self, tenant: &TenantId) -> Result<u64, ReplicaError> {
        let loader = &self.shared.loader;
        // Before the texts are read: a vector that is made meanwhile is none of them.
        let mut unused = loader.vectors.all_stored(tenant).await?;
        if unused.is_empty() {
            return Ok(0);
        }
        let mut walk = loader.store.walk(tenant).await?;
        while let Some(page) = loader.store.next_page(&mut walk).await? {
            let cut = loader.vectors.cut(Arc::new(page), Vec::new()).await?;
            cut.hashes().for_each(|hash| {
                unused.remove(&hash);
            });
        }
        let unused: Vec<_> = unused.into_iter().collect();
        for some in unused.chunks(MAX_BATCH) {
            loader.vectors.delete_stored(tenant, some).await?;
        }
        Ok(unused.len() as u64)
    }

    /// Has every hot tenant's missing vectors tried again, those too that could not be made before. Gives how many tenants
    /// lack some.
    pub async fn try_missing_vectors_again(&self) -> Result<u64, ServiceError> {
        let loader = &self.shared.loader;
        if !loader.vectors.can_be_made() {
            return Ok(0);
        }
        let mut lacking = 0;
        for replica in self.all_hot() {
            if loader.count_gaps(&replica.generation(), 0).await? == 0 {
                continue;
            }
            lacking += 1;
            let target = Arc::clone(&replica);
            let moved = loader.background.run(Lane::Pages, Work::Index, move || target.start_vectors_over()).await;
            moved.map_err(ReplicaError::from)?;
            replica.vectors_wake.notify_one();
        }
        Ok(lacking)
    }
}
