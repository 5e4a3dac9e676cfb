//! Why a call could not be answered, in the words of the service. The edge turns it into a gRPC status; nothing here
//! knows how. A blocked answer is a verdict, not an error.

use std::fmt;
use std::time::Duration;

use crate::catalog::{FieldError, Reason, Undecidable};
use crate::deadline::Deadline;
use crate::metrics::{Failure, Fault};
use crate::store::{LineFault, LineRefusal, ReservationState, StoreError};
use crate::tenant::TenantState;

/// When a caller should come again while the database is away or busy.
const STORE_RETRY_AFTER: Duration = Duration::from_secs(1);
/// When a writer should come again while the disk of the database is full: somebody has to make room.
const ROOM_RETRY_AFTER: Duration = Duration::from_secs(10);

/// When who holds as many reservations as it may should come again: some end by themselves.
const HOLD_RETRY_AFTER: Duration = Duration::from_secs(60);
/// When to come again while a tenant has as many discounts pending or in force as it may: some have to end.
const APPROVALS_RETRY_AFTER: Duration = Duration::from_secs(60);

/// The failure of one call.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// The request breaks a rule; every field at fault that was found.
    #[error("{}", Fields(.0))]
    Invalid(Vec<FieldError>),
    /// The key is missing, unknown, revoked or expired.
    #[error("{0}")]
    Unauthenticated(&'static str),
    /// The key does not allow this call.
    #[error("{0}")]
    PermissionDenied(String),
    #[error("{what} {id:?} does not exist")]
    NotFound { what: &'static str, id: String },
    #[error("{what} {id:?} exists already")]
    AlreadyExists { what: &'static str, id: String },
    /// Not possible in the present state; the same call will fail again until that changes.
    #[error("{message}")]
    FailedPrecondition { reason: Precondition, message: String },
    /// Somebody ended what the call did.
    #[error("{0}")]
    Cancelled(String),
    /// What is asked for is not there: everything that stands in the way.
    #[error("{}", Obstacles(.0))]
    Unmet(Vec<Obstacle>),
    /// Another writer was faster; the same call may succeed.
    #[error("{0}")]
    Aborted(String),
    /// A limit of the service was met.
    #[error("{what} is exhausted")]
    ResourceExhausted { what: Scarce, retry_after: Duration },
    /// Something the answer needs is not there yet, or not there now.
    #[error("{reason}")]
    Unavailable { reason: Outage, retry_after: Duration },
    /// The limit that passed.
    #[error("the deadline has passed: {0}")]
    DeadlineExceeded(Deadline),
    /// Nobody waits for the answer any more.
    #[error("the caller has gone")]
    CallerLeft,
    /// A defect or a broken dependency: the detail is for the log, never for the wire.
    #[error("an internal error")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl ServiceError {
    /// One wrong field.
    pub fn field(error: FieldError) -> Self {
        Self::Invalid(vec![error])
    }

    /// A message that may not come at this place of a stream.
    pub fn stream_order(message: &str) -> Self {
        Self::FailedPrecondition { reason: Precondition::StreamOrder, message: message.to_owned() }
    }

    fn precondition(reason: Precondition, error: &StoreError) -> Self {
        Self::FailedPrecondition { reason, message: error.to_string() }
    }

    pub fn internal(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal(error.into())
    }
}

impl Failure for ServiceError {
    fn fault(&self) -> Fault {
        match self {
            Self::DeadlineExceeded(_) => Fault::Expired,
            _ => Fault::Failed,
        }
    }
}

impl From<FieldError> for ServiceError {
    fn from(error: FieldError) -> Self {
        Self::field(error)
    }
}

impl From<StoreError> for ServiceError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::TenantNotFound(id) => Self::NotFound { what: "tenant", id: id.to_string() },
            StoreError::TenantExists(id) => Self::AlreadyExists { what: "tenant", id: id.to_string() },
            StoreError::TenantNotActive { state: TenantState::Erasing, .. } => {
                Self::precondition(Precondition::TenantErasing, &error)
            }
            StoreError::TenantNotActive { .. } => Self::precondition(Precondition::TenantSuspended, &error),
            StoreError::IllegalTransition { .. } => Self::precondition(Precondition::IllegalTransition, &error),
            StoreError::KeyNotFound(id) => Self::NotFound { what: "API key", id },
            StoreError::KeyEnded(_) => Self::precondition(Precondition::KeyEnded, &error),
            StoreError::PolicyNotFound { version, .. } => {
                Self::NotFound { what: "policy version", id: version.to_string() }
            }
            StoreError::ProductNotFound(sku) => Self::NotFound { what: "product", id: sku.to_string() },
            StoreError::ApprovalNotFound(id) => Self::NotFound { what: "approval", id },
            StoreError::Undecidable(why) => Self::from(why),
            StoreError::KeyReused(_) => Self::precondition(Precondition::IdempotencyKeyReused, &error),
            StoreError::TooManyApprovals { .. } => {
                Self::ResourceExhausted { what: Scarce::Approvals, retry_after: APPROVALS_RETRY_AFTER }
            }
            StoreError::SyncRefused { .. } => Self::precondition(Precondition::DeleteShareExceeded, &error),
            StoreError::SyncOpen { .. } => Self::precondition(Precondition::SyncOpen, &error),
            StoreError::SyncLost { .. } => Self::precondition(Precondition::SyncLost, &error),
            StoreError::LimitExceeded { what, .. } => {
                Self::field(FieldError::new(what, Reason::TooLong, error.to_string()))
            }
            StoreError::ReservationNotFound(id) => Self::NotFound { what: "reservation", id: id.to_string() },
            StoreError::ReservationExpired { .. } => Self::precondition(Precondition::ReservationExpired, &error),
            StoreError::ReservationEnded { state: ReservationState::Committed, .. } => {
                Self::precondition(Precondition::ReservationCommitted, &error)
            }
            StoreError::ReservationEnded { .. } => Self::precondition(Precondition::ReservationReleased, &error),
            StoreError::HeldTooLong { .. } => Self::precondition(Precondition::ReservationAtLimit, &error),
            StoreError::SessionNotFound(id) => Self::NotFound { what: "session", id: id.to_string() },
            StoreError::SessionEnded { .. } => Self::precondition(Precondition::SessionEnded, &error),
            StoreError::TakenOver { .. } => Self::precondition(Precondition::HumanTakeover, &error),
            StoreError::MessageReused(_) => Self::precondition(Precondition::MessageReused, &error),
            StoreError::StockRefused(lines) => Self::Unmet(lines.iter().map(Obstacle::of_line).collect()),
            StoreError::NotOnHand(lines) => Self::Unmet(lines.iter().map(Obstacle::of_reserved).collect()),
            StoreError::TooManyReservations { .. } => {
                Self::ResourceExhausted { what: Scarce::Reservations, retry_after: HOLD_RETRY_AFTER }
            }
            StoreError::Conflict(_) | StoreError::VersionMoved { .. } | StoreError::SessionMoved { .. } => {
                Self::Aborted(error.to_string())
            }
            StoreError::Unavailable(_) => {
                tracing::warn!(error = %Chain(&error), "the database did not do what a call asked of it");
                Self::Unavailable { reason: Outage::Store, retry_after: STORE_RETRY_AFTER }
            }
            // Said in the log when it went away.
            StoreError::Away { .. } | StoreError::LogInUse => {
                Self::Unavailable { reason: Outage::Store, retry_after: STORE_RETRY_AFTER }
            }
            StoreError::BackupGivenUp => Self::CallerLeft,
            StoreError::Full(_) => Self::ResourceExhausted { what: Scarce::Disk, retry_after: ROOM_RETRY_AFTER },
            StoreError::OtherHistory { .. } => {
                Self::Unavailable { reason: Outage::TenantLoading, retry_after: STORE_RETRY_AFTER }
            }
            StoreError::Corrupt { .. }
            | StoreError::RestoreCutOff { .. }
            | StoreError::NewerSchema { .. }
            | StoreError::NoSchema
            | StoreError::NotPortable { .. }
            | StoreError::UnknownAddress(_)
            | StoreError::Migration(_)
            | StoreError::MayNotMigrate(_)
            | StoreError::Database(_) => Self::internal(error),
        }
    }
}

impl From<Undecidable> for ServiceError {
    fn from(why: Undecidable) -> Self {
        let message = why.to_string();
        let reason = match why {
            Undecidable::Own | Undecidable::NotEnough { .. } => return Self::PermissionDenied(message),
            Undecidable::Decided => Precondition::ApprovalDecided,
            Undecidable::Expired => Precondition::ApprovalExpired,
            Undecidable::AboveMaximum(_) => Precondition::DiscountAboveMaximum,
        };
        Self::FailedPrecondition { reason, message }
    }
}

/// An error and everything it came from, for the log.
#[derive(Debug)]
pub struct Chain<'a>(pub &'a (dyn std::error::Error + 'static));

impl fmt::Display for Chain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)?;
        let mut source = self.0.source();
        while let Some(cause) = source {
            write!(f, ": {cause}")?;
            source = cause.source();
        }
        Ok(())
    }
}

/// Declares names that are part of the interface: each variant with its stable name and its sentence.
macro_rules! stable {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $stable:literal, $sentence:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($variant),+ }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Part of the interface.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $stable),+ }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $sentence),+ })
            }
        }
    };
}

stable! {
    /// What stands in the way of a call.
    Precondition {
        TenantSuspended = "TENANT_SUSPENDED", "the tenant is suspended";
        TenantErasing = "TENANT_ERASING", "the tenant is being erased";
        DeleteShareExceeded = "DELETE_SHARE_EXCEEDED", "the full sync would delete too large a share";
        SyncOpen = "SYNC_OPEN", "another full sync of the kind is open";
        SyncLost = "SYNC_LOST", "the full sync is not this stream's any more";
        IllegalTransition = "ILLEGAL_TRANSITION", "the tenant cannot go from its state to that one";
        ReindexRunning = "REINDEX_RUNNING", "a reindex is running already";
        NoPreviousGeneration = "NO_PREVIOUS_GENERATION", "no generation from before a reindex is kept";
        StreamOrder = "STREAM_ORDER", "the messages of the stream are out of order";
        NoModel = "NO_MODEL", "there is no embedding model";
        GenerationGone = "GENERATION_GONE", "the index the page belongs to has been replaced";
        UnknownProduct = "UNKNOWN_PRODUCT", "there is no such product";
        InactiveProduct = "INACTIVE_PRODUCT", "the product is not sold";
        UnknownStock = "UNKNOWN_STOCK", "the stock is not known";
        InsufficientStock = "INSUFFICIENT_STOCK", "there is less than that";
        ReservationExpired = "RESERVATION_EXPIRED", "the reservation has expired";
        ReservationReleased = "RESERVATION_RELEASED", "the reservation was released";
        ReservationCommitted = "RESERVATION_COMMITTED", "the reservation was committed";
        ReservationAtLimit = "RESERVATION_AT_LIMIT", "the reservation has lasted as long as one may";
        IdempotencyKeyReused = "IDEMPOTENCY_KEY_REUSED", "the idempotency key was used for something else";
        KeyEnded = "KEY_ENDED", "the API key is revoked or has expired";
        ApprovalDecided = "APPROVAL_DECIDED", "the request is decided already";
        ApprovalExpired = "APPROVAL_EXPIRED", "the request has expired";
        DiscountAboveMaximum = "DISCOUNT_ABOVE_MAXIMUM", "nobody may give so much";
        SessionEnded = "SESSION_ENDED", "the session has ended";
        HumanTakeover = "HUMAN_TAKEOVER", "a person has taken the session over";
        NoTakeover = "NO_TAKEOVER", "the flow does not let a person do so here";
        MessageReused = "MESSAGE_REUSED", "something else was said under the name of the message";
    }
}

stable! {
    /// What there is too little of.
    Scarce {
        CpuQueue = "CPU_QUEUE", "the queue of the pool";
        TenantCpuQueue = "TENANT_CPU_QUEUE", "the tenant's share of the queue of the pool";
        PatternSteps = "PATTERN_STEPS", "the number of steps the patterns may take over a text";
        EmbedQueue = "EMBED_QUEUE", "the queue of the embedder";
        Memory = "MEMORY", "the memory budget";
        KeylessCalls = "KEYLESS_CALLS", "the number of calls without a key";
        RequestSize = "REQUEST_SIZE", "the size of a request";
        StorePool = "STORE_POOL", "the pool of database connections";
        Disk = "DISK", "the room on the disk of the database";
        Reservations = "RESERVATIONS", "the number of reservations the tenant may hold";
        TenantRequests = "TENANT_REQUESTS", "the tenant's quota of calls";
        KeyRequests = "KEY_REQUESTS", "the key's quota of calls";
        TenantBytes = "TENANT_BYTES", "the tenant's quota of bytes";
        KeyBytes = "KEY_BYTES", "the key's quota of bytes";
        Embeddings = "EMBEDDINGS", "the tenant's quota of embedded texts";
        Approvals = "APPROVALS", "the number of discounts a tenant may have pending or in force";
        Backups = "BACKUPS", "the number of backups at a time";
    }
}

stable! {
    /// What is not there.
    Outage {
        TenantLoading = "TENANT_LOADING", "the tenant's index is being loaded";
        RevisionPending = "REVISION_PENDING", "the revision asked for has not arrived yet";
        Starting = "STARTING", "the service is starting";
        Draining = "DRAINING", "the service is shutting down";
        Store = "STORE", "the database cannot be reached";
        Embedder = "EMBEDDER", "the tenant's embedder is away";
    }
}

impl Precondition {
    /// The field of the request that stands in the way, where it is one.
    pub const fn field(self) -> Option<&'static str> {
        match self {
            Self::GenerationGone => Some("page_token"),
            Self::ReservationExpired
            | Self::ReservationReleased
            | Self::ReservationCommitted
            | Self::ReservationAtLimit => Some("reservation_id"),
            Self::IdempotencyKeyReused => Some("idempotency_key"),
            Self::SessionEnded => Some("session_id"),
            Self::MessageReused => Some("messages.id"),
            Self::TenantSuspended
            | Self::TenantErasing
            | Self::DeleteShareExceeded
            | Self::SyncOpen
            | Self::SyncLost
            | Self::IllegalTransition
            | Self::ReindexRunning
            | Self::StreamOrder
            | Self::NoPreviousGeneration
            | Self::NoModel
            | Self::UnknownProduct
            | Self::InactiveProduct
            | Self::UnknownStock
            | Self::InsufficientStock
            | Self::KeyEnded
            | Self::ApprovalDecided
            | Self::ApprovalExpired
            | Self::DiscountAboveMaximum
            | Self::HumanTakeover
            | Self::NoTakeover => None,
        }
    }
}

/// What stands in the way of a call, and which field of it asks for that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    pub reason: Precondition,
    pub field: String,
    pub message: String,
}

impl Obstacle {
    /// A line of a request that cannot be taken.
    fn of_line(fault: &LineFault) -> Self {
        let (reason, message) = told(fault);
        let name = if reason == Precondition::InsufficientStock { "quantity" } else { "sku" };
        Self { reason, field: format!("lines[{}].{name}", fault.index), message }
    }

    /// A line of a reservation that cannot be sold.
    fn of_reserved(fault: &LineFault) -> Self {
        let (reason, message) = told(fault);
        Self { reason, field: "reservation_id".to_owned(), message }
    }
}

fn told(LineFault { index: _, sku, refusal }: &LineFault) -> (Precondition, String) {
    match refusal {
        LineRefusal::UnknownProduct => (Precondition::UnknownProduct, format!("there is no product {sku}")),
        LineRefusal::Inactive => (Precondition::InactiveProduct, format!("{sku} is not sold")),
        LineRefusal::UnknownStock => (Precondition::UnknownStock, format!("the stock of {sku} is not known")),
        LineRefusal::Short { available } => {
            (Precondition::InsufficientStock, format!("of {sku} {available} can be had"))
        }
    }
}

struct Obstacles<'a>(&'a [Obstacle]);

impl fmt::Display for Obstacles<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, obstacle) in self.0.iter().enumerate() {
            let between = if position > 0 { "; " } else { "" };
            write!(f, "{between}{}: {}", obstacle.field, obstacle.message)?;
        }
        Ok(())
    }
}

struct Fields<'a>(&'a [FieldError]);

impl fmt::Display for Fields<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, error) in self.0.iter().enumerate() {
            if position > 0 {
                f.write_str("; ")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}
