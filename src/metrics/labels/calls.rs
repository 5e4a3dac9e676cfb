//! The labels of calls: which, how it ended, what made it late or had it refused.

use super::super::family::Label;

label! {
    /// A method of the contract.
    Method = "method" {
        Search = "SearchService/Search",
        Get = "SearchService/Get",
        Suggest = "SearchService/Suggest",
        Check = "GuardService/Check",
        CheckBatch = "GuardService/CheckBatch",
        CheckStream = "GuardService/CheckStream",
        Inspect = "GuardService/Inspect",
        ValidateFiscal = "GuardService/ValidateFiscal",
        Scrub = "GuardService/Scrub",
        ValidateOutput = "GuardService/ValidateOutput",
        PrepareContext = "GuardService/PrepareContext",
        Upsert = "CatalogService/Upsert",
        Delete = "CatalogService/Delete",
        PublishDocumentEvent = "CatalogService/PublishDocumentEvent",
        SetPrices = "CatalogService/SetPrices",
        SetStock = "CatalogService/SetStock",
        List = "CatalogService/List",
        GetPolicy = "CatalogService/GetPolicy",
        PutPolicy = "CatalogService/PutPolicy",
        GetMerchandising = "CatalogService/GetMerchandising",
        PutMerchandising = "CatalogService/PutMerchandising",
        Reserve = "StockService/Reserve",
        Extend = "StockService/Extend",
        Release = "StockService/Release",
        Commit = "StockService/Commit",
        StockList = "StockService/List",
        ApprovalRequest = "ApprovalService/Request",
        ApprovalDecide = "ApprovalService/Decide",
        ApprovalList = "ApprovalService/List",
        SessionOpen = "ConversationService/Open",
        SessionGet = "ConversationService/Get",
        SessionAppend = "ConversationService/Append",
        SessionStep = "ConversationService/Step",
        SessionHistory = "ConversationService/History",
        SessionTakeover = "ConversationService/Takeover",
        SessionRelease = "ConversationService/Release",
        SessionClose = "ConversationService/Close",
        DestroySessions = "ConversationService/DestroyAllForUser",
        ToolList = "ToolService/List",
        ToolValidate = "ToolService/Validate",
        ToolBegin = "ToolService/Begin",
        ToolComplete = "ToolService/Complete",
        ToolCalls = "ToolService/Calls",
        Gate = "ConversationService/Gate",
        ReportUsage = "ConversationService/ReportUsage",
        IndexStatus = "IndexService/Status",
        Reindex = "IndexService/Reindex",
        CancelReindex = "IndexService/Cancel",
        RollbackIndex = "IndexService/Rollback",
        Maintain = "MaintenanceService/Run",
        MaintenanceStatus = "MaintenanceService/Status",
        IndexCompare = "IndexService/Compare",
        TenantCreate = "TenantService/Create",
        TenantGet = "TenantService/Get",
        TenantList = "TenantService/List",
        TenantSuspend = "TenantService/Suspend",
        TenantResume = "TenantService/Resume",
        TenantErase = "TenantService/Erase",
        GetQuotas = "TenantService/GetQuotas",
        SetQuotas = "TenantService/SetQuotas",
        GetEmbedder = "TenantService/GetEmbedder",
        SetEmbedder = "TenantService/SetEmbedder",
        GetEntitlements = "TenantService/GetEntitlements",
        SetEntitlements = "TenantService/SetEntitlements",
        GetUsage = "TenantService/GetUsage",
        CreateKey = "TenantService/CreateKey",
        ListKeys = "TenantService/ListKeys",
        RevokeKey = "TenantService/RevokeKey",
        RotateKey = "TenantService/RotateKey",
        BackupCreate = "BackupService/Create",
        AuditList = "AuditService/List",
        AuditGet = "AuditService/Get",
        AuditVerify = "AuditService/Verify",
        AuditCheckpoints = "AuditService/Checkpoints",
        AuditExport = "AuditService/Export",
        EraseSubject = "AuditService/EraseSubject",
        /// Health, reflection and paths that do not exist.
        Other = "other",
    }
}

impl Method {
    /// The method of an HTTP path.
    pub fn of_path(path: &str) -> Self {
        let Some(name) = path.strip_prefix("/temei.v1.") else { return Self::Other };
        Self::named(name).unwrap_or(Self::Other)
    }

    /// Whether its caller sends any number of messages.
    pub const fn is_client_stream(self) -> bool {
        matches!(self, Self::CheckStream | Self::Upsert)
    }
}

label! {
    /// A code of gRPC.
    RpcCode = "code" {
        Ok = "OK",
        Cancelled = "CANCELLED",
        Unknown = "UNKNOWN",
        InvalidArgument = "INVALID_ARGUMENT",
        DeadlineExceeded = "DEADLINE_EXCEEDED",
        NotFound = "NOT_FOUND",
        AlreadyExists = "ALREADY_EXISTS",
        PermissionDenied = "PERMISSION_DENIED",
        ResourceExhausted = "RESOURCE_EXHAUSTED",
        FailedPrecondition = "FAILED_PRECONDITION",
        Aborted = "ABORTED",
        OutOfRange = "OUT_OF_RANGE",
        Unimplemented = "UNIMPLEMENTED",
        Internal = "INTERNAL",
        Unavailable = "UNAVAILABLE",
        DataLoss = "DATA_LOSS",
        Unauthenticated = "UNAUTHENTICATED",
    }
}

label! {
    /// What sets the deadline of a call, by the name under which it is set.
    TimeLimit = "limit" {
        Caller = "grpc-timeout",
        Search = "search.deadline_ms",
        Guard = "guard.deadline_ms",
        Longest = "limits.deadline_max_ms",
        StreamIdle = "guard.stream_idle_ms",
        Message = "server.message_ms",
    }
}

label! {
    /// The stable reason of a call that was refused for no fault of its content: who called, when, and how much there was
    /// to do.
    Refused = "reason" {
        Unauthenticated = "UNAUTHENTICATED",
        PermissionDenied = "PERMISSION_DENIED",
        TenantSuspended = "TENANT_SUSPENDED",
        TenantErasing = "TENANT_ERASING",
        DeadlineExceeded = "DEADLINE_EXCEEDED",
        CpuQueue = "CPU_QUEUE",
        TenantCpuQueue = "TENANT_CPU_QUEUE",
        PatternSteps = "PATTERN_STEPS",
        EmbedQueue = "EMBED_QUEUE",
        Memory = "MEMORY",
        KeylessCalls = "KEYLESS_CALLS",
        RequestSize = "REQUEST_SIZE",
        StorePool = "STORE_POOL",
        Disk = "DISK",
        Reservations = "RESERVATIONS",
        TenantRequests = "TENANT_REQUESTS",
        KeyRequests = "KEY_REQUESTS",
        TenantBytes = "TENANT_BYTES",
        KeyBytes = "KEY_BYTES",
        Embeddings = "EMBEDDINGS",
        Approvals = "APPROVALS",
        Backups = "BACKUPS",
        TenantLoading = "TENANT_LOADING",
        Starting = "STARTING",
        RevisionPending = "REVISION_PENDING",
        Draining = "DRAINING",
        Store = "STORE",
        Embedder = "EMBEDDER",
    }
}
