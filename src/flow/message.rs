//! What two models may say to each other: a message has a schema, is sent by one of them, and is an event of the flow. An
//! answer has as many parts as were asked for.

use serde_json::Value;

use super::actor::Actor;
use super::definition::Flow;
use super::names::EventId;
use super::tool::misfits;
use crate::output::schema::Schema;

/// A message that a flow declares.
#[derive(Debug)]
pub(super) struct Message {
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) about: String,
    pub(super) by: Actor,
    pub(super) event: EventId,
    pub(super) parameters: Value,
    pub(super) schema: Schema,
    pub(super) answers: Option<Answers>,
}

/// That a list of a message answers a list of another one, part by part.
#[derive(Debug)]
pub(super) struct Answers {
    pub(super) message: String,
    pub(super) asked: String,
    pub(super) field: String,
}

/// A message that is as it should be: the event it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageEvent<'f> {
    pub event: &'f str,
    pub by: Actor,
}

/// What is wrong with a message; who sent it may try again as often as the flow says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MessageFault {
    #[error("the flow has no message {0:?}")]
    Unknown(String),
    #[error("the message does not fit: {}", .0.join("; "))]
    Misfits(Vec<String>),
    #[error("{asked} questions have {answered} answers")]
    Unanswered { asked: usize, answered: usize },
}

impl Flow {
    /// Holds a message against what the flow says of it; `asked` is the message it answers, if it does.
    ///
    /// # Errors
    /// It does not fit.
    pub fn message<'f>(
        &'f self,
        name: &str,
        message: &Value,
        asked: Option<&Value>,
    ) -> Result<MessageEvent<'f>, MessageFault> {
        let declared = self.messages.iter().find(|declared| declared.name == name);
        let declared = declared.ok_or_else(|| MessageFault::Unknown(name.to_owned()))?;
        let misfits = misfits(&declared.schema, message);
        if !misfits.is_empty() {
            return Err(MessageFault::Misfits(misfits));
        }
        if let (Some(answers), Some(asked)) = (&declared.answers, asked) {
            let (asked, answered) = (parts(asked, &answers.asked), parts(message, &answers.field));
            if asked != answered {
                return Err(MessageFault::Unanswered { asked, answered });
            }
        }
        Ok(MessageEvent { event: &self.names.events[declared.event.0], by: declared.by })
    }
}

/// How many parts a list of a message has.
fn parts(message: &Value, field: &str) -> usize {
    message.get(field).and_then(Value::as_array).map_or(0, Vec::len)
}
