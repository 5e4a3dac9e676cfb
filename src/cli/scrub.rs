//! `temei scrub`: a text without its personal data.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::ValueEnum;
use temei_text::locale::Locale;

use super::args::{ConfigArgs, DeadlineArg, ServiceArgs, TenantArg, locale};
use super::session::{Session, Target};
use super::shop::Shop;
use super::{Outcome, input, output};
use crate::client::CallError;
use crate::pb::v1 as pb;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The text; - or nothing is standard input.
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: PathBuf,
    #[command(flatten)]
    tenant: TenantArg,
    /// Language and region of the customers ("es-BO"). Default: the tenant's.
    #[arg(long, value_name = "LOCALE", value_parser = locale)]
    locale: Option<Locale>,
    /// What takes the place of personal data.
    #[arg(long, value_enum, default_value_t = Operation::Replace)]
    operation: Operation,
    /// For hash: a file with the tenant's own secret.
    #[arg(long, value_name = "FILE", required_if_eq("operation", "hash"))]
    salt_file: Option<PathBuf>,
    /// What to look for ("email,phone"). Default: everything.
    #[arg(long = "only", value_name = "KIND", value_delimiter = ',', value_parser = kind)]
    kinds: Vec<pb::PersonalKind>,
    /// Exit 3 when something was found.
    #[arg(long)]
    fail: bool,
    /// Print the response as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    deadline: DeadlineArg,
    #[command(flatten)]
    service: ServiceArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Operation {
    Replace,
    Mask,
    Hash,
    Token,
}

impl From<Operation> for pb::ScrubOperation {
    fn from(operation: Operation) -> Self {
        match operation {
            Operation::Replace => Self::Replace,
            Operation::Mask => Self::Mask,
            Operation::Hash => Self::Hash,
            Operation::Token => Self::Token,
        }
    }
}

/// By its name in the contract, without the prefix and in any case.
fn kind(text: &str) -> Result<pb::PersonalKind, String> {
    let name = format!("PERSONAL_KIND_{}", text.trim().to_uppercase().replace('-', "_"));
    let known = pb::PersonalKind::from_str_name(&name).filter(|kind| *kind != pb::PersonalKind::Unspecified);
    known.ok_or_else(|| format!("{text:?} is no kind of personal data (like email, phone, iban)"))
}

pub(super) async fn run(config: &ConfigArgs, args: Args) -> anyhow::Result<Outcome> {
    let salt = match &args.salt_file {
        Some(path) => fs::read(path).with_context(|| format!("reading {}", path.display()))?.trim_ascii().to_vec(),
        None => Vec::new(),
    };
    let mut request = pb::ScrubRequest {
        text: input::text(&args.file)?,
        kinds: args.kinds.iter().map(|&kind| kind.into()).collect(),
        operation: pb::ScrubOperation::from(args.operation).into(),
        salt,
        ..Default::default()
    };
    let tenant = args.tenant.tenant.as_ref();
    let target = Target::new(config, &args.service).tenant(tenant).deadline(args.deadline.deadline());
    let work = async |session: &Session| {
        request.locale = match &args.locale {
            Some(locale) => locale.as_str().to_owned(),
            None => Shop::of(session, tenant).await?.tag(),
        };
        let answer = session.connection().guard().scrub(request).await;
        Ok(answer.map_err(|status| CallError::new("GuardService.Scrub", status))?.into_inner())
    };
    let answer = target.within(work).await?;
    match args.json {
        true => output::response(&answer, "ScrubResponse")?,
        false => show(&answer)?,
    }
    Ok(Outcome::attention_if(args.fail && !answer.findings.is_empty()))
}

fn show(answer: &pb::ScrubResponse) -> anyhow::Result<()> {
    for finding in &answer.findings {
        let span = finding.span.unwrap_or_default();
        eprintln!("{} at {}..{} → {}", finding.label, span.start, span.end, finding.replacement);
    }
    if answer.findings_omitted > 0 {
        eprintln!("… and {} more", answer.findings_omitted);
    }
    Ok(output::line(answer.text.trim_end_matches('\n'))?)
}
