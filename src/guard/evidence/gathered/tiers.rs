//! What a policy counts in the sentence of a percentage or amount: from how many pieces on it holds.

use std::collections::BTreeSet;
use std::ops::Range;

use temei_text::fold::fold_name;
use temei_text::number;

use super::passages::{PassageKind, Spot};
use super::{Gathered, Source, long_stems};
use crate::guard::read::offers::{is_currency, small_number};

/// Words behind a number that say what it counts.
const COUNTED_WORDS: usize = 3;

impl Gathered {
    /// The whole numbers of the line of a text before a figure, in ten-thousandths.
    pub(crate) fn numbers_before(&self, spot: Spot) -> impl Iterator<Item = i64> {
        let passage = self.passages.get(spot.passage).filter(|passage| matches!(passage.kind, PassageKind::Prose));
        let before = passage.and_then(|passage| passage.text.get(..spot.at)).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        line.split(|c: char| !c.is_ascii_digit()).filter_map(number::literal)
    }

    /// The whole numbers of the sentence of a policy a figure stands in, in ten-thousandths, and the words right behind
    /// each that say what it counts: "50 or more boxes". Where the sentence gives several percentages, those of this one.
    pub(crate) fn counts_around(&self, spot: Spot) -> impl Iterator<Item = (i64, BTreeSet<String>)> {
        let passage = self
            .passages
            .get(spot.passage)
            .filter(|passage| matches!(passage.kind, PassageKind::Prose) && passage.source == Source::Policy);
        let (before, after) = passage.and_then(|passage| passage.text.split_at_checked(spot.at)).unwrap_or_default();
        let before = before.rsplit(['\n', ';']).next().unwrap_or_default().rsplit(". ").next().unwrap_or_default();
        let after = after.split(['\n', ';']).next().unwrap_or_default().split(". ").next().unwrap_or_default();
        let words: Vec<&str> = before.split_whitespace().chain(after.split_whitespace()).collect();
        let own = tier_of(&words, before.split_whitespace().count());
        let counts = words.iter().enumerate().filter(|(at, _)| own.contains(at)).filter_map(|(at, word)| {
            let in_words =
                || small_number(&fold_name(word)).filter(|count| *count > 1).map(|count| count * number::ONE);
            let count = number::literal(word).or_else(in_words);
            let count = count.filter(|_| !is_percent(&words, at) && !is_money(&words, at))?;
            let behind = words[at + 1..].iter().take(COUNTED_WORDS).copied().collect::<Vec<_>>().join(" ");
            Some((count, long_stems(&behind)))
        });
        counts.collect::<Vec<_>>().into_iter()
    }
}

/// The words of a sentence that belong to the percentage at one of them: all, or where there are others those up to the
/// next where it begins with one ("5 % from 10 on, 8 % from 25 on"), or back to the last ("from 10 on 5 %, from 25 on 8 %").
fn tier_of(words: &[&str], at: usize) -> Range<usize> {
    let is_one = |at: &usize| is_percent(words, *at);
    let (last, next) = ((0..at).rev().find(is_one), (at + 1..words.len()).find(is_one));
    if last.is_none() && next.is_none() {
        return 0..words.len();
    }
    match words.iter().position(|word| is_number(word)) {
        Some(first) if is_percent(words, first) => at..next.unwrap_or(words.len()),
        _ => last.map_or(0, |last| last + 1)..at,
    }
}

/// Whether a currency stands beside a number: "from 300 € on", "over Bs 500".
fn is_money(words: &[&str], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| words.get(before));
    let mut beside = before.into_iter().chain(words.get(at + 1));
    beside.any(|word| word.starts_with(['€', '$', '£']) || is_currency(&fold_name(word)))
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a word is the number of a percentage: "8%", "8 %".
fn is_percent(words: &[&str], at: usize) -> bool {
    let signed = words[at].trim_end_matches([',', '.', ')']).ends_with('%');
    is_number(words[at]) && (signed || words.get(at + 1).is_some_and(|next| next.starts_with('%')))
}
