//! A PostgreSQL cluster that lives as long as its test: own folder, own socket, no port. Where its programs are not
//! installed, the tests say so and pass.

use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use tempfile::TempDir;

/// PostgreSQL refuses to run as root: then it runs as nobody.
const NOBODY: u32 = 65534;

pub(super) struct Cluster {
    dir: TempDir,
    programs: PathBuf,
}

impl Cluster {
    pub(super) fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            eprintln!("SKIPPED: PostgreSQL's initdb and pg_ctl are not installed, nothing was tried on PostgreSQL");
            return None;
        };
        let dir = tempfile::tempdir().expect("a folder for the cluster");
        if is_root() {
            chown(dir.path(), Some(NOBODY), Some(NOBODY)).expect("root may give folders away");
        }
        let cluster = Self { dir, programs };
        let data = cluster.data();
        // A collation that is not the order of bytes, where this PostgreSQL has one.
        let common = ["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C"];
        let with_icu = ["--locale-provider=icu", "--icu-locale=en-US"];
        if !cluster.run("initdb", &data, &[&common[..], &with_icu].concat()) {
            assert!(cluster.run("initdb", &data, &common), "initdb failed");
        }
        cluster.begin();
        Some(cluster)
    }

    /// Starts the server and waits until it answers.
    pub(super) fn begin(&self) {
        let options = format!("-k {} -c listen_addresses='' -c fsync=off", self.dir.path().display());
        let log = self.dir.path().join("log").display().to_string();
        let started = self.run("pg_ctl", &self.data(), &["start", "--wait", "--silent", "--log", &log, "-o", &options]);
        assert!(started, "PostgreSQL does not start: {}", std::fs::read_to_string(&log).unwrap_or_default());
    }

    /// Stops the server, and every connection with it; false when it was not running.
    pub(super) fn end(&self) -> bool {
        self.run("pg_ctl", &self.data(), &["stop", "--mode=immediate", "--silent"])
    }

    /// The address of a new, empty database.
    pub(super) async fn database(&self, name: &str) -> String {
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&self.url("postgres")).await.expect("the cluster runs");
        // Names of at most 63 bytes.
        let name = &name[..name.len().min(60)];
        let text = AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::query(text).execute(&mut connection).await.expect("a new database");
        connection.close().await.expect("closes");
        self.url(name)
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://postgres@localhost/{database}?host={}", self.dir.path().display())
    }

    fn data(&self) -> String {
        self.dir.path().join("data").display().to_string()
    }

    fn run(&self, program: &str, data: &str, arguments: &[&str]) -> bool {
        let mut command = Command::new(self.programs.join(program));
        command.args(["-D", data]).args(arguments).current_dir(self.dir.path()).env_remove("PGHOST");
        command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
        if is_root() {
            command.uid(NOBODY).gid(NOBODY);
        }
        command.status().expect("the program is there").success()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if !self.end() {
            eprintln!("PostgreSQL in {} did not stop", self.dir.path().display());
        }
    }
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// Where Debian keeps them, the newest version first, or wherever the search path leads.
fn programs() -> Option<PathBuf> {
    let mut versions: Vec<PathBuf> =
        std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    versions.sort();
    let installed = versions.into_iter().rev().map(|version| version.join("bin"));
    installed.chain([PathBuf::new()]).find(|folder| answers(&folder.join("initdb")) && answers(&folder.join("pg_ctl")))
}

fn answers(program: &Path) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}
