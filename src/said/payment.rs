//! Whether a message says that a payment was made, or brings its proof. The verb's form tells: what was done, not what will
//! be, is asked, failed, was tried or was paid to somebody else.

use super::concept::{BASE, Concept, NEGATIONS, Set};
use super::message::{Clause, Message, UNIT, Unit};
use super::trace::{Sign, Trace};

/// What it looks for.
pub(super) const GROUP: Set = BASE.and(MONEY).and(UNDOES).and(UNDOES_ALL).and(REQUESTS).and(VERBS).and(Set::of(&[
    Concept::Paid,
    Concept::Pictures,
    Concept::Here,
    Concept::Wills,
    Concept::Musts,
    Concept::Banks,
    Concept::Mine,
    Concept::Yours,
    Concept::Another,
    Concept::Counts,
    Concept::Numerals,
    Concept::With,
]));

const MONEY: Set = Set::of(&[Concept::Monies, Concept::Payments, Concept::Proofs]);
/// What is said of it in the same clause.
const TOGETHER: [(Sign, Set, Set); 15] = [
    (Sign::ProofHere, Set::of(&[Concept::Proofs]), Set::of(&[Concept::Here])),
    (Sign::ProofWanted, Set::of(&[Concept::Proofs]), REQUESTS.with(Concept::Wills)),
    (Sign::PictureHere, Set::of(&[Concept::Pictures]), Set::of(&[Concept::Here])),
    (Sign::DoneMoney, VERBS, MONEY),
    (Sign::DonePicture, VERBS, Set::of(&[Concept::Pictures])),
    (Sign::DoneLater, ALL_VERBS, Set::of(&[Concept::Wills])),
    (Sign::DoneIf, ALL_VERBS, Set::of(&[Concept::Ifs])),
    (Sign::DoneTried, ALL_VERBS, Set::of(&[Concept::Tried])),
    (Sign::DoneMine, ALL_VERBS, Set::of(&[Concept::Mine])),
    (Sign::DoneYours, ALL_VERBS, Set::of(&[Concept::Yours])),
    (Sign::DoneBank, ALL_VERBS, Set::of(&[Concept::Banks])),
    (Sign::MoneyLater, MONEY, Set::of(&[Concept::Wills])),
    (Sign::MoneyWanted, MONEY, REQUESTS),
    (Sign::MoneyNot, MONEY, NEGATIONS),
    (Sign::MoneyAsked, MONEY, Set::of(&[Concept::Asks, Concept::AsksFirst])),
];
const ALL_VERBS: Set = VERBS.with(Concept::Paid);
/// What undoes a clause.
const UNDOES: Set = Set::of(&[Concept::Ifs, Concept::Tried]);
/// What undoes the whole message.
const UNDOES_ALL: Set = Set::of(&[Concept::Fails, Concept::Elsewhere]);
const REQUESTS: Set = Set::of(&[Concept::Wants, Concept::Cans, Concept::Gives]);
const VERBS: Set = Set::of(&[Concept::Sent, Concept::Done, Concept::Went]);
/// Says nothing beside a verb: "done, thanks".
const IDLE: Set =
    Set::of(&[Concept::Fillers, Concept::Greets, Concept::Addressed, Concept::Please, Concept::Functions]);

/// Units between what was done and to what.
const NEAR: usize = 6;
/// How far a negation reaches.
const REACH: usize = 4;
/// From which on a figure that counts nothing is an amount.
const MIN_FIGURE: i64 = 10 * UNIT;
/// Units of a message that is only the name of a proof.
const MAX_BARE: usize = 4;

pub(super) fn is_made(message: &Message) -> bool {
    if message.units().any(|unit| unit.is_any(UNDOES_ALL)) {
        return false;
    }
    let money = |clause: &Clause| clause.has_any(MONEY) || has_amount(clause, message);
    let spoken_of = message.clauses.iter().any(money);
    let asked = message.clauses.iter().any(Clause::asks);
    message.clauses.iter().any(|clause| {
        let open = clause.asks() || clause.has_any(UNDOES);
        let done = !open && (is_paid(clause, asked) || is_done(clause, message));
        let bare = !open && !asked && is_bare(clause) && (spoken_of || names_bank(message));
        done || bare || shows(clause, message, spoken_of)
    })
}

/// Which rules held, and what is said beside the money and what was done with it.
pub(super) fn trace(message: &Message) -> Trace {
    let mut trace = Trace::default();
    let amount = message.clauses.iter().any(|clause| has_amount(clause, message));
    let spoken_of = amount || message.units().any(|unit| unit.is_any(MONEY));
    let asked = message.clauses.iter().any(Clause::asks);
    for clause in &message.clauses {
        let open = clause.asks() || clause.has_any(UNDOES);
        let (paid, done) = (is_paid(clause, asked), is_done(clause, message));
        trace.mark(Sign::IsPaid, paid && !open);
        trace.mark(Sign::IsPaidOpen, open && clause.has(Concept::Paid));
        trace.mark(Sign::IsDone, done && !open);
        trace.mark(Sign::IsDoneOpen, done && open);
        trace.mark(Sign::IsBare, is_bare(clause));
        trace.mark(Sign::Shows, shows(clause, message, spoken_of));
        trace.mark(Sign::MoneyAsked, clause.asks() && clause.has_any(MONEY));
        trace.mark(Sign::DoneContrast, clause.is_contrast && clause.has_any(ALL_VERBS));
        let thing = clause.units.iter().any(Unit::is_content);
        let money = clause.has_any(MONEY) || has_amount(clause, message);
        trace.mark(Sign::SentThing, clause.has(Concept::Sent) && thing && !money);
        for (sign, one, other) in TOGETHER {
            trace.mark(sign, clause.has_any(one) && clause.has_any(other));
        }
        mark_verbs(&mut trace, clause);
    }
    let (first, last) = (message.clauses.first(), message.clauses.last());
    trace.mark(Sign::Money, spoken_of);
    trace.mark(Sign::Amount, amount);
    trace.mark(Sign::Alone, message.clauses.len() == 1);
    trace.mark(Sign::AsksLast, last.is_some_and(Clause::asks));
    trace.mark(Sign::DoneFirst, first.is_some_and(|clause| clause.has_any(ALL_VERBS)));
    trace.mark(Sign::DoneLast, last.is_some_and(|clause| clause.has_any(ALL_VERBS)));
    trace
}

fn mark_verbs(trace: &mut Trace, clause: &Clause) {
    for at in clause.places(Concept::Paid) {
        trace.mark(Sign::NotPaid, clause.is_negated(at, REACH));
        trace.mark(Sign::PaidAnother, clause.behind(at, NEAR, Set::of(&[Concept::Another])));
        trace.mark(Sign::PaidThing, has_object(clause, at));
        trace.mark(Sign::PaidFirst, at == 0);
    }
    let negated = |(at, unit): (usize, &Unit)| unit.is_any(VERBS) && clause.is_negated(at, REACH);
    trace.mark(Sign::NotDone, clause.units.iter().enumerate().any(negated));
}

fn names_bank(message: &Message) -> bool {
    message.units().any(|unit| unit.is(Concept::Banks))
}

/// "Sent!", "it went through", where another clause speaks of money.
fn is_bare(clause: &Clause) -> bool {
    let said = |unit: &Unit| unit.is_any(VERBS.and(IDLE)) && !unit.is(Concept::Nots);
    clause.has_any(VERBS) && clause.units.iter().all(|unit| said(unit) || unit.is_decoration())
}

/// "I paid", "transferred". Of something named, beside a question, it may have been paid to anybody.
fn is_paid(clause: &Clause, asked: bool) -> bool {
    clause.places(Concept::Paid).any(|at| {
        let another = clause.behind(at, NEAR, Set::of(&[Concept::Another]));
        !(clause.is_negated(at, REACH) || another || asked && has_object(clause, at))
    })
}

/// What was paid for, next behind the verb and its figures.
fn has_object(clause: &Clause, at: usize) -> bool {
    let link = Set::of(&[Concept::Functions, Concept::Of, Concept::Fors]);
    let mut behind = clause.near_behind(at, NEAR).iter();
    let next = behind.find(|unit| !(unit.is_any(link) || unit.value.is_some() || unit.is_symbol));
    next.is_some_and(Unit::is_content)
}

/// "Made the transfer", "sent the money", "the payment went through".
fn is_done(clause: &Clause, message: &Message) -> bool {
    let verbs = [
        (Concept::Done, Set::of(&[Concept::Payments])),
        (Concept::Sent, MONEY),
        (Concept::Went, Set::of(&[Concept::Payments, Concept::Monies, Concept::Banks])),
    ];
    let counted = clause.units.iter().any(|unit| unit.value.is_some());
    verbs.into_iter().any(|(verb, about)| {
        let amount = verb != Concept::Done && has_amount(clause, message);
        clause.places(verb).any(|at| {
            let near = clause.behind(at, NEAR, about) || clause.before(at, NEAR, about);
            let to_bank = verb == Concept::Sent && counted && clause.behind(at, NEAR, Set::of(&[Concept::Banks]));
            let figure = verb == Concept::Sent && has_figure(clause, at);
            !clause.is_negated(at, REACH) && (near || amount || to_bank || figure)
        })
    })
}

/// "I sent you the 50": a figure that counts nothing.
fn has_figure(clause: &Clause, at: usize) -> bool {
    (at + 1..clause.units.len().min(at + 1 + REACH)).any(|at| {
        let unit = &clause.units[at];
        let counts = clause.units.get(at + 1).is_some_and(|next| next.is_content() || next.is_symbol);
        unit.is_digits && unit.value.is_some_and(|value| value >= MIN_FIGURE) && !counts
    })
}

/// "Here is the receipt", "screenshot of the payment".
fn shows(clause: &Clause, message: &Message, spoken_of: bool) -> bool {
    if clause.has_any(REQUESTS.and(UNDOES).and(Set::of(&[Concept::Wills]))) || clause.asks() {
        return false;
    }
    let proof = clause.has(Concept::Proofs);
    let picture = clause.has(Concept::Pictures) && spoken_of;
    let here = clause.places(Concept::Here).any(|at| !clause.is_negated(at, REACH));
    let bare = message.clauses.len() == 1 && clause.units.len() <= MAX_BARE && !clause.has_any(NEGATIONS);
    ((proof || picture) && here) || (proof && bare)
}

/// A number beside the name or the sign of a currency.
fn has_amount(clause: &Clause, message: &Message) -> bool {
    let units = &clause.units;
    units.iter().enumerate().any(|(at, unit)| {
        let mut around = units[at.saturating_sub(1)..at].iter().chain(clause.near_behind(at, 1));
        unit.value.is_some() && around.any(|other| other.is_currency(message.language))
    })
}
