//! What a run leaves: a row a scenario on the terminal, and one JSON file with the machine and the commit.

use std::path::Path;

use anyhow::Result;
use hdrhistogram::Histogram;
use serde_json::{Value, json};

use crate::machine;
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
        "machine": machine::machine(),
        "commit": machine::commit(),
        "products": { "checked": checked, "searched": searched },
        "scenarios": scenarios,
    });
    machine::write(path, &report)
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
        "latency_ms": quantiles(latency),
    })
}

/// Of microseconds, in milliseconds.
pub(crate) fn quantiles(latency: &Histogram<u64>) -> Value {
    let ms = |quantile: f64| millis(latency.value_at_quantile(quantile));
    json!({ "p50": ms(0.5), "p90": ms(0.9), "p99": ms(0.99), "p99.9": ms(0.999), "max": millis(latency.max()) })
}

pub(crate) fn millis(micros: u64) -> f64 {
    f64::from(u32::try_from(micros).unwrap_or(u32::MAX)) / 1_000.0
}
