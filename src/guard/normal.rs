//! The text as the scanners read it: lower case, without accents and zero-width characters, every space and dash one
//! kind. Each folded byte remembers where it came from, so that a span always points into the text as it was sent.

use std::ops::Range;
use std::sync::LazyLock;

use unicode_normalization::char::{decompose_compatible, is_combining_mark};

/// Stands in the folded text where a block ends: nothing is read across it. A text that has one reads it as a space.
pub(crate) const BREAK: char = '\u{1}';

/// A folded text and its way back.
#[derive(Clone, Debug)]
pub(crate) struct Normal<'t> {
    pub(crate) source: &'t str,
    pub(crate) text: String,
    /// Offset in `source` of the character every folded byte came from, and the length of `source` at the end.
    origin: Vec<u32>,
}

impl<'t> Normal<'t> {
    pub(crate) fn new(source: &'t str) -> Self {
        let mut normal = Self { source, text: String::with_capacity(source.len()), origin: Vec::new() };
        normal.origin.reserve(source.len() + 1);
        for (offset, c) in source.char_indices() {
            if c.is_ascii() {
                normal.push(if matches!(c, '\r' | BREAK) { ' ' } else { c.to_ascii_lowercase() }, offset);
            } else {
                normal.fold(c, offset);
            }
        }
        normal.origin.push(offset_of(source.len()));
        normal
    }

    /// The same text with a [`BREAK`] at each of these offsets, which are in order and on character boundaries.
    pub(crate) fn with_breaks(self, offsets: impl Iterator<Item = usize>) -> Self {
        let mut text = String::with_capacity(self.text.len() + self.text.len() / 16);
        let mut origin = Vec::with_capacity(self.origin.len() + self.origin.len() / 16);
        let mut at = 0;
        for offset in offsets {
            text.push_str(&self.text[at..offset]);
            origin.extend_from_slice(&self.origin[at..offset]);
            text.push(BREAK);
            origin.push(self.origin[offset]);
            at = offset;
        }
        text.push_str(&self.text[at..]);
        origin.extend_from_slice(&self.origin[at..]);
        Self { source: self.source, text, origin }
    }

    /// The span of `source` a folded range came from, on character boundaries.
    pub(crate) fn span(&self, range: &Range<usize>) -> Range<usize> {
        let last = self.text.len();
        let start = self.origin[range.start.min(last)];
        let mut end = range.end.min(last);
        while end > 0 && end < last && self.origin[end] == self.origin[end - 1] {
            end += 1;
        }
        let end = self.origin[end].max(start);
        start as usize..end as usize
    }

    /// The folded range a span of `source` became; empty where nothing of it is left.
    pub(crate) fn folded(&self, span: &Range<usize>) -> Range<usize> {
        let at = |offset: usize| self.origin.partition_point(|&origin| (origin as usize) < offset).min(self.text.len());
        at(span.start)..at(span.end)
    }

    /// What the text says there, as it was written.
    pub(crate) fn written(&self, range: &Range<usize>) -> &'t str {
        self.source.get(self.span(range)).unwrap_or_default()
    }

    /// Whether the space at a folded offset was one that does not break: those group digits.
    pub(crate) fn is_hard_space(&self, at: usize) -> bool {
        self.source.get(self.origin[at] as usize..).and_then(|rest| rest.chars().next()) != Some(' ')
    }

    fn push(&mut self, c: char, offset: usize) {
        self.text.push(c);
        for _ in 0..c.len_utf8() {
            self.origin.push(offset_of(offset));
        }
    }

    fn fold(&mut self, c: char, offset: usize) {
        match c {
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => {}
            '\u{2028}' | '\u{2029}' | '\u{85}' => self.push('\n', offset),
            '\u{2010}'..='\u{2015}' | '\u{2212}' => self.push('-', offset),
            '\u{2018}' | '\u{2019}' => self.push('\'', offset),
            '\u{37e}' => self.push(';', offset),
            _ if c.is_whitespace() => self.push(' ', offset),
            _ if (c as usize) < LETTERS => FOLDED[c as usize].chars().for_each(|part| self.push(part, offset)),
            '€' | '•' => self.push(c, offset),
            _ => folded(c, |part| self.push(part, offset)),
        }
    }
}

/// Latin with its extensions, combining marks, Greek: what our texts are written in.
const LETTERS: usize = 0x400;

/// What each of them becomes: decomposing one takes longer than everything else that is done with it.
static FOLDED: LazyLock<Vec<Box<str>>> = LazyLock::new(|| {
    let fold = |c: char| {
        let mut text = String::new();
        folded(c, |part| text.push(part));
        text.into_boxed_str()
    };
    (0..LETTERS as u32).map(|number| char::from_u32(number).map(fold).unwrap_or_default()).collect()
});

/// The lower-case letters a character stands for, without marks.
fn folded(c: char, mut push: impl FnMut(char)) {
    decompose_compatible(c, |part| {
        for lower in part.to_lowercase().filter(|&lower| !is_combining_mark(lower)) {
            match lower {
                'ß' => ['s', 's'].into_iter().for_each(&mut push),
                'æ' => ['a', 'e'].into_iter().for_each(&mut push),
                'ø' => push('o'),
                'ł' => push('l'),
                'đ' => push('d'),
                'ς' => push('σ'),
                other => push(other),
            }
        }
    });
}

/// Folds a phrase as a text is folded.
pub(crate) fn fold_phrase(phrase: &str) -> String {
    Normal::new(phrase).text
}

/// Texts are at most 32 KiB and evidence 256 KiB: their offsets fit.
fn offset_of(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn spans_point_into_the_text_as_it_was_sent() {
        let normal = Normal::new("Preț: 1\u{202f}299,99\u{a0}lei\u{200b} – Τιμή: 5 €");
        assert_eq!(normal.text, "pret: 1 299,99 lei - τιμη: 5 €");
        let at = normal.text.find("1 299,99 lei").expect("there");
        assert_eq!(normal.written(&(at..at + 12)), "1\u{202f}299,99\u{a0}lei\u{200b}");
        assert!(normal.is_hard_space(at + 1));
    }

    proptest! {
        #[test]
        fn every_folded_range_is_a_valid_span(source in ".{0,60}", a in 0_usize..80, b in 0_usize..80) {
            let normal = Normal::new(&source);
            let span = normal.span(&(a.min(b)..a.max(b)));
            prop_assert!(source.get(span).is_some());
        }
    }
}
