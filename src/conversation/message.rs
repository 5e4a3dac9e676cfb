//! One message, and what it cost.

use serde::{Deserialize, Serialize};

use super::Seen;
use crate::catalog::FieldError;
use crate::clock::Timestamp;

/// The channel's own name of a message: a webhook that is delivered twice is one message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MessageId(String);

impl MessageId {
    const BYTES: usize = 256;

    /// # Errors
    /// Names the field `id`.
    pub fn parse(text: impl Into<String>) -> Result<Self, FieldError> {
        let text = text.into();
        if text.is_empty() {
            return Err(FieldError::invalid("id", "is empty"));
        }
        if text.len() > Self::BYTES {
            return Err(FieldError::too_long("id", Self::BYTES, "bytes"));
        }
        Ok(Self(text))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Who says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Customer,
    /// The agent.
    Assistant,
    /// A person of the shop.
    Human,
    /// What a tool returned.
    Tool,
    System,
}

impl Role {
    pub const ALL: [Self; 5] = [Self::Customer, Self::Assistant, Self::Human, Self::Tool, Self::System];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Assistant => "assistant",
            Self::Human => "human",
            Self::Tool => "tool",
            Self::System => "system",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == text)
    }

    /// Whether it is the agent that speaks or acts: silent while a person has taken over.
    pub const fn is_agent(self) -> bool {
        match self {
            Self::Assistant | Self::Tool => true,
            Self::Customer | Self::Human | Self::System => false,
        }
    }
}

/// What an assistant asked of tools, or which of these calls a tool answers; JSON as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ToolUse {
    /// The calls, a JSON array.
    pub calls: Option<String>,
    /// The call that is answered.
    pub answers: Option<String>,
}

impl ToolUse {
    pub const CALLS_BYTES: usize = 64 * 1_024;

    pub const fn is_empty(&self) -> bool {
        self.calls.is_none() && self.answers.is_none()
    }
}

/// What a model took for it, as the gateway measured.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    pub model: Option<String>,
    pub tokens: u32,
    pub latency_ms: Option<u32>,
}

/// A message to be added.
#[derive(Clone, Debug, PartialEq)]
pub struct NewMessage {
    pub id: MessageId,
    pub role: Role,
    pub text: String,
    pub tools: ToolUse,
    pub usage: Usage,
    /// What the conversation knows through it.
    pub seen: Seen,
}

impl NewMessage {
    pub const TEXT_BYTES: usize = 32 * 1_024;
    pub const MODEL_CHARS: usize = 128;
    /// Of one call.
    pub const AT_ONCE: usize = 100;
}

/// A message of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// From 1, in the order in which they came.
    pub number: u64,
    pub id: MessageId,
    pub role: Role,
    /// None once it was erased.
    pub text: Option<String>,
    pub tools: ToolUse,
    pub usage: Usage,
    pub at: Timestamp,
}
