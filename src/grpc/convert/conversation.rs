//! Sessions, messages and steps.

use std::collections::BTreeSet;

use super::evidence::evidence;
use super::fields::{
    at, enumerated, language, optional, parsed, required, required_money, text, texts, timestamp_to_pb, within,
};
use crate::calls::conversation::{Context, OpenCall, StepCall, Stepped, What, Who};
use crate::catalog::{FieldError, Money, Reason, Sku, TierName};
use crate::conversation::{
    Action, EndReason, Happening, Memory, Message, MessageId, NewMessage, Parties, Refused, Role, Seen, Session,
    SessionId, Summary, ToolUse, Usage, sentence,
};
use crate::flow::{Actor, Effect, Saying, Step};
use crate::guard::{Focus, Language};
use crate::pb::v1;
use crate::store::AppendedMessages;
use crate::tenant;
use crate::tools::arguments_sha256;

/// Of a proposal, of arguments.
const JSON_BYTES: usize = 64 * 1_024;
const SUMMARY_BYTES: usize = 4 * 1_024;

/// A session to be found or begun.
///
/// # Errors
/// The first field at fault, by its path.
pub fn open_call(message: v1::OpenSessionRequest) -> Result<OpenCall, FieldError> {
    let parties = parties(message.parties.unwrap_or_default()).map_err(|error| error.under("parties"))?;
    let identity = text(message.channel_identity, "channel_identity", Parties::NAME_CHARS)?;
    let tag = optional(message.language).map(|tag| parsed(&tag, "language", language)).transpose()?;
    let customer_tier = optional(text(message.customer_tier, "customer_tier", TierName::MAX_CHARS)?);
    Ok(OpenCall { flow: message.flow, parties, channel_identity: optional(identity), language: tag, customer_tier })
}

/// Messages to be added, and a summary of those before.
///
/// # Errors
/// The first field at fault, by its path.
pub fn append_call(
    message: v1::AppendMessagesRequest,
) -> Result<(SessionId, Vec<NewMessage>, Option<Summary>), FieldError> {
    let id = SessionId::parse(&message.session_id)?;
    within(message.messages.len(), "messages", NewMessage::AT_ONCE)?;
    let mut messages = Vec::with_capacity(message.messages.len());
    for (index, message) in message.messages.into_iter().enumerate() {
        messages.push(new_message(message).map_err(|error| error.under(&at("messages", index)))?);
    }
    let summary = message.summary.map(new_summary).transpose().map_err(|error| error.under("summary"))?;
    if messages.is_empty() && summary.is_none() {
        return Err(FieldError::new("messages", Reason::Missing, "there is nothing to be added"));
    }
    Ok((id, messages, summary))
}

/// A step by who holds the key. Whether the flow of the session takes proposals is looked at with the session.
///
/// # Errors
/// The first field at fault, by its path.
pub fn step_call(message: v1::StepRequest, who: Who) -> Result<StepCall, FieldError> {
    let id = SessionId::parse(&message.session_id)?;
    let said = message.message.map(new_message).transpose().map_err(|error| error.under("message"))?;
    let missing = || FieldError::new("event", Reason::Missing, "an event or a proposal must be given");
    let what = match message.what.ok_or_else(missing)? {
        v1::step_request::What::Event(event) => {
            happening(event, who.roles.clone()).map_err(|error| error.under("event"))?
        }
        v1::step_request::What::Proposal(proposal) => What::Proposal(json(&proposal, "proposal")?),
    };
    Ok(StepCall { id, version: message.version, what, message: said, who })
}

/// Whose sessions are meant.
///
/// # Errors
/// It is empty or too long.
pub fn user(value: String) -> Result<String, FieldError> {
    required(value, "user", Parties::NAME_CHARS)
}

fn parties(message: v1::Parties) -> Result<Parties, FieldError> {
    let name =
        |value: Option<String>, field: &str| value.map(|value| required(value, field, Parties::NAME_CHARS)).transpose();
    Ok(Parties {
        lead: name(message.lead, "lead")?,
        channel: name(message.channel, "channel")?,
        user: name(message.user, "user")?,
        case: name(message.case, "case")?,
    })
}

fn new_message(message: v1::NewMessage) -> Result<NewMessage, FieldError> {
    let role = match enumerated(message.role, "role")? {
        v1::MessageRole::Unspecified => return Err(FieldError::new("role", Reason::Missing, "must be given")),
        v1::MessageRole::Customer => Role::Customer,
        v1::MessageRole::Assistant => Role::Assistant,
        v1::MessageRole::Human => Role::Human,
        v1::MessageRole::Tool => Role::Tool,
        v1::MessageRole::System => Role::System,
    };
    bytes(&message.text, "text", NewMessage::TEXT_BYTES)?;
    bytes(&message.tool_calls, "tool_calls", ToolUse::CALLS_BYTES)?;
    let calls = optional(message.tool_calls);
    if let Some(calls) = &calls
        && !json(calls, "tool_calls")?.is_array()
    {
        return Err(FieldError::invalid("tool_calls", "is no JSON array"));
    }
    let answers = optional(text(message.tool_call_id, "tool_call_id", Happening::NAME_CHARS)?);
    within(message.shown.len(), "shown", Focus::MAX_SKUS)?;
    within(message.sources.len(), "sources", Memory::SOURCES)?;
    within(message.verified.len(), "verified", Memory::VERIFIED)?;
    let mut shown = Vec::with_capacity(message.shown.len());
    for (index, sku) in message.shown.iter().enumerate() {
        shown.push(parsed(sku, &at("shown", index), Sku::parse)?);
    }
    let mut verified = Vec::with_capacity(message.verified.len());
    for (index, price) in message.verified.iter().enumerate() {
        verified.push(verified_price(price).map_err(|error| error.under(&at("verified", index)))?);
    }
    let evidence = evidence(message.evidence.unwrap_or_default()).map_err(|error| error.under("evidence"))?;
    let model = optional(text(message.model, "model", NewMessage::MODEL_CHARS)?);
    Ok(NewMessage {
        id: MessageId::parse(message.id)?,
        role,
        text: text(message.text, "text", NewMessage::TEXT_BYTES)?,
        tools: ToolUse { calls, answers },
        usage: Usage { model, tokens: message.tokens, latency_ms: message.latency_ms },
        seen: Seen {
            skus: shown,
            sources: texts(message.sources, "sources", Parties::NAME_CHARS)?,
            evidence,
            verified,
        },
    })
}

fn verified_price(message: &v1::VerifiedPrice) -> Result<(Sku, Money), FieldError> {
    Ok((parsed(&message.sku, "sku", Sku::parse)?, required_money(message.price.as_ref(), "price")?))
}

fn new_summary(message: v1::NewSummary) -> Result<Summary, FieldError> {
    bytes(&message.text, "text", SUMMARY_BYTES)?;
    let text = required(message.text, "text", SUMMARY_BYTES)?;
    if text.split_whitespace().count() > Summary::WORDS {
        return Err(FieldError::too_long("text", Summary::WORDS, "words"));
    }
    Ok(Summary { text, through: message.through })
}

fn happening(message: v1::Event, roles: Vec<tenant::Role>) -> Result<What, FieldError> {
    let by = match enumerated(message.sender, "sender")? {
        v1::EventSender::Unspecified => return Err(FieldError::new("sender", Reason::Missing, "must be given")),
        v1::EventSender::Customer => Actor::Customer,
        v1::EventSender::Assistant => Actor::Assistant,
        v1::EventSender::Strategist => Actor::Strategist,
        v1::EventSender::Gateway => Actor::Gateway,
        v1::EventSender::Staff => Actor::Staff,
    };
    within(message.facts.len(), "facts", Happening::FACTS)?;
    let declared: BTreeSet<String> = texts(message.facts, "facts", Happening::NAME_CHARS)?.into_iter().collect();
    let sku = optional(message.sku).map(|sku| parsed(&sku, "sku", Sku::parse)).transpose()?;
    let action = message.call.map(action).transpose().map_err(|error| error.under("call"))?;
    let written = optional(message.text);
    let event = match &written {
        None => required(message.name, "name", Happening::NAME_CHARS)?,
        Some(text) => heard(text, (&message.name, by))?,
    };
    let happening = Happening {
        event,
        by,
        roles: if by == Actor::Staff { roles } else { Vec::new() },
        sku,
        quantity: message.quantity,
        declared,
        fingerprint: message.fingerprint,
        action,
        nonce: optional(text(message.nonce, "nonce", Happening::NAME_CHARS)?),
        call_id: optional(text(message.call_id, "call_id", Happening::NAME_CHARS)?),
        succeeded: message.succeeded.unwrap_or(true),
        result: None,
    };
    Ok(match written {
        None => What::Event(happening),
        Some(text) => What::Text(text, happening),
    })
}

/// The event of a text has no name before it is read; only who writes to the shop says one.
fn heard(text: &str, (name, by): (&str, Actor)) -> Result<String, FieldError> {
    bytes(text, "text", Happening::TEXT_BYTES)?;
    if !name.is_empty() {
        return Err(FieldError::invalid("text", "an event has a name or a text, not both"));
    }
    match by {
        Actor::Customer | Actor::Gateway => Ok(String::new()),
        Actor::Assistant | Actor::Strategist | Actor::Staff | Actor::Clock => {
            Err(FieldError::invalid("sender", "of a text is the customer or the gateway"))
        }
    }
}

fn action(message: v1::ProposedCall) -> Result<Action, FieldError> {
    let arguments = json(&message.arguments, "arguments")?;
    Ok(Action {
        tool: required(message.tool, "tool", Happening::NAME_CHARS)?,
        arguments_sha256: arguments_sha256(&arguments),
        call: None,
    })
}

fn json(text: &str, field: &str) -> Result<serde_json::Value, FieldError> {
    bytes(text, field, JSON_BYTES)?;
    serde_json::from_str(text).map_err(|error| FieldError::invalid(field, format!("is no JSON: {error}")))
}

fn bytes(text: &str, field: &str, limit: usize) -> Result<(), FieldError> {
    if text.len() > limit { Err(FieldError::too_long(field, limit, "bytes")) } else { Ok(()) }
}

/// A session as it is.
pub fn session(session: Session) -> v1::Session {
    let Memory {
        cart,
        pending_order,
        reservations,
        tools,
        sources,
        shown,
        channel_identity,
        language,
        customer_tier,
        ..
    } = session.memory;
    let Parties { lead, channel, user, case } = session.parties;
    let end = session.end;
    v1::Session {
        id: session.id.to_string(),
        version: session.version,
        flow: session.place.flow,
        flow_version: session.place.version,
        state: session.place.state,
        parties: Some(v1::Parties { lead, channel, user, case }),
        channel_identity: channel_identity.unwrap_or_default(),
        opened_at: Some(timestamp_to_pb(session.opened_at)),
        active_at: Some(timestamp_to_pb(session.active_at)),
        expires_at: Some(timestamp_to_pb(session.expires_at)),
        deadline_at: session.deadline_at.map(timestamp_to_pb),
        taken_over_by: session.taken_by.unwrap_or_default(),
        taken_over_at: session.place.taken_over_at.map(timestamp_to_pb),
        end: end.map_or(v1::SessionEnd::Unspecified, |end| ended(end.reason)).into(),
        ended_at: end.map(|end| timestamp_to_pb(end.at)),
        messages: session.totals.messages,
        tool_calls: session.totals.tool_calls,
        tokens: session.totals.tokens,
        cart: cart
            .into_iter()
            .map(|line| v1::CartItem { sku: line.sku.to_string(), quantity: line.quantity.to_string() })
            .collect(),
        pending_order: pending_order.unwrap_or_default(),
        reservation_ids: reservations.iter().map(ToString::to_string).collect(),
        tools: tools
            .into_iter()
            .map(|run| v1::ToolRun { tool: run.tool, at: Some(timestamp_to_pb(run.at)), succeeded: run.succeeded })
            .collect(),
        sources: sources.into(),
        shown: shown.iter().map(ToString::to_string).collect(),
        language: language.unwrap_or_default(),
        customer_tier: customer_tier.unwrap_or_default(),
    }
}

/// What a model needs of what went before.
pub fn session_context(context: Context) -> v1::SessionContext {
    let allowed = |(by, events)| v1::AllowedEvents { sender: sender(by).into(), events };
    v1::SessionContext {
        summary: context.summary,
        summary_through: context.summary_through,
        summary_due_through: context.summary_due.unwrap_or_default(),
        recent: context.recent.into_iter().map(session_message).collect(),
        allowed: context.allowed.into_iter().map(allowed).collect(),
        tools: context.tools,
    }
}

/// A message of the history.
pub fn session_message(message: Message) -> v1::SessionMessage {
    v1::SessionMessage {
        number: message.number,
        id: message.id.as_str().to_owned(),
        role: said_by(message.role).into(),
        text: message.text,
        tool_calls: message.tools.calls.unwrap_or_default(),
        tool_call_id: message.tools.answers.unwrap_or_default(),
        model: message.usage.model.unwrap_or_default(),
        tokens: message.usage.tokens,
        latency_ms: message.usage.latency_ms,
        at: Some(timestamp_to_pb(message.at)),
    }
}

/// What became of messages.
pub fn appended(appended: AppendedMessages) -> v1::AppendMessagesResponse {
    let AppendedMessages { session, numbers } = appended;
    v1::AppendMessagesResponse {
        messages: numbers.into_iter().map(|(number, repeated)| v1::AppendedMessage { number, repeated }).collect(),
        summary_due_through: Summary::due(session.summary.as_ref(), session.totals.messages).unwrap_or_default(),
        version: session.version,
    }
}

/// What became of a step.
pub fn stepped(stepped: Stepped) -> v1::StepResponse {
    let refused = |Refused { event, why, allowed }| v1::RefusedStep { event, why, allowed };
    v1::StepResponse {
        session: Some(session(stepped.session)),
        taken: stepped.taken.into_iter().map(|step| taken(step, stepped.language)).collect(),
        refused: stepped.refused.into_iter().map(refused).collect(),
        response_text: stepped.response_text,
        repeated: stepped.repeated,
        nonce: stepped.nonce.unwrap_or_default(),
        call_id: stepped.begun.unwrap_or_default(),
        heard: stepped.heard.map_or(v1::Saying::Unspecified, |heard| saying(heard.saying)).into(),
        heard_number: stepped.heard.and_then(|heard| heard.number).map(|number| number.to_string()),
        degraded: stepped.degraded.into_iter().map(super::found::degradation).collect(),
    }
}

fn taken(step: Step, language: Option<Language>) -> v1::TakenStep {
    let told = step.effects.iter().filter_map(|effect| match effect {
        Effect::Tell(notice) => Some(*notice),
        _ => None,
    });
    v1::TakenStep {
        notices: told.clone().map(|notice| notice.as_str().to_owned()).collect(),
        texts: told.map(|notice| sentence(notice, language).to_owned()).collect(),
        effects: step.effects.iter().map(|effect| effect.written()).collect(),
        from: step.from,
        event: step.event,
        to: step.to,
    }
}

const fn ended(reason: EndReason) -> v1::SessionEnd {
    match reason {
        EndReason::Closed => v1::SessionEnd::Closed,
        EndReason::Expired => v1::SessionEnd::Expired,
        EndReason::Finished => v1::SessionEnd::Finished,
        EndReason::Damaged => v1::SessionEnd::Damaged,
    }
}

const fn saying(saying: Saying) -> v1::Saying {
    match saying {
        Saying::Person => v1::Saying::Person,
        Saying::Payment => v1::Saying::Payment,
        Saying::No => v1::Saying::No,
        Saying::Yes => v1::Saying::Yes,
        Saying::Number => v1::Saying::Number,
        Saying::Greeting => v1::Saying::Greeting,
        Saying::Anything => v1::Saying::Anything,
    }
}

const fn said_by(role: Role) -> v1::MessageRole {
    match role {
        Role::Customer => v1::MessageRole::Customer,
        Role::Assistant => v1::MessageRole::Assistant,
        Role::Human => v1::MessageRole::Human,
        Role::Tool => v1::MessageRole::Tool,
        Role::System => v1::MessageRole::System,
    }
}

const fn sender(by: Actor) -> v1::EventSender {
    match by {
        Actor::Customer => v1::EventSender::Customer,
        Actor::Assistant => v1::EventSender::Assistant,
        Actor::Strategist => v1::EventSender::Strategist,
        Actor::Gateway | Actor::Clock => v1::EventSender::Gateway,
        Actor::Staff => v1::EventSender::Staff,
    }
}
