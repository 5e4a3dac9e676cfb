//! `temei audit verify`: a chain where it is stored, or an export of one without any service. A chain that is not what was
//! written is told by exit code 3.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_json::Value;

use super::ChainArgs;
use crate::audit::{Checkpoint, KeyRing, verify_file};
use crate::cli::args::ConfigArgs;
use crate::cli::session::Target;
use crate::cli::{Outcome, input, output};
use crate::client::{CallError, Deadline};
use crate::grpc::convert;
use crate::pb::v1 as pb;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// Verify this export; no service is asked.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tenant", "of_service"])]
    file: Option<PathBuf>,
    /// Public keys that may have signed (`temei audit keys list --json`). Default: those the file names, which whoever
    /// wrote it could have chosen.
    #[arg(long, value_name = "FILE", requires = "file")]
    keys: Option<PathBuf>,
    /// Checkpoints that were kept elsewhere: lines of `temei audit checkpoints`, or an earlier export.
    #[arg(long = "checkpoint", value_name = "FILE")]
    checkpoints: Option<PathBuf>,
    /// Print what was found as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    chain: ChainArgs,
}

pub(super) async fn run(config: &ConfigArgs, args: &Args) -> anyhow::Result<Outcome> {
    let known = args.checkpoints.as_deref().map(kept).transpose()?.unwrap_or_default();
    let found = match &args.file {
        Some(file) => offline(file, args.keys.as_deref(), known)?,
        None => online(config, args, known).await?,
    };
    match args.json {
        true => output::response(&found, "VerifyAuditResponse")?,
        false => show(&found)?,
    }
    Ok(Outcome::attention_if(!found.whole))
}

async fn online(config: &ConfigArgs, args: &Args, known: Vec<Checkpoint>) -> anyhow::Result<pb::VerifyAuditResponse> {
    let request = pb::VerifyAuditRequest { known: known.into_iter().map(convert::checkpoint).collect() };
    let target = Target::new(config, &args.chain.service).tenant(args.chain.tenant()).deadline(Deadline::None);
    target
        .within(async |session| {
            let found = session.connection().audit().verify(request).await;
            Ok(found.map_err(|status| CallError::new("AuditService.Verify", status))?.into_inner())
        })
        .await
}

fn offline(file: &Path, keys: Option<&Path>, known: Vec<Checkpoint>) -> anyhow::Result<pb::VerifyAuditResponse> {
    let read = |path: &Path| -> anyhow::Result<KeyRing> {
        KeyRing::read(&input::text(path)?).with_context(|| format!("reading the keys in {}", path.display()))
    };
    let trusted = keys.map(read).transpose()?;
    let opened = File::open(file).with_context(|| format!("opening {}", file.display()))?;
    let (name, report) = verify_file(BufReader::new(opened), trusted.as_ref(), known)
        .with_context(|| format!("verifying {}", file.display()))?;
    if trusted.is_none() {
        eprintln!("held against the keys that the file names; --keys FILE holds it against yours");
    }
    let tenant = if name.tenant.is_empty() { "the service" } else { &name.tenant };
    eprintln!("chain {} of {tenant}", name.id);
    Ok(convert::verified(&report))
}

/// The checkpoints of a file of lines; other lines of an export are passed over.
fn kept(path: &Path) -> anyhow::Result<Vec<Checkpoint>> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(input::text(path)?.lines()) {
        let read = || -> Option<Option<Checkpoint>> {
            let value: Value = serde_json::from_str(line).ok()?;
            match value.get("checkpoint") {
                Some(checkpoint) => Checkpoint::parse(checkpoint).map(Some),
                None => ["audit", "entry", "end"].iter().any(|name| value.get(name).is_some()).then_some(None),
            }
        };
        let checkpoint = read().with_context(|| format!("line {number} of {} is no checkpoint", path.display()))?;
        found.extend(checkpoint);
    }
    Ok(found)
}

fn show(found: &pb::VerifyAuditResponse) -> anyhow::Result<()> {
    let pb::VerifyAuditResponse { entries, checkpoints, signed_through, unanchored, contents, contents_erased, .. } =
        found;
    output::line(if found.whole { "whole" } else { "NOT WHOLE" })?;
    for fault in &found.faults {
        output::line(format!("  {}", fault.message))?;
    }
    if found.more_faults > 0 {
        output::line(format!("  and {} more", found.more_faults))?;
    }
    output::line(format!("{entries} entries, {checkpoints} checkpoints, signed through entry {signed_through}"))?;
    if *unanchored > 0 {
        output::line(format!("{unanchored} entries after it are unanchored: nothing signed holds them yet"))?;
    }
    output::line(format!("{contents} contents, {contents_erased} erased"))?;
    Ok(())
}
