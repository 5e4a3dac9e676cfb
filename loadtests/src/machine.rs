//! On what and of what a measurement is, and where it goes.

use std::path::Path;
use std::process::Command;
use std::{fs, thread};

use anyhow::{Context, Result};
use serde_json::{Value, json};

/// Cores and processor.
pub(crate) fn machine() -> Value {
    json!({ "cpus": thread::available_parallelism().map_or(0, usize::from), "cpu": cpu_model() })
}

/// The number behind a name in `/proc/PID/status`; 0 where it is not.
pub(crate) fn field(status: &str, name: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|rest| rest.split_whitespace().next()).and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Of the working copy the measurement was started in.
pub(crate) fn commit() -> String {
    let output = Command::new("git").args(["rev-parse", "--short", "HEAD"]).output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
}

/// Writes a report as JSON.
pub(crate) fn write(path: &Path, report: &Value) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("creating {}", folder.display()))?;
    }
    let mut text = serde_json::to_string_pretty(report)?;
    text.push('\n');
    fs::write(path, text).with_context(|| format!("writing {}", path.display()))
}

fn cpu_model() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = info.lines().find(|line| line.starts_with("model name"));
    line.and_then(|line| line.split_once(':')).map(|(_, name)| name.trim().to_owned()).unwrap_or_default()
}
