//! VALIDATE, AUTHORIZE and CLASSIFY of a call in a session: what it comes to, as a turn of the session that nobody has
//! written yet.

use std::sync::Arc;
use std::time::Instant;

use serde_json::Value;

use super::registry::{may, of_state, of_the_flow};
use super::validate::{find, fits};
use super::{BeginCall, Listed};
use crate::calls::conversation::step::{Now, new_nonce, wanted_nonce};
use crate::catalog::{Quantity, Sku};
use crate::conversation::{
    Action, BegunCall, Calling, CartLine, Happening, Input, Pending, PlanStep, ProposedCall, Turn,
};
use crate::flow::{Actor, Flow, Way};
use crate::quota::Meters;
use crate::tenant::{Entitlements, TenantId};
use crate::tools::{CallId, Code, ModelCall, Refusal, Stage, arguments_sha256};

/// Products of one call that are looked up.
const LINES: usize = 100;
/// How deep they lie in its arguments.
const DEPTH: usize = 4;

/// A call with what its model wrote.
pub(super) struct Asked<'a> {
    pub(super) begin: &'a BeginCall,
    pub(super) call: &'a ModelCall,
    /// What it is to be named, unless it has a name.
    pub(super) id: CallId,
}

/// What a call is judged by.
pub(super) struct Judge<'j> {
    pub(super) tenant: &'j TenantId,
    pub(super) entitlements: &'j Entitlements,
    pub(super) meters: &'j Meters,
    pub(super) shelf: &'j Now<'j>,
    pub(super) now: crate::clock::Timestamp,
}

/// What becomes of it.
pub(super) enum Verdict {
    Propose {
        nonce: String,
    },
    Make(Making),
    /// The call of this id was the same.
    Repeats(String),
}

/// A call that is made now.
pub(super) struct Making {
    pub(super) id: CallId,
    pub(super) plan: Option<PlanStep>,
    /// It was proposed before: there is a row of it.
    pub(super) was_proposed: bool,
}

/// A turn with its verdict.
pub(super) struct Judged {
    pub(super) turn: Turn,
    pub(super) tool: Listed,
    pub(super) verdict: Verdict,
}

impl Judge<'_> {
    /// # Errors
    /// The first stage that does not let it pass.
    pub(super) fn judge(&self, turn: Turn, asked: &Asked<'_>) -> Result<Judged, Refusal> {
        let flow = Arc::clone(turn.progress.flow());
        let tool = find(Some(&flow), &asked.call.tool)?;
        fits(&tool.definition.schema, &asked.call.arguments)?;
        may(&tool.definition, &asked.begin.who, self.entitlements)?;
        match (&asked.begin.nonce, &asked.begin.call_id) {
            (Some(nonce), _) => self.confirmed(turn, asked, nonce),
            (None, Some(id)) => self.confirmed_by_step(turn, asked, id),
            (None, None) => self.fresh(turn, asked),
        }
    }

    /// A call that nobody has asked for before.
    fn fresh(&self, mut turn: Turn, asked: &Asked<'_>) -> Result<Judged, Refusal> {
        let (tool, way) = self.allowed(&turn, asked)?;
        if let Some(plan) = &asked.begin.plan {
            in_order(&turn, plan)?;
        }
        if let Some(bounds) = turn.progress.flow().loop_bounds() {
            let calling = turn.memory.calling.get_or_insert_with(|| Calling::start(bounds, self.now));
            calling.answer(asked.begin.iteration, self.now).map_err(loop_over)?;
        }
        within_rate(self.meters, self.tenant, &tool)?;
        if tool.is_confirmed {
            return self.propose(turn, asked, (tool, way));
        }
        let arguments = arguments_sha256(&asked.call.arguments);
        let repeats = match &mut turn.memory.calling {
            Some(calling) => {
                let call = (asked.call.tool.as_str(), arguments.as_str());
                calling.call(call, asked.id.as_str(), self.now).map_err(loop_over)?
            }
            None => None,
        };
        let verdict = match repeats {
            Some(first) => Verdict::Repeats(first),
            None => {
                begin_beside(&mut turn, asked.id.as_str(), &asked.call.tool);
                let plan = asked.begin.plan.clone();
                Verdict::Make(Making { id: asked.id.clone(), plan, was_proposed: false })
            }
        };
        Ok(Judged { turn, tool, verdict })
    }

    /// It waits for somebody's yes, in a state of the flow where there is one.
    fn propose(&self, mut turn: Turn, asked: &Asked<'_>, (tool, way): (Listed, Way)) -> Result<Judged, Refusal> {
        let call = ProposedCall { id: asked.id.as_str().to_owned(), plan: asked.begin.plan.clone() };
        let action = Action { call: Some(Box::new(call)), ..action(asked) };
        let flow = Arc::clone(turn.progress.flow());
        match flow.call_events().filter(|_| way == Way::Proposed) {
            Some(events) => {
                let happening = Happening {
                    action: Some(action),
                    declared: asked.begin.facts.clone(),
                    ..Happening::of(events.proposed, Actor::Gateway)
                };
                turn = self.step(turn, happening, (Stage::Authorize, Code::NotInThisState))?;
            }
            None => turn.to_confirm = Some(action),
        }
        let nonce = wanted_nonce(&mut turn, self.now).unwrap_or_else(|| new_nonce(&mut turn, self.now));
        Ok(Judged { turn, tool, verdict: Verdict::Propose { nonce } })
    }

    /// Somebody has said yes.
    fn confirmed(&self, mut turn: Turn, asked: &Asked<'_>, nonce: &str) -> Result<Judged, Refusal> {
        let action = action(asked);
        let pending = turn.memory.pending.clone().filter(|pending| pending.is_confirmed_by(nonce, &action, self.now));
        let not = "the nonce is not that of this call with these arguments, or is used, void or expired";
        let Pending { call, .. } = pending.ok_or_else(|| not_confirmed(not))?;
        let was_proposed = call.is_some();
        let plan = call.as_ref().and_then(|call| call.plan.clone());
        if asked.begin.plan.as_ref().is_some_and(|asked| plan.as_ref() != Some(asked)) {
            return Err(not_confirmed("the nonce is of another step of a plan"));
        }
        let id = call.and_then(|call| CallId::parse(&call.id)).unwrap_or_else(|| asked.id.clone());
        let flow = Arc::clone(turn.progress.flow());
        let is_awaited = |event: &str| turn.progress.allowed_to(Actor::Gateway).iter().any(|known| known == event);
        match flow.call_events().filter(|events| is_awaited(events.confirmed)) {
            Some(events) => {
                let happening = Happening {
                    action: Some(action),
                    nonce: Some(nonce.to_owned()),
                    call_id: Some(id.as_str().to_owned()),
                    ..Happening::of(events.confirmed, Actor::Gateway)
                };
                turn = self.step(turn, happening, (Stage::Classify, Code::NotConfirmed))?;
            }
            None => {
                turn.memory.pending = None;
                turn.begun = Some(id.as_str().to_owned());
                begin_beside(&mut turn, id.as_str(), &asked.call.tool);
            }
        }
        let tool = self.made_here(&turn, asked)?;
        if let Some(plan) = &plan {
            in_order(&turn, plan)?;
        }
        Ok(Judged { turn, tool, verdict: Verdict::Make(Making { id, plan, was_proposed }) })
    }

    /// A step of the session has confirmed it already.
    fn confirmed_by_step(&self, turn: Turn, asked: &Asked<'_>, id: &CallId) -> Result<Judged, Refusal> {
        let action = action(asked);
        let is_it = |begun: &&BegunCall| {
            let same = begun.arguments_sha256.as_ref() == Some(&action.arguments_sha256);
            begun.id == id.as_str() && begun.tool == action.tool && same
        };
        if !turn.memory.calls.iter().any(|begun| is_it(&begun)) {
            return Err(not_confirmed("no step has confirmed a call of that id with these arguments"));
        }
        let tool = self.made_here(&turn, asked)?;
        let plan = asked.begin.plan.clone();
        if let Some(plan) = &plan {
            in_order(&turn, plan)?;
        }
        Ok(Judged { turn, tool, verdict: Verdict::Make(Making { id: id.clone(), plan, was_proposed: false }) })
    }

    /// Whether the state lets it be called, with what the call speaks of.
    fn allowed(&self, turn: &Turn, asked: &Asked<'_>) -> Result<(Listed, Way), Refusal> {
        let lines = lines(&asked.call.arguments);
        let facts = turn.known_of(&lines, asked.begin.facts.clone(), self.shelf);
        let allowed = turn.progress.may_call(&asked.call.tool, self.now, &facts);
        allowed.map(|(tool, way)| (of_state(tool, way), way)).map_err(of_the_flow)
    }

    /// The same for one that is confirmed: it is made at once, or not here.
    fn made_here(&self, turn: &Turn, asked: &Asked<'_>) -> Result<Listed, Refusal> {
        match self.allowed(turn, asked)? {
            (tool, Way::Now) => Ok(tool),
            (_, Way::Proposed) => Err(not_confirmed("it is to be proposed here")),
        }
    }

    fn step(&self, turn: Turn, happening: Happening, (stage, code): (Stage, Code)) -> Result<Turn, Refusal> {
        let before = turn.refused.len();
        let turn = turn.then(&Input::Event(happening), self.now, self.shelf);
        match turn.refused.get(before) {
            Some(refused) => Err(Refusal::new(stage, code, refused.why.clone())),
            None => Ok(turn),
        }
    }
}

/// So many calls of a tool in a minute.
///
/// # Errors
/// There were as many already.
pub(super) fn within_rate(meters: &Meters, tenant: &TenantId, tool: &Listed) -> Result<(), Refusal> {
    let (name, most) = (tool.definition.name.as_str(), tool.definition.per_minute);
    meters.admit_tool((tenant, name), most, Instant::now()).map_err(|wait| {
        let message = format!("{name} is called more than {most} times a minute");
        let refusal = Refusal::new(Stage::Authorize, Code::RateLimited, message);
        Refusal { retry_after: Some(wait), ..refusal }
    })
}

fn in_order(turn: &Turn, plan: &PlanStep) -> Result<(), Refusal> {
    let may = turn.memory.may_take(plan);
    may.map_err(|fault| Refusal::new(Stage::Authorize, Code::PlanOrder, fault.to_string()))
}

fn loop_over(end: crate::flow::LoopEnd) -> Refusal {
    let message = format!("{end}: answer with what there is");
    Refusal::new(Stage::Authorize, Code::LoopOver, message)
}

fn not_confirmed(message: &str) -> Refusal {
    Refusal::new(Stage::Classify, Code::NotConfirmed, message)
}

fn action(asked: &Asked<'_>) -> Action {
    let arguments_sha256 = arguments_sha256(&asked.call.arguments);
    Action { tool: asked.call.tool.clone(), arguments_sha256, call: None }
}

/// The flow has no state for a call: the conversation keeps that it runs.
fn begin_beside(turn: &mut Turn, id: &str, tool: &str) {
    let (id, tool, step) = (id.to_owned(), tool.to_owned(), turn.progress.steps());
    turn.memory.begin(BegunCall { id, tool, step, arguments_sha256: None, is_beside: true });
}

/// What of the arguments and results of a tool is kept from whoever reads the log.
pub(super) fn sensitive_of<'f>(flow: &'f Flow, tool: &str) -> &'f [String] {
    flow.tool(tool).map(|tool| tool.sensitive()).unwrap_or_default()
}

/// Products that arguments speak of: objects with a `sku`, and a `quantity` where it is not one piece.
fn lines(arguments: &Value) -> Vec<CartLine> {
    let mut found = Vec::new();
    gather(arguments, DEPTH, &mut found);
    found
}

fn gather(value: &Value, depth: usize, found: &mut Vec<CartLine>) {
    let Some(deeper) = depth.checked_sub(1).filter(|_| found.len() < LINES) else { return };
    match value {
        Value::Array(items) => items.iter().for_each(|item| gather(item, deeper, found)),
        Value::Object(fields) => {
            let sku = fields.get("sku").and_then(Value::as_str).and_then(|sku| Sku::parse(sku).ok());
            if let Some(sku) = sku {
                let quantity = match fields.get("quantity") {
                    Some(Value::String(text)) => Quantity::parse(text).ok(),
                    Some(Value::Number(number)) => Quantity::parse(&number.to_string()).ok(),
                    _ => Quantity::parse("1").ok(),
                };
                found.extend(quantity.map(|quantity| CartLine { sku, quantity }));
            }
            fields.values().for_each(|field| gather(field, deeper, found));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_products_of_a_call_are_found_wherever_they_stand() {
        let found = |arguments: Value| -> Vec<(String, String)> {
            let lines = lines(&arguments).into_iter();
            lines.map(|line| (line.sku.to_string(), line.quantity.to_string())).collect()
        };
        let pair = |sku: &str, quantity: &str| (sku.to_owned(), quantity.to_owned());
        assert_eq!(found(json!({"sku": "A", "quantity": 2})), [pair("A", "2")]);
        let products =
            json!({"products": [{"sku": "A", "quantity": "0.5"}, {"sku": "B"}, {"sku": "C", "quantity": "x"}]});
        assert_eq!(found(products), [pair("A", "0.5"), pair("B", "1")]);
        assert!(found(json!({"sku": ["A"], "quantity": 2})).is_empty());
    }
}
