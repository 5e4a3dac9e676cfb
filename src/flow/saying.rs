//! What a customer's text may say that is an event of a flow, and which event of the place where a conversation stands it
//! is. How a text is read is not known here.

use serde::Serialize;

use super::actor::{Actor, By};
use super::names::EventId;
use super::progress::Progress;

/// What an event is told by in the text of a message. In the order in which they are looked for: what must not be missed
/// first, what any text says last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Saying {
    /// A human being is wanted.
    Person,
    /// A payment was made, or its proof is sent.
    Payment,
    /// What was offered is refused.
    No,
    /// It is consented to.
    Yes,
    /// How many.
    Number,
    /// A greeting and nothing else.
    Greeting,
    /// Whatever is written.
    Anything,
}

impl Saying {
    pub const ALL: [Self; 7] =
        [Self::Person, Self::Payment, Self::No, Self::Yes, Self::Number, Self::Greeting, Self::Anything];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Payment => "payment",
            Self::No => "no",
            Self::Yes => "yes",
            Self::Number => "number",
            Self::Greeting => "greeting",
            Self::Anything => "anything",
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|saying| saying.as_str() == text)
    }
}

impl Progress {
    /// The event that a text is here: the first, in the order of [`Saying::ALL`], that it says, that the state knows and
    /// that its writer may send.
    pub fn heard(&self, by: Actor, says: impl Fn(Saying) -> bool) -> Option<(Saying, &str)> {
        let flow = self.flow();
        Saying::ALL.into_iter().filter(|saying| says(*saying)).find_map(|saying| {
            let is_it = |id: &EventId| {
                let event = flow.event(*id);
                event.said == Some(saying) && event.by.contains(&By::Actor(by)) && self.knows(*id)
            };
            let id = (0..flow.events.len()).map(EventId).find(is_it)?;
            Some((saying, flow.events()[id.0].as_str()))
        })
    }
}
