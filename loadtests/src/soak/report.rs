//! What a soak leaves: a row a sample and the verdict on the terminal, and one JSON file with the machine and the commit.

use std::path::Path;

use anyhow::Result;
use serde_json::json;

use super::tally::Tally;
use super::{Args, Sample, Shown};
use crate::machine;

pub(crate) fn peace(sample: &Sample) {
    let Sample { resident_mib, p50_ms, p99_ms, failures, .. } = sample;
    println!("in peace: {resident_mib:.0} MiB, check p50 {p50_ms:.2} ms, p99 {p99_ms:.2} ms, failed {failures:?}");
}

pub(crate) fn head() {
    println!("second  resident  descriptors  threads   hot  waiting   check p50      p99      max  failed");
}

pub(crate) fn row(sample: &Sample) {
    let told = |figure: Option<f64>| figure.map_or_else(|| "-".to_owned(), |figure| format!("{figure:.0}"));
    println!(
        "{:>6.0} {:>5.0} MiB  {:>11}  {:>7} {:>5}  {:>7}  {:>7.2} ms {:>5.2} ms {:>5.0} ms  {:?}",
        sample.second,
        sample.resident_mib,
        sample.descriptors,
        sample.threads,
        told(sample.hot_tenants),
        told(sample.waiting),
        sample.p50_ms,
        sample.p99_ms,
        sample.max_ms,
        sample.failures,
    );
}

pub(crate) fn print(shown: &Shown, tally: &Tally) {
    println!("\nwhat became of the troublemakers' calls: {}", tally.to_json());
    println!("\n{:<40} {:>10} {:>10} {:>10}", "", "before", "after", "allowed");
    for finding in &shown.verdict.findings {
        let holds = if finding.holds { "holds" } else { "DOES NOT HOLD" };
        println!(
            "{:<40} {:>10.1} {:>10.1} {:>10.1}  {holds}",
            finding.what, finding.before, finding.after, finding.allowed
        );
    }
}

pub(crate) fn write(path: &Path, args: &Args, shown: &Shown, tally: &Tally) -> Result<()> {
    let report = json!({
        "machine": machine::machine(),
        "commit": machine::commit(),
        "profile": args.temei.parent().and_then(Path::file_name).map(|name| name.to_string_lossy()),
        "with_model": args.models.is_some(),
        "seconds": args.seconds,
        "budget_mb": args.budget_mb,
        "products": args.products,
        "checks_per_s": args.rate,
        "cold_tenants": { "count": args.cold_tenants, "products": args.cold_products },
        "only": args.only,
        "peace": shown.peace,
        "holds": shown.verdict.holds(),
        "verdict": shown.verdict.findings,
        "trouble": tally.to_json(),
        "samples": shown.samples,
    });
    machine::write(path, &report)
}
