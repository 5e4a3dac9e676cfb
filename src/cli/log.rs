//! The log of this process, on standard error.

use std::io::IsTerminal;

use anyhow::Context;
use tracing_subscriber::EnvFilter;

use crate::config::{Log, LogFormat};

/// Why a process runs: a service logs what it does, a command only what is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Service,
    Command,
}

/// Sets the log up, once a process; later calls change nothing.
pub(super) fn init(config: &Log, purpose: Purpose) -> anyhow::Result<()> {
    let directives = match purpose {
        Purpose::Service => config.filter.as_str(),
        Purpose::Command => "warn",
    };
    let filter = EnvFilter::try_new(directives).with_context(|| format!("log.filter {directives:?}"))?;
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Colours are for a person who wants them: in a file or a collector they are noise.
    let builder = if std::io::stderr().is_terminal() { builder } else { builder.with_ansi(false) };
    let _ = match config.format {
        LogFormat::Text => builder.try_init(),
        LogFormat::Json => builder.json().try_init(),
    };
    Ok(())
}
