//! The original model from the model hub, held against its pins before anything reads it. Where the hub cannot be reached
//! this is a plain error.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use hf_hub::api::sync::{ApiBuilder, ApiError, ApiRepo};

use super::error::{self, SetupError};
use super::hash;
use super::pins::{self, HubFile};

/// Downloads the model and copies its files into `folder`, if they are what was pinned. `cache` is setup's own.
pub(super) fn fetch(cache: &Path, folder: &Path) -> Result<(), SetupError> {
    take(&repository(ApiBuilder::from_env(), cache)?, &pins::HUB_FILES, folder)
}

fn repository(hub: ApiBuilder, cache: &Path) -> Result<ApiRepo, SetupError> {
    let hub = hub.with_cache_dir(cache.to_owned()).with_progress(false).build().map_err(|error| unanswered(&error))?;
    Ok(hub.model(pins::HUB_MODEL.to_owned()))
}

/// Copies files of the hub, if all of them are what was pinned.
fn take(hub: &ApiRepo, files: &[HubFile], folder: &Path) -> Result<(), SetupError> {
    let mut taken = Vec::with_capacity(files.len());
    for file in files {
        taken.push((pinned(hub, file)?, folder.join(file.name)));
    }
    for (path, to) in taken {
        fs::copy(&path, &to).map_err(error::write(&to))?;
    }
    Ok(())
}

fn pinned(hub: &ApiRepo, file: &HubFile) -> Result<PathBuf, SetupError> {
    let path = hub.get(file.path).map_err(|error| unanswered(&error))?;
    let found = hash::of(&path).map_err(error::read(&path))?;
    if found != file.sha256 {
        return Err(SetupError::HubHash { what: file.path, expected: file.sha256, found });
    }
    Ok(path)
}

fn unanswered(error: &ApiError) -> SetupError {
    SetupError::Hub { model: pins::HUB_MODEL, reason: chain(error) }
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
    use std::io::{BufRead, BufReader, Write};
    use std::net::{TcpListener, TcpStream};
    use std::thread;

    use super::*;

    /// SHA-256 of `abc`.
    const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    const FILES: [HubFile; 2] = [
        HubFile { path: "tokenizer.json", name: "tokenizer.json", sha256: ABC },
        HubFile { path: "onnx/model.onnx", name: "model.onnx", sha256: ABC },
    ];

    /// A hub on loopback that has `abc` as tokenizer and `model` as model; gives its address.
    fn hub(model: &'static str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("bound");
        thread::spawn(move || listener.incoming().for_each(|caller| answer(&caller.expect("a caller"), model)));
        format!("http://{address}")
    }

    /// Answers one request of the hub's client: a byte of a file, for its size and version, or all of it.
    fn answer(mut caller: &TcpStream, model: &str) {
        let lines = BufReader::new(caller).lines().map(|line| line.expect("a line"));
        let head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
        let body = if head[0].contains("/resolve/main/onnx/model.onnx") { model } else { "abc" };
        let first = head.iter().any(|line| line.ends_with("bytes=0-0"));
        let (name, size) = (head[0].replace(['/', ' '], "-"), body.len());
        let part = if first { &body[..1] } else { body };
        write!(
            caller,
            "HTTP/1.1 206 Partial Content\r\netag: \"{name}\"\r\nx-repo-commit: 1\r\ncontent-range: bytes 0-0/{size}\r\n\
             content-length: {}\r\nconnection: close\r\n\r\n{part}",
            part.len()
        )
        .expect("answered");
    }

    fn taken_of(address: String) -> (Result<(), SetupError>, tempfile::TempDir) {
        let (cache, folder) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let hub = repository(ApiBuilder::new().with_endpoint(address), cache.path()).expect("a client");
        (take(&hub, &FILES, folder.path()), folder)
    }

    #[test]
    fn what_the_hub_gives_is_taken_if_it_is_what_was_pinned() {
        let (taken, folder) = taken_of(hub("abc"));
        taken.expect("what was pinned");
        assert_eq!(fs::read(folder.path().join("model.onnx")).expect("taken"), b"abc");
        assert_eq!(fs::read(folder.path().join("tokenizer.json")).expect("taken"), b"abc");
    }

    #[test]
    fn nothing_is_taken_of_a_hub_that_gives_another_file() {
        let (taken, folder) = taken_of(hub("abd"));
        assert!(matches!(taken, Err(SetupError::HubHash { what: "onnx/model.onnx", .. })), "{taken:?}");
        assert_eq!(fs::read_dir(folder.path()).expect("read").count(), 0);
    }

    #[test]
    fn a_hub_that_does_not_answer_is_a_plain_error() {
        let free = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("bound");
        let (taken, _folder) = taken_of(format!("http://{free}"));
        assert!(matches!(taken, Err(SetupError::Hub { .. })), "{taken:?}");
    }

    #[test]
    fn what_is_pinned_is_what_a_model_folder_needs() {
        let names = pins::HUB_FILES.map(|file| file.name);
        assert_eq!(names, [super::super::convert::MODEL_FILE, super::super::TOKENIZER_FILE]);
    }
}
