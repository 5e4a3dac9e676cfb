//! What an import tells: its progress, its bad rows, and the files that keep them.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;

use super::progress::Bar;
use crate::client::CallError;
use crate::import::{Counts, Fault, Observer, Repeat};

/// Bad rows and warnings shown one by one; all of them are counted.
const SHOWN: u64 = 50;
/// Names of unknown fields remembered; a file of other things may have any number.
const FIELDS: usize = 64;

/// Shows an import to a person and keeps its rejects.
pub(super) struct Reporter {
    bar: Bar,
    rejects: Option<Rejects>,
    rejected: u64,
    repeated: u64,
    /// Unknown fields: how many rows have each, and the first of them.
    unknown: BTreeMap<String, (u64, u64)>,
}

/// The rows as they were, and beside them why they were refused.
struct Rejects {
    rows: BufWriter<File>,
    reasons: BufWriter<File>,
}

#[derive(Serialize)]
struct Reason<'a> {
    line: u64,
    field: &'a str,
    reason: &'a str,
    message: &'a str,
}

impl Reporter {
    /// With `rejects`, makes both files at once: better to fail before the import than in it. `header` goes first,
    /// so that the rejects of a CSV file are a CSV file.
    pub(super) fn new(bar: Bar, rejects: Option<&Path>, header: Option<&[u8]>) -> anyhow::Result<Self> {
        let rejects = rejects.map(|path| Rejects::create(path, header)).transpose()?;
        Ok(Self { bar, rejects, rejected: 0, repeated: 0, unknown: BTreeMap::new() })
    }

    /// Says what was only counted.
    pub(super) fn finish(&mut self) {
        self.bar.finish_and_clear();
        for (count, what) in [(self.rejected, "bad rows"), (self.repeated, "repeated rows")] {
            if count > SHOWN {
                eprintln!("… and {} more {what}", count - SHOWN);
            }
        }
        for (field, (count, line)) in std::mem::take(&mut self.unknown) {
            eprintln!("warning: {count} rows have a field {field:?} that is ignored, the first on line {line}");
        }
        if let Some(rejects) = &mut self.rejects
            && let Err(error) = rejects.rows.flush().and_then(|()| rejects.reasons.flush())
        {
            eprintln!("warning: the rejected rows could not be kept: {error}");
        }
    }

    pub(super) fn say(&self, text: &str) {
        self.bar.say(text);
    }
}

impl Observer for Reporter {
    fn rejected(&mut self, line: u64, raw: &[u8], fault: &Fault<'_>) -> io::Result<()> {
        self.rejected += 1;
        let Fault { field, reason, message } = *fault;
        if self.rejected <= SHOWN {
            let place = if field.is_empty() { String::new() } else { format!(" {field}:") };
            self.say(&format!("line {line}:{place} {reason}: {message}"));
        }
        match &mut self.rejects {
            Some(rejects) => rejects.keep(raw, &Reason { line, field, reason, message }),
            None => Ok(()),
        }
    }

    fn repeated(&mut self, repeat: &Repeat) {
        self.repeated += 1;
        if self.repeated <= SHOWN {
            let Repeat { id, earlier_line, line } = repeat;
            self.say(&format!("warning: {id:?} stands on line {earlier_line} and again on line {line}; the last wins"));
        }
    }

    fn unknown_field(&mut self, line: u64, field: &str) {
        if let Some((count, _)) = self.unknown.get_mut(field) {
            *count += 1;
        } else if self.unknown.len() < FIELDS {
            self.unknown.insert(field.to_owned(), (1, line));
        }
    }

    fn progress(&mut self, counts: &Counts) {
        let Counts { acknowledged, rejected, .. } = *counts;
        let bad = if rejected > 0 { format!(", {rejected} rejected") } else { String::new() };
        self.bar.set_message(format!("{acknowledged} rows stored{bad}"));
    }

    fn interrupted(&mut self, error: &CallError) {
        self.say(&format!("the stream was cut, going on with a new one ({error})"));
    }
}

impl Rejects {
    fn create(path: &Path, header: Option<&[u8]>) -> anyhow::Result<Self> {
        let mut reasons_path = path.as_os_str().to_owned();
        reasons_path.push(".reasons.jsonl");
        let mut rejects = Self { rows: made(path)?, reasons: made(&PathBuf::from(reasons_path))? };
        if let Some(header) = header {
            rejects.rows.write_all(header)?;
            rejects.rows.write_all(b"\n")?;
        }
        Ok(rejects)
    }

    fn keep(&mut self, raw: &[u8], reason: &Reason<'_>) -> io::Result<()> {
        self.rows.write_all(raw)?;
        self.rows.write_all(b"\n")?;
        serde_json::to_writer(&mut self.reasons, reason)?;
        self.reasons.write_all(b"\n")
    }
}

fn made(path: &Path) -> anyhow::Result<BufWriter<File>> {
    File::create(path).map(BufWriter::new).with_context(|| format!("making {}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn rejects_are_kept_as_they_were_with_their_reasons() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("bad.csv");
        let mut reporter = Reporter::new(Bar::hidden(), Some(&path), Some(b"sku;name")).expect("made");
        let fault = Fault { field: "price.amount", reason: "INVALID", message: "\"x\" is no number" };
        reporter.rejected(7, b"A-1;\xff", &fault).expect("kept");
        reporter.finish();
        assert_eq!(fs::read(&path).expect("there"), b"sku;name\nA-1;\xff\n");
        let reasons = fs::read_to_string(folder.path().join("bad.csv.reasons.jsonl")).expect("there");
        let reason: serde_json::Value = serde_json::from_str(&reasons).expect("one line of JSON");
        assert_eq!((reason["line"].as_u64(), reason["field"].as_str()), (Some(7), Some("price.amount")));
    }
}
