//! `ConversationService`: messages to sessions, steps and back. Who takes a session over is who holds the key, never what a
//! message says.

use std::sync::Arc;

use futures::stream::{BoxStream, StreamExt};
use tonic::{Request, Response, Status};

use super::audit;
use super::auth::Caller;
use super::{convert, deadline};
use crate::audit::Actor;
use crate::calls::conversation::{self, Handover, Who};
use crate::calls::gate;
use crate::conversation::{Session, SessionId};
use crate::pb::v1::conversation_service_server::ConversationService;
use crate::pb::v1::{
    AppendMessagesRequest, AppendMessagesResponse, CloseSessionRequest, CloseSessionResponse, DestroyAllForUserRequest,
    DestroyAllForUserResponse, GateRequest, GateResponse, GetSessionRequest, GetSessionResponse, HistoryRequest,
    HistoryResponse, OpenSessionRequest, OpenSessionResponse, ReleaseSessionRequest, ReleaseSessionResponse,
    ReportUsageRequest, ReportUsageResponse, StepRequest, StepResponse, TakeoverRequest, TakeoverResponse,
};
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::{Scope, TenantId};

/// Messages of one answer of a history.
const PAGE: u32 = 100;

/// The adapter.
#[derive(Clone, Debug)]
pub struct ConversationApi {
    pub service: Arc<Service>,
}

#[tonic::async_trait]
impl ConversationService for ConversationApi {
    type HistoryStream = BoxStream<'static, Result<HistoryResponse, Status>>;

    async fn open(&self, request: Request<OpenSessionRequest>) -> Result<Response<OpenSessionResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let call = convert::open_call(request.into_inner()).map_err(ServiceError::from)?;
        let opened = conversation::open(&self.service, &tenant, call).await?;
        let id = opened.session.id;
        let session = Some(convert::session(opened.session));
        Ok(audit::about(id, OpenSessionResponse { session, is_new: opened.is_new }))
    }

    async fn get(&self, request: Request<GetSessionRequest>) -> Result<Response<GetSessionResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let id = id(&request.get_ref().session_id)?;
        let (session, context) = conversation::read(&self.service, &tenant, id).await?;
        let (session, context) = (Some(convert::session(session)), Some(convert::session_context(context)));
        Ok(audit::about(id, GetSessionResponse { session, context }))
    }

    async fn append(
        &self,
        request: Request<AppendMessagesRequest>,
    ) -> Result<Response<AppendMessagesResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let call = convert::append_call(request.into_inner()).map_err(ServiceError::from)?;
        let id = call.0;
        let appended = conversation::append(&self.service, &tenant, call).await?;
        Ok(audit::about(id, convert::appended(appended)))
    }

    async fn step(&self, request: Request<StepRequest>) -> Result<Response<StepResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let until = deadline::of(&request);
        let tenant = caller.tenant()?;
        let call = convert::step_call(request.into_inner(), who(&caller)).map_err(ServiceError::from)?;
        let id = call.id;
        let stepped = conversation::step(&self.service, tenant, call, until).await?;
        Ok(audit::about(id, convert::stepped(stepped)))
    }

    async fn history(&self, request: Request<HistoryRequest>) -> Result<Response<Self::HistoryStream>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let HistoryRequest { session_id, after } = request.into_inner();
        let id = id(&session_id)?;
        // There is one, or the call is none.
        self.service.store.session(&tenant, id).await.map_err(ServiceError::from)?;
        let service = Arc::clone(&self.service);
        let pages =
            futures::stream::try_unfold(after, move |after| page(Arc::clone(&service), tenant.clone(), (id, after)));
        Ok(audit::about(id, pages.boxed()))
    }

    async fn takeover(&self, request: Request<TakeoverRequest>) -> Result<Response<TakeoverResponse>, Status> {
        let id = id(&request.get_ref().session_id)?;
        let session = Some(self.hand_over(Caller::of(&request)?, (id, Handover::Take)).await?);
        Ok(audit::about(id, TakeoverResponse { session: session.map(convert::session) }))
    }

    async fn release(
        &self,
        request: Request<ReleaseSessionRequest>,
    ) -> Result<Response<ReleaseSessionResponse>, Status> {
        let id = id(&request.get_ref().session_id)?;
        let session = self.hand_over(Caller::of(&request)?, (id, Handover::Release)).await?;
        Ok(audit::about(id, ReleaseSessionResponse { session: Some(convert::session(session)) }))
    }

    async fn close(&self, request: Request<CloseSessionRequest>) -> Result<Response<CloseSessionResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let id = id(&request.get_ref().session_id)?;
        let session = conversation::close(&self.service, &tenant, id).await?;
        Ok(audit::about(id, CloseSessionResponse { session: Some(convert::session(session)) }))
    }

    async fn destroy_all_for_user(
        &self,
        request: Request<DestroyAllForUserRequest>,
    ) -> Result<Response<DestroyAllForUserResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let by = Actor::from(&caller.actor);
        let user = convert::user(request.into_inner().user).map_err(ServiceError::field)?;
        let sessions = conversation::destroy_all(&self.service, caller.tenant()?, (&user, by)).await?;
        Ok(Response::new(DestroyAllForUserResponse { sessions }))
    }

    async fn gate(&self, request: Request<GateRequest>) -> Result<Response<GateResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let call = convert::gate_call(request.into_inner()).map_err(ServiceError::from)?;
        let gated = gate::gate(&self.service, &tenant, call).await?;
        Ok(Response::new(convert::gated(gated, &self.service.config)))
    }

    async fn report_usage(
        &self,
        request: Request<ReportUsageRequest>,
    ) -> Result<Response<ReportUsageResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let report = convert::usage_report(request.into_inner()).map_err(ServiceError::from)?;
        let reported = gate::report(&self.service, &tenant, report).await?;
        Ok(Response::new(convert::usage_reported(reported, &self.service.config)))
    }
}

impl ConversationApi {
    async fn hand_over(&self, caller: &Caller, (id, which): (SessionId, Handover)) -> Result<Session, ServiceError> {
        conversation::hand_over(&self.service, caller.tenant()?, (id, which), who(caller)).await
    }
}

/// Who calls, as the calls know them.
pub(super) fn who(caller: &Caller) -> Who {
    let Caller { actor, roles, scopes, .. } = caller;
    let is_admin = scopes.contains(&Scope::Admin);
    Who { name: actor.to_string(), actor: Actor::from(actor), roles: roles.clone(), is_admin }
}

fn id(text: &str) -> Result<SessionId, ServiceError> {
    SessionId::parse(text).map_err(ServiceError::field)
}

/// Messages behind number `after`, and the number of the last of them; none behind the last.
async fn page(
    service: Arc<Service>,
    tenant: TenantId,
    (id, after): (SessionId, u64),
) -> Result<Option<(HistoryResponse, u64)>, Status> {
    let messages = service.store.messages_page((&tenant, id), after, PAGE).await.map_err(ServiceError::from)?;
    let Some(last) = messages.last() else { return Ok(None) };
    let after = last.number;
    let messages = messages.into_iter().map(convert::session_message).collect();
    Ok(Some((HistoryResponse { messages }, after)))
}
