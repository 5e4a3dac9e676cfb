//! `temei documents event`: what happened to documents at their source, one event a line.

use std::path::PathBuf;

use anyhow::Context;

use crate::cli::args::{ConfigArgs, TenantCall};
use crate::cli::session::Target;
use crate::cli::{Outcome, input, output};
use crate::client::{CallError, Connection, Deadline};
use crate::grpc::descriptor;
use crate::pb::v1 as pb;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// `PublishDocumentEventRequest` in JSON, one a line; - is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    common: TenantCall,
}

/// Publishes events in their order; the first that is refused ends it, and what came before is taken in.
pub(in crate::cli) async fn run(config: &ConfigArgs, args: Args) -> anyhow::Result<Outcome> {
    let text = input::text(&args.file)?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(at, line): (usize, &str)| {
        let event = descriptor::from_json(line, "temei.v1.PublishDocumentEventRequest");
        event.with_context(|| format!("{}, line {}", args.file.display(), at + 1))
    };
    let events: Vec<pb::PublishDocumentEventRequest> = lines.map(read).collect::<Result<_, _>>()?;
    let tenant = args.common.tenant.tenant.clone();
    let target = Target::new(config, &args.common.service).tenant(tenant.as_ref()).deadline(Deadline::Default);
    target
        .within(async |session| {
            for event in events.clone() {
                publish(session.connection(), event, args.common.json).await?;
            }
            Ok(Outcome::Done)
        })
        .await
}

async fn publish(connection: &Connection, event: pb::PublishDocumentEventRequest, json: bool) -> anyhow::Result<()> {
    let id = event.event_id.clone();
    let answer = connection.catalog().publish_document_event(event).await;
    let answer = answer
        .map_err(|status| CallError::new("CatalogService.PublishDocumentEvent", status))
        .with_context(|| id.clone())?;
    let answer = answer.into_inner();
    if json {
        return output::response(&answer, "PublishDocumentEventResponse");
    }
    let outcome = answer.outcome().as_str_name().trim_start_matches("DOCUMENT_EVENT_OUTCOME_").to_lowercase();
    let scrubbed: u32 = answer.scrubbed.iter().map(|kind| kind.count).sum();
    let told = if scrubbed > 0 { format!("; {scrubbed} taken out") } else { String::new() };
    Ok(output::line(format!("{id}: {outcome}, revision {}{told}", answer.revision))?)
}
