//! Sends rows through `CatalogService.Upsert` and follows the acknowledgements.
//!
//! At most one [`Window`] of items is under way. When the stream is dropped a new one is opened with the same
//! idempotency key and starts with the items that were never acknowledged; the service passes over those it has
//! committed, so nothing is lost and nothing is stored twice.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio_stream::wrappers::UnboundedReceiverStream;
use tonic::{Code, Status};

use super::window::Window;
use super::{FileError, Repeat, Repeats, Row, RowReceiver};
use crate::catalog::FieldError;
use crate::client::{CallError, CatalogClient, ConnectError};
use crate::pb::v1 as pb;
use crate::pb::v1::upsert_request::Message;

/// Where an upload gets its streams from: asked again after each one that was dropped.
pub trait Catalogs {
    fn connect(&self) -> impl Future<Output = Result<CatalogClient, ConnectError>> + Send;
}

/// What an upload tells while it runs.
pub trait Observer {
    /// A row that was not taken, by this side or by the service; `raw` is as it stood in the file.
    fn rejected(&mut self, line: u64, raw: &[u8], fault: &Fault<'_>) -> io::Result<()>;
    fn repeated(&mut self, repeat: &Repeat);
    /// A field that was ignored; told for every row that has it.
    fn unknown_field(&mut self, line: u64, field: &str);
    fn progress(&mut self, counts: &Counts);
    /// The stream was dropped and is opened again.
    fn interrupted(&mut self, error: &CallError);
}

/// How long an upload waits for a service that is away.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// Streams in a row that end without an acknowledgement before the upload gives up.
    attempts: u32,
    first_pause: Duration,
    longest_pause: Duration,
}

/// About a minute: a service that was killed is started again and reads its data meanwhile.
const PATIENCE: Patience =
    Patience { attempts: 24, first_pause: Duration::from_millis(100), longest_pause: Duration::from_secs(3) };

/// What is wrong with a row.
#[derive(Clone, Copy, Debug)]
pub struct Fault<'a> {
    pub field: &'a str,
    pub reason: &'a str,
    pub message: &'a str,
}

/// What became of the rows so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub read: u64,
    pub acknowledged: u64,
    pub inserted: u64,
    pub updated: u64,
    pub unchanged: u64,
    pub rejected: u64,
    /// Ignored because the service has a newer version.
    pub stale: u64,
    pub repeated: u64,
    /// Rows that personal data was taken out of, and how often.
    pub scrubbed: u64,
    pub findings: u64,
    /// Committed, but the report was lost with a dropped stream: inserted, updated, unchanged or rejected.
    pub unreported: u64,
    /// Of the last commit.
    pub revision: u64,
}

#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    #[error("reading the file")]
    File(#[from] FileError),
    #[error("keeping the rejected rows")]
    Rejects(#[source] io::Error),
    #[error(transparent)]
    Connect(#[from] ConnectError),
    #[error(transparent)]
    Call(#[from] CallError),
}

/// One upload of one stream of rows.
#[derive(Debug)]
pub struct Upload<'a, O> {
    rows: RowReceiver,
    key: String,
    observer: &'a mut O,
    window: Window,
    repeats: Repeats,
    counts: Counts,
    at_end: bool,
    patience: Patience,
    /// What is not among the rows goes, whatever its share.
    replaces: Option<pb::ItemKind>,
}

/// The sending side of one stream.
struct Requests {
    sender: mpsc::UnboundedSender<pb::UpsertRequest>,
    is_closed: AtomicBool,
}

impl Requests {
    fn send(&self, message: Message) {
        if matches!(message, Message::Close(_)) {
            self.is_closed.store(true, Ordering::Relaxed);
        }
        // A stream that is gone shows itself by its answers, with its status.
        let _ = self.sender.send(pb::UpsertRequest { message: Some(message) });
    }
}

impl Drop for Requests {
    /// A stream that is given up before its end must not look as if it had come to one: whoever reads it would not know
    /// that somebody has left. The call is reset with its answers, or with the connection.
    fn drop(&mut self) {
        if !self.is_closed.load(Ordering::Relaxed) {
            std::mem::forget(self.sender.clone());
        }
    }
}

/// How one stream ended short of the end.
enum Ended {
    Dropped(CallError),
    Failed(UploadError),
}

impl<E: Into<UploadError>> From<E> for Ended {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl<'a, O: Observer> Upload<'a, O> {
    /// `key` names the upload for 24 hours: the same rows under the same key continue where they were.
    pub fn new(rows: RowReceiver, key: String, observer: &'a mut O) -> Self {
        let (window, repeats, counts) = Default::default();
        Self { rows, key, observer, window, repeats, counts, at_end: false, patience: PATIENCE, replaces: None }
    }

    /// The rows are all there is of their kind: others are deleted at the end.
    #[must_use]
    pub fn replacing(self, kind: pb::ItemKind) -> Self {
        Self { replaces: Some(kind), ..self }
    }

    /// Sends everything; returns when the last item is acknowledged.
    pub async fn run(mut self, catalogs: &impl Catalogs) -> Result<Counts, UploadError> {
        let Patience { attempts: most, first_pause, longest_pause } = self.patience;
        let (mut attempts, mut pause) = (0, first_pause);
        loop {
            let before = self.counts.acknowledged;
            let error = match self.stream(catalogs).await {
                Ok(()) => return Ok(self.counts),
                Err(Ended::Failed(error)) => return Err(error),
                Err(Ended::Dropped(error)) => error,
            };
            if self.counts.acknowledged > before {
                (attempts, pause) = (0, first_pause);
            }
            attempts += 1;
            if attempts >= most {
                return Err(error.into());
            }
            self.observer.interrupted(&error);
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(longest_pause);
        }
    }

    /// One stream, from the first unacknowledged item to the end of the rows.
    async fn stream(&mut self, catalogs: &impl Catalogs) -> Result<(), Ended> {
        let mut catalog = match catalogs.connect().await {
            Ok(catalog) => catalog,
            Err(error) if error.is_passing() => return Err(Ended::Dropped(error.into_call_error())),
            Err(error) => return Err(error.into()),
        };
        // Unbounded, because the window is the bound: a full channel would stop us reading acknowledgements.
        let (sender, receiver) = mpsc::unbounded_channel();
        let requests = Requests { sender, is_closed: AtomicBool::new(false) };
        self.begin(&requests);
        let mut answers = catalog.upsert(UnboundedReceiverStream::new(receiver)).await.map_err(ended)?.into_inner();
        loop {
            tokio::select! {
                answer = answers.message() => match answer.map_err(ended)? {
                    Some(answer) => self.on_answer(&answer).map_err(UploadError::Rejects)?,
                    None if self.at_end && self.window.is_empty() => return Ok(()),
                    None => return Err(ended(Status::unavailable("the stream ended before the last item was acknowledged"))),
                },
                row = self.rows.recv(), if !self.at_end && self.window.has_room() => match row {
                    Some(row) => {
                        if let Some(item) = self.on_row(row?).map_err(UploadError::Rejects)? {
                            requests.send(Message::Item(item));
                        }
                    }
                    None => {
                        self.at_end = true;
                        requests.send(Message::Close(pb::UpsertClose {}));
                    }
                },
            }
        }
    }

    /// Sends what every stream starts with, and the items that none has brought through yet.
    fn begin(&self, requests: &Requests) {
        let mut open = pb::UpsertOpen { idempotency_key: Some(self.key.clone()), ..Default::default() };
        if let Some(kind) = self.replaces {
            open.full_sync_id = Some(self.key.clone());
            open.full_sync_kind = kind.into();
            open.max_delete_share = Some(1.0);
        }
        requests.send(Message::Open(open));
        for item in self.window.items() {
            requests.send(Message::Item(item.clone()));
        }
        if self.at_end {
            requests.send(Message::Close(pb::UpsertClose {}));
        }
    }

    /// The item to send for a row, if it is a good one.
    fn on_row(&mut self, row: Row) -> io::Result<Option<pb::UpsertItem>> {
        self.counts.read += 1;
        let record = match row.outcome {
            Ok(record) => record,
            Err(error) => {
                self.counts.rejected += 1;
                self.observer.rejected(row.line, &row.raw, &Fault::from(&error))?;
                return Ok(None);
            }
        };
        self.counts.scrubbed += u64::from(record.scrubbed > 0);
        self.counts.findings += record.scrubbed;
        for field in &record.unknown {
            self.observer.unknown_field(row.line, field);
        }
        if let Some(repeat) = self.repeats.note(record.item.id(), row.line) {
            self.counts.repeated += 1;
            self.observer.repeated(&repeat);
        }
        let item = record.into_upsert(row.line);
        self.window.push(item.clone(), row.raw);
        Ok(Some(item))
    }

    fn on_answer(&mut self, answer: &pb::UpsertResponse) -> io::Result<()> {
        let mut faulty = 0;
        for error in &answer.row_errors {
            let Some(pending) = self.window.find(error.seq) else { continue };
            faulty += 1;
            let reason = error.reason_code();
            // The service knows the row in a newer version: ignored, and not the file's fault.
            if reason == pb::FieldReason::Stale {
                self.counts.stale += 1;
                continue;
            }
            self.counts.rejected += 1;
            let reason = reason.as_str_name().trim_start_matches("FIELD_REASON_");
            let fault = Fault { field: &error.field, reason, message: &error.message };
            self.observer.rejected(error.seq, &pending.raw, &fault)?;
        }
        let acknowledged = self.window.acknowledge(answer.through_seq);
        let reported = faulty + u64::from(answer.inserted) + u64::from(answer.updated) + u64::from(answer.unchanged);
        self.counts.acknowledged += acknowledged;
        self.counts.unreported += acknowledged.saturating_sub(reported);
        self.counts.inserted += u64::from(answer.inserted);
        self.counts.updated += u64::from(answer.updated);
        self.counts.unchanged += u64::from(answer.unchanged);
        self.counts.revision = self.counts.revision.max(answer.revision);
        self.observer.progress(&self.counts);
        Ok(())
    }
}

/// Whether the same items may go through on another stream.
fn ended(status: Status) -> Ended {
    let passing = matches!(
        status.code(),
        Code::Unavailable | Code::Unknown | Code::Internal | Code::Cancelled | Code::Aborted | Code::ResourceExhausted
    );
    let error = CallError::new("CatalogService.Upsert", status);
    if passing { Ended::Dropped(error) } else { Ended::Failed(UploadError::Call(error)) }
}

impl<'a> From<&'a FieldError> for Fault<'a> {
    fn from(error: &'a FieldError) -> Self {
        Self { field: &error.field, reason: error.reason.as_str(), message: &error.message }
    }
}

#[cfg(test)]
mod tests;
