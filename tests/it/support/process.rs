//! The real executable: commands that end, and a server that is killed.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use temei::client::{Connection, Credentials, Deadline, Endpoint, Key};
use temei::store::DataFolder;

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

/// A `temei serve` of its own process on free ports. Dropped, it is killed.
pub(crate) struct Served {
    child: Child,
    pub(crate) connection: Connection,
}

impl Served {
    /// Starts the server and waits until it can be spoken to.
    pub(crate) async fn start(dir: &Path) -> Self {
        let mut serve = command(dir);
        serve.args(["--set", "server.listen=127.0.0.1:0", "--set", "server.http_listen=127.0.0.1:0", "serve"]);
        let child = serve.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the executable runs");
        let (address, key) = until("the server's address", async || {
            let owner = DataFolder::owner(dir).ok().flatten()?;
            owner.endpoint.filter(|_| owner.pid == child.id())
        })
        .await;
        let credentials = Credentials::new(&Key::new(key.expose()), None, Deadline::None).expect("a key");
        let connection = Connection::open(&Endpoint::plain(address.to_string()), credentials).await.expect("connected");
        Self { child, connection }
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
