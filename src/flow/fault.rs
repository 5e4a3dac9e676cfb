//! What is wrong with a flow file: every fault with its line, all told together.

use std::fmt;

use serde::Serialize;

/// Faults after which nothing more is told.
const MAX_FAULTS: usize = 100;

/// One thing that is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fault {
    /// From 1.
    pub line: usize,
    pub message: String,
}

/// Everything that is wrong with a file, in the order of its lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(transparent)]
pub struct Faults(Vec<Fault>);

impl Faults {
    pub fn all(&self) -> &[Fault] {
        &self.0
    }

    pub(super) const fn count(&self) -> usize {
        self.0.len()
    }

    pub(super) fn add(&mut self, line: usize, message: impl Into<String>) {
        let fault = Fault { line, message: message.into() };
        if self.0.len() < MAX_FAULTS && !self.0.contains(&fault) {
            self.0.push(fault);
        }
    }

    /// What was read, unless something is wrong.
    pub(super) fn settle<T>(mut self, read: Option<T>) -> Result<T, Self> {
        self.0.sort();
        match read {
            Some(read) if self.0.is_empty() => Ok(read),
            _ => Err(self),
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let end = if index + 1 < self.0.len() { "\n" } else { "" };
            write!(f, "line {}: {}{end}", fault.line, fault.message)?;
        }
        Ok(())
    }
}
