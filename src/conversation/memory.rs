//! What a conversation has seen and done, beside its messages: what a check takes as focus and evidence.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Calling, Plan, PlanFault, PlanStep, Undo, Undone};
use crate::catalog::{Money, Quantity, ReservationId, Sku};
use crate::clock::Timestamp;
use crate::guard::evidence::{Line, LineGroup, RawEvidence};
use crate::guard::{Evidence, Focus};

/// A product in the cart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CartLine {
    pub sku: Sku,
    pub quantity: Quantity,
}

/// A tool that ran.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolRun {
    pub tool: String,
    pub at: Timestamp,
    pub succeeded: bool,
}

/// What is proposed and waits for its nonce.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// SHA-256 of the nonce, in hexadecimal digits: who reads the database cannot confirm.
    pub nonce_sha256: String,
    pub tool: String,
    /// SHA-256 of the arguments as canonical JSON, in hexadecimal digits.
    pub arguments_sha256: String,
    /// The first moment at which it confirms nothing any more.
    pub expires_at: Timestamp,
    /// The call that it confirms, where one was proposed as such.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<ProposedCall>,
}

/// A call that waits for somebody's yes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposedCall {
    pub id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<PlanStep>,
}

/// A call of a tool that was begun and has not ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BegunCall {
    pub id: String,
    pub tool: String,
    /// Steps of the session so far: after the next one nobody waits for it any more.
    pub step: u64,
    /// Of the arguments that were confirmed, as in [`Pending`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arguments_sha256: Option<String>,
    /// The flow has no state for it: its end is no event.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_beside: bool,
}

/// What a message brings into a conversation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Products it showed, in their order.
    pub skus: Vec<Sku>,
    /// Passages it rests on, by the ids of their documents.
    pub sources: Vec<String>,
    /// Carts, quotes and outputs of tools. Quotes stand beside those before; of the others the last ones stand.
    pub evidence: Evidence,
    /// Prices that a check has verified.
    pub verified: Vec<(Sku, Money)>,
}

/// Everything a session carries but its messages. Each list keeps its latest, so many at most.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Memory {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cart: Vec<CartLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_order: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reservations: Vec<ReservationId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending: Option<Pending>,
    #[serde(skip_serializing_if = "VecDeque::is_empty")]
    pub calls: VecDeque<BegunCall>,
    #[serde(skip_serializing_if = "VecDeque::is_empty")]
    pub tools: VecDeque<ToolRun>,
    /// The calls of the turn that runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calling: Option<Calling>,
    #[serde(skip_serializing_if = "VecDeque::is_empty")]
    pub plans: VecDeque<Plan>,
    #[serde(skip_serializing_if = "VecDeque::is_empty")]
    pub sources: VecDeque<String>,
    /// Products of the last message that showed any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<Sku>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub carts: Vec<LineGroup>,
    #[serde(skip_serializing_if = "VecDeque::is_empty")]
    pub quotes: VecDeque<LineGroup>,
    #[serde(skip_serializing_if = "VecDeque::is_empty")]
    pub outputs: VecDeque<RawEvidence>,
    #[serde(skip_serializing_if = "VecDeque::is_empty")]
    pub verified: VecDeque<(Sku, Money)>,
    /// The account through which the shop speaks in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channel_identity: Option<String>,
    /// In which the customer writes and is told things; the tenant's without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The customer's, as the gateway knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub customer_tier: Option<String>,
}

impl Memory {
    pub const CALLS: usize = 20;
    pub const TOOLS: usize = 50;
    pub const PLANS: usize = 4;
    pub const SOURCES: usize = 50;
    pub const QUOTES: usize = 8;
    pub const VERIFIED: usize = 64;
    /// Outputs of tools, all together: the oldest go first.
    pub const OUTPUT_BYTES: usize = 64 * 1_024;
    /// As it is stored.
    pub const BYTES: usize = 256 * 1_024;

    /// Takes in what a message brings.
    pub fn see(&mut self, seen: Seen) {
        let Seen { skus, sources, evidence, verified } = seen;
        if !skus.is_empty() {
            self.shown = skus;
            self.shown.truncate(Focus::MAX_SKUS);
        }
        for source in sources {
            self.sources.retain(|known| *known != source);
            self.sources.push_back(source);
        }
        let Evidence { carts, quotes, orders: _, customer: _, raw } = evidence;
        if !carts.is_empty() {
            self.carts = carts;
        }
        for quote in quotes {
            self.quotes.retain(|known| known.id.is_empty() || known.id != quote.id);
            self.quotes.push_back(quote);
        }
        for (sku, price) in verified {
            self.verified.retain(|(known, _)| *known != sku);
            self.verified.push_back((sku, price));
        }
        self.outputs.extend(raw);
        self.trim();
    }

    /// A call begins.
    pub fn begin(&mut self, call: BegunCall) {
        self.calls.push_back(call);
        self.trim();
    }

    /// A call has ended; one that is not known has ended before.
    pub fn complete(&mut self, id: &str, at: Timestamp, succeeded: bool) {
        let Some(place) = self.calls.iter().position(|call| call.id == id) else { return };
        let call = self.calls.remove(place).expect("it was just found");
        self.tools.push_back(ToolRun { tool: call.tool, at, succeeded });
        self.trim();
    }

    /// The customer has said something: what a model calls from now on is another turn's.
    pub fn hear(&mut self) {
        self.calling = None;
    }

    /// Whether a step of a plan is the one to be taken now.
    ///
    /// # Errors
    /// It is not.
    pub fn may_take(&self, asked: &PlanStep) -> Result<(), PlanFault> {
        match self.plans.iter().find(|plan| plan.name() == asked.plan) {
            Some(plan) => plan.takes(asked),
            None if self.plans.iter().any(Plan::is_waiting) => Err(PlanFault::AnotherWaits),
            None => Plan::new(asked.plan.clone(), asked.of).takes(asked),
        }
    }

    /// A step of a plan begins.
    pub fn take(&mut self, asked: &PlanStep, (call, tool): (&str, &str), undo: Undo, due_at: Timestamp) {
        if !self.plans.iter().any(|plan| plan.name() == asked.plan) {
            self.plans.push_back(Plan::new(asked.plan.clone(), asked.of));
            self.trim();
        }
        let plan = self.plans.iter_mut().find(|plan| plan.name() == asked.plan);
        plan.expect("it is there by now").begin((call, tool), undo, due_at);
    }

    /// What the end of a call does to its plan; `result` where it did what it was made for.
    pub fn end_in_plan(&mut self, call: &str, result: Option<&Value>) -> Undone {
        let plan = self.plans.iter_mut().find(|plan| plan.has(call));
        plan.map(|plan| plan.end(call, result)).unwrap_or_default()
    }

    /// Whether the end of a call leads to something being undone.
    pub fn is_undone_by(&self, call: &str) -> bool {
        self.plans.iter().any(|plan| plan.has(call) && plan.is_undone_by(call))
    }

    /// Whether the time of a step of a plan is over, and nobody has noticed.
    pub fn is_overdue(&self, now: Timestamp) -> bool {
        self.plans.iter().any(|plan| plan.is_overdue(now))
    }

    /// Gives up steps of plans whose time is over.
    pub fn lapse(&mut self, now: Timestamp) -> Undone {
        let mut undone = Undone::default();
        for plan in &mut self.plans {
            undone.append(plan.lapse(now));
        }
        undone
    }

    /// What the conversation is about, for a check that says nothing of it.
    pub fn focus(&self, customer_turn: String) -> Focus {
        Focus { skus: self.shown.iter().map(|sku| sku.as_str().to_owned()).collect(), customer_turn }
    }

    /// What it knows beyond the catalogue.
    pub fn evidence(&self) -> Evidence {
        let verified = LineGroup {
            lines: self.verified.iter().map(|(sku, price)| said(sku, *price)).collect(),
            ..LineGroup::default()
        };
        let quotes = self.quotes.iter().cloned().chain((!verified.lines.is_empty()).then_some(verified));
        Evidence {
            carts: self.carts.clone(),
            quotes: quotes.collect(),
            raw: self.outputs.iter().cloned().collect(),
            ..Evidence::default()
        }
    }

    fn trim(&mut self) {
        keep_last(&mut self.sources, Self::SOURCES);
        keep_last(&mut self.quotes, Self::QUOTES);
        keep_last(&mut self.verified, Self::VERIFIED);
        keep_last(&mut self.tools, Self::TOOLS);
        keep_last(&mut self.calls, Self::CALLS);
        keep_last(&mut self.plans, Self::PLANS);
        let mut bytes: usize = self.outputs.iter().map(|output| output.content.len()).sum();
        while bytes > Self::OUTPUT_BYTES {
            let oldest = self.outputs.pop_front().expect("no outputs have no bytes");
            bytes -= oldest.content.len();
        }
    }
}

/// A price that was said and verified, as a line of a quote.
fn said(sku: &Sku, price: Money) -> Line {
    Line { sku: sku.as_str().to_owned(), unit_price: Some(price), ..Line::default() }
}

/// As serde asks it.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
const fn is_false(value: &bool) -> bool {
    !*value
}

fn keep_last<T>(list: &mut VecDeque<T>, most: usize) {
    let over = list.len().saturating_sub(most);
    list.drain(..over);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::evidence::Source;

    fn sku(text: &str) -> Sku {
        Sku::parse(text).expect("a SKU")
    }

    #[test]
    fn the_last_products_shown_are_those_spoken_of() {
        let mut memory = Memory::default();
        memory.see(Seen { skus: vec![sku("A"), sku("B")], ..Seen::default() });
        memory.see(Seen::default());
        assert_eq!(memory.shown, [sku("A"), sku("B")]);
        memory.see(Seen { skus: vec![sku("C")], ..Seen::default() });
        assert_eq!(memory.shown, [sku("C")]);
    }

    #[test]
    fn a_quote_replaces_the_one_of_its_id() {
        let quote = |id: &str, shipping: &str| LineGroup {
            id: id.into(),
            shipping: Some(Money::parse(shipping, "RON").expect("an amount")),
            ..LineGroup::default()
        };
        let see = |memory: &mut Memory, quotes: Vec<LineGroup>| {
            memory.see(Seen { evidence: Evidence { quotes, ..Evidence::default() }, ..Seen::default() });
        };
        let mut memory = Memory::default();
        see(&mut memory, vec![quote("Q1", "10"), quote("Q2", "20")]);
        see(&mut memory, vec![quote("Q1", "15")]);
        assert_eq!(Vec::from(memory.quotes), [quote("Q2", "20"), quote("Q1", "15")]);
    }

    #[test]
    fn the_oldest_outputs_go_first() {
        let output = |name: &str| RawEvidence {
            source: Source::Tool,
            name: name.into(),
            content: "x".repeat(Memory::OUTPUT_BYTES / 2),
        };
        let mut memory = Memory::default();
        for name in ["one", "two", "three"] {
            let evidence = Evidence { raw: vec![output(name)], ..Evidence::default() };
            memory.see(Seen { evidence, ..Seen::default() });
        }
        let names: Vec<&str> = memory.outputs.iter().map(|output| output.name.as_str()).collect();
        assert_eq!(names, ["two", "three"]);
    }
}
