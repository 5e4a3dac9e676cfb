//! Who takes part in a conversation, and which of them may send an event.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::tenant::Role;

/// Who sends an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// Whom the conversation is with.
    Customer,
    /// The model that answers.
    Assistant,
    /// The second model of two: what it says is an instruction to the first.
    Strategist,
    /// The process between channel and model: what it reports has happened.
    Gateway,
    /// A person of the shop.
    Staff,
    /// Nobody: time has passed.
    Clock,
}

impl Actor {
    pub const ALL: [Self; 6] =
        [Self::Customer, Self::Assistant, Self::Strategist, Self::Gateway, Self::Staff, Self::Clock];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Assistant => "assistant",
            Self::Strategist => "strategist",
            Self::Gateway => "gateway",
            Self::Staff => "staff",
            Self::Clock => "clock",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|actor| actor.as_str() == text)
    }

    /// Whether it has to be silent while a person has the conversation.
    pub(super) const fn yields_to_staff(self) -> bool {
        match self {
            Self::Customer | Self::Assistant | Self::Strategist => true,
            Self::Gateway | Self::Staff | Self::Clock => false,
        }
    }
}

/// Who may send an event: anybody who is that, or a person of the shop in a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Actor(Actor),
    Role(Role),
}

impl By {
    pub(super) fn parse(text: &str) -> Option<Self> {
        Actor::parse(text).map(Self::Actor).or_else(|| Role::parse(text).map(Self::Role))
    }

    pub(super) fn permits(self, occurrence: &Occurrence<'_>) -> bool {
        match self {
            Self::Actor(actor) => actor == occurrence.by,
            Self::Role(role) => occurrence.by == Actor::Staff && occurrence.roles.contains(&role),
        }
    }
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Actor(actor) => actor.as_str(),
            Self::Role(role) => role.as_str(),
        })
    }
}

/// An event and who sends it.
#[derive(Clone, Copy, Debug)]
pub struct Occurrence<'o> {
    pub event: &'o str,
    pub by: Actor,
    /// Of a person of the shop; nobody else has any.
    pub roles: &'o [Role],
}

impl<'o> Occurrence<'o> {
    pub const fn new(event: &'o str, by: Actor) -> Self {
        Self { event, by, roles: &[] }
    }

    #[must_use]
    pub const fn with_roles(mut self, roles: &'o [Role]) -> Self {
        self.roles = roles;
        self
    }
}
