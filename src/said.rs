//! What a customer's message says, as far as a conversation turns on it: a greeting and nothing else, that a person is
//! wanted, that something was paid, yes or no to what was offered, how many. Read by structure: small closed lists of the
//! language packs, and a grammar over clauses that is the same in all languages. A text that it is not sure of says
//! nothing. Where there is an embedding of the text, [`Machines`] that were learnt from examples have the last word: words nobody
//! put into a list are heard by what they mean. It knows letters and words; nothing of what is stored or sold.

mod answer;
mod concept;
mod form;
mod greeting;
mod lexicon;
mod machine;
mod message;
mod number;
mod payment;
mod person;
#[cfg(test)]
mod tests;
mod token;
mod trace;

use std::fmt;

use temei_text::languages::Language;

use self::message::{Looked, Message};
use self::trace::Trace;

pub use self::form::Form;
pub use self::machine::{Heard, Learnt, Machine, MachineError, Machines, Meaning, Text, Thing};

/// Bytes of a text that are read.
const MAX_BYTES: usize = 32 << 10;

/// What a message says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// A greeting, and nothing that wants an answer.
    pub greeting: bool,
    /// The customer wants a human being.
    pub wants_person: bool,
    /// A payment was made, or its proof is sent.
    pub payment_made: bool,
    /// To "shall I go ahead?".
    pub answer: Option<Answer>,
    /// To "how many do you want?".
    pub number: Option<Count>,
}

/// A plain consent, or a plain refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Yes,
    No,
}

/// So many, in ten-thousandths of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count(i64);

impl Count {
    /// As a whole number, where it is one.
    pub fn whole(self) -> Option<u32> {
        (self.0 % message::UNIT == 0).then(|| u32::try_from(self.0 / message::UNIT).ok()).flatten()
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0 / message::UNIT, self.0 % message::UNIT);
        if part == 0 {
            return write!(f, "{whole}");
        }
        write!(f, "{whole}.{}", format!("{part:04}").trim_end_matches('0'))
    }
}

/// A text as words and grammar have it; its meaning is still to be weighed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// What the grammar hears.
    pub said: Said,
    pub form: Form,
    /// Every number there is, whatever it counts.
    numbers: Vec<(Count, Trace)>,
    payment: Trace,
}

impl Reading {
    /// Of a text in a language; without one in that whose words it has most of.
    pub fn of(text: &str, language: Option<Language>) -> Self {
        let text = &text[..text.floor_char_boundary(MAX_BYTES)];
        if let Some(language) = language {
            return Self::read(&Looked::up(text, language));
        }
        let all = Language::ALL.map(|language| Looked::up(text, language));
        let most = all.iter().map(Looked::known).max().unwrap_or_default();
        let spoken = all.iter().filter(|looked| looked.known() == most);
        let readings = spoken.map(Self::read);
        let both = |one: Self, other: Self| Self {
            said: one.said.or(other.said),
            numbers: if one.numbers.is_empty() { other.numbers } else { one.numbers },
            ..one
        };
        readings.reduce(both).unwrap_or_default()
    }

    fn read(looked: &Looked) -> Self {
        let numbers = number::traced(&Message::of(looked, number::GROUP));
        let numbers = numbers.into_iter().map(|(value, trace)| (Count(value), trace)).collect();
        let payment = payment::trace(&Message::of(looked, payment::GROUP));
        Self { said: Said::read(looked), form: Form::of(looked), numbers, payment }
    }

    /// What a machine is asked about: the text, and of numbers each as a text of its own.
    pub fn texts(&self, thing: Thing, vector: &[f32]) -> Vec<(Option<Count>, Text)> {
        let (form, meaning) = (self.form, Meaning::of(vector));
        if thing != Thing::Number {
            let heard = Heard::of(self.said.says(thing));
            let trace = if thing == Thing::Payment { self.payment } else { Trace::default() };
            return vec![(None, Text { heard, form, meaning, trace })];
        }
        let heard = |count| self.said.number.map_or(Heard::Unknown, |number| Heard::of(number == count));
        let text = |(count, trace): &(Count, Trace)| {
            (Some(*count), Text { heard: heard(*count), form, meaning: meaning.clone(), trace: *trace })
        };
        self.numbers.iter().map(text).collect()
    }

    /// What it says by the judgement of machines, with the embedding of the text.
    #[must_use]
    pub fn weighed(&self, machines: &Machines, vector: &[f32]) -> Said {
        let mut said = Said::default();
        let mut surest = 0.0;
        for machine in machines.all() {
            let texts = self.texts(machine.thing, vector).into_iter();
            let margins = texts.map(|(count, text)| (machine.margin(&text), count));
            let Some((margin, count)) = margins.max_by(|one, other| one.0.total_cmp(&other.0)) else { continue };
            if margin <= 0.0 {
                continue;
            }
            match machine.thing {
                Thing::Greeting => said.greeting = true,
                Thing::Person => said.wants_person = true,
                Thing::Payment => said.payment_made = true,
                Thing::Number => said.number = count,
                Thing::Yes | Thing::No if margin <= surest => {}
                Thing::Yes => (said.answer, surest) = (Some(Answer::Yes), margin),
                Thing::No => (said.answer, surest) = (Some(Answer::No), margin),
            }
        }
        said
    }
}

impl Said {
    /// Of a text in a language, by the grammar alone.
    pub fn of(text: &str, language: Option<Language>) -> Self {
        Reading::of(text, language).said
    }

    pub fn says(&self, thing: Thing) -> bool {
        match thing {
            Thing::Greeting => self.greeting,
            Thing::Person => self.wants_person,
            Thing::Payment => self.payment_made,
            Thing::Yes => self.answer == Some(Answer::Yes),
            Thing::No => self.answer == Some(Answer::No),
            Thing::Number => self.number.is_some(),
        }
    }

    fn read(looked: &Looked) -> Self {
        let message = |group| Message::of(looked, group);
        Self {
            greeting: greeting::is_greeting(&message(greeting::GROUP)),
            wants_person: person::wants_person(&message(person::GROUP)),
            payment_made: payment::is_made(&message(payment::GROUP)),
            answer: answer::answer(&message(answer::GROUP)),
            number: number::number(&message(number::GROUP)).map(Count),
        }
    }

    /// What one reading has, and the other where it has nothing.
    fn or(self, other: Self) -> Self {
        Self {
            greeting: self.greeting || other.greeting,
            wants_person: self.wants_person || other.wants_person,
            payment_made: self.payment_made || other.payment_made,
            answer: self.answer.or(other.answer),
            number: self.number.or(other.number),
        }
    }
}
