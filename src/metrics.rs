//! Every metric there is, in one place: the comments are the help texts on `/metrics`.
//!
//! Labels are enums, so the number of series is known and no id or text of a user can become one. A [`Metrics`] owns
//! its recorder: two services in one process (tests) do not count into each other. Series appear with their first
//! value.

mod family;
mod labels;
mod stages;

use std::sync::Arc;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder};

pub use family::{Counters, Described, Gauges, Histograms, Label};
pub use labels::{
    ApprovalOutcome, AuditLoss, AuditedKind, AuthOutcome, BackupOutcome, Build, CacheOutcome, Closed, DegradedReason,
    EmbeddingCall, EmbeddingOutcome, Foreseen, GateOutcome, GuardLabel, IndexPart, ItemOutcome, MaintenanceOutcome,
    MaintenanceTask, Method, Outcome, PointChange, QdrantCall, Refusal, Refused, ReindexOutcome, ReleaseOutcome,
    ReloadOutcome, Replica, ReservationOutcome, Residency, Risk, RpcCode, Side, SnapshotOutcome, Stage, StoreFault,
    TimeLimit, TokenSide, ToolEnding, ToolKind, Unverified, Verdict, ViolationOutcome, ViolationReason, Waiting, Work,
};
pub use stages::{Ending, Failure, Fault, Stages};

/// Upper bounds of the time histograms, in seconds: 100 µs to 5 s.
const SECONDS: [f64; 15] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];
/// The same of what may take longer, writes among them: to 60 s.
const LONG_SECONDS: [f64; 18] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0];
const LONG: [&str; 5] = [
    "temei_rpc_seconds",
    "temei_commit_seconds",
    "temei_revision_seconds",
    "temei_qdrant_seconds",
    "temei_embedding_seconds",
];

macro_rules! metrics {
    ($( $(#[doc = $help:literal])+ pub $field:ident: $family:ident<$($label:ty),*> = $name:literal, )+) => {
        /// All metrics of one service.
        #[derive(Debug)]
        pub struct Metrics {
            handle: PrometheusHandle,
            $( $(#[doc = $help])+ pub $field: $family<($($label,)*)>, )+
        }

        impl Metrics {
            fn with_recorder(recorder: &Arc<PrometheusRecorder>) -> Self {
                Self {
                    handle: recorder.handle(),
                    $( $field: $family::new(recorder, $name, concat!($($help,)+).trim()), )+
                }
            }

            /// Every metric there is.
            pub fn described() -> Vec<Described> {
                vec![$( $family::<($($label,)*)>::described($name, concat!($($help,)+).trim()), )+]
            }
        }
    };
}

metrics! {
    /// Calls answered, by method and gRPC code.
    pub rpc: Counters<Method, RpcCode> = "temei_rpc_total",
    /// Time from the head of a call to the end of its answer, by method, in seconds; of a stream all of it.
    pub rpc_seconds: Histograms<Method> = "temei_rpc_seconds",
    /// Calls being answered now, by method.
    pub rpc_open: Gauges<Method> = "temei_rpc_open",
    /// Calls refused for who called, for their deadline, or for want of room, by method and reason.
    pub refused: Counters<Method, Refused> = "temei_refused_total",
    /// Calls that came too late, by method and the limit that passed.
    pub deadline_exceeded: Counters<Method, TimeLimit> = "temei_deadline_exceeded_total",
    /// Connections open now, by side.
    pub connections: Gauges<Side> = "temei_connections",
    /// Connections refused or broken off, by side and reason.
    pub connections_closed: Counters<Side, Closed> = "temei_connections_closed_total",
    /// The end of the validity of the certificate that is served, in seconds since 1970.
    pub tls_not_after: Gauges<> = "temei_tls_certificate_not_after_seconds",
    /// Changed files of the certificate, by what became of them; refused ones leave the certificate before in its place.
    pub tls_reloads: Counters<ReloadOutcome> = "temei_tls_reloads_total",
    /// 1 while the files of the certificate hold what cannot be served, else 0.
    pub tls_files_refused: Gauges<> = "temei_tls_files_refused",
    /// Readings of the files of keys that sign tokens, by what became of them; refused ones leave the keys before in their place.
    pub jwt_reloads: Counters<ReloadOutcome> = "temei_jwt_reloads_total",
    /// Keys presented, by what became of them.
    pub auth: Counters<AuthOutcome> = "temei_auth_total",
    /// Calls of tools, by who runs them and by what became of them; one that is proposed, made and ended counts in each.
    pub tool_calls: Counters<ToolKind, ToolEnding> = "temei_tool_calls_total",
    /// Discounts asked for and decided, by what became of them.
    pub approvals_decided: Counters<ApprovalOutcome> = "temei_approvals_total",
    /// Discounts that wait for somebody's decision, and those of them that are overdue, of all tenants.
    pub approvals_waiting: Gauges<Waiting> = "temei_approvals_waiting",
    /// Entries written to audit chains, by kind.
    pub audit_entries: Counters<AuditedKind> = "temei_audit_entries_total",
    /// Entries of audit chains that could not be written, by why.
    pub audit_lost: Counters<AuditLoss> = "temei_audit_lost_total",
    /// Entries that wait to be written to audit chains.
    pub audit_waiting: Gauges<> = "temei_audit_waiting",
    /// Checkpoints of audit chains that this process has signed.
    pub audit_checkpoints: Counters<> = "temei_audit_checkpoints_total",
    /// For how long the entry of an audit chain that has waited longest has not been signed, in seconds; 0 when all are.
    pub audit_unsigned_seconds: Gauges<> = "temei_audit_unsigned_seconds",
    /// Audit chains that this process does not sign because they were touched.
    pub audit_broken: Gauges<> = "temei_audit_broken",
    /// Time of one stage of a call, by stage and outcome, in seconds.
    pub stage_seconds: Histograms<Stage, Outcome> = "temei_stage_seconds",
    /// Answers made with less than everything, by reason.
    pub degraded: Counters<DegradedReason> = "temei_degraded_total",
    /// Verdicts given.
    pub verdicts: Counters<Verdict> = "temei_verdicts_total",
    /// Violations found, by guard and by whether a fact contradicts the claim.
    pub violations: Counters<GuardLabel, ViolationOutcome> = "temei_violations_total",
    /// Violations found, by guard and by the reason that the verdict gives.
    pub violation_reasons: Counters<GuardLabel, ViolationReason> = "temei_violation_reasons_total",
    /// Claims that could be neither verified nor contradicted, whether they were let pass or not, by guard and reason.
    pub unverified: Counters<GuardLabel, Unverified> = "temei_unverified_total",
    /// Texts inspected, by risk.
    pub inspections: Counters<Risk> = "temei_inspections_total",
    /// Pieces of work that wait for a thread of a pool, by kind.
    pub cpu_waiting: Gauges<Work> = "temei_cpu_waiting",
    /// Pieces of work on a thread of a pool, by kind.
    pub cpu_running: Gauges<Work> = "temei_cpu_running",
    /// Time that work waited for a thread of a pool, by kind, in seconds.
    pub cpu_wait_seconds: Histograms<Work> = "temei_cpu_wait_seconds",
    /// Pieces of work that were not done, by kind and reason.
    pub cpu_refused: Counters<Work, Refusal> = "temei_cpu_refused_total",
    /// Texts that wait for their vector: queries, and all texts that were given to the embedder to be indexed.
    pub embedder_queue: Gauges<> = "temei_embedder_queue",
    /// Texts that were embedded to be indexed.
    pub embedded_texts: Counters<> = "temei_embedded_texts_total",
    /// Reindexes that are over, by how they ended, and rollbacks.
    pub reindexes: Counters<ReindexOutcome> = "temei_reindexes_total",
    /// Query vectors asked of the cache.
    pub embedder_cache: Counters<CacheOutcome> = "temei_embedder_cache_total",
    /// Query vectors in the cache.
    pub embedder_cache_entries: Gauges<> = "temei_embedder_cache_entries",
    /// Calls to the embedders that are asked over HTTP, by what they were for and what became of them.
    pub embedding_calls: Counters<EmbeddingCall, EmbeddingOutcome> = "temei_embedding_calls_total",
    /// Time of these calls, whatever became of them, in seconds.
    pub embedding_seconds: Histograms<EmbeddingCall> = "temei_embedding_seconds",
    /// Tokens that these embedders were given, as they count them.
    pub embedding_tokens: Counters<EmbeddingCall> = "temei_embedding_tokens_total",
    /// What that cost, in millionths of the currency, by the prices of the configuration.
    pub embedding_cost: Counters<> = "temei_embedding_cost_micros_total",
    /// Answers of Gate, by outcome.
    pub gate: Counters<GateOutcome> = "temei_gate_total",
    /// Calls of models that were reported, each once.
    pub assistant_calls: Counters<> = "temei_assistant_calls_total",
    /// Tokens of these calls, by side.
    pub assistant_tokens: Counters<TokenSide> = "temei_assistant_tokens_total",
    /// What these calls cost, in millionths of the currency.
    pub assistant_cost: Counters<> = "temei_assistant_cost_micros_total",
    /// Things that were to be told to models, by what became of them.
    pub released: Counters<ReleaseOutcome> = "temei_released_total",
    /// Embedders that are left alone because calls to them failed one after the other.
    pub embedders_left_alone: Gauges<> = "temei_embedders_left_alone",
    /// Tenants that wait for the vectors of their next embedder.
    pub embedder_moves: Gauges<> = "temei_embedder_moves",
    /// Revisions the slowest hot tenant is behind the store.
    pub revision_lag: Gauges<Replica> = "temei_revision_lag",
    /// For how long the hot tenant that is behind the store longest has been so, in seconds; 0 when none is.
    pub revision_age_seconds: Gauges<Replica> = "temei_revision_age_seconds",
    /// Time from the commit of a revision, by the clock of the process that committed it, until the facts of a hot tenant had
    /// it, in seconds; of several that come together, of the last.
    pub revision_seconds: Histograms<> = "temei_revision_seconds",
    /// 1 while what other processes commit to the same PostgreSQL is heard, else 0; not on SQLite.
    pub hearing: Gauges<> = "temei_hearing",
    /// Pieces of the hot indexes whose vector is still to be made.
    pub pending_vectors: Gauges<> = "temei_pending_vectors",
    /// 1 while the Qdrant server is reached and asked, else 0; only with `dense.backend` = "qdrant".
    pub qdrant_reached: Gauges<> = "temei_qdrant_reached",
    /// Time of calls to the Qdrant server, by call and outcome, in seconds.
    pub qdrant_seconds: Histograms<QdrantCall, Outcome> = "temei_qdrant_seconds",
    /// Points written to the Qdrant server, and points it was told to remove.
    pub qdrant_points: Counters<PointChange> = "temei_qdrant_points_total",
    /// Answers of the Qdrant server that were refused because they cannot be so.
    pub qdrant_wrong_answers: Counters<> = "temei_qdrant_wrong_answers_total",
    /// Tasks of maintenance that this process has run, by task and outcome.
    pub maintenance: Counters<MaintenanceTask, MaintenanceOutcome> = "temei_maintenance_total",
    /// When a task of maintenance ended last, in whatever process, in seconds since 1970.
    pub maintenance_last: Gauges<MaintenanceTask> = "temei_maintenance_last_run_seconds",
    /// How long it took the last time in this process, in seconds.
    pub maintenance_duration: Gauges<MaintenanceTask> = "temei_maintenance_duration_seconds",
    /// 1 while the last run of a task of maintenance has failed, in whatever process, else 0.
    pub maintenance_failed: Gauges<MaintenanceTask> = "temei_maintenance_failed",
    /// 1 while the database is reached, else 0.
    pub store_reached: Gauges<> = "temei_store_reached",
    /// Errors the database answered, or that stand for its silence, by kind; of all services of the process.
    pub store_errors: Counters<StoreFault> = "temei_store_errors_total",
    /// 1 while writes are refused because the disk of the database is full or the database is locked, else 0.
    pub writes_refused: Gauges<> = "temei_writes_refused",
    /// Bytes free for the service on the disk of the data folder.
    pub disk_free_bytes: Gauges<> = "temei_disk_free_bytes",
    /// Bytes of the disk of the data folder.
    pub disk_size_bytes: Gauges<> = "temei_disk_size_bytes",
    /// 1, by the version of the program.
    pub build_info: Gauges<Build> = "temei_build_info",
    /// When the process began, in seconds since 1970.
    pub process_start_time: Gauges<> = "process_start_time_seconds",
    /// Processor time of the process, in seconds.
    pub process_cpu: Counters<> = "process_cpu_seconds_total",
    /// Bytes of the process in memory.
    pub process_resident: Gauges<> = "process_resident_memory_bytes",
    /// Files and sockets the process has open.
    pub process_open_fds: Gauges<> = "process_open_fds",
    /// Files and sockets the process may have open.
    pub process_max_fds: Gauges<> = "process_max_fds",
    /// Threads of the process.
    pub process_threads: Gauges<> = "process_threads",
    /// Tenants by state.
    pub tenants: Gauges<Residency> = "temei_tenants",
    /// Tenants that the start brings into memory, by how far they have come.
    pub preload: Gauges<Foreseen> = "temei_preload",
    /// Snapshots of tenants' replicas, by what became of them.
    pub snapshots: Counters<SnapshotOutcome> = "temei_snapshots_total",
    /// Bytes of all snapshots on the disk, when the last one was written.
    pub snapshot_bytes: Gauges<> = "temei_snapshot_bytes",
    /// Backups that were asked of this process, by what became of them.
    pub backups: Counters<BackupOutcome> = "temei_backups_total",
    /// When the last backup was handed over whole, in seconds since 1970.
    pub backup_done_at: Gauges<> = "temei_backup_last_success_timestamp_seconds",
    /// How long it took, in seconds.
    pub backup_seconds: Gauges<> = "temei_backup_last_duration_seconds",
    /// Entries of all hot indexes, by part.
    pub index_size: Gauges<IndexPart> = "temei_index_size",
    /// Tenants that have gone cold and are still held by calls that have not ended.
    pub tenants_leaving: Gauges<> = "temei_tenants_leaving",
    /// Bytes of all tenants in memory, hot, leaving or being loaded, and of the indexes that are being built.
    pub resident_bytes: Gauges<> = "temei_resident_bytes",
    /// Catalogue items received, by what became of them.
    pub items: Counters<ItemOutcome> = "temei_items_total",
    /// Reservations, by what became of them; those that expire without anybody asking are not counted.
    pub reservations: Counters<ReservationOutcome> = "temei_reservations_total",
    /// Products whose stock a feed set below what is reserved of them.
    pub stock_short: Counters<> = "temei_stock_short_total",
    /// Time of one committed batch of an Upsert, in seconds.
    pub commit_seconds: Histograms<> = "temei_commit_seconds",
}

impl Metrics {
    /// A recorder of its own with nothing in it.
    pub fn new() -> Self {
        let mut builder = PrometheusBuilder::new().set_buckets(&SECONDS).expect("there are buckets");
        for name in LONG {
            let only = Matcher::Full(name.to_owned());
            builder = builder.set_buckets_for_metric(only, &LONG_SECONDS).expect("there are buckets");
        }
        let metrics = Self::with_recorder(&Arc::new(builder.build_recorder()));
        metrics.build_info.set((Build::This,), 1.0);
        metrics
    }

    /// The exposition text of `/metrics`.
    pub fn render(&self) -> String {
        self.handle.render()
    }

    /// Sorts collected samples into their buckets. To be called every few seconds: without it they pile up between
    /// two scrapes.
    pub fn upkeep(&self) {
        self.handle.run_upkeep();
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_services_do_not_count_into_each_other() {
        let (one, other) = (Metrics::new(), Metrics::new());
        one.verdicts.increment((Verdict::Allow,), 2);
        one.tenants.set((Residency::Hot,), 3.0);
        assert!(one.render().contains("temei_verdicts_total{verdict=\"allow\"} 2"), "{}", one.render());
        assert!(one.render().contains("temei_tenants{state=\"hot\"} 3"));
        assert!(one.render().contains("# HELP temei_verdicts_total Verdicts given."));
        assert!(!other.render().contains("temei_verdicts_total{"));
    }

    #[test]
    fn writes_are_timed_up_to_a_minute_and_the_build_is_told() {
        let metrics = Metrics::new();
        metrics.commit_seconds.record((), std::time::Duration::from_secs(40));
        metrics.stage_seconds.record((Stage::Fuse, Outcome::Ok), std::time::Duration::from_secs(40));
        let text = metrics.render();
        assert!(text.contains("temei_commit_seconds_bucket{le=\"30\"} 0"), "{text}");
        assert!(text.contains("temei_commit_seconds_bucket{le=\"60\"} 1"), "{text}");
        assert!(!text.contains("temei_stage_seconds_bucket{stage=\"fuse\",outcome=\"ok\",le=\"60\"}"), "{text}");
        assert!(text.contains(concat!("temei_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1")), "{text}");
    }

    #[test]
    fn every_method_of_the_contract_has_a_label() {
        let pool = prost_reflect::DescriptorPool::decode(crate::pb::DESCRIPTOR_SET).expect("the build wrote it");
        for service in pool.services() {
            for method in service.methods() {
                let path = format!("/{}/{}", service.full_name(), method.name());
                assert_ne!(Method::of_path(&path), Method::Other, "{path}");
                assert_eq!(Method::of_path(&path).is_client_stream(), method.is_client_streaming(), "{path}");
            }
        }
        assert_eq!(Method::of_path("/temei.v1.SearchService/Nothing"), Method::Other);
    }
}
