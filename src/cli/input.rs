//! Texts that a command is given: a file, or standard input.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;

/// All of a file; - is standard input.
pub(super) fn text(path: &Path) -> anyhow::Result<String> {
    if path == Path::new("-") {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text).context("reading standard input")?;
        return Ok(text);
    }
    fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
}
