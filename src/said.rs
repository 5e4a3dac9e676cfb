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

use std::fmt;

use temei_text::languages::Language;

use self::message::{Looked, Message};

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
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reading {
    /// What the grammar hears.
    pub said: Said,
    /// The only number there is, where the grammar cannot tell whether it counts.
    only: Option<Count>,
    pub form: Form,
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
        readings.reduce(|one, other| Self { said: one.said.or(other.said), ..one }).unwrap_or_default()
    }

    fn read(looked: &Looked) -> Self {
        let only = number::only(&Message::of(looked, number::GROUP)).map(Count);
        Self { said: Said::read(looked), only, form: Form::of(looked) }
    }

    /// What it says by the judgement of machines, with the embedding of the text. Which number is the grammar's word.
    #[must_use]
    pub fn weighed(&self, machines: &Machines, vector: &[f32]) -> Said {
        let mut text = Text { heard: Heard::No, form: self.form, meaning: Meaning::of(vector) };
        let mut said = Said::default();
        let mut surest = 0.0;
        for machine in machines.all() {
            text.heard = Heard::of(self.said.says(machine.thing));
            let margin = machine.margin(&text);
            if margin <= 0.0 {
                continue;
            }
            match machine.thing {
                Thing::Greeting => said.greeting = true,
                Thing::Person => said.wants_person = true,
                Thing::Payment => said.payment_made = true,
                Thing::Number => said.number = self.said.number.or(self.only),
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
