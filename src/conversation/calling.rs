//! The calls of the turn that runs: what a model has called since the customer last said something.

use serde::{Deserialize, Serialize};

use crate::clock::Timestamp;
use crate::flow::{self, LoopBounds, LoopEnd, ToolLoop};

/// The loop of a turn with the calls that were made in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calling {
    turns: ToolLoop,
    /// Their ids, by their numbers in the loop.
    made: Vec<String>,
}

impl Calling {
    pub const fn start(bounds: LoopBounds, now: Timestamp) -> Self {
        Self { turns: ToolLoop::start(bounds, now), made: Vec::new() }
    }

    /// A model's answer has calls in it: its `iteration`th since the customer spoke, or another one.
    ///
    /// # Errors
    /// It has to answer with what it has.
    pub fn answer(&mut self, iteration: Option<u32>, now: Timestamp) -> Result<(), LoopEnd> {
        let wanted = iteration.unwrap_or(self.turns.iterations() + 1);
        while self.turns.iterations() < wanted {
            self.turns.next_turn(now)?;
        }
        Ok(())
    }

    /// A call is to be made under an id. Gives the one that was the same, where there was one.
    ///
    /// # Errors
    /// No time is left.
    pub fn call(
        &mut self,
        (tool, arguments_sha256): (&str, &str),
        id: &str,
        now: Timestamp,
    ) -> Result<Option<String>, LoopEnd> {
        match self.turns.call(tool, arguments_sha256, now)? {
            flow::Turn::Make(_) => {
                self.made.push(id.to_owned());
                Ok(None)
            }
            flow::Turn::Repeats(number) => Ok(self.made.get(number).cloned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_micros(0);

    #[test]
    fn calls_of_one_answer_are_one_iteration() {
        let mut calling = Calling::start(LoopBounds::default(), NOW);
        for iteration in [1, 1, 2, 7] {
            assert_eq!(calling.answer(Some(iteration), NOW), Ok(()), "{iteration}");
        }
        assert_eq!(calling.answer(Some(7), NOW), Ok(()), "the same answer");
        assert_eq!(calling.answer(None, NOW), Err(LoopEnd::Iterations(7)));
        assert_eq!(calling.answer(Some(u32::MAX), NOW), Err(LoopEnd::Iterations(7)));
    }

    #[test]
    fn the_same_call_again_is_the_one_before() {
        let mut calling = Calling::start(LoopBounds::default(), NOW);
        assert_eq!(calling.call(("get", "a"), "one", NOW), Ok(None));
        assert_eq!(calling.call(("get", "b"), "two", NOW), Ok(None));
        assert_eq!(calling.call(("get", "a"), "three", NOW), Ok(Some("one".to_owned())));
        assert_eq!(calling.call(("get", "c"), "four", NOW.plus_secs(50)), Err(LoopEnd::Time(50)));
    }
}
