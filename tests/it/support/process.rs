//! The real executable: commands that end, and a server that is killed.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use temei::client::{Connection, Credentials, Deadline, Endpoint, Key};
use temei::store::DataFolder;
use tempfile::NamedTempFile;

use super::until;

/// A command of the executable on a data folder, with nothing of this process's surroundings.
pub(crate) fn temei(dir: &Path, arguments: &[&str]) -> Output {
    command(dir).args(arguments).output().expect("the executable runs")
}

pub(super) fn command(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_temei"));
    command.env_clear().arg("--data-dir").arg(dir).stdin(Stdio::null());
    command
}

/// What a command printed, on either stream.
pub(crate) fn told(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

/// A `temei serve` of its own process on free ports. Dropped, it is killed.
pub(crate) struct Served {
    child: Child,
    log: NamedTempFile,
    pub(crate) connection: Connection,
    pub(crate) address: SocketAddr,
    pub(crate) http: SocketAddr,
}

impl Served {
    /// Starts the server and waits until it can be spoken to.
    pub(crate) async fn start(dir: &Path) -> Self {
        Self::start_with(dir, &[]).await
    }

    /// With flags of the configuration.
    pub(crate) async fn start_with(dir: &Path, flags: &[&str]) -> Self {
        let log = NamedTempFile::new().expect("a file");
        let mut serve = command(dir);
        for flag in ["server.listen=127.0.0.1:0", "server.http_listen=127.0.0.1:0"].iter().chain(flags) {
            serve.args(["--set", flag]);
        }
        let errors = log.reopen().expect("the file is there");
        let child = serve.arg("serve").stdout(Stdio::null()).stderr(errors).spawn().expect("the executable runs");
        let owner = until("the server's address", async || {
            let owner = DataFolder::owner(dir).ok().flatten()?;
            (owner.pid == child.id() && owner.endpoint.is_some()).then_some(owner)
        })
        .await;
        let (address, key) = owner.endpoint.expect("looked at");
        let endpoint = match &owner.certificate {
            None => Endpoint::plain(address.to_string()),
            Some(digest) => {
                let digest = hex::decode(digest).expect("digits").try_into().expect("a SHA-256");
                Endpoint::pinned(address, digest)
            }
        };
        let credentials = Credentials::new(&Key::new(key.expose()), None, Deadline::None).expect("a key");
        let connection = Connection::open(&endpoint, credentials).await.expect("connected");
        Self { child, log, connection, address, http: owner.http.expect("told with the address") }
    }

    pub(crate) fn pid(&self) -> rustix::process::Pid {
        i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw).expect("a process")
    }

    /// What it has logged so far.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.log.path()).expect("a text")
    }

    /// SIGTERM, and its end; what it logged.
    pub(crate) fn terminate(mut self) -> String {
        rustix::process::kill_process(self.pid(), rustix::process::Signal::TERM).expect("it runs");
        let ended = self.child.wait().expect("it has ended");
        assert!(ended.success(), "{ended}: {}", self.log());
        self.log()
    }

    /// SIGKILL, in the middle of whatever it does.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // Ended already after `kill`; then both say so.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
