//! `temei eval abstain`.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::super::args::{ConfigArgs, ServiceArgs};
use super::super::session::Target;
use super::super::{Outcome, output, progress};
use super::{Place, in_scratch, reading, shared_tenant};
use crate::client::Connection;
use crate::eval::abstain::{Options, Part, Question, Report, Seen, asked, bounded, catalogue, collection, evaluate};
use crate::eval::beir::{self, Files};
use crate::eval::scratch::Filling;
use crate::import::{self, Awaited, Item, ReadOptions, Record, Row, Rows, TableOptions, UnknownFields, feed};
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("of").required(true))]
pub(in crate::cli) struct Args {
    /// Folder with corpus.jsonl, queries.jsonl and qrels/test.tsv: articles are taken out and asked for.
    #[arg(long, value_name = "FOLDER", group = "of")]
    data: Option<PathBuf>,
    /// Products as for `temei import products`: brands and categories are taken out and asked for.
    #[arg(long, value_name = "PRODUCTS", group = "of")]
    products: Option<PathBuf>,
    /// Questions of people to these very products, of which none is taken out then: JSONL of {text, language, skus}, without
    /// `skus` where nothing answers.
    #[arg(long, value_name = "FILE", requires = "products")]
    asked: Vec<PathBuf>,
    /// Questions of another domain: JSONL of {text}, or products, whose names are asked.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    foreign: Vec<PathBuf>,
    /// Language of the texts and of the questions ("ro").
    #[arg(long)]
    language: Option<String>,
    /// What is taken out and asked; the same seed asks the same.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write what was found for every question, without the cut, for calibration: JSONL.
    #[arg(long, value_name = "FILE")]
    seen: Option<PathBuf>,
    /// Leave the tenant that was made for this.
    #[arg(long)]
    keep: bool,
    /// Work in the tenant eval-NAME and leave it: the next evaluation of this name embeds only what is new.
    #[arg(long, value_name = "NAME", value_parser = shared_tenant, conflicts_with = "keep")]
    reuse: Option<TenantId>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

/// What is left of a set, and what it is asked.
struct Plan {
    kind: pb::ItemKind,
    left: Vec<Row>,
    questions: Vec<Question>,
}

pub(super) async fn run(config: &ConfigArgs, args: &Args) -> anyhow::Result<Outcome> {
    let plan = args.plan()?;
    let Plan { kind, left, questions } = plan;
    let awaited = Awaited::Vectors;
    let filling = Filling { rows: feed(left.into_iter().map(Ok::<_, import::FileError>)), kind, awaited };
    let place = Place::of(args.keep, args.reuse.as_ref());
    let options = Options { kind, language: args.language.clone(), keep: args.seen.is_some() };
    let target = Target::new(config, &args.service).awaited(awaited);
    let (report, seen) = target
        .within(async |session| {
            in_scratch(session, filling, place, async |connection: &Connection| {
                measure(connection, &questions, &options, args.seed).await
            })
            .await
        })
        .await?;
    if let Some(path) = &args.seen {
        write(&seen, path).with_context(|| format!("writing {}", path.display()))?;
    }
    match args.json {
        true => output::json(&report)?,
        false => output::line(table(&report))?,
    }
    Ok(Outcome::attention_if(report.degraded > 0))
}

async fn measure(
    connection: &Connection,
    questions: &[Question],
    options: &Options,
    seed: u64,
) -> anyhow::Result<(Report, Vec<Seen>)> {
    let bar = progress::bar(2 * questions.len() as u64, "asking");
    let evaluated = evaluate(connection, questions, options, seed, |done| bar.set_position(done as u64)).await;
    bar.finish_and_clear();
    Ok(evaluated?)
}

impl Args {
    fn plan(&self) -> anyhow::Result<Plan> {
        let mut plan = match (&self.products, &self.data) {
            (Some(products), _) => self.of_catalogue(products)?,
            (None, Some(folder)) => self.of_collection(folder)?,
            (None, None) => anyhow::bail!("which set?"),
        };
        for path in &self.asked {
            plan.questions.extend(asked::judged(open(path)?).with_context(|| reading(path))?);
        }
        let mut foreign = Vec::new();
        for path in &self.foreign {
            foreign.push(asked::foreign(open(path)?, self.seed).with_context(|| reading(path))?);
        }
        plan.questions.extend(asked::by_turns(foreign));
        plan.questions = bounded(plan.questions);
        anyhow::ensure!(!plan.questions.is_empty(), "there is nothing to ask: no brand, category or article");
        Ok(plan)
    }

    fn of_catalogue(&self, path: &Path) -> anyhow::Result<Plan> {
        let options = ReadOptions {
            kind: import::Kind::Products,
            format: None,
            currency: None,
            unknown_fields: UnknownFields::Warn,
            scrub: None,
            table: TableOptions::default(),
        };
        let mut rows: Vec<Row> =
            Rows::open(open(path)?, options)?.collect::<Result<_, _>>().with_context(|| reading(path))?;
        let items: Vec<catalogue::Item> = rows.iter().filter_map(product).map(catalogue::Item::from).collect();
        if !self.asked.is_empty() {
            // What answers them has to be there.
            return Ok(Plan { kind: pb::ItemKind::Product, left: rows, questions: Vec::new() });
        }
        let plan = catalogue::Plan::of(&items, self.seed);
        rows.retain(|row| product(row).is_some_and(|product| !plan.taken.contains(&product.sku)));
        Ok(Plan { kind: pb::ItemKind::Product, left: rows, questions: plan.questions })
    }

    fn of_collection(&self, folder: &Path) -> anyhow::Result<Plan> {
        let files = Files::in_folder(folder);
        let corpus = files.corpus.as_deref().context("which documents?")?;
        let mut rows: Vec<Row> = beir::corpus(corpus, self.language.as_deref())?.collect::<Result<_, _>>()?;
        let titled = |row: &Row| document(row).map(|document| (document.id.clone(), document.title().to_owned()));
        let documents: Vec<(String, String)> = rows.iter().filter_map(titled).collect();
        let (queries, judgements) = (beir::queries(&files.queries)?, beir::judgements(&files.judgements)?);
        let plan = collection::Plan::of(&documents, queries, &judgements, self.seed);
        rows.retain(|row| document(row).is_some_and(|document| !plan.taken.contains(&document.id)));
        Ok(Plan { kind: pb::ItemKind::Document, left: rows, questions: plan.questions })
    }
}

fn open(path: &Path) -> anyhow::Result<impl BufRead + use<>> {
    Ok(BufReader::new(File::open(path).with_context(|| format!("opening {}", path.display()))?))
}

fn product(row: &Row) -> Option<&pb::Product> {
    match row.outcome.as_ref().ok()? {
        Record { item: Item::Product(product), .. } => Some(product),
        Record { item: Item::Document(_), .. } => None,
    }
}

fn document(row: &Row) -> Option<&pb::Document> {
    match row.outcome.as_ref().ok()? {
        Record { item: Item::Document(document), .. } => Some(document),
        Record { item: Item::Product(_), .. } => None,
    }
}

fn write(seen: &[Seen], path: &Path) -> anyhow::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    for one in seen {
        serde_json::to_writer(&mut file, one)?;
        file.write_all(b"\n")?;
    }
    Ok(file.flush()?)
}

fn table(report: &Report) -> String {
    let mut rows = vec![["", "calibration", "reporting"].map(str::to_owned).to_vec()];
    let halves = [&report.calibration, &report.reporting];
    let mut row = |name: &str, cell: &dyn Fn(&Part) -> String| {
        rows.push(std::iter::once(name.to_owned()).chain(halves.map(cell)).collect());
    };
    row("answerable", &|part| part.answerable.queries.to_string());
    row("recall@10", &|part| format!("{:.4}", part.answerable.recall_10));
    row("recall@10 uncut", &|part| format!("{:.4}", part.answerable.recall_10_uncut));
    row("lost", &|part| format!("{:.4}", part.answerable.lost));
    row("unanswerable", &|part| part.unanswerable.queries.to_string());
    row("answered with nothing", &|part| format!("{:.3}", part.unanswerable.share));
    let sources =
        report.calibration.unanswerable.by_source.keys().chain(report.reporting.unanswerable.by_source.keys());
    let mut sources: Vec<&'static str> = sources.copied().collect();
    sources.sort_unstable();
    sources.dedup();
    for source in sources {
        row(&format!("  {source}"), &|part| {
            let one = part.unanswerable.by_source.get(source).copied().unwrap_or_default();
            format!("{} of {}", one.nothing, one.queries)
        });
    }
    let bound = if report.within_bound { "within the bound" } else { "beyond the bound" };
    let latency = report.latency_ms;
    format!("{}\n{bound}; p50 {:.2} ms, p99 {:.2} ms", output::table(&rows), latency.p50, latency.p99)
}
