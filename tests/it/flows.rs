//! Flows: the pages of docs/flows say what the service does, and the commands that look at flows.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use temei::clock::Timestamp;
use temei::flow::{
    Actor, CallFact, CartFacts, Facts, Flow, ItemFact, Occurrence, Progress, SavedProgress, Step, library,
};
use temei::tenant::Role;

use crate::support::{Shell, golden};

const NOW: Timestamp = Timestamp::from_micros(1_000_000_000);
const HEAD: &str = "| state | event | when | next | effects | source |";

/// A row of a page.
#[derive(Clone, Debug)]
struct Row {
    state: String,
    event: String,
    when: Vec<(String, bool)>,
    next: String,
    effects: Vec<String>,
    source: String,
}

/// The rows of a page, as a reader has them.
fn rows(page: &str) -> Vec<Row> {
    let (_, table) = page.split_once(HEAD).expect("the page has a table");
    let lines = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let codes = |cell: &str| -> Vec<String> { cell.split('`').skip(1).step_by(2).map(str::to_owned).collect() };
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [state, event, when, next, effects, source] = cells[..] else { panic!("{line}") };
        let asked = |code: String| match code.strip_prefix("not ") {
            Some(bare) => (bare.to_owned(), false),
            None => (code, true),
        };
        Row {
            state: state.to_owned(),
            event: event.to_owned(),
            when: codes(when).into_iter().map(asked).collect(),
            next: if next == "stays" { state.to_owned() } else { next.to_owned() },
            effects: codes(effects),
            source: source.to_owned(),
        }
    };
    lines.map(row).collect()
}

/// Every way in which the conditions of some rows can hold together.
fn ways(rows: &[&Row]) -> Vec<BTreeMap<String, bool>> {
    let names: BTreeSet<&String> = rows.iter().flat_map(|row| row.when.iter().map(|(name, _)| name)).collect();
    let way = |bits: u32| -> BTreeMap<String, bool> {
        names.iter().enumerate().map(|(bit, name)| ((*name).clone(), bits >> bit & 1 == 1)).collect()
    };
    let is = |way: &BTreeMap<String, bool>, name: &str, holds: bool| way.get(name) == Some(&holds);
    let can_be = |way: &BTreeMap<String, bool>| {
        let last_of_none = is(way, "last_item", true) && is(way, "item_in_cart", false);
        let two_calls = is(way, "call_awaited", true) && is(way, "call_late", true);
        !last_of_none && !two_calls
    };
    (0..1_u32 << names.len()).map(way).filter(can_be).collect()
}

fn facts(way: &BTreeMap<String, bool>) -> Facts {
    let holds = |name: &str| way.get(name).copied().unwrap_or_default();
    let cart = match (holds("last_item"), holds("item_in_cart"), holds("cart_not_empty")) {
        (true, _, _) => CartFacts::ItemAlone,
        (false, true, _) => CartFacts::ItemAndOthers,
        (false, false, true) => CartFacts::Others,
        (false, false, false) => CartFacts::Empty,
    };
    let declared = way.iter().filter(|(_, holds)| **holds).filter_map(|(name, _)| name.strip_prefix("fact:"));
    Facts {
        item: if holds("item_active") { ItemFact::Active } else { ItemFact::Inactive },
        quantity: Some(if holds("quantity_in_range") { 100 } else { 101 }),
        cart,
        stock_checked: holds("stock_checked"),
        nonce_valid: holds("nonce_valid"),
        call: match (holds("call_awaited"), holds("call_late")) {
            (true, _) => CallFact::Awaited,
            (false, true) => CallFact::Late,
            (false, false) => CallFact::Unknown,
        },
        compensation_due: holds("compensation_due"),
        declared: declared.map(str::to_owned).collect(),
        fingerprint: None,
    }
}

/// A conversation in a state, with what the flow itself keeps as told.
fn placed(flow: &Arc<Flow>, state: &str, way: &BTreeMap<String, bool>) -> Progress {
    let counters = way.iter().filter_map(|(name, below)| {
        let counter = name.strip_prefix("below:")?;
        Some((counter.to_owned(), if *below { 0 } else { u32::MAX }))
    });
    let saved = SavedProgress {
        state: state.to_owned(),
        counters: counters.collect(),
        taken_over_at: way.get("taken_over").is_some_and(|taken| *taken).then_some(NOW),
        ..flow.start(NOW).saved()
    };
    flow.resume(&saved).expect("a state of the flow")
}

/// What an event comes to; sent by one who may.
fn taken(progress: &Progress, event: &str, by: &[String], facts: &Facts) -> Option<Step> {
    if by == ["clock"] {
        return progress.lapse(progress.deadline()?);
    }
    let heard = ["gateway", "staff", "merchant"].iter().find(|name| by.iter().any(|by| by == *name));
    let name = heard.map_or(by[0].as_str(), |name| *name);
    let actor = Actor::parse(name).unwrap_or(Actor::Staff);
    let roles: &[Role] = if actor == Actor::Staff { &[Role::Merchant] } else { &[] };
    progress.step(&Occurrence::new(event, actor).with_roles(roles), NOW, facts).ok()
}

#[test]
fn every_state_and_event_does_what_its_page_says() {
    for flow in library::all() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/flows/{}.md", flow.name()));
        let page = rows(&fs::read_to_string(&path).expect("a page a flow"));
        assert_eq!(page.len(), flow.table().len());
        for state in flow.states() {
            for event in flow.shown().events {
                let here: Vec<&Row> =
                    page.iter().filter(|row| row.state == *state && row.event == event.name).collect();
                for way in ways(&here) {
                    let is_met = |row: &&&Row| row.when.iter().all(|(name, holds)| way[name] == *holds);
                    let expected = here.iter().find(is_met);
                    let step = taken(&placed(flow, state, &way), &event.name, &event.by, &facts(&way));
                    let place = format!("{} {state} {} {way:?}", flow.name(), event.name);
                    assert_eq!(step.is_some(), expected.is_some(), "{place}");
                    let (Some(step), Some(row)) = (step, expected) else { continue };
                    assert_eq!((&step.to, &step.source), (&row.next, &row.source), "{place}");
                    let own = ["count:", "reset:", "advance"];
                    let outer = row.effects.iter().filter(|effect| !own.iter().any(|own| effect.starts_with(own)));
                    let done: Vec<String> = step.effects.iter().map(|effect| effect.written()).collect();
                    assert_eq!(done, outer.cloned().collect::<Vec<_>>(), "{place}");
                }
            }
        }
    }
}

#[test]
fn a_flow_is_checked_and_shown() {
    let shell = Shell::bare();
    golden("flow-show", &shell.done(&["flow", "show", "action", "--json"]));
    golden("flow-check", &shell.done(&["flow", "check", "storefront", "--json"]));
    let shown = shell.done(&["flow", "show", "storefront"]);
    for part in ["AWAITING_PAYMENT  24 h", "stateDiagram-v2", "    [*] --> IDLE", "E §3, §5"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert_eq!(shell.done(&["flow", "check", "action"]), "action 1 is right: 6 states, 7 events, 12 rows\n");
    assert!(!shell.dir().exists(), "nothing is stored for it");
}

#[test]
fn a_flow_that_is_wrong_says_where() {
    let shell = Shell::bare();
    let text = library::file("action").expect("a file").replace("to = \"EXECUTING\"", "to = \"EXECUTED\"");
    let file = shell.file("wrong.toml", text);
    golden("flow-check-wrong", &shell.ended(&["flow", "check", &file, "--json"], 3));
    let told = shell.ended(&["flow", "check", &file], 3);
    assert!(told.contains("wrong.toml:") && told.contains("there is no state \"EXECUTED\""), "{told}");
    let (_, told) = shell.both(&["flow", "show", &file], 1);
    assert!(told.contains("there is no state \"EXECUTED\""), "{told}");
    let (_, told) = shell.both(&["flow", "check", "no-such-flow"], 1);
    assert!(told.contains("no-such-flow"), "{told}");
}
