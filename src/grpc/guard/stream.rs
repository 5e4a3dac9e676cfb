//! One CheckStream: text in, text that holds out, and a verdict at the end.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::mpsc::Sender;
use tonic::{Status, Streaming};

use crate::audit::Actor;
use crate::calls::check::{CheckCall, Piece, StreamCheck};
use crate::deadline::Deadline;
use crate::grpc::auth::Lease;
use crate::grpc::deadline::Waived;
use crate::grpc::drain::drain;
use crate::grpc::{convert, status};
use crate::metrics::TimeLimit;
use crate::pb::v1::check_stream_request::Part;
use crate::pb::v1::{CheckStreamRequest, CheckStreamResponse};
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;

/// The server's side of one CheckStream.
pub(super) struct Session {
    pub(super) service: Arc<Service>,
    pub(super) tenant: TenantId,
    pub(super) by: Actor,
    pub(super) answers: Sender<Result<CheckStreamResponse, Status>>,
    /// Of the whole stream, where the caller set one.
    pub(super) deadline: Deadline,
    /// An operator who lifted the service's own deadline of every piece.
    pub(super) waived: Option<Waived>,
}

impl Session {
    pub(super) async fn run(self, mut requests: Streaming<CheckStreamRequest>, lease: Lease) {
        if let Err(status) = lease.bound(self.judge(&mut requests)).await {
            // The caller may have gone with the stream.
            let _ = self.answers.send(Err(status)).await;
        }
        drop(self);
        drain(requests).await;
    }

    async fn judge(&self, requests: &mut Streaming<CheckStreamRequest>) -> Result<(), Status> {
        let Some(mut call) = self.start(requests).await? else { return Ok(()) };
        let mut text = std::mem::take(&mut call.check.text);
        let mut check = StreamCheck::start(&self.service, &self.tenant, call, self.piece()).await?;
        loop {
            if !text.is_empty() {
                let piece;
                (check, piece) = check.push(&self.service, text, self.piece()).await?;
                if !self.answer(piece).await {
                    return Ok(());
                }
            }
            text = match self.next(requests).await? {
                Some(Part::Text(text)) => text,
                Some(Part::Start(_)) => return Err(ServiceError::stream_order("`start` may only come first").into()),
                None => break,
            };
        }
        let last = check.finish(&self.service, self.piece()).await?;
        self.answer(last).await;
        Ok(())
    }

    async fn start(&self, requests: &mut Streaming<CheckStreamRequest>) -> Result<Option<CheckCall>, Status> {
        match self.next(requests).await? {
            None => Ok(None),
            Some(Part::Start(start)) => {
                let limits = &self.service.config.limits;
                Ok(Some(convert::check_call(start, limits, &self.by).map_err(ServiceError::Invalid)?))
            }
            Some(Part::Text(_)) => Err(ServiceError::stream_order("the first message must be `start`").into()),
        }
    }

    /// The next part, none at the end of the stream.
    async fn next(&self, requests: &mut Streaming<CheckStreamRequest>) -> Result<Option<Part>, Status> {
        let idle = self.service.config.guard.stream_idle_ms.duration();
        let until = self.deadline.or_earlier(Deadline::after(Instant::now(), TimeLimit::StreamIdle, idle));
        let message = tokio::time::timeout(until.remaining().unwrap_or_default(), requests.message()).await;
        match message.map_err(|_| ServiceError::DeadlineExceeded(until))?.map_err(status::adopt)? {
            None => Ok(None),
            Some(CheckStreamRequest { part: Some(part) }) => Ok(Some(part)),
            Some(CheckStreamRequest { part: None }) => {
                Err(ServiceError::stream_order("a message must be `start` or `text`").into())
            }
        }
    }

    /// Until when one piece of work must be done.
    fn piece(&self) -> Deadline {
        if self.waived.is_some() {
            return self.deadline;
        }
        let own = self.service.config.guard.deadline_ms.duration();
        self.deadline.or_earlier(Deadline::after(Instant::now(), TimeLimit::Guard, own))
    }

    /// Sends what there is to say; whether the stream goes on.
    async fn answer(&self, piece: Piece) -> bool {
        let ends = piece.verdict.is_some();
        if piece.released.is_empty() && !ends {
            return !self.answers.is_closed();
        }
        let room = convert::ANSWER_BYTES.saturating_sub(piece.released.len() + piece.final_only.len() * 5);
        let answer = CheckStreamResponse {
            released: piece.released,
            verdict: piece.verdict.map(|answer| convert::check_response(answer, room)),
            final_only: piece.final_only,
        };
        self.answers.send(Ok(answer)).await.is_ok() && !ends
    }
}
