//! Tools, calls of them, and what becomes of these.

use std::collections::BTreeSet;
use std::time::Duration;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde_json::{Value, json};

use super::fields::{enumerated, optional, required, text, texts, timestamp_to_pb, within};
use super::key::role_to_pb;
use super::page::{PageToken, page_size};
use crate::calls::conversation::Who;
use crate::calls::tool::{
    Answer, BeginCall, Begun, CompleteCall, Completed, Ended, Listed, PAGE, Told, Validated, Where,
};
use crate::catalog::{FieldError, Reason};
use crate::clock::Timestamp;
use crate::conversation::{Happening, PlanStep, SessionId, sentence};
use crate::pb::v1;
use crate::store::{CallFilter, CallPlace, Cost, ToolCall};
use crate::tools::{Audience, CallId, CallOutcome, Category, Code, Compensation, Refusal, Runner, Stage};

/// Of a model's answer.
const ANSWER_BYTES: usize = 256 * 1_024;
/// Most millionths of a currency that one call may cost: a thousand millions of it.
const MOST_COST_MICROS: u64 = 1_000_000_000_000_000;
const CURRENCY_CHARS: usize = 3;
/// The kind of list that page tokens belong to.
const KIND: &str = "tool_call";

/// Which tools are meant.
///
/// # Errors
/// The field at fault.
pub fn tools_of(message: &v1::ListToolsRequest) -> Result<Where, FieldError> {
    place(&message.session_id, &message.flow)
}

/// An answer of a model, and whose tools it calls.
///
/// # Errors
/// The field at fault.
pub fn model_answer(message: v1::ValidateToolCallsRequest) -> Result<(Where, String), FieldError> {
    let place = place(&message.session_id, &message.flow)?;
    Ok((place, bounded(message.answer, "answer", ANSWER_BYTES)?))
}

fn place(session_id: &str, flow: &str) -> Result<Where, FieldError> {
    match (session_id.is_empty(), flow.is_empty()) {
        (true, true) => Ok(Where::Anywhere),
        (false, true) => Ok(Where::Session(SessionId::parse(session_id)?)),
        (true, false) => Ok(Where::Flow(text(flow.to_owned(), "flow", Happening::NAME_CHARS)?)),
        (false, false) => Err(FieldError::invalid("flow", "a session has its flow: give one of both")),
    }
}

/// A call to be begun by who holds the key.
///
/// # Errors
/// The first field at fault, by its path.
pub fn begin_call(message: v1::BeginToolCallRequest, who: Who) -> Result<BeginCall, FieldError> {
    let session = optional(message.session_id).map(|id| SessionId::parse(&id)).transpose()?;
    within(message.facts.len(), "facts", Happening::FACTS)?;
    let facts: BTreeSet<String> = texts(message.facts, "facts", Happening::NAME_CHARS)?.into_iter().collect();
    let nonce = optional(text(message.nonce, "nonce", Happening::NAME_CHARS)?);
    let call_id = optional(message.call_id).map(|id| call_id(&id)).transpose()?;
    if nonce.is_some() && call_id.is_some() {
        return Err(FieldError::invalid("nonce", "a call is confirmed by a nonce or by a step, not by both"));
    }
    if message.iteration == Some(0) {
        return Err(FieldError::invalid("iteration", "is counted from 1"));
    }
    Ok(BeginCall {
        session,
        call: bounded(message.call, "call", ANSWER_BYTES)?,
        nonce,
        call_id,
        plan: message.plan.map(plan_step).transpose().map_err(|error| error.under("plan"))?,
        iteration: message.iteration,
        facts,
        who,
    })
}

fn plan_step(message: v1::ToolPlan) -> Result<PlanStep, FieldError> {
    let v1::ToolPlan { id, step, of } = message;
    let plan = required(id, "id", Happening::NAME_CHARS)?;
    if !(1..=PlanStep::STEPS).contains(&of) {
        return Err(FieldError::invalid("of", format!("a plan has 1 to {} steps", PlanStep::STEPS)));
    }
    if !(1..=of).contains(&step) {
        return Err(FieldError::invalid("step", format!("is none of 1 to {of}")));
    }
    Ok(PlanStep { plan, step, of })
}

/// The end of a call, told by who holds the key.
///
/// # Errors
/// The first field at fault.
pub fn complete_call(message: v1::CompleteToolCallRequest, who: Who) -> Result<CompleteCall, FieldError> {
    let id = call_id(&message.call_id)?;
    let missing = || FieldError::new("output", Reason::Missing, "an output or an error must be given");
    let result = match message.end.ok_or_else(missing)? {
        v1::complete_tool_call_request::End::Output(output) => {
            let output = bounded(output, "output", CompleteCall::RESULT_BYTES)?;
            // What is no JSON is a text.
            Ok(serde_json::from_str(&output).unwrap_or(Value::String(output)))
        }
        v1::complete_tool_call_request::End::Error(error) => Err(bounded(error, "error", CompleteCall::ERROR_BYTES)?),
    };
    let took = message.duration.map(duration).transpose()?;
    let cost = message.cost.map(cost).transpose().map_err(|error| error.under("cost"))?;
    Ok(CompleteCall { id, result, took, cost, who })
}

fn duration(message: prost_types::Duration) -> Result<Duration, FieldError> {
    Duration::try_from(message).map_err(|_| FieldError::invalid("duration", "is no length of time"))
}

/// Calls cost fractions of the smallest coin.
fn cost(message: v1::Money) -> Result<Cost, FieldError> {
    let invalid = |why: &str| FieldError::invalid("amount", why);
    let amount: Decimal = message.amount.parse().map_err(|_| invalid("is no decimal number"))?;
    let micros = amount.checked_mul(Decimal::from(1_000_000)).and_then(|micros| micros.round().to_u64());
    let micros = micros.filter(|micros| *micros <= MOST_COST_MICROS);
    let micros = micros.ok_or_else(|| invalid("is below 0 or more than any call costs"))?;
    let is_code = message.currency.len() == CURRENCY_CHARS && message.currency.bytes().all(|b| b.is_ascii_uppercase());
    if !is_code {
        return Err(FieldError::invalid("currency", "is no code of ISO 4217"));
    }
    Ok(Cost { micros, currency: message.currency })
}

fn cost_to_pb(cost: Cost) -> v1::Money {
    let amount = Decimal::from(cost.micros) / Decimal::from(1_000_000);
    v1::Money { amount: amount.normalize().to_string(), currency: cost.currency }
}

fn call_id(text: &str) -> Result<CallId, FieldError> {
    CallId::parse(text).ok_or_else(|| FieldError::invalid("call_id", "is empty or too long"))
}

/// Which calls, from where, how many.
///
/// # Errors
/// The first field at fault.
pub fn call_filter(message: v1::ListToolCallsRequest) -> Result<(CallFilter, Option<CallPlace>, u32), FieldError> {
    let mut outcomes = Vec::with_capacity(message.outcomes.len());
    within(message.outcomes.len(), "outcomes", CallOutcome::ALL.len())?;
    for outcome in message.outcomes {
        outcomes.push(outcome_of(enumerated(outcome, "outcomes")?)?);
    }
    let filter = CallFilter {
        session: optional(message.session_id).map(|id| SessionId::parse(&id)).transpose()?,
        plan: optional(text(message.plan_id, "plan_id", Happening::NAME_CHARS)?),
        tool: optional(text(message.tool, "tool", Happening::NAME_CHARS)?),
        outcomes,
    };
    let token = PageToken::read(&message.page_token, KIND)?;
    let after = token.after().map(call_place).transpose()?;
    Ok((filter, after, page_size(message.page_size, PAGE as usize)?))
}

fn call_place(after: &str) -> Result<CallPlace, FieldError> {
    let place = after.split_once(' ').and_then(|(began_at, id)| {
        let began_at = Timestamp::from_micros(began_at.parse().ok()?);
        Some(CallPlace { began_at, id: id.to_owned() })
    });
    place.ok_or_else(|| FieldError::invalid("page_token", "was not made for this list"))
}

fn bounded(text: String, field: &str, limit: usize) -> Result<String, FieldError> {
    if text.len() > limit { Err(FieldError::too_long(field, limit, "bytes")) } else { Ok(text) }
}

/// A tool as a model and whoever runs it are shown it.
pub fn tool(listed: Listed) -> v1::Tool {
    let Listed { definition, runner, is_confirmed } = listed;
    let function = json!({
        "type": "function",
        "function": {
            "name": definition.name,
            "description": definition.about,
            "parameters": definition.parameters,
        },
    });
    let roles = match &definition.audience {
        Audience::Roles(roles) => roles.iter().map(|role| role_to_pb(*role).into()).collect(),
        Audience::Everybody | Audience::Admins => Vec::new(),
    };
    v1::Tool {
        function: function.to_string(),
        name: definition.name,
        version: definition.version,
        category: category(definition.category).into(),
        runner: runner_to_pb(runner).into(),
        confirmed: is_confirmed,
        admins_only: definition.audience == Audience::Admins,
        roles,
        flag: definition.flag.unwrap_or_default(),
        per_minute: definition.per_minute,
        undone_by: match definition.compensation {
            Compensation::By { tool, .. } => tool,
            Compensation::NotNeeded | Compensation::Impossible => String::new(),
        },
    }
}

/// A call of an answer with what is wrong with it.
pub fn validated_call(validated: Validated) -> v1::ValidatedToolCall {
    let Validated { call, refusal, tool } = validated;
    let (id, name, arguments) =
        call.map_or_else(Default::default, |call| (call.id.unwrap_or_default(), call.tool, call.arguments.to_string()));
    v1::ValidatedToolCall {
        id,
        tool: name,
        arguments,
        refusal: refusal.map(refused),
        version: tool.as_ref().map_or(0, |tool| tool.definition.version),
        runner: runner_of(tool.as_ref()).into(),
        confirmed: tool.is_some_and(|tool| tool.is_confirmed),
    }
}

/// What became of a call that was to be begun.
pub fn begun(begun: Begun) -> v1::BeginToolCallResponse {
    let Begun { answer, tool, standing, told, to_make } = begun;
    let mut response = v1::BeginToolCallResponse {
        version: tool.as_ref().map_or(0, |tool| tool.definition.version),
        runner: runner_of(tool.as_ref()).into(),
        notices: told.iter().map(notice).collect(),
        to_make: to_make.into_iter().map(call).collect(),
        session_version: standing.as_ref().map_or(0, |standing| standing.version),
        state: standing.map(|standing| standing.state).unwrap_or_default(),
        ..Default::default()
    };
    match answer {
        Answer::Refused(refusal) => {
            response.set_outcome(v1::ToolOutcome::Refused);
            response.refusal = Some(refused(refusal));
        }
        Answer::Proposed { id, nonce, due_at } => {
            response.set_outcome(v1::ToolOutcome::Proposed);
            (response.call_id, response.nonce) = (id.to_string(), nonce);
            response.due_at = Some(timestamp_to_pb(due_at));
        }
        Answer::Begun { id, due_at } => {
            response.set_outcome(v1::ToolOutcome::Begun);
            response.call_id = id.to_string();
            response.due_at = Some(timestamp_to_pb(due_at));
        }
        Answer::Ended { id, result } => {
            let (outcome, shown) = shown(result);
            response.set_outcome(outcome);
            response.call_id = id.to_string();
            (response.output, response.rows_left_out) = (shown.output, shown.rows_left_out);
            (response.output_cut, response.error) = (shown.output_cut, shown.error);
        }
        Answer::Repeats(first) => {
            response.set_outcome(v1::ToolOutcome::Repeated);
            response.call_id = first.id.to_string();
            (response.output, response.error) = (first.output.unwrap_or_default(), first.why.unwrap_or_default());
        }
    }
    response
}

/// What became of a call that has ended.
pub fn completed(completed: Completed) -> v1::CompleteToolCallResponse {
    let Completed { result, is_late, is_repeated, standing, told, to_make } = completed;
    let (outcome, shown) = shown(result);
    v1::CompleteToolCallResponse {
        outcome: outcome.into(),
        output: shown.output,
        rows_left_out: shown.rows_left_out,
        output_cut: shown.output_cut,
        error: shown.error,
        late: is_late,
        repeated: is_repeated,
        notices: told.iter().map(notice).collect(),
        to_make: to_make.into_iter().map(call).collect(),
        session_version: standing.as_ref().map_or(0, |standing| standing.version),
        state: standing.map(|standing| standing.state).unwrap_or_default(),
    }
}

/// A result as a model gets it.
#[derive(Default)]
struct Shown {
    output: String,
    rows_left_out: u32,
    output_cut: bool,
    error: String,
}

fn shown(ended: Ended) -> (v1::ToolOutcome, Shown) {
    match ended {
        Ended::Succeeded(formatted) => {
            let rows_left_out = u32::try_from(formatted.rows_left_out).unwrap_or(u32::MAX);
            let (output, output_cut) = (formatted.text, formatted.is_cut);
            (v1::ToolOutcome::Succeeded, Shown { output, rows_left_out, output_cut, error: String::new() })
        }
        Ended::Failed(error) => (v1::ToolOutcome::Failed, Shown { error, ..Shown::default() }),
    }
}

/// A page of calls.
pub fn listed_calls((calls, next): (Vec<ToolCall>, Option<CallPlace>)) -> v1::ListToolCallsResponse {
    let next = next.map(|place| format!("{} {}", place.began_at.micros(), place.id));
    let next_page_token = PageToken::next(KIND, next.as_deref(), (1, 1));
    v1::ListToolCallsResponse { calls: calls.into_iter().map(call).collect(), next_page_token }
}

fn call(call: ToolCall) -> v1::ToolCall {
    let plan = call.plan.map(|PlanStep { plan, step, of }| v1::ToolPlan { id: plan, step, of });
    let (stage, code) = match call.refused {
        Some((stage, code)) => (stage_to_pb(stage), code_to_pb(code)),
        None => (v1::ToolStage::Unspecified, v1::ToolRefusalCode::Unspecified),
    };
    let duration = call.duration_ms.map(Duration::from_millis);
    v1::ToolCall {
        id: call.id.to_string(),
        session_id: call.session.map(|session| session.to_string()).unwrap_or_default(),
        tool: call.tool,
        version: call.version,
        runner: runner_to_pb(call.runner).into(),
        actor: call.actor,
        plan,
        undoes: call.undoes.map(|undoes| undoes.to_string()).unwrap_or_default(),
        arguments: call.to_make.unwrap_or(call.arguments),
        output: call.output.unwrap_or_default(),
        outcome: outcome_to_pb(call.outcome).into(),
        stage: stage.into(),
        code: code.into(),
        why: call.why.unwrap_or_default(),
        began_at: Some(timestamp_to_pb(call.began_at)),
        due_at: call.due_at.map(timestamp_to_pb),
        ended_at: call.ended_at.map(timestamp_to_pb),
        duration: duration.and_then(|duration| prost_types::Duration::try_from(duration).ok()),
        cost: call.cost.map(cost_to_pb),
    }
}

fn refused(refusal: Refusal) -> v1::ToolRefusal {
    let misfit = |misfit: crate::output::schema::Misfit| v1::ToolMisfit {
        path: misfit.path,
        keyword: misfit.keyword.to_owned(),
        message: misfit.message,
    };
    let retry_after = refusal.retry_after.and_then(|wait| prost_types::Duration::try_from(wait).ok());
    v1::ToolRefusal {
        stage: stage_to_pb(refusal.stage).into(),
        code: code_to_pb(refusal.code).into(),
        message: refusal.message,
        misfits: refusal.misfits.into_iter().map(misfit).collect(),
        retry_after,
        allowed: refusal.allowed,
    }
}

fn notice(told: &Told) -> v1::ToolNotice {
    let mut text = sentence(told.notice, told.language).to_owned();
    if let Some(step) = &told.step {
        text = text.replace("{step}", &step.step.to_string()).replace("{of}", &step.of.to_string());
    }
    v1::ToolNotice { notice: told.notice.as_str().to_owned(), text }
}

fn runner_of(tool: Option<&Listed>) -> v1::ToolRunner {
    tool.map_or(v1::ToolRunner::Unspecified, |tool| runner_to_pb(tool.runner))
}

const fn runner_to_pb(runner: Runner) -> v1::ToolRunner {
    match runner {
        Runner::Ours => v1::ToolRunner::Ours,
        Runner::External => v1::ToolRunner::External,
    }
}

const fn category(category: Category) -> v1::ToolCategory {
    match category {
        Category::Context => v1::ToolCategory::Context,
        Category::Query => v1::ToolCategory::Query,
        Category::Validation => v1::ToolCategory::Validation,
        Category::Transactional => v1::ToolCategory::Transactional,
        Category::Communication => v1::ToolCategory::Communication,
        Category::Support => v1::ToolCategory::Support,
        Category::Admin => v1::ToolCategory::Admin,
    }
}

const fn stage_to_pb(stage: Stage) -> v1::ToolStage {
    match stage {
        Stage::Parse => v1::ToolStage::Parse,
        Stage::Validate => v1::ToolStage::Validate,
        Stage::Authorize => v1::ToolStage::Authorize,
        Stage::Classify => v1::ToolStage::Classify,
        Stage::Execute => v1::ToolStage::Execute,
    }
}

const fn code_to_pb(code: Code) -> v1::ToolRefusalCode {
    match code {
        Code::Unreadable => v1::ToolRefusalCode::Unreadable,
        Code::UnknownTool => v1::ToolRefusalCode::UnknownTool,
        Code::Misfit => v1::ToolRefusalCode::Misfit,
        Code::NotInThisState => v1::ToolRefusalCode::NotInThisState,
        Code::TakenOver => v1::ToolRefusalCode::TakenOver,
        Code::Unmet => v1::ToolRefusalCode::Unmet,
        Code::NotPermitted => v1::ToolRefusalCode::NotPermitted,
        Code::FlagOff => v1::ToolRefusalCode::FlagOff,
        Code::RateLimited => v1::ToolRefusalCode::RateLimited,
        Code::LoopOver => v1::ToolRefusalCode::LoopOver,
        Code::PlanOrder => v1::ToolRefusalCode::PlanOrder,
        Code::NeedsSession => v1::ToolRefusalCode::NeedsSession,
        Code::NotConfirmed => v1::ToolRefusalCode::NotConfirmed,
    }
}

const fn outcome_to_pb(outcome: CallOutcome) -> v1::ToolOutcome {
    match outcome {
        CallOutcome::Refused => v1::ToolOutcome::Refused,
        CallOutcome::Proposed => v1::ToolOutcome::Proposed,
        CallOutcome::Withdrawn => v1::ToolOutcome::Withdrawn,
        CallOutcome::Expired => v1::ToolOutcome::Expired,
        CallOutcome::Begun => v1::ToolOutcome::Begun,
        CallOutcome::Succeeded => v1::ToolOutcome::Succeeded,
        CallOutcome::Failed => v1::ToolOutcome::Failed,
        CallOutcome::TimedOut => v1::ToolOutcome::TimedOut,
        CallOutcome::Due => v1::ToolOutcome::Due,
    }
}

fn outcome_of(outcome: v1::ToolOutcome) -> Result<CallOutcome, FieldError> {
    let known = CallOutcome::ALL.iter().copied().find(|known| outcome_to_pb(*known) == outcome);
    known.ok_or_else(|| FieldError::invalid("outcomes", "no call is written down as that"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_fractions_of_coins() {
        let of = |amount: &str, currency: &str| {
            let money = v1::Money { amount: amount.to_owned(), currency: currency.to_owned() };
            cost(money).map(|cost| cost.micros).map_err(|error| error.field)
        };
        assert_eq!(of("0.000123", "USD"), Ok(123));
        for (amount, currency, field) in
            [("-1", "USD", "amount"), ("x", "USD", "amount"), ("1e30", "USD", "amount"), ("1", "usd", "currency")]
        {
            assert_eq!(of(amount, currency), Err(field.to_owned()), "{amount} {currency}");
        }
        let told = cost_to_pb(Cost { micros: 1_500_000, currency: "EUR".to_owned() });
        assert_eq!((told.amount.as_str(), told.currency.as_str()), ("1.5", "EUR"));
    }

    #[test]
    fn plans_have_at_most_five_steps() {
        let step = |step, of| plan_step(v1::ToolPlan { id: "p".to_owned(), step, of }).map_err(|error| error.field);
        assert!(step(5, 5).is_ok());
        for (wrong, field) in [(step(0, 3), "step"), (step(4, 3), "step"), (step(1, 6), "of"), (step(1, 0), "of")] {
            assert_eq!(wrong.err().as_deref(), Some(field));
        }
    }
}
