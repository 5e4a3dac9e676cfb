//! `temei index`: how far the search index of a tenant is.

use clap::Subcommand;

use super::args::{ConfigArgs, ServiceArgs, TenantArg};
use super::session::Target;
use super::{Outcome, output};
use crate::client::{CallError, Deadline};
use crate::pb::v1 as pb;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Show generation, revisions and counts.
    Status(Status),
}

#[derive(Debug, clap::Args)]
pub(super) struct Status {
    #[command(flatten)]
    tenant: TenantArg,
    /// Print the response as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

pub(super) async fn run(config: &ConfigArgs, command: Command) -> anyhow::Result<Outcome> {
    let Command::Status(args) = command;
    let tenant = args.tenant.tenant.as_ref();
    let target = Target::new(config, &args.service).tenant(tenant).deadline(Deadline::Default);
    let status = target
        .within(async |session| {
            let answer = session.connection().index().status(pb::IndexStatusRequest {}).await;
            Ok(answer.map_err(|status| CallError::new("IndexService.Status", status))?.into_inner())
        })
        .await?;
    match args.json {
        true => output::response(&status, "IndexStatusResponse")?,
        false => output::line(output::table(&rows(&status)))?,
    }
    Ok(Outcome::Done)
}

fn rows(status: &pb::IndexStatusResponse) -> Vec<Vec<String>> {
    let residency = status.residency().as_str_name().trim_start_matches("RESIDENCY_").to_lowercase();
    let model = if status.model.is_empty() { "none".to_owned() } else { status.model.clone() };
    let rows = [
        ("residency", residency),
        ("generation", status.generation.to_string()),
        ("store revision", status.store_revision.to_string()),
        ("facts revision", status.facts_revision.to_string()),
        ("index revision", status.index_revision.to_string()),
        ("products", status.products.to_string()),
        ("documents", status.documents.to_string()),
        ("chunks", status.chunks.to_string()),
        ("vectors", format!("{}, {} still to be made", status.vectors, status.pending_vectors)),
        ("resident bytes", status.resident_bytes.to_string()),
        ("model", model),
    ];
    rows.map(|(name, value)| vec![name.to_owned(), value]).to_vec()
}
