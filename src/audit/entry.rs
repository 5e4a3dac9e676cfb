//! What an entry of a chain says: who did what on what, and how it ended. Small, and free of what must be erasable.

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::canonical;
use super::chain::Hash;
use super::content::Content;
use crate::clock::Timestamp;
use crate::tenant::TenantId;

/// What kind of thing was done; a closed set, whose names never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryKind {
    /// What a draft answer came to.
    Verdict,
    /// A conversation went from one state to another.
    Transition,
    /// A call of a tool was asked for…
    ActionProposed,
    /// …found to be allowed or not…
    ActionValidated,
    /// …and made.
    ActionExecuted,
    /// What was done was undone because a later step failed.
    Compensation,
    /// Somebody read or wrote what is stored of persons.
    PersonalAccess,
    /// An act of who administers a shop or the service.
    Admin,
    /// Numbers and identifiers of taxes were looked at.
    Fiscal,
    /// Texts were forgotten, by somebody's wish or by their age.
    Erasure,
    /// Entries that should be here and are not: how many.
    Lost,
}

impl EntryKind {
    pub const ALL: [Self; 11] = [
        Self::Verdict,
        Self::Transition,
        Self::ActionProposed,
        Self::ActionValidated,
        Self::ActionExecuted,
        Self::Compensation,
        Self::PersonalAccess,
        Self::Admin,
        Self::Fiscal,
        Self::Erasure,
        Self::Lost,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Verdict => "verdict",
            Self::Transition => "transition",
            Self::ActionProposed => "action_proposed",
            Self::ActionValidated => "action_validated",
            Self::ActionExecuted => "action_executed",
            Self::Compensation => "compensation",
            Self::PersonalAccess => "personal_access",
            Self::Admin => "admin",
            Self::Fiscal => "fiscal",
            Self::Erasure => "erasure",
            Self::Lost => "lost",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// Who did it: the type and the id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Actor {
    pub kind: ActorKind,
    pub id: String,
}

/// What kind of actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ActorKind {
    /// Who holds a key: its id.
    Key,
    /// Whom a token speaks for: its issuer, `|` and its subject.
    Token,
    /// The service by itself: the name of what it was doing.
    Service,
}

impl ActorKind {
    pub const ALL: [Self; 3] = [Self::Key, Self::Token, Self::Service];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Key => "key",
            Self::Token => "token",
            Self::Service => "service",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

impl Actor {
    pub fn key(id: &str) -> Self {
        Self { kind: ActorKind::Key, id: cut(id) }
    }

    pub fn token(issuer: &str, subject: &str) -> Self {
        Self { kind: ActorKind::Token, id: cut(&format!("{issuer}|{subject}")) }
    }

    pub fn service(task: &str) -> Self {
        Self { kind: ActorKind::Service, id: cut(task) }
    }
}

/// What else there is to say of an act: a few names with whole numbers or short words, in canonical JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Details(String);

impl Default for Details {
    fn default() -> Self {
        Self("{}".to_owned())
    }
}

impl Details {
    /// The most bytes of them; what is longer belongs into a [`Content`].
    pub const MAX_BYTES: usize = 2_048;

    /// Numbers.
    pub fn counts<const N: usize>(counts: [(&str, u64); N]) -> Self {
        Self::of(counts.map(|(name, count)| (name, Value::from(count))))
    }

    /// Words and numbers. One that has no canonical form, a number beyond 2^53, is left out; where there is no room the
    /// last ones are.
    pub fn of<'n>(fields: impl IntoIterator<Item = (&'n str, Value)>) -> Self {
        let mut kept = Map::new();
        let mut written = Self::default();
        for (name, value) in fields {
            kept.insert(name.to_owned(), value);
            match canonical::write(&Value::from(kept.clone())) {
                Ok(text) if text.len() <= Self::MAX_BYTES => written = Self(text),
                Ok(_) | Err(_) => {
                    kept.remove(name);
                }
            }
        }
        written
    }

    /// What was stored: canonical JSON of an object, or it is not what was written.
    pub fn parse(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let is_whole = value.is_object() && canonical::write(&value).is_ok_and(|written| written == text);
        is_whole.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn value(&self) -> Value {
        serde_json::from_str(&self.0).expect("it is JSON since it was made")
    }
}

/// What is to be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub at: Timestamp,
    pub kind: EntryKind,
    pub actor: Actor,
    /// A stable name: "policy.put", "check".
    pub act: String,
    /// The id of what it was about, given by the service; never a customer's or a conversation's.
    pub object: String,
    /// How it ended: a code, a verdict, a state.
    pub outcome: String,
    pub details: Details,
    /// What can be erased.
    pub content: Option<Content>,
}

impl Record {
    /// The most bytes of each of its words; longer ones are cut.
    pub const MAX_WORD_BYTES: usize = 512;

    /// Begins one; nothing is known of it yet but who did what.
    pub fn new(at: Timestamp, kind: EntryKind, actor: Actor, act: &str) -> Self {
        let (object, outcome) = (String::new(), String::new());
        Self { at, kind, actor, act: cut(act), object, outcome, details: Details::default(), content: None }
    }

    #[must_use]
    pub fn on(self, object: &str) -> Self {
        Self { object: cut(object), ..self }
    }

    #[must_use]
    pub fn ended(self, outcome: &str) -> Self {
        Self { outcome: cut(outcome), ..self }
    }

    #[must_use]
    pub fn with_details(self, details: Details) -> Self {
        Self { details, ..self }
    }

    #[must_use]
    pub fn with_content(self, content: Content) -> Self {
        Self { content: Some(content), ..self }
    }

    /// The same about a tenant that is gone: a hash of its name is all that is kept of it.
    #[must_use]
    pub fn about_gone(self, tenant: &TenantId) -> Self {
        let name = hex::encode(Sha256::digest(tenant.as_str().as_bytes()));
        let object = if self.object.contains(tenant.as_str()) { String::new() } else { self.object };
        Self { object, details: Details::of([("tenant_sha256", name.into())]), ..self }
    }

    /// About what it takes while it waits to be written.
    pub fn size_bytes(&self) -> usize {
        let words = self.act.len() + self.object.len() + self.outcome.len() + self.actor.id.len();
        let content = self.content.as_ref().map_or(0, Content::size_bytes);
        size_of::<Self>() + words + self.details.as_str().len() + content
    }
}

/// At most so long, and without NUL, which no database column holds.
fn cut(text: &str) -> String {
    text[..text.floor_char_boundary(Record::MAX_WORD_BYTES)].replace('\0', "")
}

/// A record in its place, with the hash of its content instead of the content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// From 1, without gaps.
    pub number: u64,
    pub at: Timestamp,
    pub kind: EntryKind,
    pub actor: Actor,
    pub act: String,
    pub object: String,
    pub outcome: String,
    pub details: Details,
    pub content: Option<Hash>,
}

impl Entry {
    /// A record as the entry of a number.
    pub fn of(record: &Record, number: u64, content: Option<Hash>) -> Self {
        let Record { at, kind, actor, act, object, outcome, details, content: _ } = record.clone();
        Self { number, at, kind, actor, act, object, outcome, details, content }
    }

    /// What is hashed and exported.
    pub fn value(&self) -> Value {
        let mut value = json!({
            "number": self.number,
            "at": self.at.micros(),
            "kind": self.kind.as_str(),
            "actor": {"type": self.actor.kind.as_str(), "id": self.actor.id},
            "act": self.act,
            "object": self.object,
            "outcome": self.outcome,
            "details": self.details.value(),
        });
        if let Some(hash) = &self.content {
            value["content"] = Value::from(hash.to_string());
        }
        value
    }

    /// Reads [`Self::value`]; what does not belong to an entry is refused by writing it again.
    pub fn parse(value: &Value) -> Option<Self> {
        let text = |name: &str| value.get(name)?.as_str().map(str::to_owned);
        let actor = value.get("actor")?;
        let content = match value.get("content") {
            Some(hash) => Some(Hash::parse(hash.as_str()?)?),
            None => None,
        };
        let entry = Self {
            number: value.get("number")?.as_u64()?,
            at: Timestamp::from_micros(value.get("at")?.as_i64()?),
            kind: EntryKind::parse(value.get("kind")?.as_str()?)?,
            actor: Actor {
                kind: ActorKind::parse(actor.get("type")?.as_str()?)?,
                id: actor.get("id")?.as_str()?.to_owned(),
            },
            act: text("act")?,
            object: text("object")?,
            outcome: text("outcome")?,
            details: Details::parse(&canonical::write(value.get("details")?).ok()?)?,
            content,
        };
        (entry.value() == *value).then_some(entry)
    }

    /// What its hash is taken over.
    pub fn canonical(&self) -> Option<String> {
        canonical::write(&self.value()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_reads_as_it_was_written_and_takes_nothing_else() {
        let at = Timestamp::from_micros(1_700_000_000_000_000);
        let record = Record::new(at, EntryKind::Admin, Actor::key("k1"), "policy.put")
            .on("7")
            .ended("Ok")
            .with_details(Details::counts([("version", 7)]));
        let entry = Entry::of(&record, 3, None);
        let written = entry.canonical().expect("is canonical");
        assert_eq!(
            written,
            r#"{"act":"policy.put","actor":{"id":"k1","type":"key"},"at":1700000000000000,"details":{"version":7},"#
                .to_owned()
                + r#""kind":"admin","number":3,"object":"7","outcome":"Ok"}"#
        );
        let mut value: Value = serde_json::from_str(&written).expect("is JSON");
        assert_eq!(Entry::parse(&value), Some(entry));
        value["more"] = Value::from(1);
        assert_eq!(Entry::parse(&value), None);
        for kind in EntryKind::ALL {
            assert_eq!(EntryKind::parse(kind.as_str()), Some(kind));
        }
    }

    #[test]
    fn details_and_words_have_a_limit() {
        let long = "x".repeat(Details::MAX_BYTES);
        let details = Details::of([("a", Value::from(1)), ("b", Value::from(long.clone())), ("c", Value::from(0.5))]);
        assert_eq!(details.as_str(), r#"{"a":1}"#);
        let record = Record::new(Timestamp::from_micros(0), EntryKind::Admin, Actor::service("trim"), "a").on(&long);
        assert_eq!(record.object.len(), Record::MAX_WORD_BYTES);
        assert_eq!(Details::parse(r#"{"b":1, "a":2}"#), None, "it is not as it was written");
    }
}
