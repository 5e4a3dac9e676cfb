//! The tasks themselves. Each gives how many things it dealt with, can be given up at any point, and finds again what it
//! has not done.

use crate::metrics::MaintenanceTask;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::StoreError;
use crate::tenant::{TenantId, TenantState};

/// Tenants asked for in one statement.
const PAGE: u32 = 1_000;

pub(super) async fn run(service: &Service, task: MaintenanceTask) -> Result<u64, ServiceError> {
    match task {
        MaintenanceTask::Trim => Ok(trim(service).await?),
        MaintenanceTask::Checkpoint => Ok(u64::from(service.store.try_to_cut_log().await?)),
        MaintenanceTask::Pending => Ok(service.replicas.try_missing_vectors_again().await?),
        MaintenanceTask::Expired => expired(service).await,
        MaintenanceTask::Embeddings => embeddings(service).await,
        MaintenanceTask::Vacuum => Ok(service.store.vacuum_and_analyze().await?),
    }
}

async fn trim(service: &Service) -> Result<u64, StoreError> {
    let before = ago(service, service.config.data.changes_retention_secs.get());
    let trimmed = service.store.trim_changes(before).await?;
    service.store.trim_tombstones(before).await?;
    service.store.trim_approvals(ago(service, service.config.data.approvals_retention_secs.get())).await?;
    service.store.trim_audit_contents(ago(service, service.config.audit.contents_retention_secs.get())).await?;
    service.store.forget_streams().await?;
    service.store.sweep_reservations().await?;
    while service.store.end_expired_sessions().await? > 0 {}
    let ended_before = ago(service, service.config.conversations.retention_secs.get());
    while service.store.forget_sessions(ended_before).await? > 0 {}
    let begun_before = ago(service, service.config.conversations.tool_calls_retention_secs.get());
    while service.store.forget_tool_calls(begun_before).await? > 0 {}
    service.store.trim_ledger(ago(service, service.config.stock.ledger_retention_secs.get())).await?;
    let assistant = &service.config.assistant;
    let month = service.clock.now().months_ago(assistant.usage_months.get().saturating_sub(1));
    service.store.trim_usage(ago(service, assistant.calls_known_secs.get()), &month).await?;
    Ok(trimmed)
}

async fn expired(service: &Service) -> Result<u64, ServiceError> {
    let before = ago(service, service.config.maintenance.expired_kept_secs.get());
    let mut deleted = 0;
    for tenant in active(service).await? {
        deleted += unless_gone(service.store.delete_expired_documents(&tenant, before).await)?;
    }
    Ok(deleted)
}

async fn embeddings(service: &Service) -> Result<u64, ServiceError> {
    let mut deleted = 0;
    for tenant in active(service).await? {
        deleted += service.replicas.delete_unused_vectors(&tenant).await?;
    }
    Ok(deleted)
}

async fn active(service: &Service) -> Result<Vec<TenantId>, StoreError> {
    let (mut active, mut after) = (Vec::new(), None);
    loop {
        let page = service.store.tenants(after.as_ref(), PAGE).await?;
        let Some(last) = page.last() else { return Ok(active) };
        after = Some(last.id.clone());
        active.extend(page.into_iter().filter(|tenant| tenant.state == TenantState::Active).map(|tenant| tenant.id));
    }
}

/// A tenant that was suspended or erased meanwhile has nothing to be done.
fn unless_gone(done: Result<u64, StoreError>) -> Result<u64, StoreError> {
    match done {
        Err(StoreError::TenantNotFound(_) | StoreError::TenantNotActive { .. }) => Ok(0),
        done => done,
    }
}

fn ago(service: &Service, secs: usize) -> crate::clock::Timestamp {
    service.clock.now().plus_secs(-i64::try_from(secs).unwrap_or(i64::MAX))
}
