//! Words that name nothing: what a product has not or need not have, spans of time, months of a day, "less".

use std::sync::LazyLock;

use rustc_hash::FxHashSet;
use temei_text::dates;
use temei_text::languages::{everywhere, is_one_of, is_without};

use super::Finder;
use crate::guard::read::cues::Cue;
use crate::guard::read::offers::small_number;

/// Said before what a product has not, joined with it.
const NON: &str = "non";
static LESS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.less));
static SPANS: LazyLock<FxHashSet<String>> =
    LazyLock::new(|| everywhere(|pack| pack.claims.spans).into_iter().collect());

impl Finder<'_> {
    /// "The non Wi-Fi Dolphin", "the one without wheels": a word that says what a product has not, or need not have.
    pub(in crate::guard::read) fn is_without(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1).filter(|_| !self.is_parted(at)) else { return false };
        let words = self.sources.words.as_slice();
        let between = &self.sources.normal.text[words[before].range.end..words[at].range.start];
        self.is_lack(before) || between == "-" && self.is_without(before) || self.is_not_wanted(at)
    }

    /// "Without" itself.
    pub(super) fn is_lack(&self, at: usize) -> bool {
        let word = self.text_of(at);
        word == NON || is_without(word)
    }

    /// "If PoE is not needed, ...": a word of a clause that puts aside what it says.
    fn is_not_wanted(&self, at: usize) -> bool {
        let (words, cues) = (self.sources.words.as_slice(), self.sources.cues);
        // Most answers have none: their clauses are not looked for.
        if !cues.any(&(0..words[at].range.start), Cue::Condition) {
            return false;
        }
        let ends = |at: usize| {
            self.is_parted(at) || self.sources.normal.text[words[at - 1].range.end..words[at].range.start].contains(',')
        };
        let first = (1..=at).rev().find(|&at| ends(at)).unwrap_or(0);
        let before = words[first].range.start..words[at].range.start;
        if !cues.any(&before, Cue::Condition) {
            return false;
        }
        let last = (at + 1..words.len()).find(|&next| ends(next)).unwrap_or(words.len()) - 1;
        cues.any(&(before.start..words[last].range.end), Cue::Negation)
    }

    /// "Month by month": a word for a span of time, or something else that is no goods, without a number before it.
    pub(super) fn is_span(&self, at: usize) -> bool {
        let is_counted = || {
            let before = at.checked_sub(1).map_or("", |before| self.text_of(before));
            before.ends_with(|last: char| last.is_ascii_digit()) || small_number(before).is_some()
        };
        SPANS.contains(self.text_of(at)) && !is_counted()
    }

    /// "Less 10 %" names no "Les Moriers".
    pub(super) fn is_less(&self, at: usize) -> bool {
        is_one_of(&LESS, self.text_of(at))
    }

    /// "On the 11th of January": no name begins with the month of a day.
    pub(super) fn is_month_of_day(&self, at: usize) -> bool {
        let Some(day) = (at.saturating_sub(2)..at).rev().find(|&before| !self.is_small(before)) else { return false };
        let words = self.sources.words.as_slice();
        let starts_with_digit = self.text_of(day).starts_with(|c: char| c.is_ascii_digit());
        starts_with_digit
            && !self.is_number(at)
            && dates::names_day(&self.sources.normal.text[words[day].range.start..words[at].range.end])
    }
}
