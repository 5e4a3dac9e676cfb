//! What holds for the whole of a flow: its name, what a session of it belongs to, how a person takes over, its bounds.

use crate::flow::definition::{Migration, Repetition, SessionKey, SessionTerms, TakeoverTerms};
use crate::flow::names::{EventId, Names, Shape, StateId};
use crate::flow::period;
use crate::flow::source::{Field, Reading, Table};
use crate::flow::tool::CallTerms;
use crate::flow::tool_loop::LoopBounds;
use crate::guard::Overrides;

use super::states;

/// Most versions of a flow.
const MAX_VERSION: u32 = 1_000_000;
/// Most often the same step may be taken.
const MAX_REPETITIONS: u32 = 100;

pub(super) struct Header {
    pub(super) name: Option<String>,
    pub(super) version: Option<u32>,
    pub(super) about: Option<String>,
    pub(super) initial: Option<StateId>,
    pub(super) timeout_event: Option<EventId>,
    pub(super) session: Option<SessionTerms>,
    pub(super) takeover: Option<TakeoverTerms>,
    pub(super) overrides: Overrides,
    pub(super) bounds: Option<LoopBounds>,
    pub(super) calls: Option<CallTerms>,
    pub(super) repetition: Option<Repetition>,
}

pub(super) fn read(root: &mut Table<'_>, names: &Names, reading: &mut Reading) -> Header {
    let name = root.text("name", reading);
    if let Some(name) = name {
        Shape::Lower.check(name, &mut reading.faults);
    }
    let version = root.need("version", reading).and_then(|field| field.number(1..=MAX_VERSION, reading));
    let about = root.text("about", reading).map(|(_, about)| about.to_owned());
    let initial = root.text("initial", reading).and_then(|state| names.state(state, &mut reading.faults));
    let timeout_event = root.take("timeout_event").and_then(|field| event(&field, names, reading));
    let session = root.need("session", reading).and_then(|field| session(field.table(reading)?, reading));
    let takeover = root.table("takeover", reading).and_then(|table| takeover(table, names, reading));
    let overrides = root.table("overrides", reading);
    let overrides = overrides.map(|table| states::overrides(table, Overrides::default(), reading));
    Header {
        name: name.map(|(_, name)| name.to_owned()),
        version,
        about,
        initial,
        timeout_event,
        session,
        takeover,
        overrides: overrides.unwrap_or_default(),
        bounds: bounds(root, reading),
        calls: root.table("calls", reading).and_then(|table| calls(table, names, reading)),
        repetition: root.table("repetition", reading).and_then(|table| repetition(table, names, reading)),
    }
}

fn event(field: &Field<'_>, names: &Names, reading: &mut Reading) -> Option<EventId> {
    let name = field.text(reading)?;
    names.event(name, &mut reading.faults)
}

fn session(mut table: Table<'_>, reading: &mut Reading) -> Option<SessionTerms> {
    let key = table.text("key", reading);
    let ttl = table.text("ttl", reading).and_then(|ttl| period::read(ttl, &mut reading.faults));
    let history = table.text("history", reading).and_then(|history| period::read(history, &mut reading.faults));
    table.end(reading);
    let (line, key) = key?;
    let known = SessionKey::ALL.into_iter().find(|known| known.as_str() == key);
    if known.is_none() {
        reading.faults.add(line, format!("{key:?} is no key: lead, lead+channel, user or case"));
    }
    Some(SessionTerms { key: known?, ttl_secs: ttl?, history_secs: history? })
}

fn takeover(mut table: Table<'_>, names: &Names, reading: &mut Reading) -> Option<TakeoverTerms> {
    let taken_by = table.need("taken_by", reading).and_then(|field| event(&field, names, reading));
    let released_by = table.need("released_by", reading).and_then(|field| event(&field, names, reading));
    let after = table.take("release_after").and_then(|field| field.text(reading));
    let after_secs = after.and_then(|after| period::optional(after, &mut reading.faults));
    table.end(reading);
    Some(TakeoverTerms { taken_by: taken_by?, released_by: released_by?, after_secs })
}

fn repetition(mut table: Table<'_>, names: &Names, reading: &mut Reading) -> Option<Repetition> {
    let most = table.need("most", reading).and_then(|field| field.number(1..=MAX_REPETITIONS, reading));
    let event = table.need("event", reading).and_then(|field| event(&field, names, reading));
    table.end(reading);
    Some(Repetition { most: most?, event: event? })
}

/// Never more than the default.
fn bounds(root: &mut Table<'_>, reading: &mut Reading) -> Option<LoopBounds> {
    let most = LoopBounds::default();
    let mut table = root.table("tool_loop", reading)?;
    let mut bound = |name: &str, most: u32, reading: &mut Reading| match table.take(name) {
        Some(field) => field.number(1..=most, reading).unwrap_or(most),
        None => most,
    };
    let bounds = LoopBounds {
        iterations: bound("iterations", most.iterations, reading),
        secs: bound("secs", most.secs, reading),
        results: bound("results", most.results, reading),
        chars: bound("chars", most.chars, reading),
    };
    table.end(reading);
    Some(bounds)
}

/// The events that calls take a conversation through.
fn calls(mut table: Table<'_>, names: &Names, reading: &mut Reading) -> Option<CallTerms> {
    let line = table.line;
    let mut of = |name: &str| table.need(name, reading).and_then(|field| event(&field, names, reading));
    let (proposed_by, confirmed_by) = (of("proposed_by"), of("confirmed_by"));
    let (completed_by, failed_by) = (of("completed_by"), of("failed_by"));
    table.end(reading);
    Some(CallTerms {
        line,
        proposed_by: proposed_by?,
        confirmed_by: confirmed_by?,
        completed_by: completed_by?,
        failed_by: failed_by?,
    })
}

pub(super) fn migrations(root: &mut Table<'_>, names: &Names, reading: &mut Reading) -> Vec<Migration> {
    let Some(field) = root.take("migrations") else { return Vec::new() };
    let mut rules: Vec<Migration> = Vec::new();
    for mut table in field.tables(reading) {
        let line = table.line;
        let from = table.need("from_version", reading).and_then(|field| field.number(1..=MAX_VERSION, reading));
        let states = table.table("states", reading).map(Table::in_order).unwrap_or_default();
        table.end(reading);
        let renamed = states.iter().filter_map(|(old, field)| {
            let now = field.text(reading)?;
            Some((old.clone(), names.state(now, &mut reading.faults)?))
        });
        let states = renamed.collect();
        let Some(from_version) = from else { continue };
        if rules.iter().any(|rule| rule.from_version == from_version) {
            reading.faults.add(line, format!("there is a rule for version {from_version} already"));
        }
        rules.push(Migration { from_version, states });
    }
    rules
}
