//! `temei inspect`: whether a text tries to steer the assistant.

use std::path::PathBuf;

use clap::ValueEnum;

use super::args::{ConfigArgs, DeadlineArg, ServiceArgs, TenantArg};
use super::session::Target;
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
    /// Where the text comes from.
    #[arg(long, value_enum, default_value_t = Source::User)]
    source: Source,
    /// Exit 3 when the text may not pass as it is.
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
enum Source {
    /// What a customer wrote.
    User,
    /// A passage that was found.
    Retrieved,
    /// The output of a tool.
    Tool,
}

impl From<Source> for pb::TextSource {
    fn from(source: Source) -> Self {
        match source {
            Source::User => Self::User,
            Source::Retrieved => Self::Retrieved,
            Source::Tool => Self::Tool,
        }
    }
}

pub(super) async fn run(config: &ConfigArgs, args: Args) -> anyhow::Result<Outcome> {
    let request =
        pb::InspectRequest { text: input::text(&args.file)?, source: pb::TextSource::from(args.source).into() };
    let tenant = args.tenant.tenant.as_ref();
    let target = Target::new(config, &args.service).tenant(tenant).deadline(args.deadline.deadline());
    let answer = target
        .within(async |session| {
            let answer = session.connection().guard().inspect(request).await;
            Ok(answer.map_err(|status| CallError::new("GuardService.Inspect", status))?.into_inner())
        })
        .await?;
    match args.json {
        true => output::response(&answer, "InspectResponse")?,
        false => show(&answer)?,
    }
    Ok(Outcome::attention_if(args.fail && answer.action() != pb::InspectAction::Allow))
}

fn show(answer: &pb::InspectResponse) -> anyhow::Result<()> {
    output::degraded(&answer.degraded);
    let action = answer.action().as_str_name().trim_start_matches("INSPECT_ACTION_");
    let risk = answer.risk().as_str_name().trim_start_matches("INSPECT_RISK_").to_lowercase();
    output::line(format!("{action}: risk {risk}, score {}", answer.score))?;
    for finding in &answer.findings {
        let span = finding.span.unwrap_or_default();
        output::line(format!("  {} at {}..{}, weight {}", finding.rule, span.start, span.end, finding.weight))?;
    }
    if answer.truncated {
        eprintln!("the text was cut; what lay beyond was not inspected");
    }
    if answer.action() == pb::InspectAction::Sanitize {
        output::line(format!("sanitized: {}", answer.sanitized_text))?;
    }
    Ok(())
}
