//! `temei merchandising`: synonyms, query rules and boosts of a tenant, as one JSON text.

use std::path::PathBuf;

use anyhow::Context;
use clap::Subcommand;
use tonic::Code;

use super::args::{ConfigArgs, ServiceArgs};
use super::session::Target;
use super::{Outcome, input, output};
use crate::client::{CallError, Connection, Deadline};
use crate::grpc::descriptor;
use crate::pb::v1 as pb;
use crate::tenant::TenantId;

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Print what is in force, in the form `put` takes.
    Show(Common),
    /// Put a whole new version in force.
    Put(Put),
}

#[derive(Debug, clap::Args)]
pub(super) struct Put {
    /// `Merchandising` in JSON; - is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Refuse when another version than this one is in force.
    #[arg(long, value_name = "VERSION")]
    expected_version: Option<u64>,
    /// Put pins of products that are not in the catalogue in force, too.
    #[arg(long)]
    allow_unknown: bool,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, clap::Args)]
pub(super) struct Common {
    /// The tenant.
    #[arg(long, value_name = "TENANT", env = "TEMEI_TENANT", value_parser = TenantId::parse, required_unless_present = "key")]
    tenant: Option<TenantId>,
    /// Print the response as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

pub(super) async fn run(config: &ConfigArgs, command: Command) -> anyhow::Result<Outcome> {
    let common = match &command {
        Command::Show(common) => common,
        Command::Put(put) => &put.common,
    };
    let target = Target::new(config, &common.service).tenant(common.tenant.as_ref()).deadline(Deadline::Default);
    target
        .within(async |session| match &command {
            Command::Show(common) => show(session.connection(), common.json).await,
            Command::Put(args) => put(session.connection(), args).await,
        })
        .await?;
    Ok(Outcome::Done)
}

async fn show(connection: &Connection, json: bool) -> anyhow::Result<()> {
    let answer = connection.catalog().get_merchandising(pb::GetMerchandisingRequest {}).await;
    let answer = answer.map_err(|status| CallError::new("CatalogService.GetMerchandising", status))?.into_inner();
    if json {
        return output::response(&answer, "GetMerchandisingResponse");
    }
    eprintln!("version {}", answer.version);
    output::response(&answer.merchandising.unwrap_or_default(), "Merchandising")
}

async fn put(connection: &Connection, args: &Put) -> anyhow::Result<()> {
    let merchandising: pb::Merchandising = descriptor::from_json(&input::text(&args.file)?, "temei.v1.Merchandising")
        .with_context(|| format!("reading {}", args.file.display()))?;
    if !args.allow_unknown {
        let unknown = unknown_pins(connection, &merchandising).await?;
        anyhow::ensure!(
            unknown.is_empty(),
            "pins of products that are not in the catalogue: {}; mend them, import the products first, or say \
             --allow-unknown",
            unknown.join(", ")
        );
    }
    let request =
        pb::PutMerchandisingRequest { merchandising: Some(merchandising), expected_version: args.expected_version };
    let answer = connection.catalog().put_merchandising(request).await;
    let answer = answer.map_err(|status| CallError::new("CatalogService.PutMerchandising", status))?.into_inner();
    for warning in &answer.warnings {
        eprintln!("warning: {warning}");
    }
    match args.common.json {
        true => output::response(&answer, "PutMerchandisingResponse")?,
        false => output::line(format!("version {} is in force from revision {}", answer.version, answer.revision))?,
    }
    Ok(())
}

/// Pinned products that the catalogue does not have, as `rules[0].pinned_skus[1] "SKU"`. A key that may not read products
/// asks for nothing.
async fn unknown_pins(connection: &Connection, merchandising: &pb::Merchandising) -> Result<Vec<String>, CallError> {
    let mut unknown = Vec::new();
    let mut search = connection.search();
    for (rule, pinned) in merchandising.rules.iter().enumerate() {
        for (at, sku) in pinned.pinned_skus.iter().enumerate() {
            let key = Some(pb::get_request::Key::Sku(sku.clone()));
            match search.get(pb::GetRequest { key }).await {
                Ok(_) => {}
                Err(status) if status.code() == Code::NotFound => {
                    unknown.push(format!("rules[{rule}].pinned_skus[{at}] {sku:?}"));
                }
                // What has no form of a SKU is refused by the service, with its field.
                Err(status) if matches!(status.code(), Code::PermissionDenied | Code::InvalidArgument) => {}
                Err(status) => return Err(CallError::new("SearchService.Get", status)),
            }
        }
    }
    Ok(unknown)
}
