//! `temei audit keys`: the ring that signs checkpoints, in its file; a service that runs reads it anew by itself.

use std::path::PathBuf;

use anyhow::Context;
use clap::Subcommand;

use crate::audit::{AuditKey, Halves, KeyRing};
use crate::auditor::KeyFile;
use crate::cli::args::ConfigArgs;
use crate::cli::{Outcome, input, output};
use crate::clock::{Clock, SystemClock};
use crate::store::generator;

/// How long a new key is known before it signs.
const DEFAULT_OVERLAP_SECS: u32 = 86_400;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// List the keys; the one that signs now is marked.
    List(List),
    /// Make another key that signs from a moment on; those before go on verifying.
    Rotate(Rotate),
    /// Take the public keys of another ring, of a node or of a backup's service, to verify what they have signed.
    Trust(Trust),
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct List {
    /// Print the public keys as a ring that `audit verify --keys` and `audit keys trust` take.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Rotate {
    /// When the new key begins to sign, in seconds from now: meanwhile give its public half to whoever verifies.
    #[arg(long, value_name = "SECS", default_value_t = DEFAULT_OVERLAP_SECS)]
    overlap_secs: u32,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Trust {
    /// What `audit keys list --json` printed there.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn run(config: &ConfigArgs, command: &Command) -> anyhow::Result<Outcome> {
    let config = config.load()?;
    let place = (config.audit.key_file.as_deref(), config.data.dir.as_path());
    let now = SystemClock.now();
    match command {
        Command::List(args) => list(&KeyFile::at(place.0, place.1).read()?, args.json)?,
        Command::Rotate(args) => {
            let signs_from = now.plus_secs(i64::from(args.overlap_secs));
            let id = KeyFile::open(place, now, &mut generator())?.rotate(signs_from, &mut generator())?;
            output::line(format!("{id} signs from {signs_from} on"))?;
        }
        Command::Trust(args) => {
            let text = input::text(&args.file)?;
            let ring = KeyRing::read(&text).with_context(|| format!("reading {}", args.file.display()))?;
            let public = ring.keys().iter().map(|key| AuditKey::verifying(*key.public(), key.signs_from())).collect();
            KeyFile::open(place, now, &mut generator())?.add(public)?;
            output::line(format!("{} keys are known", KeyFile::at(place.0, place.1).read()?.keys().len()))?;
        }
    }
    Ok(Outcome::Done)
}

fn list(ring: &KeyRing, json: bool) -> anyhow::Result<()> {
    if json {
        output::line(ring.write(Halves::Public).trim_end())?;
        return Ok(());
    }
    let signer = ring.signer(SystemClock.now()).map(AuditKey::id);
    for key in ring.keys() {
        let what = match (signer == Some(key.id()), key.may_sign()) {
            (true, _) => "signs",
            (false, true) => "may sign",
            (false, false) => "verifies",
        };
        output::line(format!("{} {what}, from {}", key.id(), key.signs_from()))?;
    }
    Ok(())
}
