//! `temei flow`: a flow file looked at, or shown as a table and a diagram. Nothing is asked of a service.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Subcommand;
use serde::Serialize;

use super::{Outcome, input, output};
use crate::flow::show::{ShownFlow, ShownRow, ShownState};
use crate::flow::{Fault, Faults, Flow, library};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Say everything that is wrong with a flow, each with its line; exit 3 when there is something.
    Check(Args),
    /// Print a flow: its states, its table and its diagram (Mermaid).
    Show(Args),
}

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A flow in TOML, or the name of one of the house; - is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print as JSON.
    #[arg(long)]
    json: bool,
}

/// What `flow check --json` prints.
#[derive(Debug, Serialize)]
struct Checked<'c> {
    flow: Option<&'c str>,
    version: Option<u32>,
    faults: &'c [Fault],
}

pub(super) fn run(command: &Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Check(args) => check(args),
        Command::Show(args) => show(args),
    }
}

/// A file of that name comes before a flow of the house.
fn load(file: &Path) -> anyhow::Result<Result<Arc<Flow>, Faults>> {
    let of_the_house = file.to_str().and_then(library::file).filter(|_| !file.exists());
    Ok(match of_the_house {
        Some(text) => Flow::load(text),
        None => Flow::load(&input::text(file)?),
    })
}

fn check(args: &Args) -> anyhow::Result<Outcome> {
    let loaded = load(&args.file)?;
    let faults = loaded.as_ref().err().map(Faults::all).unwrap_or_default();
    if args.json {
        let flow = loaded.as_ref().ok();
        let (name, version) = (flow.map(|flow| flow.name()), flow.map(|flow| flow.version()));
        output::json(&Checked { flow: name, version, faults })?;
    } else {
        for fault in faults {
            output::line(format!("{}:{}: {}", args.file.display(), fault.line, fault.message))?;
        }
        if let Ok(flow) = &loaded {
            let (states, events, rows) = (flow.states().len(), flow.events().len(), flow.table().len());
            let counted = format!("{states} states, {events} events, {rows} rows");
            output::line(format!("{} {} is right: {counted}", flow.name(), flow.version()))?;
        }
    }
    Ok(Outcome::attention_if(!faults.is_empty()))
}

fn show(args: &Args) -> anyhow::Result<Outcome> {
    let flow = load(&args.file)?.map_err(|faults| anyhow::anyhow!("{} is no flow:\n{faults}", args.file.display()))?;
    let shown = flow.shown();
    if args.json {
        output::json(&shown)?;
        return Ok(Outcome::Done);
    }
    output::line(format!("{} {}: {}\n", shown.name, shown.version, shown.about))?;
    output::line(states(&shown))?;
    output::line(format!("\n{}\n", rows(&shown)))?;
    output::line(flow.diagram().trim_end())?;
    Ok(Outcome::Done)
}

fn states(flow: &ShownFlow) -> String {
    let head = ["STATE", "TIMEOUT", "TOOLS", "ABOUT"].map(str::to_owned).to_vec();
    let row = |state: &ShownState| {
        let end = if state.terminal { " (terminal)" } else { "" };
        vec![format!("{}{end}", state.name), state.timeout.clone(), state.tools.join(" "), state.about.clone()]
    };
    let all: Vec<Vec<String>> = std::iter::once(head).chain(flow.states.iter().map(row)).collect();
    output::table(&all)
}

fn rows(flow: &ShownFlow) -> String {
    let head = ["STATE", "EVENT", "WHEN", "NEXT", "EFFECTS", "SOURCE"].map(str::to_owned).to_vec();
    let row = |row: &ShownRow| {
        let (when, effects) = (row.when.join(" and "), row.effects.join(" "));
        vec![row.state.clone(), row.event.clone(), when, row.next.clone(), effects, row.source.clone()]
    };
    let all: Vec<Vec<String>> = std::iter::once(head).chain(flow.transitions.iter().map(row)).collect();
    output::table(&all)
}
