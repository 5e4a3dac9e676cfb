//! A step: time first, then what happens, then what it does outside, then the session over its version.

use std::sync::Arc;

use rand::RngCore;
use serde_json::Value;

use super::{Who, effects, progress_of};
use crate::audit::{self, Details, EntryKind, Owner, Record};
use crate::calls::ground::ground;
use crate::catalog::{FieldError, Quantity, ReservationId, Sku};
use crate::clock::Timestamp;
use crate::conversation::{
    End, EndReason, Happening, Heard, Input, NewMessage, Refused, Session, SessionId, Shelf, Turn,
};
use crate::deadline::Deadline;
use crate::flow::{Actor, Effect, ItemFact, ProposalFault, Step};
use crate::guard::Language;
use crate::replica::TenantFacts;
use crate::said::Said;
use crate::service::Service;
use crate::service_error::{Precondition, ServiceError};
use crate::store::{OverdueSession, StoreError, generator};
use crate::tenant::TenantId;

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
    let progress = progress_of(&session)?;
    let (input, response_text) = match call.what {
        What::Event(happening) => (Input::Event(happening), String::new()),
        What::Text(text, happening) => {
            let language = language_of(service, tenant).await?;
            (Input::Text(Said::of(&text, language), happening), String::new())
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
        turn.memory.see(message.seen.clone());
    }
    let nonce = wanted_nonce(&mut turn, now);
    let (session, turn) = written(service, tenant, (session, turn, message), &call.who).await?;
    let tells = turn.effects().any(|effect| matches!(effect, Effect::Tell(_)));
    let language = if tells { language_of(service, tenant).await? } else { None };
    let Turn { taken, refused, begun, heard, .. } = turn;
    Ok(Stepped { session, taken, refused, response_text, nonce, begun, heard, repeated: false, language })
}

async fn language_of(service: &Service, tenant: &TenantId) -> Result<Option<Language>, ServiceError> {
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
    let progress = progress_of(&session)?;
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
    let (session, _) = written(service, tenant, (session, turn, None), &who).await?;
    Ok(session)
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
pub(super) async fn on_time(service: &Arc<Service>, tenant: &TenantId, id: SessionId) -> Result<Session, ServiceError> {
    let session = service.store.session(tenant, id).await?;
    let now = service.clock.now();
    if session.end_at(now).is_some() || session.deadline_at.is_none_or(|deadline| now < deadline) {
        return Ok(session);
    }
    let turn = Turn::of(progress_of(&session)?, session.memory.clone()).lapse(now);
    match written(service, tenant, (session, turn, None), &clock()).await {
        Ok((session, _)) => Ok(session),
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

/// Does what a turn names and writes it down.
async fn written(
    service: &Arc<Service>,
    tenant: &TenantId,
    (before, mut turn, message): (Session, Turn, Option<NewMessage>),
    who: &Who,
) -> Result<(Session, Turn), ServiceError> {
    if turn.taken.is_empty() && message.is_none() && turn.memory == before.memory {
        return Ok((before, turn));
    }
    effects::carry_out(service, tenant, (&before, &mut turn)).await?;
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
    let session = service.store.put_session(tenant, (session, message.into_iter().collect())).await?;
    audited(service, tenant, (&session, &turn), who);
    Ok((session, turn))
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
fn clock() -> Who {
    Who { name: "clock".to_owned(), actor: audit::Actor::service("clock"), roles: Vec::new() }
}

/// A nonce for what is proposed, where a step wants one.
fn wanted_nonce(turn: &mut Turn, now: Timestamp) -> Option<String> {
    turn.effects().find(|effect| *effect == Effect::IssueNonce)?;
    let mut bytes = [0; 16];
    generator().fill_bytes(&mut bytes);
    let nonce = hex::encode(bytes);
    turn.confirm_with(&nonce, now);
    Some(nonce)
}

/// The catalogue at a moment, as one session sees it.
struct Now<'g> {
    ground: &'g TenantFacts,
    now: Timestamp,
    own: &'g [ReservationId],
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
struct Nothing;

impl Shelf for Nothing {
    fn item(&self, _: &Sku) -> ItemFact {
        ItemFact::Unknown
    }

    fn suffices(&self, _: &Sku, _: Quantity) -> bool {
        false
    }
}
