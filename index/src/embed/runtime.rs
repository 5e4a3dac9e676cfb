//! The ONNX Runtime library and the sessions made with it.
//!
//! The library is loaded once a process, from a path that setup has put there; its environment is never released
//! (a session on another thread may outlive `main`). A missing, foreign or too old library is an error, not a panic.

use std::error::Error;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ort::LoadDynamicError;
use ort::environment::Environment;
use ort::session::Session;
use ort::session::builder::GraphOptimizationLevel;

use super::{EmbedError, library};

/// The library in use and where it came from.
static LOADED: Mutex<Option<(PathBuf, Environment)>> = Mutex::new(None);

/// Loads the library on the first call; later calls get the one that is loaded, whatever path they name.
///
/// For whoever else uses ONNX Runtime in this process, which can have one environment only.
pub fn environment(path: &Path) -> Result<Environment, EmbedError> {
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((first, environment)) = loaded.as_ref() {
        if first != path {
            tracing::warn!(asked = %path.display(), loaded = %first.display(), "another ONNX Runtime is loaded already");
        }
        return Ok(environment.clone());
    }
    let environment = load(path)?;
    *loaded = Some((path.to_owned(), environment.clone()));
    Ok(environment)
}

fn load(path: &Path) -> Result<Environment, EmbedError> {
    initialised(path).map_err(|reason| EmbedError::Runtime { path: path.to_owned(), reason })
}

/// The environment of a library, or why it has none.
fn initialised(path: &Path) -> Result<Environment, String> {
    if !path.is_file() {
        return Err("there is no such file".to_owned());
    }
    library::whole(path)?;
    // The bindings panic where a library has the right symbols and the wrong tables behind them.
    panic::catch_unwind(|| {
        let builder = ort::init_from(path).map_err(|error| load_failure(&error))?;
        builder.with_name("temei").with_telemetry(false).build().map_err(|error| error.to_string())
    })
    .map_err(|_| "it does not behave as an ONNX Runtime library".to_owned())?
}

/// With what the system's loader says, which the error itself leaves out.
fn load_failure(error: &LoadDynamicError) -> String {
    match error {
        LoadDynamicError::Dlopen { error, .. } => {
            error.source().map_or_else(|| error.to_string(), |source| source.to_string())
        }
        other => other.to_string(),
    }
}

/// One session on one thread of its own caller: no pool, no spinning.
///
/// Sharing pre-packed weights between sessions would need every weight handed over as a shared value, which works only
/// for models whose weights we can read; weights that are not packed again (the word embeddings) are shared already,
/// being mapped from their file.
pub(super) fn session(runtime: &Path, model: &Path) -> Result<Session, EmbedError> {
    let session = open(&environment(runtime)?, model);
    session.map_err(|error| EmbedError::model(model, error.to_string()))
}

fn open(environment: &Environment, model: &Path) -> ort::Result<Session> {
    Session::builder(environment)?
        .with_optimization_level(GraphOptimizationLevel::All)?
        .with_intra_threads(1)?
        .with_inter_threads(1)?
        .with_intra_op_spinning(false)?
        .with_inter_op_spinning(false)?
        .with_memory_pattern(false)?
        .commit_from_file(model)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_that_is_missing_or_none_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let library = folder.path().join("libonnxruntime.so");
        assert!(matches!(load(&library), Err(EmbedError::Runtime { .. })));
        std::fs::write(&library, "no library").expect("writable");
        assert!(matches!(load(&library), Err(EmbedError::Runtime { .. })));
    }
}
