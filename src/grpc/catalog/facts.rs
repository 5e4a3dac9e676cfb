//! Lists of price and stock changes: each is taken or refused by itself.

use super::CatalogApi;
use crate::catalog::FieldError;
use crate::config::Limits;
use crate::grpc::convert::field_reason;
use crate::metrics::ItemOutcome;
use crate::pb::v1::{RowError, SetFactsResponse};
use crate::service_error::ServiceError;
use crate::store::{Batch, Write};
use crate::tenant::TenantId;

impl CatalogApi {
    pub(super) async fn set_facts(
        &self,
        tenant: &TenantId,
        writes: Vec<Result<Write, FieldError>>,
    ) -> Result<SetFactsResponse, ServiceError> {
        within_batch(writes.len(), "changes", &self.limits)?;
        let mut row_errors = Vec::new();
        let mut items = Vec::with_capacity(writes.len());
        for (seq, write) in (1..).zip(writes) {
            match write {
                Ok(write) => items.push((seq, write)),
                Err(error) => row_errors.push((seq, error)),
            }
        }
        let applied = self.apply(tenant, Batch { items, ..Batch::default() }).await?;
        row_errors.extend(applied.row_errors);
        self.metrics.items.increment((ItemOutcome::Rejected,), row_errors.len() as u64);
        Ok(SetFactsResponse {
            revision: applied.revision,
            updated: applied.updated,
            unchanged: applied.unchanged,
            row_errors: rows(row_errors),
        })
    }
}

/// Row errors as messages, in the order of the items.
pub(super) fn rows(mut errors: Vec<(u64, FieldError)>) -> Vec<RowError> {
    errors.sort_by_key(|&(seq, _)| seq);
    errors.into_iter().map(row).collect()
}

#[expect(deprecated, reason = "the string is sent beside the enum")]
fn row((seq, error): (u64, FieldError)) -> RowError {
    RowError {
        seq,
        field: error.field,
        reason: error.reason.as_str().to_owned(),
        message: error.message,
        reason_code: field_reason(error.reason).into(),
    }
}

/// Items with their positions from 1.
pub(super) fn numbered(writes: Vec<Write>) -> Vec<(u64, Write)> {
    (1..).zip(writes).collect()
}

/// At most `limits.batch` entries.
pub(super) fn within_batch(length: usize, field: &str, limits: &Limits) -> Result<(), FieldError> {
    let limit = limits.batch.get();
    if length > limit { Err(FieldError::too_long(field, limit, "entries")) } else { Ok(()) }
}
