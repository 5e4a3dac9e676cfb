//! The original model from the model hub, taken by `fastembed`. Where the hub cannot be reached this is a plain error.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use fastembed::{EmbeddingModel, TextEmbedding, TextInitOptions};
use temei_index::embed;

use super::convert::MODEL_FILE;
use super::error::{self, SetupError};
use super::{TOKENIZER_FILE, walk};

const MODEL: EmbeddingModel = EmbeddingModel::MultilingualE5Small;
/// Deepest folder of the hub's cache that is looked into.
const DEPTH: usize = 6;

/// Downloads the model, tries it, and copies its files into `folder`. `cache` is setup's own.
pub(super) fn fetch(runtime: &Path, cache: &Path, folder: &Path) -> Result<(), SetupError> {
    let failed = |reason: String| SetupError::Hub { model: MODEL.to_string(), reason };
    let options = TextInitOptions::new(MODEL)
        .with_cache_dir(cache.to_owned())
        .with_show_download_progress(false)
        .with_environment(embed::environment(runtime)?);
    TextEmbedding::try_new(options).map_err(|error| failed(chain(&error)))?;
    for name in [MODEL_FILE, TOKENIZER_FILE] {
        let found = find(cache, name)
            .ok_or_else(|| failed(format!("{name} is not in the cache folder it was given; is HF_HOME set?")))?;
        let to = folder.join(name);
        fs::copy(&found, &to).map_err(error::write(&to))?;
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
