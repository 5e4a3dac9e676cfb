//! One search, stage after stage: wait → identify → embed ∥ lexical → dense → fuse → read. Ranking is deterministic;
//! a leg that is down makes a degraded answer, never an error and never silence.

mod answer;
mod legs;
mod ranking;
mod read;
mod request;

use std::sync::Arc;

use temei_index::{Generation, Kind, RowSet};

pub use answer::{Degradation, Explanation, Found, Hit, Passage, SearchAnswer};
pub use request::{Filter, Fusion, FusionOverride, Mode, PageLimit, QueryText, SearchRequest};

use crate::clock::Timestamp;
use crate::deadline::Deadline;
use crate::facts::FactsSnapshot;
use crate::metrics::{Outcome, Stage, Work};
use crate::replica::Replica;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::ItemKind;
use crate::tenant::TenantId;
use answer::Stages;
use legs::Legs;

/// One search under way: the request, and the one state of facts and index it sees.
struct Run {
    request: SearchRequest,
    kind: Kind,
    generation: Arc<Generation>,
    facts: Arc<FactsSnapshot>,
    now: Timestamp,
    deadline: Deadline,
}

/// Answers one search of one tenant.
pub async fn search(
    service: &Service,
    tenant: &TenantId,
    request: SearchRequest,
    deadline: Deadline,
) -> Result<SearchAnswer, ServiceError> {
    let mut stages = Stages::of(service);
    let replica = stages.time(Stage::Wait, ready(service, tenant, &request, deadline)).await?;
    let run = Arc::new(Run {
        kind: kind(request.kind),
        generation: replica.generation(),
        facts: Arc::clone(&replica.ground().facts),
        now: service.clock.now(),
        request,
        deadline,
    });
    let selected = stages.time(Stage::Identify, select(service, &run)).await?;
    let legs = Legs::run(service, &run, &selected, &mut stages).await?;
    let timer = service.metrics.stage(Stage::Fuse);
    let ranked = ranking::rank(service, &run, &selected, &legs);
    stages.add(Stage::Fuse, timer.end(Outcome::Ok));
    let hits = stages.time(Stage::Read, read::hits(service, &replica, &run, &ranked)).await?;
    Ok(answer::assemble(&run, &replica, legs, (ranked.total, hits), stages))
}

/// The hot replica, with everything the caller has written before.
async fn ready(
    service: &Service,
    tenant: &TenantId,
    request: &SearchRequest,
    deadline: Deadline,
) -> Result<Arc<Replica>, ServiceError> {
    let replica = service.replicas.get(tenant, deadline).await?;
    if let Some(revision) = request.min_revision {
        replica.wait_for_facts(revision, deadline).await?;
        replica.wait_for_index(revision, deadline).await?;
    }
    Ok(replica)
}

/// What the legs may find, and what the query names.
struct Selected {
    rows: Arc<RowSet>,
    pins: Vec<temei_index::Pin>,
}

impl Selected {
    /// Whether the query is a code: its product is found, and meaning adds nothing.
    fn names_a_code(&self) -> bool {
        self.pins.iter().any(|pin| pin.reason != temei_index::PinReason::Title)
    }
}

/// Applies the filters, then asks the identifier lane.
async fn select(service: &Service, run: &Arc<Run>) -> Result<Selected, ServiceError> {
    let work = Arc::clone(run);
    let selected = service.cpu.run(Work::Search, run.deadline, move || {
        let run = work;
        let filter = &run.request.filter;
        let mut rows = run.generation.select(run.kind, &of_content(filter), run.now.micros());
        if run.kind == Kind::Product && filter.asks_for_facts() {
            run.generation.retain(&mut rows, |sku| passes(filter, &run.facts, sku));
        }
        let pins = run.generation.pins(run.kind, run.request.query.as_str(), &rows);
        Selected { rows: Arc::new(rows), pins }
    });
    Ok(selected.await?)
}

/// The part of a filter the index knows.
fn of_content(filter: &Filter) -> temei_index::Filter {
    temei_index::Filter {
        brands: filter.brands.clone(),
        categories: filter.categories.clone(),
        languages: filter.languages.clone(),
        tags: filter.tags.clone(),
        attributes: filter.attributes.clone(),
        source_types: filter.source_types.clone(),
        classifications: filter.classifications.clone(),
        countries: filter.countries.clone(),
    }
}

/// The part only the facts know: price and stock as they are now. What is unknown does not match.
fn passes(filter: &Filter, facts: &FactsSnapshot, sku: &str) -> bool {
    let Some(facts) = facts.facts(sku) else { return false };
    let price_fits = |limit: crate::catalog::Money, fits: fn(i64, i64) -> bool| {
        facts.price.is_some_and(|price| price.currency() == limit.currency() && fits(price.minor(), limit.minor()))
    };
    filter.min_price.is_none_or(|limit| price_fits(limit, |price, limit| price >= limit))
        && filter.max_price.is_none_or(|limit| price_fits(limit, |price, limit| price <= limit))
        && filter.in_stock.is_none_or(|wanted| facts.stock.is_some_and(|stock| (stock.scaled() > 0) == wanted))
}

const fn kind(kind: ItemKind) -> Kind {
    match kind {
        ItemKind::Product => Kind::Product,
        ItemKind::Document => Kind::Document,
    }
}
