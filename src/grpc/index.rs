//! `IndexService`: how far a tenant's replicas are, and building them anew.

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use futures::Stream;
use temei_index::Generation;
use tokio::sync::{mpsc, watch};
use tokio::time::MissedTickBehavior;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status};
use tracing::{Instrument, info, warn};

use super::auth::{Caller, Lease};
use super::convert::{self, reindex_phase, timestamp_to_pb};
use crate::jobs::{ReindexJob, Running, Seen};
use crate::metrics;
use crate::pb::v1::index_service_server::IndexService;
use crate::pb::v1::{
    self as pb, CancelReindexRequest, CancelReindexResponse, CompareRequest, CompareResponse, IndexStatusRequest,
    IndexStatusResponse, PreviousGeneration, ReindexProgress, ReindexRequest, Residency, RollbackRequest,
    RollbackResponse,
};
use crate::replica::{Cancelled, ComparedPart, Comparison, Phase, Previous, Progress, Rebuild, Replica};
use crate::service::Service;
use crate::service_error::{Chain, ServiceError};
use crate::store::StoreError;
use crate::tenant::TenantId;

/// Progress reports a slow reader may be behind; it misses the ones in between.
const REPORTS: usize = 16;
/// How often a reindex says that it is still there while nothing changes: callers give up on who is silent.
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);

/// The adapter.
#[derive(Clone, Debug)]
pub struct IndexApi {
    pub service: Arc<Service>,
}

#[tonic::async_trait]
impl IndexService for IndexApi {
    async fn status(&self, request: Request<IndexStatusRequest>) -> Result<Response<IndexStatusResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        Ok(Response::new(self.report(&tenant, request.get_ref()).await?))
    }

    async fn compare(&self, request: Request<CompareRequest>) -> Result<Response<CompareResponse>, Status> {
        let (caller, replicas) = (Caller::of(&request)?.clone(), &self.service.replicas);
        let tenant = caller.tenant()?;
        let found = replicas.compare(tenant).await?;
        let differs = found.as_ref().is_some_and(Comparison::differs);
        if differs {
            warn!(%tenant, by = %caller.actor, "what is in memory of a tenant is not what the database has");
        }
        let repaired = match differs && request.into_inner().repair {
            true => replicas.repair(tenant).await?.is_some_and(|found| !found.differs()),
            false => false,
        };
        Ok(Response::new(compared(found, repaired)))
    }

    type ReindexStream = Pin<Box<dyn Stream<Item = Result<ReindexProgress, Status>> + Send>>;

    async fn reindex(&self, request: Request<ReindexRequest>) -> Result<Response<Self::ReindexStream>, Status> {
        let caller = Caller::of(&request)?.clone();
        let (tenant, lease) = (caller.tenant()?.clone(), Lease::of(&request)?);
        let rebuild = if request.into_inner().reembed { Rebuild::Reembed } else { Rebuild::KeepVectors };
        let (send, reports) = mpsc::channel(REPORTS);
        let attended = Attended { service: Arc::clone(&self.service), tenant, by: caller.actor.to_string(), send };
        tokio::spawn(attended.run(rebuild, lease).in_current_span());
        Ok(Response::new(Box::pin(ReceiverStream::new(reports).fuse())))
    }

    async fn cancel(&self, request: Request<CancelReindexRequest>) -> Result<Response<CancelReindexResponse>, Status> {
        let caller = Caller::of(&request)?;
        let tenant = caller.tenant()?;
        let cancelled = self.service.replicas.cancel_reindex(tenant).await == Cancelled::Yes;
        if cancelled {
            info!(%tenant, by = %caller.actor, "a reindex was cancelled");
        }
        Ok(Response::new(CancelReindexResponse { cancelled }))
    }

    async fn rollback(&self, request: Request<RollbackRequest>) -> Result<Response<RollbackResponse>, Status> {
        let tenant = Caller::of(&request)?.tenant()?.clone();
        let service = Arc::clone(&self.service);
        // To its end, whoever waits for it.
        let rolling = tokio::spawn(async move { service.replicas.roll_back(&tenant).await }.in_current_span());
        let back = rolling.await.map_err(ServiceError::internal)??;
        Ok(Response::new(RollbackResponse {
            generation: back.generation.number(),
            index_revision: back.generation.revision(),
            replaced_generation: back.replaced,
        }))
    }
}

/// A reindex with whoever began it.
struct Attended {
    service: Arc<Service>,
    tenant: TenantId,
    /// The caller's key, for the log.
    by: String,
    send: mpsc::Sender<Result<ReindexProgress, Status>>,
}

impl Attended {
    /// To its end. Nobody listening does not stop a reindex, nor does the end of the key that began it.
    async fn run(self, rebuild: Rebuild, lease: Lease) {
        let (last, is_attended) = self.work(rebuild, lease).await;
        let Self { tenant, by, send, .. } = &self;
        match &last {
            Ok((replica, embedded)) => {
                let generation = replica.generation().number();
                info!(%tenant, by, is_attended, generation, embedded, "an index was built anew");
            }
            Err(ServiceError::Cancelled(_)) => {}
            Err(error) if !is_attended => {
                warn!(%tenant, by, error = %Chain(error), "a reindex that nobody listened to failed");
            }
            // Whoever listens is told.
            Err(_) => {}
        }
        let last = last.map(|(replica, embedded)| finished(&replica.generation(), embedded)).map_err(Status::from);
        drop(send.send(last).await);
    }

    /// What came of it with how many texts embedded, and whether somebody still listens.
    async fn work(&self, rebuild: Rebuild, lease: Lease) -> (Result<(Arc<Replica>, u64), ServiceError>, bool) {
        let Self { service, tenant, send, .. } = self;
        let job = service.jobs.reindex(tenant, rebuild == Rebuild::Reembed);
        let latest = watch::Sender::<Option<Progress>>::new(None);
        let mut work = pin!(service.replicas.reindex(tenant, rebuild, |progress| {
            job.tell(progress, service.clock.now());
            latest.send_replace(Some(progress));
            // A report that finds the channel full is dropped: the next one says more.
            drop(send.try_send(Ok(message(progress))));
        }));
        let mut sign_of_life = tokio::time::interval(SIGN_OF_LIFE);
        sign_of_life.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut is_attended, mut has_lease) = (true, true);
        loop {
            tokio::select! {
                // The work first: others see it before anybody can have left it.
                biased;
                result = work.as_mut() => {
                    let embedded = latest.borrow().map_or(0, |progress| progress.embedded);
                    return (result.map(|replica| (replica, embedded)), is_attended);
                }
                () = send.closed(), if is_attended => {
                    is_attended = false;
                    self.tell_who_left(&job);
                }
                refusal = lease.ended(), if has_lease => {
                    has_lease = false;
                    drop(send.send(Err(refusal.into())).await);
                }
                _ = sign_of_life.tick(), if has_lease => {
                    if let Some(progress) = *latest.borrow() {
                        drop(send.try_send(Ok(message(progress))));
                    }
                }
            }
        }
    }

    fn tell_who_left(&self, job: &ReindexJob) {
        let Some((phase, done, of)) = job.left_alone() else { return };
        let (tenant, by, phase) = (&self.tenant, &self.by, phase.as_str());
        info!(%tenant, by, phase, done, of, "the caller of a reindex has left; it goes on, `temei index status` shows it");
    }
}

impl IndexApi {
    async fn report(&self, tenant: &TenantId, asked: &IndexStatusRequest) -> Result<IndexStatusResponse, ServiceError> {
        let service = &self.service;
        let counts = service.store.counts(tenant).await?;
        let found = service.store.tenant(tenant).await?.ok_or_else(|| StoreError::TenantNotFound(tenant.clone()))?;
        let mut status = IndexStatusResponse {
            residency: residency(service.replicas.residency(tenant)).into(),
            store_revision: found.revision,
            products: counts.products,
            documents: counts.documents,
            model: service.embedders.get(&found.embedding.embedder).map(|encoder| encoder.model()).unwrap_or_default(),
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
                status.words_alone = replica.words_alone();
                status.resident_bytes = replica.resident_bytes();
                status.previous = replica.previous(service.clock.now()).as_ref().map(previous);
                let (generation, vectors, pending) = (status.generation, status.vectors, status.pending_vectors);
                service.jobs.see(tenant, Seen { generation, vectors, pending }, service.clock.now());
            }
            None if asked.leave_cold => {}
            None => drop(service.replicas.load(tenant)),
        }
        let Running { reindex, imports, vectors } = service.jobs.of(tenant);
        status.reindex = reindex.as_ref().map(convert::reindexing);
        status.pending = vectors.as_ref().map(convert::embedding);
        status.imports = imports.iter().map(convert::importing).collect();
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

fn previous(kept: &Previous) -> PreviousGeneration {
    PreviousGeneration {
        generation: kept.generation.number(),
        kept_until: Some(timestamp_to_pb(kept.until)),
        resident_bytes: kept.generation.resident_bytes(),
    }
}

fn finished(generation: &Generation, embedded: u64) -> ReindexProgress {
    let items = generation.products() + generation.documents();
    ReindexProgress {
        generation: generation.number(),
        index_revision: generation.revision(),
        ..message(Progress { done: items, of: items, embedded, ..Progress::of(Phase::Done) })
    }
}

fn compared(found: Option<Comparison>, repaired: bool) -> CompareResponse {
    let Some(Comparison { revision, parts }) = found else { return CompareResponse::default() };
    let part = |compared: ComparedPart| pb::ComparedPart {
        name: compared.part.as_str().to_owned(),
        stored_rows: compared.stored.rows,
        held_rows: compared.held.rows,
        stored_sum: compared.stored.sum(),
        held_sum: compared.held.sum(),
        differs: compared.differs(),
    };
    CompareResponse { revision, parts: parts.into_iter().map(part).collect(), repaired }
}

#[expect(deprecated, reason = "the string is sent beside the enum")]
fn message(progress: Progress) -> ReindexProgress {
    ReindexProgress {
        phase: progress.phase.as_str().to_owned(),
        done: progress.done,
        of: progress.of,
        phase_code: reindex_phase(progress.phase).into(),
        embedded: progress.embedded,
        ..ReindexProgress::default()
    }
}
