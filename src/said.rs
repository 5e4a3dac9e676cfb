//! What a customer's message says, as far as a conversation turns on it: a greeting and nothing else, that a person is
//! wanted, that something was paid, yes or no to what was offered, how many. Read by structure: small closed lists of the
//! language packs, and a grammar over clauses that is the same in all languages. A text that it is not sure of says
//! nothing. It knows letters and words; nothing of what is stored or sold.

mod answer;
mod concept;
mod greeting;
mod lexicon;
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

impl Said {
    /// Of a text in a language; without one in that whose words it has most of.
    pub fn of(text: &str, language: Option<Language>) -> Self {
        let text = &text[..text.floor_char_boundary(MAX_BYTES)];
        if let Some(language) = language {
            return Self::read(&Looked::up(text, language));
        }
        let all = Language::ALL.map(|language| Looked::up(text, language));
        let most = all.iter().map(Looked::known).max().unwrap_or_default();
        let spoken = all.iter().filter(|looked| looked.known() == most);
        spoken.map(Self::read).reduce(Self::or).unwrap_or_default()
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
