//! The table of a flow, row by row. A row that begins in several states is one row of each.

use crate::flow::definition::{State, Transition};
use crate::flow::effect::{Act, Effect};
use crate::flow::names::{Names, StateId};
use crate::flow::source::{Reading, Table};

use super::states::acts;
use super::tools::requirements;

/// Most rows, each state counted.
const MAX_ROWS: usize = 2_048;
/// Every state in which the conversation goes on and the assistant speaks.
const EVERYWHERE: &str = "*";
/// Where it is.
const SAME: &str = "same";

pub(super) fn read(root: &mut Table<'_>, names: &Names, states: &[State], reading: &mut Reading) -> Vec<Transition> {
    let Some(mut table) = root.need("transitions", reading).and_then(|field| field.table(reading)) else {
        return Vec::new();
    };
    let rows = table.need("rows", reading).map(|field| field.tables(reading)).unwrap_or_default();
    table.end(reading);
    let mut read = Vec::new();
    for row in rows {
        let line = row.line;
        read.extend(transitions(row, names, states, reading));
        if read.len() > MAX_ROWS {
            reading.faults.add(line, format!("there are at most {MAX_ROWS} rows, each state counted"));
            break;
        }
    }
    read
}

/// One row of the file; none where something is wrong with it.
fn transitions(mut row: Table<'_>, names: &Names, states: &[State], reading: &mut Reading) -> Vec<Transition> {
    let line = row.line;
    let from = beginnings(&mut row, names, states, reading);
    let on = row.text("on", reading).and_then(|event| names.event(event, &mut reading.faults));
    let to = row.text("to", reading);
    let when = row.take("when").map_or_else(Vec::new, |field| requirements(&field, names, reading));
    let effects = acts(&mut row, "effects", names, reading);
    let source = row.text("source", reading);
    row.end(reading);
    let end = match to {
        Some((_, SAME)) => Some(None),
        Some(state) => names.state(state, &mut reading.faults).map(Some),
        None => None,
    };
    let (Some(on), Some(end), Some((_, source))) = (on, end, source) else { return Vec::new() };
    let row = |from: StateId| Transition {
        line,
        from,
        on,
        when: when.clone(),
        to: end.unwrap_or(from),
        effects: effects.clone(),
        source: source.to_owned(),
    };
    from.into_iter().map(row).collect()
}

fn beginnings(row: &mut Table<'_>, names: &Names, states: &[State], reading: &mut Reading) -> Vec<StateId> {
    let Some(field) = row.need("from", reading) else { return Vec::new() };
    let mut found = Vec::new();
    for (line, name) in field.texts(reading) {
        if name == EVERYWHERE {
            let speaks = |state: &State| !state.terminal && !state.entry.contains(&Act::Outer(Effect::TakeOver));
            found.extend((0..states.len()).filter(|id| speaks(&states[*id])).map(StateId));
        } else {
            found.extend(names.state((line, name), &mut reading.faults));
        }
    }
    found
}
