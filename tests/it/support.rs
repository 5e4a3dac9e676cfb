//! What the behaviours share: a server of one's own, shops to put into it, and ways to send what no client would.

mod app;
mod cluster;
#[path = "../../src/embedders/tests/server.rs"]
pub(crate) mod embeddings;
mod golden;
mod goods;
#[path = "../../src/store/tests/postgres.rs"]
mod postgres;
mod process;
mod raw;
mod shell;
mod wait;
mod web;

pub(crate) use app::{Power, Shop, TestApp, flags, link_model};
pub(crate) use cluster::Database;
pub(crate) use golden::golden;
pub(crate) use goods::{catalogue, document, documents, lei, named, priced, with_seq};
pub(crate) use process::{Served, command, temei, told};
pub(crate) use raw::{converse_raw, garbage, send_raw};
pub(crate) use shell::Shell;
pub(crate) use wait::until;
pub(crate) use web::get;

use std::path::{Path, PathBuf};

use tonic::Status;
use tonic_types::StatusExt;

/// To which every word is one token.
const WORD_TOKENIZER: &str = r#"{"version":"1.0","truncation":null,"padding":null,"added_tokens":[],
    "normalizer":null,"pre_tokenizer":{"type":"WhitespaceSplit"},"post_processor":null,"decoder":null,
    "model":{"type":"WordLevel","vocab":{"word":0},"unk_token":"word"}}"#;

/// The stable reason a status carries; empty without one.
pub(crate) fn reason(status: &Status) -> String {
    status.get_error_details().error_info().map(|info| info.reason.clone()).unwrap_or_default()
}

/// A model folder whose tokenizer is sound, and whose network and library are no such thing: whoever wants vectors fails.
pub(crate) fn model_that_cannot_be_loaded(parent: &Path) -> String {
    let folder = parent.join("model");
    std::fs::create_dir(&folder).expect("created");
    for (name, text) in
        [("tokenizer.json", WORD_TOKENIZER), ("model.onnx", "no network"), ("libonnxruntime.so", "no library")]
    {
        std::fs::write(folder.join(name), text).expect("written");
    }
    folder.to_str().expect("a plain name").to_owned()
}

/// The fields a status names as wrong.
pub(crate) fn fields(status: &Status) -> Vec<String> {
    let details = status.get_error_details();
    let violations = details.bad_request().map(|bad| bad.field_violations.clone()).unwrap_or_default();
    violations.into_iter().map(|violation| violation.field).collect()
}

/// A file of the shared data sets, which lie beside the repository where there are any; else says what is skipped.
pub(crate) fn shared_data(path: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(path);
    if path.exists() {
        return Some(path);
    }
    eprintln!("SKIPPED: {} is not there", path.display());
    None
}
