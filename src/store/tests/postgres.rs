//! A PostgreSQL cluster that lives as long as its test: own folder, own socket, no port. Where its programs are not
//! installed, the tests say so and pass.

use std::fs::Permissions;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
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
    listening: Listening,
}

/// Where a server takes connections beside its own socket.
#[derive(Default)]
pub(super) struct Listening {
    /// Of the loopback.
    pub(super) port: Option<u16>,
    /// PEM texts of a certificate and its key.
    pub(super) tls: Option<[String; 2]>,
}

impl Cluster {
    pub(super) fn start() -> Option<Self> {
        Self::start_listening(Listening::default())
    }

    pub(super) fn start_listening(listening: Listening) -> Option<Self> {
        let Some(programs) = programs() else {
            eprintln!("SKIPPED: PostgreSQL's initdb and pg_ctl are not installed, nothing was tried on PostgreSQL");
            return None;
        };
        let dir = tempfile::tempdir().expect("a folder for the cluster");
        if is_root() {
            chown(dir.path(), Some(NOBODY), Some(NOBODY)).expect("root may give folders away");
        }
        let cluster = Self { dir, programs, listening };
        let data = cluster.data();
        // A collation that is not the order of bytes, where this PostgreSQL has one.
        let common = ["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C"];
        let with_icu = ["--locale-provider=icu", "--icu-locale=en-US"];
        if !cluster.run("initdb", &data, &[&common[..], &with_icu].concat()) {
            assert!(cluster.run("initdb", &data, &common), "initdb failed");
        }
        for (name, text) in cluster.listening.tls.iter().flat_map(|tls| ["cert.pem", "key.pem"].into_iter().zip(tls)) {
            cluster.write(name, text);
        }
        cluster.begin();
        Some(cluster)
    }

    /// A file of the server's own; gives its place.
    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.dir.path().join(name);
        std::fs::write(&path, text).expect("written");
        std::fs::set_permissions(&path, Permissions::from_mode(0o600)).expect("tightened");
        if is_root() {
            chown(&path, Some(NOBODY), Some(NOBODY)).expect("root may give files away");
        }
        path
    }

    /// Starts the server and waits until it answers.
    pub(super) fn begin(&self) {
        let dir = self.dir.path().display();
        let mut options = format!("-k {dir} -c fsync=off -c min_wal_size=32MB -c max_wal_size=64MB");
        match self.listening.port {
            None => options.push_str(" -c listen_addresses=''"),
            Some(port) => options.push_str(&format!(" -c listen_addresses=127.0.0.1 -c port={port}")),
        }
        if self.listening.tls.is_some() {
            options.push_str(&format!(" -c ssl=on -c ssl_cert_file={dir}/cert.pem -c ssl_key_file={dir}/key.pem"));
        }
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
        let name = database_name(name);
        self.execute(format!("CREATE DATABASE {name}")).await;
        self.url(name)
    }

    pub(super) async fn execute(&self, statement: String) {
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&self.url("postgres")).await.expect("the cluster runs");
        sqlx::query(AssertSqlSafe(statement)).execute(&mut connection).await.expect("the cluster does as it is told");
        connection.close().await.expect("closes");
    }

    fn url(&self, database: &str) -> String {
        let port = self.listening.port.unwrap_or(5_432);
        format!("postgres://postgres@localhost:{port}/{database}?host={}", self.dir.path().display())
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

/// Names have at most 63 bytes.
pub(super) fn database_name(name: &str) -> &str {
    &name[..name.len().min(60)]
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
