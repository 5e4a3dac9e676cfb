//! `ToolService`: messages to calls of tools and back. Who calls is who holds the key, never what a message says.

use std::sync::Arc;

use tonic::{Request, Response, Status};

use super::auth::Caller;
use super::conversation::who;
use super::{audit, convert, deadline};
use crate::calls::tool;
use crate::pb::v1::tool_service_server::ToolService;
use crate::pb::v1::{
    BeginToolCallRequest, BeginToolCallResponse, CompleteToolCallRequest, CompleteToolCallResponse,
    ListToolCallsRequest, ListToolCallsResponse, ListToolsRequest, ListToolsResponse, ValidateToolCallsRequest,
    ValidateToolCallsResponse,
};
use crate::service::Service;
use crate::service_error::ServiceError;

/// The adapter.
#[derive(Clone, Debug)]
pub struct ToolApi {
    pub service: Arc<Service>,
}

#[tonic::async_trait]
impl ToolService for ToolApi {
    async fn list(&self, request: Request<ListToolsRequest>) -> Result<Response<ListToolsResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let place = convert::tools_of(request.get_ref()).map_err(ServiceError::from)?;
        let listed = tool::list(&self.service, caller.tenant()?, &place, &who(&caller)).await?;
        Ok(Response::new(ListToolsResponse { tools: listed.into_iter().map(convert::tool).collect() }))
    }

    async fn validate(
        &self,
        request: Request<ValidateToolCallsRequest>,
    ) -> Result<Response<ValidateToolCallsResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let (place, answer) = convert::model_answer(request.into_inner()).map_err(ServiceError::from)?;
        let calls = tool::validate(&self.service, caller.tenant()?, (&place, &answer)).await?;
        let calls = calls.into_iter().map(convert::validated_call).collect();
        Ok(Response::new(ValidateToolCallsResponse { calls }))
    }

    async fn begin(&self, request: Request<BeginToolCallRequest>) -> Result<Response<BeginToolCallResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let until = deadline::of(&request);
        let call = convert::begin_call(request.into_inner(), who(&caller)).map_err(ServiceError::from)?;
        let begun = tool::begin(&self.service, caller.tenant()?, call, until).await?;
        Ok(Response::new(convert::begun(begun)))
    }

    async fn complete(
        &self,
        request: Request<CompleteToolCallRequest>,
    ) -> Result<Response<CompleteToolCallResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let call = convert::complete_call(request.into_inner(), who(&caller)).map_err(ServiceError::from)?;
        let completed = tool::complete(&self.service, caller.tenant()?, call).await?;
        Ok(Response::new(convert::completed(completed)))
    }

    async fn calls(&self, request: Request<ListToolCallsRequest>) -> Result<Response<ListToolCallsResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let (filter, after, limit) = convert::call_filter(request.into_inner()).map_err(ServiceError::from)?;
        let session = filter.session.map(|session| session.to_string()).unwrap_or_default();
        let page = tool::calls(&self.service, caller.tenant()?, &filter, (after.as_ref(), limit)).await?;
        Ok(audit::about(session, convert::listed_calls(page)))
    }
}
