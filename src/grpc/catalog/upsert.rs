//! One Upsert: gathers items, commits them together, and answers for every committed batch.
//!
//! An answer means that everything up to its `through_seq` is durable, ignored or among its row errors. Whatever ends
//! the stream, be it a shutdown, a message out of order or the caller, what was gathered before is committed and
//! answered first; only a passed deadline, a failed commit and a key that has ended leave it to the next stream.

use prost::Message;
use tokio::sync::mpsc::Sender;
use tokio::time::Instant;
use tonic::{Status, Streaming};
use tracing::info;

use super::CatalogApi;
use super::facts::rows;
use crate::catalog::{DocumentId, FieldError, Reason, Sku};
use crate::deadline::Deadline;
use crate::grpc::auth::{Caller, Lease};
use crate::grpc::drain::drain;
use crate::grpc::{convert, status};
use crate::jobs::ImportJob;
use crate::metrics::ItemOutcome;
use crate::pb::v1::upsert_item::Record;
use crate::pb::v1::upsert_request::Message as Part;
use crate::pb::v1::{UpsertItem, UpsertOpen, UpsertRequest, UpsertResponse};
use crate::service_error::{Outage, ServiceError};
use crate::store::{Batch, Delivered, ItemKind, OpenSync, StreamPosition, SyncRef, Write};
use crate::tenant::TenantId;

/// The most characters of an idempotency key and of a full sync id.
const KEY_CHARS: usize = 128;
/// Bytes of gathered items after which they are committed however few they are: what is written in one go is encoded in one
/// go, on a thread that others share.
const COMMIT_BYTES: usize = 1_024 * 1_024;
const DEFAULT_DELETE_SHARE: f64 = 0.2;
const RETRY_AFTER: std::time::Duration = std::time::Duration::from_secs(1);

/// The server's side of one Upsert.
pub(super) struct Session {
    api: CatalogApi,
    tenant: TenantId,
    /// The key of whoever opened it, for the log.
    by: String,
    job: ImportJob,
    /// The caller's messages ended in the middle.
    is_broken: bool,
    answers: Sender<Result<UpsertResponse, Status>>,
    key: Option<String>,
    sync: Option<FullSync>,
    /// Items at or below were committed by an earlier stream of the same key.
    stored: u64,
    /// The last item taken.
    last: u64,
    /// Items of this stream: received, and of those committed, ignored or refused.
    received: u64,
    settled: u64,
    gathered: Gathered,
}

/// The full sync a stream delivers.
struct FullSync {
    named: SyncRef,
    max_delete_share: f64,
    /// Absent until the stream holds it.
    open: Option<OpenSync>,
}

/// Items that wait for their commit.
#[derive(Default)]
struct Gathered {
    items: Vec<(u64, Write)>,
    errors: Vec<(u64, FieldError)>,
    /// Items taken, the skipped ones too.
    count: usize,
    bytes: usize,
    /// When the first of them must be committed.
    due: Option<Instant>,
}

/// Whether the stream goes on. It ends with its last message, or when nobody reads the answers any more.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    More,
    End,
}

impl Session {
    pub(super) fn new(
        api: CatalogApi,
        caller: &Caller,
        answers: Sender<Result<UpsertResponse, Status>>,
    ) -> Result<Self, ServiceError> {
        let (tenant, by) = (caller.tenant()?.clone(), caller.actor.to_string());
        let job = api.jobs.import(&tenant, api.clock.now());
        let gathered = Gathered::default();
        Ok(Self {
            api,
            tenant,
            by,
            job,
            is_broken: false,
            answers,
            key: None,
            sync: None,
            stored: 0,
            last: 0,
            received: 0,
            settled: 0,
            gathered,
        })
    }

    pub(super) async fn run(mut self, mut requests: Streaming<UpsertRequest>, deadline: Deadline, lease: Lease) {
        if let Err(status) = lease.bound(self.converse(&mut requests, deadline)).await {
            // The caller may have gone with the stream.
            let _ = self.answers.send(Err(status)).await;
        }
        if self.is_broken || self.answers.is_closed() {
            self.tell_who_left();
        }
        drop(self);
        drain(requests).await;
    }

    /// Nothing goes on without the caller, and nothing that was stored is lost.
    fn tell_who_left(&self) {
        let Self { tenant, by, received, settled, key, .. } = self;
        let resumable = key.is_some();
        info!(%tenant, by, received, settled, resumable, "the caller of an Upsert has left: what was settled is stored");
    }

    async fn converse(&mut self, requests: &mut Streaming<UpsertRequest>, deadline: Deadline) -> Result<(), Status> {
        match self.open(requests).await? {
            Next::More => self.receive(requests, deadline).await,
            Next::End => Ok(()),
        }
    }

    /// The first message says what the stream is.
    async fn open(&mut self, requests: &mut Streaming<UpsertRequest>) -> Result<Next, Status> {
        let shutdown = self.api.shutdown.clone();
        let first = tokio::select! {
            first = requests.message() => first.map_err(status::adopt)?,
            () = shutdown.begun() => return Err(draining().into()),
        };
        let open = match first.map(|request| request.message) {
            None => return Ok(Next::End),
            Some(Some(Part::Open(open))) => open,
            Some(_) => return Err(ServiceError::stream_order("the first message must be `open`").into()),
        };
        self.take_open(open)?;
        if let Some(key) = &self.key {
            let position = self.api.store.stream_position(&self.tenant, key).await.map_err(ServiceError::from)?;
            self.stored = position.unwrap_or(0);
        }
        self.open_sync().await?;
        if self.key.is_none() {
            return Ok(Next::More);
        }
        let revision = self.api.store.revision(&self.tenant).await.map_err(ServiceError::from)?;
        let answer = UpsertResponse { through_seq: self.stored, revision, ..UpsertResponse::default() };
        Ok(self.answer(answer).await)
    }

    async fn open_sync(&mut self) -> Result<(), ServiceError> {
        let Some(sync) = &mut self.sync else { return Ok(()) };
        let delivered = if self.stored > 0 { Delivered::Part } else { Delivered::Nothing };
        sync.open = Some(self.api.store.open_sync(&self.tenant, &sync.named, delivered).await?);
        Ok(())
    }

    fn take_open(&mut self, open: UpsertOpen) -> Result<(), ServiceError> {
        self.key = key(open.idempotency_key, "open.idempotency_key")?;
        let share = open.max_delete_share.unwrap_or(DEFAULT_DELETE_SHARE);
        if !(0.0..=1.0).contains(&share) {
            return Err(FieldError::invalid("open.max_delete_share", "is not from 0 to 1").into());
        }
        let kind = convert::item_kind(open.full_sync_kind, "open.full_sync_kind")?;
        self.sync = match (key(open.full_sync_id, "open.full_sync_id")?, kind) {
            (None, _) => None,
            (Some(id), Some(kind)) => {
                Some(FullSync { named: SyncRef { id, kind }, max_delete_share: share, open: None })
            }
            (Some(_), None) => {
                let message = "a full sync has to say what kind it covers";
                return Err(FieldError::new("open.full_sync_kind", Reason::Missing, message).into());
            }
        };
        Ok(())
    }

    async fn receive(&mut self, requests: &mut Streaming<UpsertRequest>, deadline: Deadline) -> Result<(), Status> {
        let shutdown = self.api.shutdown.clone();
        loop {
            tokio::select! {
                biased;
                () = at(deadline.instant().map(Instant::from)) => return Err(ServiceError::DeadlineExceeded(deadline).into()),
                () = shutdown.begun() => {
                    self.commit().await?;
                    return Err(draining().into());
                }
                () = at(self.gathered.due) => {
                    if self.commit().await? == Next::End {
                        return Ok(());
                    }
                }
                message = requests.message() => {
                    if self.on(message.map_err(status::adopt)).await? == Next::End {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// One message, or the end of them.
    async fn on(&mut self, message: Result<Option<UpsertRequest>, Status>) -> Result<Next, Status> {
        let part = match message {
            Ok(None) => {
                self.commit().await?;
                return Ok(Next::End);
            }
            Ok(Some(request)) => request.message,
            Err(status) => {
                self.is_broken = true;
                self.commit().await?;
                return Err(status);
            }
        };
        let fault = match part {
            Some(Part::Item(item)) if item.seq > self.last => {
                self.gather(item);
                if !self.gathered.is_due(self.api.limits.commit_items.get()) {
                    return Ok(Next::More);
                }
                return Ok(self.commit().await?);
            }
            Some(Part::Close(_)) => return self.close().await,
            Some(Part::Item(_)) => "`seq` must rise from item to item, from 1",
            Some(Part::Open(_)) => "`open` may only come first",
            None => "a message must be `open`, `item` or `close`",
        };
        self.commit().await?;
        Err(ServiceError::stream_order(fault).into())
    }

    fn gather(&mut self, item: UpsertItem) {
        let seq = item.seq;
        self.last = seq;
        self.received += 1;
        self.job.took(self.received);
        let linger = self.api.limits.commit_linger_ms.duration();
        self.gathered.due.get_or_insert_with(|| Instant::now() + linger);
        self.gathered.count += 1;
        if seq <= self.stored {
            return;
        }
        self.gathered.bytes += item.encoded_len();
        let seen = self.sync.as_ref().and_then(|sync| seen(&item, sync.named.kind));
        match convert::upsert_write(item, &self.api.limits) {
            Ok(write) => self.gathered.items.push((seq, write)),
            Err(error) => {
                self.gathered.errors.push((seq, error));
                self.gathered.items.extend(seen.map(|seen| (seq, seen)));
            }
        }
    }

    /// Commits what was gathered and answers for it.
    async fn commit(&mut self) -> Result<Next, ServiceError> {
        let gathered = std::mem::take(&mut self.gathered);
        if gathered.count == 0 {
            return Ok(Next::More);
        }
        let stream = self.key.clone().map(|key| StreamPosition { key, through_seq: self.last });
        let sync = self.sync.as_ref().and_then(|sync| sync.open.clone());
        let batch = Batch { items: gathered.items, stream, sync };
        let applied = self.api.apply(&self.tenant, batch).await?;
        let mut errors = gathered.errors;
        errors.extend(applied.row_errors);
        self.api.metrics.items.increment((ItemOutcome::Rejected,), errors.len() as u64);
        self.settled = self.received;
        self.job.settled(self.settled, errors.len() as u64);
        let answer = UpsertResponse {
            through_seq: self.last.max(self.stored),
            revision: applied.revision,
            row_errors: rows(errors),
            inserted: applied.inserted,
            updated: applied.updated,
            unchanged: applied.unchanged,
            deleted: applied.deleted,
        };
        Ok(self.answer(answer).await)
    }

    /// Commits the rest; a full sync then deletes what it did not contain.
    async fn close(&mut self) -> Result<Next, Status> {
        if self.commit().await? == Next::End {
            return Ok(Next::End);
        }
        if let Some(FullSync { open: Some(sync), max_delete_share, .. }) = self.sync.take() {
            let finished = self.api.store.finish_sync(&self.tenant, &sync, max_delete_share).await;
            let (revision, deleted) = finished.map_err(ServiceError::from)?;
            self.api.metrics.items.increment((ItemOutcome::Deleted,), deleted);
            let deleted = u32::try_from(deleted).unwrap_or(u32::MAX);
            let through_seq = self.last.max(self.stored);
            let answer = UpsertResponse { through_seq, revision, deleted, ..UpsertResponse::default() };
            self.answer(answer).await;
        }
        Ok(Next::End)
    }

    async fn answer(&self, answer: UpsertResponse) -> Next {
        match self.answers.send(Ok(answer)).await {
            Ok(()) => Next::More,
            Err(_) => Next::End,
        }
    }
}

impl Gathered {
    fn is_due(&self, most: usize) -> bool {
        self.count >= most || self.bytes >= COMMIT_BYTES
    }
}

/// A refused item of a full sync is still there at its source: it must not be deleted as missing.
fn seen(item: &UpsertItem, kind: ItemKind) -> Option<Write> {
    match (item.record.as_ref()?, kind) {
        (Record::Product(product), ItemKind::Product) => Sku::parse(&product.sku).ok().map(Write::SeenProduct),
        (Record::Document(document), ItemKind::Document) => {
            DocumentId::parse(&document.id).ok().map(Write::SeenDocument)
        }
        _ => None,
    }
}

/// Completes at `instant`, or never.
async fn at(instant: Option<Instant>) {
    match instant {
        Some(instant) => tokio::time::sleep_until(instant).await,
        None => std::future::pending().await,
    }
}

const fn draining() -> ServiceError {
    ServiceError::Unavailable { reason: Outage::Draining, retry_after: RETRY_AFTER }
}

/// A key the client chose; an empty one is none.
fn key(value: Option<String>, field: &str) -> Result<Option<String>, FieldError> {
    match value.filter(|value| !value.is_empty()) {
        Some(value) if value.chars().count() > KEY_CHARS => Err(FieldError::too_long(field, KEY_CHARS, "characters")),
        Some(value) if value.chars().any(char::is_control) => {
            Err(FieldError::invalid(field, "contains a control character"))
        }
        value => Ok(value),
    }
}
