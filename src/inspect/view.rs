//! A text that was derived from another, with the way back: every byte knows which characters of the text as it was
//! sent it came from. Folding and decoding make one view from another, so a finding in the third layer of an encoded
//! text still points at the bytes a caller can see.

use std::ops::Range;

/// Where a derived byte came from: a half-open range of bytes of the source, on character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Origin {
    start: u32,
    end: u32,
}

impl Origin {
    pub(super) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    fn is_inside(self, source: &Range<usize>) -> bool {
        source.start <= self.range().start && self.range().end <= source.end
    }
}

/// A derived text. `origins` has one entry a byte of `text`.
#[derive(Clone, Debug, Default)]
pub(super) struct View {
    text: String,
    origins: Vec<Origin>,
}

impl View {
    /// The text as it was sent.
    pub(super) fn of_source(source: &str) -> Self {
        let mut view = Self::with_capacity(source.len());
        for (at, c) in source.char_indices() {
            view.push(c, Origin { start: offset(at), end: offset(at + c.len_utf8()) });
        }
        view
    }

    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self { text: String::with_capacity(bytes), origins: Vec::with_capacity(bytes) }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// In place: no character changes its length.
    pub(super) fn make_ascii_lowercase(&mut self) {
        self.text.make_ascii_lowercase();
    }

    pub(super) fn push(&mut self, c: char, origin: Origin) {
        self.text.push(c);
        self.origins.resize(self.text.len(), origin);
    }

    /// All of a decoded text comes from all of what it was decoded from.
    pub(super) fn push_str(&mut self, text: &str, origin: Origin) {
        self.text.push_str(text);
        self.origins.resize(self.text.len(), origin);
    }

    /// A part of another view as it stands there.
    pub(super) fn push_part(&mut self, other: &Self, range: Range<usize>) {
        self.text.push_str(&other.text[range.clone()]);
        self.origins.extend_from_slice(&other.origins[range]);
    }

    /// The origin of the character at a byte; of the last one beyond the end.
    pub(super) fn origin_at(&self, at: usize) -> Origin {
        let none = Origin { start: 0, end: 0 };
        self.origins.get(at).or(self.origins.last()).copied().unwrap_or(none)
    }

    /// Everything a range of this view came from.
    pub(super) fn origin(&self, range: &Range<usize>) -> Origin {
        let mut whole = self.origin_at(range.start);
        for origin in self.origins.get(range.clone()).unwrap_or_default() {
            // Turned text runs backwards, so neither end is known before all of it is seen.
            whole = Origin { start: whole.start.min(origin.start), end: whole.end.max(origin.end) };
        }
        whole
    }

    /// The bytes of this view that came from inside a range of the source, from the first to the last.
    pub(super) fn derived_from(&self, source: &Range<usize>) -> Option<Range<usize>> {
        let first = self.origins.iter().position(|origin| origin.is_inside(source))?;
        let last = self.origins.iter().rposition(|origin| origin.is_inside(source))?;
        Some(first..last + 1)
    }
}

/// Texts are at most 32 KiB: their offsets fit.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_view_knows_where_it_came_from() {
        let source = View::of_source("aβγ");
        assert_eq!(source.origin(&(1..3)).range(), 1..3);
        let mut derived = View::default();
        derived.push_str("decoded", source.origin(&(1..5)));
        derived.push_part(&source, 0..1);
        assert_eq!(derived.origin(&(2..4)).range(), 1..5);
        assert_eq!(derived.origin(&(6..8)).range(), 0..5);
        assert_eq!(View::default().origin(&(0..0)).range(), 0..0);
    }
}
