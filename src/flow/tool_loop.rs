//! The loop in which a model calls tools until it can answer, bounded: so many turns, so much time, and no call twice; how
//! many results and how long a text a call may have is in the bounds, too. A value: whoever runs the loop asks it before
//! every turn and every call.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

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

impl ToolLoop {
    pub const fn bounds(&self) -> LoopBounds {
        self.bounds
    }

    /// Turns that were begun.
    pub const fn iterations(&self) -> u32 {
        self.iterations
    }

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

    /// Whether a call with arguments of this hash is made: not twice, and not when time is over.
    ///
    /// # Errors
    /// No time is left.
    pub fn call(&mut self, tool: &str, arguments_sha256: &str, now: Timestamp) -> Result<Turn, LoopEnd> {
        if now >= self.ends_at() {
            return Err(LoopEnd::Time(self.bounds.secs));
        }
        let call = format!("{tool} {arguments_sha256}");
        if let Some(&number) = self.calls.get(&call) {
            return Ok(Turn::Repeats(number));
        }
        let number = self.calls.len();
        self.calls.insert(call, number);
        Ok(Turn::Make(number))
    }
}

#[cfg(test)]
mod tests {
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
        assert_eq!(time.call("get", "a1", START.plus_secs(50)), Err(LoopEnd::Time(50)));
    }

    #[test]
    fn the_same_call_is_made_once() {
        let mut calls = ToolLoop::start(LoopBounds::default(), START);
        assert_eq!(calls.call("query", "a1", START), Ok(Turn::Make(0)));
        assert_eq!(calls.call("query", "a1", START), Ok(Turn::Repeats(0)));
        assert_eq!(calls.call("count", "a1", START), Ok(Turn::Make(1)));
        assert_eq!(calls.call("query", "a2", START), Ok(Turn::Make(2)));
        let kept = serde_json::to_string(&calls).expect("writable");
        assert_eq!(serde_json::from_str::<ToolLoop>(&kept).expect("readable"), calls);
    }
}
