//! The words of a folded text, found once for a check: names, numerals and days are looked for in them.

use std::ops::Range;

use crate::normal;
use crate::phrase::PhraseHash;

const BREAK: u8 = normal::BREAK as u8;

/// A run of letters and digits.
#[derive(Clone, Debug)]
pub struct Word {
    /// Of the folded text.
    pub range: Range<usize>,
    /// Its hash as the only word of a phrase.
    pub hash: u64,
    pub has_digit: bool,
}

impl Word {
    fn of(text: &str, range: Range<usize>) -> Self {
        let written = &text[range.clone()];
        Self { hash: PhraseHash::of_word(written), has_digit: written.bytes().any(|b| b.is_ascii_digit()), range }
    }
}

/// All words of a text, in order.
#[derive(Debug, Default)]
pub struct Words(Vec<Word>);

impl Words {
    pub fn of(text: &str) -> Self {
        Self(words(text).into_iter().map(|range| Word::of(text, range)).collect())
    }

    #[inline]
    pub fn as_slice(&self) -> &[Word] {
        &self.0
    }

    /// The words that lie inside a range.
    #[inline]
    pub fn within(&self, range: &Range<usize>) -> &[Word] {
        let from = self.0.partition_point(|word| word.range.start < range.start);
        let to = self.0.partition_point(|word| word.range.end <= range.end);
        &self.0[from..to.max(from)]
    }
}

/// Runs of letters and digits; the end of a block is a word of its own, so that nothing is read across it.
pub fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::with_capacity(text.len() / 6);
    let mut start = None;
    let mut at = 0;
    let bytes = text.as_bytes();
    while at < bytes.len() {
        let (inside, width) = match bytes[at] {
            BREAK => {
                words.extend(start.take().map(|from| from..at));
                words.push(at..at + 1);
                (false, 1)
            }
            b if b < 0x80 => (b.is_ascii_alphanumeric(), 1),
            _ => {
                let c = text[at..].chars().next().unwrap_or(' ');
                (c.is_alphanumeric(), c.len_utf8())
            }
        };
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                words.push(from..at);
                start = None;
            }
            _ => {}
        }
        at += width;
    }
    words.extend(start.map(|from| from..text.len()));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_runs_of_letters_and_digits() {
        let text = "râșnița 2x, α-β!";
        let found: Vec<&str> = words(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, ["râșnița", "2x", "α", "β"]);
        let words = Words::of("one two three");
        assert_eq!(words.within(&(4..13)).len(), 2);
    }
}
