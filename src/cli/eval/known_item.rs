//! `temei eval known-item`.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::super::args::{ConfigArgs, ServiceArgs};
use super::super::search::Mode;
use super::super::session::Target;
use super::super::{Outcome, output, progress};
use super::{Place, in_scratch, shared_tenant};
use crate::client::Connection;
use crate::eval::known_item::{Kind, Plan, Report, Target as Wanted, evaluate, targets};
use crate::eval::scratch::Filling;
use crate::import::{self, Awaited, ReadOptions, Rows, TableOptions, UnknownFields, feed};
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

/// Questions by name, unless told otherwise: the reference figures are over as many.
const BY_NAME: usize = 2_000;

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("how").required(true))]
pub(in crate::cli) struct Args {
    /// The products, as for `temei import products`.
    #[arg(value_name = "PRODUCTS")]
    file: PathBuf,
    /// Ask for each SKU and each EAN: as it is, with spaces, with dashes, as GTIN-14.
    #[arg(long, group = "how")]
    code: bool,
    /// Ask for names of at least three words with one word missing.
    #[arg(long, group = "how")]
    drop_word: bool,
    /// Ask for names with one typing mistake.
    #[arg(long, group = "how")]
    typo: bool,
    /// Which questions are drawn; the same seed asks the same.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many questions. Default: all codes, 2,000 names.
    #[arg(long)]
    queries: Option<usize>,
    /// Which legs take part; for `lexical` no vectors are made. Default: hybrid, with --code lexical.
    #[arg(long, value_enum)]
    mode: Option<Mode>,
    /// Search in the products of this tenant instead of importing the file.
    #[arg(long, value_name = "TENANT", value_parser = TenantId::parse)]
    tenant: Option<TenantId>,
    /// Leave the tenant that was made for this.
    #[arg(long)]
    keep: bool,
    /// Work in the tenant eval-NAME and leave it: the next evaluation of this name embeds only what is new.
    #[arg(long, value_name = "NAME", value_parser = shared_tenant, conflicts_with_all = ["tenant", "keep"])]
    reuse: Option<TenantId>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

pub(super) async fn run(config: &ConfigArgs, args: &Args) -> anyhow::Result<Outcome> {
    let kind = match (args.code, args.drop_word) {
        (true, _) => Kind::Code,
        (false, true) => Kind::DropWord,
        (false, false) => Kind::Typo,
    };
    let count = args.queries.or((kind != Kind::Code).then_some(BY_NAME));
    let mode = args.mode.unwrap_or(if args.code { Mode::Lexical } else { Mode::Hybrid });
    let awaited = if mode == Mode::Lexical { Awaited::Words } else { Awaited::Vectors };
    let plan = Plan { count, seed: args.seed, mode: mode.into() };
    let wanted = targets(open(&args.file)?).with_context(|| format!("reading {}", args.file.display()))?;
    let target = Target::new(config, &args.service).making_database().tenant(args.tenant.as_ref()).awaited(awaited);
    let report = target
        .within(async |session| {
            if args.tenant.is_some() {
                return measure(session.connection(), kind, &wanted, plan).await;
            }
            let filling = Filling { rows: feed(open(&args.file)?), kind: pb::ItemKind::Product, awaited };
            let place = Place::of(args.keep, args.reuse.as_ref());
            in_scratch(session, filling, place, async |connection: &Connection| {
                measure(connection, kind, &wanted, plan).await
            })
            .await
        })
        .await?;
    match args.json {
        true => output::json(&report)?,
        false => output::line(table(&report))?,
    }
    Ok(Outcome::attention_if(report.degraded > 0))
}

async fn measure(connection: &Connection, kind: Kind, wanted: &[Wanted], plan: Plan) -> anyhow::Result<Report> {
    let bar = progress::bar(0, kind.as_str());
    let report = evaluate(connection, kind, wanted, plan, |done, of| {
        bar.set(done as u64, of as u64);
    })
    .await;
    bar.finish_and_clear();
    Ok(report?)
}

fn open(path: &Path) -> anyhow::Result<Rows<BufReader<File>>> {
    let file = File::open(path).with_context(|| format!("opening {}", path.display()))?;
    let options = ReadOptions {
        kind: import::Kind::Products,
        format: None,
        currency: None,
        unknown_fields: UnknownFields::Warn,
        scrub: None,
        table: TableOptions::default(),
    };
    Ok(Rows::open(BufReader::new(file), options)?)
}

fn table(report: &Report) -> String {
    let mut rows = vec![["", "queries", "mrr@10", "recall@1"].map(str::to_owned).to_vec()];
    let all = (report.kind, report.queries, report.mrr_10, report.recall_1);
    let by_language = report.by_language.iter().map(|(name, part)| (name.as_str(), part));
    let by_spelling = report.by_spelling.iter().map(|(name, part)| (*name, part));
    let parts = by_language.chain(by_spelling).map(|(name, part)| (name, part.queries, part.mrr_10, part.recall_1));
    for (name, queries, mrr, first) in std::iter::once(all).chain(parts) {
        rows.push(vec![name.to_owned(), queries.to_string(), format!("{mrr:.4}"), format!("{first:.4}")]);
    }
    let latency = report.latency_ms;
    format!("{}\np50 {:.2} ms, p99 {:.2} ms", output::table(&rows), latency.p50, latency.p99)
}
