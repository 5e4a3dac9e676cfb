//! The discounts that were granted, read from the store when a tenant is loaded and whenever one is asked for or decided.

use std::sync::Arc;

use super::ReplicaError;
use super::loader::Loader;
use crate::background::Lane;
use crate::catalog::{Approval, Sku};
use crate::guard::{Grant, GrantFor, Grants};
use crate::metrics::Work;
use crate::store::Delta;
use crate::tenant::TenantId;

impl Loader {
    /// All that are in force by now.
    pub(super) async fn grants(&self, tenant: &TenantId) -> Result<Arc<Grants>, ReplicaError> {
        let mut found: Vec<Approval> = Vec::new();
        loop {
            let page = self.store.granted_page(tenant, found.last().map(|last| last.id.as_str())).await?;
            if page.is_empty() {
                break;
            }
            found.extend(page);
        }
        self.changed_grants(&Arc::default(), found).await
    }

    /// Those after a change.
    pub(super) async fn next_grants(&self, before: &Arc<Grants>, delta: &Delta) -> Result<Arc<Grants>, ReplicaError> {
        self.changed_grants(before, delta.approvals.clone()).await
    }

    async fn changed_grants(&self, before: &Arc<Grants>, changed: Vec<Approval>) -> Result<Arc<Grants>, ReplicaError> {
        if changed.is_empty() {
            return Ok(Arc::clone(before));
        }
        let (before, now) = (Arc::clone(before), self.clock.now());
        let next = self.background.run(Lane::Facts, Work::Facts, move || {
            let changed = changed.into_iter().map(|approval| (approval.id.clone(), grant(approval)));
            Arc::new(before.with(changed, now))
        });
        Ok(next.await?)
    }
}

/// None of what is not granted.
fn grant(approval: Approval) -> Option<(GrantFor, Grant)> {
    let consent = approval.granted()?;
    let whom = GrantFor { customer: approval.bound_to.customer_id, session: approval.bound_to.session_id };
    let grant = Grant {
        id: approval.id,
        revision: approval.revision,
        sku: approval.bound_to.sku.as_ref().map(Sku::to_string),
        percent: approval.percent,
        consent,
        expires_at: approval.expires_at,
    };
    Some((whom, grant))
}
