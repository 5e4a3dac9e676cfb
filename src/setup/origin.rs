//! A folder that setup copies: what of it is wanted, with its hashes, and its copy.
//!
//! What was copied is tried in a folder aside first, so a folder that is itself half copied, or holds no model, changes
//! nothing here.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use temei_index::embed::{ModelFiles, ModelId};

use super::error::{self, SetupError};
use super::install::Installer;
use super::manifest::{Manifest, Record};
use super::progress::Step;
use super::{LIBRARY, MODEL_FILE, MODELS_FOLDER, RUNTIME_FOLDER, TOKENIZER_FILE};
use super::{files_in, own_model, try_out, whole};

/// Files that lie beside a model and are no part of it: the library in all its names.
const RUNTIME_PREFIX: &str = "libonnxruntime";
/// Letters of the hash that tell two models of one folder name apart.
const HASH_LETTERS: usize = 12;

/// What there is to copy. Paths of records are relative to `folder`.
#[derive(Debug)]
pub(super) struct Origin {
    folder: PathBuf,
    /// Under [`MODELS_FOLDER`].
    name: String,
    model: Vec<Record>,
    library: Option<Record>,
}

impl Origin {
    /// A data folder where setup has been, else a model folder.
    pub(super) fn read(folder: &Path) -> Result<Self, SetupError> {
        fs::read_dir(folder).map_err(error::read(folder))?;
        match Manifest::of_use(folder)? {
            Some(manifest) => Self::of_installation(folder, &manifest),
            None => Self::of_model(folder),
        }
    }

    fn of_installation(folder: &Path, manifest: &Manifest) -> Result<Self, SetupError> {
        let none = || SetupError::Folder { path: folder.to_owned(), missing: MODEL_FILE };
        let name = manifest.active.clone().ok_or_else(none)?;
        let model = manifest.models.get(&name).cloned().ok_or_else(none)?;
        let library = manifest.runtime.iter().find(|record| record.path.starts_with(RUNTIME_FOLDER)).cloned();
        for record in model.iter().chain(&library) {
            if let Some(fault) = record.verify(folder) {
                return Err(SetupError::Damaged { path: folder.join(&record.path), fault });
            }
        }
        Ok(Self { folder: folder.to_owned(), name, model, library })
    }

    fn of_model(folder: &Path) -> Result<Self, SetupError> {
        for missing in [MODEL_FILE, TOKENIZER_FILE] {
            if !folder.join(missing).is_file() {
                return Err(SetupError::Folder { path: folder.to_owned(), missing });
            }
        }
        let (mut model, mut library) = (Vec::new(), None);
        for file in files_in(folder) {
            let Some(name) = file.file_name().map(PathBuf::from) else { continue };
            let text = name.to_string_lossy();
            if text.starts_with(LIBRARY) && library.is_none() {
                library = Some(Record::of(folder, name)?);
            } else if !text.starts_with(RUNTIME_PREFIX) && !text.starts_with('.') {
                model.push(Record::of(folder, name)?);
            }
        }
        let name = name_of(folder, &model);
        Ok(Self { folder: folder.to_owned(), name, model, library })
    }
}

/// The folder's own name, with the hash of what is in it.
fn name_of(folder: &Path, model: &[Record]) -> String {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let kept: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')).collect();
    let kept = kept.trim_start_matches('.');
    let all: String = model.iter().map(|record| format!("{} {}\n", record.path.display(), record.sha256)).collect();
    let hash = super::hash::of_text(&all);
    format!("{}-{}", if kept.is_empty() { "model" } else { kept }, &hash[..HASH_LETTERS])
}

/// What became of a folder that was to be copied.
#[derive(Debug)]
pub(super) struct Copied {
    /// Of the model's folder.
    pub(super) name: String,
    /// The model, where it was copied and tried; none where all of it was here, byte by byte.
    pub(super) tried: Option<ModelId>,
}

impl Installer<'_> {
    /// Copies what is not here yet.
    pub(super) fn copied(&mut self, origin: &Origin, manifest: &mut Manifest) -> Result<Copied, SetupError> {
        let same = |here: &[Record], there: &[Record]| {
            here.len() == there.len() && here.iter().zip(there).all(|(here, there)| here.is_copy_of(there))
        };
        let known = manifest.models.get(&origin.name);
        let has_model = known.is_some_and(|records| same(records, &origin.model) && whole(self.data, records));
        let has_library = match &origin.library {
            Some(library) => {
                let here = manifest.runtime.iter().find(|record| record.is_copy_of(library));
                here.is_some_and(|record| record.verify(self.data).is_none())
            }
            None => whole(self.data, &manifest.runtime),
        };
        if has_model && has_library {
            return Ok(Copied { name: origin.name.clone(), tried: None });
        }
        if origin.library.is_none() && !has_library {
            manifest.runtime = self.runtime()?;
        }
        self.progress.begin(&Step::Copy, 0);
        let model = self.copy("model", &origin.folder, &origin.model)?;
        let library = match &origin.library {
            Some(library) => Some(self.copy(RUNTIME_FOLDER, &origin.folder, std::slice::from_ref(library))?),
            None => None,
        };
        let tried = try_out(&self.aside_files(manifest, &model, library.as_deref())?, self.progress)?;
        let place = Path::new(MODELS_FOLDER).join(&origin.name);
        manifest.models.insert(origin.name.clone(), self.install(&model, &place)?);
        if let Some(library) = library.filter(|_| !has_library) {
            manifest.runtime = self.install(&library, Path::new(RUNTIME_FOLDER))?;
        }
        Ok(Copied { name: origin.name.clone(), tried: Some(tried) })
    }

    /// The copy, with the library copied beside it or the one that is here.
    fn aside_files(&self, manifest: &Manifest, model: &Path, library: Option<&Path>) -> Result<ModelFiles, SetupError> {
        match library.and_then(super::library_in) {
            None => own_model(self.data, manifest, model),
            Some(runtime) => {
                Ok(ModelFiles { model: model.join(MODEL_FILE), tokenizer: model.join(TOKENIZER_FILE), runtime })
            }
        }
    }

    /// Files in a folder aside, each as its record says.
    fn copy(&self, name: &str, from: &Path, records: &[Record]) -> Result<PathBuf, SetupError> {
        let folder = self.fresh(name)?;
        for record in records {
            let (source, file) = (from.join(&record.path), record.path.file_name().map(PathBuf::from));
            let Some(file) = file else { continue };
            let target = folder.join(&file);
            let mut reader = File::open(&source).map_err(error::read(&source))?;
            // Not with the permissions of the source.
            let mut writer = File::create(&target).map_err(error::write(&target))?;
            io::copy(&mut reader, &mut writer).and_then(|_| writer.sync_all()).map_err(error::write(&target))?;
            if !Record::of(&folder, file)?.is_copy_of(record) {
                return Err(SetupError::Changed { path: source });
            }
        }
        Ok(folder)
    }
}
