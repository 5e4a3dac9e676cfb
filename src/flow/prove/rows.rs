//! No row hides another. The rows of a state and an event are tried with every way their conditions can hold together:
//! each has to be the first that holds at least once.

use crate::flow::condition::Condition;
use crate::flow::definition::{Flow, Transition};
use crate::flow::fault::Faults;
use crate::flow::names::{EventId, StateId};

/// Most conditions that the rows of one state and event speak of: all ways they hold are tried.
const MAX_CONDITIONS: usize = 10;

pub(super) fn prove(flow: &Flow, faults: &mut Faults) {
    for state in 0..flow.states.len() {
        for event in 0..flow.events.len() {
            group(flow, (StateId(state), EventId(event)), faults);
        }
    }
}

fn group(flow: &Flow, (state, event): (StateId, EventId), faults: &mut Faults) {
    let rows: Vec<&Transition> = flow.rows(state, event).collect();
    let place = || format!("{} in {}", flow.names.events[event.0], flow.names.states[state.0]);
    let conditions = conditions(&rows);
    if conditions.len() > MAX_CONDITIONS {
        let told = format!("{}: the rows speak of more than {MAX_CONDITIONS} conditions", place());
        faults.add(rows[0].line, told);
        return;
    }
    let mut is_taken = vec![false; rows.len()];
    for ways in assignments(&conditions) {
        if let Some(first) = first_row(&rows, &ways) {
            is_taken[first] = true;
        }
    }
    for (row, is_taken) in rows.iter().zip(is_taken) {
        if !is_taken {
            faults.add(
                row.line,
                format!(
                    "{}: this row is never taken: rows before it are, or its conditions cannot hold together",
                    place()
                ),
            );
        }
    }
}

/// Every condition of some rows, each once.
pub(super) fn conditions(rows: &[&Transition]) -> Vec<Condition> {
    let mut conditions: Vec<Condition> =
        rows.iter().flat_map(|row| row.when.iter().map(|requirement| requirement.condition)).collect();
    conditions.sort_unstable();
    conditions.dedup();
    conditions
}

/// Every way in which conditions can hold together.
pub(super) fn assignments(conditions: &[Condition]) -> impl Iterator<Item = Vec<(Condition, bool)>> {
    let ways = 0..1_usize << conditions.len();
    let held = |ways: usize| -> Vec<(Condition, bool)> {
        conditions.iter().enumerate().map(|(bit, condition)| (*condition, ways >> bit & 1 == 1)).collect()
    };
    let agree = |ways: &Vec<(Condition, bool)>| {
        let mut pairs =
            ways.iter().enumerate().flat_map(|(at, one)| ways[at + 1..].iter().map(move |other| (*one, *other)));
        pairs.all(|(one, other)| Condition::agree(one, other))
    };
    ways.map(held).filter(agree)
}

/// The row that is taken where conditions hold so.
pub(super) fn first_row(rows: &[&Transition], ways: &[(Condition, bool)]) -> Option<usize> {
    rows.iter().position(|row| row.when.iter().all(|asked| ways.contains(&(asked.condition, asked.holds))))
}
