//! `temei eval search`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context;
use clap::ValueEnum;

use super::super::args::{ConfigArgs, ServiceArgs};
use super::super::search::FusionArgs;
use super::super::session::Target;
use super::super::{Outcome, output, progress};
use super::collection::CollectionArgs;
use crate::client::Connection;
use crate::eval::compare::Side;
use crate::eval::per_query::PerQuery;
use crate::eval::report::{self, Page};
use crate::eval::search::{Evaluated, Judged, Options, Report, evaluate, mode_name, per_query};
use crate::import::Awaited;
use crate::pb::v1 as pb;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    collection: CollectionArgs,
    /// The legs to measure. For `lexical` no vectors are made.
    #[arg(long, value_enum, default_value_t = Mode::Hybrid)]
    mode: Mode,
    /// Documents asked for per query.
    #[arg(long, default_value_t = 100)]
    limit: u32,
    /// Calibrated similarity that a vector hit needs. 0 measures the ranking itself, to its full depth.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    similarity_threshold: f64,
    /// Leave out what is unrelated, as the service does unless told otherwise; without it the ranking itself is measured.
    #[arg(long)]
    related_only: bool,
    #[command(flatten)]
    fusion: FusionArgs,
    /// Write what became of every query, with its first hits and what each leg said of them.
    #[arg(long, value_name = "FILE")]
    per_query: Option<PathBuf>,
    /// Write a page with charts.
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Mode {
    Lexical,
    Dense,
    Hybrid,
    All,
}

impl Mode {
    const fn legs(self) -> &'static [pb::SearchMode] {
        match self {
            Self::Lexical => &[pb::SearchMode::Lexical],
            Self::Dense => &[pb::SearchMode::Dense],
            Self::Hybrid => &[pb::SearchMode::Hybrid],
            Self::All => &[pb::SearchMode::Lexical, pb::SearchMode::Dense, pb::SearchMode::Hybrid],
        }
    }

    const fn awaited(self) -> Awaited {
        match self {
            Self::Lexical => Awaited::Words,
            Self::Dense | Self::Hybrid | Self::All => Awaited::Vectors,
        }
    }
}

pub(super) async fn run(config: &ConfigArgs, args: &Args) -> anyhow::Result<Outcome> {
    let queries = args.collection.queries()?;
    let awaited = args.mode.awaited();
    let target =
        Target::new(config, &args.service).making_database().tenant(args.collection.tenant.as_ref()).awaited(awaited);
    let evaluated = target
        .within(async |session| {
            args.collection.within(session, awaited, async |connection| measure(connection, &queries, args).await).await
        })
        .await?;
    let per_query = per_query(&queries, &evaluated);
    if let Some(path) = &args.per_query {
        per_query.write(path)?;
    }
    if let Some(path) = &args.report {
        let page = page(&per_query, args)?;
        std::fs::write(path, page).with_context(|| format!("writing {}", path.display()))?;
    }
    let reports: Vec<Report> = evaluated.into_iter().map(|one| one.report).collect();
    print(&reports, args)?;
    Ok(Outcome::attention_if(reports.iter().any(|report| report.degraded > 0)))
}

async fn measure(connection: &Connection, queries: &[Judged], args: &Args) -> anyhow::Result<Vec<Evaluated>> {
    let mut all = Vec::new();
    for &mode in args.mode.legs() {
        let bar = progress::bar(queries.len() as u64, mode_name(mode));
        let options = Options {
            mode,
            limit: args.limit,
            language: args.collection.language.clone(),
            similarity_threshold: Some(args.similarity_threshold),
            fusion: args.fusion.fusion(),
            related_only: Some(args.related_only),
            explain: args.per_query.is_some(),
        };
        let evaluated = evaluate(connection, queries, &options, |done| bar.set_position(done as u64)).await;
        bar.finish_and_clear();
        all.push(evaluated?);
    }
    Ok(all)
}

/// Hybrid against each leg, the better one first.
fn page(per_query: &PerQuery, args: &Args) -> anyhow::Result<String> {
    let name = args.collection.name();
    let modes: Vec<&str> = args.mode.legs().iter().map(|&mode| mode_name(mode)).collect();
    let sides: Vec<Side<'_>> = modes.iter().map(|&mode| Side { name: &name, mode, per_query }).collect();
    let against: &[(usize, usize)] = if sides.len() == 3 { &[(0, 2), (1, 2)] } else { &[] };
    let about = format!(
        "temei {} · {} queries · {} hits asked for each · {}",
        env!("CARGO_PKG_VERSION"),
        per_query.queries.len(),
        args.limit,
        match args.collection.distractors() {
            0 => "no distractors".to_owned(),
            files => format!("{files} files of distractors"),
        },
    );
    Ok(report::render(&Page { title: &format!("Search on {name}"), about: &about, sides: &sides, against })?)
}

fn print(reports: &[Report], args: &Args) -> anyhow::Result<()> {
    if !args.json {
        return Ok(output::line(table(reports)?)?);
    }
    eprintln!("{}", table(reports)?);
    match (args.mode, reports) {
        (Mode::All, _) => {
            let by_mode: BTreeMap<&str, &Report> = reports.iter().map(|report| (report.mode, report)).collect();
            output::json(&by_mode)
        }
        (_, [report]) => output::json(report),
        (_, reports) => output::json(&reports),
    }
}

/// A column a mode, a row a measure.
fn table(reports: &[Report]) -> anyhow::Result<String> {
    const ROWS: [&str; 10] = [
        "queries",
        "degraded",
        "fusion",
        "ndcg@10",
        "recall@1",
        "recall@10",
        "recall@100",
        "mrr@10",
        "map",
        "condensed_ndcg@10",
    ];
    let reports: Vec<_> = reports.iter().map(serde_json::to_value).collect::<Result<_, _>>()?;
    let mut rows = vec![row("", reports.iter().map(|report| cell(&report["mode"])))];
    rows.extend(ROWS.map(|name| row(name, reports.iter().map(|report| cell(&report[name])))));
    for percentile in ["p50", "p99"] {
        let millis = reports
            .iter()
            .map(|report| format!("{:.2} ms", report["latency_ms"][percentile].as_f64().unwrap_or_default()));
        rows.push(row(percentile, millis));
    }
    Ok(output::table(&rows))
}

fn row(name: &str, cells: impl Iterator<Item = String>) -> Vec<String> {
    std::iter::once(name.to_owned()).chain(cells).collect()
}

fn cell(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Null => "-".to_owned(),
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Number(number) if number.is_f64() => format!("{:.4}", number.as_f64().unwrap_or_default()),
        other => other.to_string(),
    }
}
