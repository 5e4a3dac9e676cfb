//! The original model from the model hub, taken by `fastembed` and held against its pins. Where the hub cannot be reached
//! this is a plain error.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use fastembed::{EmbeddingModel, TextEmbedding, TextInitOptions};
use temei_index::embed;

use super::error::{self, SetupError};
use super::pins::{self, Member};
use super::{hash, walk};

const MODEL: EmbeddingModel = EmbeddingModel::MultilingualE5Small;
/// Deepest folder of the hub's cache that is looked into.
const DEPTH: usize = 6;

/// Downloads the model and copies its files into `folder`, if they are what was pinned. `cache` is setup's own.
pub(super) fn fetch(runtime: &Path, cache: &Path, folder: &Path) -> Result<(), SetupError> {
    let options = TextInitOptions::new(MODEL)
        .with_cache_dir(cache.to_owned())
        .with_show_download_progress(false)
        .with_environment(embed::environment(runtime)?);
    TextEmbedding::try_new(options)
        .map_err(|error| SetupError::Hub { model: MODEL.to_string(), reason: chain(&error) })?;
    take(cache, folder, &pins::HUB_FILES)
}

/// Copies files out of the cache, if all of them are what was pinned.
fn take(cache: &Path, folder: &Path, files: &[Member]) -> Result<(), SetupError> {
    let mut found = Vec::with_capacity(files.len());
    for file in files {
        let path = find(cache, file.path).ok_or(SetupError::HubCache { what: file.path })?;
        let hash = hash::of(&path).map_err(error::read(&path))?;
        if hash != file.sha256 {
            return Err(SetupError::HubHash { what: file.path, expected: file.sha256, found: hash });
        }
        found.push((path, folder.join(file.path)));
    }
    for (path, to) in found {
        fs::copy(&path, &to).map_err(error::write(&to))?;
    }
    Ok(())
}

fn find(cache: &Path, name: &str) -> Option<PathBuf> {
    walk(cache, DEPTH).into_iter().find(|path| path.file_name().is_some_and(|found| found == name))
}

/// An error with its causes.
fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SHA-256 of `abc`.
    const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    #[test]
    fn a_file_that_is_not_what_was_pinned_is_not_taken() {
        let (cache, folder) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let deep = cache.path().join("snapshots/1");
        fs::create_dir_all(&deep).expect("made");
        let files = [Member { path: "tokenizer.json", sha256: ABC }, Member { path: "model.onnx", sha256: ABC }];
        let taken = || take(cache.path(), folder.path(), &files);
        fs::write(deep.join("tokenizer.json"), "abc").expect("written");
        assert!(matches!(taken(), Err(SetupError::HubCache { what: "model.onnx" })));
        fs::write(deep.join("model.onnx"), "abd").expect("written");
        assert!(matches!(taken(), Err(SetupError::HubHash { what: "model.onnx", .. })));
        assert_eq!(fs::read_dir(folder.path()).expect("read").count(), 0, "nothing is taken of it");
        fs::write(deep.join("model.onnx"), "abc").expect("written");
        taken().expect("what was pinned");
        assert_eq!(fs::read(folder.path().join("model.onnx")).expect("taken"), b"abc");
    }

    #[test]
    fn what_is_pinned_is_what_a_model_folder_needs() {
        let names = pins::HUB_FILES.map(|file| file.path);
        assert_eq!(names, [super::super::convert::MODEL_FILE, super::super::TOKENIZER_FILE]);
    }
}
