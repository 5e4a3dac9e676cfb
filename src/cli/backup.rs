//! `temei backup`: everything of the database as one moment has it, in one file, while others go on working with it.
//!
//! Whoever owns the data folder hands the rows over; where nobody does, this process reads them itself, and serves nobody.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use tokio::sync::mpsc;

use super::args::{ConfigArgs, ServiceArgs};
use super::interrupt::or_interrupted;
use super::migrate::database_url;
use super::session::Target;
use super::{Outcome, output, progress, service};
use crate::backup::{self, Step, Written};
use crate::client::{CallError, Connection, Deadline};
use crate::clock::{Clock, SystemClock};
use crate::config::Config;
use crate::pb::v1 as pb;
use crate::store::{DataFolder, Manifest, Piece, Store, VectorRows};

/// Pieces that reading may be ahead of writing.
const AHEAD: usize = 2;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The file to be made, or a folder, in which it is named by the moment. A file that is there is left alone.
    #[arg(value_name = "FILE|FOLDER")]
    path: PathBuf,
    /// Leave out the vectors of texts: they are made anew after a restore.
    #[arg(long)]
    without_vectors: bool,
    /// Print what the backup holds as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    service: ServiceArgs,
}

pub(super) async fn run(config: &ConfigArgs, args: &Args) -> anyhow::Result<Outcome> {
    let path = backup::place(&args.path, SystemClock.now());
    anyhow::ensure!(!path.exists(), "{} is there already: a backup is never written over", path.display());
    let (to, steps) = mpsc::channel(AHEAD);
    let writing = tokio::task::spawn_blocking(move || backup::write(&path, steps));
    let gathering = Gathering { to, bar: progress::bar(0, "backing up"), done: 0 };
    let gathered = or_interrupted(gathering.gather(config, args), || "there is no backup".to_owned()).await;
    let written = writing.await.context("writing did not end")?;
    let written = match (gathered, written) {
        // Who reads is told only that nobody writes any more.
        (_, Err(error)) if !matches!(error, backup::BackupError::CutOff) => return Err(error.into()),
        (Err(error), _) => return Err(error),
        (Ok(()), written) => written?,
    };
    match args.json {
        true => output::json(&written)?,
        false => output::line(told(&written))?,
    }
    Ok(Outcome::Done)
}

fn told(Written { file, bytes, contents }: &Written) -> String {
    let (rows, tenants, migration) = (contents.rows(), contents.tenants.len(), contents.migration);
    let megabytes = *bytes as f64 / 1e6;
    format!(
        "{}: {rows} rows of {tenants} tenants as of {}, migration {migration}, {megabytes:.1} MB, read back and the same",
        file.display(),
        contents.created_at
    )
}

/// What is read on its way to whoever writes it.
struct Gathering {
    to: mpsc::Sender<Step>,
    bar: progress::Bar,
    done: u64,
}

impl Gathering {
    /// To the end, and then nobody writes any more.
    async fn gather(mut self, config: &ConfigArgs, args: &Args) -> anyhow::Result<()> {
        let gathered = self.by_whom_there_is(config, args).await;
        self.bar.finish_and_clear();
        gathered
    }

    async fn by_whom_there_is(&mut self, config: &ConfigArgs, args: &Args) -> anyhow::Result<()> {
        if args.service.address.is_none() {
            let config = config.load()?;
            if service::owner(&config.data.dir)?.is_none() {
                let vectors = if args.without_vectors { VectorRows::LeftOut } else { VectorRows::Included };
                return self.by_ourselves(&config, vectors).await;
            }
        }
        let target = Target::new(config, &args.service).deadline(Deadline::None);
        target.within(async |session| self.by_service(session.connection(), args.without_vectors).await).await
    }

    async fn by_service(&mut self, connection: &Connection, without_vectors: bool) -> anyhow::Result<()> {
        let failed = |status| CallError::new("BackupService.Create", status);
        let request = pb::CreateBackupRequest { without_vectors };
        let mut pieces = connection.backups().create(request).await.map_err(failed)?.into_inner();
        let mut manifest = String::new();
        while let Some(piece) = pieces.message().await.map_err(failed)? {
            let pb::BackupPiece { table, lines, rows, rows_in_all, manifest: text } = piece;
            self.rows(Piece { table: table.into(), lines, rows, rows_in_all }).await?;
            manifest = text;
        }
        anyhow::ensure!(!manifest.is_empty(), "the service ended before the backup was whole");
        self.end(serde_json::from_str(&manifest).context("the manifest cannot be read")?).await
    }

    async fn by_ourselves(&mut self, config: &Config, vectors: VectorRows) -> anyhow::Result<()> {
        let dir = &config.data.dir;
        anyhow::ensure!(service::has_database(config), "there is no database in {}", dir.display());
        let folder = DataFolder::open(dir)?;
        let store = Store::connect(&database_url(config, &folder), Arc::new(SystemClock)).await;
        let store = store.context("opening the database")?;
        let (send, mut pieces) = mpsc::channel(AHEAD);
        let reading = async {
            let read = store.back_up(vectors, &send).await;
            drop(send);
            read.context("reading the database")
        };
        let handing = async {
            while let Some(piece) = pieces.recv().await {
                self.rows(piece).await?;
            }
            Ok(())
        };
        let (manifest, ()) = tokio::try_join!(reading, handing)?;
        store.close().await;
        self.end(manifest).await
    }

    async fn rows(&mut self, piece: Piece) -> anyhow::Result<()> {
        self.done += piece.rows;
        self.bar.set(self.done, piece.rows_in_all);
        match piece.rows {
            0 => Ok(()),
            _ => self.step(Step::Rows(piece)).await,
        }
    }

    async fn end(&mut self, manifest: Manifest) -> anyhow::Result<()> {
        self.bar.phase("reading it back");
        self.step(Step::End(Box::new(manifest))).await
    }

    async fn step(&mut self, step: Step) -> anyhow::Result<()> {
        self.to.send(step).await.ok().context("nobody writes any more")
    }
}
