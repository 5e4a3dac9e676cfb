//! Every number of a message, whether or not it counts what is wanted, with the traces by which a machine tells that.

use super::candidate::{self, Candidate, WANTED};
use super::enumerated;
use crate::said::concept::{Concept, NEGATIONS, Set};
use crate::said::message::{Clause, Message, UNIT, Unit};
use crate::said::trace::{Sign, Trace};

/// Numbers of a message that are looked at.
const MAX_SPOTS: usize = 12;
/// Units of a short clause.
const SHORT: usize = 2;
/// What leads to a number.
const LEADS: Set = WANTED.and(NEGATIONS).and(Set::of(&[
    Concept::Haves,
    Concept::Labels,
    Concept::Mine,
    Concept::Hedges,
    Concept::Unsure,
    Concept::Ifs,
    Concept::Asks,
    Concept::AsksFirst,
    Concept::Ors,
]));
/// Takes back what was said.
const MENDS: Set = NEGATIONS.and(Set::of(&[Concept::Sorry, Concept::Buts]));

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Number,
    Article,
    Sum,
}

/// A number at a place.
#[derive(Clone, Copy, Debug)]
struct Spot {
    value: i64,
    kind: Kind,
    clause: usize,
    at: usize,
}

/// Values with their traces, in the order of the message; what an enumeration comes to is the last.
pub(in crate::said) fn traced(message: &Message) -> Vec<(i64, Trace)> {
    let spots = spots(message);
    (0..spots.len()).map(|index| (spots[index].value, trace(message, &spots, index))).collect()
}

fn spots(message: &Message) -> Vec<Spot> {
    let mut spots = Vec::new();
    for (clause, units) in message.clauses.iter().enumerate() {
        for (at, unit) in units.units.iter().enumerate() {
            let article = unit.is(Concept::One) && unit.value.is_none();
            let (value, kind) = match candidate::value(units, at) {
                Some(value) => (value, Kind::Number),
                None if article => (UNIT, Kind::Article),
                None => continue,
            };
            if value > 0 && spots.len() < MAX_SPOTS {
                spots.push(Spot { value, kind, clause, at });
            }
        }
    }
    let sum = enumerated(message).filter(|sum| spots.iter().all(|spot| spot.value != *sum));
    if let (Some(value), Some(last)) = (sum, spots.last()) {
        spots.push(Spot { value, kind: Kind::Sum, ..*last });
    }
    spots
}

fn trace(message: &Message, spots: &[Spot], index: usize) -> Trace {
    let spot = spots[index];
    let clause = &message.clauses[spot.clause];
    let unit = |at: Option<usize>| at.and_then(|at| clause.units.get(at));
    let (before, behind) = (unit(spot.at.checked_sub(1)), unit(Some(spot.at + 1)));
    let set = |unit: Option<&Unit>| unit.map_or(Set::NONE, |unit| unit.set);
    let led = clause.units[..spot.at].iter().fold(Set::NONE, |led, unit| led.and(unit.set)).within(LEADS);
    let mut trace = Trace { before: set(before), behind: set(behind), led, ..Trace::default() };
    mark_before(&mut trace, message, before);
    mark_behind(&mut trace, message, behind);
    let then = unit(Some(spot.at + 2));
    trace.mark(Sign::ThenThing, then.is_some_and(Unit::is_content));
    trace.mark(Sign::ThenNumber, then.is_some_and(|unit| unit.value.is_some()));
    mark_place(&mut trace, message, spot);
    mark_value(&mut trace, spot);
    mark_others(&mut trace, message, spots, index);
    trace
}

fn mark_before(trace: &mut Trace, message: &Message, before: Option<&Unit>) {
    let is_mark = |unit: &Unit| unit.is_symbol || unit.is_currency(message.language);
    trace.mark(Sign::Heads, before.is_none());
    trace.mark(Sign::BehindThing, before.is_some_and(Unit::is_content));
    trace.mark(Sign::BehindNumber, before.is_some_and(|unit| unit.value.is_some()));
    trace.mark(Sign::BehindMark, before.is_some_and(is_mark));
}

fn mark_behind(trace: &mut Trace, message: &Message, behind: Option<&Unit>) {
    trace.mark(Sign::Ends, behind.is_none());
    trace.mark(Sign::BeforeThing, behind.is_some_and(Unit::is_content));
    trace.mark(Sign::BeforeName, behind.is_some_and(|unit| unit.is_content() && unit.is_capital));
    trace.mark(Sign::BeforeNumber, behind.is_some_and(|unit| unit.value.is_some()));
    trace.mark(Sign::BeforeLetters, behind.is_some_and(|unit| unit.is_glued));
    trace.mark(Sign::BeforeCurrency, behind.is_some_and(|unit| unit.is_currency(message.language)));
    trace.mark(Sign::BeforeMark, behind.is_some_and(|unit| unit.is_symbol));
}

fn mark_place(trace: &mut Trace, message: &Message, spot: Spot) {
    let (clause, last) = (&message.clauses[spot.clause], message.clauses.len() - 1);
    let unit = &clause.units[spot.at];
    let counts = Candidate::at(message, spot.clause, spot.at);
    trace.mark(Sign::Opens, spot.clause == 0 && spot.at == 0);
    trace.mark(Sign::Closes, spot.clause == last && spot.at + 1 == clause.units.len());
    trace.mark(Sign::Asked, clause.asks());
    trace.mark(Sign::Contrasted, clause.is_contrast);
    trace.mark(Sign::InFirst, spot.clause == 0);
    trace.mark(Sign::InLast, spot.clause == last);
    trace.mark(Sign::Glued, unit.is_glued);
    trace.mark(Sign::Digits, unit.is_digits);
    trace.mark(Sign::Counts, counts.is_some());
    trace.mark(Sign::Decides, counts.is_some_and(|counts| counts.decides));
    trace.mark(Sign::Short, clause.units.len() <= SHORT);
}

fn mark_value(trace: &mut Trace, spot: Spot) {
    trace.mark(Sign::Article, spot.kind == Kind::Article);
    trace.mark(Sign::Sum, spot.kind == Kind::Sum);
    trace.mark(Sign::Hundreds, spot.value >= 100 * UNIT);
    trace.mark(Sign::Thousands, spot.value >= 1_000 * UNIT);
    trace.mark(Sign::Part, spot.value % UNIT != 0);
    trace.mark(Sign::Single, spot.value == UNIT);
}

fn mark_others(trace: &mut Trace, message: &Message, spots: &[Spot], index: usize) {
    let spot = spots[index];
    let mut values: Vec<i64> = spots.iter().filter(|spot| spot.kind != Kind::Article).map(|spot| spot.value).collect();
    values.sort_unstable();
    values.dedup();
    trace.mark(Sign::Several, values.len() > 1);
    trace.mark(Sign::Many, values.len() > 2);
    trace.mark(Sign::FirstOfAll, index == 0);
    trace.mark(Sign::LastOfAll, index + 1 == spots.len());
    let place = |spot: &Spot| (spot.clause, spot.at);
    let all = || spots.iter().filter(|other| other.kind != Kind::Sum && place(other) != place(&spot));
    let sum = all().try_fold(0_i64, |sum, other| sum.checked_add(other.value));
    trace.mark(Sign::Total, spot.kind != Kind::Sum && all().count() > 1 && sum == Some(spot.value));
    let before = all().rfind(|other| place(other) < place(&spot));
    let next = all().find(|other| place(other) > place(&spot));
    trace.mark(Sign::Mends, before.is_some_and(|before| mends_between(message, place(before), place(&spot))));
    trace.mark(Sign::Mended, next.is_some_and(|next| mends_between(message, place(&spot), place(next))));
    trace.mark(Sign::Second, before.is_some_and(|before| before.clause == spot.clause));
    trace.mark(Sign::Followed, next.is_some_and(|next| next.clause == spot.clause));
}

/// Whether something between two places takes back the first.
fn mends_between(message: &Message, from: (usize, usize), to: (usize, usize)) -> bool {
    let places = |(index, clause): (usize, &Clause)| (0..clause.units.len()).map(move |at| (index, at));
    let mut between = message.clauses.iter().enumerate().flat_map(places).filter(|at| *at > from && *at < to);
    between.any(|(clause, at)| message.clauses[clause].units[at].is_any(MENDS))
}
