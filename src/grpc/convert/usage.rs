//! The gate of assistants, and what they use.

use super::fields::{optional, required, text};
use super::scrub::locale;
use crate::assistant::{PlanLimit, PlanStanding, Refusal};
use crate::calls::gate::{GateCall, Gated, Refused, Usage, UsageReport};
use crate::catalog::{Cost, FieldError};
use crate::config::Config;
use crate::conversation::{NewMessage, Parties, SessionId};
use crate::guard::Language;
use crate::pb::v1;
use crate::store::{AssistantUse, Counted};

const CALL_ID_CHARS: usize = 256;
/// Of one call of a model, each way.
const MAX_TOKENS: u64 = 100_000_000;

/// A model is about to be called.
///
/// # Errors
/// The first field at fault.
pub fn gate_call(message: v1::GateRequest) -> Result<GateCall, FieldError> {
    let session = optional(message.session_id).map(|id| SessionId::parse(&id)).transpose()?;
    let user = optional(text(message.user, "user", Parties::NAME_CHARS)?);
    let language = locale(&message.locale)?.and_then(|locale| Language::of_tag(locale.as_str()));
    Ok(GateCall { session, user, language })
}

/// Whether it may.
pub fn gated(gated: Gated, config: &Config) -> v1::GateResponse {
    let plan = Some(plan_standing(gated.plan, config));
    let Some(Refused { refusal, text, retry_after }) = gated.refused else {
        return v1::GateResponse { allowed: true, http_status: 200, plan, ..v1::GateResponse::default() };
    };
    let (kind, used_up) = match refusal {
        Refusal::Unavailable => (v1::GateRefusal::AiUnavailable, None),
        Refusal::DisabledForTenant => (v1::GateRefusal::AiDisabledForTenant, None),
        Refusal::NotInPlan => (v1::GateRefusal::AiNotInPlan, None),
        Refusal::LimitReached(limit) => (v1::GateRefusal::AiCostLimitReached, Some(limit)),
        Refusal::RateLimitExceeded => (v1::GateRefusal::AiRateLimitExceeded, None),
        Refusal::HumanTakeover => (v1::GateRefusal::HumanTakeover, None),
        Refusal::SessionEnded => (v1::GateRefusal::SessionEnded, None),
    };
    v1::GateResponse {
        allowed: false,
        refusal: kind.into(),
        code: refusal.code().to_owned(),
        http_status: refusal.http_status().into(),
        // Begun seconds are whole ones: who comes again then is not too early.
        retry_after_seconds: retry_after.map(|wait| wait.as_secs() + u64::from(wait.subsec_nanos() > 0)),
        text: text.to_owned(),
        used_up: used_up.map_or(v1::PlanLimit::Unspecified, plan_limit).into(),
        plan,
    }
}

/// A call of a model that was made.
///
/// # Errors
/// The first field at fault.
pub fn usage_report(message: v1::ReportUsageRequest) -> Result<UsageReport, FieldError> {
    for (tokens, field) in [(message.input_tokens, "input_tokens"), (message.output_tokens, "output_tokens")] {
        if tokens > MAX_TOKENS {
            return Err(FieldError::invalid(field, format!("must be at most {MAX_TOKENS}")));
        }
    }
    Ok(UsageReport {
        id: required(message.call_id, "call_id", CALL_ID_CHARS)?,
        model: text(message.model, "model", NewMessage::MODEL_CHARS)?,
        input_tokens: message.input_tokens,
        output_tokens: message.output_tokens,
        cost: message.cost.as_deref().map(Cost::parse).transpose()?,
    })
}

/// It is counted.
pub fn usage_reported(
    (counted, cost, plan): (Counted, Cost, PlanStanding),
    config: &Config,
) -> v1::ReportUsageResponse {
    v1::ReportUsageResponse {
        repeated: counted == Counted::Before,
        cost: cost.to_string(),
        plan: Some(plan_standing(plan, config)),
    }
}

/// A month as it is asked for: "2026-11".
///
/// # Errors
/// It is none.
pub fn month(value: String) -> Result<Option<String>, FieldError> {
    let Some(month) = optional(value) else { return Ok(None) };
    let is_month = crate::clock::Timestamp::parse(&format!("{month}-01")).is_some_and(|first| first.month() == month);
    if is_month { Ok(Some(month)) } else { Err(FieldError::invalid("month", "must be a month like 2026-11")) }
}

/// What was used.
pub fn usage(usage: Usage, config: &Config) -> v1::GetUsageResponse {
    v1::GetUsageResponse {
        plan: Some(plan_standing(usage.plan, config)),
        uses: usage.uses.into_iter().map(assistant_use).collect(),
        embeddings: usage.embeddings.into_iter().map(super::embedding_use).collect(),
    }
}

fn assistant_use(of: AssistantUse) -> v1::AssistantUse {
    let AssistantUse { month, model, requests, input_tokens, output_tokens, cost } = of;
    v1::AssistantUse { month, model, requests, input_tokens, output_tokens, cost: cost.to_string() }
}

fn plan_standing(standing: PlanStanding, config: &Config) -> v1::PlanStanding {
    let cost = |micros: u64| Cost::from_scaled(i64::try_from(micros).unwrap_or(i64::MAX)).to_string();
    let [of_cost, of_requests, of_embeddings] = PlanLimit::ALL.map(|limit| standing.share(limit));
    let warnings = standing.warnings();
    v1::PlanStanding {
        warnings: warnings
            .map(|(limit, used_percent)| v1::PlanWarning { limit: plan_limit(limit).into(), used_percent })
            .collect(),
        plan: standing.plan.map(String::from).unwrap_or_default(),
        month: standing.month,
        currency: config.assistant.currency.clone(),
        cost: cost(of_cost.used),
        cost_limit: of_cost.limit.map(cost),
        cost_left: of_cost.left().map(cost),
        requests: of_requests.used,
        requests_limit: of_requests.limit,
        requests_left: of_requests.left(),
        embeddings: of_embeddings.used,
        embeddings_limit: of_embeddings.limit,
        embeddings_left: of_embeddings.left(),
    }
}

const fn plan_limit(limit: PlanLimit) -> v1::PlanLimit {
    match limit {
        PlanLimit::Cost => v1::PlanLimit::Cost,
        PlanLimit::Requests => v1::PlanLimit::Requests,
        PlanLimit::Embeddings => v1::PlanLimit::Embeddings,
    }
}
