//! `temei restore`: a backup into an empty database, or into the place of another one, while nobody serves.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;
use tokio::sync::mpsc;

use super::args::ConfigArgs;
use super::confirm::YesArg;
use super::migrate::database_url;
use super::{Outcome, log, output, progress, service};
use crate::backup::{self, Archive, BackupError};
use crate::config::Config;
use crate::store::{DataFolder, Manifest, Replace, Restore, RestoreStep};

/// Parts that reading may be ahead of writing.
const AHEAD: usize = 2;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The backup, or a folder of backups, of which the newest is taken.
    #[arg(value_name = "FILE|FOLDER")]
    path: PathBuf,
    /// Put it in the place of what the database holds, which is gone then.
    #[arg(long)]
    replace: bool,
    /// Only read the backup and say whether it is whole.
    #[arg(long, conflicts_with = "replace")]
    check: bool,
    /// Print what the backup holds as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    yes: YesArg,
}

/// What was restored, or looked at.
#[derive(Debug, Serialize)]
struct Told<'a> {
    file: &'a Path,
    restored: bool,
    #[serde(flatten)]
    contents: &'a Manifest,
}

pub(super) async fn run(args: &ConfigArgs, own: &Args) -> anyhow::Result<Outcome> {
    let config = args.load()?;
    log::init(&config.log, log::Purpose::Command)?;
    let file = backup::find(&own.path)?;
    if !own.check {
        nobody_serves(&config)?;
    }
    let bar = progress::spinner("reading the backup");
    let archive = whole(&file).await;
    bar.finish_and_clear();
    let archive = archive?;
    let contents = archive.contents().clone();
    contents.is_known()?;
    if !own.check {
        if own.replace {
            let warning = format!("what the database of {} holds will be gone for good", config.data.dir.display());
            own.yes.confirm(&warning, "replace")?;
        }
        put_back(&config, archive, if own.replace { Replace::Everything } else { Replace::Nothing }).await?;
    }
    let told = Told { file: &file, restored: !own.check, contents: &contents };
    match own.json {
        true => output::json(&told)?,
        false => output::line(line(&told))?,
    }
    Ok(Outcome::Done)
}

fn line(Told { file, restored, contents }: &Told<'_>) -> String {
    let (rows, tenants, at) = (contents.rows(), contents.tenants.len(), &contents.created_at);
    match restored {
        true => format!("restored {rows} rows of {tenants} tenants as of {at}, read back and the same"),
        false => format!("{} is whole: {rows} rows of {tenants} tenants as of {at}", file.display()),
    }
}

fn nobody_serves(config: &Config) -> anyhow::Result<()> {
    if let Some(owner) = service::owner(&config.data.dir)? {
        anyhow::bail!("process {} is using {}; stop it first", owner.pid, config.data.dir.display());
    }
    Ok(())
}

/// The archive, once all of it was read and found whole.
async fn whole(file: &Path) -> anyhow::Result<Archive> {
    let file = file.to_owned();
    let read = tokio::task::spawn_blocking(move || {
        let mut archive = Archive::open(&file)?;
        archive.verify()?;
        Ok::<_, BackupError>(archive)
    });
    Ok(read.await.context("reading did not end")??)
}

async fn put_back(config: &Config, archive: Archive, replace: Replace) -> anyhow::Result<()> {
    let folder = DataFolder::open(&config.data.dir)?;
    let url = database_url(config, &folder);
    let contents = archive.contents().clone();
    let (send, pieces) = mpsc::channel(AHEAD);
    let reading = tokio::task::spawn_blocking(move || archive.send(&send));
    let (bar, rows) = (progress::bar(contents.rows(), "restoring"), contents.rows());
    let told = |step| match step {
        RestoreStep::Writing { rows: done } => bar.set(done, rows),
        RestoreStep::Comparing { rows: done } => {
            bar.phase("comparing");
            bar.set(done, rows);
        }
    };
    let restored = Restore { url: &url, manifest: &contents, replace, pieces, told: &told }.run().await;
    bar.finish_and_clear();
    restored?;
    reading.await.context("reading did not end")?;
    // What was in memory of other databases; it would be thrown away when it is met.
    for copies in [folder.snapshots(), folder.dense()] {
        match std::fs::remove_dir_all(&copies) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("removing {}", copies.display()));
            }
            Ok(()) | Err(_) => {}
        }
    }
    Ok(())
}
