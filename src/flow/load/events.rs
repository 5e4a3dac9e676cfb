//! Events with who may send them, and the actions that a model may propose, which are events of the assistant.

use crate::flow::actor::{Actor, By};
use crate::flow::definition::Event;
use crate::flow::proposal::Param;
use crate::flow::saying::Saying;
use crate::flow::source::{Field, Reading};

pub(super) fn read(
    events: &[(String, Field<'_>)],
    actions: &[(String, Field<'_>)],
    reading: &mut Reading,
) -> Vec<Event> {
    let mut read: Vec<Event> = events.iter().map(|(_, field)| event(field, reading)).collect();
    read.extend(actions.iter().map(|(_, field)| action(field, reading)));
    read
}

/// An event is there even where something is wrong with it: places in lists have to stay what they are.
fn event(field: &Field<'_>, reading: &mut Reading) -> Event {
    let mut read = Event { line: field.line, about: String::new(), by: Vec::new(), said: None, action: None };
    let Some(mut table) = field.table(reading) else { return read };
    if let Some((_, about)) = table.text("about", reading) {
        about.clone_into(&mut read.about);
    }
    let senders = table.texts("by", reading);
    if senders.is_empty() {
        reading.faults.add(read.line, "nobody may send it: by is missing");
    }
    for (line, name) in senders {
        match By::parse(name) {
            Some(by) => read.by.push(by),
            None => reading.faults.add(line, format!("there is no actor or role {name:?}")),
        }
    }
    if let Some((line, name)) = table.take("said").and_then(|field| field.text(reading)) {
        read.said = Saying::parse(name);
        if read.said.is_none() {
            reading.faults.add(line, format!("no text is known to say {name:?}"));
        }
    }
    table.end(reading);
    read
}

fn action(field: &Field<'_>, reading: &mut Reading) -> Event {
    let by = vec![By::Actor(Actor::Assistant)];
    let mut read = Event { line: field.line, about: String::new(), by, said: None, action: Some(Vec::new()) };
    let Some(mut table) = field.table(reading) else { return read };
    if let Some((_, about)) = table.text("about", reading) {
        about.clone_into(&mut read.about);
    }
    let mut takes = Vec::new();
    for (line, name) in table.texts("takes", reading) {
        match Param::ALL.into_iter().find(|param| param.as_str() == name) {
            Some(param) => takes.push(param),
            None => reading.faults.add(line, format!("no action takes {name:?}")),
        }
    }
    table.end(reading);
    read.action = Some(takes);
    read
}
