//! The loop in which a model calls tools until it can answer, bounded: so many turns, so much time, so many results of a
//! call, so long a text, and no call twice. A value: whoever runs the loop asks it before every turn and every call.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock::Timestamp;

/// What the loop may take; a flow may only allow less than the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoopBounds {
    /// Turns of the model.
    pub iterations: u32,
    /// All of it.
    pub secs: u32,
    /// Results of one call.
    pub results: u32,
    /// The text of one call's results, in code points.
    pub chars: u32,
}

impl Default for LoopBounds {
    fn default() -> Self {
        Self { iterations: 7, secs: 50, results: 50, chars: 8_000 }
    }
}

/// Why a loop has to end: the model answers with what it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoopEnd {
    #[error("{0} turns are all there are")]
    Iterations(u32),
    #[error("{0} seconds are all there are")]
    Time(u32),
}

/// A loop that runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolLoop {
    bounds: LoopBounds,
    started_at: Timestamp,
    iterations: u32,
    /// Calls by tool and arguments, each with its number.
    calls: BTreeMap<String, usize>,
}

/// What becomes of a call that a model wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It is made, as the call of this number, from 0.
    Make(usize),
    /// It was made before, as the call of this number: that one's result is its own.
    Repeats(usize),
}

/// Results as a model gets them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounded {
    pub text: String,
    pub results_left_out: usize,
    pub is_cut: bool,
}

impl ToolLoop {
    pub const fn start(bounds: LoopBounds, now: Timestamp) -> Self {
        Self { bounds, started_at: now, iterations: 0, calls: BTreeMap::new() }
    }

    /// When it has to be over.
    pub const fn ends_at(&self) -> Timestamp {
        self.started_at.plus_secs(self.bounds.secs as i64)
    }

    /// Begins the model's next turn.
    ///
    /// # Errors
    /// There is none left, or no time.
    pub fn next_turn(&mut self, now: Timestamp) -> Result<(), LoopEnd> {
        if now >= self.ends_at() {
            return Err(LoopEnd::Time(self.bounds.secs));
        }
        if self.iterations >= self.bounds.iterations {
            return Err(LoopEnd::Iterations(self.bounds.iterations));
        }
        self.iterations += 1;
        Ok(())
    }

    /// Whether a call is made: not twice, and not when time is over.
    ///
    /// # Errors
    /// No time is left.
    pub fn call(&mut self, tool: &str, arguments: &Value, now: Timestamp) -> Result<Turn, LoopEnd> {
        if now >= self.ends_at() {
            return Err(LoopEnd::Time(self.bounds.secs));
        }
        let mut call = format!("{tool} ");
        write_in_order(arguments, &mut call);
        if let Some(&number) = self.calls.get(&call) {
            return Ok(Turn::Repeats(number));
        }
        let number = self.calls.len();
        self.calls.insert(call, number);
        Ok(Turn::Make(number))
    }

    /// What a model gets of a call's results: of a list the first, and as much text as there may be.
    pub fn bounded(&self, results: &Value) -> Bounded {
        let most = self.bounds.results as usize;
        let (text, results_left_out) = match results {
            Value::Array(all) if all.len() > most => (Value::from(all[..most].to_vec()).to_string(), all.len() - most),
            Value::String(text) => (text.clone(), 0),
            other => (other.to_string(), 0),
        };
        match text.char_indices().nth(self.bounds.chars as usize) {
            None => Bounded { text, results_left_out, is_cut: false },
            Some((end, _)) => Bounded { text: text[..end].to_owned(), results_left_out, is_cut: true },
        }
    }
}

/// JSON with the keys of objects in order, so that the same arguments are the same text.
fn write_in_order(value: &Value, into: &mut String) {
    match value {
        Value::Object(fields) => {
            let fields: BTreeMap<&String, &Value> = fields.iter().collect();
            into.push('{');
            for (name, value) in fields {
                into.push_str(&Value::from(name.as_str()).to_string());
                into.push(':');
                write_in_order(value, into);
                into.push(',');
            }
            into.push('}');
        }
        Value::Array(items) => {
            into.push('[');
            for item in items {
                write_in_order(item, into);
                into.push(',');
            }
            into.push(']');
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => into.push_str(&value.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const START: Timestamp = Timestamp::from_micros(0);

    #[test]
    fn turns_and_time_are_bounded() {
        let mut turns = ToolLoop::start(LoopBounds::default(), START);
        for _ in 0..7 {
            assert_eq!(turns.next_turn(START), Ok(()));
        }
        assert_eq!(turns.next_turn(START), Err(LoopEnd::Iterations(7)));
        let mut time = ToolLoop::start(LoopBounds::default(), START);
        assert_eq!(time.next_turn(Timestamp::from_micros(49_999_999)), Ok(()));
        assert_eq!(time.next_turn(START.plus_secs(50)), Err(LoopEnd::Time(50)));
        assert_eq!(time.call("get", &json!({}), START.plus_secs(50)), Err(LoopEnd::Time(50)));
    }

    #[test]
    fn the_same_call_is_made_once() {
        let mut calls = ToolLoop::start(LoopBounds::default(), START);
        let first: Value = serde_json::from_str(r#"{"a": 1, "b": [2]}"#).expect("JSON");
        let turned: Value = serde_json::from_str(r#"{"b": [2], "a": 1}"#).expect("JSON");
        assert_eq!(calls.call("query", &first, START), Ok(Turn::Make(0)));
        assert_eq!(calls.call("query", &turned, START), Ok(Turn::Repeats(0)));
        assert_eq!(calls.call("count", &first, START), Ok(Turn::Make(1)));
        assert_eq!(calls.call("query", &json!({"a": "1", "b": [2]}), START), Ok(Turn::Make(2)));
        let kept = serde_json::to_string(&calls).expect("writable");
        assert_eq!(serde_json::from_str::<ToolLoop>(&kept).expect("readable"), calls);
    }

    #[test]
    fn results_are_bounded_in_number_and_length() {
        let bounds = ToolLoop::start(LoopBounds::default(), START);
        let few = bounds.bounded(&json!(vec![1; 50]));
        assert_eq!((few.results_left_out, few.is_cut), (0, false));
        let many = bounds.bounded(&json!(vec![1; 53]));
        assert_eq!((many.results_left_out, many.text), (3, json!(vec![1; 50]).to_string()));
        let long = bounds.bounded(&json!("ă".repeat(8_001)));
        assert_eq!((long.is_cut, long.text.chars().count()), (true, 8_000));
        assert!(!bounds.bounded(&json!("ă".repeat(8_000))).is_cut);
    }
}
