//! `AuditService`: the chain of what was done, for those who administer.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures::Stream;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status};
use tracing::Instrument;

use super::about;
use crate::audit::Owner;
use crate::calls::audit::{self, Contents};
use crate::catalog::FieldError;
use crate::grpc::auth::{Caller, Lease};
use crate::grpc::convert::{self, Page, PageToken};
use crate::pb::v1::audit_service_server::AuditService;
use crate::pb::v1::{
    EraseSubjectRequest, EraseSubjectResponse, ExportAuditRequest, ExportAuditResponse, GetAuditRequest,
    GetAuditResponse, ListAuditRequest, ListAuditResponse, ListCheckpointsRequest, ListCheckpointsResponse,
    VerifyAuditRequest, VerifyAuditResponse,
};
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::Which;

/// Read from the store at a time.
const AT_A_TIME: u32 = 500;
/// How long a call waits for what was told before it to be written.
const OWN_ACTS: Duration = Duration::from_secs(2);
/// Pieces of an export that may wait for their reader.
const AHEAD: usize = 2;
/// Bytes of one piece: lines are whole, and a message has its limit.
const PIECE_BYTES: usize = 512 * 1_024;

/// The adapter.
#[derive(Clone, Debug)]
pub struct AuditApi {
    pub service: Arc<Service>,
}

type Lines = Result<ExportAuditResponse, Status>;

#[tonic::async_trait]
impl AuditService for AuditApi {
    type ExportStream = Pin<Box<dyn Stream<Item = Lines> + Send>>;

    async fn list(&self, request: Request<ListAuditRequest>) -> Result<Response<ListAuditResponse>, Status> {
        let owner = owner(Caller::of(&request)?);
        Ok(Response::new(self.page(&owner, request.into_inner()).await?))
    }

    async fn get(&self, request: Request<GetAuditRequest>) -> Result<Response<GetAuditResponse>, Status> {
        let owner = owner(Caller::of(&request)?);
        let which = convert::audit_which(request.into_inner()).map_err(ServiceError::from)?;
        self.written().await;
        let found = self.service.store.audit_entry(&owner, &which).await.map_err(ServiceError::from)?;
        let id = match which {
            Which::Number(number) => number.to_string(),
            Which::Object(object) => object,
        };
        let (linked, kept) = found.ok_or_else(|| ServiceError::NotFound { what: "audit entry", id })?;
        let number = linked.entry.number;
        let entry = Some(convert::audit_entry(linked));
        Ok(about(number, GetAuditResponse { entry, content: kept.map(convert::audit_content) }))
    }

    async fn verify(&self, request: Request<VerifyAuditRequest>) -> Result<Response<VerifyAuditResponse>, Status> {
        let owner = owner(Caller::of(&request)?);
        let known = convert::known_checkpoints(request.into_inner().known).map_err(ServiceError::from)?;
        let report = audit::verify(&self.service, &owner, known).await?;
        if !report.is_whole() {
            tracing::error!(%owner, first = %report.faults[0], "an audit chain is not what was written");
        }
        Ok(Response::new(convert::verified(&report)))
    }

    async fn checkpoints(
        &self,
        request: Request<ListCheckpointsRequest>,
    ) -> Result<Response<ListCheckpointsResponse>, Status> {
        let owner = owner(Caller::of(&request)?);
        Ok(Response::new(self.page_of_checkpoints(&owner, request.into_inner()).await?))
    }

    async fn export(&self, request: Request<ExportAuditRequest>) -> Result<Response<Self::ExportStream>, Status> {
        let (owner, lease) = (owner(Caller::of(&request)?), Lease::of(&request)?);
        let contents = match request.into_inner().without_contents {
            true => Contents::LeftOut,
            false => Contents::Included,
        };
        self.written().await;
        let (send, lines) = mpsc::channel(AHEAD);
        let handing = Handing { service: Arc::clone(&self.service), owner, send };
        tokio::spawn(handing.run(contents, lease).in_current_span());
        Ok(Response::new(Box::pin(ReceiverStream::new(lines))))
    }

    async fn erase_subject(
        &self,
        request: Request<EraseSubjectRequest>,
    ) -> Result<Response<EraseSubjectResponse>, Status> {
        let caller = Caller::of(&request)?.clone();
        let subject = convert::subject(request.into_inner()).map_err(ServiceError::from)?;
        // What was told before goes too.
        self.written().await;
        let by = crate::audit::Actor::from(&caller.actor);
        let erased = self.service.store.erase_subject(caller.tenant()?, &subject, by).await;
        Ok(Response::new(convert::erased(erased.map_err(ServiceError::from)?)))
    }
}

fn owner(caller: &Caller) -> Owner {
    convert::chain_owner(caller.tenant.as_ref())
}

impl AuditApi {
    /// Read your own acts: what was told before this call is written, as long as the database takes it.
    async fn written(&self) {
        // Beyond that the answer is without it.
        let _ = tokio::time::timeout(OWN_ACTS, self.service.auditor.flush()).await;
    }

    async fn page(&self, owner: &Owner, request: ListAuditRequest) -> Result<ListAuditResponse, ServiceError> {
        let Service { store, config, .. } = self.service.as_ref();
        let mut page = Page::of(convert::page_size(request.page_size, config.limits.page.get())?);
        let token = PageToken::read(&request.page_token, "audit")?;
        let mut below = token.after().map(number).transpose()?;
        let filter = convert::audit_filter(request)?;
        self.written().await;
        while let Some(wanted) = page.wants(AT_A_TIME) {
            let read = store.audit_page(owner, &filter, (below, wanted)).await?;
            below = read.last().map(|last| last.entry.number).or(below);
            page.take(read.into_iter().map(convert::audit_entry).collect(), wanted);
        }
        let next_page_token = page.next_token("audit", |entry| entry.number.to_string());
        Ok(ListAuditResponse { entries: page.items, next_page_token })
    }

    async fn page_of_checkpoints(
        &self,
        owner: &Owner,
        request: ListCheckpointsRequest,
    ) -> Result<ListCheckpointsResponse, ServiceError> {
        let Service { store, config, auditor, .. } = self.service.as_ref();
        let mut page = Page::of(convert::page_size(request.page_size, config.limits.page.get())?);
        let token = PageToken::read(&request.page_token, "checkpoint")?;
        let mut place = convert::checkpoint_place(token.after())?;
        while let Some(wanted) = page.wants(AT_A_TIME) {
            let read = store.audit_checkpoints(owner, (&place, wanted)).await?;
            if let Some(last) = read.last() {
                place.chain.clone_from(&last.name.id);
                place.number = last.head.number;
            }
            page.take(read.into_iter().map(convert::checkpoint).collect(), wanted);
        }
        let ring = auditor.ring().map_err(ServiceError::internal)?;
        let next_page_token = page.next_token("checkpoint", convert::checkpoint_key);
        let keys = ring.keys().iter().map(convert::public_key).collect();
        Ok(ListCheckpointsResponse { checkpoints: page.items, keys, next_page_token })
    }
}

fn number(token: &str) -> Result<u64, FieldError> {
    token.parse().map_err(|_| FieldError::invalid("page_token", "was not made by this list"))
}

/// An export on its way to whoever asked for it.
struct Handing {
    service: Arc<Service>,
    owner: Owner,
    send: mpsc::Sender<Lines>,
}

impl Handing {
    async fn run(self, contents: Contents, lease: Lease) {
        let ended = tokio::select! {
            biased;
            refusal = lease.ended() => Err(refusal),
            ended = self.work(contents) => ended,
        };
        if let Err(error) = ended {
            // Whoever has left is told nothing.
            let _ = self.send.send(Err(error.into())).await;
        }
    }

    async fn work(&self, contents: Contents) -> Result<(), ServiceError> {
        let mut export = audit::export(&self.service, &self.owner, contents).await?;
        while let Some((lines, entries)) = export.next().await? {
            for piece in pieces(&lines) {
                let piece = ExportAuditResponse { lines: piece.as_bytes().to_vec(), entries };
                if self.send.send(Ok(piece)).await.is_err() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Whole lines, about as many as a message should have.
fn pieces(mut lines: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        if lines.is_empty() {
            return None;
        }
        let least = lines.floor_char_boundary(PIECE_BYTES);
        let end = lines[least..].find('\n').map_or(lines.len(), |at| least + at + 1);
        let (piece, rest) = lines.split_at(end);
        lines = rest;
        Some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_whole_lines() {
        let lines = format!("{}\n{}\nshort\n", "a".repeat(PIECE_BYTES - 1), "é".repeat(PIECE_BYTES));
        let sizes: Vec<_> = pieces(&lines).map(|piece| (piece.len(), piece.ends_with('\n'))).collect();
        assert_eq!(sizes.iter().map(|(size, _)| size).sum::<usize>(), lines.len());
        assert!(sizes.iter().all(|(_, is_whole)| *is_whole), "{sizes:?}");
        assert!(pieces("").next().is_none());
    }
}
