//! Calls of tools come to what the flow says of them: what undoes one can be called with what is known then, and the events
//! of calls are the gateway's to send and lead where calls are made.

use serde_json::{Map, Value};

use crate::flow::actor::{Actor, By};
use crate::flow::condition::Condition;
use crate::flow::definition::Flow;
use crate::flow::effect::{Act, Effect};
use crate::flow::fault::Faults;
use crate::flow::names::{EventId, StateId};
use crate::flow::tool::{CallTerms, Tool, is_consent};
use crate::tools::{Compensation, OurTool, own};

pub(super) fn prove(flow: &Flow, faults: &mut Faults) {
    for tool in &flow.tools {
        if let Compensation::By { tool: undoes, arguments } = &tool.definition.compensation {
            compensation(flow, tool, (undoes, arguments), faults);
        }
    }
}

/// What the rows make of the events of calls.
pub(super) fn prove_rows(flow: &Flow, faults: &mut Faults) {
    let Some(terms) = flow.calls else { return };
    for event in [terms.proposed_by, terms.confirmed_by, terms.completed_by, terms.failed_by] {
        if !flow.event(event).by.contains(&By::Actor(Actor::Gateway)) {
            faults.add(terms.line, format!("{} is not the gateway's to send", flow.names.events[event.0]));
        }
    }
    for row in flow.transitions.iter().filter(|row| row.on == terms.confirmed_by) {
        if !row.when.iter().any(is_consent) {
            faults.add(row.line, "what confirms a call asks for nonce_valid");
        }
    }
    ends(flow, terms, faults);
    let states = || (0..flow.states.len()).map(StateId);
    let leads = states().any(|from| flow.made_in(from).any(|state| !flow.state(state).tools.is_empty()));
    if !leads {
        faults.add(terms.line, "no call that is proposed and confirmed comes to a state with tools");
    }
}

/// An end of a call is written down.
fn ends(flow: &Flow, terms: CallTerms, faults: &mut Faults) {
    let keeps = |acts: &[Act]| acts.contains(&Act::Outer(Effect::KeepResult));
    let is_end = |event: EventId| event == terms.completed_by || event == terms.failed_by;
    for row in flow.transitions.iter().filter(|row| is_end(row.on)) {
        let asks = row.when.iter().any(|asked| matches!(asked.condition, Condition::CallAwaited | Condition::CallLate));
        let enters = row.to != row.from && keeps(&flow.state(row.to).entry);
        if !asks {
            faults.add(row.line, "the end of a call asks for call_awaited or call_late");
        }
        if !enters && !keeps(&row.effects) {
            faults.add(row.line, "the end of a call has keep_result among its effects");
        }
    }
}

/// The tool is there, and every argument it needs is given and is one of its own.
fn compensation(flow: &Flow, tool: &Tool, (undoes, arguments): (&str, &[(String, String)]), faults: &mut Faults) {
    let mut fault = |what: String| faults.add(tool.line, format!("{}: {what}", tool.name()));
    let declared = flow.tool(undoes).map(Tool::definition);
    let Some(definition) = declared.or_else(|| OurTool::parse(undoes).map(own::definition)) else {
        return fault(format!("there is no tool {undoes:?} that undoes it"));
    };
    let none = Map::new();
    let properties = |parameters: &Value| parameters.get("properties").and_then(Value::as_object).cloned();
    let takes = properties(&definition.parameters).unwrap_or_default();
    for (name, pointer) in arguments {
        if !takes.contains_key(name) {
            fault(format!("{undoes} takes no {name}"));
        }
        let own = properties(&tool.definition.parameters).unwrap_or(none.clone());
        let first = pointer.strip_prefix("/arguments/").and_then(|rest| rest.split('/').next());
        if let Some(first) = first.filter(|first| !own.contains_key(*first)) {
            fault(format!("it has no argument {first}"));
        }
    }
    let needed = definition.parameters.get("required").and_then(Value::as_array);
    for name in needed.into_iter().flatten().filter_map(Value::as_str) {
        if !arguments.iter().any(|(given, _)| given == name) {
            fault(format!("{undoes} needs {name}"));
        }
    }
}
