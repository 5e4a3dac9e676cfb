//! What models are held to when they speak: the proposal of one, the messages of two.

use crate::flow::actor::Actor;
use crate::flow::message::{Answers, Message};
use crate::flow::names::{Names, Shape};
use crate::flow::proposal::{ACTIONS, Contract};
use crate::flow::source::{Field, Reading, Table};

use super::tools::schema;

pub(super) fn proposal(root: &mut Table<'_>, reading: &mut Reading) -> Option<Contract> {
    let mut table = root.table("proposal", reading)?;
    let line = table.line;
    let read = schema(&mut table, reading);
    table.end(reading);
    let (shown, _) = read?;
    let contract = match Contract::of(line, shown) {
        Ok(contract) => contract,
        Err(error) => {
            reading.faults.add(line, error.to_string());
            return None;
        }
    };
    if contract.is_none() {
        reading.faults.add(line, format!("the schema has no items of {ACTIONS}"));
    }
    contract
}

pub(super) fn messages(root: &mut Table<'_>, names: &Names, reading: &mut Reading) -> Vec<Message> {
    let declared = root.table("messages", reading).map(Table::in_order).unwrap_or_default();
    let messages: Vec<Message> =
        declared.iter().filter_map(|(name, field)| message(name, field, names, reading)).collect();
    for message in &messages {
        let Some(answers) = &message.answers else { continue };
        let asks = |other: &Message| {
            let list = format!("/properties/{}/items", answers.asked);
            other.name == answers.message && other.parameters.pointer(&list).is_some()
        };
        let answered = message.parameters.pointer(&format!("/properties/{}/items", answers.field));
        if !messages.iter().any(asks) || answered.is_none() {
            reading.faults.add(message.line, "answers has to name a list of its own and one of another message");
        }
    }
    messages
}

fn message(name: &str, field: &Field<'_>, names: &Names, reading: &mut Reading) -> Option<Message> {
    Shape::Lower.check((field.line, name), &mut reading.faults);
    let mut table = field.table(reading)?;
    let about = table.text("about", reading);
    let by = table.text("by", reading);
    let event = table.text("event", reading).and_then(|event| names.event(event, &mut reading.faults));
    let read = schema(&mut table, reading);
    let answers = table.table("answers", reading).and_then(|table| answers(table, reading));
    table.end(reading);
    let (line, by) = by?;
    let sender = Actor::parse(by);
    if sender.is_none() {
        reading.faults.add(line, format!("there is no actor {by:?}"));
    }
    let (parameters, schema) = read?;
    Some(Message {
        line: field.line,
        name: name.to_owned(),
        about: about?.1.to_owned(),
        by: sender?,
        event: event?,
        parameters,
        schema,
        answers,
    })
}

fn answers(mut table: Table<'_>, reading: &mut Reading) -> Option<Answers> {
    let mut text = |name: &str| table.text(name, reading).map(|(_, text)| text.to_owned());
    let (message, asked, field) = (text("message"), text("asked"), text("field"));
    table.end(reading);
    Some(Answers { message: message?, asked: asked?, field: field? })
}
