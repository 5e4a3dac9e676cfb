//! `temei index cancel` and `temei index rollback`, of one tenant or of all.

use tonic::Status;

use crate::cli::args::{ConfigArgs, ServiceArgs};
use crate::cli::session::Target;
use crate::cli::{Outcome, output, tenants};
use crate::client::{CallError, Connection, Deadline};
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

/// The reason of a rollback to nothing.
const NOTHING_KEPT: &str = "NO_PREVIOUS_GENERATION";

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The tenant.
    #[arg(long, value_name = "TENANT", value_parser = TenantId::parse, required_unless_present_any = ["all", "key"])]
    tenant: Option<TenantId>,
    /// Every active tenant, one after the other; those for which there is nothing to do are passed over.
    #[arg(long, conflicts_with = "tenant")]
    all: bool,
    /// Print the response of each tenant as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

/// What becomes of a reindex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Undone {
    Cancelled,
    RolledBack,
}

pub(super) async fn run(config: &ConfigArgs, args: &Args, undone: Undone) -> anyhow::Result<Outcome> {
    let target = Target::new(config, &args.service).tenant(args.tenant.as_ref()).deadline(Deadline::Default);
    target
        .within(async |session| {
            let connection = session.connection();
            if !args.all {
                let name = args.tenant.as_ref().map_or_else(|| "the key's tenant".to_owned(), ToString::to_string);
                undo(connection, &name, args, undone).await?;
                return Ok(());
            }
            let (mut of, mut done) = (0, 0);
            for tenant in tenants::all(connection).await? {
                if tenant.state() == pb::TenantState::Active {
                    of += 1;
                    let id = TenantId::parse(&tenant.id)?;
                    done += u64::from(undo(&connection.with_tenant(&id), id.as_str(), args, undone).await?);
                }
            }
            eprintln!("{done} of {of} shops had something to undo");
            Ok(())
        })
        .await?;
    Ok(Outcome::Done)
}

/// Whether there was something to undo.
async fn undo(connection: &Connection, name: &str, args: &Args, undone: Undone) -> anyhow::Result<bool> {
    match undone {
        Undone::Cancelled => cancel(connection, name, args).await,
        Undone::RolledBack => roll_back(connection, name, args).await,
    }
}

async fn cancel(connection: &Connection, name: &str, args: &Args) -> anyhow::Result<bool> {
    let answer = connection.index().cancel(pb::CancelReindexRequest {}).await;
    let answer = answer.map_err(|status| CallError::new("IndexService.Cancel", status))?.into_inner();
    match (args.json, answer.cancelled) {
        (true, _) => output::response(&answer, "CancelReindexResponse")?,
        (false, true) => output::line(format!("{name}: the reindex was cancelled; the index is as it was"))?,
        (false, false) if args.all => {}
        (false, false) => output::line(format!("{name}: there is no reindex to cancel"))?,
    }
    Ok(answer.cancelled)
}

async fn roll_back(connection: &Connection, name: &str, args: &Args) -> anyhow::Result<bool> {
    let answer = match connection.index().rollback(pb::RollbackRequest {}).await {
        Ok(answer) => answer.into_inner(),
        Err(status) if args.all && is_nothing_kept(&status) => return Ok(false),
        Err(status) => return Err(CallError::new("IndexService.Rollback", status).into()),
    };
    match args.json {
        true => output::response(&answer, "RollbackResponse")?,
        false => output::line(format!(
            "{name}: generation {} of revision {} is in force again in the place of {}",
            answer.generation, answer.index_revision, answer.replaced_generation
        ))?,
    }
    Ok(true)
}

fn is_nothing_kept(status: &Status) -> bool {
    use tonic_types::StatusExt;
    status.get_details_error_info().is_some_and(|info| info.reason == NOTHING_KEPT)
}
