//! One pass over the words of a text. Every word is looked at once as the start of something, with a bounded look
//! ahead, so the time is linear in the text.

use std::ops::Range;

use temei_text::normal::Normal;

use super::cues::{Context, Cues};
use super::kinds::{Confidence, Kind};
use super::operations::MASK;
use super::{Options, identifiers, names, network, numbers};
use crate::pattern::{OutOfSteps, Steps};

/// Most groups and digits of one number.
pub(super) const MAX_GROUPS: usize = 10;
pub(super) const MAX_DIGITS: usize = 24;
/// Longest separator between two groups of one number.
const MAX_GAP: usize = 3;

/// Something found, in the folded text.
#[derive(Clone, Debug)]
pub(super) struct Match {
    pub(super) kind: Kind,
    pub(super) range: Range<usize>,
    pub(super) confidence: Confidence,
    /// Which of the tenant's patterns, for [`Kind::Custom`].
    pub(super) pattern: Option<usize>,
}

impl Match {
    pub(super) const fn new(kind: Kind, range: Range<usize>, confidence: Confidence) -> Self {
        Self { kind, range, confidence, pattern: None }
    }

    /// The more of it, the surer it is.
    fn weight(&self) -> (bool, Confidence, usize) {
        (self.pattern.is_some(), self.confidence, self.range.len())
    }
}

/// A maximal run of letters and digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) digits: usize,
}

impl Word {
    pub(super) const fn len(self) -> usize {
        self.end - self.start
    }

    pub(super) const fn is_number(self) -> bool {
        self.digits == self.len()
    }

    pub(super) const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A text while it is read.
pub(super) struct Scan<'s> {
    pub(super) normal: &'s Normal<'s>,
    pub(super) text: &'s str,
    pub(super) words: Vec<Word>,
    pub(super) cues: Cues,
    pub(super) options: &'s Options<'s>,
    pub(super) found: Vec<Match>,
    /// Where e-mail addresses and the tenant's patterns stand; nothing is looked for inside them.
    taken: Vec<Range<usize>>,
}

/// Everything there is, in the order of the text, without overlaps. The tenant's patterns take no more than `steps`.
pub(super) fn scan(normal: &Normal<'_>, options: &Options<'_>, steps: &mut Steps) -> Result<Vec<Match>, OutOfSteps> {
    let text = normal.text.as_str();
    let mut first = network::emails(text);
    for matches in options.patterns.matches(normal, steps) {
        first.extend(matches?);
        // Settled one by one: patterns that match every letter must not add up.
        first = settle(first);
    }
    let mut cues = Cues::of(text, |range| normal.written(range).chars().all(|c| !c.is_lowercase()));
    let taken: Vec<_> = first.iter().map(|found| found.range.clone()).collect();
    cues.without(|range| touches(&taken, range));
    let mut scan = Scan { normal, text, words: words(text), cues, options, found: first, taken };
    scan.read();
    names::find(&mut scan);
    let mut found = settle(scan.found);
    found.retain(|found| options.kinds.contains(found.kind));
    Ok(found)
}

impl<'s> Scan<'s> {
    fn read(&mut self) {
        let mut at = 0;
        while at < self.words.len() {
            let word = self.words[at];
            if self.is_closed(word) {
                at += 1;
                continue;
            }
            let found = network::address(self, at)
                .or_else(|| identifiers::lettered(self, at))
                .or_else(|| if word.is_number() { numbers::number(self, at) } else { None });
            match found {
                Some(Step::Found(found)) => {
                    at = self.word_after(at, found.range.end);
                    self.found.push(found);
                }
                Some(Step::Skip(end)) => at = self.word_after(at, end),
                None => at += 1,
            }
        }
    }

    /// Words that nothing may start at: inside an address, or part of something masked or replaced already.
    fn is_closed(&self, word: Word) -> bool {
        let before = &self.text[..word.start];
        let masked = before.ends_with(MASK) || self.text[word.end..].starts_with(MASK);
        masked || touches(&self.taken, &word.range()) || self.is_hash(before)
    }

    /// Whether a text ends in `<KIND:`, behind which a hash stands.
    fn is_hash(&self, before: &str) -> bool {
        let Some(head) = before.strip_suffix(':') else { return false };
        let name_at = head.bytes().rev().take_while(|b| b.is_ascii_lowercase() || *b == b'_').count();
        let (head, name) = head.split_at(head.len() - name_at);
        head.ends_with('<') && (name.parse::<Kind>().is_ok() || self.options.patterns.has(name))
    }

    fn word_after(&self, at: usize, end: usize) -> usize {
        at + self.words[at..].iter().take_while(|word| word.start < end).count().max(1)
    }

    pub(super) fn context(&self, range: &Range<usize>) -> Context {
        self.cues.at(self.text, range)
    }

    /// The digits of a number that starts at a word, group by group.
    pub(super) fn run(&self, at: usize) -> Run<'s> {
        let mut run = Run::new();
        let mut last: Option<Word> = None;
        for &word in self.words[at..].iter().take(MAX_GROUPS) {
            let gap = last.map_or("", |last| &self.text[last.end..word.start]);
            // A parenthesis opens around an area code, behind the calling code or nowhere.
            let opens = gap.contains('(') && run.lengths.len() > 1;
            let joins = gap.len() <= MAX_GAP && !opens && gap.bytes().all(|b| b" -./()".contains(&b));
            if !joins || run.digits.len() + word.len() > MAX_DIGITS || self.is_closed(word) {
                break;
            }
            let (digits, extension) = extension(&self.text[word.range()], word);
            if digits == 0 {
                break;
            }
            run.push(word.start, &self.text[word.start..word.start + digits], gap);
            if extension {
                run.ends.pop();
                run.ends.push(word.end);
                break;
            }
            last = Some(word);
        }
        run
    }

    /// The byte before or after, if there is one.
    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }
}

/// How many digits a word starts with when it is a group of a number, and whether an extension follows (`4567x12`).
fn extension(text: &str, word: Word) -> (usize, bool) {
    if word.is_number() {
        return (word.len(), false);
    }
    match text.split_once('x') {
        Some((number, extension)) if number.len() >= 3 && (1..=6).contains(&extension.len()) => {
            let all_digits = number.bytes().chain(extension.bytes()).all(|b| b.is_ascii_digit());
            if all_digits { (number.len(), true) } else { (0, false) }
        }
        _ => (0, false),
    }
}

/// What comes of looking at a word.
pub(super) enum Step {
    Found(Match),
    /// Something that is not personal, up to here: a date, an article number.
    Skip(usize),
}

/// Groups of digits with short separators between them.
#[derive(Debug)]
pub(super) struct Run<'s> {
    pub(super) digits: String,
    pub(super) lengths: Vec<usize>,
    pub(super) starts: Vec<usize>,
    pub(super) ends: Vec<usize>,
    /// Between a group and the one before; empty for the first.
    pub(super) gaps: Vec<&'s str>,
}

impl<'s> Run<'s> {
    fn new() -> Self {
        Self {
            digits: String::with_capacity(MAX_DIGITS),
            lengths: Vec::with_capacity(MAX_GROUPS),
            starts: Vec::with_capacity(MAX_GROUPS),
            ends: Vec::with_capacity(MAX_GROUPS),
            gaps: Vec::with_capacity(MAX_GROUPS),
        }
    }

    fn push(&mut self, start: usize, digits: &str, gap: &'s str) {
        self.digits.push_str(digits);
        self.lengths.push(digits.len());
        self.starts.push(start);
        self.ends.push(start + digits.len());
        self.gaps.push(gap);
    }

    /// The first `groups` groups.
    pub(super) fn head(&self, groups: usize) -> Part<'_> {
        let length = self.lengths[..groups].iter().sum();
        Part {
            digits: &self.digits[..length],
            lengths: &self.lengths[..groups],
            gaps: &self.gaps[1..groups],
            range: self.starts[0]..self.ends[groups - 1],
        }
    }

    /// Every head, longest first.
    pub(super) fn heads(&self) -> impl Iterator<Item = Part<'_>> {
        (1..=self.lengths.len()).rev().map(|groups| self.head(groups))
    }
}

/// Some groups of a run, from its start.
#[derive(Clone, Debug)]
pub(super) struct Part<'r> {
    pub(super) digits: &'r str,
    pub(super) lengths: &'r [usize],
    pub(super) gaps: &'r [&'r str],
    pub(super) range: Range<usize>,
}

impl Part<'_> {
    pub(super) const fn is_bare(&self) -> bool {
        self.lengths.len() == 1
    }

    /// Whether all separators are this one.
    pub(super) fn joined_by(&self, gap: &str) -> bool {
        self.gaps.iter().all(|found| *found == gap)
    }
}

/// Runs of letters and digits; the folded text has ASCII digits only where the source had any.
fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::with_capacity(text.len() / 6);
    let mut open: Option<Word> = None;
    for (at, c) in text.char_indices() {
        if c.is_alphanumeric() {
            let word = open.get_or_insert(Word { start: at, end: at, digits: 0 });
            word.end = at + c.len_utf8();
            word.digits += usize::from(c.is_ascii_digit());
        } else if let Some(word) = open.take() {
            words.push(word);
        }
    }
    words.extend(open);
    words
}

/// Whether a range overlaps one of a sorted list that has no overlaps.
fn touches(sorted: &[Range<usize>], range: &Range<usize>) -> bool {
    let at = sorted.partition_point(|taken| taken.end <= range.start);
    sorted.get(at).is_some_and(|taken| taken.start < range.end)
}

/// Without overlaps: the surer one stays, of equals the longer, of those the earlier. In the order of the text.
fn settle(mut found: Vec<Match>) -> Vec<Match> {
    found.sort_by_key(|found| (found.range.start, found.range.end));
    let mut kept: Vec<Match> = Vec::with_capacity(found.len());
    for next in found {
        let Some(last) = kept.last_mut().filter(|last| next.range.start < last.range.end) else {
            kept.push(next);
            continue;
        };
        if next.weight() > last.weight() {
            *last = next;
        }
    }
    kept
}
