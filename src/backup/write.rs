//! Writes an archive, reads it back, and gives it its name.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use tempfile::NamedTempFile;
use tokio::sync::mpsc;

use super::parts::Parts;
use super::{Archive, BackupError, Step, failed};
use crate::store::Manifest;

/// A backup that is whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Written {
    pub file: PathBuf,
    pub bytes: u64,
    #[serde(flatten)]
    pub contents: Manifest,
}

/// Writes what comes to `path`, until [`Step::End`]. Blocks the thread.
///
/// # Errors
/// See [`BackupError`]: there is no file then. What a crash leaves has the name `.temei-….part`.
pub fn write(path: &Path, mut steps: mpsc::Receiver<Step>) -> Result<Written, BackupError> {
    if path.exists() {
        return Err(BackupError::Exists { path: path.to_owned() });
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Its mode is 0600, and it goes when it is dropped.
    let aside =
        tempfile::Builder::new().prefix(".temei-").suffix(".part").tempfile_in(folder).map_err(failed(folder))?;
    let mut parts = Parts::new(aside.reopen().map_err(failed(aside.path()))?);
    let contents = loop {
        match steps.blocking_recv() {
            Some(Step::Rows(piece)) => parts.add(&piece)?,
            Some(Step::End(contents)) => break *contents,
            None => return Err(BackupError::CutOff),
        }
    };
    let (index, file) = parts.finish(contents)?;
    file.sync_all().map_err(failed(aside.path()))?;
    let mut archive = Archive::open(aside.path())?;
    archive.verify()?;
    if *archive.contents() != index.contents {
        let why = "was not read back as it was written".to_owned();
        return Err(BackupError::Damaged { path: aside.path().to_owned(), part: super::MANIFEST.to_owned(), why });
    }
    let bytes = file.metadata().map_err(failed(aside.path()))?.len();
    name(aside, path)?;
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed(folder))?;
    Ok(Written { file: path.to_owned(), bytes, contents: index.contents })
}

fn name(aside: NamedTempFile, path: &Path) -> Result<(), BackupError> {
    match aside.persist_noclobber(path) {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
            Err(BackupError::Exists { path: path.to_owned() })
        }
        Err(error) => Err(failed(path)(error.error)),
    }
}
