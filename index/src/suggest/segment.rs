//! Some phrases and their words, sorted once and never changed. A write makes a small segment beside the others; many
//! small ones are merged, which is also when phrases without items are dropped.

use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::Range;

use super::greek::key_of_greek;
use super::phrases::Phrases;
use super::{SuggestKind, folded, words};
use crate::saved::{Saved, saved};

/// A phrase has at most this many words: it is found by its first ones.
const MAX_WORDS: usize = 32;

/// Numbers in it are local: phrases in the order of their folded texts, words in their own order.
#[derive(Debug, Default)]
pub(super) struct Segment {
    phrases: Vec<u32>,
    shapes: Vec<Shape>,
    /// The first word of each phrase; ascending as the phrases are.
    first_words: Vec<u32>,
    words: Sorted,
    postings: Vec<Posting>,
    /// Where the postings of each word begin; one more than words.
    starts: Vec<u32>,
    /// Keys of Greek words as they are typed in Latin letters, each with its word.
    latin: Sorted,
    latin_words: Vec<u32>,
}

/// What ranking asks of a phrase all the time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) kind: SuggestKind,
    pub(super) words: u8,
}

/// A word's occurrence in a phrase.
#[derive(Clone, Copy, Debug)]
pub(super) struct Posting(u32);

saved!(Segment { phrases, shapes, first_words, words, postings, starts, latin, latin_words });
saved!(Shape { kind, words });
saved!(Sorted { texts, ends });

impl Saved for Posting {
    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        self.0.save(to)
    }

    fn load(from: &mut &[u8]) -> io::Result<Self> {
        u32::load(from).map(Self)
    }
}

impl Posting {
    const fn new(phrase: u32, first: bool) -> Self {
        Self(phrase << 1 | first as u32)
    }

    pub(super) const fn phrase(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether the phrase begins with the word.
    pub(super) const fn is_first(self) -> bool {
        self.0 & 1 == 1
    }
}

impl Segment {
    /// Of the phrases under `numbers`.
    pub(super) fn build(phrases: &Phrases, numbers: impl Iterator<Item = u32>) -> Self {
        let mut sorted: Vec<(String, u32, Vec<String>)> = numbers
            .filter_map(|number| {
                let mut words = words(&phrases.get(number)?.text);
                words.truncate(MAX_WORDS);
                (!words.is_empty()).then(|| (folded(&words), number, words))
            })
            .collect();
        sorted.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| spelled(phrases, a.1).cmp(&spelled(phrases, b.1))));
        let mut segment = Self::default();
        let mut postings: HashMap<String, Vec<Posting>> = HashMap::new();
        for (local, (_, number, words)) in sorted.into_iter().enumerate() {
            let kind = phrases.get(number).map_or(SuggestKind::Product, |phrase| phrase.kind);
            segment.phrases.push(number);
            segment.shapes.push(Shape { kind, words: words.len() as u8 });
            for (place, word) in words.into_iter().enumerate() {
                let of_word = postings.entry(word).or_default();
                // The first occurrence comes first, so a repeated word keeps it.
                if of_word.last().is_none_or(|last| last.phrase() != local) {
                    of_word.push(Posting::new(local as u32, place == 0));
                }
            }
        }
        segment.index(postings);
        segment
    }

    fn index(&mut self, postings: HashMap<String, Vec<Posting>>) {
        let mut sorted: Vec<(String, Vec<Posting>)> = postings.into_iter().collect();
        sorted.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let mut latin = Vec::new();
        for (number, (word, _)) in (0_u32..).zip(&sorted) {
            latin.extend(key_of_greek(word).map(|key| (key, number)));
        }
        latin.sort_unstable();
        self.latin = Sorted::of(latin.iter().map(|(key, _)| key.as_str()));
        self.latin_words = latin.into_iter().map(|(_, word)| word).collect();
        self.words = Sorted::of(sorted.iter().map(|(word, _)| word.as_str()));
        self.first_words = vec![0; self.phrases.len()];
        for (word, (_, of_word)) in sorted.into_iter().enumerate() {
            for posting in of_word.iter().filter(|posting| posting.is_first()) {
                self.first_words[posting.phrase()] = word as u32;
            }
            self.starts.push(self.postings.len() as u32);
            self.postings.extend(of_word);
        }
        self.starts.push(self.postings.len() as u32);
        self.postings.shrink_to_fit();
    }

    pub(super) const fn len(&self) -> usize {
        self.phrases.len()
    }

    /// The number a phrase has outside.
    pub(super) fn number(&self, local: usize) -> u32 {
        self.phrases[local]
    }

    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.phrases.iter().copied()
    }

    pub(super) fn shape(&self, local: usize) -> Shape {
        self.shapes[local]
    }

    /// Words beginning with `prefix`; the first is the word itself when it is there.
    pub(super) fn beginning(&self, prefix: &str) -> Range<usize> {
        self.words.beginning(prefix)
    }

    /// Phrases that begin with one of a range of words, and how many of them begin with the first of these.
    pub(super) fn starting(&self, words: &Range<usize>) -> (Range<usize>, usize) {
        let first = self.before(words.start);
        (first..self.before(words.end), self.before(words.start + 1) - first)
    }

    /// How many phrases begin with a word before this one.
    fn before(&self, word: usize) -> usize {
        self.first_words.partition_point(|&first| (first as usize) < word)
    }

    /// Words whose key as typed in Latin letters begins with `key`.
    pub(super) fn latin(&self, key: &str) -> impl Iterator<Item = (&str, usize)> {
        self.latin.beginning(key).map(|at| (self.latin.get(at), self.latin_words[at] as usize))
    }

    /// Words that begin with `typed` but for one slip, and some that do not. The dictionary is walked down letter by
    /// letter, so this costs by the letters that follow each other in it and not by its words.
    pub(super) fn near(&self, typed: &str) -> Vec<usize> {
        let words = &self.words;
        let mut found = Vec::new();
        let mut range = 0..words.len();
        for (at, c) in typed.char_indices() {
            let (before, rest) = typed.split_at(at);
            let after = &rest[c.len_utf8()..];
            found.extend(words.beginning_in(&range, &format!("{before}{after}")));
            if let Some(d) = after.chars().next() {
                found.extend(words.beginning_in(&range, &format!("{before}{d}{c}{}", &after[d.len_utf8()..])));
            }
            for (other, words_with) in words.next_letters(&range, at) {
                found.extend(words.beginning_in(&words_with, &format!("{before}{other}{after}")));
                found.extend(words.beginning_in(&words_with, &format!("{before}{other}{rest}")));
            }
            range = words.beginning_in(&range, &typed[..at + c.len_utf8()]);
            if range.is_empty() {
                break;
            }
        }
        found.extend(range);
        found.sort_unstable();
        found.dedup();
        found
    }

    pub(super) fn word(&self, word: usize) -> &str {
        self.words.get(word)
    }

    /// Phrases with a word, ascending.
    pub(super) fn postings(&self, word: usize) -> &[Posting] {
        &self.postings[self.starts[word] as usize..self.starts[word + 1] as usize]
    }

    pub(super) fn resident_bytes(&self) -> usize {
        size_of::<Self>()
            + self.phrases.len() * (2 * size_of::<u32>() + size_of::<Shape>())
            + self.postings.len() * size_of::<Posting>()
            + (self.starts.len() + self.latin_words.len()) * size_of::<u32>()
            + self.words.resident_bytes()
            + self.latin.resident_bytes()
    }
}

/// A phrase as it is written, and what it is.
fn spelled(phrases: &Phrases, number: u32) -> Option<(&str, SuggestKind)> {
    phrases.get(number).map(|phrase| (&*phrase.text, phrase.kind))
}

/// Texts in order, end to end in one allocation.
#[derive(Debug, Default)]
struct Sorted {
    texts: String,
    ends: Vec<u32>,
}

impl Sorted {
    fn of<'a>(texts: impl Iterator<Item = &'a str>) -> Self {
        let mut sorted = Self::default();
        for text in texts {
            sorted.texts.push_str(text);
            sorted.ends.push(sorted.texts.len() as u32);
        }
        sorted.texts.shrink_to_fit();
        sorted
    }

    const fn len(&self) -> usize {
        self.ends.len()
    }

    fn get(&self, at: usize) -> &str {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.texts[start..self.ends[at] as usize]
    }

    fn beginning(&self, prefix: &str) -> Range<usize> {
        self.beginning_in(&(0..self.len()), prefix)
    }

    fn beginning_in(&self, range: &Range<usize>, prefix: &str) -> Range<usize> {
        let first = self.partition_point(range.clone(), |text| text < prefix);
        first..self.partition_point(first..range.end, |text| text.starts_with(prefix))
    }

    /// The letters at byte `at` of the texts of `range`, which are the same before it, each with its texts.
    fn next_letters(&self, range: &Range<usize>, at: usize) -> Vec<(char, Range<usize>)> {
        let mut letters = Vec::new();
        let mut from = self.partition_point(range.clone(), |text| letter(text, at).is_none());
        while from < range.end {
            let Some(c) = letter(self.get(from), at) else { break };
            let end = self.partition_point(from..range.end, |text| letter(text, at) == Some(c));
            letters.push((c, from..end));
            from = end;
        }
        letters
    }

    /// The first of `range` for which `before` does not hold.
    fn partition_point(&self, range: Range<usize>, before: impl Fn(&str) -> bool) -> usize {
        let (mut low, mut high) = (range.start, range.end);
        while low < high {
            let middle = low + (high - low) / 2;
            if before(self.get(middle)) { low = middle + 1 } else { high = middle }
        }
        low
    }

    fn resident_bytes(&self) -> usize {
        self.texts.len() + self.ends.len() * size_of::<u32>()
    }
}

fn letter(text: &str, at: usize) -> Option<char> {
    text[at..].chars().next()
}
