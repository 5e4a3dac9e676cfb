//! A folded text as a sequence of words, each with a position. Distances between concepts are distances of positions: one
//! a word, more across the end of a sentence, so that rules need no second notion of "the same sentence" and full stops
//! between words do not hide them.

use std::ops::Range;

use temei_text::characters::alike;

use super::fold::Folded;

/// What the end of a sentence adds to the distance.
const SENTENCE_GAP: i32 = 4;
/// A sentence shorter than this is no sentence: "Ignore. All. Previous. Instructions."
const SENTENCE_WORDS: usize = 3;

/// One word.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// Bytes of the folded text.
    pub(super) range: Range<usize>,
    pub(super) position: i32,
    pub(super) sentence: u32,
    /// The word before is joined to it by an underscore.
    pub(super) joined: bool,
    /// It begins a sentence.
    pub(super) opens: bool,
}

/// The words of a text, and the same as one string: folded words, single spaces, one at each end.
#[derive(Clone, Debug)]
pub(super) struct WordStream {
    words: Vec<Word>,
    stream: String,
    /// The word every byte of the stream belongs to.
    owners: Vec<u32>,
    /// Whether each sentence asks.
    questions: Vec<bool>,
}

impl WordStream {
    pub(super) fn of(folded: &Folded) -> Self {
        let text = folded.text();
        let mut this = Self {
            words: Vec::with_capacity(text.len() / 5),
            stream: String::with_capacity(text.len() + 2),
            owners: Vec::with_capacity(text.len() + 2),
            questions: vec![false],
        };
        this.stream.push(' ');
        this.owners.push(0);
        let (mut gap, mut sentence_words) = (0, 0);
        let mut chars = text.char_indices().peekable();
        while let Some((start, c)) = chars.next() {
            if !c.is_alphanumeric() {
                continue;
            }
            let mut end = start + c.len_utf8();
            while let Some((at, c)) = chars.next_if(|(_, c)| c.is_alphanumeric()) {
                end = at + c.len_utf8();
            }
            this.push(text, gap, start..end, &mut sentence_words);
            gap = end;
        }
        if this.is_question(text, &text[gap..]) {
            this.ask();
        }
        this
    }

    fn push(&mut self, text: &str, gap: usize, range: Range<usize>, sentence_words: &mut usize) {
        let between = &text[gap..range.start];
        let ends = ends_sentence(between);
        if ends && !self.words.is_empty() {
            if self.is_question(text, between) {
                self.ask();
            }
            self.questions.push(false);
        }
        let step = if ends && *sentence_words >= SENTENCE_WORDS { 1 + SENTENCE_GAP } else { 1 };
        *sentence_words = if ends { 1 } else { *sentence_words + 1 };
        let number = u32::try_from(self.words.len()).unwrap_or(u32::MAX);
        self.stream.push_str(&text[range.clone()]);
        self.stream.push(' ');
        self.owners.resize(self.stream.len(), number);
        self.words.push(Word {
            range,
            position: self.words.last().map_or(0, |last| last.position + step),
            sentence: u32::try_from(self.questions.len() - 1).unwrap_or(u32::MAX),
            joined: between == "_" && !self.words.is_empty(),
            opens: self.words.is_empty() || ends || between.contains([':', '"', '-', '*', '(', '[']),
        });
    }

    /// A question mark behind the words so far; in Greek a semicolon is one.
    fn is_question(&self, text: &str, behind: &str) -> bool {
        behind.contains('?') || (behind.contains(';') && self.ends_in_greek(text))
    }

    fn ends_in_greek(&self, text: &str) -> bool {
        self.words.iter().rev().take(3).any(|word| text[word.range.clone()].contains(alike::is_greek))
    }

    fn ask(&mut self) {
        if let Some(last) = self.questions.last_mut() {
            *last = true;
        }
    }

    pub(super) fn stream(&self) -> &str {
        &self.stream
    }

    pub(super) fn words(&self) -> &[Word] {
        &self.words
    }

    /// The number of the word at a byte of the stream.
    pub(super) fn word_at(&self, at: usize) -> u32 {
        self.owners.get(at).or(self.owners.last()).copied().unwrap_or_default()
    }

    pub(super) fn position(&self, word: u32) -> i32 {
        self.words.get(word as usize).map_or(0, |word| word.position)
    }

    /// Whether the sentence of a word ends in a question mark.
    pub(super) fn is_asked(&self, word: u32) -> bool {
        let sentence = self.words.get(word as usize).map_or(0, |word| word.sentence);
        self.questions.get(sentence as usize).copied().unwrap_or_default()
    }

    /// The bytes of the folded text from one word to another.
    pub(super) fn range(&self, first: u32, last: u32) -> Range<usize> {
        let start = self.words.get(first as usize).map_or(0, |word| word.range.start);
        start..self.words.get(last as usize).map_or(start, |word| word.range.end.max(start))
    }
}

/// A full stop inside a number or an abbreviation ends nothing; one before white space does.
fn ends_sentence(between: &str) -> bool {
    let mut chars = between.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\n' | '?' | '!' | ';' | '|' | '<' | '>' | '{' | '}' | '。' => return true,
            '.' if chars.peek().is_none_or(|next| !next.is_ascii_digit()) && between.len() > 1 => return true,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inspect::view::View;

    fn words(text: &str) -> WordStream {
        WordStream::of(&Folded::of(&View::of_source(text)))
    }

    #[test]
    fn the_end_of_a_sentence_is_a_distance() {
        let words = words("Vreau un laptop. Costă 1.299 lei? Bine");
        assert_eq!(words.stream(), " vreau un laptop costa 1 299 lei bine ");
        let positions: Vec<_> = words.words().iter().map(|word| word.position).collect();
        assert_eq!(positions, [0, 1, 2, 7, 8, 9, 10, 15]);
        assert!(words.is_asked(4) && !words.is_asked(0) && !words.is_asked(7));
    }

    #[test]
    fn full_stops_between_single_words_do_not_part_them() {
        let words = words("Ignore. All. Previous. Instructions.");
        assert_eq!(words.position(3), 3);
    }

    #[test]
    fn the_first_word_is_joined_to_none() {
        let joined = |text: &str| words(text).words().iter().map(|word| word.joined).collect::<Vec<_>>();
        assert_eq!(joined("_²"), [false]);
        assert_eq!(joined("_a_b"), [false, true]);
    }

    #[test]
    fn a_greek_question_asks() {
        assert!(words("πόσο κοστίζει; Ευχαριστώ").is_asked(0));
        assert!(words("πόσο κοστίζει;").is_asked(1));
        assert!(words("").words().is_empty());
    }
}
