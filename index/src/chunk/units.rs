//! The smallest parts of a text that a cut may fall between: headings, sentences, entries of lists, lines of code, and
//! where a sentence is too long, groups of its words.

use std::ops::Range;

use super::Sizer;
use super::outline::{Line, Role};

/// How good a place it is to cut, best last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Break {
    Word,
    Sentence,
    Paragraph,
    Section,
}

impl Break {
    /// Whether a piece that ends here with so many tokens is not too small for its room.
    pub(super) const fn fills(self, tokens: usize, room: usize) -> bool {
        match self {
            Self::Section => tokens * 4 >= room,
            Self::Paragraph | Self::Sentence => tokens * 2 >= room,
            Self::Word => true,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Unit {
    /// Without the white space around it, which belongs to no unit.
    pub(super) span: Range<usize>,
    pub(super) tokens: usize,
    /// What lies before it.
    pub(super) before: Break,
    pub(super) is_heading: bool,
}

/// The units of a text; none has more than `most` tokens unless it is one letter, and together they hold everything but white space.
pub(super) fn units(text: &str, lines: &[Line], sizer: Sizer<'_>, most: usize) -> Vec<Unit> {
    let mut cutter = Cutter { text, sizer, most: most.max(1), units: Vec::new() };
    let mut before = Break::Section;
    let mut paragraph: Option<Range<usize>> = None;
    let mut was_heading = false;
    for line in lines {
        let joins = line.role == Role::Text && paragraph.is_some();
        if !joins && let Some(span) = paragraph.take() {
            cutter.sentences(span, before);
            before = Break::Sentence;
        }
        match line.role {
            Role::Blank => before = before.max(Break::Paragraph),
            Role::Text => {
                paragraph = Some(paragraph.map_or(line.span.start, |open| open.start)..line.span.end);
            }
            // An entry goes on in the lines below it.
            Role::Entry => paragraph = Some(line.span.clone()),
            Role::Code => {
                cutter.push(line.span.clone(), before, false);
                before = Break::Sentence;
            }
            Role::Heading => {
                cutter.push(line.span.clone(), if was_heading { before } else { Break::Section }, true);
                before = Break::Sentence;
            }
        }
        was_heading = line.role == Role::Heading || was_heading && line.role == Role::Blank;
    }
    if let Some(span) = paragraph {
        cutter.sentences(span, before);
    }
    cutter.units
}

struct Cutter<'a> {
    text: &'a str,
    sizer: Sizer<'a>,
    most: usize,
    units: Vec<Unit>,
}

impl Cutter<'_> {
    fn sentences(&mut self, span: Range<usize>, before: Break) {
        let mut before = before;
        for sentence in sentences(self.text, span) {
            self.push(sentence, before, false);
            before = Break::Sentence;
        }
    }

    fn push(&mut self, span: Range<usize>, before: Break, is_heading: bool) {
        let part = &self.text[span.clone()];
        let start = span.start + part.len() - part.trim_start().len();
        let span = start..start + part.trim().len();
        if span.is_empty() {
            return;
        }
        let tokens = self.sizer.size(&self.text[span.clone()]);
        let is_letter = self.text[span.clone()].chars().nth(1).is_none();
        if tokens <= self.most || is_letter {
            self.units.push(Unit { span, tokens, before, is_heading });
            return;
        }
        let middle = middle(self.text, &span);
        self.push(span.start..middle, before, is_heading);
        self.push(middle..span.end, Break::Word, is_heading);
    }
}

/// Where to halve: at the white space nearest to the middle, else at a character. Neither half is empty where the span
/// has two characters.
fn middle(text: &str, span: &Range<usize>) -> usize {
    let part = &text[span.clone()];
    let half = (0..=part.len() / 2).rev().find(|&at| part.is_char_boundary(at)).unwrap_or(0);
    let space_after = part[half..].find(char::is_whitespace).map(|at| half + at);
    let space_before = part[..half].rfind(char::is_whitespace);
    let nearest = [space_before, space_after].into_iter().flatten().min_by_key(|at| at.abs_diff(half));
    let first = part.chars().next().map_or(0, char::len_utf8);
    span.start + nearest.filter(|&at| at > 0).unwrap_or(half.max(first))
}

/// A sentence ends with its mark, with closing quotes and brackets after it, when what follows looks like a beginning:
/// no small letter, no digit (`art. 5`).
fn sentences(text: &str, span: Range<usize>) -> Vec<Range<usize>> {
    let part = &text[span.clone()];
    let mut found = Vec::new();
    let mut start = 0;
    let mut ended = false;
    let mut gap = None;
    for (at, c) in part.char_indices() {
        if c.is_whitespace() {
            gap = gap.or(ended.then_some(at));
            continue;
        }
        if let Some(end) = gap.take() {
            if !c.is_lowercase() && !c.is_numeric() {
                found.push(span.start + start..span.start + end);
                start = at;
            }
            ended = false;
        }
        ended = matches!(c, '.' | '!' | '?' | '…' | ';' | '\u{37e}' | '。')
            || ended && matches!(c, '"' | '\'' | '”' | '’' | '»' | ')' | ']');
    }
    found.push(span.start + start..span.end);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_of_five_languages_end_where_they_do() {
        for (text, expected) in [
            ("Costă 5.50 lei. Vezi art. 5 din lege! Bine?", 3),
            ("Ele disse \"sim.\" Depois saiu (cedo). Fim", 3),
            ("¿Cuándo llega? ¡Mañana! No sé… quizás", 3),
            ("Πότε έρχεται; Αύριο. Ναι", 3),
            ("E.g. this one; and that, No. 5 too. Next", 2),
        ] {
            let found = sentences(text, 0..text.len());
            assert_eq!(found.len(), expected, "{:?}", found.iter().map(|span| &text[span.clone()]).collect::<Vec<_>>());
        }
    }
}
