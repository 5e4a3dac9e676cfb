//! Whether a customer wants a human being: to be passed on, to talk to somebody, that somebody answers, or a person instead
//! of the machine. Told by who is to do it and when: a talk of the past, a question about the shop's people and a refusal
//! of people have other verbs, or a negation before them.

use super::concept::{ASIDE, BASE, Concept, NEGATIONS, Set};
use super::message::{Clause, Message, Unit};

/// What it looks for.
pub(super) const GROUP: Set = BASE.and(NEUTRAL).and(PEOPLE).and(WISHES).and(Set::of(&[
    Concept::Musts,
    Concept::Mine,
    Concept::Bots,
    Concept::Talk,
    Concept::Talked,
    Concept::Transfers,
    Concept::Serves,
    Concept::Calls,
    Concept::Gives,
]));

/// Somebody who serves, or may.
const PEOPLE: Set = Set::of(&[Concept::Humans, Concept::Persons, Concept::Staff, Concept::Someone]);
const WISHES: Set = Set::of(&[Concept::Wants, Concept::Cans, Concept::Who, Concept::Please]);
/// Says nothing beside who is wanted.
const NEUTRAL: Set = ASIDE.and(Set::of(&[
    Concept::Greets,
    Concept::SmallTalk,
    Concept::With,
    Concept::Yours,
    Concept::Marks,
    Concept::Yes,
    Concept::Reals,
]));

/// How far a negation reaches.
const REACH: usize = 3;
/// Units between a verb and who is meant.
const NEAR: usize = 5;
/// Units between a wish and its verb.
const FAR: usize = 8;

pub(super) fn wants_person(message: &Message) -> bool {
    let wished = message.clauses.iter().filter(|clause| !clause.has(Concept::Talked));
    let mut wished = wished.map(|clause| {
        passes_on(clause) || talks(clause) || is_served(clause) || is_called(clause) || is_given(clause, message)
    });
    wished.any(|wanted| wanted) || is_named(message) || is_wanted_instead(message)
}

/// "Transfer me to", "put me through".
fn passes_on(clause: &Clause) -> bool {
    clause.places(Concept::Transfers).any(|at| !is_negated(clause, at))
}

/// "I want to talk to somebody", "who can I speak to"; "I don't want to talk to a machine".
fn talks(clause: &Clause) -> bool {
    clause.places(Concept::Talk).any(|at| {
        if is_negated(clause, at) {
            return clause.behind(at, NEAR - 1, Set::of(&[Concept::Bots])) && !clause.behind(at, NEAR, PEOPLE);
        }
        let wished = at == 0 || clause.before(at, FAR, WISHES);
        let has_to = clause.before(at, NEAR - 1, Set::of(&[Concept::Musts]));
        let somebody = Set::of(&[Concept::Humans, Concept::Persons, Concept::Someone]);
        (wished && !has_to && is_with_somebody(clause, at))
            // "A person I can talk to."
            || (clause.before(at, FAR - 2, WISHES) && clause.before(at, FAR - 2, somebody) && !has_to)
            || ((wished || clause.behind(at, REACH, WISHES)) && somebody_stands_before(clause, at))
    })
}

/// With whom it is, behind the verb: anybody but the customer's own people.
fn is_with_somebody(clause: &Clause, at: usize) -> bool {
    let near = clause.near_behind(at, NEAR);
    if near.iter().any(|unit| unit.is(Concept::Mine) && !unit.is(Concept::Me)) {
        return false;
    }
    let somebody = PEOPLE.and(Set::of(&[Concept::Yours, Concept::Who]));
    if near.iter().any(|unit| unit.is_any(somebody)) || clause.before(at, FAR - 2, Set::of(&[Concept::Who])) {
        return true;
    }
    let Some(with) = near.iter().position(|unit| unit.is(Concept::With)) else { return false };
    let named = near[with + 1..].iter().any(|unit| unit.is_content() && unit.is_capital);
    named || (with == 0 && near.iter().skip(1).take(2).any(Unit::is_content))
}

/// "With the manager I would like to speak".
fn somebody_stands_before(clause: &Clause, at: usize) -> bool {
    (at.saturating_sub(FAR - 2)..at).any(|with| {
        let named = clause.near_behind(with, REACH).iter().any(|unit| unit.is_content() && unit.is_capital);
        clause.units[with].is(Concept::With) && (named || clause.behind(with, REACH, PEOPLE))
    })
}

/// "Can somebody help me", "que me atienda un responsable".
fn is_served(clause: &Clause) -> bool {
    clause.places(Concept::Serves).any(|at| {
        if is_negated(clause, at) || clause.before(at, REACH, Set::of(&[Concept::Musts])) {
            return false;
        }
        let asked = clause.is_question() || clause.before(at, FAR - 2, Set::of(&[Concept::Cans]));
        let who = clause.before(at, FAR - 2, Set::of(&[Concept::Who])) && asked && !clause.has(Concept::Bots);
        let yours = clause.units[at].is(Concept::Calls) && clause.behind(at, 1, Set::of(&[Concept::Yours]));
        clause.before(at, FAR, PEOPLE)
            || clause.behind(at, FAR - 2, PEOPLE)
            || who
            || yours
            || clause.units[at].is_any(PEOPLE)
    })
}

/// "Could you call me?"
fn is_called(clause: &Clause) -> bool {
    let asked = |at| clause.before(at, NEAR - 1, Set::of(&[Concept::Cans]));
    clause.places(Concept::Calls).any(|at| !is_negated(clause, at) && asked(at))
}

/// "Get me a human", "I want your manager"; "can you fetch one", where it is clear whom.
fn is_given(clause: &Clause, message: &Message) -> bool {
    let spoken_of = Set::of(&[Concept::Humans, Concept::Persons, Concept::Staff]);
    let one = |at: usize| {
        let is_last = at + 2 == clause.units.len() && clause.units[at + 1].is(Concept::One);
        is_last && message.units().any(|unit| unit.is_any(spoken_of))
    };
    clause.places(Concept::Gives).any(|at| {
        if is_negated(clause, at) {
            return false;
        }
        let mut behind = clause.near_behind(at, NEAR + 1).iter();
        let found = behind.find(|unit| !is_neutral(unit) || unit.is_any(PEOPLE));
        let is_end = behind.all(|unit| is_neutral(unit) || unit.is_any(PEOPLE));
        found.is_some_and(|unit| unit.is(Concept::Humans) || (unit.is_any(PEOPLE) && is_end)) || one(at)
    })
}

/// Nothing but who is wanted: "operator, please".
fn is_named(message: &Message) -> bool {
    let clauses = &message.clauses;
    if clauses.iter().any(|clause| clause.has(Concept::Talked)) {
        return false;
    }
    let refused = |clause: &Clause| {
        let mut people = (0..clause.units.len()).filter(|at| clause.units[*at].is_any(PEOPLE));
        people.any(|at| is_negated(clause, at))
    };
    let core = PEOPLE.and(NEGATIONS).and(Set::of(&[
        Concept::Talk,
        Concept::Transfers,
        Concept::Serves,
        Concept::Wants,
        Concept::Gives,
        Concept::Bots,
    ]));
    let is_refused = clauses.iter().any(refused);
    let whole = names_somebody(message)
        && message.units().all(|unit| is_neutral(unit) || unit.is_any(core))
        && !clauses.iter().any(Clause::is_question);
    // "Any human around?"
    let asked = message.units().any(|unit| unit.is(Concept::Humans))
        && message.units().all(|unit| is_neutral(unit) || unit.is_any(PEOPLE) || unit.is(Concept::Cans))
        && !message.units().any(|unit| unit.is(Concept::Bots));
    (!is_refused && (whole || asked)) || clauses.iter().enumerate().any(|(at, clause)| is_call(clause, at))
}

/// Somebody who serves; a person as such where it is asked for, and no word of address ("hello people").
fn names_somebody(message: &Message) -> bool {
    let has = |set: Set| message.units().any(|unit| unit.is_any(set));
    let asked = Set::of(&[Concept::Wants, Concept::Gives, Concept::Please, Concept::Bots]);
    let addressed = Set::of(&[Concept::Greets, Concept::SmallTalk]);
    has(Set::of(&[Concept::Humans, Concept::Staff]))
        || (has(Set::of(&[Concept::Persons])) && (has(asked) || !has(addressed)))
}

/// A clause that only calls for somebody: "Operator!"
fn is_call(clause: &Clause, at: usize) -> bool {
    let called = Set::of(&[Concept::Humans, Concept::Staff]);
    let said = called.and(Set::of(&[Concept::Please, Concept::Reals]));
    let only = clause.units.iter().all(|unit| unit.is_any(said) || unit.is_decoration());
    let wanted = if at == 0 { clause.has_any(called) } else { clause.has(Concept::Humans) };
    only && wanted && !clause.is_question() && !clause.has(Concept::Addressed)
}

/// A person instead of the machine: the machine is refused, and somebody named who is not.
fn is_wanted_instead(message: &Message) -> bool {
    let refuses = |clause: &Clause| clause.places(Concept::Bots).any(|at| clause.before(at, NEAR - 1, NEGATIONS));
    let asks = |clause: &Clause| {
        let wish = WISHES.and(Set::of(&[Concept::Gives]));
        let mut people = (0..clause.units.len()).filter(|at| clause.units[*at].is_any(PEOPLE));
        !clause.has(Concept::Talked) && people.any(|at| !is_negated(clause, at) && clause.before(at, FAR, wish))
    };
    message.clauses.iter().any(refuses) && message.clauses.iter().any(asks)
}

fn is_neutral(unit: &Unit) -> bool {
    (unit.is_any(NEUTRAL) && !unit.is(Concept::Nots)) || unit.is_decoration()
}

/// A negation before it, unless it is a question that has one out of politeness: "can't somebody help?".
fn is_negated(clause: &Clause, at: usize) -> bool {
    if clause.is_question() && clause.before(at, NEAR - 1, Set::of(&[Concept::Cans])) {
        return false;
    }
    clause.is_negated(at, REACH)
}
