//! A message as the readings take it: units, each the longest phrase of the lists of a reading or one word of its own, in
//! clauses.

use temei_text::languages::{Language, entries, phrases};
use temei_text::normal::{Normal, fold_phrase};
use temei_text::number::{self, ONE};
use temei_text::numerals::{self, Numeral};
use temei_text::words::Words;

use super::concept::{Concept, NEGATIONS, Set};
use super::lexicon::Lexicon;
use super::token::{Mark, Token, Tokens};

/// Words of a message that are read.
const MAX_WORDS: usize = 200;
/// Digits of the longest number of things.
const MAX_DIGITS: usize = 6;
/// Behind digits and touching them: "1k".
const THOUSANDS: &str = "k";

/// A text with what each of its words may be: looked up once for all readings.
#[derive(Debug)]
pub(super) struct Looked {
    pub(super) tokens: Tokens,
    pub(super) lexemes: Vec<Vec<u32>>,
    numerals: Vec<Numeral>,
    pub(super) language: Language,
}

impl Looked {
    pub(super) fn up(text: &str, language: Language) -> Self {
        let asks = phrases(language.pack().words.question_marks).any(|mark| mark == ";");
        let tokens = Tokens::of(text, if asks { Mark::Question } else { Mark::Stop }, MAX_WORDS);
        let lexicon = Lexicon::get(language);
        let lexemes = tokens.all.iter().map(|token| lexicon.lexemes(token)).collect();
        let numerals = numerals::find(&tokens.text, &Words::of(&tokens.text), language);
        Self { tokens, lexemes, numerals, language }
    }

    /// How many of its words the lists know.
    pub(super) fn known(&self) -> usize {
        self.lexemes.iter().filter(|lexemes| !lexemes.is_empty()).count()
    }

    /// The number that is spelled from a word on: how many words, and its value.
    fn spelled(&self, at: usize) -> Option<(usize, i64)> {
        let words = &self.tokens.all[at..];
        let Some(numeral) = self.numerals.iter().find(|numeral| numeral.range.start == words[0].range.start) else {
            return Lexicon::get(self.language).fused(&words[0].text).map(|value| (1, value));
        };
        let inside = words.iter().take_while(|word| word.range.end <= numeral.range.end);
        Some((inside.count().max(1), numeral.value))
    }
}

/// A phrase of the lists, a number or another word.
#[derive(Clone, Debug)]
pub(super) struct Unit {
    pub(super) set: Set,
    /// In ten-thousandths, where it is a number or counts by its meaning.
    pub(super) value: Option<i64>,
    /// How many words it has.
    pub(super) words: usize,
    pub(super) is_digits: bool,
    /// Digits that are no count: a time, a date, a phone.
    pub(super) is_odd: bool,
    pub(super) is_capital: bool,
    pub(super) is_symbol: bool,
    pub(super) is_glued: bool,
    pub(super) text: String,
    mark: Mark,
}

impl Unit {
    pub(super) const fn is(&self, concept: Concept) -> bool {
        self.set.has(concept)
    }

    pub(super) const fn is_any(&self, set: Set) -> bool {
        self.set.meets(set)
    }

    /// No word of the lists, no number, no emoji.
    pub(super) const fn is_content(&self) -> bool {
        self.set.is_empty() && self.value.is_none() && !self.is_symbol && !self.is_odd
    }

    /// An emoji or another sign that is no word of the lists.
    pub(super) const fn is_decoration(&self) -> bool {
        self.is_symbol && self.set.is_empty() && self.value.is_none()
    }

    /// The name or the sign of a currency.
    pub(super) fn is_currency(&self, language: Language) -> bool {
        let text = self.text.as_str();
        let mut names = entries(language.pack().money.names);
        matches!(text, "$" | "€" | "£") || names.any(|(name, _)| fold_phrase(name) == text)
    }
}

/// Units up to a mark or a contrast.
#[derive(Clone, Debug, Default)]
pub(super) struct Clause {
    pub(super) units: Vec<Unit>,
    pub(super) end: Mark,
    /// "But" stands before it.
    pub(super) is_contrast: bool,
}

/// A whole message.
#[derive(Clone, Debug)]
pub(super) struct Message {
    pub(super) clauses: Vec<Clause>,
    pub(super) language: Language,
}

impl Message {
    /// As one reading takes it, whose lists are a group: those of another cover none of its words.
    pub(super) fn of(looked: &Looked, group: Set) -> Self {
        let Looked { tokens, lexemes, language, .. } = looked;
        let lexicon = Lexicon::get(*language);
        let mut message = Self { clauses: Vec::new(), language: *language };
        let mut clause = Clause::default();
        let mut at = 0;
        while at < tokens.all.len() {
            let met = lexicon.longest(&tokens.all[at..], &lexemes[at..], group);
            let (mut words, value, set) = match looked.spelled(at) {
                Some((words, value)) if words > met.words => (words, Some(value), Set::NONE),
                Some((words, value)) if words == met.words && met.value.is_none() => {
                    (words, Some(value), met.set.within(Set::of(&[Concept::One])))
                }
                Some((words, value)) if words == met.words => (words, Some(value), met.set),
                Some(_) | None => (met.words.max(1), met.value, met.set),
            };
            let token = &tokens.all[at];
            let mut unit = Unit::of(&tokens.all[at..at + words], &tokens.text, (set, value));
            if token.is_number {
                unit.read_digits(*language);
                let thousands = tokens.all.get(at + 1).filter(|next| next.is_glued && next.text == THOUSANDS);
                if let (Some(next), Some(value)) = (thousands, unit.value) {
                    (unit.value, unit.mark) = (Some(value * 1_000), next.mark);
                    words += 1;
                }
            }
            message.add(unit, &mut clause);
            at += words;
        }
        message.end(&mut clause, Mark::Stop);
        message
    }

    fn add(&mut self, unit: Unit, clause: &mut Clause) {
        if unit.is(Concept::Buts) && !clause.units.is_empty() {
            self.end(clause, Mark::Comma);
        }
        clause.is_contrast |= unit.is(Concept::Buts) && clause.units.is_empty();
        let spoken = match () {
            () if unit.is(Concept::QuestionWords) => Mark::Question,
            () if unit.is(Concept::Marks) => Mark::Stop,
            () => Mark::None,
        };
        let mark = unit.mark.max(spoken);
        if spoken == Mark::None {
            clause.units.push(unit);
        }
        if mark != Mark::None {
            self.end(clause, mark);
        }
    }

    fn end(&mut self, clause: &mut Clause, end: Mark) {
        if !clause.units.is_empty() {
            self.clauses.push(Clause { end, ..std::mem::take(clause) });
        } else if let Some(last) = self.clauses.last_mut() {
            last.end = last.end.max(end);
        }
    }

    pub(super) fn units(&self) -> impl Iterator<Item = &Unit> {
        self.clauses.iter().flat_map(|clause| &clause.units)
    }
}

impl Clause {
    pub(super) fn has(&self, concept: Concept) -> bool {
        self.units.iter().any(|unit| unit.is(concept))
    }

    pub(super) fn has_any(&self, set: Set) -> bool {
        self.units.iter().any(|unit| unit.is_any(set))
    }

    /// Ends with a question mark.
    pub(super) fn is_question(&self) -> bool {
        self.end == Mark::Question
    }

    /// Is a question, or has a word of one.
    pub(super) fn asks(&self) -> bool {
        let edge = Set::of(&[Concept::Fillers, Concept::Greets]);
        let first = self.units.iter().find(|unit| !unit.is_any(edge));
        self.is_question() || self.has(Concept::Asks) || first.is_some_and(|unit| unit.is(Concept::AsksFirst))
    }

    pub(super) fn places(&self, concept: Concept) -> impl Iterator<Item = usize> {
        self.units.iter().enumerate().filter(move |(_, unit)| unit.is(concept)).map(|(at, _)| at)
    }

    /// A concept among so many units before a place.
    pub(super) fn before(&self, at: usize, window: usize, set: Set) -> bool {
        self.units[at.saturating_sub(window)..at].iter().any(|unit| unit.is_any(set))
    }

    /// A negation among so many units before a place, and none that only looks like one.
    pub(super) fn is_negated(&self, at: usize, window: usize) -> bool {
        let before = &self.units[at.saturating_sub(window)..at];
        before.iter().any(|unit| unit.is_any(NEGATIONS) && !unit.is(Concept::Harmless))
    }

    /// The same as [`Self::before`] behind it.
    pub(super) fn behind(&self, at: usize, window: usize, set: Set) -> bool {
        self.near_behind(at, window).iter().any(|unit| unit.is_any(set))
    }

    /// So many units behind a place.
    pub(super) fn near_behind(&self, at: usize, window: usize) -> &[Unit] {
        let from = (at + 1).min(self.units.len());
        &self.units[from..(from + window).min(self.units.len())]
    }
}

impl Unit {
    fn of(tokens: &[Token], text: &str, (set, value): (Set, Option<i64>)) -> Self {
        let (first, last) = (&tokens[0], &tokens[tokens.len() - 1]);
        Self {
            set,
            value,
            words: tokens.len(),
            is_digits: false,
            is_odd: false,
            is_capital: first.is_capital,
            is_symbol: !first.is_number && !first.text.chars().any(char::is_alphabetic),
            is_glued: first.is_glued,
            text: text[first.range.start..last.range.end].to_owned(),
            mark: last.mark,
        }
    }

    fn read_digits(&mut self, language: Language) {
        let decimal = if language.pack().numbers.has_point { '.' } else { ',' };
        let text = self.text.as_str();
        let value = number::scan(&Normal::new(text), 0, decimal).value;
        let is_name =
            text.contains([':', '/']) || (text.starts_with('0') && text.len() > 1 && !text.contains(['.', ',']));
        let is_long = text.bytes().filter(u8::is_ascii_digit).count() > MAX_DIGITS;
        self.is_digits = true;
        self.is_odd = is_name || is_long || value < 0 || self.words > 1;
        self.value = (!self.is_odd).then_some(value);
    }
}

/// One, as values are kept.
pub(super) const UNIT: i64 = ONE;
