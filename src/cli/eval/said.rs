//! `temei eval said`: what is heard in customers' messages, against rows that say it; with `--train`, the machines that are
//! learnt from them.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, ensure};
use futures::{StreamExt, TryStreamExt};
use temei_index::{EmbedOptions, EmbedScope, Embedder};

use super::super::args::ConfigArgs;
use super::super::{Outcome, output, progress};
use super::reading;
use crate::config::Config;
use crate::eval::said::train::{Lesson, TrainReport, train};
use crate::eval::said::{Case, Evaluation, Failure, Report, cases};
use crate::said::{Machines, Reading};
use crate::{lifecycle, setup};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// JSONL of {id, language, detector, text, expected}; - is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Judge the grammar alone, without the model of the data folder.
    #[arg(long, conflicts_with = "train")]
    grammar: bool,
    /// Learn the machines from all files, write them here, and print how they do on files that were left out. Use a release
    /// build.
    #[arg(long, value_name = "MACHINES.svm")]
    train: Option<PathBuf>,
    /// A file that the grammar was mended by: what it hears there is no evidence. May be given several times.
    #[arg(long, value_name = "FILE", requires = "train")]
    seen: Vec<PathBuf>,
    /// Parts that are left out in turn; a file is never parted.
    #[arg(long, default_value_t = 10, requires = "train", value_parser = clap::value_parser!(u8).range(2..=50))]
    folds: u8,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(config: &ConfigArgs, args: &Args) -> anyhow::Result<Outcome> {
    let config = config.load()?;
    if let Some(path) = &args.train {
        let report = learn(&config, args, path).await?;
        if args.json {
            output::json(&report)?;
        } else {
            output::line(learnt(&report))?;
        }
        return Ok(Outcome::Done);
    }
    let embedder = if args.grammar { None } else { embedder(&config).await? };
    let mut evaluation = Evaluation::default();
    for file in &args.files {
        let cases = read(file)?;
        match &embedder {
            Some(embedder) => by_meaning(&mut evaluation, cases, embedder).await?,
            None => evaluation.by_grammar(cases),
        }
    }
    let report = evaluation.report();
    if args.json {
        output::json(&report)?;
        return Ok(Outcome::Done);
    }
    if embedder.is_none() {
        eprintln!("by the grammar alone");
    }
    output::line(table(&report))?;
    for failure in &report.failures {
        let Failure { id, detector, expected, got, text, .. } = failure;
        output::line(format!("{id} {}: expected {expected}, got {got}: {text}", detector.as_str()))?;
    }
    Ok(Outcome::Done)
}

fn read(file: &Path) -> anyhow::Result<Vec<Case>> {
    match file.to_str() {
        Some("-") => Ok(cases(io::stdin().lock())?),
        _ => {
            let lines = File::open(file).with_context(|| reading(file))?;
            cases(BufReader::new(lines)).with_context(|| reading(file))
        }
    }
}

/// The model of the data folder, where it is one that the machines fit.
async fn embedder(config: &Config) -> anyhow::Result<Option<Embedder>> {
    let Some(files) = setup::sound(&config.data.dir, config.embedder.path.as_deref())? else { return Ok(None) };
    // Each text is embedded once.
    let options = EmbedOptions { cache_entries: 0, ..lifecycle::embed_options(&config.embedder) };
    Ok(Some(tokio::task::spawn_blocking(move || Embedder::load(&files, &options)).await??))
}

async fn by_meaning(evaluation: &mut Evaluation, cases: Vec<Case>, embedder: &Embedder) -> anyhow::Result<()> {
    let machines = Machines::v1().fitting(embedder.model(), embedder.dimension())?;
    let scope = EmbedScope::new("eval");
    for case in cases {
        let started = Instant::now();
        let reading = Reading::of(&case.text, case.language());
        let vector = embedder.query(&scope, &case.text, None).await?.vector;
        let said = reading.weighed(machines, &vector);
        evaluation.judge(case, said, started.elapsed());
    }
    Ok(())
}

async fn learn(config: &Config, args: &Args, path: &Path) -> anyhow::Result<TrainReport> {
    let embedder = embedder(config).await?.context("there is no embedding model: run temei setup")?;
    let mut told = Vec::new();
    for (file, is_fair) in args.files.iter().map(|file| (file, true)).chain(args.seen.iter().map(|file| (file, false)))
    {
        let name = file.file_stem().and_then(|name| name.to_str()).with_context(|| reading(file))?;
        told.extend(read(file)?.into_iter().map(|case| (name.to_owned(), case, is_fair)));
    }
    let bar = progress::bar(told.len() as u64, "embedding");
    let scope = EmbedScope::new("eval");
    let lessons = futures::stream::iter(told).map(async |(file, case, is_fair): (String, Case, bool)| {
        let vector = embedder.query(&scope, &case.text, None).await?.vector;
        bar.inc(1);
        anyhow::Ok(Lesson::of(&file, &case, &vector, is_fair))
    });
    let lessons: Vec<Lesson> = lessons.buffered(2 * config.embedder.lanes.get()).try_collect().await?;
    bar.finish_and_clear();
    let (model, folds) = (embedder.model().to_string(), usize::from(args.folds));
    eprintln!("learning");
    let (machines, report) = tokio::task::spawn_blocking(move || train(&lessons, &model, folds)).await?;
    ensure!(!report.machines.is_empty(), "there have to be cases that say a thing and cases that do not");
    let mut to = BufWriter::new(File::create(path).with_context(|| format!("writing {}", path.display()))?);
    machines.write(&mut to).and_then(|()| to.flush()).with_context(|| format!("writing {}", path.display()))?;
    Ok(report)
}

fn learnt(report: &TrainReport) -> String {
    let mut rows = vec![["MACHINE", "CASES", "EXAMPLES", "PRECISION", "RECALL"].map(str::to_owned).to_vec()];
    for (thing, learned) in &report.machines {
        let [precision, recall] = [learned.precision, learned.recall].map(|rate| output::share(Some(rate)));
        let name = thing.as_str().to_owned();
        rows.push(vec![name, learned.cases.to_string(), learned.examples.to_string(), precision, recall]);
    }
    let TrainReport { model, cases, folds, .. } = report;
    format!("{model}, {cases} cases, files left out in {folds} folds\n{}", output::table(&rows))
}

fn table(report: &Report) -> String {
    let heads = ["LANGUAGE", "DETECTOR", "CASES", "PRECISION", "RECALL", "FALSE ALARMS", "MISSED"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for (language, parts) in &report.parts {
        for (detector, part) in parts {
            rows.push(vec![
                language.clone(),
                detector.as_str().to_owned(),
                part.cases.to_string(),
                output::share(part.precision),
                output::share(part.recall),
                part.false_alarms.to_string(),
                (part.positives - part.hits).to_string(),
            ]);
        }
    }
    output::table(&rows)
}
