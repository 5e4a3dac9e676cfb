//! Yes or no to "shall I go ahead?". Each clause consents, refuses, leaves something open or says something else; a message is
//! a yes when it consents and nothing is open, changed or refused, a no when it refuses and nothing is wanted instead.

mod clause;

pub(super) use self::clause::GROUP;
use self::clause::Says;
use super::Answer;
use super::concept::Concept;
use super::message::{Clause, Message};

pub(super) fn answer(message: &Message) -> Option<Answer> {
    let mut says: Vec<Says> = message.clauses.iter().map(clause::says).collect();
    // Something to be done is the thing that was offered where something consents beside it.
    if says.iter().any(|said| matches!(said, Says::Yes | Says::GoesAhead | Says::Praises | Says::Agreeable)) {
        says.iter_mut().filter(|said| **said == Says::Orders).for_each(|said| *said = Says::GoesAhead);
    }
    if says.contains(&Says::Open) {
        return None;
    }
    let strong = says.iter().any(|said| matches!(said, Says::Refuses | Says::No | Says::Declines));
    match says.iter().rposition(|said| said.refuses()) {
        Some(last) if strong || !says.contains(&Says::Asks) => {
            is_no(&message.clauses, &says, last).then_some(Answer::No)
        }
        Some(_) => None,
        None => is_yes(&message.clauses, &says).then_some(Answer::Yes),
    }
}

/// Whether the last clause that refuses is what the message comes to.
fn is_no(clauses: &[Clause], says: &[Says], last: usize) -> bool {
    let asked = says.iter().rposition(|said| *said == Says::Asks);
    // "At that price? No.": a question before the answer is none to the shop.
    if asked.is_some_and(|asked| asked > last && !says.contains(&Says::Refuses)) {
        return false;
    }
    // "No, I want the large one."
    let wants = |(at, clause): (usize, &Clause)| at > last && says[at] == Says::Other && clause.has(Concept::Wants);
    if says[last] == Says::No && (is_choice(says) || clauses.iter().enumerate().any(wants)) {
        return false;
    }
    let consents = |(at, said): (usize, &Says)| *said == Says::GoesAhead || (*said == Says::Yes && at > last);
    if says.iter().enumerate().any(consents) || says.contains(&Says::Orders) || says[last..].contains(&Says::Changes) {
        return false;
    }
    let corrects = |(at, clause): (usize, &Clause)| at > last && clause.is_contrast && says[at] == Says::Other;
    if clauses.iter().enumerate().any(corrects) {
        return false;
    }
    // "Yes, but don't send the same driver": of what was consented to something is refused.
    let mild = says.iter().filter(|said| said.refuses()).all(|said| matches!(said, Says::Declines | Says::Explains));
    !(mild && says[last] == Says::Declines && clauses[last].is_contrast && says.contains(&Says::Yes))
}

/// "No, not the grey one, the beige": what is not wanted, then what is.
fn is_choice(says: &[Says]) -> bool {
    let negative = says.iter().position(|said| *said == Says::Denies);
    negative.is_some_and(|at| says[at + 1..].contains(&Says::Other))
}

fn is_yes(clauses: &[Clause], says: &[Says]) -> bool {
    if says.iter().any(|said| matches!(said, Says::Asks | Says::Changes | Says::Denies)) {
        return false;
    }
    let goes_on = |(clause, said): (&Clause, &Says)| {
        let substance = clause.units.iter().any(|unit| unit.is_content() || unit.value.is_some());
        clause.is_contrast && (matches!(said, Says::Other | Says::Praises) || substance)
    };
    if clauses.iter().zip(says).any(goes_on) {
        return false;
    }
    let consents = says.iter().any(|said| matches!(said, Says::Yes | Says::GoesAhead));
    // A yes in the middle of a story is a word of the story.
    let early = |(at, said): (usize, &Says)| match said {
        Says::GoesAhead => true,
        Says::Yes => at <= 1 || at + 1 == says.len(),
        _ => false,
    };
    if consents {
        return says.iter().enumerate().any(early);
    }
    let agreeable = says.iter().any(|said| matches!(said, Says::Praises | Says::Agreeable));
    agreeable && !says.contains(&Says::Other)
}
