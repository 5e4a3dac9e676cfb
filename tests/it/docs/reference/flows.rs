//! A page a flow: its diagram, its states, and its table, row by row.

use temei::flow::library;
use temei::flow::show::{ShownEvent, ShownFlow, ShownRow, ShownState};

use super::{cell, table};

/// Name and text of each.
pub(super) fn pages() -> Vec<(String, String)> {
    library::all().iter().map(|flow| (flow.name().to_owned(), page(&flow.shown(), &flow.diagram()))).collect()
}

fn page(flow: &ShownFlow, diagram: &str) -> String {
    let states: Vec<[String; 5]> = flow.states.iter().map(state).collect();
    let events: Vec<[String; 4]> = flow.events.iter().map(event).collect();
    let rows: Vec<[String; 6]> = flow.transitions.iter().map(row).collect();
    let head = format!(
        "# {}\n\nVersion {}, written by `make docs` from [{}.toml](../../src/flow/files/{}.toml); what the words mean is in [FLOWS.md](../FLOWS.md).\n",
        flow.name, flow.version, flow.name, flow.name
    );
    let sections = [
        head,
        format!("{}\n", flow.about),
        format!("A session belongs to {}. It begins in {}.\n", flow.session.key.as_str(), flow.initial),
        format!("```mermaid\n{diagram}```\n"),
        "## States\n".to_owned(),
        table(["state", "timeout", "tools", "on entering", ""], &states),
        "## Events\n".to_owned(),
        table(["event", "by", "said", ""], &events),
        "## Table\n\nWhat is in no row is refused. Of several rows of a state and an event the first is taken whose conditions hold.\n".to_owned(),
        table(["state", "event", "when", "next", "effects", "source"], &rows),
    ];
    sections.join("\n")
}

fn names(all: &[String]) -> String {
    if all.is_empty() {
        "–".to_owned()
    } else {
        all.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" ")
    }
}

fn state(state: &ShownState) -> [String; 5] {
    let mut about = cell(&state.about);
    if state.terminal {
        about.push_str(" Terminal.");
    }
    if state.overrides.no_discount {
        about.push_str(" No discount.");
    }
    [state.name.clone(), state.timeout.clone(), names(&state.tools), names(&state.entry), about]
}

fn event(event: &ShownEvent) -> [String; 4] {
    let kind = if event.action.is_some() { " (action)" } else { "" };
    let said = event.said.map_or("–", |saying| saying.as_str());
    [format!("{}{kind}", event.name), event.by.join(", "), said.to_owned(), cell(&event.about)]
}

fn row(row: &ShownRow) -> [String; 6] {
    let next = if row.next == row.state { "stays".to_owned() } else { row.next.clone() };
    [row.state.clone(), row.event.clone(), names(&row.when), next, names(&row.effects), cell(&row.source)]
}
