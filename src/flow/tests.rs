//! Conversations are walked through the flows of the house, and files that are wrong are told.

mod assistant;
mod chance;
mod faults;
mod legal_case;
mod negotiation;
mod saved;
mod storefront;

use std::sync::Arc;

use super::*;
use crate::clock::Timestamp;
use crate::tenant::Role;

const NOW: Timestamp = Timestamp::from_micros(1_000_000_000);

fn flow(name: &str) -> &'static Arc<Flow> {
    library::named(name).expect("a flow of the house")
}

/// A conversation that is brought somewhere by events that are expected to lead there.
#[derive(Clone, Debug)]
struct Walk {
    progress: Progress,
    now: Timestamp,
    facts: Facts,
    effects: Vec<String>,
}

impl Walk {
    fn through(name: &str) -> Self {
        Self { progress: flow(name).start(NOW), now: NOW, facts: Facts::default(), effects: Vec::new() }
    }

    fn knowing(mut self, known: impl FnOnce(&mut Facts)) -> Self {
        known(&mut self.facts);
        self
    }

    /// Declared facts that hold from now on.
    fn with(self, facts: &[&str]) -> Self {
        self.knowing(|known| known.declared = facts.iter().map(|fact| (*fact).to_owned()).collect())
    }

    fn after_secs(mut self, secs: i64) -> Self {
        self.now = self.now.plus_secs(secs);
        self
    }

    fn tried(&self, event: &str, by: Actor) -> Result<Step, Refusal> {
        let roles: &[Role] = if by == Actor::Staff { &[Role::Merchant] } else { &[] };
        self.progress.step(&Occurrence::new(event, by).with_roles(roles), self.now, &self.facts)
    }

    fn step(mut self, event: &str, by: Actor) -> Self {
        let step = self.tried(event, by).unwrap_or_else(|refusal| panic!("{refusal}"));
        self.effects = step.effects.iter().map(|effect| effect.written()).collect();
        self.progress = step.progress;
        self
    }

    fn lapse(mut self) -> Self {
        let step = self.progress.lapse(self.now).expect("it is due");
        self.effects = step.effects.iter().map(|effect| effect.written()).collect();
        self.progress = step.progress;
        self
    }

    #[track_caller]
    fn reaches(self, state: &str) -> Self {
        assert_eq!(self.progress.state(), state);
        self
    }

    #[track_caller]
    fn did(self, effects: &[&str]) -> Self {
        assert_eq!(self.effects, effects);
        self
    }
}

fn why(refused: Result<Step, Refusal>) -> Why {
    refused.expect_err("it leads nowhere").why
}
