//! How many a message says: a count that stands alone, counts pieces or the wanted thing, and that nothing marks as a price,
//! a time, a size, a name, a guess or a choice.

mod candidate;
mod spot;

use self::candidate::Candidate;
pub(super) use self::candidate::GROUP;
pub(super) use self::spot::traced;
use super::concept::{Concept, Set};
use super::message::{Clause, Message, UNIT, Unit};

/// Units of a clause that is an answer by itself, whatever was doubtful before.
const MAX_ALONE: usize = 3;
/// Units between two numbers and the "or" that joins them.
const NEAR: usize = 2;

pub(super) fn number(message: &Message) -> Option<i64> {
    if is_choice(message) {
        return None;
    }
    if let Some(sum) = enumerated(message) {
        return Some(sum);
    }
    let mut candidates = Vec::new();
    for (index, clause) in message.clauses.iter().enumerate() {
        if clause.asks() || clause.has_any(Set::of(&[Concept::Ifs, Concept::Hedges])) {
            continue;
        }
        candidates.extend((0..clause.units.len()).filter_map(|at| Candidate::at(message, index, at)));
    }
    let meant = meant(message, &candidates)?;
    (meant.value > 0 && !is_open(message, &candidates, meant)).then_some(meant.value)
}

/// The number that is meant of several: the last where one was taken back, else the sum, the wanted one, the first.
fn meant<'c>(message: &Message, candidates: &'c [Candidate]) -> Option<&'c Candidate> {
    let (first, last) = (candidates.first()?, candidates.last()?);
    let mends = |clause: &Clause| clause.has_any(Set::of(&[Concept::No, Concept::Sorry]));
    let from = first.clause.max(1);
    if candidates.len() > 1 && message.clauses.iter().take(last.clause + 1).skip(from).any(mends) {
        return Some(last);
    }
    let sum = candidates.iter().rev().find(|candidate| candidate.decides);
    sum.or_else(|| candidates.iter().find(|candidate| candidate.wanted)).or(Some(first))
}

/// Doubt around the number or behind it; before it, too, unless the number settles it.
fn is_open(message: &Message, candidates: &[Candidate], meant: &Candidate) -> bool {
    let counts = |clause: &Clause| clause.units.iter().any(is_count);
    let doubts = |(index, clause): (usize, &Clause)| {
        let open = clause.has(Concept::Unsure) || (clause.has(Concept::Hedges) && counts(clause));
        open && (index >= meant.clause || !meant.decides)
    };
    let ends = meant.clause + 1 == message.clauses.len() && candidates.last() == Some(meant);
    let settled = ends && message.clauses[meant.clause].units.len() <= MAX_ALONE;
    message.clauses.iter().enumerate().any(doubts) && !settled
}

fn is_count(unit: &Unit) -> bool {
    unit.value.is_some() || unit.is(Concept::One)
}

/// "2 or 3", "2-3", "between 80 and 100".
fn is_choice(message: &Message) -> bool {
    message.clauses.iter().any(|clause| {
        clause.units.iter().enumerate().any(|(at, unit)| {
            let joins = unit.is(Concept::Ors) || matches!(unit.text.as_str(), "-" | "–");
            let before = clause.units[at.saturating_sub(NEAR)..at].iter().any(is_count);
            joins && before && clause.near_behind(at, NEAR).iter().any(is_count)
        })
    })
}

/// "A margherita, a pepperoni and two hams", "two for her and two for me": ones and numbers, each with its thing.
fn enumerated(message: &Message) -> Option<i64> {
    let others = Set::of(&[Concept::Each, Concept::Sums, Concept::Wants, Concept::Haves, Concept::Only, Concept::Ifs]);
    if message.clauses.iter().any(|clause| clause.has_any(others) || clause.asks()) {
        return None;
    }
    let head = message.units().find(|unit| !unit.is_any(candidate::IDLE) || unit.is(Concept::One));
    let (mut sum, mut all) = (0, 0);
    for clause in &message.clauses {
        for (at, unit) in clause.units.iter().enumerate() {
            let linked = |next: &Unit| next.is_content() || next.is_any(Set::of(&[Concept::Fors, Concept::Of]));
            if !clause.units.get(at + 1).is_some_and(linked) {
                continue;
            }
            let is_one = unit.is(Concept::One) && unit.value.is_none_or(|value| value == UNIT);
            if is_one || unit.is(Concept::Another) {
                (sum, all) = (sum + UNIT, all + 1);
            } else if let Some(value) = unit.value {
                let shared = clause.behind(at, 1, Set::of(&[Concept::Fors]));
                if all == 0 && !shared {
                    return None;
                }
                // "One for me and one for her, two towels" says the sum again.
                let again = value == sum && !shared && !clause.units[..at].iter().any(|unit| unit.is(Concept::One));
                (sum, all) = if again { (sum, all) } else { (sum + value, all + 1) };
            }
        }
    }
    (all > 1 && head.is_some_and(is_count)).then_some(sum)
}
