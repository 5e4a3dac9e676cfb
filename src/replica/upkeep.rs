//! What maintenance does about vectors: those of texts that nobody has any more go, and those of models that are no longer
//! used; and texts that could not be embedded are tried again.

use std::sync::Arc;

use super::loader::Loader;
use super::registry::Replicas;
use super::{ReplicaError, vectors};
use crate::background::Lane;
use crate::metrics::Work;
use crate::service_error::ServiceError;
use crate::store::{MAX_BATCH, StoreError, Tenant};
use crate::tenant::TenantId;

impl Replicas {
    /// Deletes the stored vectors of texts that the tenant's catalogue does not have, and all that are neither of the model in
    /// use nor of the next one. Gives how many. One that comes into use meanwhile is at worst made again.
    pub async fn delete_unused_vectors(&self, tenant: &TenantId) -> Result<u64, ServiceError> {
        let (loader, found) = match self.shared.loader.by_store(tenant).await {
            Err(ReplicaError::Store(StoreError::TenantNotFound(_))) => return Ok(0),
            found => found?,
        };
        Ok(deleted_with_their_models(&loader, &found).await? + deleted_with_their_texts(&loader, tenant).await?)
    }

    /// Has every hot tenant's missing vectors tried again, those too that could not be made before. Gives how many tenants
    /// lack some.
    pub async fn try_missing_vectors_again(&self) -> Result<u64, ServiceError> {
        let loader = &self.shared.loader;
        let mut lacking = 0;
        for replica in self.all_hot() {
            let can_be_made = replica.maker().encoder.is_some();
            if !can_be_made || loader.count_gaps(&replica.generation(), 0).await? == 0 {
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

/// Of texts that nobody has any more, by the model in use.
async fn deleted_with_their_texts(loader: &Loader, tenant: &TenantId) -> Result<u64, ReplicaError> {
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

/// Of models that the tenant neither has nor is about to have. Where one of those is not known here, nothing is said of any.
async fn deleted_with_their_models(loader: &Loader, found: &Tenant) -> Result<u64, ReplicaError> {
    let (tenant, embedding) = (&found.id, &found.embedding);
    let mut used = Vec::new();
    for name in std::iter::once(&embedding.embedder).chain(&embedding.next) {
        let Some(encoder) = loader.makers.embedders.get(name) else { return Ok(0) };
        used.push(vectors::stored(encoder.space()));
    }
    let mut deleted = 0;
    for space in loader.store.embedding_spaces(tenant).await?.into_iter().filter(|space| !used.contains(space)) {
        loop {
            let hashes = loader.store.embedding_hashes((tenant, &space), None, MAX_BATCH as u32).await?;
            if hashes.is_empty() {
                break;
            }
            loader.store.delete_embeddings(tenant, &space, &hashes).await?;
            deleted += hashes.len() as u64;
        }
    }
    Ok(deleted)
}
