//! One check, stage after stage: wait → facts → guards. The verdict itself is a pure function in [`crate::guard`]; here
//! it is given the one state of facts it sees. A tenant that is not in memory is answered from SQL at once; only a batch
//! and a stream wait until it is there.

mod stream;

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::catalog::{Currency, Sku};
use crate::clock::Timestamp;
use crate::deadline::Deadline;
use crate::facts::FactsSnapshot;
use crate::guard::{self, CheckInput, CheckOutcome, Evidence, GuardSet, Locale, Overrides, VersionedPolicy};
use crate::metrics::{Outcome, Stage, Verdict, Work};
use crate::replica::Ground;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;
pub use stream::{Piece, StreamCheck};

/// Answers from which on a batch is spread over the pool: below it, waking another thread takes as long as it saves
/// (`benches/what_does_a_check_cost.rs`, `batch`).
const PARALLEL_ANSWERS: usize = 4;

/// SKUs a cold tenant's patterns are learnt from.
const SHAPE_SAMPLE: u32 = 256;

/// A check as it was asked, checked; the input of the guards borrows from it.
#[derive(Clone, Debug)]
pub struct CheckCall {
    pub text: String,
    pub locale: Locale,
    /// Of amounts without one.
    pub currency: Option<Currency>,
    pub evidence: Evidence,
    pub session_id: Option<String>,
    pub stage: Option<String>,
    pub flow: Option<String>,
    pub overrides: Overrides,
    pub guards: GuardSet,
    /// None is now.
    pub as_of: Option<Timestamp>,
    /// Wait until the facts know this revision.
    pub min_revision: Option<u64>,
    pub record: bool,
}

/// The verdict, and how long it took to get to the facts.
#[derive(Clone, Debug)]
pub struct CheckAnswer {
    pub outcome: CheckOutcome,
    pub facts_took: Duration,
}

/// Holds one answer of one tenant against the facts.
pub async fn check(
    service: &Service,
    tenant: &TenantId,
    call: CheckCall,
    deadline: Deadline,
) -> Result<CheckAnswer, ServiceError> {
    let (timer, started) = (service.metrics.stage(Stage::Facts), Instant::now());
    let ground = ground(service, tenant, (&call.text, call.min_revision), deadline).await?;
    timer.end(Outcome::Ok);
    let facts_took = started.elapsed();
    let now = service.clock.now();
    let timer = service.metrics.stage(Stage::Guards);
    let outcome = service.cpu.run(Work::Check, deadline, move || judge(&call, &ground, now)).await?;
    timer.end(Outcome::Ok);
    service.metrics.verdicts.increment((label(outcome.verdict),), 1);
    Ok(CheckAnswer { outcome, facts_took })
}

/// Holds many answers against one state of the facts, in their order.
pub async fn check_batch(
    service: &Service,
    tenant: &TenantId,
    calls: Vec<CheckCall>,
    deadline: Deadline,
) -> Result<Vec<CheckAnswer>, ServiceError> {
    let (timer, started) = (service.metrics.stage(Stage::Facts), Instant::now());
    let min_revision = calls.iter().filter_map(|call| call.min_revision).max();
    let ground = pinned(service, tenant, min_revision, deadline).await?;
    timer.end(Outcome::Ok);
    let facts_took = started.elapsed();
    let now = service.clock.now();
    let timer = service.metrics.stage(Stage::Guards);
    let outcomes = service.cpu.run(Work::Check, deadline, move || judge_all(&calls, &ground, now)).await?;
    timer.end(Outcome::Ok);
    for outcome in &outcomes {
        service.metrics.verdicts.increment((label(outcome.verdict),), 1);
    }
    Ok(outcomes.into_iter().map(|outcome| CheckAnswer { outcome, facts_took }).collect())
}

fn judge_all(calls: &[CheckCall], ground: &Ground, now: Timestamp) -> Vec<CheckOutcome> {
    use rayon::prelude::*;
    if calls.len() < PARALLEL_ANSWERS {
        return calls.iter().map(|call| judge(call, ground, now)).collect();
    }
    calls.par_iter().map(|call| judge(call, ground, now)).collect()
}

/// The facts and policy of a tenant in memory, loading it when it is cold.
async fn pinned(
    service: &Service,
    tenant: &TenantId,
    min_revision: Option<u64>,
    deadline: Deadline,
) -> Result<Arc<Ground>, ServiceError> {
    let replica = service.replicas.get(tenant, deadline).await?;
    if let Some(revision) = min_revision {
        replica.wait_for_facts(revision, deadline).await?;
    }
    Ok(replica.ground())
}

fn judge(call: &CheckCall, ground: &Ground, now: Timestamp) -> CheckOutcome {
    judge_text(&call.text, call, ground, now)
}

/// Judges a text as a call asks, whatever text the call has.
fn judge_text(text: &str, call: &CheckCall, ground: &Ground, now: Timestamp) -> CheckOutcome {
    let input = CheckInput {
        text,
        locale: call.locale.clone(),
        currency: call.currency,
        evidence: &call.evidence,
        stage: call.stage.as_deref(),
        flow: call.flow.as_deref(),
        overrides: call.overrides,
        guards: call.guards,
        as_of: call.as_of.unwrap_or(now),
        record: call.record,
    };
    guard::check(&input, &ground.policy, &ground.facts)
}

/// Facts and policy of one revision: from memory when the tenant is hot, else what the text could mean from SQL.
pub(crate) async fn ground(
    service: &Service,
    tenant: &TenantId,
    (text, min_revision): (&str, Option<u64>),
    deadline: Deadline,
) -> Result<Arc<Ground>, ServiceError> {
    if let Some(replica) = service.replicas.hot(tenant) {
        if let Some(revision) = min_revision {
            replica.wait_for_facts(revision, deadline).await?;
        }
        return Ok(replica.ground());
    }
    service.replicas.load(tenant);
    let cold = cold_ground(service, tenant, text).await?;
    if min_revision.is_some_and(|revision| cold.facts.revision() < revision) {
        let replica = service.replicas.get(tenant, deadline).await?;
        replica.wait_for_facts(min_revision.unwrap_or_default(), deadline).await?;
        return Ok(replica.ground());
    }
    Ok(Arc::new(cold))
}

async fn cold_ground(service: &Service, tenant: &TenantId, text: &str) -> Result<Ground, ServiceError> {
    let store = &service.store;
    let candidates = guard::candidates(text);
    // The revision first: what is read after it is at least as new, and never claims to be newer than it is.
    let revision = store.revision(tenant).await?;
    let policy = store.policy(tenant, None).await?;
    let skus: Vec<Sku> = candidates.sku_tokens.iter().filter_map(|token| Sku::parse(token).ok()).collect();
    let mut products = store.products(tenant, &skus).await?;
    for product in store.products_by_folded_name(tenant, &candidates.folded_names).await? {
        if products.iter().all(|known| known.sku != product.sku) {
            products.push(product);
        }
    }
    // What its SKUs look like is learnt from the first of them.
    for product in store.products_page(tenant, None, SHAPE_SAMPLE).await? {
        if products.iter().all(|known| known.sku != product.sku) {
            products.push(product);
        }
    }
    let facts = FactsSnapshot::build(revision, products);
    let policy = VersionedPolicy::new(policy.version, policy.policy);
    // A check places no products.
    Ok(Ground { facts: Arc::new(facts), policy: Arc::new(policy), merchandise: Arc::default() })
}

const fn label(verdict: guard::Verdict) -> Verdict {
    match verdict {
        guard::Verdict::Allow => Verdict::Allow,
        guard::Verdict::Revise => Verdict::Revise,
        guard::Verdict::Block => Verdict::Block,
    }
}
