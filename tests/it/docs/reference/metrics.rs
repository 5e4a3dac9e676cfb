//! Every metric with its kind, its labels and their values.

use temei::metrics::{Described, Metrics};

use super::{cell, table};

const HEAD: &str = "# Metrics

What `/metrics` shows, from `src/metrics.rs` by `make docs`. Labels have the values named here and no others, so the number of series is bounded: no text and no id of
a user becomes one. A series appears with its first value. Of a histogram there are `_bucket`, `_sum` and `_count`. Alerts and a dashboard that use them:
[deploy](../deploy/prometheus/alerts.yml); what to do when one fires: [runbook](OPERATIONS.md#runbook).

";

pub(super) fn page() -> String {
    let rows: Vec<[String; 4]> = Metrics::described().iter().map(row).collect();
    HEAD.to_owned() + &table(["metric", "kind", "labels", "what it tells"], &rows)
}

fn row(metric: &Described) -> [String; 4] {
    let label = |(name, values): &(&str, Vec<&str>)| format!("`{name}`: {}", values.join(", "));
    let labels: Vec<String> = metric.labels.iter().map(label).collect();
    [format!("`{}`", metric.name), metric.kind.to_owned(), cell(&labels.join("; ")), cell(metric.help)]
}
