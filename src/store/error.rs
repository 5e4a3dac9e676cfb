//! What can go wrong with the store, told apart by what the caller can do about it.

use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::error::{DatabaseError, ErrorKind};

use super::approvals::MAX_LIVE_APPROVALS;
use super::reservations::{LineFault, ReservationState};
use super::sync::{GIVES_WAY_SECS, ItemKind};
use crate::catalog::{ReservationId, Sku, Undecidable};
use crate::clock::Timestamp;
use crate::conversation::{End, SessionId};
use crate::metrics::StoreFault;
use crate::tenant::{TenantId, TenantState};

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    #[error("there is no tenant {0}")]
    TenantNotFound(TenantId),
    #[error("tenant {0} exists already")]
    TenantExists(TenantId),
    #[error("tenant {tenant} is {state}")]
    TenantNotActive { tenant: TenantId, state: TenantState },
    #[error("tenant {tenant} is {from} and cannot become {to}")]
    IllegalTransition { tenant: TenantId, from: TenantState, to: TenantState },
    #[error("there is no API key {0}")]
    KeyNotFound(String),
    #[error("the API key {0} is revoked or has expired")]
    KeyEnded(String),
    #[error("tenant {tenant} has no policy version {version}")]
    PolicyNotFound { tenant: TenantId, version: u64 },
    #[error("there is no product {0}")]
    ProductNotFound(Sku),
    #[error("there is no approval {0}")]
    ApprovalNotFound(String),
    /// The decision on a discount is not taken.
    #[error(transparent)]
    Undecidable(#[from] Undecidable),
    /// Another call was made with it.
    #[error("the idempotency key {0:?} was used for something else")]
    KeyReused(String),
    #[error("tenant {tenant} has {MAX_LIVE_APPROVALS} {state} discounts already")]
    TooManyApprovals { tenant: TenantId, state: &'static str },
    /// The caller wanted to replace another version than the one in force.
    #[error("version {version} is in force for tenant {tenant}, not the one to be replaced")]
    VersionMoved { tenant: TenantId, version: u64 },
    /// A full sync that would delete more than it may; nothing was deleted.
    #[error("the full sync would delete {unseen} of {stored} stored items, more than the share of {max_share} allowed")]
    SyncRefused { unseen: u64, stored: u64, max_share: f64 },
    /// One full sync of a kind at a time.
    #[error(
        "the full sync {id:?} of {}s, opened at {opened_at}, is still open; it gives way when it has had no batch for \
         {} minutes",
        kind.as_str(),
        GIVES_WAY_SECS / 60
    )]
    SyncOpen { id: String, kind: ItemKind, opened_at: Timestamp },
    /// What was seen of it is not known, or belongs to another stream.
    #[error(
        "the full sync {id:?} is not this stream's any more: it is finished, was opened again, gave way to another one \
         or is too old; deliver everything under another id and idempotency key"
    )]
    SyncLost { id: String },
    #[error("there is no reservation {0}")]
    ReservationNotFound(ReservationId),
    #[error("reservation {id} expired at {expires_at}")]
    ReservationExpired { id: ReservationId, expires_at: Timestamp },
    #[error("reservation {id} was {} before", state.as_str())]
    ReservationEnded { id: ReservationId, state: ReservationState },
    #[error("reservation {id} lasts until {until} and can be held no longer")]
    HeldTooLong { id: ReservationId, until: Timestamp },
    /// What is not to be had; nothing was reserved or sold.
    #[error("of {} products there is not what is asked for", .0.len())]
    StockRefused(Vec<LineFault>),
    /// A feed has left less than is reserved, and others were sold first; nothing was sold.
    #[error("of {} products there is less on hand than is reserved", .0.len())]
    NotOnHand(Vec<LineFault>),
    #[error("there is no session {0}")]
    SessionNotFound(SessionId),
    #[error("session {id} was {} at {}", end.reason.as_str(), end.at)]
    SessionEnded { id: SessionId, end: End },
    /// Another caller changed it first.
    #[error("session {id} is at version {version} by now")]
    SessionMoved { id: SessionId, version: u64 },
    #[error("{by} has taken session {id} over: the agent is silent until a person lets go")]
    TakenOver { id: SessionId, by: String },
    /// Something else was said under its name.
    #[error("the message {0:?} is there already and says something else")]
    MessageReused(String),
    #[error("the tenant holds {limit} reservations already")]
    TooManyReservations { limit: usize },
    /// The caller went over a documented limit.
    #[error("{what}: {got} is more than {limit}")]
    LimitExceeded { what: &'static str, limit: u64, got: u64 },
    /// Another writer won; trying again can succeed.
    #[error("another writer changed the same rows")]
    Conflict(#[source] Option<sqlx::Error>),
    /// The database cannot be reached or is too busy now.
    #[error("the database is not available")]
    Unavailable(#[source] sqlx::Error),
    /// The last look at the database found it away; nobody asked it again.
    #[error("the database is away: {why}")]
    Away { why: String },
    /// The disk of the database has no room for what was to be written; nothing of it was.
    #[error("the disk of the database is full")]
    Full(#[source] sqlx::Error),
    /// Somebody reads a state of the database for long, which the log is kept for.
    #[error("the write-ahead log is being read and cannot be cut")]
    LogInUse,
    /// The tenant was erased and created again, or an older database was restored: what was read before is of no use.
    #[error("revision {revision} of tenant {tenant} is not the one that was read before")]
    OtherHistory { tenant: TenantId, revision: u64 },
    /// What is stored cannot be read back.
    #[error("stored {what} cannot be read")]
    Corrupt { what: String, source: Box<dyn Error + Send + Sync> },
    /// A restore into the place of the database did not come to its end.
    #[error(
        "a restore was cut off: run `temei restore` again, or remove {} to go on with what was there before",
        aside.display()
    )]
    RestoreCutOff { aside: PathBuf },
    /// Whoever made it knows tables that this program does not.
    #[error("it has migration {found}, this version of the program knows those up to {known}: use the newer version")]
    NewerSchema { found: i64, known: i64 },
    #[error("the database has no schema yet: there is nothing in it")]
    NoSchema,
    /// A table that a backup cannot hold.
    #[error("table {table} cannot be backed up: {why}")]
    NotPortable { table: String, why: String },
    /// Nobody takes what a backup reads any more.
    #[error("the backup was given up by whoever asked for it")]
    BackupGivenUp,
    #[error("{0:?} is not a database address: expected sqlite:PATH or postgres://…")]
    UnknownAddress(String),
    #[error("the database schema cannot be brought up to date")]
    Migration(#[from] sqlx::migrate::MigrateError),
    #[error(
        "the database schema is behind this program, and the role of database.url may not change it: run `temei migrate` \
         once with the role that owns it"
    )]
    MayNotMigrate(#[source] sqlx::migrate::MigrateError),
    #[error("the database refused a statement")]
    Database(#[source] sqlx::Error),
}

impl StoreError {
    pub(super) fn corrupt(what: impl Into<String>, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Corrupt { what: what.into(), source: source.into() }
    }

    pub(super) fn within(what: &'static str, got: usize, limit: usize) -> Result<(), Self> {
        if got > limit {
            return Err(Self::LimitExceeded { what, limit: limit as u64, got: got as u64 });
        }
        Ok(())
    }
}

/// What the database answered that was no result, of all stores of the process.
#[derive(Debug, Default)]
struct Seen {
    conflict: AtomicU64,
    unavailable: AtomicU64,
    full: AtomicU64,
    corrupt: AtomicU64,
    other: AtomicU64,
}

static SEEN: Seen = Seen {
    conflict: AtomicU64::new(0),
    unavailable: AtomicU64::new(0),
    full: AtomicU64::new(0),
    corrupt: AtomicU64::new(0),
    other: AtomicU64::new(0),
};

/// How often each kind of error was met in this process.
pub fn errors_seen() -> [(StoreFault, u64); 5] {
    [
        (StoreFault::Conflict, &SEEN.conflict),
        (StoreFault::Unavailable, &SEEN.unavailable),
        (StoreFault::Full, &SEEN.full),
        (StoreFault::Corrupt, &SEEN.corrupt),
        (StoreFault::Other, &SEEN.other),
    ]
    .map(|(fault, count)| (fault, count.load(Ordering::Relaxed)))
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let error = Self::of(error);
        let count = match &error {
            Self::Conflict(_) => &SEEN.conflict,
            Self::Unavailable(_) => &SEEN.unavailable,
            Self::Full(_) => &SEEN.full,
            Self::Corrupt { .. } => &SEEN.corrupt,
            _ => &SEEN.other,
        };
        count.fetch_add(1, Ordering::Relaxed);
        error
    }
}

impl StoreError {
    fn of(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::Io(_)
            | sqlx::Error::Tls(_) => Self::Unavailable(error),
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => Self::corrupt("row", error),
            sqlx::Error::Database(reason) => match classify(reason.as_ref()) {
                Class::Conflict => Self::Conflict(Some(error)),
                Class::Unavailable => Self::Unavailable(error),
                Class::Full => Self::Full(error),
                Class::Corrupt => Self::corrupt("database file", error),
                Class::Other => Self::Database(error),
            },
            _ => Self::Database(error),
        }
    }
}

enum Class {
    Conflict,
    Unavailable,
    Full,
    Corrupt,
    Other,
}

/// SQLite gives decimal result codes (<https://www.sqlite.org/rescode.html>), PostgreSQL five-character SQLSTATEs.
fn classify(error: &dyn DatabaseError) -> Class {
    if matches!(error.kind(), ErrorKind::UniqueViolation | ErrorKind::ForeignKeyViolation) {
        return Class::Conflict;
    }
    let code = error.code().unwrap_or_default();
    if code.len() == 5 {
        return match &code[..2] {
            _ if code == "53100" => Class::Full,
            "40" => Class::Conflict,
            "08" | "53" | "55" | "57" | "58" => Class::Unavailable,
            "XX" => Class::Corrupt,
            _ => Class::Other,
        };
    }
    let Ok(code) = code.parse::<u32>() else { return Class::Other };
    // The low byte is the primary result code: BUSY, LOCKED, IOERR, CANTOPEN; FULL; CORRUPT, NOTADB. The index of the
    // write-ahead log cannot grow when the disk is full (IOERR_SHMSIZE).
    match (code & 0xff, code) {
        (13, _) | (_, 4_874) => Class::Full,
        (5 | 6 | 10 | 14, _) => Class::Unavailable,
        (11 | 26, _) => Class::Corrupt,
        _ => Class::Other,
    }
}
