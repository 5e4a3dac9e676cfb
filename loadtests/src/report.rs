//! What a run leaves: a row a scenario on the terminal, and one JSON file with the machine and the commit.

use std::path::Path;
use std::process::Command;
use std::{fs, thread};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::open_loop::Measured;
use crate::scenario::Scenario;

pub(crate) fn print_row(scenario: &Scenario, measured: &Measured) {
    let ms = |quantile: f64| millis(measured.latency.value_at_quantile(quantile));
    let errors: u64 = measured.errors.values().sum();
    println!(
        "{:<18} {:>5}/s  p50 {:>8.2} ms  p99 {:>8.2} ms (target {:>4.0})  max {:>8.2} ms  answered {:>7}  errors {:>5} {:?}  degraded {}",
        scenario.name,
        scenario.rate_per_s,
        ms(0.5),
        ms(0.99),
        scenario.target_p99_ms,
        millis(measured.latency.max()),
        measured.latency.len(),
        errors,
        measured.errors,
        measured.degraded,
    );
}

pub(crate) fn write(path: &Path, results: &[(&Scenario, Measured)], checked: u32, searched: u32) -> Result<()> {
    let scenarios: Vec<Value> = results.iter().map(|(scenario, measured)| row(scenario, measured)).collect();
    let report = json!({
        "machine": { "cpus": thread::available_parallelism().map_or(0, usize::from), "cpu": cpu_model() },
        "commit": git_commit(),
        "products": { "checked": checked, "searched": searched },
        "scenarios": scenarios,
    });
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("creating {}", folder.display()))?;
    }
    let mut text = serde_json::to_string_pretty(&report)?;
    text.push('\n');
    fs::write(path, text).with_context(|| format!("writing {}", path.display()))
}

fn row(scenario: &Scenario, measured: &Measured) -> Value {
    let latency = &measured.latency;
    json!({
        "name": scenario.name,
        "rate_per_s": scenario.rate_per_s,
        "seconds": measured.seconds,
        "answered": latency.len(),
        "degraded": measured.degraded,
        "errors": measured.errors,
        "target_p99_ms": scenario.target_p99_ms,
        "latency_ms": {
            "p50": millis(latency.value_at_quantile(0.5)),
            "p90": millis(latency.value_at_quantile(0.9)),
            "p99": millis(latency.value_at_quantile(0.99)),
            "p99.9": millis(latency.value_at_quantile(0.999)),
            "max": millis(latency.max()),
        },
    })
}

fn millis(micros: u64) -> f64 {
    f64::from(u32::try_from(micros).unwrap_or(u32::MAX)) / 1_000.0
}

fn git_commit() -> String {
    let output = Command::new("git").args(["rev-parse", "--short", "HEAD"]).output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
}

fn cpu_model() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = info.lines().find(|line| line.starts_with("model name"));
    line.and_then(|line| line.split_once(':')).map(|(_, name)| name.trim().to_owned()).unwrap_or_default()
}
