//! What the policies of a tenant state, read from the store when it is loaded and whenever they change: some documents at
//! a time, on threads that have what nobody else wants.

use std::collections::BTreeMap;
use std::sync::Arc;

use tracing::warn;

use super::ReplicaError;
use super::loader::Loader;
use crate::background::Lane;
use crate::catalog::DocumentId;
use crate::guard::{PolicyDocument, PolicyDocuments, limits};
use crate::metrics::Work;
use crate::store::{self, Delta};
use crate::tenant::TenantId;

type Read = Vec<(DocumentId, PolicyDocument)>;

impl Loader {
    /// All of them as the store has them now.
    pub(super) async fn policy_documents(&self, tenant: &TenantId) -> Result<Arc<PolicyDocuments>, ReplicaError> {
        let language = self.language(tenant).await?;
        let mut documents = BTreeMap::new();
        let mut after: Option<DocumentId> = None;
        loop {
            let page = self.store.policy_documents_page(tenant, after.as_ref()).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.document.id.clone());
            let read = self.read_policies(page, language.clone()).await?;
            documents.extend(read.into_iter().map(|(id, document)| (id, Arc::new(document))));
        }
        let made = self.background.run(Lane::Pages, Work::Facts, move || Arc::new(PolicyDocuments::new(documents)));
        Ok(reported(tenant, made.await?))
    }

    /// Those after a change. A document is read later and may be newer than the change, or gone: then it comes again
    /// with the next one.
    pub(super) async fn next_policy_documents(
        &self,
        tenant: &TenantId,
        before: &Arc<PolicyDocuments>,
        delta: &Delta,
    ) -> Result<Arc<PolicyDocuments>, ReplicaError> {
        let (mut read, mut rest) = (Read::new(), delta.documents.as_slice());
        let language = if rest.is_empty() { None } else { self.language(tenant).await? };
        while !rest.is_empty() {
            let (page, looked_at) = self.store.policy_documents(tenant, rest).await?;
            rest = &rest[looked_at..];
            if !page.is_empty() {
                read.extend(self.read_policies(page, language.clone()).await?);
            }
        }
        let gone: Vec<DocumentId> = delta.documents.iter().chain(&delta.removed_documents).cloned().collect();
        if read.is_empty() && !before.has_any(&gone) {
            return Ok(Arc::clone(before));
        }
        let before = Arc::clone(before);
        let next = self.background.run(Lane::Pages, Work::Facts, move || Arc::new(before.with(&gone, read)));
        Ok(reported(tenant, next.await?))
    }

    async fn read_policies(
        &self,
        page: Vec<store::PolicyDocument>,
        language: Option<String>,
    ) -> Result<Read, ReplicaError> {
        let read = self.background.run(Lane::Pages, Work::Facts, move || {
            let read = page.into_iter().map(|row| {
                let document = PolicyDocument::read(&row.document, row.revision, language.as_deref());
                (row.document.id, document)
            });
            read.collect()
        });
        Ok(read.await?)
    }

    async fn language(&self, tenant: &TenantId) -> Result<Option<String>, ReplicaError> {
        Ok(self.store.tenant(tenant).await?.and_then(|tenant| tenant.language))
    }
}

fn reported(tenant: &TenantId, documents: Arc<PolicyDocuments>) -> Arc<PolicyDocuments> {
    if documents.left_out() > 0 {
        let (left_out, limit) = (documents.left_out(), limits::MAX_TENANT_PASSAGES);
        warn!(%tenant, left_out, limit, "a tenant's policy documents state more than is kept; nothing rests on the others");
    }
    documents
}
