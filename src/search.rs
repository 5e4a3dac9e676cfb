//! One search, stage after stage: wait → identify → embed ∥ lexical → dense → fuse → facets → read. Ranking is
//! deterministic; a leg that is down makes a degraded answer, never an error and never silence.

mod answer;
mod cursor;
mod facet;
mod filter;
mod highlight;
mod legs;
mod matches;
mod offers;
mod placement;
mod ranking;
mod read;
mod report;
mod request;

use std::convert::Infallible;
use std::sync::Arc;

use temei_index::{EmbedScope, Generation, IndexError, Kind, RowSet};

pub use answer::{Counts, Degradation, Explanation, Found, Highlight, Hit, Passage, SearchAnswer};
pub use cursor::{Cursor, PageKey, QueryHash, Rank, RequestIdentity, Seen, Standing};
pub use facet::{FacetBy, FacetCounts, FacetRequest, FacetValue, PriceRange};
pub use filter::Filter;
pub(crate) use legs::embedded;
pub use ranking::{SortValue, Variants};
pub use report::{LegReport, Report};
pub use request::{Fusion, FusionOverride, Mode, PageLimit, QueryText, SearchRequest, Sort};

use crate::clock::Timestamp;
use crate::deadline::Deadline;
use crate::facts::FactsSnapshot;
use crate::guard::VersionedPolicy;
use crate::metrics::{DegradedReason, Failure, Fault, Stage, Stages, Work};
use crate::replica::{FactRowsCache, Replica};
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::ItemKind;
use crate::tenant::TenantId;
use legs::Legs;
use offers::LazyFactRows;
use placement::Placing;
use ranking::Ranked;

/// One search under way: the request, and the one state of facts and index it sees.
struct Run {
    /// Who pays for the work.
    tenant: TenantId,
    request: SearchRequest,
    kind: Kind,
    /// The tenant, to the embedder.
    scope: EmbedScope,
    /// Tells this request of this tenant from all others.
    query: QueryHash,
    incarnation: u64,
    generation: Arc<Generation>,
    /// Pieces in it whose vector is still being made.
    pending_vectors: u64,
    facts: Arc<FactsSnapshot>,
    policy: Arc<VersionedPolicy>,
    known_fact_rows: Arc<FactRowsCache>,
    fact_rows: LazyFactRows,
    fusion: temei_index::Fusion,
    /// Calibrated, of the dense leg.
    threshold: f64,
    /// What the shop's merchandising says.
    placing: Placing,
    now: Timestamp,
    deadline: Deadline,
}

/// Answers one search of one tenant.
///
/// # Errors
/// A page of another request or of an index that has been replaced; a deadline that passed; see [`ServiceError`].
pub async fn search(
    service: &Service,
    tenant: &TenantId,
    request: SearchRequest,
    deadline: Deadline,
) -> Result<SearchAnswer, ServiceError> {
    let mut stages = Stages::of(&service.metrics);
    let replica = stages.run(Stage::Wait, ready(service, tenant, &request, deadline)).await?;
    let run = Arc::new(Run::new(service, tenant, request, (&replica, deadline)));
    run.check_page()?;
    let selected = Arc::new(stages.run(Stage::Identify, select(service, &run)).await?);
    let legs = Arc::new(Legs::run(service, &run, &selected, &mut stages).await?);
    let ranking = stages.run_apart(Stage::Fuse, ranked(service, &run, &selected, &legs)).await?;
    let mut hits = stages.run(Stage::Read, read::hits(service, &replica, &run, &ranking.ranked)).await?;
    if run.request.highlight {
        hits = stages.run(Stage::Highlight, highlight::mark(service, &run, hits)).await?;
    }
    Ok(answer::assemble(service, &run, &legs, (ranking, hits), stages))
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

impl Run {
    fn new(
        service: &Service,
        tenant: &TenantId,
        mut request: SearchRequest,
        (replica, deadline): (&Replica, Deadline),
    ) -> Self {
        // A query is in the language it says, else in the shop's, else in what it looks like.
        request.language = request.language.or_else(|| replica.language().map(str::to_owned));
        let defaults = &service.config.search;
        let threshold = match request.kind {
            ItemKind::Product => defaults.product_threshold,
            ItemKind::Document => defaults.document_threshold,
        };
        let (now, ground) = (service.clock.now(), replica.ground());
        Self {
            tenant: tenant.clone(),
            kind: kind(request.kind),
            scope: tenant.into(),
            query: QueryHash::of(tenant, &request.identity),
            incarnation: replica.incarnation(),
            generation: replica.generation(),
            facts: Arc::clone(&ground.facts),
            policy: Arc::clone(&ground.policy),
            pending_vectors: replica.pending_vectors(),
            known_fact_rows: Arc::clone(replica.fact_rows()),
            fact_rows: LazyFactRows::new(),
            fusion: ranking::fusion(service, &request.fusion),
            threshold: request.similarity_threshold.unwrap_or(threshold.get()),
            placing: Placing::of(&ground.merchandise, kind(request.kind), request.query.as_str(), now),
            now,
            request,
            deadline,
        }
    }

    /// What recency is measured from: the first page's now.
    fn as_of(&self) -> Timestamp {
        self.request.page.as_ref().map_or(self.now, |cursor| cursor.as_of)
    }
}

/// What the legs may find, and what the query names.
struct Selected {
    rows: Arc<RowSet>,
    pins: Vec<temei_index::Pin>,
}

/// Applies the filters, then asks the identifier lane.
async fn select(service: &Service, run: &Arc<Run>) -> Result<Selected, ServiceError> {
    let work = Arc::clone(run);
    let selected = service.cpu.run_for(&run.tenant, Work::Search, run.deadline, move || {
        let rows = work.rows(&work.request.filter);
        let pins = work.pins(&rows);
        Selected { rows: Arc::new(rows), pins }
    });
    Ok(selected.await?)
}

/// The page, with its facets and its explanation.
struct Ranking {
    ranked: Ranked,
    facets: Vec<FacetCounts>,
    /// Why there are no facets.
    lost: Option<Degradation>,
    report: Option<Report>,
}

/// Fuses, sorts and counts, with the stages of it.
async fn ranked(
    service: &Service,
    run: &Arc<Run>,
    selected: &Arc<Selected>,
    legs: &Arc<Legs>,
) -> Result<(Ranking, Stages), ServiceError> {
    let (run, selected, legs) = (Arc::clone(run), Arc::clone(selected), Arc::clone(legs));
    let (tenant, deadline) = (run.tenant.clone(), run.deadline);
    let mut stages = Stages::of(&service.metrics);
    let work = move || (rank(&mut stages, &run, &selected, &legs), stages);
    Ok(service.cpu.run_for(&tenant, Work::Search, deadline, work).await?)
}

fn rank(stages: &mut Stages, run: &Run, selected: &Selected, legs: &Legs) -> Ranking {
    let fused = || Ok::<_, Infallible>(ranking::rank(run, selected, legs));
    let Ok((ranked, items)) = stages.run_here(Stage::Fuse, fused);
    let (mut facets, mut lost) = (Vec::new(), None);
    if let Some(items) = items.filter(|_| !run.request.facets.is_empty()) {
        match stages.run_here(Stage::Facets, || facet::count(run, legs, &items)) {
            Ok(counted) => facets = counted,
            Err(error) => lost = Some(legs::lost(DegradedReason::FacetsFailed, &error)),
        }
    }
    let report = run.request.explain.then(|| report::report(run, selected, legs));
    Ranking { ranked, facets, lost, report }
}

impl Failure for IndexError {
    fn fault(&self) -> Fault {
        Fault::Failed
    }
}

const fn kind(kind: ItemKind) -> Kind {
    match kind {
        ItemKind::Product => Kind::Product,
        ItemKind::Document => Kind::Document,
    }
}

#[cfg(test)]
mod tests;
