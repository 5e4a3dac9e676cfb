//! One conversation, as it is at one version.

use serde::{Deserialize, Serialize};

use super::{Memory, Summary};
use crate::catalog::random_id::random_id;
use crate::catalog::{FieldError, Reason};
use crate::clock::Timestamp;
use crate::flow::{Flow, SavedProgress, SessionKey};

random_id! {
    /// Names a session.
    pub struct SessionId, in "session_id", given by "Open"
}

/// Who takes part, as the gateway names them. A flow says which of these make two conversations one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Parties {
    pub lead: Option<String>,
    /// Where it is led: a messenger, a web page.
    pub channel: Option<String>,
    /// The person, for everything that is kept of them to be found and erased.
    pub user: Option<String>,
    pub case: Option<String>,
}

impl Parties {
    /// Of each name.
    pub const NAME_CHARS: usize = 256;
}

/// What an open session of a flow is found by: no two of a tenant have the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OpenAs(String);

impl OpenAs {
    /// By the parties that the flow tells its sessions apart by; names may hold any character.
    ///
    /// # Errors
    /// Names the party that is missing.
    pub fn of(flow: &Flow, parties: &Parties) -> Result<Self, FieldError> {
        let needed: &[(&str, &Option<String>)] = match flow.session().key {
            SessionKey::Lead => &[("lead", &parties.lead)],
            SessionKey::LeadAndChannel => &[("lead", &parties.lead), ("channel", &parties.channel)],
            SessionKey::User => &[("user", &parties.user)],
            SessionKey::Case => &[("case", &parties.case)],
        };
        let mut parts = vec![flow.name().to_owned()];
        for (name, party) in needed {
            let missing =
                || FieldError::new(format!("parties.{name}"), Reason::Missing, "this flow tells sessions apart by it");
            parts.push((*party).clone().ok_or_else(missing)?);
        }
        Ok(Self(serde_json::Value::from(parts).to_string()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How a session came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    pub at: Timestamp,
    pub reason: EndReason,
}

/// Why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// Somebody closed it.
    Closed,
    /// Nobody said anything for as long as the flow waits.
    Expired,
    /// It came to a state that nothing follows.
    Finished,
    /// What was stored of it could not be read; another one took its place.
    Damaged,
}

impl EndReason {
    pub const ALL: [Self; 4] = [Self::Closed, Self::Expired, Self::Finished, Self::Damaged];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Expired => "expired",
            Self::Finished => "finished",
            Self::Damaged => "damaged",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == text)
    }
}

/// What a session has come to so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub messages: u64,
    pub tool_calls: u64,
    /// Into and out of models, as the gateway counts them.
    pub tokens: u64,
}

/// One conversation.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    pub id: SessionId,
    /// +1 with every change of anything but totals and times.
    pub version: u64,
    /// Where it stands in its flow.
    pub place: SavedProgress,
    pub parties: Parties,
    pub opened_at: Timestamp,
    /// Of the last message or step.
    pub active_at: Timestamp,
    /// When it ends by itself unless something happens.
    pub expires_at: Timestamp,
    /// So long after the last thing that did.
    pub idle_secs: u32,
    /// When its state times out.
    pub deadline_at: Option<Timestamp>,
    /// Who has it, while a person has: the agent is silent until a person lets go.
    pub taken_by: Option<String>,
    pub end: Option<End>,
    pub totals: Totals,
    pub summary: Option<Summary>,
    pub memory: Memory,
}

impl Session {
    /// How it has come to its end when it is `now`; nobody has to have noticed that it expired.
    pub fn end_at(&self, now: Timestamp) -> Option<End> {
        let expired = End { at: self.expires_at, reason: EndReason::Expired };
        self.end.or_else(|| (now >= self.expires_at).then_some(expired))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::library;

    #[test]
    fn sessions_are_told_apart_by_what_the_flow_says() {
        let flow = library::named("storefront").expect("is there");
        let of = |lead: &str, channel: Option<&str>| {
            let channel = channel.map(str::to_owned);
            OpenAs::of(flow, &Parties { lead: Some(lead.into()), channel, ..Parties::default() })
        };
        assert_ne!(of("a", Some("b")), of("a\",\"b", Some("")));
        assert_eq!(of("a", None).expect_err("a channel is missing").field, "parties.channel");
        let other = library::named("negotiation").expect("is there");
        let parties = Parties { lead: Some("a".into()), channel: Some("b".into()), ..Parties::default() };
        assert_ne!(OpenAs::of(other, &parties), OpenAs::of(flow, &parties));
    }

    #[test]
    fn an_id_is_read_back_as_written() {
        let id = SessionId::from_bytes([7; 16]);
        assert_eq!(SessionId::parse(&id.to_string()), Ok(id));
        let refused = SessionId::parse("07").expect_err("too short");
        assert_eq!(refused.field, "session_id");
    }
}
