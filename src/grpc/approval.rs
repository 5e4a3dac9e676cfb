//! `ApprovalService`: discounts that somebody has to consent to. Who asks and who decides is who holds the key, never what
//! a message says.

use std::sync::Arc;

use tonic::{Request, Response, Status};

use super::audit;
use super::auth::Caller;
use super::convert::{self, Page, PageToken};
use crate::catalog::ApprovalState;
use crate::metrics::ApprovalOutcome;
use crate::pb::v1::approval_service_server::ApprovalService;
use crate::pb::v1::{
    DecideApprovalRequest, DecideApprovalResponse, ListApprovalsRequest, ListApprovalsResponse, RequestApprovalRequest,
    RequestApprovalResponse,
};
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::{approval_id, generator};

/// Read from the store at a time.
const AT_A_TIME: u32 = 200;

/// The adapter.
#[derive(Clone, Debug)]
pub struct ApprovalApi {
    pub service: Arc<Service>,
}

#[tonic::async_trait]
impl ApprovalService for ApprovalApi {
    async fn request(
        &self,
        request: Request<RequestApprovalRequest>,
    ) -> Result<Response<RequestApprovalResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let (tenant, now) = (caller.tenant()?, self.service.clock.now());
        let asked = convert::discount_request(request.into_inner(), caller.actor.to_string(), now);
        let id = approval_id(now, &mut generator());
        let store = &self.service.store;
        let approval =
            store.request_approval(tenant, asked.map_err(ServiceError::from)?, id).await.map_err(ServiceError::from)?;
        self.service.metrics.approvals_decided.increment((outcome(&approval.state),), 1);
        let id = approval.id.clone();
        Ok(audit::about(id, RequestApprovalResponse { approval: Some(convert::approval(approval, now)) }))
    }

    async fn decide(
        &self,
        request: Request<DecideApprovalRequest>,
    ) -> Result<Response<DecideApprovalResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let tenant = caller.tenant()?;
        let decider = (caller.actor.to_string(), caller.roles.clone());
        let (id, decider) = convert::decision(request.into_inner(), decider).map_err(ServiceError::from)?;
        let approval = self.service.store.decide_approval(tenant, &id, decider).await.map_err(ServiceError::from)?;
        self.service.metrics.approvals_decided.increment((outcome(&approval.state),), 1);
        let approval = Some(convert::approval(approval, self.service.clock.now()));
        Ok(audit::about(id, DecideApprovalResponse { approval }))
    }

    async fn list(&self, request: Request<ListApprovalsRequest>) -> Result<Response<ListApprovalsResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        Ok(Response::new(self.page(&caller, request.into_inner()).await?))
    }
}

impl ApprovalApi {
    async fn page(
        &self,
        caller: &Caller,
        request: ListApprovalsRequest,
    ) -> Result<ListApprovalsResponse, ServiceError> {
        let Service { store, config, clock, .. } = self.service.as_ref();
        let (tenant, now) = (caller.tenant()?, clock.now());
        let mut page = Page::of(convert::page_size(request.page_size, config.limits.page.get())?);
        let token = PageToken::read(&request.page_token, "approval")?;
        let mut after = token.after().map(str::to_owned);
        let filter = convert::approval_filter(request)?;
        while let Some(wanted) = page.wants(AT_A_TIME) {
            let read = store.approvals(tenant, &filter, (after.as_deref(), wanted)).await?;
            after = read.last().map(|last| last.id.clone()).or(after);
            page.take(read.into_iter().map(|approval| convert::approval(approval, now)).collect(), wanted);
        }
        let next_page_token = page.next_token("approval", |approval| approval.id.clone());
        Ok(ListApprovalsResponse { approvals: page.items, next_page_token })
    }
}

const fn outcome(state: &ApprovalState) -> ApprovalOutcome {
    match state {
        ApprovalState::Automatic => ApprovalOutcome::Automatic,
        ApprovalState::Pending { .. } => ApprovalOutcome::Pending,
        ApprovalState::Approved { .. } => ApprovalOutcome::Approved,
        ApprovalState::Rejected { .. } => ApprovalOutcome::Rejected,
        ApprovalState::AboveMaximum(_) => ApprovalOutcome::AboveMaximum,
    }
}
