//! `temei import`: rows of a file into the catalogue.

mod dry;
mod table;

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use clap::ValueEnum;
use serde::Serialize;
use temei_text::currency::Currency;
use temei_text::locale::Locale;

use super::args::{ConfigArgs, ServiceArgs, TenantArg, currency, locale};
use super::interrupt::or_interrupted;
use super::rejects::Reporter;
use super::session::{Session, Target};
use super::shop::Shop;
use super::{Outcome, output, progress};
use crate::import::{
    Awaited, Counts, Format, Kind, ReadOptions, Replacement, Rows, Scrubbing, UnknownFields, Upload, feed, settle,
};
use crate::scrub::MIN_SALT_BYTES;

/// Bytes read from a file at a time.
const BUFFER: usize = 256 * 1024;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What the rows are.
    #[arg(value_enum)]
    kind: KindArg,
    /// JSONL or CSV; - is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    tenant: TenantArg,
    /// How the file is written. Default: by its name, else by its first character.
    #[arg(long, value_enum)]
    format: Option<FormatArg>,
    /// Keep bad rows as they are in FILE, and what is wrong with them in FILE.reasons.jsonl.
    #[arg(long, value_name = "FILE")]
    rejects: Option<PathBuf>,
    /// Show how the file is understood and what would be written and rejected; write nothing.
    #[arg(long)]
    dry_run: bool,
    /// Currency of amounts that have none. Default: the tenant's.
    #[arg(long, value_name = "CODE", value_parser = currency)]
    currency: Option<Currency>,
    /// Language and region of the file ("es-BO"): for numbers, letters and, with --scrub, phones. Default: the tenant's.
    #[arg(long, value_name = "LOCALE", value_parser = locale)]
    locale: Option<Locale>,
    #[command(flatten)]
    table: table::TableArgs,
    /// Refuse rows with fields that nobody knows, instead of warning.
    #[arg(long)]
    strict: bool,
    /// Take personal data out of the titles and texts of documents, before they are cut and embedded.
    #[arg(long, value_enum, value_name = "HOW", num_args = 0..=1, default_missing_value = "replace")]
    scrub: Option<ScrubArg>,
    /// For hash: a file with the tenant's own secret.
    #[arg(long, value_name = "FILE", required_if_eq("scrub", "hash"))]
    scrub_salt_file: Option<PathBuf>,
    /// Continue where an import under the same key was cut off, within 24 hours.
    #[arg(long, value_name = "KEY")]
    idempotency_key: Option<String>,
    /// Return when the rows are stored, before they can be searched.
    #[arg(long)]
    no_wait: bool,
    /// Print the counts as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum KindArg {
    #[value(alias = "product")]
    Products,
    #[value(alias = "document")]
    Documents,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ScrubArg {
    Replace,
    Mask,
    Hash,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FormatArg {
    #[value(alias = "json", alias = "ndjson")]
    Jsonl,
    Csv,
}

/// What `--json` prints.
#[derive(Debug, Serialize)]
struct Summary {
    kind: String,
    read: u64,
    inserted: u64,
    updated: u64,
    unchanged: u64,
    rejected: u64,
    stale: u64,
    repeated: u64,
    /// Rows that personal data was taken out of, and how often.
    scrubbed: u64,
    findings: u64,
    unreported: u64,
    revision: u64,
    seconds: f64,
}

pub(super) async fn run(config: &ConfigArgs, args: Args) -> anyhow::Result<Outcome> {
    let kind = match args.kind {
        KindArg::Products => Kind::Products,
        KindArg::Documents => Kind::Documents,
    };
    let replacement = replacement(kind, &args)?;
    let started = Instant::now();
    let (input, bar) = open(&args.file)?;
    let target = Target::new(config, &args.service).tenant(args.tenant.tenant.as_ref());
    let work = async |session: &Session| {
        let shop = Shop::of(session, args.tenant.tenant.as_ref()).await?;
        let options = read_options(kind, &args, shop, replacement)?;
        let rows = Rows::open(BufReader::with_capacity(BUFFER, input), options)
            .with_context(|| format!("reading {}", args.file.display()))?;
        let mut reporter = Reporter::new(bar, args.rejects.as_deref(), rows.header_line())?;
        if args.dry_run {
            return dry::run(rows, &mut reporter, &config.load()?.limits, args.json);
        }
        let undecided = rows.undecided();
        if let Some(layout) = rows.layout() {
            reporter.say(&dry::described(&layout));
        }
        anyhow::ensure!(undecided.is_empty(), "{}: {}", args.file.display(), table::question(&undecided));
        let counts = upload(session, rows, &args, &mut reporter).await?;
        summarise(kind, &counts, started.elapsed().as_secs_f64(), args.json)?;
        Ok(Outcome::attention_if(counts.rejected > 0))
    };
    target.within(work).await
}

/// What the arguments say, else what the shop is known for.
fn read_options(kind: Kind, args: &Args, shop: Shop, replacement: Option<Replacement>) -> anyhow::Result<ReadOptions> {
    let locale = args.locale.clone().or(shop.locale);
    let currency = args.currency.or(shop.currency);
    let region = locale.as_ref().and_then(|locale| locale.country(currency)).map(str::to_owned);
    Ok(ReadOptions {
        kind,
        format: args.format.map(Format::from).or_else(|| format_of(&args.file)),
        currency: currency.map(|currency| currency.as_str().to_owned()),
        unknown_fields: if args.strict { UnknownFields::Refuse } else { UnknownFields::Warn },
        scrub: replacement.map(|replacement| Scrubbing { replacement, region }),
        table: args.table.options(locale)?,
    })
}

async fn upload<R>(session: &Session, rows: Rows<R>, args: &Args, reporter: &mut Reporter) -> anyhow::Result<Counts>
where
    R: io::BufRead + Send + 'static,
{
    let key = args.idempotency_key.clone().unwrap_or_else(|| uuid::Uuid::new_v4().to_string());
    let told = || {
        format!("what the service acknowledged is stored; the same command goes on there with --idempotency-key {key}")
    };
    let upload = async { Ok(Upload::new(feed(rows), key.clone(), &mut *reporter).run(session).await) };
    let uploaded = or_interrupted(upload, told).await;
    reporter.finish();
    let counts = uploaded??;
    if !args.no_wait && counts.revision > 0 {
        let mut settling = progress::Settling::new();
        let settled = async {
            Ok(settle(session.connection(), counts.revision, Awaited::Vectors, |step| settling.tell(step)).await?)
        };
        or_interrupted(settled, || left_behind(session)).await?;
    }
    Ok(counts)
}

/// What becomes of rows that are stored and not indexed yet.
fn left_behind(session: &Session) -> String {
    let later = match session.own_address() {
        Some(_) => "the next service on this folder makes the vectors that are missing",
        None => "the service makes the vectors that are missing, `temei index status` shows how far it is",
    };
    format!("all rows are stored; {later}")
}

fn summarise(kind: Kind, counts: &Counts, seconds: f64, json: bool) -> anyhow::Result<()> {
    let Counts { read, inserted, updated, unchanged, rejected, stale, repeated, unreported, revision, .. } = *counts;
    let Counts { scrubbed, findings, .. } = *counts;
    if json {
        let kind = kind.to_string();
        return output::json(&Summary {
            kind,
            read,
            inserted,
            updated,
            unchanged,
            rejected,
            stale,
            repeated,
            scrubbed,
            findings,
            unreported,
            revision,
            seconds,
        });
    }
    let mut text = format!("{read} {kind}: {inserted} inserted, {updated} updated, {unchanged} unchanged");
    if findings > 0 {
        text.push_str(&format!(", {findings} pieces of personal data taken out of {scrubbed}"));
    }
    for (count, what) in [(rejected, "rejected"), (stale, "stale"), (unreported, "stored before the stream was cut")] {
        if count > 0 {
            text.push_str(&format!(", {count} {what}"));
        }
    }
    Ok(output::line(format!("{text}; revision {revision}, {seconds:.1} s"))?)
}

fn replacement(kind: Kind, args: &Args) -> anyhow::Result<Option<Replacement>> {
    let Some(how) = args.scrub else { return Ok(None) };
    anyhow::ensure!(kind == Kind::Documents, "--scrub is for documents: products have no texts of people");
    Ok(Some(match how {
        ScrubArg::Replace => Replacement::Replace,
        ScrubArg::Mask => Replacement::Mask,
        ScrubArg::Hash => {
            let path = args.scrub_salt_file.as_deref().context("--scrub hash needs --scrub-salt-file")?;
            let salt = std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
            let salt = salt.trim_ascii().to_vec();
            anyhow::ensure!(salt.len() >= MIN_SALT_BYTES, "{}: at least {MIN_SALT_BYTES} bytes", path.display());
            Replacement::Hash { salt }
        }
    }))
}

/// The file and its bar, or standard input.
fn open(path: &Path) -> anyhow::Result<(Box<dyn Read + Send>, progress::Bar)> {
    if path == Path::new("-") {
        return Ok((Box::new(io::stdin()), progress::spinner("reading standard input")));
    }
    let file = File::open(path).with_context(|| format!("opening {}", path.display()))?;
    let bar = progress::bytes(file.metadata().map_or(0, |metadata| metadata.len()));
    Ok((bar.wrap_read(file), bar))
}

fn format_of(path: &Path) -> Option<Format> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "csv" | "tsv" => Some(Format::Csv),
        "jsonl" | "ndjson" | "json" => Some(Format::JsonLines),
        _ => None,
    }
}

impl From<FormatArg> for Format {
    fn from(format: FormatArg) -> Self {
        match format {
            FormatArg::Jsonl => Self::JsonLines,
            FormatArg::Csv => Self::Csv,
        }
    }
}
