//! A flow for readers: its table, its diagram, and all of it as a value that is written as JSON.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::definition::{Flow, SessionTerms, State, Transition};
use super::effect::Act;
use super::names::StateId;
use super::period::{NONE, Timeout};
use super::saying::Saying;
use super::tool::{Tool, ToolKind};
use super::tool_loop::LoopBounds;
use crate::catalog::PriceMode;
use crate::guard::Overrides;
use crate::tools::{Audience, Compensation};

/// Everything a flow says.
#[derive(Debug, Serialize)]
pub struct ShownFlow {
    pub name: String,
    pub version: u32,
    pub about: String,
    pub session: SessionTerms,
    pub initial: String,
    pub takeover: Option<ShownTakeover>,
    /// Absent: the flow declares none.
    pub tool_loop: Option<LoopBounds>,
    pub calls: Option<ShownCalls>,
    pub repetition: Option<ShownRepetition>,
    pub states: Vec<ShownState>,
    pub events: Vec<ShownEvent>,
    pub forbidden: BTreeMap<String, String>,
    pub tools: Vec<ShownTool>,
    pub facts: BTreeMap<String, String>,
    pub counters: BTreeMap<String, u32>,
    pub messages: Vec<ShownMessage>,
    pub proposal: Option<Value>,
    pub migrations: Vec<ShownMigration>,
    pub transitions: Vec<ShownRow>,
}

#[derive(Debug, Serialize)]
pub struct ShownTakeover {
    pub taken_by: String,
    pub released_by: String,
    /// Absent: only a person gives it back.
    pub release_after_secs: Option<u32>,
}

/// The events that calls take a conversation through.
#[derive(Debug, Serialize)]
pub struct ShownCalls {
    pub proposed_by: String,
    pub confirmed_by: String,
    pub completed_by: String,
    pub failed_by: String,
}

#[derive(Debug, Serialize)]
pub struct ShownRepetition {
    pub most: u32,
    pub event: String,
}

#[derive(Debug, Serialize)]
pub struct ShownState {
    pub name: String,
    pub about: String,
    pub phase: Option<u32>,
    /// As the file writes it.
    pub timeout: String,
    pub terminal: bool,
    pub entry: Vec<String>,
    pub tools: Vec<String>,
    pub overrides: ShownOverrides,
}

/// How much stricter than the policy.
#[derive(Debug, Serialize)]
pub struct ShownOverrides {
    pub price_mode: Option<PriceMode>,
    /// In per cent.
    pub discount_automatic: Option<String>,
    pub no_discount: bool,
    pub enforce: bool,
    pub known_facts_only: bool,
}

impl From<Overrides> for ShownOverrides {
    fn from(overrides: Overrides) -> Self {
        Self {
            price_mode: overrides.price_mode,
            discount_automatic: overrides.discount_automatic.map(|percent| percent.to_string()),
            no_discount: overrides.no_discount,
            enforce: overrides.enforce,
            known_facts_only: overrides.known_facts_only,
        }
    }
}

#[derive(Debug, Serialize)]
pub struct ShownEvent {
    pub name: String,
    pub about: String,
    pub by: Vec<String>,
    /// What a text says that is this event.
    pub said: Option<Saying>,
    /// What it takes, where it is an action that a model proposes.
    pub action: Option<Vec<String>>,
}

#[derive(Debug, Serialize)]
pub struct ShownTool {
    pub name: String,
    pub kind: &'static str,
    pub about: Option<String>,
    pub category: &'static str,
    pub version: u32,
    /// "everybody", "admins", or roles.
    pub audience: Vec<&'static str>,
    pub flag: Option<String>,
    pub confirmed: bool,
    /// "none", "impossible", or the tool that undoes it.
    pub compensation: String,
    pub per_minute: u32,
    pub evidence: bool,
    pub sensitive: Vec<String>,
    pub needs: Vec<String>,
    pub parameters: Option<Value>,
}

#[derive(Debug, Serialize)]
pub struct ShownMessage {
    pub name: String,
    pub about: String,
    pub by: &'static str,
    pub event: String,
    pub schema: Value,
}

#[derive(Debug, Serialize)]
pub struct ShownMigration {
    pub from_version: u32,
    pub states: BTreeMap<String, String>,
}

/// A row of the table. What is in no row is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownRow {
    pub state: String,
    pub event: String,
    pub when: Vec<String>,
    pub next: String,
    /// Of the row, and of the state it enters.
    pub effects: Vec<String>,
    pub source: String,
}

impl Flow {
    pub fn shown(&self) -> ShownFlow {
        let names = &self.names;
        ShownFlow {
            name: self.name.clone(),
            version: self.version,
            about: self.about.clone(),
            session: self.session,
            initial: names.states[self.initial.0].clone(),
            takeover: self.takeover.map(|terms| ShownTakeover {
                taken_by: names.events[terms.taken_by.0].clone(),
                released_by: names.events[terms.released_by.0].clone(),
                release_after_secs: terms.after_secs,
            }),
            tool_loop: self.bounds,
            calls: self.call_events().map(|events| ShownCalls {
                proposed_by: events.proposed.to_owned(),
                confirmed_by: events.confirmed.to_owned(),
                completed_by: events.completed.to_owned(),
                failed_by: events.failed.to_owned(),
            }),
            repetition: self.repetition.map(|repetition| ShownRepetition {
                most: repetition.most,
                event: names.events[repetition.event.0].clone(),
            }),
            states: names.states.iter().zip(&self.states).map(|(name, state)| self.shown_state(name, state)).collect(),
            events: self.shown_events(),
            forbidden: self.forbidden.iter().map(|it| (it.name.clone(), it.about.clone())).collect(),
            tools: self.tools.iter().map(|tool| self.shown_tool(tool)).collect(),
            facts: self.facts.iter().map(|fact| (fact.name.clone(), fact.about.clone())).collect(),
            counters: names.counters.iter().cloned().zip(self.counters.iter().map(|it| it.most)).collect(),
            messages: self.shown_messages(),
            proposal: self.contract().cloned(),
            migrations: self.shown_migrations(),
            transitions: self.table(),
        }
    }

    /// Every row, in the order of the states and of the events.
    pub fn table(&self) -> Vec<ShownRow> {
        let mut rows: Vec<&Transition> = self.transitions.iter().collect();
        rows.sort_by_key(|row| (row.from, row.on));
        rows.into_iter().map(|row| self.shown_row(row)).collect()
    }

    /// The flow as a Mermaid state diagram: an arrow for every two states between which there is a row that leaves one.
    pub fn diagram(&self) -> String {
        let mut arrows: BTreeMap<(StateId, StateId), Vec<&str>> = BTreeMap::new();
        for row in self.transitions.iter().filter(|row| row.to != row.from) {
            let events = arrows.entry((row.from, row.to)).or_default();
            let event = self.names.events[row.on.0].as_str();
            if !events.contains(&event) {
                events.push(event);
            }
        }
        let name = |id: StateId| &self.names.states[id.0];
        let mut lines = vec!["stateDiagram-v2".to_owned(), format!("    [*] --> {}", name(self.initial))];
        for ((from, to), events) in arrows {
            lines.push(format!("    {} --> {}: {}", name(from), name(to), events.join(", ")));
        }
        let terminal = self.states.iter().enumerate().filter(|(_, state)| state.terminal);
        lines.extend(terminal.map(|(id, _)| format!("    {} --> [*]", name(StateId(id)))));
        lines.join("\n") + "\n"
    }

    fn shown_row(&self, row: &Transition) -> ShownRow {
        let entry: &[Act] = if row.to == row.from { &[] } else { &self.state(row.to).entry };
        ShownRow {
            state: self.names.states[row.from.0].clone(),
            event: self.names.events[row.on.0].clone(),
            when: row.when.iter().map(|asked| asked.written(&self.names)).collect(),
            next: self.names.states[row.to.0].clone(),
            effects: row.effects.iter().chain(entry).map(|act| act.written(&self.names)).collect(),
            source: row.source.clone(),
        }
    }

    fn shown_state(&self, name: &str, state: &State) -> ShownState {
        ShownState {
            name: name.to_owned(),
            about: state.about.clone(),
            phase: state.phase,
            timeout: state.timeout.as_ref().map_or_else(|| NONE.to_owned(), Timeout::to_string),
            terminal: state.terminal,
            entry: state.entry.iter().map(|act| act.written(&self.names)).collect(),
            tools: state.tools.iter().map(|id| self.names.tools[id.0].clone()).collect(),
            overrides: state.overrides.into(),
        }
    }

    fn shown_events(&self) -> Vec<ShownEvent> {
        let events = self.names.events.iter().zip(&self.events).map(|(name, event)| ShownEvent {
            name: name.clone(),
            about: event.about.clone(),
            by: event.by.iter().map(ToString::to_string).collect(),
            said: event.said,
            action: event.action.as_ref().map(|takes| takes.iter().map(|it| it.as_str().to_owned()).collect()),
        });
        events.collect()
    }

    fn shown_tool(&self, tool: &Tool) -> ShownTool {
        let definition = tool.definition();
        // What our own take, their own page says.
        let (about, parameters) = match tool.kind() {
            ToolKind::Ours(_) => (None, None),
            ToolKind::External => (Some(definition.about.clone()), Some(definition.parameters.clone())),
        };
        ShownTool {
            name: tool.name().to_owned(),
            kind: tool.runner().as_str(),
            about,
            category: definition.category.as_str(),
            version: definition.version,
            audience: match &definition.audience {
                Audience::Everybody => vec!["everybody"],
                Audience::Admins => vec!["admins"],
                Audience::Roles(roles) => roles.iter().map(|role| role.as_str()).collect(),
            },
            flag: definition.flag.clone(),
            confirmed: definition.is_confirmed,
            compensation: match &definition.compensation {
                Compensation::NotNeeded => "none".to_owned(),
                Compensation::Impossible => "impossible".to_owned(),
                Compensation::By { tool, .. } => tool.clone(),
            },
            per_minute: definition.per_minute,
            evidence: tool.is_evidence(),
            sensitive: tool.sensitive().to_vec(),
            needs: tool.needs.iter().map(|asked| asked.written(&self.names)).collect(),
            parameters,
        }
    }

    fn shown_messages(&self) -> Vec<ShownMessage> {
        let messages = self.messages.iter().map(|message| ShownMessage {
            name: message.name.clone(),
            about: message.about.clone(),
            by: message.by.as_str(),
            event: self.names.events[message.event.0].clone(),
            schema: message.parameters.clone(),
        });
        messages.collect()
    }

    fn shown_migrations(&self) -> Vec<ShownMigration> {
        let state = |(old, now): &(String, StateId)| (old.clone(), self.names.states[now.0].clone());
        let rules = self.migrations.iter().map(|rule| ShownMigration {
            from_version: rule.from_version,
            states: rule.states.iter().map(state).collect(),
        });
        rules.collect()
    }
}
