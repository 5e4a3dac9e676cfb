//! A draft answer checked while it is written. Blocks are held until they are whole and everything they claim holds;
//! the first violation ends the stream with its verdict, before a byte of it was let through. Text in which nothing can
//! be claimed goes on sooner, 128 bytes behind its end.
//!
//! However small the pieces are, all work together is a bounded multiple of one check of the whole text: what is read is
//! counted in bytes against what was pushed ([`FREE_BYTES`], [`AGAIN`]), the end of a block is looked for behind the
//! last one, and where a long text has used up what it may read, several blocks are judged at once.

use temei_text::blocks::{Begin, Blocks};
use temei_text::characters::markup;
use temei_text::locale::Locale;
use temei_text::normal::Normal;
use temei_text::words::Words;

use crate::guard::answer::outcome::{CheckOutcome, Verdict};
use crate::guard::budget::Abandoned;
use crate::guard::read::amounts;
use crate::guard::read::cues::Cues;
use crate::guard::read::offers;
use crate::guard::{MAX_TEXT_BYTES, limits};
use temei_text::codes::tokens;

/// What no claim begins before: a number in words, a phrase or a code is shorter.
const HELD_BYTES: usize = 128;
/// Characters that can end a block: without one of them nothing new is settled.
const ENDS: [char; 10] = ['.', '!', '?', ';', '…', '\n', '\u{37e}', '\u{2028}', '\u{2029}', '\u{85}'];
/// Bytes a stream may judge whatever was pushed: every block of an answer of some 4 KiB as it ends…
const FREE_BYTES: usize = 64 * 1024;
/// …and how often more it may judge every byte: of a longer answer a fifth at most waits for the blocks behind it.
const AGAIN: usize = 6;
/// What a judgement costs besides the text it is of, in bytes.
const JUDGEMENT_BYTES: usize = 256;
/// Looking for the end of a block costs so much less than judging one.
const LOOKS_PER_JUDGEMENT: usize = 16;
/// A block is looked through again for claims when so many bytes more of it are there.
const QUIET_BYTES: usize = 64;

/// What has become of the text so far.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// Text that may go on to the customer; often empty.
    Released(String),
    /// A claim does not hold: the verdict on the text up to the end of its block. Nothing more is released.
    Stopped(Box<CheckOutcome>),
}

/// Why a stream takes no more text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StreamError {
    #[error("the text of a stream is at most {MAX_TEXT_BYTES} bytes")]
    TextTooLong,
    #[error(transparent)]
    Abandoned(#[from] Abandoned),
}

/// A text that grows. It holds no facts: whoever pushes says how a text is checked, always on the same facts.
#[derive(Clone, Debug)]
pub struct Stream {
    locale: Locale,
    text: String,
    /// Bytes let through, bytes checked, and bytes looked at for the end of a block.
    released: usize,
    checked: usize,
    scanned: usize,
    /// From where the end of a block is looked for, and how the text begins there.
    from: usize,
    begin: Begin,
    /// Where the last whole block ends that was found.
    settled_at: usize,
    /// Bytes read so far, over and over.
    read: usize,
    quiet: Quiet,
}

/// How far nothing is claimed in the block that is being written.
#[derive(Clone, Copy, Debug, Default)]
struct Quiet {
    /// Up to here in the text nothing is.
    until: usize,
    /// The length of the text that was looked through.
    looked: usize,
    /// Something may be: nothing more goes on before the block is judged.
    ended: bool,
}

impl Stream {
    pub const fn new(locale: Locale) -> Self {
        Self {
            locale,
            text: String::new(),
            released: 0,
            checked: 0,
            scanned: 0,
            from: 0,
            begin: Begin::Line,
            settled_at: 0,
            read: 0,
            quiet: Quiet { until: 0, looked: 0, ended: false },
        }
    }

    /// Everything that was pushed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Adds text. `check` judges the text up to the end of a block.
    ///
    /// # Errors
    /// The text is longer than a check reads, or the check was abandoned. Nothing more can be pushed.
    pub fn push(
        &mut self,
        more: &str,
        check: impl FnOnce(&str) -> Result<CheckOutcome, Abandoned>,
    ) -> Result<Progress, StreamError> {
        if self.text.len() + more.len() > MAX_TEXT_BYTES {
            return Err(StreamError::TextTooLong);
        }
        self.text.push_str(more);
        let settled = self.settled();
        if settled > self.checked && self.may_read(settled + JUDGEMENT_BYTES) {
            let outcome = check(&self.text[..settled])?;
            if outcome.verdict != Verdict::Allow {
                return Ok(Progress::Stopped(Box::new(outcome)));
            }
            self.checked = settled;
            self.quiet = Quiet { until: settled, looked: settled, ended: false };
        }
        self.be_quiet();
        Ok(Progress::Released(self.release(self.checked.max(self.quiet.until))))
    }

    /// Ends the text: what is left of it when all of it holds, and the verdict on the whole.
    ///
    /// # Errors
    /// The check was abandoned.
    pub fn finish(
        mut self,
        check: impl FnOnce(&str) -> Result<CheckOutcome, Abandoned>,
    ) -> Result<(String, CheckOutcome), Abandoned> {
        let outcome = check(&self.text)?;
        let rest = if outcome.verdict == Verdict::Allow { self.release(self.text.len()) } else { String::new() };
        Ok((rest, outcome))
    }

    fn release(&mut self, until: usize) -> String {
        let from = self.released;
        self.released = until.max(from);
        self.text[from..self.released].to_owned()
    }

    /// Takes bytes to read, where what was pushed allows as many.
    fn may_read(&mut self, bytes: usize) -> bool {
        let read = self.read + bytes;
        let may = read <= FREE_BYTES + AGAIN * self.text.len();
        self.read = if may { read } else { self.read };
        may
    }

    /// Where the last whole block ends; looked for only behind something that can end one.
    fn settled(&mut self) -> usize {
        let new = self.text.get(self.scanned..).unwrap_or_default();
        let may_have_ended = new.contains(ENDS) || new.len() > limits::BLOCK_BYTES;
        if !may_have_ended || !self.may_read((self.text.len() - self.from) / LOOKS_PER_JUDGEMENT) {
            return self.settled_at.max(self.checked);
        }
        // What ends a sentence or an item is known to do so by what follows.
        let kept = self.text.trim_end_matches([' ', '\t']);
        self.scanned = kept.char_indices().next_back().map_or(0, |(at, _)| at);
        // A tag or an entity that breaks off may become anything.
        let rest = &self.text[self.from..];
        let normal = Normal::new(&rest[..markup::broken_off(rest)]);
        let settled = Blocks::settled(&normal.text, self.begin);
        let end = self.from + normal.span(&(0..settled.end)).end;
        self.settled_at = end;
        self.from += normal.span(&(settled.from..settled.from)).start;
        self.begin = settled.begin;
        end.max(self.checked)
    }

    /// Looks up to where no claim can begin in the block that is being written.
    fn be_quiet(&mut self) {
        let Quiet { looked, ended, .. } = self.quiet;
        let behind = self.text.len().saturating_sub(self.released.max(self.checked));
        if ended || behind <= HELD_BYTES || self.text.len() < looked + QUIET_BYTES {
            return;
        }
        if !self.may_read((self.text.len() - self.checked) / LOOKS_PER_JUDGEMENT) {
            return;
        }
        let block = &self.text[self.checked..];
        let normal = Normal::new(&block[..markup::broken_off(block)]);
        let words = Words::of(&normal.text);
        let cues = Cues::of(&normal, self.locale.language());
        let first = [
            cues.iter().next().map(|cue| cue.range.start),
            amounts::scan_with(&normal, &words, &self.locale).all.first().map(|figure| figure.range.start),
            offers::first_opening(&words),
            tokens(&normal.text).first().map(|token| token.start),
            normal.text.find(|c: char| c.is_numeric()),
            amounts::turned(&normal).first().map(|turned| turned.start),
        ];
        // Counted as it is read: a tag takes no room.
        let behind = normal.text.len().saturating_sub(HELD_BYTES);
        let first = first.into_iter().flatten().min().unwrap_or(behind);
        let until = normal.text.floor_char_boundary(first.min(behind));
        let word = normal.text[..until].rfind(char::is_whitespace).unwrap_or(0);
        let until = self.checked + normal.span(&(word..word)).start;
        self.quiet = Quiet { until, looked: self.text.len(), ended: first < behind };
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
        match stream.push(piece, |text| Ok(check(text))).expect("short and always waited for") {
            Progress::Released(more) => released.push_str(&more),
            Progress::Stopped(outcome) => return (released, *outcome),
        }
        rest = after;
    }
    let (more, outcome) = stream.finish(|text| Ok(check(text))).expect("always waited for");
    (released + &more, outcome)
}
