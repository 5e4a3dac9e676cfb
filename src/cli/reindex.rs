//! `temei reindex`: a new generation of the search index, built aside and swapped in while search goes on.

use tonic::Status;

use super::args::{ConfigArgs, ServiceArgs};
use super::session::Target;
use super::{Outcome, output, progress, tenants};
use crate::client::{CallError, Connection, Deadline};
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The tenant.
    #[arg(long, value_name = "TENANT", value_parser = TenantId::parse, required_unless_present_any = ["all", "key"])]
    tenant: Option<TenantId>,
    /// Every active tenant, one after the other.
    #[arg(long, conflicts_with = "tenant")]
    all: bool,
    /// Embed every text again instead of taking stored vectors.
    #[arg(long)]
    reembed: bool,
    /// Print the last response of each tenant as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

pub(super) async fn run(config: &ConfigArgs, args: &Args) -> anyhow::Result<Outcome> {
    let target = Target::new(config, &args.service).tenant(args.tenant.as_ref()).deadline(Deadline::Default);
    target
        .within(async |session| {
            let connection = session.connection();
            if !args.all {
                let name = args.tenant.as_ref().map_or_else(|| "the key's tenant".to_owned(), ToString::to_string);
                return reindex(connection, &name, args).await;
            }
            for tenant in tenants::all(connection).await? {
                if tenant.state() == pb::TenantState::Active {
                    let id = TenantId::parse(&tenant.id)?;
                    reindex(&connection.with_tenant(&id), id.as_str(), args).await?;
                }
            }
            Ok(())
        })
        .await?;
    Ok(Outcome::Done)
}

async fn reindex(connection: &Connection, name: &str, args: &Args) -> anyhow::Result<()> {
    let request = pb::ReindexRequest { reembed: args.reembed };
    let mut steps = connection.index().reindex(request).await.map_err(failed)?.into_inner();
    let bar = progress::bar(0, name);
    let mut last = None;
    while let Some(step) = steps.message().await.map_err(failed)? {
        let phase = step.phase_code().as_str_name().trim_start_matches("REINDEX_PHASE_");
        bar.set_message(format!("{name} {}", phase.to_lowercase()));
        bar.set_length(step.of);
        bar.set_position(step.done);
        last = Some(step);
    }
    bar.finish_and_clear();
    let last = last.filter(|step| step.phase_code() == pb::ReindexPhase::Done);
    let Some(last) = last else { anyhow::bail!("{name}: the reindex ended before it was done") };
    match args.json {
        true => output::response(&last, "ReindexProgress")?,
        false => output::line(format!(
            "{name}: generation {} holds {} items of revision {}",
            last.generation, last.done, last.index_revision
        ))?,
    }
    Ok(())
}

fn failed(status: Status) -> CallError {
    CallError::new("IndexService.Reindex", status)
}
