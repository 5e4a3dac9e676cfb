//! The text as the scanners read it, which is as a reader sees it: lower case, without accents, tags and characters that
//! take no room, entities and digits of every script read, look-alike letters in the script of their word, every space
//! and dash one kind. Each folded byte remembers where it came from, so that a span always points into the text as it
//! was sent.

use std::ops::Range;

use unicode_normalization::char::is_combining_mark;

use crate::characters::markup::{self, Shows};
use crate::characters::unseen::is_unseen;
use crate::characters::{alike, digits};
use crate::fold;

/// Stands in the folded text where a block ends: nothing is read across it. A text that has one reads it as a space.
pub const BREAK: char = '\u{1}';

/// A folded text and its way back.
#[derive(Clone, Debug)]
pub struct Normal<'t> {
    pub source: &'t str,
    pub text: String,
    /// Offset in `source` of the character every folded byte came from, and the length of `source` at the end.
    origin: Vec<u32>,
    /// Whether `source` has tags.
    tagged: bool,
}

/// What stands at a place of the source.
#[derive(Clone, Copy)]
enum Glyph {
    Char(char),
    Tag(Shows),
}

/// The glyph a text begins with, and its length in bytes.
fn glyph(text: &str) -> Option<(Glyph, usize)> {
    let c = text.chars().next()?;
    let read = match c {
        '<' => markup::tag(text).map(|tag| (Glyph::Tag(tag.shows), tag.length)),
        '&' => markup::entity(text).map(|(c, length)| (Glyph::Char(c), length)),
        _ => None,
    };
    Some(read.unwrap_or((Glyph::Char(c), c.len_utf8())))
}

/// How many bytes of a text are ASCII before the first that is not, or may begin markup.
fn plain_run(bytes: &[u8]) -> usize {
    bytes.iter().position(|&b| b >= 0x80 || matches!(b, b'<' | b'&')).unwrap_or(bytes.len())
}

/// The word that is being folded: where it begins, and the scripts of its letters.
#[derive(Clone, Copy, Default)]
struct Word {
    source: usize,
    folded: usize,
    latin: bool,
    greek: bool,
    foreign: bool,
}

impl Word {
    /// Whether it has to be read again as a whole.
    const fn is_doubtful(self) -> bool {
        self.foreign || (self.latin && self.greek)
    }
}

impl<'t> Normal<'t> {
    #[inline]
    pub fn new(source: &'t str) -> Self {
        let mut normal = Self { source, text: String::with_capacity(source.len()), origin: Vec::new(), tagged: false };
        normal.origin.reserve(source.len() + 1);
        normal.read();
        normal.origin.push(offset_of(source.len()));
        normal
    }

    fn read(&mut self) {
        let (mut at, mut word) = (0, None);
        while at < self.source.len() {
            let plain = plain_run(&self.source.as_bytes()[at..]);
            if plain > 0 {
                self.plain(at..at + plain, &mut word);
                at += plain;
            } else if let Some((glyph, length)) = glyph(&self.source[at..]) {
                self.glyph(glyph, at, &mut word);
                at += length;
            }
        }
        self.end_word(at, word);
    }

    /// A run of ASCII without markup: most of any text, so it is taken as one.
    fn plain(&mut self, run: Range<usize>, word: &mut Option<Word>) {
        let bytes = &self.source.as_bytes()[run.clone()];
        let head = bytes.iter().take_while(|b| b.is_ascii_alphabetic()).count();
        let start = Word { source: run.start, folded: self.text.len(), ..Word::default() };
        if head > 0 {
            word.get_or_insert(start).latin = true;
        }
        self.push_plain(run.start..run.start + head);
        if head == bytes.len() {
            return;
        }
        self.end_word(run.start + head, word.take());
        self.push_plain(run.start + head..run.end);
        let tail = bytes.iter().rev().take_while(|b| b.is_ascii_alphabetic()).count();
        if tail > 0 {
            let (source, folded) = (run.end - tail, self.text.len() - tail);
            *word = Some(Word { source, folded, latin: true, ..Word::default() });
        }
    }

    fn push_plain(&mut self, range: Range<usize>) {
        let (from, written) = (self.text.len(), &self.source[range.clone()]);
        if written.bytes().any(|byte| matches!(char::from(byte), '\r' | BREAK)) {
            self.text.extend(written.chars().map(ascii));
        } else {
            self.text.push_str(written);
            self.text[from..].make_ascii_lowercase();
        }
        self.origin.extend(offset_of(range.start)..offset_of(range.end));
    }

    fn glyph(&mut self, glyph: Glyph, at: usize, word: &mut Option<Word>) {
        self.tagged |= matches!(glyph, Glyph::Tag(_));
        match glyph {
            Glyph::Char(c) if is_letter(c) => self.letter(c, at, word),
            Glyph::Char(c) if is_unseen(c) || is_combining_mark(c) => {}
            Glyph::Tag(Shows::Nothing) => {}
            Glyph::Char(c) => {
                self.end_word(at, word.take());
                self.fold(c, at);
            }
            Glyph::Tag(shows) => {
                self.end_word(at, word.take());
                self.show(shows, at);
            }
        }
    }

    fn letter(&mut self, c: char, at: usize, word: &mut Option<Word>) {
        let start = Word { source: at, folded: self.text.len(), ..Word::default() };
        let word = word.get_or_insert(start);
        match c as u32 {
            ..0x180 => word.latin = true,
            0x180..0x370 => {
                word.latin = true;
                word.foreign |= alike::latin_of_foreign(c).is_some();
            }
            _ if alike::is_greek(c) || alike::is_accented_greek(c) => word.greek = true,
            0x1e00..0x1f00 => word.latin = true,
            _ => word.foreign = true,
        }
        self.fold(c, at);
    }

    /// Folds a word again whose letters are of several scripts, or of none of ours.
    fn end_word(&mut self, end: usize, word: Option<Word>) {
        let Some(word) = word.filter(|word| word.is_doubtful()) else { return };
        let (mut letters, mut places, mut at) = (Vec::new(), Vec::new(), word.source);
        while at < end
            && let Some((glyph, length)) = glyph(&self.source[at..])
        {
            if let Glyph::Char(c) = glyph {
                letters.extend(alike::letters_of(c));
                places.resize(letters.len(), at);
            }
            at += length;
        }
        let Some(meant) = alike::meant(&letters) else { return };
        self.text.truncate(word.folded);
        self.origin.truncate(word.folded);
        meant.into_iter().zip(places).for_each(|(c, at)| self.fold(c, at));
    }

    fn show(&mut self, shows: Shows, at: usize) {
        match shows {
            Shows::Nothing => {}
            Shows::Break(text) => text.chars().for_each(|c| self.push(c, at)),
            // "49<sup>99</sup>" is 49,99; behind a word stands a footnote.
            Shows::Raised => {
                let digit = self.text.ends_with(|c: char| c.is_ascii_digit());
                self.push(if digit { ',' } else { ' ' }, at);
            }
        }
    }

    /// The same text with a [`BREAK`] at each of these offsets, which are in order and on character boundaries.
    #[inline]
    pub fn with_breaks(self, offsets: impl Iterator<Item = usize>) -> Self {
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
        Self { text, origin, ..self }
    }

    /// The span of `source` a folded range came from, on character boundaries.
    #[inline]
    pub fn span(&self, range: &Range<usize>) -> Range<usize> {
        let last = self.text.len();
        let start = self.origin[range.start.min(last)];
        let mut end = range.end.min(last);
        while end > 0 && end < last && self.origin[end] == self.origin[end - 1] {
            end += 1;
        }
        let end = self.origin[end].max(start);
        let end = end as usize;
        start as usize..if self.tagged { self.before_tags(range, end) } else { end }
    }

    /// Where a span ends that would reach up to the next folded character: before the tags in between.
    fn before_tags(&self, range: &Range<usize>, end: usize) -> usize {
        let Some(last) = range.end.min(self.text.len()).checked_sub(1).filter(|last| *last >= range.start) else {
            return end;
        };
        let last = self.origin[last] as usize;
        let length = self.source.get(last..).and_then(glyph).map_or(0, |(_, length)| length);
        let tag = self.source.get(last + length..end).and_then(|dropped| dropped.find('<'));
        tag.map_or(end, |tag| last + length + tag)
    }

    /// The folded range a span of `source` became; empty where nothing of it is left.
    #[inline]
    pub fn folded(&self, span: &Range<usize>) -> Range<usize> {
        self.folded_at(span.start)..self.folded_at(span.end)
    }

    /// The folded offset of what came from this one of `source`, or from the next that something came from.
    #[inline]
    fn folded_at(&self, offset: usize) -> usize {
        self.origin.partition_point(|&origin| (origin as usize) < offset).min(self.text.len())
    }

    /// What the text says there, as it was written.
    #[inline]
    pub fn written(&self, range: &Range<usize>) -> &'t str {
        self.source.get(self.span(range)).unwrap_or_default()
    }

    /// The character a folded offset came from, entities read.
    #[inline]
    pub fn character(&self, at: usize) -> Option<char> {
        match self.source.get(self.origin[at] as usize..).and_then(glyph)?.0 {
            Glyph::Char(c) => Some(c),
            Glyph::Tag(_) => None,
        }
    }

    /// Whether a tag stands inside a folded range: what is written there cannot simply be replaced.
    #[inline]
    pub fn has_tag(&self, range: &Range<usize>) -> bool {
        let written = self.written(range);
        self.tagged && written.match_indices('<').any(|(at, _)| markup::tag(&written[at..]).is_some())
    }

    /// Whether the space at a folded offset was one that does not break: those group digits.
    #[inline]
    pub fn is_hard_space(&self, at: usize) -> bool {
        self.character(at) != Some(' ')
    }

    fn push(&mut self, c: char, offset: usize) {
        self.text.push(c);
        for _ in 0..c.len_utf8() {
            self.origin.push(offset_of(offset));
        }
    }

    fn fold(&mut self, c: char, offset: usize) {
        match c {
            _ if c.is_ascii() => self.push(ascii(c), offset),
            _ if is_unseen(c) => {}
            '\u{2028}' | '\u{2029}' | '\u{85}' => self.push('\n', offset),
            '\u{2010}'..='\u{2015}' | '\u{2212}' => self.push('-', offset),
            '\u{2018}' | '\u{2019}' => self.push('\'', offset),
            '\u{37e}' => self.push(';', offset),
            _ if c.is_whitespace() => self.push(' ', offset),
            _ if fold::is_common(c) => fold::letters(c, |part| self.push(part, offset)),
            '€' | '•' => self.push(c, offset),
            _ => self.fold_rare(c, offset),
        }
    }

    fn fold_rare(&mut self, c: char, offset: usize) {
        if let Some(number) = digits::value(c) {
            number.to_string().chars().for_each(|digit| self.push(digit, offset));
        } else if let Some(sign) = digits::sign(c) {
            self.push(sign, offset);
        } else {
            fold::letters(c, |part| self.push(part, offset));
        }
    }
}

const fn ascii(c: char) -> char {
    if matches!(c, '\r' | BREAK) { ' ' } else { c.to_ascii_lowercase() }
}

fn is_letter(c: char) -> bool {
    !matches!(c, '€' | '•') && fold::is_letter(c)
}

/// Folds a phrase as a text is folded.
pub fn fold_phrase(phrase: &str) -> String {
    Normal::new(phrase).text
}

/// Texts are at most 32 KiB and evidence 256 KiB: their offsets fit.
fn offset_of(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    #[test]
    fn spans_point_into_the_text_as_it_was_sent() {
        let normal = Normal::new("Preț: 1\u{202f}299,99\u{a0}lei\u{200b} – Τιμή: 5 €");
        assert_eq!(normal.text, "pret: 1 299,99 lei - τιμη: 5 €");
        let at = normal.text.find("1 299,99 lei").expect("there");
        assert_eq!(normal.written(&(at..at + 12)), "1\u{202f}299,99\u{a0}lei\u{200b}");
        assert!(normal.is_hard_space(at + 1));
    }

    #[test]
    fn a_text_is_read_as_it_is_seen() {
        for (text, seen) in [
            ("49 <b>lei</b>", "49 lei"),
            ("l<i class=x>е</i>i", "lei"),
            ("&#52;9 &euro; &amp; &scedil;", "49 € & s"),
            ("49<sup>99</sup> lei<sup>1</sup>", "49,99 lei 1"),
            ("<ul><li>A</li><li>B</li></ul>", "\n\n- a\n- b\n"),
            ("<tr><td>A</td><td>5 lei</td></tr>", "\n | a | 5 lei\n"),
            ("\u{202e}49\u{202c} \u{2066}lei\u{2069}", "49 lei"),
            ("٤٩ ４９ 𝟒𝟗 ④⑨ ❹❾ ⁴⁹ ४९ ١٬٢٩٩٫٠٠", "49 49 49 49 49 49 49 1.299,00"),
            ("𝐥𝐞𝐢 ｌｅｉ ⓛⓔⓘ", "lei lei lei"),
            ("49 lеi, stоck, USЅ, 5 μm, 4,7 kΩ", "49 lei, stock, uss, 5 μm, 4,7 kω"),
            ("Καφές Водка сок ΑΝΝΑ", "καφεσ водка сок αννα"),
            ("⑽ ㎢ ﷺ", "(10) km2 ﷺ"),
            ("a <3 b, <PHONE>, AT&T", "a <3 b, <phone>, at&t"),
        ] {
            assert_eq!(Normal::new(text).text, seen, "{text}");
        }
    }

    #[test]
    fn spans_leave_out_the_tags_around_what_they_cover() {
        let normal = Normal::new("<b>&#52;9</b> <i>lei</i>");
        assert_eq!(normal.text, "49 lei");
        assert_eq!(normal.written(&(0..2)), "&#52;9");
        assert_eq!(normal.written(&(0..6)), "&#52;9</b> <i>lei");
        assert!(normal.has_tag(&(0..6)) && !normal.has_tag(&(0..2)));
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn every_folded_range_of_markup_is_a_valid_span(source in "([a-zе<>&#;/49 \\u{200b}]|<b>|&euro;|</td>|lеi){0,30}", a in 0_usize..60, b in 0_usize..60) {
            let normal = Normal::new(&source);
            let span = normal.span(&(a.min(b)..a.max(b)));
            prop_assert!(source.get(span).is_some());
        }

        #[test]
        fn every_folded_range_is_a_valid_span(source in ".{0,60}", a in 0_usize..80, b in 0_usize..80) {
            let normal = Normal::new(&source);
            let span = normal.span(&(a.min(b)..a.max(b)));
            prop_assert!(source.get(span).is_some());
        }
    }
}
