//! Where something stands in a text, in bytes and in code points: what an answer points with.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A half-open piece of the text, in bytes and in code points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    pub start: u32,
    pub end: u32,
    pub start_cp: u32,
    pub end_cp: u32,
}

/// Counts code points; the count is kept every `STEP` bytes, so that each span is cheap.
#[derive(Debug)]
pub struct CodePoints<'t> {
    text: &'t str,
    /// Empty where every byte is a code point.
    counts: Vec<u32>,
}

impl<'t> CodePoints<'t> {
    const STEP: usize = 64;

    pub fn of(text: &'t str) -> Self {
        if text.is_ascii() {
            return Self { text, counts: Vec::new() };
        }
        let (mut from, mut total) = (0, 0);
        let mut counts = Vec::with_capacity(text.len() / Self::STEP + 1);
        for block in 0..=text.len() / Self::STEP {
            let start = text.ceil_char_boundary(block * Self::STEP);
            total += characters(text, from..start);
            counts.push(total);
            from = start;
        }
        Self { text, counts }
    }

    #[inline]
    pub fn span(&self, range: Range<usize>) -> Span {
        Span {
            start: offset(range.start),
            end: offset(range.end),
            start_cp: self.count(range.start),
            end_cp: self.count(range.end),
        }
    }

    /// The code points before a byte.
    #[inline]
    fn count(&self, at: usize) -> u32 {
        if self.counts.is_empty() {
            return offset(at);
        }
        let block = at / Self::STEP;
        self.counts[block] + characters(self.text, self.text.ceil_char_boundary(block * Self::STEP)..at)
    }
}

#[inline]
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// Characters of a piece of a text; none where it is no piece.
fn characters(text: &str, piece: Range<usize>) -> u32 {
    let count = text.get(piece).map_or(0, |piece| piece.chars().count());
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn code_points_are_counted_exactly(text in ".{0,600}", at in 0_usize..700) {
            let mut at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            let span = CodePoints::of(&text).span(0..at);
            prop_assert_eq!(span.end_cp as usize, text[..at].chars().count());
        }
    }
}
