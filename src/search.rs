//! What a search is, stage by stage, without its threads: what filters leave and a query names, how two legs become one
//! ranking, what is counted, where a page begins and what an answer says. The request gives each stage its thread and its
//! time. Ranking is deterministic; a leg that is down makes a degraded answer, never an error and never silence.

mod answer;
mod content;
mod cursor;
mod facet;
mod filter;
mod highlight;
mod instead;
mod legs;
mod matches;
mod offers;
mod placement;
mod ranking;
mod report;
mod request;

use std::convert::Infallible;
use std::sync::Arc;

use temei_index::{Answers, Backend, Figures, Generation, IndexError, Kind, Leg, PointScope, RowSet, Suggestion};

pub use answer::{Counts, Degradation, Explanation, Found, Highlight, Hit, Matched, Passage, SearchAnswer};
pub(crate) use content::{passage_hits, passages, product_hits};
pub use cursor::{Cursor, PageKey, QueryHash, Rank, RequestIdentity, Seen, Standing};
pub use facet::{FacetBy, FacetCounts, FacetRequest, FacetValue, PriceRange};
pub use filter::Filter;
pub(crate) use highlight::mark;
pub(crate) use legs::{Legs, Meaning, lost};
pub(crate) use ranking::Ranked;
pub use ranking::{SortValue, Variants};
pub use report::{LegReport, Report};
pub use request::{Fusion, FusionOverride, Mode, PageLimit, QueryText, SearchRequest, Sort};

use crate::clock::Timestamp;
use crate::config;
use crate::deadline::Deadline;
use crate::facts::FactsSnapshot;
use crate::guard::VersionedPolicy;
use crate::metrics::{DegradedReason, Failure, Fault, Stage, Stages};
use crate::replica::{FactRowsCache, Maker, Replica};
use crate::store::ItemKind;
use crate::tenant::TenantId;
use offers::LazyFactRows;
use placement::Placing;

/// One search under way: the request, and the one state of facts and index it sees.
pub(crate) struct Run {
    /// Who pays for the work.
    pub(crate) tenant: TenantId,
    pub(crate) request: SearchRequest,
    pub(crate) kind: Kind,
    /// What makes the tenant's vectors, and where they lie.
    pub(crate) maker: Maker,
    /// Where its cosines lie, where that is not where the languages' own figures are.
    figures: Option<Figures>,
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
    /// Whether what is unrelated is left out.
    related_only: bool,
    /// What the shop's merchandising says.
    placing: Placing,
    now: Timestamp,
    pub(crate) deadline: Deadline,
}

/// What a search begins with beside its request.
#[derive(Clone, Copy)]
pub(crate) struct Beginning<'a> {
    pub(crate) tenant: &'a TenantId,
    pub(crate) replica: &'a Replica,
    pub(crate) defaults: &'a config::Search,
    pub(crate) now: Timestamp,
    pub(crate) deadline: Deadline,
}

/// What the legs may find, and what the query names.
pub(crate) struct Selected {
    pub(crate) rows: Arc<RowSet>,
    pins: Vec<temei_index::Pin>,
}

/// The page, with its facets and its explanation.
pub(crate) struct Ranking {
    pub(crate) ranked: Ranked,
    facets: Vec<FacetCounts>,
    /// What else there is, where nothing was found.
    instead: Vec<Suggestion>,
    /// Why there are no facets.
    lost: Option<Degradation>,
    report: Option<Report>,
}

impl Run {
    /// The state a search sees is that of its beginning.
    pub(crate) fn new(mut request: SearchRequest, beginning: Beginning<'_>) -> Self {
        let Beginning { tenant, replica, defaults, now, deadline } = beginning;
        // A query is in the language it says, else in the shop's, else in what it looks like.
        request.language = request.language.or_else(|| replica.language().map(str::to_owned));
        let threshold = match request.kind {
            ItemKind::Product => defaults.product_threshold,
            ItemKind::Document => defaults.document_threshold,
        };
        let ground = replica.ground();
        Self {
            tenant: tenant.clone(),
            kind: kind(request.kind),
            maker: replica.maker().clone(),
            figures: replica.maker().figures(),
            query: QueryHash::of(tenant, &request.identity),
            incarnation: replica.incarnation(),
            generation: replica.generation(),
            facts: Arc::clone(&ground.facts),
            policy: Arc::clone(&ground.policy),
            pending_vectors: replica.pending_vectors(),
            known_fact_rows: Arc::clone(replica.fact_rows()),
            fact_rows: LazyFactRows::new(),
            fusion: ranking::fusion(defaults, &request.fusion),
            threshold: request.similarity_threshold.unwrap_or(threshold.get()),
            related_only: request.related_only.unwrap_or(defaults.related_only) && request.mode == Mode::Hybrid,
            placing: Placing::of(&ground.merchandise, kind(request.kind), &request.occasions(), now),
            now,
            request,
            deadline,
        }
    }

    /// Applies the filters, then asks the identifier lane.
    pub(crate) fn select(&self) -> Selected {
        let rows = self.rows(&self.request.filter);
        let pins = self.pins(&rows);
        Selected { rows: Arc::new(rows), pins }
    }

    /// Where the vectors lie that a query's is held against.
    pub(crate) fn meaning(&self, vector: &Arc<[f32]>) -> Meaning {
        let vector = Arc::clone(vector);
        if self.generation.backend() == Backend::Embedded {
            return Meaning::Here(vector);
        }
        let scope = PointScope::new(self.tenant.as_str(), self.incarnation);
        Meaning::There(vector, Arc::new(Answers::new(Arc::clone(&self.generation), scope, self.kind)))
    }

    /// The dense leg where the vectors are, see [`Run::dense_beside`].
    pub(crate) fn dense_of(
        &self,
        meaning: &Meaning,
        lexical: Option<&mut Leg>,
        rows: &RowSet,
    ) -> Result<Leg, IndexError> {
        meaning.meet(&self.generation, |index| self.dense_beside(lexical, index, rows))
    }

    /// Whether a facet is counted under another filter than the request's, which needs legs of its own.
    pub(crate) fn has_facets_apart(&self) -> bool {
        self.request.facets.iter().any(|facet| facet.ignore_own_filter)
    }

    /// Has the legs run that facets need under other filters, so that what they lack of the vectors is known.
    pub(crate) fn foresee_facets(&self, legs: &Legs) {
        facet::foresee(self, legs);
    }

    /// What recency is measured from: the first page's now.
    fn as_of(&self) -> Timestamp {
        self.request.page.as_ref().map_or(self.now, |cursor| cursor.as_of)
    }
}

impl Selected {
    /// Whether the query is a code: its product is found, and meaning adds nothing.
    pub(crate) fn names_a_code(&self) -> bool {
        matches::names_a_code(&self.pins)
    }
}

/// Fuses, sorts and counts.
pub(crate) fn rank(stages: &mut Stages, run: &Run, selected: &Selected, legs: &Legs) -> Ranking {
    let fused = stages.run_here(Stage::Fuse, || Ok::<_, Infallible>(ranking::rank(run, selected, legs)));
    let Ok((ranked, items)) = fused;
    let (mut facets, mut lost) = (Vec::new(), None);
    if let Some(items) = items.filter(|_| !run.request.facets.is_empty()) {
        match stages.run_here(Stage::Facets, || facet::count(run, legs, &items)) {
            Ok(counted) => facets = counted,
            Err(error) => lost = Some(legs::lost(DegradedReason::FacetsFailed, &error)),
        }
    }
    let mut instead = Vec::new();
    if instead::is_wanted(run, &ranked) {
        let suggested = stages.run_here(Stage::Suggest, || Ok::<_, Infallible>(instead::suggestions(run)));
        let Ok(suggestions) = suggested;
        instead = suggestions;
    }
    let report = run.request.explain.then(|| report::report(run, selected, legs));
    Ranking { ranked, facets, instead, lost, report }
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
