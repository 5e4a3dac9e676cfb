//! `BackupService`: everything, as one moment has it, for whoever writes it down.

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures::Stream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::MissedTickBehavior;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status};
use tracing::{Instrument, info, warn};

use super::auth::{Caller, Lease};
use crate::metrics::BackupOutcome;
use crate::pb::v1::backup_service_server::BackupService;
use crate::pb::v1::{BackupPiece, CreateBackupRequest};
use crate::service::Service;
use crate::service_error::{Chain, Scarce, ServiceError};
use crate::store::{Manifest, Piece, StoreError, VectorRows};

/// Pieces of half a megabyte that the database may be ahead of the caller, here and on the wire each.
const AHEAD: usize = 2;
/// A caller that takes nothing holds a state of the database, whose log cannot be cut meanwhile.
const TAKES_WITHIN: Duration = Duration::from_secs(60);
/// How often a backup says that it is still there: callers give up on who is silent.
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);
/// When another one may be asked for again.
const RETRY_AFTER: Duration = Duration::from_secs(30);

/// The adapter.
#[derive(Clone, Debug)]
pub struct BackupApi {
    service: Arc<Service>,
    /// One at a time.
    places: Arc<Semaphore>,
}

impl BackupApi {
    pub fn new(service: Arc<Service>) -> Self {
        Self { service, places: Arc::new(Semaphore::new(1)) }
    }
}

type Answer = mpsc::Sender<Result<BackupPiece, Status>>;

#[tonic::async_trait]
impl BackupService for BackupApi {
    type CreateStream = Pin<Box<dyn Stream<Item = Result<BackupPiece, Status>> + Send>>;

    async fn create(&self, request: Request<CreateBackupRequest>) -> Result<Response<Self::CreateStream>, Status> {
        let (by, lease) = (Caller::of(&request)?.actor.to_string(), Lease::of(&request)?);
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place
            .map_err(|_taken| ServiceError::ResourceExhausted { what: Scarce::Backups, retry_after: RETRY_AFTER })?;
        let vectors = match request.into_inner().without_vectors {
            true => VectorRows::LeftOut,
            false => VectorRows::Included,
        };
        let (send, pieces) = mpsc::channel(AHEAD);
        let handing = Handing { service: Arc::clone(&self.service), by, send, _place: place };
        tokio::spawn(handing.run(vectors, lease).in_current_span());
        Ok(Response::new(Box::pin(ReceiverStream::new(pieces).fuse())))
    }
}

/// A backup on its way to whoever asked for it.
struct Handing {
    service: Arc<Service>,
    /// The caller's key, for the log.
    by: String,
    send: Answer,
    _place: OwnedSemaphorePermit,
}

impl Handing {
    async fn run(self, vectors: VectorRows, lease: Lease) {
        let began = Instant::now();
        let ended = tokio::select! {
            biased;
            refusal = lease.ended() => Err(refusal),
            ended = self.work(vectors) => ended,
        };
        let metrics = &self.service.metrics;
        match ended {
            Ok(manifest) => {
                let (by, rows, seconds) = (&self.by, manifest.rows(), began.elapsed().as_secs());
                info!(by, rows, seconds, "a backup was handed over");
                metrics.backups.increment((BackupOutcome::Done,), 1);
                metrics.backup_done_at.set((), self.service.clock.now().micros() as f64 / 1e6);
                metrics.backup_seconds.set((), began.elapsed().as_secs_f64());
            }
            Err(error) => {
                warn!(by = self.by, error = %Chain(&error), "a backup did not come to its end");
                metrics.backups.increment((BackupOutcome::Failed,), 1);
                // Whoever has left is told nothing.
                let _ = self.send.try_send(Err(error.into()));
            }
        }
    }

    async fn work(&self, vectors: VectorRows) -> Result<Manifest, ServiceError> {
        let (rows, mut read) = mpsc::channel(AHEAD);
        // `rows` goes with the reading, so that the pieces end.
        let reading = async {
            let ended = self.service.store.back_up(vectors, &rows).await;
            drop(rows);
            ended
        };
        let handing = async {
            let mut sign_of_life = tokio::time::interval(SIGN_OF_LIFE);
            sign_of_life.set_missed_tick_behavior(MissedTickBehavior::Delay);
            let mut rows_in_all = 0;
            loop {
                tokio::select! {
                    piece = read.recv() => {
                        let Some(piece) = piece else { return Ok(()) };
                        rows_in_all = piece.rows_in_all;
                        self.hand(message(piece)).await?;
                    }
                    _ = sign_of_life.tick() => {
                        // One that finds the channel full is not needed.
                        let _ = self.send.try_send(Ok(BackupPiece { rows_in_all, ..BackupPiece::default() }));
                    }
                }
            }
        };
        let (manifest, ()) = tokio::try_join!(async { reading.await.map_err(ServiceError::from) }, handing)?;
        let text = serde_json::to_string(&manifest).map_err(ServiceError::internal)?;
        self.hand(BackupPiece { manifest: text, rows_in_all: manifest.rows(), ..BackupPiece::default() }).await?;
        Ok(manifest)
    }

    async fn hand(&self, piece: BackupPiece) -> Result<(), ServiceError> {
        match tokio::time::timeout(TAKES_WITHIN, self.send.send(Ok(piece))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(ServiceError::from(StoreError::BackupGivenUp)),
        }
    }
}

fn message(piece: Piece) -> BackupPiece {
    let Piece { table, lines, rows, rows_in_all } = piece;
    BackupPiece { table: table.to_string(), lines, rows, rows_in_all, manifest: String::new() }
}
