//! What the targets start from: calls written by hand for every RPC (`seeds.jsonl`, one call a line in proto3 JSON, to
//! which findings are added), and the texts of the test fixtures as calls of the RPCs that take texts.

use std::fs;
use std::path::{Path, PathBuf};

use prost::Message;
use prost::bytes::Bytes;
use prost_reflect::DynamicMessage;
use serde_json::{Value, json};

use crate::frames;
use crate::rpc::Rpc;
use crate::target::Target;

/// Of each fixture; enough to show every kind of claim, few enough to start quickly.
const EVERY: usize = 8;

/// Writes the seed corpus of a target, a file a seed.
pub(crate) fn write(target: &Target, folder: &Path) {
    let seeds = match target {
        Target::Claims | Target::Evidence | Target::Splits => guard_seeds(target),
        Target::Rpc(rpc) => rpc_seeds(rpc),
    };
    assert!(!seeds.is_empty(), "{} has no seed: seeds.jsonl wants a call of it", target.name());
    fs::create_dir_all(folder).expect("created");
    for (number, seed) in seeds.iter().enumerate() {
        fs::write(folder.join(format!("{number:04}")), seed).expect("written");
    }
    println!("{}: {} seeds", target.name(), seeds.len());
}

fn guard_seeds(target: &Target) -> Vec<Vec<u8>> {
    let (texts, evidence) = (fixtures("guard", "text"), evidence());
    let pair = |(at, text): (usize, &String)| {
        let content = &evidence[at % evidence.len()];
        let parts = if matches!(target, Target::Evidence) { [content, text] } else { [text, content] };
        format!("{}{}\u{1e}{}", char::from(b'0' + (at % 5) as u8), parts[0], parts[1]).into_bytes()
    };
    texts.iter().enumerate().map(pair).collect()
}

fn rpc_seeds(rpc: &Rpc) -> Vec<Vec<u8>> {
    let written = lines(&root().join("tests/fuzz/seeds.jsonl"));
    let calls = written.into_iter().filter(|call| call["rpc"] == rpc.name()).map(|call| call["messages"].clone());
    let made = texts(rpc).into_iter().map(|text| made(rpc, &text));
    calls.chain(made).map(|messages| encoded(rpc, &messages)).collect()
}

/// The texts that an RPC is tried with.
fn texts(rpc: &Rpc) -> Vec<String> {
    match rpc.name().as_str() {
        "GuardService.Check" | "GuardService.CheckStream" | "GuardService.Scrub" => fixtures("guard", "text"),
        "GuardService.CheckBatch" | "GuardService.ValidateOutput" => fixtures("guard", "text"),
        "GuardService.Inspect" => fixtures("inspect", "text"),
        _ => Vec::new(),
    }
}

/// A text as a call.
fn made(rpc: &Rpc, text: &str) -> Value {
    let check = json!({"text": text, "locale": "en-US", "currency": "EUR"});
    match rpc.name().as_str() {
        "GuardService.CheckBatch" => json!([{"checks": [check, check]}]),
        "GuardService.CheckStream" => {
            let (start, end) = text.split_at(text.floor_char_boundary(text.len() / 2));
            json!([{"start": {"locale": "en-US"}}, {"text": start}, {"text": end}])
        }
        "GuardService.Check" => json!([check]),
        "GuardService.Inspect" => json!([{"text": text, "source": "TEXT_SOURCE_RETRIEVED"}]),
        _ => json!([{"text": text}]),
    }
}

/// The bytes of a call in proto3 JSON.
fn encoded(rpc: &Rpc, messages: &Value) -> Vec<u8> {
    let message = |value: &Value| {
        let message = DynamicMessage::deserialize(rpc.input(), value.clone());
        Bytes::from(message.unwrap_or_else(|error| panic!("{}: {error}: {value}", rpc.name())).encode_to_vec())
    };
    let messages: Vec<Bytes> = messages.as_array().expect("a list of messages").iter().map(message).collect();
    frames::write(&messages)
}

/// Some values of one field of the fixtures of one folder.
fn fixtures(folder: &str, field: &str) -> Vec<String> {
    let rows = cases(folder);
    rows.iter().filter_map(|row| row[field].as_str()).step_by(EVERY).map(str::to_owned).collect()
}

fn evidence() -> Vec<String> {
    let mut all = vec!["{\"items\": [{\"price\": 12.5}]}".to_owned()];
    for case in cases("guard") {
        let entries = case["evidence"].as_array().into_iter().flatten();
        all.extend(entries.filter_map(|entry| entry["content"].as_str().map(str::to_owned)));
    }
    all
}

/// The rows of every file of cases in a folder of fixtures and in those within it.
fn cases(folder: &str) -> Vec<Value> {
    files(&root().join("tests/fixtures").join(folder)).iter().flat_map(|path| lines(path)).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("fixtures").map(|entry| entry.expect("readable").path());
    let mut paths: Vec<PathBuf> = entries.collect();
    paths.sort();
    let within = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    let mut files: Vec<PathBuf> = paths.into_iter().flat_map(within).collect();
    files.retain(|path| {
        let path = path.to_string_lossy();
        path.ends_with(".jsonl") && !path.ends_with("products.jsonl")
    });
    files
}

fn lines(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).expect("JSON a line")).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
