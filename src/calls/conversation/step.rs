//! A step: time first, then what happens, then what it does outside, then the session over its version.

use std::sync::Arc;

use rand::RngCore;
use serde_json::Value;

use super::hearing::hear;
use super::{Who, effects, progress_of};
use crate::audit::{self, Details, EntryKind, Owner, Record};
use crate::calls::ground::ground;
use crate::calls::tool::undo;
use crate::catalog::{FieldError, Quantity, ReservationId, Sku};
use crate::clock::Timestamp;
use crate::conversation::{
    End, EndReason, Happening, Heard, Input, Memory, NewMessage, Pending, Refused, Role, Session, SessionId, Shelf,
    Turn,
};
use crate::deadline::Deadline;
use crate::flow::{Actor, Effect, ItemFact, ProposalFault, Step};
use crate::guard::Language;
use crate::replica::TenantFacts;
use crate::search::Degradation;
use crate::service::Service;
use crate::service_error::{Precondition, ServiceError};
use crate::store::{CallWrite, OverdueSession, StoreError, ToolCall, generator};
use crate::tenant::TenantId;
use crate::tools::{CallId, CallOutcome};

/// A step as it was asked.
#[derive(Clone, Debug)]
pub struct StepCall {
    pub id: SessionId,
    /// Only over this version.
    pub version: Option<u64>,
    pub what: What,
    /// The message it came with.
    pub message: Option<NewMessage>,
    pub who: Who,
}

/// What happens.
#[derive(Clone, Debug)]
pub enum What {
    Event(Happening),
    /// What a customer wrote: what it says is the event.
    Text(String, Happening),
    /// What a model answered with, as it came.
    Proposal(Value),
}

/// What became of it.
#[derive(Clone, Debug)]
pub struct Stepped {
    pub session: Session,
    pub taken: Vec<Step>,
    pub refused: Vec<Refused>,
    /// Of a proposal: what the model answers with.
    pub response_text: String,
    /// Confirms what is proposed, once.
    pub nonce: Option<String>,
    /// The call that is made from now on.
    pub begun: Option<String>,
    /// What a text was taken to say.
    pub heard: Option<Heard>,
    /// What hearing it had to do without.
    pub degraded: Option<Degradation>,
    /// The message was there already, and nothing happened.
    pub repeated: bool,
    /// Of the tenant: what customers are told is in it.
    pub language: Option<Language>,
}

impl Stepped {
    fn repeated(session: Session) -> Self {
        Self {
            session,
            taken: Vec::new(),
            refused: Vec::new(),
            response_text: String::new(),
            nonce: None,
            begun: None,
            heard: None,
            degraded: None,
            repeated: true,
            language: None,
        }
    }
}

/// Takes a step.
pub async fn step(
    service: &Arc<Service>,
    tenant: &TenantId,
    call: StepCall,
    deadline: Deadline,
) -> Result<Stepped, ServiceError> {
    let session = service.store.session(tenant, call.id).await?;
    if let Some(message) = &call.message
        && service.store.known_message((tenant, call.id), message).await?.is_some()
    {
        return Ok(Stepped::repeated(session));
    }
    let now = service.clock.now();
    if let Some(version) = call.version.filter(|version| *version != session.version) {
        tracing::debug!(version, "a step over a version that is past");
        return Err(StoreError::SessionMoved { id: session.id, version: session.version }.into());
    }
    if let Some(end) = session.end_at(now) {
        return Err(StoreError::SessionEnded { id: session.id, end }.into());
    }
    let progress = progress_of(service, &session)?;
    let (mut language, mut degraded) = (None, None);
    let (input, response_text) = match call.what {
        What::Event(happening) => (Input::Event(happening), String::new()),
        What::Text(text, happening) => {
            language = language_of(service, tenant, &session.memory).await?;
            let said;
            (said, degraded) = hear(service, tenant, (&text, language), deadline).await;
            (Input::Text(said, happening), String::new())
        }
        What::Proposal(answer) => {
            let fault = |fault: ProposalFault| ServiceError::field(FieldError::invalid("proposal", fault.to_string()));
            let proposal = progress.flow().proposal(&answer).map_err(fault)?;
            let text = proposal.response_text.clone();
            (Input::Proposal(proposal), text)
        }
    };
    let ground = ground(service, tenant, None, deadline).await?;
    let shelf = Now { ground: &ground, now, own: &session.memory.reservations };
    let mut turn = Turn::of(progress, session.memory.clone()).lapse(now).then(&input, now, &shelf);
    for refused in &turn.refused {
        tracing::info!(%tenant, session = %session.id, event = refused.event, why = refused.why, "a step is refused");
    }
    let message = call.message.filter(|message| turn.refused.is_empty() || !message.role.is_agent());
    if let Some(message) = &message {
        if message.role == Role::Customer {
            turn.memory.hear();
        }
        turn.memory.see(message.seen.clone());
    }
    let nonce = wanted_nonce(&mut turn, now);
    let kept = Kept { before: session, turn, message, calls: Vec::new() };
    let Written { session, turn, .. } = written(service, tenant, kept, &call.who).await?;
    let tells = turn.effects().any(|effect| matches!(effect, Effect::Tell(_)));
    if tells && language.is_none() {
        language = language_of(service, tenant, &session.memory).await?;
    }
    let Turn { taken, refused, begun, heard, .. } = turn;
    Ok(Stepped { session, taken, refused, response_text, nonce, begun, heard, degraded, repeated: false, language })
}

/// The language of the customer of a session; the tenant's where it has none of its own.
pub(in crate::calls) async fn language_of(
    service: &Service,
    tenant: &TenantId,
    memory: &Memory,
) -> Result<Option<Language>, ServiceError> {
    if let Some(tag) = &memory.language {
        return Ok(Language::of_tag(tag));
    }
    let tenant = service.store.tenant(tenant).await?;
    Ok(tenant.and_then(|tenant| tenant.language).and_then(|tag| Language::of_tag(&tag)))
}

/// A person of the shop takes a session, or lets go of it.
pub async fn hand_over(
    service: &Arc<Service>,
    tenant: &TenantId,
    (id, to_staff): (SessionId, Handover),
    who: Who,
) -> Result<Session, ServiceError> {
    let session = service.store.session(tenant, id).await?;
    if let Some(end) = session.end_at(service.clock.now()) {
        return Err(StoreError::SessionEnded { id, end }.into());
    }
    let progress = progress_of(service, &session)?;
    let flow = Arc::clone(progress.flow());
    let cannot = || no_takeover("nobody can take it".to_owned());
    let (taken_by, released_by) = flow.takeover_events().ok_or_else(cannot)?;
    let event = match to_staff {
        Handover::Take => taken_by,
        Handover::Release => released_by,
    };
    let happening = Happening { roles: who.roles.clone(), ..Happening::of(event, Actor::Staff) };
    let now = service.clock.now();
    let turn = Turn::of(progress, session.memory.clone()).lapse(now).then(&Input::Event(happening), now, &Nothing);
    if let [refused] = turn.refused.as_slice() {
        // Taken already, or not taken: what is asked for is so.
        let is_so = session.taken_by.is_some() == matches!(to_staff, Handover::Take);
        return if is_so { Ok(session) } else { Err(no_takeover(refused.why.clone())) };
    }
    Ok(written(service, tenant, Kept::of(session, turn), &who).await?.session)
}

fn no_takeover(message: String) -> ServiceError {
    ServiceError::FailedPrecondition { reason: Precondition::NoTakeover, message }
}

/// Which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handover {
    Take,
    Release,
}

/// A session with what time has come to written down.
pub(in crate::calls) async fn on_time(
    service: &Arc<Service>,
    tenant: &TenantId,
    id: SessionId,
) -> Result<Session, ServiceError> {
    let session = service.store.session(tenant, id).await?;
    let now = service.clock.now();
    let is_due = session.deadline_at.is_some_and(|deadline| deadline <= now) || session.memory.is_overdue(now);
    if session.end_at(now).is_some() || !is_due {
        return Ok(session);
    }
    let turn = Turn::of(progress_of(service, &session)?, session.memory.clone()).lapse(now);
    match written(service, tenant, Kept::of(session, turn), &clock()).await {
        Ok(written) => Ok(written.session),
        // Somebody else did the same.
        Err(ServiceError::Aborted(_)) => Ok(service.store.session(tenant, id).await?),
        Err(error) => Err(error),
    }
}

/// Steps of time that nobody asked about; one that another process takes is taken.
pub async fn lapse_due(service: &Arc<Service>, due: Vec<OverdueSession>) {
    for OverdueSession { tenant, id, .. } in due {
        if let Err(error) = on_time(service, &tenant, id).await {
            tracing::warn!(%tenant, session = %id, error = %error, "a session does not time out");
        }
    }
}

/// What is written down with a turn.
pub(in crate::calls) struct Kept {
    pub before: Session,
    pub turn: Turn,
    pub message: Option<NewMessage>,
    /// Of calls of tools.
    pub calls: Vec<CallWrite>,
}

impl Kept {
    /// A turn alone.
    pub(in crate::calls) const fn of(before: Session, turn: Turn) -> Self {
        Self { before, turn, message: None, calls: Vec::new() }
    }
}

/// What was.
pub(in crate::calls) struct Written {
    pub session: Session,
    pub turn: Turn,
    /// Calls that undo others, for the gateway to make.
    pub to_make: Vec<ToolCall>,
}

/// Does what a turn names and writes it down; what has to be undone is written with it, and ours is undone at once.
pub(in crate::calls) async fn written(
    service: &Arc<Service>,
    tenant: &TenantId,
    kept: Kept,
    who: &Who,
) -> Result<Written, ServiceError> {
    let Kept { before, mut turn, message, mut calls } = kept;
    if turn.taken.is_empty() && message.is_none() && turn.memory == before.memory && calls.is_empty() {
        return Ok(Written { session: before, turn, to_make: Vec::new() });
    }
    effects::carry_out(service, tenant, (&before, &mut turn)).await?;
    calls.extend(withdrawn(&before, &turn));
    let due = undo::due(service, (&before, &turn), who);
    calls.extend(due.iter().cloned().map(|call| CallWrite::Put(Box::new(call))));
    let mut session = Session { memory: turn.memory.clone(), ..before };
    let mut progress = turn.progress.clone();
    if message.is_some() {
        progress = progress.touched(service.clock.now());
    }
    session.place = progress.saved();
    session.deadline_at = progress.deadline();
    session.taken_by = match (progress.is_taken_over(), session.taken_by.take()) {
        (true, known) => known.or_else(|| Some(who.name.clone())),
        (false, _) => None,
    };
    if progress.is_ended() {
        session.end = Some(End { at: service.clock.now(), reason: EndReason::Finished });
    }
    let said = message.into_iter().collect();
    let session = service.store.put_session_with_calls(tenant, (session, said), &calls).await?;
    audited(service, tenant, (&session, &turn), who);
    let to_make = undo::make(service, tenant, due).await;
    Ok(Written { session, turn, to_make })
}

/// The call that was proposed and is not any more, unless it is made.
fn withdrawn(before: &Session, turn: &Turn) -> Option<CallWrite> {
    let proposed = |pending: &Option<Pending>| Some(pending.as_ref()?.call.as_ref()?.id.clone());
    let was = proposed(&before.memory.pending)?;
    let is_over = proposed(&turn.memory.pending).as_ref() != Some(&was) && turn.begun.as_ref() != Some(&was);
    let id = CallId::parse(&was).filter(|_| is_over)?;
    Some(CallWrite::Move { id, from: &[CallOutcome::Proposed], to: CallOutcome::Withdrawn, due_at: None })
}

/// Steps are written down as what they are; nothing that was said is.
fn audited(service: &Service, tenant: &TenantId, (session, turn): (&Session, &Turn), who: &Who) {
    let now = service.clock.now();
    for step in &turn.taken {
        let effects: Vec<String> = step.effects.iter().map(|effect| effect.written()).collect();
        let details = Details::of([
            ("flow", session.place.flow.as_str().into()),
            ("from", step.from.as_str().into()),
            ("to", step.to.as_str().into()),
            ("effects", effects.into()),
        ]);
        let record = Record::new(now, EntryKind::Transition, who.actor.clone(), &step.event);
        let record = record.on(&session.id.to_string()).ended("OK").with_details(details);
        service.auditor.tell(&Owner::Tenant(tenant.clone()), record);
    }
    for refused in &turn.refused {
        let details = Details::of([("state", turn.progress.state().into()), ("why", refused.why.as_str().into())]);
        let record = Record::new(now, EntryKind::ActionValidated, who.actor.clone(), &refused.event);
        let record = record.on(&session.id.to_string()).ended("REFUSED").with_details(details);
        service.auditor.tell(&Owner::Tenant(tenant.clone()), record);
    }
}

/// Who it is when time has passed.
pub(in crate::calls) fn clock() -> Who {
    let (roles, is_admin) = (Vec::new(), false);
    Who { name: "clock".to_owned(), actor: audit::Actor::service("clock"), roles, is_admin }
}

/// A nonce for what is proposed, where a step wants one.
pub(in crate::calls) fn wanted_nonce(turn: &mut Turn, now: Timestamp) -> Option<String> {
    turn.effects().find(|effect| *effect == Effect::IssueNonce)?;
    Some(new_nonce(turn, now))
}

/// A nonce for what is proposed.
pub(in crate::calls) fn new_nonce(turn: &mut Turn, now: Timestamp) -> String {
    let mut bytes = [0; 16];
    generator().fill_bytes(&mut bytes);
    let nonce = hex::encode(bytes);
    turn.confirm_with(&nonce, now);
    nonce
}

/// The catalogue at a moment, as one session sees it.
pub(in crate::calls) struct Now<'g> {
    pub ground: &'g TenantFacts,
    pub now: Timestamp,
    pub own: &'g [ReservationId],
}

impl Shelf for Now<'_> {
    fn item(&self, sku: &Sku) -> ItemFact {
        let facts = &self.ground.facts;
        match facts.row(sku.as_str()).and_then(|row| facts.identity(row)) {
            Some(identity) if identity.active => ItemFact::Active,
            Some(_) => ItemFact::Inactive,
            None => ItemFact::Unknown,
        }
    }

    fn suffices(&self, sku: &Sku, quantity: Quantity) -> bool {
        let facts = self.ground.facts.facts(sku.as_str());
        facts.and_then(|facts| facts.available(self.now, self.own)).is_some_and(|there| quantity <= there)
    }
}

/// For events that speak of no product.
pub(in crate::calls) struct Nothing;

impl Shelf for Nothing {
    fn item(&self, _: &Sku) -> ItemFact {
        ItemFact::Unknown
    }

    fn suffices(&self, _: &Sku, _: Quantity) -> bool {
        false
    }
}
