//! The service without its edge: what every request works on. One value, shared by all calls.

use std::sync::Arc;

use crate::auditor::Auditor;
use crate::background::Background;
use crate::calls::Compiled;
use crate::clock::Clock;
use crate::config::{self, Config};
use crate::cpu::CpuPool;
use crate::embedders::Embedders;
use crate::flow::library::Library;
use crate::jobs::Jobs;
use crate::metrics::Metrics;
use crate::quota::Meters;
use crate::replica::Replicas;
use crate::store::{StockRules, Store};

/// Cheap to clone by its `Arc`; holds no state of a request.
#[derive(Clone, Debug)]
pub struct Service {
    pub store: Store,
    pub replicas: Replicas,
    /// What makes vectors. Where a tenant has none of these its searches are by words alone, and say so.
    pub embedders: Embedders,
    pub cpu: CpuPool,
    pub background: Background,
    /// What tenants' own expressions compile to.
    pub compiled: Compiled,
    /// What conversations go through.
    pub flows: Library,
    /// What runs for long.
    pub jobs: Jobs,
    /// Writes down what is done.
    pub auditor: Auditor,
    /// How much each tenant has asked for.
    pub meters: Meters,
    pub clock: Arc<dyn Clock>,
    pub config: Arc<Config>,
    pub metrics: Arc<Metrics>,
}

/// How long reservations last, as it is configured.
pub fn stock_rules(stock: &config::Stock) -> StockRules {
    let secs = |limit: usize| u32::try_from(limit).unwrap_or(u32::MAX);
    StockRules {
        proposal_ttl_secs: secs(stock.proposal_ttl_secs.get()),
        negotiation_ttl_secs: secs(stock.negotiation_ttl_secs.get()),
        closing_ttl_secs: secs(stock.closing_ttl_secs.get()),
        max_hold_secs: secs(stock.max_hold_secs.get()),
        reservations: stock.reservations.get(),
    }
}
