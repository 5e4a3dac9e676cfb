//! Every state is reached from the first, and left unless the conversation ends there.

use crate::flow::definition::Flow;
use crate::flow::fault::Faults;
use crate::flow::names::StateId;

pub(super) fn prove(flow: &Flow, faults: &mut Faults) {
    let reached = reached(flow);
    for (id, state) in flow.states.iter().enumerate() {
        let name = &flow.names.states[id];
        if !reached[id] {
            faults.add(state.line, format!("{name} cannot be reached from {}", flow.names.states[flow.initial.0]));
        }
        let is_left = flow.transitions.iter().any(|row| row.from == StateId(id) && row.to != row.from);
        if !state.terminal && !is_left && flow.states.len() > 1 {
            faults.add(state.line, format!("{name} is never left: if the conversation ends there, it is terminal"));
        }
        if state.terminal && !state.tools.is_empty() {
            faults.add(state.line, format!("{name} is terminal and allows tools"));
        }
    }
    for row in &flow.transitions {
        if flow.state(row.from).terminal && row.to != row.from {
            faults.add(row.line, format!("{} is terminal and would be left", flow.names.states[row.from.0]));
        }
    }
}

fn reached(flow: &Flow) -> Vec<bool> {
    let mut reached = vec![false; flow.states.len()];
    let mut ahead = vec![flow.initial];
    while let Some(state) = ahead.pop() {
        if std::mem::replace(&mut reached[state.0], true) {
            continue;
        }
        ahead.extend(flow.transitions.iter().filter(|row| row.from == state).map(|row| row.to));
    }
    reached
}
