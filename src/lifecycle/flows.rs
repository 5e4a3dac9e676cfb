//! The flows of a service: those of the house, and an operator's own out of a folder. A file that is no flow ends the start.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::flow::library::{Library, LibraryError};

/// Files of a folder.
const MAX_FILES: usize = 256;
/// Of one file.
const FILE_BYTES: u64 = 1024 * 1024;

/// Why they cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FlowsError {
    #[error("reading conversations.flows, {}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("conversations.flows, {}, has more than {MAX_FILES} files", path.display())]
    Many { path: PathBuf },
    #[error("{} has more than {FILE_BYTES} bytes: that is no flow", path.display())]
    Large { path: PathBuf },
    #[error("conversations.flows")]
    Wrong(#[from] LibraryError),
}

pub(super) fn read(folder: Option<&Path>) -> Result<Library, FlowsError> {
    let Some(folder) = folder else { return Ok(Library::default()) };
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| FlowsError::Read { path, source }
    };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed(folder))? {
        let path = entry.map_err(failed(folder))?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            paths.push(path);
        }
    }
    if paths.len() > MAX_FILES {
        return Err(FlowsError::Many { path: folder.to_owned() });
    }
    paths.sort();
    let mut files = Vec::with_capacity(paths.len());
    for path in paths {
        let mut text = String::new();
        let file = File::open(&path).map_err(failed(&path))?;
        file.take(FILE_BYTES + 1).read_to_string(&mut text).map_err(failed(&path))?;
        if text.len() as u64 > FILE_BYTES {
            return Err(FlowsError::Large { path });
        }
        files.push((path, text));
    }
    Ok(Library::with(&files)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::library;

    #[test]
    fn own_flows_are_read_beside_those_of_the_house() {
        let folder = tempfile::tempdir().expect("a folder");
        let newer = library::file("action").expect("a file").replacen("version = 1", "version = 2", 1);
        fs::write(folder.path().join("action.toml"), &newer).expect("written");
        fs::write(folder.path().join("notes.txt"), "no flow").expect("written");
        let flows = read(Some(folder.path())).expect("are right");
        assert_eq!(flows.named("action").expect("is there").version(), 2);
        assert!(flows.named("storefront").is_some());

        fs::write(folder.path().join("again.toml"), &newer).expect("written");
        let twice = read(Some(folder.path())).expect_err("the same version");
        assert!(matches!(twice, FlowsError::Wrong(LibraryError::Twice { .. })), "{twice:?}");
        fs::write(folder.path().join("again.toml"), vec![b'#'; 1024 * 1024 + 1]).expect("written");
        assert!(matches!(read(Some(folder.path())), Err(FlowsError::Large { .. })));
        let gone = read(Some(&folder.path().join("gone"))).expect_err("no such folder");
        assert!(gone.to_string().contains("conversations.flows"), "{gone}");
    }
}
