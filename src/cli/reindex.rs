//! `temei reindex`: a new generation of the search index, built aside and swapped in while search goes on.

mod overall;

use overall::{Overall, Summary};
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
    /// Every active tenant, one after the other; one that fails does not stop the others.
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
    let summary = target
        .within(async |session| {
            let connection = session.connection();
            let keeper = match session.own_address() {
                Some(_) => Keeper::ThisProcess,
                None => Keeper::Service,
            };
            if !args.all {
                let name = args.tenant.as_ref().map_or_else(|| "the key's tenant".to_owned(), ToString::to_string);
                reindex(connection, &name, keeper, args).await?;
                return Ok(None);
            }
            Ok(Some(reindex_all(connection, keeper, args).await?))
        })
        .await?;
    match summary {
        None => Ok(Outcome::Done),
        Some(summary) => summary.told(),
    }
}

/// One tenant after the other, under one bar.
async fn reindex_all(connection: &Connection, keeper: Keeper, args: &Args) -> anyhow::Result<Summary> {
    let mut shops = Vec::new();
    for tenant in tenants::all(connection).await? {
        if tenant.state() == pb::TenantState::Active {
            let id = TenantId::parse(&tenant.id)?;
            let connection = connection.with_tenant(&id);
            let request = pb::IndexStatusRequest { leave_cold: true };
            let status = connection.index().status(request).await;
            let status = status.map_err(|status| CallError::new("IndexService.Status", status))?.into_inner();
            shops.push((id, connection, status.products + status.documents));
        }
    }
    let mut overall = Overall::new(shops.iter().map(|(.., items)| *items).collect());
    let mut summary = Summary::default();
    for (id, connection, _) in &shops {
        let name = id.as_str();
        let request = pb::ReindexRequest { reembed: args.reembed };
        let work = async {
            let mut steps = connection.index().reindex(request).await.map_err(failed)?.into_inner();
            follow(&mut steps, name, |step| overall.tell(name, step)).await
        };
        match or_interrupted(async { Ok(work.await) }, || keeper.told(name)).await? {
            Ok(last) => {
                if args.json {
                    output::response(&last, "ReindexProgress")?;
                }
                summary.count(&last);
            }
            Err(error) => {
                overall.say(&format!("{name}: {error:#}"));
                summary.failed.push(name.to_owned());
            }
        }
        overall.next();
    }
    overall.finish();
    Ok(summary)
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
            Self::ThisProcess => format!(
                "{name}: the index is as it was, and the next start goes on with the reindex; \
                 `temei index cancel --tenant {name}` gives it up"
            ),
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
    let show = |step: &pb::ReindexProgress| {
        bar.set(step.done, step.of);
        bar.phase(&format!("{name} {}", phase_of(step)));
    };
    let followed = or_interrupted(follow(&mut steps, name, show), || keeper.told(name)).await;
    bar.finish_and_clear();
    let last = followed?;
    match args.json {
        true => output::response(&last, "ReindexProgress")?,
        false => output::line(format!(
            "{name}: generation {} holds {} items of revision {}; texts embedded: {}",
            last.generation, last.done, last.index_revision, last.embedded
        ))?,
    }
    Ok(())
}

fn phase_of(step: &pb::ReindexProgress) -> String {
    step.phase_code().as_str_name().trim_start_matches("REINDEX_PHASE_").to_lowercase()
}

/// To the last report, which has to be that of the end.
async fn follow(
    steps: &mut Streaming<pb::ReindexProgress>,
    name: &str,
    mut show: impl FnMut(&pb::ReindexProgress),
) -> anyhow::Result<pb::ReindexProgress> {
    let mut last = None;
    while let Some(step) = steps.message().await.map_err(|status| broken_off(name, status))? {
        show(&step);
        last = Some(step);
    }
    let last = last.filter(|step| step.phase_code() == pb::ReindexPhase::Done);
    last.ok_or_else(|| anyhow::anyhow!("{name}: the reindex ended before it was done"))
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
