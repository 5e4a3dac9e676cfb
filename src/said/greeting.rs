//! Whether a message greets and does nothing else: with greeting, address, name and small talk taken away nothing of
//! substance is left.

use super::concept::{Concept, Set};
use super::message::{Clause, Message, Unit};
use super::token::Mark;

/// What it looks for.
pub(super) const GROUP: Set = GREETS.and(IDLE).and(FAREWELL).and(BUSINESS).and(Set::of(&[
    Concept::SmallHeads,
    Concept::QuestionWords,
    Concept::Buts,
]));

/// Says hello.
const GREETS: Set = Set::of(&[Concept::Greets, Concept::SmallTalk, Concept::Present]);
/// May stand beside it.
const IDLE: Set = Set::of(&[
    Concept::Fillers,
    Concept::Functions,
    Concept::Addressed,
    Concept::Introduces,
    Concept::Topics,
    Concept::Please,
    Concept::Sorry,
    Concept::Of,
    Concept::Me,
    Concept::Marks,
    Concept::YesAlone,
    Concept::Fares,
    Concept::Hows,
    Concept::Around,
    Concept::Someone,
]);
/// Makes another message of it.
const FAREWELL: Set = Set::of(&[Concept::Byes, Concept::Thanks]);
/// What no small talk has.
const BUSINESS: Set = Set::of(&[
    Concept::Asks,
    Concept::Wants,
    Concept::Ifs,
    Concept::Fails,
    Concept::Paid,
    Concept::Payments,
    Concept::Cans,
    Concept::Mine,
    Concept::Nots,
    Concept::No,
]);
/// What holds a question after somebody's health or presence together.
const PLAIN: Set = Set::of(&[
    Concept::Functions,
    Concept::Fillers,
    Concept::Addressed,
    Concept::Of,
    Concept::Me,
    Concept::Please,
    Concept::Sorry,
    Concept::Greets,
    Concept::SmallTalk,
    Concept::Topics,
    Concept::Buts,
]);
/// What a question of small talk has at least one of.
const ASKED: Set = GREETS.and(Set::of(&[Concept::Topics, Concept::Fares, Concept::YesAlone, Concept::Fillers]));

/// Words of content in small talk.
const MAX_TALK: usize = 7;
/// The same where only its topic tells that it is some.
const MAX_ABOUT: usize = 1;
/// Words of content in names and places.
const MAX_NAME: usize = 3;

pub(super) fn is_greeting(message: &Message) -> bool {
    if message.units().any(|unit| unit.is_any(FAREWELL)) {
        return false;
    }
    let any = |is_so: fn(&Clause) -> bool| message.clauses.iter().any(is_so);
    let opens = any(|clause| clause.has_any(GREETS)) || any(asks_after_health);
    let talks = any(|clause| clause.has(Concept::SmallHeads)) || any(asks_for_anybody);
    let idle = |(at, clause): (usize, &Clause)| {
        let goes_on = at > 0 && message.clauses[at - 1].end == Mark::Comma;
        let beginning = if goes_on { Beginning::Inside } else { Beginning::Sentence };
        asks_after_health(clause) || asks_for_anybody(clause) || is_idle(clause, opens, beginning)
    };
    (opens || talks) && message.clauses.iter().enumerate().all(idle)
}

/// Where a clause begins: the capital of its first word says something inside a sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beginning {
    Sentence,
    Inside,
}

/// "How have you been?"
fn asks_after_health(clause: &Clause) -> bool {
    clause.has(Concept::Hows) && clause.has(Concept::Fares) && is_made_of(clause, &[Concept::Hows, Concept::Fares])
}

/// "Is anybody listening?"
fn asks_for_anybody(clause: &Clause) -> bool {
    let of = [Concept::Someone, Concept::Around, Concept::Present];
    (clause.has(Concept::Someone) || clause.is_question()) && clause.has(Concept::Around) && is_made_of(clause, &of)
}

/// Has nothing but these and what holds them together.
fn is_made_of(clause: &Clause, concepts: &[Concept]) -> bool {
    let all = PLAIN.and(Set::of(concepts));
    clause.units.iter().all(|unit| unit.is_any(all) || unit.is_decoration())
}

fn is_idle(clause: &Clause, opens: bool, beginning: Beginning) -> bool {
    let asks = clause.is_question();
    if asks && !clause.has_any(ASKED) {
        return false;
    }
    let talk = clause.places(Concept::SmallHeads).next();
    let about = clause.has(Concept::Topics) && !asks && !clause.has(Concept::Nots);
    let (mut talked, mut named) = (0, 0);
    for (at, unit) in clause.units.iter().enumerate() {
        if is_aside(unit) {
            continue;
        }
        let in_talk = talk.is_some_and(|from| from <= at);
        let innocent = !unit.is_any(BUSINESS) || (in_talk && unit.is(Concept::Nots));
        let named_here = is_introduced(clause, at) || (opens && !asks && is_name(clause, at, beginning));
        if unit.is_content() && named_here {
            named += 1;
        } else if (in_talk || about) && innocent && unit.value.is_none() {
            talked += 1;
        } else {
            return false;
        }
    }
    talked <= if talk.is_some() { MAX_TALK } else { MAX_ABOUT } && named <= MAX_NAME
}

fn is_aside(unit: &Unit) -> bool {
    let serious = Set::of(&[Concept::Nots, Concept::No, Concept::Asks]);
    let idle = unit.is_any(IDLE) && !unit.is_any(serious);
    unit.is_any(GREETS) || unit.is(Concept::SmallHeads) || idle || unit.is_decoration()
}

/// A word behind "my name is".
fn is_introduced(clause: &Clause, at: usize) -> bool {
    clause.before(at, MAX_NAME, Set::of(&[Concept::Introduces]))
}

/// A word with a capital, though no sentence begins with it; one behind an address and "of".
fn is_name(clause: &Clause, at: usize, beginning: Beginning) -> bool {
    let unit = &clause.units[at];
    let called = Set::of(&[Concept::Greets, Concept::Addressed]);
    let of_place = at >= 2 && clause.before(at, 3, Set::of(&[Concept::Of])) && clause.before(at, 4, called);
    let is_last = clause.units[at + 1..].iter().all(|unit| unit.is_content() || unit.is_decoration());
    let capital = unit.is_capital && (at > 0 || clause.units.len() > 1 || beginning == Beginning::Inside);
    capital || (of_place && is_last)
}
