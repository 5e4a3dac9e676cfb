//! Cutting items into the pieces that are embedded and cited. Documents are cut into pieces of at most 450 tokens, on
//! section boundaries where there are any, else between paragraphs, sentences, words, in this order. Cut inside a
//! section, the next piece repeats up to 90 tokens; a new section starts clean. A heading stays with what it heads. A
//! product stays whole unless it is longer than the model's window.
//!
//! What is embedded of a piece begins with the title and the headings of the sections around it, so that it can be
//! understood, and found, on its own. Tokens are the model's own, and no piece is longer than its window.

mod outline;
mod units;

use std::ops::Range;

use sha2::{Digest, Sha256};

use super::entry::{Entry, Kind, Piece};
use outline::Heading;
use units::{Break, Unit};

/// Counts tokens as the embedding model does.
pub trait CountTokens: Send + Sync {
    /// Tokens of `text`, without the model's special tokens.
    fn count(&self, text: &str) -> usize;
    /// No fewer than [`CountTokens::count`] says, and at once where that can be: most products are far shorter than the model
    /// reads, and tokenising every one of a catalogue takes longer than indexing it.
    fn at_most(&self, text: &str) -> usize {
        self.count(text)
    }
    /// How many tokens the model reads at most, its special tokens included.
    fn window(&self) -> usize;
}

/// Sizes in tokens of the embedding model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkOptions {
    /// Largest piece of a document, title and headings included.
    pub document_tokens: usize,
    /// How much of a piece is repeated in the next one at most.
    pub overlap_tokens: usize,
}

impl Default for ChunkOptions {
    fn default() -> Self {
        Self { document_tokens: 450, overlap_tokens: 90 }
    }
}

/// Window of multilingual-e5-small, assumed where no model is there to ask.
const ASSUMED_WINDOW: usize = 512;
/// Special tokens and the `passage: ` prefix.
const RESERVED_TOKENS: usize = 8;
/// Without a model a token is taken for this many characters.
const CHARACTERS_A_TOKEN: usize = 4;
/// A longer title is cut in what is embedded, and so is a longer path of headings.
const MAX_TITLE_CHARACTERS: usize = 200;
/// Between the headings of a path.
const LEVELS: &str = " > ";

/// Cuts an entry; always at least one piece, and never more of the text than the window in one. The spans cover all of
/// the body but white space.
pub fn cut(entry: &Entry, tokens: Option<&dyn CountTokens>, options: &ChunkOptions) -> Vec<Piece> {
    let sizer = Sizer(tokens);
    let window = tokens.map_or(ASSUMED_WINDOW, CountTokens::window).saturating_sub(RESERVED_TOKENS);
    let limit = match entry.key.kind {
        Kind::Product => window,
        Kind::Document => options.document_tokens.min(window),
    };
    let head = shortened(title(entry), sizer, limit / 4);
    let body = entry.body.as_str();
    let whole = body.len() - body.trim_start().len()..body.trim_end().len().max(body.len() - body.trim_start().len());
    if whole.is_empty() {
        return vec![piece(head, 0..0)];
    }
    let text = joined(&[&head, &body[whole.clone()]]);
    if sizer.fits(&text, limit) {
        return vec![piece(text, whole)];
    }
    let (lines, headings) = outline::read(body);
    let units = units::units(body, &lines, sizer, limit / 8);
    let overlap = options.overlap_tokens.min(limit / 4);
    Packer { body, head, headings, units, sizer, limit, overlap }.pieces()
}

/// The titles of the sections that a part of a document lies in, from the highest down: of the first text in it, when
/// it begins with a heading.
pub fn section_path(body: &str, span: &Range<usize>) -> Vec<String> {
    let (_, headings) = outline::read(body);
    let mut at = span.start;
    for heading in headings.iter().skip_while(|heading| heading.span.start < span.start) {
        let gap = body.get(at..heading.span.start).filter(|gap| gap.trim().is_empty());
        if gap.is_none() || heading.span.start >= span.end {
            break;
        }
        at = heading.span.end;
    }
    outline::path(body, &headings, at).into_iter().map(str::to_owned).collect()
}

/// What stands before every piece: the title, and of a product its keywords.
fn title(entry: &Entry) -> String {
    let title = entry.title.replace('_', " ");
    let mut head: String = title.trim().chars().take(MAX_TITLE_CHARACTERS).collect();
    if entry.key.kind == Kind::Product {
        for keyword in entry.aliases.iter().chain(&entry.keywords).filter(|keyword| !keyword.trim().is_empty()) {
            if head.chars().count() + keyword.chars().count() > 2 * MAX_TITLE_CHARACTERS {
                break;
            }
            head.push_str(if head.is_empty() { "" } else { ", " });
            head.push_str(keyword.trim());
        }
    }
    head
}

/// A beginning of `text` of at most `most` tokens: letters that the model reads one by one must not fill a piece.
fn shortened(mut text: String, sizer: Sizer<'_>, most: usize) -> String {
    while !text.is_empty() && !sizer.fits(&text, most) {
        let kept = text.chars().count() * 3 / 4;
        text = text.chars().take(kept).collect();
    }
    text
}

fn joined(parts: &[&str]) -> String {
    parts.iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

fn piece(text: String, span: Range<usize>) -> Piece {
    Piece { content_hash: Sha256::digest(text.as_bytes()).into(), text, span }
}

struct Packer<'a> {
    body: &'a str,
    head: String,
    headings: Vec<Heading>,
    units: Vec<Unit>,
    sizer: Sizer<'a>,
    limit: usize,
    overlap: usize,
}

impl Packer<'_> {
    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let (mut first, mut covered) = (0, 0);
        while covered < self.units.len() {
            let (mut piece, mut end) = self.piece(first);
            // What is repeated must leave room for something new.
            while end <= covered {
                first += 1;
                (piece, end) = self.piece(first);
            }
            pieces.push(piece);
            (first, covered) = (self.next(first, end), end);
        }
        pieces
    }

    /// The piece that begins with a unit, and the unit after it.
    fn piece(&self, first: usize) -> (Piece, usize) {
        let head = self.head_at(self.units[first].span.start);
        let room = self.limit.saturating_sub(self.sizer.size(&head) + 1);
        let mut end = self.break_after(first, room);
        loop {
            let span = self.units[first].span.start..self.units[end - 1].span.end;
            let text = joined(&[&head, &self.body[span.clone()]]);
            // Tokens of the parts need not add up to those of the whole; what is too long after all gives up its end.
            if end == first + 1 || self.sizer.fits(&text, self.limit) {
                return (piece(text, span), end);
            }
            end -= 1;
        }
    }

    /// The title, and the sections that opened before `at`.
    fn head_at(&self, at: usize) -> String {
        let before = self.headings.partition_point(|heading| heading.span.start < at);
        let inside = self.headings.get(before).filter(|heading| heading.span.start == at).map(|heading| heading.level);
        // A heading that begins the piece ends the sections of its level and below.
        let open = self.headings[..before].iter().rposition(|heading| inside.is_none_or(|level| heading.level < level));
        let path = open.map(|last| outline::path(self.body, &self.headings[..=last], at).join(LEVELS));
        let path: String = path.unwrap_or_default().chars().take(MAX_TITLE_CHARACTERS).collect();
        joined(&[&self.head, &shortened(path, self.sizer, self.limit / 4)])
    }

    /// Where to end a piece that begins with `first` and has `room` tokens.
    fn break_after(&self, first: usize, room: usize) -> usize {
        let mut used = 0;
        let mut places: Vec<(usize, usize)> = Vec::new();
        for (at, unit) in self.units.iter().enumerate().skip(first) {
            if at > first {
                places.push((at, used));
            }
            used += unit.tokens;
            if used > room && at > first {
                return self.best(&places, room);
            }
        }
        self.units.len()
    }

    /// The best of the places to end at, each with the tokens before it: the last of the best kind that does not leave
    /// the piece too small. Nothing ends with a heading.
    fn best(&self, places: &[(usize, usize)], room: usize) -> usize {
        for wanted in [Break::Section, Break::Paragraph, Break::Sentence, Break::Word] {
            for &(at, used) in places.iter().rev() {
                let unit = &self.units[at];
                if !self.units[at - 1].is_heading && unit.before >= wanted && wanted.fills(used, room) {
                    return at;
                }
            }
        }
        places.last().map_or(self.units.len(), |&(at, _)| at)
    }

    /// Where the piece after one of `first..end` begins: at `end`, or before it inside a section, to repeat some text.
    fn next(&self, first: usize, end: usize) -> usize {
        let (mut next, mut repeated) = (end, 0);
        while next < self.units.len() && next > first + 1 && self.units[next].before != Break::Section {
            let unit = &self.units[next - 1];
            repeated += unit.tokens;
            if repeated > self.overlap || unit.is_heading {
                break;
            }
            next -= 1;
        }
        next
    }
}

#[derive(Clone, Copy)]
struct Sizer<'a>(Option<&'a dyn CountTokens>);

impl Sizer<'_> {
    fn fits(&self, text: &str, most: usize) -> bool {
        self.0.is_some_and(|tokens| tokens.at_most(text) <= most) || self.size(text) <= most
    }

    fn size(&self, text: &str) -> usize {
        match self.0 {
            Some(tokens) => tokens.count(text),
            None => text.chars().count().div_ceil(CHARACTERS_A_TOKEN),
        }
    }
}

#[cfg(test)]
mod tests;
