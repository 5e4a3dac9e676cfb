//! `GuardService`: messages to a check and back.

mod stream;

use std::sync::Arc;

use futures::stream::BoxStream;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status, Streaming};
use tracing::Instrument;

use super::auth::{Caller, Lease};
use super::{convert, deadline};
use crate::audit::{Actor, EntryKind, Owner, Record};
use crate::calls::{check, context, inspect, output, scrub};
use crate::pb::v1::guard_service_server::GuardService;
use crate::pb::v1::{
    CheckBatchRequest, CheckBatchResponse, CheckRequest, CheckResponse, CheckStreamRequest, CheckStreamResponse,
    InspectRequest, InspectResponse, PrepareContextRequest, PrepareContextResponse, ScrubRequest, ScrubResponse,
    ValidateFiscalRequest, ValidateFiscalResponse, ValidateOutputRequest, ValidateOutputResponse,
};
use crate::service::Service;
use crate::service_error::ServiceError;
use stream::Session;

/// Answers of a CheckStream that may wait for their reader; then no more text is read.
const WAITING_ANSWERS: usize = 16;

/// The adapter.
#[derive(Clone, Debug)]
pub struct GuardApi {
    pub service: Arc<Service>,
}

#[tonic::async_trait]
impl GuardService for GuardApi {
    type CheckStreamStream = BoxStream<'static, Result<CheckStreamResponse, Status>>;

    async fn check(&self, request: Request<CheckRequest>) -> Result<Response<CheckResponse>, Status> {
        let caller = Caller::of(&request)?;
        let (tenant, by) = (caller.tenant()?.clone(), Actor::from(&caller.actor));
        let until = deadline::of(&request);
        let limits = &self.service.config.limits;
        let call = convert::check_call(request.into_inner(), limits, &by).map_err(ServiceError::Invalid)?;
        let answer = check::check(&self.service, &tenant, call, until).await?;
        Ok(Response::new(convert::check_response(answer, convert::ANSWER_BYTES)))
    }

    async fn check_batch(&self, request: Request<CheckBatchRequest>) -> Result<Response<CheckBatchResponse>, Status> {
        let caller = Caller::of(&request)?;
        let (tenant, by) = (caller.tenant()?.clone(), Actor::from(&caller.actor));
        let until = deadline::of(&request);
        let limits = &self.service.config.limits;
        let calls = convert::check_calls(request.into_inner(), limits, &by).map_err(ServiceError::Invalid)?;
        let mut room = convert::BatchRoom::of(calls.len());
        let answers = check::check_batch(&self.service, &tenant, calls, until, |answer| room.response(answer)).await?;
        Ok(Response::new(CheckBatchResponse { answers }))
    }

    async fn check_stream(
        &self,
        request: Request<Streaming<CheckStreamRequest>>,
    ) -> Result<Response<Self::CheckStreamStream>, Status> {
        let caller = Caller::of(&request)?;
        let (tenant, by) = (caller.tenant()?.clone(), Actor::from(&caller.actor));
        let deadline = deadline::of(&request);
        let waived = request.extensions().get::<deadline::Waived>().copied();
        let (answers, receiver) = mpsc::channel(WAITING_ANSWERS);
        let lease = Lease::of(&request)?;
        let session = Session { service: Arc::clone(&self.service), tenant, by, answers, deadline, waived };
        tokio::spawn(session.run(request.into_inner(), lease).in_current_span());
        Ok(Response::new(Box::pin(ReceiverStream::new(receiver))))
    }

    async fn inspect(&self, request: Request<InspectRequest>) -> Result<Response<InspectResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let until = deadline::of(&request);
        let limits = &self.service.config.limits;
        let call = convert::inspect_call(request.into_inner(), limits).map_err(ServiceError::from)?;
        let screened = inspect::inspect(&self.service, &tenant, call, until).await?;
        Ok(Response::new(convert::inspect_response(screened)))
    }

    async fn validate_fiscal(
        &self,
        request: Request<ValidateFiscalRequest>,
    ) -> Result<Response<ValidateFiscalResponse>, Status> {
        let caller = Caller::of(&request)?;
        let (owner, by) = (Owner::Tenant(caller.tenant()?.clone()), Actor::from(&caller.actor));
        let limit = self.service.config.limits.batch.get();
        let answer = convert::validate_fiscal(request.into_inner(), limit).map_err(ServiceError::from)?;
        let record = Record::new(self.service.clock.now(), EntryKind::Fiscal, by, "fiscal.validate");
        self.service.auditor.tell(&owner, convert::validated(record, &answer));
        Ok(Response::new(answer))
    }

    async fn scrub(&self, request: Request<ScrubRequest>) -> Result<Response<ScrubResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let until = deadline::of(&request);
        let call =
            convert::scrub_call(request.into_inner(), &self.service.config.limits).map_err(ServiceError::from)?;
        let answer = scrub::scrub(&self.service, &tenant, call, until).await?;
        Ok(Response::new(convert::scrub_response(answer)))
    }

    async fn prepare_context(
        &self,
        request: Request<PrepareContextRequest>,
    ) -> Result<Response<PrepareContextResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let until = deadline::of(&request);
        let call = convert::prepare_call(request.into_inner(), &self.service.config).map_err(ServiceError::from)?;
        let place = call.place;
        let prepared = context::prepare(&self.service, &tenant, call, until).await?;
        Ok(Response::new(convert::prepared(prepared, place)))
    }

    async fn validate_output(
        &self,
        request: Request<ValidateOutputRequest>,
    ) -> Result<Response<ValidateOutputResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let until = deadline::of(&request);
        let call =
            convert::output_call(request.into_inner(), &self.service.config.limits).map_err(ServiceError::from)?;
        let answer = output::validate_output(&self.service, &tenant, call, until).await?;
        Ok(Response::new(convert::output_response(answer)))
    }
}
