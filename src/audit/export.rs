//! A chain as lines of text that can be verified by whoever has them, without the service: a head with the public keys,
//! the checkpoints, the entries with their hashes and what there is of their contents, and a tail with how much it is. Every
//! line is canonical JSON and ends with a line feed, so that there is one way to write it and a change of any byte shows.

use std::io::{self, BufRead};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::canonical;
use super::chain::{ChainName, Hash, Linked};
use super::checkpoint::Checkpoint;
use super::content::Kept;
use super::entry::Entry;
use super::keys::{AuditKey, KeyId, KeyRing};
use super::verify::{Fault, Report, Verifier};
use crate::clock::Timestamp;

const FORMAT: u64 = 1;
/// A line at most: a content is no longer than a request.
const MAX_LINE_BYTES: u64 = 64 * 1_024 * 1_024;

/// Why an export cannot be verified at all.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("it cannot be read")]
    Io(#[from] io::Error),
    #[error("its first line is not that of an export of an audit chain")]
    NoHead,
    #[error("it has format {0}, this program reads {FORMAT}")]
    Format(u64),
}

/// Writes the lines.
#[derive(Debug, Default)]
pub struct Exporter {
    sum: Sha256,
    entries: u64,
}

impl Exporter {
    /// The first line, with the public keys of a ring.
    pub fn head(&mut self, name: &ChainName, ring: &KeyRing) -> String {
        let key = |key: &AuditKey| (key.id().to_string(), Value::from(STANDARD.encode(key.public())));
        let keys: Map<String, Value> = ring.keys().iter().map(key).collect();
        let value = json!({"audit": {"chain": name.id, "format": FORMAT, "keys": keys, "tenant": name.tenant}});
        self.line(&value).expect("words are canonical")
    }

    pub fn checkpoint(&mut self, checkpoint: &Checkpoint) -> Option<String> {
        self.line(&json!({"checkpoint": checkpoint.value()}))
    }

    /// None where it has no canonical form: it is none of ours then.
    pub fn entry(&mut self, linked: &Linked, content: Option<&Kept>) -> Option<String> {
        let mut value = json!({"entry": linked.entry.value(), "hash": linked.hash.to_string()});
        if let Some(kept) = content {
            value["content"] = kept.value();
        }
        self.entries += 1;
        self.line(&value)
    }

    /// The last line.
    pub fn tail(self) -> String {
        let sum = Hash::of_bytes(self.sum.finalize().into()).to_string();
        let value = json!({"end": {"entries": self.entries, "sha256": sum}});
        canonical::write(&value).expect("words are canonical") + "\n"
    }

    fn line(&mut self, value: &Value) -> Option<String> {
        let line = canonical::write(value).ok()? + "\n";
        self.sum.update(line.as_bytes());
        Some(line)
    }
}

/// Verifies an export. Checkpoints have to be signed by a key of `trusted`; where that is none, by one of the keys that the
/// file names, which whoever wrote the file could have chosen. `known` are checkpoints that were kept elsewhere.
///
/// # Errors
/// It is no export at all. What is wrong within one is in the report.
pub fn verify_file(
    mut file: impl BufRead,
    trusted: Option<&KeyRing>,
    known: Vec<Checkpoint>,
) -> Result<(ChainName, Report), ExportError> {
    let mut sum = Sha256::new();
    let first = next_line(&mut file)?.ok_or(ExportError::NoHead)?;
    let (name, named) = head(&first)?;
    sum.update(&first);
    let mut verifier = Verifier::new(name.clone(), trusted.unwrap_or(&named));
    known.into_iter().for_each(|checkpoint| verifier.expect(checkpoint));
    let (mut number, mut entries, mut is_ended) = (1, 0, false);
    while let Some(bytes) = next_line(&mut file)? {
        number += 1;
        let line = if is_ended { None } else { read(&bytes) };
        match line {
            Some(Line::Checkpoint(checkpoint)) => verifier.expect(checkpoint),
            Some(Line::Entry(linked, content)) => {
                entries += 1;
                verifier.entry(&linked, content.as_ref());
            }
            Some(Line::End { entries: counted, sha256 }) => {
                is_ended = true;
                if counted != entries || sha256 != Hash::of_bytes(sum.clone().finalize().into()) {
                    verifier.report().tell(Fault::Line { line: number });
                }
            }
            None => verifier.report().tell(Fault::Line { line: number }),
        }
        sum.update(&bytes);
    }
    if !is_ended {
        verifier.report().tell(Fault::Line { line: number + 1 });
    }
    Ok((name, verifier.finish(None)))
}

enum Line {
    Checkpoint(Checkpoint),
    Entry(Linked, Option<Kept>),
    End { entries: u64, sha256: Hash },
}

/// Its bytes with the line feed; a last one without is a line too, and none of ours.
fn next_line(file: &mut impl BufRead) -> Result<Option<Vec<u8>>, ExportError> {
    let mut bytes = Vec::new();
    io::Read::take(&mut *file, MAX_LINE_BYTES).read_until(b'\n', &mut bytes)?;
    Ok((!bytes.is_empty()).then_some(bytes))
}

/// The value of a line that is as it was written.
fn value(bytes: &[u8]) -> Option<Value> {
    let text = std::str::from_utf8(bytes).ok()?.strip_suffix('\n')?;
    let value: Value = serde_json::from_str(text).ok()?;
    (canonical::write(&value).ok()? == text).then_some(value)
}

fn head(bytes: &[u8]) -> Result<(ChainName, KeyRing), ExportError> {
    let value = value(bytes).ok_or(ExportError::NoHead)?;
    let about = only(&value, "audit").and_then(Value::as_object).ok_or(ExportError::NoHead)?;
    let format = about.get("format").and_then(Value::as_u64).ok_or(ExportError::NoHead)?;
    if format != FORMAT {
        return Err(ExportError::Format(format));
    }
    let text = |name: &str| about.get(name)?.as_str().map(str::to_owned);
    let names = || Some(ChainName { tenant: text("tenant")?, id: text("chain")? });
    let keys = about.get("keys").and_then(Value::as_object);
    match (names(), keys.and_then(named_keys), about.len()) {
        (Some(name), Some(ring), 4) => Ok((name, ring)),
        _ => Err(ExportError::NoHead),
    }
}

/// Each has to be named after itself.
fn named_keys(keys: &Map<String, Value>) -> Option<KeyRing> {
    let mut ring = KeyRing::default();
    for (name, public) in keys {
        let public = STANDARD.decode(public.as_str()?).ok()?.try_into().ok()?;
        let key = AuditKey::verifying(public, Timestamp::from_micros(0));
        if KeyId::parse(name)? != *key.id() {
            return None;
        }
        ring.add(key);
    }
    Some(ring)
}

fn read(bytes: &[u8]) -> Option<Line> {
    let value = value(bytes)?;
    if let Some(checkpoint) = only(&value, "checkpoint") {
        return Checkpoint::parse(checkpoint).map(Line::Checkpoint);
    }
    if let Some(end) = only(&value, "end") {
        let sha256 = Hash::parse(end.get("sha256")?.as_str()?)?;
        let entries = end.get("entries")?.as_u64()?;
        return (end.as_object()?.len() == 2).then_some(Line::End { entries, sha256 });
    }
    let content = match value.get("content") {
        Some(content) => Some(Kept::parse(content)?),
        None => None,
    };
    let linked = Linked { entry: Entry::parse(value.get("entry")?)?, hash: Hash::parse(value.get("hash")?.as_str()?)? };
    let fields = 2 + usize::from(content.is_some());
    (value.as_object()?.len() == fields).then_some(Line::Entry(linked, content))
}

/// The value of the one field there is.
fn only<'v>(value: &'v Value, name: &str) -> Option<&'v Value> {
    value.as_object().filter(|fields| fields.len() == 1)?.get(name)
}
