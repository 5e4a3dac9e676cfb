//! `temei config`: what is in force, and what there is to set.

use clap::Subcommand;
use serde::Serialize;

use super::args::ConfigArgs;
use super::{Outcome, output};
use crate::config::{Config, Entry, reference};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print every key with its value in force and where that came from; secrets are masked.
    Show(Args),
    /// Print every key with its meaning, unit and default.
    Reference(Args),
}

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Print as JSON.
    #[arg(long)]
    json: bool,
}

/// A key as `config reference --json` prints it.
#[derive(Debug, Serialize)]
struct Key {
    key: String,
    default: String,
    variable: String,
    about: String,
    takes: String,
}

impl From<Entry> for Key {
    fn from(entry: Entry) -> Self {
        let Entry { key, variable, about, takes, default } = entry;
        Self { key, default, variable, about, takes }
    }
}

pub(super) fn run(config: &ConfigArgs, command: &Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Show(args) => show(config, args.json)?,
        Command::Reference(args) => print_reference(args.json)?,
    }
    Ok(Outcome::Done)
}

fn show(config: &ConfigArgs, json: bool) -> anyhow::Result<()> {
    let all = Config::explain(&config.sources()?)?;
    if json {
        return output::json(&all);
    }
    let mut rows = vec![["KEY", "VALUE", "SOURCE"].map(str::to_owned).to_vec()];
    rows.extend(all.into_iter().map(|effective| vec![effective.key, effective.value, effective.source]));
    Ok(output::line(output::table(&rows))?)
}

fn print_reference(json: bool) -> anyhow::Result<()> {
    let entries = reference();
    if json {
        return output::json(&entries.into_iter().map(Key::from).collect::<Vec<_>>());
    }
    for Entry { key, variable, about, takes, default } in entries {
        let default = if default.is_empty() { "(none)" } else { &default };
        output::line(format!("{key} = {default}  ({takes})\n    {about}\n    {variable}"))?;
    }
    Ok(())
}
