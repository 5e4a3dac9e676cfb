//! `temei merchandising`: synonyms, query rules and boosts of a tenant, as one JSON text.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Subcommand;

use super::args::{ConfigArgs, ServiceArgs};
use super::session::Target;
use super::{Outcome, output};
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
    let merchandising = descriptor::from_json(&read(&args.file)?, "temei.v1.Merchandising")
        .with_context(|| format!("reading {}", args.file.display()))?;
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

fn read(file: &Path) -> anyhow::Result<String> {
    if file == Path::new("-") {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).context("reading standard input")?;
        return Ok(text);
    }
    fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))
}
