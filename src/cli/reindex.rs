//! `temei reindex`: a new generation of the search index, built aside and swapped in while search goes on.

use tonic::{Status, Streaming};

use super::args::{ConfigArgs, ServiceArgs};
use super::interrupt::or_interrupted;
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
            let keeper = match session.own_address() {
                Some(_) => Keeper::ThisProcess,
                None => Keeper::Service,
            };
            if !args.all {
                let name = args.tenant.as_ref().map_or_else(|| "the key's tenant".to_owned(), ToString::to_string);
                return reindex(connection, &name, keeper, args).await;
            }
            for tenant in tenants::all(connection).await? {
                if tenant.state() == pb::TenantState::Active {
                    let id = TenantId::parse(&tenant.id)?;
                    reindex(&connection.with_tenant(&id), id.as_str(), keeper, args).await?;
                }
            }
            Ok(())
        })
        .await?;
    Ok(Outcome::Done)
}

/// Who does the work, and so whether it goes on without this command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keeper {
    ThisProcess,
    Service,
}

impl Keeper {
    /// What becomes of the reindex of `name`.
    fn told(self, name: &str) -> String {
        match self {
            Self::ThisProcess => format!("{name}: the reindex was given up; the index is as it was"),
            Self::Service => {
                format!(
                    "{name}: the reindex goes on in the service; `temei index status --tenant {name}` shows how far it is"
                )
            }
        }
    }
}

async fn reindex(connection: &Connection, name: &str, keeper: Keeper, args: &Args) -> anyhow::Result<()> {
    let request = pb::ReindexRequest { reembed: args.reembed };
    let mut steps = connection.index().reindex(request).await.map_err(failed)?.into_inner();
    let bar = progress::bar(0, name);
    let followed = or_interrupted(follow(&mut steps, &bar, name), || keeper.told(name)).await;
    bar.finish_and_clear();
    let Some(last) = followed? else { anyhow::bail!("{name}: the reindex ended before it was done") };
    match args.json {
        true => output::response(&last, "ReindexProgress")?,
        false => output::line(format!(
            "{name}: generation {} holds {} items of revision {}",
            last.generation, last.done, last.index_revision
        ))?,
    }
    Ok(())
}

/// To the last report, where it is that of the end.
async fn follow(
    steps: &mut Streaming<pb::ReindexProgress>,
    bar: &progress::Bar,
    name: &str,
) -> anyhow::Result<Option<pb::ReindexProgress>> {
    let mut last = None;
    while let Some(step) = steps.message().await.map_err(|status| broken_off(name, status))? {
        let phase = step.phase_code().as_str_name().trim_start_matches("REINDEX_PHASE_");
        bar.set(step.done, step.of);
        bar.phase(&format!("{name} {}", phase.to_lowercase()));
        last = Some(step);
    }
    Ok(last.filter(|step| step.phase_code() == pb::ReindexPhase::Done))
}

/// The service may be working on, or may be gone with its work.
fn broken_off(name: &str, status: Status) -> anyhow::Error {
    let is_told = !status.details().is_empty();
    let error = anyhow::Error::new(failed(status));
    match is_told {
        true => error,
        false => error.context(format!("`temei index status --tenant {name}` shows whether the reindex goes on")),
    }
}

fn failed(status: Status) -> CallError {
    CallError::new("IndexService.Reindex", status)
}
