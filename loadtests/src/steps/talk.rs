//! What is said in the conversations: rounds that a flow allows again and again, so that any number of steps is none too many.

use temei::pb::v1::{Event, EventSender, MessageRole, NewMessage, StepRequest, step_request};

use super::PRODUCTS;
use crate::catalogue;
use crate::scenario::Call;

/// The sessions of a run.
pub(super) struct Talk {
    ids: Vec<String>,
}

/// The flow of a session.
pub(super) const fn flow(session: u32) -> &'static str {
    if session.is_multiple_of(2) { "negotiation" } else { "storefront" }
}

impl Talk {
    pub(super) const fn of(ids: Vec<String>) -> Self {
        Self { ids }
    }

    /// Step number `n` of the run: every session in its turn, each its own next one.
    pub(super) fn step(&self, n: u32) -> Call {
        let sessions = u32::try_from(self.ids.len()).unwrap_or(u32::MAX);
        let (session, round) = (n % sessions, n / sessions);
        let item = catalogue::sku((session + round) % PRODUCTS);
        let (what, role, text) = if flow(session) == "negotiation" {
            let event = negotiated(round, item);
            (
                step_request::What::Event(event),
                MessageRole::Customer,
                "That sounds good, but let me think about it for a day.",
            )
        } else {
            let proposal = sold(round, &item);
            (
                step_request::What::Proposal(proposal),
                MessageRole::Assistant,
                "It is in your cart. Would you like anything else?",
            )
        };
        let message =
            NewMessage { id: format!("m-{n}"), role: role.into(), text: text.to_owned(), ..NewMessage::default() };
        Call::Step(Box::new(StepRequest {
            session_id: self.ids[session as usize].clone(),
            version: None,
            what: Some(what),
            message: Some(message),
        }))
    }
}

/// Proposed, turned down, come back.
fn negotiated(round: u32, sku: String) -> Event {
    let (name, sender) = match round % 3 {
        0 => ("PRODUCTS_PROPOSED", EventSender::Assistant),
        1 => ("DECLINED", EventSender::Customer),
        _ => ("CUSTOMER_RETURNED", EventSender::Customer),
    };
    let sku = if round.is_multiple_of(3) { sku } else { String::new() };
    Event { name: name.to_owned(), sender: sender.into(), sku, ..Event::default() }
}

/// Put into the cart, reviewed (which reserves), called off (which releases).
fn sold(round: u32, sku: &str) -> String {
    let action = match round % 3 {
        0 => format!(r#"{{"type":"ADD_TO_CART","params":{{"product_id":"{sku}","quantity":1}}}}"#),
        1 => r#"{"type":"REVIEW_ORDER"}"#.to_owned(),
        _ => r#"{"type":"CANCEL_ORDER"}"#.to_owned(),
    };
    format!(r#"{{"proposed_actions":[{action}],"response_text":"It is in your cart."}}"#)
}
