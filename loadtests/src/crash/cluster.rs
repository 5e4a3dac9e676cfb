//! A PostgreSQL that is killed: a cluster of its own in a folder of its own, which writes to the disk as one in earnest does.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use tokio::process::{Child, Command};

/// PostgreSQL refuses to run as root: then it runs as nobody.
const NOBODY: u32 = 65_534;
const START_LIMIT: Duration = Duration::from_secs(60);
const BETWEEN_TRIES: Duration = Duration::from_millis(20);

#[derive(Debug)]
pub(super) struct Cluster {
    programs: PathBuf,
    /// Socket, data and log.
    folder: PathBuf,
    server: Child,
}

impl Cluster {
    /// None where PostgreSQL is not installed.
    pub(super) async fn start(folder: PathBuf) -> Result<Option<Self>> {
        let Some(programs) = programs() else { return Ok(None) };
        fs::create_dir_all(&folder).with_context(|| format!("creating {}", folder.display()))?;
        if is_root() {
            chown(&folder, Some(NOBODY), Some(NOBODY)).context("giving the cluster's folder away")?;
        }
        let mut made = command(&programs, "initdb", &folder);
        made.args(["--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C", "-D"]);
        let made = made.arg(folder.join("data")).status().await.context("running initdb")?;
        ensure!(made.success(), "initdb failed");
        let server = serve(&programs, &folder)?;
        let mut cluster = Self { programs, folder, server };
        cluster.answers().await?;
        Ok(Some(cluster))
    }

    /// A new database; gives its address.
    pub(super) async fn database(&self, name: &str) -> Result<String> {
        let mut made = command(&self.programs, "createdb", &self.folder);
        let made = made.args(["--username=postgres", "--host"]).arg(&self.folder).arg(name).status().await?;
        ensure!(made.success(), "the database could not be made");
        Ok(format!("postgres://postgres@localhost/{name}?host={}", self.folder.display()))
    }

    /// SIGKILL of the server; its processes find out by themselves.
    pub(super) async fn kill(&mut self) -> Result<()> {
        self.server.kill().await.context("killing PostgreSQL")
    }

    /// Starts it again on what it has left, and waits until it has recovered.
    pub(super) async fn begin(&mut self) -> Result<()> {
        let begun = Instant::now();
        loop {
            self.server = serve(&self.programs, &self.folder)?;
            match self.answers().await {
                Ok(()) => return Ok(()),
                // Processes of the one before hold its shared memory still.
                Err(error) if begun.elapsed() > START_LIMIT => return Err(error),
                Err(_) => tokio::time::sleep(BETWEEN_TRIES).await,
            }
        }
    }

    /// At once, and with its processes: what they write after it would be in the way of removing its folder.
    pub(super) async fn stop(mut self) -> Result<()> {
        let pid = self.server.id().context("PostgreSQL has ended")?.to_string();
        Command::new("kill").args(["-QUIT", &pid]).status().await.context("asking PostgreSQL to end")?;
        self.server.wait().await?;
        fs::remove_dir_all(&self.folder).with_context(|| format!("removing {}", self.folder.display()))
    }

    async fn answers(&mut self) -> Result<()> {
        let begun = Instant::now();
        while begun.elapsed() < START_LIMIT {
            if let Some(ended) = self.server.try_wait()? {
                bail!("PostgreSQL ended with {ended}: {}", self.log());
            }
            let mut asked = command(&self.programs, "pg_isready", &self.folder);
            if asked.args(["--quiet", "--host"]).arg(&self.folder).status().await?.success() {
                return Ok(());
            }
            tokio::time::sleep(BETWEEN_TRIES).await;
        }
        bail!("PostgreSQL did not start within {START_LIMIT:?}: {}", self.log())
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}

/// No port, only a socket in its folder; durable, as it is by default.
fn serve(programs: &Path, folder: &Path) -> Result<Child> {
    let log = fs::File::create(folder.join("log")).context("PostgreSQL's log")?;
    let mut server = command(programs, "postgres", folder);
    server.arg("-D").arg(folder.join("data")).arg("-k").arg(folder).args(["-c", "listen_addresses="]);
    server.args(["-c", "fsync=on", "-c", "synchronous_commit=on"]);
    server.stderr(log).kill_on_drop(true).spawn().context("starting PostgreSQL")
}

fn command(programs: &Path, program: &str, folder: &Path) -> Command {
    let mut command = Command::new(programs.join(program));
    command.current_dir(folder).env_remove("PGHOST").env_remove("PGPORT");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// Where Debian keeps them, the newest version first, or wherever the search path leads.
fn programs() -> Option<PathBuf> {
    let mut versions: Vec<PathBuf> =
        fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    versions.sort();
    let installed = versions.into_iter().rev().map(|version| version.join("bin"));
    installed.chain([PathBuf::new()]).find(|folder| {
        ["initdb", "postgres", "createdb", "pg_isready"].iter().all(|program| {
            std::process::Command::new(folder.join(program))
                .arg("--version")
                .output()
                .is_ok_and(|ran| ran.status.success())
        })
    })
}
