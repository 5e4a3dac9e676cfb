//! `setup.json` in the data folder: which files setup brought, with their sizes and hashes, and which model is in use.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::{self, SetupError};
use super::hash;

const FILE: &str = "setup.json";
const FORMAT: u32 = 1;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    format: u32,
    /// The ONNX Runtime library and the licences.
    #[serde(default)]
    pub(super) runtime: Vec<Record>,
    /// The files of each model, by its folder under `models/`.
    #[serde(default)]
    pub(super) models: BTreeMap<String, Vec<Record>>,
    /// The folder of the model in use.
    #[serde(default)]
    pub(super) active: Option<String>,
}

/// One file, its path relative to the data folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) path: PathBuf,
    bytes: u64,
    pub(super) sha256: String,
}

/// What is wrong with a file that setup brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    Missing,
    /// Another size than setup wrote.
    Size,
    /// Other content than setup wrote.
    Content,
    /// It cannot be opened.
    Unreadable,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "missing",
            Self::Size => "another size",
            Self::Content => "other content",
            Self::Unreadable => "it cannot be read",
        })
    }
}

impl Fault {
    fn of(error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::NotFound { Self::Missing } else { Self::Unreadable }
    }
}

impl Default for Manifest {
    fn default() -> Self {
        Self { format: FORMAT, runtime: Vec::new(), models: BTreeMap::new(), active: None }
    }
}

impl Manifest {
    /// Nothing where there is no manifest, or one of another format: setup then brings everything anew.
    pub(super) fn read(data: &Path) -> Result<Option<Self>, SetupError> {
        let path = data.join(FILE);
        match fs::read(&path) {
            Ok(bytes) => {
                let read: Option<Self> = serde_json::from_slice(&bytes).ok();
                Ok(read.filter(|manifest| manifest.format == FORMAT))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(SetupError::Read { path, source }),
        }
    }

    /// As of [`Manifest::read`], for whoever wants to use what was brought: one that says nothing is damage, not absence.
    pub(super) fn of_use(data: &Path) -> Result<Option<Self>, SetupError> {
        let manifest = Self::read(data)?;
        let path = data.join(FILE);
        if manifest.is_none() && path.exists() {
            return Err(SetupError::Damaged { path, fault: Fault::Content });
        }
        Ok(manifest)
    }

    /// Replaces the manifest whole.
    pub(super) fn write(&self, data: &Path) -> Result<(), SetupError> {
        let (path, new) = (data.join(FILE), data.join("setup.json.new"));
        let text = serde_json::to_string_pretty(self).map_err(io::Error::from).map_err(error::write(&new))?;
        fs::write(&new, text).map_err(error::write(&new))?;
        fs::rename(&new, &path).map_err(error::write(&path))
    }
}

impl Record {
    pub(super) fn of(data: &Path, path: PathBuf) -> Result<Self, SetupError> {
        let full = data.join(&path);
        let bytes = fs::metadata(&full).map_err(error::read(&full))?.len();
        let sha256 = hash::of(&full).map_err(error::read(&full))?;
        Ok(Self { path, bytes, sha256 })
    }

    /// The same file by name and content, wherever it lies.
    pub(super) fn is_copy_of(&self, other: &Self) -> bool {
        (self.path.file_name(), &self.sha256) == (other.path.file_name(), &other.sha256)
    }

    /// By presence and size.
    pub(super) fn glance(&self, data: &Path) -> Option<Fault> {
        match fs::metadata(data.join(&self.path)) {
            Err(error) => Some(Fault::of(&error)),
            Ok(metadata) if metadata.len() != self.bytes => Some(Fault::Size),
            Ok(_) => None,
        }
    }

    /// By content as well.
    pub(super) fn verify(&self, data: &Path) -> Option<Fault> {
        self.glance(data).or_else(|| match hash::of(&data.join(&self.path)) {
            Ok(found) if found == self.sha256 => None,
            Ok(_) => Some(Fault::Content),
            Err(error) => Some(Fault::of(&error)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_notices_absence_size_and_content() {
        let data = tempfile::tempdir().expect("a folder");
        fs::write(data.path().join("file"), "content").expect("writable");
        let record = Record::of(data.path(), "file".into()).expect("readable");
        assert_eq!(record.verify(data.path()), None);
        fs::write(data.path().join("file"), "CONTENT").expect("writable");
        assert_eq!((record.glance(data.path()), record.verify(data.path())), (None, Some(Fault::Content)));
        fs::write(data.path().join("file"), "longer content").expect("writable");
        assert_eq!(record.glance(data.path()), Some(Fault::Size));
        fs::remove_file(data.path().join("file")).expect("there");
        assert_eq!(record.glance(data.path()), Some(Fault::Missing));
    }

    #[test]
    fn a_manifest_survives_the_way_to_disk_and_a_foreign_one_is_none() {
        let data = tempfile::tempdir().expect("a folder");
        assert_eq!(Manifest::read(data.path()).expect("readable"), None);
        let manifest = Manifest { active: Some("m".to_owned()), ..Manifest::default() };
        manifest.write(data.path()).expect("writable");
        assert_eq!(Manifest::read(data.path()).expect("readable"), Some(manifest));
        fs::write(data.path().join(FILE), r#"{"format": 2}"#).expect("writable");
        assert_eq!(Manifest::read(data.path()).expect("readable"), None);
        fs::write(data.path().join(FILE), "{").expect("writable");
        assert_eq!(Manifest::read(data.path()).expect("readable"), None);
    }
}
