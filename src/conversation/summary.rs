//! What a long conversation comes to. A model writes it, outside; where none does, the last messages stand for it.

use serde::{Deserialize, Serialize};

use super::{Message, Role};

/// Words at most.
const WORDS: usize = 200;
/// Messages that stand for a summary nobody wrote.
const INSTEAD: usize = 3;

/// A summary of the messages up to one of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    pub text: String,
    /// The number of the last message in it.
    pub through: u64,
}

impl Summary {
    /// A new one is wanted with every so many messages.
    pub const EVERY: u64 = 10;
    pub const WORDS: usize = WORDS;

    /// Up to which message a summary is wanted of `messages`; none while the one there is goes so far.
    pub fn due(last: Option<&Self>, messages: u64) -> Option<u64> {
        let wanted = messages - messages % Self::EVERY;
        let through = last.map_or(0, |summary| summary.through);
        (wanted > through).then_some(wanted)
    }
}

/// What is said in place of a summary: the last three messages of people and the agent, of each as much as there is room for.
pub fn without_model(messages: &[Message]) -> String {
    let spoken = |message: &&Message| match message.role {
        Role::Customer | Role::Assistant | Role::Human => message.text.is_some(),
        Role::Tool | Role::System => false,
    };
    let mut last: Vec<&Message> = messages.iter().filter(spoken).collect();
    last.drain(..last.len().saturating_sub(INSTEAD));
    let each = WORDS / INSTEAD - 1;
    let line = |message: &&Message| {
        let words = message.text.iter().flat_map(|text| text.split_whitespace());
        let words: Vec<&str> = words.take(each).collect();
        format!("{}: {}", message.role.as_str(), words.join(" "))
    };
    last.iter().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;
    use crate::conversation::{MessageId, ToolUse, Usage};

    fn message(number: u64, role: Role, text: &str) -> Message {
        Message {
            number,
            id: MessageId::parse(number.to_string()).expect("an id"),
            role,
            text: Some(text.to_owned()),
            tools: ToolUse::default(),
            usage: Usage::default(),
            at: Timestamp::from_micros(0),
        }
    }

    #[test]
    fn one_is_due_with_every_tenth_message() {
        assert_eq!(Summary::due(None, 9), None);
        assert_eq!(Summary::due(None, 10), Some(10));
        let last = Summary { text: String::new(), through: 10 };
        assert_eq!(Summary::due(Some(&last), 19), None);
        assert_eq!(Summary::due(Some(&last), 31), Some(30));
    }

    #[test]
    fn without_a_model_the_last_three_that_were_spoken_stand() {
        let long = "word ".repeat(500);
        let messages = [
            message(1, Role::Customer, "first"),
            message(2, Role::Customer, "second"),
            message(3, Role::Tool, "{}"),
            message(4, Role::Assistant, &long),
            message(5, Role::Customer, "last"),
        ];
        let summary = without_model(&messages);
        assert!(summary.starts_with("customer: second\nassistant: word word"), "{summary}");
        assert!(summary.ends_with("\ncustomer: last"), "{summary}");
        assert!(summary.split_whitespace().count() <= Summary::WORDS);
    }
}
