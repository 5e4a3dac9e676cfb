//! Conversations, call by call: read, decide by a pure function, do what it names, write over the version that was read.
//!
//! What a step does to the stock is done before the step is written, under a key that is the session's and its version's:
//! whoever takes the same step again does nothing twice, and a step that cannot be done is not taken. Who comes second finds
//! the session changed and has written nothing.

mod effects;
mod hearing;
pub(super) mod step;

use std::sync::Arc;

use crate::audit;
use crate::catalog::FieldError;
use crate::conversation::{
    End, EndReason, HISTORY_MESSAGES, Message, NewMessage, OpenAs, Parties, Session, SessionId, Summary, without_model,
};
use crate::flow::{Actor, Flow, Progress};
use crate::guard::Overrides;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::{AppendedMessages, NewSession, Opened, StoreError, generator};
use crate::tenant::{self, TenantId};

pub use step::{Handover, StepCall, Stepped, What, hand_over, lapse_due, step};

/// A session to be found or begun.
#[derive(Clone, Debug)]
pub struct OpenCall {
    /// By its name.
    pub flow: String,
    pub parties: Parties,
    pub channel_identity: Option<String>,
    /// The customer's; the tenant's without one.
    pub language: Option<String>,
    /// The customer's, where the gateway knows it; of an open session, too.
    pub customer_tier: Option<String>,
}

/// Who calls.
#[derive(Clone, Debug)]
pub struct Who {
    /// As `Session.taken_over_by` names them.
    pub name: String,
    pub actor: audit::Actor,
    /// In the shop.
    pub roles: Vec<tenant::Role>,
    /// Whether they hold the scope ADMIN.
    pub is_admin: bool,
}

/// What a model needs to go on.
#[derive(Clone, Debug)]
pub struct Context {
    pub summary: String,
    /// The last message in a summary that somebody gave.
    pub summary_through: u64,
    pub summary_due: Option<u64>,
    pub recent: Vec<Message>,
    pub allowed: Vec<(Actor, Vec<String>)>,
    pub tools: Vec<String>,
}

/// The open session of a key, or a new one.
pub async fn open(service: &Service, tenant: &TenantId, call: OpenCall) -> Result<Opened, ServiceError> {
    let flow = flow_named(service, &call.flow)?;
    let open_as = OpenAs::of(flow, &call.parties).map_err(ServiceError::field)?;
    let progress = flow.start(service.clock.now());
    let new = NewSession {
        id: SessionId::new(&mut generator()),
        open_as,
        place: progress.saved(),
        parties: call.parties,
        channel_identity: call.channel_identity,
        language: call.language,
        customer_tier: call.customer_tier.clone(),
        idle_secs: u32::try_from(service.config.conversations.idle_secs.get()).unwrap_or(u32::MAX),
        deadline_at: progress.deadline(),
    };
    let mut opened = service.store.open_session(tenant, new).await?;
    if call.customer_tier.is_some() && opened.session.memory.customer_tier != call.customer_tier {
        opened.session.memory.customer_tier = call.customer_tier;
        opened.session = service.store.put_session(tenant, (opened.session, Vec::new())).await?;
    }
    Ok(opened)
}

/// A session as it is now, time heeded, with what a model needs of it.
pub async fn read(
    service: &Arc<Service>,
    tenant: &TenantId,
    id: SessionId,
) -> Result<(Session, Context), ServiceError> {
    let session = step::on_time(service, tenant, id).await?;
    let progress = progress_of(service, &session)?;
    let context = context(service, tenant, (&session, &progress)).await?;
    Ok((session, context))
}

/// Adds messages, and a summary that somebody wrote of those before.
pub async fn append(
    service: &Service,
    tenant: &TenantId,
    (id, messages, summary): (SessionId, Vec<NewMessage>, Option<Summary>),
) -> Result<AppendedMessages, ServiceError> {
    let mut appended = service.store.append_messages(tenant, (id, messages)).await?;
    let newer = summary.filter(|summary| {
        let known = appended.session.summary.as_ref().map_or(0, |known| known.through);
        known <= summary.through && summary.through <= appended.session.totals.messages
    });
    if let Some(summary) = newer {
        let session = Session { summary: Some(summary), ..appended.session.clone() };
        appended.session = service.store.put_session(tenant, (session, Vec::new())).await?;
    }
    Ok(appended)
}

/// Ends a session; what it has reserved is released.
pub async fn close(service: &Service, tenant: &TenantId, id: SessionId) -> Result<Session, ServiceError> {
    let mut session = service.store.session(tenant, id).await?;
    if session.end.is_some() {
        return Ok(session);
    }
    effects::release(service, tenant, &mut session.memory).await?;
    session.end = Some(End { at: service.clock.now(), reason: EndReason::Closed });
    Ok(service.store.put_session(tenant, (session, Vec::new())).await?)
}

/// Deletes everything of a user; what their open sessions hold is left to expire.
pub async fn destroy_all(
    service: &Service,
    tenant: &TenantId,
    (user, by): (&str, audit::Actor),
) -> Result<u64, ServiceError> {
    // What was told before goes too.
    service.auditor.flush().await;
    Ok(service.store.erase_sessions(tenant, user, by).await?)
}

/// The flow that begins conversations under a name.
pub(super) fn flow_named<'s>(service: &'s Service, name: &str) -> Result<&'s Arc<Flow>, ServiceError> {
    let none = || {
        let names = service.flows.names().join(", ");
        ServiceError::field(FieldError::invalid("flow", format!("there is no flow of that name; there are {names}")))
    };
    service.flows.named(name).ok_or_else(none)
}

/// Where a session stands.
pub(super) fn progress_of(service: &Service, session: &Session) -> Result<Progress, ServiceError> {
    service.flows.resume(&session.place).map_err(ServiceError::internal)
}

/// What the state of a session holds its answers to, beyond the policy.
pub(super) fn overrides_of(service: &Service, session: &Session) -> Result<Overrides, ServiceError> {
    Ok(progress_of(service, session)?.overrides())
}

async fn context(
    service: &Service,
    tenant: &TenantId,
    (session, progress): (&Session, &Progress),
) -> Result<Context, ServiceError> {
    let history_secs = i64::from(progress.flow().session().history_secs);
    let since = service.clock.now().plus_secs(-history_secs);
    let recent = service.store.last_messages((tenant, session.id), since, HISTORY_MESSAGES).await?;
    let summary = session.summary.clone();
    let senders = [Actor::Customer, Actor::Assistant, Actor::Strategist, Actor::Gateway, Actor::Staff];
    Ok(Context {
        summary_through: summary.as_ref().map_or(0, |summary| summary.through),
        summary_due: Summary::due(summary.as_ref(), session.totals.messages),
        summary: summary.map_or_else(|| without_model(&recent), |summary| summary.text),
        recent,
        allowed: senders
            .map(|by| (by, progress.allowed_to(by)))
            .into_iter()
            .filter(|(_, all)| !all.is_empty())
            .collect(),
        tools: progress.tools().iter().map(|(tool, _)| tool.name().to_owned()).collect(),
    })
}

/// What a check in a session goes by beyond its own request.
#[derive(Clone, Debug)]
pub struct Heard {
    pub session: Session,
    pub overrides: Overrides,
    /// What was shown is still what is spoken of.
    pub is_fresh: bool,
}

/// What a session says to a check; `None` where there is no such session: the name is the gateway's own then.
pub async fn heard(service: &Service, tenant: &TenantId, id: SessionId) -> Result<Option<Heard>, ServiceError> {
    let session = match service.store.session(tenant, id).await {
        Ok(session) => session,
        Err(StoreError::SessionNotFound(_)) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let progress = progress_of(service, &session)?;
    let now = service.clock.now();
    let is_fresh = now < session.active_at.plus_secs(i64::from(progress.flow().session().ttl_secs));
    Ok(Some(Heard { overrides: progress.overrides(), session, is_fresh }))
}
