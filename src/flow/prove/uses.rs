//! Nothing is declared that is never of use: it would look as if it held something.

use crate::flow::actor::By;
use crate::flow::condition::Condition;
use crate::flow::definition::Flow;
use crate::flow::effect::Act;
use crate::flow::fault::Faults;
use crate::flow::names::{CounterId, EventId, FactId, ToolId};
use crate::flow::proposal::MAX_ACTIONS;
use crate::flow::tool::Tool;
use crate::tools::Compensation;

pub(super) fn prove(flow: &Flow, faults: &mut Faults) {
    tools(flow, faults);
    contract(flow, faults);
    for message in &flow.messages {
        if !flow.event(message.event).by.contains(&By::Actor(message.by)) {
            let event = &flow.names.events[message.event.0];
            faults.add(message.line, format!("{} is sent by {}, {event} is not", message.name, message.by.as_str()));
        }
    }
    if let Some(rule) = flow.migrations.iter().find(|rule| rule.from_version >= flow.version) {
        let line = flow.states.first().map_or(1, |state| state.line);
        faults
            .add(line, format!("a rule is for an older version than {}, not for {}", flow.version, rule.from_version));
    }
}

/// What the rows use.
pub(super) fn prove_rows(flow: &Flow, faults: &mut Faults) {
    conditions(flow, faults);
    for (id, event) in flow.events.iter().enumerate() {
        if !flow.transitions.iter().any(|row| row.on == EventId(id)) {
            faults.add(event.line, format!("{} leads nowhere from any state", flow.names.events[id]));
        }
    }
}

fn tools(flow: &Flow, faults: &mut Faults) {
    for (id, tool) in flow.tools.iter().enumerate() {
        let is_allowed = flow.states.iter().any(|state| state.tools.contains(&ToolId(id)));
        if !is_allowed && !flow.tools.iter().any(|other| is_undone_by(other, tool)) {
            faults.add(tool.line, format!("{} is allowed in no state, and undoes nothing", tool.name()));
        }
        if tool.needs.iter().any(|asked| matches!(asked.condition, Condition::Role(_))) {
            faults.add(tool.line, format!("{} needs a role, and nobody with one calls tools", tool.name()));
        }
    }
}

fn is_undone_by(tool: &Tool, other: &Tool) -> bool {
    matches!(&tool.definition.compensation, Compensation::By { tool, .. } if tool == other.name())
}

/// Facts are asked for; counters are counted and asked for.
fn conditions(flow: &Flow, faults: &mut Faults) {
    let of_rows = flow.transitions.iter().flat_map(|row| &row.when);
    let asked: Vec<Condition> =
        of_rows.chain(flow.tools.iter().flat_map(|tool| &tool.needs)).map(|asked| asked.condition).collect();
    for (id, fact) in flow.facts.iter().enumerate() {
        if !asked.contains(&Condition::Fact(FactId(id))) {
            faults.add(fact.line, format!("nothing asks for the fact {}", fact.name));
        }
    }
    let of_rows = flow.transitions.iter().flat_map(|row| &row.effects);
    let acts: Vec<Act> = of_rows.chain(flow.states.iter().flat_map(|state| &state.entry)).copied().collect();
    for (id, counter) in flow.counters.iter().enumerate() {
        let name = &flow.names.counters[id];
        if !asked.contains(&Condition::Below(CounterId(id))) {
            faults.add(counter.line, format!("nothing asks whether {name} is below its most"));
        }
        if !acts.contains(&Act::Count(CounterId(id))) {
            faults.add(counter.line, format!("nothing counts {name}"));
        }
    }
}

/// A model is told of the actions that there are, and of no others.
fn contract(flow: &Flow, faults: &mut Faults) {
    let actions = flow.events.iter().enumerate().filter(|(_, event)| event.action.is_some());
    let actions: Vec<(&str, usize)> = actions.map(|(id, event)| (flow.names.events[id].as_str(), event.line)).collect();
    let Some(contract) = &flow.contract else {
        if let Some((name, line)) = actions.first() {
            faults.add(*line, format!("{name} is an action and no [proposal] says how a model proposes it"));
        }
        return;
    };
    let told = contract.kinds();
    for (name, line) in &actions {
        if !told.contains(name) {
            faults.add(*line, format!("the schema of the proposal does not name {name}"));
        }
    }
    for kind in told.iter().filter(|kind| !actions.iter().any(|(name, _)| name == *kind)) {
        faults.add(contract.line, format!("the schema of the proposal names {kind}, which is no action"));
    }
    if contract.most().is_none_or(|most| most > MAX_ACTIONS) {
        faults.add(contract.line, format!("a proposal has at most {MAX_ACTIONS} actions: say so with maxItems"));
    }
}
