//! What became of the troublemakers' calls: nothing depends on it, but a trouble whose every call is refused for a wrong
//! field makes none.

use std::collections::BTreeMap;
use std::sync::Mutex;

use serde_json::{Value, json};
use tonic::Code;

/// Counts by trouble and outcome.
#[derive(Debug, Default)]
pub(crate) struct Tally(Mutex<BTreeMap<&'static str, BTreeMap<String, u64>>>);

impl Tally {
    pub(crate) fn add(&self, trouble: &'static str, code: Code) {
        self.count(trouble, format!("{code:?}"));
    }

    /// Of something that is no gRPC call.
    pub(crate) fn count(&self, trouble: &'static str, outcome: String) {
        let mut counts = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        *counts.entry(trouble).or_default().entry(outcome).or_default() += 1;
    }

    pub(crate) fn to_json(&self) -> Value {
        json!(*self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
    }
}
