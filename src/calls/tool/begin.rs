//! Begins a call: what it comes to is judged, written down with the session, and, where the tool is ours, made.

use std::sync::Arc;

use super::end::{Finished, finish, ran, told};
use super::judge::{Asked, Judge, Judged, Making, Verdict, sensitive_of};
use super::log::{self, Logged};
use super::registry::entitled;
use super::validate::one;
use super::{Answer, BeginCall, Begun, Ended, Listed, Standing, Told, alone};
use crate::audit::EntryKind;
use crate::calls::conversation::progress_of;
use crate::calls::conversation::step::{self, Kept, Now, Written};
use crate::calls::ground::ground;
use crate::clock::Timestamp;
use crate::conversation::{PlanStep, Session, SessionId, Turn, Undo};
use crate::deadline::Deadline;
use crate::flow::Notice;
use crate::metrics::ToolEnding;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::{CallWrite, StoreError, ToolCall, generator};
use crate::tenant::TenantId;
use crate::tools::{CallId, CallOutcome, Code, ModelCall, OurTool, Refusal, Runner, Stage};

/// Begins a call. A refusal is an answer.
///
/// # Errors
/// The session is not there, has ended, or was changed meanwhile; the database or the facts are away.
pub async fn begin(
    service: &Arc<Service>,
    tenant: &TenantId,
    begin: BeginCall,
    deadline: Deadline,
) -> Result<Begun, ServiceError> {
    let call = match one(&begin.call) {
        Ok(call) => call,
        Err(refusal) => {
            // There is no call that could be written down.
            log::count(service, None, ToolEnding::Refused);
            return Ok(Begun::refused(refusal, None));
        }
    };
    match begin.session {
        Some(session) => in_session(service, tenant, (session, &begin, &call), deadline).await,
        None => alone::begin(service, tenant, (&begin, &call), deadline).await,
    }
}

impl Begun {
    pub(super) fn refused(refusal: Refusal, tool: Option<Listed>) -> Self {
        let (told, to_make) = (Vec::new(), Vec::new());
        Self { answer: Answer::Refused(refusal), tool, standing: None, told, to_make }
    }
}

/// A name for a call.
pub(super) fn new_id() -> CallId {
    let mut bytes = [0; 16];
    rand::RngCore::fill_bytes(&mut generator(), &mut bytes);
    CallId::from_bytes(bytes)
}

async fn in_session(
    service: &Arc<Service>,
    tenant: &TenantId,
    (session, begin, call): (SessionId, &BeginCall, &ModelCall),
    deadline: Deadline,
) -> Result<Begun, ServiceError> {
    let before = service.store.session(tenant, session).await?;
    let now = service.clock.now();
    if let Some(end) = before.end_at(now) {
        return Err(StoreError::SessionEnded { id: session, end }.into());
    }
    let ground = ground(service, tenant, None, deadline).await?;
    let entitlements = entitled(service, tenant).await?;
    let shelf = Now { ground: &ground, now, own: &before.memory.reservations };
    let judge = Judge { tenant, entitlements: &entitlements, meters: &service.meters, shelf: &shelf, now };
    let asked = Asked { begin, call, id: new_id() };
    let turn = Turn::of(progress_of(service, &before)?, before.memory.clone()).lapse(now);
    let judged = match &begin.call_id {
        Some(id) if service.store.tool_call(tenant, id).await?.is_some() => Err(begun_before(id)),
        Some(_) | None => judge.judge(turn, &asked),
    };
    match judged {
        Err(refusal) => refused(service, tenant, (&before, &asked), refusal).await,
        Ok(Judged { turn, tool, verdict }) => {
            let call = Call { service, tenant, asked: &asked, tool, deadline };
            match verdict {
                Verdict::Propose { nonce } => call.propose(before, turn, nonce).await,
                Verdict::Make(making) => call.make(before, turn, making).await,
                Verdict::Repeats(first) => call.repeat(&first).await,
            }
        }
    }
}

fn begun_before(id: &CallId) -> Refusal {
    let message = format!("the call {id} was begun before");
    Refusal::new(Stage::Classify, Code::NotConfirmed, message)
}

/// A refusal is written down beside the session: it changes nothing in it.
async fn refused(
    service: &Service,
    tenant: &TenantId,
    (session, asked): (&Session, &Asked<'_>),
    refusal: Refusal,
) -> Result<Begun, ServiceError> {
    let progress = progress_of(service, session)?;
    let declared = progress.flow().tool(&asked.call.tool);
    let known = declared.map(super::registry::of_flow);
    if let Some(tool) = &known {
        let logged = Logged {
            id: asked.id.clone(),
            session: Some(session),
            tool,
            sensitive: sensitive_of(progress.flow(), &asked.call.tool),
            arguments: &asked.call.arguments,
            plan: asked.begin.plan.clone(),
            who: &asked.begin.who,
        };
        let row = logged.refused(&refusal, service.clock.now());
        log::tell(service, tenant, (EntryKind::ActionValidated, &row), refusal.code.as_str(), &asked.begin.who.actor);
        service.store.write_tool_calls(tenant, &[CallWrite::Put(Box::new(row))]).await?;
    }
    log::count(service, known.as_ref().map(|tool| tool.runner), ToolEnding::Refused);
    tracing::info!(%tenant, session = %session.id, code = refusal.code.as_str(), "a call of a tool is refused");
    Ok(Begun::refused(refusal, known))
}

/// A call that passed every stage before the last.
struct Call<'c> {
    service: &'c Arc<Service>,
    tenant: &'c TenantId,
    asked: &'c Asked<'c>,
    tool: Listed,
    deadline: Deadline,
}

impl Call<'_> {
    /// Its row as it begins.
    fn row(&self, (session, turn): (&Session, &Turn), id: &CallId, outcome: CallOutcome) -> ToolCall {
        let logged = Logged {
            id: id.clone(),
            session: Some(session),
            tool: &self.tool,
            sensitive: sensitive_of(turn.progress.flow(), &self.asked.call.tool),
            arguments: &self.asked.call.arguments,
            plan: self.asked.begin.plan.clone(),
            who: &self.asked.begin.who,
        };
        logged.row(outcome, self.service.clock.now())
    }

    async fn propose(self, before: Session, turn: Turn, nonce: String) -> Result<Begun, ServiceError> {
        let id = self.asked.id.clone();
        let pending = turn.memory.pending.as_ref().expect("what is proposed waits for its nonce");
        let due_at = pending.expires_at;
        let row = ToolCall { due_at: Some(due_at), ..self.row((&before, &turn), &id, CallOutcome::Proposed) };
        let kept = Kept { before, turn, message: None, calls: vec![CallWrite::Put(Box::new(row.clone()))] };
        let Written { session, turn, to_make } =
            step::written(self.service, self.tenant, kept, &self.asked.begin.who).await?;
        self.tell(EntryKind::ActionProposed, &row, "PROPOSED");
        log::count(self.service, Some(row.runner), ToolEnding::Proposed);
        let told = self.told(&turn, self.asked.begin.plan.as_ref()).await?;
        let answer = Answer::Proposed { id, nonce, due_at };
        Ok(Begun { answer, tool: Some(self.tool), standing: Some(standing(session)), told, to_make })
    }

    async fn make(self, before: Session, mut turn: Turn, making: Making) -> Result<Begun, ServiceError> {
        let Making { id, plan, was_proposed } = making;
        let due_at = self.due_at(&turn);
        if let Some(plan) = &plan {
            let undo = Undo::of(&self.tool.definition.compensation, &self.asked.call.arguments);
            turn.memory.take(plan, (id.as_str(), &self.asked.call.tool), undo, due_at);
        }
        let row = self.row((&before, &turn), &id, CallOutcome::Begun);
        let row = ToolCall { due_at: Some(due_at), plan: plan.clone(), ..row };
        let write = match was_proposed {
            true => CallWrite::Move {
                id: id.clone(),
                from: &[CallOutcome::Proposed],
                to: CallOutcome::Begun,
                due_at: Some(due_at),
            },
            false => CallWrite::Put(Box::new(row.clone())),
        };
        let kept = Kept { before, turn, message: None, calls: vec![write] };
        let Written { session, turn, mut to_make } =
            step::written(self.service, self.tenant, kept, &self.asked.begin.who).await?;
        self.tell(EntryKind::ActionValidated, &row, "ALLOWED");
        let mut told = self.told(&turn, plan.as_ref()).await?;
        let Some(ours) = OurTool::parse(&self.asked.call.tool).filter(|_| row.runner == Runner::Ours) else {
            log::count(self.service, Some(row.runner), ToolEnding::Begun);
            let answer = Answer::Begun { id, due_at };
            return Ok(Begun { answer, tool: Some(self.tool), standing: Some(standing(session)), told, to_make });
        };
        let who = &self.asked.begin.who;
        let call = (ours, &self.asked.call.arguments, &id);
        let ran = ran(self.service, self.tenant, call, (Some(&session), who), self.deadline).await;
        let Finished { result, standing, told: more, to_make: others } =
            finish(self.service, self.tenant, (&row, &ran), who).await?;
        told.extend(more);
        to_make.extend(others);
        let answer = Answer::Ended { id, result };
        Ok(Begun { answer, tool: Some(self.tool), standing, told, to_make })
    }

    /// What the first of two same calls came to, as it was logged.
    async fn repeat(self, first: &str) -> Result<Begun, ServiceError> {
        let id = CallId::parse(first);
        let row = match id {
            Some(id) => self.service.store.tool_call(self.tenant, &id).await?,
            None => None,
        };
        log::count(self.service, Some(self.tool.runner), ToolEnding::Repeated);
        let Some(row) = row else {
            let result = Ended::Failed("the same call was made before in this turn".to_owned());
            let answer = Answer::Ended { id: self.asked.id.clone(), result };
            let (told, to_make) = (Vec::new(), Vec::new());
            return Ok(Begun { answer, tool: Some(self.tool), standing: None, told, to_make });
        };
        let (told, to_make) = (Vec::new(), Vec::new());
        Ok(Begun { answer: Answer::Repeats(Box::new(row)), tool: Some(self.tool), standing: None, told, to_make })
    }

    /// Until when its end is waited for: as long as the state lasts, and no longer than is configured.
    fn due_at(&self, turn: &Turn) -> Timestamp {
        let secs = i64::try_from(self.service.config.conversations.tool_call_secs.get()).unwrap_or(i64::MAX);
        let latest = self.service.clock.now().plus_secs(secs);
        turn.progress.deadline().map_or(latest, |deadline| deadline.min(latest))
    }

    fn tell(&self, kind: EntryKind, row: &ToolCall, outcome: &str) {
        log::tell(self.service, self.tenant, (kind, row), outcome, &self.asked.begin.who.actor);
    }

    /// How far the plan has come, and what the flow says.
    async fn told(&self, turn: &Turn, plan: Option<&PlanStep>) -> Result<Vec<Told>, ServiceError> {
        let mut all = Vec::new();
        if let Some(plan) = plan {
            let language = step::language_of(self.service, self.tenant, &turn.memory).await?;
            all.push(Told { notice: Notice::PlanStep, language, step: Some(plan.clone()) });
        }
        all.extend(told(self.service, self.tenant, turn).await?);
        Ok(all)
    }
}

fn standing(session: Session) -> Standing {
    Standing { version: session.version, state: session.place.state }
}
