//! The step: where a conversation stands, an event, the moment and what is known give the next place with its effects and
//! its deadline, or a refusal. Time comes first: past its deadline a state knows no event but that one.

use super::actor::{Actor, Occurrence};
use super::condition::{CallFact, Facts, Known};
use super::definition::Transition;
use super::effect::{Act, Effect};
use super::names::EventId;
use super::progress::{MAX_REPEATS, Progress, Repeat};
use super::refusal::{Refusal, Why};
use crate::clock::Timestamp;
use crate::tenant::Role;

/// A step that is taken.
#[derive(Clone, Debug)]
pub struct Step {
    pub from: String,
    /// Another than was sent where that was one repetition too many.
    pub event: String,
    pub to: String,
    /// To be carried out in this order.
    pub effects: Vec<Effect>,
    /// Why there is such a step: a place in the specifications, or "ours".
    pub source: String,
    pub progress: Progress,
    pub deadline: Option<Timestamp>,
}

/// What becomes of an event when time is heeded first.
#[derive(Clone, Debug)]
pub struct Advance {
    /// What the passing of time had come to before.
    pub lapsed: Option<Step>,
    /// From there on.
    pub outcome: Result<Step, Refusal>,
}

impl Progress {
    /// What the passing of time comes to; `None` before the deadline.
    pub fn lapse(&self, now: Timestamp) -> Option<Step> {
        if !self.is_overdue(now) {
            return None;
        }
        let event = match self.flow.takeover.filter(|_| self.is_taken_over()) {
            Some(terms) => terms.released_by,
            None => self.flow.timeout_event?,
        };
        let below = self.below();
        let nothing = Facts::default();
        let row = self.first_row(event, &self.known(&below, &nothing))?;
        Some(self.taken(row, now, Actor::Clock))
    }

    /// Takes a step, without heeding time.
    ///
    /// # Errors
    /// The event leads nowhere: an answer, not a failure.
    pub fn step(&self, occurrence: &Occurrence<'_>, now: Timestamp, facts: &Facts) -> Result<Step, Refusal> {
        self.try_step(occurrence, now, facts).map_err(|why| Refusal {
            state: self.state().to_owned(),
            event: occurrence.event.to_owned(),
            why,
            allowed: self.allowed(occurrence),
        })
    }

    /// Heeds time, then takes a step. A call that was waited for in a state that time has ended is late.
    pub fn advance(&self, occurrence: &Occurrence<'_>, now: Timestamp, facts: &Facts) -> Advance {
        let is_time_itself = occurrence.by == Actor::Clock;
        let Some(lapsed) = self.lapse(now).filter(|_| !is_time_itself) else {
            return Advance { lapsed: None, outcome: self.step(occurrence, now, facts) };
        };
        let mut facts = facts.clone();
        if lapsed.from != lapsed.to && facts.call == CallFact::Awaited {
            facts.call = CallFact::Late;
        }
        let outcome = lapsed.progress.step(occurrence, now, &facts);
        Advance { lapsed: Some(lapsed), outcome }
    }

    fn try_step(&self, occurrence: &Occurrence<'_>, now: Timestamp, facts: &Facts) -> Result<Step, Why> {
        let place = self.flow.names.events.iter().position(|name| name == occurrence.event);
        let event = EventId(place.ok_or(Why::UnknownEvent)?);
        let by = &self.flow.event(event).by;
        if !by.iter().any(|by| by.permits(occurrence)) {
            return Err(Why::Sender(by.iter().map(ToString::to_string).collect()));
        }
        if occurrence.by == Actor::Clock {
            return self.lapse(now).ok_or(Why::NotDue);
        }
        if self.is_overdue(now) {
            return Err(Why::Overdue);
        }
        if self.is_taken_over() && occurrence.by.yields_to_staff() {
            return Err(Why::TakenOver);
        }
        let below = self.below();
        let known = Known { roles: occurrence.roles, ..self.known(&below, facts) };
        let row = self.row(event, &known)?;
        let Some(fingerprint) = facts.fingerprint else { return Ok(self.taken(row, now, occurrence.by)) };
        let (remembering, row) = self.counted(row, fingerprint, &known);
        Ok(remembering.taken(row, now, occurrence.by))
    }

    /// Whether the state has a row for an event, whatever it needs.
    pub(super) fn knows(&self, event: EventId) -> bool {
        self.flow.rows(self.state, event).next().is_some()
    }

    /// The row that an event leads along.
    fn row(&self, event: EventId, known: &Known<'_>) -> Result<&Transition, Why> {
        if !self.knows(event) {
            return Err(if self.ended { Why::Ended } else { Why::NotHere });
        }
        match self.first_row(event, known) {
            Some(row) if self.ended && row.to != self.state => Err(Why::Ended),
            Some(row) => Ok(row),
            None => {
                let rows = self.flow.rows(self.state, event);
                Err(Why::Unmet(rows.map(|row| self.unmet(&row.when, known)).collect()))
            }
        }
    }

    fn first_row(&self, event: EventId, known: &Known<'_>) -> Option<&Transition> {
        let mut rows = self.flow.rows(self.state, event);
        rows.find(|row| row.when.iter().all(|requirement| requirement.is_met(known)))
    }

    /// The conversation with one more of a step remembered, and the row to take: where the same was done often enough,
    /// that of what a loop leads to.
    fn counted<'p>(&'p self, row: &'p Transition, fingerprint: u64, known: &Known<'_>) -> (Self, &'p Transition) {
        let mut progress = self.clone();
        let same =
            |repeat: &&mut Repeat| (repeat.state, repeat.event, repeat.fingerprint) == (row.from, row.on, fingerprint);
        let times = match progress.repeats.iter_mut().find(same) {
            Some(repeat) => {
                repeat.times = repeat.times.saturating_add(1);
                repeat.times
            }
            None => {
                if progress.repeats.len() == MAX_REPEATS {
                    progress.repeats.remove(0);
                }
                progress.repeats.push(Repeat { state: row.from, event: row.on, fingerprint, times: 1 });
                1
            }
        };
        let loops = self.flow.repetition.filter(|repetition| times > repetition.most);
        let instead = loops.and_then(|repetition| self.first_row(repetition.event, known));
        (progress, instead.unwrap_or(row))
    }

    fn taken(&self, row: &Transition, now: Timestamp, by: Actor) -> Step {
        let mut next = self.clone();
        next.steps = next.steps.saturating_add(1);
        if by != Actor::Clock {
            next.active_at = next.active_at.max(now);
        }
        let moves = row.to != row.from;
        if moves {
            next.state = row.to;
            next.entered_at = now;
            next.ended = self.flow.state(row.to).terminal;
        }
        let entry: &[Act] = if moves { &self.flow.state(row.to).entry } else { &[] };
        let mut effects = Vec::new();
        for act in row.effects.iter().chain(entry) {
            effects.extend(next.undergo(*act, now));
        }
        Step {
            from: self.state().to_owned(),
            event: self.flow.names.events[row.on.0].clone(),
            to: next.state().to_owned(),
            effects,
            source: row.source.clone(),
            deadline: next.deadline(),
            progress: next,
        }
    }

    /// What an effect does to the conversation itself; what of it is for the caller.
    fn undergo(&mut self, act: Act, now: Timestamp) -> Option<Effect> {
        match act {
            Act::Count(counter) => {
                let count = &mut self.counters[counter.0];
                *count = count.saturating_add(1);
                None
            }
            Act::Reset(counter) => {
                self.counters[counter.0] = 0;
                None
            }
            Act::Advance => {
                self.repeats.clear();
                None
            }
            Act::Outer(effect) => {
                match effect {
                    Effect::TakeOver => self.taken_over_at = Some(now),
                    Effect::HandBack => {
                        self.taken_over_at = None;
                        // While a person had it, the state's own time stood still.
                        self.entered_at = now;
                    }
                    Effect::EndSession => self.ended = true,
                    Effect::Reserve(_)
                    | Effect::Extend(_)
                    | Effect::Release
                    | Effect::Commit
                    | Effect::IssueNonce
                    | Effect::CancelNonce
                    | Effect::KeepResult
                    | Effect::Compensate
                    | Effect::EmptyCart
                    | Effect::AddToCart
                    | Effect::SetQuantity
                    | Effect::RemoveFromCart
                    | Effect::Tell(_)
                    | Effect::TellStaff => {}
                }
                Some(effect)
            }
        }
    }

    /// What somebody may send here, whatever it needs; a person of the shop in any role.
    pub fn allowed_to(&self, by: Actor) -> Vec<String> {
        let roles = if by == Actor::Staff { Role::ALL.as_slice() } else { &[] };
        self.allowed(&Occurrence::new("", by).with_roles(roles))
    }

    /// What the sender of an event may send here.
    fn allowed(&self, occurrence: &Occurrence<'_>) -> Vec<String> {
        if self.is_taken_over() && occurrence.by.yields_to_staff() {
            return Vec::new();
        }
        let events = self.flow.events.iter().enumerate().filter(|(id, event)| {
            let leads = self.flow.rows(self.state, EventId(*id)).any(|row| !self.ended || row.to == self.state);
            leads && event.by.iter().any(|by| by.permits(occurrence))
        });
        events.map(|(id, _)| self.flow.names.events[id].clone()).collect()
    }
}
