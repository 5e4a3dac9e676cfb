//! The labels. A new value here is a new series; the names are part of what dashboards and alerts rely on.

use super::family::Label;

macro_rules! label {
    ($(#[$doc:meta])* $name:ident = $label:literal { $( $(#[$about:meta])* $variant:ident = $text:expr ),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $( $(#[$about])* $variant ),+ }

        impl Label for $name {
            const NAME: &'static str = $label;
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

mod calls;
mod tools;

pub use calls::{Method, Refused, RpcCode, TimeLimit};
pub use tools::{ToolEnding, ToolKind};

label! {
    /// What became of a call of StockService.
    ReservationOutcome = "outcome" {
        Reserved = "reserved",
        Extended = "extended",
        Released = "released",
        Committed = "committed",
        /// There was not what was asked for.
        Refused = "refused",
        /// It held nothing any more.
        Expired = "expired",
    }
}

label! {
    /// A kind of entry of an audit chain.
    AuditedKind = "kind" {
        Verdict = "verdict",
        Transition = "transition",
        ActionProposed = "action_proposed",
        ActionValidated = "action_validated",
        ActionExecuted = "action_executed",
        Compensation = "compensation",
        PersonalAccess = "personal_access",
        Admin = "admin",
        Fiscal = "fiscal",
        Erasure = "erasure",
        Lost = "lost",
    }
}

label! {
    /// Why an entry of an audit chain was not written.
    AuditLoss = "why" {
        /// Too many were waiting.
        Queue = "queue",
        /// The database took none.
        Store = "store",
    }
}

label! {
    /// A call to the Qdrant server.
    QdrantCall = "call" {
        /// Whether it is there, and the collection what it has to be.
        Probe = "probe",
        Query = "query",
        Upsert = "upsert",
        Delete = "delete",
        Scroll = "scroll",
        Collection = "collection",
    }
}

impl QdrantCall {
    /// Made although the server is left alone, to see whether it is there.
    pub const fn is_of_probe(self) -> bool {
        matches!(self, Self::Probe)
    }
}

label! {
    /// What Gate answered.
    GateOutcome = "outcome" {
        Allowed = "allowed",
        /// The same, with a limit of the month near.
        AllowedNearLimit = "allowed_near_limit",
        Unavailable = "ai_unavailable",
        DisabledForTenant = "ai_disabled_for_tenant",
        NotInPlan = "ai_not_in_plan",
        LimitReached = "ai_cost_limit_reached",
        RateLimitExceeded = "ai_rate_limit_exceeded",
        HumanTakeover = "human_takeover",
        SessionEnded = "session_ended",
    }
}

label! {
    /// Which way tokens went.
    TokenSide = "side" {
        /// Into the model.
        Input = "input",
        Output = "output",
    }
}

label! {
    /// What became of something that was to be told to a model.
    ReleaseOutcome = "outcome" {
        AsItIs = "as_it_is",
        /// Without the personal data in it.
        Scrubbed = "scrubbed",
        Withheld = "withheld",
    }
}

label! {
    /// A call to an embedder that is asked over HTTP.
    EmbeddingCall = "call" {
        /// For a query; somebody waits.
        Query = "query",
        /// For texts that are indexed.
        Texts = "texts",
    }
}

label! {
    /// What became of it.
    EmbeddingOutcome = "outcome" {
        Ok = "ok",
        /// It did not answer in time.
        Late = "late",
        /// There was no connection, or it broke.
        Unreached = "unreached",
        /// It wants to be asked less.
        Limited = "limited",
        /// The key is not let in.
        Denied = "denied",
        /// It does not take the request.
        Refused = "refused",
        /// It failed.
        Failed = "failed",
        /// It answered what cannot be used.
        Wrong = "wrong",
    }
}

label! {
    /// What became of points of the Qdrant server.
    PointChange = "change" { Written = "written", Removed = "removed" }
}

label! {
    /// What became of a reindex.
    ReindexOutcome = "outcome" {
        Done = "done",
        Cancelled = "cancelled",
        Failed = "failed",
        /// What it had replaced is in force again.
        RolledBack = "rolled_back",
    }
}

label! {
    /// What has to be done now and then.
    MaintenanceTask = "task" {
        /// Old changes, tombstones and positions of streams are forgotten.
        Trim = "trim",
        /// The log of SQLite is written into its file.
        Checkpoint = "checkpoint",
        /// Texts that could not be embedded are tried again.
        Pending = "pending",
        /// Documents that expired long ago are deleted.
        Expired = "expired",
        /// Vectors of texts that nobody has any more are deleted.
        Embeddings = "embeddings",
        /// The statistics and the free room of the database.
        Vacuum = "vacuum",
    }
}

label! {
    /// How a task of maintenance ended.
    MaintenanceOutcome = "outcome" {
        Done = "done",
        Failed = "failed",
        /// Another process was at it.
        Busy = "busy",
    }
}

label! {
    /// A listener.
    Side = "side" { Grpc = "grpc", Http = "http" }
}

label! {
    /// Why a connection was refused or broken off.
    Closed = "reason" {
        /// There was no room.
        Full = "full",
        /// There was no room for its address.
        AddressFull = "address_full",
        /// A newcomer took its place before it was let in.
        Displaced = "displaced",
        /// It said nothing.
        Silent = "silent",
        /// It stayed too long without being let in, and was asked to leave.
        Overstayed = "overstayed",
        /// It did not leave when it was asked to.
        Ignoring = "ignoring",
    }
}

label! {
    /// What became of a snapshot.
    SnapshotOutcome = "outcome" {
        Written = "written",
        /// It could not be written.
        Failed = "failed",
        /// A tenant was brought into memory from it.
        Used = "used",
        /// It did not fit, or was damaged.
        Discarded = "discarded",
    }
}

label! {
    /// What became of a backup.
    BackupOutcome = "outcome" {
        /// It was handed over whole.
        Done = "done",
        Failed = "failed",
    }
}

label! {
    /// How far a tenant has come that the start brings into memory.
    Foreseen = "state" {
        Waiting = "waiting",
        Loaded = "loaded",
        /// It does not fit the memory budget.
        LeftOut = "left_out",
        /// It could not be loaded, or is not there.
        Failed = "failed",
    }
}

label! {
    /// What became of a presented key.
    AuthOutcome = "outcome" { Ok = "ok", Missing = "missing", Unknown = "unknown", Denied = "denied", Failed = "failed" }
}

label! {
    /// What became of a discount that was asked for.
    ApprovalOutcome = "outcome" {
        Automatic = "automatic",
        Pending = "pending",
        Approved = "approved",
        Rejected = "rejected",
        AboveMaximum = "above_maximum",
    }
}

label! {
    /// How long a discount has waited for a decision.
    Waiting = "waiting" {
        Pending = "pending",
        /// Of these.
        Overdue = "overdue",
    }
}

label! {
    /// A named stage of a call.
    Stage = "stage" {
        Wait = "wait",
        Parse = "parse",
        Identify = "identify",
        Embed = "embed",
        Lexical = "lexical",
        Dense = "dense",
        Fuse = "fuse",
        Facets = "facets",
        Read = "read",
        Highlight = "highlight",
        Suggest = "suggest",
        Facts = "facts",
        Normalise = "normalise",
        Extract = "extract",
        Guards = "guards",
        Inspect = "inspect",
        Classify = "classify",
        Correct = "correct",
        Scrub = "scrub",
        Output = "output",
        Answer = "answer",
    }
}

label! {
    /// How a stage ended.
    Outcome = "outcome" {
        Ok = "ok",
        Skipped = "skipped",
        Degraded = "degraded",
        Expired = "expired",
        Failed = "failed",
        Cancelled = "cancelled",
    }
}

label! {
    /// Why an answer was made with less than everything.
    DegradedReason = "reason" {
        NoModel = "NO_MODEL",
        EmbedDeadline = "EMBED_DEADLINE",
        EmbedQueueFull = "EMBED_QUEUE_FULL",
        EmbedFailed = "EMBED_FAILED",
        DenseFailed = "DENSE_FAILED",
        LexicalFailed = "LEXICAL_FAILED",
        VectorsPending = "VECTORS_PENDING",
        FacetsFailed = "FACETS_FAILED",
        /// The first page of the same answer had no dense leg.
        FirstPage = "FIRST_PAGE",
        /// The classifier was trained on another model.
        ClassifierUnfit = "CLASSIFIER_UNFIT",
        /// The server of vectors is away.
        DenseAway = "DENSE_AWAY",
        /// It did not answer in time.
        DenseDeadline = "DENSE_DEADLINE",
        /// It answered what is not so.
        DenseWrong = "DENSE_WRONG",
        /// The embedder that is asked over HTTP is away, or refuses.
        EmbedderAway = "EMBEDDER_AWAY",
    }
}

label! {
    /// A verdict.
    Verdict = "verdict" { Allow = "allow", Revise = "revise", Block = "block" }
}

label! {
    /// A guard.
    GuardLabel = "guard" {
        Price = "price",
        Stock = "stock",
        Discount = "discount",
        Sku = "sku",
        Fiscal = "fiscal",
    }
}

label! {
    /// Why a claim was refused, by the names of the contract.
    ViolationReason = "reason" {
        PriceMismatch = "PRICE_MISMATCH",
        PriceOfAnotherProduct = "PRICE_OF_ANOTHER_PRODUCT",
        PriceBelowFloor = "PRICE_BELOW_FLOOR",
        CurrencyMismatch = "CURRENCY_MISMATCH",
        NoFact = "NO_FACT",
        OutOfStock = "OUT_OF_STOCK",
        QuantityAboveStock = "QUANTITY_ABOVE_STOCK",
        RestockDateMismatch = "RESTOCK_DATE_MISMATCH",
        DiscountNeedsApproval = "DISCOUNT_NEEDS_APPROVAL",
        DiscountAboveMaximum = "DISCOUNT_ABOVE_MAXIMUM",
        DiscountNotAllowed = "DISCOUNT_NOT_ALLOWED",
        UnknownSku = "UNKNOWN_SKU",
        InvalidIdentifier = "INVALID_IDENTIFIER",
        VatRateMismatch = "VAT_RATE_MISMATCH",
        AddressIncomplete = "ADDRESS_INCOMPLETE",
        TooMuchToCheck = "TOO_MUCH_TO_CHECK",
        InStock = "IN_STOCK",
    }
}

label! {
    /// This program; the one value is its version.
    Build = "version" { This = env!("CARGO_PKG_VERSION") }
}

label! {
    /// What became of a claim that was refused.
    ViolationOutcome = "outcome" { Contradicted = "contradicted", Unverified = "unverified" }
}

label! {
    /// Why nothing could be said of a claim.
    Unverified = "reason" {
        NoProductRecognized = "NO_PRODUCT_RECOGNIZED",
        TooManyCandidates = "TOO_MANY_CANDIDATES",
        NoFact = "NO_FACT",
        TooMuchToCheck = "TOO_MUCH_TO_CHECK",
    }
}

label! {
    /// What came of an inspection.
    Risk = "risk" { None = "none", Low = "low", Medium = "medium", High = "high" }
}

label! {
    /// What a pool works on.
    Work = "work" {
        Search = "search",
        Check = "check",
        Inspect = "inspect",
        /// Texts on their way into an index.
        Cut = "cut",
        Index = "index",
        Facts = "facts",
    }
}

label! {
    /// Why the pool did not do something.
    Refusal = "reason" {
        QueueFull = "queue_full",
        /// One tenant's share of it.
        TenantQueueFull = "tenant_queue_full",
        Expired = "expired",
        CallerLeft = "caller_left",
        Panicked = "panicked",
    }
}

label! {
    /// What became of a certificate whose files have changed.
    ReloadOutcome = "outcome" { Taken = "taken", Refused = "refused" }
}

label! {
    /// What a database answers that is no result.
    StoreFault = "kind" {
        /// Another writer won.
        Conflict = "conflict",
        /// Not reached, too busy, or locked.
        Unavailable = "unavailable",
        /// No room on its disk.
        Full = "full",
        /// What is stored cannot be read.
        Corrupt = "corrupt",
        Other = "other",
    }
}

label! {
    /// What a cache said.
    CacheOutcome = "outcome" { Hit = "hit", Miss = "miss" }
}

label! {
    /// A replica that follows the store.
    Replica = "replica" { Facts = "facts", Index = "index" }
}

label! {
    /// Where a tenant is.
    Residency = "state" { Cold = "cold", Loading = "loading", Hot = "hot" }
}

label! {
    /// What an index holds.
    IndexPart = "part" { Products = "products", Documents = "documents", Chunks = "chunks", Vectors = "vectors" }
}

label! {
    /// What became of a catalogue item.
    ItemOutcome = "outcome" {
        Inserted = "inserted",
        Updated = "updated",
        Unchanged = "unchanged",
        Rejected = "rejected",
        Deleted = "deleted",
    }
}
