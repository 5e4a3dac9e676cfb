//! Commands of the executable on a data folder of their own.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use super::process::{command, temei};

/// A data folder of a tenant `shop`, and commands on it.
pub(crate) struct Shell {
    pub(crate) folder: tempfile::TempDir,
}

impl Shell {
    pub(crate) fn new() -> Self {
        let shell = Self::bare();
        shell.done(&["tenants", "create", "shop"]);
        shell
    }

    /// Of a shop that speaks `language` and counts in `currency`.
    pub(crate) fn of(language: &str, currency: &str) -> Self {
        let shell = Self::bare();
        shell.done(&["tenants", "create", "shop", "--language", language, "--currency", currency]);
        shell
    }

    /// Before anybody made anything.
    pub(crate) fn bare() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    pub(crate) fn dir(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub(crate) fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.folder.path().join(name);
        fs::write(&path, bytes).expect("written");
        path.to_str().expect("a plain name").to_owned()
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        temei(&self.dir(), arguments)
    }

    /// Not run yet.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = command(&self.dir());
        command.args(arguments);
        command
    }

    /// With something to read on standard input.
    pub(crate) fn run_with(&self, arguments: &[&str], input: &str) -> Output {
        let mut command = command(&self.dir());
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the executable runs");
        // A command that wants nothing may be gone already.
        let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
        child.wait_with_output().expect("it ends")
    }

    /// Standard output of a command that has to end with 0.
    pub(crate) fn done(&self, arguments: &[&str]) -> String {
        self.ended(arguments, 0)
    }

    /// Standard output of a command that has to end with `code`.
    pub(crate) fn ended(&self, arguments: &[&str], code: i32) -> String {
        self.both(arguments, code).0
    }

    /// Standard output and standard error of a command that has to end with `code`.
    pub(crate) fn both(&self, arguments: &[&str], code: i32) -> (String, String) {
        let output = self.run(arguments);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
        (String::from_utf8(output.stdout).expect("text"), told)
    }
}
