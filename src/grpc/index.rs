//! `IndexService`: how far a tenant's replicas are, and building them anew.

use std::pin::{Pin, pin};
use std::sync::Arc;

use futures::Stream;
use temei_index::Generation;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status};

use super::auth::{Caller, Lease};
use super::convert::reindex_phase;
use crate::metrics;
use crate::pb::v1::index_service_server::IndexService;
use crate::pb::v1::{IndexStatusRequest, IndexStatusResponse, ReindexProgress, ReindexRequest, Residency};
use crate::replica::{Phase, Progress, Rebuild};
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;

/// Progress reports a slow reader may be behind; it misses the ones in between.
const REPORTS: usize = 16;

/// The adapter.
#[derive(Clone, Debug)]
pub struct IndexApi {
    pub service: Arc<Service>,
}

#[tonic::async_trait]
impl IndexService for IndexApi {
    async fn status(&self, request: Request<IndexStatusRequest>) -> Result<Response<IndexStatusResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        Ok(Response::new(self.report(&tenant).await?))
    }

    type ReindexStream = Pin<Box<dyn Stream<Item = Result<ReindexProgress, Status>> + Send>>;

    async fn reindex(&self, request: Request<ReindexRequest>) -> Result<Response<Self::ReindexStream>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let lease = Lease::of(&request)?;
        let rebuild = if request.into_inner().reembed { Rebuild::Reembed } else { Rebuild::KeepVectors };
        let (send, reports) = mpsc::channel(REPORTS);
        let service = Arc::clone(&self.service);
        tokio::spawn(async move {
            let reporter = send.clone();
            let mut work = pin!(service.replicas.reindex(&tenant, rebuild, move |progress| {
                // A report that finds the channel full is dropped: the next one says more.
                drop(reporter.try_send(Ok(message(progress))));
            }));
            let last = tokio::select! {
                result = work.as_mut() => result,
                refusal = lease.ended() => {
                    drop(send.send(Err(refusal.into())).await);
                    work.await
                }
            };
            let last = last.map(|replica| finished(&replica.generation())).map_err(Status::from);
            // Nobody listening does not stop a reindex, nor does the end of the key that began it.
            drop(send.send(last).await);
        });
        Ok(Response::new(Box::pin(ReceiverStream::new(reports).fuse())))
    }
}

impl IndexApi {
    async fn report(&self, tenant: &TenantId) -> Result<IndexStatusResponse, ServiceError> {
        let service = &self.service;
        let counts = service.store.counts(tenant).await?;
        let mut status = IndexStatusResponse {
            residency: residency(service.replicas.residency(tenant)).into(),
            store_revision: service.store.revision(tenant).await?,
            products: counts.products,
            documents: counts.documents,
            model: service.embedder.as_ref().map(|embedder| embedder.model().to_string()).unwrap_or_default(),
            ..IndexStatusResponse::default()
        };
        // Asking is no use: it keeps nobody hot. A cold tenant is brought in, so that whoever waits for it gets there.
        match service.replicas.peek(tenant) {
            Some(replica) => {
                let generation = replica.generation();
                status.generation = generation.number();
                status.facts_revision = replica.facts_revision();
                status.index_revision = generation.revision();
                status.chunks = generation.pieces();
                status.vectors = generation.vectors();
                status.pending_vectors = replica.pending_vectors();
                status.resident_bytes = replica.resident_bytes();
            }
            None => drop(service.replicas.load(tenant)),
        }
        Ok(status)
    }
}

const fn residency(residency: metrics::Residency) -> Residency {
    match residency {
        metrics::Residency::Cold => Residency::Cold,
        metrics::Residency::Loading => Residency::Loading,
        metrics::Residency::Hot => Residency::Hot,
    }
}

fn finished(generation: &Generation) -> ReindexProgress {
    let items = generation.products() + generation.documents();
    ReindexProgress {
        generation: generation.number(),
        index_revision: generation.revision(),
        ..message(Progress { phase: Phase::Done, done: items, of: items })
    }
}

#[expect(deprecated, reason = "the string is sent beside the enum")]
fn message(progress: Progress) -> ReindexProgress {
    ReindexProgress {
        phase: progress.phase.as_str().to_owned(),
        done: progress.done,
        of: progress.of,
        phase_code: reindex_phase(progress.phase).into(),
        ..ReindexProgress::default()
    }
}
