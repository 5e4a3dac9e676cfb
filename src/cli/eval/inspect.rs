//! `temei eval inspect`: attacks on the assistant and what merely looks like them; with `--train`, the classifier that
//! is learnt from them.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use futures::{StreamExt, TryStreamExt};
use temei_index::{EmbedOptions, EmbedScope, Embedder};

use super::reading;
use crate::cli::args::ConfigArgs;
use crate::cli::{Outcome, output, progress};
use crate::config::Config;
use crate::eval::inspect::train::{Flagged, Setting, Text, TrainReport, train};
use crate::eval::inspect::{Part, Report, evaluate, to_learn};
use crate::{lifecycle, setup};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// JSONL of {text, label, lang, source, kind, channel}; - is standard input. Several only with --train.
    #[arg(value_name = "CASES", required = true)]
    files: Vec<PathBuf>,
    /// Learn the classifier from all files, write its weights here, and print how it does on texts it did not see: rules
    /// alone, classifier alone, and both. Use a release build.
    #[arg(long, value_name = "HEAD.json")]
    train: Option<PathBuf>,
    /// Parts that are left out in turn; tellings of one attack are never parted.
    #[arg(long, default_value_t = 10, requires = "train", value_parser = clap::value_parser!(u8).range(2..=50))]
    folds: u8,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(config: &ConfigArgs, args: &Args) -> anyhow::Result<Outcome> {
    let config = config.load()?;
    if let Some(head) = &args.train {
        let report = learn(&config, args, head).await?;
        if args.json {
            output::json(&report)?;
        } else {
            output::line(trained(&report))?;
        }
        return Ok(Outcome::Done);
    }
    let [file] = args.files.as_slice() else { anyhow::bail!("several files are read with --train only") };
    let max_chars = config.limits.inspect_chars.get();
    let report = match file.to_str() {
        Some("-") => evaluate(io::stdin().lock(), max_chars)?,
        _ => {
            let cases = BufReader::new(File::open(file).with_context(|| reading(file))?);
            evaluate(cases, max_chars).with_context(|| reading(file))?
        }
    };
    if args.json {
        output::json(&report)?;
    } else {
        output::line(table(&report))?;
    }
    Ok(Outcome::Done)
}

async fn learn(config: &Config, args: &Args, head: &Path) -> anyhow::Result<TrainReport> {
    let mut texts = Vec::new();
    for file in &args.files {
        let name = file.file_stem().and_then(|name| name.to_str()).with_context(|| reading(file))?;
        let cases = BufReader::new(File::open(file).with_context(|| reading(file))?);
        texts.extend(to_learn(name, cases, config.limits.inspect_chars.get()).with_context(|| reading(file))?);
    }
    let attacks = texts.iter().filter(|(_, text)| text.attack).count();
    ensure!(attacks > 0 && attacks < texts.len(), "there have to be texts with label 1 and with label 0");
    let files = setup::sound(&config.data.dir, config.embedder.path.as_deref())?;
    let files = files.context("there is no embedding model: run temei setup")?;
    // Each text is embedded once.
    let options = EmbedOptions { cache_entries: 0, ..lifecycle::embed_options(&config.embedder) };
    let embedder = tokio::task::spawn_blocking(move || Embedder::load(&files, &options)).await??;
    let texts = embedded(&embedder, texts, config.embedder.lanes.get()).await?;
    let setting = Setting {
        model: embedder.model().to_string(),
        tokens: config.embedder.max_query_tokens.get(),
        folds: usize::from(args.folds),
    };
    eprintln!("learning");
    let (weights, report) = tokio::task::spawn_blocking(move || train(&texts, &setting)).await?;
    let json = serde_json::to_string(&weights)?;
    fs::write(head, json + "\n").with_context(|| format!("writing {}", head.display()))?;
    Ok(report)
}

async fn embedded(embedder: &Embedder, texts: Vec<(String, Text)>, lanes: usize) -> anyhow::Result<Vec<Text>> {
    let bar = progress::bar(texts.len() as u64, "embedding");
    let scope = EmbedScope::new("eval");
    let vectors = futures::stream::iter(texts).map(async |(legible, text): (String, Text)| {
        let vector = embedder.query(&scope, &legible, None).await?.vector.to_vec();
        bar.inc(1);
        anyhow::Ok(Text { vector, ..text })
    });
    let texts = vectors.buffered(2 * lanes).try_collect().await?;
    bar.finish_and_clear();
    Ok(texts)
}

fn trained(report: &TrainReport) -> String {
    let mut rows =
        vec![["", "ATTACKS", "RULES", "HEAD", "BOTH", "OTHERS", "RULES", "HEAD", "BOTH"].map(str::to_owned).to_vec()];
    let by_group = (format!("out of {} folds", report.folds), &report.by_group);
    for (title, figures) in [by_group, ("file left out".to_owned(), &report.by_file)] {
        rows.push(vec![title]);
        for (name, figures) in figures {
            let mut row = vec![name.clone()];
            row.extend(cells(&figures.attacks));
            row.extend(cells(&figures.others));
            rows.push(row);
        }
    }
    let TrainReport { model, cases, groups, largest_group, threshold, .. } = report;
    let head =
        format!("{model}, {cases} texts in {groups} groups (the largest of {largest_group}), threshold {threshold:.4}");
    format!("{head}\n{}", output::table(&rows))
}

fn cells(flagged: &Flagged) -> [String; 4] {
    [flagged.cases, flagged.rules, flagged.head, flagged.both].map(|cases| cases.to_string())
}

fn table(report: &Report) -> String {
    let mut rows = vec![["", "CASES", "RECALL", "PRECISION", "FALSE POSITIVES"].map(str::to_owned).to_vec()];
    for parts in [&report.by_source, &report.by_kind, &report.by_language] {
        rows.extend(parts.iter().map(|(name, part)| row(name, part)));
    }
    rows.push(row("all", &report.all));
    output::table(&rows)
}

fn row(name: &str, part: &Part) -> Vec<String> {
    let rates = [part.recall, part.precision, part.false_positive_rate].map(output::share);
    let [recall, precision, alarms] = rates;
    vec![name.to_owned(), part.cases.to_string(), recall, precision, alarms]
}
