//! `temei eval search`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context;
use clap::ValueEnum;

use super::super::args::{ConfigArgs, ServiceArgs};
use super::super::search::FusionArgs;
use super::super::session::Target;
use super::super::{Outcome, output, progress};
use super::{Afterwards, in_scratch};
use crate::client::Connection;
use crate::eval::beir::{self, Files};
use crate::eval::search::{Judged, Options, Report, evaluate, judged, mode_name};
use crate::import::feed;
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// Folder with corpus.jsonl, queries.jsonl and qrels/test.tsv.
    #[arg(
        long,
        value_name = "FOLDER",
        conflicts_with_all = ["corpus", "queries", "qrels"],
        required_unless_present = "queries"
    )]
    data: Option<PathBuf>,
    /// The documents.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "tenant",
        requires = "queries",
        required_unless_present_any = ["data", "tenant"]
    )]
    corpus: Option<PathBuf>,
    /// The queries.
    #[arg(long, value_name = "FILE", requires = "qrels")]
    queries: Option<PathBuf>,
    /// Which documents answer which query.
    #[arg(long, value_name = "FILE", requires = "queries")]
    qrels: Option<PathBuf>,
    /// Search in the documents of this tenant instead of importing a corpus.
    #[arg(long, value_name = "TENANT", value_parser = TenantId::parse)]
    tenant: Option<TenantId>,
    /// The legs to measure.
    #[arg(long, value_enum, default_value_t = Mode::Hybrid)]
    mode: Mode,
    /// Language of documents and queries ("ro").
    #[arg(long)]
    language: Option<String>,
    /// Documents asked for per query.
    #[arg(long, default_value_t = 100)]
    limit: u32,
    /// Calibrated similarity that a vector hit needs. 0 measures the ranking itself, to its full depth.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    similarity_threshold: f64,
    #[command(flatten)]
    fusion: FusionArgs,
    /// Leave the tenant that was made for this.
    #[arg(long)]
    keep: bool,
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
}

pub(super) async fn run(config: &ConfigArgs, args: &Args) -> anyhow::Result<Outcome> {
    let files = args.files()?;
    let queries = judged(beir::queries(&files.queries)?, beir::judgements(&files.judgements)?);
    anyhow::ensure!(!queries.is_empty(), "no query has a relevant document");
    let target = Target::new(config, &args.service).tenant(args.tenant.as_ref());
    let reports = target
        .within(async |session| {
            if args.tenant.is_some() {
                return measure(session.connection(), &queries, args).await;
            }
            let corpus = files.corpus.as_deref().context("which documents?")?;
            let rows = feed(beir::corpus(corpus, args.language.as_deref())?);
            let afterwards = if args.keep { Afterwards::Keep } else { Afterwards::Erase };
            in_scratch(session, rows, afterwards, async |connection| measure(connection, &queries, args).await).await
        })
        .await?;
    print(&reports, args)?;
    Ok(Outcome::attention_if(reports.iter().any(|report| report.degraded > 0)))
}

async fn measure(connection: &Connection, queries: &[Judged], args: &Args) -> anyhow::Result<Vec<Report>> {
    let mut reports = Vec::new();
    for &mode in args.mode.legs() {
        let bar = progress::bar(queries.len() as u64, mode_name(mode));
        let options = Options {
            mode,
            limit: args.limit,
            language: args.language.clone(),
            similarity_threshold: Some(args.similarity_threshold),
            fusion: args.fusion.fusion(),
        };
        let report = evaluate(connection, queries, &options, |done| bar.set_position(done as u64)).await;
        bar.finish_and_clear();
        reports.push(report?);
    }
    Ok(reports)
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
    let cell = |value: &serde_json::Value| match value {
        serde_json::Value::Null => "-".to_owned(),
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Number(number) if number.is_f64() => format!("{:.4}", number.as_f64().unwrap_or_default()),
        other => other.to_string(),
    };
    let row = |name: &str, values: Vec<String>| std::iter::once(name.to_owned()).chain(values).collect::<Vec<_>>();
    let mut rows = vec![row("", reports.iter().map(|report| cell(&report["mode"])).collect())];
    rows.extend(ROWS.map(|name| row(name, reports.iter().map(|report| cell(&report[name])).collect())));
    for percentile in ["p50", "p99"] {
        let millis = reports
            .iter()
            .map(|report| format!("{:.2} ms", report["latency_ms"][percentile].as_f64().unwrap_or_default()));
        rows.push(row(percentile, millis.collect()));
    }
    Ok(output::table(&rows))
}

impl Args {
    fn files(&self) -> anyhow::Result<Files> {
        if let Some(folder) = &self.data {
            return Ok(Files::in_folder(folder));
        }
        Ok(Files {
            corpus: self.corpus.clone(),
            queries: self.queries.clone().context("which queries?")?,
            judgements: self.qrels.clone().context("which judgements?")?,
        })
    }
}
