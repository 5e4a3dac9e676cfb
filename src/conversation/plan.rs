//! A plan: a few calls of tools that belong together, one at a time and in their order. When one fails, those before it are
//! undone in reverse, each by what its tool was declared to be undone by when it was called.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::clock::Timestamp;
use crate::tools::Compensation;

/// Which step of which plan a call is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanStep {
    /// The gateway's name of the plan.
    pub plan: String,
    /// From 1.
    pub step: u32,
    /// How many there are.
    pub of: u32,
}

impl PlanStep {
    pub const STEPS: u32 = 5;
}

/// A plan on its way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    name: String,
    of: u32,
    taken: Vec<Taken>,
    has_failed: bool,
}

/// A step that was begun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Taken {
    call: String,
    tool: String,
    state: TakenState,
    /// When nobody waits for its end any more.
    due_at: Timestamp,
    undo: Undo,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TakenState {
    Waiting,
    Done,
    Failed,
    /// Nobody knows whether it was done.
    GivenUp,
    Undone,
}

/// What undoes a call, as far as it is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Undo {
    NotNeeded,
    Impossible,
    By {
        tool: String,
        arguments: Map<String, Value>,
        /// Arguments that are in the result, each with its pointer.
        wanted: Vec<(String, String)>,
    },
}

/// A call that undoes another.
#[derive(Clone, Debug, PartialEq)]
pub struct Undoing {
    pub undoes: String,
    pub tool: String,
    pub arguments: Value,
}

/// What the failure of a plan leads to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Undone {
    /// To be made in this order.
    pub calls: Vec<Undoing>,
    /// Tools whose calls stay done.
    pub impossible: Vec<String>,
}

impl Undone {
    pub fn append(&mut self, mut other: Self) {
        self.calls.append(&mut other.calls);
        self.impossible.append(&mut other.impossible);
    }
}

/// Why a step is not the next one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanFault {
    #[error("the plan has failed; what could be undone is")]
    Failed,
    #[error("the plan has {0} steps")]
    Other(u32),
    #[error("step {0} is next")]
    Next(u32),
    #[error("step {0} has not ended yet")]
    Waiting(usize),
    #[error("a step of another plan has not ended yet")]
    AnotherWaits,
}

impl Undo {
    /// As a tool is declared, for a call with these arguments.
    pub fn of(compensation: &Compensation, called_with: &Value) -> Self {
        let Compensation::By { tool, arguments: pointers } = compensation else {
            return if *compensation == Compensation::NotNeeded { Self::NotNeeded } else { Self::Impossible };
        };
        let known = json!({ "arguments": called_with });
        let (mut arguments, mut wanted) = (Map::new(), Vec::new());
        for (name, pointer) in pointers {
            if pointer.starts_with("/result") {
                wanted.push((name.clone(), pointer.clone()));
            } else if let Some(value) = known.pointer(pointer) {
                arguments.insert(name.clone(), value.clone());
            }
        }
        Self::By { tool: tool.clone(), arguments, wanted }
    }

    /// With what the call came to; what its result does not say cannot be undone.
    fn after(self, result: &Value) -> Self {
        let Self::By { tool, mut arguments, wanted } = self else { return self };
        let known = json!({ "result": result });
        for (name, pointer) in &wanted {
            let Some(value) = known.pointer(pointer) else { return Self::Impossible };
            arguments.insert(name.clone(), value.clone());
        }
        Self::By { tool, arguments, wanted: Vec::new() }
    }
}

impl Plan {
    pub const fn new(name: String, of: u32) -> Self {
        Self { name, of, taken: Vec::new(), has_failed: false }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether a step is the one to be taken now.
    ///
    /// # Errors
    /// It is not.
    pub fn takes(&self, asked: &PlanStep) -> Result<(), PlanFault> {
        if self.has_failed {
            return Err(PlanFault::Failed);
        }
        if self.of != asked.of {
            return Err(PlanFault::Other(self.of));
        }
        if self.is_waiting() {
            return Err(PlanFault::Waiting(self.taken.len()));
        }
        let next = self.taken.len() as u32 + 1;
        if asked.step == next { Ok(()) } else { Err(PlanFault::Next(next)) }
    }

    pub fn is_waiting(&self) -> bool {
        self.taken.iter().any(|taken| taken.state == TakenState::Waiting)
    }

    /// Whether it waits for a step whose time is over.
    pub fn is_overdue(&self, now: Timestamp) -> bool {
        self.taken.iter().any(|taken| taken.state == TakenState::Waiting && taken.due_at <= now)
    }

    pub fn has(&self, call: &str) -> bool {
        self.taken.iter().any(|taken| taken.call == call)
    }

    /// The next step begins.
    pub fn begin(&mut self, (call, tool): (&str, &str), undo: Undo, due_at: Timestamp) {
        let (call, tool) = (call.to_owned(), tool.to_owned());
        self.taken.push(Taken { call, tool, state: TakenState::Waiting, due_at, undo });
    }

    /// Whether the end of a call leads to something being undone: its failure to the steps before it, its late success to
    /// itself.
    pub fn is_undone_by(&self, call: &str) -> bool {
        let is_undoable = |taken: &Taken| matches!(taken.undo, Undo::By { .. });
        self.taken.iter().any(|taken| match taken.state {
            TakenState::Done => taken.call != call && !self.has_failed && is_undoable(taken),
            TakenState::GivenUp => taken.call == call && is_undoable(taken),
            TakenState::Waiting | TakenState::Failed | TakenState::Undone => false,
        })
    }

    /// A call has ended, with its result where it did what it was made for.
    pub fn end(&mut self, call: &str, result: Option<&Value>) -> Undone {
        let Some(taken) = self.taken.iter_mut().find(|taken| taken.call == call) else { return Undone::default() };
        match (taken.state, result) {
            (TakenState::Waiting, Some(result)) => {
                taken.undo = taken.undo.clone().after(result);
                taken.state = TakenState::Done;
                Undone::default()
            }
            (TakenState::Waiting, None) => {
                taken.state = TakenState::Failed;
                self.fail()
            }
            // Too late: the plan has failed without it.
            (TakenState::GivenUp, Some(result)) => {
                taken.undo = taken.undo.clone().after(result);
                taken.state = TakenState::Done;
                self.undo_what_is_done()
            }
            (TakenState::GivenUp, None) => {
                taken.state = TakenState::Failed;
                Undone::default()
            }
            (TakenState::Done | TakenState::Failed | TakenState::Undone, _) => Undone::default(),
        }
    }

    /// Nobody waits any more for a step whose time is over.
    pub fn lapse(&mut self, now: Timestamp) -> Undone {
        let overdue = |taken: &&mut Taken| taken.state == TakenState::Waiting && taken.due_at <= now;
        let Some(taken) = self.taken.iter_mut().find(overdue) else { return Undone::default() };
        taken.state = TakenState::GivenUp;
        self.fail()
    }

    fn fail(&mut self) -> Undone {
        self.has_failed = true;
        self.undo_what_is_done()
    }

    /// The last first.
    fn undo_what_is_done(&mut self) -> Undone {
        let mut undone = Undone::default();
        for taken in self.taken.iter_mut().rev().filter(|taken| taken.state == TakenState::Done) {
            match taken.undo.clone() {
                Undo::NotNeeded => {}
                Undo::Impossible => undone.impossible.push(taken.tool.clone()),
                Undo::By { tool, arguments, .. } => {
                    undone.calls.push(Undoing { undoes: taken.call.clone(), tool, arguments: arguments.into() });
                }
            }
            taken.state = TakenState::Undone;
        }
        undone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::from_micros(0);

    fn by(tool: &str, pointer: &str) -> Undo {
        let arguments = vec![("ref".to_owned(), pointer.to_owned())];
        Undo::of(&Compensation::By { tool: tool.to_owned(), arguments }, &json!({"sku": "A"}))
    }

    fn begun(plan: &mut Plan, call: &str, undo: Undo) {
        plan.begin((call, "tool"), undo, NOW.plus_secs(30));
    }

    fn step(step: u32) -> PlanStep {
        PlanStep { plan: "p".to_owned(), step, of: 4 }
    }

    /// Three steps that are done and a fourth that waits.
    fn waiting() -> Plan {
        let mut plan = Plan::new("p".to_owned(), 4);
        for (call, undo) in [
            ("one", by("undo_one", "/result/id")),
            ("two", Undo::Impossible),
            ("three", by("undo_three", "/arguments/sku")),
        ] {
            begun(&mut plan, call, undo);
            assert_eq!(plan.end(call, Some(&json!({"id": call}))), Undone::default());
        }
        begun(&mut plan, "four", by("undo_four", "/result/id"));
        plan
    }

    fn undoing(undoes: &str, value: &str) -> Undoing {
        Undoing { undoes: undoes.to_owned(), tool: format!("undo_{undoes}"), arguments: json!({"ref": value}) }
    }

    #[test]
    fn steps_are_taken_in_their_order_one_at_a_time() {
        let mut plan = Plan::new("p".to_owned(), 4);
        assert_eq!(plan.takes(&step(2)), Err(PlanFault::Next(1)));
        assert_eq!(plan.takes(&PlanStep { of: 3, ..step(1) }), Err(PlanFault::Other(4)));
        assert_eq!(plan.takes(&step(1)), Ok(()));
        begun(&mut plan, "one", Undo::NotNeeded);
        assert_eq!(plan.takes(&step(2)), Err(PlanFault::Waiting(1)));
        plan.end("one", Some(&Value::Null));
        assert_eq!((plan.takes(&step(1)), plan.takes(&step(2))), (Err(PlanFault::Next(2)), Ok(())));
    }

    #[test]
    fn a_failure_undoes_the_steps_before_it_in_reverse_and_once() {
        let mut plan = waiting();
        assert!(plan.is_undone_by("four"));
        let undone = plan.end("four", None);
        assert_eq!(undone.calls, [undoing("three", "A"), undoing("one", "one")]);
        assert_eq!(undone.impossible, ["tool"]);
        assert_eq!(plan.takes(&step(4)), Err(PlanFault::Failed));
        assert_eq!(plan.end("four", None), Undone::default());
        assert!(!plan.is_undone_by("four"));
    }

    #[test]
    fn what_ends_after_its_time_is_undone_too() {
        let mut plan = waiting();
        assert_eq!(plan.lapse(NOW.plus_secs(29)), Undone::default());
        assert_eq!(plan.lapse(NOW.plus_secs(30)).calls.len(), 2);
        assert!(plan.is_undone_by("four"));
        assert_eq!(plan.end("four", Some(&json!({"id": 4}))).calls[0].arguments, json!({"ref": 4}));
    }

    #[test]
    fn what_a_result_does_not_say_cannot_be_undone() {
        let mut plan = Plan::new("p".to_owned(), 2);
        begun(&mut plan, "one", by("undo_one", "/result/id"));
        plan.end("one", Some(&json!({})));
        begun(&mut plan, "two", Undo::NotNeeded);
        assert_eq!(plan.end("two", None).impossible, ["tool"]);
    }
}
