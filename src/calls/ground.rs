//! The one state of facts and policy that a call sees.

use std::sync::Arc;

use crate::catalog::Gtin;
use crate::deadline::Deadline;
use crate::output::Catalogue;
use crate::replica::TenantFacts;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;

/// Facts and policy of one revision, of a tenant that is loaded when it is cold.
pub(super) async fn ground(
    service: &Service,
    tenant: &TenantId,
    min_revision: Option<u64>,
    deadline: Deadline,
) -> Result<Arc<TenantFacts>, ServiceError> {
    let replica = service.replicas.get(tenant, deadline).await?;
    if let Some(revision) = min_revision {
        replica.wait_for_facts(revision, deadline).await?;
    }
    Ok(replica.ground())
}

/// The codes of the catalogue.
pub(super) struct Codes<'g>(pub(super) &'g TenantFacts);

impl Catalogue for Codes<'_> {
    fn has(&self, code: &str) -> bool {
        let facts = &self.0.facts;
        facts.row(code).is_some()
            || facts.folded_sku(code).is_some()
            || Gtin::parse(code).is_ok_and(|gtin| facts.gtin_rows(gtin).next().is_some())
    }

    fn looks_like_sku(&self, token: &str) -> bool {
        let by_pattern = self.0.policy.is_sku(token);
        by_pattern.unwrap_or_else(|| self.0.facts.shapes().looks_like_sku(token))
    }
}
