//! Every metric there is, in one place: the comments are the help texts on `/metrics`.
//!
//! Labels are enums, so the number of series is known and no id or text of a user can become one. A [`Metrics`] owns
//! its recorder: two services in one process (tests) do not count into each other. Series appear with their first
//! value.

mod family;
mod labels;
mod stages;

use std::sync::Arc;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};

pub use family::{Counters, Gauges, Histograms, Label};
pub use labels::{
    AuthOutcome, CacheOutcome, Closed, DegradedReason, GuardLabel, IndexPart, ItemOutcome, Method, Outcome, Refusal,
    Replica, Residency, Risk, RpcCode, Side, Stage, Unverified, Verdict, ViolationOutcome, Work,
};
pub use stages::{Ending, Failure, Fault, Stages};

/// Upper bounds of the time histograms, in seconds: 100 µs to 5 s.
const SECONDS: [f64; 15] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];

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
        }
    };
}

metrics! {
    /// Calls answered, by method and gRPC code.
    pub rpc: Counters<Method, RpcCode> = "temei_rpc_total",
    /// Time from the first byte of a call to its end, by method.
    pub rpc_seconds: Histograms<Method> = "temei_rpc_seconds",
    /// Calls being answered now, by method.
    pub rpc_open: Gauges<Method> = "temei_rpc_open",
    /// Connections open now, by side.
    pub connections: Gauges<Side> = "temei_connections",
    /// Connections refused or broken off, by side and reason.
    pub connections_closed: Counters<Side, Closed> = "temei_connections_closed_total",
    /// Keys presented, by what became of them.
    pub auth: Counters<AuthOutcome> = "temei_auth_total",
    /// Time of one stage of a call, by stage and outcome.
    pub stage_seconds: Histograms<Stage, Outcome> = "temei_stage_seconds",
    /// Answers made with less than everything, by reason.
    pub degraded: Counters<DegradedReason> = "temei_degraded_total",
    /// Verdicts given.
    pub verdicts: Counters<Verdict> = "temei_verdicts_total",
    /// Violations found, by guard and by whether a fact contradicts the claim.
    pub violations: Counters<GuardLabel, ViolationOutcome> = "temei_violations_total",
    /// Claims that could be neither verified nor contradicted, whether they were let pass or not, by guard and reason.
    pub unverified: Counters<GuardLabel, Unverified> = "temei_unverified_total",
    /// Texts inspected, by risk.
    pub inspections: Counters<Risk> = "temei_inspections_total",
    /// Work waiting for a thread of a pool.
    pub cpu_waiting: Gauges<Work> = "temei_cpu_waiting",
    /// Work on a thread of a pool.
    pub cpu_running: Gauges<Work> = "temei_cpu_running",
    /// Time work waited for a thread of a pool.
    pub cpu_wait_seconds: Histograms<Work> = "temei_cpu_wait_seconds",
    /// Work that was not done, by reason.
    pub cpu_refused: Counters<Work, Refusal> = "temei_cpu_refused_total",
    /// Texts waiting for the embedder.
    pub embedder_queue: Gauges<> = "temei_embedder_queue",
    /// Query vectors asked of the cache.
    pub embedder_cache: Counters<CacheOutcome> = "temei_embedder_cache_total",
    /// Query vectors in the cache.
    pub embedder_cache_entries: Gauges<> = "temei_embedder_cache_entries",
    /// Revisions the slowest hot tenant is behind the store.
    pub revision_lag: Gauges<Replica> = "temei_revision_lag",
    /// Tenants by state.
    pub tenants: Gauges<Residency> = "temei_tenants",
    /// Entries of all hot indexes, by part.
    pub index_size: Gauges<IndexPart> = "temei_index_size",
    /// Tenants that have gone cold and are still held by calls that have not ended.
    pub tenants_leaving: Gauges<> = "temei_tenants_leaving",
    /// Bytes of all tenants in memory, hot, leaving or being loaded, and of the indexes that are being built.
    pub resident_bytes: Gauges<> = "temei_resident_bytes",
    /// Catalogue items received, by what became of them.
    pub items: Counters<ItemOutcome> = "temei_items_total",
    /// Time of one committed batch of an Upsert.
    pub commit_seconds: Histograms<> = "temei_commit_seconds",
}

impl Metrics {
    /// A recorder of its own with nothing in it.
    pub fn new() -> Self {
        let recorder = PrometheusBuilder::new().set_buckets(&SECONDS).expect("there are buckets").build_recorder();
        Self::with_recorder(&Arc::new(recorder))
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
