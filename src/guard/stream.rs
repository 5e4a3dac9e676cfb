//! A draft answer checked while it is written. Blocks are held until they are whole and everything they claim holds;
//! the first violation ends the stream with its verdict, before a byte of it was let through. Text in which nothing can
//! be claimed goes on sooner, 128 bytes behind its end.

use super::figures;
use super::lexicon::Cues;
use super::locale::Locale;
use super::mentions::tokens;
use super::normal::Normal;
use super::outcome::{CheckOutcome, Verdict};
use super::scopes::Scopes;
use super::words::Words;
use super::{MAX_TEXT_BYTES, limits, offers};
use crate::characters::markup;

/// What no claim begins before: a number in words, a phrase or a code is shorter.
const HELD_BYTES: usize = 128;
/// Characters that can end a block: without one of them nothing new is settled.
const ENDS: [char; 10] = ['.', '!', '?', ';', '…', '\n', '\u{37e}', '\u{2028}', '\u{2029}', '\u{85}'];

/// What has become of the text so far.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// Text that may go on to the customer; often empty.
    Released(String),
    /// A claim does not hold: the verdict on the text up to the end of its block. Nothing more is released.
    Stopped(Box<CheckOutcome>),
}

/// More text than a check reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text of a stream is at most {MAX_TEXT_BYTES} bytes")]
pub struct TextTooLong;

/// A text that grows. It holds no facts: whoever pushes says how a text is checked, always on the same facts.
#[derive(Clone, Debug)]
pub struct Stream {
    locale: Locale,
    text: String,
    /// Bytes let through, bytes checked, and bytes looked at for the end of a block.
    released: usize,
    checked: usize,
    scanned: usize,
}

impl Stream {
    pub const fn new(locale: Locale) -> Self {
        Self { locale, text: String::new(), released: 0, checked: 0, scanned: 0 }
    }

    /// Everything that was pushed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Adds text. `check` judges the text up to the end of a block.
    pub fn push(&mut self, more: &str, check: impl FnOnce(&str) -> CheckOutcome) -> Result<Progress, TextTooLong> {
        if self.text.len() + more.len() > MAX_TEXT_BYTES {
            return Err(TextTooLong);
        }
        self.text.push_str(more);
        let settled = self.settled();
        if settled > self.checked {
            let outcome = check(&self.text[..settled]);
            if outcome.verdict != Verdict::Allow {
                return Ok(Progress::Stopped(Box::new(outcome)));
            }
            self.checked = settled;
        }
        Ok(Progress::Released(self.release(self.checked.max(self.quiet()))))
    }

    /// Ends the text: what is left of it when all of it holds, and the verdict on the whole.
    pub fn finish(mut self, check: impl FnOnce(&str) -> CheckOutcome) -> (String, CheckOutcome) {
        let outcome = check(&self.text);
        let rest = if outcome.verdict == Verdict::Allow { self.release(self.text.len()) } else { String::new() };
        (rest, outcome)
    }

    fn release(&mut self, until: usize) -> String {
        let from = self.released;
        self.released = until.max(from);
        self.text[from..self.released].to_owned()
    }

    /// Where the last whole block ends; looked for only behind something that can end one.
    fn settled(&mut self) -> usize {
        let new = self.text.get(self.scanned..).unwrap_or_default();
        if !new.contains(ENDS) && new.len() <= limits::BLOCK_BYTES {
            return self.checked;
        }
        // What ends a sentence or an item is known to do so by what follows.
        let kept = self.text.trim_end_matches([' ', '\t']);
        self.scanned = kept.char_indices().next_back().map_or(0, |(at, _)| at);
        // A tag or an entity that breaks off may become anything.
        let normal = Normal::new(&self.text[..markup::broken_off(&self.text)]);
        normal.span(&(0..Scopes::settled(&normal.text))).end
    }

    /// Up to where no claim can begin in the block that is being written.
    fn quiet(&self) -> usize {
        let block = &self.text[self.checked..];
        let behind = (self.released - self.checked.min(self.released)) + HELD_BYTES;
        if block.len() <= behind {
            return self.checked;
        }
        let normal = Normal::new(&block[..markup::broken_off(block)]);
        let words = Words::of(&normal.text);
        let cues = Cues::of(&normal, self.locale.language());
        let first = [
            cues.iter().next().map(|cue| cue.range.start),
            figures::scan_with(&normal, &words, &self.locale).first().map(|figure| figure.range.start),
            offers::first_opening(&words),
            tokens(&normal.text).first().map(|token| token.start),
            normal.text.find(|c: char| c.is_numeric()),
            figures::turned(&normal).first().map(|turned| turned.start),
        ];
        // Counted as it is read: a tag takes no room.
        let behind = normal.text.len().saturating_sub(HELD_BYTES);
        let first = first.into_iter().flatten().min().unwrap_or(behind);
        let until = normal.text.floor_char_boundary(first.min(behind));
        let word = normal.text[..until].rfind(char::is_whitespace).unwrap_or(0);
        self.checked + normal.span(&(word..word)).start
    }
}

/// A text pushed in pieces of the lengths that `length` gives, at least: what was released, and the outcome.
#[cfg(test)]
pub(crate) fn push_in_pieces(
    text: &str,
    locale: Locale,
    mut length: impl FnMut() -> usize,
    check: impl Fn(&str) -> CheckOutcome,
) -> (String, CheckOutcome) {
    let (mut stream, mut released, mut rest) = (Stream::new(locale), String::new(), text);
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.ceil_char_boundary(length().min(rest.len())));
        match stream.push(piece, &check).expect("short") {
            Progress::Released(more) => released.push_str(&more),
            Progress::Stopped(outcome) => return (released, *outcome),
        }
        rest = after;
    }
    let (more, outcome) = stream.finish(&check);
    (released + &more, outcome)
}
