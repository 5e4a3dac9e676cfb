//! What a model proposes: actions with what they take, and a text. Each action is looked at by itself; those that fit are
//! taken in order, the others are told and left out. Which state the model would like is kept for the record and decides
//! nothing.

use serde_json::Value;

use super::actor::{Actor, Occurrence};
use super::condition::Facts;
use super::definition::Flow;
use super::progress::Progress;
use super::refusal::Refusal;
use super::step::Step;
use super::tool::misfits;
use crate::clock::Timestamp;
use crate::output::schema::{Schema, SchemaError};

/// Most actions of one proposal.
pub(super) const MAX_ACTIONS: u64 = 5;
pub(super) const ACTIONS: &str = "proposed_actions";
const TYPE: &str = "type";
const PARAMS: &str = "params";
const TEXT: &str = "response_text";
const STATE: &str = "suggested_state";

/// What an action takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Param {
    ProductId,
    Quantity,
}

impl Param {
    pub(super) const ALL: [Self; 2] = [Self::ProductId, Self::Quantity];

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::ProductId => "product_id",
            Self::Quantity => "quantity",
        }
    }

    fn is_in(self, action: &ProposedAction) -> bool {
        match self {
            Self::ProductId => action.product_id.is_some(),
            Self::Quantity => action.quantity.is_some(),
        }
    }
}

/// The contract with the model: what it is shown, and the same in two parts, so that one action that does not fit does
/// not take the others with it.
#[derive(Debug)]
pub(super) struct Contract {
    pub(super) line: usize,
    pub(super) shown: Value,
    envelope: Schema,
    action: Schema,
}

impl Contract {
    /// Takes the schema that a model is shown apart; `None` where it has no list of actions.
    pub(super) fn of(line: usize, shown: Value) -> Result<Option<Self>, SchemaError> {
        let place = format!("/properties/{ACTIONS}/items");
        let mut outer = shown.clone();
        let Some(items) = outer.pointer_mut(&place) else { return Ok(None) };
        let action = Schema::compile(&std::mem::replace(items, Value::Bool(true)))?;
        if let Some(Value::Object(properties)) = outer.pointer_mut("/properties") {
            properties.insert(STATE.to_owned(), Value::Bool(true));
        }
        Ok(Some(Self { line, envelope: Schema::compile(&outer)?, action, shown }))
    }

    /// The kinds of action that the model is told of.
    pub(super) fn kinds(&self) -> Vec<&str> {
        let place = format!("/properties/{ACTIONS}/items/properties/{TYPE}/enum");
        let kinds = self.shown.pointer(&place).and_then(Value::as_array);
        kinds.into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// How many actions a proposal may have, as the model is told.
    pub(super) fn most(&self) -> Option<u64> {
        self.shown.pointer(&format!("/properties/{ACTIONS}/maxItems"))?.as_u64()
    }
}

/// What a model answers with.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    pub actions: Vec<ProposedAction>,
    pub response_text: String,
    pub suggested_state: Option<String>,
}

/// One action of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ProposedAction {
    pub kind: String,
    pub product_id: Option<String>,
    pub quantity: Option<u32>,
    /// As the model wrote it.
    pub written: Value,
}

/// Why a whole proposal cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProposalFault {
    #[error("the flow takes no proposals")]
    NoContract,
    #[error("the proposal does not fit: {}", .0.join("; "))]
    Misfits(Vec<String>),
}

/// Why an action is left out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusedAction {
    #[error("{action} is forbidden: {reason}")]
    Forbidden { action: String, reason: String },
    #[error("there is no action {0:?}")]
    Unknown(String),
    #[error("{action} does not fit: {}", misfits.join("; "))]
    Misfits { action: String, misfits: Vec<String> },
    #[error("{0}")]
    Refused(Refusal),
}

impl Flow {
    /// The schema of what a model answers with, to be shown to it.
    pub fn contract(&self) -> Option<&Value> {
        Some(&self.contract.as_ref()?.shown)
    }

    /// Reads what a model answered with.
    ///
    /// # Errors
    /// It is no proposal: nothing of it can be taken.
    pub fn proposal(&self, answer: &Value) -> Result<Proposal, ProposalFault> {
        let contract = self.contract.as_ref().ok_or(ProposalFault::NoContract)?;
        let misfits = misfits(&contract.envelope, answer);
        if !misfits.is_empty() {
            return Err(ProposalFault::Misfits(misfits));
        }
        let text = |name: &str| answer.get(name).and_then(Value::as_str).map(str::to_owned);
        let actions = answer.get(ACTIONS).and_then(Value::as_array);
        Ok(Proposal {
            actions: actions.into_iter().flatten().map(ProposedAction::read).collect(),
            response_text: text(TEXT).unwrap_or_default(),
            suggested_state: text(STATE),
        })
    }
}

impl ProposedAction {
    fn read(written: &Value) -> Self {
        let param = |param: Param| written.get(PARAMS)?.get(param.as_str());
        Self {
            kind: written.get(TYPE).and_then(Value::as_str).unwrap_or_default().to_owned(),
            product_id: param(Param::ProductId).and_then(Value::as_str).map(str::to_owned),
            quantity: param(Param::Quantity).and_then(Value::as_u64).and_then(|number| number.try_into().ok()),
            written: written.clone(),
        }
    }
}

impl Progress {
    /// One action of a proposal: a step, or why it is left out.
    ///
    /// # Errors
    /// It is forbidden, not known, lacks something, or leads nowhere from here.
    pub fn act(&self, action: &ProposedAction, now: Timestamp, facts: &Facts) -> Result<Step, RefusedAction> {
        let flow = self.flow();
        if let Some(forbidden) = flow.forbidden.iter().find(|forbidden| forbidden.name == action.kind) {
            let reason = forbidden.about.clone();
            return Err(RefusedAction::Forbidden { action: action.kind.clone(), reason });
        }
        let place = flow.names.events.iter().position(|name| *name == action.kind);
        let takes = place.and_then(|place| flow.events[place].action.as_ref());
        let takes = takes.ok_or_else(|| RefusedAction::Unknown(action.kind.clone()))?;
        let mut wrong = flow.contract.as_ref().map_or_else(Vec::new, |known| misfits(&known.action, &action.written));
        let missing = takes.iter().filter(|param| !param.is_in(action));
        wrong.extend(missing.map(|param| format!("\"/{PARAMS}/{}\" is missing", param.as_str())));
        if !wrong.is_empty() {
            return Err(RefusedAction::Misfits { action: action.kind.clone(), misfits: wrong });
        }
        let occurrence = Occurrence::new(&action.kind, Actor::Assistant);
        self.step(&occurrence, now, facts).map_err(RefusedAction::Refused)
    }
}
