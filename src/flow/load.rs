//! A flow file becomes a flow, or everything that is wrong with it. Names are gathered first, so that what comes early in
//! a file may speak of what comes late; then each part is read, and what was read is proved.

mod contracts;
mod events;
mod header;
mod rows;
mod states;
mod terms;
mod tools;

use std::sync::Arc;

use toml::de::DeTable;

use super::definition::{Counter, Declared, Flow};
use super::fault::Faults;
use super::names::{Names, Shape};
use super::prove::{self, Rows};
use super::source::{Field, Lines, MAX_FILE_BYTES, Reading, Table};

/// Most states, events with actions, tools, facts and counters, each.
const MAX_NAMES: usize = 64;
/// Most a counter may count.
const MAX_COUNT: u32 = 1_000;

/// What is declared, section by section, before it is read.
struct Declarations<'t> {
    states: Vec<(String, Field<'t>)>,
    events: Vec<(String, Field<'t>)>,
    actions: Vec<(String, Field<'t>)>,
    tools: Vec<(String, Field<'t>)>,
    facts: Vec<(String, Field<'t>)>,
    counters: Vec<(String, Field<'t>)>,
    forbidden: Vec<(String, Field<'t>)>,
}

impl Flow {
    /// Reads and proves a flow file.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its line.
    pub fn load(text: &str) -> Result<Arc<Self>, Faults> {
        let mut reading = Reading { lines: Lines::of(text), faults: Faults::default() };
        if text.len() > MAX_FILE_BYTES {
            reading.faults.add(1, format!("a flow file has at most {MAX_FILE_BYTES} bytes"));
            return reading.faults.settle(None);
        }
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in &errors {
            let line = reading.lines.at(error.span().map_or(0, |span| span.start));
            reading.faults.add(line, error.message());
        }
        // Where the file is no TOML, what was recovered of it says too little.
        if !errors.is_empty() {
            return reading.faults.settle(None);
        }
        let flow = flow(Table::root(&table, &reading), &mut reading);
        reading.faults.settle(flow.map(Arc::new))
    }
}

fn flow(mut root: Table<'_>, reading: &mut Reading) -> Option<Flow> {
    let declared = Declarations::of(&mut root, reading);
    let names = declared.names(reading);
    let header = header::read(&mut root, &names, reading);
    let facts = described(&declared.facts, reading);
    let counters = declared.counters.iter().filter_map(|(_, field)| counter(field, reading)).collect();
    let forbidden = described(&declared.forbidden, reading);
    let tools = tools::read(&declared.tools, &names, reading);
    let states = states::read(&declared.states, &names, header.overrides, reading);
    let events = events::read(&declared.events, &declared.actions, reading);
    let before = reading.faults.count();
    let transitions = rows::read(&mut root, &names, &states, reading);
    let rows = if reading.faults.count() == before { Rows::Whole } else { Rows::Wrong };
    let contract = contracts::proposal(&mut root, reading);
    let messages = contracts::messages(&mut root, &names, reading);
    let migrations = header::migrations(&mut root, &names, reading);
    root.end(reading);
    let flow = Flow {
        name: header.name?,
        version: header.version?,
        about: header.about?,
        session: header.session?,
        takeover: header.takeover,
        bounds: header.bounds,
        calls: header.calls,
        repetition: header.repetition,
        names,
        initial: header.initial?,
        timeout_event: header.timeout_event,
        states,
        events,
        tools,
        facts,
        counters,
        transitions,
        forbidden,
        contract,
        messages,
        migrations,
    };
    prove::all(&flow, rows, &mut reading.faults);
    Some(flow)
}

impl<'t> Declarations<'t> {
    fn of(root: &mut Table<'t>, reading: &mut Reading) -> Self {
        let mut section = |name: &str, reading: &mut Reading| {
            let declared = root.table(name, reading).map(Table::in_order).unwrap_or_default();
            if let Some((_, beyond)) = declared.get(MAX_NAMES) {
                reading.faults.add(beyond.line, format!("there are at most {MAX_NAMES} {name}"));
            }
            declared
        };
        Self {
            states: section("states", reading),
            events: section("events", reading),
            actions: section("actions", reading),
            tools: section("tools", reading),
            facts: section("facts", reading),
            counters: section("counters", reading),
            forbidden: section("forbidden", reading),
        }
    }

    fn names(&self, reading: &mut Reading) -> Names {
        let mut named = |declared: &[(String, Field<'_>)], shape: Shape| -> Vec<String> {
            for (name, field) in declared {
                shape.check((field.line, name), &mut reading.faults);
            }
            declared.iter().map(|(name, _)| name.clone()).collect()
        };
        let mut events = named(&self.events, Shape::Upper);
        events.extend(named(&self.actions, Shape::Upper));
        let names = Names {
            states: named(&self.states, Shape::Upper),
            events,
            tools: named(&self.tools, Shape::Lower),
            facts: named(&self.facts, Shape::Lower),
            counters: named(&self.counters, Shape::Lower),
        };
        named(&self.forbidden, Shape::Upper);
        for (name, field) in self.actions.iter().chain(&self.forbidden) {
            let meant = names.events.iter().filter(|event| *event == name).count();
            let own = usize::from(self.actions.iter().any(|(action, _)| action == name));
            if meant > own || (own == 1 && self.forbidden.iter().any(|(other, _)| other == name)) {
                reading.faults.add(field.line, format!("{name} is declared twice"));
            }
        }
        names
    }
}

/// Things that are a name and what it means.
fn described(declared: &[(String, Field<'_>)], reading: &mut Reading) -> Vec<Declared> {
    let read = declared.iter().filter_map(|(name, field)| {
        let (line, about) = field.text(reading)?;
        Some(Declared { line, name: name.clone(), about: about.to_owned() })
    });
    read.collect()
}

fn counter(field: &Field<'_>, reading: &mut Reading) -> Option<Counter> {
    Some(Counter { line: field.line, most: field.number(1..=MAX_COUNT, reading)? })
}
