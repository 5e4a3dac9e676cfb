//! What one clause says to "shall I go ahead?".

use crate::said::concept::{ASIDE, BASE, Concept, NEGATIONS, Set};
use crate::said::message::{Clause, Unit};

/// What it looks for.
pub(in crate::said) const GROUP: Set = BASE.and(NEUTRAL).and(REFUSED).and(YES).and(Set::of(&[
    Concept::Fine,
    Concept::Permits,
    Concept::Refuses,
    Concept::Reasons,
    Concept::Cancels,
    Concept::Changes,
    Concept::Only,
    Concept::Defers,
    Concept::Unsure,
    Concept::Keeps,
    Concept::Hedges,
    Concept::Ironies,
    Concept::Cans,
]));

/// Says nothing to the question.
const NEUTRAL: Set = ASIDE.and(Set::of(&[Concept::Greets, Concept::SmallTalk, Concept::Byes, Concept::Buts]));
/// What, negated, refuses.
const REFUSED: Set = CONSENTS.and(Set::of(&[Concept::Suits, Concept::ActVerbs, Concept::Wants]));
const CONSENTS: Set = Set::of(&[Concept::GoAhead, Concept::Takes, Concept::Acts]);
const YES: Set = Set::of(&[Concept::Yes, Concept::Harmless]);

/// Units between a negation and what it negates.
const REACH: usize = 3;
/// Units of a clause that is a yes only where it stands alone.
const MAX_ALONE: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says {
    Nothing,
    /// A condition, a delay, irony.
    Open,
    Asks,
    /// Something else than was offered.
    Changes,
    /// Says to do it.
    GoesAhead,
    /// Says to do something that is named, which may be something else.
    Orders,
    Yes,
    /// A word that may be a yes where nothing else is said.
    Agreeable,
    Praises,
    Refuses,
    /// "No", and nothing else.
    No,
    /// A verb of wanting or doing is negated, of something that is named.
    Declines,
    /// Gives a reason for a refusal.
    Explains,
    /// A negated statement that refuses nothing by itself.
    Denies,
    Other,
}

impl Says {
    pub(super) const fn refuses(self) -> bool {
        matches!(self, Self::Refuses | Self::No | Self::Declines | Self::Explains)
    }
}

pub(super) fn says(clause: &Clause) -> Says {
    let corrects = clause.has(Concept::Buts) && clause.has(Concept::Changes);
    let idle = |unit: &Unit| is_neutral(unit) && !unit.is_any(YES) && !unit.is(Concept::No);
    if clause.units.iter().all(idle) && !corrects {
        return idle_clause(clause);
    }
    if clause.has_any(Set::of(&[Concept::Ironies, Concept::Keeps])) {
        return Says::Open;
    }
    if let Some(said) = refused(clause) {
        return said;
    }
    let only_yes = clause.units.iter().all(|unit| is_neutral(unit) || unit.is_any(YES));
    if asks(clause) && !(only_yes && clause.has(Concept::Harmless)) {
        return Says::Asks;
    }
    if has_condition(clause) || clause.has(Concept::Hedges) {
        return Says::Open;
    }
    if let Some(said) = called_off(clause) {
        return said;
    }
    if clause.has(Concept::Reasons) {
        return Says::Explains;
    }
    if clause.has_any(Set::of(&[Concept::Defers, Concept::Unsure])) {
        return Says::Open;
    }
    if let Some(said) = negated(clause) {
        return said;
    }
    if clause.has_any(Set::of(&[Concept::Changes, Concept::Only])) {
        return Says::Changes;
    }
    agreed(clause, only_yes)
}

fn idle_clause(clause: &Clause) -> Says {
    if clause.is_question() {
        Says::Asks
    } else if clause.has(Concept::YesAlone) && clause.units.len() <= MAX_ALONE {
        Says::Agreeable
    } else {
        Says::Nothing
    }
}

/// "No thanks", "not interested"; "I wouldn't say no".
fn refused(clause: &Clause) -> Option<Says> {
    let undone = |at: usize| {
        let before = &clause.units[at.saturating_sub(REACH - 1)..at];
        let harmless = Set::of(&[Concept::Refuses, Concept::Harmless]);
        let negates = |unit: &Unit| unit.is(Concept::Nots) && !unit.is_any(harmless);
        !clause.units[at].is(Concept::No) && before.iter().any(negates)
    };
    if clause.places(Concept::Refuses).any(undone) {
        return Some(Says::Yes);
    }
    let said = NEGATIONS.and(Set::of(&[Concept::Refuses, Concept::Yes]));
    let tag = clause.is_question() && clause.units.iter().all(|unit| is_neutral(unit) || unit.is_any(said));
    if !clause.has(Concept::Refuses) || (asks(clause) && !tag) {
        return None;
    }
    let limited = clause.has_any(Set::of(&[Concept::Only, Concept::Changes]));
    Some(if limited { Says::Open } else { Says::Refuses })
}

fn called_off(clause: &Clause) -> Option<Says> {
    let at = clause.places(Concept::Cancels).next()?;
    if clause.before(at, REACH, NEGATIONS) {
        return Some(Says::Yes);
    }
    let instead = CONSENTS.and(Set::of(&[Concept::Only, Concept::Changes]));
    Some(if clause.has_any(instead) { Says::Open } else { Says::Refuses })
}

fn negated(clause: &Clause) -> Option<Says> {
    let negates = |unit: &Unit| unit.is_any(NEGATIONS) && !unit.is(Concept::Harmless);
    let at = clause.units.iter().position(negates)?;
    let (before, rest) = (&clause.units[..at], &clause.units[at + 1..]);
    let is_one = |unit: &Unit| unit.is(Concept::One);
    if rest.last().is_some_and(is_one) && rest.iter().all(|unit| is_neutral(unit) || is_one(unit)) {
        return Some(Says::Changes);
    }
    let idle = |unit: &Unit| is_neutral(unit) || unit.is(Concept::Yes);
    let alone = before.iter().all(idle) && rest.iter().all(|unit| idle(unit) || unit.is_any(NEGATIONS));
    if alone && (clause.has(Concept::No) || rest.is_empty()) {
        return Some(Says::No);
    }
    if clause.has_any(Set::of(&[Concept::Only, Concept::Changes])) {
        return Some(Says::Changes);
    }
    let mut near = rest.iter().filter(|unit| !is_neutral(unit) || unit.is_any(REFUSED)).take(2);
    if near.any(|unit| unit.is_any(REFUSED)) {
        return Some(if rest.iter().any(Unit::is_content) { Says::Declines } else { Says::Refuses });
    }
    // A "no" that negates no verb answers, whatever is said behind it: "nope, she left me".
    let praised = rest.iter().any(|unit| unit.is_any(Set::of(&[Concept::Fine, Concept::Yes])));
    let answers = at == 0 && !clause.units[0].is(Concept::Nots) && !praised;
    Some(if answers { Says::No } else { Says::Denies })
}

fn agreed(clause: &Clause, only_yes: bool) -> Says {
    if clause.has_any(CONSENTS) || has_act(clause) || permits(clause) {
        return if names_object(clause) { Says::Orders } else { Says::GoesAhead };
    }
    if only_yes && clause.has_any(YES) {
        return Says::Yes;
    }
    let praises = |unit: &Unit| is_neutral(unit) || unit.is(Concept::Fine) || unit.is_any(YES);
    match clause.units.iter().all(praises) {
        true if clause.has_any(YES) => Says::Yes,
        true => Says::Praises,
        false => Says::Other,
    }
}

/// "Send me the catalogue": one verb and a thing, with no consent beside it.
fn names_object(clause: &Clause) -> bool {
    let verbs = CONSENTS.and(Set::of(&[Concept::ActVerbs, Concept::Permits]));
    let Some(at) = clause.units.iter().position(|unit| unit.is_any(verbs)) else { return false };
    let consents = YES.and(Set::of(&[Concept::Fine]));
    if clause.has_any(consents) || clause.units[at].words > 1 {
        return false;
    }
    clause.near_behind(at, REACH + 1).iter().any(|unit| unit.is_content() || unit.value.is_some())
}

/// "You may enter the order".
fn permits(clause: &Clause) -> bool {
    let verb = |unit: &Unit| unit.is_content() || unit.is_any(Set::of(&[Concept::ActVerbs, Concept::Suits]));
    clause.places(Concept::Permits).any(|at| at <= 1 && clause.near_behind(at, 2).iter().any(verb))
}

/// "Book it", "please order": an act with its object, or alone.
fn has_act(clause: &Clause) -> bool {
    let leads = YES.and(Set::of(&[Concept::Cans, Concept::Fine, Concept::GoAhead, Concept::Permits]));
    clause.places(Concept::ActVerbs).any(|at| {
        let heads = clause.units[..at].iter().all(|unit| is_neutral(unit) || unit.is_any(leads));
        let object = clause.behind(at, 2, Set::of(&[Concept::It])) || at + 1 == clause.units.len();
        heads && (object || clause.behind(at, 1, Set::of(&[Concept::Please])))
    })
}

fn is_neutral(unit: &Unit) -> bool {
    (unit.is_any(NEUTRAL) && !unit.is(Concept::Nots)) || unit.is_decoration()
}

fn asks(clause: &Clause) -> bool {
    let edge = Set::of(&[Concept::Fillers, Concept::Buts]);
    let first = clause.units.iter().find(|unit| !unit.is_any(edge));
    let begins = first.is_some_and(|unit| unit.is(Concept::AsksFirst) && !unit.is_any(CONSENTS));
    clause.is_question() || clause.has(Concept::Asks) || begins
}

/// "If", and what is one only with something behind it: "si".
fn has_condition(clause: &Clause) -> bool {
    let consents =
        YES.and(CONSENTS).and(Set::of(&[Concept::ActVerbs, Concept::Please, Concept::Thanks, Concept::Addressed]));
    clause.places(Concept::Ifs).any(|at| {
        let answers = clause.units.get(at + 1).is_none_or(|unit| unit.is_any(consents));
        !(clause.units[at].is(Concept::Yes) && answers)
    })
}
