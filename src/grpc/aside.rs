//! The calls that write, list and build run beside the runtime that serves: what they do between two statements (reading a
//! megabyte of a document, comparing and encoding it) takes as long as hundreds of checks, and holds up none.

use std::panic::resume_unwind;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use tokio::runtime::Handle;
use tokio_util::task::AbortOnDropHandle;
use tonic::server::NamedService;
use tracing::Instrument;

use super::approval::ApprovalApi;
use super::audit::api::AuditApi;
use super::backup::BackupApi;
use super::catalog::CatalogApi;
use super::conversation::ConversationApi;
use super::index::IndexApi;
use super::maintenance::MaintenanceApi;
use super::status;
use super::stock::StockApi;
use super::tenant::TenantApi;
use super::tool::ToolApi;
use crate::pb::v1::approval_service_server::ApprovalServiceServer;
use crate::pb::v1::audit_service_server::AuditServiceServer;
use crate::pb::v1::backup_service_server::BackupServiceServer;
use crate::pb::v1::catalog_service_server::CatalogServiceServer;
use crate::pb::v1::conversation_service_server::ConversationServiceServer;
use crate::pb::v1::index_service_server::IndexServiceServer;
use crate::pb::v1::maintenance_service_server::MaintenanceServiceServer;
use crate::pb::v1::stock_service_server::StockServiceServer;
use crate::pb::v1::tenant_service_server::TenantServiceServer;
use crate::pb::v1::tool_service_server::ToolServiceServer;
use crate::service_error::ServiceError;

/// The step of the request stack that sends them there. A caller who leaves ends the call there too.
pub(super) async fn step(State(tasks): State<Handle>, request: Request, next: Next) -> Response {
    if !is_aside(request.uri().path()) {
        return next.run(request).await;
    }
    match AbortOnDropHandle::new(tasks.spawn(next.run(request).in_current_span())).await {
        Ok(response) => response,
        // Counted and answered where all panics are.
        Err(error) if error.is_panic() => resume_unwind(error.into_panic()),
        Err(_stopped) => status::refuse(ServiceError::internal("the runtime for writes has ended")),
    }
}

fn is_aside(path: &str) -> bool {
    let service = path.strip_prefix('/').and_then(|path| path.split('/').next());
    [
        ApprovalServiceServer::<ApprovalApi>::NAME,
        AuditServiceServer::<AuditApi>::NAME,
        BackupServiceServer::<BackupApi>::NAME,
        CatalogServiceServer::<CatalogApi>::NAME,
        ConversationServiceServer::<ConversationApi>::NAME,
        IndexServiceServer::<IndexApi>::NAME,
        MaintenanceServiceServer::<MaintenanceApi>::NAME,
        StockServiceServer::<StockApi>::NAME,
        TenantServiceServer::<TenantApi>::NAME,
        ToolServiceServer::<ToolApi>::NAME,
    ]
    .iter()
    .any(|name| service == Some(*name))
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::middleware::from_fn_with_state;
    use axum::routing::post;
    use tower::ServiceExt;

    use super::*;

    /// The name of the thread that a call runs on.
    async fn thread_of(path: &'static str, tasks: &Handle) -> String {
        let name = || async { std::thread::current().name().unwrap_or_default().to_owned() };
        let router = Router::new().route(path, post(name)).layer(from_fn_with_state(tasks.clone(), step));
        let request = Request::post(path).body(Body::empty()).expect("a request");
        let response = router.oneshot(request).await.expect("infallible");
        let name = axum::body::to_bytes(response.into_body(), 100).await.expect("short");
        String::from_utf8(name.to_vec()).expect("a name")
    }

    #[test]
    fn writes_never_run_where_checks_are_served() {
        let tasks = tokio::runtime::Builder::new_multi_thread().worker_threads(1).thread_name("aside").build();
        let tasks = tasks.expect("a runtime");
        let serving = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        serving.block_on(async {
            for (path, aside) in [
                ("/temei.v1.CatalogService/Upsert", true),
                ("/temei.v1.IndexService/Reindex", true),
                ("/temei.v1.MaintenanceService/Run", true),
                ("/temei.v1.TenantService/Delete", true),
                ("/temei.v1.BackupService/Create", true),
                ("/temei.v1.AuditService/Verify", true),
                ("/temei.v1.GuardService/Check", false),
                ("/temei.v1.SearchService/Search", false),
                ("/grpc.health.v1.Health/Check", false),
            ] {
                assert_eq!(thread_of(path, tasks.handle()).await == "aside", aside, "{path}");
            }
        });
    }
}
