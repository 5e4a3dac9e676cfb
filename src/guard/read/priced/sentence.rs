//! The words of one sentence that may tell a product, read once for all of its amounts, and those of them around one.

use std::ops::Range;
use std::sync::Arc;

use temei_text::languages::is_without;
use temei_text::number::ONE;

use crate::facts::FactsSnapshot;
use crate::guard::read::amounts::{AmountKind, TextAmount};
use crate::guard::read::claims::{Claim, Kind, Parts};
use crate::guard::read::mentions::{Finder, Mention};

/// Words beside an amount that are looked up, and words around those.
const MAX_WORDS: usize = 24;
/// Letters at least behind a number that are no unit.
const ENDING_CHARS: usize = 3;
/// Longest brackets that say of what an amount is, in bytes.
const BRACKET_BYTES: usize = 48;
/// Bytes of a block before a sentence that are read with it.
const BYTES_BEFORE: usize = 256;
/// Numbers in several words from here on may be amounts without a currency.
const LEAST_SPELLED: i64 = 20 * ONE;

/// A word that is no amount, no small word and nothing that is said to be lacking.
struct Telling<'a> {
    range: Range<usize>,
    text: &'a str,
    /// Says more than how many or how large.
    names: bool,
    /// Does so where the amount is a fee.
    may_hint: bool,
    mention: Option<&'a Mention>,
}

impl Telling<'_> {
    fn lies_in(&self, range: &Range<usize>) -> bool {
        range.start <= self.range.start && self.range.end <= range.end
    }
}

/// What a sentence says, in the order of the text.
pub(super) struct Sentence<'a> {
    parts: &'a Parts<'a>,
    range: Range<usize>,
    words: Vec<Telling<'a>>,
    /// What is said to be lacking.
    lacking: Vec<&'a str>,
    amounts: Vec<Range<usize>>,
    /// Whether words that name something follow the last amount in its clause.
    goes_on: bool,
}

/// Words of a text, and what the mentions they belong to may mean: bits are their places here.
#[derive(Default)]
pub(super) struct Said<'a> {
    pub(super) words: Vec<&'a str>,
    /// Those that say more than how many or how large.
    pub(super) naming: u64,
    pub(super) named: Vec<(u64, Arc<[u32]>)>,
}

/// The words around an amount.
pub(super) struct Around<'a> {
    pub(super) near: Said<'a>,
    /// The rest of the sentence before the amount.
    pub(super) far: Said<'a>,
    /// Of the words near, those that were so before all was taken together.
    pub(super) close: u64,
    /// What the sentence says to be lacking.
    pub(super) lacking: Vec<&'a str>,
    /// What is near, of the folded text.
    pub(super) range: Range<usize>,
}

impl<'a> Said<'a> {
    fn of<'w>(words: impl Iterator<Item = &'w Telling<'a>>, is_fee: bool) -> Self
    where
        'a: 'w,
    {
        let mut said = Self::default();
        for word in words.take(MAX_WORDS) {
            let bit = 1 << said.words.len();
            if word.names || is_fee && word.may_hint {
                said.naming |= bit;
            }
            said.words.push(word.text);
            if let Some(mention) = word.mention {
                said.named.push((bit, Arc::clone(&mention.rows)));
            }
        }
        said
    }

    /// The words whose bits are set.
    pub(super) fn words_at(&self, bits: u64) -> impl Iterator<Item = &'a str> {
        self.words.iter().enumerate().filter(move |(at, _)| bits & 1 << at != 0).map(|(_, word)| *word)
    }

    /// Which of the words are of a product's names, or of a mention that may mean it.
    pub(super) fn of_row(&self, facts: &FactsSnapshot, row: u32) -> u64 {
        let named = self.named.iter().filter(|(_, rows)| rows.contains(&row));
        named.fold(facts.which_words(row, &self.words), |found, (bit, _)| found | bit)
    }
}

impl Around<'_> {
    /// Takes what is said before in the sentence with it.
    pub(super) fn widen(&mut self) {
        let near = std::mem::replace(&mut self.near, std::mem::take(&mut self.far));
        let shift = self.near.words.len();
        self.near.words.extend(near.words);
        self.near.named.extend(near.named.into_iter().map(|(bit, rows)| (bit << shift, rows)));
        self.near.naming |= near.naming << shift;
        self.close = !0 << shift;
    }

    /// How many words there are.
    pub(super) fn len(&self) -> usize {
        self.near.words.len() + self.far.words.len()
    }
}

impl<'a> Sentence<'a> {
    /// The sentence an offset lies in.
    pub(super) fn at(offset: usize, parts: &'a Parts<'a>, claims: &[Claim], finder: &'a Finder<'_>) -> Self {
        let range = parts.segment_of(offset);
        let first = claims.partition_point(|claim| claim.range.start < range.start);
        let here = claims[first..].iter().take_while(|claim| claim.range.start < range.end);
        let mut amounts: Vec<Range<usize>> = here
            .filter(|claim| matches!(&claim.kind, Kind::Amount(amount) if !amount.bare))
            .map(|claim| claim.range.clone())
            .collect();
        // "The set of five is one hundred and eighty lei, the one of eight three hundred and twenty."
        let spelled = parts.figures_within(&range).iter().filter(|figure| is_spelled_amount(parts, figure));
        amounts.extend(spelled.map(|figure| figure.range.clone()));
        amounts.sort_by_key(|amount| amount.start);
        let last = amounts.iter().map(|amount| amount.end).max().unwrap_or(range.end);
        let clause = parts.clause(&(last..last));
        let behind = last..clause.end.min(range.end).max(last);
        // "189 the seven": a number alone tells as well as a word.
        let is_number = |at: usize| finder.in_digits(at).is_some();
        let tells = |at: usize| is_number(at) || finder.names_something(at) && finder.is_known(at);
        let goes_on = places_within(parts, &behind).any(tells);
        // "The mesh with two points is 629; with three, 849": what a block says before counts as said before.
        let block = parts.block_of(range.start).start.min(range.start);
        let said = block.max(range.start.saturating_sub(BYTES_BEFORE))..range.end;
        let lacking = places_within(parts, &range).filter(|&at| finder.is_without(at)).map(|at| finder.text_of(at));
        let (words, lacking) = (telling(parts, finder, &said), lacking.take(MAX_WORDS).collect());
        Self { parts, words, lacking, range, amounts, goes_on }
    }

    pub(super) fn contains(&self, offset: usize) -> bool {
        self.range.contains(&offset)
    }

    /// "42.00 (1 pack), 79.00 (2)": what stands in brackets right behind an amount, if it is no other amount.
    fn brackets_behind(&self, amount: &Range<usize>) -> Option<Range<usize>> {
        let text = self.parts.normal.text.get(amount.end..self.range.end)?;
        let inside = text.trim_start().strip_prefix('(')?;
        let start = self.range.end - inside.len();
        let end = start + inside.find(')')?;
        let is_free = !self.amounts.iter().any(|other| (start..end).contains(&other.start));
        (is_free && end - start <= BRACKET_BYTES).then_some(start..end)
    }

    /// The words beside an amount: of its sentence all, up to the amounts around it; where its sentence has several,
    /// those before it, or those behind it where the last amount has words behind it.
    pub(super) fn around(&self, amount: &Range<usize>, is_fee: bool) -> Around<'a> {
        let at = self.amounts.partition_point(|other| other.start < amount.start);
        let before = self.amounts[..at].iter().rfind(|other| other.end <= amount.start).map(|other| other.end);
        let after = self.amounts[at..].iter().find(|other| other.start >= amount.end).map(|other| other.start);
        // "The course (420), with the next one (345)": brackets hold what is said of what stands before them.
        let is_bracketed = self.parts.normal.text[..amount.start].trim_end().ends_with('(');
        let range = match (before, after) {
            _ if let Some(inside) = self.brackets_behind(amount) => inside,
            (None, None) => self.range.clone(),
            (_, after) if self.goes_on && !is_bracketed => amount.end..after.unwrap_or(self.range.end),
            (before, _) => before.unwrap_or(self.range.start)..amount.start,
        };
        let from = self.words.partition_point(|word| word.range.start < range.start);
        let near = self.words[from..].iter().take_while(|word| word.range.start < range.end);
        let near = near.filter(|word| word.lies_in(&range));
        let far = self.words.iter().take_while(|word| word.range.start < amount.start);
        let far = far.filter(|word| !word.lies_in(&range));
        Around {
            near: Said::of(near, is_fee),
            far: Said::of(far, false),
            close: !0,
            lacking: self.lacking.clone(),
            range,
        }
    }
}

/// The words of a range that may tell a product.
fn telling<'a>(parts: &'a Parts<'a>, finder: &'a Finder<'_>, range: &Range<usize>) -> Vec<Telling<'a>> {
    let mut telling = Vec::new();
    for at in places_within(parts, range) {
        let (word, text) = (&parts.words.as_slice()[at].range, finder.text_of(at));
        // "Without the patrol" is the one whose name does not have it.
        let lacks = || is_without(text) || finder.is_without(at);
        let says_little = lacks() || finder.is_small(at) && !finder.is_capital(at);
        if says_little || finder.is_taken(word, &[]) || finder.is_break(at) {
            continue;
        }
        let number = finder.in_digits(at);
        let (names, may_hint) = (number.is_none() && finder.names_something(at), finder.may_hint(at));
        let text = number.unwrap_or_else(|| measured(text));
        telling.push(Telling { range: word.clone(), text, names, may_hint, mention: parts.mentions.at(word) });
    }
    telling
}

/// The number of a word for what has it: "18" of "18άρι".
fn measured(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_ending =
        rest.len() < word.len() && rest.chars().count() >= ENDING_CHARS && rest.chars().all(char::is_alphabetic);
    if is_ending { &word[..word.len() - rest.len()] } else { word }
}

/// The places of the words that begin in a range.
fn places_within(parts: &Parts<'_>, range: &Range<usize>) -> Range<usize> {
    let words = parts.words.as_slice();
    let from = words.partition_point(|word| word.range.start < range.start);
    from..words.partition_point(|word| word.range.start < range.end).max(from)
}

/// Whether a number without a currency is written out in several words.
fn is_spelled_amount(parts: &Parts<'_>, figure: &TextAmount) -> bool {
    let is_number = figure.kind == AmountKind::Bare && figure.spelled && figure.value() >= LEAST_SPELLED;
    is_number && parts.words.within(&figure.range).len() > 1 && !parts.mentions.cover(&figure.range)
}
