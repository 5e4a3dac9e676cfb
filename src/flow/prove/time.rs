//! Time leads on: a state that has a deadline has a row for it whatever holds, one that has none has no such row, and
//! a conversation that a person took can be given back from everywhere.

use crate::flow::actor::{Actor, By};
use crate::flow::definition::{Flow, State, Transition};
use crate::flow::effect::{Act, Effect};
use crate::flow::fault::Faults;
use crate::flow::names::{EventId, StateId};

use super::rows::{assignments, conditions, first_row};

const FIRST_LINE: usize = 1;

pub(super) fn prove_rows(flow: &Flow, faults: &mut Faults) {
    for (id, state) in flow.states.iter().enumerate() {
        timeout(flow, (StateId(id), state), faults);
    }
    takeover(flow, faults);
}

/// The clock sends the event of timeouts, nobody else does, and it sends no other.
pub(super) fn prove(flow: &Flow, faults: &mut Faults) {
    if flow.timeout_event.is_none() && flow.states.iter().any(|state| state.timeout.is_some()) {
        faults.add(FIRST_LINE, "there are timeouts: timeout_event has to name their event");
    }
    for (id, event) in flow.events.iter().enumerate() {
        let is_of_time = flow.timeout_event == Some(EventId(id));
        let by_clock = event.by.contains(&By::Actor(Actor::Clock));
        let name = &flow.names.events[id];
        if is_of_time && (!by_clock || event.by.len() > 1) {
            faults.add(event.line, format!("{name} is the event of timeouts: by the clock alone"));
        }
        if by_clock && !is_of_time {
            faults.add(event.line, format!("{name} is not the event of timeouts: the clock does not send it"));
        }
    }
}

fn timeout(flow: &Flow, (id, state): (StateId, &State), faults: &mut Faults) {
    let Some(event) = flow.timeout_event else { return };
    let name = &flow.names.states[id.0];
    let rows: Vec<&Transition> = flow.rows(id, event).collect();
    if state.timeout.is_none() {
        for row in &rows {
            faults.add(row.line, format!("{name} has no timeout: this row is never taken"));
        }
        return;
    }
    if state.terminal {
        faults.add(state.line, format!("{name} is terminal and has a timeout"));
        return;
    }
    for row in &rows {
        let ends = row.effects.contains(&Act::Outer(Effect::EndSession));
        if row.to == row.from && !ends {
            faults.add(row.line, format!("{name} would time out again and again: leave it, or end_session"));
        }
    }
    leads_on(flow, (state, name), &rows, faults);
}

/// Whatever has been counted, and nothing else: the clock knows no facts.
fn leads_on(flow: &Flow, (state, name): (&State, &str), rows: &[&Transition], faults: &mut Faults) {
    for row in rows {
        for requirement in row.when.iter().filter(|requirement| !requirement.condition.is_of_the_flow()) {
            let asked = requirement.written(&flow.names);
            faults.add(row.line, format!("{name}: time knows nothing of {asked}"));
        }
    }
    let conditions = conditions(rows);
    if assignments(&conditions).any(|ways| first_row(rows, &ways).is_none()) {
        faults.add(state.line, format!("{name} has a timeout that leads nowhere: it needs a row whatever holds"));
    }
}

/// Whoever has a conversation can give it back, wherever it is by then.
fn takeover(flow: &Flow, faults: &mut Faults) {
    let takes = |acts: &[Act]| acts.contains(&Act::Outer(Effect::TakeOver));
    let by_row = flow.transitions.iter().find(|row| takes(&row.effects));
    let by_state = flow.states.iter().find(|state| takes(&state.entry));
    let Some(terms) = flow.takeover else {
        let line = by_row.map(|row| row.line).or(by_state.map(|state| state.line));
        if let Some(line) = line {
            faults.add(line, "a person takes over: [takeover] has to say how it is taken and given back");
        }
        return;
    };
    for (id, state) in flow.states.iter().enumerate() {
        // A row takes over where it leads, and events of the gateway may lead on from there.
        let can_be_taken = takes(&state.entry) || (by_row.is_some() && !state.terminal);
        if !can_be_taken {
            continue;
        }
        let rows: Vec<&Transition> = flow.rows(StateId(id), terms.released_by).collect();
        let gives_back = |row: &&&Transition| row.effects.contains(&Act::Outer(Effect::HandBack));
        if rows.iter().find(gives_back).is_none() {
            let (state_name, event) = (&flow.names.states[id], &flow.names.events[terms.released_by.0]);
            faults.add(state.line, format!("{state_name} can be taken over and {event} does not hand_back from it"));
        }
    }
    let released = flow.event(terms.released_by);
    let is_of_staff = |by: &By| matches!(by, By::Role(_) | By::Actor(Actor::Staff));
    if !released.by.iter().all(is_of_staff) {
        faults.add(released.line, "only a person gives back what a person took");
    }
}
