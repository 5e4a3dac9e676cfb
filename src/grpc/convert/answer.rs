//! Verdicts as messages.

use super::codes;
use super::fields::timestamp_to_pb;
use super::room::within_room;
use crate::calls::check::CheckAnswer;
use crate::guard::{ClaimKind, Correction, Fact, Guard, JudgedClaim, Span, Verdict, Violation};
use crate::pb::v1;

/// A verdict and everything it rests on, as far as it has room in so many bytes.
pub fn check_response(answer: CheckAnswer, bytes: usize) -> v1::CheckResponse {
    within_room(whole(answer), bytes)
}

fn whole(answer: CheckAnswer) -> v1::CheckResponse {
    let CheckAnswer { outcome, facts_took, audit_id } = answer;
    let verdict = match outcome.verdict {
        Verdict::Allow => v1::Verdict::Allow,
        Verdict::Revise => v1::Verdict::Revise,
        Verdict::Block => v1::Verdict::Block,
    };
    let facts_micros = u64::try_from(facts_took.as_micros()).unwrap_or(u64::MAX);
    let facts = v1::StageTime { stage: "facts".to_owned(), micros: facts_micros };
    let guards =
        outcome.timings.into_iter().map(|time| v1::StageTime { stage: time.stage.to_owned(), micros: time.micros });
    v1::CheckResponse {
        verdict: verdict.into(),
        violations: outcome.violations.into_iter().map(violation).collect(),
        corrections: outcome.corrections.into_iter().map(correction).collect(),
        correction_prompt: outcome.correction_prompt,
        corrected_text: outcome.corrected_text,
        claims: outcome.claims.into_iter().map(claim).collect(),
        facts: outcome.facts.into_iter().map(fact).collect(),
        facts_revision: outcome.facts_revision,
        policy_version: outcome.policy_version,
        engine_version: outcome.engine_version.to_owned(),
        as_of: Some(timestamp_to_pb(outcome.as_of)),
        timings: std::iter::once(facts).chain(guards).collect(),
        degraded: Vec::new(),
        bundle: outcome.bundle,
        customer_message: outcome.customer_message,
        omitted: None,
        audit_id,
    }
}

const fn guard(guard: Guard) -> v1::Guard {
    match guard {
        Guard::Price => v1::Guard::Price,
        Guard::Stock => v1::Guard::Stock,
        Guard::Discount => v1::Guard::Discount,
        Guard::Sku => v1::Guard::Sku,
        Guard::Fiscal => v1::Guard::Fiscal,
    }
}

pub(super) const fn span(span: Span) -> v1::Span {
    v1::Span { start: span.start, end: span.end, start_cp: span.start_cp, end_cp: span.end_cp }
}

#[expect(deprecated, reason = "the string is sent beside the enum")]
fn violation(violation: Violation) -> v1::Violation {
    v1::Violation {
        guard: guard(violation.guard).into(),
        reason: violation.reason.as_str().to_owned(),
        span: Some(span(violation.span)),
        claim: violation.claim,
        sku: violation.sku.unwrap_or_default(),
        message: violation.message,
        facts: violation.facts,
        log_only: violation.log_only,
        reason_code: codes::violation_reason(violation.reason).into(),
        outcome: codes::claim_outcome(Some(violation.outcome)).into(),
        unverified: codes::unverified_reason(violation.unverified).into(),
    }
}

fn correction(correction: Correction) -> v1::Correction {
    v1::Correction {
        violation: correction.violation,
        span: Some(span(correction.span)),
        replacement: correction.replacement,
        instruction: correction.instruction,
        data_needed: correction.data_needed,
    }
}

#[expect(deprecated, reason = "the string is sent beside the enum")]
fn claim(claim: JudgedClaim) -> v1::Claim {
    let kind = match claim.kind {
        ClaimKind::Amount => v1::ClaimKind::Amount,
        ClaimKind::Percent => v1::ClaimKind::Percent,
        ClaimKind::Availability => v1::ClaimKind::Availability,
        ClaimKind::Sku => v1::ClaimKind::Sku,
        ClaimKind::Identifier => v1::ClaimKind::Identifier,
        ClaimKind::VatRate => v1::ClaimKind::VatRate,
        ClaimKind::Date => v1::ClaimKind::Date,
        ClaimKind::Address => v1::ClaimKind::Address,
    };
    v1::Claim {
        kind: kind.into(),
        span: Some(span(claim.span)),
        text: claim.text,
        value: claim.value,
        sku: claim.sku.unwrap_or_default(),
        grounding: claim.grounding.as_str().to_owned(),
        derivation: claim.derivation.unwrap_or_default(),
        grounding_code: codes::grounding(claim.grounding).into(),
        outcome: codes::claim_outcome(claim.outcome).into(),
        unverified: codes::unverified_reason(claim.unverified).into(),
    }
}

#[expect(deprecated, reason = "the string is sent beside the enum")]
fn fact(fact: Fact) -> v1::Fact {
    v1::Fact {
        kind: fact.kind.as_str().to_owned(),
        sku: fact.sku,
        value: fact.value,
        path: fact.path,
        kind_code: codes::fact_kind(fact.kind).into(),
    }
}
