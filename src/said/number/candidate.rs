//! One number of a message, where it may count what is wanted.

use temei_text::languages::meanings;

use crate::said::concept::{ASIDE, BASE, Concept, NEGATIONS, Set};
use crate::said::message::{Clause, Message, UNIT, Unit};

/// What the reading of numbers looks for.
pub(in crate::said) const GROUP: Set = BASE.and(IDLE).and(WANTED).and(Set::of(&[
    Concept::Unsure,
    Concept::Hedges,
    Concept::Counts,
    Concept::Halves,
    Concept::Numerals,
    Concept::Pieces,
    Concept::Measures,
    Concept::Amounts,
    Concept::Labels,
    Concept::BeforeTimes,
    Concept::Haves,
    Concept::Ors,
    Concept::Each,
    Concept::Fors,
    Concept::Mine,
    Concept::Cancels,
]));
/// Wants what the number counts, or limits it.
pub(super) const WANTED: Set = ASKED.and(Set::of(&[Concept::Only]));
const ASKED: Set = Set::of(&[
    Concept::Wants,
    Concept::Acts,
    Concept::ActVerbs,
    Concept::GoAhead,
    Concept::Takes,
    Concept::Gives,
    Concept::Sums,
]);
/// May stand behind a "one" that is no article.
const BEHIND: Set = ASIDE.and(Set::of(&[Concept::Yes, Concept::Buts, Concept::Another, Concept::Pieces]));
/// May stand before it.
pub(super) const IDLE: Set = ASIDE.and(Set::of(&[
    Concept::Greets,
    Concept::SmallTalk,
    Concept::Yes,
    Concept::Fine,
    Concept::No,
    Concept::Buts,
    Concept::Another,
    Concept::Byes,
]));

/// What half of it is wanted.
const HALVED: Set = Set::of(&[Concept::Of, Concept::Amounts, Concept::Counts]);

/// From which on a counting word multiplies the number before it: "two dozen", not "two pairs".
const MULTIPLE: i64 = 10 * UNIT;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) value: i64,
    /// Said as the sum of others, or as what it is after all.
    pub(super) decides: bool,
    /// In a clause that wants.
    pub(super) wanted: bool,
    pub(super) clause: usize,
}

impl Candidate {
    /// The number at a place, where nothing says that it is something else.
    pub(super) fn at(message: &Message, index: usize, at: usize) -> Option<Self> {
        let clause = &message.clauses[index];
        let before = &clause.units[..at];
        let wanted = before.iter().any(|unit| unit.is_any(WANTED));
        let sums = before.iter().any(|unit| unit.is(Concept::Sums)) || clause.behind(at, 2, Set::of(&[Concept::Sums]));
        let value = value(clause, at)?;
        let good = (wanted || is_head(before)) && !is_something_else(message, clause, at);
        let named = index > 0 && !wanted && is_of_label(&message.clauses[index - 1], clause);
        let decides = sums || (clause.is_contrast && wanted);
        (good && !named).then_some(Self { value, decides, wanted, clause: index })
    }
}

/// "Rose street, 350": the number of what the clause before names.
fn is_of_label(before: &Clause, clause: &Clause) -> bool {
    before.has(Concept::Labels) && !before.has_any(WANTED) && clause.units.len() <= 2
}

/// What is counted with its halves and dozens; an article is one where it stands alone.
pub(super) fn value(clause: &Clause, at: usize) -> Option<i64> {
    let unit = &clause.units[at];
    let next = |place: usize, concept| clause.units.get(at + place).is_some_and(|unit| unit.is(concept));
    let head = || is_head(&clause.units[..at]);
    let value = match unit.value {
        // The dozen of "two dozen" was counted with the two.
        Some(value) if value >= MULTIPLE && unit.is(Concept::Counts) && is_multiplied(clause, at) => return None,
        Some(value) => value,
        None if unit.is(Concept::Amounts) && next(1, Concept::Halves) && head() => return Some(UNIT + UNIT / 2),
        None if unit.is(Concept::One) && is_one_alone(clause, at) => UNIT,
        None if unit.is(Concept::Halves) && clause.behind(at, 1, HALVED) && head() => UNIT / 2,
        None => return None,
    };
    let times = clause.units.get(at + 1).filter(|next| next.is(Concept::Counts)).and_then(|next| next.value);
    if let Some(times) = times.filter(|times| *times >= MULTIPLE && !unit.is(Concept::Counts)) {
        return value.checked_mul(times).map(|product| product / UNIT);
    }
    let half = next(1, Concept::Halves) || (next(1, Concept::Amounts) && next(2, Concept::Halves));
    Some(if half { value + UNIT / 2 } else { value })
}

fn is_multiplied(clause: &Clause, at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| &clause.units[before]);
    before.is_some_and(|unit| unit.value.is_some() || unit.is(Concept::Halves))
}

/// "One" by itself, "just one": else it is an article.
fn is_one_alone(clause: &Clause, at: usize) -> bool {
    let only = Set::of(&[Concept::Only]);
    let near = clause.units[at].is(Concept::Only) || clause.before(at, 2, only) || clause.behind(at, 2, only);
    let wanted = clause.has(Concept::Only) && clause.units[..at].iter().any(|unit| unit.is_any(ASKED));
    let idle = |unit: &Unit| unit.is_any(BEHIND) || unit.is_decoration();
    near || wanted || (clause.units[at + 1..].iter().all(idle) && is_head(&clause.units[..at]))
}

/// Nothing before the number but what may begin an answer.
fn is_head(before: &[Unit]) -> bool {
    before.iter().all(|unit| {
        let idle = unit.is_any(IDLE.and(WANTED)) || unit.is_decoration() || unit.text == "x";
        idle && (!unit.is(Concept::Haves) || unit.is_any(WANTED))
    })
}

/// A price, a time, a size, a name, what is there already.
fn is_something_else(message: &Message, clause: &Clause, at: usize) -> bool {
    let units = &clause.units;
    let (before, next) = (at.checked_sub(1).map(|at| &units[at]), units.get(at + 1));
    let wanted = units[..at].iter().any(|unit| unit.is_any(WANTED));
    let asked = units[..at].iter().any(|unit| unit.is_any(ASKED));
    let currency = |unit: &Unit| unit.is_currency(message.language);
    before.is_some_and(|unit| currency(unit) || is_name_before(unit, wanted))
        || next.is_some_and(|unit| currency(unit) || is_name_behind(unit))
        || (units[..at].iter().any(|unit| unit.is(Concept::Haves)) && !asked)
        || (units[at].is_glued && before.is_some_and(|unit| unit.text != "x"))
        || is_negated(units, at)
        || is_idiom(units, at)
        || is_place(units, at, wanted)
        || is_measure(units, at)
        || is_date(message, units, at)
}

/// "Size 10", "my 2", "iPhone 13", "at 5".
fn is_name_before(unit: &Unit, wanted: bool) -> bool {
    let counted = Set::of(&[Concept::Wants, Concept::Sums, Concept::Pieces]);
    unit.is_any(Set::of(&[Concept::Labels, Concept::Mine]))
        || (unit.is_content() && (!wanted || unit.is_capital))
        || (unit.is_any(Set::of(&[Concept::BeforeTimes, Concept::Fors])) && !unit.is_any(counted))
        || unit.is_odd
}

/// "6ft", "3º", "2 000 1234".
fn is_name_behind(unit: &Unit) -> bool {
    (unit.is_glued && unit.text != "x")
        || matches!(unit.text.as_str(), "%" | "°")
        || unit.is(Concept::Haves)
        || unit.is_odd
        || (unit.value.is_some() && unit.is_digits)
}

/// "Not the 13".
fn is_negated(units: &[Unit], at: usize) -> bool {
    let link = |unit: &&Unit| unit.is(Concept::Functions) && !unit.is_any(NEGATIONS);
    units[..at].iter().rev().find(|unit| !link(unit)).is_some_and(|unit| unit.is_any(NEGATIONS))
}

/// "Two by three", "a thousand apologies".
fn is_idiom(units: &[Unit], at: usize) -> bool {
    let Some(next) = units.get(at + 1) else { return false };
    let counts = units.get(at + 2).is_some_and(|unit| unit.value.is_some());
    let polite = |unit: &Unit| unit.is_any(Set::of(&[Concept::Sorry, Concept::Thanks]));
    (next.is_any(Set::of(&[Concept::Fors, Concept::BeforeTimes])) && counts)
        || next.is(Concept::Sorry)
        || (next.is(Concept::Of) && units.iter().skip(at + 1).take(2).any(polite))
}

/// "14 Station Road".
fn is_place(units: &[Unit], at: usize, wanted: bool) -> bool {
    let named = units.get(at + 1).is_some_and(|unit| unit.is_content() && unit.is_capital);
    named && !wanted && units.iter().skip(at + 1).take(3).any(|unit| unit.is(Concept::Labels))
}

/// A unit behind it; one of weight or length counts where "of" something follows.
fn is_measure(units: &[Unit], at: usize) -> bool {
    let Some(next) = units.get(at + 1) else { return false };
    if !next.is(Concept::Amounts) {
        return next.is(Concept::Measures);
    }
    let of = Set::of(&[Concept::Of, Concept::Halves, Concept::Pieces]);
    units.get(at + 2).is_some_and(|unit| !unit.is_any(of) && !unit.is_content())
}

/// The name of a month behind it, or behind "of".
fn is_date(message: &Message, units: &[Unit], at: usize) -> bool {
    let starts = |unit: &Unit| {
        let mut months = meanings(message.language.pack().calendar.month_starts);
        months.any(|(start, _)| unit.text.starts_with(&start))
    };
    let next = units.get(at + 1);
    next.is_some_and(starts) || (next.is_some_and(|unit| unit.is(Concept::Of)) && units.get(at + 2).is_some_and(starts))
}
