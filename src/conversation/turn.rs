//! One turn: what an event or a proposal comes to in a session, as a pure function of the session, the moment and what the
//! catalogue says. What has to be done outside (stock, nonces) is named, in order, for the caller to do before the turn is
//! written down.

mod input;

use std::collections::BTreeSet;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::{BegunCall, CartLine, Memory, Pending, Undone};
use crate::catalog::{Quantity, Sku};
use crate::clock::Timestamp;
use crate::flow::{
    Actor, CallFact, CartFacts, Effect, Facts, ItemFact, Occurrence, Progress, ProposedAction, RefusedAction, Saying,
    Step, Why,
};
use crate::said::{Count, Said};

use input::says;
pub use input::{Action, Happening, Heard, Input};

/// How long a nonce confirms.
const NONCE_SECS: i64 = 300;

const PIECE: Quantity = Quantity::from_scaled(1_000);

/// What the catalogue says now.
pub trait Shelf {
    fn item(&self, sku: &Sku) -> ItemFact;
    /// Whether there is so much of it, without what others hold.
    fn suffices(&self, sku: &Sku, quantity: Quantity) -> bool;
}

/// What leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub event: String,
    pub why: String,
    /// What the sender may send instead, whatever it needs.
    pub allowed: Vec<String>,
}

/// What became of it.
#[derive(Clone, Debug)]
pub struct Turn {
    pub progress: Progress,
    pub memory: Memory,
    /// First what time had come to before.
    pub taken: Vec<Step>,
    pub refused: Vec<Refused>,
    /// What is proposed, where a step wants a nonce for it.
    pub to_confirm: Option<Action>,
    /// The call that is made from now on.
    pub begun: Option<String>,
    /// What has to be undone because a plan has failed.
    pub undone: Undone,
    /// What a text was taken to say.
    pub heard: Option<Heard>,
}

impl Turn {
    /// Before anything happens.
    pub fn of(progress: Progress, memory: Memory) -> Self {
        let (taken, refused, undone) = (Vec::new(), Vec::new(), Undone::default());
        Self { progress, memory, taken, refused, to_confirm: None, begun: None, heard: None, undone }
    }

    /// What the passing of time comes to.
    #[must_use]
    pub fn lapse(mut self, now: Timestamp) -> Self {
        if let Some(step) = self.progress.lapse(now) {
            self.take(step, None);
        }
        self.undone.append(self.memory.lapse(now));
        self
    }

    /// What happens now.
    #[must_use]
    pub fn then(mut self, input: &Input, now: Timestamp, shelf: &impl Shelf) -> Self {
        match input {
            Input::Event(happening) => self.event(happening, now, shelf),
            Input::Text(said, happening) => self.text(*said, happening, (now, shelf)),
            Input::Proposal(proposal) => {
                for action in &proposal.actions {
                    self.action(action, now, shelf);
                }
            }
        }
        self
    }

    /// What is to be done outside, in its order.
    pub fn effects(&self) -> impl Iterator<Item = Effect> {
        self.taken.iter().flat_map(|step| step.effects.iter().copied())
    }

    /// Keeps that something is confirmed by `nonce` from now on, and nothing else is.
    pub fn confirm_with(&mut self, nonce: &str, now: Timestamp) {
        self.memory.pending = self.to_confirm.clone().map(|action| Pending {
            nonce_sha256: sha256(nonce),
            tool: action.tool,
            arguments_sha256: action.arguments_sha256,
            expires_at: now.plus_secs(NONCE_SECS),
            call: action.call.map(|call| *call),
        });
    }

    /// The event that a text is here, with the number that it says.
    fn text(&mut self, said: Said, happening: &Happening, (now, shelf): (Timestamp, &impl Shelf)) {
        let Some((saying, event)) = self.progress.heard(happening.by, |saying| says(said, saying)) else {
            let why = if self.progress.is_taken_over() { Why::TakenOver } else { Why::NothingSaid };
            let allowed = self.progress.allowed_to(happening.by);
            return self.refused.push(Refused { event: String::new(), why: why.to_string(), allowed });
        };
        let number = said.number.filter(|_| saying == Saying::Number);
        let quantity = happening.quantity.or_else(|| number.and_then(Count::whole));
        let happening = Happening { event: event.to_owned(), quantity, ..happening.clone() };
        self.heard = Some(Heard { saying, number });
        self.event(&happening, now, shelf);
    }

    fn event(&mut self, happening: &Happening, now: Timestamp, shelf: &impl Shelf) {
        let quantity = happening.quantity;
        let nonce_valid = self.is_confirmed(happening, now);
        let facts = Facts {
            nonce_valid,
            call: self.call(happening.call_id.as_deref()),
            compensation_due: happening.call_id.as_deref().is_some_and(|call| self.memory.is_undone_by(call)),
            declared: happening.declared.clone(),
            fingerprint: happening.fingerprint,
            ..self.spoken_of(happening.sku.as_ref(), quantity, shelf)
        };
        let occurrence = Occurrence::new(&happening.event, happening.by).with_roles(&happening.roles);
        match self.progress.step(&occurrence, now, &facts) {
            Ok(step) => {
                if nonce_valid {
                    self.begin(happening, step.progress.steps());
                }
                if step.effects.contains(&Effect::KeepResult)
                    && let Some(id) = &happening.call_id
                {
                    self.end_call(id, happening, now);
                }
                if happening.by == Actor::Customer {
                    self.memory.hear();
                }
                self.to_confirm.clone_from(&happening.action);
                self.take(step, happening.sku.clone().zip(Some(quantity)).as_ref());
            }
            Err(refusal) => self.refused.push(Refused {
                event: happening.event.clone(),
                why: refusal.why.to_string(),
                allowed: refusal.allowed,
            }),
        }
    }

    /// Keeps how a call ended; what that undoes is named.
    fn end_call(&mut self, id: &str, happening: &Happening, now: Timestamp) {
        let failed_by = self.progress.flow().call_events().map(|events| events.failed.to_owned());
        let succeeded = happening.succeeded && failed_by.is_none_or(|failed_by| failed_by != happening.event);
        self.memory.complete(id, now, succeeded);
        let result = succeeded.then_some(happening.result.as_deref().unwrap_or(&Value::Null));
        self.undone.append(self.memory.end_in_plan(id, result));
    }

    fn action(&mut self, action: &ProposedAction, now: Timestamp, shelf: &impl Shelf) {
        let sku = action.product_id.as_deref().and_then(|id| Sku::parse(id).ok());
        let facts = self.spoken_of(sku.as_ref(), action.quantity, shelf);
        match self.progress.act(action, now, &facts) {
            Ok(step) => self.take(step, sku.zip(Some(action.quantity)).as_ref()),
            Err(refused) => {
                let allowed = match &refused {
                    RefusedAction::Refused(refusal) => refusal.allowed.clone(),
                    RefusedAction::Forbidden { .. } | RefusedAction::Unknown(_) | RefusedAction::Misfits { .. } => {
                        Vec::new()
                    }
                };
                self.refused.push(Refused { event: action.kind.clone(), why: refused.to_string(), allowed });
            }
        }
    }

    /// What is known where a call speaks of so much of some products, beside what its caller says.
    pub fn known_of(&self, lines: &[CartLine], declared: BTreeSet<String>, shelf: &impl Shelf) -> Facts {
        let is_spoken_of = |line: &&CartLine| lines.iter().any(|other| other.sku == line.sku);
        let in_cart = self.memory.cart.iter().filter(|line| !is_spoken_of(line));
        let mut all = in_cart.chain(lines).peekable();
        let stock_checked = all.peek().is_some() && all.all(|line| shelf.suffices(&line.sku, line.quantity));
        let first = lines.first().map(|line| &line.sku);
        Facts { stock_checked, declared, ..self.spoken_of(first, None, shelf) }
    }

    /// What is known of the product that is spoken of, and of the cart.
    fn spoken_of(&self, sku: Option<&Sku>, quantity: Option<u32>, shelf: &impl Shelf) -> Facts {
        let is_it = |line: &CartLine| Some(&line.sku) == sku;
        let cart = match self.memory.cart.as_slice() {
            [] => CartFacts::Empty,
            [line] if is_it(line) => CartFacts::ItemAlone,
            lines if lines.iter().any(is_it) => CartFacts::ItemAndOthers,
            _ => CartFacts::Others,
        };
        let wanted = sku.zip(quantity).map(|(sku, quantity)| (sku, units(quantity)));
        let in_cart = self.memory.cart.iter().filter(|line| !is_it(line)).map(|line| (&line.sku, line.quantity));
        let mut all = in_cart.chain(wanted).peekable();
        let stock_checked = all.peek().is_some() && all.all(|(sku, quantity)| shelf.suffices(sku, quantity));
        Facts {
            item: sku.map_or(ItemFact::Unknown, |sku| shelf.item(sku)),
            quantity,
            cart,
            stock_checked,
            ..Facts::default()
        }
    }

    /// Whether the nonce is that of what is proposed, and of nothing else.
    fn is_confirmed(&self, happening: &Happening, now: Timestamp) -> bool {
        let (Some(nonce), Some(action)) = (&happening.nonce, &happening.action) else { return false };
        self.memory.pending.as_ref().is_some_and(|pending| pending.is_confirmed_by(nonce, action, now))
    }

    /// What was confirmed is called from now on, and the nonce is used.
    fn begin(&mut self, happening: &Happening, step: u64) {
        let Some(Pending { tool, nonce_sha256, arguments_sha256, call, .. }) = self.memory.pending.take() else {
            return;
        };
        let own = call.map_or(nonce_sha256, |call| call.id);
        let id = happening.call_id.clone().unwrap_or(own);
        let arguments_sha256 = Some(arguments_sha256);
        self.memory.begin(BegunCall { id: id.clone(), tool, step, arguments_sha256, is_beside: false });
        self.begun = Some(id);
    }

    fn call(&self, id: Option<&str>) -> CallFact {
        let begun = self.memory.calls.iter().find(|call| Some(call.id.as_str()) == id);
        match begun {
            Some(call) if call.step == self.progress.steps() => CallFact::Awaited,
            Some(_) => CallFact::Late,
            None => CallFact::Unknown,
        }
    }

    fn take(&mut self, step: Step, item: Option<&(Sku, Option<u32>)>) {
        for effect in &step.effects {
            self.remember(*effect, item);
        }
        self.progress = step.progress.clone();
        self.taken.push(step);
    }

    /// What of an effect is the session's own.
    fn remember(&mut self, effect: Effect, item: Option<&(Sku, Option<u32>)>) {
        let cart = &mut self.memory.cart;
        match (effect, item) {
            (Effect::EmptyCart, _) => cart.clear(),
            // What is proposed is what is reserved, in place of what was before.
            (Effect::Reserve(_), Some((sku, Some(quantity)))) => {
                *cart = vec![CartLine { sku: sku.clone(), quantity: units(*quantity) }];
            }
            (Effect::AddToCart, Some((sku, Some(quantity)))) => {
                let more = units(*quantity);
                match cart.iter_mut().find(|line| line.sku == *sku) {
                    Some(line) => line.quantity = sum(line.quantity, more),
                    None => cart.push(CartLine { sku: sku.clone(), quantity: more }),
                }
            }
            (Effect::SetQuantity, Some((sku, Some(quantity)))) => {
                for line in cart.iter_mut().filter(|line| line.sku == *sku) {
                    line.quantity = units(*quantity);
                }
            }
            (Effect::RemoveFromCart, Some((sku, _))) => cart.retain(|line| line.sku != *sku),
            (Effect::CancelNonce, _) => self.memory.pending = None,
            _ => {}
        }
    }
}

impl Pending {
    /// Whether a nonce is that of what is proposed, in its time and for nothing else.
    pub fn is_confirmed_by(&self, nonce: &str, action: &Action, now: Timestamp) -> bool {
        now < self.expires_at
            && sha256(nonce) == self.nonce_sha256
            && action.tool == self.tool
            && action.arguments_sha256 == self.arguments_sha256
    }
}

fn units(number: u32) -> Quantity {
    Quantity::from_scaled(i64::from(number) * PIECE.scaled())
}

fn sum(one: Quantity, other: Quantity) -> Quantity {
    Quantity::from_scaled(one.scaled().saturating_add(other.scaled()))
}

fn sha256(text: &str) -> String {
    hex::encode(Sha256::digest(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::{Flow, library};
    use crate::guard::Language;

    /// A catalogue where everything is there, so many of it.
    struct Full(u32);

    impl Shelf for Full {
        fn item(&self, _: &Sku) -> ItemFact {
            ItemFact::Active
        }

        fn suffices(&self, _: &Sku, quantity: Quantity) -> bool {
            quantity <= units(self.0)
        }
    }

    fn at(secs: i64) -> Timestamp {
        Timestamp::from_micros(secs * 1_000_000)
    }

    fn sku(text: &str) -> Sku {
        Sku::parse(text).expect("a SKU")
    }

    fn action(arguments: &str) -> Action {
        Action { tool: "reserve".to_owned(), arguments_sha256: sha256(arguments), call: None }
    }

    fn then(turn: Turn, happening: Happening, secs: i64) -> Turn {
        turn.lapse(at(secs)).then(&Input::Event(happening), at(secs), &Full(9))
    }

    /// An assistant that has proposed something at second 0, to be confirmed by "nonce".
    fn proposed() -> Turn {
        let flow = library::named("assistant").expect("is there");
        let turn = Turn::of(flow.start(at(0)), Memory::default());
        let turn = then(turn, Happening::of("MESSAGE_RECEIVED", Actor::Customer), 0);
        let wanted = Happening { action: Some(action("{}")), ..Happening::of("ACTION_NEEDED", Actor::Assistant) };
        let mut turn = then(turn, wanted, 0);
        assert!(turn.effects().any(|effect| effect == Effect::IssueNonce));
        turn.confirm_with("nonce", at(0));
        turn
    }

    fn confirming(nonce: &str, arguments: &str) -> Happening {
        Happening {
            action: Some(action(arguments)),
            nonce: Some(nonce.to_owned()),
            call_id: Some("call-1".to_owned()),
            ..Happening::of("CONFIRMED", Actor::Customer)
        }
    }

    #[test]
    fn a_nonce_confirms_what_it_was_made_for_in_its_time() {
        for (nonce, arguments, secs, state) in [
            ("nonce", "{}", 299, "EXECUTING"),
            ("nonce", "{\"a\":1}", 1, "TOOL_PROPOSED"),
            ("other", "{}", 1, "TOOL_PROPOSED"),
            // The state has timed out, and the nonce with it.
            ("nonce", "{}", 300, "IDLE"),
        ] {
            let turn = then(proposed(), confirming(nonce, arguments), secs);
            assert_eq!(turn.progress.state(), state, "{nonce} {arguments} {secs}");
        }
        let used = then(proposed(), confirming("nonce", "{}"), 1);
        assert_eq!((used.memory.pending, used.begun.as_deref()), (None, Some("call-1")));
    }

    #[test]
    fn a_late_result_is_kept() {
        let executing = then(proposed(), confirming("nonce", "{}"), 1);
        let complete = Happening { call_id: Some("call-1".to_owned()), ..Happening::of("COMPLETE", Actor::Gateway) };
        let late = then(executing, complete, 60);
        assert_eq!(late.refused, []);
        assert!(late.effects().any(|effect| effect == Effect::KeepResult), "{:?}", late.taken);
        assert_eq!((late.memory.calls.len(), late.memory.tools.len()), (0, 1));
    }

    #[test]
    fn the_cart_is_what_the_steps_made_of_it() {
        let flow = library::named("storefront").expect("is there");
        let proposal = flow.proposal(&serde_json::json!({
            "proposed_actions": [
                {"type": "ADD_TO_CART", "params": {"product_id": "A", "quantity": 2}},
                {"type": "ADD_TO_CART", "params": {"product_id": "B", "quantity": 1}},
                {"type": "ADD_TO_CART", "params": {"product_id": "A", "quantity": 3}},
                {"type": "UPDATE_QUANTITY", "params": {"product_id": "B", "quantity": 4}},
                {"type": "REMOVE_ITEM", "params": {"product_id": "A"}}
            ],
            "response_text": "Listo."
        }));
        let turn = Turn::of(flow.start(at(0)), Memory::default());
        let turn = turn.then(&Input::Proposal(proposal.expect("fits")), at(0), &Full(9));
        assert_eq!(turn.refused, []);
        assert_eq!(turn.memory.cart, [CartLine { sku: sku("B"), quantity: units(4) }]);
        assert_eq!(turn.progress.state(), "CART_OPEN");
    }

    /// A flow in which a customer says how many, or anything else.
    const COUNTING: &str = r#"
name = "counting"
version = 1
about = "a"
initial = "OPEN"
[session]
key = "user"
ttl = "1 h"
history = "1 h"
[states.OPEN]
about = "a"
timeout = "none"
[states.COUNTED]
about = "a"
timeout = "none"
terminal = true
[events.COUNTED_OUT]
about = "a"
by = "customer"
said = "number"
[events.WRITTEN]
about = "a"
by = ["customer", "gateway"]
said = "anything"
[transitions]
rows = [
  { from = "OPEN", on = "COUNTED_OUT", when = "quantity_in_range", to = "COUNTED", source = "ours" },
  { from = "OPEN", on = "WRITTEN", to = "same", source = "ours" },
]
"#;

    #[test]
    fn a_text_is_the_first_event_that_it_says_with_its_number() {
        let flow = Flow::load(COUNTING).expect("is right");
        let said = |text: &str, by| {
            let turn = Turn::of(flow.start(at(0)), Memory::default());
            let input = Input::Text(Said::of(text, Some(Language::En)), Happening::of("", by));
            turn.then(&input, at(0), &Full(9))
        };
        let counted = said("three please", Actor::Customer);
        assert_eq!((counted.taken[0].event.as_str(), counted.taken[0].to.as_str()), ("COUNTED_OUT", "COUNTED"));
        let heard = counted.heard.expect("heard");
        assert_eq!((heard.saying, heard.number.and_then(Count::whole)), (Saying::Number, Some(3)));
        // What is no number of things, or out of range, is no step of it.
        assert_eq!(said("at 3 o'clock", Actor::Customer).taken[0].event, "WRITTEN");
        assert_eq!(said("two and a half kilos", Actor::Customer).refused[0].event, "COUNTED_OUT");
        // The gateway may not send the number.
        assert_eq!(said("three please", Actor::Gateway).taken[0].event, "WRITTEN");
        let nothing = said("three please", Actor::Assistant);
        assert_eq!((nothing.refused[0].allowed.len(), nothing.heard), (0, None));
    }
}
