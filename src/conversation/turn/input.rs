//! What comes into a session: an event, a text that is one, or what a model proposes.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::catalog::Sku;
use crate::conversation::ProposedCall;
use crate::flow::{Actor, Proposal, Saying};
use crate::said::{Answer, Count, Said};
use crate::tenant::Role;

/// An event with what comes with it.
#[derive(Clone, Debug)]
pub struct Happening {
    pub event: String,
    pub by: Actor,
    pub roles: Vec<Role>,
    pub sku: Option<Sku>,
    pub quantity: Option<u32>,
    /// Those of the facts that the flow declares which hold.
    pub declared: BTreeSet<String>,
    pub fingerprint: Option<u64>,
    pub action: Option<Action>,
    pub nonce: Option<String>,
    /// The call of a tool that it tells the end of; of a confirmation the name that the call is to have.
    pub call_id: Option<String>,
    /// Whether the call did what it was made for.
    pub succeeded: bool,
    /// What it came to, where that is known.
    pub result: Option<Box<Value>>,
}

impl Happening {
    /// An event that brings nothing with it.
    pub fn of(event: impl Into<String>, by: Actor) -> Self {
        Self {
            event: event.into(),
            by,
            roles: Vec::new(),
            sku: None,
            quantity: None,
            declared: BTreeSet::new(),
            fingerprint: None,
            action: None,
            nonce: None,
            call_id: None,
            succeeded: true,
            result: None,
        }
    }

    pub const FACTS: usize = 64;
    /// Of a text that is read for what it says.
    pub const TEXT_BYTES: usize = 32 << 10;
    /// Of the names in it.
    pub const NAME_CHARS: usize = 128;
}

/// A call of a tool that is proposed or confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    pub tool: String,
    /// SHA-256 of its arguments as canonical JSON, in hexadecimal digits.
    pub arguments_sha256: String,
    /// Of a call that is proposed as such.
    pub call: Option<Box<ProposedCall>>,
}

/// What happens in a turn.
#[derive(Clone, Debug)]
pub enum Input {
    Event(Happening),
    /// What a text says is the event; the rest of it comes with it.
    Text(Said, Happening),
    Proposal(Proposal),
}

/// What a text was taken to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heard {
    pub saying: Saying,
    /// The number in it, where that was heard.
    pub number: Option<Count>,
}

/// Whether a text says what an event is told by.
pub(super) fn says(said: Said, saying: Saying) -> bool {
    match saying {
        Saying::Person => said.wants_person,
        Saying::Payment => said.payment_made,
        Saying::No => said.answer == Some(Answer::No),
        Saying::Yes => said.answer == Some(Answer::Yes),
        Saying::Number => said.number.is_some(),
        Saying::Greeting => said.greeting,
        Saying::Anything => true,
    }
}
