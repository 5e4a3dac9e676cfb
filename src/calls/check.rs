//! One check, stage after stage: wait → facts → guards. The verdict itself is a pure function in [`crate::guard`]; here
//! it is given the one state of facts it sees. A tenant that is not in memory is loaded first: the caller waits as long
//! as it can and is then asked to come again, because a verdict on a part of the catalogue is not the verdict.

mod counted;
mod recorded;
mod session;
mod stream;

use std::sync::Arc;
use std::time::Duration;

use futures::stream::{StreamExt, TryStreamExt};

use super::ground::ground;
use crate::audit::Actor;
use crate::clock::Timestamp;
use crate::deadline::Deadline;
use crate::guard::{self, Abandoned, Check, CheckGrants, CheckInput, CheckOutcome, Evidence, ReadEvidence};
use crate::metrics::{Stage, Stages, Work};
use crate::replica::TenantFacts;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;
use recorded::Noted;
use session::in_session;
pub use stream::{Piece, StreamCheck};

/// A check of so many bytes of text and evidence takes a millisecond at most, and mostly a tenth of it. Answers of a
/// batch that are judged in one turn on the pool: as many as have so many bytes, and one at least. Going through the
/// pool costs some microseconds, a check of 300 bytes some thirty.
const PIECE_BYTES: usize = 2 * 1_024;
/// What a line of a cart is taken for.
const LINE_BYTES: usize = 64;

/// A check as it was asked, and how it is to be made.
#[derive(Clone, Debug)]
pub struct CheckCall {
    pub check: Check,
    /// None is now.
    pub as_of: Option<Timestamp>,
    pub session_id: Option<String>,
    /// Who asks.
    pub by: Actor,
    /// Wait until the facts know this revision.
    pub min_revision: Option<u64>,
}

impl CheckCall {
    /// What the guards are given when it is `now`.
    fn at(&self, now: Timestamp) -> CheckInput<'_> {
        self.check.at(self.as_of.unwrap_or(now))
    }

    /// The discounts that were granted in its conversation, to its customer, or on products.
    fn grants(&self, ground: &TenantFacts, now: Timestamp) -> CheckGrants {
        let customer = self.check.evidence.customer.as_ref().map(|customer| customer.id.as_str());
        ground.grants.of_check(self.session_id.as_deref(), customer, self.as_of.unwrap_or(now))
    }
}

/// The verdict, and how long it took to get to the facts.
#[derive(Clone, Debug)]
pub struct CheckAnswer {
    pub outcome: CheckOutcome,
    pub facts_took: Duration,
    /// Under which the verdict is written down, where it is.
    pub audit_id: Option<String>,
}

/// Holds one answer of one tenant against the facts.
pub async fn check(
    service: &Service,
    tenant: &TenantId,
    call: CheckCall,
    deadline: Deadline,
) -> Result<CheckAnswer, ServiceError> {
    let mut stages = Stages::of(&service.metrics);
    let call = in_session(service, tenant, call).await?;
    let ground = stages.run(Stage::Facts, ground(service, tenant, call.min_revision, deadline)).await?;
    let now = service.clock.now();
    let noted = Noted::of(tenant, &call);
    let is_brief = size_bytes(&call.check) <= PIECE_BYTES;
    let work = move || judge(&call, &ground, now, deadline);
    let judged = async {
        let judged = match is_brief {
            true => service.cpu.run_brief(tenant, Work::Check, deadline, work).await?,
            false => service.cpu.run_for(tenant, Work::Check, deadline, work).await?,
        };
        judged.map_err(|abandoned| too_late(abandoned, deadline))
    };
    let outcome = stages.run(Stage::Guards, judged).await?;
    counted::count(&service.metrics, &outcome);
    let audit_id = noted.map(|noted| noted.tell(service, &outcome));
    Ok(CheckAnswer { outcome, facts_took: stages.took(Stage::Facts), audit_id })
}

/// Holds many answers against one state of the facts, in their order. `each` is given every answer as it comes, so that
/// no more than a few are whole at a time.
pub async fn check_batch<T>(
    service: &Service,
    tenant: &TenantId,
    calls: Vec<CheckCall>,
    deadline: Deadline,
    mut each: impl FnMut(CheckAnswer) -> T,
) -> Result<Vec<T>, ServiceError> {
    let mut stages = Stages::of(&service.metrics);
    let mut in_sessions = Vec::with_capacity(calls.len());
    for call in calls {
        in_sessions.push(in_session(service, tenant, call).await?);
    }
    let calls = in_sessions;
    let min_revision = calls.iter().filter_map(|call| call.min_revision).max();
    let ground = stages.run(Stage::Facts, ground(service, tenant, min_revision, deadline)).await?;
    let facts_took = stages.took(Stage::Facts);
    let now = service.clock.now();
    let mut answers = Vec::with_capacity(calls.len());
    let mut noted = calls.iter().map(|call| Noted::of(tenant, call)).collect::<Vec<_>>().into_iter();
    let turns = pieces(calls).into_iter().map(|piece| {
        let ground = Arc::clone(&ground);
        service.cpu.run_for(tenant, Work::Check, deadline, move || judge_all(&piece, &ground, now, deadline))
    });
    let judged = async {
        let mut judged = futures::stream::iter(turns).buffered(service.cpu.threads());
        while let Some(outcomes) = judged.try_next().await? {
            for outcome in outcomes.map_err(|abandoned| too_late(abandoned, deadline))? {
                counted::count(&service.metrics, &outcome);
                let audit_id = noted.next().flatten().map(|noted| noted.tell(service, &outcome));
                answers.push(each(CheckAnswer { outcome, facts_took, audit_id }));
            }
        }
        Ok::<_, ServiceError>(())
    };
    stages.run(Stage::Guards, judged).await?;
    Ok(answers)
}

/// What a check that was given up tells its caller.
fn too_late(Abandoned: Abandoned, deadline: Deadline) -> ServiceError {
    ServiceError::DeadlineExceeded(deadline)
}

/// The answers in their order, in pieces that each take a turn on the pool: a batch is no longer than a check to those
/// who wait beside it.
fn pieces(calls: Vec<CheckCall>) -> Vec<Vec<CheckCall>> {
    let (mut pieces, mut bytes) = (Vec::<Vec<CheckCall>>::new(), 0);
    for call in calls {
        let size = size_bytes(&call.check);
        match pieces.last_mut() {
            Some(piece) if bytes + size <= PIECE_BYTES => {
                piece.push(call);
                bytes += size;
            }
            _ => {
                pieces.push(vec![call]);
                bytes = size;
            }
        }
    }
    pieces
}

/// The verdicts of a piece; none once the deadline has passed, which is looked at between and within the answers.
fn judge_all(
    calls: &[CheckCall],
    ground: &TenantFacts,
    now: Timestamp,
    deadline: Deadline,
) -> Result<Vec<CheckOutcome>, Abandoned> {
    calls.iter().map(|call| judge(call, ground, now, deadline)).collect()
}

/// About what there is to read in a check.
fn size_bytes(check: &Check) -> usize {
    let Evidence { carts, quotes, orders, customer: _, raw } = &check.evidence;
    let lines: usize = [carts, quotes, orders].into_iter().flatten().map(|group| group.lines.len()).sum();
    let raw: usize = raw.iter().map(|raw| raw.content.len()).sum();
    check.text.len() + check.focus.customer_turn.len() + raw + lines * LINE_BYTES
}

fn judge(
    call: &CheckCall,
    ground: &TenantFacts,
    now: Timestamp,
    deadline: Deadline,
) -> Result<CheckOutcome, Abandoned> {
    let documents = ground.documents.of_check(call.at(now));
    let evidence = ReadEvidence::of(call.at(now), &ground.policy, documents).with_grants(call.grants(ground, now));
    judge_by(call.at(now), ground, &evidence, deadline)
}

/// Judges a check whose evidence has been read before.
fn judge_by(
    input: CheckInput<'_>,
    ground: &TenantFacts,
    evidence: &ReadEvidence,
    deadline: Deadline,
) -> Result<CheckOutcome, Abandoned> {
    guard::check_while(input, (&ground.policy, evidence), &ground.facts, &|| !deadline.has_passed())
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::guard::evidence::{RawEvidence, Source};
    use crate::guard::{Locale, VersionedPolicy};
    use crate::metrics::TimeLimit;

    fn call(number: usize, text_bytes: usize, evidence_bytes: usize) -> CheckCall {
        let content = "e".repeat(evidence_bytes);
        let raw = vec![RawEvidence { source: Source::Tool, name: String::new(), content }];
        let check = Check {
            evidence: Evidence { raw, ..Evidence::default() },
            ..Check::of("t".repeat(text_bytes), Locale::parse("ro-RO").expect("a locale"))
        };
        CheckCall { check, as_of: None, session_id: Some(number.to_string()), by: Actor::key("k"), min_revision: None }
    }

    #[test]
    fn a_batch_takes_its_turns_in_pieces_and_keeps_its_order() {
        let small = (0..256).map(|number| call(number, 300, 0)).collect();
        let pieces = pieces(small);
        assert!(
            pieces.iter().all(|piece| piece.iter().map(|call| size_bytes(&call.check)).sum::<usize>() <= PIECE_BYTES)
        );
        assert_eq!(pieces.len(), 256_usize.div_ceil(PIECE_BYTES / 300), "a turn is worth its while");
        let order: Vec<_> = pieces.iter().flatten().map(|call| call.session_id.clone().expect("named")).collect();
        assert_eq!(order, (0..256).map(|number| number.to_string()).collect::<Vec<_>>());

        let mixed = vec![call(0, 300, 0), call(1, 32_768, 0), call(2, 300, 200_000), call(3, 10, 0), call(4, 10, 0)];
        let sizes: Vec<usize> = super::pieces(mixed).iter().map(Vec::len).collect();
        assert_eq!(sizes, [1, 1, 1, 2], "what is long takes a turn of its own");
    }

    #[test]
    fn a_check_and_a_batch_end_at_their_deadline() {
        let policy = VersionedPolicy::new(1, crate::catalog::Policy::default());
        let ground = TenantFacts {
            facts: Arc::default(),
            policy: Arc::new(policy),
            merchandise: Arc::default(),
            documents: Arc::default(),
            grants: Arc::default(),
        };
        let now = Timestamp::from_micros(0);
        let mut claim = call(0, 0, 0);
        claim.check.text = "LAP-0042 costă 5 lei.".to_owned();
        let verdicts = |count: usize, deadline| {
            let judged = judge_all(&vec![claim.clone(); count], &ground, now, deadline);
            judged.map(|outcomes| outcomes.iter().map(|outcome| outcome.verdict).collect::<Vec<_>>())
        };
        for count in [1, 4] {
            assert_eq!(
                verdicts(count, Deadline::after(Instant::now(), TimeLimit::Guard, Duration::ZERO)),
                Err(Abandoned)
            );
            assert_eq!(verdicts(count, Deadline::NONE), Ok(vec![guard::Verdict::Revise; count]));
        }
    }
}
