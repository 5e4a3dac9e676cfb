//! A text is one event: what it says is sent by who writes it, and in no state two events are told by the same.

use crate::flow::actor::{Actor, By};
use crate::flow::definition::Flow;
use crate::flow::fault::Faults;
use crate::flow::names::{EventId, StateId};

pub(super) fn prove(flow: &Flow, faults: &mut Faults) {
    for (event, name) in flow.events.iter().zip(&flow.names.events) {
        let is_written = [Actor::Customer, Actor::Gateway].into_iter().any(|by| event.by.contains(&By::Actor(by)));
        if event.said.is_some() && !is_written {
            faults.add(event.line, format!("{name} is said in a text, and neither customer nor gateway sends it"));
        }
    }
}

/// What the rows make of them.
pub(super) fn prove_rows(flow: &Flow, faults: &mut Faults) {
    for (id, event) in flow.events.iter().enumerate() {
        let Some(said) = event.said else { continue };
        let same = (0..id).filter(|other| flow.events[*other].said == Some(said));
        for other in same {
            let meet =
                |state: &StateId| [id, other].into_iter().all(|on| flow.rows(*state, EventId(on)).next().is_some());
            if let Some(state) = (0..flow.states.len()).map(StateId).find(meet) {
                let [name, other] = [id, other].map(|id| &flow.names.events[id]);
                let state = &flow.names.states[state.0];
                let said = said.as_str();
                faults.add(event.line, format!("{name} and {other} are both said by {said:?} in {state}"));
            }
        }
    }
}
